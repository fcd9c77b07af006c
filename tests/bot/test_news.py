"""What a panel tells of what happened since its user's last move."""

from __future__ import annotations

from dataclasses import replace

from bot.presentation.games import PRESENTERS
from bot.presentation.news import NEWS_LINES_MAX, lines, news, on_a_phone
from bot.table.record import UserId
from bot.table.table import Table
from engines import GAMES
from engines.castle.events import BidMade
from engines.court.events import Pitched, Placed
from tests.discord.surfaces import some_tables

COURT = replace(PRESENTERS["court"], begins=())


def after(moves: int, game: str = "court") -> tuple[Table, range, UserId]:
    """Return a table, the range of all its moves, and a user at it."""
    *_, table = some_tables(GAMES[game], 0, moves=moves)
    return table, range(len(table.moves)), next(filter(None, table.users))


def test_news_are_the_newest_lines_as_many_as_fit_and_the_first() -> None:
    table, moves, user = after(20)
    every, told = lines(COURT, table, moves, user, {}), news(COURT, table, moves, user, {})
    plain = replace(COURT, vital=(), minor=(), fold=None)
    told = news(plain, table, moves, user, {})
    assert told[0] == every[0] and told[1:] == every[1 - len(told) :]
    assert sum(map(on_a_phone, told)) <= NEWS_LINES_MAX < sum(map(on_a_phone, every))


def test_where_a_screen_is_full_only_the_readers_own_move_is_told() -> None:
    table, moves, user = after(20)
    plain = replace(COURT, vital=(), minor=(), fold=None)
    assert news(plain, table, moves, user, {}, 0) == lines(COURT, table, moves, user, {})[:1]


def test_what_is_vital_is_always_told() -> None:
    table, moves, user = after(20)
    told = news(replace(COURT, vital=(Placed,), minor=()), table, moves, user, {})
    every = lines(COURT, table, moves, user, {})
    assert [line for line in told if " places " in line] == [line for line in every if " places " in line]
    assert sum(map(on_a_phone, told)) > NEWS_LINES_MAX


def test_what_is_personal_is_always_told_to_whom_it_happened() -> None:
    table, moves, user = after(30, "castle")
    castle = replace(PRESENTERS["castle"], vital=(), minor=(), fold=None, personal=(BidMade,))
    told, every = news(castle, table, moves, user, {}), lines(castle, table, moves, user, {})
    mine = [line for line in every if line.startswith("You bid ")]
    assert mine and [line for line in told if line.startswith("You bid ")] == mine
    others = [line for line in every if " bids " in line]
    assert not {*others} <= {*told}


def test_what_is_minor_is_one_line_or_comes_last() -> None:
    table, _, user = after(20)
    some = range(len(table.moves) - 1, len(table.moves))
    every = lines(COURT, table, some, user, {})
    kinds = tuple({type(event) for event in table.happened[-1]} - {Placed})
    minor = replace(COURT, vital=(), minor=kinds, fold=lambda events, _: f"{len(events)} small things.")
    told = news(minor, table, some, user, {})
    assert told[0].endswith("small things.") and "small" not in "".join(told[1:])
    assert {*told[1:]} <= {*every}


def test_a_story_never_takes_the_place_of_what_was_done() -> None:
    table, moves, user = after(20)
    plain = replace(COURT, vital=(), minor=(), fold=None)
    newest = news(plain, table, moves, user, {})[-1]
    told = news(replace(plain, stories=(Pitched,)), table, moves, user, {})
    assert " pitches " in newest and newest not in told and len(told) > 1
