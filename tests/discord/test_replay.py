"""Tests of `/replay`: anyone in the channel can step through a finished game."""

from __future__ import annotations

import json

from bot.table.disclosure import OLDER_RULES
from bot.table.record import UserId
from bot.table.table import Table
from tests.bot.test_watching import written
from tests.discord.saloon import Guest, Saloon

MOVES = 9
FURTHER = ("Watch in the browser", "Verify", "Record")
"""Buttons that are always there."""


async def over(saloon: Saloon) -> Table:
    """Return a short game of Castle Poker that its host has ended."""
    await saloon.begin("castle", pace="none")
    table = await saloon.defaults(MOVES - 1)
    _ = await saloon.guest("ann").slash("endgame")
    return await saloon.bot.app.services.queries.table(table.id)


async def test_a_game_is_walked_through_step_by_step_and_found_by_button_and_name(saloon: Saloon, ann: Guest):
    assert "No game has ended in this channel yet." in await ann.slash("replay")
    table = await over(saloon)
    assert len(table.moves) == MOVES
    shown = await ann.slash("replay")
    assert shown.ephemeral and "Replay · Castle Poker" in shown and f"Move 0 of {MOVES}" in shown
    assert list(shown.shown.buttons) == ["Next", "Last", "My hand then", *FURTHER]
    for n in range(1, MOVES + 1):
        shown = await ann.press_mine("Next")
        assert shown.ephemeral and f"Move {n} of {MOVES}" in shown
    assert "Next" not in shown.shown.buttons
    _ = await ann.press_mine("Back")
    mine = await ann.press_mine("My hand then")
    assert "ann's hand" in mine and f"Move {MOVES - 1} of {MOVES}" in mine
    assert "The table then" in mine.shown.buttons
    assert f"Move 0 of {MOVES}" in await ann.press_mine("First")
    assert f"Move {MOVES} of {MOVES}" in await ann.press_mine("Last")
    shown = await ann.press("Replay", saloon.results[-1])
    assert shown.ephemeral and f"Move 0 of {MOVES}" in shown
    assert await ann.typing("replay", "game") == await ann.typing("replay", "game", "castle") == [table.id]
    assert await ann.typing("replay", "game", "court") == []
    assert f"Move 0 of {MOVES}" in await ann.slash("replay", game=table.id)
    assert "That game isn't one of this channel's." in await ann.slash("replay", game="nothing")
    _ = await ann.slash("newgame", game="castle", pace="none")
    assert f"Move 0 of {MOVES}" in await ann.slash("replay"), "the last that is over"


async def test_whoever_had_no_seat_sees_all_when_it_is_over_unless_its_rules_are_older(
    saloon: Saloon, dora: Guest
):
    table = await over(saloon)
    _ = await dora.slash("replay")
    shown = await dora.press_mine("Last")
    assert list(shown.shown.buttons) == ["First", "Back", *FURTHER] and UserId(dora.id) not in table.users
    _ = await dora.press_mine("First")
    hers = await dora.choose("bo's hand")
    assert "bo's hand" in hers and f"Move 0 of {MOVES} · “you” is bo" in hers
    shown = await dora.press_mine("Last")
    assert "bo's hand" in shown and f"Move {len(table.moves)} of {MOVES}" in shown
    assert "bo's hand" not in await dora.choose("The table")
    _ = await saloon.bot.app.services.people.prefer(UserId(dora.id), "pictures", "light")
    sent = await dora.press_mine("Watch in the browser")
    assert sent.ephemeral and "On an Android phone" in sent
    (attached,) = sent.shown.message.attachments
    page = await attached.read()
    assert attached.filename == f"castle-{table.id}.html" and page.startswith(b"<!doctype html>")
    assert table.commitment.encode() in page and b'data-theme="light"' in page
    assert "bo's hand" in json.dumps(written(page), ensure_ascii=False)
    await saloon.spoil("UPDATE tables SET version = version - 1")
    for command in ("replay", "log"):
        assert OLDER_RULES in await dora.slash(command)
    _ = saloon.expect_errors()


async def test_hands_of_villains_stay_closed_to_others_for_ever(saloon: Saloon, ann: Guest, bo: Guest):
    await saloon.heist()
    table = await saloon.state()
    _ = await ann.slash("endgame")
    _ = await bo.slash("replay")
    shown = await bo.press_mine("Last")
    eyes = [menu for menu in shown.shown.menus.values() if "The table" in menu]
    assert eyes == [] and "My hand then" in shown.shown.buttons
    whose = table.users.index(ann.id)
    old = await saloon.remember(shown.shown)
    assert "That hand stays closed." in await bo.clicks(f"replay:{table.id}:1:{whose}:n", on=old)
    told = await ann.slash("replay")
    assert f"Move 0 of {len((await saloon.bot.app.services.queries.table(table.id)).moves)}" in told
