"""Handlers of a table's buttons and menus: moves, panels, seats, and details of results."""

from __future__ import annotations

from functools import partial

from bot.adapter.commands.log import show_log
from bot.adapter.commands.me import change_setting
from bot.adapter.commands.tables import when_sealed
from bot.adapter.components.lobby_items import close_options
from bot.adapter.components.villain_items import show_casting
from bot.adapter.context import Context
from bot.adapter.dispatch.registry import NO_BUTTON, handles
from bot.adapter.dispatch.responses import seated
from bot.adapter.dispatch.showing import (
    drawn_after,
    play,
    show_on_table,
    show_page,
    show_panel,
    show_table,
)
from bot.adapter.rendering.forms import HowForm, QuestionsForm, VillainForm, WordsForm
from bot.presentation import form_ids, ids
from bot.presentation.cast.who import who_page
from bot.presentation.chronicle import chronicle_page
from bot.presentation.leaving import asks_first, leave_question, left
from bot.presentation.move_state import form_questions, immediate_move, number_form
from bot.presentation.results import details
from bot.services.transaction_context import TableUpdate
from bot.table.record import TableId
from bot.table.table import Status
from engines.core import Illegal


@handles(ids.Play)
async def play_move(context: Context, pressed: ids.Play) -> None:
    """Play the move of this button and show what happened."""
    move = context.services.playing.act(
        pressed.table, context.user, pressed.said, seen=pressed.seen, interaction=context.interaction.id
    )
    await play(context, pressed.table, move, said=pressed.said)


@handles(ids.GoOn)
async def go_on(context: Context, pressed: ids.GoOn) -> None:
    table = await context.table(pressed.table)
    await show_panel(context, TableUpdate(table), said=pressed.said)


@handles(ids.GoOnWith)
async def go_on_with(context: Context, pressed: ids.GoOnWith) -> None:
    """Continue a move with the chosen value; play it if nothing is left to choose or ask."""
    at, user, said = context.app, context.user, f"{pressed.said} {context.chosen}"
    table = await at.services.queries.table(pressed.table)
    if move := immediate_move(table, user, said):
        playing = at.services.playing.act(
            pressed.table, user, move, seen=pressed.seen, interaction=context.interaction.id
        )
        await play(context, pressed.table, playing, said=pressed.said)
    else:
        await show_panel(context, TableUpdate(table), said=said)


@handles(ids.EnterValue)
async def enter(context: Context, pressed: ids.EnterValue) -> None:
    """Open the form; a modal must be the first response, so a stale one is refused on submit."""
    if pressed.entry == "v":
        table = await context.table(pressed.table)
        made = await context.services.casting.surprise(table.guild)
        id = form_ids.Entered(pressed.table, pressed.seen, "v", pressed.said)
        await context.open(VillainForm(id, now=made, kinds=True))
    else:
        title, price = "Tell the story", None
        if pressed.entry != "s":
            title, price = number_form(await context.table(pressed.table), context.user, pressed.said)
        id = form_ids.Entered(pressed.table, pressed.seen, pressed.entry, pressed.said)
        await context.open(WordsForm(title, id, price=price, story=pressed.entry in ("s", "b")))


@handles(ids.AskQuestions)
async def ask(context: Context, pressed: ids.AskQuestions) -> None:
    """Open a form of questions about the rest of a move, or the panel if nothing is asked."""
    table = await context.table(pressed.table)
    title, said, asked = form_questions(table, context.user, pressed.said)
    if asked:
        await context.open(QuestionsForm(table.id, said, title, asked))
    else:
        await show_panel(context, TableUpdate(table), said=pressed.said)


@handles(ids.NotNow)
async def not_now(context: Context, pressed: ids.NotNow) -> None:
    """Refuse a click on a disabled button. Raises Illegal."""
    raise Illegal(NO_BUTTON)


@handles(ids.Hand)
async def hand(context: Context, pressed: ids.Hand) -> None:
    table = await context.table(pressed.table)
    await show_panel(context, TableUpdate(table))


@handles(ids.ShowTable)
async def look(context: Context, pressed: ids.ShowTable) -> None:
    """Show the table to this user alone, with all its words."""
    await show_table(context, await context.table(pressed.table))


@handles(ids.Glance)
async def glance(context: Context, pressed: ids.Glance) -> None:
    """Show the table's picture to this user alone."""
    await show_table(context, await context.table(pressed.table), whole=False)


@handles(ids.SkipReveal)
async def skip_reveal(context: Context, pressed: ids.SkipReveal) -> None:
    """Show at once what a reveal leads to. Raises Illegal if the user doesn't play."""
    table = await context.table(pressed.table)
    if table.seat(context.user) is None:
        raise Illegal("Only the players at this table can skip that.")
    context.app.reconciler.revealing.skip(table.id)
    if table.lesson is not None:
        await show_panel(context, TableUpdate(table))
    else:
        await show_on_table(context, table)


@handles(ids.TurnUp)
async def turn_up(context: Context, pressed: ids.TurnUp) -> None:
    """Go on with a reveal before its time. Raises Illegal unless it is the user's to do."""
    table = await context.table(pressed.table)
    context.app.reconciler.revealing.turn_up(table, context.user)
    await show_on_table(context, table)


@handles(ids.Join)
async def join(context: Context, pressed: ids.Join) -> None:
    """Join the table; where villains play, show the choice of one, in a running game before joining."""
    table, user = await context.table(pressed.table), context.user
    if table.game.join is None or table.sitter(user) is not None:
        await sit(context, table.id)
    elif table.status is Status.LOBBY:
        await sit(context, table.id)
        await show_casting(context, await context.table(pressed.table), anew=True)
    else:
        await show_casting(context, table)


@handles(ids.Leave)
async def leave(context: Context, pressed: ids.Leave) -> None:
    """Leave a lobby, or ask for confirmation if the game has begun by now."""
    table = await context.table(pressed.table)
    if asks_first(table, context.user):
        await show_page(context, *leave_question(table, context.user))
        return
    table_update = await context.services.joining.leave(pressed.table, context.user)
    await _show(context, table_update, left(table_update.table, context.user))


@handles(ids.Start)
async def start(context: Context, pressed: ids.Start) -> None:
    """Start the game, as soon as the deal's seal is posted."""
    begin = partial(context.services.hosting.start, pressed.table, context.user)
    await _begun(context, await when_sealed(context, pressed.table, begin))


@handles(ids.Against)
async def against(context: Context, pressed: ids.Against) -> None:
    """Start a game against computers, as soon as the deal's seal is posted."""
    begin = partial(context.services.hosting.against_the_house, pressed.table, context.user)
    await _begun(context, await when_sealed(context, pressed.table, begin))


async def _begun(context: Context, table_update: TableUpdate) -> None:
    """Show that a game has begun: to who began it from the lobby's message their hand, in a message of its
    own, unless the answer is an edit of that message already, which everybody sees.
    """
    table, from_lobby = table_update.table, context.interaction.message is not None and not context.on_panel
    if from_lobby and table.seat(context.user) is not None and not context.interaction.response.is_done():
        with drawn_after(context, table.id):
            await show_panel(context, table_update)
    else:
        await _show(context, table_update, "The game begins.")
    await close_options(context, table)


@handles(ids.Log)
async def log(context: Context, pressed: ids.Log) -> None:
    await show_log(context, await context.table(pressed.table))


@handles(ids.Chronicle)
async def chronicle(context: Context, pressed: ids.Chronicle) -> None:
    """Show a chapter of a session's story."""
    table, texts = await context.table(pressed.table), await context.services.queries.texts(pressed.table)
    await show_page(context, *chronicle_page(table, pressed.n, texts))


@handles(ids.Who)
async def who(context: Context, pressed: ids.Who) -> None:
    """Show who the first computer player is."""
    rivals = await context.services.people.rivals(context.user)
    await show_page(context, *who_page(await context.table(pressed.table), rivals))


@handles(ids.WhoIs)
async def who_is(context: Context, pressed: ids.WhoIs) -> None:
    """Show who the chosen computer player is."""
    rivals = await context.services.people.rivals(context.user)
    await show_page(context, *who_page(await context.table(pressed.table), rivals, context.chosen))


@handles(ids.ShowResult)
async def result(context: Context, pressed: ids.ShowResult) -> None:
    """Show the details of a result that the user may see."""
    table, texts = await context.table(pressed.table), await context.services.queries.texts(pressed.table)
    await show_page(context, details(table, pressed.n, context.user, texts))


@handles(ids.ChangePreference)
async def setting(context: Context, pressed: ids.ChangePreference) -> None:
    """Change one of the user's own settings."""
    await change_setting(context, pressed.setting, context.chosen)


@handles(ids.SwitchPreference)
async def switch_setting(context: Context, pressed: ids.SwitchPreference) -> None:
    """Change one of the user's own settings that has two values."""
    await change_setting(context, pressed.setting, pressed.word)


@handles(ids.How)
async def how(context: Context, pressed: ids.How) -> None:
    await context.open(HowForm(pressed.villain))


async def sit(context: Context, table: TableId) -> None:
    """Join a table."""
    table_update = await context.services.joining.join(table, context.user, context.name)
    await _show(context, table_update, seated(table_update.table, context.user))


async def _show(context: Context, table_update: TableUpdate, note: str) -> None:
    """Show the lobby in place if the button was on it, else a note to the user alone."""
    with drawn_after(context, table_update.table.id):
        if context.interaction.message is not None and not context.on_panel:
            await show_on_table(context, table_update.table)
        elif context.on_panel and table_update.table.status is not Status.PLAYING:
            await context.edit(content=note, embed=None, view=None)
        else:
            await context.say(note)
