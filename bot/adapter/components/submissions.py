"""Handlers of submitted forms."""

from __future__ import annotations

from typing import Any

from bot.adapter.commands.menus import report
from bot.adapter.commands.proof import say_word
from bot.adapter.commands.settings import set_options
from bot.adapter.commands.villains import created
from bot.adapter.components.villain_items import recast, rewritten
from bot.adapter.context import Context
from bot.adapter.dispatch.registry import handles
from bot.adapter.dispatch.showing import play, show_panel
from bot.adapter.rendering.forms import (
    KIND_ID,
    NAME_ID,
    NUMBER_ID,
    POWERSET_ID,
    PROBLEM_ID,
    STORY_ID,
    WORD_ID,
)
from bot.presentation import form_ids
from bot.presentation.move_state import asks_first, form_answered
from bot.services.transaction_context import TableUpdate
from bot.table import villains
from bot.table.archetypes import ARCHETYPES
from bot.table.villains import APPLICATIONS, Sheet


@handles(form_ids.Entered)
async def entered(context: Context, form: form_ids.Entered) -> None:
    """Play the move with its number, its story or both, or return to the table with a new villain."""
    match form.entry:
        case "v":
            await _play(context, form, form.said, newcomer=_sheet(context))
        case "s":
            await _play(context, form, form.said, say=context.entry(STORY_ID))
        case "n":
            line, table = f"{form.said} {context.entry(NUMBER_ID)}", await context.table(form.table)
            if asks_first(table, context.user, line):
                await show_panel(context, TableUpdate(table), said=line)
            else:
                await _play(context, form, line, say=None)
        case "b":
            await _play(context, form, f"{form.said} {context.entry(NUMBER_ID)}", say=context.entry(STORY_ID))


async def _play(context: Context, form: form_ids.Entered, line: str, **more: Any) -> None:
    move = context.services.playing.act(
        form.table, context.user, line, seen=form.seen, interaction=context.interaction.id, **more
    )
    await play(context, form.table, move, said=line)


@handles(form_ids.Answered)
async def answered(context: Context, form: form_ids.Answered) -> None:
    """Continue the incomplete move with the form's answers."""
    table = await context.table(form.table)
    answers: dict[str, list[str]] = {}
    for part, words in context.filled.items():
        answers.setdefault(part.partition(":")[2], []).extend(words)
    said = form_answered(table, context.user, form.said, answers)
    await show_panel(context, TableUpdate(table), said=said)


@handles(form_ids.NewVillain)
async def new_villain(context: Context, form: form_ids.NewVillain) -> None:
    await created(context, _sheet(context))


@handles(form_ids.NewVillainAt)
async def new_villain_at(context: Context, form: form_ids.NewVillainAt) -> None:
    """Join with a new villain, or change to it."""
    change = context.services.casting.play_new(form.table, context.user, context.name, _sheet(context))
    await recast(context, form.table, change)


@handles(form_ids.Renamed)
async def renamed(context: Context, form: form_ids.Renamed) -> None:
    """Change a villain's name and powerset."""
    villain = await context.services.casting.rename(
        context.user, form.villain, context.entry(NAME_ID), context.entry(POWERSET_ID)
    )
    await rewritten(context, villain)


@handles(form_ids.Described)
async def described(context: Context, form: form_ids.Described) -> None:
    how = [context.entry(f"how{n}") for n in range(len(APPLICATIONS))]
    await context.services.people.describe_villain(context.guild, context.user, form.villain, how)
    await context.say("Saved.")


@handles(form_ids.WordSaid)
async def word_said(context: Context, form: form_ids.WordSaid) -> None:
    """Add a word to a table's shuffles."""
    await say_word(context, form.table, context.entry(WORD_ID))


@handles(form_ids.Reported)
async def reported(context: Context, form: form_ids.Reported) -> None:
    """Report a problem at a table to the operator."""
    await report(context, form.table, context.entry(PROBLEM_ID))


@handles(form_ids.OptionsSet)
async def options_set(context: Context, form: form_ids.OptionsSet) -> None:
    """Set the options with which a game opens in the server."""
    await set_options(context, form.game, context.entry("options"))


def _sheet(context: Context) -> Sheet:
    """Return the villain of a form, with the aptitudes of the chosen archetype, by default the first. Raises
    Illegal.
    """
    kind = next(
        (archetype for archetype in ARCHETYPES if archetype.word == context.entry(KIND_ID)), ARCHETYPES[0]
    )
    return villains.sheet(
        name=context.entry(NAME_ID), powerset=context.entry(POWERSET_ID), aptitudes=kind.aptitudes
    )
