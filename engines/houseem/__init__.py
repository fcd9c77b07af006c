"""Texas House'em: a town is built and fought over with poker hands. See RULES.md."""

from engines.core import Begin, Game, Shuffles
from engines.houseem.actions import SEAT_ACTIONS
from engines.houseem.model import SEATS, Options, State
from engines.houseem.moves import apply, new, over
from engines.houseem.offers import default, offers, owed
from engines.houseem.refusals import refusal
from engines.houseem.scoring import standing
from engines.houseem.view import View, scramble, stake, view

HOUSEEM: Game[Options, State, View] = Game(
    name="houseem",
    title="Texas House'em",
    version=2,
    seats=SEATS,
    options=Options,
    option="variant",
    actions=SEAT_ACTIONS,
    table_actions=(Begin,),
    new=new,
    owed=owed,
    offers=offers,
    refusal=refusal,
    apply=apply,
    default=default,
    view=view,
    standing=standing,
    over=over,
    shuffles=Shuffles(first=("dealer", "deck 1"), added={"renovations": "deck 2"}),
    scramble=scramble,
    stake=stake,
    opening=Begin(),
    dealer=lambda s: s.dealer,
    spellings=(
        *((f"10{suit}", f"T{suit}") for suit in "SHDC"),
        ("10", "T"),
        ("X1", "XB"),
        ("X2", "XR"),
    ),
)

__all__ = ["HOUSEEM", "Options", "View"]
