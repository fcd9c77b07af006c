"""Moments of Texas House'em at which a character may say something."""

from __future__ import annotations

from collections.abc import Sequence

from bot.presentation.cast.lines import Moment
from bot.presentation.cast.moments import Moments
from engines.core import Event
from engines.houseem import events


def moments(now: Sequence[Event]) -> Moments:
    """Yield whose moments these public events of one move are, and which."""
    for event in now:
        match event:
            case events.Evicted(seat=by, owner=seat) if seat != by:
                yield seat, Moment.STRUCK
            case events.EvictFailed(seat):
                yield seat, Moment.OUTPLAYED
            case events.GameOver(winners=(seat,), ties=(_, *_)):
                yield seat, Moment.WINS_CHEAPLY
            case _:
                pass
