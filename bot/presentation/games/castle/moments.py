"""Moments of Castle Poker at which a character may say something."""

from __future__ import annotations

from collections.abc import Sequence

from bot.presentation.cast.lines import Moment
from bot.presentation.cast.moments import Moments, is_high_card
from engines.castle import events
from engines.core import Event


def moments(now: Sequence[Event]) -> Moments:
    """Yield whose moments these public events of one move are, and which."""
    for event in now:
        match event:
            case events.Fired(player, target) if player != target:
                yield target, Moment.STRUCK
            case events.MessengerTook(source=source) if source != "moat":
                yield source, Moment.STRUCK
            case events.HandsCompared(highest=highest, best=best, barred=barred):
                outbid = (seat for seat, why in zip(highest, barred, strict=True) if why == "larger bid")
                yield from ((seat, Moment.OUTPLAYED) for seat in outbid)
                if barred == (None,) and is_high_card(best):
                    yield highest[0], Moment.WINS_CHEAPLY
            case _:
                pass
