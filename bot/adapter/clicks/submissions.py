"""What becomes of a form that was sent? Its custom_ids say everything, so it survives restarts."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any, cast

import discord

from bot.adapter.clicks.villain_items import recast, rewritten
from bot.adapter.commands.menus import report
from bot.adapter.commands.proof import say_word
from bot.adapter.commands.settings import set_options
from bot.adapter.commands.villains import created
from bot.adapter.drawing.forms import KIND, NAMED, NUMBER, POWERS, PROBLEM, STORY, WORD
from bot.adapter.house import house
from bot.adapter.incoming.answers import answered, say, user_of
from bot.adapter.incoming.showing import play, show_panel
from bot.house.desk import Happening
from bot.shown.moving import form_answered
from bot.table import villains
from bot.table.archetypes import ARCHETYPES
from bot.table.record import TableId
from bot.table.villains import APPLICATIONS, Sheet
from engines.core import Illegal

Interaction = discord.Interaction
Filled = Mapping[str, tuple[str, ...]]
"""What was filled in, by the custom_id of the part."""


async def submitted(interaction: Interaction) -> None:
    """Does what a form is for, and answers it."""
    await answered(interaction, lambda: _submitted(interaction))


async def _submitted(interaction: Interaction) -> None:
    data = cast("Mapping[str, Any]", interaction.data)
    for template, done in _FORMS:
        if match := template.fullmatch(data["custom_id"]):
            await done(interaction, match, dict(_parts(data["components"])))
            return
    raise Illegal("This form no longer works. Please open it again.")


def _parts(components: Iterable[Mapping[str, Any]]) -> Iterable[tuple[str, tuple[str, ...]]]:
    """The answers of a form, wherever they stand in it; nothing for what was left out."""
    for it in components:
        inner = it.get("components", [it["component"]] if "component" in it else [])
        yield from _parts(inner)
        words = it.get("values") or [it.get("value") or ""]
        if "custom_id" in it and any(words):
            yield it["custom_id"], tuple(map(str, words))


def _text(filled: Filled, part: str) -> str:
    return filled.get(part, ("",))[0].strip()


async def _words(interaction: Interaction, match: re.Match[str], filled: Filled) -> None:
    """Plays the move with its number, its story, or both."""
    form, line = match["form"], match["said"]
    line = line if form == "s" else f"{line} {_text(filled, NUMBER)}"
    say = None if form == "n" else _text(filled, STORY)
    await _play(interaction, match, line, say=say)


async def _rejoin(interaction: Interaction, match: re.Match[str], filled: Filled) -> None:
    """Comes back to a table with a new villain."""
    await _play(interaction, match, match["said"], newcomer=_sheet(filled))


async def _play(interaction: Interaction, match: re.Match[str], line: str, **more: Any) -> None:
    table, seen = TableId(match["table"]), int(match["seen"])
    move = house(interaction).playing.act(
        table, user_of(interaction), line, seen=seen, interaction=interaction.id, **more
    )
    await play(interaction, table, move, said=line)


async def _questions(interaction: Interaction, match: re.Match[str], filled: Filled) -> None:
    """Goes on with the half-said move."""
    table = await house(interaction).looking.table(TableId(match["table"]))
    answers: dict[str, list[str]] = {}
    for part, words in filled.items():
        answers.setdefault(part.partition(":")[2], []).extend(words)
    said = form_answered(table, user_of(interaction), match["said"], answers)
    await show_panel(interaction, Happening(table), said=said)


async def _play_new(interaction: Interaction, match: re.Match[str], filled: Filled) -> None:
    """Sits down with a new villain, or changes to them."""
    table, name = TableId(match["table"]), interaction.user.display_name
    change = house(interaction).casting.play_new(table, user_of(interaction), name, _sheet(filled))
    await recast(interaction, table, change)


async def _rename(interaction: Interaction, match: re.Match[str], filled: Filled) -> None:
    """Changes a villain's name and powerset."""
    villain = await house(interaction).casting.rename(
        user_of(interaction), match["villain"], _text(filled, NAMED), _text(filled, POWERS)
    )
    await rewritten(interaction, villain)


async def _create(interaction: Interaction, match: re.Match[str], filled: Filled) -> None:
    await created(interaction, _sheet(filled))


async def _word(interaction: Interaction, match: re.Match[str], filled: Filled) -> None:
    """Adds a word to a table's shuffles."""
    await say_word(interaction, TableId(match["table"]), _text(filled, WORD))


async def _options(interaction: Interaction, match: re.Match[str], filled: Filled) -> None:
    """Sets how a game opens in the server."""
    await set_options(interaction, match["game"], _text(filled, "options"))


async def _report(interaction: Interaction, match: re.Match[str], filled: Filled) -> None:
    """Tells the operator of a problem at a table."""
    await report(interaction, TableId(match["table"]), _text(filled, PROBLEM))


async def _describe(interaction: Interaction, match: re.Match[str], filled: Filled) -> None:
    how = [_text(filled, f"how{n}") for n in range(len(APPLICATIONS))]
    await house(interaction).people.describe_villain(
        interaction.guild_id or 0, user_of(interaction), match["name"], how
    )
    await say(interaction, "Noted.")


def _sheet(filled: Filled) -> Sheet:
    """The villain of a form, good at what was chosen; else that can be said afterwards. Raises Illegal."""
    kind = next((it for it in ARCHETYPES if it.word == _text(filled, KIND)), ARCHETYPES[0])
    return villains.sheet(name=_text(filled, NAMED), powerset=_text(filled, POWERS), aptitudes=kind.aptitudes)


Done = Callable[[Interaction, re.Match[str], Filled], Awaitable[None]]
_FORMS: tuple[tuple[re.Pattern[str], Done], ...] = (
    (re.compile(r"f:(?P<table>\w+):(?P<seen>[0-9]+):(?P<form>[nsb]):(?P<said>.+)"), _words),
    (re.compile(r"f:(?P<table>\w+):(?P<seen>[0-9]+):v:(?P<said>.+)"), _rejoin),
    (re.compile(r"q:(?P<table>\w+):(?P<said>.+)"), _questions),
    (re.compile(r"create:(?P<table>\w+)"), _play_new),
    (re.compile(r"word:(?P<table>\w+)"), _word),
    (re.compile(r"report:(?P<table>\w+)"), _report),
    (re.compile(r"pen:(?P<villain>\w+)"), _rename),
    (re.compile(r"create"), _create),
    (re.compile(r"how:(?P<name>.+)"), _describe),
    (re.compile(r"opens:(?P<game>\w+)"), _options),
)
