"""Tests of deadlines: warnings, time banks, absent players, quiet hours, restarts, clocks that jump."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings, strategies as st
from typing_extensions import override

from bot.services.deadlines import RESTART_GRACE_MS
from bot.services.move_search import Thoughts
from bot.services.transactions import Transactions
from bot.table.characters import CAST
from bot.table.clock import judged, plays_on
from bot.table.pacing import search_time_s, wait_ms
from bot.table.progress import play_move
from bot.table.record import UserId
from bot.table.sitter import Sitter
from bot.table.table import Status, Table
from bot.table.time_control import (
    AUTOPLAY_DELAY_MS,
    DAY_MS,
    DECISION_TIMES_MS,
    MINUTE_MS,
    SECOND_MS,
    TIME_BANKS_MS,
    Deadline,
    QuietHours,
    TimeControl,
    after,
    deadline,
)
from bot.table.turns import alarm, timed
from engines import GAMES
from engines.core import Illegal, Seat
from engines.holdup import HOLDUP
from engines.holdup.model import Phase
from engines.notation import read
from engines.players import Level, move
from tests.bot.house import NOON, USERS, AtOnce, House, at_once, both, due, illegal, sitter, tame
from tests.judging import judged_with
from tests.slow import rounds, slow

ANN = USERS["Ann"]
HOUR = 60 * MINUTE_MS
TIME, BANK = DECISION_TIMES_MS[TimeControl.LIVE], TIME_BANKS_MS[TimeControl.LIVE]
ZONES = (
    "UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "America/Santiago",
    "Africa/Casablanca", "Asia/Kathmandu", "Pacific/Apia", "America/St_Johns", "Europe/Dublin",
)  # fmt: skip
"""With summer time of an hour, of half an hour, in winter; with none, with odd offsets, a day left out."""
SETTINGS_OF_CLOCKS = (
    datetime(2011, 12, 30, 10, tzinfo=UTC), datetime(2024, 3, 31, 1, tzinfo=UTC),
    datetime(2024, 10, 27, 1, tzinfo=UTC), datetime(2025, 3, 9, 7, tzinfo=UTC),
    datetime(2025, 11, 2, 6, tzinfo=UTC), datetime(2025, 4, 5, 15, tzinfo=UTC),
)  # fmt: skip
"""When the clocks of some of these zones were set."""


def moment(words: str, zone: str = "Europe/Berlin", *, fold: int = 0) -> int:
    """Return a local time as milliseconds since 1970."""
    return int(datetime.fromisoformat(words).replace(tzinfo=ZoneInfo(zone), fold=fold).timestamp() * 1000)


# Quiet hours.


@given(
    zone=st.sampled_from(ZONES),
    about=st.sampled_from(SETTINGS_OF_CLOCKS),
    minutes=st.integers(-3 * 1440, 1440),
    start=st.integers(0, 1439),
    length=st.integers(1, 16 * 60),
    pace=st.sampled_from([TimeControl.RELAXED, TimeControl.SLOW]),
)
@settings(deadline=None, max_examples=150)
@slow
def test_a_deadline_leaves_exactly_the_pace_awake_and_never_ends_in_quiet_hours(
    zone: str, about: datetime, minutes: int, start: int, length: int, pace: TimeControl
):
    quiet = QuietHours(start, (start + length) % 1440, zone)
    begin = int((about + timedelta(minutes=minutes)).timestamp() * 1000)
    made = deadline(begin, pace, quiet)
    awake = sum(not quiet.holds(at) for at in range(begin, made.due, MINUTE_MS))
    assert awake * MINUTE_MS == DECISION_TIMES_MS[pace]
    assert not quiet.holds(made.due - 1)


@pytest.mark.parametrize(
    ("begin", "end", "passed", "why"),
    [
        ("2025-01-10 12:00", "2025-01-10 22:00", 10, "ten hours are left of the day"),
        ("2025-01-10 12:01", "2025-01-11 08:01", 20, "a minute is left for the morning"),
        ("2025-01-10 23:00", "2025-01-11 18:00", 19, "it begins in the night"),
        ("2025-01-11 07:59", "2025-01-11 18:00", 10, "and at its end"),
        ("2024-03-30 12:01", "2024-03-31 08:01", 19, "the clocks are set, and the night is shorter"),
        ("2024-10-26 12:01", "2024-10-27 08:01", 21, "or longer"),
    ],
)
def test_quiet_hours_do_not_count(begin: str, end: str, passed: int, why: str):
    done = after(moment(begin), 10 * HOUR, QuietHours(22 * 60, 8 * 60, "Europe/Berlin"))
    assert done == moment(end) and (done - moment(begin)) // HOUR == passed, why


def test_quiet_hours_that_begin_or_end_in_an_hour_that_is_not_there_or_comes_twice():
    until = QuietHours(0, 150, "Europe/Berlin")
    assert until.turn(moment("2024-03-31 01:00")) == moment("2024-03-31 03:00")
    first = moment("2024-10-27 02:30")
    assert until.turn(moment("2024-10-27 01:00")) == first
    assert until.turn(first) == moment("2024-10-27 02:00", fold=1), "it is between two and half past again"
    assert until.turn(until.turn(first)) == moment("2024-10-27 02:30", fold=1)
    since = QuietHours(150, 180, "Europe/Berlin")
    assert since.turn(moment("2024-03-31 01:00")) == moment("2024-04-01 02:30"), "there is no half past two"


def test_at_a_live_table_and_without_hours_nothing_is_quiet():
    begin, night = moment("2025-01-10 23:00"), QuietHours(22 * 60, 8 * 60, "Europe/Berlin")
    assert deadline(begin, TimeControl.LIVE, night) == Deadline(begin, begin + MINUTE_MS)
    assert deadline(begin, TimeControl.SLOW, None) == Deadline(begin, begin + DAY_MS)
    assert deadline(begin, TimeControl.NONE, night) is None


async def test_a_player_s_quiet_hours_move_his_deadline_and_nobody_else_s(house: House):
    house.time = moment("2025-01-10 21:58", "Europe/Berlin")
    for person, hours in (("Ann", "22-8"), ("Bob", "none")):
        _ = await house.people.keep_quiet(USERS[person], hours, "Europe/Berlin")
    table = await house.started("Ann", "Bob", pace=TimeControl.RELAXED)
    assert due(table) == moment("2025-01-11 08:08", "Europe/Berlin")
    assert due((await house.act(table, "Ann", "call")).table) == house.time + 10 * MINUTE_MS


async def test_the_clock_waits_for_a_reveal(house: House):
    """Players and computers are asked once the table has shown what the last move led to."""
    table = await house.started("Ann", "Bob", pace=TimeControl.RELAXED)
    assert due(table) == house.time + 10 * MINUTE_MS
    house.transactions = Transactions(
        house.store, lambda: house.time, house.draws, lasting=lambda it, since: 4.5 * len(it.moves[since:])
    )
    table = (await house.act(table, "Ann", "call")).table
    assert due(table) == house.time + 4500 + 10 * MINUTE_MS
    assert {sitter.deadline.since for sitter in table.sitters if sitter.deadline} == {house.time}
    await house.reopen()
    assert due(await house.queries.table(table.id)) == house.time + 4500 + 10 * MINUTE_MS


# What the clock does.


async def ring(house: House, later: int) -> Table:
    (it,) = await house.rings(later)
    return it.table


def told(table: Table, person: str) -> tuple[int, bool]:
    """Return how often the user was warned, and whether the time bank is in use."""
    due = sitter(table, person).deadline
    return due.alarms, due.banked


def auto(table: Table) -> list[str]:
    return [move.text for move in table.moves if move.auto]


async def test_a_warning_at_half_a_reminder_at_nine_tenths_then_the_bank_then_the_default(house: House):
    table = await house.started("Ann", "Bob", pace=TimeControl.LIVE)
    seen: list[tuple[int, tuple[int, bool], tuple[int, ...]]] = []
    while not auto(table):
        house.time += 1000
        for update in await house.rings():
            table = update.table
            if not auto(table):
                seen.append(((house.time - NOON) // 1000, told(table, "Ann"), update.reminded))
    ann = USERS["Ann"]
    assert seen == [
        (30, (1, False), ()), (54, (2, False), (ann,)), (60, (1, True), ()), (168, (2, True), (ann,)),
    ]  # fmt: skip
    assert house.time == NOON + TIME + BANK and auto(table) == ["fold"]
    assert sitter(table, "Ann").missed == 1 and sitter(table, "Ann").bank == 0
    assert not sitter(table, "Ann").away


async def test_what_is_not_used_of_a_bank_stays_in_it(house: House):
    table = await house.started("Ann", "Bob", pace=TimeControl.LIVE)
    _ = await ring(house, TIME)
    house.time += BANK // 4
    table = await house.acts(table, "Ann call")
    assert sitter(table, "Ann").bank == BANK * 3 // 4 and sitter(table, "Bob").bank is None
    _ = await house.acts(table, "Bob raise 6")
    banked = await ring(house, TIME)
    assert sitter(banked, "Ann").deadline == Deadline(house.time, house.time + BANK * 3 // 4, 1, True)


async def others_move(house: House, table: Table) -> Table:
    """Return the table when it waits for Ann: all others have checked, called, passed and dealt."""
    while table.users[table.owed[0]] != USERS["Ann"]:
        table = await house.plays(table, tame(table.state, table.owed[0]))
    return table


async def ann_moves(house: House, table: Table) -> Table:
    table = await others_move(house, table)
    return await house.plays(table, tame(table.state, table.owed[0]))


async def test_after_two_misses_in_a_row_a_seat_plays_by_itself_until_its_owner_moves(house: House):
    table = await house.started("Ann", "Bob", "Cid", pace=TimeControl.LIVE)
    for misses, wait in ((1, TIME + BANK), (0, 0), (1, TIME), (2, TIME)):
        table = await (others_move if misses else ann_moves)(house, table)
        until = house.time + wait
        while house.time < until:
            for update in await house.rings(1000):
                table = update.table
        assert table.moves[-1].auto == (misses > 0) and sitter(table, "Ann").missed == misses
        assert sitter(table, "Ann").away == (misses == 2)
    assert auto(table) == ["fold", "check", "check"]
    table = await others_move(house, table)
    assert await house.rings(AUTOPLAY_DELAY_MS - 1) == []
    (played,) = await house.rings(1)
    assert played.table.moves[-1].auto and not played.reminded
    assert sitter(played.table, "Ann").missed == 2, "that was no decision of hers"
    table = await ann_moves(house, played.table)
    assert (sitter(table, "Ann").away, sitter(table, "Ann").missed) == (False, 0)


async def test_two_deadlines_at_one_table_at_once(house: House):
    table = await house.until(await house.started("Ann", "Bob", pace=TimeControl.LIVE), Phase.WINDOW)
    assert len(table.owed) == 2
    banks = await ring(house, TIME)
    assert [told(banks, it) for it in ("Ann", "Bob")] == [(1, True), (1, True)]
    passed = await ring(house, BANK)
    assert [move.text for move in passed.moves[-2:]] == ["pass", "pass"]
    assert [sitter(passed, it).missed for it in ("Ann", "Bob")] == [1, 1]
    assert passed.view(None).phase is Phase.BETWEEN


# A click at the moment of the deadline.


async def up(house: House) -> Table:
    """Return a table at which Ann's time and time bank have just run out."""
    table = await house.started("Ann", "Bob", "Cid", pace=TimeControl.LIVE)
    _ = await ring(house, TIME)
    house.time += BANK
    return table


async def after_deal(house: House, table: Table) -> list[tuple[str, bool]]:
    return [(move.text, move.auto) for move in (await house.queries.table(table.id)).moves[4:]]


async def test_a_click_counts_just_before_the_deadline_and_not_just_after_it(house: House):
    table = await up(house)
    _ = await house.act(table, "Ann", "call")
    assert await house.rings() == [] and await after_deal(house, table) == [("call", False)]
    house.time = NOON
    table = await up(house)
    _ = await house.rings()
    assert await illegal(house.act(table, "Ann", "call"))
    assert await after_deal(house, table) == [("fold", True)]


@both
@pytest.mark.parametrize("first", ["click", "clock"])
async def test_of_a_click_and_a_deadline_at_once_exactly_one_counts(house: House, first: str):
    table = await up(house)
    acts = [house.act(table, "Ann", "call"), house.deadlines.play_overdue()]
    results = await at_once(*(acts if first == "click" else acts[::-1]))
    clicked = next(result for result in results if not isinstance(result, list))
    refused = isinstance(clicked, Illegal)
    assert await after_deal(house, table) == ([("fold", True)] if refused else [("call", False)])


# Restarts and clocks.


async def timeline(house: House, *, restarts: bool) -> list[tuple[int, str, bool]]:
    """Return the moves at a table where only Cid ever moves, with their times; the bot may restart at each
    step.
    """
    house.time = NOON
    table = await house.started("Ann", "Bob", "Cid", pace=TimeControl.LIVE)
    for _ in range(80):
        if restarts:
            _ = await house.wake()
        _ = await house.rings(10_000)
        table = await house.queries.table(table.id)
        seat = table.owed[0]
        if table.users[seat] == USERS["Cid"]:
            table = await house.plays(table, tame(table.state, seat))
    _ = await house.end(table, "Ann")
    return [(move.at, move.text.split(" v")[0], move.auto) for move in table.moves]


@slow
async def test_a_restart_at_any_moment_changes_nothing(house: House):
    steady = await timeline(house, restarts=False)
    assert sum(auto for _, _, auto in steady) > 5
    assert await timeline(house, restarts=True) == steady


async def test_grace_after_downtime_before_warnings_banks_and_defaults(house: House):
    table = await house.started("Ann", "Bob", pace=TimeControl.LIVE)
    slow = await house.started("Cid", "Dot", pace=TimeControl.SLOW)
    house.time += 13 * HOUR
    _ = await house.wake()
    assert due(await house.queries.table(slow.id)) == due(slow)
    assert await house.rings() == [] and await house.rings(RESTART_GRACE_MS - 1) == []
    tables = {update.table.id: update.table for update in await house.rings(1)}
    banked, warned = tables[table.id], tables[slow.id]
    assert told(warned, "Cid") == (1, False) and not auto(warned)
    assert auto(banked) == [] and told(banked, "Ann") == (1, True)
    assert auto(await ring(house, BANK)) == ["fold"]
    assert due(await house.queries.table(table.id)) == house.time + TIME


@pytest.mark.parametrize("by", [HOUR, 365 * DAY_MS])
async def test_a_clock_that_is_set_forward_takes_one_step_at_a_time(house: House, by: int):
    table = await house.started("Ann", "Bob", "Cid", pace=TimeControl.LIVE)
    banked = await ring(house, by)
    assert told(banked, "Ann") == (1, True) and not auto(banked)
    assert await house.rings() == []
    folded = await ring(house, by)
    assert auto(folded) == ["fold"] and await house.rings() == []
    assert due(folded) == house.time + TIME
    assert due((await house.act(table, "Bob", "call")).table) == house.time + TIME


@pytest.mark.parametrize("restarted", [False, True])
@pytest.mark.parametrize("by", [30 * MINUTE_MS, 365 * DAY_MS])
async def test_a_clock_that_is_set_back_keeps_nobody_waiting(house: House, by: int, restarted: bool):
    table = await house.started("Ann", "Bob", "Cid", pace=TimeControl.LIVE)
    table = await house.acts(table, "Ann call")
    assert await house.rings(1000) == []
    house.time -= by
    if restarted:
        _ = await house.wake()
    _ = await house.rings()
    assert auto(await house.queries.table(table.id)) == []
    assert told(await ring(house, TIME), "Bob") == (1, True)
    assert auto(await ring(house, BANK)) == ["fold"] and await house.rings() == []


@pytest.mark.parametrize("seed", rounds(4, 1))
async def test_whatever_the_clock_does_the_game_goes_on(house: House, seed: int):
    """Random steps, jumps, restarts and moves: after the clock has rung nothing is overdue, or far away."""
    random = Random(seed)
    table = await house.started("Ann", "Bob", "Cid", pace=TimeControl.LIVE)
    assert await house.rings() == []
    for _ in range(60):
        house.time += random.choice((1000, 20_000, 31_000, TIME, HOUR, -HOUR, -DAY_MS, 10 * DAY_MS))
        if random.random() < 0.2:
            _ = await house.wake()
        before = len((await house.queries.table(table.id)).moves)
        for update in await house.rings():
            assert {move.n for move in update.table.moves[before:]} == {n + 1 for n in update.moves}
        table = await house.queries.table(table.id)
        if table.status is Status.CLOSED:
            break
        assert due(table) is not None
        assert -RESTART_GRACE_MS < due(table) - house.time <= TIME + BANK
        assert await house.rings() == []
        if random.random() < 0.5:
            table = await house.plays(table, tame(table.state, table.owed[0]))
    await house.ledger_is_exact()


# Nothing is told by the length of a window.


def waits(table: Table, at: int) -> tuple[object, ...]:
    """Return who is owed until when, and when the next alarm is due."""
    return table.owed, tuple(other.deadline for other in table.sitters), alarm(table, at)


async def test_the_last_word_is_as_long_whatever_is_hidden(house: House):
    """Nobody can tell from the clock what the others hold: it is the same whatever is dealt anew."""
    before = await house.started("Ann", "Bob", "Cid", pace=TimeControl.LIVE)
    phases: list[Phase] = []
    while True:
        house.time += 7000
        moved, text = before, tame(before.state, before.owed[0])
        made = await house.plays(moved, text)
        if made.view(None).phase is Phase.BETWEEN:
            break
        phases.append(made.view(None).phase)
        last = made.moves[-1]
        for viewer in (None, *map(Seat, range(3))):
            for seed in range(3):
                draft = moved.state.copy()
                HOLDUP.scramble(draft, viewer, Random(seed))
                other = replace(moved, played=replace(moved.played, state=draft))
                how = {"seat": last.seat, "user": last.user, "auto": False, "at": house.time}
                then = play_move(other, read(HOLDUP, text), **how)
                assert waits(timed(other, then, house.time, {}), house.time) == waits(made, house.time)
        before = made
    assert phases.count(Phase.WINDOW) == 3


# Seats that play by themselves.


@pytest.mark.parametrize(("game", "thinks"), [(name, name != "holdup") for name in GAMES])
async def test_an_away_seat_plays_with_judgement_where_no_chips_last(house: House, game: str, thinks: bool):
    table = await house.begun(game)
    seat = table.owed[0]
    late = table.sitters[seat]
    away = replace(late, away=True)
    assert not plays_on(table, late), "who is only late does what the rulebook says"
    assert plays_on(table, away) == thinks
    assert plays_on(table, Sitter(UserId(-1), "Silas"))


async def test_what_is_judged_is_legal_and_no_surrender(house: House):
    """A castle's bid after two misses: the default bids nothing, whatever the hand is worth."""
    table = await house.begun("castle")
    seen = set[str]()
    for seat in (it for _ in range(60) for it in table.owed[:1]):
        action = judged(table, replace(table.sitters[seat], away=True), seat)
        assert any(action in offer for offer in table.offers(seat))
        seen.add(action.verb)
        table = play_move(table, action, seat=seat, user=None, auto=True, at=house.time)
    assert {"bid", "discard", "build"} <= seen


# Computers.


async def test_computers_wait_one_to_four_seconds_as_the_table_shows(house: House):
    table = await house.start(await house.with_computers(await house.lobby("Ann", game="textactoe")))
    (computer,) = (sitter for sitter in table.sitters if sitter.computer)
    for stake, seconds in ((0, 1), (0.3, 2), (1, 4)):
        game = replace(table.game, stake=lambda _, stake=stake: stake)
        assert wait_ms(replace(table, game=game), computer) == seconds * SECOND_MS
    with_more = replace(table, sitters=(*table.sitters, Sitter(UserId(-2), "Mo"), Sitter(UserId(-3), "Al")))
    assert wait_ms(replace(with_more, game=game), computer) == SECOND_MS, "so that three take no longer"


async def test_a_character_plays_by_their_temper(house: House, monkeypatch: pytest.MonkeyPatch):
    judged_with(monkeypatch, temper_share=1.0)
    table = await house.started("Ann", "Bob", game="textactoe")
    (seat,) = table.owed
    for character in CAST:
        sitting = Sitter(character.user, character.name)
        level = Level.GREENHORN if sitting.level is Level.GREENHORN else Level.DEPUTY
        random = Random(f"{table.seed} {len(table.moves)}")
        wanted = move(table.game, table.state, seat, random, level, temper=character.temper)
        assert judged(table, sitting, seat) == wanted
    assert Sitter(UserId(-1), "Silas").temper is None


class Thinking(AtOnce):
    """Marshals whose searches take as long as they may, in the house's time."""

    def __init__(self, house: House) -> None:
        self._house, self._until = house, dict[int, float]()

    @override
    def thoughts(self, table: Table, seats: Sequence[Seat]) -> Thoughts | None:
        done = self._house.time + search_time_s(table) * SECOND_MS
        searched = self._until.setdefault(len(table.moves), done) <= self._house.time
        return super().thoughts(table, seats) if searched else None


@pytest.mark.parametrize("level", [Level.DEPUTY, Level.MARSHAL])
async def test_what_goes_on_without_a_person_is_shown_within_six_seconds(house: House, level: Level):
    house.move_search = Thinking(house)
    table = await house.start(await house.with_computers(await house.lobby("Ann"), 4, level=level))
    folded = 0
    for _ in range(200):
        if table.seat(ANN) in table.owed and table.state.phase is Phase.BETTING:
            table = await house.plays(table, "fold", ANN)
            hand, until = table.state.hand, house.time + 6 * SECOND_MS
            while (table.state.phase, table.state.hand) == (Phase.BETTING, hand) and house.time < until:
                _ = await house.rings(SECOND_MS)
                table = await house.queries.table(table.id)
            assert (table.state.phase, table.state.hand) != (Phase.BETTING, hand)
            folded += 1
        _ = await house.rings(SECOND_MS)
        table = await house.queries.table(table.id)
    assert folded > 3
