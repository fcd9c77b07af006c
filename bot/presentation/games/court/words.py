"""Court!'s labels and menus for its actions, and previews of what a card would do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from bot.presentation.cards import menu, shown, sign
from bot.presentation.game_presenter import PlainActionLabels
from bot.presentation.move_builder.controls import Style
from bot.table.texts import plain
from engines.cards import JOKERS, Card, highest_first, red
from engines.core import Action
from engines.court import View, counting
from engines.court.actions import Abstain, Align, Banish, NameSuit, Place, Spare
from engines.court.model import NAMES, Suit, has_rank, own_suit, region
from engines.court.view import RegionView


class CourtWords(PlainActionLabels[View]):
    """Court!'s action labels for the viewer of one view."""

    questions: ClassVar[Mapping[str, str]] = {"suit": "On which suit?"}
    effects: ClassVar[Mapping[type[Action], str]] = {
        Place: "The card goes face up to its suit, and you draw one.",
        Banish: "The card leaves the field for this season.",
        Align: "It sides you with its suit once it is turned up.",
        NameSuit: "The Joker goes there: that suit cannot win unless King, Queen and Jack are together.",
    }
    plain_moves = (Place, Banish, Align, NameSuit)
    spread_moves = (Place, Banish, Align, NameSuit)

    def label(self, action: Action) -> str:
        """Return the label of the button for a complete move."""
        return self.verb(type(action))

    def verb(self, action: type[Action]) -> str:
        """Return the label of a button that begins a move."""
        if action is Banish and self.view.queen is not None:
            return f"Banish a {colour(self.view.queen)} card"
        return _VERBS[action]

    def style(self, action: type[Action]) -> Style:
        return "go" if action in (Place, Align, NameSuit) else "bad" if action is Banish else "plain"

    def button(self, action: type[Action], value: Any) -> str:
        """Return the label of a button for a card or a suit: `Place K♥`."""
        if action is NameSuit:
            return suit_shown(value)
        if action is Banish:
            return f"Banish {shown(value)}"
        return f"{'Place' if action is Place else 'Lay'} {shown(value)}"

    def in_order(self, values: Sequence[Any]) -> Sequence[Any]:
        """Return cards in the order in which the hand shows them."""
        return highest_first(values) if all(value in self.view.hand for value in values) else values

    def choice(self, action: type[Action], value: Any) -> str:
        """Return the menu label for a card or a suit."""
        return suit_shown(value) if value in NAMES else menu(Card(value))

    def shelf(self, action: type[Action], value: Any) -> str:
        """Return the suit of a card that a Queen may banish, as the name of its menu; else ""."""
        return next(
            (
                NAMES[shown_region.suit]
                for shown_region in self.view.field
                if action is Banish and value in shown_region.cards
            ),
            "",
        )

    def preview(self, action: Action) -> str:
        """Return what a staged move would do."""
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
        here = self.view.field[region(suit)]
        after = (*here.cards, card)
        said = f"{shown(card)} goes on {NAMES[suit]}."
        return " ".join((said, self._standing(here, after), *self._works(card, here, after)))

    def _works(self, card: Card, here: RegionView, after: Sequence[Card]) -> Iterator[str]:
        """Yield what a card does beyond counting."""
        if card in JOKERS and not counting.active_jokers(after):
            yield "The Full Court silences the Joker."
        elif card in JOKERS:
            yield from self._king_lost(here)
        elif has_rank(card, "K"):
            older = self._my_king()
            instead = f" instead of {NAMES[older]}" if older is not None else ""
            yield f"The King aligns you to {NAMES[here.suit]}{instead} from now on."
        elif has_rank(card, "Q"):
            yield f"Then you may banish a {colour(card)} card."

    def _banishing(self, card: Card) -> str:
        here = next(shown_region for shown_region in self.view.field if card in shown_region.cards)
        after = [other for other in here.cards if other != card]
        lost = self._king_lost(here) if has_rank(card, "K") else ()
        return " ".join((f"{shown(card)} leaves the field.", self._standing(here, after), *lost))

    def _standing(self, before: RegionView, after: Sequence[Card]) -> str:
        """Return what a suit would count with the cards `after`, and whether it could win."""
        said = f"{NAMES[before.suit]} then count {counting.total(after, self.view.aces)}"
        if counting.active_jokers(after):
            return f"{said}, but cannot win: the Joker is active."
        if not counting.contends(after):
            return f"{said}, but cannot win without a face card."
        if before.contends:
            return f"{said}."
        return f"{said} and can win{' again' if before.active_jokers else ''}."

    def _king_lost(self, here: RegionView) -> Iterator[str]:
        if here.king is not None:
            yield f"{plain(self.names(here.king))} loses the King alignment."

    def _my_king(self) -> Suit | None:
        return self.view.kings[self.view.seat] if self.view.seat is not None else None

    def _aligning(self, card: Card) -> str:
        said = f"{shown(card)} is laid face down, for good. {self._aligned_by(card)}"
        if card in JOKERS:
            return f"{said} You name the Joker's suit when it is turned up."
        return f"{said} Turned up, it counts 11." if has_rank(card, "A") else said

    def _aligned_by(self, card: Card) -> str:
        king = self._my_king()
        if king is None:
            by = " by its King" if has_rank(card, "K") else ""
            return f"When it is turned up it aligns you to {NAMES[own_suit(card)]}{by}."
        insurance = f"; {NAMES[own_suit(card)]} are only a fallback" if card not in JOKERS else ""
        return f"Your King aligns you to {NAMES[king]} as long as it lasts{insurance}."


_VERBS: dict[type[Action], str] = {
    Place: "Place a card",
    Banish: "Banish a card",
    Spare: "Banish nothing",
    Align: "Lay a card",
    Abstain: "Lay no card",
    NameSuit: "Name the suit",
}


def suit_shown(suit: Suit) -> str:
    """Return `♥ Hearts`."""
    return f"{sign(suit)} {NAMES[suit]}"


def colour(card: Card) -> str:
    return "red" if red(card) else "black"
