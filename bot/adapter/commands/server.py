"""`/privacy server export` and `/privacy server delete`, for a server's owner."""

from __future__ import annotations

from discord import app_commands

from bot.adapter.commands.declaring import command
from bot.adapter.commands.privacy import send_export, with_imprint
from bot.adapter.context import Context
from bot.adapter.dispatch.registry import handles
from bot.adapter.rendering.messages import layout_view
from bot.database.repositories import Holdings
from bot.presentation import ids
from bot.presentation.buttons import Button
from bot.presentation.telling import public_log
from engines.core import Illegal
from engines.words import counted

_HEAD = (
    "Everything Mudbucket stores about this server: villains and their ledger, saved options, standings, and "
    "all tables with their players and results. Open tables: only what everyone saw. Finished ones: every "
    "move, the stories and the seed (no seed for Texas Hold Up, whose hands stay closed). No hidden cards, "
    "no one's settings, no DMs. Times are in milliseconds since 1970."
)
NOTHING_STORED = "I store nothing about this server."
_NOT_OWNER = "Only the server's owner can do that."

GROUP = app_commands.Group(
    name="server", description="For the owner: everything I store about this server", guild_only=True
)


@command(
    name="export", description="For the owner: everything I store about this server, as a file", group=GROUP
)
async def server_export(context: Context) -> None:
    guild = _owned(context)
    await context.put_off()
    kept = await context.services.privacy.kept_of_guild(guild, public_log)
    answer = "Here is everything I store about this server."
    await send_export(context, answer, {"what is this": _HEAD, "server": str(guild)}, kept)


@command(
    name="delete",
    description="For the owner: erase everything about this server; asks you first",
    group=GROUP,
)
async def server_delete(context: Context) -> None:
    guild = _owned(context)
    view = layout_view([Button("Erase everything about this server", ids.Clear(guild), "bad")])
    warning = _warning(await context.services.privacy.holdings(guild))
    await context.reply(content=with_imprint(context, warning), view=view)


@handles(ids.Clear)
async def clear(context: Context, pressed: ids.Clear) -> None:
    guild = _owned(context)
    if pressed.guild != guild:
        raise Illegal("That button is another server's.")
    await context.put_off()
    await context.app.eraser.forget_guild(guild)
    answer = "Everything about this server has been erased. I'm still here: /newgame opens a new table."
    await context.edit(content=answer, view=None)


def _owned(context: Context) -> int:
    """Return the server's id. Raises Illegal unless its owner sent the interaction."""
    guild = context.interaction.guild
    if guild is None or guild.owner_id != context.interaction.user.id:
        raise Illegal(_NOT_OWNER)
    return guild.id


def _warning(here: Holdings) -> str:
    """Return the warning about what is erased and what stays. Raises Illegal if nothing is stored."""
    if not (here.open or here.over or here.villains or here.presets):
        raise Illegal(NOTHING_STORED)
    stories = counted(here.stories, "story", "stories")
    games = f"{counted(here.open, 'open table')} and {counted(here.over, 'closed one')}"
    return (
        "This erases everything I store about this server, for everyone in it, and cannot be undone:\n"
        f"· {games}, with moves, results and {stories}; games under way end at once\n"
        f"· {counted(here.villains, 'villain')}, with all their chips, and the leaderboards\n"
        f"· {counted(here.presets, 'preset')}: options saved for the server or a channel\n"
        "What stays: users' own settings, what I store about other servers, and messages that are already "
        "posted. I stay in the server, too. To keep a copy of everything, use `/privacy server export` first."
    )
