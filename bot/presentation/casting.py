"""The page on which a user chooses a villain: archetypes, their own villains, and edits."""

from __future__ import annotations

from collections.abc import Sequence

from bot.presentation import ids
from bot.presentation.buttons import Button, Clickable, Menu
from bot.presentation.move_builder.controls import Choice
from bot.presentation.page import Field, Page
from bot.table.archetypes import ARCHETYPES, SURPRISE
from bot.table.record import UserId
from bot.table.table import Status, Table
from bot.table.texts import plain, together
from bot.table.villains import APPLICATIONS, VILLAINS_MAX, KeptVillain, Sheet, free
from engines.words import counted

APTITUDE_USES = {
    "destruction": "spades replace cards on the board",
    "damage": "hearts cost an enemy chips, or hit the law",
    "perception": "clubs look at hidden cards",
    "deception": "diamonds take back chips you've bet",
}
"""The use of each aptitude."""
APTITUDE_RANKS = ("best", "good", "poor", "worst")
MENU_OPTIONS_MAX = 25


def casting_page(
    table: Table, user: UserId, mine: Sequence[KeptVillain], note: str = "", most: int = VILLAINS_MAX
) -> tuple[Page, list[Clickable]]:
    """Return the page of a user's villain at a table, and the controls to choose another one before the game
    begins; a user has no more than `most` villains at large.
    """
    sitter = table.sitter(user)
    now = next(
        (villain for villain in mine if sitter and sitter.villain and villain.id == sitter.villain.id), None
    )
    kinds = "\n".join(f"**{archetype.name}**: {archetype.line}." for archetype in ARCHETYPES)
    fields = (Field("Kinds of villain", kinds, inline=False),)
    lines = [note] if note else []
    lines += (
        [sheet_text(now)]
        if now
        else [("Who will you be? Chips and powers belong to your villain and last from game to game.")]
    )
    page = Page(f"You play {plain(now.sheet.name)}" if now else "Your villain", "\n".join(lines), fields)
    changeable = table.status is Status.LOBBY or now is None
    return page, _choices(table, now, mine, most) if changeable else []


def _choices(
    table: Table, now: KeptVillain | None, mine: Sequence[KeptVillain], most: int
) -> list[Clickable]:
    kinds = tuple(
        Choice(archetype.name, archetype.word, f"{archetype.line[0].upper()}{archetype.line[1:]}")
        for archetype in ARCHETYPES
    )
    items: list[Clickable] = [
        Button("Surprise me", ids.Cast(table.id, SURPRISE), "go"),
        Button("Write your own…", ids.Create(table.id)),
    ]
    if now is not None and now.fresh:
        items += edit_buttons(now)
    items.append(
        Menu("Another kind of villain" if now else "A kind of villain", ids.DrawArchetype(table.id), kinds)
    )
    if others := free(mine, most)[:MENU_OPTIONS_MAX]:
        choices = tuple(
            Choice(villain.sheet.name, villain.id, counted(villain.brings, "chip")) for villain in others
        )
        items.append(Menu("One of your villains", ids.PlayAs(table.id), choices))
    return items


def edit_buttons(villain: KeptVillain) -> list[Button]:
    """Return the buttons for what can be changed before the first heist."""
    return [
        Button("Name and powers…", ids.Pen(villain.id)),
        Button("Aptitudes…", ids.Gifts(villain.id)),
    ]


def sheet_text(villain: KeptVillain) -> str:
    """Return a villain's powers and aptitudes in two lines."""
    return (
        f"*{plain(villain.sheet.powerset)}*\n{best_first(villain.sheet)} {counted(villain.brings, 'chip')}."
    )


def best_first(sheet: Sheet) -> str:
    """Return the aptitudes in order: `Best at damage, then destruction, deception and perception.`"""
    first, *others = (word for _, word in sorted(zip(sheet.aptitudes, APPLICATIONS, strict=True)))
    return f"Best at {first}, then {together(others)}."


def aptitudes_page(villain: KeptVillain, note: str = "") -> tuple[Page, list[Clickable]]:
    """Return the page with a villain's four aptitudes, and menus while the villain has not played yet."""
    ranked = dict(zip(APPLICATIONS, villain.sheet.aptitudes, strict=True))
    lines = [
        f"**{word.capitalize()}** {rank} ({APTITUDE_RANKS[rank - 1]}): {APTITUDE_USES[word]}"
        for word, rank in ranked.items()
    ]
    text = "Aptitude 1 is best: a 9 is worth 9. At 4 it's worth 3 (9 ÷ 4, rounded up)."
    page = Page(
        plain(villain.sheet.name),
        "\n".join(filter(None, (note, text))),
        (Field("Aptitudes", "\n".join(lines)),),
    )
    return page, [_aptitude(villain, word, rank) for word, rank in ranked.items()] if villain.fresh else []


def _aptitude(villain: KeptVillain, word: str, now: int) -> Menu:
    choices = tuple(
        Choice(f"{word.capitalize()}: {rank}, {rank_word}", str(rank), APTITUDE_USES[word].capitalize())
        for rank, rank_word in enumerate(APTITUDE_RANKS, 1)
    )
    return Menu(word.capitalize(), ids.Gift(villain.id, word), choices, (str(now),))
