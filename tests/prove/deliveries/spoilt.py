"""Corrupted interactions, as a client, a self-written program or an older bot could send them.

What Discord itself writes (types, ids, users, channels) keeps its documented shape.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from tests.prove.deliveries.hostile import odd
from tests.prove.deliveries.street import Data

PREFIXES = (
    *("p", "s", "c", "f", "q", "hand", "look", "join", "leave", "start", "log", "with", "how", "me", "order"),
    *("mask", "cast", "kind", "pen", "gifts", "gift", "howto", "chapter", "open", "options", "option"),
    *("computer", "kick", "kicked", "preset", "rematch", "more", "back", "time", "pause", "resume", "out"),
    *("take", "create", "erase", "clear", "replay", "jump", "word", "verify", "export", "watch", "eyes"),
    *("report", "server", "opens", "invite", "places", "houses", "", ":", "x"),
)
"""The prefixes of custom_ids."""
SUBCOMMANDS, TYPES = (1, 2), (2, 3, 5, 6, 7, 8)
EPHEMERAL = 64
ROOTS = ("move", "villain", "holdup", "me", "draw", "gone")
OPTIONS = ("move", "options", "villain", "name", "to", "at", "say", "text", "pace", "seats", "topic", "new")
PARTS = ("x", "name", "order", "number", "story", "word", "problem", "how0", "0:cards", "1:at", "0:", ":")
"""Names of commands, options and form fields; some exist nowhere."""
MENUS = ("Rules here", "Report a problem", "Villains and results")
"""Names of commands in the menus on messages and users."""
Spoil = Callable[[Data, Random], None]


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


def under_another_name(payload: Data, random: Random) -> None:
    user = (payload.get("member") or payload)["user"]
    user |= {"username": odd(random)[:32] or "x", "global_name": odd(random)[:32]}


def with_other_rights(payload: Data, random: Random) -> None:
    if "member" in payload:
        payload["member"]["permissions"] = str(random.choice((0, 8, 2**53, 2**63 - 1)))
    payload["app_permissions"] = str(random.choice((0, 8, 2**53)))


def in_another_tongue(payload: Data, random: Random) -> None:
    payload["locale"] = random.choice(("de", "zh-CN", "xx"))
    _ = payload.pop("guild_locale", None)


ANYTHING: tuple[Spoil, ...] = (
    from_a_dm, from_another_channel, under_another_name, with_other_rights, in_another_tongue,
)  # fmt: skip


# Clicks.


def custom_id(random: Random, known: str) -> str:
    """Return a custom_id of 1 to 100 characters that the bot never made."""
    words = known.split(":")
    at = random.randrange(len(words))
    match random.randrange(5):
        case 0:
            made = f"{random.choice(PREFIXES)}:{':'.join(words[1:])}"
        case 1:
            words[at] = odd(random)
            made = ":".join(words)
        case 2:
            made = ":".join((random.choice(PREFIXES), *(odd(random) for _ in range(random.randrange(5)))))
        case 3:
            made = known.ljust(100, random.choice("x:9 "))
        case _:
            del words[at]
            made = ":".join(words)
    return made[:100] or "x"


def another_id(payload: Data, random: Random) -> None:
    """Replace a component of the message, as another version of the bot might have it."""
    data, known = payload["data"], payload["data"]["custom_id"]
    data["custom_id"] = custom_id(random, known)
    for row in payload["message"]["components"]:
        for it in row["components"]:
            if it.get("custom_id") == known:
                it["custom_id"] = data["custom_id"]


def not_on_the_message(payload: Data, random: Random) -> None:
    payload["message"]["components"] = random.choice(([], payload["message"]["components"][:1]))


def values(random: Random, known: list[str] | None) -> list[str]:
    known = known or []
    some = [odd(random)[:100] for _ in range(random.choice((1, 2, 25)))]
    return random.choice(([], some, known * 2, ["0"], ["-1"], ["9" * 100], [*known, *some][:25]))


def on_a_panel_or_not(payload: Data, _: Random) -> None:
    payload["message"]["flags"] = payload["message"].get("flags", 0) ^ EPHEMERAL


CLICKS: tuple[Spoil, ...] = (
    another_id, another_id, another_id, not_on_the_message, on_a_panel_or_not,
    *[other(values=values)] * 2, other(values=values, component_type=lambda random, _: random.choice(TYPES)),
)  # fmt: skip


# Commands and autocomplete.


def leaf(data: Data) -> list[Data]:
    options = data.setdefault("options", [])
    if options and options[0]["type"] in SUBCOMMANDS:
        return leaf(options[0])
    return options


def other_name(payload: Data, random: Random) -> None:
    data = payload["data"]
    options = data.get("options") or [data]
    random.choice((data, options[0]))["name"] = random.choice(ROOTS)


def other_option(payload: Data, random: Random) -> None:
    options = leaf(payload["data"])
    if options:
        it = random.choice(options)
        it["value"] = value(it["type"], random)


def value(kind: int, random: Random) -> Any:
    """Return a value of an option's type that Discord would accept."""
    if kind == 4:
        return random.choice((0, -1, 1, 2**31, 2**53, -(2**53), 2**63, 10**6))
    if kind == 5:
        return random.random() < 0.5
    return (odd(random) * random.choice((1, 1, 1, 50)))[:6000] or "x"


def wrong_type(payload: Data, random: Random) -> None:
    for data in leaf(payload["data"])[:1]:
        data["type"] = random.choice((3, 4, 5))
        data["value"] = value(data["type"], random)


def option_missing(payload: Data, random: Random) -> None:
    options = leaf(payload["data"])
    if options:
        del options[random.randrange(len(options))]


def option_added(payload: Data, random: Random) -> None:
    kind = random.choice((3, 4, 5))
    leaf(payload["data"]).append({"name": random.choice(OPTIONS), "type": kind, "value": value(kind, random)})


def group_alone(payload: Data, _: Random) -> None:
    _ = payload["data"].pop("options", None)


def of_a_menu(payload: Data, random: Random) -> None:
    """Replace the data by a command of a user or message menu, known or not, with or without its target."""
    user: Data = {"id": "5", "username": "x", "discriminator": "0", "avatar": None}
    name, kind = random.choice((*MENUS, odd(random)[:32] or "x")), random.choice((2, 3))
    data: Data = {"id": "1", "name": name, "type": kind, "target_id": random.choice(("5", "6"))}
    data["resolved"] = random.choice(({"users": {"5": user}}, {}, {"users": {}, "messages": {}}))
    payload["data"] = data


odd_resolved = other(
    resolved=lambda random, _: {it: {} for it in random.choice(((), ("users",), ("channels", "roles")))}
)
COMMANDS: tuple[Spoil, ...] = (
    other_name, other_option, other_option, other_option, wrong_type, option_missing, option_added,
    option_added, group_alone, of_a_menu, odd_resolved,
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
    other_name, other_option, other_option, option_missing, option_added, group_alone, odd_resolved,
    nothing_focused,
)  # fmt: skip


# Forms.


def some_parts(random: Random, parts: list[Data]) -> list[Data]:
    return random.sample(parts, random.randrange(len(parts) + 1))


def other_part(payload: Data, random: Random) -> None:
    for it in payload["data"]["components"][:1]:
        part = it["component"] if "component" in it else it["components"][0]
        part["custom_id"] = random.choice(PARTS)


def other_answer(payload: Data, random: Random) -> None:
    for it in payload["data"]["components"]:
        part = it["component"] if "component" in it else it["components"][0]
        if "values" in part:
            part["values"] = values(random, part["values"])
        else:
            part["value"] = random.choice((None, value(3, random)[:4000], str(value(4, random))))


def in_rows(payload: Data, _: Random) -> None:
    """Nest the form's fields in action rows, as before there were labels."""
    for it in payload["data"]["components"]:
        if "component" in it:
            it["type"], it["components"] = 1, [it.pop("component")]


def without_a_message(payload: Data, _: Random) -> None:
    _ = payload.pop("message", None)


FORMS: tuple[Spoil, ...] = (
    other(custom_id=custom_id), other(components=some_parts), other_part, other_answer, other_answer,
    in_rows, without_a_message,
)  # fmt: skip
