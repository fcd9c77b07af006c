"""Tex-Tac-Toe's labels, menus and previews for its actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, cast

from bot.presentation.cards import menu, shown
from bot.presentation.game_presenter import PlainActionLabels
from bot.presentation.games.textactoe.naming import LINE_NAMES, cell_name, short_name
from bot.presentation.games.textactoe.prospects import Prospect, best_of, is_best, plays, worth
from bot.presentation.move_builder.controls import Style
from bot.table.texts import begun
from engines.cards import JOKERS, Card, in_words
from engines.core import Action
from engines.poker import Category, category
from engines.textactoe import View, actions as a
from engines.textactoe.facts import completing
from engines.textactoe.hands import best_hand, usable
from engines.textactoe.model import LAID
from engines.words import counted

_ROWS = ((1, 2, 3), (4, 5, 6), (7, 8, 9))
_BETS = (1, 5, 10)
SAFE_CALL = Category.STRAIGHT
"""The lowest kind of hand that is nearly always worth a call (RULES.md, section 10)."""
OUTLOOK_MAX = 4
"""Maximum number of cells whose results are listed while a card is played."""


class TexTacToeWords(PlainActionLabels[View]):
    """Tex-Tac-Toe's action labels for the viewer of one view."""

    questions: ClassVar[Mapping[str | tuple[type[Action], str], str]] = {
        "cell": "Which card do you turn up?",
        (a.Play, "cell"): "Which card do you cover?",
        "chips": "Bet how many chips?",
        "cards": "Which two cards?",
    }
    effects: ClassVar[Mapping[type[Action], str]] = {
        a.Reveal: "A face-down card turns up for everyone. You draw nothing.",
        a.Play: "Your card covers a face-up one of its suit or rank. Then you draw a card.",
        a.Discard: "Your card goes face down under the Draw Pile. Then you draw a card.",
        a.Call: "You lay two cards face down, and the others answer. The best hand scores; a pair or better "
        "scores double if you win after a challenge.",
        a.Concede: "You lay two cards at once, and can still win.",
        a.Lay: "Your two cards count in the showdown. No changes after this.",
        a.Bet: "The others in the pot pay the same or drop out of it. Points don't change.",
        a.See: "You pay the bet and can still win the pot.",
        a.Drop: "You drop out and lose what you paid into the pot. You still play for points.",
    }
    plain_moves = (a.Reveal, a.Play, a.Discard, a.Call, a.Concede, a.Lay)
    spread_moves = (a.Play, a.Discard, a.Concede, a.Lay)

    def label(self, action: Action) -> str:
        """Return the label of the button for a complete move."""
        match action:
            case a.Challenge():
                return "Challenge · extra turn first"
            case a.Bet(chips):
                return f"Bet {counted(chips, 'chip')}"
            case a.See():
                return f"See · pay {counted(self.view.bet, 'chip')}"
            case a.Drop():
                return "Drop · lose what you paid in"
            case _:
                return super().label(action)

    def style(self, action: type[Action]) -> Style:
        if action is a.Call and (best := best_of(self.view)) is not None:
            return "good" if category(best.strength) >= SAFE_CALL else "go"
        return "go" if action in (a.Reveal, a.Play, a.Challenge, a.See) else "plain"

    def emphasis(self, action: Action) -> Style:
        if isinstance(action, a.Call | a.Concede | a.Lay):
            return "good" if is_best(self.view, action.cards) else "plain"
        return super().emphasis(action)

    def ranked(self, action: type[Action], picks: Sequence[tuple[Any, ...]]) -> Sequence[tuple[Any, ...]]:
        """Return two cards each, those with the best hands first."""
        return sorted(picks, key=lambda cards: -best_hand(self.view.grid, cards).strength)

    def amounts(self, action: type[Action], among: range) -> Sequence[tuple[str, int]]:
        """Return the bets with a button."""
        return [(f"Bet {counted(chips, 'chip')}", chips) for chips in _BETS if chips in among]

    def effect(self, action: type[Action]) -> str:
        """Return what an action does; a challenge names the caller."""
        if action is not a.Challenge:
            return super().effect(action)
        caller = "the caller" if self.view.caller is None else self.names(self.view.caller)
        return (
            f"You take one extra turn, then lay two cards. If {caller} still wins, a pair or better scores "
            "double. A high card scores 1 instead of 0, whoever wins."
        )

    def outlook(self, action: type[Action], values: Sequence[Any]) -> str:
        """Return what a move does, and below it what the cells to choose from would lead to."""
        match action, values:
            case kind, (card,) if kind is a.Play:
                below = [self._play(play) for play in plays(self.view, card)[:OUTLOOK_MAX] if play.hand]
            case kind, () if kind is a.Reveal and (cells := completing(self.view).cells):
                below = [f"Would complete a line: {', '.join(map(str, cells))}"]
            case _:
                below = []
        return "\n".join((self.effect(action), *below))

    def _play(self, play: Prospect) -> str:
        """Return what the other cards make after a play: `**5 · K♥** → pair of kings or better`."""
        assert play.hand is not None
        return f"**{self.button(a.Play, play.cell)}** → {short_name(play.hand.made)} or better"

    def button(self, action: type[Action], value: Any) -> str:
        """Return the label of a button for a card, a cell or two cards: `Play K♥`, `5 · K♥`, `Lay K♥ Q♥`."""
        if isinstance(value, tuple):
            return f"{self.verb(action)} {self._cards(cast('tuple[Card, ...]', value))}"
        if isinstance(value, int):
            stack = self.view.grid[value - 1]
            return f"{value} · {shown(stack[-1]) if stack else '?'}"
        return f"{self.verb(action)} {f'the {in_words(value)}' if value in JOKERS else shown(value)}"

    def board(self, action: type[Action], field: str) -> Sequence[Sequence[Any]]:
        """Return the cells in rows, as they lie on the table."""
        return _ROWS if field == "cell" else ()

    def choice(self, action: type[Action], value: Any) -> str:
        """Return the menu label for `value`: a cell, a card, some cards, or chips."""
        match value:
            case int() if action is a.Bet:
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
            case a.Reveal(cell):
                return f"The {cell_name(cell)} card turns up for everyone. You draw nothing."
            case a.Play(card, cell):
                top = self.view.grid[cell - 1][-1]
                return f"{shown(card)} covers {shown(top)} ({cell_name(cell)}). Then you draw a card."
            case a.Discard(card):
                return f"{shown(card)} goes face down under the Draw Pile. Then you draw a card."
            case a.Call(cards) | a.Concede(cards) | a.Lay(cards):
                return self._showdown(cards)
            case a.Bet(chips):
                return f"You put {counted(chips, 'chip')} into the pot. The others in it see or drop."
            case _:
                return self.effect(type(action))

    def _showdown(self, cards: tuple[Card, ...]) -> str:
        """Return what two cards make if the grid stays as it is."""
        best = best_hand(self.view.grid, cards)
        made = f"{begun(best.made)} ({LINE_NAMES[best.line]})"
        return f"{made}: {worth(self.view, best)}. At the showdown your best line counts."

    def _cell(self, cell: int) -> str:
        stack = self.view.grid[cell - 1]
        if not stack:
            return f"{cell} · face down · {cell_name(cell)}"
        top = shown(stack[-1])
        stacked = f", stack of {len(stack)}" if len(stack) > 1 else ""
        return f"{top} · {cell_name(cell)}{stacked}"

    def _cards(self, cards: tuple[Card, ...]) -> str:
        named = " ".join(map(shown, cards))
        if len(cards) != LAID or not usable(self.view.grid):
            return named
        return f"{named} · {short_name(best_hand(self.view.grid, cards).made)}"
