"""The use case of a review: where a finished game turned for one of its players."""

from __future__ import annotations

from collections.abc import Hashable

from bot.services.jobs import Job, JobRunner, Priority, Progress, in_steps, portable
from bot.services.queries import Queries
from bot.table.record import TableId, UserId
from bot.table.reviewing import Span, check_reviewable, reviewing, whole
from bot.table.table import Table
from engines.review import Review


class Reviews:
    """The use case of a review."""

    def __init__(self, queries: Queries, jobs: JobRunner) -> None:
        self._queries, self._jobs = queries, jobs

    async def review(self, id: TableId, user: UserId, span: Span | None = None) -> tuple[Table, Review]:
        """Return the table, and a review of what the user did in a part of its game (None: all of it). Raises
        Illegal if they may not have one.
        """
        table = await self._queries.table(id)
        part = span or whole(table)
        check_reviewable(table, user, part)
        work = in_steps(reviewing, portable(table), user, part)
        return table, await self._jobs.run(Job(work, Priority.PAGE, user, review_key(id, user, part)))

    async def known(self, id: TableId, user: UserId) -> Review | None:
        """Return the review of a whole game if it was made not long ago; else None."""
        table = await self._queries.table(id)
        return self._jobs.known(review_key(id, user, whole(table))) if table.moves else None

    def progress(self, table: Table, user: UserId, span: Span | None = None) -> Progress | None:
        """Return how far a review is, with what has been found; None if it is not being made."""
        return self._jobs.progress(review_key(table.id, user, span or whole(table)))


def review_key(id: TableId, user: UserId, span: Span) -> Hashable:
    """Return the key of the job that makes a review."""
    return ("review", id, user, tuple(span))
