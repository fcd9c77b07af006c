"""The registry of handlers for buttons, menus and forms, and discord.py's dynamic items for it."""

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
NO_BUTTON = "This button no longer works. /table posts the table again, at the bottom of the channel."
NO_FORM = "This form no longer works. Please open it again."
_HANDLERS: dict[type[CustomId], Handler[Any]] = {}


def handles(kind: type[Id]) -> Callable[[Handler[Id]], Handler[Id]]:
    """Register the decorated function as the handler of a custom_id declaration."""

    def noted(handler: Handler[Id]) -> Handler[Id]:
        assert kind not in _HANDLERS, kind
        _HANDLERS[kind] = handler
        return handler

    return noted


def handled() -> frozenset[type[CustomId]]:
    """Return the declarations that have a handler."""
    return frozenset(_HANDLERS)


async def clicked(context: Context, pressed: ComponentId | None) -> None:
    """Handle a click on a button or menu, and answer it; `pressed` is None if it is unknown."""
    await _handled(context, pressed, NO_BUTTON)


async def submitted(context: Context) -> None:
    """Handle a submitted form, and answer it."""
    context.form = FormId.read(str((context.interaction.data or {}).get("custom_id")))
    await _handled(context, context.form, NO_FORM)


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
    """Return one dynamic item per declaration, which discord.py matches against custom_ids."""
    return tuple(map(_item, ComponentId.declared()))


def _item(kind: type[ComponentId]) -> type[_Item]:
    class Declared(_Item, template=kind.pattern()):
        declared = kind

    Declared.__name__ = kind.__name__
    return Declared
