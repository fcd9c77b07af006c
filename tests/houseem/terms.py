"""Terms of Texas House'em for the laws."""

from __future__ import annotations

from collections import Counter
from itertools import product

from engines.cards import Card
from engines.core import Seat
from engines.houseem import View
from engines.houseem.model import State
from tests.houseem.town import conserved
from tests.laws.terms import Terms, named, whole_state

VARIANTS = (
    "hidden_neighbors", "stand_your_ground", "renovations", "harsh_lands", "captives", "strange_folk",
    "proper_people",
)  # fmt: skip


def _variants(bits: str) -> dict[str, bool]:
    return {name: bit == "x" for name, bit in zip(VARIANTS, bits, strict=True)}


def _town_secrets(s: State, seat: Seat | None) -> object:
    return [lot.townsfolk for lot in s.lots if lot.face_down and lot.owner != seat]


def _open_cards(view: View) -> Counter[Card]:
    """Return each open card once, without the Graveyard; cards just turned up are where they live."""
    if view.seat is not None:
        living = (card for lot in view.lots for card in lot.townsfolk if card is not None)
        return Counter((*view.hand, *view.market, *living))
    lots = (card for lot in view.lots for card in (*lot.foundation, *lot.roof, *lot.townsfolk))
    return Counter({*view.market, *(it for it in lots if it is not None), *view.revealed})


def _highest(view: View) -> int:
    """Return the greatest height of a picture; that of a hand is not limited otherwise."""
    if view.seat is not None:
        return 900
    return 660 if len(view.hand_counts) <= 4 else 900


TERMS = Terms(
    conserved=conserved,
    options=[
        _variants(it)
        for it in (".......", "x......", "xx...x.", "x.xx.xx", "...xx..", "..x..x.", "....x.x", "xxxxxxx")
    ],
    combinations=[
        _variants("".join(it))
        for it in product(".x", repeat=len(VARIANTS))
        if it[0] == "x" or it[1] == "."  # Stand Your Ground needs Hidden Neighbors
    ],
    moves=200,
    leaks={
        "the whole state": whole_state,
        "the top of the deck": lambda s, _: s.deck[:1],
        "others' hands": lambda s, seat: [hand for i, hand in enumerate(s.hands) if i != seat],
        "face-down Townsfolk": _town_secrets,
        "the seed": lambda s, _: s.seed[:1],
    },
    short="first_dealer=1",
    phases={"dirty work": lambda s: any(it.owner is not None for it in s.lots)},
    # The log tells of cards that were seen in a hand; places are those of the points.
    unshown=named("known standing.place standing.ties"),
    now_and_then=named(
        "deck_count final_round lots.combined_safety lots.face_down lots.owner lots.quality lots.roof "
        "lots.stage lots.townsfolk phase scores scores.house.number scores.owner scores.quality "
        "scores.townsfolk"
    ),
    drawn=named("deck_count final_round"),
    exchanged=named("lots.face_down lots.townsfolk"),
    open_cards=_open_cards,
    highest=_highest,
    smallest=34,
    smallest_card=84,
)
