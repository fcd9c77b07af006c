"""Tests of an interaction's context: it gives back all that it holds, however it is answered."""

from __future__ import annotations

import inspect
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import AsyncMock, patch

import discord
import pytest

import bot
from bot.adapter.context import Context
from bot.adapter.dispatch.registry import handled, handles
from bot.presentation import ids
from bot.presentation.custom_id import ComponentId, FormId
from bot.table.record import UserId
from tests.discord.failures.test_deliveries import delivered
from tests.discord.saloon import Answer, Guest, Saloon

COMMAND = 2
CODE = Path(bot.__file__).parent


def test_an_interaction_has_one_context(saloon: Saloon):
    interaction: Any = SimpleNamespace(extras={}, client=saloon.bot, user=discord.Object(1))
    assert not Context.is_known(interaction)
    context = Context.of(interaction)
    assert Context.of(interaction) is context and Context.is_known(interaction)
    assert context.app is saloon.bot.app and context.user == UserId(1)


ANSWERED: dict[str, Callable[[Saloon], Awaitable[object]]] = {
    "pressed": lambda it: it.guest("ann").press("My hand"),
    "refused": lambda it: it.guest("bo").press("Call 2"),
    "typed": lambda it: it.guest("ann").slash("mytables"),
    "no command any more": lambda it: delivered(it, COMMAND, name="x"),
    "a changed command": lambda it: delivered(it, COMMAND, options=[{"name": "x", "type": 3, "value": "y"}]),
    "typed and refused": lambda it: it.guest("bo").slash("holdup call"),
    "completed": lambda it: it.guest("ann").typing("move", "move", "ca"),
    "unknown": lambda it: it.guest("ann").clicks("of:old"),
    "opened": lambda it: it.guest("ann").press("Raise…"),
}


def all_given_back(saloon: Saloon) -> bool:
    admission = saloon.bot.app.admission
    return not admission.under_way and not admission.inside and not admission.has_waiting


async def test_it_counts_once_and_gives_all_back(saloon: Saloon, ann: Guest, heist: None):
    """Also when a duplicate arrives, a form is sent, or discord.py refuses: for every admitted interaction it
    calls the command or else `on_error`.
    """
    answered = saloon.bot.app.metrics.answered
    for how, act in ANSWERED.items():
        answer = await act(saloon)
        await saloon.env.settle()
        answered += 1
        assert answer and saloon.bot.app.metrics.answered == answered and all_given_back(saloon), how
        if how in ("typed", "pressed"):
            await saloon.deliver_again()
            assert saloon.bot.app.metrics.answered == answered and all_given_back(saloon), how
    assert isinstance(answer, Answer)
    _ = await ann.submit(answer, "6")
    assert saloon.bot.app.metrics.answered == answered + 1 and all_given_back(saloon)


async def test_a_host_is_told_of_what_is_lacking_after_a_command_that_worked(saloon: Saloon, heist: None):
    """discord.py dispatches nothing after a command that has failed."""
    with patch.object(saloon.bot.app.permission_monitor, "tell", AsyncMock()) as told:
        for how, worked in (("typed and refused", False), ("typed", True)):
            _ = await ANSWERED[how](saloon)
            await saloon.env.settle()
            assert told.called == worked


def test_each_declaration_has_one_handler_and_a_command_the_options_of_its_function(saloon: Saloon):
    assert handled() == {*ComponentId.declared(), *FormId.declared()}
    with pytest.raises(AssertionError):
        _ = handles(ids.Join)(cast("Any", None))
    command = saloon.bot.tree.get_command("me")
    assert isinstance(command, discord.app_commands.Command)
    lengths = {option.name: (option.min_value, option.max_value) for option in command.parameters}
    assert lengths == {"quiet": (1, 20), "zone": (1, 60)}
    assert list(inspect.signature(command.callback).parameters) == ["context", "quiet", "zone"]


def lines(pattern: str) -> list[str]:
    found = ((path, line) for path in sorted(CODE.rglob("*.py")) for line in path.read_text().splitlines())
    return [path.relative_to(CODE).as_posix() for path, line in found if re.search(pattern, line)]


def test_ids_are_written_and_the_client_is_looked_up_in_one_place():
    assert lines(r'template=r?"|f"[a-z]+:\{(?!quote)') == []
    assert lines(r"interaction\.client\b") == ["adapter/context.py"]
    assert lines(r"current_task\(") == []
