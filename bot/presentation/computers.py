"""Computer players in words: what their levels mean, and the page on which the host chooses one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.presentation import ids
from bot.presentation.buttons import Button, Clickable, Menu
from bot.presentation.move_builder.controls import MENU_OPTIONS_MAX, Choice
from bot.presentation.page import Page
from bot.table.characters import Character
from bot.table.computers import free_characters
from bot.table.table import Table
from engines import GAMES
from engines.players import Level

LEVEL_EXPLANATIONS: Mapping[Level, str] = {
    Level.GREENHORN: "plays hastily and is the easiest to beat",
    Level.DEPUTY: "plays a decent game",
    Level.MARSHAL: "thinks a second ahead and misses little",
}
"""What a computer of each level does."""
LEVELS_IN_SHORT = "Greenhorns are the easiest to beat, deputies play a decent game, marshals miss little."
"""What the levels are, in a sentence."""
CHOOSING = "Computers know no more than a person in their seat would. **Add a computer** mixes the levels."


def level_sentence(level: Level) -> str:
    """Return what a level means, in a sentence."""
    return f"{level.capitalize()}: {LEVEL_EXPLANATIONS[level]}."


def character_line(character: Character) -> str:
    """Return a character with level, temper and game, for a list: `Silas · deputy, bold · Castle Poker`."""
    return f"{character.name} · {character.level}, {character.temper} · {GAMES[character.game].title}"


def computers_page(table: Table, step: int) -> tuple[Page, list[Clickable]]:
    """Return the page with the computers who can sit down, in two menus: those who come for the game, and the
    others; Back leads to a step of the host's panel.
    """
    free = free_characters(table)
    ours = [character for character in free if character.game == table.game.name]
    others = [character for character in free if character.game != table.game.name]
    levels = [Choice(f"Any {level}", level, level_sentence(level)) for level in Level]
    ours = ours or others[MENU_OPTIONS_MAX:]  # a game without a cast of its own
    menus: list[Clickable] = [
        Menu("Who sits down?", ids.Invite(table.id, step, "ours"), (*levels, *_choices(ours))),
        Menu("Somebody from another game", ids.Invite(table.id, step, "others"), _choices(others)),
    ]
    text = "\n".join((*(f"· {level_sentence(level)}" for level in Level), CHOOSING))
    page = Page(f"{table.game.title} · computers", text)
    return page, [*menus, Button("Back", ids.Options(table.id, step))]


def _choices(characters: Sequence[Character]) -> tuple[Choice, ...]:
    return tuple(
        Choice(
            who.name, who.name, f"{who.level.capitalize()}, {who.temper}. Comes for {GAMES[who.game].title}"
        )
        for who in characters[:MENU_OPTIONS_MAX]
    )
