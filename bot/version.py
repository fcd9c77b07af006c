"""Which version of the bot is this?"""

from __future__ import annotations


def bot_version() -> str:
    """As it was installed; where it runs from a clone, nobody can tell."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("mudbucket")
    except PackageNotFoundError:
        return "unknown"
