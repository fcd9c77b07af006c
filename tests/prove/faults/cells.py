"""A cell of the fault table: a saloon with one table in one phase, at which something is done."""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import discord

from bot.adapter.messages.revealing import LOOK_S
from bot.adapter.rendering.messages import embeds
from bot.database.repositories.messages import PING_KEY, TABLE_KEY, Posted
from bot.presentation.buttons import Button
from bot.presentation.game_presenter import STAGE_S, STAGES_MAX
from bot.presentation.panel import table_buttons, table_page
from bot.presentation.pings import calls
from bot.presentation.private_panel import dm_panel
from bot.presentation.results import last_part, results
from bot.services.outbox import Snapshot
from bot.table.preferences import DEFAULT_PREFERENCES
from bot.table.record import TableId, UserId
from bot.table.table import Status, Table
from bot.table.time_control import PAUSE_MAX_MS, TimeControl
from tests.discord.saloon import Answer, Guest, Old, Saloon, Seen, click_on, seen
from tests.discord.troubles import later
from tests.prove.faults.phases import REVEAL, Moves, gone_on, next_move, options_of, players_of
from tests.prove.playing import lobby

NAMES = ("ann", "bo", "cass")
TURN = (31, 24, 6, 61, 50, 12, 2)
"""Steps in seconds, in which a player with a minute and a bank of two is reminded and then played for."""
LOBBY = (3601,)
PAUSED = (62,)
NEARLY = PAUSE_MAX_MS - 60_000
"""Milliseconds since the pause began; one minute of it is left."""
WHOLE_REVEAL_S = 2 * STAGES_MAX * STAGE_S
RETRIES = (11, 61, 301)
"""Steps in seconds, after which failed renders are retried."""


@dataclass
class Cell:
    """`phase` of `game`, and how an action is taken there: by a click, a slash command, or the clock."""

    saloon: Saloon
    game: str
    phase: str
    way: str
    seed: str
    to: Moves
    """The moves that lead to the phase."""
    id: TableId = field(init=False)
    arrived: int = 0
    """The number of moves when the table was in its phase."""
    before: Old | None = None
    """The table message before the fault."""
    last: tuple[str, Guest] | None = None
    """The last command or custom_id, and its user."""
    answers: list[Answer] = field(default_factory=list[Answer])
    dead: bool = False
    """Whether nobody can be answered."""
    pinged: str = ""
    """The text of the deleted ping; its users need not be mentioned again until they are asked anew."""
    torn: bool = False
    """Whether the last message of a closed table was deleted; it is not posted again then."""
    cleanup: ExitStack = field(default_factory=ExitStack)
    """The cleanup to run in the end, in any case."""
    deleted: dict[int, InHand] = field(default_factory=dict[int, "InHand"])
    """The hands that were deleted from DMs, by user."""
    deaf: set[int] = field(default_factory=set[int])
    """The users who cannot receive DMs."""

    @cached_property
    def guests(self) -> list[Guest]:
        return [self.saloon.guest(name) for name in NAMES[: players_of(self.game)]]

    # Queries.

    async def table(self) -> Table:
        return await self.saloon.bot.app.services.queries.table(self.id)

    async def screen(self) -> Snapshot:
        return await self.saloon.bot.app.services.outbox.snapshot(self.id)

    async def chips(self) -> dict[str, int]:
        async with self.saloon.bot.app.store.begin() as repositories:
            return {it.sheet.name: it.chips for it in await repositories.villains.of(self.saloon.guild.id)}

    def message(self, id: int | None) -> Seen | None:
        return next((it for it in map(seen, self.saloon.channel.history()) if it.id == id), None)

    # Setup.

    async def bring(self) -> None:
        uses, users = self.saloon.bot.app.services, [guest.id for guest in self.guests]
        opened = await lobby(
            uses, self.game, users, guild=self.saloon.guild.id, channel=self.saloon.channel.id,
            pace=TimeControl.LIVE if self.way == "clock" else TimeControl.NONE, options=options_of(self.game),
        )  # fmt: skip
        self.id = opened.id
        if self.phase != "lobby":
            await self.touch()  # the game starts only after the seal
            _ = await uses.hosting.start(self.id, opened.host)
            await self._go_on(self.to[:-1] if self.phase == REVEAL else self.to)
        await self.touch()
        if self.phase == REVEAL:
            await self._go_on(self.to[-1:])
            await self.touch()
            await self.moment()
            assert self.id in self.saloon.bot.app.reconciler.revealing
        self.before = await self.saloon.remember(self.message((await self.screen()).of(TABLE_KEY).message))
        self.arrived = len((await self.table()).moves)

    async def touch(self) -> None:
        with self.saloon.env._bot_scope():
            self.saloon.bot.app.reconciler.touch(self.id)
        await self.saloon.env.settle()

    async def moment(self, seconds: float = 2 * LOOK_S) -> None:
        """Let a moment of a reveal pass; other renders take no time."""
        if self.phase == REVEAL:
            await self.saloon.env.advance_time(seconds)

    async def _go_on(self, to: Moves) -> None:
        """Make these moves in the database."""
        at = self.saloon.bot.app.now()
        async with self.saloon.bot.app.services.queries._transactions.open(self._go_on) as tx:
            table = await tx.table(self.id)
            after = gone_on(table, to, at)
            _ = await tx.go_on(table, replace(after, paused=at - NEARLY) if self.phase == "paused" else after)

    # Actions.

    async def act(self) -> None:
        """Change the table, or show something of a closed one."""
        await self._act()
        await self.moment()

    async def _act(self) -> None:
        table = await self.table()
        if self.way == "clock":
            lobby, paused = table.status is Status.LOBBY, table.paused is not None
            steps = LOBBY if lobby else PAUSED if paused and table.muted is None else TURN
            await later(self.saloon, *steps)
        elif table.status is Status.LOBBY:
            await self.do("/leave" if self.way == "slash" else f"leave:{self.id}", self.guests[1])
        elif table.status is Status.CLOSED:
            await self.do("/log" if self.way == "slash" else f"log:{self.id}", self.guests[0])
        else:
            phase = self.phase if len(table.moves) == self.arrived else ""
            seat, text = next_move(table, phase, self.seed)
            by_slash, by_click = f"/move {text}", f"p:{self.id}:{len(table.moves)}:{text}"
            who = next(guest for guest in self.guests if guest.id == table.users[seat])
            await self.do(by_slash if self.way == "slash" else by_click, who)

    async def do(self, what: str, who: Guest) -> None:
        """Send a command, or click a component; assert that it is answered where that is possible."""
        self.last = what, who
        if what.startswith("/"):
            command, _, words = what[1:].partition(" ")
            told = {"move": words} if words else {}
            result = await who.member.slash(self.saloon.channel, command, **told)
        else:
            result = await self.saloon.dispatch(who, *click_on(self.before, what))
        if self.dead:
            return
        assert result.acknowledged, f"{what} was not answered"
        told = seen(result.response.message) if result.response is not None else None
        self.answers.append(Answer(result, told, result.modal))

    async def again(self) -> None:
        await self.do(*self.last)

    # Checks.

    async def recover(self) -> None:
        """Advance the clock until everything is rendered; each render is retried meanwhile."""
        await self.moment(WHOLE_REVEAL_S)
        for seconds in RETRIES:
            if not await self.undrawn():
                return
            await later(self.saloon, seconds)
        assert not (wrong := await self.undrawn()), wrong

    async def undrawn(self) -> str:
        """Return what is not rendered as it is; "" where all is."""
        screen = await self.screen()
        table, row = screen.table, screen.of(TABLE_KEY)
        if row.shown != table.changes:
            return f"{table.changes} changes, {row.shown} shown"
        if table.muted is not None:
            return "the bot thinks that it may not write"
        texts = await self.saloon.bot.app.services.queries.texts(self.id)
        posted = self.message(row.message)
        if posted is None:
            return "" if self.torn else "the table is not there"
        page = table_page(table, texts)
        due = embeds((posted.message.attachments and page.brief) or page)[0]
        if words(posted.message.embeds[0]) != words(due):
            return "the table says something old"
        buttons = [it for it in table_buttons(table) if isinstance(it, Button) and not it.idle]
        ids = [button.id.encode() for button in buttons]
        if [*posted.buttons.values()] != ids:
            return f"the table has the buttons {posted.buttons}, not {ids}"
        return self._unpinged(table, screen.of(PING_KEY)) or self._unsent(table)

    def _unpinged(self, table: Table, row: Posted) -> str:
        """Return who is waited for without a ping, or another fault of the messages; "" for none."""
        ping = self.message(row.message)
        told = ping.text if ping is not None else self.pinged
        missing = [call.name for call in calls(table) if call.mention not in told and call.called not in told]
        there = [it for it in self.saloon.messages if any(self.id in id for id in it.buttons.values())]
        tables = [it for it in there if it.message.embeds and not it.is_result]
        if len(tables) > 1:
            return f"{len(tables)} tables"
        told = [id for it in there for id in it.buttons.values() if id.startswith("result:")]
        due = [n for n in (last_part(table), *(result.n for result in results(table))) if n]
        if told != [f"result:{self.id}:{n}" for n in due]:
            return f"the results {told} are told, not {due}"
        return f"{missing} do not know that it is their turn, but {told!r}" if missing else ""

    @property
    def hands_left(self) -> bool:
        return any(message.message.embeds for guest in self.guests for message in guest.dms())

    def _unsent(self, table: Table) -> str:
        """Return whose DMs lack the current hand; "" for none."""
        if table.status is Status.CLOSED:
            return "a hand of a closed table is still in a DM" if self.hands_left else ""
        if table.status is not Status.PLAYING:
            return ""
        seated = [it for it in self.guests if table.seat(UserId(it.id)) is not None]
        for guest in (it for it in seated if it.id not in self.deaf):
            user = UserId(guest.id)
            page, below = dm_panel(table, user, {}, DEFAULT_PREFERENCES)
            wanted = in_hand(embeds(page)[0]), moves(clickable.id.encode() for clickable in below)
            there = [it for it in guest.dms() if it.message.embeds]
            hands = [(in_hand(it.message.embeds[0]), moves(it.buttons.values())) for it in there]
            if not hands and self.deleted.get(guest.id) == wanted:
                continue  # it is sent again when it changes
            if hands != [wanted]:
                return f"the DMs of {guest.id} show {len(hands)} hands, or an old one"
        return ""


HELD = ("Your cards", "Your powers", "Your hand", "Your Stash", "You have laid", "Face down in front of you")
"""The fields of a hand with the player's own cards; the rest may depend on others."""
InHand = tuple[list[str], list[str]]
"""The cards in a message, and its custom_ids."""


def in_hand(shown: discord.Embed) -> list[str]:
    return [(it.value or "").partition("\n")[0] for it in shown.fields if it.name in HELD]


def moves(ids: Iterable[str]) -> list[str]:
    """Return custom_ids without the number of moves at which they were rendered."""
    return [re.sub(r":\d+:", ":", it) for it in ids]


def words(shown: discord.Embed) -> dict[str, Any]:
    told = shown.to_dict()
    footer = told.get("footer", {}).get("text")
    fields = [(it["name"], it["value"]) for it in told.get("fields", [])]
    return {"title": told.get("title"), "text": told.get("description"), "fields": fields, "footer": footer}
