"""Lessons: how far each person is in each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import RowMapping, select

from bot.database import schema
from bot.database.repositories.base import Repository
from bot.database.repositories.results import EXPERIENCE
from bot.table.lesson import Learning
from bot.table.record import TableId, UserId


class Lessons(Repository):
    """The repository of lessons in progress."""

    async def get(self, id: TableId) -> Learning | None:
        """Return how far the learner of a lesson's table is, or None if there is no such table."""
        rows = await self._work.rows(select(schema.lessons).where(schema.lessons.c.id == id))
        return _learning(rows[0]) if rows else None

    async def held(self, id: TableId) -> Learning | None:
        """Return the same, locked until the use case is over."""
        query = select(schema.lessons).where(schema.lessons.c.id == id)
        rows = await self._work.select_for_update(query, schema.lessons)
        return _learning(rows[0]) if rows else None

    async def of(self, user: UserId) -> Mapping[str, bool]:
        """Return the lessons that a user has begun, by name, and whether they were done to the end once."""
        lessons = schema.lessons.c
        query = select(lessons.lesson, lessons.finished).where(lessons.user == user)
        rows = await self._work.rows(query.order_by(lessons.lesson))
        return {row["lesson"]: row["finished"] is not None for row in rows}

    async def begun(self, user: UserId, lesson: str) -> Learning | None:
        """Return how far a user is in a lesson, or None if they have not begun it."""
        lessons = schema.lessons
        rows = await self._work.rows(
            select(lessons).where(lessons.c.user == user, lessons.c.lesson == lesson)
        )
        return _learning(rows[0]) if rows else None

    async def add(self, learning: Learning, at: int) -> None:
        """Add a lesson that is begun; the user must not have begun it before."""
        user = {"id": learning.id, "user": learning.user, "lesson": learning.lesson}
        self._work.write(schema.lessons.insert().values(**user, **_progress(learning, at)))

    async def save(self, learning: Learning, at: int) -> None:
        """Save the progress of a lesson; once done to the end, it stays so."""
        lessons, done = schema.lessons, {"finished": at} if learning.over else {}
        where = lessons.c.id == learning.id
        self._work.write(lessons.update().where(where).values(**_progress(learning, at), **done))
        if learning.over:
            self._work.invalidate(EXPERIENCE)

    async def forget(self, before: int) -> None:
        """Delete the lessons in which nothing was done since a time (milliseconds since 1970)."""
        self._work.write(schema.lessons.delete().where(schema.lessons.c.changed < before))
        self._work.invalidate(EXPERIENCE)


def _progress(learning: Learning, at: int) -> dict[str, Any]:
    return {
        "name": learning.name,
        "step": learning.step,
        "off": "\n".join(learning.off),
        "wanted": learning.wanted,
        "changed": at,
    }


def _learning(row: RowMapping) -> Learning:
    return Learning(
        id=TableId(row["id"]),
        user=UserId(row["user"]),
        name=row["name"],
        lesson=row["lesson"],
        step=row["step"],
        off=tuple(row["off"].splitlines()),
        wanted=row["wanted"],
    )
