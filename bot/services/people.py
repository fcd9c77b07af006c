"""Use cases for users and their villains, independent of a table."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from bot.database.repositories import HouseTotals, Repositories, Rivalry, UserTotals
from bot.services.transactions import Transactions
from bot.table import villains
from bot.table.lesson import lessons
from bot.table.preferences import Preferences
from bot.table.record import UserId
from bot.table.texts import plain
from bot.table.villains import KeptVillain, Sheet
from engines import GAMES
from engines.core import Illegal

NEW_GAMES = 3
"""Whoever has finished so many games of a kind is no newcomer to it."""


class People:
    """Use cases for users."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    # Preferences.

    async def preferences(self, user: UserId) -> Preferences:
        """Return the user's settings."""
        async with self._transactions.open(self.preferences, snapshot=False) as tx:
            return await tx.repositories.settings.of(user)

    async def preferences_of(self, users: Iterable[UserId]) -> dict[UserId, Preferences]:
        """Return the settings of several users."""
        async with self._transactions.open(self.preferences_of, snapshot=False) as tx:
            return await tx.repositories.settings.those_of(users)

    async def prefer(self, user: UserId, setting: str, word: str) -> Preferences:
        """Change one of the user's settings. Raises Illegal for an unknown setting or value."""
        async with self._transactions.open(self.prefer) as tx:
            await tx.repositories.work.advisory_lock("preferences", user)
            changed = (await tx.repositories.settings.of(user)).changed(setting, word)
            await tx.repositories.settings.change(user, changed)
            if (setting, word) == ("dms", "yes"):
                await tx.repositories.messages.forget_closed_dms(user)
            return changed

    async def keep_quiet(self, user: UserId, hours: str | None, zone: str | None) -> Preferences:
        """Change the user's quiet hours, time zone, or both. Raises Illegal if they are not valid."""
        async with self._transactions.open(self.keep_quiet) as tx:
            await tx.repositories.work.advisory_lock("preferences", user)
            changed = (await tx.repositories.settings.of(user)).silent(hours, zone)
            await tx.repositories.settings.change(user, changed)
            return changed

    # Villains and standings.

    async def villains(self, guild: int, user: UserId | None = None) -> list[KeptVillain]:
        """Return the villains of a server (or of one user there), richest first."""
        async with self._transactions.open(self.villains) as tx:
            return await tx.repositories.villains.of(guild, user)

    async def villain(self, guild: int, name: str, user: UserId | None = None) -> KeptVillain:
        """Return the villain of this name. Raises Illegal if there is none, or none of this user."""
        async with self._transactions.open(self.villain) as tx:
            return await tx.villain(guild, name, user)

    async def standings(self, guild: int, game: str) -> list[UserTotals]:
        """Return the standings of a game in a server, best first."""
        async with self._transactions.open(self.standings) as tx:
            return await tx.repositories.results.standings(guild, game)

    async def house_standings(self, guild: int, game: str) -> list[HouseTotals]:
        """Return the standings against computers of a game in a server, best first."""
        async with self._transactions.open(self.house_standings) as tx:
            return await tx.repositories.rivals.standings(guild, game)

    async def names(self, guild: int, users: Collection[UserId]) -> dict[int, str]:
        """Return the names that users had at their last table in a server, as far as they are kept."""
        async with self._transactions.open(self.names) as tx:
            return await tx.repositories.results.names(guild, users)

    async def rivals(self, user: UserId) -> list[Rivalry]:
        """Return a user's record against computers, by game and computer; for this user's eyes only."""
        async with self._transactions.open(self.rivals) as tx:
            return await tx.repositories.rivals.of(user)

    async def achievements(self, guild: int) -> tuple[list[KeptVillain], dict[str, list[UserTotals]]]:
        """Return a server's villains, richest first, and its standings by game, best first."""
        async with self._transactions.open(self.achievements) as tx:
            games = [game.name for game in GAMES.values() if game.join is None]
            standings = {game: await tx.repositories.results.standings(guild, game) for game in games}
            return await tx.repositories.villains.of(guild), standings

    async def create_villain(self, guild: int, user: UserId, sheet: Sheet) -> KeptVillain:
        """Create a villain with 50 chips from the bank. Raises Illegal if the name is taken."""
        async with self._transactions.open(self.create_villain) as tx:
            return await tx.create_villain(guild, user, sheet)

    async def retire_villain(self, guild: int, user: UserId, name: str) -> KeptVillain:
        """Retire a villain for good. Raises Illegal while they are at a table."""
        async with self._transactions.open(self.retire_villain) as tx:
            await tx.repositories.work.advisory_lock("villains", guild)
            villain = await tx.villain(guild, name, user)
            if villain.seated:
                raise Illegal(f"{plain(villain.sheet.name)} is at a table. Leave it first.")
            if villain.status is villains.VillainStatus.RETIRED:
                raise Illegal(f"{plain(villain.sheet.name)} has already retired.")
            change = villains.StatusChange(villain.id, villains.VillainStatus.RETIRED)
            await tx.repositories.villains.write([change], table=None, n=None, at=tx.at)
            return villain

    async def describe_villain(self, guild: int, user: UserId, name: str, how: Sequence[str]) -> None:
        """Set how the powerset of a user's villain serves each application."""
        async with self._transactions.open(self.describe_villain) as tx:
            await tx.repositories.work.advisory_lock("villains", guild)
            villain = await tx.villain(guild, name, user)
            it = villain.sheet
            described = villains.sheet(name=it.name, powerset=it.powerset, aptitudes=it.aptitudes, how=how)
            await tx.repositories.villains.rewrite(villain.id, described)


async def is_new_to(repositories: Repositories, user: UserId, game: str) -> bool:
    """Return whether a user has finished no lesson of a game and fewer than `NEW_GAMES` games of it."""
    own = [name for name, lesson in lessons().items() if lesson.game == game]
    known = await repositories.results.experience(user, game, own, enough=NEW_GAMES)
    return not known.taught and known.games < NEW_GAMES
