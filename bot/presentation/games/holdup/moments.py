"""Moments of Texas Hold Up at which a character may say something."""

from __future__ import annotations

from collections.abc import Sequence

from bot.presentation.cast.lines import Moment
from bot.presentation.cast.moments import Moments
from engines.core import Event
from engines.holdup import events


def moments(now: Sequence[Event]) -> Moments:
    """Yield whose moments these public events of one move are, and which."""
    for event in now:
        match event:
            case events.PotPaid(0, shares, False):
                folded = (it.seat for it in now if isinstance(it, events.Acted) and it.what == "fold")
                yield from ((seat, Moment.OUTPLAYED) for seat in folded)
                yield from ((seat, Moment.WINS_CHEAPLY) for seat, _ in shares)
            case events.Damaged(target=seat):
                yield seat, Moment.STRUCK
            case events.Busted(seat):
                yield seat, Moment.UNMASKED
            case _:
                pass
