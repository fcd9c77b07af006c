"""Pages for a server's administrators: its settings, as menus, and the log of changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.presentation import ids
from bot.presentation.buttons import Button, Clickable, Menu, Picker
from bot.presentation.move_builder.controls import Choice
from bot.presentation.page import Field, Page
from bot.table.record import ERASED_USERS, SOMEBODY, UserId
from bot.table.servers import NO, SETTINGS, SWITCHES, VILLAIN_LIMITS, YES, Server, SettingChange
from bot.table.time_control import TimeControl
from engines import GAMES
from engines.core import Game
from engines.words import counted

STEP_TITLES = {
    "general": "General",
    "places": "Places and people",
    "presets": "How games open",
    "audit": "Who changed what",
}
SETTING_TITLES: Mapping[str, str] = {
    "games": "Games",
    "channels": "Where tables may be opened",
    "hosts": "Who may open tables",
    **{setting: switch.name for setting, switch in SWITCHES.items()},
    "villains": "Villains per player",
    "results": "Results also go to",
}
PICKED_MAX = 25
"""Maximum number of channels or roles that can be picked."""


def as_wanted(server: Server, page: Page) -> Page:
    """Return a page as a server wants it shown: without its picture if pictures are off."""
    return page if server.pictures else replace(page, scene=None, brief=None)


def server_page(server: Server, step: str) -> tuple[Page, list[Clickable]]:
    """Return the page of a server's settings, with the menus of a step, `general` or `places`."""
    intro = "Changes count from the next table or message here."
    page = Page(
        "Settings of this server",
        intro,
        tuple(Field(SETTING_TITLES[it], server.in_words(it)) for it in SETTINGS),
    )
    return page, [*(_general(server) if step == "general" else _places(server)), *_ways(step)]


def _general(server: Server) -> list[Clickable]:
    games = tuple(Choice(game.title, game.name) for game in GAMES.values())
    return [
        Menu("Games", ids.ServerSetting("games"), games, server.words("games"), least=1, most=len(games)),
        Menu(
            SETTING_TITLES["villains"],
            ids.ServerSetting("villains"),
            tuple(
                Choice(f"{counted(villain, 'villain')} per player", str(villain))
                for villain in VILLAIN_LIMITS
            ),
            server.words("villains"),
        ),
        *(_switch(server, switch) for switch in SWITCHES),
    ]


def _switch(server: Server, setting: str) -> Button:
    on = server.words(setting) == (YES,)
    name = SWITCHES[setting].name
    return Button(
        f"{name}: {'on' if on else 'off'}",
        ids.ServerSwitch(setting, NO if on else YES),
        "good" if on else "plain",
        last=setting == [*SWITCHES][-1],
    )


def _places(server: Server) -> list[Clickable]:
    return [
        Picker(
            "channels",
            f"{SETTING_TITLES['channels']}: everywhere",
            ids.ServerSetting("channels"),
            server.channels,
            most=PICKED_MAX,
        ),
        Picker(
            "roles",
            f"{SETTING_TITLES['hosts']}: everyone",
            ids.ServerSetting("hosts"),
            server.hosts,
            most=PICKED_MAX,
        ),
        Picker(
            "channels",
            f"{SETTING_TITLES['results']}: nowhere else",
            ids.ServerSetting("results"),
            (server.results,) if server.results is not None else (),
        ),
    ]


def preset_page(game: Game[Any, Any, Any], now_text: str, pace: TimeControl) -> tuple[Page, list[Clickable]]:
    """Return the page of a game's defaults in a server (`now_text`), with menus."""
    text = "How `/newgame` opens a table if nothing else is said. A channel's own preset comes first."
    page = Page(f"How {game.title} opens here", text, (Field("Now", now_text, inline=False),))
    games = tuple(Choice(played.title, played.name) for played in GAMES.values())
    paces = tuple(Choice(time_control.value, time_control.value) for time_control in TimeControl)
    return page, [
        Menu("Game", ids.ServerGame(), games, (game.name,)),
        Menu("Pace", ids.ServerPace(game.name), paces, (pace.value,)),
        Button("Options…", ids.ServerOptions(game.name)),
        Button("As usual", ids.ServerUsual(game.name), last=True),
        *_ways("presets"),
    ]


def audit_page(changes: Sequence[SettingChange]) -> tuple[Page, list[Clickable]]:
    """Return the page of the log of changes."""
    lines = "\n".join(map(_listed, changes))
    return Page("Who changed what", lines or "Nothing has been changed yet."), _ways("audit")


def _listed(change: SettingChange) -> str:
    when, setting = f"<t:{change.at // 1000}:f>", _name(change.setting)
    return f"{when} {_who(change.user)} · **{setting}**: {change.before} → {change.after}"


def _who(user: UserId) -> str:
    return SOMEBODY if user in ERASED_USERS else f"<@{user}>"


def _name(setting: str) -> str:
    return GAMES[setting].title if setting in GAMES else SETTING_TITLES[setting]


def _ways(step: str) -> list[Clickable]:
    return [Button(label, ids.ServerPage(item), idle=item == step) for item, label in STEP_TITLES.items()]
