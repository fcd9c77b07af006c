"""An open transaction and the steps that use cases share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random

from bot.database.repositories import Repositories
from bot.database.repositories.messages import sealed_sheets
from bot.shards import SINGLE_SHARD, Shards
from bot.table import archetypes, clock, lobby, standing_orders, turns, villains
from bot.table.absence import left_alone
from bot.table.archetypes import ARCHETYPES, Archetype, kind_of
from bot.table.draws import Draws
from bot.table.leaving import forthcoming, host_after
from bot.table.lesson import Learning, is_lesson
from bot.table.progress import add_word, close, play_move
from bot.table.record import TableId, UserId
from bot.table.retry import retry_table
from bot.table.sitter import Sitter
from bot.table.table import CloseReason, Scheme, Status, Table
from bot.table.teaching import lesson_table
from bot.table.texts import quoted
from bot.table.turns import new_moves
from bot.table.villains import KeptVillain, Posting, Sheet
from engines.core import Action, Event, Illegal, Refused, Villain, VillainId
from engines.names import name_key


def no_table() -> Illegal:
    """Return the error for a table that does not exist or does not concern the user."""
    return Illegal("No table is open here. Open one with /newgame.")


class SealNotPosted(Illegal):
    """The error while the seal of a table's cards is not yet posted on Discord."""

    def __init__(self) -> None:
        super().__init__("One moment, the deal is being sealed. Press again in a few seconds.")


@dataclass(frozen=True, slots=True)
class TableUpdate:
    """Result of a use case: the table afterwards, and the moves that were made."""

    table: Table
    moves: range = range(0)
    """Range of the moves made, counted from 0."""
    repeated: bool = False
    """Whether the interaction was handled before, so that nothing was done."""
    reminded: tuple[UserId, ...] = ()
    """Users to be reminded that little of their time is left."""

    @property
    def events(self) -> tuple[tuple[Event, ...], ...]:
        """Events of those moves."""
        return tuple(self.table.happened[n] for n in self.moves)


@dataclass(frozen=True)
class TransactionContext:
    """An open transaction with its time, and the source of seeds and ids."""

    repositories: Repositories
    now: Callable[[], int]
    draws: Draws
    mine: Shards = SINGLE_SHARD
    """Shards that this process serves."""
    lasting: Callable[[Table, int], float] = lambda _, __: 0
    """Function that returns the seconds for which a table reveals its moves from an index on."""

    @cached_property
    def at(self) -> int:
        """Time of the transaction in milliseconds since 1970, fixed when first read."""
        return self.now()

    async def table(self, id: TableId | None) -> Table:
        """Return the table, which may be a lesson's. Raises Illegal if there is none."""
        if id is not None and is_lesson(id):
            learning = await self.repositories.lessons.get(id)
            table = await self.taught(learning) if learning is not None else None
        else:
            table = await self.repositories.records.table(id) if id is not None else None
        if table is None:
            raise no_table()
        return table

    async def taught(self, learning: Learning) -> Table:
        """Return the table of a lesson, or of a moment that is played again. Raises LessonChanged."""
        if learning.again is None:
            return lesson_table(learning)
        return retry_table(await self.table(learning.again.table), learning)

    async def held(self, id: TableId) -> Table:
        """Return the table, locked until the transaction ends. Raises Illegal if there is none."""
        table = await self.repositories.records.held(id)
        if table is None:
            raise no_table()
        return table

    async def open_table(self, id: TableId) -> Table:
        """Return the table, locked. Raises Illegal if there is none or it is closed."""
        table = await self.held(id)
        if table.status is Status.CLOSED:
            raise Illegal("This table is closed.")
        return table

    async def is_sealed(self, table: Table) -> bool:
        """Return whether the seal of a table's cards is posted; before that nobody adds a word or starts."""
        if table.scheme is not Scheme.SEALED:
            return True
        return sealed_sheets(await self.repositories.messages.of_table(table.id)) > 0

    async def check_sealed(self, table: Table) -> None:
        """Raise SealNotPosted while the seal of a table's cards is not posted."""
        if not await self.is_sealed(table):
            raise SealNotPosted

    async def playing(self, id: TableId) -> Table:
        """Return the table, locked. Raises Illegal unless a game is under way."""
        table = await self.open_table(id)
        if table.status is not Status.PLAYING:
            raise Illegal("The game hasn't begun. The host's **Start** begins it.")
        return table

    # Villains.

    async def villain(self, guild: int, name: str, user: UserId | None) -> KeptVillain:
        """Return the villain of this name (of one user). Raises Illegal if there is none."""
        wanted = name_key(name)
        found = [
            owned for owned in await self.repositories.villains.of(guild, user) if owned.sheet.key == wanted
        ]
        if not found:
            raise Illegal(f'{"You have" if user else "There is"} no villain called "{quoted(name)}" here.')
        return found[0]

    async def create_villain(self, guild: int, user: UserId, sheet: Sheet) -> KeptVillain:
        """Create a villain with 50 chips from the bank. Raises Illegal if the name is taken or there are too
        many.
        """
        await self.repositories.work.advisory_lock("villains", guild)
        most = (await self.repositories.administration.of(guild)).villains
        villains.check_number(user, *await self.repositories.villains.count(guild, user), most)
        return await self._new_villain(guild, user, sheet)

    async def _new_villain(self, guild: int, user: UserId, sheet: Sheet) -> KeptVillain:
        await self.check_name(guild, sheet)
        record = KeptVillain(
            VillainId(self.draws.id("v")), guild, user, sheet, chips=villains.NEW_VILLAIN_CHIPS
        )
        await self.repositories.villains.add(record, self.at)
        first = Posting(record.id, villains.NEW_VILLAIN_CHIPS, "new")
        await self.repositories.villains.write([first], table=None, n=None, at=self.at)
        return record

    async def check_name(self, guild: int, sheet: Sheet) -> None:
        """Raise Illegal if another villain of the server has the name."""
        if await self.repositories.villains.name_taken(guild, sheet.key):
            raise villains.name_taken()

    async def create_again(self, table: Table, user: UserId, sheet: Sheet) -> KeptVillain:
        """Create a villain for a player who lost theirs at the table, without a limit on their number.

        At a casual table, the villain is retired from the start: they own nothing and are never played again.
        """
        await self.repositories.work.advisory_lock("villains", table.guild)
        if not table.casual:
            return await self._new_villain(table.guild, user, sheet)
        await self.check_name(table.guild, sheet)
        record = KeptVillain(
            VillainId(self.draws.id("v")), table.guild, user, sheet, chips=villains.NEW_VILLAIN_CHIPS
        )
        await self.repositories.villains.add(replace(record, status=villains.VillainStatus.RETIRED), self.at)
        return record

    async def surprise_villain(
        self, guild: int, user: UserId, kind: Archetype, table: Table | None = None
    ) -> KeptVillain:
        """Create a villain of this archetype with a free name. Raises Illegal if there are too many."""
        return await self.create_villain(guild, user, await self.drawn(guild, kind, table))

    async def drawn(self, guild: int, kind: Archetype, table: Table | None = None) -> Sheet:
        """Return a sheet of this archetype with a name that is free in the server, and has no word in common
        with the names at the table.
        """
        company = (*(it.name for it in table.sitters), *table.names.values()) if table is not None else ()
        taken = [word for name in company for word in name.split()]
        for name in archetypes.names(self.random(), taken):
            if not await self.repositories.villains.name_taken(guild, name_key(name)):
                return archetypes.drawn(kind, name)
        raise AssertionError("names never end")

    def random(self) -> Random:
        """Return a random generator for what need not be secret."""
        return Random(self.draws.id())

    # People.

    def seat(self, table: Table, sitter: Sitter, join: Callable[[Villain], Action]) -> Table:
        """Return the running table with one more sitter."""
        assert sitter.villain is not None
        action = join(sitter.villain)
        after = play_move(table, action, seat=None, user=sitter.user, auto=False, at=self.at)
        return replace(after, sitters=(*after.sitters, sitter))

    async def sit_down(
        self, table: Table, user: UserId, name: str, villain: KeptVillain | None, word: str = ""
    ) -> TableUpdate:
        """Seat a user in a lobby, or between two hands with a villain; in a lobby, also change their villain.
        Raises Illegal.
        """
        played = villain.at_table() if villain is not None else None
        if table.sitter(user) is not None:
            said = {"word": word} if word else {}
            changed = lobby.before_the_game(table).changing(user, villain=played, **said)
            return TableUpdate(await self.save(table, changed))
        sitter = Sitter(user, lobby.called(table, name), played, word=word)
        if table.status is Status.LOBBY:
            lobby.check_room(table, user)
            return TableUpdate(await self.save(table, replace(table, sitters=(*table.sitters, sitter))))
        if villain is None or table.game.join is None:
            raise Illegal("The game is under way. You can join the next one.")
        after = self.seat(table, sitter, table.game.join)
        await self.arrive(villain, after)
        return await self.go_on(table, add_word(after, user, word, self.at) if word else after)

    async def choose_villain(self, table: Table, user: UserId, name: str | None) -> KeptVillain:
        """Return the user's villain of this name (or id); without a name the free one played last, or, in a
        lobby, a new drawn one. Raises Illegal.
        """
        await self.repositories.work.advisory_lock("villains", table.guild)
        mine = await self.repositories.villains.of(table.guild, user)
        most = (await self.repositories.administration.of(table.guild)).villains
        found = villains.free(mine, most)
        if name is None and found:
            return found[0]
        if name is None and table.status is Status.LOBBY:
            return await self.surprise_villain(table.guild, user, self.random().choice(ARCHETYPES), table)
        if name is None:
            raise Illegal("You have no villain to play. Create one with /villain create.")
        now = table.sitter(user)
        found += [
            villain
            for villain in mine
            if now is not None and now.villain is not None and villain.id == now.villain.id
        ]
        for record in found:
            if name_key(name) == record.sheet.key or name == record.id:
                return record
        if any(villain.playable and villain.sheet.key == name_key(name) for villain in mine):
            raise villains.too_many(most)
        raise table.game.refused(Refused.VILLAIN, (f"You can't play {quoted(name)}."))

    async def seat_all(self, table: Table, join: Callable[[Villain], Action]) -> Table:
        """Return the started table with everybody from its lobby seated; captured villains get their due."""
        known = {villain.id: villain for villain in await self.repositories.villains.of(table.guild)}
        for sitter in table.sitters:
            assert sitter.villain is not None
            record = known[sitter.villain.id]
            action = join(record.at_table())
            table = play_move(table, action, seat=None, user=sitter.user, auto=False, at=self.at)
            await self.arrive(record, table)
        return table

    def said(self, table: Table) -> Table:
        """Return the table with the words of the players who have just been seated."""
        for sitter in table.sitters:
            if sitter.word and table.seat(sitter.user) is not None:
                table = add_word(table, sitter.user, sitter.word, self.at)
        return table

    async def arrive(self, villain: KeptVillain, table: Table) -> None:
        """Write the ledger entries of a villain's last move at a table, by which they sat down."""
        if table.casual:
            return
        entries = villains.arrival(villain)
        await self.repositories.villains.write(entries, table=table.id, n=len(table.moves), at=self.at)

    async def leave(self, table: Table, user: UserId) -> TableUpdate:
        """Free the user's seat, at once or as soon as the rules allow. Raises Illegal if they have none."""
        sitter = table.sitting(user)
        if table.status is Status.LOBBY:
            others = tuple(other for other in table.sitters if other is not sitter)
            after = as_seated(table, replace(table, sitters=others))
            if not after.people and (user == table.host or after.sitters):
                return await self.close(table, CloseReason.LEFT)
            return TableUpdate(await self.save(table, after))
        return await self.go_on(table, table.changing(user, leaving=True))

    async def bank_erased(self) -> None:
        """Retire the villains of erased users who are at no table, and return their chips to the bank."""
        for villain, chips in await self.repositories.personal.ownerless():
            left = [Posting(villain, -chips, "erased")] if chips else []
            retired = villains.StatusChange(villain, villains.VillainStatus.RETIRED)
            await self.repositories.villains.write([*left, retired], table=None, n=None, at=self.at)

    # Closing, automatic moves and saving.

    async def close(self, table: Table, close_reason: CloseReason = CloseReason.ITS_OWN) -> TableUpdate:
        """Close a table; a hand under way is undone, and villains yet to be chosen stay the originals."""
        after = self._played_out(table) if table.status is Status.PLAYING else table
        await self._enter(table, after)
        closed = replace(close(after), close_reason=close_reason)
        if table.status is Status.PLAYING:
            await self.repositories.rivals.add(closed)
        return TableUpdate(await self.save(table, closed), new_moves(table, after))

    def _played_out(self, table: Table) -> Table:
        """Return the table after the moves that the game makes when it is closed early."""
        for action in table.game.closing:
            if table.offered(action):
                table = play_move(table, action, seat=None, user=None, auto=True, at=self.at)
        return table

    async def go_on(self, before: Table, after: Table) -> TableUpdate:
        """Play all automatic moves, and save the table with its ledger entries and results."""
        if not left_alone(after):
            after = self._by_itself(standing_orders.kept(before, after))
        after = as_seated(before, after)
        if left_alone(after):
            after = replace(close(self._played_out(after)), close_reason=CloseReason.LEFT)
        await self._enter(before, after)
        if after.status is Status.CLOSED:
            await self.repositories.results.add(after)
            await self.repositories.rivals.add(after)
        return TableUpdate(await self.save(before, after), new_moves(before, after))

    def _by_itself(self, table: Table) -> Table:
        """Return the table after all moves that need no decision: those for leaving players, and standing
        orders.
        """
        while True:
            if (farewell := next(forthcoming(table), None)) is not None:
                seat, action = farewell
                after = play_move(table, action, seat=seat, user=None, auto=True, at=self.at)
            elif (order := standing_orders.next_move(table)) is not None:
                seat, user, action = order
                after = play_move(table, action, seat=seat, user=user, auto=True, at=self.at)
            else:
                return table
            table = standing_orders.kept(table, after)

    async def _enter(self, before: Table, after: Table) -> None:
        """Write the ledger entries of the moves between two tables; none if casual."""
        if after.casual:
            return
        for n in new_moves(before, after):
            written = villains.entries(after.played.seatings[n].villains, after.happened[n])
            await self.repositories.villains.write(written, table=after.id, n=after.moves[n].n, at=self.at)

    async def save(self, before: Table, after: Table) -> Table:
        """Save the table with its names and deadlines; return it as saved."""
        if all(sitter.automatic for sitter in after.sitters):
            after = clock.resumed(after, self.at)
        if after.status is Status.CLOSED:  # the record has the words that the cards follow from
            after = replace(after, sitters=tuple(replace(sitter, word="") for sitter in after.sitters))
        quiet = (
            await self.repositories.settings.quiet(sitter.user for sitter in after.sitters)
            if after.owed
            else {}
        )
        revealed = self.at + round(1000 * self.lasting(after, len(before.moves)))
        after = turns.begun(turns.timed(before, after, revealed, quiet), self.at)
        after = replace(after, names=await self.repositories.records.names(after))
        after = await self.repositories.records.save(before, after, at=self.at)
        self.repositories.stories.keep(before, after)
        if after.status is Status.LOBBY:
            await self._forget_drawn(before, after)
        if any(sitter.erased and sitter.villain is not None for sitter in before.sitters):
            await self.bank_erased()
        return after

    async def _forget_drawn(self, before: Table, after: Table) -> None:
        """Delete villains drawn for somebody in a lobby who were given back before they played."""
        now = {sitter.villain.id for sitter in after.sitters if sitter.villain is not None}
        for sitter in before.sitters:
            if sitter.villain is None or sitter.villain.id in now or sitter.computer:
                continue
            villain = await self.repositories.villains.one(sitter.villain.id)
            if villain is not None and villain.unplayed and kind_of(villain.sheet) is not None:
                await self.repositories.villains.remove(villain.id)


def as_seated(before: Table, after: Table) -> Table:
    """Return the table with its people as the seats have them: leavers gone, villains current, a host set."""
    if before.status is not Status.LOBBY or after.status is not Status.LOBBY:
        after = replace(after, sitters=after.played.seating.seated(after.sitters))
    host = host_after(before, after)
    return after if host == after.host else replace(after, host=host)
