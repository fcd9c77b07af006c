"""Games against the house: people's records against computers, apart from their results."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, RowMapping, Select, case, func, select

from bot.database import schema
from bot.database.repositories.base import Repository
from bot.table.record import UserId
from bot.table.rivals import encounters
from bot.table.sitter import level_of
from bot.table.table import Table
from engines.players import Level


@dataclass(frozen=True, slots=True)
class Rivalry:
    """A user's record against one computer in one game, in all servers."""

    game: str
    rival: UserId
    ahead: int
    """The games in which the user was placed above the computer."""
    behind: int
    games: int


@dataclass(frozen=True, slots=True)
class HouseTotals:
    """A user's record against all computers in one game and server."""

    user: UserId
    by_level: Mapping[Level, tuple[int, int]]
    """By level: how often the user was placed above a computer of it, out of how many times."""


class Rivals(Repository):
    """The repository of how people did against computers in finished games."""

    async def add(self, table: Table) -> None:
        """Add a finished game with computers; nothing for any other table."""
        rows: list[dict[str, Any]] = [
            {"table_id": table.id, "user": met.user, "rival": met.rival, "ahead": met.ahead}
            for met in encounters(table)
        ]
        if rows:
            self._work.write(schema.rivals.insert(), rows)

    async def of(self, user: UserId) -> list[Rivalry]:
        """Return a user's record by game and computer, the one met most often first."""
        r, t = schema.rivals, schema.tables
        query = _counted(t.c.game, r.c.rival).where(r.c.user == user)
        rows = await self._work.rows(query.order_by(func.count().desc(), t.c.game, r.c.rival.desc()))
        return [
            Rivalry(row["game"], UserId(row["rival"]), row["ahead"], row["behind"], row["games"])
            for row in rows
        ]

    async def standings(self, guild: int, game: str) -> list[HouseTotals]:
        """Return everyone's record against the house in a game in a server, best first: by how often they
        were ahead of marshals, then of deputies, then of greenhorns.
        """
        r, t = schema.rivals, schema.tables
        query = _counted(r.c.user, r.c.rival).where(t.c.guild == guild, t.c.game == game)
        found = _by_user(await self._work.rows(query))
        return sorted(found, key=lambda totals: (*(-n for n in _won(totals)), totals.user))


def _counted(*by: ColumnElement[Any]) -> Select[*tuple[Any, ...]]:
    """Return the query of how often users were ahead and behind, and of how many games, by these columns."""
    r, t = schema.rivals, schema.tables
    ahead, behind = (func.sum(case((r.c.ahead == sign, 1), else_=0)) for sign in (1, -1))
    columns = ahead.label("ahead"), behind.label("behind"), func.count().label("games")
    return select(*by, *columns).join(t, t.c.id == r.c.table_id).group_by(*by)


def _by_user(rows: Iterable[RowMapping]) -> list[HouseTotals]:
    found = defaultdict[UserId, dict[Level, tuple[int, int]]](dict)
    for row in rows:
        levels, level = found[UserId(row["user"])], level_of(UserId(row["rival"]))
        ahead, games = levels.get(level, (0, 0))
        levels[level] = ahead + row["ahead"], games + row["games"]
    return [HouseTotals(user, levels) for user, levels in found.items()]


def _won(totals: HouseTotals) -> list[int]:
    return [totals.by_level.get(level, (0, 0))[0] for level in (Level.MARSHAL, Level.DEPUTY, Level.GREENHORN)]
