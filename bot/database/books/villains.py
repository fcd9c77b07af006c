"""Who are the villains, and what do they own? Each posting has two sides in the ledger."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import RowMapping, func, select

from bot.database import schema
from bot.database.books.connected import Connected, is_erased
from bot.table.record import TableId, UserId
from bot.table.villains import Change, Entry, KeptVillain, Posting, Sheet, Tally, VillainStatus
from engines.core import VillainId

BANK = "bank"
"""The other side of every posting."""


class Villains(Connected):
    """Villains and the ledger."""

    async def of(self, guild: int, user: UserId | None = None) -> list[KeptVillain]:
        """The villains of a server (of one user), the richest first."""
        v = schema.villains
        query = (
            select(v)
            .where(v.c.guild == guild, ~is_erased(v.c.user))
            .order_by(v.c.chips.desc(), v.c.created, v.c.id)
        )
        rows = await self._rows(query if user is None else query.where(v.c.user == user))
        seated = {row["held"] for row in await self._rows(select(schema.sitters.c.held))}
        brought = await self._last_sessions([row["id"] for row in rows])
        return [_read_villain(row, brought.get(row["id"]), row["id"] in seated) for row in rows]

    async def _last_sessions(self, ids: Sequence[str]) -> dict[str, int]:
        """By villain: the sum of their postings at the table where they were last paid."""
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

    async def count(self, guild: int, user: UserId) -> tuple[int, int]:
        """How many villains a user has at large in a server, and how many in all."""
        v = schema.villains
        rows = await self._rows(select(v.c.status).where(v.c.guild == guild, v.c.user == user))
        return sum(row["status"] == VillainStatus.AT_LARGE for row in rows), len(rows)

    async def add(self, villain: KeptVillain, at: int) -> None:
        """A villain without chips; their first ones are posted like all others."""
        it = villain.sheet
        values: dict[str, Any] = {
            "id": villain.id, "guild": villain.guild, "user": villain.user,
            "name": it.name, "folded": it.folded,
            "powerset": it.powerset, "how": list(it.how), "aptitudes": "".join(map(str, it.aptitudes)),
            "status": villain.status, "chips": 0, "due": 0, "tallies": {}, "created": at,
        }  # fmt: skip
        _ = await self._connection.execute(schema.villains.insert().values(values))

    async def describe(self, id: VillainId, how: Sequence[str]) -> None:
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


def _read_villain(row: RowMapping, last_session: int | None, seated: bool) -> KeptVillain:
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
        last_session=last_session,
        seated=seated,
    )
