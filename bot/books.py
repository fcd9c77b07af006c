"""What is read and written inside one transaction? The statements, in SQL that all databases share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache
from typing import Any

from pydantic import TypeAdapter
from sqlalchemy import RowMapping, Select, and_, case, func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot import schema
from bot.table import Move, Pace, Sitter, Status, Table, TableId, TornRecord, UserId
from bot.villains import Change, Entry, Posting, Record, Sheet, Tally, VillainStatus
from engines import GAMES
from engines.core import Seat, TextId, Villain, VillainId

BANK = "bank"
"""The other side of every posting."""


@dataclass(frozen=True, slots=True)
class Screen:
    """What of a table is on Discord: message ids, and how much of it has been shown."""

    channel: int
    message: int | None
    posted: int | None
    ping: int | None
    changes: int
    shown: int


@dataclass(frozen=True, slots=True)
class Standing:
    """What a user has achieved in one game: games played, games won, and all points together."""

    user: UserId
    games: int
    won: int
    points: int


class Books:
    """The books during one transaction."""

    def __init__(self, connection: AsyncConnection, replayed: Mapping[TableId, Table]) -> None:
        self._connection = connection
        self._replayed = replayed
        self.touched: dict[TableId, Table] = {}
        """Tables as this transaction found or left them."""

    async def _rows(self, query: Select[*tuple[Any, ...]]) -> Sequence[RowMapping]:
        return (await self._connection.execute(query)).mappings().all()

    # Tables.

    async def table(self, id: TableId) -> Table | None:
        """The table with its people and state, replayed from its record."""
        if id in self.touched:
            return self.touched[id]
        t = schema.tables
        rows = await self._rows(select(t).where(t.c.id == id))
        if not rows or rows[0]["game"] not in GAMES:
            return None
        self.touched[id] = self._unchanged(rows[0]) or await self._read(rows[0])
        return self.touched[id]

    def _unchanged(self, row: RowMapping) -> Table | None:
        """The table as it is remembered, if that is how it is."""
        known = self._replayed.get(TableId(row["id"]))
        return replace(known, due=row["due"]) if known and known.changes == row["changes"] else None

    async def _read(self, row: RowMapping) -> Table:
        id = TableId(row["id"])
        sitters, names = await self._sitters(id)
        table = replace(_read_table(row), sitters=sitters, names=names)
        if table.status is not Status.LOBBY:
            table = await self._replay(table) if table.current else table.closed()
        return replace(table, names=await self.names(table))

    async def _replay(self, table: Table) -> Table:
        """The table as its record makes it. Raises TornRecord, unless it is closed anyway."""
        m = schema.moves
        rows = await self._rows(select(m).where(m.c.table_id == table.id).order_by(m.c.n))
        if not rows and table.status is Status.CLOSED:
            return table.closed()
        try:
            replayed = table.started().replayed(tuple(map(_read_move, rows)))
        except TornRecord:
            if table.status is Status.CLOSED:
                return table.closed()
            raise
        sitters = replayed.seated(table.sitters) if replayed.moves else table.sitters
        return replace(replayed, status=table.status, sitters=sitters)

    async def _sitters(self, id: TableId) -> tuple[tuple[Sitter, ...], dict[VillainId, str]]:
        """Who sits at a table, and what their villains are called."""
        s, v = schema.sitters, schema.villains
        brings = case((v.c.status == VillainStatus.CAPTURED, v.c.due), else_=v.c.chips).label("brings")
        query = select(s, v.c.name.label("called"), v.c.aptitudes, brings)
        query = query.join(v, v.c.id == s.c.villain_id, isouter=True).where(s.c.table_id == id)
        rows = await self._rows(query.order_by(s.c.n))
        names = {VillainId(row["villain_id"]): row["called"] for row in rows if row["villain_id"]}
        return tuple(map(_read_sitter, rows)), names

    async def names(self, table: Table) -> dict[VillainId, str]:
        """What the villains who sit at `table`, or ever sat there, are called."""
        v, names = schema.villains, dict(table.names)
        ids = {*table.cast, *(it.villain.id for it in table.sitters if it.villain)}
        if unknown := ids - names.keys():
            rows = await self._rows(select(v.c.id, v.c.name).where(v.c.id.in_(unknown)))
            names |= {VillainId(row["id"]): row["name"] for row in rows}
        return {id: name for id, name in names.items() if id in ids}

    async def open_table(self, channel: int) -> TableId | None:
        o = schema.open_tables
        rows = await self._rows(select(o.c.table_id).where(o.c.channel == channel))
        return TableId(rows[0]["table_id"]) if rows else None

    async def last_table(self, channel: int) -> TableId | None:
        """The newest table that a channel had."""
        t = schema.tables
        query = select(t.c.id).where(t.c.channel == channel).order_by(t.c.created.desc(), t.c.id).limit(1)
        rows = await self._rows(query)
        return TableId(rows[0]["id"]) if rows else None

    async def close_table(self, id: TableId, *, at: int) -> None:
        """Closes a table as it stands, whatever its record says, and sets its villains free."""
        t, o, s = schema.tables, schema.open_tables, schema.sitters
        values = {"status": Status.CLOSED, "ended": at, "due": None, "changes": t.c.changes + 1}
        _ = await self._connection.execute(t.update().where(t.c.id == id).values(values))
        _ = await self._connection.execute(o.delete().where(o.c.table_id == id))
        _ = await self._connection.execute(s.update().where(s.c.table_id == id).values(held=None))

    async def open_in_guild(self, guild: int) -> list[TableId]:
        t, o = schema.tables, schema.open_tables
        rows = await self._rows(select(t.c.id).join(o, o.c.table_id == t.c.id).where(t.c.guild == guild))
        return [TableId(row["id"]) for row in rows]

    async def outdated(self) -> list[TableId]:
        """The open tables of games whose rules have changed since they began."""
        t, o = schema.tables, schema.open_tables
        changed = or_(*(and_(t.c.game == it.name, t.c.version != it.version) for it in GAMES.values()))
        rows = await self._rows(select(t.c.id).join(o, o.c.table_id == t.c.id).where(changed))
        return [TableId(row["id"]) for row in rows]

    async def tables_of(self, user: UserId) -> list[TableId]:
        """The open tables at which `user` sits."""
        s, o = schema.sitters, schema.open_tables
        query = select(s.c.table_id).join(o, o.c.table_id == s.c.table_id)
        rows = await self._rows(query.where(s.c.user == user).order_by(s.c.n))
        return [TableId(row["table_id"]) for row in rows]

    async def add_table(self, table: Table, at: int) -> None:
        """A new lobby. Its channel must have no open table."""
        values = {
            "id": table.id, "guild": table.guild, "channel": table.channel, "host": table.host,
            "game": table.game.name, "version": table.version, "seed": table.seed, "pace": table.pace,
            "options": _options(table.game.options).dump_python(table.options, mode="json"),
            "status": table.status, "changes": table.changes, "shown": 0, "created": at,
        }  # fmt: skip
        _ = await self._connection.execute(schema.tables.insert().values(values))
        opened = schema.open_tables.insert().values(channel=table.channel, table_id=table.id)
        _ = await self._connection.execute(opened)
        self.touched[table.id] = table

    async def save(self, before: Table, after: Table, *, at: int) -> Table:
        """Keeps what changed between the two, people, moves, status; and that it must be shown."""
        after = replace(after, changes=before.changes + 1)
        await self._save_sitters(before, after)
        await self._add_moves(after, after.moves[len(before.moves) :])
        t = schema.tables
        values: dict[str, Any] = {
            "host": after.host, "status": after.status, "pace": after.pace, "due": after.due,
            "changes": after.changes,
            "options": _options(after.game.options).dump_python(after.options, mode="json"),
        }  # fmt: skip
        if after.status is Status.CLOSED:
            values["ended"] = at
            o, s = schema.open_tables, schema.sitters
            _ = await self._connection.execute(o.delete().where(o.c.table_id == after.id))
            _ = await self._connection.execute(s.update().where(s.c.table_id == after.id).values(held=None))
        _ = await self._connection.execute(t.update().where(t.c.id == after.id).values(values))
        self.touched[after.id] = after
        return after

    async def _save_sitters(self, before: Table, after: Table) -> None:
        s = schema.sitters
        old, new = {it.user: it for it in before.sitters}, {it.user: it for it in after.sitters}
        for user in old.keys() - new.keys():
            _ = await self._connection.execute(s.delete().where(s.c.table_id == after.id, s.c.user == user))
        for sitter in after.sitters:
            villain = sitter.villain.id if sitter.villain else None
            values = {"name": sitter.name, "villain_id": villain, "held": villain, "leaving": sitter.leaving}
            if sitter.user not in old:
                statement = s.insert().values(table_id=after.id, user=sitter.user, **values)
                _ = await self._connection.execute(statement)
            elif sitter != old[sitter.user]:
                here = (s.c.table_id == after.id) & (s.c.user == sitter.user)
                _ = await self._connection.execute(s.update().where(here).values(values))

    async def _add_moves(self, table: Table, moves: Sequence[Move]) -> None:
        rows: list[dict[str, Any]] = [{"table_id": table.id, **asdict(move)} for move in moves]
        if rows:
            _ = await self._connection.execute(schema.moves.insert(), rows)

    async def add_results(self, table: Table) -> None:
        """How a finished game went for each of its players."""
        rows: list[dict[str, Any]] = [
            {"table_id": table.id, "user": user, "place": score.place, "points": score.points}
            for user, score in table.results
        ]
        if rows:
            _ = await self._connection.execute(schema.results.insert(), rows)

    async def standings(self, guild: int, game: str) -> list[Standing]:
        """Who has played a game to its end in a server: most games won first, then most points."""
        r, t = schema.results, schema.tables
        games, won = func.count().label("games"), func.sum(case((r.c.place == 1, 1), else_=0)).label("won")
        points = func.sum(r.c.points).label("points")
        query = select(r.c.user, games, won, points).join(t, t.c.id == r.c.table_id)
        query = query.where(t.c.guild == guild, t.c.game == game).group_by(r.c.user)
        rows = await self._rows(query.order_by(won.desc(), points.desc(), games, r.c.user))
        return [Standing(UserId(it["user"]), it["games"], it["won"], it["points"]) for it in rows]

    async def overdue(self, now: int) -> list[TableId]:
        """The tables whose deadline has passed."""
        t = schema.tables
        rows = await self._rows(select(t.c.id).where(t.c.due <= now, t.c.status == Status.PLAYING))
        return [TableId(row["id"]) for row in rows]

    async def next_due(self) -> int | None:
        """When the next deadline passes; None: there is none."""
        t = schema.tables
        rows = await self._rows(select(func.min(t.c.due).label("due")).where(t.c.status == Status.PLAYING))
        return rows[0]["due"]

    async def grant_grace(self, now: int, until: int) -> None:
        """Moves deadlines that passed while nobody was there to `until`."""
        t = schema.tables
        _ = await self._connection.execute(t.update().where(t.c.due <= now).values(due=until))

    # Deliveries.

    async def answered(self, interaction: int) -> int | None:
        """After which move this delivery was answered the first time; None when it is new."""
        i = schema.interactions
        rows = await self._rows(select(i.c.n).where(i.c.id == interaction))
        return rows[0]["n"] if rows else None

    async def note_answer(self, interaction: int, id: TableId, n: int) -> None:
        row = schema.interactions.insert().values(id=interaction, table_id=id, n=n)
        _ = await self._connection.execute(row)

    # Screens.

    async def screen(self, id: TableId) -> Screen | None:
        t = schema.tables
        columns = (t.c.channel, t.c.message, t.c.posted, t.c.ping, t.c.changes, t.c.shown)
        rows = await self._rows(select(*columns).where(t.c.id == id))
        return Screen(**dict(rows[0])) if rows else None

    async def unshown(self) -> list[TableId]:
        """The tables whose last change is not on the screen."""
        t = schema.tables
        return [TableId(row["id"]) for row in await self._rows(select(t.c.id).where(t.c.shown < t.c.changes))]

    async def set_screen(self, id: TableId, **values: int | None) -> None:
        """Notes message ids and what has been shown."""
        t = schema.tables
        _ = await self._connection.execute(t.update().where(t.c.id == id).values(values))

    async def set_all_shown(self, id: TableId) -> None:
        """Notes that there is nothing left to show, and nowhere to show it."""
        t = schema.tables
        _ = await self._connection.execute(t.update().where(t.c.id == id).values(shown=t.c.changes))

    async def hand_users(self, id: TableId) -> list[UserId]:
        """Who was sent a hand of this table by DM."""
        h = schema.hands
        query = select(h.c.user).where(h.c.table_id == id, h.c.message.is_not(None)).order_by(h.c.user)
        return [UserId(row["user"]) for row in await self._rows(query)]

    async def hand_message(
        self, id: TableId, user: UserId
    ) -> tuple[int | None, int | None, str | None] | None:
        """Channel, message and digest of the hand that `user` was sent by DM."""
        h = schema.hands
        rows = await self._rows(select(h).where(h.c.table_id == id, h.c.user == user))
        return (rows[0]["channel"], rows[0]["message"], rows[0]["digest"]) if rows else None

    async def set_hand_message(
        self, id: TableId, user: UserId, channel: int | None, message: int | None, digest: str
    ) -> None:
        h = schema.hands
        here = (h.c.table_id == id) & (h.c.user == user)
        values = {"channel": channel, "message": message, "digest": digest}
        if await self.hand_message(id, user) is None:
            statement = h.insert().values(table_id=id, user=user, **values)
            _ = await self._connection.execute(statement)
        else:
            _ = await self._connection.execute(h.update().where(here).values(values))

    # Stories.

    async def add_text(self, text: TextId, id: TableId, user: UserId, words: str) -> None:
        row = schema.texts.insert().values(id=text, table_id=id, user=user, words=words)
        _ = await self._connection.execute(row)

    async def texts(self, id: TableId) -> dict[TextId, str]:
        x = schema.texts
        rows = await self._rows(select(x.c.id, x.c.words).where(x.c.table_id == id))
        return {TextId(row["id"]): row["words"] for row in rows}

    # Villains and the ledger.

    async def villains(self, guild: int, user: UserId | None = None) -> list[Record]:
        """The villains of a server (of one user), the richest first."""
        v = schema.villains
        query = select(v).where(v.c.guild == guild).order_by(v.c.chips.desc(), v.c.created, v.c.id)
        rows = await self._rows(query if user is None else query.where(v.c.user == user))
        seated = {row["held"] for row in await self._rows(select(schema.sitters.c.held))}
        brought = await self._last_sessions([row["id"] for row in rows])
        return [_read_villain(row, brought.get(row["id"]), row["id"] in seated) for row in rows]

    async def _last_sessions(self, ids: Sequence[str]) -> dict[str, int]:
        """By villain: the sum of his postings at the table where he was last paid."""
        g = schema.ledger
        played = g.c.account.in_(ids) & g.c.table_id.is_not(None)
        last = (
            select(g.c.account, func.max(g.c.id).label("last")).where(played).group_by(g.c.account).subquery()
        )
        where = select(g.c.account, g.c.table_id).join(last, g.c.id == last.c.last).subquery()
        here = (g.c.account == where.c.account) & (g.c.table_id == where.c.table_id)
        query = select(g.c.account, func.sum(g.c.delta).label("sum")).join(where, here).group_by(g.c.account)
        return {row["account"]: row["sum"] for row in await self._rows(query)}

    async def name_taken(self, guild: int, folded: str) -> bool:
        v = schema.villains
        return bool(await self._rows(select(v.c.id).where(v.c.guild == guild, v.c.folded == folded)))

    async def add_villain(self, villain: Record, at: int) -> None:
        """A villain without chips; his first ones are posted like all others."""
        it = villain.sheet
        values: dict[str, Any] = {
            "id": villain.id, "guild": villain.guild, "user": villain.user,
            "name": it.name, "folded": it.folded,
            "powerset": it.powerset, "how": list(it.how), "aptitudes": "".join(map(str, it.aptitudes)),
            "status": villain.status, "chips": 0, "due": 0, "tallies": {}, "created": at,
        }  # fmt: skip
        _ = await self._connection.execute(schema.villains.insert().values(values))

    async def describe_villain(self, id: VillainId, how: Sequence[str]) -> None:
        v = schema.villains
        _ = await self._connection.execute(v.update().where(v.c.id == id).values(how=list(how)))

    async def write(self, entries: Iterable[Entry], *, table: TableId | None, n: int | None, at: int) -> None:
        """Enters postings (both sides), tallies and changes of status."""
        v = schema.villains
        for entry in entries:
            here = v.update().where(v.c.id == entry.villain)
            match entry:
                case Posting(villain, delta, reason):
                    values = {"reason": reason, "table_id": table, "n": n, "at": at}
                    sides = [
                        {"account": villain, "delta": delta, **values},
                        {"account": BANK, "delta": -delta, **values},
                    ]
                    _ = await self._connection.execute(schema.ledger.insert(), sides)
                    _ = await self._connection.execute(here.values(chips=v.c.chips + delta))
                case Tally(villain, what):
                    rows = await self._rows(select(v.c.tallies).where(v.c.id == villain))
                    tallies = {**rows[0]["tallies"], what: rows[0]["tallies"].get(what, 0) + 1}
                    _ = await self._connection.execute(here.values(tallies=tallies))
                case Change(_, status, due):
                    _ = await self._connection.execute(here.values(status=status, due=due))


@cache
def _options(options: type[Any]) -> TypeAdapter[Any]:
    return TypeAdapter(options)


def _read_table(row: RowMapping) -> Table:
    game = GAMES[row["game"]]
    return Table(
        id=TableId(row["id"]),
        guild=row["guild"],
        channel=row["channel"],
        host=UserId(row["host"]),
        game=game,
        version=row["version"],
        options=_options(game.options).validate_python(row["options"]),
        pace=Pace(row["pace"]),
        seed=row["seed"],
        due=row["due"],
        changes=row["changes"],
        status=Status(row["status"]),
    )


def _read_move(row: RowMapping) -> Move:
    seat = None if row["seat"] is None else Seat(row["seat"])
    user = None if row["user"] is None else UserId(row["user"])
    return Move(row["n"], seat, row["text"], user, row["auto"], row["at"], row["hash"])


def _read_sitter(row: RowMapping) -> Sitter:
    villain = None
    if row["villain_id"] is not None:
        villain = Villain(VillainId(row["villain_id"]), tuple(map(int, row["aptitudes"])), row["brings"])
    return Sitter(UserId(row["user"]), row["name"], villain, row["leaving"])


def _read_villain(row: RowMapping, last_session: int | None, seated: bool) -> Record:
    sheet = Sheet.model_construct(
        name=row["name"],
        powerset=row["powerset"],
        aptitudes=tuple(map(int, row["aptitudes"])),
        how=tuple(row["how"]),
    )
    return Record(
        id=VillainId(row["id"]),
        guild=row["guild"],
        user=UserId(row["user"]),
        sheet=sheet,
        status=VillainStatus(row["status"]),
        chips=row["chips"],
        due=row["due"],
        tallies=row["tallies"],
        last_session=last_session,
        seated=seated,
    )
