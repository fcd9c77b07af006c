"""Validation of commands and options: Discord may send an older version, and clients may err."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, cast

import discord
from discord.app_commands import Command, ContextMenu, Parameter

from engines.core import Illegal

CommandOption = Mapping[str, Any]
SUBCOMMAND_TYPES = (1, 2)
"""Option types of sub-commands and their groups."""
OPTION_TYPES = {
    discord.AppCommandOptionType.string: str,
    discord.AppCommandOptionType.integer: int,
    discord.AppCommandOptionType.boolean: bool,
}
TARGET_KEYS = {discord.AppCommandType.user: "users", discord.AppCommandType.message: "messages"}
"""Keys of `resolved` for the target of each type of context menu."""
COMMAND_CHANGED = "This command has changed. Try again in a minute."


def check_signature(interaction: discord.Interaction) -> None:
    """Raise Illegal unless the options match the command's, or a context menu has its target. Unknown
    commands are left to discord.py.
    """
    command: object = interaction.command
    data = cast("Mapping[str, Any]", interaction.data)
    if isinstance(command, ContextMenu) and not _has_target(command, data):
        raise Illegal(COMMAND_CHANGED)
    if not isinstance(command, Command):
        return
    options = [*_leaves(data.get("options", ()))]
    typing = interaction.type is discord.InteractionType.autocomplete
    fits = all(_fits(command, option, typing=typing) for option in options)
    if not fits or (typing and not any(option.get("focused") for option in options)):
        raise Illegal(COMMAND_CHANGED)


def _has_target(menu: ContextMenu, data: Mapping[str, Any]) -> bool:
    resolved = cast("Mapping[str, Mapping[str, Any]]", data.get("resolved") or {})
    return data.get("target_id") in resolved.get(TARGET_KEYS[menu.type], ())


def _leaves(options: Iterable[CommandOption]) -> Iterable[CommandOption]:
    for option in options:
        if option["type"] in SUBCOMMAND_TYPES:
            yield from _leaves(option.get("options", ()))
        else:
            yield option


def _fits(command: Command[Any, ..., Any], option: CommandOption, *, typing: bool) -> bool:
    parameter = command.get_parameter(option["name"])
    if parameter is None or parameter.type.value != option["type"]:
        return False
    kind = OPTION_TYPES.get(parameter.type)
    value = option.get("value")
    if typing:
        completed = parameter.autocomplete or not option.get("focused")
        return completed and value is not None and (kind is not str or type(value) is str)
    return kind is None or (type(value) is kind and _within(parameter, value))


def _within(parameter: Parameter, value: str | int) -> bool:
    """Return whether the value is one of the choices, if there are any, and within the limits."""
    if parameter.choices and value not in (choice.value for choice in parameter.choices):
        return False
    size = len(value) if isinstance(value, str) else value
    least, most = parameter.min_value, parameter.max_value
    return (least is None or size >= least) and (most is None or size <= most)
