"""Tests of absent players on Discord: takeovers, votes, pauses, and ways back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.adapter.rendering.messages import embed, layout_view
from bot.presentation.seats import more_page, take_over_menu, time_field
from bot.table.record import UserId
from bot.table.table import Table
from bot.table.time_control import MINUTE_MS, Deadline, TimeControl
from bot.table.votes import PAUSE_MOTION, against
from engines import GAMES
from tests.discord.limits import components_fit, texts_fit
from tests.discord.saloon import FIRST_DEALER, Guest, Saloon
from tests.discord.surfaces import some_tables


async def castle(saloon: Saloon, **options: Any) -> tuple[Guest, Guest, Guest]:
    await saloon.begin("castle", options=FIRST_DEALER, **options)
    return saloon.three


async def absent(saloon: Saloon, guest: Guest) -> None:
    """Miss too many decisions for this guest."""
    table = await saloon.state()
    async with saloon.bot.app.store.begin() as repositories:
        known = await repositories.records.table(table.id)
        gone = known.changing(UserId(guest.id), away=True, missed=2)
        _ = await repositories.records.save(known, gone, at=int(saloon.env.now().timestamp() * 1000))
    with saloon.env._bot_scope():
        saloon.bot.app.reconciler.touch(table.id)
    await saloon.bot.app.reconciler.rest()


def cards(guest: Guest) -> str:
    return guest.dms()[-1].text.partition("Your cards")[2].split("\n")[1]


async def test_newcomers_take_over_by_the_menu_or_join_and_a_leaver_is_shown_nothing_more(saloon: Saloon):
    _, bo, cass = await castle(saloon)
    dora, eve = saloon.guest("dora"), saloon.guest("eve")
    assert "don't have to do anything" in await dora.press("More…")
    assert "You can join the next one" in await dora.slash("join")
    for guest in (bo, cass):
        _ = await guest.slash("leave")
    hand = cards(bo)
    assert hand and "has left" in saloon.table
    _ = await dora.press("More…")
    asked = await eve.slash("join")
    assert [[*it] for it in asked.shown.menus.values()] == [["bo", "cass"]]
    assert "You take over **bo**'s seat." in await dora.choose("bo")
    await saloon.env.settle()
    assert cards(dora) == hand
    assert "You've left this table." in bo.dms()[-1]
    assert "You aren't at this table." in await bo.press("My hand")
    assert "That seat isn't free. Choose another one." in await eve.choose("bo")
    _ = await eve.choose("cass")
    assert (await saloon.state()).users[1:] == (dora.id, eve.id)
    await saloon.env.settle()
    assert "takes over" in saloon.table and "has left" not in saloon.table
    assert "at this table already" in await eve.slash("join")


async def test_while_another_person_stays_the_bot_plays_a_leavers_seat(saloon: Saloon):
    _, bo, _ = await castle(saloon)
    await _ask_to_leave(bo, "until someone takes it over; as long as nobody has, you can come back.")


async def test_whoever_would_leave_computers_alone_is_told_first_that_the_table_closes(
    saloon: Saloon, ann: Guest
):
    await saloon.begin("castle", ann, computers=2)
    await _ask_to_leave(ann, "You are the last person here, so the table closes, and nobody wins.")
    assert "You have left, and the table is closed." in await ann.press_mine("Leave")


async def _ask_to_leave(guest: Guest, told: str) -> None:
    _ = await guest.press("More…")
    assert told in await guest.press_mine("Leave…")


async def test_who_is_away_is_back_by_his_panel_or_voted_on(saloon: Saloon):
    ann, bo, _ = await castle(saloon)
    await absent(saloon, bo)
    _ = await ann.press("More…")
    _ = await ann.choose("bo")
    assert "The bot plays it until you press **I'm back**." in await bo.press("My hand")
    back = await bo.press_mine("I'm back")
    assert "Welcome back. You play your own seat again." in back and "I'm back" not in back.shown.buttons
    table = await saloon.state()
    assert table.votes == {} and not any(sitter.away for sitter in table.sitters)
    _ = await bo.press("More…")
    assert "I'm back" not in bo.panel.buttons
    await absent(saloon, bo)
    assert "**bo** is away. The bot plays the seat." in saloon.table
    _ = await ann.press("More…")
    assert "Your vote was counted." in await ann.choose("bo")
    await saloon.env.settle()
    assert "voted to free **bo**'s seat" in saloon.table


async def test_all_agree_to_a_pause_and_any_of_them_ends_it(saloon: Saloon):
    ann, bo, cass = await castle(saloon, pace=TimeControl.RELAXED.value)
    assert "<t:" in saloon.table
    assert "Pause" in (await ann.press("More…")).shown.buttons
    assert "as soon as everyone agrees" in await ann.press_mine("Pause")
    assert "Pause" not in ann.panel.buttons
    for guest in (bo, cass):
        await saloon.env.settle()
        assert "would like a pause" in saloon.table
        assert "Agree to pause" in (await guest.press("More…")).shown.buttons
        told = await guest.press_mine("Agree to pause")
    assert "The clock has stopped. Any move starts it again." in told
    await saloon.env.settle()
    assert "⏸ Paused <t:" in saloon.table and (await saloon.state()).paused is not None
    _ = await bo.press("More…")
    assert "The clock is running again." in await bo.press_mine("Resume")
    await saloon.env.settle()
    assert "⏸" not in saloon.table


@pytest.mark.parametrize("name", [*GAMES])
def test_the_pages_of_absence_are_within_discord_s_limits(name: str):
    for table in some_tables(GAMES[name], 0, moves=4):
        if table.owed:
            worst = _worst(table)
            page, below = more_page(worst, worst.sitters[0].user, 0, "A note.")
            texts_fit({**embed(page).to_dict()})
            components_fit(layout_view(below).to_components())
            assert time_field(worst)[0].text.splitlines()[0].endswith(":R>")
            assert below
            free = take_over_menu(worst, UserId(1))
            assert len(free) == (table.game.join is None)
            components_fit(layout_view(free).to_components())


def _worst(table: Table) -> Table:
    """Return a table where all are owed, away or leaving, and vote against each other."""
    first, *others = table.sitters
    for n, sitter in enumerate(others):
        gone = {"away": n % 3 == 1, "leaving": n % 3 == 0}
        table = table.changing(sitter.user, **gone, missed=2, deadline=Deadline(0, 10**13, banked=True))
    votes = {against(sitter.user): (first.user,) for sitter in others}
    table = table.changing(first.user, deadline=Deadline(0, MINUTE_MS))
    return replace(table, votes={**votes, PAUSE_MOTION: (first.user,)})
