"""How do a table before the game and a closed one look?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any, cast

from bot.shown.games import FACES
from bot.shown.page import Field, Page
from bot.table.option_menus import PACES
from bot.table.options import Words, settable
from bot.table.record import AS_BEFORE
from bot.table.sitter import Sitter
from bot.table.table import Ending, Table
from bot.table.texts import plain, together
from engines.core import Score, Seat
from engines.words import counted

_ENDINGS = {
    Ending.ITS_OWN: "This table is closed.",
    Ending.IDLE: "Nothing has happened for an hour, so this lobby is closed.",
    Ending.DESERTED: "Nobody has moved for three rounds, so this table is closed.",
    Ending.LEFT: "Everybody has left, so this table is closed.",
}


def lobby_page(table: Table) -> Page:
    """Who is there, what is played, and what is missing."""
    seats = [f"{n}. {'✅ ' if it.ready else ''}{_seated(table, it)}" for n, it in enumerate(table.sitters, 1)]
    missing = max(0, table.game.seats.start - len(table.sitters))
    text = f"Waiting for {missing} more." if missing else "Enough players are here: the host can start."
    if not missing and table.others_ready:
        text += " If the host does nothing for five minutes, anybody at the table can."
    if note := FACES[table.game.name].notes.get(len(table.sitters)):
        text += f" {note}"
    return Page(
        f"{table.game.title} · lobby",
        f"{_host(table)} is the host. {text}",
        (
            Field("At the table", "\n".join(seats) or "Nobody yet.", inline=False),
            Field("Options", _options(table)),
        ),
        footer="Join, then Ready, then Start. /rules explains the game, /help the bot.",
    )


def _seated(table: Table, sitter: Sitter) -> str:
    if sitter.villain is None:
        return plain(sitter.name)
    villain = plain(table.names[sitter.villain.id])
    return f"**{villain}** ({counted(sitter.villain.chips, 'chip')}), played by {plain(sitter.name)}"


def options_page(table: Table, note: str = "") -> Page:
    """What the host sees while changing options and people."""
    fields = (Field("Options", _options(table)),)
    return Page(f"{table.game.title} · options", note, fields, footer="Any change clears all ready marks.")


def _host(table: Table) -> str:
    sitter = table.sitter(table.host)
    return plain(sitter.name) if sitter is not None else f"<@{table.host}>"


def closed_page(table: Table, page: Page) -> Page:
    """The last state of a table that is over, with the standing."""
    scores = sorted(table.game.standing(table.state), key=lambda it: it.place)
    standing = "\n".join(_placed(table, it) for it in scores)
    kept = tuple(it for it in page.fields if not it.people)
    final = Field("Final standing", standing or "Nobody stayed to the end.", inline=False)
    text = f"{_winners(table, scores)}{_ENDINGS[table.ending]}"
    if not table.current:
        text += f" The rules have changed since it began{AS_BEFORE if table.game.join is not None else ''}."
    if not table.moves:
        final = replace(final, text="It never began." if table.current else "No longer known.")
    return replace(page, text=text, fields=(final, *kept), footer=_what_next(table))


def _what_next(table: Table) -> str:
    if not table.moves:
        return "/newgame opens another one."
    return "Rematch opens the same table again, for the same people; /newgame opens another one."


def _winners(table: Table, scores: Sequence[Score]) -> str:
    """`**Ana** wins. `, `**Ana** and **Bo** share the win. `; nothing where it was not played to its end."""
    first = [f"**{plain(table.name(it.seat))}**" for it in scores if it.place == 1]
    if not first or not table.moves or not table.game.over(table.state) or len(first) == len(scores) > 1:
        return ""
    return f"{together(first)} {'wins' if len(first) == 1 else 'share the win'}. "


def _placed(table: Table, it: Score) -> str:
    """`1. **Ana** 47 (tie: 3 Townsfolk)`: the tie-breakers only where they were asked."""
    ties = f" (tie: {', '.join(it.ties)})" if it.ties else ""
    return f"{it.place}. {_who_played(table, it.seat)} {it.points}{ties}"


def _who_played(table: Table, seat: Seat) -> str:
    """`**Dora**, for **Ann**` where she took over the seat."""
    before = table.predecessor(seat)
    return f"**{plain(table.name(seat))}**{f', for **{plain(before)}**' if before is not None else ''}"


def _options(table: Table) -> str:
    shown = settable(table.game)
    values = [
        _option(it.name.replace("_", " "), value, shown[it.name])
        for it in fields(table.options)
        if it.name in shown and _is_set(value := getattr(table.options, it.name))
    ]
    return "\n".join([*values, f"pace: {PACES[table.pace]}"])


def _is_set(value: Any) -> bool:
    """Whether there is something to say of an option."""
    return value is not None and value is not False and value != ()


def _option(name: str, value: Any, words: Words) -> str:
    """An option as players write it; what is switched on is only named, pairs are the host's own words."""
    if value is True:
        return name
    if isinstance(value, tuple):
        pairs = cast("tuple[tuple[str, str], ...]", value)
        return f"{name}: {', '.join(f'{plain(word)} → {plain(other)}' for word, other in pairs)}"
    return f"{name}: {next((word for word, it in words.items() if it == value), value)}"
