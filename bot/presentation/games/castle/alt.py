"""Alternative texts for the pictures of Castle Poker, for those who cannot see them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.presentation.games.castle.wording import chooses_from_moat, face_up, hand_of, sign_of, spoken
from bot.presentation.scene import ALT_TEXT_MAX_CHARS, SEAT_LETTERS
from bot.table.texts import begun, cut
from engines.cards import Card, highest_first
from engines.castle import View
from engines.castle.model import Phase
from engines.castle.ranking import called
from engines.core import Seat
from engines.words import agreed, counted

WAITED_FOR = {
    Phase.LOBBY: "not dealt yet",
    Phase.DISCARD: "may discard",
    Phase.BID: "bids",
    Phase.MESSENGER: "may send the Messenger",
    Phase.REPLACE: "fishes in the Moat",
    Phase.TREBUCHET: "may fire the Trebuchet",
    Phase.BUILD: "may build",
    Phase.CLOSED: "the game is over",
}


# The table.


def table_alt(view: View) -> str:
    """Return the description of the table as everybody sees it."""
    return cut(" ".join(_table(view)), ALT_TEXT_MAX_CHARS)


def _table(view: View) -> Iterator[str]:
    who = f"{SEAT_LETTERS[view.turn]} " if view.turn is not None else ""
    yield begun(f"{who}{WAITED_FOR[view.phase]}.")
    yield begun(f"{'; '.join(_conditions(view))}.")
    yield _quarry(view)
    for seat in map(Seat, range(len(view.supply))):
        yield f"{SEAT_LETTERS[seat]}: {_player(view, seat)}."
    yield _moat(view)


def conditions(view: View) -> Iterator[str]:
    """Yield the general conditions for the picture: Trebuchets, the Messenger, the deck."""
    if view.options.trebuchets == 2:
        yield "2 Trebuchets"
    yield "Messenger sits out" if view.resting else "Messenger in play"
    yield f"deck {view.deck_count}"


def _conditions(view: View) -> Iterator[str]:
    """Yield the same as clauses."""
    if view.options.trebuchets == 2:
        yield "there are 2 Trebuchets"
    yield "the Messenger sits out" if view.resting else "the Messenger is in play"
    deck = agreed(view.deck_count, "is", "are")
    yield f"{counted(view.deck_count, 'card')} {deck} in the deck"


def _player(view: View, seat: Seat) -> str:
    facts = [_stones(view, seat)]
    cards = hand_of(view, seat)
    if known := face_up(cards):
        name = spoken(called(known))
        facts.append(f"hand {_cards(view, known)} ({name})")
    elif cards:
        facts.append(counted(len(cards), "card"))
    return ", ".join(facts)


# The hand.


def hand_alt(view: View, seat: Seat) -> str:
    """Return the description of a player's own cards and stones, the rivals, the Quarry and the Moat."""
    return cut(" ".join(_hand(view, seat)), ALT_TEXT_MAX_CHARS)


def _hand(view: View, seat: Seat) -> Iterator[str]:
    if cards := highest_first(view.cards):
        yield f"You hold {_cards(view, cards)} ({spoken(called(cards))})."
    yield f"You are {SEAT_LETTERS[seat]}: {_stones(view, seat)}."
    for rival in map(Seat, range(len(view.supply))):
        if rival != seat:
            yield f"{SEAT_LETTERS[rival]}: {_stones(view, rival)}."
    yield _quarry(view)
    if chooses_from_moat(view):
        yield _moat(view)


# Both.


def _quarry(view: View) -> str:
    return f"Quarry {counted(view.quarry, 'stone')}{', this is the last hand' if view.ran_out else ''}."


def _moat(view: View) -> str:
    return f"Moat: {_cards(view, view.moat)}." if view.moat else "The Moat is empty."


def _stones(view: View, seat: Seat) -> str:
    boxes = " ".join(map(str, view.castle[seat]))
    facts = [f"castle {boxes}" if boxes else "no castle yet", counted(view.supply[seat], "stone")]
    offered, changed = view.offered[seat], view.discarded[seat]
    if offered is not None:
        facts.append(f"bid {view.bid[seat]}" + ("" if offered == view.bid[seat] else f" (was {offered})"))
    elif changed is not None:
        facts.append(f"discarded {counted(changed, 'card')}" if changed else "kept all 5 cards")
    if seat == view.dealer:
        facts.append("deals")
    return ", ".join(facts)


def _cards(view: View, cards: Sequence[Card]) -> str:
    return " ".join(f"{card} {sign}" if (sign := sign_of(view, card)) else card for card in cards)
