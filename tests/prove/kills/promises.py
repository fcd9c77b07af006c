"""Comparison of a database with what people were told of their moves and tables."""

from __future__ import annotations

import shutil
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from bot.adapter.rendering.messages import embed, layout_view
from bot.presentation.game_presenter import Texts
from bot.presentation.panel import table_buttons, table_page
from bot.table.table import Table
from engines import GAMES
from engines.core import Game, Misread, arguments, field_names
from engines.notation import read
from tests.prove.sound import opened, rows
from tests.rig.company import Act, shown

Shown = tuple[str, list[str]]
"""The text of a table message, and the custom_ids of its buttons."""


class Row(NamedTuple):
    game: str
    user: int
    text: str


def copied(database: Path, to: Path) -> Path:
    """Copy a dead bot's database, so that the checks do not repair the original."""
    for suffix in ("", "-wal"):
        to.with_name(to.name + suffix).unlink(missing_ok=True)
        if (there := database.with_name(database.name + suffix)).exists():
            _ = shutil.copy(there, to.with_name(to.name + suffix))
    to.with_name(to.name + "-shm").unlink(missing_ok=True)
    return to


def broken(database: Path, acts: Iterable[Act]) -> list[str]:
    """Return the broken promises: moves lost, moves made though refused, moves made twice."""
    there = rows(database, "SELECT name FROM sqlite_master WHERE name = 'moves'")
    query = "SELECT table_id, n, game, user, text FROM moves JOIN tables ON tables.id = moves.table_id"
    made = {(table, n): Row(*row) for table, n, *row in rows(database, query)} if there else {}
    query = "SELECT id, table_id, n FROM interactions"
    noted = {id: (table, n) for id, table, n in rows(database, query)} if there else {}
    mine = {it.interaction: it for it in acts}
    found = [f"interaction {id} was made by nobody" for id in noted if id not in mine]
    for id, act in mine.items():
        if act.accepted and id not in noted:
            found.append(f"{_told(act)} was acknowledged and is lost")
        elif act.refused and id in noted:
            heard = act.answer.text if act.answer is not None else ""
            found.append(f'{_told(act)} was refused ("{heard}") and done all the same')
        elif id in noted and not _is_his(act, made.get(noted[id])):
            found.append(f"{_told(act)} stands for another move: {made.get(noted[id])}")
    return found + _twice(it for id, it in mine.items() if id in noted)


def _is_his(act: Act, row: Row | None) -> bool:
    """Return whether a move is what its user asked for, literally, or with implied fields if it was typed."""
    if row is None or row.user != act.user:
        return False
    return row.text == act.line or (act.custom_id is None and _completes(GAMES[row.game], act.line, row.text))


def _completes(game: Game[Any, Any, Any], line: str, text: str) -> bool:
    """Return whether `text` says what `line` does, with nothing but implied fields added."""
    try:
        said, done = read(game, line), read(game, text)
    except Misread:
        return False
    pairs = [(name, getattr(said, name), getattr(done, name, None)) for name in field_names(type(said))]
    same = all(
        one == other or (one is None and arguments(type(said))[it].implied) for it, one, other in pairs
    )
    return same and type(said) is type(done)


def _twice(done: Iterable[Act]) -> list[str]:
    """Return repeated presses of one button by one user that were applied more than once."""
    pressed = defaultdict[tuple[int, str], list[Act]](list)
    for act in done:
        if act.custom_id is not None:
            pressed[act.user, act.custom_id].append(act)
    return [f"{_told(it[-1])} was applied {len(it)} times" for it in pressed.values() if len(it) > 1]


def _told(act: Act) -> str:
    how = f"pressed as {act.custom_id}" if act.custom_id else "typed"
    return f'"{act.line}" ({how} by {act.user}, interaction {act.interaction})'


def to_show(database: Path, *, pictures: bool) -> dict[int, Shown]:
    """Return what the message of each open table must show, by channel, according to the database."""
    return {table.channel: _shown(table, texts, pictures) for table, texts in opened(database)}


def _shown(table: Table, texts: Texts, pictures: bool) -> Shown:
    page = table_page(table, texts)
    made = embed((pictures and page.brief) or page).to_dict()
    below = layout_view(table_buttons(table)).to_components()
    return shown({"content": "", "embeds": [made], "components": below})
