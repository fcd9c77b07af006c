"""Handlers of the menus and buttons of a server's settings, for its administrators only."""

from __future__ import annotations

from bot.adapter.commands.settings import (
    administers,
    check_results,
    game_called,
    show_preset,
    show_step,
)
from bot.adapter.context import Context
from bot.adapter.dispatch.registry import handles
from bot.adapter.rendering.forms import OptionsForm
from bot.presentation import ids
from bot.table.options import values_of, written


@handles(ids.ServerPage)
async def server_page(context: Context, pressed: ids.ServerPage) -> None:
    await show_step(context, pressed.step)


@handles(ids.ServerSwitch)
async def server_switch(context: Context, pressed: ids.ServerSwitch) -> None:
    guild = administers(context)
    await context.services.server_settings.change(guild.id, context.user, pressed.setting, (pressed.word,))
    await show_step(context, "general")


@handles(ids.ServerSetting)
async def server_setting(context: Context, pressed: ids.ServerSetting) -> None:
    guild, setting = administers(context), pressed.setting
    words = tuple(context.picked(guild)) if context.picks else tuple(context.words)
    if setting == "results":
        check_results(guild, words)
    await context.services.server_settings.change(guild.id, context.user, setting, words)
    await show_step(context, "places" if context.picks else "general")


@handles(ids.ServerGame)
async def server_game(context: Context, pressed: ids.ServerGame) -> None:
    await show_preset(context, game_called(context.chosen))


@handles(ids.ServerPace)
async def server_pace(context: Context, pressed: ids.ServerPace) -> None:
    guild, game = administers(context), game_called(pressed.game)
    await context.services.server_settings.set_pace(guild.id, context.user, game, context.chosen)
    await show_preset(context, game)


@handles(ids.ServerOptions)
async def server_options(context: Context, pressed: ids.ServerOptions) -> None:
    """Open the form, filled with the current options."""
    guild, game = administers(context), game_called(pressed.game)
    saved = await context.services.server_settings.preset(guild.id, game)
    now = written(game, values_of(saved.options)) if saved is not None else ""
    await context.open(OptionsForm(game, now))


@handles(ids.ServerUsual)
async def server_usual(context: Context, pressed: ids.ServerUsual) -> None:
    guild, game = administers(context), game_called(pressed.game)
    await context.services.server_settings.as_usual(guild.id, context.user, game)
    await show_preset(context, game)
