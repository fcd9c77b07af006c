"""Random use cases at a table, deterministic for a given Random."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from random import Random

from bot.services.move_requests import HOST_PLAYS_AFTER_MS
from bot.services.transaction_context import TableUpdate
from bot.table.record import UserId
from bot.table.table import Status, Table
from engines.core import Illegal
from engines.holdup.actions import Narrate, RejoinNew
from engines.notation import write
from tests.bot.house import GUILD, USERS, House, a_sheet


class Wanderer:
    """One table in a house, and people who come, play, leave and come back. `step` runs one use case."""

    def __init__(self, house: House, table: Table, random: Random) -> None:
        self.house = house
        self.table = table
        self.random = random
        self.done: dict[str, int] = {}
        """How often each kind of use case was accepted."""
        self._last: tuple[UserId, str, int] | None = None

    def uses(self) -> dict[Callable[[], Awaitable[TableUpdate | None]], int]:
        """Return how likely each use case is."""
        return {
            self._owed: 80, self._anybody: 8, self._join: 4, self._leave: 3, self._host: 3, self._repeat: 2,
        }  # fmt: skip

    async def step(self) -> None:
        """Run one use case; refusals are only counted."""
        uses = self.uses()
        (use,) = self.random.choices([*uses], [*uses.values()])
        try:
            table_update = await use()
        except Illegal:
            return
        if table_update is not None:
            self.table = table_update.table
            name = use.__name__.strip("_")
            self.done[name] = self.done.get(name, 0) + 1

    async def _owed(self) -> TableUpdate | None:
        if not self.table.owed:
            return await self._join()
        return await self._act(self.random.choice(self.table.owed))

    async def _anybody(self) -> TableUpdate | None:
        seats = [seat for seat, user in enumerate(self.table.users) if user is not None]
        return await self._act(self.random.choice(seats)) if seats else None

    async def _act(self, seat: int) -> TableUpdate | None:
        user = self.table.users[seat]
        offers = self.table.game.offers(self.table.state, seat)
        if user is None or not offers:
            return None
        offer = self.random.choice(offers)
        newcomer, say = None, self.random.choice((None, None, "A coyote howls."))
        if offer.action is RejoinNew:
            line, newcomer = "rejoin new *", a_sheet(f"Nobody {self.random.randrange(10**9)}")
        else:
            line = write(offer.sample(self.random)).partition(" say ")[0]
        if offer.action is Narrate:
            line, say = "narrate", "It is a long story."
        self._last = user, line, next(iter(self.house.interactions))
        how = {"interaction": self._last[-1], "say": say, "newcomer": newcomer}
        return await self.house.playing.act(self.table.id, user, line, **how)

    async def _repeat(self) -> TableUpdate | None:
        """Repeat the last delivery; nothing may happen."""
        if self._last is None:
            return None
        user, line, interaction = self._last
        before = await self.house.queries.table(self.table.id)
        again = await self.house.playing.act(self.table.id, user, line, interaction=interaction)
        assert again.repeated or len(again.table.moves) > len(before.moves)
        return again

    async def _join(self) -> TableUpdate | None:
        outside = [name for name, user in USERS.items() if self.table.sitter(user) is None]
        if not outside:
            return None
        name = self.random.choice(outside)
        mine = await self.house.people.villains(GUILD, USERS[name])
        if not any(villain.playable for villain in mine):
            made = a_sheet(f"Number {self.random.randrange(10**9)}", (3, 4, 2, 1))
            _ = await self.house.people.create_villain(GUILD, USERS[name], made)
        return await self.house.joining.join(self.table.id, USERS[name], name)

    async def _leave(self) -> TableUpdate | None:
        if not self.table.sitters:
            return None
        return await self.house.joining.leave(self.table.id, self.random.choice(self.table.sitters).user)

    async def _host(self) -> TableUpdate | None:
        """Run a time-out, or take a hand back; the test ends the game itself."""
        line = self.random.choice(("timeout", "abort"))
        self.house.time += HOST_PLAYS_AFTER_MS
        number = next(iter(self.house.interactions))
        return await self.house.playing.act(self.table.id, self.table.host, line, interaction=number)

    @property
    def over(self) -> bool:
        return self.table.status is Status.CLOSED
