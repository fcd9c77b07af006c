"""Castle Poker's labels, menus and previews for its actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, cast

from bot.presentation.cards import menu, shown
from bot.presentation.game_presenter import PlainActionLabels
from bot.presentation.move_builder.controls import Style
from bot.table.texts import begun, plain, together
from engines.cards import Card, highest_first
from engines.castle import View
from engines.castle.actions import Bid, Build, Discard, Fire, Fish, Skip, Take
from engines.castle.model import MESSENGER, Phase, special
from engines.core import Action, Seat
from engines.words import counted

SPECIALS = {
    "messenger": "Messenger",
    "bishop": "Bishop",
    "trebuchet": "Trebuchet",
    "supplies": "Supplies",
}
BID_BUTTONS_MAX = 4
"""Maximum number of bid buttons, so that they fit side by side on a phone: 0 to 3, or 0 to 2 and one that
asks for a number.
"""


def named(card: Card, trebuchets: int) -> str:
    """Return a card with its special's name: `J♥ Bishop`, `★ Messenger`."""
    found = special(card, trebuchets)
    sign = "★" if card == MESSENGER else shown(card)
    return f"{sign} {SPECIALS[found]}" if found is not None else sign


def row(cards: Sequence[Card], trebuchets: int) -> str:
    """Return cards in the given order."""
    return "  ".join(f"**{named(card, trebuchets)}**" for card in cards)


def of_boxes(boxes: Sequence[int]) -> str:
    """Return `box 3`, `boxes 1 and 2`."""
    return f"{'box' if len(boxes) == 1 else 'boxes'} {together(map(str, sorted(boxes)))}"


class CastleWords(PlainActionLabels[View]):
    """Castle Poker's action labels for the viewer of one view."""

    questions: ClassVar[Mapping[str, str]] = {
        "boxes": "Which boxes?",
        "source": "From where?",
        "target": "At whom?",
        "where": "From the bid or the castle?",
    }
    effects: ClassVar[Mapping[type[Action], str]] = {
        Discard: "Up to two cards go face up into the Moat, and you draw as many.",
        Take: "The Messenger fetches a card from the Moat, or from another player's highest hand.",
        Fish: "The card comes from the Moat into your hand, for the one the Messenger took.",
        Fire: "You get a stone from another player's bid or castle.",
        Build: "One stone in each box you cover; what is left of your bid is lost.",
    }
    plain_moves = (Discard, Take, Fish, Fire, Build)
    spread_moves = (Discard, Fish)

    def label(self, action: Action) -> str:
        """Return the label of the button for a complete move."""
        match action:
            case Bid(stones):
                return f"Bid {stones}"
            case Discard(()):
                return "Keep all five"
            case Discard(cards):
                return f"Discard {len(cards)}"
            case Build(boxes):
                return f"Build {self._several(Build, boxes).lower()}"
            case Skip():
                return _SKIPS.get(self.view.phase, super().label(action))
            case _:
                return super().label(action)

    def verb(self, action: type[Action]) -> str:
        """Return the label of a button that begins a move."""
        return _VERBS.get(action, super().verb(action))

    def button(self, action: type[Action], value: Any) -> str:
        """Return the label of a button for a card or a box: `Fish K♥`, `J♥ Bishop`, `Box 3`."""
        if action is Fish:
            return f"Fish {self._named(value)}"
        return self._named(value) if action is Discard else f"Box {value}"

    def in_order(self, values: Sequence[Any]) -> Sequence[Any]:
        """Return cards in the order in which the hand shows them."""
        return highest_first(values) if all(value in self.view.cards for value in values) else values

    def style(self, action: type[Action]) -> Style:
        return "plain" if action in (Discard, Skip) else "bad" if action is Fire else "go"

    def amounts(self, action: type[Action], among: range) -> Sequence[tuple[str, int]]:
        """Return the small bids; larger ones are entered in a form."""
        shown = among if len(among) <= BID_BUTTONS_MAX else among[: BID_BUTTONS_MAX - 1]
        return [(f"Bid {stones}", stones) for stones in shown]

    def choice(self, action: type[Action], value: Any) -> str:
        """Return the menu label for `value`."""
        if isinstance(value, tuple):
            return self._several(action, cast("tuple[Any, ...]", value))
        if value == "moat":
            return "The Moat"
        if action is Build:
            return f"Box {value}"
        if action is Fire and isinstance(value, str):
            return "A stone of the bid" if value == "bid" else "The castle's stone nearest the base"
        if isinstance(value, str):
            return self._in_menu(Card(value))
        if action is Fire:
            return self._target(value)
        return str(value) if action is Bid else self.names(value)

    def _in_menu(self, card: Card) -> str:
        found = special(card, self.view.options.trebuchets)
        return menu(card) if found is None else f"{menu(card)} · {SPECIALS[found]}"

    def _target(self, seat: Seat) -> str:
        return f"{self.names(seat)} (bid {self.view.bid[seat]}, castle {len(self.view.castle[seat])})"

    def _several(self, action: type[Action], values: tuple[Any, ...]) -> str:
        if action is not Build:
            return together(map(self._named, values))
        wasted = self._wasted(values)
        return begun(of_boxes(values)) + (f" ({counted(wasted, 'stone')} wasted)" if wasted else "")

    def preview(self, action: Action) -> str:
        """Return what a staged move would do."""
        match action:
            case Discard(()):
                return "Keep all five cards."
            case Discard(cards):
                named = together(map(self._named, cards))
                return f"Discard {named} and draw {counted(len(cards), 'card')}."
            case Take("moat", card):
                return f"Send the Messenger: take {self._named(card)} out of the Moat."
            case Take(source, card) if not isinstance(source, str):
                victim = plain(self.names(source))
                return f"Send the Messenger: take {self._named(card)} from {victim}, who then fishes."
            case Fish(card):
                return f"Take {self._named(card)} out of the Moat."
            case Fire(target, "bid"):
                return f"Fire at {plain(self.names(target))}'s bid: you get one stone of it."
            case Fire(target, _):
                box = self.view.castle[target][0]
                return f"Fire at {plain(self.names(target))}'s castle: you get the stone in box {box}."
            case Build(boxes):
                each = ", a stone each" if len(boxes) > 1 else ""
                wasted = self._wasted(boxes)
                lost = f"; {counted(wasted, 'stone')} of your bid wasted" if wasted else ""
                return f"Build {of_boxes(boxes)}{each}{lost}."
            case _:
                return self.label(action)

    def _wasted(self, boxes: Sequence[int]) -> int:
        """Return the number of stones that the Quarry gets when these boxes are built."""
        builder = self.view.turn if self.view.seat is None else self.view.seat
        return self.view.bid[builder] - len(boxes) if builder is not None else 0

    def _named(self, card: Card) -> str:
        return named(card, self.view.options.trebuchets)


_VERBS: dict[type[Action], str] = {
    Discard: "Discard",
    Take: "Send the Messenger",
    Fish: "Fish in the Moat",
    Fire: "Fire the Trebuchet",
}
_SKIPS = {
    Phase.MESSENGER: "Keep the Messenger",
    Phase.TREBUCHET: "Do not fire",
    Phase.BUILD: "Do not build",
}
