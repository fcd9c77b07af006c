"""Export of a game as a record, with as much of its cards as may be disclosed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, replace
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any, NamedTuple

from bot.table.disclosure import is_disclosed, players
from bot.table.game_history import applied
from bot.table.history import rewind
from bot.table.names import called_in
from bot.table.options import options_of
from bot.table.record import Move, UserId, is_taking, is_word
from bot.table.seating import Seating
from bot.table.sitter import is_computer
from bot.table.table import Scheme, Status, Table
from engines import record, seals
from engines.chance import SECRET_SLOTS_MIN, Shuffle, by_words, listening, secret_order
from engines.core import Event, Seat, TextId
from engines.record.dealings import Dealing, Dealings, Instead, closed_again

Entries = list[record.Entry]


def record_of(table: Table, stories: Mapping[TextId, str], user: UserId | None = None) -> record.Record:
    """Return the record of a table with moves, as `user` may know it (None: the public).

    In games whose hands stay closed for ever, other cards replace those that the user has not seen, and
    those that they have seen can be checked. Other games must be over.
    """
    return recorded(table, stories, user).record


class Recorded(NamedTuple):
    """A record, and by sheet when its cards were first dealt, in milliseconds since 1970."""

    record: record.Record
    used: Mapping[int, int]


def recorded(table: Table, stories: Mapping[TextId, str], user: UserId | None = None) -> Recorded:
    """Return the same record, with the times of the first deals."""
    scribe = _RecordWriter(table, stories, user)
    scribe.write()
    return Recorded(record.Record(_head(table, scribe.sheets), tuple(scribe.entries)), scribe.used)


def nameless(table: Table) -> Table:
    """Return the table with names by order of arrival: Player 1, Player 2."""
    called = {user: f"Player {n}" for n, user in enumerate(players(table), 1)}
    seatings = (*table.played.seatings, table.played.seating)
    pairs = (zip(seating.users, seating.villains, strict=True) for seating in seatings)
    names = {villain.id: called[user] for them in pairs for user, villain in them if user and villain}
    sitters = tuple(
        replace(sitter, name=called[sitter.user]) for sitter in table.sitters if sitter.user in called
    )
    former = {user: called[user] for user in table.former if user in called}
    return replace(table, sitters=sitters, former=former, names=names)


def sheet(table: Table, number: int) -> Sequence[str]:
    """Return the leaves of a sheet: one hash for the seals of each shuffle."""
    assert table.game.sealing is not None
    return _leaves(table.seed, tuple(table.game.sealing.labels(number)))


@lru_cache(maxsize=32)
def _leaves(secret: str, labels: tuple[str, ...]) -> Sequence[str]:
    return [seals.leaf(seals.seals(secret, label)) for label in labels]


def sheets(table: Table) -> int:
    """Return the number of messages with a table's commitments: 1 without sheets, 0 for Scheme.SECRET."""
    if table.scheme is Scheme.SECRET:
        return 0
    if table.game.sealing is None or table.state is None:
        return 1
    return 1 + table.game.sealing.sheet(table.state)


def roots(table: Table) -> tuple[str, ...]:
    """Return the Merkle roots of the sheets that a table has needed so far."""
    if table.game.sealing is None or table.scheme is Scheme.SECRET:
        return ()
    return tuple(seals.root(sheet(table, i)) for i in range(sheets(table)))


def seal(table: Table) -> str:
    """Return the hash that seals a table's cards; "" if they are committed to otherwise or not at all, or if
    the secret is no longer kept.
    """
    if table.scheme is not Scheme.SEALED or not table.seed:
        return ""
    first = () if table.game.sealing is None else (seals.root(sheet(table, 0)),)
    return seals.seal_of_deal(table.commitment, first)


def _head(table: Table, sheets: tuple[str, ...]) -> record.Head:
    options = options_of(table.game.options).dump_python(table.options, mode="json")
    usual = options_of(table.game.options).dump_python(table.game.options(), mode="json")
    return record.Head(
        game=table.game.name,
        version=table.version,
        table=table.id,
        date=datetime.fromtimestamp(table.moves[0].at / 1000, UTC).date().isoformat(),
        options={
            field.name: options[field.name]
            for field in fields(table.options)
            if options[field.name] != usual[field.name]
        },
        seats=0 if table.game.join is not None else len(table.users),
        commitment=table.commitment,
        secret=table.seed if is_disclosed(table) else "",
        roots=sheets,
        format=record.FORMAT if table.scheme is Scheme.SEALED else record.OLD,
    )


class _RecordWriter:
    """The writer of a record: it replays a table's moves and appends the entries."""

    def __init__(self, table: Table, stories: Mapping[TextId, str], user: UserId | None) -> None:
        self._table, self._stories, self._user = table, stories, user
        self._dealings = Dealings(table.game.sealing) if table.game.sealing is not None else None
        self._names: dict[Seat, str] = {}
        self._digest, self._at = "", 0
        self._words: dict[str, str] = {}
        """The digest of the players' words at each shuffle, by label."""
        self._deals: dict[str, int] = {}
        """The index of each shuffle among the entries, by label."""
        self.entries: Entries = []
        self.sheets = roots(table)
        self.used: dict[int, int] = {}
        """The times of the first deals, by sheet."""

    def write(self) -> None:
        with listening() as shuffles:
            begun = rewind(self._table, 0)
            state, seating = begun.state, begun.played.seating
            if self._table.scheme is Scheme.SEALED:
                self._name(seating)  # first: a computer says no words
            self._mix(seating)
            self._deal(shuffles)
            self._name(seating)
            steps = applied(self._table.game, state, seating, self._table.moves, self._table.seed_for)
            for n, (move, events) in enumerate(steps):
                seating, self._at = self._table.played.seatings[n], move.at
                self._mix(seating)
                self._tell(move)
                for event in events:
                    self._happened(event, shuffles, state, seating)
                    self._deal(shuffles)
                assert self._dealings is None or not shuffles, (
                    "a shuffle of which nobody would know who saw it"
                )
                self._deal(shuffles)
                if not is_taking(move) and not is_word(move):
                    self.entries.append(record.Move(move.seat, move.text))
                after = self._table.played.seatings[n + 1 :]
                self._name(after[0] if after else self._table.played.seating)
        self._close()
        if self._table.status is Status.CLOSED:
            scores = self._table.game.standing(self._table.state)
            self.entries += [record.Result(score.seat, score.place, score.points) for score in scores]

    def _mix(self, seating: Seating) -> None:
        """Append the words for the following shuffles, if they have changed."""
        if self._table.scheme is not Scheme.SECRET and seating.digest != self._digest:
            self._digest = seating.digest
            self.entries.append(record.Words(self._digest, seating.said))

    def _deal(self, shuffles: list[Shuffle]) -> None:
        """Append the shuffles."""
        for shuffle in shuffles:
            self._deals[shuffle.label], self._words[shuffle.label] = len(self.entries), self._digest
            if (place := self._place(shuffle.label)) is not None:
                self.used.setdefault(place[0], self._at)
            self.entries.append(_deal_entry(shuffle, {}, {}))
        shuffles.clear()

    def _place(self, label: str) -> tuple[int, int] | None:
        """Return the sheet and the leaf that seal a shuffle, or None."""
        sealing = self._table.game.sealing
        return sealing.place(label, len(self.sheets)) if sealing is not None else None

    def _happened(self, event: Event, shuffles: Sequence[Shuffle], state: Any, seating: Seating) -> None:
        if self._dealings is not None:
            seat = Seat(seating.users.index(self._user)) if self._user in seating.users else None
            self._dealings.happened(event, shuffles, state, seat)

    def _tell(self, move: Move) -> None:
        """Append the stories that a move tells."""
        for word in move.text.split(" "):
            if (text := self._stories.get(TextId(word))) is not None:
                self.entries.append(record.Story(word, text))

    def _name(self, seating: Seating) -> None:
        """Append the names of newcomers."""
        for seat, user in enumerate(seating.users):
            name = called_in(self._table, seating, Seat(seat)) if user is not None else None
            if name is not None and self._names.get(Seat(seat)) != name:
                self._names[Seat(seat)] = name
                self.entries.append(record.Name(seat, name))
                if self._table.scheme is Scheme.SEALED and user is not None and is_computer(user):
                    self.entries.append(record.Computer(seat))

    def _close(self) -> None:
        """Replace the cards that may not be disclosed, and append proofs for those that may."""
        if self._dealings is None:
            return
        for dealing, items, order in closed_again(self._dealings.found):
            self.entries[self._deals[dealing.shuffle.label]] = _deal_entry(dealing.shuffle, items, order)
            if self._table.scheme is not Scheme.SECRET:
                self.entries += self._opened(dealing)

    def _opened(self, dealing: Dealing) -> Iterator[record.Entry]:
        """Yield the seals of a shuffle, and the openings for the cards that were seen."""
        label, secret = dealing.shuffle.label, self._table.seed
        place = self._place(label)
        assert place is not None
        number, leaf = place
        path = seals.path(sheet(self._table, number), leaf)
        yield record.Sealed(label, tuple(path), tuple(seals.seals(secret, label)))
        cards = len(dealing.shuffle.items)
        idle = [slot for slot, lies in enumerate(secret_order(secret, label)) if lies >= cards]
        used = [slot for slot in range(SECRET_SLOTS_MIN) if slot not in idle]
        slots = by_words(self._words[label], label, used)
        where = [n for n, card in enumerate(dealing.shuffle.order) if card in dealing.seen]
        for broken in seals.opened(secret, label, idle):
            yield record.Opening(label, None, broken)
        for n, broken in zip(where, seals.opened(secret, label, [slots[n] for n in where]), strict=True):
            yield record.Opening(label, n, broken)


def _deal_entry(shuffle: Shuffle, items: Instead, order: Instead) -> record.Deal:
    """Return the entry of a shuffle, with some cards replaced by others."""
    return record.Deal(
        shuffle.label,
        tuple(str(items.get(card, card)) for card in shuffle.items),
        tuple(str(order.get(card, card)) for card in shuffle.order),
    )
