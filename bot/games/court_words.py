"""How does Court! speak of its actions? Labels, menus, and previews of what a card would do."""

from __future__ import annotations

from typing import Any

from bot.controls import Style
from bot.games.cards import menu, shown, sign
from bot.games.face import PlainWords
from bot.texts import plain
from engines.cards import JOKERS, Card, red
from engines.core import Action
from engines.court import View, counting
from engines.court.actions import Abstain, Align, Banish, NameSuit, Place, Spare
from engines.court.model import NAMES, Suit, has_rank, own_suit, region
from engines.court.view import RegionView


class CourtWords(PlainWords[View]):
    """How Court! speaks of actions to the viewer of one view."""

    def label(self, action: Action) -> str:
        """What stands on the button of a complete move."""
        return self.verb(type(action))

    def verb(self, action: type[Action]) -> str:
        """What stands on a button that begins a move."""
        if action is Banish and self.view.queen is not None:
            return f"Banish a {colour(self.view.queen)} card"
        return _VERBS[action]

    def style(self, action: type[Action]) -> Style:
        return "go" if action in (Place, Align, NameSuit) else "bad" if action is Banish else "plain"

    def choice(self, action: type[Action], value: Any) -> str:
        """What stands in a menu for a card or a suit."""
        return in_words(value) if value in NAMES else menu(Card(value))

    def shelf(self, action: type[Action], value: Any) -> str:
        """Cards that a Queen may banish are looked for suit by suit."""
        return next((NAMES[it.suit] for it in self.view.field if action is Banish and value in it.cards), "")

    def preview(self, action: Action) -> str:
        """What a staged move would do."""
        match action:
            case Place(card, suit):
                return self._placing(card, suit or own_suit(card))
            case NameSuit(suit) if self.view.joker is not None:
                return self._placing(self.view.joker, suit)
            case Banish(card):
                return self._banishing(card)
            case Align(card):
                return self._aligning(card)
            case _:
                return self.label(action)

    def _placing(self, card: Card, suit: Suit) -> str:
        here, name = self.view.field[region(suit)], NAMES[suit]
        said = f"{shown(card)} goes on {name}."
        if card in JOKERS:
            return f"{said} {self._under_joker(here, card)}"
        if has_rank(card, "K"):
            return f"{said} Its King aligns you to {name} from now on."
        if has_rank(card, "Q"):
            return f"{said} Then you may banish a {colour(card)} card."
        return f"{said} {name} then count {counting.total((*here.cards, card), self.view.aces)}."

    def _under_joker(self, here: RegionView, joker: Card) -> str:
        if not counting.active_jokers((*here.cards, joker)):
            return f"The Full Court silences it: {NAMES[here.suit]} can still win."
        lost = f" {plain(self.names(here.king))} loses the King alignment." if here.king is not None else ""
        return f"{NAMES[here.suit]} cannot win while it is there.{lost}"

    def _banishing(self, card: Card) -> str:
        here = next(it for it in self.view.field if card in it.cards)
        left = [it for it in here.cards if it != card]
        said = f"{shown(card)} leaves the field; {NAMES[here.suit]} then count"
        said = f"{said} {counting.total(left, self.view.aces)}."
        if not any(map(counting.is_face, left)):
            said += " Without a face card they cannot win."
        if has_rank(card, "K") and here.king is not None:
            said += f" {plain(self.names(here.king))} loses the King alignment."
        return said

    def _aligning(self, card: Card) -> str:
        said = f"{shown(card)} is laid face down, for good."
        king = self.view.kings[self.view.seat] if self.view.seat is not None else None
        if king is not None:
            return f"{said} Your King aligns you to {NAMES[king]} as long as it lasts."
        by = " by its King" if has_rank(card, "K") else ""
        return f"{said} When it is turned up it aligns you to {NAMES[own_suit(card)]}{by}."


_VERBS: dict[type[Action], str] = {
    Place: "Place a card",
    Banish: "Banish a card",
    Spare: "Spare them all",
    Align: "Lay a card",
    Abstain: "Lay no card",
    NameSuit: "Name the suit",
}


def in_words(suit: Suit) -> str:
    """`♥ Hearts`."""
    return f"{sign(suit)} {NAMES[suit]}"


def colour(card: Card) -> str:
    return "red" if red(card) else "black"
