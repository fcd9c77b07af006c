"""Court!: hidden-agenda suit politics; who is aligned to the winning suit scores. See RULES.md."""

from engines.core import Begin, Game, Shuffles
from engines.court.actions import SEAT_ACTIONS, TABLE_ACTIONS
from engines.court.model import NAMES, SEATS, Options, State
from engines.court.moves import apply, new, over, standing
from engines.court.offers import default, offers, owed
from engines.court.refusals import refusal
from engines.court.view import View, scramble, stake, view

COURT: Game[Options, State, View] = Game(
    name="court",
    title="Court!",
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
    shuffles=Shuffles(first=("dealer", "deal 0"), piles=("deal",), once={"align": "side", "abstain": "side"}),
    scramble=scramble,
    stake=stake,
    opening=Begin(),
    dealer=lambda s: s.dealer,
    spellings=tuple((name.upper(), suit) for suit, name in NAMES.items()),
)

__all__ = ["COURT", "Options", "View"]
