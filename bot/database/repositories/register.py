"""Lookup of tables by channel, server, user and alarm."""

from __future__ import annotations

from sqlalchemy import ColumnElement, and_, bindparam, exists, func, not_, or_, select

from bot.database import schema
from bot.database.repositories.base import Repository, is_on
from bot.database.repositories.records import NO_TABLE, OPEN_TABLES, TABLES
from bot.shards import SINGLE_SHARD, Shards
from bot.table.record import Finished, TableId, UserId
from engines import GAMES

# Queries of many commands, built once.
_IN_CHANNEL = select(schema.open_tables.c.table_id).where(schema.open_tables.c.channel == bindparam("where"))
_OF_USER = (
    select(schema.sitters.c.table_id)
    .join(schema.open_tables, schema.open_tables.c.table_id == schema.sitters.c.table_id)
    .where(schema.sitters.c.user == bindparam("who"))
    .order_by(schema.sitters.c.n)
)


def by_todays_rules() -> ColumnElement[bool]:
    """Return the condition that a table is played by the present rules of its game."""
    t = schema.tables
    return or_(*(and_(t.c.game == game.name, t.c.version == game.version) for game in GAMES.values()))


class Register(Repository):
    """The repository of queries for tables."""

    async def in_channel(self, channel: int) -> TableId | None:
        known = self._work.known(OPEN_TABLES, channel)
        if known is None:
            rows = await self._work.rows(_IN_CHANNEL, where=channel)
            known = self._work.learn(OPEN_TABLES, channel, TableId(rows[0]["table_id"]) if rows else NO_TABLE)
        return known or None

    async def last_in_channel(self, channel: int) -> TableId | None:
        """Return the newest table of a channel, or None."""
        t = schema.tables
        query = select(t.c.id).where(t.c.channel == channel).order_by(t.c.created.desc(), t.c.id).limit(1)
        rows = await self._work.rows(query)
        return TableId(rows[0]["id"]) if rows else None

    async def finished_in_channel(self, channel: int, most: int) -> list[Finished]:
        """Return the finished games of a channel that can be shown or exported, the newest first: those by
        today's rules, and those with a record.
        """
        t, m, s, a = schema.tables, schema.moves, schema.sitters, schema.archives
        stored = select(func.max(m.c.n)).where(m.c.table_id == t.c.id).scalar_subquery()
        moves, recorded = func.coalesce(stored, a.c.moves), a.c.table_id.is_not(None)
        archived = and_(recorded, not_(schema.whole)).label("archived")
        query = select(t.c.id, t.c.game, t.c.ended, moves.label("moves"), archived)
        query = query.join(a, a.c.table_id == t.c.id, isouter=True).where(t.c.game.in_(GAMES))
        query = query.where(t.c.channel == channel, t.c.ended.is_not(None), or_(recorded, by_todays_rules()))
        query = query.where(moves.is_not(None))
        rows = await self._work.rows(query.order_by(t.c.created.desc(), t.c.id).limit(most))
        named = select(s.c.table_id, s.c.name).where(s.c.table_id.in_([row["id"] for row in rows]))
        names = dict[str, tuple[str, ...]]()
        for row in await self._work.rows(named.order_by(s.c.n)):
            names[row["table_id"]] = (*names.get(row["table_id"], ()), row["name"])
        return [
            Finished(
                id=TableId(row["id"]),
                game=row["game"],
                ended=row["ended"],
                names=names.get(row["id"], ()),
                moves=row["moves"],
                archived=bool(row["archived"]),
            )
            for row in rows
        ]

    async def has_finished_in(self, channel: int) -> bool:
        """Return whether a channel has a finished game, by any version of the rules."""
        t, m = schema.tables, schema.moves
        moved = exists().where(m.c.table_id == t.c.id)
        query = select(t.c.id).where(t.c.channel == channel, t.c.ended.is_not(None), moved).limit(1)
        return bool(await self._work.rows(query))

    async def after(self, id: TableId, most: int) -> list[TableId]:
        """Return the next tables by id, closed ones too, but none in quarantine."""
        t = schema.tables
        query = select(t.c.id).where(t.c.id > id, t.c.quarantined.is_(None))
        rows = await self._work.rows(query.order_by(t.c.id).limit(most))
        return [TableId(row["id"]) for row in rows]

    async def in_guild(self, guild: int) -> list[TableId]:
        t, o = schema.tables, schema.open_tables
        rows = await self._work.rows(select(t.c.id).join(o, o.c.table_id == t.c.id).where(t.c.guild == guild))
        return [TableId(row["id"]) for row in rows]

    async def places(self, shards: Shards = SINGLE_SHARD) -> list[tuple[TableId, int, int]]:
        """Return the open tables, with their servers and channels."""
        t, o = schema.tables, schema.open_tables
        query = select(t.c.id, t.c.guild, t.c.channel).join(o, o.c.table_id == t.c.id)
        query = query.where(is_on(t.c.guild, shards))
        return [(TableId(row["id"]), row["guild"], row["channel"]) for row in await self._work.rows(query)]

    async def muted(self, shards: Shards = SINGLE_SHARD) -> list[TableId]:
        """Return the open tables in whose channels the bot may not post."""
        t, o = schema.tables, schema.open_tables
        query = select(t.c.id).join(o, o.c.table_id == t.c.id).where(t.c.muted.is_not(None))
        query = query.where(is_on(t.c.guild, shards))
        return [TableId(row["id"]) for row in await self._work.rows(query)]

    async def count(self, guild: int, user: UserId) -> tuple[int, int]:
        """Return the numbers of open tables in a server, and of those that a user hosts."""
        t, o = schema.tables, schema.open_tables
        query = select(t.c.host).join(o, o.c.table_id == t.c.id).where(t.c.guild == guild)
        hosts = [row["host"] for row in await self._work.rows(query)]
        return len(hosts), hosts.count(user)

    async def outdated(self, shards: Shards = SINGLE_SHARD) -> list[TableId]:
        """Return the open tables of games whose rules have changed since they began."""
        t, o = schema.tables, schema.open_tables
        query = select(t.c.id).join(o, o.c.table_id == t.c.id).where(t.c.game.in_(GAMES))
        query = query.where(not_(by_todays_rules()), is_on(t.c.guild, shards))
        rows = await self._work.rows(query)
        return [TableId(row["id"]) for row in rows]

    async def of_user(self, user: UserId) -> list[TableId]:
        """Return the open tables at which `user` sits."""
        rows = await self._work.rows(_OF_USER, who=user)
        return [TableId(row["table_id"]) for row in rows]

    async def last_game_in(self, channel: int) -> str | None:
        """Return the game of the newest table in a channel, open or not; None if there is none."""
        t = schema.tables
        query = select(t.c.game).where(t.c.channel == channel).order_by(t.c.created.desc()).limit(1)
        return next((row["game"] for row in await self._work.rows(query) if row["game"] in GAMES), None)

    # Deadlines.

    async def overdue(self, now: int, shards: Shards = SINGLE_SHARD) -> list[TableId]:
        """Return the tables whose alarm is due."""
        t = schema.tables
        query = select(t.c.id).where(t.c.alarm <= now, is_on(t.c.guild, shards)).order_by(t.c.alarm)
        return [TableId(row["id"]) for row in await self._work.rows(query)]

    async def claim(self, id: TableId, now: int) -> bool:
        """Lock a table whose alarm is due. Return False if another use case has locked it."""
        t = schema.tables
        ringing = select(t.c.id).where(t.c.id == id, t.c.alarm <= now)
        return bool(await self._work.select_for_update(ringing, t, skip_locked=True))

    async def grant_grace(self, now: int, until: int, shards: Shards = SINGLE_SHARD) -> None:
        """Move alarms missed during a downtime to `until`, and deadlines unless the table is paused."""
        s, t = schema.sitters, schema.tables
        late = (t.c.alarm <= now) & is_on(t.c.guild, shards)
        if not await self._work.select_for_update(select(t.c.id).where(late).order_by(t.c.id), t):
            return
        self._work.invalidate(TABLES)
        fresh = {"since": now, "due": until, "told": 2}
        runs = select(t.c.id).where(late, t.c.paused.is_(None))
        self._work.write(s.update().where(s.c.due <= now, s.c.table_id.in_(runs)).values(fresh))
        # Deadlines in messages and in other processes' caches are outdated now.
        self._work.write(t.update().where(late).values(alarm=until, changes=t.c.changes + 1))

    async def ahead(self, now: int, shards: Shards = SINGLE_SHARD) -> list[TableId]:
        """Return the open tables with a deadline that begins in the future: the clock was set back."""
        t, o, s = schema.tables, schema.open_tables, schema.sitters
        query = select(s.c.table_id).distinct().join(o, o.c.table_id == s.c.table_id)
        query = query.join(t, t.c.id == s.c.table_id).where(s.c.since > now, t.c.paused.is_(None))
        query = query.where(is_on(t.c.guild, shards))
        return [TableId(row["table_id"]) for row in await self._work.rows(query)]

    async def put_off(self, id: TableId, now: int, until: int) -> None:
        """Postpone a due alarm of a table."""
        t = schema.tables.c
        overdue = (t.id == id) & (t.alarm <= now)
        self._work.write(schema.tables.update().where(overdue).values(alarm=until))

    async def alarm(self, id: TableId) -> int | None:
        """Return the next alarm of a table, or None."""
        t = schema.tables
        rows = await self._work.rows(select(t.c.alarm).where(t.c.id == id))
        return rows[0]["alarm"] if rows else None

    async def next_alarm(self) -> int | None:
        """Return the next alarm of all tables, or None."""
        rows = await self._work.rows(select(func.min(schema.tables.c.alarm).label("alarm")))
        return rows[0]["alarm"]
