"""The command tree: registers all slash commands and context menus."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.adapter.commands import (
    hint,
    learn,
    me,
    menus,
    mine,
    playing,
    privacy,
    proof,
    reading,
    replay,
    server,
    settings,
    tables,
    villains,
    why,
)
from bot.adapter.commands.games import group_of
from engines import GAMES


def add_commands(tree: app_commands.CommandTree[Any]) -> None:
    """Register every command on a client's tree."""
    shared = (
        *tables.COMMANDS,
        *playing.COMMANDS,
        *learn.COMMANDS,
        *hint.COMMANDS,
        *why.COMMANDS,
        *replay.COMMANDS,
        *proof.COMMANDS,
        *reading.COMMANDS,
        *mine.COMMANDS,
        *me.COMMANDS,
        *menus.CONTEXT_MENUS,
    )
    for command in shared:
        tree.add_command(command)
    privacy.GROUP.add_command(server.GROUP, override=True)
    for group in (villains.GROUP, privacy.GROUP, settings.GROUP, *map(group_of, GAMES.values())):
        tree.add_command(group)
