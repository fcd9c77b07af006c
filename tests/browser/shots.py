"""Screenshots of all games: `python -m tests.browser.shots FOLDER [GAME...] [SETTING=WORD...]`.

A setting is one of `/me`, as everybody has it: `pictures=light`, `pictures=none`, `print=big`.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Coroutine, Iterable, Sequence
from contextvars import copy_context
from hashlib import sha256
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any, TypeVar
from unittest.mock import patch

from playwright.sync_api import TimeoutError

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
from tests.browser.onlooker import SIZES, Onlooker
from tests.browser.rehearsal import moments, mover, rehearsed
from tests.browser.saloon_page import chromium

VILLAINS: dict[str, dict[str, Any]] = {
    "ann": {"name": "Ada", "powerset": "Lightning, and a fast horse.", "aptitudes": (1, 2, 3, 4)},
    "bo": {"name": "Black Bo", "powerset": "He is never where you look.", "aptitudes": (3, 4, 2, 1)},
    "cass": {"name": "Cassidy", "powerset": "Dynamite that comes when called.", "aptitudes": (3, 1, 4, 2)},
}
VERBS = 2
"""Moves that are half-said in each game, at most."""
INTERACTIONS = count(1)
LOOP = asyncio.new_event_loop()
"""Where the local Discord runs, in a thread of its own."""
CONTEXT = copy_context()
"""In which all is done there: simcord notes in it that requests are for the local Discord."""
Result = TypeVar("Result")


def done(work: Coroutine[Any, Any, Result]) -> Result:
    """Return the result of what is done in the local Discord's loop."""

    async def in_context() -> Result:
        return await LOOP.create_task(work, context=CONTEXT)

    return asyncio.run_coroutine_threadsafe(in_context(), LOOP).result()


class Photographer:
    """A local Discord where a game is played directly, and onlookers at its page."""

    def __init__(self, local: LocalDiscord, game: Game[Any, Any, Any], onlookers: Sequence[Onlooker]) -> None:
        self._local, self._game, self._onlookers = local, game, onlookers
        self._services = local.bot.app.services
        self._people = {UserId(member.id): name for member, name in zip(local.members, PEOPLE, strict=True)}

    def portray(self) -> None:
        """Take pictures of the game from the lobby to the end."""
        table = self._begin()
        moves, played = rehearsed(table), 0
        first, richest, last = moments(moves)
        for at in (first, richest, last):
            table = self._play(table, moves[played : at + 1])
            played = at + 1
            self._shoot("table", self._game.title)
            self._open_hand(table)
            if at == richest:
                self._half_say(table)
        table = self._play(table, moves[played:])
        if table.status is Status.PLAYING:
            end = self._services.hosting.end(table.id, table.host, steward=False)
            table = done(end).table
            self._play(table, ())
        self._shoot("final", self._game.title)
        self._type("ann", "leaderboard", game=self._game.name)
        self._shoot("leaderboard", "leaderboard")

    def _begin(self) -> Table:
        game, services = self._game, self._services
        (guild,) = self._local.bot.guilds
        for user, name in self._people.items() if game.join is not None else ():
            made = sheet(**VILLAINS[name])
            _ = done(services.people.create_villain(guild.id, user, made))
        seed = sha256(game.name.encode()).hexdigest()
        with patch.object(Draws, "seed", lambda _: seed):
            self._type("ann", "newgame", game=game.name, pace="none")
        table = done(services.queries.in_channel(self._local.channel.id))
        for name in PEOPLE[1 : table.options.max_players]:
            self._type(name, "join")
        self._shoot("lobby", game.title)
        self._type("ann", "start")
        self._shoot("start", game.title)
        return done(services.queries.table(table.id))

    def _type(self, name: str, command: str, **options: str) -> None:
        done(self._local.type(self._local.members[PEOPLE.index(name)], command, **options))

    def _play(self, table: Table, moves: Iterable[Table]) -> Table:
        """Make the last move of each of these tables."""
        for made in (after.moves[-1] for after in moves):
            number = next(INTERACTIONS)
            act = self._services.playing.act(table.id, made.user, made.text, interaction=number)
            table = done(act).table
        done(self._local.redraw(table.id))
        return table

    def _shoot(self, name: str, title: str) -> None:
        for onlooker in self._onlookers:
            onlooker.catch_up()
            onlooker.shoot(name, onlooker.titled(title))

    def _open_hand(self, table: Table) -> None:
        """Take pictures of the panel of whoever has most to choose."""
        for onlooker in self._onlookers:
            onlooker.be(self._people[mover(table)])
            onlooker.press("My hand")
            onlooker.shoot("panel", onlooker.panel)
            onlooker.press("See the table", onlooker.panel)
            seen = onlooker.titled(self._game.title)
            onlooker.shoot("seen", seen)
            onlooker.press("My hand", seen)

    def _half_say(self, table: Table) -> None:
        """Take pictures of partial moves."""
        for onlooker in self._onlookers:
            said = 0
            for verb, at_once in (*self._verbs(table, ids.AskQuestions), *self._verbs(table, ids.GoOn)):
                try:
                    said += onlooker.half_say(verb, _plain(verb), at_once=at_once)
                except TimeoutError as error:
                    print(f"{self._game.name}, {onlooker.size}: {verb}: {error.message}", file=sys.stderr)
                    onlooker.shoot(f"{_plain(verb)}-lost")
                onlooker.go_back()
                if said == VERBS:
                    break
            for verb, _ in self._verbs(table, ids.EnterValue)[:1]:
                onlooker.look_into(verb, _plain(verb))

    def _verbs(
        self, table: Table, kind: type[ids.AskQuestions | ids.GoOn | ids.EnterValue]
    ) -> list[tuple[str, bool]]:
        """Return the names of the panel's buttons of a kind of move, and whether that move is played without
        Confirm.
        """
        user = mover(table)
        _, below = panel(table, user, {})
        labels = PRESENTERS[table.game.name].labels(table.view(user), table.name)
        plain = {action.verb for action in table.game.actions if labels[action].immediate}
        found = [(clickable, clickable.id) for clickable in below if isinstance(clickable, Button)]
        return [
            (self._name(button.label), id.said.partition(" ")[0] in plain)
            for button, id in found
            if isinstance(id, kind)
        ]

    def _name(self, label: str) -> str:
        """Return what the page calls a button: its emoji, and the rest of its label."""
        emojis = self._local.bot.app.card_emojis.private(DEFAULT_PREFERENCES)
        rest, emoji = label_with_emoji(label, emojis)
        return " ".join(filter(None, (emoji and emoji.name, rest)))


def _plain(verb: str) -> str:
    return "-".join("".join(it for it in word if it.isalnum()) for word in verb.lower().split())


async def _served(database: str) -> tuple[LocalDiscord, str]:
    local = LocalDiscord(database)
    return local, next(iter((await local.serve(0)).values()))


def main(folder: Path, games: Sequence[str], settings: Sequence[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    Thread(target=LOOP.run_forever, daemon=True).start()
    with TemporaryDirectory() as books, chromium() as browser:
        local, address = done(_served(f"sqlite+aiosqlite:///{books}/shots.db"))
        clock = asyncio.run_coroutine_threadsafe(local.run(), LOOP)
        try:
            for member in local.members:
                for setting, _, word in (it.partition("=") for it in settings):
                    _ = done(local.bot.app.services.people.prefer(UserId(member.id), setting, word))
            for game in (GAMES[name] for name in games or GAMES):
                onlookers = [Onlooker(browser, address, size, game, folder) for size in SIZES]
                Photographer(local, game, onlookers).portray()
                for onlooker in onlookers:
                    print(*onlooker.heights, sep="\n")
                    onlooker.page.close()
        finally:
            _ = clock.cancel()
            done(local.close())


if __name__ == "__main__":
    folder, *wanted = sys.argv[1:]
    settings = [word for word in wanted if "=" in word]
    main(Path(folder), [word for word in wanted if word not in settings], settings)
