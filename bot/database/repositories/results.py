"""Results of finished games, and leaderboards."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import BindParameter, Select, bindparam, case, func, select, union

from bot.database import schema
from bot.database.repositories.base import Repository, is_erased
from bot.table.record import UserId
from bot.table.table import Table


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
            await self._tx.write(schema.results.insert(), rows)

    async def experienced(
        self, users: Collection[UserId], game: str, lessons: Collection[str], *, enough: int
    ) -> set[UserId]:
        """Return those of these users who know a game: who have done one of its `lessons` to the end, or
        played `enough` games of it to the end: with people or against the house, and with a villain sessions
        in which chips changed hands.
        """
        rows = await self._tx.rows(_EXPERIENCED, who=users, which=game, taught=lessons, enough=enough)
        return {UserId(row["user"]) for row in rows}

    async def standings(self, guild: int, game: str) -> list[UserTotals]:
        """Return the leaderboard of a game in a server: by games won, then by points."""
        r, t = schema.results, schema.tables
        games, won = func.count().label("games"), func.sum(case((r.c.place == 1, 1), else_=0)).label("won")
        points = func.sum(r.c.points).label("points")
        query = select(r.c.user, games, won, points).join(t, t.c.id == r.c.table_id)
        query = query.where(t.c.guild == guild, t.c.game == game, ~is_erased(r.c.user)).group_by(r.c.user)
        rows = await self._tx.rows(query.order_by(won.desc(), points.desc(), games, r.c.user))
        return [UserTotals(UserId(row["user"]), row["games"], row["won"], row["points"]) for row in rows]

    async def names(self, guild: int, users: Collection[UserId]) -> dict[int, str]:
        """Return the names that users had at their last table in a server, as far as they are kept."""
        s, t = schema.sitters, schema.tables
        last = select(func.max(s.c.n)).join(t, t.c.id == s.c.table_id)
        last = last.where(t.c.guild == guild, s.c.user.in_(users)).group_by(s.c.user)
        rows = await self._tx.rows(select(s.c.user, s.c.name).where(s.c.n.in_(last)))
        return {row["user"]: row["name"] for row in rows}


def _experienced() -> Select[int]:
    t, v, g, lessons = schema.tables, schema.villains, schema.ledger, schema.lessons
    users: BindParameter[Sequence[UserId]] = bindparam("who", expanding=True)
    names: BindParameter[Sequence[str]] = bindparam("taught", expanding=True)
    game: BindParameter[str] = bindparam("which")
    placed = (
        select(r.c.user, r.c.table_id)
        .join(t, t.c.id == r.c.table_id)
        .where(r.c.user.in_(users), t.c.game == game)
        for r in (schema.results, schema.rivals)
    )
    own = select(v.c.user, g.c.table_id).join(v, v.c.id == g.c.account).join(t, t.c.id == g.c.table_id)
    own = own.where(v.c.user.in_(users), t.c.game == game, t.c.ended.is_not(None))
    played = union(*placed, own).subquery()
    often = select(played.c.user).group_by(played.c.user).having(func.count() >= bindparam("enough"))
    taught = select(lessons.c.user).where(lessons.c.user.in_(users), lessons.c.lesson.in_(names))
    known = union(often, taught.where(lessons.c.finished.is_not(None))).subquery()
    return select(known.c.user)


_EXPERIENCED = _experienced()
