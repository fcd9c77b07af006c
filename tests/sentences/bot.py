"""What can be read apart from the games: first page, lobbies, commands, README's tables."""

from __future__ import annotations

from itertools import chain

import discord
from discord import app_commands

from bot.adapter.commands.tree import add_commands
from bot.config import OperatorConfig
from bot.presentation.buttons import Button, Clickable, Menu
from bot.presentation.cast.lines import VOICES, Moment
from bot.presentation.cast.who import TEMPER_SENTENCES
from bot.presentation.computers import level_sentence
from bot.presentation.lobby import lobby_page, option_panel
from bot.presentation.page import Page
from bot.presentation.panel import table_buttons
from bot.presentation.rulebook import card_page
from bot.presentation.welcome import help_page, welcome_page
from bot.table.record import TableId, UserId
from bot.table.sitter import Sitter
from bot.table.table import Status, Table
from bot.table.time_control import TimeControl
from engines import GAMES
from engines.players import Level
from tests.laws.games import AnyGame
from tests.sentences.catalogue import PEOPLE, Catalogue
from tests.sentences.games import add_page
from tests.sentences.source import ROOT


def collect(into: Catalogue) -> None:
    """Add the first page, each game's lobby, all commands and the tables of README."""
    _add(into, "The first page", *welcome_page())
    _add(into, "/help", *help_page(OperatorConfig()))
    for game in GAMES.values():
        _add(into, "How to play", *card_page(game.name))
        for people in (1, max(game.seats)):
            lobby = lobby_of(game, people)
            _add(into, "The lobby", lobby_page(lobby), table_buttons(lobby))
            for step in range(3):
                _add(into, "The lobby: options", None, option_panel(lobby, step, server=True))
    for voice in VOICES:
        into.add_all("The cast", (voice.epithet, *chain(*map(voice.lines, Moment))))
    into.add_all("The cast", (*TEMPER_SENTENCES.values(), *map(level_sentence, Level)))
    for name, text in _commands():
        into.add("Commands", f"{name}: {text}")
    rows = (line for line in (ROOT / "README.md").read_text().splitlines() if line.startswith("|"))
    into.add_all("README: tables", rows)


def lobby_of(game: AnyGame, people: int) -> Table:
    """Return a lobby with so many people and the usual options."""
    return Table(
        id=TableId("t"), guild=1, channel=2, host=UserId(1), game=game, version=game.version,
        options=game.options(), pace=TimeControl.LIVE, seed="", status=Status.LOBBY,
        sitters=tuple(Sitter(UserId(n), name) for n, name in enumerate(PEOPLE[:people], 1)),
    )  # fmt: skip


def _commands() -> list[tuple[str, str]]:
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    add_commands(tree)
    found = list[tuple[str, str]]()
    for command in tree.walk_commands():
        found.append((f"/{command.qualified_name}", command.description))
        if isinstance(command, app_commands.Command):
            for option in command.parameters:
                found.append((f"/{command.qualified_name} {option.name}", str(option.description)))
                found += (
                    (f"/{command.qualified_name} {option.name}", choice.name) for choice in option.choices
                )
    return found


def _add(into: Catalogue, place: str, page: Page | None, items: list[Clickable]) -> None:
    if page is not None:
        add_page(into, place, page)
    for item in items:
        match item:
            case Button():
                into.add(f"{place}: buttons", f"[{item.label}]")
            case Menu():
                into.add(f"{place}: menus", item.prompt)
                into.add_all(
                    f"{place}: menus", (f"· {choice.label} · {choice.description}" for choice in item.choices)
                )
