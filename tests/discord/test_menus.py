"""Tests of entries under Apps: rules for this moment, a report, somebody's results."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import simcord

from bot.adapter.admission.admission import REPORT_BURST
from bot.adapter.commands.menus import NO_TABLE_MESSAGE, REPORTS_LIMITED_MESSAGE
from bot.config import OperatorConfig
from bot.presentation.cards import shown
from bot.presentation.games import PRESENTERS
from bot.presentation.rules_here import GAME_OVER_TEXT, LOBBY_TEXT
from bot.version import bot_version
from engines import GAMES
from tests.discord.conftest import SEED
from tests.discord.limits import texts_fit
from tests.discord.saloon import Answer, Guest, Saloon, Seen, fields, opened, seen
from tests.slow import slow

APPLICATION_COMMAND = simcord.enums.InteractionType.APPLICATION_COMMAND
MODAL_SUBMIT = simcord.enums.InteractionType.MODAL_SUBMIT
RULES, PROBLEM, RESULTS = "Rules here", "Report a problem", "Villains and results"
STORY = "The vault sings a lullaby."
WORDS = "It ate my **ace** @everyone"


async def chosen(guest: Guest, saloon: Saloon, name: str, on: Seen, at: Any = None) -> Answer:
    """Return the answer to a menu entry on a message."""
    result = await guest.member.context_menu(at or saloon.channel, name, on.message)
    return guest._answered(result)


async def of_user(guest: Guest, saloon: Saloon, whom: simcord.MemberActor) -> Answer:
    return guest._answered(await guest.member.context_menu(saloon.channel, RESULTS, whom))


async def reports(guest: Guest, saloon: Saloon, words: str = WORDS, on: Seen | None = None) -> Answer:
    form = await chosen(guest, saloon, PROBLEM, on or saloon.table)
    return guest._answered(await guest.member.submit_modal(form.result, {"problem": words}))


async def test_rules_here_on_all_that_tells_of_a_table_and_on_nothing_else(saloon: Saloon, ann: Guest, heist):
    answer = await chosen(ann, saloon, RULES, saloon.table)
    assert answer.ephemeral and "**Right now:** **Ada** to act: 2 chips to call." in answer
    for told in ("**You may:** Call, Raise, ", "· Damage: Knocks a rival's chips into the pot"):
        assert told in answer
    assert "How to play Texas Hold Up" in answer and answer.shown.menus
    others = await chosen(saloon.guest("onlooker"), saloon, RULES, saloon.table)
    assert "**Right now:** **Ada** to act" in others and "**You may:**" not in others
    (menu,) = answer.shown.menus.values()
    assert next(iter(menu)) in await ann.choose(next(iter(menu)), answer.shown)
    for message in saloon.messages:
        assert "How to play Texas Hold Up" in await chosen(ann, saloon, RULES, message), message.text
    (hand,) = ann.dms()
    record = await _in_a_dm(saloon, ann, hand)
    assert "How to play Texas Hold Up" in record
    old, table = saloon.table, await saloon.state()
    talk = seen(await saloon.guest("bo").member.send(saloon.channel, f"Look: look:{table.id}"))
    places = (await ann.slash("leaderboard", game="holdup")).shown
    for name in (RULES, PROBLEM):
        assert (await chosen(ann, saloon, name, talk)).text == NO_TABLE_MESSAGE
        assert places is not None and (await chosen(ann, saloon, name, places)).text == NO_TABLE_MESSAGE
    _ = await saloon.bot.app.services.privacy.erase_guild(saloon.guild.id)
    erased = await chosen(ann, saloon, RULES, old)
    assert erased.text == "No table is open here. Open one with /newgame."


@pytest.mark.parametrize("game", [*GAMES])
async def test_rules_here_in_each_game_from_lobby_to_end(saloon: Saloon, game: str, ann: Guest):
    await saloon.open(game)
    assert LOBBY_TEXT in await chosen(ann, saloon, RULES, saloon.table)
    _ = await ann.slash("start")
    if game == "holdup":
        _ = await ann.slash("move", move="deal")
    for guest in (ann, saloon.guest("onlooker")):
        answer = await chosen(guest, saloon, RULES, saloon.table)
        assert "**Right now:**" in answer and PRESENTERS[game].card.splitlines()[0][:20] in answer
        texts_fit(answer.shown.message.embeds[0].to_dict())
    _ = await ann.slash("endgame")
    assert GAME_OVER_TEXT in await chosen(ann, saloon, RULES, saloon.table)


async def _in_a_dm(saloon: Saloon, guest: Guest, on: Seen) -> str:
    """Return the same in a DM, where simcord's users have no menus."""
    channel = guest.member.user.dm_channel
    payload = dict(await saloon.bot.http.get_message(channel.id, on.id))
    resolved = {"messages": {str(on.id): payload}}
    data = {"id": "1", "name": RULES, "type": 3, "target_id": str(on.id), "resolved": resolved}
    result = await saloon.sends(guest, APPLICATION_COMMAND, data, at=channel.id, guild=None)
    return seen(result.response.message).text


@pytest.fixture
async def overheard(tmp_path: Path) -> AsyncIterator[Saloon]:
    """Return a heist in a saloon whose operator reads reports in a channel."""
    async with opened(tmp_path, SEED) as saloon:
        channel = saloon.guild.create_text_channel("reports")
        saloon.bot.app.operator = OperatorConfig(contact="Ada", reports=channel.id)
        await saloon.heist()
        yield saloon


def posted(saloon: Saloon) -> list[Seen]:
    return [seen(it) for it in saloon.guild.channels["reports"].history()]


async def test_a_report_goes_to_the_operator_s_channel_once_and_is_not_lost_where_that_is_closed(
    overheard: Saloon,
):
    """One of a table that is over does so too."""
    saloon, (ann, *_) = overheard, overheard.three
    _ = await ann.slash("holdup narrate", text=STORY)
    answer = await reports(ann, saloon)
    assert answer.ephemeral and "Contact: Ada" in answer
    (told,) = posted(saloon)
    table = await saloon.state()
    reference = told.text.split()[1]
    assert len(reference) == 8 and f"`{reference}`" in answer
    for words in (table.id, f"Texas Hold Up, rules {table.version}", bot_version(), f"<@{ann.id}>", STORY):
        assert words in told
    assert "It ate my \\*\\*ace\\*\\*" in told
    assert not told.message.mentions and not told.message.mention_everyone
    cards = {card for pile in (*table.state.holes, *table.state.powers) for card in pile}
    hidden = [table.seed, *map(str, cards), *map(shown, cards)]
    assert cards and not [it for it in hidden if it in told], "not even what whoever reports it has seen"
    assert "It ate my" not in json.dumps([message.text for message in saloon.messages])
    await saloon.deliver_again()
    assert len(posted(saloon)) == 1
    _ = await ann.slash("endgame")
    assert "Thank you" in await reports(ann, saloon)
    assert "closed" in posted(saloon)[1]
    channel = saloon.bot.app.operator.reports
    saloon.env.inject_error("POST", f"/channels/{channel}/messages", status=403, code=50001)
    answer = await reports(ann, saloon)
    failed, logged = (error.getMessage() for error in saloon.expect_errors())
    assert "could not be posted" in failed and logged.startswith("problem reported [")
    assert "is in the bot's log" in answer and len(posted(saloon)) == 2


async def test_without_a_channel_it_is_in_the_log(saloon: Saloon, ann: Guest, heist: None):
    _ = await ann.slash("holdup narrate", text=STORY)
    answer = await reports(ann, saloon)
    (logged,) = saloon.expect_errors()
    told = logged.getMessage()
    table = await saloon.state()
    assert told.startswith("problem reported [") and told.split("[")[1][:8] in answer
    assert table.id in told and "It ate my" in told and bot_version() in told
    assert STORY not in told and table.seed not in told and "\n" not in told


async def test_a_report_that_is_none_is_refused_and_so_are_many_at_once(overheard: Saloon):
    (ann, bo, _), table = overheard.three, await overheard.state()
    form = await chosen(ann, overheard, PROBLEM, overheard.table)
    assert form.form["custom_id"] == f"report:{table.id}"
    few, many = "Say in a few words what went wrong.", "A report has at most 1000 characters."
    for words, told in (("\u200b \n", few), ("x" * 1001, many)):
        data = {"custom_id": f"report:{table.id}", "components": fields(problem=words)}
        refused = await overheard.sends(ann, MODAL_SUBMIT, data)
        assert seen((refused.response or refused.followups[0]).message).text == told
    assert posted(overheard) == []
    for guest in [ann] * REPORT_BURST + [bo]:
        assert "Thank you" in await reports(guest, overheard)
    assert (await reports(ann, overheard)).text == REPORTS_LIMITED_MESSAGE
    assert len(posted(overheard)) == REPORT_BURST + 1


@slow
async def test_somebody_s_villains_and_results(saloon: Saloon, ann: Guest, bo: Guest):
    await saloon.heist()
    answer = await of_user(bo, saloon, ann.member)
    assert answer.ephemeral and "ann · villains and results" in answer
    line = next(it for it in (await bo.slash("leaderboard", game="holdup")).text.splitlines() if "Ada" in it)
    assert line in answer and "Cassidy" not in answer
    at = saloon.guild.create_text_channel("court")
    await saloon.begin("court", at=at)
    while (await saloon.defaults(at=at)).owed:
        pass
    board = (await bo.slash("leaderboard", game="court")).text
    line = next(it for it in board.splitlines() if "**ann**" in it)
    assert line in await of_user(bo, saloon, ann.member)


async def test_who_has_no_villain_at_large_and_no_results(saloon: Saloon, ann: Guest, bo: Guest):
    await saloon.villains()
    _ = await ann.slash("villain retire", name="Ada")
    told = "ann has no villain at large and no results in this server yet."
    assert (await of_user(bo, saloon, ann.member)).text == told
    dora = saloon.guest("*dora*")
    told = "\\*dora\\* has no villain at large and no results in this server yet."
    assert (await of_user(saloon.guest("ann"), saloon, dora.member)).text == told
    robot = saloon.guild.add_member(saloon.env.create_user("robot", bot=True))
    assert (await of_user(saloon.guest("ann"), saloon, robot)).text == "Bots have no villains and no results."
