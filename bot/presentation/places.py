"""Places: the colours of a game's pictures, by tone, in each theme.

`HOUSE` has what all pictures share: cards, seats, the gold of the turn and the white of what just changed.
A game's own place adds its tones (`bot/presentation/games/<game>/place.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.table.preferences import Theme

SHARED: Mapping[str, str] = {
    "paper": "#FFF8EA", "edge": "#C8BA9A", "worn": "#B4AA97", "wornink": "#3B3630",
    "back": "#33476F", "weave": "#5D77A8",
    "S": "#1B1A1E", "H": "#900A16", "C": "#0A8356", "D": "#1F5FB4",
    "gold": "#F5B83D", "onGold": "#231603", "spark": "#FFFDF2", "onSeat": "#FFF8EA",
    "seatA": "#2F6FB0", "seatB": "#8C101C", "seatC": "#28805E", "seatD": "#94671A", "seatE": "#7B519F",
    "seatF": "#7A5238", "seatG": "#5A6270",
    "brown": "#865A32", "red": "#B41E2D", "green": "#2DA06E", "blue": "#3C74D6", "purple": "#925AC4",
    "grey": "#6A6E78", "coal": "#2C2624", "sand": "#EECBA8", "tan": "#C7946A", "umber": "#7C5238",
    "rust": "#B25426", "straw": "#E0BE68", "line": "#5A5E66",
}  # fmt: skip
"""Tones of all places: cards, the gold of the turn, the white of news, the seats, and characters' faces."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place, known by its name. A tone that `light` does not have is the same in both themes."""

    name: str
    dark: Mapping[str, str] = field(compare=False, repr=False)
    light: Mapping[str, str] = field(default_factory=dict[str, str], compare=False, repr=False)

    def tones(self, theme: Theme) -> dict[str, str]:
        """Return the colours of a theme by tone, in hexadecimal."""
        return {**SHARED, **self.dark, **(self.light if theme == "light" else {})}


HOUSE = Place(
    "house",
    {
        "ground": "#1E1F22", "table": "#264234", "panel": "#313338", "line": "#5A5E66", "ink": "#F2F3F5",
        "faint": "#A5AAB4", "gold": "#C49224",
    },
    {
        "ground": "#F8F8F6", "table": "#CEE4D4", "panel": "#E6E6E2", "line": "#A0A2A8", "ink": "#191A1E",
        "faint": "#585C64",
    },
)  # fmt: skip
"""The place of pictures that belong to no game: curves, portraits, large print."""
