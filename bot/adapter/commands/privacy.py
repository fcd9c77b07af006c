"""How do users get all that is stored about them, and how do they erase it? `/privacy export / delete`.

erase:USER  erases all about the user who pressed it, if it was made for them
"""

from __future__ import annotations

import asyncio
import gzip
import io
import json
import logging
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any, cast

import discord
from discord import app_commands
from typing_extensions import override

from bot.adapter.drawing.messages import laid_out
from bot.adapter.house import House, house
from bot.adapter.incoming.answers import user_of
from bot.adapter.incoming.item import Item
from bot.adapter.responses import put_off, reply
from bot.shown.buttons import Button
from bot.table.record import UserId
from engines.core import Illegal

log = logging.getLogger(__name__)
Interaction = discord.Interaction
PLAIN = 8_000_000
"""Bytes of a file that Discord takes everywhere; a longer one is compressed."""
EXACT = 2**53
"""Below it every program reads a number as it is; longer ones, as Discord's ids, are written as text."""
REMOVED_WITHIN = 400
"""Seconds in which messages are deleted, at most, before the database is written and once more after that; an
interaction can be answered for 15 minutes."""
_HEAD = (
    "Everything Mudbucket stores about you, from all servers: your villains and their ledger, your seats, "
    "the moves you made yourself, your stories, results, settings, votes, and which messages it sent you. "
    "Times are in milliseconds since 1970. Presets are not here: they don't say who saved them."
)
_WARNING = (
    "This erases everything I store about you, in all servers, and cannot be undone:\n"
    "· your villains: names, powers, all texts; they retire, and their chips go back to the bank\n"
    "· your stories, settings, votes, results on leaderboards, and the hands in your DMs\n"
    "· your seats: you leave every table, and games under way go on without you\n"
    "The moves you made stay in the records of games that others played with you, under a random number "
    "and without your name. To keep a copy of everything, use `/privacy export` first."
)

GROUP = app_commands.Group(name="privacy", description="See or erase what I store about you")


@GROUP.command(name="export", description="Everything I store about you, as a file only you can see")
async def privacy_export(interaction: Interaction) -> None:
    await put_off(interaction)
    user = user_of(interaction)
    made = _file(user, await house(interaction).privacy.kept(user), house(interaction).now())
    house(interaction).floods.step_aside()
    await interaction.followup.send("Here is everything I store about you.", file=made, ephemeral=True)


@GROUP.command(name="delete", description="Erase everything I store about you; asks you to confirm")
async def privacy_delete(interaction: Interaction) -> None:
    view = laid_out([Button("Erase everything about me", f"erase:{interaction.user.id}", "bad")])
    _ = await reply(interaction, content=_WARNING, view=view)


class EraseButton(Item, template=r"erase:(?P<user>[0-9]+)"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        at, user = house(interaction), user_of(interaction)
        if self.match["user"] != str(user):
            raise Illegal("That button is somebody else's.")
        await put_off(interaction)
        at.floods.step_aside()  # DMs are removed one after another
        await forget_user(at, user)
        _ = await interaction.edit_original_response(
            content="Everything about you has been erased.", view=None
        )


ITEMS = (EraseButton,)


async def forget_user(at: House, user: UserId) -> None:
    """Erases the user: first their DMs, of which nothing is known afterwards, then all rows; and then the DMs
    that they were sent in between.
    """
    gone = await _deleted(at, await at.privacy.dms(user))
    erased = await at.privacy.erase(user)
    for table in erased.tables:
        at.screen.touch(table)
    await scrub(at)
    _ = await _deleted(at, [it for it in erased.dms if it not in gone])


async def forget_guild(at: House, guild: int) -> None:
    """Erases all of a server."""
    _ = await at.privacy.erase_guild(guild)
    await scrub(at)


async def scrub(at: House) -> None:
    """Empties the database's log. Where that fails, what was erased is erased all the same."""
    try:
        await at.store.scrub()
    except Exception as error:  # of the driver itself, too
        log.error("the database's log still holds what was erased: %s", error)


def _file(user: UserId, kept: dict[str, list[dict[str, Any]]], now: int) -> discord.File:
    made = datetime.fromtimestamp(now / 1000, UTC).isoformat(timespec="seconds")
    whole = {"what is this": _HEAD, "user": str(user), "made": made, **kept}
    text = json.dumps(_exact(whole), indent=1, ensure_ascii=False).encode()
    if len(text) <= PLAIN:
        return discord.File(io.BytesIO(text), "mudbucket.json")
    return discord.File(io.BytesIO(gzip.compress(text)), "mudbucket.json.gz")


def _exact(value: Any) -> Any:
    """The value with its long numbers as text."""
    match value:
        case dict():
            return {key: _exact(it) for key, it in cast("dict[str, Any]", value).items()}
        case list():
            return [_exact(it) for it in cast("list[Any]", value)]
        case int() if abs(value) >= EXACT:
            return str(value)
        case _:
            return value


async def _deleted(at: House, dms: list[tuple[int, int]]) -> set[tuple[int, int]]:
    """Deletes messages in DMs, where Discord still allows it; returns those that are gone."""
    gone = set[tuple[int, int]]()
    with suppress(TimeoutError):
        async with asyncio.timeout(REMOVED_WITHIN):
            for channel, message in dms:
                with suppress(discord.HTTPException):
                    with suppress(discord.NotFound):
                        await at.http.delete_message(channel, message)
                    gone.add((channel, message))
    return gone
