"""A game's interface to the bot: labels for actions, sentences for events, pages from a view."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol, TypeVar

from bot.presentation.cast.moments import Moments
from bot.presentation.large_text import Figure, Group
from bot.presentation.move_builder.labels import ActionLabels
from bot.presentation.page import Page
from bot.presentation.scene import SEAT_LETTERS, Scene
from bot.presentation.speech import Speech
from bot.table.table import Table
from bot.table.texts import plain
from engines.core import Action, Event, Fact, Seat, TextId
from engines.judging import Terms

ViewT = TypeVar("ViewT")
T = TypeVar("T")
EventT = TypeVar("EventT", bound=Event)

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


def at_most(stages: Sequence[Stage]) -> Sequence[Stage]:
    """Return at most `STAGES_MAX` of these stages, the first and the last among them."""
    last = len(stages) - 1
    if last < STAGES_MAX:
        return stages
    return [stages[round(n * last / (STAGES_MAX - 1))] for n in range(STAGES_MAX)]


def lasting_each(kinds: tuple[type[Event], ...]) -> Callable[[Sequence[Event]], float]:
    """Return `Reveal.lasting` for a stage for each event of these kinds."""
    return lambda events: STAGE_S * min(STAGES_MAX, sum(isinstance(event, kinds) for event in events))


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of a session's story, such as a heist."""

    title: str
    text: str
    """Paragraphs of markdown, for a page."""
    printed: str
    """Lines of plain text, for a file."""


def all_of(events: Sequence[Event], kind: type[EventT]) -> Sequence[EventT]:
    """Return the events if they are all of this kind; else ()."""
    found = [event for event in events if isinstance(event, kind)]
    return found if len(found) == len(events) else ()


def each_alone(_: Sequence[Event], __: Speech) -> str:
    """Return "", as there is no sentence for several events."""
    return ""


def unchanged(events: Sequence[Event]) -> Sequence[Event]:
    """Return the events as they are."""
    return events


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePresenter:
    """The presentation of a game: words, pages and pictures. Every function gets a view, never a state."""

    pitch: str
    """One line about the game, for somebody who has never heard of it."""
    lasts: str
    """How long a game takes against computers and among people, as `scripts/league --minutes` measures it:
    "10 min, 20 with people".
    """
    card: str
    """The rules on one phone screen, in about 110 words: the aim, a turn, the end, and a worked example."""
    example: Scene | None = None
    """The picture of the worked example on the card."""
    labels: Callable[[Any, NameOfSeat], ActionLabels]
    """The action labels for the viewer of a view. The names are not escaped: labels show no markdown."""
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
    with_leavers: Callable[[Any, Sequence[tuple[str, int, int]]], Scene] | None = None
    """The last picture of a session, from an onlooker's view, with those who left: name, chips, and how many
    of them they won; None: in this game nobody leaves.
    """
    chronicle: Callable[[Iterable[tuple[Event, Table]], Texts], Sequence[Chapter]] | None = None
    """The story of a session, from the public events and the table at each of them."""
    stories: tuple[type[Event], ...] = ()
    """Events with a player's own words; the end of a session tells the last ones again."""
    fold: Callable[[Sequence[Event], Speech], str] = each_alone
    """One sentence for all of several events that follow each other, in markdown; "" if there is none."""
    as_now: Callable[[Sequence[Event]], Sequence[Event]] = unchanged
    """The events with what they name as it is now, after all of them: the board of a flop."""
    recent: int = 4
    """Maximum number of recent events beside the picture; on a phone they fill at most one line more."""
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
    advice: Callable[[Any, Action, Terms], str] | None = None
    """Why a move is a good one in a viewer's position, in one sentence without names, from what the judgement
    weighs there; None: its preview is all there is to say.
    """
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


def player_line(seat: Seat, name: str, facts: Iterable[str], *, turn: bool = False) -> str:
    """Return a line of a list of players, marked if it is their turn: `▸ A · **Ann** · 3 points · dealer`."""
    return f"{'▸ ' if turn else ''}{' · '.join((SEAT_LETTERS[seat], name, *facts))}"


def nothing_beside(_: Seat) -> str:
    return ""
