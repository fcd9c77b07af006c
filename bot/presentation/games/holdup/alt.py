"""Alternative texts for the pictures of Texas Hold Up's table and hands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.presentation.games.holdup.standing import (
    HOLE_CARDS,
    application,
    aptitude,
    awaited,
    best_hand,
    fought,
    purse_text,
    ranking,
    running,
    state,
    wagered,
)
from bot.presentation.games.holdup.wording import yields
from bot.presentation.scene import ALT_TEXT_MAX_CHARS, SEAT_LETTERS
from bot.table.texts import cut
from engines.cards import Card
from engines.core import Seat
from engines.holdup import View
from engines.holdup.model import Phase, potency, value
from engines.words import counted


def table_alt(view: View) -> str:
    """Return the description of the table's picture."""
    if view.phase is Phase.CLOSED:
        sentences = [*_end_sentences(view)]
    else:
        sentences = [*_card_sentences(view), *(_villain_sentence(view, seat) for seat in view.seated)]
    return cut(" ".join(f"{clause}." for clause in sentences), ALT_TEXT_MAX_CHARS)


def _end_sentences(view: View) -> Iterator[str]:
    yield f"The end, after {counted(view.hand, 'heist')}"
    for place, seat in ranking(view):
        before = f"Place {place}: " if place else ""
        yield f"{before}{SEAT_LETTERS[seat]}, {counted(view.stack[seat], 'chip')}"


def _card_sentences(view: View) -> Iterator[str]:
    yield from _board_sentences(view)
    if not running(view):
        yield f"Heist {view.hand}: {_end_sentence(view)}"
    for seat, cards in view.shown:
        yield f"{SEAT_LETTERS[seat]} shows {listed(cards)}"
    if view.open is not None:
        yield f"{SEAT_LETTERS[view.open.seat]} is using {view.open.card}, {view.open.left} left"
    yield from _job_sentences(view)


def _board_sentences(view: View) -> Iterator[str]:
    """Yield the board and the pot."""
    if view.board:
        yield f"Board {listed(view.board)}"
    elif running(view):
        yield "No cards on the board"
    if running(view):
        yield f"Pot: {counted(view.pot, 'chip')}"


def _job_sentences(view: View) -> Iterator[str]:
    """Yield the loot and the law."""
    if not running(view):
        return
    if view.setting is not None:
        where = "in the pot" if view.loot_in_pot else "on the card"
        worth = counted(view.loot_on_card or view.loot_in_pot, "chip")
        yield f"Loot: {cut(view.setting.loot, 40)}, {worth}, {where}"
    it = view.resistance
    if it is not None:
        left = f"{it.needed} of {it.strength} to go" if it.needed else "beaten"
        yield f"Law: {cut(it.name, 40)}, {left}"


def _end_sentence(view: View) -> str:
    if fought(view):
        return "hero fight"
    return "to come" if view.phase is Phase.LOBBY else "over"


def _villain_sentence(view: View, seat: Seat) -> str:
    headline = state(view, seat).lower()
    facts = [
        counted(view.stack[seat], "chip"),
        counted(view.power_counts[seat], "power"),
        wagered(view, seat),
    ]
    facts += [headline if headline != "wanted" else "", "dealer" if seat == view.dealer else ""]
    return f"{SEAT_LETTERS[seat]}: {', '.join(filter(None, facts))}"


def hand_alt(view: View) -> str:
    """Return the description of a hand's picture."""
    assert view.seat is not None
    sentences = [f"{SEAT_LETTERS[view.seat]}: {purse_text(view, view.seat)}"]
    if view.seat in awaited(view):
        sentences.append("Your turn")
    if view.holes:
        made = " ".join(best_hand(view))
        sentences.append(f"Your cards: {listed(view.holes)}" + (f", {made}" if made else ""))
    villain = view.villains[view.seat]
    for card in view.powers if villain else ():
        assert villain is not None
        worth = yields(card, potency(card, villain.aptitudes))
        why = f"{value(card)} ÷ aptitude {aptitude(villain, card)}"
        sentences.append(f"Your power {card}: {application(card)}, {worth} ({why})")
    sentences += _table_sentences(view)
    if view.sights:
        seen = (
            f"{_place_text(sight.place.seat, sight.depth or sight.place.n)} {sight.card}"
            for sight in view.sights
        )
        sentences.append(f"You have seen {', '.join(seen)}")
    return cut(" ".join(f"{clause}." for clause in sentences), ALT_TEXT_MAX_CHARS)


def _table_sentences(view: View) -> Iterator[str]:
    """Yield what a hand's picture shows of the table."""
    if len(view.holes) <= HOLE_CARDS:
        yield from _board_sentences(view)
    if not running(view):
        return
    if view.current_bet:
        yield f"Bet: {counted(view.current_bet, 'chip')}"
    yield from _job_sentences(view)


def _place_text(seat: Seat | None, n: int) -> str:
    return f"deck {n}" if seat is None else f"{SEAT_LETTERS[seat]}.{n}"


def listed(cards: Iterable[Card | None]) -> str:
    """Return `KS 4D`; a card face down is a question mark."""
    return " ".join(card or "?" for card in cards)
