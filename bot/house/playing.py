"""What can be done at a table? The use cases: each loads, decides, appends, and tells what happened."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from sqlalchemy.exc import IntegrityError

from bot.database.trouble import Trouble
from bot.house import wishes
from bot.house.desk import Desk, Happening, no_table
from bot.house.transactions import Desks
from bot.house.wishes import Wish
from bot.table import clockwork, lobby, villains
from bot.table.lobby import ChannelTaken
from bot.table.options import check_options
from bot.table.pace import Pace
from bot.table.record import TableId, UserId
from bot.table.table import Ending, Sitter, Status, Table, game_called
from bot.table.texts import story
from bot.table.villains import Sheet
from engines.core import Game, Illegal, TextId
from engines.notation import written
from engines.words import counted

log = logging.getLogger(__name__)
GRACE = 120_000
"""Milliseconds that overdue tables get after a restart."""
PATIENCE = 60_000
"""Milliseconds after which the database is asked for deadlines, though none is known, and a table is tried
again whose deadline could not be kept."""
MOST_STORIES = 500
"""Stories that one may tell at a table."""


class Tables:
    """The house's use cases about tables."""

    def __init__(self, desks: Desks) -> None:
        self._desks = desks

    # Looking.

    async def look(self, id: TableId) -> Table:
        """The table as it is. Raises Illegal when there is none."""
        async with self._desks.open() as desk:
            return await desk.table(id)

    async def check_place(self, id: TableId, user: UserId, *, guild: int | None, channel: int | None) -> None:
        """Raises Illegal unless what is sent from here may touch the table: from its own channel, or from a
        DM (no guild) of one who sits there. Nobody else learns whether there is such a table.
        """
        async with self._desks.open() as desk:
            table = await desk.table(id)
        here = (guild, channel) == (table.guild, table.channel)
        if not (here or (guild is None and table.sitter(user) is not None)):
            raise no_table()

    async def in_channel(self, channel: int) -> Table:
        """The open table of a channel. Raises Illegal when there is none."""
        async with self._desks.open() as desk:
            return await desk.table(await desk.books.open_table(channel))

    async def last_in_channel(self, channel: int) -> Table:
        """The channel's open table, or the one that was closed last. Raises Illegal when there was none."""
        async with self._desks.open() as desk:
            return await desk.table(await desk.books.last_table(channel))

    async def of_user(self, user: UserId) -> list[Table]:
        """The open tables at which `user` sits."""
        async with self._desks.open() as desk:
            tables = [await desk.table(id) for id in await desk.books.tables_of(user)]
        return [it for it in tables if it.sitter(user) is not None]

    async def texts(self, id: TableId) -> dict[TextId, str]:
        async with self._desks.open() as desk:
            return await desk.books.texts(id)

    # The lobby.

    def check_options(self, game: Game[Any, Any, Any], options: Mapping[str, Any]) -> Any:
        """The game's options. Raises Illegal with what is wrong."""
        return check_options(game, options)

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
        made = self.check_options(rules, options)
        async with self._desks.open() as desk:
            if await desk.books.open_table(channel) is not None:
                raise ChannelTaken(channel)
            await _check_room_for_table(desk, guild, user)
            table = lobby.new_table(
                rules, made, pace, guild=guild, channel=channel, host=user, draws=desk.draws
            )
            await desk.books.add_table(table, desk.at)
            if rules.join is None:
                sitter = Sitter(user, lobby.called(table, name))
                table = await desk.save(table, replace(table, sitters=(sitter,)))
        return table

    async def check_room(self, guild: int, user: UserId) -> None:
        """Raises Illegal where a server, or a user there, has as many open tables as may be."""
        async with self._desks.open() as desk:
            await _check_room_for_table(desk, guild, user)

    async def join(
        self,
        id: TableId,
        user: UserId,
        name: str,
        villain: str | None = None,
        *,
        newcomer: Sheet | None = None,
    ) -> Happening:
        """Seats `user`; with the named villain, their richest one that can be played, or a newcomer.

        A newcomer is created only where they can sit down. Raises Illegal.
        """
        async with self._desks.open() as desk:
            table = await desk.open_table(id)
            if table.sitter(user) is not None:
                raise Illegal("You are already at this table.")
            if newcomer is not None:
                villain = (await desk.create_villain(table.guild, user, newcomer)).id
            record = await desk.choose_villain(table, user, villain) if table.game.join is not None else None
            sitter = Sitter(user, lobby.called(table, name), record.at_table() if record else None)
            if table.status is Status.LOBBY:
                lobby.check_room(table)
                return Happening(await desk.save(table, replace(table, sitters=(*table.sitters, sitter))))
            if record is None or table.game.join is None:
                raise Illegal("The game is under way; you can join the next one.")
            after = desk.seat(table, sitter, table.game.join)
            await desk.books.write(villains.arrival(record), table=id, n=len(after.moves), at=desk.at)
            return await desk.go_on(table, after)

    async def leave(self, id: TableId, user: UserId) -> Happening:
        """Frees the user's seat, at once or as soon as the rules allow. Raises Illegal without one."""
        async with self._desks.open() as desk:
            return await desk.leave(await desk.open_table(id), user)

    async def start(self, id: TableId, user: UserId) -> Happening:
        """Begins the game. Raises Illegal unless enough are there and the host asks.

        Where the host is not at their own table, or is silent, those who are may start, and whoever
        does is the host then.
        """
        async with self._desks.open() as desk:
            table = await desk.open_table(id)
            lobby.check_start(table, user, desk.at, await desk.books.alarm(id))
            if table.game.join is not None and len(table.sitters) < table.game.seats.start:
                raise Illegal(f"It takes at least {counted(table.game.seats.start, 'villain')}.", "HU-B48")
            after = replace(table.started(), host=user)
            if table.game.join is not None:
                after = await desk.seat_all(after, table.game.join)
                opener = after.owed[0]
                first = after.game.default(after.state, opener)
                after = after.after(first, seat=opener, user=user, auto=False, at=desk.at)
            elif table.game.opening is not None:
                after = after.after(table.game.opening, seat=None, user=user, auto=False, at=desk.at)
            return await desk.go_on(table, after)

    async def end(self, id: TableId, user: UserId, *, steward: bool) -> Happening:
        """Closes the table; a hand under way is taken back. Raises Illegal unless host or steward asks."""
        async with self._desks.open() as desk:
            table = await desk.open_table(id)
            if user != table.host and not steward:
                raise Illegal("That is not for you to do now.", "HU-B54")
            return await desk.close(table)

    async def abandon(self, id: TableId) -> Happening:
        """Closes a table whose channel is gone; chips stay as after the last completed hand."""
        async with self._desks.open() as desk:
            return await desk.close(await desk.table(id))

    async def abandon_guild(self, guild: int) -> list[TableId]:
        """Closes all tables of a server that has sent the bot away, and tells which."""
        async with self._desks.open() as desk:
            ids = await desk.books.open_in_guild(guild)
        for id in ids:
            _ = await self.abandon(id)
        return ids

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
        `newcomer` is created and takes the place of `*` in `text` (a new villain for one who lost theirs).
        """
        wish = Wish(text, say, seen, if_version, newcomer)
        try:
            return await self._act(id, user, wish, interaction)
        except IntegrityError:  # the delivery came before, or another writer was quicker
            return await self.answered(interaction) or await self._act(id, user, wish, interaction)

    async def answered(self, interaction: int) -> Happening | None:
        """What this delivery was answered with the first time, and at which table; None where it is new."""
        async with self._desks.open() as desk:
            found = await desk.books.answered(interaction)
            if found is None:
                return None
            id, n = found
            return Happening(await desk.table(id), range(n - 1, n), repeated=True)

    async def _act(self, id: TableId, user: UserId, wish: Wish, interaction: int) -> Happening:
        async with self._desks.open() as desk:
            table = await desk.table(id)
            await desk.books.note_answer(interaction, id, len(table.moves) + 1)
            if table.status is not Status.PLAYING:
                begun = table.status is Status.CLOSED
                raise Illegal("This table is closed." if begun else "The game has not begun.")
            line, words = wish.parts(table)
            words = story(words)
            if wish.newcomer is not None:
                made = await desk.create_villain(table.guild, user, wish.newcomer)
                line = line.replace("*", written(made.at_table()))
            told = TextId(desk.draws.id("t"))
            line = wishes.with_story(table, line, told) if words else line
            mine = await desk.books.villains(table.guild, user) if wishes.names_villain(table, line) else []
            try:
                action, acting = wishes.understood(table, user, line, mine)
                wish.guard(table, acting, user)
                wishes.in_time(table, acting, action, desk.at)
                after = table.after(action, seat=acting, user=user, auto=False, at=desk.at)
            except wishes.Outdated:
                raise
            except Illegal as refused:
                raise type(refused)(table.spoken(refused.sentence), refused.rule) from None
            if words:
                if await desk.books.texts_of(id, user) >= MOST_STORIES:
                    raise Illegal(
                        f"You have told {MOST_STORIES} stories at this table; leave some to the others."
                    )
                await desk.books.add_text(told, id, user, words)
            after = clockwork.resumed(clockwork.back(after, user), desk.at)
            return await desk.go_on(table, after)

    async def ring(self) -> list[Happening]:
        """Does what the clock has to do: plays for those whose time is up, reminds, closes idle lobbies."""
        if self._desks.now() < self._desks.look_again - PATIENCE:
            await self._set_back()
        if self._desks.now() < self._desks.look_again:
            return []
        async with self._desks.open() as desk:
            ringing = await desk.books.ringing(desk.at)
        rung: list[Happening] = []
        try:
            for id in ringing:
                rung += await self._rung(id)
            async with self._desks.open() as desk:
                alarm = await desk.books.next_alarm()
        except Trouble:
            if not rung:
                raise
            return rung  # they are to be drawn; the next look tells what is wrong
        self._desks.look_again = min(alarm or desk.at + PATIENCE, desk.at + PATIENCE)
        return rung

    async def _rung(self, id: TableId) -> list[Happening]:
        """What the clock did at one table; what is wrong with it is of no concern to the others."""
        try:
            happening = await self._ring(id)
        except Trouble:
            raise
        except Exception:
            log.exception("enforcing the deadline of table %s failed", id)
            async with self._desks.open() as desk:
                await desk.books.put_off(id, desk.at, desk.at + PATIENCE)
            return []
        return [happening] if happening is not None else []

    async def _ring(self, id: TableId) -> Happening | None:
        async with self._desks.open() as desk:
            if id not in await desk.books.ringing(desk.at):
                return None
            table = await desk.table(id)
            if table.status is not Status.PLAYING or table.deserted:
                return await desk.close(table, Ending.DESERTED if table.moves else Ending.IDLE)
            after, reminded = clockwork.rung(table, desk.at)
            return replace(await desk.go_on(table, after), reminded=reminded)

    async def _set_back(self) -> None:
        """Nobody is waited for longer because the clock was set back."""
        self._desks.look_again = 0
        async with self._desks.open() as desk:
            for id in await desk.books.ahead(desk.at):
                table = await desk.table(id)
                _ = await desk.save(table, clockwork.set_back(table, desk.at))

    async def wake(self) -> list[TableId]:
        """After a restart: grace for overdue tables, those of other rules are closed. What must be shown."""
        async with self._desks.open() as desk:
            await desk.books.grant_grace(desk.at, desk.at + GRACE)
            for id in await desk.books.outdated():
                await desk.books.close_table(id, at=desk.at)
            await desk.bank_erased()
        await self._set_back()
        async with self._desks.open() as desk:
            return await desk.books.unshown()


async def _check_room_for_table(desk: Desk, guild: int, user: UserId) -> None:
    tables, hosted = await desk.books.count_open(guild, user)
    if tables >= lobby.MOST_TABLES:
        raise Illegal(
            f"This server has reached its limit of {counted(tables, 'open table')}; end one with /endgame."
        )
    if hosted >= lobby.MOST_HOSTED:
        raise Illegal(
            f"You have reached your limit of {counted(hosted, 'open table')} in this server; end one first."
        )
