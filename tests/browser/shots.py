"""Screenshots of all games: `python -m tests.browser.shots FOLDER [GAME...]`."""

from __future__ import annotations

import asyncio
import shutil
import sys
import tempfile
from collections.abc import Iterable, Sequence
from hashlib import sha256
from itertools import count, product
from pathlib import Path
from typing import Any
from unittest.mock import patch

from playwright.async_api import TimeoutError

from bot.adapter.rendering.card_emojis import label_with_emoji
from bot.presentation import ids
from bot.presentation.buttons import Button
from bot.presentation.games import PRESENTERS
from bot.presentation.panel import panel
from bot.table.draws import Draws
from bot.table.preferences import DEFAULT_PREFERENCES
from bot.table.record import UserId
from bot.table.table import Status, Table
from bot.table.villains import sheet
from bot.tryout import PEOPLE, LocalDiscord
from engines import GAMES
from engines.core import Game
from tests.browser.onlooker import SIZES, Onlooker, launched
from tests.browser.rehearsal import Cue, rehearsed
from tests.browser.saloon_page import CHROMIUM

VILLAINS: dict[str, dict[str, Any]] = {
    "ann": {"name": "Ada", "powerset": "Lightning, and a fast horse.", "aptitudes": (1, 2, 3, 4)},
    "bo": {"name": "Black Bo", "powerset": "He is never where you look.", "aptitudes": (3, 4, 2, 1)},
    "cass": {"name": "Cassidy", "powerset": "Dynamite that comes when called.", "aptitudes": (3, 1, 4, 2)},
}
VERBS = 3
"""Moves that are half-said in each game, at most."""
BEGINNINGS = (ids.AskQuestions, ids.GoOn, ids.EnterValue)


class Photographer:
    """A local Discord where games are played directly, and onlookers at its page."""

    def __init__(self, local: LocalDiscord, onlookers: Sequence[Onlooker]) -> None:
        self._local, self._onlookers = local, onlookers
        self._looking = local.bot.app.services.queries
        self._ids = count(1)
        self._people = {UserId(member.id): name for member, name in zip(local.members, PEOPLE, strict=True)}

    async def portray(self, game: Game[Any, Any, Any]) -> None:
        for onlooker in self._onlookers:
            onlooker.begin(game.name)
        table = await self._begin(game)
        cues = rehearsed(table)
        found = [n for n, cue in enumerate(cues) if cue.mover is not None]
        middle, played = max(found, key=lambda n: cues[n].richness), 0
        for at in (found[0], middle, found[-1]):
            table = await self._play(table, cues[played : at + 1])
            played = at + 1
            await self._shoot("table", game.title)
            await self._open_hand(table, cues[at])
            if at == middle:
                await self._half_say(table, cues[at])
        table = await self._play(table, cues[played:])
        if table.status is Status.PLAYING:
            _ = await self._local.bot.app.services.hosting.end(table.id, table.host, steward=False)
            await self._local.redraw(table.id)
        await self._shoot("final", game.title)
        await self._local.type(self._local.members[0], "leaderboard", game=game.name)
        await self._shoot("leaderboard", "leaderboard")

    async def _begin(self, game: Game[Any, Any, Any]) -> Table:
        ann, *others = self._local.members
        seed = sha256(game.name.encode()).hexdigest()
        (guild,) = self._local.bot.guilds
        for member in (ann, *others) if game.join is not None else ():
            made = sheet(**VILLAINS[self._people[UserId(member.id)]])
            _ = await self._local.bot.app.services.people.create_villain(guild.id, UserId(member.id), made)
        with patch.object(Draws, "seed", lambda _: seed):
            await self._local.type(ann, "newgame", game=game.name, pace="none")
        table = await self._looking.in_channel(self._local.channel.id)
        for member in others[: table.options.max_players - 1]:
            await self._local.type(member, "join")
        await self._shoot("lobby", game.title)
        await self._local.type(ann, "start")
        await self._shoot("start", game.title)
        return await self._looking.table(table.id)

    async def _play(self, table: Table, cues: Iterable[Cue]) -> Table:
        for cue in cues:
            playing, n = self._local.bot.app.services.playing, next(self._ids)
            table = (await playing.act(table.id, cue.user, cue.line, interaction=n)).table
        await self._local.redraw(table.id)
        return table

    async def _shoot(self, name: str, title: str) -> None:
        async def shoot(onlooker: Onlooker) -> None:
            await onlooker.catch_up()
            await onlooker.shoot(name, onlooker.message(title))

        _ = await asyncio.gather(*map(shoot, self._onlookers))

    async def _open_hand(self, table: Table, cue: Cue) -> None:
        assert cue.mover is not None
        for onlooker in self._onlookers:
            await onlooker.be(self._people[cue.mover])
            await onlooker.press("My hand", onlooker.message(table.game.title))
            await onlooker.shoot("panel", onlooker.panel)

    async def _half_say(self, table: Table, cue: Cue) -> None:
        """Take pictures of partial moves."""
        assert cue.mover is not None
        _, below = panel(table, cue.mover, {})
        words = PRESENTERS[table.game.name].words(table.view(cue.mover), table.name)
        plain = {action.verb for action in table.game.actions if words.at_once(action)}
        begins = [it for it in below if isinstance(it, Button) and isinstance(it.id, BEGINNINGS)]
        begins.sort(key=lambda it: BEGINNINGS.index(type(it.id)))
        for onlooker, button in product(self._onlookers, begins[:VERBS]):
            verb = self._name(button.label)
            name = "-".join("".join(filter(str.isalnum, word)) for word in verb.lower().split())
            try:
                await onlooker.half_say(verb, name, at_once=button.id.said.partition(" ")[0] in plain)
            except TimeoutError as error:
                print(f"{table.game.name}, {onlooker.size}: {verb}: {error.message}", file=sys.stderr)
                await onlooker.shoot(f"{name}-lost")

    def _name(self, label: str) -> str:
        """Return what the page calls a button: its emoji, and the rest of its label."""
        rest, emoji = label_with_emoji(label, self._local.bot.app.card_emojis.private(DEFAULT_PREFERENCES))
        return " ".join(filter(None, (emoji and emoji.name, rest)))


async def main(folder: Path, games: Sequence[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as books:
        local = LocalDiscord(f"sqlite+aiosqlite:///{books}/shots.db")
        address = next(iter((await local.serve(0)).values()))
        clock = asyncio.create_task(local.run())
        playwright, browser = await launched(next(filter(None, map(shutil.which, CHROMIUM)), None))
        try:
            onlookers = [await Onlooker.come(browser, address, size, folder) for size in SIZES]
            photographer = Photographer(local, onlookers)
            for name in games or GAMES:
                await photographer.portray(GAMES[name])
            for onlooker in onlookers:
                print(*onlooker.heights, sep="\n")
        finally:
            await browser.close()
            await playwright.stop()
            _ = clock.cancel()
            await local.close()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2:]))
