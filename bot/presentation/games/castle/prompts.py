"""What a player reads right above the buttons: what the choices of each phase of Castle Poker do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.presentation.game_presenter import NameOfSeat
from bot.presentation.games.castle.prices import largest_bid, left_of, sets_of_boxes
from bot.presentation.games.castle.wording import named, spoken
from engines.cards import Card
from engines.castle import View
from engines.castle.model import BISHOP, TREBUCHETS, Phase, Special, special
from engines.castle.ranking import called, strength
from engines.core import Seat
from engines.words import counted

_ELSE = "Lowest hand: you lose your bid. Otherwise a bid of 1 or more gets 1 stone."
"""What becomes of a bid that builds nothing."""


def prompt(view: View, names: NameOfSeat) -> str:
    """Return what the viewer's choices do; "" while others are asked."""
    if view.turn is None or view.turn != view.seat:
        return ""
    return "\n".join(_lines(view, view.turn, names))


def _lines(view: View, seat: Seat, names: NameOfSeat) -> Iterator[str]:
    match view.phase:
        case Phase.DISCARD:
            yield from _specials(view, _DO)
        case Phase.BID:
            yield from _bid(view, seat, names)
            yield from _specials(view, _ASK)
        case Phase.MESSENGER:
            yield from _messenger(view, names)
        case Phase.REPLACE:
            yield "The Messenger took one of your cards. The card you fish replaces it in your hand."
        case Phase.TREBUCHET:
            yield "You get 1 stone from another player's bid, or from the lowest box of their castle."
        case _:
            pass


def _specials(view: View, does: Mapping[Special, str]) -> Iterator[str]:
    """Yield a line for each special in the viewer's hand."""
    trebuchets = view.options.trebuchets
    found = [(special(card, trebuchets), card) for card in view.cards]
    kinds = [kind for kind, _ in found]
    for kind, it in does.items():
        if kind in kinds:
            card = next(card for of, card in found if of == kind)
            several = kind == "supplies" and kinds.count(kind) > 1
            yield f"**{named(card, trebuchets)}**: {_SEVERAL if several else it}"


_SEVERAL = "all your 8s together bring 1 stone."
"""What several Supplies do in a hand."""
_DO: dict[Special, str] = {
    "messenger": "if you bid, he fetches a card from the Moat or the best hand.",
    "bishop": "each bid of 2 or more loses 1 stone, yours too.",
    "trebuchet": "once you've built, it steals 1 stone.",
    "supplies": "brings you 1 stone.",
}
"""What the special cards do in a hand, in the order in which they are settled."""
_ASK: dict[Special, str] = {
    "messenger": "bid at least 1 stone, or he stays home.",
    "bishop": "a bid of 2 or more loses 1 stone, so bid 1 more.",
}
"""What they ask of a bid."""


def _bid(view: View, seat: Seat, names: NameOfSeat) -> Iterator[str]:
    if not view.supply[seat]:
        yield "You have no stones. An 8 in your hand brings 1."
        return
    largest, whose = largest_bid(view)
    cheapest = min(map(sum, sets_of_boxes(view.castle[seat])))
    if view.supply[seat] < cheapest:
        yield f"Your cheapest box costs {counted(cheapest, 'stone')}. {_ELSE}"
    elif whose is None:
        yield f"Best hand and no higher bid: you build. {_ELSE}"
    else:
        theirs, supply = f"**{names(whose)}**'s {largest}", view.supply[seat]
        short = left_of(view, largest) - left_of(view, supply)
        begin = f"You can't match {theirs} to build" if short > 0 else f"To build, match {theirs}"
        yield f"{begin}{_unless(view, supply, largest, short)}."
        yield _ELSE


def _unless(view: View, supply: int, largest: int, short: int) -> str:
    """Return `, unless a Trebuchet cuts it`; "" if nothing that may be in a hand can.

    Each Trebuchet takes a stone from the largest bid. Another player's Bishop takes one from every bid of 2
    or more, so he helps only a bid of 1.
    """
    unseen = {*TREBUCHETS[: view.options.trebuchets], BISHOP} - {*view.moat}
    helps = BISHOP in unseen - {*view.cards} and largest > 1 and 1 in (supply, largest - 1)
    trebuchets = len(unseen - {BISHOP})
    cutters = [*(["the Bishop"] if helps else []), *(["a Trebuchet"] if trebuchets else [])]
    return f", unless {' or '.join(cutters)} cuts it" if cutters and short <= trebuchets + helps else ""


def _messenger(view: View, names: NameOfSeat) -> Iterator[str]:
    """Yield what the Messenger can do at best, and what becomes of the hand without him."""
    card, source = max(_takes(view, names), key=lambda take: strength((*view.cards, take[0])))
    becomes = spoken(called((*view.cards, card)))
    places = [place for place, cards in (("the Moat", view.moat), ("a best hand", view.victims)) if cards]
    yield f"He fetches one card from {' or '.join(places)}, then lies in the Moat himself."
    yield f"Best hand: with **{named(card, view.options.trebuchets)}** from {source}, {becomes}."
    yield f"Keep him, and your other 4 cards count: {spoken(called(view.cards))}."


def _takes(view: View, names: NameOfSeat) -> Iterator[tuple[Card, str]]:
    """Yield the cards that the Messenger may fetch, and from where."""
    yield from ((card, "the Moat") for card in view.moat)
    for rival in view.victims:
        yield from ((card, f"**{names(rival)}**") for card in view.opened[rival])
