"""What does a table show before the game? Who is there, what is played, and what its host may change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any, cast

from bot.saying.controls import Choice
from bot.shown.buttons import Button, Clickable, Menu
from bot.shown.games import FACES
from bot.shown.page import Field, Page
from bot.table.option_menus import PACES, TOLD, OptionMenu, option_menus
from bot.table.options import OptionWords, settable
from bot.table.sitter import Sitter
from bot.table.table import Table
from bot.table.texts import plain
from engines.words import counted

PER_STEP = 3
"""Option menus that are shown at once; two rows of buttons come below them."""


def lobby_page(table: Table) -> Page:
    """Who is there, what is played, and what is missing."""
    seats = [f"{n}. {'✅ ' if it.ready else ''}{_seated(table, it)}" for n, it in enumerate(table.sitters, 1)]
    missing = max(0, table.game.seats.start - len(table.sitters))
    text = f"Waiting for {missing} more." if missing else "Enough players are here: the host can start."
    if not missing and table.others_ready:
        text += " If the host does nothing for five minutes, anybody at the table can."
    if note := FACES[table.game.name].notes.get(len(table.sitters)):
        text += f" {note}"
    return Page(
        f"{table.game.title} · lobby",
        f"{_host(table)} is the host. {text}",
        (
            Field("At the table", "\n".join(seats) or "Nobody yet.", inline=False),
            Field("Options", _options(table)),
        ),
        footer="Join, then Ready, then Start. /rules explains the game, /help the bot.",
    )


def _seated(table: Table, sitter: Sitter) -> str:
    if sitter.villain is None:
        return plain(sitter.name)
    villain = plain(table.names[sitter.villain.id])
    return f"**{villain}** ({counted(sitter.villain.chips, 'chip')}), played by {plain(sitter.name)}"


def _host(table: Table) -> str:
    sitter = table.sitter(table.host)
    return plain(sitter.name) if sitter is not None else f"<@{table.host}>"


def options_page(table: Table, note: str = "") -> Page:
    """What the host sees while changing options and people."""
    fields = (Field("Options", _options(table)),)
    return Page(f"{table.game.title} · options", note, fields, footer="Any change clears all ready marks.")


def option_panel(table: Table, step: int, *, server: bool) -> list[Clickable]:
    """What the host can change, some of it at each step; whether they may save it for the server too."""
    menus = option_menus(table)
    steps = -(-len(menus) // PER_STEP)
    items: list[Clickable] = [
        _option_menu(it, table, step) for it in menus[step * PER_STEP : (step + 1) * PER_STEP]
    ]
    items.append(Button("Add a computer", f"computer:{table.id}:{step}:add", "go"))
    if any(it.computer for it in table.sitters):
        items.append(Button("Remove a computer", f"computer:{table.id}:{step}:remove"))
    items.append(Button("Kick…", f"kick:{table.id}", "bad"))
    if steps > 1:
        items.append(Button("More options…", f"options:{table.id}:{(step + 1) % steps}"))
    items.append(Button("Save for this channel", f"preset:{table.id}:{step}:channel"))
    if server:
        items.append(Button("Save for this server", f"preset:{table.id}:{step}:server"))
    return items


def _option_menu(it: OptionMenu, table: Table, step: int) -> Menu:
    """A menu that shows what holds now, and lets one choose any number of words where there are several."""
    told = FACES[table.game.name].choices.get(it.name, {})
    choices = tuple(
        Choice(label.capitalize() if it.several else f"{it.prompt}: {label}", word, told.get(word, ""))
        for word, label in it.labels.items()
    )
    least, most = (0, len(choices)) if it.several else (1, 1)
    prompt = f"{it.prompt}: none" if it.several else it.prompt
    id = f"option:{table.id}:{step}:{it.name}"
    return Menu(prompt, id, choices, tuple(it.chosen), least, most)


def kick_menu(table: Table, others: Sequence[Sitter]) -> list[Clickable]:
    """Whom the host may send away."""
    choices = tuple(Choice(it.name, str(it.user)) for it in others)
    return [Menu("Who should go?", f"kicked:{table.id}", choices), Button("Back", f"options:{table.id}:0")]


def _options(table: Table) -> str:
    shown = settable(table.game)
    values = [
        _option(it.name.replace("_", " "), value, shown[it.name])
        for it in fields(table.options)
        if it.name in shown and _is_set(value := getattr(table.options, it.name))
    ]
    quiet = [] if table.aloud else [f"results: {TOLD['quiet']}"]
    return "\n".join([*values, f"pace: {PACES[table.pace]}", *quiet])


def _is_set(value: Any) -> bool:
    """Whether there is something to say of an option."""
    return value is not None and value is not False and value != ()


def _option(name: str, value: Any, words: OptionWords) -> str:
    """An option as players write it; what is switched on is only named, pairs are the host's own words."""
    if value is True:
        return name
    if isinstance(value, tuple):
        pairs = cast("tuple[tuple[str, str], ...]", value)
        return f"{name}: {', '.join(f'{plain(word)} → {plain(other)}' for word, other in pairs)}"
    return f"{name}: {next((word for word, it in words.items() if it == value), value)}"
