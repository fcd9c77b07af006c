"""Castle Poker: draw poker with stones; win hands, bid stones, build four boxes. See RULES.md."""

from engines.castle.actions import SEAT_ACTIONS, TABLE_ACTIONS
from engines.castle.model import SEATS, Options, State
from engines.castle.moves import apply, new, over, standing
from engines.castle.offers import default, offers, owed
from engines.castle.refusals import refusal
from engines.castle.view import View, scramble, stake, view
from engines.core import Begin, Game, Shuffles

CASTLE: Game[Options, State, View] = Game(
    name="castle",
    title="Castle Poker",
    version=2,
    seats=SEATS,
    options=Options,
    actions=SEAT_ACTIONS,
    table_actions=TABLE_ACTIONS,
    new=new,
    owed=owed,
    offers=offers,
    refusal=refusal,
    apply=apply,
    default=default,
    view=view,
    standing=standing,
    over=over,
    shuffles=Shuffles(first=("dealer", "deal 0"), piles=("deal",), once={"bid": "bid"}),
    scramble=scramble,
    stake=stake,
    opening=Begin(),
    dealer=lambda s: s.dealer,
)

__all__ = ["CASTLE", "Options", "View"]
