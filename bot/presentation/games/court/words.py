"""Court!'s labels and menus for its actions, and previews of what a card would do."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from bot.presentation.cards import menu, shown, sign
from bot.presentation.game_presenter import PlainActionLabels
from bot.presentation.games.court.standings import standing, without
from bot.presentation.move_builder.controls import Style
from bot.table.texts import begun, plain
from engines.cards import JOKERS, Card, highest_first, red
from engines.core import Action
from engines.court import View, counting
from engines.court.actions import Abstain, Align, Banish, NameSuit, Place, Spare
from engines.court.model import NAMES, RED, Suit, has_rank, own_suit, region
from engines.court.view import RegionView


class CourtWords(PlainActionLabels[View]):
    """Court!'s action labels for the viewer of one view."""

    questions: ClassVar[Mapping[str | tuple[type[Action], str], str]] = {
        "suit": "Which suit does the Joker go on?"
    }
    effects: ClassVar[Mapping[type[Action], str]] = {
        Place: "It joins its suit for all to see. Then you draw a card.",
        Banish: "The card leaves the field for the rest of the season.",
        Spare: "No card leaves the field.",
        NameSuit: "Under a Joker a suit can't win, unless its King, Queen and Jack are all on the field.",
    }
    plain_moves = (Place, Banish, Align, NameSuit)
    spread_moves = (Place, Banish, Align, NameSuit)

    def verb(self, action: type[Action]) -> str:
        """Return the label of a button that begins a move."""
        if action is Banish and self.view.queen is not None:
            return f"Banish a {colour(self.view.queen)} card"
        return _VERBS[action]

    def style(self, action: type[Action]) -> Style:
        return "plain" if action in (Spare, Abstain) else "go"

    def button(self, action: type[Action], value: Any) -> str:
        """Return the label of a button for a card or a suit: `Place K♥`."""
        if action is NameSuit:
            return self.choice(action, value)
        if action is Banish:
            return f"Banish {shown(value)}"
        return f"{'Place' if action is Place else 'Lay'} {shown(value)}"

    def in_order(self, values: Sequence[Any]) -> Sequence[Any]:
        """Return cards in the order in which the hand shows them."""
        return highest_first(values) if all(value in self.view.hand for value in values) else values

    def choice(self, action: type[Action], value: Any) -> str:
        """Return the menu label for a card or a suit."""
        if value in NAMES:
            return f"Put it on {suit_shown(value)}"
        if action is Banish and (here := self._lies_in(value)) is not None:
            return f"{shown(value)} · {without(self.view, here, value)}{self._falls(here, value)}"
        return _TITLES.sub(lambda found: found[0].capitalize(), menu(Card(value)))

    def _falls(self, here: RegionView, card: Card) -> str:
        """Return whose King is lost with this card of a suit; "" if nobody's."""
        if here.king is None or not has_rank(card, "K"):
            return ""
        whose = "your" if here.king == self.view.seat else f"{self.names(here.king)}'s"
        return f"; {whose} King falls"

    def effect(self, action: type[Action]) -> str:
        """Return what an action does, in one line."""
        if action is Align:
            king = self._my_king()
            if king is None:
                return "You'll back this card's suit. No changes later."
            return f"You back {NAMES[king]} while your King lasts. If he falls, you back this card's suit."
        if action is Place and any(card in JOKERS for card in self.view.hand):
            return "It joins its suit for all to see; under a Joker a suit can't win. Then you draw a card."
        if action is Abstain:
            return self._while_the_king_lasts(None)
        return self.effects.get(action, "")

    def shelf(self, action: type[Action], value: Any) -> str:
        """Return the suit of a card that a Queen may banish, as the name of its menu; else ""."""
        here = self._lies_in(value) if action is Banish else None
        return NAMES[here.suit] if here is not None else ""

    def _lies_in(self, card: Card) -> RegionView | None:
        """Return the suit on whose part of the field a card lies."""
        return next((here for here in self.view.field if card in here.cards), None)

    def preview(self, action: Action) -> str:
        """Return what a staged move would do."""
        match action:
            case Place(card, suit):
                return f"{self._placing(card, suit or own_suit(card))} Then you draw a card."
            case NameSuit(suit) if self.view.joker is not None:
                return self._placing(self.view.joker, suit)
            case Banish(card):
                return self._banishing(card)
            case Align(card):
                return self._aligning(card)
            case _:
                return self.effect(type(action))

    def _placing(self, card: Card, suit: Suit) -> str:
        here = self.view.field[region(suit)]
        after = (*here.cards, card)
        return " ".join((f"{standing(self.view, here, after)}.", *self._works(card, here, after)))

    def _works(self, card: Card, here: RegionView, after: Sequence[Card]) -> Iterator[str]:
        """Yield what a card does beyond counting."""
        if card in JOKERS and not counting.active_jokers(after):
            yield "The Full Court silences the Joker."
        elif card in JOKERS:
            yield from self._king_lost(here)
        elif has_rank(card, "K"):
            older = self._my_king()
            instead = f" instead of {NAMES[older]}" if older is not None else ""
            yield f"You declare for {NAMES[here.suit]}{instead}: {_STAKES}."
        elif has_rank(card, "Q"):
            yield f"You may banish a {colour(card)} card."

    def _banishing(self, card: Card) -> str:
        here = self._lies_in(card)
        assert here is not None
        lost = self._king_lost(here) if has_rank(card, "K") else ()
        return " ".join(
            (f"{without(self.view, here, card)}.", f"{begun(called(card))} leaves the field.", *lost)
        )

    def _king_lost(self, here: RegionView) -> Iterator[str]:
        if here.king is None:
            return
        mine = here.king == self.view.seat
        who = "You" if mine else plain(self.names(here.king))
        yield f"{who} no longer {'back' if mine else 'backs'} {NAMES[here.suit]} with a King."

    def _my_king(self) -> Suit | None:
        return self.view.kings[self.view.seat] if self.view.seat is not None else None

    def _aligning(self, card: Card) -> str:
        said = self._backing(card)
        if card in JOKERS:
            return f"{said} You name the Joker's suit when it's turned up."
        return f"{said} Turned up, it counts 11." if has_rank(card, "A") else said

    def _backing(self, card: Card) -> str:
        if self._my_king() is not None:
            return self._while_the_king_lasts(own_suit(card) if card not in JOKERS else None)
        suit = NAMES[own_suit(card)]
        if has_rank(card, "K"):
            return f"You'll back {suit} with a King: {_STAKES}. No changes later."
        return f"You'll back {suit} with {shown(card)}. No changes later."

    def _while_the_king_lasts(self, suit: Suit | None) -> str:
        """Return whom the viewer's King makes them back, and what `suit` means for them if they lose him."""
        king = self._my_king()
        if king is None:
            return ""
        still = "still back them, but without a King" if suit == king else ""
        falls = still or (f"back {NAMES[suit]}" if suit is not None else "back no suit and score 0")
        return f"You back {NAMES[king]} while your King lasts. If he falls, you {falls}."


_VERBS: dict[type[Action], str] = {
    Place: "Place a card",
    Banish: "Banish a card",
    Spare: "Banish nothing",
    Align: "Lay a card",
    Abstain: "Lay no card",
    NameSuit: "Name the Joker's suit",
}
_TITLES = re.compile(r"\b(?:ace|king|queen|jack|joker|clubs|diamonds|hearts|spades)\b")
"""Words that the game writes with a capital."""
_STAKES = "+2 if they win, usually −1 if not"


def called(card: Card) -> str:
    """Return a card within a sentence: `K♥`, `the red Joker`."""
    return f"the {colour(card)} Joker" if card in JOKERS else shown(card)


def suit_shown(suit: Suit) -> str:
    """Return `♥ Hearts`."""
    return f"{sign(suit)} {NAMES[suit]}"


def colour(card: Card) -> str:
    return "red" if red(card) else "black"


def other_colour(suit: Suit) -> str:
    return "black" if suit in RED else "red"
