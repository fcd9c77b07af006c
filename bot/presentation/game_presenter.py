"""What does the bot need to present a game? Words for actions, sentences for events, pages from a view."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from typing import Any, ClassVar, Generic, TypeVar

from bot.presentation.cards import sign
from bot.presentation.large_text import Group
from bot.presentation.move_builder.controls import ActionLabels, Style
from bot.presentation.page import Page
from bot.table.history import account
from bot.table.names import predecessor
from bot.table.record import UserId
from bot.table.table import Table
from bot.table.texts import cut, plain
from engines.cards import JOKERS
from engines.core import Action, Event, Seat, Taken, TextId, WordAdded

ViewT = TypeVar("ViewT")

Names = Callable[[Seat], str]
"""What a seat's player is called, safe to be shown."""
Texts = Mapping[TextId, str]
_SUITS = {"S": f"{sign('S')} ★", "H": sign("H"), "D": sign("D"), "C": sign("C")}
"""Jokers lie with the spades, so that a hand has no more than four parts."""
_QUESTIONS = {"card": "Which card?", "cards": "Which cards?"}
STORY = 200
"""Characters of a story in the ticker."""


class PlainActionLabels(Generic[ViewT]):
    """How a game speaks of its actions to the viewer of one view, where it has no words of its own."""

    questions: ClassVar[Mapping[str, str]] = {}
    """By field: what is asked of somebody who is to say it."""
    plain_moves: ClassVar[tuple[type[Action], ...]] = ()
    """What is played as soon as it is said."""
    spread_moves: ClassVar[tuple[type[Action], ...]] = ()
    """What begins with a button for each value of its first field, where those are few."""
    effects: ClassVar[Mapping[type[Action], str]] = {}
    """What a move does, in one line, for somebody who has only begun to say it."""
    stepwise_moves: ClassVar[tuple[type[Action], ...]] = ()
    """Where one thing is picked at a time, unless several are asked for."""

    def __init__(self, view: ViewT, names: Names) -> None:
        self.view = view
        self.names = names

    def label(self, action: Action) -> str:
        """What stands on the button of a complete move."""
        return self.verb(type(action))

    def verb(self, action: type[Action]) -> str:
        """What stands on a button that begins a move."""
        return action.verb.capitalize()

    def style(self, action: type[Action]) -> Style:
        return "plain"

    def amounts(self, action: type[Action], among: range) -> Sequence[tuple[str, int]]:
        """Numbers worth a button: label and number."""
        return ()

    def choice(self, action: type[Action], value: Any) -> str:
        """What stands in a menu for `value`."""
        return str(value)

    def question(self, action: type[Action], field: str) -> str:
        """What is asked of somebody who is to say this field."""
        return self.questions.get(field) or _QUESTIONS.get(field, "Choose")

    def shelf(self, action: type[Action], value: Any) -> str:
        """Where `value` is found, for those that belong into menus of their own; else nothing."""
        return ""

    def part(self, value: Any) -> str:
        """Which part of a shelf it is in where that holds too much for one menu: a card is in its suit."""
        if not isinstance(value, str):
            return ""
        return _SUITS["S" if value in JOKERS else value[-1]]

    def weighty(self, action: type[Action]) -> bool:
        """Whether it is asked once more before it is played, though there is nothing to choose."""
        return False

    def at_once(self, action: type[Action]) -> bool:
        """Whether it is played as soon as it is said, for its buttons and menus tell all that it does."""
        return action in self.plain_moves

    def spread(self, action: type[Action]) -> bool:
        """Whether it begins with a button for each value of its first field, where those are few."""
        return action in self.spread_moves

    def stepwise(self, action: type[Action]) -> bool:
        """Whether only one thing is picked at a time, for what it brings is seen before the next."""
        return action in self.stepwise_moves

    def button(self, action: type[Action], value: Any) -> str:
        """What stands on a button for `value` before anything is said, or among others like it."""
        return f"{self.verb(action)}: {self.choice(action, value)}"

    def board(self, action: type[Action], field: str) -> Sequence[Sequence[Any]]:
        """The rows in which the values of this field lie on the table, where that is how one finds them."""
        return ()

    def in_order(self, values: Sequence[Any]) -> Sequence[Any]:
        """These values as they are held in the hand."""
        return values

    def effect(self, action: type[Action]) -> str:
        """What such a move does, in one line; nothing where its buttons say all."""
        return self.effects.get(action, "")

    def preview(self, action: Action) -> str:
        """What a staged move would do, in one sentence."""
        return self.label(action)


@dataclass(frozen=True, slots=True)
class Ending:
    """How a part of a game ends of which players talk afterwards: a heist, a season."""

    event: type[Event]
    """That it has ended."""
    page: Callable[[Sequence[Event], Sequence[Event], Names], Page]
    """What is told of it, from all that everybody heard so far, and from what of it the last move brought."""
    next: type[Action] | None = None
    """What goes on from there: a button below what is told, if it could be played then."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePresenter:
    """A game's manners in the bot. Every function gets a view, never a state."""

    pitch: str
    """What it is, in one line, for somebody who has never heard of it."""
    lasts: str
    """How long it lasts: "about half an hour"."""
    card: str
    """The game on one screen: a turn in three lines, what wins, what the words mean."""
    words: Callable[[Any, Names], ActionLabels]
    """How it speaks of actions, for the viewer of this view. It gets the names as they are: labels and
    menus show no markdown."""
    open_to_all: tuple[type[Action], ...]
    """Actions whose offers depend on nothing hidden: they are buttons on the table."""
    sentence: Callable[[Event, Names, Texts], str | None]
    """What happened, in one line; None where the table need not say it."""
    table: Callable[[Any, Names], Page]
    """The table, from an onlooker's view."""
    glance: Callable[[Any, Names], str]
    """What is written beside the table's picture, from an onlooker's view: who is asked for what, and how
    things are, in a line."""
    hand: Callable[[Any, Names], Page]
    """A player's own cards and what is asked of them."""
    held: Callable[[Any], Hashable]
    """A player's own cards and what else only they know: a hand by DM is shown anew when these change."""
    large: Callable[[Any], Sequence[Group]]
    """The cards that count most for the viewer, for big print: their own, then the public ones."""
    ending: Ending | None = None
    """What deserves a message that stays, beside the end of the game."""
    stages: Callable[[Callable[[], Any], Sequence[Event], Names], Sequence[Page]] | None = None
    """What the table shows one after another before it shows where some moves have led, from how all saw it
    when the first of them was made, and from what everybody heard of them."""
    chronicle: Callable[[Iterable[tuple[Event, Table]], Texts], str] | None = None
    """The story of a session as plain text, from what all heard, with the people of each moment."""
    recent: int = 4
    """Last events that stand beside the table's picture, at most, on one line of a phone more than that."""
    part: Callable[[Any], str] | None = None
    """Which hand, round or season it is, from an onlooker's view, such as "Round 3"; "": between two."""
    tale: Callable[[Any, Names, Seat, Action, Random], str] | None = None
    """What a computer tells with a move, by the view of an onlooker before it; "": nothing."""
    note: Callable[[Any, int], str] | None = None
    """What the lobby says to so many players with these options; "": nothing."""
    choices: Mapping[str, Mapping[str, str]] = field(default_factory=dict[str, Mapping[str, str]])
    """What the words of an option mean, a sentence each, by option and word ("on" for a switch)."""
    columns: tuple[tuple[str, str, str], ...] = ()
    """Tallies for the leaderboard: name, and what one and several of it are called."""


def names_of(table: Table) -> Names:
    """The names at `table`, safe to be shown."""
    return lambda seat: plain(table.name(seat))


def lines(face: GamePresenter, table: Table, moves: range, user: UserId | None, texts: Texts) -> list[str]:
    """What `user` (None: everybody) heard of these moves, a line each; stories are cut short."""
    short = {id: _short(words) for id, words in texts.items()}
    told = (_told(face, event, at, plain, short) for event, at in account(table, moves, user))
    return [line for line in told if line]


def log_lines(
    face: GamePresenter, table: Table, moves: range, user: UserId | None, texts: Texts
) -> list[str]:
    """The same for a file: stories in full, names as they are, no markdown."""
    told = (_told(face, event, at, str, texts) for event, at in account(table, moves, user))
    return [line.replace("**", "") for line in told if line]


def _told(
    face: GamePresenter, event: Event, at: Table, shown: Callable[[str], str], texts: Texts
) -> str | None:
    """What the table says of an event; of what is no rule's business all games say the same."""
    if isinstance(event, Taken):
        newcomer, before = at.name(event.seat), predecessor(at, event.seat)
        return f"**{shown(newcomer)}** takes over **{shown(before or newcomer)}**'s seat."
    if isinstance(event, WordAdded):
        return f"**{shown(at.name(event.seat))}** adds a word to the shuffles."
    return face.sentence(event, lambda seat: shown(at.name(seat)), texts)


@lru_cache(maxsize=2000)
def _short(words: str) -> str:
    """A story for the ticker."""
    return cut(plain(words), STORY)
