"""The version of the bot."""

from __future__ import annotations


def bot_version() -> str:
    """Return the installed version, or "unknown" when the package is not installed."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("mudbucket")
    except PackageNotFoundError:
        return "unknown"
