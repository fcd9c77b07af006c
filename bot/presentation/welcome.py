"""The first page: play now against the house, play with friends, or read how a game is played."""

from __future__ import annotations

from typing import Any, Literal

from bot.config import OperatorConfig
from bot.presentation import ids
from bot.presentation.buttons import Button
from bot.presentation.games import PRESENTERS
from bot.presentation.operator import operator_field
from bot.presentation.page import Field, Page
from bot.table.computers import has_computers
from engines import GAMES
from engines.core import Game
from engines.words import counted

TITLE = "Play cards with Mudbucket"
TEXT = """**Press a game to play it now against the house.** Only you see your cards, and it's casual: \
it counts only against the house. Or let **Learn by playing…** teach you one in a few minutes."""
OVERVIEW = """\
`/newgame` opens a table with any options. `/move` takes any move, and each game has its own commands. \
`/mytables` shows where it is your turn, `/log` what has happened, `/replay` a finished game, `/verify` \
whether the deal was fair, `/leaderboard` who is ahead. `/leave` frees your seat. `/me` sets how things \
look to you: light or dark, big print, text only. In the menu of a table's message, under Apps, you find \
*Rules here* and *Report a problem*."""
FRIENDS = "Choose a game. The others press **Join**, then you press **Start**."
RULES = "Choose a game to see how it is played."


def welcome_page() -> tuple[Page, list[Button]]:
    """Return the first page, with a button that starts each game against the house."""
    buttons = [
        Button(game.title, ids.PlayNow(game.name), "go")
        for game in GAMES.values()
        if has_computers(game.name)
    ]
    buttons += [
        Button("Learn by playing…", ids.Lessons()),
        Button("Play with friends…", ids.Games("friends")),
        Button("How to play…", ids.Games("rules")),
    ]
    return Page(TITLE, "\n".join((TEXT, *map(_line, GAMES.values())))), buttons


def help_page(operator: OperatorConfig) -> tuple[Page, list[Button]]:
    """Return the first page for `/help`, with the commands and who runs the bot."""
    page, buttons = welcome_page()
    typed = Field("Prefer typing?", OVERVIEW, inline=False)
    return Page(page.title, page.text, (typed, operator_field(operator))), buttons


def games_page(purpose: Literal["friends", "rules"]) -> tuple[Page, list[Button]]:
    """Return the page with the games in a line each, and a button that opens or explains each."""
    told = [_line(game) for game in GAMES.values()]
    if purpose == "friends":
        return Page("Play with friends", "\n".join((FRIENDS, *told))), _buttons(ids.OpenTable)
    return Page("How to play", "\n".join((RULES, *told))), _buttons(ids.HowTo)


def _line(game: Game[Any, Any, Any]) -> str:
    """Return a game with what it is, how many can play it, and how long it takes."""
    presenter = PRESENTERS[game.name]
    people = f"{game.seats[0]} to {counted(game.seats[-1], 'player')}"
    return f"**{game.title}** {presenter.pitch}\n-# {people} · {presenter.lasts}"


def _buttons(id: type[ids.OpenTable | ids.HowTo]) -> list[Button]:
    return [Button(game.title, id(game.name), "go") for game in GAMES.values()]
