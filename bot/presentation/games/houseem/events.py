"""Texas House'em's sentences for events."""

from __future__ import annotations

from collections.abc import Sequence

from bot.presentation.cards import row
from bot.presentation.game_presenter import NameOfSeat, Texts
from bot.table.texts import together
from engines.cards import Card
from engines.core import Event, Seat
from engines.houseem import events as e
from engines.houseem.model import Address, Stage
from engines.houseem.trumps import SIZES
from engines.words import counted


def sentence(event: Event, name: NameOfSeat, texts: Texts) -> str | None:
    """Return one line for `event`, in markdown; None if nothing need be said."""
    return _of_turns(event, name) or _of_houses(event, name) or _of_dirt(event, name) or _of_own(event)


def _of_turns(event: Event, name: NameOfSeat) -> str | None:
    match event:
        case e.Dealt(market):
            return f"Everybody gets two cards; on the Market: {row(market)}."
        case e.RoundBegan(number, dealer, final):
            return f"Round {number}{', the last one' if final else ''}. {name(dealer)} deals."
        case e.SafeEnded(seat, house):
            return f"{house} is no longer safe: {name(seat)}'s token comes off."
        case e.Restocked(cards):
            return f"New on the Market: {row(cards)}."
        case e.Drew(seat, number):
            return f"{name(seat)} draws {counted(number, 'card')}."
        case e.DeckExhausted(final):
            return f"The deck is empty: round {final} is the last."
        case e.Renovated(number):
            return f"Renovations: a new deck of {counted(number, 'card')} from the Graveyard."
        case e.Passed(seat):
            return f"{name(seat)} passes."
        case e.GameOver(totals, winners, ties):
            victors = together(f"**{name(seat)}**" for seat in winners)
            why = f" ({', '.join(ties)})" if ties else ""
            return f"The game is over: {victors} won with {counted(totals[winners[0]], 'point')}{why}."
        case _:
            return None


def _of_houses(event: Event, name: NameOfSeat) -> str | None:
    match event:
        case e.Built(seat, house, Stage.FOUNDATION, cards, bought):
            return f"{name(seat)} lays the Foundation of {house}: {row(cards)}{_bought(bought)}."
        case e.Built(seat, house, _, cards, bought):
            how = "roofs" if len(cards) == 3 else "builds"
            return f"{name(seat)} {how} {house} with {row(cards)}{_bought(bought)}; it is safe."
        case e.MovedIn(seat, house, number, (), bought):
            return f"{name(seat)} settles {house} with a face-down {SIZES[number]}{_bought(bought)}."
        case e.MovedIn(seat, house, _, cards, bought):
            return f"{name(seat)} settles {house} with {row(cards)}{_bought(bought)}."
        case e.Expanded(seat, house, (), bought):
            return f"{name(seat)} adds a face-down card to {house}{_bought(bought)}."
        case e.Expanded(seat, house, cards, bought):
            return f"{name(seat)} adds {row(cards)} to {house}{_bought(bought)}."
        case e.Evicted(seat, house, cards, family, to):
            return f"{name(seat)} moves into {house} with {row(cards)}: {row(family)} {_gone(to, name)}."
        case e.EvictFailed(seat, house, cards, buried):
            after = f"; {row(buried)} to the Graveyard" if buried else ""
            return f"{name(seat)} shows {row(cards)} at {house} in vain{after}."
        case e.Revealed(house, cards, mixed):
            what = "a motley crew" if mixed else "a true family"
            return f"{house} is turned up: {row(cards)}, {what}."
        case e.TurnedOut(house, cards, to):
            return f"{house} is cleared: {row(cards)} {_gone(to, name)}."
        case e.Vacated(house):
            return f"Nobody lives in {house} now."
        case _:
            return None


def _of_dirt(event: Event, name: NameOfSeat) -> str | None:
    match event:
        case e.Eliminated(seat, by, dead):
            return f"{name(seat)} plays {_TRUMPS[by]}: {_dead(dead)} {'dies' if _single(dead) else 'die'}."
        case e.Reappropriated(seat, house, cards, face_down):
            more = f" and {counted(face_down, 'face-down card')}" if face_down else ""
            return f"{name(seat)} takes all of {house}: {row(cards)}{more}."
        case e.Discarded(cards):
            return f"To the Graveyard: {row(cards)}."
        case _:
            return None


def _of_own(event: Event) -> str | None:
    match event:
        case e.DrewCards(_, cards):
            return f"You draw {row(cards)}."
        case e.LaidFaceDown(_, house, cards):
            return f"Face down in {house}: {row(cards)}."
        case e.TookFaceDown(_, cards):
            return f"The face-down cards you took: {row(cards)}."
        case _:
            return None


_TRUMPS = {"shoot": "an Ace", "flush": "a Flush", "straight": "a Straight", "pillage": "a Straight Flush"}
"""Names of the Trumps that kill, by verb."""


def _bought(cards: Sequence[Card]) -> str:
    return f" ({row(cards)} from the Market)" if cards else ""


def _gone(to: Seat | None, name: NameOfSeat) -> str:
    """Return where a family went."""
    return "to the Graveyard" if to is None else f"to {name(to)}'s hand"


def _dead(dead: Sequence[tuple[Address, tuple[Card, ...]]]) -> str:
    return ", ".join(f"{row(cards)} in {house}" for house, cards in dead)


def _single(dead: Sequence[tuple[Address, tuple[Card, ...]]]) -> bool:
    return sum(len(cards) for _, cards in dead) == 1
