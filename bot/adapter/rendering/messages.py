"""Conversion of pages, buttons and menus to embeds and components."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import discord

from bot.presentation.buttons import PER_ROW, Button, Clickable, Link, Menu, Picker
from bot.presentation.move_builder.controls import Choice, Style
from bot.presentation.page import Page
from bot.table.texts import cut

LABEL, OPTION, PROMPT, ROWS = 80, 100, 150, 5
"""Discord's limits for components: characters of labels, options and placeholders, and rows."""
_STYLES: dict[Style, discord.ButtonStyle] = {
    "plain": discord.ButtonStyle.secondary,
    "go": discord.ButtonStyle.primary,
    "good": discord.ButtonStyle.success,
    "bad": discord.ButtonStyle.danger,
}


def embed(page: Page) -> discord.Embed:
    """Return the page as an embed, within Discord's limits."""
    page = page.fitted()
    made = discord.Embed(title=page.title, description=page.text or None, colour=page.colour)
    for field in page.fields:
        made.add_field(name=field.name, value=field.text, inline=field.inline)
    if page.footer:
        made.set_footer(text=page.footer)
    return made


def _item(it: Clickable) -> discord.ui.Item[discord.ui.View]:
    match it:
        case Button():
            return discord.ui.Button(
                label=cut(it.label, LABEL),
                custom_id=it.id.encode(),
                style=_STYLES[it.style],
                disabled=it.idle,
            )
        case Menu():
            options = [option(choice, holds=choice.word in it.holding) for choice in it.choices]
            return discord.ui.Select(
                placeholder=cut(it.prompt, PROMPT) or None,
                custom_id=it.id.encode(),
                options=options,
                min_values=it.least,
                max_values=it.most,
            )
        case Picker():
            return _picker(it)


def _picker(it: Picker) -> discord.ui.Item[discord.ui.View]:
    more: dict[str, Any] = {
        "placeholder": cut(it.prompt, PROMPT),
        "custom_id": it.id.encode(),
        "min_values": 0,
        "max_values": it.most,
    }
    holding = it.holding[: it.most]
    if it.what == "roles":
        roles = [
            discord.SelectDefaultValue(id=id, type=discord.SelectDefaultValueType.role) for id in holding
        ]
        return discord.ui.RoleSelect(default_values=roles, **more)
    channels = [
        discord.SelectDefaultValue(id=id, type=discord.SelectDefaultValueType.channel) for id in holding
    ]
    return discord.ui.ChannelSelect(channel_types=[discord.ChannelType.text], default_values=channels, **more)


def option(it: Choice, *, holds: bool = False) -> discord.SelectOption:
    """Return a choice as an option of a select menu."""
    told = cut(it.told, OPTION) if it.told else None
    return discord.SelectOption(label=cut(it.label, OPTION), value=it.word, description=told, default=holds)


def linked(links: Iterable[Link]) -> discord.ui.View:
    """Return a view of link buttons."""
    view = discord.ui.View(timeout=None)
    view.stop()
    for it in links:
        view.add_item(discord.ui.Button[discord.ui.View](label=cut(it.label, LABEL), url=it.url))
    return view


def layout_view(clickables: Iterable[Clickable]) -> discord.ui.View:
    """Return a view of menus (a row each) and buttons (five per row), as many as fit.

    It is stopped from the start, so that discord.py stores nothing: its items are found by their custom_id
    (see bot/presentation/ids.py), also after a restart.
    """
    view = discord.ui.View(timeout=None)
    view.stop()
    row, used = 0, 0
    for it in sorted(clickables, key=lambda it: isinstance(it, Button)):
        wide = isinstance(it, Menu | Picker)
        if used and (wide or used == PER_ROW):
            row, used = row + 1, 0
        if row == ROWS:
            break
        item = _item(it)
        item.row = row
        view.add_item(item)
        used = PER_ROW if wide or it.last else used + 1
    return view
