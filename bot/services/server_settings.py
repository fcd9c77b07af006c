"""Use cases for server administrators: settings, defaults of games, and the log of changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.database.repositories.presets import Preset
from bot.services.transactions import Transactions
from bot.table.options import check_options, chosen, values_of, written
from bot.table.record import UserId
from bot.table.servers import Server, SettingChange
from bot.table.time_control import TimeControl
from engines.core import Game, Illegal


class ServerSettings:
    """Use cases for servers; the caller checks that the user is an administrator."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def server(self, guild: int) -> Server:
        """Return a server's settings."""
        async with self._transactions.open(self.server) as tx:
            return await tx.repositories.administration.of(guild)

    async def change(self, guild: int, user: UserId, setting: str, words: tuple[str, ...]) -> Server:
        """Set a setting to what was chosen from its menu, and record who did. Raises Illegal."""
        async with self._transactions.open(self.change) as tx:
            await tx.repositories.work.advisory_lock("settings", guild)
            before = await tx.repositories.administration.of(guild)
            after = before.changed(setting, words)
            if after != before:
                await tx.repositories.administration.change(guild, after)
                entry = SettingChange(tx.at, user, setting, before.in_words(setting), after.in_words(setting))
                await tx.repositories.administration.note(guild, entry)
            return after

    async def changes(self, guild: int) -> list[SettingChange]:
        """Return the changes and who made them, newest first."""
        async with self._transactions.open(self.changes) as tx:
            return await tx.repositories.administration.changes(guild)

    async def preset(self, guild: int, game: Game[Any, Any, Any]) -> Preset | None:
        """Return a server's preset of a game, or None for the defaults."""
        async with self._transactions.open(self.preset) as tx:
            return await tx.repositories.presets.first([guild], game)

    async def set_pace(self, guild: int, user: UserId, game: Game[Any, Any, Any], word: str) -> None:
        """Set the pace of a game's new tables. Raises Illegal."""
        if word not in [time_control.value for time_control in TimeControl]:
            raise Illegal("That choice isn't there any more. Choose again.")
        await self._save(guild, user, game, lambda before: before._replace(pace=TimeControl(word)))

    async def as_usual(self, guild: int, user: UserId, game: Game[Any, Any, Any]) -> None:
        """Reset a game's new tables to the defaults."""
        await self._save(guild, user, game, lambda _: None)

    async def set_options(self, guild: int, user: UserId, game: Game[Any, Any, Any], text: str) -> None:
        """Set the options of a game's new tables, in the syntax of `/newgame options:`. Raises Illegal with
        the reason.
        """
        made = check_options(game, chosen(game, text))
        await self._save(guild, user, game, lambda before: before._replace(options=made))

    async def _save(
        self, guild: int, user: UserId, game: Game[Any, Any, Any], how: Callable[[Preset], Preset | None]
    ) -> None:
        """Change a game's preset, starting from the saved one or the defaults, and record who did."""
        async with self._transactions.open(self._save) as tx:
            await tx.repositories.work.advisory_lock("presets", guild)
            before = await tx.repositories.presets.first([guild], game)
            announces_results = (await tx.repositories.administration.of(guild)).aloud
            after = how(before or Preset(game.options(), TimeControl.RELAXED, announces_results))
            if after == before:
                return
            await tx.repositories.presets.save(guild, game, after)
            entry = SettingChange(tx.at, user, game.name, preset_text(game, before), preset_text(game, after))
            await tx.repositories.administration.note(guild, entry)


def preset_text(game: Game[Any, Any, Any], preset: Preset | None) -> str:
    """Return a preset in words."""
    if preset is None:
        return "As usual"
    options = written(game, values_of(preset.options))
    return f"{preset.pace.value}; {options}" if options else preset.pace.value
