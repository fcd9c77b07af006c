"""A table before the game: the lobby page and the host's options panel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any, cast

from bot.presentation import ids
from bot.presentation.buttons import Button, Clickable, Menu
from bot.presentation.computers import LEVELS_IN_SHORT
from bot.presentation.games import PRESENTERS
from bot.presentation.move_builder.controls import Choice
from bot.presentation.page import Field, Page
from bot.table.computers import has_computers
from bot.table.lobby import can_grow
from bot.table.option_menus import (
    PACE_EXPLANATIONS,
    PACE_LABELS,
    PACE_MENU,
    RESULTS_LABELS,
    OptionMenu,
    option_menus,
)
from bot.table.options import OptionWords, settable
from bot.table.sitter import Sitter
from bot.table.table import Table
from bot.table.texts import plain
from bot.table.time_control import TimeControl
from engines.words import counted

HOST_AWAY = "Host away for 5 minutes? Anyone at the table can start."
STANDARD = "Standard rules"
MENUS_PER_STEP = 3
"""Option menus shown at once; two rows of buttons are below them."""


def lobby_page(table: Table) -> Page:
    """Return the lobby page: the game, who sits there, and how many players are missing."""
    presenter = PRESENTERS[table.game.name]
    here = [f"{n}. {_seated(table, sitter)}" for n, sitter in enumerate(table.sitters, 1)]
    text = _what_next(table)
    if presenter.note is not None and (note := presenter.note(table.options, len(here))):
        text += f"\n{note}"
    if table.with_computers:
        text += f"\nWith computers the game is casual: {_casual(table)}.\n-# {LEVELS_IN_SHORT}"
    fields = [Field(_headed(table), "\n".join(here) or "Nobody yet.", inline=False)]
    if differing := _differing(table):
        fields.append(Field("Options", "\n".join(differing), inline=False))
    return Page(
        f"{table.game.title} · lobby",
        f"{presenter.pitch}\n{PACE_LABELS[table.pace].capitalize()} · {presenter.lasts}\n\n{text}",
        tuple(fields),
        footer=HOST_AWAY,
    )


def _what_next(table: Table) -> str:
    """Return who can start or join, and what to press."""
    missing, free = table.game.seats.start - len(table.sitters), _free(table)
    if missing > 0:
        wait = f"**Waiting for {missing} more.** The others press **Join**, then"
        return f"{wait} {_host(table)} presses **Start**.\n{_against_the_house(table)}"
    start = f"**{_host(table)} can start.**"
    if free:
        return f"{start} {free} more can join."
    if can_grow(table):
        return f"{start} The table is full; {_host(table)} can let others in with **Add a seat**."
    return f"{start} The table is full."


def _against_the_house(table: Table) -> str:
    if not has_computers(table.game.name):
        return "Nobody around? Share the link to this channel."
    house = "**Play against the house** deals at once, to computers from hasty to sharp."
    return f"Nobody around? {house} It's casual: {_casual(table)}."


def _casual(table: Table) -> str:
    """Return what a game with computers does not count for."""
    chips = ", and villains get back the chips they came with" if table.game.join is not None else ""
    return f"it counts only against the house{chips}"


def _free(table: Table) -> int:
    return max(0, table.options.max_players - len(table.sitters))


def _headed(table: Table) -> str:
    """Return `At the table (2 of 6)`."""
    return f"At the table ({len(table.sitters)} of {table.options.max_players})"


def _seated(table: Table, sitter: Sitter) -> str:
    name = plain(sitter.name) + (f" ({sitter.level})" if sitter.computer else "")
    if sitter.villain is None:
        return name
    villain = plain(table.names[sitter.villain.id])
    return f"**{villain}** ({counted(sitter.villain.chips, 'chip')}), played by {name}"


def _host(table: Table) -> str:
    sitter = table.sitter(table.host)
    return plain(sitter.name) if sitter is not None else f"<@{table.host}>"


def options_page(table: Table, note: str = "") -> Page:
    """Return the page that the host sees while changing options and players."""
    fields = (Field("Options", "\n".join(_differing(table)) or STANDARD),)
    footer = "Only you see this. The lobby shows what differs from the standard rules."
    there = f"**{_headed(table)}**: {_names(table)}"
    computers = f"**Computers**: {LEVELS_IN_SHORT}" if has_computers(table.game.name) else ""
    text = f"{note}\n{_pace(table)}\n{there}\n{computers}".strip()
    return Page(f"{table.game.title} · options", text, fields, footer=footer)


def _names(table: Table) -> str:
    """Return who sits at a table, in a line."""
    return ", ".join(plain(sitter.name) for sitter in table.sitters) or "nobody yet"


def option_panel(table: Table, step: int, *, server: bool) -> list[Clickable]:
    """Return the controls of one step of the host's panel; `server` adds saving for the server."""
    menus = option_menus(table)
    steps = -(-len(menus) // MENUS_PER_STEP)
    items: list[Clickable] = [
        _option_menu(menu, table, step) for menu in menus[step * MENUS_PER_STEP : (step + 1) * MENUS_PER_STEP]
    ]
    if has_computers(table.game.name):
        items.append(Button("Add a computer", ids.Computer(table.id, step, "add"), "go"))
        items.append(Button("Choose a computer…", ids.Computer(table.id, step, "choose")))
    if any(sitter.computer for sitter in table.sitters):
        items.append(Button("Remove a computer", ids.Computer(table.id, step, "remove")))
    items.append(Button("Kick…", ids.Kick(table.id), "bad"))
    if steps > 1:
        items.append(Button("More options…", ids.Options(table.id, (step + 1) % steps)))
    items.append(Button("Save for this channel", ids.SavePreset(table.id, step, "channel")))
    if server:
        items.append(Button("Save for this server", ids.SavePreset(table.id, step, "server")))
    return items


def _option_menu(menu: OptionMenu, table: Table, step: int) -> Menu:
    """Return a menu with the current value preselected; options with several words allow any number."""
    choices = tuple(
        Choice(
            label.capitalize() if menu.several else f"{menu.prompt}: {label}",
            word,
            _meaning(table, menu, word),
        )
        for word, label in menu.labels.items()
    )
    least, most = (0, len(choices)) if menu.several else (1, 1)
    prompt = f"{menu.prompt}: none" if menu.several else menu.prompt
    id = ids.SetOption(table.id, step, menu.name)
    return Menu(prompt, id, choices, tuple(menu.chosen), least, most)


def _meaning(table: Table, menu: OptionMenu, word: str) -> str:
    """Return what a word of an option menu means, in a sentence; "" if the word needs no explanation."""
    if menu.name == PACE_MENU:
        return PACE_EXPLANATIONS[TimeControl(word)]
    meanings = PRESENTERS[table.game.name].choices
    return meanings.get(word, {}).get("on", "") if menu.several else meanings.get(menu.name, {}).get(word, "")


def kick_menu(table: Table, others: Sequence[Sitter]) -> list[Clickable]:
    """Return the menu of players whom the host may send away."""
    choices = tuple(Choice(sitter.name, str(sitter.user)) for sitter in others)
    return [Menu("Who should go?", ids.Kicked(table.id), choices), Button("Back", ids.Options(table.id, 0))]


def _pace(table: Table) -> str:
    return f"**Pace**: {PACE_LABELS[table.pace]}. {PACE_EXPLANATIONS[table.pace]}."


def _differing(table: Table) -> list[str]:
    """Return the options that differ from the standard rules with their meaning, one per line."""
    shown, told = settable(table.game), PRESENTERS[table.game.name].choices
    usual = table.game.options()
    values = [
        _option(field.name, _named(table, field.name, value), shown[field.name], told.get(field.name, {}))
        for field in fields(table.options)
        if field.name in shown
        and field.name != "max_players"
        and (value := getattr(table.options, field.name)) != getattr(usual, field.name)
    ]
    quiet = [] if table.announces_results else [f"**Results**: {RESULTS_LABELS['quiet']}."]
    return [*values, *quiet]


def _named(table: Table, option: str, value: Any) -> Any:
    """Return the value of an option for display; for the first dealer's seat, the name of who sits there."""
    if option != "first_dealer":
        return value
    here = dict(enumerate(table.sitters))
    return plain(here[value].name) if value in here else value


def _option(name: str, value: Any, words: OptionWords, meanings: Mapping[str, str]) -> str:
    """Return an option and its meaning; a switch that is on is only named, pairs are the host's own words."""
    title = f"**{name.replace('_', ' ').capitalize()}**"
    word = next((word for word, item in words.items() if item == value), str(value))
    if meaning := meanings.get(word):
        return f"{title}: {meaning[0].lower()}{meaning[1:]}."
    if value is True:
        return title
    if isinstance(value, tuple):
        pairs = cast("tuple[tuple[str, str], ...]", value)
        return f"{title}: {', '.join(f'{plain(word)} → {plain(other)}' for word, other in pairs)}"
    return f"{title}: {word}"
