"""The page about a computer player: portrait, temper, level, and the user's record against them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from bot.presentation import ids
from bot.presentation.buttons import Clickable, Menu
from bot.presentation.cast.lines import VOICES
from bot.presentation.cast.portrait import portrait_scene
from bot.presentation.computers import level_sentence
from bot.presentation.move_builder.controls import Choice
from bot.presentation.page import Page
from bot.table.characters import BY_USER
from bot.table.record import UserId
from bot.table.rivals import encounters
from bot.table.sitter import Sitter
from bot.table.table import Table
from bot.table.texts import plain
from engines import GAMES
from engines.core import Illegal
from engines.tempers import Temper

TEMPER_SENTENCES: Mapping[Temper, str] = {
    Temper.BOLD: "Bold: would rather raise a fuss than wait.",
    Temper.CAREFUL: "Careful: gives up a little to keep the rest.",
    Temper.GREEDY: "Greedy: takes what counts most right now.",
    Temper.VENGEFUL: "Vengeful: goes for the leader, or for the last to strike.",
    Temper.PATIENT: "Patient: draws, waits and lets others go first.",
}


RECORDS_MAX = 3
"""Maximum number of rivals whose records are told at the end of a game."""


class Rivalry(Protocol):
    """A user's record against a computer in a game: the finished games in which they were placed above it,
    and below it.
    """

    @property
    def rival(self) -> UserId: ...
    @property
    def ahead(self) -> int: ...
    @property
    def behind(self) -> int: ...
    @property
    def games(self) -> int: ...


def who_page(table: Table, rivals: Sequence[Rivalry], chosen: str = "") -> tuple[Page, list[Clickable]]:
    """Return the page about one of a table's computers, the first unless another is `chosen` by its user id,
    with the user's record, and a menu of them all. Raises Illegal if nobody is there.
    """
    computers = [sitter for sitter in table.sitters if sitter.computer]
    if not computers:
        raise Illegal("Only people play at this table.")
    shown = next((it for it in computers if chosen in ("", str(it.user))), None)
    if shown is None:
        raise Illegal("That player has left the table. Choose another one.")
    name = _name(table, shown)
    title = name if name == shown.name else f"{name}, played by {shown.name}"
    page = Page(title, "\n".join(_sentences(plain(shown.name), shown, rivals)))
    if (character := BY_USER.get(shown.user)) is not None:
        page = Page(page.title, page.text, scene=portrait_scene(character))
    choices = tuple(Choice(_name(table, it), str(it.user)) for it in computers)
    menu = Menu("Who is this?", ids.WhoIs(table.id), choices, (str(shown.user),))
    return page, [menu] if len(computers) > 1 else []


def _name(table: Table, sitter: Sitter) -> str:
    """Return a computer's name, or that of the villain that it plays."""
    seat = table.seat(sitter.user)
    return table.name(seat) if seat is not None else sitter.name


def _sentences(name: str, sitter: Sitter, rivals: Sequence[Rivalry]) -> list[str]:
    """Return the lines about a computer; one without a character has only a level."""
    character = BY_USER.get(sitter.user)
    if character is None:
        return [level_sentence(sitter.level)]
    met = [record for record in rivals if record.rival == sitter.user]
    return [
        f"*{VOICES[character.number].epithet}*",
        f"Comes for {GAMES[character.game].title}".removesuffix("!") + ".",
        TEMPER_SENTENCES[character.temper],
        level_sentence(character.level),
        record_line(name, met),
    ]


def met_again(table: Table, user: UserId, rivals: Sequence[Rivalry]) -> str:
    """Return at the end of a game how the user stands to computers there whom they had met before, those met
    most often; "" if there are none.
    """
    here = {encounter.rival for encounter in encounters(table) if encounter.user == user}
    records = ([it for it in rivals if it.rival == sitter.user] for sitter in table.sitters)
    again = [(met[0].rival, met) for met in records if met and met[0].rival in here and _games(met) > 1]
    again.sort(key=lambda found: -_games(found[1]))
    return "\n".join(
        record_line(plain(_name(table, table.sitting(rival))), met) for rival, met in again[:RECORDS_MAX]
    )


def _games(met: Sequence[Rivalry]) -> int:
    return sum(it.games for it in met)


def record_line(name: str, met: Sequence[Rivalry]) -> str:
    """Return the user's record against a rival, in all games, in a sentence."""
    ahead, behind = sum(it.ahead for it in met), sum(it.behind for it in met)
    if not _games(met):
        return f"You haven't finished a game against {name} yet."
    if ahead == behind:
        return f"You and {name} are even, {ahead} to {behind}."
    return (
        f"You lead {name} {ahead} to {behind}."
        if ahead > behind
        else f"{name} leads you {behind} to {ahead}."
    )
