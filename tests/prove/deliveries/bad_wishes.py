"""Bad requests to the services: refused with a sentence, the database unchanged."""

from __future__ import annotations

import asyncio
import re
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from bot.table import options, villains
from bot.table.archetypes import SURPRISE
from bot.table.record import TableId, UserId
from bot.table.table import Status, Table
from bot.table.time_control import TimeControl
from engines import GAMES
from engines.core import Illegal, Seat
from tests.bot.house import ANYBODY, GUILD, House, a_sheet, house_at
from tests.laws.games import AnyGame
from tests.laws.laws import one_sentence
from tests.prove.deliveries.bad_moves import REFUSED, REMEMBERED, TRIED
from tests.prove.deliveries.hostile import legal, line, odd
from tests.prove.playing import some_move
from tests.prove.sound import wrong
from tests.prove.storage.ailments import held
from tests.prove.trial import Chunk, Tally

CHANNEL = 700
"""The channel of the first game; the others' follow."""
PLAYERS = tuple(UserId(n) for n in range(101, 105))
STRANGER = UserId(66)
_HARMLESS = re.compile("([@:])\u200b")
"""The zero-width spaces with which `texts.plain` disarms mentions and links."""
GOES_ON = 0.15
"""The probability of a legal move, so that there are many positions."""


async def by_the_books(chunk: Chunk) -> Tally:
    """Send bad requests to services with a table of each game; then check the database."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "house.db"
        async with house_at(path) as house:
            liars = Liars(house, chunk)
            while liars.tried.counts[TRIED] < len(chunk.trials):
                await liars.move_request()
        tried = liars.tried
        tried.failures += [f"{chunk}: {it}" for it in await asyncio.to_thread(wrong, path)]
    return tried


class Liars:
    """Some players and a stranger, who send arbitrary requests to the tables of all games."""

    def __init__(self, house: House, chunk: Chunk) -> None:
        self._house, self._chunk = house, chunk
        self._random = Random(f"{chunk.seed} wishes {chunk.number}")
        self._stale: dict[str, deque[str]] = {name: deque([""], REMEMBERED) for name in GAMES}
        self._wishes = count(1)
        self._known = ""
        """The digest of the rows since the last accepted request."""
        self.tried = Tally()

    async def move_request(self) -> None:
        random, n = self._random, next(self._wishes)
        game = random.choice(list(GAMES.values()))
        table = await self._table(game)
        if random.random() < GOES_ON and table.status is Status.PLAYING:
            await self._go_on(table)
            return
        user = random.choice((*PLAYERS, *PLAYERS, STRANGER))
        kinds = (self._opening, *[self._wish] * 6, *[self._act] * 12)
        told, doing = random.choice(kinds)(table, user)
        self._known = self._known or await held(self._house.store)
        position = f"{game.name} after {len(table.moves)} moves"
        where = f"{self._chunk}, wish {n}, at {position}: {user} {told}"[:3000]
        self.tried.counts[TRIED] += 1
        try:
            _ = await doing()
            self._known = ""
        except Illegal as illegal:
            self.tried.counts[REFUSED] += 1
            await self._refused(illegal, where)
        except Exception as error:
            self._known = ""
            self.tried.failures.append(f"{where}: {type(error).__name__}: {error}")

    async def _refused(self, illegal: Illegal, where: str) -> None:
        before, self._known = self._known, await held(self._house.store)
        if self._known != before:
            self.tried.failures.append(f"{where}: it was refused and yet changed the books")
        try:
            one_sentence(Illegal(_HARMLESS.sub(r"\1", illegal.sentence)))
        except AssertionError as error:
            self.tried.failures.append(f"{where}: {error}")

    # Requests.

    def _act(self, table: Table, user: UserId) -> Wish:
        """Return a move, with or without a story, from a button of any age."""
        random, stale = self._random, self._stale[table.game.name]
        text = random.choice(stale)
        if table.state is not None:
            text = line(table.game, table.state, text, random)
            stale.append(legal(table.game, table.state, random))
        more: dict[str, Any] = {
            "interaction": random.randrange(2**63),
            "say": random.choice((None, None, odd(random), odd(random) * 50)),
            "seen": random.choice((None, 0, -1, len(table.moves), len(table.moves) - 1, 10**30, 2**63)),
            "if_version": random.choice((None, None, None, 0, -1, 2**63, 10**30)),
        }
        if random.random() < 0.05:
            more["newcomer"] = a_sheet(f"Newcomer {random.randrange(10**9)}")
        return f"act {text!r} {more}", lambda: self._house.playing.act(table.id, user, text, **more)

    def _wish(self, table: Table, user: UserId) -> Wish:
        """Return an order, or a request about the lobby, a seat, or the user's own villains and settings."""
        random, house, id = self._random, self._house, table.id
        hosting, joining, casting, seats, people = (
            house.hosting, house.joining, house.casting, house.seats, house.people,
        )  # fmt: skip
        a, b, villain = odd(random), odd(random), random.choice((None, odd(random), "Ada"))
        kind = random.choice((odd(random), SURPRISE, "seer", "damage"))
        name = random.choice((odd(random), "max_players", "pace", "windows", "jokers", "hands"))
        words = [odd(random) for _ in range(random.choice((0, 1, 1, 25)))]
        seat = Seat(random.choice((0, 1, 2, 3, -1, 9, 10**30)))
        how = [odd(random) * random.choice((1, 1, 90)) for _ in range(4)]
        order = [random.choice((1, 2, 3, 4, 0, -1)) for _ in range(random.choice((0, 3, 4, 4, 4, 5)))]
        said = random.choice((a, f"call {a}", "fold", "pass", "check"))
        seen = random.choice((None, 0, -1, 10**30))

        async def create() -> None:
            made = villains.sheet(name=a, powerset=b, aptitudes=random.choice((order, (4, 3, 2, 1))), how=how)
            _ = await people.create_villain(GUILD, user, made)

        wishes: dict[str, Use] = {
            f"orders {said!r}, {seen}": lambda: house.ordering.give(id, user, said, seen=seen),
            f"chooses {name!r} {words}": lambda: hosting.choose(id, user, name, words),
            "kicks": lambda: hosting.kick(id, user, UserId(random.choice((0, -1, 2**64, *PLAYERS)))),
            f"joins with {villain!r}": lambda: joining.join(id, user, a, villain),
            "wants a rematch": lambda: joining.rematch(id, user, ANYBODY),
            "starts": lambda: hosting.start(id, user),
            f"plays {villain!r}": lambda: casting.play_as(id, user, a, villain or ""),
            f"is cast as {kind!r}": lambda: casting.cast(id, user, a, kind),
            f"renames {name!r}": lambda: casting.rename(user, name, a, b),
            f"is good at {kind!r}": lambda: casting.be_good_at(user, name, kind, random.randrange(9)),
            "sends a computer away": lambda: hosting.remove_computer(id, user),
            "saves options": lambda: hosting.save_preset(id, user, random.choice((0, -1, 2**62))),
            "ends it": lambda: hosting.end(id, STRANGER, steward=False),
            "looks for a table": lambda: house.queries.table(TableId(a)),
            f"takes over {seat}": lambda: seats.take_over(id, user, a, seat),
            f"votes {seat} out": lambda: seats.vote_out(id, user, seat),
            f"gives {seat} time": lambda: seats.more_time(id, user, seat),
            "is back": lambda: seats.back(id, user),
            "is for a pause": lambda: seats.pause(id, user),
            "ends the pause": lambda: seats.resume(id, user),
            f"sets {a!r} {b!r}": lambda: people.prefer(user, random.choice((a, "pictures", "dms")), b),
            f"keeps quiet {a!r} {b!r}": lambda: people.keep_quiet(user, a, random.choice((b, None))),
            f"creates {a!r} {b!r} {order} {how}": create,
            f"retires {a!r}": lambda: people.retire_villain(GUILD, user, random.choice((a, "Ada"))),
            f"describes {a!r} {how}": lambda: people.describe_villain(GUILD, user, a, how),
        }
        return random.choice([*wishes.items()])

    def _opening(self, table: Table, user: UserId) -> Wish:
        """Return the opening of a table in a channel that has one, with options that may not exist."""
        random = self._random
        known = random.choice(list(options.settable(table.game)))
        text = " ".join(random.choice((odd(random), f"{known}={odd(random)}", known)) for _ in range(2))

        async def opened() -> None:
            chosen = options.chosen(table.game, text)
            _ = await self._opened(table.game, table.channel, user, chosen)

        return f"opens {table.game.name} with {text!r}", opened

    # Tables.

    async def _table(self, game: AnyGame) -> Table:
        """Return the game's open table, or a new one; it stays a lobby for a while."""
        channel = CHANNEL + list(GAMES).index(game.name)
        try:
            table = await self._house.queries.in_channel(channel)
        except Illegal:
            self._known = ""
            table = await self._opened(game, channel, PLAYERS[0], {})
        if table.status is Status.LOBBY and self._random.random() < 0.1:
            with suppress(Illegal):
                await self._seated(table)
        return await self._house.queries.table(table.id)

    async def _opened(self, game: AnyGame, channel: int, user: UserId, chosen: dict[str, Any]) -> Table:
        pace = self._random.choice([*TimeControl])
        return await self._house.hosting.open(
            guild=GUILD, channel=channel, user=user, name="Host", game=game.name, pace=pace, options=chosen
        )

    async def _seated(self, table: Table) -> None:
        self._known = ""
        for user in PLAYERS[: table.options.max_players]:
            if table.sitter(user) is not None:
                continue
            mine = await self._house.people.villains(GUILD, user)
            if table.game.join is not None and not any(villain.playable for villain in mine):
                order = self._random.choice(villains.APTITUDE_ORDERS)
                made = a_sheet(f"Villain {self._random.randrange(10**12)}", order)
                _ = await self._house.people.create_villain(GUILD, user, made)
            _ = await self._house.joining.join(table.id, user, f"P{user}")
        _ = await self._house.hosting.start(table.id, PLAYERS[0])

    async def _go_on(self, table: Table) -> None:
        self._known = ""
        for seat in table.owed:
            user, text = table.users[seat], some_move(table, seat, self._random)
            if user is not None and text:
                _ = await self._house.plays(table, text, user)
                return


Use = Callable[[], Awaitable[object]]
Wish = tuple[str, Use]
"""A request: its description, and the use case."""
