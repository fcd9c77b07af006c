"""Bad interactions for the whole bot: answered with a sentence, the database unchanged."""

from __future__ import annotations

import asyncio
import copy
import dataclasses
import re
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from bot.adapter.dispatch.responses import GONE
from tests.prove.deliveries.bad_moves import Chunk, Tried
from tests.prove.deliveries.crowd import Crowd
from tests.prove.deliveries.spoilt import ANYTHING, CLICKS, COMMANDS, FORMS, TYPING, focused
from tests.prove.deliveries.street import Sent, Street, street
from tests.prove.sound import wrong
from tests.prove.storage.ailments import held

COMMAND, CLICK, TYPED, FORM = 2, 3, 4, 5
"""Types of interactions."""
GOES_ON = 0.25
"""The probability that an interaction is left as it is, so that games go on."""
ACCEPTED = re.compile(
    r"You have joined|The lobby of|The game begins|You have left|You leave when|You are free|"
    r"The table is closed|Here it is|Done\.|Noted|Whose seat|The lobby is open|You're at the table|"
    r".* has retired|Saved|Your word counts|Thank you"
)
"""Sentences that report success, or ask on; all others are refusals."""


async def by_discord(chunk: Chunk) -> Tried:
    """Send bad interactions to the bot, one after another."""
    tried = Tried()
    with TemporaryDirectory() as folder:
        random = Random(f"{chunk.seed} payloads {chunk.number}")
        async with street(Path(folder), f"{random.getrandbits(256):064x}") as at:
            sender, people = Sender(at, random), Crowd(at, random)
            while tried.moves < chunk.size:
                sent = await people.move_request()
                if random.random() < GOES_ON:
                    at.deliver(sent)
                    failures = await at.settled()
                else:
                    tried.moves += 1
                    failures = await sender.sent(sent, tried)
                tried.failures += [f"{chunk}, interaction {tried.moves}: {failure}" for failure in failures]
            at.answered()
        tried.failures += [
            f"{chunk}: {it}" for it in await asyncio.to_thread(wrong, Path(folder) / "saloon.db")
        ]
    return tried


class Sender:
    """A sender of corrupted interactions."""

    def __init__(self, at: Street, random: Random) -> None:
        self._at, self._random = at, random

    async def sent(self, good: Sent, tried: Tried) -> list[str]:
        """Corrupt an interaction and send it; return what was wrong with the response."""
        store = self._at.saloon.bot.app.store
        spoilt, before = self.spoilt(good), await held(store)
        self._at.deliver(spoilt)
        failures = await self._at.settled()
        callbacks, answer = self._at.callbacks[spoilt.id], self._at.answer(spoilt)
        if callbacks != 1 + (answer == GONE):  # one more if the message to edit was gone
            failures.append(f"it was answered {callbacks} times")
        if answer is not None and not ACCEPTED.match(answer):
            tried.refused += 1
            if await held(store) != before:
                failures.append(f"{answer!r} was answered, and yet the books have changed")
        if answer is not None and "reference" in answer and not ACCEPTED.match(answer):
            failures.append(f"it was answered with an apology: {answer}")
        told = f"{spoilt.guest.member.name} in #{spoilt.place.game} sent {spoilt.payload['data']!r}"
        return [f"{failure}: {told}"[:3000] for failure in failures]

    def spoilt(self, good: Sent) -> Sent:
        """Return the interaction with one to three corruptions."""
        payload = copy.deepcopy(good.payload)
        if payload["type"] == COMMAND and self._random.random() < 0.3:
            payload["type"] = TYPED
        ways = {COMMAND: COMMANDS, TYPED: TYPING, CLICK: CLICKS, FORM: FORMS}[payload["type"]]
        if payload["type"] == TYPED:
            focused(payload["data"], self._random)
        for _ in range(self._random.choice((1, 1, 2, 3))):
            self._random.choice((*ways, *ways, *ANYTHING))(payload, self._random)
        return dataclasses.replace(good, payload=payload)
