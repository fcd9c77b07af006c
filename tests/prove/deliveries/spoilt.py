"""Corrupted interactions, as a client, a self-written program or an older bot could send them.

What Discord itself writes (types, ids, users, channels) keeps its documented shape.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from bot.presentation.custom_id import ComponentId
from tests.prove.deliveries.hostile import odd
from tests.prove.deliveries.street import Data

PREFIXES = ("", ":", "x", *sorted({it.prefix for it in ComponentId.declared()}))
TYPES, EPHEMERAL = (2, 3, 5, 6, 7, 8), 64
ROOTS = ("move", "villain", "holdup", "me", "draw", "gone")
OPTIONS = ("move", "options", "villain", "name", "to", "at", "say", "text", "pace", "seats", "topic", "new")
PARTS = ("x", "name", "order", "number", "story", "word", "problem", "how0", "0:cards", "1:at", "0:", ":")
"""Names of commands, options and form fields; some exist nowhere."""
MENUS = ("Rules here", "Report a problem", "Villains and results")
"""Names of commands in the menus on messages and users."""
Spoil = Callable[[Data, Random], object]


def other(**made: Callable[[Random, Any], Any]) -> Spoil:
    """Return a corruption that changes fields of an interaction's data."""

    def spoil(payload: Data, random: Random) -> None:
        data = payload["data"]
        data |= {name: make(random, data.get(name)) for name, make in made.items()}

    return spoil


# Any interaction.


def from_a_dm(payload: Data, _: Random) -> None:
    if "member" in payload:
        payload["user"] = payload.pop("member")["user"]
    for name in ("guild_id", "guild", "guild_locale"):
        payload.pop(name, None)
    payload["context"] = 1
    payload["channel"] = {"id": payload["channel_id"], "type": 1, "flags": 0, "recipients": [payload["user"]]}


def from_another_channel(payload: Data, random: Random) -> None:
    other = str(random.choice((1, random.randrange(2**62))))
    payload["channel_id"] = other
    payload["channel"] |= {"id": other, "name": odd(random)}


def with_other_rights(payload: Data, random: Random) -> None:
    if "member" in payload:
        payload["member"]["permissions"] = str(random.choice((0, 8, 2**53, 2**63 - 1)))
    payload["app_permissions"] = str(random.choice((0, 8, 2**53)))


def by_another(payload: Data, random: Random) -> None:
    """Give the same user another name and language."""
    user = (payload.get("member") or payload)["user"]
    user |= {"username": odd(random)[:32] or "x", "global_name": odd(random)[:32]}
    payload["locale"] = random.choice(("de", "zh-CN", "xx"))
    _ = payload.pop("guild_locale", None)


ANYTHING: tuple[Spoil, ...] = (from_a_dm, from_another_channel, with_other_rights, by_another, by_another)


# Clicks.


def custom_id(random: Random, known: str) -> str:
    """Return a custom_id of 1 to 100 characters that the bot never made."""
    words = known.split(":")
    at = random.randrange(len(words))
    made = random.choice((
        (random.choice(PREFIXES), *words[1:]),
        (*words[:at], odd(random), *words[at + 1 :]),
        (random.choice(PREFIXES), *(odd(random) for _ in range(random.randrange(5)))),
        (known.ljust(100, random.choice("x:9 ")),),
        (*words[:at], *words[at + 1 :]),
    ))  # fmt: skip
    return ":".join(made)[:100] or "x"


def another_id(payload: Data, random: Random) -> None:
    """Replace a component of the message, as another version of the bot might have it."""
    data, known = payload["data"], payload["data"]["custom_id"]
    data["custom_id"] = custom_id(random, known)
    for row in payload["message"]["components"]:
        for it in row["components"]:
            if it.get("custom_id") == known:
                it["custom_id"] = data["custom_id"]


def on_another_message(payload: Data, random: Random) -> None:
    """Click what the message does not have, or what was not on a panel."""
    message = payload["message"]
    if random.random() < 0.5:
        message["components"] = random.choice(([], message["components"][:1]))
    else:
        message["flags"] = message.get("flags", 0) ^ EPHEMERAL


def values(random: Random, known: list[str] | None) -> list[str]:
    known = known or []
    some = [odd(random)[:100] for _ in range(random.choice((1, 2, 25)))]
    return random.choice(([], some, known * 2, ["0"], ["-1"], ["9" * 100], [*known, *some][:25]))


CLICKS: tuple[Spoil, ...] = (
    *[another_id] * 3, *[on_another_message] * 2, *[other(values=values)] * 2,
    other(values=values, component_type=lambda random, _: random.choice(TYPES)),
)  # fmt: skip


# Commands and autocomplete.


def leaf(data: Data) -> list[Data]:
    """Return the options of a command, or of its sub-command."""
    options = data.setdefault("options", [])
    return leaf(options[0]) if options and options[0]["type"] in (1, 2) else options


def other_name(payload: Data, random: Random) -> None:
    data = payload["data"]
    random.choice((data, *data.get("options", ())[:1]))["name"] = random.choice(ROOTS)


def other_option(payload: Data, random: Random) -> None:
    """Give an option another value, sometimes of another type."""
    for it in random.sample(options := leaf(payload["data"]), min(1, len(options))):
        it["type"] = random.choice((3, 4, 5)) if random.random() < 0.25 else it["type"]
        it["value"] = value(it["type"], random)


def value(kind: int, random: Random) -> Any:
    if kind == 4:
        return random.choice((0, -1, 1, 2**31, 2**53, -(2**53), 2**63, 10**6))
    if kind == 5:
        return random.random() < 0.5
    return (odd(random) * random.choice((1, 1, 1, 50)))[:6000] or "x"


def more_or_fewer_options(payload: Data, random: Random) -> None:
    options, kind = leaf(payload["data"]), random.choice((3, 4, 5))
    if options and random.random() < 0.4:
        del options[random.randrange(len(options))]
    else:
        options.append({"name": random.choice(OPTIONS), "type": kind, "value": value(kind, random)})


def group_alone(payload: Data, _: Random) -> None:
    _ = payload["data"].pop("options", None)


def of_a_menu(payload: Data, random: Random) -> None:
    """Replace the data by a command of a user or message menu, known or not, with or without its target."""
    user: Data = {"id": "5", "username": "x", "discriminator": "0", "avatar": None}
    name, kind = random.choice((*MENUS, odd(random)[:32] or "x")), random.choice((2, 3))
    data: Data = {"id": "1", "name": name, "type": kind, "target_id": random.choice(("5", "6"))}
    data["resolved"] = random.choice(({"users": {"5": user}}, {}, {"users": {}, "messages": {}}))
    payload["data"] = data


RESOLVED = ((), ("users",), ("channels", "roles"))
odd_resolved = other(resolved=lambda random, _: {it: {} for it in random.choice(RESOLVED)})
COMMANDS: tuple[Spoil, ...] = (
    other_name, *[other_option] * 4, *[more_or_fewer_options] * 3, group_alone, of_a_menu, odd_resolved,
)  # fmt: skip


def focused(data: Data, random: Random) -> None:
    """Focus an option, as in autocomplete; numbers are sent as typed."""
    options = leaf(data)
    if not options:
        options.append({"name": random.choice(OPTIONS), "type": 3, "value": ""})
    it = random.choice(options)
    it["focused"] = True
    it["value"] = value(3, random)[:100] if random.random() < 0.8 else ""


def nothing_focused(payload: Data, _: Random) -> None:
    for data in leaf(payload["data"]):
        data["focused"] = False


TYPING: tuple[Spoil, ...] = (
    other_name, *[other_option] * 2, *[more_or_fewer_options] * 2, group_alone, odd_resolved, nothing_focused,
)  # fmt: skip


# Forms.


def parts(payload: Data) -> list[Data]:
    """Return the fields of a form, in labels or in rows."""
    return [it.get("component") or it["components"][0] for it in payload["data"]["components"]]


def other_part(payload: Data, random: Random) -> None:
    for part in parts(payload)[:1]:
        part["custom_id"] = random.choice(PARTS)


def other_answer(payload: Data, random: Random) -> None:
    for part in parts(payload):
        if "values" in part:
            part["values"] = values(random, part["values"])
        else:
            part["value"] = random.choice((None, value(3, random)[:4000], str(value(4, random))))


def in_rows(payload: Data, _: Random) -> None:
    """Nest the form's fields in action rows, as before there were labels."""
    for it in payload["data"]["components"]:
        if "component" in it:
            it["type"], it["components"] = 1, [it.pop("component")]


FORMS: tuple[Spoil, ...] = (
    other(custom_id=custom_id),
    other(components=lambda random, them: random.sample(them, random.randrange(len(them) + 1))),
    other_part, *[other_answer] * 2, in_rows, lambda payload, _: payload.pop("message", None),
)  # fmt: skip
