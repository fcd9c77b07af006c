"""Detection of moves that were made twice: the database compared with what was sent."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sqlalchemy import text
from typing_extensions import override

from bot.table.record import Move, TableId
from bot.table.table import Table
from tests.prove.deliveries.street import Sent, Street

UNNOTED = ("join", "leave", "seat", "begin", "take", "abort", "word")
"""Verbs of moves that come from other use cases: joins, or the start of the game."""
DRAWN = re.compile(r"[pf]:(?P<table>\w+):(?P<seen>\d+):(?:[nsb]:)?(?P<said>.+)")
"""custom_ids that play a move: of a button, or a form."""


@dataclass(frozen=True, slots=True)
class Played:
    """A move that a user made, and the interaction that it came from, if one is recorded."""

    table: Table
    move: Move
    interaction: int | None

    @override
    def __str__(self) -> str:
        table, move = self.table, self.move
        return f"move {move.n} at {table.game.name} {table.id}, {move.text} of {move.user},"


async def played(at: Street, sent: Sequence[Sent]) -> list[Played]:
    store, queries = at.saloon.bot.app.store, at.saloon.bot.app.services.queries
    async with store.outside_transactions() as connection:
        rows = (await connection.execute(text("SELECT id, table_id, n FROM interactions"))).all()
        ids = (await connection.execute(text("SELECT id FROM tables"))).scalars().all()
    noted: dict[tuple[str, int], list[int]] = {}
    for id, table, n in rows:
        noted.setdefault((table, n), []).append(id)
    found: list[Played] = []
    for table in [await queries.table(TableId(it)) for it in ids]:
        for move in table.moves:
            if move.user is not None and not move.auto:
                found += [Played(table, move, it) for it in noted.pop((table.id, move.n), [None])]
    assert not noted, f"interactions are noted with moves that nobody made: {noted}"
    return found


def done_twice(found: Sequence[Played], sent: Sequence[Sent]) -> Iterator[str]:
    """Yield moves from no interaction, another user's, an old button, or a repeated one."""
    known, used = {it.id: it for it in sent}, set[int]()
    pressed = dict[tuple[int | None, str], Played]()
    for it in found:
        source = known.get(it.interaction or 0)
        if it.interaction is None:
            if it.move.text.split()[0] not in UNNOTED and not _opens(it, sent):
                yield f"{it} came of no interaction"
        elif source is None or source.guest.id != it.move.user:
            yield f"{it} came of what somebody else sent: {source.what if source else it.interaction}"
        elif it.interaction in used:
            yield f"{it} came of an interaction that was done already: {source.what}"
        used.add(it.interaction or 0)
        drawn = DRAWN.fullmatch(source.payload["data"].get("custom_id", "")) if source else None
        if drawn is None or it.move.text.startswith("narrate t"):  # it may be repeated, after other moves too
            continue
        if (first := pressed.setdefault((it.move.user, drawn[0]), it)) is not it:
            yield f"{it} came of {drawn[0]}, and so had {first}"
        if it.move.seat is not None:
            yield from (f"{it} came of {drawn[0]}, {why}" for why in _outdated(it, drawn))


def _opens(it: Played, sent: Sequence[Sent]) -> bool:
    """Return whether this is the first move after the joins, of a user who started the game."""
    table = it.table
    starts = [
        other.guest.id
        for other in sent
        if other.payload["data"].get("custom_id") == f"start:{table.id}"
        or (other.payload["data"].get("name"), int(other.payload["channel_id"])) == ("start", table.channel)
    ]
    before = table.moves[: it.move.n - 1]
    return it.move.user in starts and all(row.text.split()[0] == "join" for row in before)


def _outdated(it: Played, drawn: re.Match[str]) -> Iterator[str]:
    """Yield the same seat's moves since the button was drawn, and what changed the decision."""
    if drawn["table"] != it.table.id:
        yield "which is of another table"
        return
    for since in it.table.moves[int(drawn["seen"]) : it.move.n - 1]:
        loud = any(not type(event).quiet for event in it.table.happened[since.n - 1])
        if since.seat == it.move.seat or loud:
            yield f"though move {since.n} was {since.text} of {since.seat}"
