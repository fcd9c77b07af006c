"""Texas Hold Up: super-villains of the Old West play Texas Hold'em; each hand is one heist. See RULES.md."""

from engines.core import Game, Refused, Sealing, Shuffles
from engines.holdup.actions import (
    SEAT_ACTIONS,
    TABLE_ACTIONS,
    Abort,
    AllIn,
    End,
    Join,
    Leave,
    Narrate,
    RejoinNew,
    Timeout,
)
from engines.holdup.events import Aborted, HandBegan
from engines.holdup.model import SEATS, Options, State
from engines.holdup.moves import apply, new, over, standing
from engines.holdup.offers import default, offers, owed
from engines.holdup.orders import ORDERS
from engines.holdup.refusals import refusal
from engines.holdup.streets import labels, sheet
from engines.holdup.view import View, scramble, seen, stake, view

HOLDUP: Game[Options, State, View] = Game(
    name="holdup",
    title="Texas Hold Up",
    version=3,
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
    shuffles=Shuffles(
        first=("dealer", "powers 1", "play 2"),
        replaced={"first_dealer": "dealer"},
        piles=("play", "powers"),
        dealing={"deal": "play"},
        sealed=("play", "powers"),
    ),
    scramble=scramble,
    stake=stake,
    sealing=Sealing(labels=labels, sheet=sheet, seen=seen, undone=Aborted, began=HandBegan),
    join=Join,
    leave=Leave,
    closing=(Abort(), Timeout(), End()),
    orders=ORDERS,
    asked=(End, Timeout, Abort),
    timeout=Timeout,
    avoided_at_random=(AllIn, Narrate, RejoinNew),
    guard=lambda s: s.version,
    dealer=lambda s: s.dealer,
    numbers={
        Refused.OUTDATED: "HU-B44",
        Refused.TOO_FEW: "HU-B48",
        Refused.FULL: "HU-B52",
        Refused.NOT_THE_HOST: "HU-B54",
        Refused.VILLAIN: "HU-B55",
    },
)

__all__ = ["HOLDUP", "Options", "View"]
