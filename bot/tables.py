"""What can be asked of the house? The use cases: each loads, decides, appends, and tells what happened."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, replace
from typing import Any, Protocol

from pydantic import TypeAdapter, ValidationError
from sqlalchemy.exc import IntegrityError

from bot import villains, wishes
from bot.books import Books
from bot.table import PACES, Pace, Sitter, Status, Table, TableId, UserId, game_called, host_after
from bot.texts import story
from bot.villains import Posting, Record, Sheet
from engines.core import Action, Event, Illegal, TextId, Villain, VillainId
from engines.notation import read, written

GRACE = 120_000
"""Milliseconds that overdue tables get after a restart."""
PATIENCE = 60_000
"""Milliseconds after which the books are asked for deadlines, though none is known."""
_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"


class Store(Protocol):
    """Where the books are."""

    def begin(self) -> AbstractAsyncContextManager[Books]: ...


@dataclass(frozen=True, slots=True)
class Happening:
    """What a use case did: the table afterwards, and by move what happened in it."""

    table: Table
    events: tuple[tuple[Event, ...], ...] = ()
    repeated: bool = False
    """Whether this delivery was answered before; nothing was done again."""


def no_table() -> Illegal:
    return Illegal("There is no open table here. Open one with /newgame.")


def _id(letter: str) -> str:
    return letter + "".join(secrets.choice(_ALPHABET) for _ in range(8))


class Tables:
    """The house's use cases over a store; `now` tells milliseconds since 1970."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now
        self._look_again = 0
        """When `expire` looks into the books next; no deadline passes before."""

    # Looking.

    async def look(self, id: TableId) -> Table:
        """The table as it is. Raises Illegal when there is none."""
        async with self._store.begin() as books:
            return await _table(books, id)

    async def in_channel(self, channel: int) -> Table:
        """The open table of a channel. Raises Illegal when there is none."""
        async with self._store.begin() as books:
            id = await books.open_table(channel)
            if id is None:
                raise no_table()
            return await _table(books, id)

    async def of_user(self, user: UserId) -> list[Table]:
        """The open tables at which `user` sits."""
        async with self._store.begin() as books:
            return [await _table(books, id) for id in await books.tables_of(user)]

    async def texts(self, id: TableId) -> dict[TextId, str]:
        async with self._store.begin() as books:
            return await books.texts(id)

    async def villains(self, guild: int, user: UserId | None = None) -> list[Record]:
        """The villains of a server (of one user), the richest first."""
        async with self._store.begin() as books:
            return await books.villains(guild, user)

    async def villain(self, guild: int, name: str, user: UserId | None = None) -> Record:
        """The villain of this name. Raises Illegal when there is none, or none of this user."""
        async with self._store.begin() as books:
            return await _villain(books, guild, name, user)

    # People.

    async def create_villain(self, guild: int, user: UserId, sheet: Sheet) -> Record:
        """A new villain with 50 chips from the bank. Raises Illegal when the name is taken."""
        async with self._store.begin() as books:
            return await self._create(books, guild, user, sheet)

    async def retire_villain(self, guild: int, user: UserId, name: str) -> Record:
        """Puts a villain out of play for good. Raises Illegal while he sits at a table."""
        async with self._store.begin() as books:
            villain = await _villain(books, guild, name, user)
            if villain.seated:
                raise Illegal(f"{villain.sheet.name} sits at a table; leave it first.")
            if villain.status is villains.VillainStatus.RETIRED:
                raise Illegal(f"{villain.sheet.name} is retired already.")
            change = villains.Change(villain.id, villains.VillainStatus.RETIRED)
            await books.write([change], table=None, n=None, at=self._now())
            return villain

    async def describe_villain(self, guild: int, user: UserId, name: str, how: Sequence[str]) -> None:
        """Notes how the powerset of a user's villain serves each application."""
        async with self._store.begin() as books:
            villain = await _villain(books, guild, name, user)
            it = villain.sheet
            described = villains.sheet(name=it.name, powerset=it.powerset, aptitudes=it.aptitudes, how=how)
            await books.describe_villain(villain.id, described.how)

    async def _create(self, books: Books, guild: int, user: UserId, sheet: Sheet) -> Record:
        if await books.name_taken(guild, sheet.folded):
            raise villains.name_taken()
        record = Record(VillainId(_id("v")), guild, user, sheet, chips=villains.NEW)
        await books.add_villain(record, self._now())
        first = Posting(record.id, villains.NEW, "new")
        await books.write([first], table=None, n=None, at=self._now())
        return record

    # The lobby.

    async def open(
        self,
        *,
        guild: int,
        channel: int,
        user: UserId,
        name: str,
        game: str,
        pace: Pace,
        options: Mapping[str, Any],
    ) -> Table:
        """A lobby in `channel` with `user` as host. Raises Illegal where a table is open."""
        rules = game_called(game)
        try:
            made = TypeAdapter(rules.options).validate_python(dict(options))
        except ValidationError as error:
            raise _wrong_option(error) from None
        table = Table(
            id=TableId(_id("")),
            guild=guild,
            channel=channel,
            host=user,
            game=rules,
            version=rules.version,
            options=made,
            pace=pace,
            seed=secrets.token_hex(32),
        )
        async with self._store.begin() as books:
            if await books.open_table(channel) is not None:
                raise Illegal("There is an open table in this channel already; /table shows it.")
            await books.add_table(table, self._now())
            if rules.join is None:
                table = await self._save(books, table, replace(table, sitters=(Sitter(user, name),)))
        return table

    async def join(self, id: TableId, user: UserId, name: str, villain: str | None = None) -> Happening:
        """Seats `user`; with the named villain, or his richest one that can be played. Raises Illegal."""
        async with self._store.begin() as books:
            table = await _table(books, id)
            if table.sitter(user) is not None:
                raise Illegal("You sit at this table already.")
            record = await self._choose(books, table, user, villain) if table.game.join is not None else None
            sitter = Sitter(user, name, record.at_table() if record else None)
            if table.status is Status.LOBBY:
                if len(table.sitters) >= _places(table):
                    raise Illegal("The table is full.", "HU-B52")
                return Happening(
                    await self._save(books, table, replace(table, sitters=(*table.sitters, sitter)))
                )
            if record is None or table.game.join is None:
                raise Illegal("The game is under way; you can join the next one.")
            after = self._seat(table, sitter, table.game.join)
            await books.write(villains.arrival(record), table=id, n=len(after.moves), at=self._now())
            return await self._go_on(books, table, after)

    def _seat(self, table: Table, sitter: Sitter, join: Callable[[Villain], Action]) -> Table:
        assert sitter.villain is not None
        action = join(sitter.villain)
        after = table.after(action, seat=None, user=sitter.user, auto=False, at=self._now())
        return replace(after, sitters=(*after.sitters, sitter))

    async def _choose(self, books: Books, table: Table, user: UserId, name: str | None) -> Record:
        mine = await books.villains(table.guild, user)
        playable = [it for it in mine if it.playable]
        if name is None and not playable:
            raise Illegal("You have no villain to play with. Create one with /villain create.")
        if name is None:
            return playable[0]
        for record in playable:
            if name.strip().casefold() == record.sheet.folded or name == record.id:
                return record
        raise Illegal(f"You cannot play {name[:40]}.", "HU-B55")

    async def leave(self, id: TableId, user: UserId) -> Happening:
        """Frees the user's seat: at once, or as soon as the rules allow. Raises Illegal when he has none."""
        async with self._store.begin() as books:
            table = await _table(books, id)
            sitter = table.sitter(user)
            if sitter is None:
                raise Illegal("You do not sit at this table.")
            others = tuple(it for it in table.sitters if it.user != user)
            if table.status is Status.LOBBY:
                return Happening(
                    await self._save(books, table, _as_seated(table, replace(table, sitters=others)))
                )
            leaving = tuple(replace(it, leaving=True) if it is sitter else it for it in table.sitters)
            return await self._go_on(books, table, replace(table, sitters=leaving))

    async def start(self, id: TableId, user: UserId) -> Happening:
        """Begins the game. Raises Illegal unless enough are there and the host asks.

        Where the host does not sit at his own table, whoever sits there may start, and is the host then.
        """
        async with self._store.begin() as books:
            table = await _table(books, id)
            if table.status is not Status.LOBBY:
                raise Illegal("The game has begun already.")
            if user != table.host and table.sitter(table.host) is not None:
                raise Illegal("Only the host starts the game.")
            if user != table.host and table.sitter(user) is None:
                raise Illegal("You do not sit at this table.")
            if len(table.sitters) < table.game.seats.start:
                what = "villains" if table.game.join is not None else "players"
                raise Illegal(f"It takes {table.game.seats.start} {what}.", "HU-B48")
            after = replace(table.started(), host=user)
            if table.game.join is not None:
                after = await self._seat_all(books, after, table.game.join)
                opener = after.owed[0]
                after = after.after(
                    after.game.default(after.state, opener),
                    seat=opener,
                    user=user,
                    auto=False,
                    at=self._now(),
                )
            return await self._go_on(books, table, after)

    async def _seat_all(self, books: Books, table: Table, join: Callable[[Villain], Action]) -> Table:
        known = {it.id: it for it in await books.villains(table.guild)}
        for sitter in table.sitters:
            assert sitter.villain is not None
            record = known[sitter.villain.id]
            action = join(record.at_table())
            table = table.after(action, seat=None, user=sitter.user, auto=False, at=self._now())
            await books.write(villains.arrival(record), table=table.id, n=len(table.moves), at=self._now())
        return table

    async def end(self, id: TableId, user: UserId, *, steward: bool) -> Happening:
        """Closes the table; a hand under way is taken back. Raises Illegal unless host or steward asks."""
        async with self._store.begin() as books:
            table = await _table(books, id)
            if user != table.host and not steward:
                raise Illegal("That is not for you to do now.", "HU-B54")
            if table.status is Status.CLOSED:
                raise Illegal("This table is closed.")
            return await self._close(books, table)

    async def abandon(self, id: TableId) -> Happening:
        """Closes a table whose channel is gone; chips stay as after the last completed hand."""
        async with self._store.begin() as books:
            return await self._close(books, await _table(books, id))

    async def _close(self, books: Books, table: Table) -> Happening:
        after = table
        if table.status is Status.PLAYING:
            for text in ("abort", "timeout", "end"):
                action = read(table.game, text)
                if any(action in offer for offer in table.game.offers(after.state, None)):
                    after = after.after(action, seat=None, user=None, auto=False, at=self._now())
        events = after.happened[len(table.happened) :]
        await self._enter(books, table, after)
        return Happening(await self._save(books, table, replace(after, status=Status.CLOSED)), events)

    # Playing.

    async def act(
        self,
        id: TableId,
        user: UserId,
        text: str,
        *,
        interaction: int,
        say: str | None = None,
        seen: int | None = None,
        if_version: int | None = None,
        newcomer: Sheet | None = None,
    ) -> Happening:
        """Plays what `text` says for `user`. Raises Illegal.

        `say` is a story told with it. `seen` is how many moves there were when the button was drawn: refused
        when the decision has changed since; `if_version` the same by the rulebook's version guard (HU-109).
        `newcomer` is created and takes the place of `*` in `text` (a new villain for one who lost his).
        """
        try:
            return await self._act(id, user, text, interaction, say, seen, if_version, newcomer)
        except IntegrityError:
            return await self._act(id, user, text, interaction, say, seen, if_version, newcomer)

    async def _act(
        self,
        id: TableId,
        user: UserId,
        text: str,
        interaction: int,
        say: str | None,
        seen: int | None,
        if_version: int | None,
        newcomer: Sheet | None,
    ) -> Happening:
        async with self._store.begin() as books:
            table = await _table(books, id)
            answered = await books.answered(interaction)
            if answered is not None:
                return Happening(table, table.happened[answered - 1 : answered], repeated=True)
            if table.status is not Status.PLAYING:
                raise Illegal(
                    "The game has not begun." if table.status is Status.LOBBY else "This table is closed."
                )
            line, words = wishes.story_in(table, text)
            words = story(say if say is not None else words)
            if newcomer is not None:
                made = await self._create(books, table.guild, user, newcomer)
                line = line.replace("*", written(made.at_table()))
            told = TextId(_id("t"))
            line = wishes.with_story(table, line, told) if words else line
            mine = await books.villains(table.guild, user) if wishes.names_villain(table, line) else []
            try:
                action, acting = wishes.understood(table, user, line, mine)
                wishes.guard(table, acting, seen=seen, if_version=if_version)
                after = table.after(action, seat=acting, user=user, auto=False, at=self._now())
            except Illegal as refused:
                raise Illegal(table.spoken(refused.sentence), refused.rule) from None
            if words:
                await books.add_text(told, id, user, words)
            await books.note_answer(interaction, id, len(after.moves))
            return await self._go_on(books, table, after)

    async def expire(self) -> list[Happening]:
        """Plays the default of every seat whose deadline has passed."""
        if self._now() < self._look_again:
            return []
        async with self._store.begin() as books:
            overdue = await books.overdue(self._now())
        expired = [it for id in overdue if (it := await self._expire(id)) is not None]
        async with self._store.begin() as books:
            self._look_again = min(await books.next_due() or self._now() + PATIENCE, self._now() + PATIENCE)
        return expired

    async def _expire(self, id: TableId) -> Happening | None:
        async with self._store.begin() as books:
            if id not in await books.overdue(self._now()):
                return None
            table = await _table(books, id)
            if table.deserted:
                return await self._close(books, table)
            after = table
            for seat in table.owed:
                if seat in after.owed:
                    default = after.game.default(after.state, seat)
                    after = after.after(default, seat=seat, user=None, auto=True, at=self._now())
            return await self._go_on(books, table, after)

    async def wake(self) -> list[TableId]:
        """After a restart: grace for overdue tables, those of other rules are closed. What must be shown."""
        now = self._now()
        async with self._store.begin() as books:
            await books.grant_grace(now, now + GRACE)
            for id in await books.outdated():
                table = await _table(books, id)
                _ = await self._save(books, table, replace(table, status=Status.CLOSED))
            return await books.unshown()

    # What follows from a move.

    async def _go_on(self, books: Books, before: Table, after: Table) -> Happening:
        """Plays what the table plays by itself, and enters and saves it all."""
        while (forthcoming := next(after.forthcoming(), None)) is not None:
            seat, action = forthcoming
            after = after.after(action, seat=seat, user=None, auto=True, at=self._now())
        after = _as_seated(before, after)
        if not after.sitters and after.status is Status.PLAYING:
            after = after.after(read(after.game, "end"), seat=None, user=None, auto=True, at=self._now())
        await self._enter(books, before, after)
        events = after.happened[len(before.happened) :]
        return Happening(await self._save(books, before, after), events)

    async def _enter(self, books: Books, before: Table, after: Table) -> None:
        """Writes what the moves between two tables mean for villains' books."""
        step = before
        n = len(before.moves)
        for move, events in zip(after.moves[n:], after.happened[n:], strict=True):
            written = villains.entries(step.villains, events)
            await books.write(written, table=after.id, n=move.n, at=self._now())
            step = step.seating(move, events)

    async def _save(self, books: Books, before: Table, after: Table) -> Table:
        after = replace(after, names=await books.names(after), due=self._due(before, after))
        self._look_again = min(self._look_again, after.due or self._look_again)
        return await books.save(before, after, at=self._now())

    def _due(self, before: Table, after: Table) -> int | None:
        """When the owed seats' time is up. It runs on while others act out of turn."""
        if after.pace not in PACES or not after.owed:
            return None
        acted = {it.seat for it in after.moves[len(before.moves) :]}
        if before.due is not None and after.owed == before.owed and not acted.intersection(after.owed):
            return before.due
        return self._now() + PACES[after.pace]


def _wrong_option(error: ValidationError) -> Illegal:
    first = error.errors()[0]
    where = " ".join(["Option", *map(str, first["loc"][:1])])
    return Illegal(f"{where}: {first['msg'].removeprefix('Value error, ')}.")


async def _table(books: Books, id: TableId) -> Table:
    table = await books.table(id)
    if table is None:
        raise no_table()
    return table


async def _villain(books: Books, guild: int, name: str, user: UserId | None) -> Record:
    wanted = name.strip().casefold()
    found = [it for it in await books.villains(guild, user) if it.sheet.folded == wanted]
    if not found:
        raise Illegal(f'There is no villain called "{name[:40]}"{" of yours" if user else ""} here.')
    return found[0]


def _places(table: Table) -> int:
    return getattr(table.options, "max_players", table.game.seats[-1])


def _as_seated(before: Table, after: Table) -> Table:
    """People as the seats have them: those who left are gone, villains are current, there is a host."""
    if before.status is Status.LOBBY and after.status is Status.LOBBY:
        return replace(after, host=host_after(before, after))
    after = replace(after, sitters=after.seated(after.sitters))
    return replace(after, host=host_after(before, after))
