"""Tex-Tac-Toe: poker hands made of three grid cards in a row and two cards of one's own. See RULES.md."""

from engines.core import Begin, Game, Shuffles
from engines.textactoe.actions import SEAT_ACTIONS
from engines.textactoe.model import SEATS, Options, State, standing
from engines.textactoe.moves import apply, new, over
from engines.textactoe.offers import default, offers, owed
from engines.textactoe.refusals import refusal
from engines.textactoe.view import View, scramble, stake, view

TEXTACTOE: Game[Options, State, View] = Game(
    name="textactoe",
    title="Tex-Tac-Toe",
    version=1,
    seats=SEATS,
    options=Options,
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
    shuffles=Shuffles(first=("deal 1", "first player")),
    scramble=scramble,
    stake=stake,
    opening=Begin(),
)

__all__ = ["TEXTACTOE", "Options", "View"]
