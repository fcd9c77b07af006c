"""Seats whose players are not there: taken over, voted out, waited for, paused for, and come back to."""

from __future__ import annotations

from collections.abc import Awaitable
from dataclasses import replace

import pytest

from bot.shown.face import lines, log_lines
from bot.shown.games import FACES
from bot.shown.page import Page
from bot.shown.tables import closed_page
from bot.table.absence import absent, free_seats, hurried, may_be_back
from bot.table.history import account
from bot.table.names import predecessor
from bot.table.pace import DAY, DELAY, MINUTE, PAUSE, Deadline, Pace
from bot.table.record import UserId
from bot.table.sitter import Sitter
from bot.table.table import Status, Table
from bot.table.votes import against
from engines import GAMES
from engines.core import Illegal, Seat, Taken, Whisper
from engines.notation import write
from tests.bot.house import GUILD, NOON, USERS, House, due, happened
from tests.bot.test_standings import lobby as lobby_of
from tests.bot.test_standings import played_out

ANN, BOB, CID, DOT, EVE = (USERS[it] for it in ("Ann", "Bob", "Cid", "Dot", "Eve"))
FIXED = [name for name, rules in GAMES.items() if rules.join is None]
MOVE = 10 * MINUTE
"""A relaxed table's time for a move."""


async def game(house: House, *people: str, name: str = "houseem", pace: Pace = Pace.RELAXED) -> Table:
    """A game with fixed seats that has just begun."""
    host, *others = people
    table = await house.hosting.open(
        guild=GUILD, channel=next(iter(house.channels)), user=USERS[host], name=host, game=name, pace=pace,
        options={"max_players": max(len(people), GAMES[name].seats.start)},
    )  # fmt: skip
    for person in others:
        _ = await house.joining.join(table.id, USERS[person], person)
    return (await house.hosting.start(table.id, USERS[host])).table


async def left(house: House, name: str = "houseem") -> Table:
    """A game of three in which Bob has left his seat 1."""
    table = await game(house, "Ann", "Bob", "Cid", name=name)
    return (await house.leave(table, "Bob")).table


async def missing(house: House, *people: str, name: str = "houseem") -> tuple[Table, UserId]:
    """A game in which somebody's seat plays by itself since the clock had to move for him twice."""
    table = await game(house, *people, name=name)
    for _ in range(40):
        gone = next((it for it in table.sitters if it.away), None)
        if gone is not None:
            return table, gone.user
        assert due(table) is not None
        house.time = max(house.time + MINUTE, due(table))
        _ = await house.ringing.ring()
        table = await house.looking.table(table.id)
    raise AssertionError("nobody was ever missed")


def _sitter(table: Table, user: UserId) -> Sitter:
    sitter = table.sitter(user)
    assert sitter is not None
    return sitter


def due_of(table: Table, user: UserId) -> Deadline:
    deadline = _sitter(table, user).deadline
    assert deadline is not None
    return deadline


async def refusal(use_case: Awaitable[object]) -> str:
    """What is told to one who may not."""
    with pytest.raises(Illegal) as refused:
        _ = await use_case
    return refused.value.sentence


# Taking over.


@pytest.mark.parametrize("name", FIXED)
async def test_a_newcomer_plays_on_in_the_seat_of_one_who_has_left(house: House, name: str):
    table = await left(house, name)
    hand = table.view(BOB)
    done = await house.seats.take_over(table.id, DOT, "Dot", Seat(1))
    assert (done.table.users, happened(done)[0]) == ((ANN, DOT, CID), Taken(Seat(1)))
    move = done.table.moves[done.moves.start]
    assert (move.text, move.seat, move.user, move.auto) == ("seat 1", None, DOT, False)
    assert done.table.view(DOT) == hand and done.table.state == table.state
    assert done.table.view(BOB) == table.view(None)
    assert done.table.sitter(BOB) is None and done.table.name(Seat(1)) == "Dot"


@pytest.mark.parametrize("name", FIXED)
async def test_the_record_tells_who_took_over_what(house: House, name: str):
    table = await left(house, name)
    taken = (await house.seats.take_over(table.id, DOT, "Dot", Seat(1))).table
    await house.reopen()
    assert await house.looking.table(table.id) == taken
    _ = await house.joining.leave(table.id, DOT)
    again = (await house.seats.take_over(table.id, EVE, "Eve", Seat(1))).table
    over = await played_out(house, again)
    await house.reopen()
    assert await house.looking.table(table.id) == over
    assert over.former == {BOB: "Bob", DOT: "Dot"}


async def test_a_row_about_another_seat_or_user_breaks_the_record(house: House):
    table = await left(house)
    _ = await house.seats.take_over(table.id, DOT, "Dot", Seat(1))
    for change in ("text = 'seat 2'", f"user = {EVE}"):
        here = f"table_id = '{table.id}' AND text LIKE 'seat %'"
        ((text, user),) = await house.rows(f"SELECT text, user FROM moves WHERE {here}")
        _ = await house.changed(f"UPDATE moves SET {change} WHERE {here}")
        with pytest.raises(Illegal, match="record is damaged"):
            _ = await house.looking.table(table.id)
        _ = await house.changed(f"UPDATE tables SET status = 'playing' WHERE id = '{table.id}'")
        _ = await house.changed(f"UPDATE moves SET text = '{text}', user = {user} WHERE {here}")
    assert (await house.looking.table(table.id)).users == (ANN, DOT, CID)


async def test_the_table_says_who_takes_over_whose_seat_and_the_past_keeps_its_names(house: House):
    table = await left(house)
    face, all_of = FACES[table.game.name], range(len(table.moves))
    before = lines(face, table, all_of, None, {})
    for user, name in ((DOT, "D*t"), (EVE, "Eve")):
        done = await house.seats.take_over(table.id, user, name, Seat(1))
        table = (await house.joining.leave(table.id, user)).table
        shown = {DOT: ("D\\*t", "Bob"), EVE: ("Eve", "D\\*t")}[user]
        assert lines(face, table, done.moves, None, {}) == ["**{}** takes over **{}**'s seat.".format(*shown)]
    assert lines(face, table, all_of, None, {}) == before
    assert "D*t takes over Bob's seat." in log_lines(face, table, range(len(table.moves)), None, {})


@pytest.mark.parametrize("name", FIXED)
async def test_the_history_of_a_hand_goes_over_with_it(house: House, name: str):
    table = await left(house, name)
    taken = (await house.seats.take_over(table.id, DOT, "Dot", Seat(1))).table
    all_of = range(len(taken.moves))
    heard = [it for it, _ in account(table, range(len(table.moves)), BOB) if isinstance(it, Whisper)]
    assert [it for it, _ in account(taken, all_of, DOT) if isinstance(it, Whisper)] == heard
    assert [*account(taken, all_of, BOB)] == [*account(taken, all_of, None)]


async def test_the_result_names_both_and_its_points_are_the_newcomer_s(house: House):
    table = await left(house)
    taken = (await house.seats.take_over(table.id, DOT, "Dot", Seat(1))).table
    over = await played_out(house, taken)
    assert {user for user, _ in over.results} == {ANN, DOT, CID}
    (standing,) = [it for it in closed_page(over, Page("The end")).fields if it.name == "Final standing"]
    assert "**Dot**, for **Bob**" in standing.text and "**Ann**, for" not in standing.text
    assert {it.user for it in await house.people.standings(GUILD, "houseem")} == {ANN, DOT, CID}


async def test_only_a_free_seat_is_taken_over_and_by_nobody_who_has_played(house: House):
    table = await game(house, "Ann", "Bob", "Cid")
    take = house.seats.take_over
    assert await refusal(take(table.id, DOT, "Dot", Seat(1))) == "That seat is not free."
    _ = await house.leave(table, "Bob")
    for seat in (Seat(0), Seat(2), Seat(7)):
        assert await refusal(take(table.id, DOT, "Dot", seat)) == "That seat is not free."
    assert await refusal(take(table.id, ANN, "Ann", Seat(1))) == "You are already at this table."
    taken = (await take(table.id, DOT, "Dot", Seat(1))).table
    assert await refusal(take(table.id, EVE, "Eve", Seat(1))) == "That seat is not free."
    _ = await house.leave(taken, "Cid")
    assert await refusal(take(table.id, BOB, "Bob", Seat(2))) == "You have already played in this game."
    table = await house.looking.table(table.id)
    assert (free_seats(table, EVE), free_seats(table, BOB), free_seats(table, ANN)) == ((2,), (), ())


async def test_computers_come_and_go_in_the_lobby_alone(house: House):
    table = await lobby_of(house, "Ann", max_players=3)
    _ = await house.hosting.add_computer(table.id, ANN)
    table = (await house.hosting.start(table.id, ANN)).table
    assert free_seats(table, DOT) == ()
    assert await refusal(house.seats.take_over(table.id, DOT, "Dot", Seat(1))) == "That seat is not free."
    for change in (house.hosting.add_computer, house.hosting.remove_computer):
        assert await refusal(change(table.id, ANN)) == "The game has already begun."


async def test_after_a_day_without_a_move_the_others_go_on_without_somebody_at_any_pace(house: House):
    for pace in Pace:
        table = await game(house, "Ann", "Bob", "Cid")
        table = replace(table, pace=pace)
        asked, *others = (table.users[table.owed[0]], *(it for it in (ANN, BOB, CID)))
        others = [it for it in others if it != asked]
        seat, last = table.owed[0], table.moves[-1].at
        assert absent(table, others[0], last + DAY - 1) == ()
        assert absent(table, others[0], last + DAY) == (seat,)
        assert absent(replace(table, paused=last), others[0], last + DAY) == (), "they have agreed to wait"
        _ = await house.end(table, "Ann")


async def test_a_table_without_a_limit_goes_on_after_such_a_vote(house: House):
    table = await game(house, "Ann", "Bob", "Cid")
    seat = table.owed[0]
    gone = table.users[seat]
    one, two = (it for it in (ANN, BOB, CID) if it != gone)
    assert "hasn't moved for a day" in await refusal(house.seats.vote_out(table.id, one, seat))
    house.time += DAY
    _ = await house.seats.vote_out(table.id, one, seat)
    after = (await house.seats.vote_out(table.id, two, seat)).table
    assert free_seats(after, DOT) == (seat,) and seat not in after.owed


async def test_in_a_lobby_and_in_hold_up_no_seat_is_taken_over(house: House):
    lobby, heist = await house.lobby("Ann", "Bob"), await house.started("Cid", "Dot")
    assert "has not begun" in await refusal(house.seats.take_over(lobby.id, EVE, "Eve", Seat(0)))
    assert "between hands" in await refusal(house.seats.take_over(heist.id, EVE, "Eve", Seat(0)))
    assert free_seats(heist, EVE) == ()


async def test_a_namesake_who_takes_over_is_told_apart(house: House):
    table = await left(house)
    taken = (await house.seats.take_over(table.id, DOT, "Bob", Seat(1))).table
    assert (taken.name(Seat(1)), predecessor(taken, Seat(1))) == ("Bob 2", "Bob")


async def test_who_takes_over_has_all_his_time_and_the_others_keep_theirs(house: House):
    table = await game(house, "Ann", "Bob", "Cid", name="castle")
    waited = table.users[table.owed[0]]
    for user in (it for it in (ANN, BOB, CID) if it != waited):
        _ = await house.joining.leave(table.id, user)
    before = await house.looking.table(table.id)
    house.time += MINUTE
    free = free_seats(before, DOT)
    done = await house.seats.take_over(table.id, DOT, "Dot", free[0])
    assert due(before) is not None and due(done.table) == due(before)
    assert len(done.moves) == 1 and done.table.host in done.table.users
    sitter, seat = done.table.sitter(DOT), done.table.seat(DOT)
    assert sitter is not None
    assert (sitter.deadline is not None) == (seat in done.table.owed)
    assert sitter.deadline is None or sitter.deadline.due == house.time + MOVE


async def test_who_has_left_a_fixed_seat_may_come_back_while_it_is_free(house: House):
    table = await left(house)
    assert may_be_back(table, BOB) and not may_be_back(table, ANN)
    back = (await house.seats.back(table.id, BOB)).table
    assert back.users == (ANN, BOB, CID) and free_seats(back, DOT) == ()


# Voting out.


async def test_most_of_those_who_are_there_free_the_seat_of_one_who_is_not(house: House):
    table, gone = await missing(house, "Ann", "Bob", "Cid")
    seat = table.seat(gone)
    assert seat is not None
    others = [it for it in (ANN, BOB, CID) if it != gone]
    for user in others:
        if _sitter(table, user).away:
            table = (await house.seats.back(table.id, user)).table
    one, two = others
    voted = (await house.seats.vote_out(table.id, one, seat)).table
    assert free_seats(voted, DOT) == () and seat in absent(voted, two, house.time)
    assert await refusal(house.seats.vote_out(table.id, one, seat)) == "You have already voted for that."
    await house.reopen()
    assert await house.looking.table(table.id) == voted
    out = (await house.seats.vote_out(table.id, two, seat)).table
    assert free_seats(out, DOT) == (seat,) and out.votes == {}
    assert (await house.seats.take_over(table.id, DOT, "Dot", seat)).table.users[seat] == DOT


async def test_votes_against_one_who_comes_back_are_void(house: House):
    table, gone = await missing(house, "Ann", "Bob", "Cid")
    seat = table.seat(gone)
    assert seat is not None
    one = next(it.user for it in table.sitters if not it.automatic)
    for it in table.sitters:
        if it.away and it.user != gone:
            _ = await house.seats.back(table.id, it.user)
    _ = await house.seats.vote_out(table.id, one, seat)
    back = (await house.seats.back(table.id, gone)).table
    sitter = back.sitter(gone)
    assert sitter is not None and not sitter.away and sitter.missed == 0 and back.votes == {}
    assert await refusal(house.seats.back(table.id, gone)) == "Your seat is already waiting for you."


async def test_a_move_is_a_way_to_be_back_too(house: House):
    table = await house.started("Ann", "Bob", "Cid", pace=Pace.RELAXED)
    waited = table.users[table.owed[0]]
    assert waited is not None
    async with house.store.begin() as books:
        here = await books.records.table(table.id)
        assert here is not None
        changed = here.changing(waited, missed=1)
        _ = await books.records.save(here, changed, at=house.time)
    voter, third = [it for it in (ANN, BOB, CID) if it != waited]
    voted = (await house.seats.vote_out(table.id, voter, table.owed[0])).table
    assert voted.votes == {against(waited): (voter,)} and third in {it.user for it in voted.sitters}
    name = next(it for it, user in USERS.items() if user == waited)
    assert (await house.act(table, name, "call")).table.votes == {}


async def test_nobody_is_voted_out_who_was_not_missed_or_by_one_who_is_not_there(house: House):
    table = await game(house, "Ann", "Bob", "Cid")
    vote = house.seats.vote_out
    for voter, seat in ((ANN, 1), (ANN, 0), (ANN, 9)):
        assert "another player who missed a move" in await refusal(vote(table.id, voter, Seat(seat)))
    assert "are not at this table" in await refusal(vote(table.id, DOT, Seat(1)))
    _ = await house.leave(table, "Bob")
    assert "are leaving" in await refusal(vote(table.id, BOB, Seat(0)))


async def test_in_hold_up_who_is_voted_out_goes_when_the_hand_is_over(house: House):
    table = await house.started("Ann", "Bob", pace=Pace.RELAXED)
    for _ in range(60):
        if any(it.away for it in table.sitters):
            break
        assert due(table) is not None
        house.time = max(house.time + MINUTE, due(table))
        _ = await house.ringing.ring()
        table = await house.looking.table(table.id)
    gone = next(it.user for it in table.sitters if it.away)
    other = ANN if gone == BOB else BOB
    if _sitter(table, other).away:
        _ = await house.seats.back(table.id, other)
    seat = table.seat(gone)
    assert seat is not None
    out = (await house.seats.vote_out(table.id, other, seat)).table
    gone_at_once = out.sitter(gone) is None
    assert gone_at_once or _sitter(out, gone).leaving
    await house.ledger_is_exact()


# Being back, pauses, more time.


async def test_who_is_back_has_all_his_time_again(house: House):
    table, gone = await missing(house, "Ann", "Bob")
    house.time += MINUTE
    back = (await house.seats.back(table.id, gone)).table
    sitter, seat = back.sitter(gone), back.seat(gone)
    assert sitter is not None
    expected = house.time + MOVE if seat in back.owed else None
    assert (sitter.deadline.due if sitter.deadline else None) == expected


async def test_the_clock_stands_still_when_all_agree_who_are_there(house: House):
    table = await game(house, "Ann", "Bob", "Cid")
    _ = await house.leave(table, "Cid")
    before = due(await house.looking.table(table.id))
    house.time += MINUTE
    assert (await house.seats.pause(table.id, ANN)).table.paused is None
    assert await refusal(house.seats.pause(table.id, ANN)) == "You have already voted for that."
    assert "are leaving" in await refusal(house.seats.pause(table.id, CID))
    assert "are not at this table" in await refusal(house.seats.pause(table.id, DOT))
    paused = (await house.seats.pause(table.id, BOB)).table
    assert paused.paused == house.time and paused.votes == {}
    assert "already" in await refusal(house.seats.pause(table.id, ANN))
    house.time += 10 * MOVE
    assert await house.ringing.ring() == []
    assert "are not at this table" in await refusal(house.seats.resume(table.id, DOT))
    resumed = (await house.seats.resume(table.id, ANN)).table
    assert resumed.paused is None and before is not None and due(resumed) == before + 10 * MOVE
    assert "is not stopped" in await refusal(house.seats.resume(table.id, ANN))


async def test_a_pause_outlives_a_restart_and_costs_nobody_time(house: House):
    table = await house.started("Ann", "Bob", pace=Pace.RELAXED)
    for user in (ANN, BOB):
        _ = await house.seats.pause(table.id, user)
    house.time += 5 * MOVE
    await house.reopen()
    _ = await house.ringing.wake()
    assert await house.ringing.ring() == []
    assert due((await house.seats.resume(table.id, BOB)).table) == house.time + MOVE


async def test_a_move_ends_a_pause(house: House):
    table = await house.started("Ann", "Bob", pace=Pace.RELAXED)
    for user in (ANN, BOB):
        _ = await house.seats.pause(table.id, user)
    house.time += 5 * MOVE
    moved = (await house.act(table, "Ann", "call")).table
    assert moved.paused is None and due(moved) == house.time + MOVE


async def test_who_comes_during_a_pause_has_his_time_when_it_is_over(house: House):
    table = await left(house)
    for user in (ANN, CID):
        _ = await house.seats.pause(table.id, user)
    house.time += 5 * MOVE
    taken = (await house.seats.take_over(table.id, DOT, "Dot", Seat(1))).table
    assert taken.paused is not None
    house.time += 5 * MOVE
    resumed = (await house.seats.resume(table.id, DOT)).table
    sitter = _sitter(resumed, DOT)
    assert sitter.deadline is None or sitter.deadline.due == house.time + MOVE


async def test_another_may_be_given_more_time_three_times(house: House):
    table = await house.started("Ann", "Bob", pace=Pace.RELAXED)
    assert table.owed == (0,) and due(table) == NOON + MOVE
    assert hurried(table, BOB) == (0,) and hurried(table, ANN) == hurried(table, DOT) == ()
    house.time += MOVE - MINUTE
    for n in range(3):
        table = (await house.seats.more_time(table.id, BOB, Seat(0))).table
        assert due(table) == NOON + (n + 2) * MOVE
    assert "any more time" in await refusal(house.seats.more_time(table.id, BOB, Seat(0)))
    assert hurried(table, BOB) == ()
    house.time = NOON + 4 * MOVE - 1
    _ = await house.ringing.ring()
    assert len((await house.looking.table(table.id)).moves) == len(table.moves)
    table = await house.acts(table, "Ann call")
    assert hurried(table, ANN) == (1,)


async def test_more_time_gives_the_time_bank_back(house: House):
    table = await house.started("Ann", "Bob", pace=Pace.RELAXED)
    house.time = NOON + MOVE
    _ = await house.ringing.ring()
    house.time += 5 * MINUTE
    table = (await house.seats.more_time(table.id, BOB, Seat(0))).table
    deadline = due_of(table, ANN)
    assert (_sitter(table, ANN).bank, deadline.banked) == (15 * MINUTE, False)
    assert deadline.due == house.time + MOVE


async def test_only_others_who_are_waited_for_are_given_more_time(house: House):
    table = await house.started("Ann", "Bob", pace=Pace.RELAXED)
    for user, seat in ((ANN, 0), (ANN, 1), (BOB, 1), (BOB, 9)):
        told = await refusal(house.seats.more_time(table.id, user, Seat(seat)))
        assert told == "You can only give more time to another player whose move it is."
    assert "are not at this table" in await refusal(house.seats.more_time(table.id, DOT, Seat(0)))
    endless = await house.started("Cid", "Dot")
    assert "no time limit" in await refusal(house.seats.more_time(endless.id, CID, Seat(1)))


async def test_a_seat_that_plays_by_itself_moves_soon_until_its_player_is_back(house: House):
    table, gone = await missing(house, "Ann", "Bob")
    seat = table.seat(gone)
    assert seat is not None and DELAY < MINUTE and table.status is Status.PLAYING
    for _ in range(10):
        if seat in table.owed:
            break
        table = await _waited_for_moves(house, table)
    assert due_of(table, gone).due - due_of(table, gone).since == DELAY
    assert due((await house.seats.back(table.id, gone)).table) == house.time + MOVE


async def _waited_for_moves(house: House, table: Table) -> Table:
    user = table.users[table.owed[0]]
    assert user is not None
    name = next(it for it, known in USERS.items() if known == user)
    return (await house.act(table, name, write(table.game.default(table.state, table.owed[0])))).table


async def test_when_all_leave_during_a_pause_the_table_comes_to_its_end(house: House):
    table = await house.started("Ann", "Bob", pace=Pace.LIVE)
    for person in ("Ann", "Bob"):
        _ = await house.seats.pause(table.id, USERS[person])
    for person in ("Ann", "Bob"):
        table = (await house.leave(table, person)).table
    assert table.status is Status.CLOSED


async def test_a_pause_that_everybody_forgets_ends_by_itself(house: House):
    table = await house.started("Ann", "Bob", pace=Pace.LIVE)
    for person in ("Ann", "Bob"):
        table = (await house.seats.pause(table.id, USERS[person])).table
    assert table.paused is not None
    house.time += PAUSE
    (rung,) = await house.ringing.ring()
    assert rung.table.paused is None and due(rung.table) == house.time + MINUTE


async def test_a_person_among_computers_is_not_deserted(house: House):
    table = await house.lobby("Ann", pace=Pace.NONE)
    for _ in range(2):
        table = (await house.hosting.add_computer(table.id, USERS["Ann"])).table
    table = (await house.hosting.start(table.id, USERS["Ann"])).table
    for _ in range(60):
        table = await house.looking.table(table.id)
        if table.seat(USERS["Ann"]) in table.owed:
            default = table.game.default(table.state, table.seat(USERS["Ann"]))
            table = (await house.act(table, "Ann", write(default))).table
        house.time += DELAY
        _ = await house.ringing.ring()
    assert table.status is Status.PLAYING and len(table.moves) > 40


async def test_who_comes_back_with_a_story_has_all_his_time(house: House):
    table = await house.started("Ann", "Bob", pace=Pace.LIVE)
    async with house.store.begin() as books:
        before = await books.records.table(table.id)
        assert before is not None
        away = before.changing(USERS["Ann"], away=True, deadline=Deadline(house.time, house.time + DELAY, 2))
        _ = await books.records.save(before, away, at=house.time)
    after = (await house.act(table, "Ann", "narrate", say="Back again.")).table
    assert due(after) == house.time + MINUTE
