"""Bad interactions for the whole bot: answered with a sentence, the database unchanged."""

from __future__ import annotations

import asyncio
import copy
import dataclasses
import re
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from bot.adapter.dispatch.responses import MESSAGE_GONE
from bot.adapter.dispatch.showing import TABLE_MOVED
from tests.prove.deliveries.bad_moves import REFUSED, TRIED
from tests.prove.deliveries.crowd import Crowd
from tests.prove.deliveries.spoilt import ANYTHING, CLICKS, COMMANDS, FORMS, TYPING, focused
from tests.prove.deliveries.street import Sent, Street, street
from tests.prove.sound import wrong
from tests.prove.storage.ailments import held
from tests.prove.trial import Chunk, Tally

COMMAND, CLICK, TYPED, FORM = 2, 3, 4, 5
GOES_ON = 0.25
"""The probability that an interaction is left as it is, so that games go on."""
ACCEPTED = re.compile(
    r"You play|.* is open|The lobby of|The game begins|You have left|You leave when|You are free|"
    r"The table is closed|Here it is|Done\.|Whose seat|The lobby is open|You're at the table|"
    r".* has retired|Saved|Your word counts|Thank you"
)
"""Sentences that report success, or ask on; all others are refusals."""


async def by_discord(chunk: Chunk) -> Tally:
    tried = Tally()
    with TemporaryDirectory() as folder:
        random = Random(f"{chunk.seed} payloads {chunk.number}")
        async with street(Path(folder), f"{random.getrandbits(256):064x}") as at:
            people = Crowd(at, random)
            while tried.counts[TRIED] < len(chunk.trials):
                sent = await people.move_request()
                if random.random() < GOES_ON:
                    at.deliver(sent)
                    failures = await at.settled()
                else:
                    tried.counts[TRIED] += 1
                    failures = await _sent(at, sent, random, tried)
                tried.failures += [f"{chunk}, interaction {tried.counts[TRIED]}: {it}" for it in failures]
        unsound = await asyncio.to_thread(wrong, Path(folder) / "saloon.db")
        tried.failures += [f"{chunk}: {it}" for it in unsound]
    return tried


async def _sent(at: Street, good: Sent, random: Random, tried: Tally) -> list[str]:
    """Corrupt an interaction and send it; return what was wrong with the response."""
    store = at.saloon.bot.app.store
    spoilt, before = _spoilt(good, random), await held(store)
    at.deliver(spoilt)
    failures = await at.settled()
    callbacks, answer = at.callbacks[spoilt.id], at.answer(spoilt)
    if callbacks != 1 + (answer in (MESSAGE_GONE, TABLE_MOVED)):  # one more if the message to edit was gone
        failures.append(f"it was answered {callbacks} times")
    if answer is not None and not ACCEPTED.match(answer):
        tried.counts[REFUSED] += 1
        if await held(store) != before:
            failures.append(f"{answer!r} was answered, and yet the books have changed")
        if "reference" in answer:
            failures.append(f"it was answered with an apology: {answer}")
    told = f"{spoilt.guest.member.name} in #{spoilt.place.game} sent {spoilt.payload['data']!r}"
    return [f"{failure}: {told}"[:3000] for failure in failures]


def _spoilt(good: Sent, random: Random) -> Sent:
    """Return the interaction with one to three corruptions."""
    payload = copy.deepcopy(good.payload)
    if payload["type"] == COMMAND and random.random() < 0.3:
        payload["type"] = TYPED
    ways = {COMMAND: COMMANDS, TYPED: TYPING, CLICK: CLICKS, FORM: FORMS}[payload["type"]]
    if payload["type"] == TYPED:
        focused(payload["data"], random)
    for _ in range(random.choice((1, 1, 2, 3))):
        random.choice((*ways, *ways, *ANYTHING))(payload, random)
    return dataclasses.replace(good, payload=payload)
