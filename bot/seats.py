"""What becomes of a seat whose player is not there? It is taken over, voted out, waited for, or his again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot import clockwork
from bot.clockwork import against
from bot.desk import Desk, Happening
from bot.desks import Desks
from bot.lobby import called
from bot.pace import PACES, Quiet, deadline
from bot.record import TableId, UserId
from bot.table import Sitter, Status, Table
from bot.texts import plain
from engines.core import Illegal, Seat

PAUSE = "pause"
"""What the vote for a pause is called among the table's votes."""
EXTENSIONS = 3
"""How often one may be given more time between two moves of his."""
Votes = Mapping[str, tuple[UserId, ...]]


# Who may do what, as it follows from the table.


def present(table: Table) -> tuple[Sitter, ...]:
    """The people who are there, whose agreement counts."""
    return tuple(it for it in table.sitters if not it.automatic)


def free_seats(table: Table, user: UserId) -> tuple[Seat, ...]:
    """The seats that `user` may take over: those whose players have left, and the computers'."""
    playing = table.status is Status.PLAYING and table.game.join is None
    if not playing or table.sitter(user) is not None or user in table.former:
        return ()
    return tuple(seat for seat in _seats(table) if _is_free(table, seat))


def absent(table: Table, user: UserId) -> tuple[Seat, ...]:
    """The seats that `user` may vote out: others who were missed."""
    if not _is_present(table, user):
        return ()
    return tuple(seat for seat in _seats(table) if _was_missed(table, seat, user))


def hurried(table: Table, user: UserId) -> tuple[Seat, ...]:
    """The seats to which `user` may give more time: others who are waited for, for a limited time."""
    if not _is_present(table, user) or table.pace not in PACES:
        return ()
    return tuple(seat for seat in table.owed if _may_be_given_time(table, seat, user))


def may_be_back(table: Table, user: UserId) -> bool:
    """Whether a seat plays by itself of which its player may say that he is back."""
    sitter = table.sitter(user)
    if table.status is not Status.PLAYING or sitter is None:
        return False
    return sitter.away or (sitter.leaving and table.game.join is None)


def agreed(table: Table) -> tuple[Sitter, ...]:
    """Who of those who are there is for a pause."""
    votes = table.votes.get(PAUSE, ())
    return tuple(it for it in present(table) if it.user in votes)


def _seats(table: Table) -> tuple[Seat, ...]:
    return tuple(Seat(i) for i in range(len(table.users))) if table.status is Status.PLAYING else ()


def _is_present(table: Table, user: UserId) -> bool:
    sitter = table.sitter(user)
    return table.status is Status.PLAYING and sitter is not None and not sitter.automatic


def _is_free(table: Table, seat: Seat) -> bool:
    sitter = table.sitter_in(seat)
    return sitter is not None and (sitter.leaving or sitter.computer)


def _was_missed(table: Table, seat: Seat, user: UserId) -> bool:
    sitter = table.sitter_in(seat)
    if sitter is None or sitter.user == user or sitter.leaving or sitter.computer:
        return False
    return sitter.away or sitter.missed > 0


def _may_be_given_time(table: Table, seat: Seat, user: UserId) -> bool:
    sitter = table.sitter_in(seat)
    if sitter is None or sitter.user == user or sitter.automatic or sitter.deadline is None:
        return False
    return len(table.votes.get(_time_for(table, sitter), ())) < EXTENSIONS


def _time_for(table: Table, sitter: Sitter) -> str:
    """What the extensions of somebody's present decision are called among the table's votes."""
    seat = table.seat(sitter.user)
    return f"time {sitter.user} {sum(it.seat == seat for it in table.moves)}"


# The use cases.


class Seats:
    """The house's use cases about seats whose players are not there, and about the time that they have."""

    def __init__(self, desks: Desks) -> None:
        self._desks = desks

    async def take_over(self, id: TableId, user: UserId, name: str, seat: Seat) -> Happening:
        """Puts `user` into a seat whose player has left, or where a computer plays. Raises Illegal."""
        async with self._desks.open() as desk:
            table = await _playing(desk, id)
            if table.game.join is not None:
                raise Illegal("In this game you join between hands, with a villain of your own.")
            if table.sitter(user) is not None:
                raise Illegal("You sit at this table already.")
            if user in table.former:
                raise Illegal("You have played in this game already.")
            if seat not in free_seats(table, user):
                raise Illegal("That seat is not free.")
            after = table.after_taking(seat, Sitter(user, called(table, name)), desk.at)
            return await desk.go_on(table, after)

    async def back(self, id: TableId, user: UserId) -> Happening:
        """Has the user's seat wait for him again, with all the time of the pace. Raises Illegal."""
        async with self._desks.open() as desk:
            table = await _playing(desk, id)
            if table.sitter(user) is None:
                raise Illegal("You do not sit at this table.")
            if not may_be_back(table, user):
                raise Illegal("Your seat waits for you already.")
            after = clockwork.back(table, user).changing(user, leaving=False, deadline=None)
            return await desk.go_on(table, after)

    async def vote_out(self, id: TableId, user: UserId, seat: Seat) -> Happening:
        """Notes that `user` would have an absent player's seat freed; so it is when most agree."""
        async with self._desks.open() as desk:
            table = await _playing(desk, id)
            _must_be_present(table, user)
            if seat not in absent(table, user):
                raise Illegal("You can only vote out another who was missed.")
            target = table.users[seat]
            assert target is not None
            votes = _with_vote(table.votes, against(target), user)
            judges = {it.user for it in present(table)} - {target}
            if 2 * len(judges.intersection(votes[against(target)])) <= len(judges):
                return Happening(await desk.save(table, replace(table, votes=votes)))
            del votes[against(target)]
            return await desk.go_on(table, replace(table, votes=votes).changing(target, leaving=True))

    async def pause(self, id: TableId, user: UserId) -> Happening:
        """Notes that `user` is for a pause; the clock stands still when all agree who are there."""
        async with self._desks.open() as desk:
            table = await _playing(desk, id)
            _must_be_present(table, user)
            if table.paused is not None:
                raise Illegal("The clock stands still already.")
            again = agreed(table) == present(table)  # others have gone since he voted
            after = table if again else replace(table, votes=_with_vote(table.votes, PAUSE, user))
            if agreed(after) == present(after):
                after = replace(after, paused=desk.at, votes=_without(after.votes, PAUSE))
            return Happening(await desk.save(table, after))

    async def resume(self, id: TableId, user: UserId) -> Happening:
        """Lets the clock go on, everybody having as much time as before. Raises Illegal."""
        async with self._desks.open() as desk:
            table = await _playing(desk, id)
            if table.sitter(user) is None:
                raise Illegal("You do not sit at this table.")
            if table.paused is None:
                raise Illegal("The clock does not stand still.")
            if table.muted is not None:
                raise Illegal("I may not write in that channel; the clock goes on as soon as I may.")
            return Happening(await desk.save(table, clockwork.resumed(table, desk.at)))

    async def more_time(self, id: TableId, user: UserId, seat: Seat) -> Happening:
        """Gives another who is waited for the time of the pace once more. Raises Illegal."""
        async with self._desks.open() as desk:
            table = await _playing(desk, id)
            _must_be_present(table, user)
            if table.pace not in PACES:
                raise Illegal("At this table there is no time limit.")
            sitter = table.sitter_in(seat) if seat in table.owed else None
            if sitter is None or sitter.user == user or sitter.deadline is None or sitter.automatic:
                raise Illegal("You can only give more time to another who is waited for.")
            if seat not in hurried(table, user):
                raise Illegal(f"{plain(table.name(seat))} has been given more time often enough.")
            quiet = await desk.books.quiet([sitter.user])
            after = _extended(table, sitter, user, desk.at, quiet.get(sitter.user))
            return Happening(await desk.save(table, after))


async def _playing(desk: Desk, id: TableId) -> Table:
    table = await desk.open_table(id)
    if table.status is not Status.PLAYING:
        raise Illegal("The game has not begun.")
    return table


def _must_be_present(table: Table, user: UserId) -> None:
    """Raises Illegal unless the user plays here himself."""
    sitter = table.sitter(user)
    if sitter is None:
        raise Illegal("You do not sit at this table.")
    if sitter.leaving:
        raise Illegal("You are leaving this table.")
    if sitter.away:
        raise Illegal("Your seat plays by itself; come back first.")


def _with_vote(votes: Votes, what: str, user: UserId) -> dict[str, tuple[UserId, ...]]:
    """The votes with one more. Raises Illegal where he has voted before."""
    if user in votes.get(what, ()):
        raise Illegal("You have voted for that already.")
    return {**votes, what: (*votes.get(what, ()), user)}


def _without(votes: Votes, what: str) -> dict[str, tuple[UserId, ...]]:
    return {it: users for it, users in votes.items() if it != what}


def _extended(table: Table, sitter: Sitter, user: UserId, at: int, quiet: Quiet | None) -> Table:
    """The table with the time of the pace added to somebody's; what he needs of his bank he gets back."""
    old, what = sitter.deadline, _time_for(table, sitter)
    assert old is not None
    if old.banked:
        table = table.changing(sitter.user, bank=max(0, old.due - at))
    longer = deadline(at if old.banked else max(at, old.due), table.pace, quiet)
    assert longer is not None
    if not old.banked:
        longer = replace(longer, since=old.since)
    told = next((n for n in range(2) if replace(longer, told=n).alarm > at), 2)
    others = {it: who for it, who in table.votes.items() if not it.startswith(f"time {sitter.user} ")}
    votes = {**others, what: (*table.votes.get(what, ()), user)}
    return replace(table.changing(sitter.user, deadline=replace(longer, told=told)), votes=votes)
