"""The decorators that make commands, menus under Apps and completions of functions that take a context."""

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
from bot.adapter.rendering.messages import OPTION
from bot.database.errors import StoreError
from bot.ops.logs import Seldom
from bot.presentation.move_builder.controls import MENU
from engines.core import Illegal

log = logging.getLogger(__name__)
seldom = Seldom(log)
"""What goes wrong with every letter that is typed while something is away."""
Interaction = discord.Interaction
Command = app_commands.Command[Any, ..., Any]
Choices = list[app_commands.Choice[Any]]
P = ParamSpec("P")
Handler = Callable[Concatenate[Context, P], Coroutine[Any, Any, None]]
Callback = Callable[Concatenate[Interaction, P], Coroutine[Any, Any, None]]


def command(
    *, name: str, description: str, group: app_commands.Group | None = None
) -> Callable[[Handler[...]], Command]:
    """A slash command, in a group or by itself; its options are what the function takes beside a context."""

    def made(handler: Handler[...]) -> Command:
        made: Command = app_commands.Command(name=name, description=description, callback=_callback(handler))
        if group is not None:
            group.add_command(made)
        return made

    return made


def menu(name: str) -> Callable[[Handler[...]], app_commands.ContextMenu]:
    """What can be chosen under Apps, on what the function takes beside a context."""

    def made(handler: Handler[...]) -> app_commands.ContextMenu:
        return app_commands.ContextMenu(name=name, callback=_callback(handler))

    return made


def _callback(handler: Handler[P]) -> Callback[P]:
    """A handler as discord.py calls it, with the signature of the handler, which discord.py reads."""

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
    """Offers nothing where autocomplete fails, and nothing that Discord would not take: anybody may type
    anything, so that no more than a line may come of it.
    """

    @wraps(complete)
    async def guarded(interaction: Interaction, typed: Any) -> Choices:
        context = Context.of(interaction)
        try:
            return [it for it in await complete(context, typed) if _may_be_offered(it)][:MENU]
        except Illegal:
            return []
        except StoreError as trouble:
            seldom.warning("autocomplete failed: %s", trouble)
        except Exception as error:
            at = traceback.extract_tb(error.__traceback__)[-1]
            log.warning("autocomplete failed: %s in %s, line %s", type(error).__name__, at.name, at.lineno)
        finally:
            context.end()
        return []

    return guarded


def _may_be_offered(choice: app_commands.Choice[Any]) -> bool:
    """Whether a choice is within Discord's limits; what was typed before may be a part of it."""
    words = (choice.name, str(choice.value))
    return all(len(it.strip()) > 0 and len(it) <= OPTION for it in words)
