"""Handlers of a lobby's buttons and menus, and of the rematch button."""

from __future__ import annotations

from collections.abc import Awaitable
from contextlib import suppress

from bot.adapter.commands.places import opener, places
from bot.adapter.context import Context
from bot.adapter.dispatch.registry import handles
from bot.adapter.dispatch.showing import drawn_after, show_on_table, show_page
from bot.adapter.error_codes import REQUEST_ERRORS
from bot.adapter.rendering.messages import embed
from bot.presentation import ids
from bot.presentation.computers import computers_page
from bot.presentation.lobby import kick_menu, option_panel, options_page
from bot.presentation.page import Page
from bot.services.transaction_context import TableUpdate
from bot.table.computers import wanted
from bot.table.lobby import before_the_game, for_the_host
from bot.table.record import UserId
from bot.table.table import Status, Table
from engines.core import Illegal
from engines.players import Level


@handles(ids.Options)
async def options(context: Context, pressed: ids.Options) -> None:
    table = await context.table(pressed.table)
    if await _is_over(context, table):
        return
    await _show(context, for_the_host(table, context.user), pressed.step)


@handles(ids.SetOption)
async def set_option(context: Context, pressed: ids.SetOption) -> None:
    """Set an option; if the rules forbid it, the panel shows why and the current options."""
    change = context.services.hosting.choose(pressed.table, context.user, pressed.option, context.words)
    await _changed(context, pressed, change)


@handles(ids.Computer)
async def computer(context: Context, pressed: ids.Computer) -> None:
    hosting, user = context.services.hosting, context.user
    if pressed.how == "choose":
        await _show_computers(context, pressed)
        return
    match pressed.how:
        case "remove":
            change = hosting.remove_computer(pressed.table, user)
        case "add":
            change = hosting.add_computer(pressed.table, user)
        case level:
            change = hosting.add_computer(pressed.table, user, Level(level))
    await _changed(context, pressed, change)


async def _show_computers(context: Context, pressed: ids.Computer) -> None:
    """Show the host who can be chosen."""
    table = await context.table(pressed.table)
    if not await _is_over(context, table):
        await show_page(context, *computers_page(for_the_host(table, context.user), pressed.step))


@handles(ids.Invite)
async def invite(context: Context, pressed: ids.Invite) -> None:
    """Seat the chosen computer, or one of the chosen level."""
    hosting, whom = context.services.hosting, wanted(context.chosen)
    await _changed(context, pressed, hosting.add_computer(pressed.table, context.user, whom))


@handles(ids.AddSeat)
async def add_seat(context: Context, pressed: ids.AddSeat) -> None:
    """Let one more player into a full lobby."""
    table = (await context.services.hosting.add_seat(pressed.table, context.user)).table
    with drawn_after(context, table.id):
        await show_on_table(context, table)


@handles(ids.Kick)
async def kick(context: Context, pressed: ids.Kick) -> None:
    table = await context.table(pressed.table)
    if await _is_over(context, table):
        return
    user = context.user
    others = [sitter for sitter in for_the_host(table, user).sitters if sitter.user != user]
    if not others:
        raise Illegal("No one else is at the table.")
    await show_page(context, options_page(table), kick_menu(table, others))


@handles(ids.Kicked)
async def kicked(context: Context, pressed: ids.Kicked) -> None:
    whom = UserId(context.chosen_number)
    await _changed(context, pressed, context.services.hosting.kick(pressed.table, context.user, whom))


@handles(ids.SavePreset)
async def preset(context: Context, pressed: ids.SavePreset) -> None:
    """Save options and pace for the channel, or for the server with the Manage Server permission."""
    if await _is_over(context, await context.table(pressed.table)):
        return
    place, (channel, server) = pressed.place, places(context)
    if place == "server" and not context.interaction.permissions.manage_guild:
        raise Illegal("You need the permission Manage Server for that.")
    where = server if place == "server" else channel
    table = await context.services.hosting.save_preset(pressed.table, context.user, where)
    note = f"Saved. From now on /newgame opens {table.game.title} like this in this {place}."
    await _show(context, table, pressed.step, note)


@handles(ids.Rematch)
async def rematch(context: Context, pressed: ids.Rematch) -> None:
    joining = context.services.joining
    table = (await joining.rematch(pressed.table, context.user, opener(context), context.name)).table
    host = table.host == context.user
    with drawn_after(context, table.id):
        opened = "The lobby is open, and you're the host. Press **Start** when everyone's here."
        await context.say(opened if host else "You're at the table.")


async def _changed(
    context: Context,
    pressed: ids.SetOption | ids.Computer | ids.Invite | ids.Kicked,
    change: Awaitable[TableUpdate],
) -> None:
    """Show the host's panel after a change, or with the reason of a refusal, and render the lobby."""
    try:
        table, note = (await change).table, ""
    except Illegal as refused:
        table, note = await context.table(pressed.table), refused.sentence
        if await _is_over(context, table):
            return
        for_the_host(table, context.user)
    with drawn_after(context, table.id):
        await _show(context, table, 0 if isinstance(pressed, ids.Kicked) else pressed.step, note)


async def _is_over(context: Context, table: Table) -> bool:
    """Return whether the host's panel belongs to a lobby that is over; if so, remove its components."""
    if table.status is Status.LOBBY or not context.on_panel:
        return False
    await show_page(context, _over(table))
    return True


def _over(table: Table) -> Page:
    why = "The game has begun already." if table.moves else "The game never began."
    return Page("The lobby is closed", why)


async def _show(context: Context, table: Table, step: int, note: str = "") -> None:
    """Show the host's panel: in place, or as a new ephemeral message."""
    below = option_panel(table, step, server=context.interaction.permissions.manage_guild)
    await show_page(context, options_page(before_the_game(table), note), below)
    context.app.options_shown.keep(table.id, context.interaction)


async def close_options(context: Context, table: Table) -> None:
    """Take the components from the host's panel of options, if it is open: the game has begun."""
    shown = context.app.options_shown.get(table.id)
    context.app.options_shown.forget(table.id)
    if shown is not None:
        with suppress(*REQUEST_ERRORS):  # they may have dismissed it
            over = embed(_over(table))
            _ = await shown.edit_original_response(content=None, embed=over, view=None)
