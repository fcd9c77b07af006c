"""What is done inside one transaction? The steps that use cases share, with the database at one moment."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random

from bot.database.repositories import Repositories
from bot.database.repositories.messages import sealed_sheets
from bot.shards import ALONE, Shards
from bot.table import archetypes, clock, lobby, standing_orders, turns, villains
from bot.table.absence import left_alone
from bot.table.archetypes import ARCHETYPES, Archetype, kind_of
from bot.table.draws import Draws
from bot.table.leaving import forthcoming, host_after
from bot.table.progress import add_word, close, play_move
from bot.table.record import TableId, UserId
from bot.table.sitter import Sitter
from bot.table.table import Ending, Scheme, Status, Table
from bot.table.texts import quoted
from bot.table.turns import new_moves
from bot.table.villains import KeptVillain, Posting, Sheet
from engines.core import Action, Event, Illegal, Refused, Villain, VillainId


def no_table() -> Illegal:
    """What is said where there is no table, or none that concerns whoever asks."""
    return Illegal("There is no open table here. Open one with /newgame.")


class SealNotPosted(Illegal):
    """What has to wait until the seal of a table's cards is on Discord."""

    def __init__(self) -> None:
        super().__init__("One moment, the deal is being sealed. Try again in a few seconds.")


@dataclass(frozen=True, slots=True)
class TableUpdate:
    """What a use case did: the table afterwards, and the moves that were made."""

    table: Table
    moves: range = range(0)
    """Which of the table's moves it made, counted from 0."""
    repeated: bool = False
    """Whether this delivery was answered before; nothing was done again."""
    reminded: tuple[UserId, ...] = ()
    """Who is to be told that little of their time is left."""

    @property
    def events(self) -> tuple[tuple[Event, ...], ...]:
        """What happened in those moves."""
        return tuple(self.table.happened[n] for n in self.moves)


@dataclass(frozen=True)
class TransactionContext:
    """An open transaction, the clock, and where seeds and ids come from."""

    books: Repositories
    now: Callable[[], int]
    draws: Draws
    mine: Shards = ALONE
    """Whose servers this process looks after."""

    @cached_property
    def at(self) -> int:
        """The time of the transaction, in milliseconds since 1970: as it was when it was first asked for."""
        return self.now()

    async def table(self, id: TableId | None) -> Table:
        """The table. Raises Illegal when there is none."""
        table = await self.books.records.table(id) if id is not None else None
        if table is None:
            raise no_table()
        return table

    async def held(self, id: TableId) -> Table:
        """The table, which nobody else changes until this is done. Raises Illegal when there is none."""
        table = await self.books.records.held(id)
        if table is None:
            raise no_table()
        return table

    async def open_table(self, id: TableId) -> Table:
        """The same, as long as it is open. Raises Illegal."""
        table = await self.held(id)
        if table.status is Status.CLOSED:
            raise Illegal("This table is closed.")
        return table

    async def is_sealed(self, table: Table) -> bool:
        """Whether a table's cards are sealed in the eyes of all: before that nobody says a word or starts."""
        if table.scheme is not Scheme.SEALED:
            return True
        return sealed_sheets(await self.books.messages.of_table(table.id)) > 0

    async def check_sealed(self, table: Table) -> None:
        """Raises Unsealed while the seal of a table's cards is not there."""
        if not await self.is_sealed(table):
            raise SealNotPosted

    async def playing(self, id: TableId) -> Table:
        """The same, as long as a game is under way. Raises Illegal."""
        table = await self.open_table(id)
        if table.status is not Status.PLAYING:
            raise Illegal("The game has not begun.")
        return table

    # Villains.

    async def villain(self, guild: int, name: str, user: UserId | None) -> KeptVillain:
        """The villain of this name (of one user). Raises Illegal when there is none."""
        wanted = name.strip().casefold()
        found = [it for it in await self.books.villains.of(guild, user) if it.sheet.folded == wanted]
        if not found:
            raise Illegal(f'{"You have" if user else "There is"} no villain called "{quoted(name)}" here.')
        return found[0]

    async def create_villain(self, guild: int, user: UserId, sheet: Sheet) -> KeptVillain:
        """A new villain with 50 chips from the bank. Raises Illegal when the name is taken."""
        await self.books.work.advisory_lock("villains", guild)
        most = (await self.books.administration.of(guild)).villains
        villains.check_number(user, *await self.books.villains.count(guild, user), most)
        return await self._new_villain(guild, user, sheet)

    async def _new_villain(self, guild: int, user: UserId, sheet: Sheet) -> KeptVillain:
        await self.check_name(guild, sheet)
        record = KeptVillain(VillainId(self.draws.id("v")), guild, user, sheet, chips=villains.NEW)
        await self.books.villains.add(record, self.at)
        first = Posting(record.id, villains.NEW, "new")
        await self.books.villains.write([first], table=None, n=None, at=self.at)
        return record

    async def check_name(self, guild: int, sheet: Sheet) -> None:
        """Raises Illegal where another villain of a server has the name."""
        if await self.books.villains.name_taken(guild, sheet.folded):
            raise villains.name_taken()

    async def create_again(self, table: Table, user: UserId, sheet: Sheet) -> KeptVillain:
        """A new villain for one who lost theirs at a table, however many they have.

        Where the table is casual, the villain ends with it: they own nothing and are never played again.
        """
        await self.books.work.advisory_lock("villains", table.guild)
        if not table.casual:
            return await self._new_villain(table.guild, user, sheet)
        await self.check_name(table.guild, sheet)
        record = KeptVillain(VillainId(self.draws.id("v")), table.guild, user, sheet, chips=villains.NEW)
        await self.books.villains.add(replace(record, status=villains.VillainStatus.RETIRED), self.at)
        return record

    async def surprise_villain(self, guild: int, user: UserId, kind: Archetype) -> KeptVillain:
        """A new villain of this kind, with a name that nobody has. Raises Illegal for too many."""
        return await self.create_villain(guild, user, await self.drawn(guild, kind))

    async def drawn(self, guild: int, kind: Archetype) -> Sheet:
        """The sheet of a villain of this kind, with a name that nobody in a server has."""
        for name in archetypes.names(self.random()):
            if not await self.books.villains.name_taken(guild, name.casefold()):
                return archetypes.drawn(kind, name)
        raise AssertionError("names never end")

    def random(self) -> Random:
        """Chance, for what is no secret."""
        return Random(self.draws.id())

    # People.

    def seat(self, table: Table, sitter: Sitter, join: Callable[[Villain], Action]) -> Table:
        """The table with one more at it while the game is under way."""
        assert sitter.villain is not None
        action = join(sitter.villain)
        after = play_move(table, action, seat=None, user=sitter.user, auto=False, at=self.at)
        return replace(after, sitters=(*after.sitters, sitter))

    async def sit_down(
        self, table: Table, user: UserId, name: str, villain: KeptVillain | None, word: str = ""
    ) -> TableUpdate:
        """Seats somebody in a lobby, where they may also change their villain, or between two hands with one.
        Raises Illegal.
        """
        played = villain.at_table() if villain is not None else None
        if table.sitter(user) is not None:
            said = {"word": word} if word else {}
            changed = lobby.before_the_game(table).changing(user, villain=played, **said)
            return TableUpdate(await self.save(table, changed))
        sitter = Sitter(user, lobby.called(table, name), played, word=word)
        if table.status is Status.LOBBY:
            lobby.check_room(table)
            return TableUpdate(await self.save(table, replace(table, sitters=(*table.sitters, sitter))))
        if villain is None or table.game.join is None:
            raise Illegal("The game is under way; you can join the next one.")
        after = self.seat(table, sitter, table.game.join)
        await self.arrive(villain, after)
        return await self.go_on(table, add_word(after, user, word, self.at) if word else after)

    async def choose_villain(self, table: Table, user: UserId, name: str | None) -> KeptVillain:
        """The named villain of a user; else the last whom they played and who is free, or, as long as they
        can still be changed, a surprise one. Raises Illegal.
        """
        await self.books.work.advisory_lock("villains", table.guild)
        mine = await self.books.villains.of(table.guild, user)
        most = (await self.books.administration.of(table.guild)).villains
        found = villains.free(mine, most)
        if name is None and found:
            return found[0]
        if name is None and table.status is Status.LOBBY:
            return await self.surprise_villain(table.guild, user, self.random().choice(ARCHETYPES))
        if name is None:
            raise Illegal("You have no villain to play with. Create one with /villain create.")
        now = table.sitter(user)
        found += [
            it for it in mine if now is not None and now.villain is not None and it.id == now.villain.id
        ]
        for record in found:
            if name.strip().casefold() == record.sheet.folded or name == record.id:
                return record
        if any(it.playable and it.sheet.folded == name.strip().casefold() for it in mine):
            raise villains.too_many(most)
        raise table.game.refused(Refused.VILLAIN, f"You cannot play {quoted(name)}.")

    async def seat_all(self, table: Table, join: Callable[[Villain], Action]) -> Table:
        """The started table with all who sat in its lobby; captured villains get their due."""
        known = {it.id: it for it in await self.books.villains.of(table.guild)}
        for sitter in table.sitters:
            assert sitter.villain is not None
            record = known[sitter.villain.id]
            action = join(record.at_table())
            table = play_move(table, action, seat=None, user=sitter.user, auto=False, at=self.at)
            await self.arrive(record, table)
        return table

    def said(self, table: Table) -> Table:
        """The table with the words of those who have just sat down in the game."""
        for it in table.sitters:
            if it.word and table.seat(it.user) is not None:
                table = add_word(table, it.user, it.word, self.at)
        return table

    async def arrive(self, villain: KeptVillain, table: Table) -> None:
        """Enters what a villain's last move at a table, by which they sat down, means for them."""
        if table.casual:
            return
        entries = villains.arrival(villain)
        await self.books.villains.write(entries, table=table.id, n=len(table.moves), at=self.at)

    async def leave(self, table: Table, user: UserId) -> TableUpdate:
        """Frees the user's seat, at once or as soon as the rules allow. Raises Illegal without one."""
        sitter = table.sitting(user)
        if table.status is Status.LOBBY:
            others = tuple(it for it in table.sitters if it is not sitter)
            after = as_seated(table, replace(table, sitters=others))
            if not after.people and (user == table.host or after.sitters):
                return await self.close(table, Ending.LEFT)
            return TableUpdate(await self.save(table, after))
        return await self.go_on(table, table.changing(user, leaving=True))

    async def bank_erased(self) -> None:
        """Gives back to the bank what villains own whose users were erased and who are at no table."""
        for villain, chips in await self.books.personal.ownerless():
            left = [Posting(villain, -chips, "erased")] if chips else []
            retired = villains.Change(villain, villains.VillainStatus.RETIRED)
            await self.books.villains.write([*left, retired], table=None, n=None, at=self.at)

    # What follows.

    async def close(self, table: Table, ending: Ending = Ending.ITS_OWN) -> TableUpdate:
        """Closes a table; a hand under way is taken back, villains yet to be chosen are the originals."""
        after = self._played_out(table) if table.status is Status.PLAYING else table
        await self._enter(table, after)
        closed = replace(close(after), ending=ending)
        return TableUpdate(await self.save(table, closed), new_moves(table, after))

    def _played_out(self, table: Table) -> Table:
        """The table after all that it does itself when it is closed before the end."""
        for action in table.game.closing:
            if table.offered(action):
                table = play_move(table, action, seat=None, user=None, auto=True, at=self.at)
        return table

    async def go_on(self, before: Table, after: Table) -> TableUpdate:
        """Plays what the table plays by itself, and saves it all with its ledger entries."""
        if not left_alone(after):
            after = self._by_itself(standing_orders.kept(before, after))
        after = as_seated(before, after)
        if left_alone(after):
            after = replace(close(self._played_out(after)), ending=Ending.LEFT)
        await self._enter(before, after)
        if after.status is Status.CLOSED:
            await self.books.results.add(after)
        return TableUpdate(await self.save(before, after), new_moves(before, after))

    def _by_itself(self, table: Table) -> Table:
        """The table after all that waits for nobody: what is played for the leaving, and standing orders."""
        while True:
            if (farewell := next(forthcoming(table), None)) is not None:
                seat, action = farewell
                after = play_move(table, action, seat=seat, user=None, auto=True, at=self.at)
            elif (order := standing_orders.next_move(table)) is not None:
                seat, user, action = order
                after = play_move(table, action, seat=seat, user=user, auto=False, at=self.at)
            else:
                return table
            table = standing_orders.kept(table, after)

    async def _enter(self, before: Table, after: Table) -> None:
        """Writes what the moves between two tables mean for the ledger: nothing where it is casual."""
        if after.casual:
            return
        for n in new_moves(before, after):
            written = villains.entries(after.played.seatings[n].villains, after.happened[n])
            await self.books.villains.write(written, table=after.id, n=after.moves[n].n, at=self.at)

    async def save(self, before: Table, after: Table) -> Table:
        """The table as it is kept: with names, and with the time at which it goes on by itself."""
        if all(it.automatic for it in after.sitters):
            after = clock.resumed(after, self.at)
        if after.status is Status.CLOSED:  # the record has their words, as far as cards follow from them
            after = replace(after, sitters=tuple(replace(it, word="") for it in after.sitters))
        quiet = await self.books.settings.quiet(it.user for it in after.sitters) if after.owed else {}
        after = turns.timed(before, after, self.at, quiet)
        after = replace(after, names=await self.books.records.names(after))
        after = await self.books.records.save(before, after, at=self.at)
        if after.status is Status.LOBBY:
            await self._forget_drawn(before, after)
        if any(it.erased and it.villain is not None for it in before.sitters):
            await self.bank_erased()
        return after

    async def _forget_drawn(self, before: Table, after: Table) -> None:
        """Removes villains who were drawn for somebody in a lobby and were given back before they played."""
        now = {it.villain.id for it in after.sitters if it.villain is not None}
        for it in before.sitters:
            if it.villain is None or it.villain.id in now or it.computer:
                continue
            villain = await self.books.villains.one(it.villain.id)
            if villain is not None and villain.unplayed and kind_of(villain.sheet) is not None:
                await self.books.villains.remove(villain.id)


def as_seated(before: Table, after: Table) -> Table:
    """People as the seats have them: those who left are gone, villains are current, there is a host."""
    if before.status is Status.LOBBY and after.status is Status.LOBBY:
        return replace(after, host=host_after(before, after))
    after = replace(after, sitters=after.played.seating.seated(after.sitters))
    return replace(after, host=host_after(before, after))
