"""People at tables in several channels, and Discord's delivery of their interactions.

Interactions are as Discord makes them; they can be delivered in any order, at any time, and again.
"""

from __future__ import annotations

import asyncio
import copy
import gc
import logging
from collections import deque
from collections.abc import AsyncGenerator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from simcord import interactions as simulated
from simcord.backend import serializers
from simcord.backend.models.interaction import ResponseKind
from simcord.enums import InteractionType

from bot.adapter.rendering.picture_cache import PictureCache
from bot.table.table import Table
from engines import GAMES
from engines.core import Illegal
from tests.discord.saloon import Guest, Saloon, opened

PEOPLE = ("ann", "bo", "cass", "dora")
REMEMBERED = 40
"""The number of former messages of a channel that people may still see."""
REPORTED = "problem reported ["
"""The beginning of log lines for users' reports, which are no faults."""
Data = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Sight:
    """A message as it was at some time, and who sees it (None: everybody)."""

    guest: Guest | None
    message: Data

    @property
    def items(self) -> Iterator[Data]:
        for row in self.message["components"]:
            yield from (it for it in row["components"] if "custom_id" in it and not it.get("disabled"))


@dataclass(frozen=True, slots=True)
class Sent:
    """An interaction that somebody intends once, however often it is delivered."""

    guest: Guest
    place: Place
    payload: Data
    what: str

    @property
    def id(self) -> int:
        return int(self.payload["id"])


@dataclass(slots=True)
class Place:
    """A channel, the game that is played there, and what people see."""

    game: str
    channel: Any
    sights: deque[Sight] = field(default_factory=lambda: deque[Sight](maxlen=REMEMBERED))
    forms: deque[tuple[Guest, Data]] = field(default_factory=lambda: deque[tuple[Guest, Data]](maxlen=8))
    """Open forms, with their users."""


class Street:
    """All channels of a saloon, its people, and the deliveries between them and the bot."""

    def __init__(self, saloon: Saloon) -> None:
        self.saloon = saloon
        self.backend = saloon.env.backend
        self.guests = [saloon.guest(name) for name in PEOPLE]
        self.stranger = saloon.guest("zed")
        self.places = [Place(name, saloon.guild.create_text_channel(name)) for name in GAMES]
        self._unanswered: dict[int, Sent] = {}
        self._delivered = set[int]()
        self._latest = set[int]()
        """The interactions delivered since the last `settled`."""
        self.callbacks: dict[int, int] = {}
        """The number of responses, or attempts at one, by interaction id."""

    async def table(self, place: Place) -> Table | None:
        try:
            return await self.saloon.bot.app.services.queries.in_channel(place.channel.id)
        except Illegal:
            return None

    # Interactions.

    def command(self, guest: Guest, place: Place, name: str, **options: Any) -> Sent:
        """Return a slash command, its values as Discord sends them."""
        root, *rest = name.split()
        found = self.backend.find_command(root, None)
        assert found is not None, name
        kinds = {str: 3, int: 4, bool: 5}
        said = [{"name": key, "type": kinds[type(it)], "value": it} for key, it in options.items()]
        nested: list[Data] = [{"name": it, "type": 1, "options": said} for it in rest] or said
        data = {"id": found["id"], "name": root, "type": 1, "options": nested}
        return self._sent(guest, place, InteractionType.APPLICATION_COMMAND, data, f"/{name} {options}")

    def click(
        self, guest: Guest, place: Place, on: Sight, item: Data, values: Sequence[str] | None = None
    ) -> Sent:
        """Return a click on a button, or a choice from a menu, of a message as it was when it was seen."""
        data: Data = {"custom_id": item["custom_id"], "component_type": item["type"]}
        if values is not None:
            data["values"] = list(values)
        what = f"{item['custom_id']} {values or ''}"
        sent = self._sent(guest, place, InteractionType.MESSAGE_COMPONENT, data, what)
        sent.payload["message"] = copy.deepcopy(on.message)
        self.backend.interactions[sent.id].source_message_id = int(on.message["id"])
        return sent

    def submit(self, guest: Guest, place: Place, form: Data, answers: Mapping[str, Any]) -> Sent:
        parts: list[Data] = []
        for n, label in enumerate(form["components"]):
            it = label["component"]
            part = {"type": it["type"], "id": n, "custom_id": it["custom_id"], **answers[it["custom_id"]]}
            parts.append({"type": label["type"], "id": 100 + n, "component": part})
        data = {"custom_id": form["custom_id"], "components": parts}
        return self._sent(guest, place, InteractionType.MODAL_SUBMIT, data, f"{form['custom_id']} {answers}")

    def again(self, click: Sent) -> Sent:
        """Return another click on the same component, as it was."""
        on = Sight(None, click.payload["message"])
        item = {"type": click.payload["data"]["component_type"], **click.payload["data"]}
        return self.click(click.guest, click.place, on, item, click.payload["data"].get("values"))

    def _sent(self, guest: Guest, place: Place, kind: InteractionType, data: Data, what: str) -> Sent:
        _, payload = simulated.base_payload(
            self.backend, type=kind, channel_id=place.channel.id, guild_id=self.saloon.guild.id,
            user_id=guest.id, data=data,
        )  # fmt: skip
        return Sent(guest, place, payload, f"{guest.member.name} in #{place.game}: {what}"[:500])

    # Deliveries.

    def deliver(self, sent: Sent) -> None:
        """Deliver an interaction, for the first time or again, without waiting for the bot."""
        if sent.id not in self._delivered:
            self._delivered.add(sent.id)
            self._unanswered[sent.id] = sent
        self._latest.add(sent.id)
        self.backend.emit("INTERACTION_CREATE", copy.deepcopy(sent.payload))

    async def settled(self) -> list[str]:
        """Wait until the bot is idle; return what went wrong. Everybody sees what they were shown."""
        await self.saloon.env.settle()
        _ = gc.collect(0)  # logs exceptions of tasks that were never retrieved
        errors = self.saloon.expect_errors()
        logged = [error for error in errors if not error.getMessage().startswith(REPORTED)]
        failures = [f"it was logged: {_told(it)}" for it in logged]
        for id, sent in self._unanswered.items():
            record = self.backend.interactions[id]
            if not record.responded:
                failures.append(f"{sent.what} was never answered")
            if record.modal is not None:
                sent.place.forms.append((sent.guest, record.modal))
            elif record.message_id is not None:
                self._see(sent.place, record.message_id, sent.guest)
        for id in self._latest:
            self.callbacks[id] = self.callbacks.get(id, 0) + sum(
                request.path.startswith(f"/interactions/{id}/") for request in self.backend.http_requests
            )
        self._unanswered.clear()
        self._latest.clear()
        for place in self.places:  # everybody sees the tables
            stored = self.backend.messages.get(place.channel.id, {})
            shown = [id for id, it in stored.items() if it.components and not it.is_ephemeral]
            if shown:
                self._see(place, max(shown), None)
        self.backend.transcript.clear()  # simcord's logs would grow
        self.backend.http_requests.clear()
        return failures

    def answer(self, sent: Sent) -> str | None:
        """Return the text of an ephemeral answer; None for a page, a form, or a list of choices."""
        record = self.backend.interactions[sent.id]
        stored = self.backend.messages.get(record.channel_id, {}).get(record.message_id or 0)
        alone = stored is not None and record.response_kind == ResponseKind.MESSAGE and not stored.embeds
        return stored.content if stored is not None and alone else None

    def _see(self, place: Place, message: int, guest: Guest | None) -> None:
        stored = self.backend.messages.get(place.channel.id, {}).get(message)
        if stored is not None and stored.components:
            seen = copy.deepcopy(dict(serializers.message_payload(self.backend, stored)))
            place.sights.append(Sight(guest if stored.is_ephemeral else None, seen))


def _told(record: logging.LogRecord) -> str:
    error = record.exc_info[1] if record.exc_info else None
    return f"{record.getMessage()} {error!r}" if error is not None else record.getMessage()


@asynccontextmanager
async def street(folder: Path, seed: str) -> AsyncGenerator[Street]:
    """Open a saloon with a channel for each game, without pictures; exceptions of tasks are logged too."""
    asyncio.get_running_loop().set_exception_handler(_complain)
    async with opened(folder, seed) as saloon:
        saloon.hang(PictureCache(enabled=False))
        yield Street(saloon)
        _ = saloon.unanswered()  # they were reported


def _complain(_: asyncio.AbstractEventLoop, context: dict[str, object]) -> None:
    logging.getLogger("bot").error("%s %r", context["message"], context.get("exception"))
