"""Simulated players of one channel, who play game after game as fast as they are answered."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from engines import GAMES
from tests.laws.games import terms
from tests.rig.discord import Discord
from tests.rig.payloads import Payload, items, words
from tests.rig.people import Person
from tests.rig.world import Answer

RANKS = dict(zip(("destruction", "damage", "perception", "deception"), (1, 2, 3, 4), strict=True))
ANOTHER_LOOK = 0.1
"""Seconds after which an idle player looks at the table again."""
WONDERS = 0.05
"""Probability that a player tries to move without being asked: the table may be rendered late."""
UPDATED, UPDATED_LATER = 7, 6


@dataclass(slots=True)
class Act:
    interaction: int
    user: int
    line: str
    custom_id: str | None
    """Custom id of the clicked button; None if the move was typed."""
    answer: Answer | None

    @property
    def accepted(self) -> bool:
        """Whether the answer confirms the move: the table changes in place, perhaps after a repost of the
        message, or the player's hand is shown.
        """
        answer, clicked = self.answer, self.custom_id is not None
        if answer is None or answer.message is None:
            return answer is not None and clicked and answer.kind == UPDATED_LATER
        shown = answer.kind in (UPDATED, UPDATED_LATER) if clicked else bool(answer.message["embeds"])
        return shown or answer.text.startswith(("Done. ", "Your move was saved"))

    @property
    def refused(self) -> bool:
        return self.answer is not None and not self.accepted


class Company:
    """The players of one channel: `open` starts them, `close` stops them."""

    def __init__(
        self, discord: Discord, guild: int, n: int, random: Random, games: Sequence[str] = (*GAMES,),
        *, many: int = 3, pause: float = 0.0, waits: bool = False,
    ) -> None:  # fmt: skip
        self._discord, self._random, self._games, self._pause = discord, random, games, pause
        """`pause`: average seconds between two looks at the table by a player who does not hurry."""
        self._waits, self._shard = waits, discord.world.shard_of({"guild_id": guild})
        """`waits`: whether players wait for another bot when none is connected, instead of stopping."""
        self.channel = int(discord.world.add_channel(guild, f"room-{n}")["id"])
        self.people = [Person(discord.world, f"P{n}x{it}", self.channel) for it in range(many)]
        self.acts: list[Act] = []
        self.answers: list[float] = []
        """Seconds until each answer, accepted or refused."""
        self.unanswered = 0
        self._seated, self._villains = set[int](), set[int]()
        self._to_repeat: dict[int, tuple[str, Payload]] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._on = False

    def open(self) -> None:
        self._on = True
        self._tasks = [asyncio.create_task(self._live(person)) for person in self.people]

    async def close(self) -> None:
        """Stop the players once each has been answered, or is left unanswered for good."""
        self._on = False
        _ = await asyncio.gather(*self._tasks)

    def counted(self) -> tuple[int, list[float]]:
        """Return the number of accepted moves and the seconds until each answer, and reset both."""
        moves, answers = sum(act.accepted for act in self.acts), self.answers
        self.acts, self.answers = [], []
        return moves, answers

    @property
    def playing(self) -> bool:
        return self._status() == "playing"

    def _status(self) -> str:
        below = items(self.people[0].table or {"components": []})
        kinds = {payload["custom_id"].partition(":")[0] for payload in below}
        if not kinds or "rematch" in kinds or kinds == {"log"}:
            return "none"
        return "lobby" if "start" in kinds else "playing"

    # Actions of a player.

    async def _live(self, person: Person) -> None:
        while self._on and (self._waits or self._discord.gateway.connected):
            if not self._discord.gateway.has(self._shard):
                await asyncio.sleep(ANOTHER_LOOK)
                continue
            match self._status():
                case "none":
                    did = await self._open_table(person)
                case "lobby":
                    did = await self._gather(person)
                case _:
                    did = await self._move(person)
            await asyncio.sleep(self._thinking(did=did))

    def _thinking(self, *, did: bool) -> float:
        """Return the seconds until the player's next action; nobody pauses in the lobby."""
        if self._status() == "playing":
            return max(self._random.uniform(0.0, 2 * self._pause), 0.0 if did else ANOTHER_LOOK)
        hurries = did and (self._status() == "lobby" or not self._pause)
        return 0.0 if hurries else max(ANOTHER_LOOK, self._pause / 5)

    def _told(self, person: Person, answer: Answer | None) -> str | None:
        """Record the answer time and return the answer's text; None if unanswered."""
        self._heard(person)
        return answer.text if answer is not None else None

    async def _open_table(self, person: Person) -> bool:
        if person is not self.people[0]:
            return False
        game = self._random.choice(self._games)
        self._seated.clear()
        asked = {"options": terms(GAMES[game]).short, "pace": self._random.choice(("none", "relaxed"))}
        opened = await person.command("newgame", game=game, **asked, seats=len(self.people))
        said = self._told(person, opened)
        for _ in range(20 if said is not None and "is open" in said else 0):
            if not self._on or self._status() != "none":
                break  # the lobby, which is posted after the answer, is visible
            await asyncio.sleep(ANOTHER_LOOK)
        return said is not None

    async def _gather(self, person: Person) -> bool:
        if person.id not in self._seated:
            if person.id not in self._villains:
                name = f"V {person.name} {self._random.randrange(10**9)}"
                made = await person.command("villain create", name=name, powerset="Dust.", **RANKS)
                if self._told(person, made) is None:
                    return False
                self._villains.add(person.id)
            said = self._told(person, await person.command("join"))
            if said is not None and "villain" in said:
                self._villains.discard(person.id)
            elif said is not None and said.startswith(("You play", "You're at")):
                self._seated.add(person.id)
            return said is not None
        if person is self.people[0] and len(self._seated) == len(self.people):
            said = self._told(person, await person.command("start"))
            return said is not None and "begins" in said
        return False

    async def _move(self, person: Person) -> bool:
        """Repeat a click that was not answered, or make a legal move."""
        if person.id in self._to_repeat:
            id, message = self._to_repeat.pop(person.id)
            return self._note(person, said(id), id, await person.click(message, id))
        if self._pause and not self._is_asked(person) and self._random.random() > WONDERS:
            return False
        lines = await person.typing("move", "move", "")
        self._heard(person)
        table = person.table
        if not lines or table is None or not self._on:
            return False
        verbs = {line.split()[0] for line in lines}
        ids = [payload["custom_id"] for payload in items(table)]
        buttons = [id for id in ids if id.startswith("p:") and said(id).split()[0] in verbs]
        if buttons and self._random.random() < 0.6:
            id, message = self._random.choice(buttons), dict(table)
            answer = await person.click(message, id)
            if answer is None:
                self._to_repeat[person.id] = id, message
            return self._note(person, said(id), id, answer)
        line = self._random.choice(lines)
        return self._note(person, line, None, await person.command("move", move=line))

    def _is_asked(self, person: Person) -> bool:
        table = person.table
        return table is not None and person.name in (table["embeds"][0].get("description") or "")

    def _heard(self, person: Person) -> None:
        answer = person.last.first.result() if person.last.first.done() else None
        self.unanswered += answer is None
        self.answers += [answer.seconds] if answer is not None else []

    def _note(self, person: Person, line: str, id: str | None, answer: Answer | None) -> bool:
        self._heard(person)
        act = Act(person.last.id, person.id, line, id, answer)
        self.acts.append(act)
        return act.accepted


def at_servers(discord: Discord, servers: int, seed: int, **how: Any) -> list[Company]:
    """Return a company on each of so many servers; `how` as in `Company`."""
    guilds = [int(discord.world.add_guild(f"Server {n}")["id"]) for n in range(servers)]
    return [Company(discord, guild, n, Random(f"{seed} {n}"), **how) for n, guild in enumerate(guilds)]


def said(custom_id: str) -> str:
    return custom_id.split(":", 3)[3]


def shown(message: Payload) -> tuple[str, list[str]]:
    return words(message), [payload["custom_id"] for payload in items(message)]
