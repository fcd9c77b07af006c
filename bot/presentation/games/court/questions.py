"""What the players of Court! are asked for, in one line."""

from __future__ import annotations

from bot.presentation.cards import shown
from bot.presentation.game_presenter import NameOfSeat
from bot.presentation.games.court.words import called, colour, suit_shown
from bot.table.texts import together
from engines.core import Seat
from engines.court import View
from engines.court.model import NAMES, Phase, suits_for
from engines.words import counted


def asked(view: View, names: NameOfSeat) -> str:
    """Return in one line whose turn it is, and what they may do."""
    who = f"**{names(view.turn)}**" if view.turn is not None else ""
    mine = view.turn is not None and view.turn == view.seat
    match view.phase:
        case Phase.SETUP:
            return "The game hasn't begun yet."
        case Phase.TURN:
            return (
                "Your turn: place a card, then draw one." if mine else f"Waiting for {who} to place a card."
            )
        case Phase.QUEEN if view.queen is not None:
            card = f"a {colour(view.queen)} card"
            how = f"{'turned up' if view.revealing else 'placed'} {shown(view.queen)}"
            return f"You {how}: banish {card}, or none?" if mine else f"{who} {how} and may banish {card}."
        case Phase.JOKER_SUIT if view.joker is not None:
            suits = " or ".join(map(suit_shown, suits_for(view.joker)))
            how = f"turned up {called(view.joker)}"
            return f"You {how}: put it on {suits}?" if mine else f"{who} {how} and can put it on {suits}."
        case Phase.ALIGN:
            return _asked_for_a_side(view, names)
        case Phase.OVER:
            return _ended(view, names)
        case _:
            return ""


def _asked_for_a_side(view: View, names: NameOfSeat) -> str:
    """Return what the viewer may lay; for onlookers and those who have chosen, who is waited for."""
    if view.seat is not None and not view.chosen[view.seat]:
        king = view.kings[view.seat]
        if view.bound or king is None:
            return "Pick your side for good: lay a suited card."
        return f"Your King backs {NAMES[king]}: add insurance?"
    waiting = together(f"**{names(Seat(i))}**" for i, done in enumerate(view.chosen) if not done)
    if view.seat is not None:
        return f"Your choice is sealed. Waiting for {waiting}."
    return f"Everyone picks a side in secret. Waiting for {waiting}."


def _ended(view: View, names: NameOfSeat) -> str:
    best = max(view.scores)
    first, *tied = [Seat(i) for i, points in enumerate(view.scores) if points == best]
    if tied:
        return "The game is over."
    return f"The game is over: **{names(first)}** wins with {counted(best, 'point')}."
