"""What does somebody read first? The games, how one plays here, and a button that opens a table of each."""

from __future__ import annotations

from bot.shown.buttons import Button
from bot.shown.games import FACES
from bot.shown.page import Field, Page
from engines import GAMES

STEPS = """1. Start a game below; the others press **Join**, then you press **Start**.
2. **My hand** shows your cards and moves, only to you.
3. **How to play** explains each game on one screen."""
COMMANDS = """`/newgame` opens a table with any options; `/move` takes any move, and each game has its own \
commands. `/mytables` shows where it is your turn, `/log` what happened, `/replay` a game that is over, \
`/verify` whether the cards were fair, `/leaderboard` who is ahead. `/leave` frees your seat. `/me` sets how \
the game looks to you: light or dark, big print, text only."""


def welcome_page() -> tuple[Page, list[Button]]:
    """The games in a line each, how one plays, and a button to start each."""
    games = "\n".join(
        f"**{it.title}** ({it.seats[0]} to {it.seats[-1]} players): {FACES[it.name].pitch}"
        for it in GAMES.values()
    )
    buttons = [Button(f"Start {it.title}", f"open:{it.name}", "go") for it in GAMES.values()]
    return Page("Card games for this server", f"{games}\n\n{STEPS}"), buttons


def help_page() -> tuple[Page, list[Button]]:
    """The same for `/help`, and what can be typed."""
    page, buttons = welcome_page()
    typed = Field("Prefer typing?", COMMANDS, inline=False)
    return Page(page.title, page.text, (typed,)), buttons
