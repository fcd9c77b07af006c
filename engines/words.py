"""Counted nouns and signed numbers: `1 chip`, `2 chips`, `−1 point`, `+2`."""

from __future__ import annotations


def counted(n: int, one: str, several: str = "") -> str:
    """Return `1 chip` or `2 chips`; `several` is the plural if it is not formed as usual."""
    return f"{figure(n)} {agreed(n, one, several or _plural(one))}"


def _plural(one: str) -> str:
    """Return `chips`, `passes` or `stories`."""
    if one.endswith("y") and not one.endswith(("ay", "ey", "oy")):
        return f"{one[:-1]}ies"
    return f"{one}es" if one.endswith(("s", "x", "sh", "ch")) else f"{one}s"


def agreed(n: int, one: str, several: str) -> str:
    """Return the word for one thing (or one less), or for any other number of them."""
    return one if n in (1, -1) else several


def figure(n: int) -> str:
    """Return a number, with a real minus sign if it is below zero: `2`, `0`, `−1`."""
    return str(n).replace("-", "−")


def signed(n: int) -> str:
    """Return a change: `+2`, `0`, `−1`."""
    return f"+{n}" if n > 0 else figure(n)


def in_ten(share: float) -> str:
    """Return a share, 0 to 1, as people say it: "about 7 of 10", "hardly any", "nearly all"."""
    n = round(10 * share)
    return {0: "hardly any", 10: "nearly all"}.get(n, f"about {n} of 10")
