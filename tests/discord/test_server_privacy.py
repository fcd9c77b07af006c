"""Tests of `/privacy server`: a server's owner can export all that is not hidden, or erase it."""

from __future__ import annotations

import json
from typing import Any

import discord
import pytest

from bot.adapter.commands.server import NOTHING_STORED
from bot.database import schema
from bot.database.repositories.servers import EXPORTED_AFTER_GAME, EXPORTED_COLUMNS
from bot.presentation.operator import NO_CONTACT
from engines import GAMES
from tests.discord.saloon import Guest, Saloon
from tests.discord.test_privacy import files
from tests.plans import listening, scans
from tests.slow import slow

pytestmark = slow

STORY = "The vault sings a lullaby."
UNTOLD = {
    "villains": "guild folded begun",
    "tables": "guild changes alarm untold quarantined",
    "open_tables": "channel table_id",
    "sitters": "n table_id held banked missed told bank since due order word",
    "votes": "n table_id decision",
    "moves": "table_id hash",
    "interactions": "id table_id n",
    "ledger": "id other",
    "processes": "id host shards wanted ready seen told",
    "turns": "id next",
    "results": "table_id",
    "rivals": "table_id",
    "texts": "table_id",
    "messages": "table_id nonce shown replaces",
    "preferences": "user pictures large dms reminders quiet_start quiet_end zone mentions emojis remarks "
    "stakes",
    "pings": "user at",
    "lessons": "id user name lesson step off wanted finished changed",
    "servers": "guild",
    "server_changes": "n guild",
    "archives": "table_id",
    "departures": "guild at",
    "played_before": "table_id mark",
}
"""What the owner is not told: what is said by where it stands, what serves the bot alone, what is a user's
own (settings, DMs, orders, how they use their time), and hashes by which a hidden move could be guessed.
"""


def test_of_each_column_it_is_said_whether_the_owner_is_told():
    for table in schema.metadata.tables.values():
        told = [*EXPORTED_COLUMNS.get(table, "").split(), *EXPORTED_AFTER_GAME.get(table, "").split()]
        assert sorted([*told, *UNTOLD.get(table.name, "").split()]) == sorted(table.c.keys()), table.name


async def exported(saloon: Saloon) -> dict[str, Any]:
    (kept,) = await files(saloon.owner, saloon, "privacy server export")
    return kept


async def begun(saloon: Saloon, game: str) -> Any:
    """Return the channel of a table of three."""
    at = saloon.guild.create_text_channel(game)
    await saloon.begin(game, at=at)
    return at


async def test_the_owner_gets_all_that_is_not_hidden_and_no_table_that_grows_is_read_whole(
    saloon: Saloon, ann: Guest, bo: Guest, heist: None
):
    _ = await ann.slash("holdup narrate", text=STORY)
    _ = await ann.slash("me", quiet="22-8", zone="Europe/Vienna")
    saloon.seed = f"{77:064x}"
    castle = await begun(saloon, "castle")
    over = await saloon.defaults(3, castle)
    _ = await ann.slash("endgame", at=castle)
    with listening(saloon.bot.app.store) as asked:
        kept = await exported(saloon)
        _ = await saloon.owner.typed("privacy server delete")
    assert await scans(saloon.bot.app.store, asked) == []
    assert kept["server"] == str(saloon.guild.id) and "what is this" in kept
    assert {it["name"] for it in kept["villains"]} == {"Ada", "Black Bo", "Cassidy"}
    closed, holdup = sorted(kept["tables"], key=lambda it: it["game"])
    assert (holdup["game"], holdup["status"], closed["game"], closed["status"]) == (
        "holdup", "playing", "castle", "closed",
    )  # fmt: skip
    assert any(STORY in line for line in holdup["log"]) and "moves" not in holdup and "seed" not in holdup
    assert closed["seed"] == over.seed and len(closed["moves"]) >= 3 and "log" not in closed
    assert [it["user"] for it in closed["players"]] == [str(guest.id) for guest in saloon.three]
    told = json.dumps(kept)
    table = await saloon.state()
    hidden = [table.seed, "Vienna", *(str(seen.message.id) for seen in bo.dms())]
    assert not [it for it in hidden if it in told]
    _ = await ann.slash("endgame")
    ended = await exported(saloon)
    assert all(it["status"] == "closed" and it["moves"] for it in ended["tables"])
    assert table.seed not in json.dumps(ended), "that of Texas Hold Up is never told"


@pytest.mark.parametrize("game", [*GAMES])
async def test_nothing_of_an_open_table_is_told_that_is_hidden(saloon: Saloon, game: str):
    """Neither seed nor moves, nor anything from which they could be guessed: only public events."""
    table = await saloon.defaults(4, await begun(saloon, game))
    (told,) = (await exported(saloon))["tables"]
    names = {*told, *(name for it in told["players"] for name in it)}
    assert names.isdisjoint({"seed", "moves", "stories", "hash", "order"})
    assert not [it for it in (table.seed, *(move.hash for move in table.moves)) if it in json.dumps(told)]


async def test_only_the_owner_may_and_is_told_what_goes_and_play_goes_on_when_it_is_erased(
    saloon: Saloon, ann: Guest, bo: Guest
):
    kept = await exported(saloon)
    assert not any(rows for rows in kept.values() if isinstance(rows, list))
    assert (await saloon.owner.typed("privacy server delete")).text == NOTHING_STORED
    await saloon.heist()
    role = saloon.guild.create_role("admin", permissions=discord.Permissions.all())
    admin = saloon.guest("boss", roles=[role])
    for command in ("privacy server export", "privacy server delete"):
        assert (await admin.typed(command)).text == "Only the server's owner can do that."
        result = await saloon.owner.member.user.slash(command)
        assert "only works in a server" in result.response.message.content
    _ = await ann.slash("holdup narrate", text=STORY)
    asked = await saloon.owner.typed("privacy server delete")
    assert asked.ephemeral and asked.shown is not None
    assert list(asked.shown.buttons) == ["Erase everything about this server"]
    goes = ("1 open table and 0 closed ones", "1 story", "3 villains", "0 presets")
    assert [it for it in (*goes, "cannot be undone", NO_CONTACT) if it not in asked] == []
    old = await saloon.remember(asked.shown)
    refused = await ann.clicks(f"clear:{saloon.guild.id}", on=old)
    assert refused.text == "Only the server's owner can do that."
    assert (await saloon.owner.clicks("clear:5", on=old)).text == "That button is another server's."
    assert (await saloon.state()).id
    _ = await ann.press("My hand")
    old = await saloon.remember()
    done = await saloon.owner.press("Erase everything about this server", asked.shown)
    assert "has been erased" in done
    await saloon.env.advance_time(600)
    assert (await ann.press_old("Fold", old)).text == "No table is open here. Open one with /newgame."
    assert "no villain called" in await bo.slash("villain show", name="Ada")
    assert not any(it for it in (await exported(saloon)).values() if isinstance(it, list))
    for message in saloon.messages:
        await message.message.delete()
    await saloon.heist()
    assert len((await exported(saloon))["villains"]) == 3
    await saloon.restart()
    assert "Ada" in saloon.table


async def test_a_damaged_table_is_closed_and_told_of_all_the_same(saloon: Saloon, heist: None):
    async with saloon.bot.app.store.begin() as repositories:
        repositories.work.write(schema.moves.update().where(schema.moves.c.n == 1).values(at=1))
        repositories.work.invalidate()
    (told,) = (await exported(saloon))["tables"]
    assert told["status"] == "closed" and told["moves"] and "log" not in told
    assert "is damaged" in saloon.expect_errors()[0].getMessage()
