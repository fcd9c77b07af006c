"""A table before the game: the lobby page and the host's options panel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any, cast

from bot.presentation import ids
from bot.presentation.buttons import Button, Clickable, Menu
from bot.presentation.games import FACES
from bot.presentation.move_builder.controls import Choice
from bot.presentation.page import Field, Page
from bot.table.option_menus import MEANING, PACE, PACES, TOLD, OptionMenu, option_menus
from bot.table.options import OptionWords, settable
from bot.table.sitter import Sitter
from bot.table.table import Table
from bot.table.texts import plain
from bot.table.time_control import TimeControl
from engines.words import counted

COMPUTERS = "Nobody around? **Play against the house** begins at once, with computers."
CASUAL = "With computers the game is casual: nothing counts for the leaderboard, and chips come back."
"""The note for tables where computers play."""
PER_STEP = 3
"""Option menus shown at once; two rows of buttons are below them."""


def lobby_page(table: Table) -> Page:
    """Return the lobby page: the game, who sits there, and how many players are missing."""
    face, seats = FACES[table.game.name], table.game.seats
    here = [f"{n}. {_seated(table, sitter)}" for n, sitter in enumerate(table.sitters, 1)]
    missing = max(0, seats.start - len(here))
    if missing:
        start = f"Others press Join, then {_host(table)} presses Start."
        text = f"**Waiting for {missing} more.** {start} {COMPUTERS}"
    else:
        text = f"**{_host(table)} can start.** Others can still press Join."
    if face.note is not None and (note := face.note(table.options, len(here))):
        text += f" {note}"
    if table.with_computers:
        text += f"\n{CASUAL}"
    return Page(
        f"{table.game.title} · lobby",
        f"{face.pitch}\n{_players(table)} · {face.lasts}\n\n{text}",
        (
            Field(f"At the table ({len(here)})", "\n".join(here) or "Nobody yet.", inline=False),
            Field("Options", _options(table), inline=False),
        ),
        footer="If the host is silent for five minutes, anybody at the table can start.",
    )


def _players(table: Table) -> str:
    """Return how many can play: `2 to 6 players`, `2 players (up to 6: see Options…)`."""
    least, most, possible = table.game.seats[0], table.options.max_players, table.game.seats[-1]
    told = f"{least} to {most} players" if least < most else f"{most} players"
    return f"{told} (up to {possible}: see **Options…**)" if most < possible else told


def _seated(table: Table, sitter: Sitter) -> str:
    if sitter.villain is None:
        return plain(sitter.name)
    villain = plain(table.names[sitter.villain.id])
    return f"**{villain}** ({counted(sitter.villain.chips, 'chip')}), played by {plain(sitter.name)}"


def _host(table: Table) -> str:
    sitter = table.sitter(table.host)
    return plain(sitter.name) if sitter is not None else f"<@{table.host}>"


def options_page(table: Table, note: str = "") -> Page:
    """Return the page that the host sees while changing options and players."""
    fields = (Field("Options", _options(table)),)
    return Page(
        f"{table.game.title} · options", note, fields, footer="Only you see this; the lobby shows what holds."
    )


def option_panel(table: Table, step: int, *, server: bool) -> list[Clickable]:
    """Return the controls of one step of the host's panel; `server` adds saving for the server."""
    menus = option_menus(table)
    steps = -(-len(menus) // PER_STEP)
    items: list[Clickable] = [
        _option_menu(menu, table, step) for menu in menus[step * PER_STEP : (step + 1) * PER_STEP]
    ]
    items.append(Button("Add a computer", ids.Computer(table.id, step, "add"), "go"))
    items.append(Button("Add a greenhorn", ids.Computer(table.id, step, "greenhorn"), "go"))
    items.append(Button("Add a marshal", ids.Computer(table.id, step, "marshal"), "go"))
    if any(sitter.computer for sitter in table.sitters):
        items.append(Button("Remove a computer", ids.Computer(table.id, step, "remove")))
    items.append(Button("Kick…", ids.Kick(table.id), "bad"))
    if steps > 1:
        items.append(Button("More options…", ids.Options(table.id, (step + 1) % steps)))
    items.append(Button("Save for this channel", ids.Preset(table.id, step, "channel")))
    if server:
        items.append(Button("Save for this server", ids.Preset(table.id, step, "server")))
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
    if menu.name == PACE:
        return MEANING[TimeControl(word)]
    told = FACES[table.game.name].choices
    return told.get(word, {}).get("on", "") if menu.several else told.get(menu.name, {}).get(word, "")


def kick_menu(table: Table, others: Sequence[Sitter]) -> list[Clickable]:
    """Return the menu of players whom the host may send away."""
    choices = tuple(Choice(sitter.name, str(sitter.user)) for sitter in others)
    return [Menu("Who should go?", ids.Kicked(table.id), choices), Button("Back", ids.Options(table.id, 0))]


def _options(table: Table) -> str:
    """Return the current options with their meaning, one per line."""
    shown, told = settable(table.game), FACES[table.game.name].choices
    values = [
        _option(field.name, _named(table, field.name, value), shown[field.name], told.get(field.name, {}))
        for field in fields(table.options)
        if field.name in shown
        and field.name != "max_players"
        and _is_set(value := getattr(table.options, field.name))
    ]
    pace = f"**Pace**: {PACES[table.pace]}. {MEANING[table.pace]}."
    quiet = [] if table.aloud else [f"**Results**: {TOLD['quiet']}."]
    return "\n".join([pace, *values, *quiet])


def _is_set(value: Any) -> bool:
    """Return whether an option's value is worth mentioning."""
    return value is not None and value is not False and value != ()


def _named(table: Table, option: str, value: Any) -> Any:
    """Return the value of an option for display; for the first dealer's seat, the name of who sits there."""
    if option != "first_dealer":
        return value
    here = dict(enumerate(table.sitters))
    return plain(here[value].name) if value in here else value


def _option(name: str, value: Any, words: OptionWords, told: Mapping[str, str]) -> str:
    """Return an option and its meaning; a switch that is on is only named, pairs are the host's own words."""
    title = f"**{name.replace('_', ' ').capitalize()}**"
    word = next((word for word, item in words.items() if item == value), str(value))
    if meaning := told.get(word):
        return f"{title}: {meaning[0].lower()}{meaning[1:]}."
    if value is True:
        return title
    if isinstance(value, tuple):
        pairs = cast("tuple[tuple[str, str], ...]", value)
        return f"{title}: {', '.join(f'{plain(word)} → {plain(other)}' for word, other in pairs)}"
    return f"{title}: {word}"
