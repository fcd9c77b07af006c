"""Texts about how a game ended: standing, winners, and the page of a closed table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from bot.presentation.game_presenter import beside_of, names_of
from bot.presentation.games import PRESENTERS
from bot.presentation.page import Field, Page
from bot.presentation.speech import Speech
from bot.table.names import predecessors
from bot.table.record import CHIPS_NOTE
from bot.table.table import CloseReason, Table
from bot.table.texts import plain, together
from engines.core import Score, Seat
from engines.words import counted

CLOSED = "This table is closed."
_ENDINGS = {
    CloseReason.ITS_OWN: CLOSED,
    CloseReason.IDLE: "Nothing happened for an hour, so this lobby is closed.",
    CloseReason.DESERTED: "Nobody moved for three rounds, so this table is closed.",
    CloseReason.LEFT: "Everyone has left, so this table is closed.",
    CloseReason.TOO_FEW: "Nobody joined for a day, so this table is closed.",
}


def finale(table: Table, reader: Seat | None = None) -> str:
    """Return the sentence of a game's last event as a reader hears it (None: everybody), if the rules ended
    the game by it: who won, and why; else "".
    """
    presenter = PRESENTERS[table.game.name]
    last = (
        [event for event in table.happened[-1] if isinstance(event, presenter.finale)] if table.moves else []
    )
    return (presenter.sentence(last[-1], Speech(names_of(table), reader), {}) or "") if last else ""


def end_for(table: Table, seat: Seat) -> tuple[str, str]:
    """Return title and text of the end for a player: whether they have won, and what decided it."""
    scores = by_place(table) if table.moves and is_decided(table) else []
    first = [score.seat for score in scores if score.place == 1]
    won = "the end"
    if seat in first and (len(first) == 1 or len(first) < len(scores)):
        won = "you win!" if len(first) == 1 else "you share the win!"
    return f"{table.game.title} · {won}", finale(table, seat) or how_it_ended(table)


def closed_page(table: Table, page: Page) -> Page:
    """Return the last page of a closed table, with the standing."""
    scores = by_place(table)
    standing = "\n".join(placed(table, score) for score in scores)
    kept = tuple(field for field in page.fields if not field.people)
    played_out = table.game.join is not None or table.game.over(table.state)
    final = Field(
        "Final standing" if played_out else "Standing", standing or "No one stayed to the end.", inline=False
    )
    text = f"{_winners(table, scores)}{_ENDINGS[table.close_reason]}"
    if not table.current:
        text += f"The rules have changed since then{CHIPS_NOTE if table.game.join is not None else ''}."
    if not table.moves:
        final = replace(final, text=_unknown(table))
    return replace(page, text=text, fields=(final, *kept), footer=_what_next(table))


def _unknown(table: Table) -> str:
    """Return why there is no standing for a table without moves."""
    if table.recorded:
        return "No longer kept. /export still has the record."
    return "It never began." if table.current else "No longer known."


def how_it_ended(table: Table) -> str:
    """Return who has won, or why nobody has."""
    scores = by_place(table)
    if winners := _winners(table, scores):
        return winners.strip()
    if table.close_reason is not CloseReason.ITS_OWN:
        return _ENDINGS[table.close_reason]
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
    return f"Rematch opens the same table again, for the same people{deals}."


def _winners(table: Table, scores: Sequence[Score]) -> str:
    """Return `**Ana** wins. ` or `**Ana** and **Bo** share the win. `; "" if the game was not finished."""
    first = [score.seat for score in scores if score.place == 1]
    finished = table.moves and table.game.over(table.state) and is_decided(table)
    if not first or not finished or len(first) == len(scores) > 1:
        return ""
    if among := best_who_stayed(table):
        return f"{among} "
    return f"{_names(table, first)} {'wins' if len(first) == 1 else 'share the win'}. "


def best_who_stayed(table: Table) -> str:
    """Return who did best of those who stayed, if the bot played on in all winners' seats; else ""."""
    scores = by_place(table) if table.game.join is None and table.game.over(table.state) else []
    gone = [score.seat for score in scores if score.place == 1 and _has_left(table, score.seat)]
    stayed = [score for score in scores if not _has_left(table, score.seat)]
    if not gone or not stayed or stayed[0].place == 1:
        return ""
    best = [score.seat for score in stayed if score.place == stayed[0].place]
    played = f"{_names(table, gone)} left, and the bot played on to first place."
    return f"{played} Of those who stayed, {_names(table, best)} did best."


def is_decided(table: Table) -> bool:
    """Return whether anything was won or lost: not in a session that ended before its first result, nor in a
    game that was closed before its end.
    """
    ending = PRESENTERS[table.game.name].ending
    if table.game.join is None or ending is None:
        return table.game.over(table.state)
    return any(isinstance(event, ending.event) for events in table.happened for event in events)


def by_place(table: Table) -> list[Score]:
    """Return the standing, the best first; by points where there are no places."""
    decided = is_decided(table)
    return sorted(table.game.standing(table.state), key=lambda it: it.place if decided else -it.points)


def placed(table: Table, score: Score) -> str:
    """Return `1. **Ana** · 47 points (tie: 3 Townsfolk)`; the tie-breakers only if they were needed, and no
    place where nothing was decided.
    """
    ties = f" (tie: {', '.join(score.ties)})" if score.ties and is_decided(table) else ""
    points = counted(score.points, *PRESENTERS[table.game.name].unit)
    return f"{_place(table, score)}{_who_played(table, score.seat)} · {points}{ties}"


def _place(table: Table, score: Score) -> str:
    """Return `2. `; escaped where places are shared, as Discord numbers the items of a list on its own."""
    if not is_decided(table):
        return ""
    places = [other.place for other in table.game.standing(table.state)]
    return f"{score.place}. " if len({*places}) == len(places) else f"{score.place}\\. "


def _names(table: Table, seats: Iterable[Seat]) -> str:
    return together(f"**{plain(table.name(seat))}**" for seat in seats)


def _who_played(table: Table, seat: Seat) -> str:
    """Return a player's name and what is beside it, who played the seat before, and whether the bot did in
    the end: `**Dora**, for **Ann**`.
    """
    before = [f"**{plain(name)}**" for name in predecessors(table, seat)]
    taken_over = f", for {together(before)}" if before else ""
    bot = " (left; the bot played on)" if _has_left(table, seat) else ""
    return f"**{plain(table.name(seat))}**{beside_of(table)(seat)}{taken_over}{bot}"


def _has_left(table: Table, seat: Seat) -> bool:
    """Return whether the player of a fixed seat has left, so that the bot played it."""
    sitter = table.sitter_in(seat) if table.game.join is None else None
    return sitter is not None and sitter.leaving
