"""The film of a finished game: each of its moments, from the public's and from players' views."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from bot.presentation.game_presenter import Texts
from bot.presentation.page import Page
from bot.presentation.replay import event_lines, places, sight_page
from bot.presentation.scene import Scene
from bot.table.disclosure import check_over, players
from bot.table.history import moments
from bot.table.names import called_last
from bot.table.record import UserId
from bot.table.steps import Steps, finished
from bot.table.table import Table
from engines.core import Shuffles
from engines.words import counted


@dataclass(frozen=True, slots=True)
class Frame:
    """A moment from one point of view. Texts are Discord markdown, as in pages."""

    lines: tuple[str, ...]
    """The events of the last move, line by line."""
    page: Page


@dataclass(frozen=True, slots=True)
class Film:
    """A finished game to be watched. It contains nothing but what its sights show."""

    title: str
    subtitle: str
    """The players, the date, and the number of moves."""
    sights: tuple[str, ...]
    """The points of view, by name: the table, and hands of players."""
    steps: tuple[tuple[Frame, ...], ...]
    """The looks of all sights after each number of moves."""
    places: tuple[tuple[int, str], ...] = ()
    """The positions to jump to: number of moves, and what begins there."""
    record: str = ""
    """The game's record as text, to be kept and checked; "" if there is none."""
    shuffles: Mapping[str, Shuffles] = field(default_factory=dict[str, Shuffles])
    """How the game shuffles, by its name, so that the record can be checked."""
    curve: Scene | None = None
    """What everybody could expect, by a player's review; None if there is none."""


def film(table: Table, texts: Texts, *, hands: Sequence[UserId] = (), record: str = "") -> Film:
    """Return the film of a finished game, as `filming` does."""
    return finished(filming(table, texts, hands=hands, record=record))


def filming(table: Table, texts: Texts, *, hands: Sequence[UserId] = (), record: str = "") -> Steps[Film]:
    """Return the film of a finished game, from the public's view and from those whose `hands` may be shown.
    The caller decides who that is, and what the record may reveal. Raises Illegal if the game cannot be
    watched.
    """
    check_over(table)
    names = {player: called_last(table, player) for player in players(table)}
    shown = [hand for hand in dict.fromkeys(hands) if hand in names]
    sights, steps = (None, *shown), list[tuple[Frame, ...]]()
    for then in moments(table):
        steps.append(tuple(_looks(table, then, sights, texts)))
        yield len(steps) / (1 + len(table.moves)), None
    return Film(
        title=table.game.title,
        subtitle=_subtitle(table, tuple(names.values())),
        sights=("The table", *(f"{names[part]}'s hand" for part in shown)),
        steps=tuple(steps),
        places=tuple(places(table)),
        record=record,
        shuffles={table.game.name: table.game.shuffles},
    )


def _looks(table: Table, then: Table, sights: Sequence[UserId | None], texts: Texts) -> Iterator[Frame]:
    for sight in sights:
        yield Frame(tuple(event_lines(table, len(then.moves), sight, texts)), sight_page(then, sight))


def _subtitle(table: Table, names: Sequence[str]) -> str:
    ended = datetime.fromtimestamp(table.moves[-1].at / 1000, UTC)
    return " · ".join(
        (", ".join(names), f"{ended.day} {ended:%b %Y, %H:%M} UTC", counted(len(table.moves), "move"))
    )
