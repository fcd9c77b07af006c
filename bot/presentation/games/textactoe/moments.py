"""Moments of Tex-Tac-Toe at which a character may say something."""

from __future__ import annotations

from collections.abc import Sequence

from bot.presentation.cast.lines import Moment
from bot.presentation.cast.moments import Moments, is_high_card
from engines.core import Event
from engines.textactoe import events


def moments(now: Sequence[Event]) -> Moments:
    """Yield whose moments these public events of one move are, and which."""
    made = {event.seat: event.made for event in now if isinstance(event, events.Showdown)}
    winners = [event.seat for event in now if isinstance(event, events.HandWon)]
    for event in now:
        match event:
            case events.HandWon(seat) if is_high_card(made.get(seat, "")):
                yield seat, Moment.WINS_CHEAPLY
            case events.Conceded(seat) | events.Dropped(seat) if seat not in winners:
                yield seat, Moment.OUTPLAYED
            case _:
                pass
