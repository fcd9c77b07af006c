"""Use cases for seats of absent players: take over, vote out, return, pause, and more time."""

from __future__ import annotations

from dataclasses import replace

from bot.services.transaction_context import TableUpdate
from bot.services.transactions import Transactions
from bot.table import clock
from bot.table.absence import (
    absent,
    agreed,
    check_present,
    free_seats,
    hurried,
    may_be_back,
    present,
    time_for,
)
from bot.table.lobby import called
from bot.table.progress import add_word, take_seat
from bot.table.record import TableId, UserId, mark_of
from bot.table.sitter import Sitter
from bot.table.table import Table
from bot.table.texts import plain
from bot.table.time_control import DECISION_TIMES_MS, QuietHours, deadline
from bot.table.votes import PAUSE_MOTION, Motion, MotionKind, Votes, against, with_vote, without
from engines.core import Illegal, Seat


class AbsentSeats:
    """Use cases for absent players' seats, and for their time."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def take_over(
        self, id: TableId, user: UserId, name: str, seat: Seat, word: str = ""
    ) -> TableUpdate:
        """Seat `user` in a seat whose player has left; their word (its SHA-256 in hex) counts from the next
        shuffle on. Raises Illegal.
        """
        async with self._transactions.open(self.take_over) as tx:
            table = await tx.playing(id)
            if table.game.join is not None:
                raise Illegal("In this game you join between heists, with a villain of your own.")
            table.check_newcomer(user)
            mark = mark_of(table.seed, user)
            if user in table.former or await tx.repositories.personal.played_before(id, mark):
                raise Illegal("You've already played in this game, so you can't take another seat.")
            if seat not in free_seats(table, user):
                raise Illegal("That seat isn't free. Choose another one.")
            after = take_seat(table, seat, Sitter(user, called(table, name)), tx.at)
            return await tx.go_on(table, add_word(after, user, word, tx.at) if word else after)

    async def back(self, id: TableId, user: UserId) -> TableUpdate:
        """Make the table wait for the user's seat again, with the full time of the pace. Raises Illegal."""
        async with self._transactions.open(self.back) as tx:
            table = await tx.playing(id)
            table.sitting(user)
            if not may_be_back(table, user):
                raise Illegal("Your seat is waiting for you. Press **I'm back**.")
            after = clock.back(table, user).changing(user, leaving=False, deadline=None)
            return await tx.go_on(table, after)

    async def vote_out(self, id: TableId, user: UserId, seat: Seat) -> TableUpdate:
        """Record a vote to free an absent player's seat, which is freed by a majority. Raises Illegal."""
        async with self._transactions.open(self.vote_out) as tx:
            table = await tx.playing(id)
            check_present(table, user)
            if seat not in absent(table, user, tx.at):
                raise Illegal(
                    "You can only vote out someone else who has missed a move or hasn't moved for a day."
                )
            target = table.users[seat]
            assert target is not None
            votes = _voted(table.votes, against(target), user)
            judges = {sitter.user for sitter in present(table)} - {target}
            if 2 * len(judges.intersection(votes[against(target)])) <= len(judges):
                return TableUpdate(await tx.save(table, replace(table, votes=votes)))
            after = replace(table, votes=without(votes, against(target)))
            return await tx.go_on(table, after.changing(target, leaving=True))

    async def pause(self, id: TableId, user: UserId) -> TableUpdate:
        """Record a vote for a pause; the clock stops when everybody present agrees. Raises Illegal."""
        async with self._transactions.open(self.pause) as tx:
            table = await tx.playing(id)
            check_present(table, user)
            if table.paused is not None:
                raise Illegal("The clock has stopped already.")
            again = agreed(table) == present(table)  # others have gone since they voted
            after = table if again else replace(table, votes=_voted(table.votes, PAUSE_MOTION, user))
            if agreed(after) == present(after):
                after = replace(after, paused=tx.at, votes=without(after.votes, PAUSE_MOTION))
            return TableUpdate(await tx.save(table, after))

    async def resume(self, id: TableId, user: UserId) -> TableUpdate:
        """Restart the clock; everybody has as much time as before. Raises Illegal."""
        async with self._transactions.open(self.resume) as tx:
            table = await tx.playing(id)
            table.sitting(user)
            if table.paused is None:
                raise Illegal("The clock is running already.")
            if table.muted is not None:
                raise Illegal("I may not post in that channel. The clock runs again as soon as I may.")
            return TableUpdate(await tx.save(table, clock.resumed(table, tx.at)))

    async def more_time(self, id: TableId, user: UserId, seat: Seat) -> TableUpdate:
        """Give another player to move the time of the pace once more. Raises Illegal."""
        async with self._transactions.open(self.more_time) as tx:
            table = await tx.playing(id)
            check_present(table, user)
            if table.pace not in DECISION_TIMES_MS:
                raise Illegal("This table has no time limit.")
            sitter = table.sitter_in(seat) if seat in table.owed else None
            if sitter is None or sitter.user == user or sitter.deadline is None or sitter.automatic:
                raise Illegal("You can only give more time to someone else whose move it is.")
            if seat not in hurried(table, user):
                raise Illegal(f"{plain(table.name(seat))} has had all the extra time there is for this move.")
            quiet = await tx.repositories.settings.quiet([sitter.user])
            after = _extended(table, sitter, user, tx.at, quiet.get(sitter.user))
            return TableUpdate(await tx.save(table, after))


def _voted(votes: Votes, motion: Motion, user: UserId) -> Votes:
    """Return the votes with one more. Raises Illegal if the user has voted before."""
    if user in votes.get(motion, ()):
        raise Illegal("You've voted for that already.")
    return with_vote(votes, motion, user)


def _extended(table: Table, sitter: Sitter, user: UserId, at: int, quiet: QuietHours | None) -> Table:
    """Return the table with a sitter's deadline extended by the pace, and their bank restored."""
    old = sitter.deadline
    assert old is not None
    if old.banked:
        table = table.changing(sitter.user, bank=max(0, old.due - at))
    longer = deadline(at if old.banked else max(at, old.due), table.pace, quiet)
    assert longer is not None
    if not old.banked:
        longer = replace(longer, since=old.since)
    alarms = next((n for n in range(2) if replace(longer, alarms=n).alarm > at), 2)
    now = time_for(table, sitter)
    earlier = [vote for vote in table.votes if vote != now and vote[:2] == (MotionKind.TIME, sitter.user)]
    kept = {motion: users for motion, users in table.votes.items() if motion not in earlier}
    after = table.changing(sitter.user, deadline=replace(longer, alarms=alarms))
    return replace(after, votes=with_vote(kept, now, user))
