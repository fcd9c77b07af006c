"""Tests of forged ids: every kind of button and form about a table, for tables of every kind, with numbers
that are out of range. What is done is taken back at once; see `Trial`.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from functools import partial
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from bot.presentation import ids
from bot.presentation.custom_id import CUSTOM_ID_MAX_CHARS, ComponentId, CustomId, FormId
from bot.table.lesson import WhatIf, lessons
from bot.table.record import UserId
from bot.table.reviewing import decisions, whole
from bot.table.table import Table
from bot.table.teaching import after_line
from engines.core import Seat
from engines.notation import write
from tests.discord.conftest import SEED
from tests.discord.saloon import Saloon, fields as components, names_card, opened
from tests.discord.test_rights import DOES, FILLED_IN, Trial, Who, posted
from tests.slow import slow

PLACES = ("running", "between", "lobby", "over")
"""The second heist of a session, a session between two heists, a lobby, and a game that is over."""
LESSONS = {"read": "court1", "asked": "castle1", "own": "houseem1", "done": "textactoe1"}
"""Lessons at a step to read, at a move, on the learner's own way, and at the end."""
MOMENTS = ("moment", "moved", "ended")
"""Moments that are played again: just begun, after a move, and to the end."""
DERIVED = (*LESSONS, *MOMENTS)
OWN = {"Play", "GoOnWith", "Entered", "LessonNext", "LessonAnyway", "LessonBack"}
"""What may change a lesson or a moment."""
NUMBERS = ("n", "seen", "first", "last")
FAR = (999_999, 10**30)
"""Numbers that nothing has."""
WORDS: Mapping[str, tuple[str, ...]] = {
    "word": ("surprise", "x"), "option": ("max_players", "x"), "order": ("check-fold", "x"),
    "said": ("place 2C", "fold", "damage", "raise"), "whose": ("a", "m", "0", "999"),
    "rule": ("HU-B06", "CT-B10", "R-99"), "step": ("0", "1", "9"),
}  # fmt: skip
"""Values of fields that are no numbers."""
CHOSEN = (None, "0", "1.0", "99999.7", "99999", "x", "²")
"""Values of menus."""
TYPED = components(number="9" * 12, story="Boo.", name="Zoe", powerset="Ice.", word="x", problem="x")

MENUS = {it.declared for it in posted("component") if it.words}


def hints(kind: type[CustomId]) -> dict[str, Any]:
    return get_type_hints(kind)


ABOUT_TABLES = [it for base in (ComponentId, FormId) for it in base.declared() if "table" in hints(it)]


@dataclass(frozen=True)
class Forged:
    """A custom_id, and whether its numbers are ones that the table has."""

    kind: type[CustomId]
    text: str
    in_range: bool


def forged(kind: type[CustomId], table: Table) -> Iterator[Forged]:
    """Yield ids of this kind for a table: with numbers that it has, and that it does not have."""
    named, moves = [it.name for it in fields(kind) if it.name != "table"], len(table.moves)
    has_numbers = not set(NUMBERS).isdisjoint(named)
    for number in dict.fromkeys((0, max(0, moves - 1), moves, moves + 1, *FAR)) if has_numbers else (0,):
        values = [(str(number),) if it in NUMBERS else _words(it, kind, table) for it in named]
        for words in product(*values):
            text = ":".join((kind.prefix, table.id, *words))
            if kind.pattern().fullmatch(text) is not None and len(text) <= CUSTOM_ID_MAX_CHARS:
                yield Forged(kind, text, number < moves + (kind is not ids.PlayAgain))


def _words(name: str, kind: type[CustomId], table: Table) -> tuple[str, ...]:
    """Return values of a field; rules are also those from which events of the table followed."""
    if name == "rule":
        followed = dict.fromkeys(rule for events in table.happened for it in events for rule in it.rules)
        return (*WORDS[name], "HU-27", *[*followed][:3])
    hint = hints(kind)[name]
    return get_args(hint) if get_origin(hint) is Literal else WORDS[name]


@dataclass
class World:
    """Tables of each kind at all of which ann sits, and the places from which she sends something."""

    saloon: Saloon
    tables: dict[str, Table]
    places: dict[str, Who]

    async def set_up(self) -> None:
        saloon = self.saloon
        ann, bo, cass = saloon.three
        await saloon.villains()
        rooms = {it: saloon.guild.create_text_channel(it) for it in PLACES[1:]}
        channels = {"running": saloon.channel, **rooms}
        await saloon.open("castle", at=rooms["lobby"])
        await saloon.begin("textactoe", at=rooms["over"], pace="none")
        _ = await saloon.defaults(12, at=rooms["over"])
        _ = await ann.slash("endgame", at=rooms["over"])
        for name in ("between", "running"):
            if name == "running":
                for guest, other in zip(saloon.three, ("Dee", "Eve", "Flo"), strict=True):
                    _ = await guest.creates(other, "Ice.", (2, 1, 3, 4))
            at = {"at": channels[name]}
            _ = await ann.slash("newgame", game="holdup", pace="none", options="first_dealer=1", **at)
            for guest in (bo, cass):
                _ = await guest.slash("join", **at)
            _ = await ann.slash("start", **at)
            _ = await saloon.defaults(2, at=channels[name])
        _ = await bo.slash("holdup deal")
        queries, learn = saloon.bot.app.services.queries, saloon.bot.app.services.lessons
        for name, channel in channels.items():
            self.tables[name] = await queries.last_in_channel(channel.id)
            self.places[name] = Who("ann", ann.id, channel.id, saloon.guild.id)
        assert len(self.tables["running"].state.players) == 3 and not self.tables["between"].owed[1:]
        user = UserId(ann.id)
        for name, lesson in LESSONS.items():
            begun = (await learn.begin(user, "ann", lesson)).table
            self.tables[name] = await self._learned(name, begun, user)
        over = self.tables["over"]
        mine = (it.n for it in decisions(over, user, whole(over)) if it.mine)
        for name, n in zip(MOMENTS, mine, strict=False):
            moment = (await learn.again(user, "ann", WhatIf(over.id, n))).table
            self.tables[name] = await self._played(name, moment)
        for name in DERIVED:
            self.places[name] = self.places["running"]

    async def _played(self, name: str, table: Table) -> Table:
        """Return a moment's table after as many moves as its name says."""
        learning, lines = table.lesson, list[str]()
        while table.owed and len(lines) < {"moment": 0, "moved": 1}.get(name, 999):
            lines.append(f"{table.owed[0]} {write(table.game.default(table.state, table.owed[0]))}")
            table = after_line(table, lines[-1])
        async with self.saloon.bot.app.store.begin() as books:
            await books.lessons.save(replace(learning, off=tuple(lines)), 1)
        return table

    async def _learned(self, name: str, table: Table, user: UserId) -> Table:
        """Return a lesson's table at what its name says."""
        learn, plan = self.saloon.bot.app.services.lessons, lessons()[table.lesson.lesson]
        for n, step in enumerate(plan.steps):
            if name == "read":
                break
            if not step.do:
                table = (await learn.go_on(table.id, user, n)).table
            elif name == "asked":
                break
            elif name == "done":
                table = (await learn.act(table.id, user, step.do)).table
            else:
                lines = (write(it.sample(Random(n))) for n in range(20) for it in table.offers(Seat(0)))
                line = next(it for it in lines if sorted(it.split()) != sorted(step.do.split()))
                _ = await learn.act(table.id, user, line)
                table = (await learn.decide(table.id, user, anyway=True)).table
                break
        return table

    def secrets(self, name: str) -> set[str]:
        """Return the cards that ann does not see in a session of heists; none of another table."""
        table = self.tables[name]
        if table.game.sealing is None or name in DERIVED:
            return set()
        state, seat = table.state, table.seat(UserId(self.saloon.guest("ann").id))
        hidden = {
            card
            for it in (state.holes, state.powers)
            for n, cards in enumerate(it)
            if n != seat
            for card in cards
        }
        return hidden - {*re.findall(r"\b[2-9TJQKA][SHCD]\b", repr(table.view(table.users[seat])))}


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    async with opened(tmp_path, SEED) as saloon:
        made = World(saloon, {}, {})
        await made.set_up()
        yield made


@pytest.mark.parametrize("names", [DERIVED, PLACES], ids=["derived", "ordinary"])
@slow
async def test_a_forged_id_is_answered_changes_nothing_and_tells_nothing(
    world: World, names: tuple[str, ...]
):
    """What is derived from a lesson or a moment is changed by its own buttons alone."""
    trial, wrong = Trial(world.saloon), list[str]()
    async with trial.on():
        for name, kind in product(names, ABOUT_TABLES):
            secrets = world.secrets(name)
            for it in forged(kind, world.tables[name]):
                for act in _ways(trial, world.places[name], it):
                    try:
                        outcome, told = await act()
                    except AssertionError as error:
                        wrong.append(f"{name} {it.text}: {str(error)[:300]}")
                        continue
                    if outcome == DOES and not (it.in_range and (name in PLACES or it.kind.__name__ in OWN)):
                        wrong.append(f"{name} {it.text} changes something: {told}")
                    wrong += [f"{name} {it.text} tells {card}" for card in secrets if names_card(told, card)]
    assert wrong == []
    assert wrong == []


def _ways(trial: Trial, who: Who, it: Forged) -> Iterator[Any]:
    """Yield the ways in which somebody can send this id: as a button, as a menu, or as a form."""
    if issubclass(it.kind, FormId):
        yield partial(trial.outcome, who, FILLED_IN, {"custom_id": it.text, "components": TYPED})
    else:
        for chosen in CHOSEN if it.kind.__name__ in MENUS else CHOSEN[:1]:
            yield partial(trial.click, who, it.text, chosen)
