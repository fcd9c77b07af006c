"""Counted nouns: `1 chip`, `2 chips`."""

from __future__ import annotations


def counted(n: int, one: str, several: str = "") -> str:
    """Return `1 chip` or `2 chips`; `several` is the plural if it is not formed with an s."""
    return f"{n} {agreed(n, one, several or f'{one}s')}"


def agreed(n: int, one: str, several: str) -> str:
    """Return the word for one thing, or for any other number of them."""
    return one if n == 1 else several


def signed(n: int) -> str:
    """Return a change with its sign: `+2`, `0`, `−1`, with a real minus sign."""
    return f"+{n}" if n > 0 else f"−{-n}" if n else "0"
