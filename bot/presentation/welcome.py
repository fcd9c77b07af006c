"""The first page: the games, how to play, and a button that opens a table of each."""

from __future__ import annotations

from bot.config import OperatorConfig
from bot.presentation import ids
from bot.presentation.buttons import Button
from bot.presentation.games import FACES
from bot.presentation.operator import operator_field
from bot.presentation.page import Field, Page
from engines import GAMES

STEPS = """1. Start a game below; the others press **Join**, then you press **Start**.
2. **My hand** shows your cards and moves, only to you.
3. **How to play** explains each game on one screen."""
COMMANDS = """`/newgame` opens a table with any options; `/move` takes any move, and each game has its own \
commands. `/mytables` shows where it is your turn, `/log` what happened, `/replay` a game that is over, \
`/verify` whether the cards were fair, `/leaderboard` who is ahead. `/leave` frees your seat. `/me` sets how \
the game looks to you: light or dark, big print, text only. In the menu of a table's message, \
under Apps, there are *Rules here* and *Report a problem*."""


def welcome_page() -> tuple[Page, list[Button]]:
    """Return the page with the games in a line each and how to play, and a button to start each."""
    games = "\n".join(
        f"**{game.title}** ({game.seats[0]} to {game.seats[-1]} players): {FACES[game.name].pitch}"
        for game in GAMES.values()
    )
    buttons = [Button(f"Start {game.title}", ids.Open(game.name), "go") for game in GAMES.values()]
    return Page("Card games for this server", f"{games}\n\n{STEPS}"), buttons


def help_page(operator: OperatorConfig) -> tuple[Page, list[Button]]:
    """Return the welcome page for `/help`, with the commands and who runs the bot."""
    page, buttons = welcome_page()
    typed = Field("Prefer typing?", COMMANDS, inline=False)
    return Page(page.title, page.text, (typed, operator_field(operator))), buttons
