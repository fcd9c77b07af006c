"""Detection of moves that were made twice: the database compared with what was sent."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import text

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


def done_twice(found: Sequence[Played], sent: Sequence[Sent]) -> list[str]:
    """Return moves from no interaction, another user's, an old button, or a repeated one."""
    known = {it.id: it for it in sent}
    return [*_unmeant(found, known), *_outdated(found, known), *_doubled(found, known)]


def _unmeant(found: Sequence[Played], known: Mapping[int, Sent]) -> Iterator[str]:
    """Yield moves that nobody intended; and of two from one interaction, the second."""
    used = set[int]()
    for it in found:
        if it.interaction is None:
            if it.move.text.split()[0] not in UNNOTED and not _opens(it, known):
                yield f"{_told(it)} came of no interaction"
            continue
        sent = known.get(it.interaction)
        if sent is None or sent.guest.id != it.move.user:
            yield f"{_told(it)} came of what somebody else sent: {sent.what if sent else it.interaction}"
        if it.interaction in used:
            yield f"{_told(it)} came of an interaction that was done already: {sent.what if sent else ''}"
        used.add(it.interaction)


def _opens(it: Played, known: Mapping[int, Sent]) -> bool:
    """Return whether this is the first move after the joins, of a user who sent the start."""
    before = it.table.moves[: it.move.n - 1]
    return all(row.text.split()[0] == "join" for row in before) and any(
        sent.guest.id == it.move.user and _starts(sent, it.table) for sent in known.values()
    )


def _starts(sent: Sent, table: Table) -> bool:
    """Return whether an interaction starts the game, by the command or the button."""
    data = sent.payload["data"]
    here = int(sent.payload["channel_id"]) == table.channel
    return data.get("custom_id") == f"start:{table.id}" or (here and data.get("name") == "start")


def _outdated(found: Sequence[Played], known: Mapping[int, Sent]) -> Iterator[str]:
    """Yield moves from a button drawn before the same seat moved, or before others changed the decision."""
    for it in found:
        drawn = _drawn(it, known)
        if drawn is None or it.move.seat is None or _only_tells(it):
            continue
        if drawn["table"] != it.table.id:
            yield f"{_told(it)} came of a button of another table: {drawn[0]}"
            continue
        for since in it.table.moves[int(drawn["seen"]) : it.move.n - 1]:
            loud = any(not type(event).quiet for event in it.table.happened[since.n - 1])
            if since.seat == it.move.seat or loud:
                what = f"move {since.n} was {since.text} of {since.seat}"
                yield f"{_told(it)} came of {drawn[0]}, though {what}"


def _doubled(found: Sequence[Played], known: Mapping[int, Sent]) -> Iterator[str]:
    """Yield moves of one user from the same button, as it was drawn once."""
    done = dict[tuple[int | None, str], Played]()
    for it in found:
        drawn = _drawn(it, known)
        if drawn is not None and not _only_tells(it):
            first = done.setdefault((it.move.user, drawn[0]), it)
            if first is not it:
                yield f"{_told(it)} came of {drawn[0]}, and so had {_told(first)}"


def _only_tells(it: Played) -> bool:
    """Return whether it is a narration, which is valid after other moves, and may be repeated."""
    return it.move.text.startswith("narrate t")


def _drawn(it: Played, known: Mapping[int, Sent]) -> re.Match[str] | None:
    sent = known.get(it.interaction) if it.interaction is not None else None
    return DRAWN.fullmatch(sent.payload["data"].get("custom_id", "")) if sent is not None else None


def _told(it: Played) -> str:
    return f"move {it.move.n} at {it.table.game.name} {it.table.id}, {it.move.text} of {it.move.user},"
