"""Comparison of what one user can get of a closed game in two possible worlds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from bot.presentation.replay import replay_page, sight_of
from bot.presentation.watch import film, watching
from bot.table.disclosure import open_hands
from bot.table.exporting import record_of
from bot.table.history import replay, rewind
from bot.table.record import UserId
from bot.table.reviewing import decisions, whole
from bot.table.steps import finished
from bot.table.table import Table
from engines.chance import stacked_by
from engines.core import TextId
from engines.record import Entry, Opening, Record, Sealed
from engines.record.playing import dealer
from engines.review import Decision, Review, reviewed
from tests.prove.secrecy.worlds import ONLOOKER

MOMENTS = 6
"""The number of moments of a replay that are compared."""
PLAYOUTS = 100
"""The playouts of a review that is compared."""
Stories = Mapping[TextId, str]


def public(record: Record) -> list[Entry]:
    """Return the entries of a record that are not hashes derived from the secret."""
    return [entry for entry in record.entries if not isinstance(entry, Sealed | Opening)]


def told_apart(table: Table, user: UserId, stories: Stories) -> list[str]:
    """Return by what `user` can tell a closed table from one with all unseen cards dealt anew."""
    record = record_of(table, stories, user)
    here = dict(had(table, user, stories))
    with stacked_by(dealer(record)):
        begun = rewind(table, 0)
        twin = replace(replay(begun, table.moves), status=table.status, sitters=table.sitters)
        there = dict(had(twin, user, stories))
        theirs = [*decisions(twin, user, whole(twin))]
    found = [what for what, it in here.items() if it != there[what]]
    ours = [*decisions(table, user, whole(table))]
    return found + (["review"] if _review(table, ours) != _review(table, theirs) else [])


def _review(table: Table, made: Iterable[Decision]) -> Review:
    """Return a short review of these decisions, whose cards are dealt by chance, not by the record."""
    return finished(reviewed(table.game, made, begun=0, ended=0, playouts=PLAYOUTS))


def had(table: Table, user: UserId, stories: Stories) -> Iterator[tuple[str, object]]:
    """Yield records, the browser page, and moments of a replay, as this user gets them."""
    own, everybodys = record_of(table, stories, user), record_of(table, stories)
    yield "own record", public(own)
    yield "record", public(everybodys)
    told = str(replace(everybodys, entries=public(everybodys), head=replace(everybodys.head, roots=())))
    yield "page", watching(film(table, stories, hands=open_hands(table, user), record=told))
    for n in range(0, len(table.moves) + 1, max(1, len(table.moves) // MOMENTS)):
        then = rewind(table, n)
        yield f"replay, {n}", replay_page(table, then, None, stories)
        if user != ONLOOKER:
            yield f"own hand, {n}", replay_page(table, then, sight_of(table, user, "m"), stories)
