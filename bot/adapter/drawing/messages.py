"""How do pages and controls become embeds, buttons and menus?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import discord

from bot.saying.controls import Choice, Choose, Control, Enter, Fill, Open, Press, Style
from bot.shown.page import Page
from bot.table.texts import cut

LABEL, CUSTOM_ID, OPTION, ROWS, PER_ROW = 80, 100, 100, 5, 5
"""Discord's limits for components."""
_STYLES: dict[Style, discord.ButtonStyle] = {
    "plain": discord.ButtonStyle.secondary,
    "go": discord.ButtonStyle.primary,
    "good": discord.ButtonStyle.success,
    "bad": discord.ButtonStyle.danger,
}


def embed(page: Page) -> discord.Embed:
    """The page as an embed, within Discord's limits."""
    page = page.fitted()
    made = discord.Embed(title=page.title, description=page.text or None, colour=page.colour)
    for field in page.fields:
        _ = made.add_field(name=field.name, value=field.text, inline=field.inline)
    if page.footer:
        _ = made.set_footer(text=page.footer)
    return made


def button(label: str, custom_id: str, style: Style = "plain") -> discord.ui.Button[discord.ui.View]:
    assert len(custom_id) <= CUSTOM_ID, custom_id
    return discord.ui.Button(label=cut(label, LABEL), custom_id=custom_id, style=_STYLES[style])


def menu(prompt: str, custom_id: str, choices: Sequence[Choice]) -> discord.ui.Select[discord.ui.View]:
    assert len(custom_id) <= CUSTOM_ID, custom_id
    options = [option(it) for it in choices]
    return discord.ui.Select(placeholder=cut(prompt, 150), custom_id=custom_id, options=options)


def option(it: Choice) -> discord.SelectOption:
    """A line of a menu."""
    return discord.SelectOption(
        label=cut(it.label, OPTION), value=it.word, description=cut(it.told, OPTION) if it.told else None
    )


def components(table: str, seen: int, controls: Iterable[Control]) -> list[discord.ui.Item[discord.ui.View]]:
    """The controls of a table; `seen` is how many moves there were when they were drawn."""
    made: list[discord.ui.Item[discord.ui.View]] = []
    for i, control in enumerate(controls):
        match control:
            case Press(label, move, style):
                made.append(button(label, f"p:{table}:{seen}:{move}", style))
            case Open(label, said, style):
                made.append(button(label, f"s:{table}:{seen}:{said}", style))
            case Enter(label, said, form, _, style):
                made.append(button(label, f"f:{table}:{seen}:{form[0]}:{said}", style))
            case Fill(label, said, style):
                made.append(button(label, f"q:{table}:{seen}:{said}", style))
            case Choose(prompt, said, choices):
                made.append(menu(prompt, f"c:{table}:{seen}:{i}:{said}", choices))
    return made


def laid_out(items: Iterable[discord.ui.Item[discord.ui.View]]) -> discord.ui.View:
    """A view of menus (a row each) and buttons (five a row), as many as fit.

    It is stopped from the start, so that discord.py keeps nothing of it: what its items do is found by their
    custom_id (see items.py), which outlives a restart.
    """
    view = discord.ui.View(timeout=None)
    view.stop()
    row, used = 0, 0
    for item in sorted(items, key=lambda it: isinstance(it, discord.ui.Button)):
        wide = not isinstance(item, discord.ui.Button)
        if used and (wide or used == PER_ROW):
            row, used = row + 1, 0
        if row == ROWS:
            break
        item.row = row
        _ = view.add_item(item)
        used = PER_ROW if wide else used + 1
    return view
