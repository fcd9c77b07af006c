"""Temperaments of computer players: how they differ in style, not in strength."""

from __future__ import annotations

from enum import StrEnum


class Temper(StrEnum):
    """What a computer player is inclined to."""

    BOLD = "bold"
    CAREFUL = "careful"
    GREEDY = "greedy"
    VENGEFUL = "vengeful"
    PATIENT = "patient"
