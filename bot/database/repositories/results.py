"""Results of finished games, and leaderboards."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import BindParameter, Select, bindparam, case, exists, func, select, union

from bot.database import schema
from bot.database.entity_cache import CacheRegion
from bot.database.repositories.base import Repository, is_erased
from bot.table.record import UserId
from bot.table.table import Table


@dataclass(frozen=True, slots=True)
class Experience:
    """What a user knows of a game."""

    games: int
    """The games of it that they have played to their end: with people or against the house, and with a
    villain sessions in which chips changed hands.
    """
    taught: bool
    """Whether they have done one of its lessons to the end."""


EXPERIENCE = CacheRegion[tuple[UserId, str], Experience](10_000, kept_shared=True)
"""What users know of games."""


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

    async def experience(
        self, user: UserId, game: str, lessons: Collection[str], *, enough: int
    ) -> Experience:
        """Return what a user knows of a game, which has these lessons. Who was taught, or had played `enough`
        games, when they were looked up before, is not looked up again.
        """
        before = self._work.known_once(EXPERIENCE, (user, game))
        if before is not None and (before.taught or before.games >= enough or not self._work.access.shared):
            return before
        (row,) = await self._work.rows(_EXPERIENCE, who=user, which=game, taught=sorted(lessons))
        return self._work.learn(EXPERIENCE, (user, game), Experience(row["games"], bool(row["taught"])))

    async def standings(self, guild: int, game: str) -> list[UserTotals]:
        """Return the leaderboard of a game in a server: by games won, then by points."""
        r, t = schema.results, schema.tables
        games, won = func.count().label("games"), func.sum(case((r.c.place == 1, 1), else_=0)).label("won")
        points = func.sum(r.c.points).label("points")
        query = select(r.c.user, games, won, points).join(t, t.c.id == r.c.table_id)
        query = query.where(t.c.guild == guild, t.c.game == game, ~is_erased(r.c.user)).group_by(r.c.user)
        rows = await self._work.rows(query.order_by(won.desc(), points.desc(), games, r.c.user))
        return [UserTotals(UserId(row["user"]), row["games"], row["won"], row["points"]) for row in rows]

    async def names(self, guild: int, users: Collection[UserId]) -> dict[int, str]:
        """Return the names that users had at their last table in a server, as far as they are kept."""
        s, t = schema.sitters, schema.tables
        last = select(func.max(s.c.n)).join(t, t.c.id == s.c.table_id)
        last = last.where(t.c.guild == guild, s.c.user.in_(users)).group_by(s.c.user)
        rows = await self._work.rows(select(s.c.user, s.c.name).where(s.c.n.in_(last)))
        return {row["user"]: row["name"] for row in rows}


def _experience() -> Select[int, bool]:
    t, v, g, lessons = schema.tables, schema.villains, schema.ledger, schema.lessons
    user: BindParameter[UserId] = bindparam("who")
    game: BindParameter[str] = bindparam("which")
    names: BindParameter[Sequence[str]] = bindparam("taught", expanding=True)
    placed = (
        select(r.c.table_id).join(t, t.c.id == r.c.table_id).where(r.c.user == user, t.c.game == game)
        for r in (schema.results, schema.rivals)
    )
    own = select(g.c.table_id).join(v, v.c.id == g.c.account).join(t, t.c.id == g.c.table_id)
    own = own.where(v.c.user == user, t.c.game == game, t.c.ended.is_not(None))
    taught = exists().where(
        lessons.c.user == user, lessons.c.lesson.in_(names), lessons.c.finished.is_not(None)
    )
    played = union(*placed, own).subquery()
    return select(func.count().label("games"), taught.label("taught")).select_from(played)


_EXPERIENCE = _experience()
