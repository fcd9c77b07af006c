"""Handlers of the buttons and menus for choosing and changing a villain."""

from __future__ import annotations

from collections.abc import Awaitable

from bot.adapter.context import Context
from bot.adapter.dispatch.registry import handles
from bot.adapter.dispatch.responses import seated
from bot.adapter.dispatch.showing import drawn_after, show_page
from bot.adapter.rendering.forms import VillainForm
from bot.adapter.rendering.messages import embed, layout_view
from bot.presentation import form_ids, ids
from bot.presentation.casting import aptitudes_page, casting_page
from bot.services.transaction_context import TableUpdate
from bot.table.record import TableId
from bot.table.table import Status, Table
from bot.table.villains import KeptVillain, check_fresh
from engines.core import Illegal


@handles(ids.Mask)
async def mask(context: Context, pressed: ids.Mask) -> None:
    """Show which villain the user plays at a table, or could play."""
    await show_casting(context, await context.table(pressed.table))


@handles(ids.Cast)
async def cast(context: Context, pressed: ids.Cast) -> None:
    await recast(context, pressed.table, _cast(context, pressed.table, pressed.word))


@handles(ids.DrawArchetype)
async def kind(context: Context, pressed: ids.DrawArchetype) -> None:
    await recast(context, pressed.table, _cast(context, pressed.table, context.chosen))


@handles(ids.PlayAs)
async def play_as(context: Context, pressed: ids.PlayAs) -> None:
    """Join with one of the user's villains, or change to it."""
    casting, name = context.services.casting, context.name
    change = casting.play_as(pressed.table, context.user, name, context.chosen)
    await recast(context, pressed.table, change)


@handles(ids.Create)
async def create(context: Context, pressed: ids.Create) -> None:
    table = await context.table(pressed.table)
    await context.open(VillainForm(form_ids.NewVillainAt(table.id)))


@handles(ids.Pen)
async def pen(context: Context, pressed: ids.Pen) -> None:
    villain = await context.services.casting.own(context.user, pressed.villain)
    check_fresh(villain)
    await context.open(VillainForm(form_ids.Renamed(villain.id), now=villain.sheet))


@handles(ids.Gifts)
async def gifts(context: Context, pressed: ids.Gifts) -> None:
    villain = await context.services.casting.own(context.user, pressed.villain)
    await show_page(context, *aptitudes_page(villain))


@handles(ids.Gift)
async def gift(context: Context, pressed: ids.Gift) -> None:
    """Set a villain's aptitude. Raises Illegal after the villain's first heist."""
    villain = await context.services.casting.be_good_at(
        context.user, pressed.villain, pressed.of, context.chosen_number
    )
    await rewritten(context, villain, aptitudes=True)


def _cast(context: Context, table: TableId, word: str) -> Awaitable[TableUpdate]:
    casting, name = context.services.casting, context.name
    return casting.cast(table, context.user, name, word)


async def recast(context: Context, id: TableId, change: Awaitable[TableUpdate]) -> None:
    """Show the new choice of villain and render the table; a refusal is shown once the game has begun."""
    try:
        table = (await change).table
    except Illegal as refused:
        context.refusal = refused.sentence
        table = await context.table(id)
        if table.status is Status.LOBBY or table.sitter(context.user) is None:
            raise
        await show_casting(context, table, refused.sentence)
        return
    with drawn_after(context, table.id):
        await show_casting(context, table, seated(table, context.user))


async def rewritten(context: Context, villain: KeptVillain, *, aptitudes: bool = False) -> None:
    """Show a villain that was changed, and the lobby it is in."""
    lobby = await context.services.casting.lobby_of(villain)
    if lobby is not None and not aptitudes:
        with drawn_after(context, lobby.id):
            await show_casting(context, lobby)
        return
    await show_page(context, *aptitudes_page(villain))
    if lobby is not None:
        context.app.reconciler.touch(lobby.id)


async def show_casting(context: Context, table: Table, note: str = "", *, anew: bool = False) -> None:
    """Show the choice of villains; with `anew` in a new message, after the click was answered."""
    mine = await context.services.people.villains(table.guild, context.user)
    most = (await context.services.server_settings.server(table.guild)).villains
    page, below = casting_page(table, context.user, mine, note, most)
    if anew:
        await context.interaction.followup.send(embed=embed(page), view=layout_view(below), ephemeral=True)
    else:
        await show_page(context, page, below)
