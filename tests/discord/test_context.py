"""The context of an interaction: one for each, which gives back all that it holds however it is answered."""

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
from bot.adapter.incoming.registry import handled, handles
from bot.shown import ids
from bot.shown.custom_id import ComponentId, FormId
from bot.table.record import UserId
from tests.discord.saloon import Saloon
from tests.discord.test_deliveries import delivered

COMMAND, CLICK, TYPING, FORM = 2, 3, 4, 5
CODE = Path(bot.__file__).parent


def test_an_interaction_has_one_context(saloon: Saloon):
    interaction: Any = SimpleNamespace(extras={}, client=saloon.bot, user=discord.Object(1))
    assert not Context.is_known(interaction)
    context = Context.of(interaction)
    assert Context.of(interaction) is context and Context.is_known(interaction)
    assert context.app is saloon.bot.app and context.user == UserId(1)


# What it holds.


async def _pressed(saloon: Saloon) -> None:
    await saloon.guest("ann").press("My hand")


async def _refused(saloon: Saloon) -> None:
    await saloon.guest("bo").press("Call 2")


async def _typed(saloon: Saloon) -> None:
    await saloon.guest("ann").slash("mytables")


async def _typed_and_refused(saloon: Saloon) -> None:
    await saloon.guest("bo").slash("holdup call")


async def _opened(saloon: Saloon) -> None:
    await saloon.guest("ann").press("Raise…")


async def _completed(saloon: Saloon) -> None:
    assert await saloon.guest("ann").typing("move", "move", "ca")


async def _unknown_click(saloon: Saloon) -> None:
    old = await saloon.remember()
    old.payload["components"][0]["components"][0]["custom_id"] = "of:old"
    await saloon.dispatch(saloon.guest("ann"), {"custom_id": "of:old", "component_type": 2}, old)


ANSWERED: list[Callable[[Saloon], Awaitable[None]]] = [
    _pressed, _refused, _typed, _typed_and_refused, _opened, _completed, _unknown_click,
]  # fmt: skip


def all_given_back(saloon: Saloon) -> bool:
    """Whether nothing is held any more, by anybody."""
    admission = saloon.bot.app.admission
    return not admission.under_way and not admission.inside and not admission.crowded


@pytest.mark.parametrize("act", ANSWERED)
async def test_it_counts_once_and_gives_all_back(saloon: Saloon, act: Callable[[Saloon], Awaitable[None]]):
    await saloon.heist()
    before = saloon.bot.app.metrics.answered
    await act(saloon)
    await saloon.env.settle()
    assert saloon.bot.app.metrics.answered == before + 1 and all_given_back(saloon)


@pytest.mark.parametrize(
    "changed", [{"name": "gone"}, {"options": [{"name": "gone", "type": 3, "value": "call"}]}]
)
async def test_so_does_a_command_that_discord_py_refuses(saloon: Saloon, changed: dict[str, Any]):
    """Whatever it does with an interaction that was let in, it calls the command, or else `on_error`."""
    await saloon.heist()
    _ = await saloon.guest("bo").slash("move", move="call")
    before = saloon.bot.app.metrics.answered
    _ = await delivered(saloon, COMMAND, **changed)
    assert saloon.bot.app.metrics.answered == before + 1 and all_given_back(saloon)


async def test_so_does_a_form(saloon: Saloon):
    await saloon.heist()
    ann = saloon.guest("ann")
    form = await ann.press("Raise…")
    before = saloon.bot.app.metrics.answered
    _ = await ann.submit(form, "6")
    assert saloon.bot.app.metrics.answered == before + 1 and all_given_back(saloon)


async def test_a_copy_is_nothing_to_count(saloon: Saloon):
    await saloon.heist()
    for act in (_typed, _pressed):
        await act(saloon)
        before = saloon.bot.app.metrics.answered
        await saloon.deliver_again()
        assert saloon.bot.app.metrics.answered == before and all_given_back(saloon)


async def test_a_host_is_told_of_what_is_lacking_after_a_command_that_worked(saloon: Saloon):
    """discord.py dispatches nothing after one that has failed."""
    await saloon.heist()
    with patch.object(saloon.bot.app.silences, "tell", AsyncMock()) as told:
        await _typed_and_refused(saloon)
        await saloon.env.settle()
        assert not told.called
        await _typed(saloon)
        await saloon.env.settle()
        assert told.called


# Handlers.


def test_each_declaration_has_a_handler(saloon: Saloon):
    assert handled() == {*ComponentId.declared(), *FormId.declared()}


def test_none_has_two(saloon: Saloon):
    with pytest.raises(AssertionError):
        _ = handles(ids.Join)(cast("Any", None))


def test_a_command_has_the_options_of_its_function(saloon: Saloon):
    """discord.py reads them from the signature, whose types are those of the module that it stands in."""
    command = saloon.bot.tree.get_command("me")
    assert isinstance(command, discord.app_commands.Command)
    assert {it.name: (it.min_value, it.max_value) for it in command.parameters} == {
        "quiet": (1, 20), "zone": (1, 60),
    }  # fmt: skip
    assert list(inspect.signature(command.callback).parameters) == ["context", "quiet", "zone"]


# What stands in one place.


def lines(pattern: str) -> list[str]:
    """Where such a thing is written."""
    found = ((it, line) for it in sorted(CODE.rglob("*.py")) for line in it.read_text().splitlines())
    return [it.relative_to(CODE).as_posix() for it, line in found if re.search(pattern, line)]


def test_nobody_writes_an_id_by_hand():
    assert lines(r'template=r?"|f"[a-z]+:\{(?!quote)') == []


def test_the_client_is_looked_up_where_a_context_is_made():
    assert lines(r"interaction\.client\b") == ["adapter/context.py"]
    assert lines(r"current_task\(") == []
