"""`/me`: the user's own settings, and the controls below it."""

from __future__ import annotations

from datetime import UTC, datetime

from discord import app_commands

from bot.adapter.commands.declaring import Command, command, completing
from bot.adapter.context import Context
from bot.adapter.dispatch.showing import show_page
from bot.presentation.settings import setting_controls, settings_page
from bot.table.zones import zone_with_time, zones_like


@completing
async def _like(context: Context, typed: str) -> list[app_commands.Choice[str]]:
    now = datetime.fromtimestamp(context.app.now() / 1000, UTC)
    return [
        app_commands.Choice(name=zone_with_time(zone, now), value=zone)
        for zone in zones_like(typed, now)[:25]
    ]


@command(name="me", description="Your settings: pictures, dark or light, big print, DMs, quiet hours")
@app_commands.describe(quiet="When not to disturb you: 22-8, 22:30-7 or none", zone="Your time zone")
@app_commands.autocomplete(zone=_like)
async def me(
    context: Context,
    quiet: app_commands.Range[str, 1, 20] | None = None,
    zone: app_commands.Range[str, 1, 60] | None = None,
) -> None:
    at, user = context.app, context.user
    if quiet is None and zone is None:
        mine = await at.services.people.preferences(user)
    else:
        mine = await at.services.people.keep_quiet(user, quiet, zone)
    await show_page(context, settings_page(mine, at.now()), setting_controls(mine))


async def change_setting(context: Context, setting: str, word: str) -> None:
    """Change a setting, show all settings, and render the user's hands accordingly."""
    at = context.app
    mine = await at.services.people.prefer(context.user, setting, word)
    await show_page(context, settings_page(mine, at.now()), setting_controls(mine))
    for table in await at.services.queries.of_user(context.user):
        at.reconciler.touch(table.id)


COMMANDS: tuple[Command, ...] = (me,)
