"""Counted nouns: `1 chip`, `2 chips`."""

from __future__ import annotations


def counted(n: int, one: str, several: str = "") -> str:
    """`1 chip`, `2 chips`; `several` is what more than one are called where an s does not do."""
    return f"{n} {agreed(n, one, several or f'{one}s')}"


def agreed(n: int, one: str, several: str) -> str:
    """What is said of one thing, or of any other number of them."""
    return one if n == 1 else several
