"""Use cases for verifiable shuffles: players' words, verification, and the record of a table."""

from __future__ import annotations

from bot.services.jobs import Job, JobRunner, Priority, ThreadJobRunner, at_once, portable
from bot.services.transaction_context import TableUpdate, TransactionContext
from bot.services.transactions import Transactions
from bot.table.archive import Archive, retold, unpacked, verdict_of
from bot.table.disclosure import check_recorded, players
from bot.table.exporting import record_of
from bot.table.progress import add_word
from bot.table.record import TableId, UserId, is_word
from bot.table.table import Status, Table
from bot.table.verdict import Verdict, doubtful, verdict
from engines.core import Illegal
from engines.record import Damaged, Record

USER_WORDS_MAX = 20
"""Maximum words of one player at one table."""
NOTHING_KEPT = "That game is no longer kept, so nothing is left to check."
"""The answer for a game of which not even a record is kept."""
NO_RECORD = (
    "The rules have changed since that game, and there's no record of it, so it can't be checked or exported "
    "any more. Its result stays."
)
"""The answer for a game by older rules that they did not write down, such as one that an upgrade cut short,
if today's rules can't either.
"""


class Proving:
    """Use cases for verifiable shuffles."""

    def __init__(self, transactions: Transactions, jobs: JobRunner | None = None) -> None:
        self._transactions = transactions
        self._jobs = jobs or ThreadJobRunner()

    async def say_word(self, id: TableId, user: UserId, word: str) -> TableUpdate:
        """Add a player's word (its SHA-256 in hex) to the shuffles from the next one on; the same word again
        changes nothing. Raises Illegal.
        """
        async with self._transactions.open(self.say_word) as tx:
            table = await tx.open_table(id)
            if word == _word(table, user):
                return TableUpdate(table)
            await tx.check_sealed(table)
            if sum(is_word(move) and move.user == user for move in table.moves) >= USER_WORDS_MAX:
                raise Illegal(f"You've added {USER_WORDS_MAX} words at this table, and that's the limit.")
            if table.status is Status.LOBBY:
                return TableUpdate(await tx.save(table, table.changing(user, word=word)))
            return await tx.go_on(table, add_word(table, user, word, tx.at))

    async def check_word(self, id: TableId, user: UserId) -> None:
        """Raise Illegal if the user cannot add a word now."""
        async with self._transactions.open(self.check_word) as tx:
            table = await tx.table(id)
            table.sitting(user)
            await tx.check_sealed(table)

    async def verdict(self, id: TableId, user: UserId) -> Verdict:
        """Return what can be verified of a table, and whether it holds. Raises Illegal if there is no table
        or nothing of it is left.
        """
        async with self._transactions.open(self.verdict) as tx:
            table = await tx.table(id)
            check_recorded(table)
            stories, stored = await tx.repositories.stories.at(id), await tx.repositories.records.moves(id)
            seals, kept = await tx.repositories.messages.seals(id), await self._kept(tx, table)
        viewer = user if user in players(table) else None
        key = ("verdict", id, table.changes, tuple(sorted(seals.items())), viewer)
        if not table.replayable:
            archive = await self._archive(table, kept, user)
            work = at_once(verdict_of, portable(table), archive, seals)
            return await self._jobs.run(Job(work, Priority.PAGE, user, key))
        if not table.seed:
            raise Illegal(NOTHING_KEPT)
        work = at_once(verdict, portable(table), stored, dict(stories), viewer, seals)
        return await self._jobs.run(Job(work, Priority.PAGE, user, key))

    async def record(self, id: TableId, user: UserId) -> Record:
        """Return a game's public record; `user` is who asks. Raises Illegal before the game is over."""
        async with self._transactions.open(self.record) as tx:
            table = await tx.table(id)
            check_recorded(table)
            stories, kept = await tx.repositories.stories.at(id), await self._kept(tx, table)
        key = ("record", id, table.changes)
        if not table.replayable:
            work = at_once(_unpacked, await self._archive(table, kept, user))
            return await self._jobs.run(Job(work, Priority.PAGE, user, key))
        if table.status is not Status.CLOSED:
            raise Illegal("This game is still going on. Its record is there when it's over.")
        if not table.moves:
            raise Illegal("That game is no longer kept, so there's no record of it.")
        work = at_once(record_of, portable(table), dict(stories))
        return await self._jobs.run(Job(work, Priority.PAGE, user, key))

    async def _kept(self, tx: TransactionContext, table: Table) -> Archive | Table | None:
        """Return what is kept of a table that can't be replayed: its archive, or else the table as today's
        rules replay it, or None.
        """
        if table.replayable:
            return None
        archive = await tx.repositories.archives.of(table.id)
        return archive or await tx.repositories.records.by_todays_rules(table.id)

    async def _archive(self, table: Table, kept: Archive | Table | None, user: UserId) -> Archive:
        """Return the archive of a table that can't be replayed. Raises Illegal if there is none."""
        if isinstance(kept, Table):
            work, key = at_once(retold, portable(kept)), ("archive", table.id, table.changes)
            told = await self._jobs.run(Job(work, Priority.PAGE, user, key))
            kept = told
        if kept is None:
            raise Illegal(NO_RECORD if table.seed else NOTHING_KEPT)
        return kept


def _unpacked(archive: Archive) -> Record:
    """Return an archived record. Raises Illegal if it is damaged."""
    try:
        return unpacked(archive.record)
    except Damaged as damaged:
        raise Illegal(doubtful(damaged)) from None


def _word(table: Table, user: UserId) -> str:
    """Return the user's current word at the table. Raises Illegal if they do not sit there."""
    said = table.sitting(user).word
    return said if table.status is Status.LOBBY else table.played.seating.words.get(user, "")
