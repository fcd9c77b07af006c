"""Error messages for moving in: B-24 to B-36, B-50, B-57 and B-59 of RULES.md, section 9."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.cards import JOKERS, Card, rank
from engines.core import Illegal, Seat, who
from engines.houseem import settling, trumps
from engines.houseem.actions import Evict, Expand, Settle
from engines.houseem.model import FAMILY, Lot, Stage, State, lot_at, lots_of, naturals, rank_of
from engines.houseem.offers import families_for, may_live
from engines.houseem.sentences import NOT_PROPER, either, in_a_row, nobody_lives, safe, unknown


def settle(s: State, action: Settle) -> Iterator[Illegal]:
    yield from _group(s, action.cards, bluff=s.options.hidden_neighbors)
    yield from unknown(s, action.house)
    lot = lot_at(s, action.house)
    match lot.stage:
        case Stage.FOUNDATION:
            yield Illegal(f"{lot.address} has no Roof yet and cannot be settled.", "HE-B24")
        case Stage.SAFE:
            yield safe(lot, "HE-B25")
        case Stage.SETTLED:
            assert lot.owner is not None
            yield Illegal(
                f"{lot.address} is occupied by {who(lot.owner)}: use evict, or expand if it is yours.",
                "HE-B26",
            )
        case Stage.VACANT:
            return


def _group(s: State, cards: Sequence[Card], *, bluff: bool) -> Iterator[Illegal]:
    """Yield errors about a Settling Trump; face down (`bluff`) its ranks need not agree (HE-127)."""
    if len(cards) > FAMILY:
        yield Illegal("At most four Townsfolk can live in a House.", "HE-B28")
    if not naturals(cards):
        yield Illegal("A joker cannot stand alone.", "HE-B57")
    if not bluff and not trumps.shares_rank(cards):
        yield Illegal(f"{in_a_row(cards)} do not share a rank.", "HE-B27")
    if not all(may_live(s.options, card) for card in naturals(cards)):
        yield NOT_PROPER


def expand(s: State, seat: Seat, action: Expand) -> Iterator[Illegal]:
    if len(action.cards) != 1:
        yield Illegal("A family is expanded by one card at a time.", "HE-B32")
        return
    card = action.cards[0]
    if card not in JOKERS and not may_live(s.options, card):
        yield NOT_PROPER
    if action.house is not None:
        yield from unknown(s, action.house)
        yield from _family(seat, card, lot_at(s, action.house))
    else:
        yield from _families(s, seat, card)


def _families(s: State, seat: Seat, card: Card) -> Iterator[Illegal]:
    """Yield errors for a card that joins a family without a named House."""
    fitting = families_for(s, seat, card)
    if len(fitting) > 1:
        yield Illegal(f"Which family? {either(fitting)}.", "HE-B50")
    mine = [lot for lot in lots_of(s, Stage.SETTLED) if lot.owner == seat]
    match mine:
        case []:
            yield Illegal("You own no House.", "HE-B29")
        case [lot]:
            yield from _family(seat, card, lot)
        case _:
            yield Illegal(f"None of your families takes {card}.", "HE-B31")


def _family(seat: Seat, card: Card, lot: Lot) -> Iterator[Illegal]:
    if not lot.townsfolk:
        yield Illegal(f"Nobody lives in {lot.address} yet: use settle.", "HE-B30")
    if lot.owner != seat:
        yield Illegal(f"{lot.address} is not yours.", "HE-B29")
    if lot.open_family and card not in JOKERS and rank(card) != lot.family:
        yield Illegal(f"The family in {lot.address} are {lot.family}s; {card} does not match.", "HE-B31")
    yield Illegal(f"{lot.address} is full: four Townsfolk is the limit.", "HE-B33")


def evict(s: State, action: Evict) -> Iterator[Illegal]:
    yield from _group(s, action.cards, bluff=False)
    yield from unknown(s, action.house)
    lot = lot_at(s, action.house)
    if not lot.townsfolk:
        yield nobody_lives(lot, "HE-B36")
    elif rank_of(action.cards) == "K" and lot.family == "A":
        yield Illegal("Kings can never evict Aces.", "HE-B35")
    else:
        yield Illegal(
            f"{in_a_row(action.cards)} has strength {settling.strength(action.cards)}; "
            f"the Combined Safety of {lot.address} is {lot.combined_safety}. You need more.",
            "HE-B34",
        )
