"""Tests of permanent messages about results, each posted once."""

from __future__ import annotations

from random import Random

import pytest

from bot.adapter.messages.wanted import TOGETHER_S
from bot.presentation.game_presenter import STAGE_S
from bot.presentation.results import results
from bot.table.table import Status
from engines import GAMES
from engines.castle.actions import Bid
from engines.castle.model import Phase
from engines.core import Natural
from engines.notation import write
from engines.poker import strength
from tests.discord.failures.test_once import LATER, SOON, Cut, killed
from tests.discord.saloon import FIRST_DEALER, Guest, Saloon, seed
from tests.discord.surfaces import some_tables
from tests.discord.test_pings import hours_around
from tests.discord.troubles import unmute
from tests.slow import slow

END = "Final standing"


def result(told: str) -> bool:
    return "result:" in told


async def folded(saloon: Saloon) -> None:
    await saloon.heist()
    await saloon.fold()


async def test_a_heist_ends_with_a_message_that_stays(pictured: Saloon):
    saloon = pictured
    await folded(saloon)
    (told,) = saloon.results
    assert "Heist 1 · Cassidy wins 2 chips" in told and "Everyone else folded" in told
    assert "**Cassidy** 51 (+1)" in told and "**Black Bo** 49 (−1)" in told
    assert not told.message.mentions and list(told.buttons) == ["Details", "Review", "Why?"]
    why = await saloon.guest("bo").press("Why?", told)
    assert "the last villain takes the pot without showing any cards" in why
    assert "In it: 1 from you and 2 from **Cassidy**." in why and "Rule HU-65" in why
    _ = await saloon.guest("ann").press("Deal the next heist")
    assert "Heist 2 · Preflop" in saloon.table
    assert [it.id for it in saloon.results] == [told.id]
    assert [it.text for it in saloon.results] == [told.text], "the next heist changes nothing of it"


async def test_a_showdown_tells_who_won_with_which_five_cards(pictured: Saloon):
    saloon = pictured
    saloon.seed = seed(lambda s: len({strength((*hole, *s.deck[:5])) for hole in s.holes[:3]}) == 3)
    await saloon.heist()
    for guest, label in zip(saloon.three, ("Call 2", "Call 1"), strict=False):
        _ = await guest.press(label)
    while not saloon.results:
        _ = await saloon.defaults()
    (told,) = saloon.results
    table = await saloon.latest()
    assert len(told.message.attachments) == 1 and "Heist 1 · " in told
    for name in ("Ada", "Black Bo", "Cassidy"):
        assert f"**{name}**" in told
    (line,) = [it for it in told.text.splitlines() if " rides off with " in it and it.startswith("**")]
    assert line.count("**  **") == 4, "five cards"
    alt = told.message.attachments[0].description or ""
    assert "Ada" in alt and " of " in alt and table.status is Status.PLAYING


async def test_the_end_of_a_session_is_told_once_and_mentions_all_who_have_no_quiet_hours(
    saloon: Saloon, ann: Guest, bo: Guest
):
    await folded(saloon)
    _ = await hours_around(saloon, bo, 2, 2)
    _ = await ann.slash("endgame")
    heist, end = saloon.results
    answer = await bo.press("Details", heist)
    assert answer.shown.ephemeral and "Heist 1:" in answer and "You fold." in answer
    assert [*heist.buttons] == ["Details", "Review", "Why?"], "nobody can deal any more"
    assert "Texas Hold Up · the end" in end and "**Cassidy** rides home richest, with 51 chips." in end
    assert END in end
    assert "**Cassidy** (cass) · 51 chips (+1)" in end
    assert {mention.name for mention in end.message.mentions} == {"ann", "cass"}
    assert list(end.buttons) == ["Rematch", "Details", "Chronicle", "Log", "Replay", "Review", "Why?"]
    assert "the deal moves on to the next player" in saloon.table
    hosts = "The lobby is open, and you're the host. Press **Start** when everyone's here."
    assert (await ann.press("Rematch", end)).text == hosts
    assert (await bo.press("Rematch", end)).text == "You're at the table."
    (lobby,) = [message for message in saloon.messages if "Start" in message.buttons]
    assert "**First dealer**: bo" in lobby and "2. **Black Bo**" in lobby


async def test_the_result_of_a_hand_takes_the_place_of_the_one_before(stepped: Saloon):
    """A hand without a fight is a line in the next one."""
    saloon, (ann, *_) = stepped, stepped.three
    await saloon.begin("castle", options=FIRST_DEALER, pace="none")

    async def hand(*bids: int) -> None:
        """Play a hand with these bids, in which nobody does anything else."""
        table, played = await saloon.latest(), (await saloon.latest()).state.hand
        while table.state.hand == played:
            bid = Bid(Natural(bids[table.owed[0]])) if table.state.phase is Phase.BID else None
            move = bid or table.game.default(table.state, table.owed[0])
            _ = await (await saloon.mover(table)).slash("move", move=write(move))
            table = await saloon.latest()
        await saloon.env.advance_time(3 * STAGE_S + SOON)

    await hand(1, 1, 0)
    (first,) = saloon.results
    assert "Hand 1 · " in first and "has the best hand: " in first and "Next: hand 2, dealt by " in first
    below = saloon.table.id
    assert below > first.id and not first.message.mentions
    await hand(0, 0, 0)
    assert saloon.results == [first], "there was no fight"
    saloon.remove_embeds(first)
    await hand(1, 1, 0)
    (third,) = saloon.results  # its embeds have come back
    assert third.id == first.id and "Hand 3 · " in third and "\n-# Hand 2: nobody bid." in third
    assert saloon.table.id == below, "both stay where they are"
    assert (await ann.press("Details", third)).text.count("Hands up: ") == 2, "of both hands"
    await saloon.env.advance_time(TOGETHER_S)
    _ = await ann.slash("table")
    await hand(1, 1, 0)
    (fourth,) = saloon.results
    assert fourth.id > third.id and saloon.table.id > fourth.id, "the table has moved away from it"
    await killed(saloon)
    assert [it.id for it in saloon.results] == [fourth.id]
    _ = await ann.slash("endgame")
    await saloon.env.advance_time(SOON)
    assert saloon.results[0].id == fourth.id and "Standing" in saloon.results[1]


@pytest.mark.parametrize("kills", [True, False])
@pytest.mark.parametrize("arrives", [True, False])
async def test_a_result_whose_connection_was_cut_is_there_once(stepped: Saloon, *, arrives, kills):
    saloon = stepped
    wire = Cut(saloon, result, arrives=arrives)
    await folded(saloon)
    await saloon.env.advance_time(SOON)
    assert wire.cut == 1 and len(saloon.results) == arrives
    await killed(saloon) if kills else await saloon.env.advance_time(LATER)
    (told,) = saloon.results
    assert "Cassidy wins 2 chips" in told and len({*wire.nonces}) == 1
    await killed(saloon)
    assert [it.id for it in saloon.results] == [told.id]
    assert saloon.table.id > told.id or kills
    _ = saloon.expect_errors()


@slow
async def test_what_was_decided_while_the_bot_might_not_post_is_told_when_it_may(stepped: Saloon):
    """Also after a restart."""
    saloon = stepped
    await saloon.heist()
    await saloon.env.advance_time(SOON)
    ann, bo, _ = saloon.three
    saloon.fails("POST", status=403, code=50013, times=2)
    for guest in (ann, bo):
        _ = await guest.slash("holdup fold")
    assert saloon.results == []
    await saloon.env.advance_time(3600)
    (told,) = saloon.results
    assert "Cassidy wins 2 chips" in told
    _ = await ann.slash("holdup deal")
    await saloon.env.advance_time(SOON)
    assert saloon.ping
    saloon.fails("POST", status=403, code=50013)
    _ = await ann.slash("endgame")
    await saloon.env.advance_time(1000)
    assert saloon.results == [told] and saloon.ping == "" and END in saloon.table
    unmute(saloon)
    await saloon.restart()
    await saloon.env.advance_time(SOON)
    (_, end) = saloon.results
    assert "Texas Hold Up · the end" in end
    _ = saloon.expect_errors()


def test_results_are_the_same_however_often_they_are_asked_for():
    for game in GAMES.values():
        for number in range(2):
            *_, table = some_tables(game, number, moves=90)
            if not table.moves:
                continue
            whole = [*results(table)]
            for it in whole:
                told = [line for line in it.page.text.splitlines() if "beaten!**" in line]
                assert len(told) == len({*told}), "what has happened once is said once"
            after = Random(number).randrange(len(table.moves))
            assert [*results(table, after)] == [it for it in whole if it.n > after]
            assert [*results(table, len(table.moves) + 1)] == []


async def test_a_table_may_be_quiet_and_so_is_the_next_one_here(saloon: Saloon, ann: Guest):
    await saloon.lobby()
    _ = await ann.press("Options…")
    while "Results" not in str(ann.panel and ann.panel.menus):
        _ = await ann.press_mine("More options…")
    _ = await ann.choose("Results: only the end is posted")
    assert "**Results**: only the end is posted" in saloon.table
    _ = await ann.press_mine("Save for this channel")
    _ = await ann.slash("start")
    for guest in saloon.three[:2]:
        _ = await guest.slash("holdup fold")
    assert saloon.results == [] and (await saloon.latest()).announces_results is False
    _ = await ann.slash("endgame")
    (end,) = saloon.results
    assert END in end and not end.message.mentions
    _ = await ann.press("Rematch", end)
    assert (await saloon.latest()).announces_results is False
    _ = await ann.slash("endgame")
    _ = await ann.slash("newgame", game="holdup")
    assert (await saloon.latest()).announces_results is False
