"""Error messages for moving in: B-24 to B-36, B-50, B-57 and B-59 of RULES.md, section 9."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.cards import JOKERS, Card, rank
from engines.core import Illegal, Seat, who
from engines.houseem import facts, settling, trumps
from engines.houseem.actions import Evict, Expand, Settle
from engines.houseem.model import FAMILY, Lot, Stage, State, lot_at, lots_of, naturals, rank_of
from engines.houseem.offers import families_for, may_live
from engines.houseem.sentences import either, in_a_row, nobody_lives, not_proper, one_of, unknown, wrong_ranks
from engines.houseem.view import View
from engines.words import agreed


def settle(s: State, action: Settle) -> Iterator[Illegal]:
    yield from _group(s, action.cards, bluff=s.options.hidden_neighbors)
    yield from unknown(s, action.house)
    lot = lot_at(s, action.house)
    match lot.stage:
        case Stage.FOUNDATION:
            yield Illegal(
                f"{lot.address} has no Roof yet, so nobody can move in. Choose a vacant House.", "HE-B24"
            )
        case Stage.SAFE:
            assert lot.safe is not None
            yield Illegal(
                f"Nobody can move into {lot.address} before {who(lot.safe)}'s next turn.",
                "HE-B25",
                because=lambda view: facts.builder(view, lot.address),
            )
        case Stage.SETTLED:
            assert lot.owner is not None
            if lot.owner == s.turn:
                yield Illegal(f"Your own family lives in {lot.address}: expand it instead.", "HE-B26")
            yield Illegal(
                f"{lot.address} is home to {who(lot.owner)}'s family: evict them.",
                "HE-B26",
                because=lambda view: facts.to_evict(view, lot.address),
            )
        case Stage.VACANT:
            return


def _group(s: State, cards: Sequence[Card], *, bluff: bool) -> Iterator[Illegal]:
    """Yield errors about a Settling Trump; face down (`bluff`) its ranks need not agree (HE-127)."""
    if len(cards) > FAMILY:
        yield Illegal("A House has room for four: choose one to four cards.", "HE-B28")
    if not naturals(cards):
        yield Illegal("A joker can't move in alone: add a card.", "HE-B57")
    if not bluff and not trumps.shares_rank(cards):
        sentence = f"{in_a_row(cards)} don't share a rank. A family is all of one rank."
        yield wrong_ranks(sentence, "HE-B27", cards)
    if not all(may_live(s.options, card) for card in naturals(cards)):
        yield not_proper()


def expand(s: State, seat: Seat, action: Expand) -> Iterator[Illegal]:
    if len(action.cards) != 1:
        yield Illegal("A family grows by one card at a time: choose one.", "HE-B32")
        return
    card = action.cards[0]
    if card not in JOKERS and not may_live(s.options, card):
        yield not_proper()
    if action.house is not None:
        yield from unknown(s, action.house)
        yield from _family(seat, card, lot_at(s, action.house))
    else:
        yield from _families(s, seat, card)


def _families(s: State, seat: Seat, card: Card) -> Iterator[Illegal]:
    """Yield errors for a card that joins a family without a named House."""
    fitting = families_for(s, seat, card)
    if len(fitting) > 1:
        yield Illegal(f"Which family: {either(fitting)}?", "HE-B50")
    mine = [lot for lot in lots_of(s, Stage.SETTLED) if lot.owner == seat]
    match mine:
        case []:
            yield Illegal("You own no House yet. Settle one first.", "HE-B29")
        case [lot]:
            yield from _family(seat, card, lot)
        case _:
            yield Illegal(
                f"None of your families can take {card}: they're full or of another rank.", "HE-B31"
            )


def _family(seat: Seat, card: Card, lot: Lot) -> Iterator[Illegal]:
    if not lot.townsfolk:
        yield Illegal(f"Nobody lives in {lot.address} yet: settle a House before you expand it.", "HE-B30")
    if lot.owner != seat:
        yield Illegal(f"{lot.address} isn't yours. You can only expand your own families.", "HE-B29")
    if lot.open_family and card not in JOKERS and rank(card) != lot.family:
        sentence = f"Only {one_of(lot.family)} can join the family in {lot.address}."
        yield Illegal(sentence, "HE-B31", because=lambda view: facts.family(view, lot.address))
    sentence = f"{lot.address} is full: four Townsfolk are the limit."
    yield Illegal(sentence, "HE-B33", because=lambda view: facts.family(view, lot.address))


def evict(s: State, action: Evict) -> Iterator[Illegal]:
    yield from _group(s, action.cards, bluff=False)
    yield from unknown(s, action.house)
    lot = lot_at(s, action.house)

    def both_sides(view: View) -> facts.Eviction:
        return facts.eviction(view, action.cards, action.house)

    if not lot.townsfolk:
        yield nobody_lives(lot, "HE-B36")
    elif rank_of(action.cards) == "K" and lot.family == "A":
        yield Illegal("Kings never evict aces. Use another rank.", "HE-B35", because=both_sides)
    else:
        assert lot.combined_safety is not None
        count = f"{in_a_row(action.cards)} {agreed(len(action.cards), 'counts', 'count')}"
        needed = f"To evict the family in {lot.address} you need at least {lot.combined_safety + 1}"
        sentence = f"{count} {settling.strength(action.cards)}. {needed}."
        yield Illegal(sentence, "HE-B34", because=both_sides)
