"""Villains and the double-entry ledger of their chips."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Any

from sqlalchemy import RowMapping, Select, and_, bindparam, exists, func, or_, select

from bot.database import schema
from bot.database.repositories.base import Repository, is_erased
from bot.table.record import TableId, UserId
from bot.table.villains import KeptVillain, LedgerEntry, Posting, Sheet, StatusChange, Tally, VillainStatus
from engines.core import VillainId

BANK = "bank"
"""The account on the other side of every posting."""
_INSERT_POSTING = schema.ledger.insert()
_VILLAIN = schema.villains.update().where(schema.villains.c.id == bindparam("of"))
_ADD_CHIPS = _VILLAIN.values(chips=schema.villains.c.chips + bindparam("by"))
_SET_TALLIES = _VILLAIN.values(tallies=bindparam("all"))
_SET_STATUS = _VILLAIN.values(status=bindparam("to"), due=bindparam("owed"))


class Villains(Repository):
    """The repository of villains and the ledger."""

    async def of(self, guild: int, user: UserId | None = None) -> list[KeptVillain]:
        """Return the villains of a server (or of one user there), the richest first."""
        v = schema.villains
        query = (
            _villains()
            .where(v.c.guild == guild, ~is_erased(v.c.user))
            .order_by(v.c.chips.desc(), v.c.created, v.c.id)
        )
        if user is not None:
            query = query.where(v.c.user == user)
        return [*map(_read_villain, await self._work.rows(query))]

    async def one(self, id: VillainId) -> KeptVillain | None:
        """Return a villain, or None."""
        rows = await self._work.rows(_villains().where(schema.villains.c.id == id))
        return _read_villain(rows[0]) if rows else None

    async def table_of(self, id: VillainId) -> TableId | None:
        """Return the open table where a villain is seated, or None."""
        s = schema.sitters
        rows = await self._work.rows(select(s.c.table_id).where(s.c.held == id))
        return TableId(rows[0]["table_id"]) if rows else None

    async def name_taken(self, guild: int, key: str) -> bool:
        v = schema.villains
        return bool(await self._work.rows(select(v.c.id).where(v.c.guild == guild, v.c.folded == key)))

    async def count(self, guild: int, user: UserId) -> tuple[int, int]:
        """Return the numbers of a user's villains in a server: at large, and in all."""
        v = schema.villains
        rows = await self._work.rows(select(v.c.status).where(v.c.guild == guild, v.c.user == user))
        return sum(row["status"] == VillainStatus.AT_LARGE for row in rows), len(rows)

    async def add(self, villain: KeptVillain, at: int) -> None:
        """Insert a villain without chips; the initial chips are posted separately."""
        values: dict[str, Any] = {
            "id": villain.id, "guild": villain.guild, "user": villain.user, **_written(villain.sheet),
            "status": villain.status, "chips": 0, "due": 0, "tallies": {}, "created": at,
        }  # fmt: skip
        self._work.write(schema.villains.insert().values(values))

    async def remove(self, id: VillainId) -> None:
        """Delete a villain who has never played, with both sides of their postings, unless a closed lobby
        refers to them.
        """
        v, g, s = schema.villains, schema.ledger, schema.sitters
        if await self._work.rows(select(s.c.n).where(s.c.villain_id == id)):
            return
        both = or_(g.c.account == id, and_(g.c.account == BANK, g.c.other == id))
        self._work.write(g.delete().where(both))
        self._work.write(v.delete().where(v.c.id == id))

    async def rewrite(self, id: VillainId, sheet: Sheet) -> None:
        """Update the sheet of a villain."""
        v = schema.villains
        self._work.write(v.update().where(v.c.id == id).values(_written(sheet)))

    async def write(
        self, entries: Iterable[LedgerEntry], *, table: TableId | None, n: int | None, at: int
    ) -> None:
        """Write postings (both sides), tallies and changes of status."""
        sides, owned = list[dict[str, Any]](), Counter[VillainId]()
        done, changes = Counter[tuple[VillainId, str]](), list[dict[str, Any]]()
        for entry in entries:
            match entry:
                case Posting(villain, delta, reason):
                    values = {"reason": reason, "table_id": table, "n": n, "at": at}
                    sides += (
                        {"account": villain, "other": BANK, "delta": delta, **values},
                        {"account": BANK, "other": villain, "delta": -delta, **values},
                    )
                    owned[villain] += delta
                case Tally(villain, what):
                    done[villain, what] += 1
                case StatusChange(villain, status, due):
                    changes.append({"of": villain, "to": status, "owed": due})
        self._work.write(_INSERT_POSTING, sides)
        more = [{"of": villain, "by": delta} for villain, delta in owned.items()]
        self._work.write(_ADD_CHIPS, more)
        self._work.write(_SET_TALLIES, await self._tallied(done))
        self._work.write(_SET_STATUS, changes)

    async def _tallied(self, done: Counter[tuple[VillainId, str]]) -> list[dict[str, Any]]:
        """Return the tallies of villains, with `done` added."""
        if not done:
            return []
        v = schema.villains
        theirs = (
            select(v.c.id, v.c.tallies).where(v.c.id.in_({row_id for row_id, _ in done})).order_by(v.c.id)
        )
        rows = await self._work.select_for_update(theirs, v)
        tallies = {VillainId(row["id"]): Counter[str](row["tallies"]) for row in rows}
        for (villain, what), times in done.items():
            tallies[villain][what] += times
        return [{"of": villain, "all": dict(counted)} for villain, counted in tallies.items()]


@cache
def _villains() -> Select[Any]:
    """Return the query of villains, with columns derived from other tables."""
    v, s, m, g = schema.villains, schema.sitters, schema.moves, schema.ledger
    first = (m.c.table_id == s.c.table_id) & (m.c.n == 1)
    newest = select(func.max(g.c.id)).where(g.c.account == v.c.id)
    paid = g.alias()
    last_paid = (
        select(paid.c.table_id)
        .where(paid.c.account == v.c.id, paid.c.table_id.is_not(None))
        .order_by(paid.c.id.desc())
        .limit(1)
    )
    sat = exists(select(s.c.n).join(m, first).where(s.c.villain_id == v.c.id))
    there = select(func.sum(g.c.delta)).where(
        g.c.account == v.c.id, g.c.table_id == last_paid.correlate(v).scalar_subquery()
    )
    return select(
        v,
        exists().where(s.c.held == v.c.id).label("seated"),
        or_(v.c.begun, sat).label("has_begun"),
        newest.correlate(v).scalar_subquery().label("recent"),
        there.correlate(v).scalar_subquery().label("last_session"),
    )


def _written(sheet: Sheet) -> dict[str, Any]:
    aptitudes = "".join(map(str, sheet.aptitudes))
    values = {"powerset": sheet.powerset, "how": list(sheet.how), "aptitudes": aptitudes}
    return {"name": sheet.name, "folded": sheet.key, **values}


def _read_villain(row: RowMapping) -> KeptVillain:
    sheet = Sheet.model_construct(
        name=row["name"],
        powerset=row["powerset"],
        aptitudes=tuple(map(int, row["aptitudes"])),
        how=tuple(row["how"]),
    )
    return KeptVillain(
        id=VillainId(row["id"]),
        guild=row["guild"],
        user=UserId(row["user"]),
        sheet=sheet,
        status=VillainStatus(row["status"]),
        chips=row["chips"],
        due=row["due"],
        tallies=row["tallies"],
        last_session=row["last_session"],
        seated=bool(row["seated"]),
        begun=bool(row["has_begun"]),
        recent=row["recent"] or 0,
    )
