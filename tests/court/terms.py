"""Terms of Court! for the laws."""

from __future__ import annotations

from collections import Counter

from engines.cards import Card
from engines.core import Seat
from engines.court import View
from engines.court.events import Pitched
from engines.court.model import Phase, State
from tests.court.realm import conserved
from tests.laws.terms import Terms, named, whole_state

LAID = frozenset({"face_down", "hand_counts"})
"""What follows from who has laid a card, which all learn when all have chosen."""


def _others(s: State, seat: Seat | None) -> list[int]:
    return [i for i in range(len(s.hands)) if i != seat]


def _laid(s: State, seat: Seat | None) -> object:
    return [s.laid[i] for i in _others(s, seat)] if s.phase is Phase.ALIGN else None


def _open_cards(view: View) -> Counter[Card]:
    """Return each open card once; a waiting Queen already lies on the field."""
    if view.seat is not None:
        return Counter((*view.hand, *([view.laid] if view.laid is not None else [])))
    waiting = [view.joker] if view.joker is not None else []
    return Counter((*(card for region in view.field for card in region.cards), *view.discard, *waiting))


TERMS = Terms(
    conserved=conserved,
    options=[{}, {"first_dealer": 2}],
    leaks={
        "the whole state": whole_state,
        "the top of the deck": lambda s, _: s.deck[:1],
        "others' hands": lambda s, seat: [s.hands[i] for i in _others(s, seat)],
        "what others have laid": _laid,
        "who has laid no card": lambda s, seat: [len(s.hands[i]) for i in _others(s, seat)],
        "the seed": lambda s, _: s.seed[:1],
    },
    short="first_dealer=1",
    phases={"sealed choice": lambda s: s.phase is Phase.ALIGN, "queen": lambda s: s.phase is Phase.QUEEN},
    teaching=LAID,
    dealt_openly=(Pitched,),
    # The line of the score table tells the King; who placed a card, the log tells.
    unshown=named("last.alignments.by_king options.first_dealer placed"),
    now_and_then=named(
        "aces chosen dealer deck_count extra field.contends hand_counts joker queen revealing round streak"
    ),
    drawn=named("field.active_jokers round streak"),
    exchanged=named("chosen field.contends field.jack revealing"),
    open_cards=_open_cards,
    highest=lambda view: 724 if len(view.scores) < 5 else 900,
    smallest=34,
    smallest_card=38,
)
