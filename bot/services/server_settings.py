"""What can a server's administrators do? Set how the bot behaves there, and see who has set what."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.database.repositories.presets import Preset
from bot.services.transactions import Transactions
from bot.table.options import check_options, chosen, values_of, written
from bot.table.record import UserId
from bot.table.servers import Change, Server
from bot.table.time_control import TimeControl
from engines.core import Game, Illegal


class ServerSettings:
    """The house's use cases about servers; that the user may do it is seen to before."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def server(self, guild: int) -> Server:
        """What holds in a server."""
        async with self._transactions.open(self.server) as desk:
            return await desk.books.administration.of(guild)

    async def change(self, guild: int, user: UserId, setting: str, words: tuple[str, ...]) -> Server:
        """Changes a setting to what was chosen from its menu, and notes who did. Raises Illegal."""
        async with self._transactions.open(self.change) as desk:
            await desk.books.work.advisory_lock("settings", guild)
            before = await desk.books.administration.of(guild)
            after = before.changed(setting, words)
            if after != before:
                await desk.books.administration.change(guild, after)
                told = Change(desk.at, user, setting, before.told(setting), after.told(setting))
                await desk.books.administration.note(guild, told)
            return after

    async def changes(self, guild: int) -> list[Change]:
        """Who changed what, the newest first."""
        async with self._transactions.open(self.changes) as desk:
            return await desk.books.administration.changes(guild)

    async def preset(self, guild: int, game: Game[Any, Any, Any]) -> Preset | None:
        """How a server likes to play a game; None: as usual."""
        async with self._transactions.open(self.preset) as desk:
            return await desk.books.presets.first([guild], game)

    async def set_pace(self, guild: int, user: UserId, game: Game[Any, Any, Any], word: str) -> None:
        """Has tables of a game open at this pace. Raises Illegal."""
        if word not in [it.value for it in TimeControl]:
            raise Illegal("That choice is not available here.")
        await self._save(guild, user, game, lambda before: before._replace(pace=TimeControl(word)))

    async def as_usual(self, guild: int, user: UserId, game: Game[Any, Any, Any]) -> None:
        """Has tables of a game open as usual again."""
        await self._save(guild, user, game, lambda _: None)

    async def set_options(self, guild: int, user: UserId, game: Game[Any, Any, Any], text: str) -> None:
        """Has tables of a game open with these options, as `/newgame options:` takes them. Raises Illegal
        with what is wrong.
        """
        made = check_options(game, chosen(game, text))
        await self._save(guild, user, game, lambda before: before._replace(options=made))

    async def _save(
        self, guild: int, user: UserId, game: Game[Any, Any, Any], how: Callable[[Preset], Preset | None]
    ) -> None:
        """Changes how a game opens, from what was saved or is usual, and notes who did."""
        async with self._transactions.open(self._save) as desk:
            await desk.books.work.advisory_lock("presets", guild)
            before = await desk.books.presets.first([guild], game)
            aloud = (await desk.books.administration.of(guild)).aloud
            after = how(before or Preset(game.options(), TimeControl.RELAXED, aloud))
            if after == before:
                return
            await desk.books.presets.save(guild, game, after)
            told = Change(desk.at, user, game.name, told_preset(game, before), told_preset(game, after))
            await desk.books.administration.note(guild, told)


def told_preset(game: Game[Any, Any, Any], preset: Preset | None) -> str:
    """How a game is played, in words."""
    if preset is None:
        return "As usual"
    options = written(game, values_of(preset.options))
    return f"{preset.pace.value}; {options}" if options else preset.pace.value
