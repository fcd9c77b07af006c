"""Tests of permissions: every command and kind of button, for every kind of user, from everywhere.

What is done is taken back at once, so that all try the same table: see `Trial`.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

import discord
import pytest
import simcord
from simcord import interactions
from simcord.enums import InteractionType
from sqlalchemy import event, literal, select

from bot.adapter import client
from bot.adapter.context import Context
from bot.adapter.dispatch import responses
from bot.adapter.dispatch.checks import OPEN_FORMS
from bot.presentation import ids
from bot.presentation.custom_id import ComponentId, FormId
from bot.services.outbox import Outbox
from bot.services.transaction_context import TransactionContext
from bot.services.transactions import Transactions
from bot.table.record import UserId
from engines import GAMES
from engines.core import Illegal
from tests.discord.saloon import Old, Saloon, click_on, fields, opened, seen
from tests.plans import scans
from tests.slow import slow

NO_TABLE = "No table is open here. Open one with /newgame."
DOES, SHOWS, FORM, REFUSED = "dsfr"
PEOPLE = ("turn", "seated", "onlooker", "host", "channels", "server", "stranger", "dm", "seat_dm")
"""Who has the turn; who sits there without; who does not; the host, who sits there too and is alone in one
lobby; who may manage channels; who may manage the server; a member of another server, in its channel; an
onlooker in a DM; who has the turn, in a DM.
"""


TYPED, CLICK = InteractionType.APPLICATION_COMMAND, InteractionType.MESSAGE_COMPONENT
FILLED_IN = InteractionType.MODAL_SUBMIT
SPARE = "Lone Ann"
"""A villain whom she who has the turn has never played."""


Data = dict[str, Any]


class Undone(Exception):
    """Raised to undo what would have been done."""


@dataclass
class Trial:
    """Reports the result of an interaction, and undoes its changes."""

    saloon: Saloon
    changed: bool = False
    errors: list[BaseException] = field(default_factory=list[BaseException])
    written: list[str] = field(default_factory=list[str])
    asked: dict[str, Any] = field(default_factory=dict[str, Any])
    """What the database was asked for, with values."""
    posted: Old | None = None
    """A message of the bot."""

    @asynccontextmanager
    async def on(self) -> AsyncGenerator[None]:
        engine = self.saloon.bot.app.store.statements
        opens, apologise = Transactions.open, responses.apologise

        @asynccontextmanager
        async def undone(
            transactions: Transactions, use_case: Callable[..., object], *, snapshot: bool = True
        ) -> AsyncGenerator[TransactionContext]:
            async with opens(transactions, use_case, snapshot=snapshot) as tx:
                before = len(self.written)
                yield tx
                await tx.repositories.work.rows(select(literal(1)))  # sends what is still to be written
                drawing = use_case.__qualname__.startswith(f"{Outbox.__name__}.")
                if len(self.written) > before and not drawing:
                    self.changed = True
                    raise Undone

        async def noted(context: Context, error: BaseException) -> None:
            self.errors.append(getattr(error, "original", error))
            await apologise(context, error)

        def listen(_connection: Any, _cursor: Any, statement: str, values: Any, *_: Any) -> None:
            self.asked[statement] = values
            self.written += [statement] * statement.startswith(("INSERT", "UPDATE", "DELETE"))

        event.listen(engine, "before_cursor_execute", listen)
        try:
            told, told_too = (patch.object(it, "apologise", noted) for it in (responses, client))
            with patch.object(Transactions, "open", undone), told, told_too:
                yield
        finally:
            event.remove(engine, "before_cursor_execute", listen)

    async def click(self, who: Who, custom_id: str, chosen: str | None = None) -> tuple[str, str]:
        """Run the same for a click, or a choice from a menu, on a message of the bot."""
        data, message = await self._posted(who, custom_id, chosen)
        return await self.outcome(who, CLICK, data, message=message)

    async def pick(self, who: Who, menu: discord.app_commands.ContextMenu, custom_id: str) -> tuple[str, str]:
        """Run the same for an entry under Apps on such a message, or on the user who has the turn."""
        _, message = await self._posted(who, custom_id, None)
        return await self.outcome(who, TYPED, chosen_on(menu, message, self.saloon.guest("ann").member))

    async def _posted(self, who: Who, custom_id: str, chosen: str | None) -> tuple[Data, Data]:
        """Return a click, and a message of the bot with that component, as Discord sends them."""
        self.posted = self.posted or await self.saloon.remember(self.saloon.messages[0])
        data, old = click_on(self.posted, custom_id, *([] if chosen is None else [chosen]))
        return data, {**old.payload, "channel_id": str(who.channel), "flags": 0}

    async def outcome(self, who: Who, kind: int, data: dict[str, Any], **more: Any) -> tuple[str, str]:
        """Return the result when somebody sends this, and the answer."""
        await self.saloon.bot.app.store.settle()
        self.changed, self.errors = False, []
        env = self.saloon.env
        where = {"channel_id": who.channel, "guild_id": who.guild, "user_id": who.user}
        record, payload = interactions.base_payload(env.backend, type=kind, data=data, **where)
        if "message" in more:
            record.source_message_id = int(more["message"]["id"])
        env.backend.emit("INTERACTION_CREATE", {**payload, **more})
        await env.settle()
        result = simcord.InteractionResult(env, record)
        assert result.acknowledged, f"{who.name} was not answered"
        _ = self.saloon.expect_errors()
        told = _told(result)
        if self.changed:
            return DOES, told
        if result.modal is not None:
            return FORM, told
        # The message is made up, so it cannot be edited.
        strange = [error for error in self.errors if not isinstance(error, Illegal | discord.NotFound)]
        assert not strange, strange
        return (REFUSED if any(isinstance(error, Illegal) for error in self.errors) else SHOWS), told


def _told(result: simcord.InteractionResult) -> str:
    shown = [result.response, *result.followups]
    return "\n".join(seen(part.message).text for part in shown if part is not None)


@dataclass(frozen=True)
class Who:
    """A user, and the place from which they send something."""

    name: str
    user: int
    channel: int
    guild: int | None


@dataclass
class World:
    """A table in each of its phases: under way, in its lobby, and over."""

    saloon: Saloon
    channels: dict[str, simcord.ChannelHandle]
    elsewhere: tuple[int, int, int]
    tables: dict[str, str] = field(default_factory=dict[str, str])
    seen: dict[str, int] = field(default_factory=dict[str, int])
    spare: str = ""
    """The id of SPARE."""
    computer: int = 0
    """The user id of the computer player at the table that is over."""
    lesson: str = ""
    """The id of the lesson that who has the turn has begun."""

    @property
    def secrets(self) -> tuple[str, ...]:
        """What nobody elsewhere may be told."""
        ann = str(self.saloon.guest("ann").id)
        return (*self.tables.values(), "Black Bo", "Cassidy", "Lightning", SPARE, ann)

    def filled(self, custom_id: str, phase: str) -> str:
        """Return a custom_id, or a chosen value, for the table of this phase."""
        ann, guild = self.saloon.guest("ann").id, self.saloon.guild.id
        words = {"TABLE": self.tables[phase], "SEEN": self.seen[phase], "SPARE": self.spare}
        words |= {"ANN": ann, "GUILD": guild, "COMPUTER": self.computer, "LESSON": self.lesson}
        return written_for(custom_id, {**words, "WORD": "a" * 64})

    async def set_up(self) -> None:
        saloon = self.saloon
        _ = saloon.three
        for name in ("onlooker", "host"):
            _ = saloon.guest(name)
        for name, may in (("channels", "manage_channels"), ("server", "manage_guild")):
            role = saloon.guild.create_role(name, permissions=discord.Permissions(**{may: True}))
            _ = saloon.guest(name, roles=[role])
        ann, bo, cass = saloon.three
        await saloon.villains()
        host = saloon.guest("host")
        _ = await host.slash("newgame", game="holdup", pace="slow", options="first_dealer=3")
        for guest in (ann, bo, cass):
            _ = await guest.slash("join")
        _ = await host.slash("start")
        _ = await host.slash("newgame", at=self.channels["gathering"], game="holdup")
        _ = await ann.creates(SPARE, "Lightning.")
        villains = await saloon.bot.app.services.people.villains(saloon.guild.id)
        (self.spare,) = (villain.id for villain in villains if villain.sheet.name == SPARE)
        for phase in ("lobby", "over"):
            computers = {"computers": 1} if phase == "over" else {}
            await saloon.open("castle", host, ann, bo, at=self.channels[phase], **computers)
        begun = await saloon.bot.app.services.lessons.begin(UserId(ann.id), "ann", "court1")
        self.lesson = begun.table.id
        _ = await host.slash("start", at=self.channels["over"])
        _ = await host.slash("endgame", at=self.channels["over"])
        for phase, channel in self.channels.items():
            table = await saloon.bot.app.services.queries.last_in_channel(channel.id)
            self.tables[phase], self.seen[phase] = table.id, len(table.moves)
            self.computer = next((sitter.user for sitter in table.sitters if sitter.computer), 0)

    def who(self, name: str, phase: str) -> Who:
        """Return a user at their usual place, for a table of this phase."""
        ann, bo, _ = self.saloon.three
        here, guild = self.channels[phase].id, self.saloon.guild.id
        match name:
            case "stranger":
                return Who(name, *self.elsewhere)
            case "dm" | "seat_dm":
                guest = ann if name == "seat_dm" else self.saloon.guest("onlooker")
                return Who(name, guest.id, guest.member.user.dm_channel.id, None)
            case _:
                guest = {"turn": ann, "seated": bo}.get(name) or self.saloon.guest(name)
                return Who(name, guest.id, here, guild)


def written_for(custom_id: str, words: Mapping[str, object]) -> str:
    """Return a custom_id of ITEMS, or a value chosen there, with placeholders filled in."""
    for word, value in words.items():
        custom_id = custom_id.replace(word, str(value))
    return custom_id


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    async with opened(tmp_path, f"{1:064x}") as saloon:
        far = saloon.env.create_guild("Elsewhere")
        there = far.create_text_channel("far")
        stranger = far.add_member(saloon.env.create_user("stranger"))
        rooms = {it: saloon.guild.create_text_channel(it) for it in ("gathering", "lobby", "over")}
        channels = {"play": saloon.channel, **rooms}
        made = World(saloon, channels, (stranger.id, there.id, far.id))
        await made.set_up()
        yield made


OTHERS = [game for game in GAMES if game != "holdup"]
NEVER = REFUSED * len(PEOPLE)
COMMANDS: dict[str, tuple[str, dict[str, Any], str]] = {
    "newgame": ("play", {"game": "castle"}, "rrrrrrdrr"),
    "join": ("lobby", {}, "rrdrddrrr"),
    "leave": ("play", {}, "ssrsrrrrr"),
    "start": ("lobby", {}, "rrrdrrrrr"),
    "endgame": ("play", {}, "rrrssrrrr"),
    "table": ("play", {}, "ssssssrrr"),
    "hand": ("play", {}, "ssssssrrs"),
    "move": ("play", {"move": "call"}, "drrrrrrrr"),
    "log": ("play", {}, "ssssssrrr"),
    "why": ("play", {}, "ssssssrrr"),
    "replay": ("over", {}, "ssssssrrr"),
    "verify": ("over", {}, "ssssssrrr"),
    "export": ("over", {}, "ssssssrrr"),
    "hint": ("play", {}, NEVER),
    "learn": ("play", {"game": "castle1"}, "ddddddddd"),
    "rules": ("play", {"game": "holdup"}, "sssssssss"),
    "leaderboard": ("play", {"game": "holdup"}, "sssssssrr"),
    "help": ("play", {}, "sssssssss"),
    "mytables": ("play", {}, "sssssssss"),
    "me": ("play", {}, "sssssssss"),
    "villain create": ("play", {}, "fffffffrr"),
    "villain show": ("play", {"name": "Ada"}, "ssssssrrr"),
    "villain list": ("play", {}, "ssrsrrrrr"),
    "villain retire": ("play", {"name": "Ada"}, "rrrrrrrrr"),
    "settings show": ("play", {}, "rrrrrsrrr"),
    "settings audit": ("play", {}, "rrrrrsrrr"),
    "privacy export": ("play", {}, "sssssssss"),
    "privacy delete": ("play", {}, "sssssssss"),
    "privacy server export": ("play", {}, NEVER),  # but for its owner; so with the next, and with Clear
    "privacy server delete": ("play", {}, NEVER),
    "holdup call": ("play", {}, "drrrrrrrr"),
    "holdup raise": ("play", {"to": 5}, "drrrrrrrr"),
    "holdup allin": ("play", {}, "drrrrrrrr"),
    "holdup fold": ("play", {}, "drrrrrrrr"),
    "holdup narrate": ("play", {"text": "Boo."}, "ddrdrrrrr"),
}
"""In which phase, with which options, and what it comes to for each of PEOPLE."""
UNTIMELY: dict[str, dict[str, Any]] = {
    "holdup check": {}, "holdup bet": {"chips": 4}, "holdup destroy": {"card": "6H", "slots": "1"},
    "holdup replace": {"slots": "1"}, "holdup damage": {"card": "6H", "target": "1"},
    "holdup perceive": {"card": "6H", "places": "1"}, "holdup look": {"places": "1"}, "holdup stop": {},
    "holdup deceive": {"card": "6H"}, "holdup assault": {"chips": 1}, "holdup pass": {}, "holdup deal": {},
    "holdup narrate-waive": {}, "holdup rejoin-new": {"villain": "Ada"}, "holdup rejoin-original": {},
}  # fmt: skip
"""Moves that nobody may make now."""
MENUS: dict[str, tuple[str, str]] = {
    "Rules here": ("play", "ssssssrrs"),
    "Report a problem": ("play", "ffffffrrf"),
    "Villains and results": ("play", "ssssssrrr"),
}
"""What is under Apps on a table's message, or on the user who has the turn: in which phase, and what it comes
to for each of PEOPLE."""


def as_sent(name: str, options: dict[str, Any]) -> dict[str, Any]:
    """Return a command as Discord sends it."""
    *groups, last = name.split()
    kinds = {int: 4, str: 3, bool: 5}
    given = [{"name": it, "type": kinds[type(value)], "value": value} for it, value in options.items()]
    data: dict[str, Any] = {"name": last, "type": 1, "options": given}
    for group in reversed(groups):
        data = {"name": group, "type": 2, "options": [data]}
    return {"id": "1", **data, "type": 1}


A_FEW = ("turn", "host", "stranger")
"""Of PEOPLE, enough for a move of a game that is not played there."""


def chosen_on(
    menu: discord.app_commands.ContextMenu, message: dict[str, Any], user: simcord.MemberActor
) -> dict[str, Any]:
    """Return a choice from a menu on a message, or on a user, as Discord sends it."""
    data: dict[str, Any] = {"id": "1", "name": menu.name, "type": menu.type.value}
    if menu.type is discord.AppCommandType.message:
        return {**data, "target_id": message["id"], "resolved": {"messages": {message["id"]: message}}}
    told = {"id": str(user.id), "username": user.name, "discriminator": "0", "avatar": None}
    return {**data, "target_id": told["id"], "resolved": {"users": {told["id"]: told}}}


class Try(NamedTuple):
    """An action at a table in this phase, and its result for each of these people."""

    name: str
    phase: str
    outcomes: str
    act: Callable[[Who], Awaitable[tuple[str, str]]]
    people: tuple[str, ...] = PEOPLE
    custom_id: str = ""


class Posted(NamedTuple):
    """A custom_id that is on Discord, and what comes of it for each of PEOPLE, or for one of them."""

    kind: str
    phase: str
    declared: str
    """The name of its declaration."""
    outcomes: str
    custom_id: str
    words: str = ""
    """What is chosen, or filled in."""

    def tried(self, act: Callable[[Who], Awaitable[tuple[str, str]]], custom_id: str) -> Try:
        who, _, outcome = self.outcomes.partition(" ")
        people = (who,) if outcome else PEOPLE
        return Try(" ".join(self), self.phase, outcome or who, act, people, custom_id)


def typed(world: World, trial: Trial) -> Iterator[Try]:
    """Return every command; each must be in COMMANDS or UNTIMELY, or belong to another game."""
    tree = world.saloon.bot.tree.walk_commands()
    known = {it.qualified_name: it for it in tree if isinstance(it, discord.app_commands.Command)}
    wrong = {name: _of_another_game(it) for name, it in known.items() if name.split()[0] in OTHERS}
    found = COMMANDS | {name: ("play", options, NEVER) for name, options in (UNTIMELY | wrong).items()}
    assert set(found) == set(known), "say in COMMANDS who may do it"
    for name, (phase, options, outcomes) in found.items():
        people = A_FEW if name.split()[0] in OTHERS else PEOPLE
        act = partial(trial.outcome, kind=TYPED, data=as_sent(name, options))
        yield Try(name, phase, outcomes[: len(people)], act, people)


def _of_another_game(command: discord.app_commands.Command[Any, ..., Any]) -> dict[str, Any]:
    """Return a value for each option, as such a move needs them."""
    wanted = [parameter for parameter in command.parameters if parameter.required]
    return {it.name: 1 if it.type is discord.AppCommandOptionType.integer else "x" for it in wanted}


def posted(kind: str) -> list[Posted]:
    lines = Path(__file__).with_name("custom_ids.txt").read_text().splitlines()
    return [Posted(*line.split(" | ")) for line in lines if line.startswith(f"{kind} | ")]


@pytest.mark.parametrize(("kind", "whole"), [("component", ComponentId), ("form", FormId)])
def test_each_kind_of_what_is_posted_is_there_and_read_as_what_it_was(kind: str, whole: Any):
    words = {"TABLE": "t2345678", "SPARE": "v2345678", "LESSON": "l2345678", "WORD": "a" * 64}
    words |= dict.fromkeys(("SEEN", "ANN", "GUILD", "COMPUTER"), 5)
    known = {it.custom_id: it.declared for it in posted(kind)}
    assert len(known) == len(posted(kind)), "each line is there once"
    assert {it: type(whole.read(written_for(it, words))).__name__ for it in known} == known
    assert {*known.values()} == {it.__name__ for it in whole.declared()} - {ids.NotNow.__name__}


def clicked(world: World, trial: Trial) -> Iterator[Try]:
    for it in posted("component"):
        id, word = world.filled(it.custom_id, it.phase), world.filled(it.words, it.phase) or None
        yield it.tried(partial(trial.click, custom_id=id, chosen=word), id)


def sent(world: World, trial: Trial) -> Iterator[Try]:
    for it in posted("form"):
        entries = dict(entry.split("=", 1) for entry in it.words.split("; ") if entry)
        data = {"custom_id": (id := world.filled(it.custom_id, it.phase)), "components": fields(**entries)}
        yield it.tried(partial(trial.outcome, kind=FILLED_IN, data=data), id)


def picked(world: World, trial: Trial) -> Iterator[Try]:
    kinds, tree = (discord.AppCommandType.message, discord.AppCommandType.user), world.saloon.bot.tree
    known = {command.name: command for kind in kinds for command in tree.get_commands(type=kind)}
    assert set(MENUS) == set(known), "say in MENUS who may choose it"
    for name, (phase, outcomes) in MENUS.items():
        id = world.filled("look:TABLE", phase)
        yield Try(name, phase, outcomes, partial(trial.pick, menu=known[name], custom_id=id))


@pytest.mark.parametrize("kind", [typed, clicked, picked, sent])
@slow
async def test_who_may_do_what(world: World, kind: Callable[[World, Trial], Iterator[Try]]):
    """Strangers are told nothing about the table."""
    trial, found, expected = Trial(world.saloon), dict[str, str](), dict[str, str]()
    async with trial.on():
        for it in kind(world, trial):
            outcomes = {name: await it.act(world.who(name, it.phase)) for name in it.people}
            found[it.name] = "".join(outcome for outcome, _ in outcomes.values())
            expected[it.name] = it.outcomes
            _, told = outcomes.get("stranger", ("", NO_TABLE))
            assert not [secret for secret in world.secrets if secret in told], told
            assert world.tables[it.phase] not in it.custom_id or told == NO_TABLE
    assert found == expected
    assert await scans(world.saloon.bot.app.store, trial.asked) == []


def test_what_may_be_answered_with_a_form_is_never_put_off():
    opening = {it.__name__ for it in ComponentId.declared() if it.opens_form}
    asks = {it.declared for it in posted("component") if FORM in it.outcomes.split()[-1]}
    assert asks == opening - {"AskQuestions"}, "which asks nothing here"
    typed = {name for name, it in COMMANDS.items() if FORM in it[-1]}
    assert typed | {name for name, it in MENUS.items() if FORM in it[-1]} == {*OPEN_FORMS}


async def test_an_open_door_would_be_found(world: World):
    """Control: without the checks, a stranger's click from elsewhere makes the move or shows the table."""
    trial, found = Trial(world.saloon), dict[str, str]()
    ann, far = world.who("turn", "play"), world.who("stranger", "play")
    smuggled = Who("smuggled", far.user, far.channel, far.guild)
    async with trial.on():
        with patch.object(responses, "admit", _open):
            for name in ("log:TABLE", "look:TABLE", "more:TABLE"):
                found[name], _ = await trial.click(smuggled, world.filled(name, "play"))
    assert ann.user != far.user and set(found.values()) == {SHOWS}


async def _open(*_: object) -> None: ...
