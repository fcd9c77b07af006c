"""Use cases of lessons, and of moments that are played again: begin one, go on, make a move in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.services import move_requests
from bot.services.jobs import Job, JobRunner, Priority, ThreadJobRunner, in_steps, portable
from bot.services.move_requests import RefusedMove, StaleMove
from bot.services.reviews import review_key
from bot.services.transaction_context import TableUpdate, TransactionContext, no_table
from bot.services.transactions import Transactions
from bot.table.lesson import Learning, WhatIf, lesson_id, lessons
from bot.table.record import TableId, UserId
from bot.table.retry import retried, retry_table
from bot.table.reviewing import NO_DECISION, check_moment, whole
from bot.table.table import Table
from bot.table.teaching import LessonChanged, asked, back, gone_off, lesson_table
from bot.table.turns import new_moves
from engines.core import Illegal, check
from engines.notation import write
from engines.review import Review

NO_LESSON = "I don't know that lesson. Choose one from the list."
LESSON_OVER = "This lesson is over. Press **Play for real**, or choose another one with /learn."
MOMENT_OVER = "This moment is over. Press **Play it again** for another deal, or go back to the review."
MOVED_ON = "It has moved on. Take a look and try again."
READ_ON = "There's nothing to play yet. Read on: press **Next**."


class Lessons:
    """Use cases of lessons. A lesson is its learner's alone; marshals think in the worker process."""

    def __init__(self, transactions: Transactions, jobs: JobRunner | None = None) -> None:
        self._transactions = transactions
        self._jobs = jobs or ThreadJobRunner()

    async def of(self, user: UserId) -> Mapping[str, bool]:
        """Return the lessons that a user has begun, by name, and whether they have done them to the end."""
        async with self._transactions.open(self.of) as tx:
            return await tx.repositories.lessons.of(user)

    async def begin(self, user: UserId, name: str, lesson: str) -> TableUpdate:
        """Take up a lesson where the user left it, or begin it; one that was over, or has changed since,
        begins again. Raises Illegal if there is none.
        """
        if lesson not in lessons():
            raise Illegal(NO_LESSON)
        async with self._transactions.open(self.begin) as tx:
            learning = await tx.repositories.lessons.begun(user, lesson)
            if learning is None:
                learning = Learning(lesson_id(tx.draws), user, name, lesson)
                await tx.repositories.lessons.add(learning, tx.at)
            elif learning.over or _has_changed(learning):
                learning = replace(learning, step=0, off=(), wanted="")
                await tx.repositories.lessons.save(learning, tx.at)
            return TableUpdate(lesson_table(learning))

    async def go_on(self, id: TableId, user: UserId, step: int) -> TableUpdate:
        """Go on from a step that is only read. A second press of the same button changes nothing."""
        async with self._transactions.open(self.go_on) as tx:
            learning = await _held(tx, id, user)
            now = learning.now
            if now is None or now.do or learning.step != step:
                return TableUpdate(lesson_table(learning))
            return await _saved(tx, learning, learning.onwards())

    async def decide(self, id: TableId, user: UserId, *, anyway: bool) -> TableUpdate:
        """Make the move that the learner wanted, or take the lesson up where they were about to leave it."""
        async with self._transactions.open(self.decide) as tx:
            learning = await _held(tx, id, user)
            if not anyway:
                return await _saved(tx, learning, back(learning))
            return (
                await _saved(tx, learning, gone_off(learning))
                if learning.wanted
                else TableUpdate(lesson_table(learning))
            )

    async def again(self, user: UserId, name: str, moment: WhatIf) -> TableUpdate:
        """Begin a moment of a finished game anew for one of its players. Raises Illegal."""
        async with self._transactions.open(self.again) as tx:
            source = await tx.table(moment.table)
            check_moment(source, user, moment.n)
            learning = Learning(lesson_id(tx.draws), user, name, moment.named)
            table = retry_table(source, learning)
            if table.seat(user) not in table.owed:
                raise Illegal(NO_DECISION)
            before = await tx.repositories.lessons.begun(user, moment.named)
            if before is None:
                await tx.repositories.lessons.add(learning, tx.at)
                return TableUpdate(table)
            learning = replace(before, off=(), step=before.step + 1)  # another deal
            await tx.repositories.lessons.save(learning, tx.at)
            return TableUpdate(retry_table(source, learning))

    async def act(self, id: TableId, user: UserId, line: str, *, seen: int | None = None) -> TableUpdate:
        """Make a move in a lesson, or in a moment that is played again. Raises Illegal if the rules forbid
        it.
        """
        async with self._transactions.open(self.act) as tx:
            learning = await _held(tx, id, user)
            said = await self._understood(tx, learning, line, seen)
            if learning.again is None:
                return await _saved(tx, learning, asked(learning, said))
            source = await tx.table(learning.again.table)
        marshals = in_steps(retried, portable(source), learning, said)
        after = await self._jobs.run(Job(marshals, Priority.ADVICE, user, ("moment", learning, said)))
        async with self._transactions.open(self.act) as tx:
            if await _held(tx, id, user) != learning:
                raise StaleMove(MOVED_ON)
            await tx.repositories.lessons.save(after, tx.at)
        table = self._with_review(source, retry_table(source, after))
        return TableUpdate(table, new_moves(retry_table(source, learning), table))

    def _with_review(self, source: Table, table: Table) -> Table:
        """Return a moment that is over with what its player's review says of it, if that is at hand."""
        learning = table.lesson
        if learning is None or learning.then is None or learning.again is None:
            return table
        review: Review | None = self._jobs.known(review_key(source.id, learning.user, whole(source)))
        moments = review.moments if review is not None else ()
        judged = next((it for it in moments if it.n == learning.again.n), None)
        return replace(table, lesson=replace(learning, judged=judged))

    async def _understood(
        self, tx: TransactionContext, learning: Learning, line: str, seen: int | None
    ) -> str:
        """Return a move in its notation. Raises Illegal if it cannot be made now."""
        if learning.over:
            raise Illegal(LESSON_OVER)
        if learning.now is not None and not learning.now.do:
            raise Illegal(READ_ON)
        table = await tx.taught(replace(learning, wanted=""))
        if table.lesson is not None and table.lesson.then is not None:
            raise Illegal(MOMENT_OVER)
        mine = table.seat(learning.user)
        assert mine is not None
        if seen is not None and not table.fresh(mine, seen):
            raise StaleMove(MOVED_ON)
        try:
            action, seat = move_requests.understood(table, learning.user, line, [])
            check(table.game, table.state, seat, action)
        except Illegal as refused:
            raise RefusedMove(refused, table, line) from None
        return write(action)


def _has_changed(learning: Learning) -> bool:
    try:
        _ = lesson_table(learning)
    except LessonChanged:
        return True
    return False


async def _held(tx: TransactionContext, id: TableId, user: UserId) -> Learning:
    """Return how far the user is in their lesson, locked. Raises Illegal if it is not theirs."""
    learning = await tx.repositories.lessons.held(id)
    if learning is None or learning.user != user:
        raise no_table()
    return learning


async def _saved(tx: TransactionContext, before: Learning, after: Learning) -> TableUpdate:
    table = lesson_table(after)
    await tx.repositories.lessons.save(after, tx.at)
    return TableUpdate(table, new_moves(lesson_table(before), table))
