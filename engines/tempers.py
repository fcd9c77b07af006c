"""Temperaments of computer players: how they differ in style, not in strength.

With a fixed share of its decisions a player with a temper prefers, of the moves that are judged hardly worse
than the best, the one that appeals most to the temper. What appeals is in each game's `appeals.py`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import StrEnum

from engines.declarations import Seat


class Temper(StrEnum):
    """What a computer player is inclined to."""

    BOLD = "bold"
    CAREFUL = "careful"
    GREEDY = "greedy"
    VENGEFUL = "vengeful"
    PATIENT = "patient"


BOLD, CAREFUL, GREEDY, VENGEFUL, PATIENT = Temper
Appeals = Mapping[Temper, float]
"""How much a move appeals to each temper; 0 for those that are missing."""
Rivals = Collection[Seat]
"""The best placed of the other players."""
