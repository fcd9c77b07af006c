"""Results of finished games, and leaderboards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import BindParameter, Select, bindparam, case, func, select, union

from bot.database import schema
from bot.database.entity_cache import CacheRegion
from bot.database.repositories.base import Repository, is_erased
from bot.table.record import UserId
from bot.table.table import Table

FINISHED = CacheRegion[tuple[UserId, str], int](10_000, kept_shared=True)
"""The number of games played to their end, by user and game."""


@dataclass(frozen=True, slots=True)
class UserTotals:
    """A user's totals in one game: games played, games won, and points."""

    user: UserId
    games: int
    won: int
    points: int


class Results(Repository):
    """The repository of places and points in finished games."""

    async def add(self, table: Table) -> None:
        """Add the results of a finished game, except those of computer players."""
        rows: list[dict[str, Any]] = [
            {"table_id": table.id, "user": user, "place": score.place, "points": score.points}
            for user, score in table.results
            if user > 0  # computer players have no results
        ]
        if rows:
            self._work.write(schema.results.insert(), rows)

    async def finished(self, user: UserId, game: str, enough: int) -> int:
        """Return how many games of a kind a user has played to their end: with people or against the house,
        and with a villain sessions in which chips changed hands. What was `enough` once is not read again.
        """
        if (known := self._work.known(FINISHED, (user, game))) is not None:
            return known
        if (before := self._work.known_once(FINISHED, (user, game))) is not None and before >= enough:
            return before
        (row,) = await self._work.rows(_FINISHED, who=user, which=game)
        return self._work.learn(FINISHED, (user, game), row["games"])

    async def standings(self, guild: int, game: str) -> list[UserTotals]:
        """Return the leaderboard of a game in a server: by games won, then by points."""
        r, t = schema.results, schema.tables
        games, won = func.count().label("games"), func.sum(case((r.c.place == 1, 1), else_=0)).label("won")
        points = func.sum(r.c.points).label("points")
        query = select(r.c.user, games, won, points).join(t, t.c.id == r.c.table_id)
        query = query.where(t.c.guild == guild, t.c.game == game, ~is_erased(r.c.user)).group_by(r.c.user)
        rows = await self._work.rows(query.order_by(won.desc(), points.desc(), games, r.c.user))
        return [UserTotals(UserId(row["user"]), row["games"], row["won"], row["points"]) for row in rows]


def _finished() -> Select[Any]:
    t, v, g = schema.tables, schema.villains, schema.ledger
    user: BindParameter[UserId] = bindparam("who")
    game: BindParameter[str] = bindparam("which")
    placed = (
        select(r.c.table_id).join(t, t.c.id == r.c.table_id).where(r.c.user == user, t.c.game == game)
        for r in (schema.results, schema.rivals)
    )
    own = select(g.c.table_id).join(v, v.c.id == g.c.account).join(t, t.c.id == g.c.table_id)
    own = own.where(v.c.user == user, t.c.game == game, t.c.ended.is_not(None))
    return select(func.count().label("games")).select_from(union(*placed, own).subquery())


_FINISHED = _finished()
