"""Tests of absent players' seats: takeovers, votes, waiting, pauses, and returning."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.presentation.games import PRESENTERS
from bot.presentation.news import lines, log_lines
from bot.presentation.page import Page
from bot.presentation.tables import closed_page
from bot.services.deadlines import RESTART_GRACE_MS
from bot.table.absence import absent, free_seats, hurried, may_be_back
from bot.table.history import account
from bot.table.names import predecessor
from bot.table.record import UserId
from bot.table.table import Status, Table
from bot.table.time_control import AUTOPLAY_DELAY_MS, DAY_MS, MINUTE_MS, PAUSE_MAX_MS, Deadline, TimeControl
from bot.table.votes import against
from engines import GAMES
from engines.core import Seat, Taken, Whisper
from tests.bot.house import GUILD, NOON, USERS, House, called, default, due, happened, refusal, sitter

ANN, BOB, CID, DOT, EVE = (USERS[it] for it in ("Ann", "Bob", "Cid", "Dot", "Eve"))
FIXED = [name for name, rules in GAMES.items() if rules.join is None]
MOVE = 10 * MINUTE_MS
"""A relaxed table's time for a move."""


async def game(house: House, *people: str, name: str = "houseem") -> Table:
    most = max(len(people), GAMES[name].seats.start)
    return await house.started(*people, game=name, pace=TimeControl.RELAXED, max_players=most)


async def left(house: House, name: str = "houseem") -> Table:
    """Return a game of three in which Bob has left seat 1."""
    return (await house.leave(await game(house, "Ann", "Bob", "Cid", name=name), "Bob")).table


async def missing(house: House, *people: str, name: str = "houseem") -> tuple[Table, Seat, UserId]:
    """Return a game with a seat that plays by itself after two missed moves; the others are present."""
    table = await game(house, *people, name=name)
    while not any(other.away for other in table.sitters):
        assert due(table) is not None
        house.time = max(house.time + MINUTE_MS, due(table))
        _ = await house.deadlines.play_overdue()
        table = await house.queries.table(table.id)
    gone, *others = (other.user for other in table.sitters if other.away)
    for other in others:
        table = (await house.seats.back(table.id, other)).table
    seat = table.seat(gone)
    assert seat is not None
    return table, seat, gone


def due_of(table: Table, user: UserId) -> int | None:
    """Return when this user's default is due; None: nobody waits for them."""
    deadline = sitter(table, called(user)).deadline
    return deadline.due if deadline is not None else None


async def changed(house: House, table: Table, user: UserId, **how: object) -> None:
    """Change a sitter without the bot."""
    async with house.store.begin() as repositories:
        here = await repositories.records.table(table.id)
        _ = await repositories.records.save(here, here.changing(user, **how), at=house.time)


# Taking over.


@pytest.mark.parametrize("name", FIXED)
async def test_a_newcomer_plays_on_in_the_seat_of_one_who_has_left_with_its_history(house: House, name: str):
    """The record tells who took over what."""
    table = await left(house, name)
    hand = table.view(BOB)
    done = await house.seats.take_over(table.id, DOT, "Dot", Seat(1))
    assert (done.table.users, happened(done)[0]) == ((ANN, DOT, CID), Taken(Seat(1)))
    move = done.table.moves[done.moves.start]
    assert (move.text, move.seat, move.user, move.auto) == ("seat 1", None, DOT, False)
    assert done.table.view(DOT) == hand and done.table.state == table.state
    assert done.table.view(BOB) == table.view(None)
    assert done.table.sitter(BOB) is None and done.table.name(Seat(1)) == "Dot"
    all_of = range(len(done.table.moves))
    heard = [event for event, _ in account(table, range(len(table.moves)), BOB) if isinstance(event, Whisper)]
    assert [event for event, _ in account(done.table, all_of, DOT) if isinstance(event, Whisper)] == heard
    assert [*account(done.table, all_of, BOB)] == [*account(done.table, all_of, None)]
    await house.reopen()
    assert await house.queries.table(table.id) == done.table
    _ = await house.joining.leave(table.id, DOT)
    over = await house.played_out((await house.seats.take_over(table.id, EVE, "Eve", Seat(1))).table)
    await house.reopen()
    assert await house.queries.table(table.id) == over
    assert over.former == {BOB: "Bob", DOT: "Dot"}


async def test_the_table_says_who_takes_over_whose_seat_and_the_past_keeps_its_names(house: House):
    table = await left(house)
    presenter, all_of = PRESENTERS[table.game.name], range(len(table.moves))
    before = lines(presenter, table, all_of, None, {})
    for user, name in ((DOT, "D*t"), (EVE, "Eve")):
        done = await house.seats.take_over(table.id, user, name, Seat(1))
        table = (await house.joining.leave(table.id, user)).table
        shown = {DOT: ("D\\*t", "Bob"), EVE: ("Eve", "D\\*t")}[user]
        told = "**{}** takes over **{}**'s seat.".format(*shown)
        assert lines(presenter, table, done.moves, None, {}) == [told]
    assert lines(presenter, table, all_of, None, {}) == before
    log = log_lines(presenter, table, range(len(table.moves)), None, {})
    assert "D*t takes over Bob's seat." in log and "Eve takes over D*t's seat." in log


async def test_the_result_names_both_and_its_points_are_the_newcomer_s(house: House):
    table = await left(house)
    taken = (await house.seats.take_over(table.id, DOT, "Dot", Seat(1))).table
    over = await house.played_out(taken)
    assert {user for user, _ in over.results} == {ANN, DOT, CID}
    (standing,) = [it for it in closed_page(over, Page("The end")).fields if it.name == "Final standing"]
    assert "**Dot**, for **Bob**" in standing.text and "**Ann**, for" not in standing.text
    assert {it.user for it in await house.people.standings(GUILD, "houseem")} == {ANN, DOT, CID}
    table = await left(house)
    taken = (await house.seats.take_over(table.id, DOT, "Bob", Seat(1))).table
    assert (taken.name(Seat(1)), predecessor(taken, Seat(1))) == ("Bob 2", "Bob")


async def test_only_a_free_seat_is_taken_over_and_by_nobody_who_has_played_but_its_own_player(house: House):
    table = await game(house, "Ann", "Bob", "Cid")
    take, not_free = house.seats.take_over, "That seat isn't free. Choose another one."
    assert await refusal(take(table.id, DOT, "Dot", Seat(1))) == not_free
    _ = await house.leave(table, "Bob")
    for seat in (Seat(0), Seat(2), Seat(7)):
        assert await refusal(take(table.id, DOT, "Dot", seat)) == not_free
    assert await refusal(take(table.id, ANN, "Ann", Seat(1))) == "You're at this table already."
    taken = (await take(table.id, DOT, "Dot", Seat(1))).table
    assert await refusal(take(table.id, EVE, "Eve", Seat(1))) == not_free
    _ = await house.leave(taken, "Cid")
    told = "You've already played in this game, so you can't take another seat."
    assert await refusal(take(table.id, BOB, "Bob", Seat(2))) == told
    table = await house.queries.table(table.id)
    assert (free_seats(table, EVE), free_seats(table, BOB), free_seats(table, ANN)) == ((2,), (), ())
    assert may_be_back(table, CID) and not may_be_back(table, ANN)
    back = (await house.seats.back(table.id, CID)).table
    assert back.users == (ANN, DOT, CID) and free_seats(back, EVE) == ()


async def test_no_seat_of_a_computer_of_a_lobby_or_of_hold_up_is_taken_over(house: House):
    table = await house.with_computers(await house.lobby("Ann", game="houseem", max_players=3))
    table = await house.start(table)
    lobby, heist = await house.lobby("Ann", "Bob"), await house.started("Cid", "Dot")
    for it, seat, why in (
        (table, Seat(1), "That seat isn't free. Choose another one."), (lobby, Seat(0), "hasn't begun"),
        (heist, Seat(0), "between heists"),
    ):  # fmt: skip
        assert why in await refusal(house.seats.take_over(it.id, EVE, "Eve", seat))
        assert it is lobby or free_seats(it, EVE) == ()
    for change in (house.hosting.add_computer, house.hosting.remove_computer):
        assert await refusal(change(table.id, ANN)) == "The game has begun already."


async def test_after_a_day_without_a_move_most_of_the_others_free_somebody_s_seat_at_any_pace(house: House):
    table = await house.started("Ann", "Bob", "Cid", game="houseem")
    seat, last = table.owed[0], table.moves[-1].at
    one, two = (it for it in (ANN, BOB, CID) if it != table.users[seat])
    for paced in (replace(table, pace=pace) for pace in TimeControl):
        assert absent(paced, one, last + DAY_MS - 1) == ()
        assert absent(paced, one, last + DAY_MS) == (seat,)
        assert absent(replace(paced, paused=last), one, last + DAY_MS) == (), "they have agreed to wait"
    assert "hasn't moved for a day" in await refusal(house.seats.vote_out(table.id, one, seat))
    house.time += DAY_MS
    voted = (await house.seats.vote_out(table.id, one, seat)).table
    assert free_seats(voted, DOT) == () and seat in absent(voted, two, house.time)
    assert await refusal(house.seats.vote_out(table.id, one, seat)) == "You've voted for that already."
    await house.reopen()
    assert await house.queries.table(table.id) == voted
    out = (await house.seats.vote_out(table.id, two, seat)).table
    assert free_seats(out, DOT) == (seat,) and seat not in out.owed and out.votes == {}
    assert (await house.seats.take_over(table.id, DOT, "Dot", seat)).table.users[seat] == DOT


async def test_who_takes_over_has_all_his_time_and_the_others_keep_theirs(house: House):
    table = await game(house, "Ann", "Bob", "Cid", name="castle")
    for user in {ANN, BOB, CID} - {table.users[table.owed[0]]}:
        _ = await house.joining.leave(table.id, user)
    before = await house.queries.table(table.id)
    house.time += MINUTE_MS
    done = await house.seats.take_over(table.id, DOT, "Dot", free_seats(before, DOT)[0])
    assert due(before) is not None and due(done.table) == due(before)
    assert len(done.moves) == 1 and done.table.host in done.table.users
    waited = done.table.seat(DOT) in done.table.owed
    assert due_of(done.table, DOT) == (house.time + MOVE if waited else None)


# Voting out.


async def test_who_comes_back_has_all_his_time_again_and_votes_against_him_are_void(house: House):
    table, seat, gone = await missing(house, "Ann", "Bob", "Cid")
    _ = await house.seats.vote_out(table.id, next(it for it in (ANN, BOB) if it != gone), seat)
    house.time += MINUTE_MS
    back = (await house.seats.back(table.id, gone)).table
    assert not sitter(back, called(gone)).away and sitter(back, called(gone)).missed == 0 and back.votes == {}
    assert due_of(back, gone) == (house.time + MOVE if seat in back.owed else None)
    told = "Your seat is waiting for you. Press **I'm back**."
    assert await refusal(house.seats.back(table.id, gone)) == told


async def test_a_move_is_a_way_to_be_back_too(house: House):
    table = await game(house, "Ann", "Bob", "Cid", name="holdup")
    waited = table.users[table.owed[0]]
    assert waited is not None
    await changed(house, table, waited, missed=1)
    voter, third = (it for it in (ANN, BOB, CID) if it != waited)
    voted = (await house.seats.vote_out(table.id, voter, table.owed[0])).table
    assert voted.votes == {against(waited): (voter,)} and third in {it.user for it in voted.sitters}
    assert (await house.act(table, called(waited), "call")).table.votes == {}


async def test_nobody_is_voted_out_who_was_not_missed_or_by_one_who_is_not_there(house: House):
    table = await game(house, "Ann", "Bob", "Cid")
    vote = house.seats.vote_out
    for voter, seat in ((ANN, 1), (ANN, 0), (ANN, 9)):
        assert "someone else who has missed a move" in await refusal(vote(table.id, voter, Seat(seat)))
    assert "aren't at this table" in await refusal(vote(table.id, DOT, Seat(1)))
    _ = await house.leave(table, "Bob")
    assert "re leaving" in await refusal(vote(table.id, BOB, Seat(0)))


async def test_in_hold_up_who_is_voted_out_goes_when_the_hand_is_over(house: House):
    table, seat, gone = await missing(house, "Ann", "Bob", name="holdup")
    out = (await house.seats.vote_out(table.id, ANN if gone == BOB else BOB, seat)).table
    assert out.sitter(gone) is None or sitter(out, called(gone)).leaving
    await house.ledger_is_exact()


# Being back, pauses, more time.


async def paused(house: House, table: Table, *users: UserId) -> Table:
    """Return the table after the players have agreed to wait."""
    for user in users:
        table = (await house.seats.pause(table.id, user)).table
    assert table.paused is not None
    return table


async def test_the_clock_stands_still_when_all_agree_who_are_there(house: House):
    table = await game(house, "Ann", "Bob", "Cid")
    _ = await house.leave(table, "Cid")
    before = due(await house.queries.table(table.id))
    house.time += MINUTE_MS
    assert (await house.seats.pause(table.id, ANN)).table.paused is None
    for asked, why in (
        (house.seats.pause(table.id, ANN), "You've voted for that already."),
        (house.seats.pause(table.id, CID), "re leaving"),
        (house.seats.pause(table.id, DOT), "aren't at this table"),
    ):
        assert why in await refusal(asked)
    stopped = await paused(house, table, BOB)
    assert stopped.paused == house.time and stopped.votes == {}
    assert "already" in await refusal(house.seats.pause(table.id, ANN))
    assert await house.rings(10 * MOVE) == []
    assert "aren't at this table" in await refusal(house.seats.resume(table.id, DOT))
    resumed = (await house.seats.resume(table.id, ANN)).table
    assert resumed.paused is None and before is not None and due(resumed) == before + 10 * MOVE
    assert "is running already" in await refusal(house.seats.resume(table.id, ANN))


async def test_a_pause_outlives_a_restart_costs_nobody_time_and_ends_with_a_move(house: House):
    """Neither does it cost somebody time who comes during the pause."""
    table = await paused(house, await left(house), ANN, CID)
    house.time += 5 * MOVE
    _ = await house.wake()
    assert await house.rings(RESTART_GRACE_MS) == []
    assert (await house.seats.take_over(table.id, DOT, "Dot", Seat(1))).table.paused is not None
    house.time += 5 * MOVE
    resumed = (await house.seats.resume(table.id, DOT)).table
    assert due(resumed) == house.time + MOVE
    assert due_of(resumed, DOT) in (None, house.time + MOVE)
    _ = await paused(house, table, ANN, CID, DOT)
    house.time += 5 * MOVE
    moved = await house.plays(resumed, default(resumed))
    assert moved.paused is None and due(moved) == house.time + MOVE


async def test_only_others_who_are_waited_for_may_be_given_more_time_three_times(house: House):
    endless = await house.started("Cid", "Dot")
    assert "no time limit" in await refusal(house.seats.more_time(endless.id, CID, Seat(1)))
    table = await house.started("Ann", "Bob", pace=TimeControl.RELAXED)
    for user, seat in ((ANN, 0), (ANN, 1), (BOB, 1), (BOB, 9)):
        told = await refusal(house.seats.more_time(table.id, user, Seat(seat)))
        assert told == "You can only give more time to someone else whose move it is."
    assert "aren't at this table" in await refusal(house.seats.more_time(table.id, DOT, Seat(0)))
    assert table.owed == (0,) and due(table) == NOON + MOVE
    assert hurried(table, BOB) == (0,) and hurried(table, ANN) == hurried(table, DOT) == ()
    house.time += MOVE - MINUTE_MS
    for n in range(3):
        table = (await house.seats.more_time(table.id, BOB, Seat(0))).table
        assert due(table) == NOON + (n + 2) * MOVE
    assert "all the extra time" in await refusal(house.seats.more_time(table.id, BOB, Seat(0)))
    assert hurried(table, BOB) == ()
    house.time = NOON + 4 * MOVE - 1
    _ = await house.deadlines.play_overdue()
    assert len((await house.queries.table(table.id)).moves) == len(table.moves)
    table = await house.acts(table, "Ann call")
    assert hurried(table, ANN) == (1,)


async def test_more_time_gives_the_time_bank_back(house: House):
    table = await house.started("Ann", "Bob", pace=TimeControl.RELAXED)
    house.time = NOON + MOVE
    _ = await house.deadlines.play_overdue()
    house.time += 5 * MINUTE_MS
    ann = sitter((await house.seats.more_time(table.id, BOB, Seat(0))).table, "Ann")
    assert (ann.bank, ann.deadline.banked) == (15 * MINUTE_MS, False)
    assert ann.deadline.due == house.time + MOVE


async def test_a_pause_that_is_forgotten_ends_by_itself_and_a_table_that_all_leave_meanwhile(house: House):
    table = await paused(house, await house.started("Ann", "Bob", pace=TimeControl.LIVE), ANN, BOB)
    (rung,) = await house.rings(PAUSE_MAX_MS)
    assert rung.table.paused is None and due(rung.table) == house.time + MINUTE_MS
    _ = await paused(house, table, ANN, BOB)
    for person in ("Ann", "Bob"):
        table = (await house.leave(table, person)).table
    assert table.status is Status.CLOSED


async def test_a_person_among_computers_is_not_deserted(house: House):
    table = await house.start(await house.with_computers(await house.lobby("Ann"), 2))
    for _ in range(60):
        table = await house.queries.table(table.id)
        if (seat := table.seat(ANN)) in table.owed:
            table = await house.plays(table, default(table, seat), ANN)
        _ = await house.rings(AUTOPLAY_DELAY_MS)
    assert table.status is Status.PLAYING and len(table.moves) > 40


async def test_who_comes_back_with_a_story_has_all_his_time(house: House):
    table = await house.started("Ann", "Bob", pace=TimeControl.LIVE)
    late = Deadline(house.time, house.time + AUTOPLAY_DELAY_MS, 2)
    await changed(house, table, ANN, away=True, deadline=late)
    after = (await house.act(table, "Ann", "narrate", say="Back again.")).table
    assert due(after) == house.time + MINUTE_MS
