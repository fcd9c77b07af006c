"""Tex-Tac-Toe's labels, menus and previews for its actions, and what two cards make."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, cast

from bot.presentation.cards import menu, shown
from bot.presentation.game_presenter import PlainActionLabels
from bot.presentation.move_builder.controls import Style
from engines.cards import Card
from engines.core import Action
from engines.textactoe import View
from engines.textactoe.actions import Bet, Call, Challenge, Concede, Discard, Drop, Lay, Play, Reveal, See
from engines.textactoe.hands import best_hand, points, usable
from engines.textactoe.model import LAID, Hand
from engines.words import counted

_PLACES = (
    "top left", "top", "top right",
    "left", "centre", "right",
    "bottom left", "bottom", "bottom right",
)  # fmt: skip
_ROWS = ((1, 2, 3), (4, 5, 6), (7, 8, 9))
_BETS = (1, 5, 10)


class TexTacToeWords(PlainActionLabels[View]):
    """Tex-Tac-Toe's action labels for the viewer of one view."""

    questions: ClassVar[Mapping[str, str]] = {"cell": "Which cell?", "chips": "How many chips?"}
    effects: ClassVar[Mapping[type[Action], str]] = {
        Reveal: "Turns a face-down cell up.",
        Play: "Covers a face-up card of the same suit or rank, and you draw a card.",
        Discard: "The card goes under the Draw Pile, and you draw one.",
        Call: "You lay two cards face down; the others concede or challenge, and the best hand scores.",
        Concede: "You lay two cards for the showdown, without an extra turn.",
        Lay: "The two cards count in the showdown.",
    }
    plain_moves = (Reveal, Play, Discard, Call, Concede, Lay)
    spread_moves = (Play, Discard, Concede, Lay)

    def label(self, action: Action) -> str:
        """Return the label of the button for a complete move."""
        match action:
            case See():
                return f"See {self.view.bet}"
            case Drop():
                return "Drop out of the pot"
            case _:
                return super().label(action)

    def style(self, action: type[Action]) -> Style:
        if action in (Call, Concede, Lay, See):
            return "good"
        return "bad" if action in (Challenge, Drop) else "go" if action in (Reveal, Play) else "plain"

    def amounts(self, action: type[Action], among: range) -> Sequence[tuple[str, int]]:
        """Return the bets with a button."""
        return [(f"Bet {chips}", chips) for chips in _BETS if chips in among]

    def button(self, action: type[Action], value: Any) -> str:
        """Return the label of a button for a card, a cell or two cards: `Play K♥`, `5 · K♥`, `Lay K♥ Q♥`."""
        if isinstance(value, tuple):
            return f"{self.verb(action)}: {self._cards(cast('tuple[Card, ...]', value))}"
        if isinstance(value, int):
            stack = self.view.grid[value - 1]
            return f"{value} · {shown(stack[-1]) if stack else '?'}"
        return f"{self.verb(action)} {shown(value)}"

    def board(self, action: type[Action], field: str) -> Sequence[Sequence[Any]]:
        """Return the cells in rows, as they lie on the table."""
        return _ROWS if field == "cell" else ()

    def choice(self, action: type[Action], value: Any) -> str:
        """Return the menu label for `value`: a cell, a card, some cards, or chips."""
        match value:
            case int() if action is Bet:
                return str(value)
            case int():
                return self._cell(value)
            case str():
                return menu(Card(value))
            case _:
                return self._cards(cast("tuple[Card, ...]", value))

    def preview(self, action: Action) -> str:
        """Return what a staged move would do."""
        match action:
            case Reveal(cell):
                return f"Turn cell {cell} ({_PLACES[cell - 1]}) face up."
            case Play(card, cell):
                top = self.view.grid[cell - 1][-1]
                return f"Play {shown(card)} on {shown(top)} in cell {cell}, and draw a card."
            case Discard(card):
                return f"Put {shown(card)} face down under the Draw Pile, and draw a card."
            case Call(cards) | Concede(cards) | Lay(cards):
                verb = "Lay" if isinstance(action, Lay) else f"{self.verb(type(action))} with"
                return f"{verb} {self._cards(cards)}. The line is chosen at the showdown."
            case _:
                return self.label(action)

    def _cell(self, cell: int) -> str:
        stack = self.view.grid[cell - 1]
        if not stack:
            return f"{cell}: face down ({_PLACES[cell - 1]})"
        return f"{cell}: {shown(stack[-1])}" + (f" ({len(stack)} high)" if len(stack) > 1 else "")

    def _cards(self, cards: tuple[Card, ...]) -> str:
        named = " ".join(map(shown, cards))
        if len(cards) != LAID or not usable(self.view.grid):
            return named
        found = best_hand(self.view.grid, cards)
        return f"{named}: now {found.made} ({found.line})"


def worth(view: View, hand: Hand) -> str:
    """Return what the viewer would score with `hand`: `25 points (50 after a challenge)`."""
    mine = view.caller in (None, view.seat)
    quiet, challenged = (points(hand.strength, caller=mine, challenged=doubled) for doubled in (False, True))
    if view.challengers or quiet == challenged:
        return counted(challenged, "point")
    return f"{counted(quiet, 'point')} ({challenged} after a challenge)"
