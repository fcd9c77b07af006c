"""Tests of stages: a run-out street by street, and a showdown before its hero fight."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from bot.adapter.messages.reconciler import EDIT_INTERVAL_S
from bot.presentation.game_presenter import STAGE_S
from bot.presentation.games.holdup.pages import FIGHT_DEALT_S, FIGHT_END_S
from tests.discord.saloon import FIRST_DEALER, Guest, Saloon, opened, seed
from tests.discord.test_by_buttons import one_wins
from tests.discord.test_drawing import QUIET
from tests.slow import slow

Drawn = list[tuple[float, str]]


@pytest.fixture
async def saloon(tmp_path: Path) -> AsyncIterator[Saloon]:
    """Return a heist in which Ada is all-in and Black Bo thinks; time is stepped."""
    async with opened(tmp_path, seed(one_wins), EDIT_INTERVAL_S) as saloon:
        await saloon.heist(options=f"{FIRST_DEALER} windows=last")
        await saloon.env.advance_time(QUIET)
        ann, *_ = saloon.three
        _ = await ann.slash("holdup allin")
        await saloon.env.advance_time(QUIET)
        yield saloon


@pytest.fixture
def drawn(saloon: Saloon) -> Drawn:
    """Return what the bot renders from now on: when, and what the table says."""
    found, plain = Drawn(), saloon.bot.http.request

    async def request(route: Any, **more: Any) -> Any:
        edited = re.fullmatch(rf".*/channels/{saloon.channel.id}/messages/(\d+)", route.url)
        answer = await plain(route, **more)
        if route.method == "PATCH" and edited:
            told = next(message.text for message in saloon.messages if message.id == int(edited[1]))
            found.append((saloon.env.backend.clock.elapsed, told))
        return answer

    saloon.bot.http.request = request
    return found


async def called(saloon: Saloon) -> None:
    """Deal all streets by a click, which is answered at once."""
    _, bo, cass = saloon.three
    _ = await bo.press("Call 49")
    _ = await bo.press_mine("Confirm")
    await saloon.env.advance_time(QUIET)
    _ = await cass.press("Fold")


async def shown_down(saloon: Saloon) -> None:
    """Run out all streets, and pass all powers."""
    await called(saloon)
    await saloon.env.advance_time(4 * STAGE_S + QUIET)
    for guest in saloon.three[:2]:
        _ = await guest.slash("holdup pass")


async def test_each_street_of_a_run_out_is_shown_for_a_while(saloon: Saloon, drawn: Drawn):
    await called(saloon)
    assert (await saloon.latest()).view(None).board[4:]
    await saloon.env.advance_time(4 * STAGE_S + QUIET)
    streets = [next((it for it in ("Flop", "Turn", "River") if f"· {it}\n" in told), "") for _, told in drawn]
    assert [it for it in streets if it] == ["Flop", "Turn", "River"] and "Last word" in drawn[-1][1]
    since = streets.index("Flop")
    assert all(after - before >= STAGE_S for (before, _), (after, _) in pairwise(drawn[since:]))


@pytest.mark.parametrize("moves", [True, False])
async def test_the_players_end_what_is_shown_by_a_move_or_a_button(
    saloon: Saloon, drawn: Drawn, ann: Guest, dora: Guest, moves: bool
):
    await called(saloon)
    await saloon.env.advance_time(STAGE_S / 2)
    refused = await dora.press("Skip")
    assert refused.ephemeral and "Only the players at this table" in refused and "· Flop\n" in saloon.table
    assert [*saloon.table.buttons] == ["Skip", "My hand"]
    _ = await (ann.slash("holdup pass") if moves else ann.press("Skip"))
    await saloon.env.advance_time(QUIET)
    assert "Last word" in saloon.table and ("**Ada** passes." in saloon.table) == moves
    await saloon.env.advance_time(4 * STAGE_S + QUIET)
    assert all("· Turn\n" not in told for _, told in drawn) and ("**Ada** passes." in saloon.table) == moves


async def test_nothing_runs_ahead_of_a_reveal(saloon: Saloon, ann: Guest):
    _, bo, cass = saloon.three
    _ = await bo.slash("holdup call")
    await saloon.env.advance_time(QUIET)
    hand, ping = ann.dms()[-1].text, saloon.ping
    folded = await cass.slash("holdup fold")
    assert "being turned up" in folded and "River" not in folded
    await saloon.env.advance_time(STAGE_S / 2)
    assert "· Flop\n" in saloon.table and ann.dms()[-1].text == hand and saloon.ping == ping
    assert "On the table" in (await ann.press("My hand")).text, "who asks is shown the end"
    await saloon.env.advance_time(4 * STAGE_S + QUIET)
    assert ann.dms()[-1].text != hand and saloon.ping != ping
    follows = next(seen for seen in cass.sees() if folded.shown is not None and seen.id == folded.shown.id)
    assert "being turned up" not in follows and "Cassidy's hand" in follows


@slow
@pytest.mark.parametrize("trouble", ["restart", "outage"])
async def test_a_reveal_that_is_cut_off_ends_right_with_one_result(saloon: Saloon, trouble: str):
    await shown_down(saloon)
    await saloon.env.advance_time(EDIT_INTERVAL_S + STAGE_S / 2)
    assert [*saloon.table.buttons] == ["Turn the cards", "My hand"] and not saloon.results
    if trouble == "restart":
        await saloon.restart()
        await saloon.env.advance_time(QUIET)
        assert "Hero fight, " in saloon.table, "what was being shown is skipped"
    else:
        saloon.env.inject_error("PATCH", f"/channels/{saloon.channel.id}/messages/*", status=503, times=1)
    await saloon.env.advance_time(20 * STAGE_S + QUIET)
    assert "Hero fight, " in saloon.table and len(saloon.results) == 1
    assert "Turn the cards" not in saloon.table.buttons
    assert len(saloon.expect_errors()) == (trouble == "outage")


async def test_a_showdown_is_shown_before_the_hero_fight_that_who_fights_may_begin(
    saloon: Saloon, drawn: Drawn, bo: Guest
):
    await shown_down(saloon)
    await saloon.env.advance_time(EDIT_INTERVAL_S + STAGE_S / 2)
    shown = next(told for _, told in drawn if "If a hero has the best hand, all lose" in told)
    assert shown.count("\n**") == 2 and "Out of chips: **" in shown
    drawn.clear()
    refused = await saloon.guest("dora").press("Turn the cards")
    assert refused.ephemeral and "can turn the cards" in refused and not drawn
    _ = await bo.press("Turn the cards")
    await saloon.env.advance_time(STAGE_S / 2)
    assert "five fresh cards each." in drawn[0][1] and "can the last hand" not in drawn[0][1].lower()
    await saloon.env.advance_time(FIGHT_DEALT_S + FIGHT_END_S / 2)
    assert "can the last hand" in drawn[-1][1].lower() and not saloon.results
    await saloon.env.advance_time(FIGHT_END_S + QUIET)
    assert "Hero fight, " in saloon.table and len(saloon.results) == 1
