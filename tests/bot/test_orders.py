"""Tests of standing orders: stored by the table, played as the player's own moves, gone after the hand."""

from __future__ import annotations

from bot.presentation.panel import since
from bot.services.move_requests import StaleMove
from bot.services.transaction_context import TableUpdate
from bot.table import standing_orders
from bot.table.table import Table
from bot.table.time_control import TimeControl
from engines.holdup.model import Phase
from tests.bot.house import USERS, House, illegal, refusal, sitter

MINUTE = 60_000
THREE = ("Ann", "Bob", "Cid")
"""Ann deals and is the first to act; Bob has the small blind, Cid the big one."""


async def give(house: House, table: Table, person: str, order: str, **more: int) -> TableUpdate:
    return await house.ordering.give(table.id, USERS[person], order, **more)


async def ordered(house: House, *orders: str, **how: TimeControl) -> Table:
    """Return a heist of three in which these orders were given: "Bob call 2"."""
    table = await house.started(*THREE, **how)
    for it in orders:
        table = (await give(house, table, *it.split(maxsplit=1))).table
    return table


def order(table: Table, person: str) -> str:
    return sitter(table, person).order


def played(done: TableUpdate) -> list[str]:
    """Return the moves that a use case made: "0 call"."""
    return [f"{done.table.moves[n].seat} {done.table.moves[n].text}" for n in done.moves]


async def test_an_order_is_played_when_the_turn_comes(house: House):
    table = await house.started(*THREE, pace=TimeControl.LIVE)
    given = await give(house, table, "Bob", "check-fold")
    assert not given.moves and order(given.table, "Bob") == "check-fold"
    done = await house.act(table, "Ann", "raise 6")
    assert played(done) == ["0 raise 6", "1 fold"]
    move = done.table.moves[done.moves[1]]
    assert (move.user, move.auto, move.unasked) == (USERS["Bob"], True, False)
    bob = sitter(done.table, "Bob")
    assert bob.order == "", "who has folded needs no order"
    assert (bob.missed, bob.away, bob.deadline) == (0, False, None), "it was his decision, and in time"


async def test_an_order_stands_from_turn_to_turn_and_is_played_at_once_in_ones_turn(house: House):
    """It is kept over a restart, and the record replays."""
    table = await ordered(house, "Bob call 2")
    await house.reopen()
    done = await give(house, table, "Ann", "call 2")
    assert played(done) == ["0 call", "1 call"] and order(done.table, "Ann") == "call 2"
    await house.reopen()
    assert await house.queries.table(table.id) == done.table
    done = await house.act(table, "Cid", "check")
    assert played(done)[:2] == ["2 check", "1 check"] and order(done.table, "Bob") == "call 2"


async def test_orders_of_several_are_played_one_after_the_other_up_to_the_end(house: House):
    done = await house.act(await ordered(house, "Bob check-fold", "Cid call 9"), "Ann", "raise 8")
    assert played(done)[:3] == ["0 raise 8", "1 fold", "2 call"]
    assert done.table.view(None).round == 1, "and Cid checks the flop"
    assert played(done)[3:] == ["2 check"] and order(done.table, "Cid") == "call 9"


async def test_a_price_above_the_number_clears_the_order_and_asks(house: House):
    table = (await house.act(await ordered(house, "Bob call 4"), "Ann", "raise 9")).table
    assert order(table, "Bob") == "" and table.owed == (table.seat(USERS["Bob"]),)


async def test_always_passing_gives_up_the_last_word(house: House):
    table = await house.started("Ann", "Bob")
    table = await house.acts(table, "Ann call", "Bob check", *["Bob check", "Ann check"] * 2, "Bob check")
    _ = await give(house, table, "Bob", "pass")
    done = await house.act(table, "Ann", "check")
    assert played(done) == ["0 check", "1 pass"] and order(done.table, "Bob") == "pass"
    assert done.table.view(None).phase is Phase.WINDOW
    done = await give(house, done.table, "Ann", "pass")
    assert played(done) == ["0 pass"] and done.table.view(None).phase is Phase.BETWEEN
    assert order(done.table, "Ann") == order(done.table, "Bob") == ""


async def test_an_order_ends_with_its_hand_also_with_one_that_is_taken_back(house: House):
    table = await house.acts(await ordered(house, "Cid pass"), "Ann fold")
    assert order(table, "Cid") == "pass"
    table = await house.acts(table, "Bob fold")
    assert table.view(None).phase is Phase.BETWEEN and order(table, "Cid") == ""
    assert order(await house.acts(await ordered(house, "Cid pass"), "Ann abort"), "Cid") == ""


async def test_an_order_that_does_not_apply_yet_outlives_moves_by_hand(house: House):
    table = await ordered(house, "Bob call 2", "Cid pass")
    table = (await house.act(table, "Bob", "narrate", say="I wait.")).table
    assert order(table, "Bob") == "call 2"
    table = await house.acts(table, "Ann raise 6", "Bob fold", "Cid call", "Cid check")
    assert order(table, "Cid") == "pass"


async def test_what_the_host_has_the_table_do_is_no_move_of_his(house: House):
    table = await house.acts(await house.started(*THREE), "Ann call")
    _ = await give(house, table, "Ann", "pass")
    house.time += 10 * MINUTE
    assert order(await house.acts(table, "Ann timeout"), "Ann") == "pass"


async def test_an_order_is_taken_back_and_who_leaves_has_none(house: House):
    table = await ordered(house, "Bob check-fold", "Cid pass")
    cleared = (await house.ordering.clear(table.id, USERS["Bob"])).table
    assert order(cleared, "Bob") == ""
    assert played(await house.act(table, "Ann", "raise 6")) == ["0 raise 6"]
    assert order((await house.leave(table, "Cid")).table, "Cid") == ""
    assert "leaving this table" in await refusal(give(house, table, "Cid", "pass"))


async def test_a_seat_that_plays_by_itself_ignores_its_order(house: House):
    table = await ordered(house, "Bob call 2", pace=TimeControl.LIVE)
    async with house.transactions.open(test_a_seat_that_plays_by_itself_ignores_its_order) as tx:
        now = await tx.table(table.id)
        _ = await tx.save(now, now.changing(USERS["Bob"], away=True))
    assert played(await house.act(table, "Ann", "call")) == ["0 call"]
    assert "I'm back" in await refusal(give(house, table, "Bob", "call 2"))
    (rung,) = await house.rings(3_000)
    assert played(rung) == ["1 fold"]


async def test_after_the_clock_has_moved_orders_are_played_too(house: House):
    table = await ordered(house, "Bob check-fold", pace=TimeControl.LIVE)
    for _ in range(3):  # her time, her bank
        _ = await house.rings(3 * MINUTE)
    table = await house.queries.table(table.id)
    assert [(move.text, move.unasked) for move in table.moves[4:6]] == [("fold", True), ("fold", False)]


async def test_what_is_no_order_or_can_come_to_nothing_is_refused(house: House):
    table = await house.started(*THREE)
    for text in ("", "raise 6", "check-fold 3", "call", "call x", "call -2", "call ²", "call 1234567890"):
        assert "no standing order" in await refusal(give(house, table, "Bob", text))
    assert await house.queries.table(table.id) == table
    assert "would do nothing" in await refusal(give(house, table, "Ann", "call 1"))
    for asked in (give(house, table, "Dot", "pass"), house.ordering.clear(table.id, USERS["Dot"])):
        assert "aren't at this table" in await refusal(asked)
    table = await house.acts(table, "Ann fold", "Bob fold")
    assert "would do nothing" in await refusal(give(house, table, "Bob", "pass"))
    lobby = await house.lobby("Ann", "Bob")
    assert "hasn't begun" in await refusal(give(house, lobby, "Ann", "pass"))


async def test_what_was_offered_in_an_earlier_hand_is_refused(house: House):
    table = await house.started("Ann", "Bob", "Cid")
    old = len(table.moves)
    table = await house.acts(table, "Ann fold", "Bob fold", "Bob deal")
    refused = await illegal(give(house, table, "Cid", "check-fold", seen=old))
    assert isinstance(refused, StaleMove) and "hand is over" in refused.sentence
    done = await give(house, table, "Cid", "check-fold", seen=len(table.moves))
    assert order(done.table, "Cid") == "check-fold" or played(done)


async def test_what_may_be_ordered_is_offered_with_prices(house: House):
    table = await house.started("Ann", "Bob", "Cid")
    offered = [given.text for given in standing_orders.choices(table, USERS["Ann"])]
    assert offered == ["check-fold", "call 2", "call 4", "call 7", "call 50", "pass"]
    assert not standing_orders.choices(table, USERS["Dot"])
    table = await house.acts(table, "Ann fold")
    assert not standing_orders.choices(table, USERS["Ann"])
    other = await house.started("Dot", "Eve", game="textactoe")
    assert not any(standing_orders.choices(other, USERS[it]) for it in ("Dot", "Eve"))


async def test_news_begin_with_what_a_player_did_themselves_not_with_an_order(house: House):
    table = await ordered(house, "Bob call 2")
    done = await house.act(table, "Ann", "raise 6")
    sat_down = since(table, USERS["Bob"]).start
    assert since(done.table, USERS["Bob"]).start == sat_down, "the order is no move of their own"
    assert done.table.moves[since(done.table, USERS["Ann"]).start].text == "raise 6"
