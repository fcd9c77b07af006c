"""Decorators that make commands, context menus and autocompletes of functions with a context."""

from __future__ import annotations

import inspect
import logging
import traceback
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, Concatenate, ParamSpec

import discord
from discord import app_commands

from bot.adapter.context import Context
from bot.adapter.dispatch.responses import answered_command
from bot.adapter.rendering.messages import OPTION_MAX_CHARS
from bot.database.errors import StoreError
from bot.ops.logs import RateLimitedLog
from bot.presentation.move_builder.controls import MENU_OPTIONS_MAX
from engines.core import Illegal

log = logging.getLogger(__name__)
rate_limited_log = RateLimitedLog(log)
"""Rate-limited log for errors that recur with every key pressed during an outage."""
Interaction = discord.Interaction
Command = app_commands.Command[Any, ..., Any]
Choices = list[app_commands.Choice[Any]]
P = ParamSpec("P")
CommandHandler = Callable[Concatenate[Context, P], Coroutine[Any, Any, None]]
Callback = Callable[Concatenate[Interaction, P], Coroutine[Any, Any, None]]


def command(
    *, name: str, description: str, group: app_commands.Group | None = None
) -> Callable[[CommandHandler[...]], Command]:
    """Make a slash command, in a group or top-level; its options are the function's other parameters."""

    def made(handler: CommandHandler[...]) -> Command:
        made: Command = app_commands.Command(name=name, description=description, callback=_callback(handler))
        if group is not None:
            group.add_command(made)
        return made

    return made


def menu(name: str) -> Callable[[CommandHandler[...]], app_commands.ContextMenu]:
    """Make a context menu ("Apps") on the target that the function takes besides a context."""

    def made(handler: CommandHandler[...]) -> app_commands.ContextMenu:
        return app_commands.ContextMenu(name=name, callback=_callback(handler))

    return made


def _callback(handler: CommandHandler[P]) -> Callback[P]:
    """Wrap a handler as discord.py calls it, keeping its signature, which discord.py reads."""

    @wraps(handler)
    async def callback(interaction: Interaction, *args: P.args, **options: P.kwargs) -> None:
        context = Context.of(interaction)
        await answered_command(context, handler(context, *args, **options))

    # Types of options are evaluated here: discord.py would do so among the names of this module.
    callback.__signature__ = inspect.signature(handler, eval_str=True)  # pyright: ignore[reportAttributeAccessIssue]
    return callback


def completing(
    complete: Callable[[Context, Any], Coroutine[Any, Any, Choices]],
) -> Callable[[Interaction, Any], Coroutine[Any, Any, Choices]]:
    """Make an autocomplete callback that offers nothing on errors, and only what Discord accepts. Users may
    type anything, so an error is logged in a single line.
    """

    @wraps(complete)
    async def guarded(interaction: Interaction, typed: Any) -> Choices:
        context = Context.of(interaction)
        try:
            return [choice for choice in await complete(context, typed) if _may_be_offered(choice)][
                :MENU_OPTIONS_MAX
            ]
        except Illegal:
            return []
        except StoreError as trouble:
            rate_limited_log.warning("autocomplete failed: %s", trouble)
        except Exception as error:
            at = traceback.extract_tb(error.__traceback__)[-1]
            log.warning("autocomplete failed: %s in %s, line %s", type(error).__name__, at.name, at.lineno)
        finally:
            context.end()
        return []

    return guarded


def _may_be_offered(choice: app_commands.Choice[Any]) -> bool:
    """Return whether a choice is within Discord's limits; it may include what was typed before."""
    words = (choice.name, str(choice.value))
    return all(len(word.strip()) > 0 and len(word) <= OPTION_MAX_CHARS for word in words)
