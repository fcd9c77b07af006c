"""Texts about how a game ended: standing, winners, and the page of a closed table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.presentation.game_presenter import beside_of
from bot.presentation.games import PRESENTERS
from bot.presentation.page import Field, Page
from bot.table.names import predecessor
from bot.table.record import CHIPS_NOTE
from bot.table.table import CloseReason, Table
from bot.table.texts import plain, together
from engines.core import Score, Seat
from engines.words import counted

_ENDINGS = {
    CloseReason.ITS_OWN: "This table is closed.",
    CloseReason.IDLE: "Nothing happened for an hour, so this lobby is closed.",
    CloseReason.DESERTED: "Nobody moved for three rounds, so this table is closed.",
    CloseReason.LEFT: "Everyone has left, so this table is closed.",
    CloseReason.TOO_FEW: "Nobody joined for a day, so this table is closed.",
}


def closed_page(table: Table, page: Page) -> Page:
    """Return the last page of a closed table, with the standing."""
    scores = sorted(table.game.standing(table.state), key=lambda score: score.place)
    standing = "\n".join(placed(table, score) for score in scores)
    kept = tuple(field for field in page.fields if not field.people)
    played_out = table.game.join is not None or table.game.over(table.state)
    final = Field(
        "Final standing" if played_out else "Standing", standing or "No one stayed to the end.", inline=False
    )
    text = f"{_winners(table, scores)}{_ENDINGS[table.ending]}"
    if not table.current:
        text += f"The rules have changed since then{CHIPS_NOTE if table.game.join is not None else ''}."
    if not table.moves:
        final = replace(final, text=_unknown(table))
    return replace(page, text=text, fields=(final, *kept), footer=_what_next(table))


def _unknown(table: Table) -> str:
    """Return why there is no standing for a table without moves."""
    if table.archived:
        return "No longer kept. /export still has the record."
    return "It never began." if table.current else "No longer known."


def how_it_ended(table: Table) -> str:
    """Return who has won, or why nobody has."""
    scores = sorted(table.game.standing(table.state), key=lambda score: score.place)
    if winners := _winners(table, scores):
        return winners.strip()
    if table.ending is not CloseReason.ITS_OWN:
        return _ENDINGS[table.ending]
    if table.game.join is not None:
        return "The session is over."
    over = table.game.over(table.state)
    return (
        "Everyone shares the win."
        if over
        else ("The table was closed before the game was over, so nobody wins.")
    )


def _what_next(table: Table) -> str:
    if not table.moves:
        return "/newgame opens another table."
    deals = ", and the deal moves on to the next player" if table.game.dealer is not None else ""
    return f"Rematch opens the same table again, for the same people{deals}. /newgame opens another table."


def _winners(table: Table, scores: Sequence[Score]) -> str:
    """Return `**Ana** wins. ` or `**Ana** and **Bo** share the win. `; "" if the game was not finished."""
    first = [f"**{plain(table.name(score.seat))}**" for score in scores if score.place == 1]
    if not first or not table.moves or not table.game.over(table.state) or len(first) == len(scores) > 1:
        return ""
    return f"{together(first)} {'wins' if len(first) == 1 else 'share the win'}. "


def placed(table: Table, score: Score) -> str:
    """Return `1. **Ana** · 47 points (tie: 3 Townsfolk)`; the tie-breakers only if they were needed."""
    ties = f" (tie: {', '.join(score.ties)})" if score.ties else ""
    points = counted(score.points, *PRESENTERS[table.game.name].unit)
    return f"{score.place}. {_who_played(table, score.seat)} · {points}{ties}"


def _who_played(table: Table, seat: Seat) -> str:
    """Return a player's name and what is beside it; `**Dora**, for **Ann**` if she took over the seat."""
    before = predecessor(table, seat)
    taken_over = f", for **{plain(before)}**" if before is not None else ""
    return f"**{plain(table.name(seat))}**{beside_of(table)(seat)}{taken_over}"
