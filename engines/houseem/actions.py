"""The actions of Texas House'em."""

from __future__ import annotations

from engines.cards import Card
from engines.core import Action, argument
from engines.houseem.model import Address, Rank, Resident

_CARDS = "Cards from your hand or the Market, such as KS KD"
_HOUSE = "A House, such as H1"
_KEPT = "The card of these five that moves in; leave it out and nobody does"
_INTO = ("into", "in", "at", "on")


class Draw(Action, verb="draw", summary="Draw 1 more card from the deck"): ...


class Pass(Action, verb="pass", summary="Do nothing this turn, once the deck is empty"): ...


class Build(
    Action,
    verb="build",
    summary="Lay a Foundation (a pair), roof any Foundation (three of a kind) or do both (a full house)",
):
    """Two cards lay a Foundation, three roof the one at `on`, five make a House with a Roof of that rank."""

    cards: tuple[Card, ...] = argument("A pair, three of a kind or a full house, such as KS KD")
    on: Address | None = argument(
        "The Foundation that gets the Roof, such as H1", default=None, keys=("on", "in", "at"), implied=True
    )
    roof: Rank | None = argument(
        "The Roof's rank, if a joker leaves you the choice", default=None, keys=("roof",), implied=True
    )


class Settle(
    Action,
    verb="settle",
    summary="Move one to four cards of one rank into a vacant House, which is yours then",
):
    cards: tuple[Card, ...] = argument(_CARDS)
    house: Address = argument("A vacant House, such as H1", keys=("in", "into", "at", "on"))


class Expand(Action, verb="expand", summary="Add a card of the same rank to your own family"):
    cards: tuple[Card, ...] = argument("The card that joins the family, such as KS")
    house: Address | None = argument(
        "Your House, such as H1", default=None, keys=("in", "into", "at", "on"), implied=True
    )


class Evict(
    Action,
    verb="evict",
    summary="Throw out a family: cards of one rank that beat its total plus Safety move in",
):
    cards: tuple[Card, ...] = argument(_CARDS)
    house: Address = argument(_HOUSE, keys=("in", "into", "at", "on", "from"))


class Shoot(Action, verb="shoot", summary="Kill any one of the Townsfolk with an ace"):
    cards: tuple[Card, ...] = argument("An ace, such as AS")
    target: Card | Resident = argument(
        "One of the Townsfolk, such as QS; a face-down one by its place, such as H2#1", keys=("at",)
    )


class Flush(
    Action, verb="flush", summary="Kill all face-up Townsfolk of one suit with a flush, your own too"
):
    """`settler`, one of the cards, may move into a `house` that the Flush empties."""

    cards: tuple[Card, ...] = argument("Five cards of one suit")
    settler: Card | None = argument(_KEPT, default=None, keys=("with",))
    house: Address | None = argument(
        "The emptied House it moves into", default=None, keys=_INTO, implied=True
    )


class Straight(
    Action, verb="straight", summary="Kill all face-up Townsfolk of one rank with a straight, your own too"
):
    cards: tuple[Card, ...] = argument("Five cards in a row")
    rank: Rank | None = argument("The one of its ranks that dies", default=None, keys=("rank",), implied=True)
    settler: Card | None = argument(_KEPT, default=None, keys=("with",))
    house: Address | None = argument(
        "The emptied House it moves into", default=None, keys=_INTO, implied=True
    )


class Pillage(Action, verb="pillage", summary="Kill the whole family of one House with a straight flush"):
    cards: tuple[Card, ...] = argument("Five cards in a row, of one suit")
    house: Address = argument(_HOUSE, keys=("at", "in", "into", "on"))
    settler: Card | None = argument(_KEPT, default=None, keys=("with",))


class Reappropriate(
    Action, verb="reappropriate", summary="Take a whole House into your hand with a royal straight flush"
):
    cards: tuple[Card, ...] = argument("10 J Q K A of one suit")
    house: Address = argument(_HOUSE, keys=("at", "in", "into", "on"))


SEAT_ACTIONS = (
    Draw, Pass, Build, Settle, Expand, Evict, Shoot, Flush, Straight, Pillage, Reappropriate,
)  # fmt: skip
