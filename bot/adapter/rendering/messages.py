"""Conversion of pages, buttons and menus to embeds and components."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import discord

from bot.adapter.rendering.card_emojis import SYMBOLS, Cards, label_with_emoji, page_with_emojis
from bot.presentation.buttons import ROWS_MAX, Button, Clickable, Link, Menu, Picker, rows
from bot.presentation.move_builder.controls import Choice, Style
from bot.presentation.page import Page
from bot.table.texts import cut

LABEL_MAX_CHARS, OPTION_MAX_CHARS, PLACEHOLDER_MAX_CHARS = 80, 100, 150
"""Discord's limits for components: characters of labels, options and placeholders."""
_STYLES: dict[Style, discord.ButtonStyle] = {
    "plain": discord.ButtonStyle.secondary,
    "go": discord.ButtonStyle.primary,
    "good": discord.ButtonStyle.success,
    "bad": discord.ButtonStyle.danger,
}


NOTICE_COLOUR, PROMPT_COLOUR = 0xD9822B, 0x5B6770


def embeds(page: Page, cards: Cards = SYMBOLS) -> list[discord.Embed]:
    """Return the page as embeds, within Discord's limits: the first may have a picture, the second holds the
    fields below that, and the last one, right above the buttons, the notice and the prompt, if there are any.
    """
    page = page_with_emojis(page.fitted(), cards)
    made = [_embed(page)]
    if page.below:
        made = [_embed(replace(page, footer="")), _embed(replace(page, title="", text="", fields=page.below))]
    if not (words := "\n".join(filter(None, (page.notice, page.prompt)))):
        return made
    colour = NOTICE_COLOUR if page.notice else PROMPT_COLOUR
    return [*made, discord.Embed(description=words, colour=colour)]


def embed(page: Page, cards: Cards = SYMBOLS) -> discord.Embed:
    """Return a page without notice or prompt as an embed, within Discord's limits."""
    (only,) = embeds(page, cards)
    return only


def _embed(page: Page) -> discord.Embed:
    made = discord.Embed(title=page.title or None, description=page.text or None, colour=page.colour)
    for field in page.fields:
        made.add_field(name=field.name, value=field.text, inline=field.inline)
    if page.footer:
        made.set_footer(text=page.footer)
    return made


def _item(clickable: Clickable, cards: Cards) -> discord.ui.Item[discord.ui.View]:
    match clickable:
        case Button():
            label, emoji = label_with_emoji(clickable.label, cards)
            return discord.ui.Button(
                label=cut(label, LABEL_MAX_CHARS) or None,
                emoji=emoji,
                custom_id=clickable.id.encode(),
                style=_STYLES[clickable.style],
                disabled=clickable.idle,
            )
        case Menu():
            options = [
                option(choice, holds=choice.word in clickable.holding, cards=cards)
                for choice in clickable.choices
            ]
            return discord.ui.Select(
                placeholder=cut(clickable.prompt, PLACEHOLDER_MAX_CHARS) or None,
                custom_id=clickable.id.encode(),
                options=options,
                min_values=clickable.least,
                max_values=clickable.most,
            )
        case Picker():
            return _picker(clickable)


def _picker(picker: Picker) -> discord.ui.Item[discord.ui.View]:
    more: dict[str, Any] = {
        "placeholder": cut(picker.prompt, PLACEHOLDER_MAX_CHARS),
        "custom_id": picker.id.encode(),
        "min_values": 0,
        "max_values": picker.most,
    }
    holding = picker.holding[: picker.most]
    if picker.what == "roles":
        roles = [
            discord.SelectDefaultValue(id=id, type=discord.SelectDefaultValueType.role) for id in holding
        ]
        return discord.ui.RoleSelect(default_values=roles, **more)
    channels = [
        discord.SelectDefaultValue(id=id, type=discord.SelectDefaultValueType.channel) for id in holding
    ]
    return discord.ui.ChannelSelect(channel_types=[discord.ChannelType.text], default_values=channels, **more)


def option(choice: Choice, *, holds: bool = False, cards: Cards = SYMBOLS) -> discord.SelectOption:
    """Return a choice as an option of a select menu."""
    label, emoji = label_with_emoji(choice.label, cards)
    return discord.SelectOption(
        label=cut(label or choice.label, OPTION_MAX_CHARS),
        value=choice.word,
        description=cut(choice.description, OPTION_MAX_CHARS) if choice.description else None,
        emoji=emoji,
        default=holds,
    )


def linked(links: Iterable[Link]) -> discord.ui.View:
    """Return a view of link buttons."""
    view = discord.ui.View(timeout=None)
    view.stop()
    for link in links:
        view.add_item(
            discord.ui.Button[discord.ui.View](label=cut(link.label, LABEL_MAX_CHARS), url=link.url)
        )
    return view


def layout_view(clickables: Iterable[Clickable], cards: Cards = SYMBOLS) -> discord.ui.View:
    """Return a view of menus (a row each) and buttons (five per row), as many as fit.

    It is stopped from the start, so that discord.py stores nothing: its items are found by their custom_id
    (see bot/presentation/ids.py), also after a restart.
    """
    view = discord.ui.View(timeout=None)
    view.stop()
    for n, row in enumerate(rows(clickables)[:ROWS_MAX]):
        for clickable in row:
            item = _item(clickable, cards)
            item.row = n
            view.add_item(item)
    return view
