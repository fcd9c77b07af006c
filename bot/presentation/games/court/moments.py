"""Moments of Court! at which a character may say something."""

from __future__ import annotations

from collections.abc import Sequence

from bot.presentation.cast.lines import Moment
from bot.presentation.cast.moments import Moments
from engines.core import Event, Seat
from engines.court import events


def moments(now: Sequence[Event]) -> Moments:
    """Yield whose moments these public events of one move are, and which."""
    for event in now:
        match event:
            case events.KingLost(seat):
                yield seat, Moment.STRUCK
            case events.SeasonScored(outcome):
                scored = [Seat(seat) for seat, points in enumerate(outcome.points) if points > 0]
                if len(scored) == 1:
                    yield scored[0], Moment.WINS_CHEAPLY
            case _:
                pass
