"""How suits and players of Court! stand, and what a change on the field would make of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.presentation.cards import shown, sign
from bot.table.texts import together
from engines.cards import JOKERS, Card, red
from engines.core import Seat
from engines.court import View, counting
from engines.court.model import NAMES, RED, Alignment, Line, Phase, Suit, region
from engines.court.view import RegionView


def why_not(cards: Sequence[Card]) -> str:
    """Return why a suit with these cards can't win; "" if it can."""
    if counting.active_jokers(cards):
        return "Joker"
    return "" if counting.contends(cards) else "no face card"


# Facts from the view.


def rank_shown(card: Card) -> str:
    return "10" if card[0] == "T" else card[0]


def is_on(view: View) -> bool:
    """Return whether a season is being played."""
    return view.phase not in (Phase.SETUP, Phase.OVER)


def waits_for(view: View, seat: Seat) -> bool:
    """Return whether the table waits for this player."""
    return seat == view.turn or (view.phase is Phase.ALIGN and not view.chosen[seat])


def seats_of(view: View) -> list[Seat]:
    return [Seat(i) for i in range(len(view.scores))]


def open_alignments(view: View, seat: Seat) -> list[Alignment]:
    """Return a player's public alignments: by King, and by the card that was turned up."""
    king, card = view.kings[seat], view.cards[seat]
    by_king = [Alignment(king, by_king=True)] if king is not None else []
    return by_king + ([Alignment(card, by_king=False)] if card is not None else [])


# Totals.

Tally = tuple[Suit, int, str]
"""A suit, its total, and why it can't win ("" if it can)."""


def tallied(tallies: Iterable[Tally], best: Sequence[Suit], said: str) -> str:
    """Return `♠ 9 leads · ♣ 2`, best first, and in a line of their own suits that can't win, and why."""
    able, out = list[str](), dict[str, list[str]]()
    for suit, total, why in sorted(tallies, key=lambda it: -it[1]):
        counts = f"{sign(suit)} {total}"
        if why:
            out.setdefault(why, []).append(counts)
        else:
            able.append(f"{counts} {said}" if suit in best else counts)
    reasons = (f"{', '.join(suits)} can't win: {why}" for why, suits in out.items())
    return "\n".join(filter(None, (" · ".join(able) or "No suit can win yet.", " · ".join(reasons))))


def standings(view: View) -> str:
    """Return the totals of the suits on the field, and which of them leads."""
    tallies: list[Tally] = [(it.suit, it.total, why_not(it.cards)) for it in view.field]
    return tallied(tallies, view.best, "leads" if len(view.best) == 1 else "tied")


def line_now(view: View) -> Line | None:
    """Return how the viewer would score if the season ended now; None if that is undecided."""
    assert view.seat is not None
    if not is_on(view) or len(view.best) != 1 or (view.alignment is None and not view.chosen[view.seat]):
        return None
    return counting.line(view.alignment, view.best[0], [here.cards for here in view.field])


# After a change.


def best_after(view: View, suit: Suit, cards: Sequence[Card], aces: Sequence[Card]) -> tuple[Suit, ...]:
    """Return the suits with the highest total if `suit` had these cards."""
    return counting.best_suits(changed(view, suit, cards), aces)


def changed(view: View, suit: Suit, cards: Sequence[Card]) -> list[Sequence[Card]]:
    """Return the cards of all suits if `suit` had these."""
    field: list[Sequence[Card]] = [here.cards for here in view.field]
    field[region(suit)] = cards
    return field


def standing(view: View, before: RegionView, after: Sequence[Card]) -> str:
    """Return what a suit would count with the cards `after`, and whether it could win or would lead."""
    said = f"{NAMES[before.suit]} → {counting.total(after, view.aces)}"
    if why := why_not(after):
        return f"{said}, can't win: {why}"
    if view.best != (before.suit,) == best_after(view, before.suit, after, view.aces):
        return f"{said}, lead now"
    if before.contends:
        return said
    return f"{said}, can win {'again' if before.active_jokers else 'now'}"


def without(view: View, before: RegionView, card: Card) -> str:
    """Return what a suit would count without a card, and which would lead then: `Hearts → 8; Spades lead`."""
    after = [other for other in before.cards if other != card]
    best = best_after(view, before.suit, after, view.aces)
    said = f"{NAMES[before.suit]} → {counting.total(after, view.aces)}"
    said += ", can't win" if why_not(after) else ""
    if not best:
        return f"{said}; no suit can win"
    return f"{said}; {together(NAMES[suit] for suit in best)} {'lead' if len(best) == 1 else 'tie'}"


def next_leader(view: View, before: RegionView, after: Sequence[Card]) -> str:
    """Return `Spades then lead` if another suit would lead once this one has the cards `after`; else ""."""
    best = best_after(view, before.suit, after, view.aces)
    if len(best) != 1 or best in (view.best, (before.suit,)):
        return ""
    return f"{NAMES[best[0]]} then lead"


def uncounted(region: RegionView, aces: Sequence[Card]) -> list[Card]:
    """Return the numbers that are not in the total."""
    numbers = filter(counting.is_number, region.cards)
    highest = sorted(numbers, key=lambda card: counting.value(card, aces), reverse=True)
    return [] if region.jack else highest[counting.COUNTED_WITHOUT_JACK :]


def called(card: Card) -> str:
    """Return a card within a sentence: `K♥`, `the red Joker`."""
    return f"the {colour(card)} Joker" if card in JOKERS else shown(card)


def suit_shown(suit: Suit) -> str:
    """Return `♥ Hearts`."""
    return f"{sign(suit)} {NAMES[suit]}"


def colour(card: Card) -> str:
    return "red" if red(card) else "black"


def other_colour(suit: Suit) -> str:
    return "black" if suit in RED else "red"
