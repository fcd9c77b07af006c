"""What can be typed? Every slash command, gathered from the files beside this one."""

from __future__ import annotations

from bot.adapter import (
    me,
    mine_commands,
    playing_commands,
    privacy_commands,
    reading_commands,
    table_commands,
    villain_commands,
)
from bot.adapter.game_commands import group_of
from bot.adapter.house import House
from engines import GAMES


def add_commands(client: House) -> None:
    """Registers every command on the client's tree."""
    shared = (
        *table_commands.COMMANDS,
        *playing_commands.COMMANDS,
        *reading_commands.COMMANDS,
        *mine_commands.COMMANDS,
        *me.COMMANDS,
    )
    for command in shared:
        client.tree.add_command(command)
    for group in (villain_commands.GROUP, privacy_commands.GROUP, *map(group_of, GAMES.values())):
        client.tree.add_command(group)
