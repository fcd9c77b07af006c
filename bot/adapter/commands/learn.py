"""`/learn`, and the buttons and menus of lessons."""

from __future__ import annotations

from discord import app_commands

from bot.adapter.commands.declaring import Command, command, completing
from bot.adapter.context import Context
from bot.adapter.dispatch.registry import handles
from bot.adapter.dispatch.showing import show_page, show_panel
from bot.presentation import ids
from bot.presentation.lessons import lessons_page
from bot.table.lesson import lessons as all_lessons
from engines import GAMES


@completing
async def _lessons(context: Context, typed: str) -> list[app_commands.Choice[str]]:
    offered = ((it.name, f"{GAMES[it.game].title}: {it.title}") for it in all_lessons().values())
    return [
        app_commands.Choice(name=title, value=name)
        for name, title in offered
        if typed.lower() in title.lower() or name == typed
    ]


@command(name="learn", description="Learn a game by playing it, in a few minutes")
@app_commands.describe(game="Which game, or which of its lessons (default: choose from a list)")
@app_commands.autocomplete(game=_lessons)
async def learn(context: Context, game: str | None = None) -> None:
    if game is None:
        await show_page(context, *lessons_page(await context.services.lessons.of(context.user)))
    else:
        await _begin(context, game if game in all_lessons() else f"{game}1")


@handles(ids.Learn)
async def begin(context: Context, pressed: ids.Learn) -> None:
    """Take up a lesson, or begin it."""
    await _begin(context, pressed.lesson)


@handles(ids.Lessons)
async def list_lessons(context: Context, pressed: ids.Lessons) -> None:
    """Show which lessons there are."""
    await show_page(context, *lessons_page(await context.services.lessons.of(context.user)))


@handles(ids.TakeLesson)
async def take(context: Context, pressed: ids.TakeLesson) -> None:
    """Take up the chosen lesson."""
    await _begin(context, context.chosen)


@handles(ids.LessonNext)
async def go_on(context: Context, pressed: ids.LessonNext) -> None:
    """Go on to the lesson's next step."""
    lessons = context.services.lessons
    await show_panel(context, await lessons.go_on(pressed.table, context.user, pressed.step))


@handles(ids.LessonAnyway)
async def anyway(context: Context, pressed: ids.LessonAnyway) -> None:
    """Leave the lesson's way with the move that was wanted."""
    lessons = context.services.lessons
    await show_panel(context, await lessons.decide(pressed.table, context.user, anyway=True))


@handles(ids.LessonBack)
async def back(context: Context, pressed: ids.LessonBack) -> None:
    """Take the lesson up again at the present step."""
    lessons = context.services.lessons
    await show_panel(context, await lessons.decide(pressed.table, context.user, anyway=False))


async def _begin(context: Context, lesson: str) -> None:
    """Take up a lesson, or begin it. Raises Illegal if there is none."""
    await show_panel(context, await context.services.lessons.begin(context.user, context.name, lesson))


COMMANDS: tuple[Command, ...] = (learn,)
