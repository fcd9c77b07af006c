"""Tests of wrong and late clicks, lost messages and our own errors: everybody gets an answer."""

from __future__ import annotations

import re
from unittest.mock import AsyncMock, Mock, patch

import discord
import pytest

from bot.adapter.messages import wanted
from bot.services.playing import Playing
from tests.discord.saloon import FIRST_DEALER, Guest, Saloon, shown

NASTY = "**Ma\x00d** \u202e@everyone <@1> [x](http://x.y)"
"""A name with all that could hurt."""


async def moves(saloon: Saloon) -> list[str]:
    return [move.text for move in (await saloon.state()).moves]


async def test_a_second_table_is_refused_with_a_link_to_the_first(saloon: Saloon, bo: Guest):
    await saloon.lobby()
    refused = await bo.slash("newgame", game="holdup")
    link = f"https://discord.com/channels/{saloon.guild.id}/{saloon.channel.id}"
    assert refused.ephemeral and link in refused


async def test_buttons_of_a_closed_table(saloon: Saloon, ann: Guest, heist: None):
    old = await saloon.remember()
    form = await ann.press("Raise…")
    _ = await ann.slash("endgame")
    told, *_ = saloon.table.text.split("This table is closed.")
    assert "win" not in told, "nobody has won what was broken off"
    refused = await ann.press_old("Call 2", old)
    assert refused.ephemeral and refused.text == "This table is closed."
    assert "This table is closed." in await ann.submit(form, "6")
    assert "Texas Hold Up · the end" in await ann.press_old("My hand", old)


NO_MOVES = (
    "", " ", "call\x00", "raise", "raise x", "raise 1e9", "raise " + "9" * 5000, "⟨0⟩", "say", "call " * 900,
    "damage", "damage XX at Ada", 'damage 3H at "', "perceive QC nobody", "rejoin new x/y/z", "narrate",
)  # fmt: skip


async def test_words_that_are_no_move_break_nothing(saloon: Saloon, ann: Guest, heist: None):
    before = await moves(saloon)
    for move in NO_MOVES:
        refused = await ann.slash("move", move=move)
        assert refused.ephemeral and 0 < len(refused.text) < 400, move
    assert await moves(saloon) == before


async def test_labels_and_menus_show_names_without_backslashes(saloon: Saloon, ann: Guest, bo: Guest):
    """Discord does not render markdown there."""
    _ = await ann.creates(NASTY)
    _ = await bo.creates("Bo")
    await saloon.begin("holdup", ann, bo, options=FIRST_DEALER, pace="none")
    _ = await bo.press("My hand")
    _ = await bo.begin("Perception", shown(bo.power("C")))
    labels = [*bo.panel.buttons, *(label for choices in bo.panel.menus.values() for label in choices)]
    assert any("Mad" in it for it in labels) and not any("\\" in it for it in labels)


async def test_closed_dms(saloon: Saloon, ann: Guest, bo: Guest):
    await saloon.lobby()
    dm = ann.member.user.dm_channel.id
    saloon.env.inject_error("POST", f"/channels/{dm}/messages", status=403, code=50007, times=None)
    _ = await ann.slash("start")
    assert not ann.dms() and len(bo.dms()) == 1
    mine = await ann.press("My hand")
    assert "I can't send you DMs" in mine and mine.shown.buttons
    assert "DMs" not in (await bo.press("My hand")).text
    _ = await ann.press("Call 2")
    tries = [it for it in saloon.requests if it.method == "POST" and it.path == f"/channels/{dm}/messages"]
    assert len(tries) == 1, "who does not want DMs is asked once"
    saloon.env.backend.faults.clear()
    for word in ("No", "Yes"):
        _ = await ann.prefers(f"Hands by DM: {word}")
    assert "Your cards" in ann.dms()[-1], "they are tried again when they are wanted again"
    assert "can't send you DMs" not in await ann.press("My hand")


async def test_a_deleted_dm_or_ping_is_no_obstacle(saloon: Saloon, ann: Guest, bo: Guest, heist: None):
    (ping,) = (message for message in saloon.messages if message.loud == saloon.ping)
    saloon.env.backend.delete_message(saloon.channel.id, ping.id)
    saloon.env.backend.delete_message(ann.member.user.dm_channel.id, ann.dms()[0].id)
    _ = await ann.press("Fold")
    assert saloon.ping == f"{bo.mention}, your move."
    _ = await bo.press("Fold")
    _ = await ann.press("Deal the next heist")
    assert len(ann.dms()) == 1


async def test_a_deleted_channel_sets_its_villains_free(saloon: Saloon, ann: Guest, heist: None):
    saloon.env.backend.delete_channel(saloon.channel.id)
    await saloon.env.settle()
    saloon.channel = saloon.guild.create_text_channel("cellar")
    _ = await ann.slash("newgame", game="holdup")
    assert "**Ada** (50 chips), played by ann" in saloon.table
    assert "50 chips" in await ann.slash("villain show", name="Ada")


async def test_missing_permissions_are_named(saloon: Saloon):
    deny = discord.PermissionOverwrite(embed_links=False, send_messages=False)
    quiet = saloon.guild.create_text_channel("quiet", overwrites={saloon.guild.me: deny})
    refused = await saloon.guest("ann").slash("newgame", game="holdup", at=quiet)
    assert refused.ephemeral and refused.text == "I need these permissions here: Send Messages, Embed Links."


async def test_an_interaction_that_expired_is_played_and_drawn(saloon: Saloon, ann: Guest, bo: Guest):
    await saloon.heist()
    saloon.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062)
    with pytest.raises(AssertionError, match="not answered"):
        _ = await ann.press("Call 2")
    assert "**Black Bo** to act" in saloon.table and saloon.ping == f"{bo.mention}, your move."
    assert saloon.unanswered() == 1


broken = AsyncMock(side_effect=RuntimeError("the roof is on fire"))


async def test_an_error_of_ours_is_an_apology_with_a_reference(saloon: Saloon, ann: Guest, heist: None):
    form = await ann.press("Raise…")
    with patch.object(Playing, "act", broken):
        answers = [await ann.press("Call 2"), await ann.slash("holdup call"), await ann.submit(form, "6")]
        answers.append(await ann.slash("move", move="call"))
    logged = [error.getMessage() for error in saloon.expect_errors()]
    for answer in answers:
        assert answer.ephemeral and "something went wrong on our side" in answer
        assert "fire" not in answer.text
        (reference,) = re.findall(r"reference: (\w+)", answer.text)
        assert any(reference in line for line in logged)


async def test_an_error_of_ours_while_drawing_leaves_the_move(saloon: Saloon, ann: Guest, heist: None):
    with patch.object(wanted, "_ping", Mock(side_effect=RuntimeError("the roof is on fire"))):
        assert "**Ada** calls with 2 chips." in await ann.press("Call 2")
    assert saloon.expect_errors()
    _ = await saloon.guest("bo").press("Call 1")
    assert saloon.ping == f"{saloon.guest('cass').mention}, your move."
