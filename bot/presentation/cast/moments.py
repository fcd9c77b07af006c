"""What games use to tell at which moments a character may say something."""

from __future__ import annotations

from collections.abc import Iterator

from bot.presentation.cast.lines import Moment
from engines.core import Seat

Moments = Iterator[tuple[Seat, Moment]]
"""Whose moments the public events of one move are, and which."""


def is_high_card(hand: str) -> bool:
    """Return whether a poker hand's name is that of no pair."""
    return "high" in hand and "straight" not in hand and "flush" not in hand
