"""Terms of Texas Hold Up for the laws."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

from bot.presentation.games.holdup.scenes import ONE_ROW
from bot.presentation.games.holdup.sentences import HOLE_CARDS, fought
from engines.cards import Card
from engines.core import Seat
from engines.holdup import View
from engines.holdup.model import Phase, State
from tests.holdup.heist import conserved
from tests.laws.terms import Terms, named, whole_state


def _others(s: State, seat: Seat | None) -> Iterator[int]:
    return (i for i in range(len(s.villains)) if i != seat)


def _hole_cards(s: State, seat: Seat | None) -> object:
    return [s.holes[i] for i in _others(s, seat)]


def _laid_aside(s: State, seat: Seat | None) -> object:
    return [cards for _, cards in s.aside]


def _strongest_power(s: State, seat: Seat | None) -> object:
    return max((card for i in _others(s, seat) for card in s.powers[i]), default=None)


LOT = frozenset(
    {"dealer", "turn", "players", "stack", "live", "street", "to_call", "HandBegan", "BlindPosted"}
)
"""What follows from who deals first, for which lots are drawn."""


def _open_cards(view: View) -> Counter[Card]:
    """Return the open cards of the present hand, destroyed ones where they are shown; none at the end."""
    if view.seat is not None:
        board = view.board if len(view.holes) <= HOLE_CARDS else ()
        return Counter((*view.holes, *view.powers, *board, *(sight.card for sight in view.sights)))
    if view.phase is Phase.CLOSED:
        return Counter()
    used = (view.open.card,) if view.open is not None else ()
    return Counter((*view.board, *used, *(card for _, cards in view.shown for card in cards)))


def _highest(view: View) -> int:
    if fought(view) and len(view.seated) > ONE_ROW:
        return 900
    return 690 if len(view.seated) <= 4 else 850


CHOICES = ("windows", "narration", "max_players", "first_dealer", "aliases")
TABLES = (
    (6, None, ()), (4, 0, ()), (10, 2, (("Indians", "riders"),)), (2, None, ()), (6, None, ()), (4, 1, ()),
)  # fmt: skip
OPTIONS = [
    dict(zip(CHOICES, (*words, *table), strict=True))
    for words, table in zip(
        product(("runout", "last", "every"), ("optional", "required")), TABLES, strict=True
    )
]
TERMS = Terms(
    conserved=conserved,
    options=OPTIONS,
    length="hands",
    leaks={
        "the whole state": whole_state,
        "the top of the deck": lambda s, _: s.deck[:1],
        "others' hole cards": _hole_cards,
        "others' best power card": _strongest_power,
        "power cards that lie aside": _laid_aside,
        "the seed": lambda s, _: s.seed[:1],
        "what others have looked at": lambda s, seat: [card for card, knower in s.known if knower != seat],
    },
    short="hands=2 first_dealer=1",
    phases={
        "last word": lambda s: s.phase is Phase.WINDOW,
        "power open": lambda s: s.open is not None,
        "between": lambda s: s.phase is Phase.BETWEEN,
    },
    teaching=LOT,
    # Options and the sheets of villains have commands of their own; the log tells who looked, and who was in.
    unshown=named(
        "open.deck_looks options.aliases options.first_dealer options.hands options.max_players "
        "options.narration options.windows players version villains.aptitudes villains.chips villains.id"
    ),
    now_and_then=named(
        "allin asked choosing current_bet damage_in_pot deck_count due ending_owed folded live loot_in_pot "
        "loot_on_card min_raise passed phase pot power_counts powers_aside_count powers_discard "
        "resistance.chips resistance.name resistance.needed resistance.strength round setting.conditions "
        "setting.location setting.loot stack street to_call turn winners"
    ),
    drawn=named("dealer loot_in_pot"),
    exchanged=named("ending_owed folded"),
    open_cards=_open_cards,
    highest=_highest,
    smallest=34,
    smallest_card=84,
)
