"""Terms of Castle Poker for the laws."""

from collections import Counter

from bot.presentation.games.castle.sentences import chooses_from_moat
from engines.cards import Card
from engines.castle import CASTLE, View
from engines.castle.model import Phase, State
from engines.core import Seat
from tests.castle.table import conserved
from tests.laws.terms import Terms, named, whole_state


def _others_hands(s: State, seat: Seat | None) -> object:
    return [hand for i, hand in enumerate(s.hands) if i != seat and not CASTLE.view(s, seat).opened]


def _open_cards(view: View) -> Counter[Card]:
    hands = view.opened if view.seat is None else (view.cards,)
    moat = view.moat if view.seat is None or chooses_from_moat(view) else ()
    return Counter(card for cards in (moat, *hands) for card in cards)


def _backs(view: View) -> int:
    return 0 if view.seat is not None or view.opened else sum(view.counts)


TERMS = Terms(
    conserved=conserved,
    options=[{}, {"trebuchets": 2}, {"first_dealer": 1, "trebuchets": 2}],
    moves=20_000,  # two players who build at random may take each other's stones for long
    leaks={
        "the whole state": whole_state,
        "the top of the deck": lambda s, _: s.deck[:1],
        "others' hands": _others_hands,
        "the seed": lambda s, _: s.seed[:1],
    },
    short="first_dealer=1 trebuchets=2",
    phases={"bid": lambda s: s.phase is Phase.BID, "build": lambda s: s.phase is Phase.BUILD},
    # Hands have five cards until they are opened; the dealer is named, however he was found.
    unshown=named("counts options.first_dealer victims"),
    now_and_then=named("bid builders last_hands shots"),
    drawn=named("castle"),
    exchanged=named("castle moat opened resting"),
    open_cards=_open_cards,
    backs=_backs,
    highest=lambda view: 900 if view.seat is None and len(view.supply) >= 5 else 720,
    smallest=34,
    smallest_card=84,
)
