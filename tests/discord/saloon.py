"""A simulated Discord server on which the real bot plays: what its members do and see."""

from __future__ import annotations

import asyncio
import logging
import re
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import ExitStack, asynccontextmanager, closing
from dataclasses import dataclass, field, replace
from functools import cache, partial
from itertools import count
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import discord
import simcord
from simcord.actors import _dispatch_actor_interaction  # what no real client does, but an old one may
from simcord.backend.errors import BackendError
from simcord.backend.models import Channel
from simcord.backend.state import Backend
from simcord.enums import InteractionType
from simcord.http import router

from bot.adapter.admission.admission import Admission
from bot.adapter.background.departures import DepartureTracker
from bot.adapter.background.expiry import Expiry
from bot.adapter.client import BotClient
from bot.adapter.composition import BotSettings
from bot.adapter.messages.revealing import Wait
from bot.adapter.messages.worker import Worker
from bot.adapter.rendering.card_emojis import CardEmojis
from bot.adapter.rendering.picture_cache import PictureCache
from bot.config import OperatorConfig, RetentionConfig
from bot.database.repositories.messages import MessageKind
from bot.presentation import cards
from bot.services.jobs import ThreadJobRunner
from bot.table.draws import Draws
from bot.table.table import Table
from engines import GAMES
from engines.cards import DECK, Card, in_words, suit
from engines.core import Seat, Villain, VillainId, play
from engines.holdup.actions import Deal, Join
from engines.holdup.model import Options, State
from engines.notation import write
from tests.bot.house import AtOnce
from tests.databases import answering_at_once, compiled_once, migrated_once
from tests.discord.lighter import plain_copies
from tests.hanging import HANGS
from tests.seeds import without_words

HOLDUP = GAMES["holdup"]
PEOPLE = ("ann", "bo", "cass")
ORDERS = {"Ada": (1, 2, 3, 4), "Black Bo": (3, 4, 2, 1), "Cassidy": (3, 1, 4, 2)}
"""Villains and their aptitudes in destruction, damage, perception and deception."""
APPLICATIONS = ("destruction", "damage", "perception", "deception")
FIRST_DEALER = "first_dealer=1"


# What somebody sees.


@dataclass(frozen=True, slots=True)
class Seen:
    """A message as its reader sees it."""

    id: int
    text: str
    """Everything that can be read: content, embeds, names and alt texts of files."""
    buttons: dict[str, str]
    """custom_id by label, of those that can be clicked."""
    menus: dict[str, dict[str, str]]
    """By custom_id: value by label."""
    idle: tuple[str, ...]
    """What stands on buttons that cannot be clicked."""
    ephemeral: bool
    message: discord.Message = field(repr=False, compare=False)

    def __contains__(self, words: str) -> bool:
        return words in self.text

    @property
    def loud(self) -> str:
        return "\n".join(line for line in self.text.splitlines() if not line.startswith("-# "))

    is_seal = property(lambda self: not self.message.embeds and self.text.startswith("-# 🔒"))

    is_result = property(lambda self: any(button.startswith("result:") for button in self.buttons.values()))


def fields(**entries: str) -> list[dict[str, Any]]:
    """Return the values of a form's fields, as Discord sends them."""
    parts = ({"type": 4, "custom_id": it, "value": value} for it, value in entries.items())
    return [{"type": 18, "component": part} for part in parts]


def seen(message: discord.Message) -> Seen:
    buttons, menus, idle = dict[str, str](), dict[str, dict[str, str]](), list[str]()
    for row in message.components:
        assert isinstance(row, discord.ActionRow)
        for item in row.children:
            if isinstance(item, discord.SelectMenu):
                menus[item.custom_id] = {option.label: option.value for option in item.options}
            elif isinstance(item, discord.Button):
                label = " ".join(filter(None, (item.emoji and f"<{item.emoji.name}>", item.label)))
                assert label not in (*buttons, *idle), f"two buttons say {label}"
                if item.disabled:
                    idle.append(label)
                else:
                    buttons[label] = item.custom_id or ""
    return Seen(message.id, _text(message), buttons, menus, tuple(idle), message.flags.ephemeral, message)


def embeds_of(message: discord.Message) -> list[discord.Embed]:
    """Return the embeds that are shown: none once a moderator has removed them."""
    return [] if message.flags.suppress_embeds else message.embeds


def _text(message: discord.Message) -> str:
    told = [message.content]
    for embed in embeds_of(message):
        told += [embed.title or "", embed.description or ""]
        told += [f"{field.name}\n{field.value}" for field in embed.fields]
        told.append(embed.footer.text or "")
    told += [f"{attachment.filename}: {attachment.description or ''}" for attachment in message.attachments]
    return "\n".join(filter(None, told))


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to an interaction: a message, or a form."""

    result: simcord.InteractionResult = field(repr=False)
    shown: Seen | None
    form: dict[str, Any] | None

    @property
    def text(self) -> str:
        return self.shown.text

    ephemeral = property(lambda self: self.shown is not None and self.shown.ephemeral)

    def __contains__(self, words: str) -> bool:
        return words in self.text


@dataclass(frozen=True, slots=True)
class Old:
    """An earlier state of a message, as Discord sends it along with a click."""

    seen: Seen
    payload: dict[str, Any]


def click_on(old: Old, custom_id: str, *chosen: str) -> tuple[dict[str, Any], Old]:
    """A click on a button, or these choices of a menu, as sent, and the message with it: discord.py hears of
    no click on what the message that comes along does not have.
    """
    part: dict[str, Any] = {"type": 2, "custom_id": custom_id, "label": "x", "style": 1}
    if chosen:
        choices = [{"label": it, "value": it} for it in chosen]
        part = {"type": 3, "custom_id": custom_id, "options": choices}
    data = {"custom_id": custom_id, "component_type": part["type"], "values": [*chosen]}
    return data, replace(old, payload={**old.payload, "components": [{"type": 1, "components": [part]}]})


# Who does what.


class Guest:
    """A member of the server with a client of their own."""

    def __init__(self, saloon: Saloon, member: simcord.MemberActor) -> None:
        self._saloon = saloon
        self.member = member
        self.panel: Seen | None = None
        """The last message that only he sees and that has something to click."""

    id = property(lambda self: self.member.id)
    mention = property(lambda self: self.member.mention)

    async def slash(self, command: str, *, at: simcord.ChannelHandle | None = None, **options: Any) -> Answer:
        """Run a command, and confirm it if asked."""
        answer = await self.typed(command, at=at, **options)
        if answer.shown is None or "Keep playing" not in answer.shown.buttons:
            return answer
        (sure,) = set(answer.shown.buttons) - {"Keep playing"}
        return await self.press(sure, answer.shown)

    async def creates(
        self, name: str, powers: str = "Dust.", aptitudes: Iterable[int] = (1, 2, 3, 4)
    ) -> Answer:
        """Create a villain by command; not all aptitudes need be given."""
        told = dict(zip(APPLICATIONS, aptitudes, strict=False))
        return await self.slash("villain create", name=name, powerset=powers, **told)

    async def typed(self, command: str, *, at: simcord.ChannelHandle | None = None, **options: Any) -> Answer:
        return self._answered(await self.member.slash(at or self._saloon.channel, command, **options))

    async def typing(self, command: str, option: str, typed: str = "", **filled: Any) -> list[str]:
        """Return the choices that are offered while an option is being typed."""
        offered = await self.member.autocomplete(self._saloon.channel, command, option, typed, **filled)
        assert len(offered) <= 25 and all(1 <= len(it["name"]) <= 100 for it in offered)
        return [it["value"] for it in offered]

    async def press(self, label: str, on: Seen | None = None) -> Answer:
        """Click a button, on the table unless another message is named."""
        on = on or self._saloon.table
        assert label in on.buttons, f"no button {label!r} among {list(on.buttons)}"
        return self._answered(await self._on(on).click(on.message, custom_id=on.buttons[label]), on)

    async def press_mine(self, label: str) -> Answer:
        """Click a button on the guest's own panel."""
        return await self.press(label, self.panel)

    async def begin(self, verb: str, first: str) -> Answer:
        verb = f"{verb}…" if f"{verb}…" in self.panel.buttons else verb
        begun = [label for label in self.panel.buttons if label.startswith(f"{verb} {first}")]
        if verb not in self.panel.buttons and begun:
            return await self.press_mine(begun[0])
        answer = await self.press_mine(verb)
        choices = [*answer.shown.buttons, *(label for menu in answer.shown.menus.values() for label in menu)]
        return await self.choose(first) if any(choice.startswith(first) for choice in choices) else answer

    async def choose(self, label: str, on: Seen | None = None) -> Answer:
        """Choose what begins with `label` from a menu, or by a button.

        The message is the guest's own panel unless another one is named.
        """
        on = on or self.panel
        every = [(menu, *choice) for menu, choices in on.menus.items() for choice in choices.items()]
        found = [(menu, value) for menu, it, value in every if it.startswith(label)]
        if not found and (buttons := [button for button in on.buttons if button.startswith(label)]):
            return await self.press(buttons[0], on)
        assert found, f"nothing begins with {label!r} in {on.menus} and {on.buttons}"
        menu, value = found[0]
        return self._answered(await self._on(on).select(on.message, [value], custom_id=menu))

    async def pick(self, custom_id: str, *what: Any) -> Answer:
        """Pick channels or roles from a menu on the guest's own panel."""
        picked = await self._on(self.panel).select(self.panel.message, what, custom_id=custom_id)
        return self._answered(picked, self.panel)

    async def prefers(self, label: str) -> Answer:
        """Set what begins with `label` by a menu or a button of `/me`."""
        _ = await self.slash("me")
        button = label.replace(":", " →")
        if self.panel is not None and button in self.panel.buttons:
            return await self.press_mine(button)
        return await self.choose(label)

    async def tap(self, label: str) -> None:
        """Click the button on the panel that begins with `label`."""
        _ = await self.press_mine(next(button for button in self.panel.buttons if button.startswith(label)))

    async def submit(self, answer: Answer, *values: str) -> Answer:
        """Submit a form with these values, from the top."""
        names = [it["component"]["custom_id"] for it in answer.form["components"]]
        filled: dict[str, Any] = dict(zip(names, values, strict=False))
        for it in answer.form["components"]:
            if it["component"]["type"] == discord.ComponentType.select.value:
                id = it["component"]["custom_id"]
                choices = {option["label"]: option["value"] for option in it["component"]["options"]}
                filled[id] = [choices[values[names.index(id)]]]
        return self._answered(await self.member.submit_modal(answer.result, filled))

    async def fill(self, answer: Answer, *labels: str) -> Answer:
        """Answer the questions of a form with the choices that begin with these labels."""
        filled: dict[str, Any] = {}
        left = list(labels)
        for it in (label["component"] for label in answer.form["components"]):
            choices = {option["label"]: option["value"] for option in it["options"]}
            mine: list[str] = []
            for label in tuple(left):
                value = next((word for name, word in choices.items() if name.startswith(label)), None)
                if value is not None and len(mine) < it.get("max_values", 1):
                    mine.append(value)
                    left.remove(label)
            one = it["type"] == discord.ComponentType.radio_group.value
            filled |= {it["custom_id"]: mine[0] if one else mine} if mine else {}
        return self._answered(await self.member.submit_modal(answer.result, filled))

    async def tick(self, answer: Answer, random: Random) -> Answer:
        """Answer the questions of a form at random, with as many choices as are allowed."""
        filled: dict[str, Any] = {}
        for it in (label["component"] for label in answer.form["components"]):
            words = [option["value"] for option in it["options"]]
            if it["type"] == discord.ComponentType.radio_group.value:
                filled[it["custom_id"]] = random.choice(words)
            else:
                many = random.randint(it["min_values"], it["max_values"])
                filled[it["custom_id"]] = random.sample(words, many)
        return self._answered(await self.member.submit_modal(answer.result, filled))

    async def press_old(self, label: str, on: Old) -> Answer:
        """Click a button on an earlier state of the message, before Discord knew of the change."""
        button = discord.ComponentType.button.value
        return await self.sends({"custom_id": on.seen.buttons[label], "component_type": button}, on)

    async def sends(self, data: dict[str, Any], on: Old) -> Answer:
        """Send the same for anything that can be clicked."""
        return self._answered(await self._saloon.dispatch(self, data, on))

    async def clicks(self, custom_id: str, *chosen: str, on: Old | None = None) -> Answer:
        """Click what no client offers: a button, or these choices of a menu, on the table or elsewhere."""
        it = on or await self._saloon.remember()
        data, it = click_on(it, custom_id, *chosen)
        return await self.sends(data, it)

    def dms(self) -> list[Seen]:
        return [seen(it) for it in self.member.user.dm_channel.history()]

    def hand(self) -> tuple[Card, ...]:
        """Return the two cards in the guest's DM, from the text or the picture's alt text."""
        told = self.dms()[-1].text
        return _cards(told.partition("Your cards")[2])[:2]

    def power(self, wanted: str) -> Card:
        """Return a power card of this suit from the guest's DM."""
        told = re.split("You have seen|On the table", self.dms()[-1].text.partition("Your powers")[2])[0]
        return next(card for card in _cards(told) if suit(card) == wanted)

    def _on(self, message: Seen) -> simcord.MemberActor | simcord.UserHandle:
        """Return who clicks there: in a DM nobody is a member of a server."""
        return self.member.user if isinstance(message.message.channel, discord.DMChannel) else self.member

    def sees(self, channel: simcord.ChannelHandle | None = None) -> list[Seen]:
        """Return all messages of the channel that the guest can see."""
        return [seen(it) for it in (channel or self._saloon.channel).history(viewer=self.member)]

    def _answered(self, result: simcord.InteractionResult, on: Seen | None = None) -> Answer:
        """Return the answer, which must exist; it is gone if its message has been reposted."""
        assert result.acknowledged, "the interaction was not answered"
        shown = seen(result.response.message) if result.response is not None else None
        answer = Answer(result, shown, result.modal)
        moved = on is not None and all(message.id != on.id for message in self._saloon.messages)
        assert shown is not None or answer.form is not None or moved
        for it in (shown, *(seen(followup.message) for followup in result.followups)):
            if it is not None and it.ephemeral:
                assert not self._saloon.others_see(it, self), "others see what was for one"
                if it.buttons or it.menus:
                    self.panel = it
        return answer


class Saloon:
    """The server, its channel, the bot, and the people."""

    def __init__(self, env: simcord.Env, database: str, made: Callable[[str], BotClient], log: _Log) -> None:
        self.env, self.database = env, database
        self.another_bot = partial(made, database)
        """Makes a bot for the same server and database, to take over when this one has stopped."""
        self._log = log
        self.guild = env.create_guild("The Mudbucket Saloon")
        self.channel = self.guild.create_text_channel("saloon")
        self.people: dict[str, Guest] = {}
        self.seed = ""
        """What the next table is dealt from."""
        self._minded = 0

    def guest(self, name: str, **member: Any) -> Guest:
        """Return the member with this name, added if necessary."""
        if name not in self.people:
            actor = self.guild.add_member(self.env.create_user(name), **member)
            self.people[name] = Guest(self, actor)
        return self.people[name]

    @property
    def three(self) -> tuple[Guest, Guest, Guest]:
        ann, bo, cass = map(self.guest, PEOPLE)
        return ann, bo, cass

    @property
    def owner(self) -> Guest:
        """The owner of the server."""
        if "owner" not in self.people:
            actor = simcord.MemberActor(self.env, self.guild, self.guild.owner)
            self.people["owner"] = Guest(self, actor)
        return self.people["owner"]

    @property
    def bot(self) -> BotClient:
        assert isinstance(self.env.bot, BotClient)
        return self.env.bot

    # Looking.

    messages = property(lambda self: [seen(it) for it in self.channel.history() if not it.flags.ephemeral])

    @property
    def table(self) -> Seen:
        """The table message."""
        found = [embed for embed in self._embeds if not embed.is_result]
        assert len(found) == 1, f"{len(found)} table messages"
        return found[0]

    results = property(lambda self: [embed for embed in self._embeds if embed.is_result])

    @property
    def _embeds(self) -> list[Seen]:
        return [it for it in self.messages if embeds_of(it.message) and not it.message.interaction_metadata]

    seals = property(lambda self: [message for message in self.messages if message.is_seal])

    @property
    def ping(self) -> str:
        """Whose turn it is by the ping, without the small print; "" if there is none."""
        found = [message for message in self.messages if not message.message.embeds and not message.is_seal]
        assert len(found) <= 1, "two pings"
        return found[0].loud if found else ""

    def remove_embeds(self, message: Seen) -> None:
        """Remove all embeds of a message, as a moderator may."""
        stored = self.env.backend.messages[message.message.channel.id][message.id]
        stored.flags |= discord.MessageFlags(suppress_embeds=True).value

    def archive(self, thread: int, *, archived: bool = True, locked: bool = False) -> None:
        """Archive, lock or open a thread, as its members and moderators may."""
        _ = self.env.backend.edit_channel(
            thread, {}, thread_metadata={"archived": archived, "locked": locked}
        )

    def others_see(self, message: Seen, guest: Guest) -> bool:
        stored = self.env.backend.messages[message.message.channel.id][message.id]
        return any(stored.visible_to(person.id) for person in self.people.values() if person is not guest)

    async def state(self) -> Table:
        """Return the channel's table as stored."""
        return await self.bot.app.services.queries.in_channel(self.channel.id)

    async def latest(self) -> Table:
        """The same, also when it is over."""
        return await self.bot.app.services.queries.last_in_channel(self.channel.id)

    async def mover(self, table: Table | None = None) -> Guest:
        """Who is waited for first, now or at such a table."""
        table = table or await self.latest()
        return next(person for person in self.people.values() if person.id == table.users[table.owed[0]])

    requests = property(lambda self: self.env.http_requests)
    """Everything that the bot sent to Discord."""

    # What happens to everybody.

    async def restart(self, after: float = 0) -> None:
        """Replace the bot by another one after this many seconds."""
        await self.bot.close()
        self.env.backend.clock.advance(after)
        await self.env.restart_bot(self.another_bot())

    async def spoil(self, statement: str, after: float = 0) -> None:
        """Stop the bot, change its file, and start another one."""
        await self.bot.app.store.close()
        with closing(sqlite3.connect(self.database.removeprefix("sqlite+aiosqlite:///"))) as db, db:
            assert db.execute(statement).rowcount == 1
        await self.restart(after)

    async def remember(self, message: Seen | None = None) -> Old:
        """Return the present state of the table message (or another one), to be clicked later."""
        it = message or self.table
        if it.ephemeral:  # which no bot can ask for
            payload = await self.bot.http.get_message(self.channel.id, self.table.id)
            shown = {"id": str(it.id), "flags": it.message.flags.value}
            shown["components"] = [row.to_dict() for row in it.message.components]
            return Old(it, {**payload, **shown})
        return Old(it, dict(await self.bot.http.get_message(it.message.channel.id, it.id)))

    async def dispatch(
        self, guest: Guest, data: dict[str, Any], on: Old, *, at: simcord.ChannelHandle | None = None
    ) -> simcord.InteractionResult:
        """Deliver a click that simcord's own members could not make."""
        return await _dispatch_actor_interaction(
            guest.member, InteractionType.MESSAGE_COMPONENT, at or self.channel, data,
            extra={"message": on.payload}, source_message_id=on.seen.id,
        )  # fmt: skip

    async def sends(
        self, guest: Guest, kind: InteractionType, data: dict[str, Any], *, at: int = 0, guild: int | None = 0
    ) -> simcord.InteractionResult:
        """Deliver what no client sends, from the saloon's channel unless another place is named."""
        record, payload = simcord.interactions.base_payload(
            self.env.backend, type=kind, channel_id=at or self.channel.id,
            guild_id=self.guild.id if guild == 0 else guild, user_id=guest.id, data=data,
        )  # fmt: skip
        self.env.backend.emit("INTERACTION_CREATE", payload)
        await self.env.settle()
        return simcord.InteractionResult(self.env, record)

    async def deliver_again(self) -> None:
        """Deliver the last interaction once more."""
        delivered = [it for it in self.env.backend.transcript if it[1] == "INTERACTION_CREATE"]
        self.env.backend.emit("INTERACTION_CREATE", delivered[-1][2])
        await self.env.settle()

    def expect_errors(self) -> list[logging.LogRecord]:
        """Return the errors logged so far, and ignore them from now on."""
        return self._log.taken()

    def unanswered(self) -> int:
        """Return the number of unanswered interactions, and ignore them from now on."""
        before = self._minded
        self._minded = sum(not it.responded for it in self.env.backend.interactions.values())
        return self._minded - before

    async def last_look(self) -> None:
        """Check that everything was answered and no error was logged."""
        await self.env.settle()
        assert not self.unanswered(), "somebody was never answered"
        complaints = [record.getMessage() for record in self._log.taken()]
        assert not complaints, complaints

    # Sittings.

    async def villains(self) -> None:
        for guest, (name, order) in zip(self.three, ORDERS.items(), strict=True):
            _ = await guest.creates(name, "Lightning.", order)

    async def lobby(self, **options: Any) -> None:
        """Open a table with three people, Ada being the dealer."""
        ann, bo, cass = self.three
        await self.villains()
        options = {"options": FIRST_DEALER, "pace": "none", **options}
        _ = await ann.slash("newgame", game="holdup", **options)
        for guest in (bo, cass):
            _ = await guest.slash("join")

    async def open(self, game: str, *guests: Guest, **options: Any) -> None:
        """Open a lobby of a game for these people, the first one as host; by default all three."""
        host, *others = guests or self.three
        _ = await host.slash("newgame", game=game, **options)
        for guest in others:
            _ = await guest.slash("join", at=options.get("at"))

    async def begin(self, game: str, *guests: Guest, **options: Any) -> None:
        await self.open(game, *guests, **options)
        _ = await (guests or self.three)[0].slash("start", at=options.get("at"))

    async def defaults(self, moves: int = 1, at: simcord.ChannelHandle | None = None) -> Table:
        """Play this many default moves of whoever is owed. Return the table."""
        at, queries = at or self.channel, self.bot.app.services.queries
        table = await queries.last_in_channel(at.id)
        for _ in range(moves):
            mover = await self.mover(table)
            _ = await mover.slash("move", at=at, move=write(table.game.default(table.state, table.owed[0])))
            table = await queries.last_in_channel(at.id)
        return table

    async def fold(self) -> None:
        """Fold for Ada and Black Bo, so that Cassidy wins the heist."""
        for guest in self.three[:2]:
            _ = await guest.slash("holdup fold")

    def fails(self, method: str, status: int = 503, code: int = 0, times: int | None = None) -> None:
        """Make Discord refuse requests for the channel's messages, a number of times or until cleared."""
        path = f"/channels/{self.channel.id}/messages" + ("" if method in ("GET", "POST") else "/*")
        self.env.inject_error(method, path, status=status, code=code, times=times)

    def expiry(self, **periods: int) -> Expiry:
        """Return the retention task, with periods in days."""
        app = self.bot.app
        departures = DepartureTracker(app.client, app.services.retention)
        return Expiry(app.reconciler.render, app.eraser, departures, RetentionConfig(**periods))

    def hang(self, gallery: PictureCache) -> None:
        """Paint all pictures in another gallery from now on."""
        app = self.bot.app
        app.pictures = app.reconciler.render.pictures = gallery

    async def heist(self, **options: Any) -> None:
        await self.lobby(**options)
        _ = await self.guest("ann").slash("start")


class _Log(logging.Handler):
    """The errors that the bot logs."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self._records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self._records.append(record)

    def taken(self) -> list[logging.LogRecord]:
        taken, self._records = self._records, []
        return taken


def _bot(database: str, **more: Any) -> BotClient:
    more |= {"admission": Admission(burst=10**6), "move_search": AtOnce(), "jobs": ThreadJobRunner()}
    settings = BotSettings(database=database, **more)
    return BotClient(settings, shard_count=1)


class Stepped(simcord.Env):
    """An event loop in which time passes only when it is stepped.

    Whether the bot is idle is checked every millisecond instead of twenty times a second. It is waited for as
    long as `settle_timeout` says, at its start too, for which simcord waits 5 seconds.
    """

    def _schedule_timer(self, *_: Any, **__: Any) -> None: ...

    async def _settle_internal(self, **asked: Any) -> None:
        await super()._settle_internal(**{**asked, "idle": 0.001, "timeout": None})


async def looked_for(emojis: CardEmojis) -> None:
    """Wait until a process has uploaded or found the emojis of cards, or has given up."""
    assert emojis._working is not None
    _ = await asyncio.wait([emojis._working], timeout=HANGS)


@asynccontextmanager
async def opened(
    folder: Path, seed: str, interval: float = 0, *, painted: bool = False, emojis: bool = False,
    operator: OperatorConfig | None = None, wait: Wait | None = None, database: str = "",
) -> AsyncIterator[Saloon]:  # fmt: skip
    """Open a saloon; its tables are dealt from `seed` unless it gets another one; with pictures if wanted, at
    a database other than its own SQLite file.
    """
    database, log = database or f"sqlite+aiosqlite:///{folder}/saloon.db", _Log()
    made = partial(
        _bot, interval=interval, pictures=painted, emojis=emojis, operator=operator or OperatorConfig(),
        wait=wait,
    )  # fmt: skip
    with ExitStack() as stack:
        for name in ("bot", "discord"):
            logging.getLogger(name).addHandler(log)
            _ = stack.callback(logging.getLogger(name).removeHandler, log)
        stack.enter_context(migrated_once())
        stack.enter_context(answering_at_once())
        stack.enter_context(compiled_once())
        stack.enter_context(plain_copies())
        stack.enter_context(patch.object(router, "_check_faults", _check_threads))
        env = Stepped(made(database), check_errors=False, settle_timeout=HANGS)
        await env.start()
        saloon = Saloon(env, database, made, log)
        saloon.seed = seed
        if emojis:
            await looked_for(saloon.bot.app.card_emojis)
        _ = stack.enter_context(patch.object(Draws, "seed", lambda _: saloon.seed))
        _ = stack.enter_context(patch.object(Worker, "wait_for", _declared(env)))
        try:
            yield saloon
            await saloon.last_look()
        finally:
            await saloon.bot.app.store.close()
            await env.shutdown()


def _declared(env: simcord.Env) -> Callable[[Worker, MessageKind], Awaitable[Exception | None]]:
    """Return `Worker.wait_for`, declared as a wait for what is not to be waited for to settle."""
    wait_for = Worker.wait_for

    async def declared(self: Worker, kind: MessageKind) -> Exception | None:
        return await env.external_wait(wait_for(self, kind), reason="a post")

    return declared


_check_faults = router._check_faults


def _check_threads(backend: Backend, method: str, path: str) -> None:
    """Refuse what Discord refuses in an archived thread, where simcord allows all: edits and deletions, and
    posts if it is locked; another post opens it again.
    """
    _check_faults(backend, method, path)
    place = re.fullmatch(r"/channels/(\d+)/messages(/\d+)?", path)
    channel = backend.channels.get(int(place[1])) if place is not None else None
    if place is None or channel is None or not _is_archived(channel) or method == "GET":
        return
    if method != "POST" or channel.thread_metadata.locked:
        raise BackendError(400, 50083, "Thread is archived")
    _ = backend.edit_channel(channel.id, {}, thread_metadata={"archived": False})


def _is_archived(channel: Channel) -> bool:
    return channel.thread_metadata is not None and channel.thread_metadata.archived


# Cards.

SIGNS = {"S": "♠", "H": "♥", "C": "♣", "D": "♦"}


def shown(card: str) -> str:
    """Return a card as the table shows it: `10♥`."""
    return f"{'10' if card[0] == 'T' else card[0]}{SIGNS[card[1]]}\ufe0e"


def names_card(text: str, card: Card) -> bool:
    """Return whether a text names a card: as it is shown, in words, in notation, or as an emoji."""
    symbol = cards.shown(card).rstrip("\ufe0e")  # descriptions of pictures have no style
    return (
        symbol in text
        or in_words(card) in text.lower()
        or re.search(rf"\b{card}(?:_[0-9a-f]{{6}})?\b", text) is not None
    )


def seed(fits: Callable[[State], bool]) -> str:
    """Return the first seed with a fitting first hand, just after the deal."""
    return next(it for it in map("{:064x}".format, count()) if fits(first_hand(it)))


def holding(*suits: str) -> Callable[[State], bool]:
    """Return a test whether the three hold power cards of (at least) these suits."""
    return lambda s: all(set(it) <= {suit(card) for card in s.powers[i]} for i, it in enumerate(suits))


def river(s: State) -> Card:
    """Return the card that the river will be, if nothing is destroyed."""
    return s.deck[4]


@cache
def first_hand(seed: str) -> State:
    """Return the state after the first deal from this seed, with Ada as the dealer."""
    s = HOLDUP.new(Options(first_dealer=0), 0, without_words(seed))
    for n, order in enumerate(ORDERS.values()):
        s, _ = play(HOLDUP, s, None, Join(Villain(VillainId(f"v{n}"), order, 50)))
    s, _ = play(HOLDUP, s, Seat(0), Deal())
    return s


def _cards(text: str) -> tuple[Card, ...]:
    """Return the cards that a text names, in their order: as emojis, in signs or in words."""
    codes = {sign: code for code, sign in SIGNS.items()}
    for card in DECK:
        text = re.sub(in_words(card), cards.shown(card), text, flags=re.IGNORECASE)
    text = re.sub(r"<:(\w)(\w)_\w+:\d+>", lambda it: f"{it[1].replace('T', '10')}{SIGNS[it[2]]}", text)
    found = re.findall(r"(10|[2-9JQKA])([♠♥♣♦])", text)
    return tuple(Card(("T" if rank == "10" else rank) + codes[sign]) for rank, sign in found)
