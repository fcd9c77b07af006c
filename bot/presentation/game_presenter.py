"""A game's interface to the bot: labels for actions, sentences for events, pages from a view."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from bot.presentation.cards import sign
from bot.presentation.cast.moments import Moments
from bot.presentation.large_text import Figure, Group
from bot.presentation.move_builder.controls import VALUE_BUTTONS_MAX, ActionLabels, Style
from bot.presentation.page import Page
from bot.presentation.scene import Scene
from bot.presentation.speech import Speech
from bot.table.table import Table
from bot.table.texts import begun, plain
from engines.cards import JOKERS
from engines.core import Action, Event, Fact, Offer, Seat, TextId
from engines.notation import write

ViewT = TypeVar("ViewT")
T = TypeVar("T")

NameOfSeat = Callable[[Seat], str]
"""A function from a seat to its player's name, with markdown escaped."""
Texts = Mapping[TextId, str]
Told = Callable[[Sequence[Event], Sequence[Event], NameOfSeat], T]
"""A function that tells of the part of a game that the last move ended, from all public events so far and
those of that move.
"""


class TablePage(Protocol):
    """A function that returns the page of the table from an onlooker's view. `beside` returns what a list of
    players says beside a seat's name: `beside_of`.
    """

    def __call__(self, view: Any, names: NameOfSeat, beside: NameOfSeat = ..., /) -> Page: ...


_SUITS = {"S": f"{sign('S')} ★", "H": sign("H"), "D": sign("D"), "C": sign("C")}
"""Jokers are listed with the spades, so that a hand has no more than four parts."""
_QUESTIONS = {"card": "Which card?", "cards": "Which cards?"}


class PlainActionLabels(Generic[ViewT]):
    """Default labels for a game's actions, for the viewer of one view; games override what they need."""

    questions: ClassVar[Mapping[str | tuple[type[Action], str], str]] = {}
    """The question asked for a field, by field name, or by action and field name."""
    plain_moves: ClassVar[tuple[type[Action], ...]] = ()
    """Actions that are played as soon as they are complete, without confirmation."""
    spread_moves: ClassVar[tuple[type[Action], ...]] = ()
    """Actions that start with buttons for values of the first field: `first_values` says which."""
    effects: ClassVar[Mapping[type[Action], str]] = {}
    """The effect of an action, in one line, shown while the move is incomplete."""
    stepwise_moves: ClassVar[tuple[type[Action], ...]] = ()
    """Actions whose items are picked one at a time, unless several are requested."""

    def __init__(self, view: ViewT, names: NameOfSeat) -> None:
        self.view = view
        self.names = names

    def label(self, action: Action) -> str:
        """Return the label of the button for a complete move."""
        return self.verb(type(action))

    def verb(self, action: type[Action]) -> str:
        """Return the label of a button that begins a move."""
        return action.verb.capitalize()

    def style(self, action: type[Action]) -> Style:
        """Return the style of a button that begins a move."""
        return "plain"

    def repeats(self, action: type[Action], offers: Sequence[Offer]) -> bool:
        return False

    def harms(self, offer: Offer) -> bool:
        """Return whether all moves of an offer hurt the viewer: its button comes last, without a colour."""
        return False

    def emphasis(self, action: Action) -> Style:
        """Return the style of a button that plays a complete move: `good` only where it is usually right."""
        return self.style(type(action))

    def amounts(self, action: type[Action], among: range) -> Sequence[tuple[str, int]]:
        """Return the numbers that get a button of their own, as pairs of label and number."""
        return ()

    def first_values(self, action: type[Action], values: Sequence[Any]) -> Sequence[Any]:
        """Return which of the values that begin an action get a button, the best first; () for none."""
        return values if len(values) <= VALUE_BUTTONS_MAX else ()

    def more(self, action: type[Action]) -> str:
        """Return the label of the button to a menu of all values or numbers, if some have no button of their
        own; "" if a form asks for a number instead.
        """
        return ""

    def choice(self, action: type[Action], value: Any) -> str:
        """Return the menu label for `value`."""
        return str(value)

    def question(self, action: type[Action], field: str) -> str:
        """Return the question asked for this field."""
        asked = self.questions.get((action, field)) or self.questions.get(field)
        return asked or _QUESTIONS.get(field, "Choose")

    def shelf(self, action: type[Action], value: Any) -> str:
        """Return the name of the menu group that `value` belongs to, or "" if it has none."""
        return ""

    def part(self, value: Any) -> str:
        """Return the part of a group that is too large for one menu: for a card its suit."""
        if not isinstance(value, str):
            return ""
        return _SUITS["S" if value in JOKERS else value[-1]]

    def weighty(self, action: Action) -> bool:
        """Return whether a complete move needs confirmation however it was entered."""
        return False

    def at_once(self, action: type[Action]) -> bool:
        """Return whether the action is played once complete: its buttons and menus say all it does."""
        return action in self.plain_moves

    def spread(self, action: type[Action]) -> bool:
        """Return whether the action starts with buttons for values of its first field."""
        return action in self.spread_moves

    def stepwise(self, action: type[Action]) -> bool:
        """Return whether items are picked one at a time: each result is shown before the next pick."""
        return action in self.stepwise_moves

    def button(self, action: type[Action], value: Any) -> str:
        """Return the label of a button for `value`, at the start of a move or among buttons like it."""
        return f"{self.verb(action)}: {self.choice(action, value)}"

    def board(self, action: type[Action], field: str) -> Sequence[Sequence[Any]]:
        """Return a field's values in rows as they lie on the table, if players find them there; else ()."""
        return ()

    def in_order(self, values: Sequence[Any]) -> Sequence[Any]:
        """Return these values in the order in which they are held in the hand."""
        return values

    def ranked(self, action: type[Action], picks: Sequence[tuple[Any, ...]]) -> Sequence[tuple[Any, ...]]:
        """Return complete picks in the order of their buttons: best first where the game knows it."""
        return picks

    def effect(self, action: type[Action]) -> str:
        """Return what an action does, in one line; "" if its buttons say everything."""
        return self.effects.get(action, "")

    def outlook(self, action: type[Action], values: Sequence[Any]) -> str:
        """Return what a partial move with these values does and may lead to, in a few lines."""
        return self.effect(action)

    def overview(self, offers: Sequence[Offer]) -> str:
        """Return what the buttons of all these offers can do, a line each; "" if they say it themselves."""
        return ""

    def preview(self, action: Action) -> str:
        """Return what a staged move would do, in one sentence; by default it is the move in its notation."""
        return begun(write(action))


@dataclass(frozen=True, slots=True)
class PartEnding:
    """The end of a part of a game that leaves a result in the channel: a hand, a heist, a season."""

    event: type[Event] | tuple[type[Event], ...]
    """The event that marks the end."""
    page: Told[Page]
    """The result's page, from all public events so far and the public events of the last move."""
    replaced: bool = False
    """Whether each result takes the place of the one before, as parts are short and many."""
    brief: Told[str] | None = None
    """The line about a small part, which leaves no result but stands in the next one; "" for a part that
    leaves one.
    """
    rest: Told[str] | None = None
    """What the result has no room for, and stands under Details; "" for nothing."""


@dataclass(frozen=True, slots=True)
class Reasons:
    """What went into a rule's result: the values and the computation, in a line or a list of markdown; "" if
    there is nothing to compute.
    """

    event: Callable[[Sequence[Event], Any, Any, Speech], str]
    """Of the last event that the asker has heard, from all that they heard so far, and from their views
    before and after its move.
    """
    refusal: Callable[[Fact, Speech], str]
    """Of a refused action, from the facts that it was refused for."""


STAGE_S = 1.5
"""Seconds for which a stage of a reveal is shown."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A page that the table shows for `seconds` before the result of its last moves."""

    page: Page
    seconds: float = STAGE_S
    starters: tuple[Seat, ...] = ()
    """The seats that may go on before the time is over; () if there is nothing to start."""


@dataclass(frozen=True, slots=True)
class Reveal:
    """How a game's table shows its climax step by step."""

    lasting: Callable[[Sequence[Event]], float]
    """The seconds that all stages of these public events take; 0 if they have none."""
    stages: Callable[[Iterator[tuple[Event | None, Any]], Sequence[Event], NameOfSeat], Sequence[Stage]]
    """The stages, from the public events each with the onlooker's view of its moment (at the end None with
    the view after all), and from all these events.
    """


STAGES_MAX = 6
"""Maximum number of stages of a reveal, each an edit of the table's message with the bot's token."""


def few(stages: Sequence[Stage]) -> Sequence[Stage]:
    """Return at most `STAGES_MAX` of these stages, the first and the last among them."""
    last = len(stages) - 1
    if last < STAGES_MAX:
        return stages
    return [stages[round(n * last / (STAGES_MAX - 1))] for n in range(STAGES_MAX)]


def lasting_each(kinds: tuple[type[Event], ...]) -> Callable[[Sequence[Event]], float]:
    """Return `Reveal.lasting` for a stage for each event of these kinds."""
    return lambda events: STAGE_S * min(STAGES_MAX, sum(isinstance(event, kinds) for event in events))


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePresenter:
    """The presentation of a game: words, pages and pictures. Every function gets a view, never a state."""

    pitch: str
    """One line about the game, for somebody who has never heard of it."""
    lasts: str
    """The usual length of a game: "about half an hour"."""
    card: str
    """The rules on one phone screen, in about 110 words: the aim, a turn, the end, and a worked example."""
    example: Scene | None = None
    """The picture of the worked example on the card."""
    words: Callable[[Any, NameOfSeat], ActionLabels]
    """The action labels for the viewer of a view. The names are not escaped: labels show no markdown."""
    open_to_all: tuple[type[Action], ...]
    """Actions whose offers depend on nothing hidden: they get buttons on the public table message."""
    sentence: Callable[[Event, Speech, Texts], str | None]
    """The sentence for an event, in one line, as one reader hears it; None if it need not be mentioned."""
    table: TablePage
    """The page of the table, from an onlooker's view."""
    summary: Callable[[Any, NameOfSeat], str]
    """The summary beside the table's picture, from an onlooker's view: whose move it is and what for, then
    the state of the game in one line.
    """
    hand: Callable[[Any, NameOfSeat], Page]
    """The page of a player's own cards and what they are asked for."""
    held: Callable[[Any], Hashable]
    """A player's private information as a hashable value; the hand in their DM is redrawn when it changes."""
    large: Callable[[Any], Sequence[Group | Figure]]
    """The most important cards for the viewer in large text: their own, then the public ones."""
    ending: PartEnding | None = None
    """The event that gets a permanent message, apart from the end of the game."""
    finale: tuple[type[Event], ...] = ()
    """Events that end a game; their sentence says who won, and why."""
    swing: Callable[[Event, Speech], tuple[float, str] | None] | None = None
    """How far an event turned the game, and a sentence that says how; None for events that turn nothing."""
    unit: tuple[str, str] = ("point", "points")
    """What the final standing counts: one of it, and several."""
    reveal: Reveal | None = None
    """How the table shows a climax step by step; None: at once."""
    chronicle: Callable[[Iterable[tuple[Event, Table]], Texts], str] | None = None
    """The story of a session as plain text, from the public events and the table at each of them."""
    stories: tuple[type[Event], ...] = ()
    """Events with a player's own words; the end of a session tells the last ones again."""
    vital: tuple[type[Event], ...] = ()
    """Events that a panel's news never leave out."""
    personal: tuple[type[Event], ...] = ()
    """Events with a `player` that the news of this player never leave out."""
    minor: tuple[type[Event], ...] = ()
    """Events that a panel's news fold into one line."""
    fold: Callable[[Sequence[Event], Speech], str] | None = None
    """The line for a panel's `minor` events, in markdown, or ""; None: the news leave them out if room is
    short.
    """
    merge: Callable[[Event, Event], Event | None] | None = None
    """The event to which two come that follow each other in a panel's news; None: each is told."""
    recent: int = 4
    """Maximum number of recent events beside the picture; on a phone they fill at most one line more."""
    begins: tuple[type[Event], ...] = ()
    """Events that begin a part of a game: a panel's news of the part before are left to its result."""
    part: Callable[[Any], str] | None = None
    """The current hand, round or season, from an onlooker's view, such as "Round 3"; "" between two."""
    tale: Callable[[Any, NameOfSeat, Seat, Action, Random], str] | None = None
    """The story that a computer tells with a move, from an onlooker's view before it; "" if none."""
    note: Callable[[Any, int], str] | None = None
    """The lobby's note for this number of players and these options; "" if none."""
    reasons: Reasons | None = None
    """What is told when somebody asks why; None: the rules alone."""
    moments: Callable[[Sequence[Event]], Moments] | None = None
    """When a character may say something, from the public events of a move; None: when they sit down."""
    stakes: Callable[[Any], str] | None = None
    """What is at stake for a viewer whose decision it is, in one line without names, for newcomers; "" if
    there is nothing to say.
    """
    choices: Mapping[str, Mapping[str, str]] = field(default_factory=dict[str, Mapping[str, str]])
    """Explanations of an option's words, a sentence each, by option and word ("on" for a switch)."""
    columns: tuple[tuple[str, str, str], ...] = ()
    """Tallies on the leaderboard: name, singular and plural."""


def names_of(table: Table) -> NameOfSeat:
    """Return a function from seats to the names at `table`, with markdown escaped."""
    return lambda seat: plain(table.name(seat))


def beside_of(table: Table) -> NameOfSeat:
    """Return a function from seats to what is said beside their names at `table` where players are listed:
    ` (bo)`, the own name of who plays a villain; ` (deputy)`, a computer's level; or "".
    """
    return lambda seat: f" ({plain(it)})" if (it := table.beside(seat)) else ""


def nothing_beside(_: Seat) -> str:
    return ""
