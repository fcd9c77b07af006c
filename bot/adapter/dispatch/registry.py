"""The handlers of buttons, menus and forms, by what their custom_ids declare; discord.py's items follow."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any, Self, TypeVar

import discord
from typing_extensions import override

from bot.adapter.context import Context
from bot.adapter.dispatch.responses import answered
from bot.presentation.custom_id import ComponentId, CustomId, FormId
from engines.core import Illegal

Id = TypeVar("Id", bound=CustomId)
Handler = Callable[[Context, Id], Awaitable[None]]
NO_BUTTON = "This button no longer works. Post the table again with /table."
NO_FORM = "This form no longer works. Please open it again."
_HANDLERS: dict[type[CustomId], Handler[Any]] = {}


def handles(kind: type[Id]) -> Callable[[Handler[Id]], Handler[Id]]:
    """Has a function do what such a button, menu or form is for."""

    def noted(handler: Handler[Id]) -> Handler[Id]:
        assert kind not in _HANDLERS, kind
        _HANDLERS[kind] = handler
        return handler

    return noted


def handled() -> frozenset[type[CustomId]]:
    """The declarations that have a handler."""
    return frozenset(_HANDLERS)


async def clicked(context: Context, pressed: ComponentId | None) -> None:
    """Does what a button or menu is for, and answers it; None where nobody knows it."""
    await _handled(context, pressed, NO_BUTTON)


async def submitted(context: Context) -> None:
    """Does what a form is for, and answers it."""
    await _handled(context, FormId.read(str((context.interaction.data or {}).get("custom_id"))), NO_FORM)


async def _handled(context: Context, id: CustomId | None, unknown: str) -> None:
    async def work() -> None:
        if id is None:
            raise Illegal(unknown)
        await _HANDLERS[type(id)](context, id)

    await answered(context, id, work)


class _Item(discord.ui.DynamicItem[Any], template=re.compile(r"\0")):
    """A button or menu that is found by its custom_id, so that it survives restarts."""

    declared: type[ComponentId]

    @classmethod
    @override
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        Context.of(interaction).menu = item
        return cls(item)

    @override
    async def callback(self, interaction: discord.Interaction) -> None:
        await clicked(Context.of(interaction), self.declared.decode(self.custom_id))


def dynamic_items() -> tuple[type[discord.ui.DynamicItem[Any]], ...]:
    """What discord.py looks for among the custom_ids of clicks: one for each declaration."""
    return tuple(map(_item, ComponentId.declared()))


def _item(kind: type[ComponentId]) -> type[_Item]:
    class Declared(_Item, template=kind.pattern()):
        declared = kind

    Declared.__name__ = kind.__name__
    return Declared
