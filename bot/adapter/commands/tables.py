"""Commands for a channel's table: open, join, leave, start, end, and post again."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from functools import partial

import discord
from discord import app_commands

from bot.adapter.commands.declaring import Command, command, completing
from bot.adapter.commands.places import opener, places
from bot.adapter.commands.proof import say_word
from bot.adapter.commands.villains import own_villain_names
from bot.adapter.context import Context
from bot.adapter.dispatch.registry import handles
from bot.adapter.dispatch.responses import seated
from bot.adapter.dispatch.showing import drawn_after, show_page, show_panel
from bot.adapter.error_codes import REQUEST_ERRORS
from bot.adapter.messages.retries import RetryableError
from bot.adapter.messages.worker import ShuttingDown
from bot.adapter.permissions import missing_permissions
from bot.adapter.rendering.messages import layout_view
from bot.database.errors import StoreError
from bot.presentation import ids
from bot.presentation.buttons import Button
from bot.presentation.computers import LEVEL_EXPLANATIONS, character_line
from bot.presentation.leaving import asks_first, end_question, leave_question, left
from bot.presentation.panel import hand_button
from bot.presentation.proof import NOT_SEALED_YET, keep
from bot.presentation.seats import more_page, take_over_menu
from bot.presentation.welcome import games_page
from bot.services.hosting import Plan, may_end
from bot.services.transaction_context import SealNotPosted, TableUpdate
from bot.table import links, options as table_options
from bot.table.computers import character_called, matching
from bot.table.lobby import ChannelTaken
from bot.table.record import TableId
from bot.table.table import Status, Table
from bot.table.time_control import TimeControl
from engines import GAMES
from engines.chance import sha256
from engines.core import Illegal
from engines.players import Level

log = logging.getLogger(__name__)
GAME_CHOICES = [app_commands.Choice(name=game.title, value=game.name) for game in GAMES.values()]
PACE_CHOICES = [app_commands.Choice(name=pace.value, value=pace.value) for pace in TimeControl]
LEVEL_CHOICES = [
    app_commands.Choice(name=f"{level.capitalize()}: {LEVEL_EXPLANATIONS[level]}", value=level.value)
    for level in Level
]


async def _tell(context: Context, table_update: TableUpdate, note: str) -> None:
    """Answer with an ephemeral sentence and schedule a render of the table."""
    with drawn_after(context, table_update.table.id):
        await context.say(note)


@completing
async def _option_words(context: Context, typed: str) -> list[app_commands.Choice[str]]:
    game = GAMES.get(str(context.interaction.namespace.game))
    found = table_options.completions(game, typed) if game is not None else []
    return [app_commands.Choice(name=name, value=name) for name in found]


@completing
async def _characters(context: Context, typed: str) -> list[app_commands.Choice[str]]:
    found = matching(typed, str(context.interaction.namespace.game))
    return [app_commands.Choice(name=character_line(who), value=who.name) for who in found]


@command(name="newgame", description="Open a table here")
@app_commands.describe(
    game="Which game",
    pace="How long a move may take",
    seats="How many can join",
    options="Such as: windows=every hands=5 (default: what is saved for this channel)",
    thread="Open it in a thread of its own",
    computers="How many computers play with you",
    level="How well the computers play (default: mixed)",
    rival="One of these computers, by name",
)
@app_commands.choices(game=GAME_CHOICES, pace=PACE_CHOICES, level=LEVEL_CHOICES)
@app_commands.autocomplete(options=_option_words, rival=_characters)
@app_commands.guild_only()
async def newgame(
    context: Context,
    game: str,
    pace: str | None = None,
    seats: app_commands.Range[int, 2, 10] | None = None,
    options: str = "",
    thread: bool = False,
    computers: app_commands.Range[int, 0, 9] = 0,
    level: str | None = None,
    rival: str | None = None,
) -> None:
    rules = GAMES[game]
    plan = await context.services.hosting.plan(
        rules,
        options,
        guild=context.guild,
        user=context.user,
        opener=opener(context),
        pace=pace,
        seats=seats,
        places=places(context),
        computers=computers,
        level=Level(level) if level is not None else None,
        rival=character_called(rival) if rival is not None else None,
    )
    await _newgame(context, plan, thread=thread)


@handles(ids.Games)
async def games(context: Context, pressed: ids.Games) -> None:
    """List the games, to open a table of one or to read how it is played."""
    await show_page(context, *games_page(pressed.purpose))


@handles(ids.OpenTable)
async def open_table(context: Context, pressed: ids.OpenTable) -> None:
    """Open a table as `/newgame` does. Raises Illegal."""
    await _newgame(context, await _usual_plan(context, pressed.game), thread=False)


@handles(ids.PlayNow)
async def play_now(context: Context, pressed: ids.PlayNow) -> None:
    """Open a table, seat computers, deal, and show the user's hand; where a game goes on, show what can be
    done about it. Raises Illegal.
    """
    if (going_on := await _going_on(context)) is not None:
        note = f"**{going_on.game.title}** is still going on here. Play on, or end it to begin another game."
        page, below = more_page(going_on, context.user, context.app.now(), note)
        plays = going_on.seat(context.user) is not None
        look = hand_button(going_on) if plays else Button("See the table", ids.Glance(going_on.id))
        await show_page(context, page, [look, *below])
        return
    opened = await _opened(context, await _usual_plan(context, pressed.game), thread=False)
    if await _is_posted(context, opened):
        level = Level(pressed.level) if pressed.level else None
        begin = partial(context.services.hosting.against_the_house, opened.id, context.user, level)
        table_update = await when_sealed(context, opened.id, begin)
        with drawn_after(context, opened.id):
            await show_panel(context, table_update)


async def _going_on(context: Context) -> Table | None:
    """Return the channel's table if its game has begun."""
    try:
        table = await context.here()
    except Illegal:
        return None
    return table if table.status is Status.PLAYING else None


async def _usual_plan(context: Context, game: str) -> Plan:
    """Return the plan of a game with what is saved for this place. Raises Illegal."""
    rules = GAMES.get(game)
    if rules is None or context.interaction.guild_id is None:
        elsewhere = "Tables open in servers. Try it in a channel."
        raise Illegal("I don't know that game. Choose one from the list." if rules is None else elsewhere)
    return await context.services.hosting.plan(
        rules, "", guild=context.guild, user=context.user, opener=opener(context), pace=None, seats=None,
        places=places(context),
    )  # fmt: skip


async def _newgame(context: Context, plan: Plan, *, thread: bool) -> None:
    """Open a table and say whether it was posted."""
    opened = await _opened(context, plan, thread=thread)
    where = f" in <#{opened.channel}>" if thread else ""
    if await _is_posted(context, opened, where):
        how = ", with the options saved here" if plan.saved else ""
        await context.say(f"{opened.game.title} is open{where}{how}. The others can press **Join**.")


async def _opened(context: Context, plan: Plan, *, thread: bool) -> Table:
    """Open a table in the channel or in a new thread, after the checks. Raises Illegal."""
    in_thread = thread or isinstance(context.interaction.channel, discord.Thread)
    if missing := missing_permissions(context.interaction.app_permissions, thread=in_thread):
        raise Illegal(f"I need these permissions here: {', '.join(missing)}.")
    await context.put_off(thinking=True)
    return await _open(context, await _new_thread(context, GAMES[plan.game].title) if thread else None, plan)


async def _is_posted(context: Context, opened: Table, where: str = "") -> bool:
    """Wait until the lobby is posted; if it can't be yet, tell the user why and return False."""
    context.step_aside()  # renders give way to interactions, so hold no place while waiting
    why = await context.app.reconciler.posted(opened.id)
    if why is not None:
        lobby = f"The lobby of {opened.game.title}"
        await context.say(f"{lobby} could not be posted{where} yet: {_unposted(why)}")
    return why is None


async def _open(context: Context, thread: discord.Thread | None, plan: Plan) -> Table:
    """Open the table in the channel, or in the new thread, which is removed if that fails."""
    guild, user = context.guild, context.user
    channel = thread.id if thread is not None else context.channel
    try:
        return await context.services.hosting.open(
            guild=guild,
            channel=channel,
            user=user,
            name=context.name,
            game=plan.game,
            pace=plan.pace,
            options=plan.options,
            announces_results=plan.announces_results,
            computers=plan.computers,
            level=plan.level,
            rival=plan.rival,
        )
    except ChannelTaken as taken:
        raise Illegal(f"{taken.sentence} {links.channel(guild, taken.channel)}") from None
    except Exception:
        if thread is not None:
            await _put_away(thread)
        raise


def _unposted(why: Exception) -> str:
    """Return why a new table could not be posted, and what happens next."""
    match why:
        case discord.NotFound():
            return "its channel is gone."
        case ShuttingDown():
            return "I'm shutting down. It appears when I'm back."
        case RetryableError():
            reason = "I may not post there"
        case StoreError():
            reason = "the database can't be used right now"
        case discord.HTTPException(status=status) if status < 500:
            reason = "Discord refused it"
        case _:
            reason = "Discord isn't answering"
    return f"{reason}. It appears as soon as it can be posted; /endgame calls it off."


async def _new_thread(context: Context, title: str) -> discord.Thread:
    if not isinstance(context.interaction.channel, discord.TextChannel):
        raise Illegal("A thread can only open in a text channel. Try it there.")
    try:
        return await context.interaction.channel.create_thread(
            name=title, type=discord.ChannelType.public_thread
        )
    except discord.Forbidden:
        raise Illegal("I need these permissions here: Create Public Threads.") from None


async def _put_away(thread: discord.Thread) -> None:
    """Delete an unused thread of the bot, or archive it if it may not be deleted."""
    for put_away in (thread.delete, partial(thread.edit, archived=True)):
        try:
            await put_away()
            return
        except REQUEST_ERRORS as error:
            log.warning("the unused thread %s could not be removed: %s", thread.id, error)


@command(name="join", description="Take a seat at this channel's table")
@app_commands.describe(
    villain="Which of your villains you play",
    word="Any word, but never a password: it goes into the shuffle, so nobody alone decides the cards",
)
@app_commands.autocomplete(villain=own_villain_names)
@app_commands.guild_only()
async def join(context: Context, villain: str | None = None, word: str | None = None) -> None:
    opened, user, said = await context.here(), context.user, (word or "").strip()
    if said and villain is None and opened.sitter(user) is not None:
        await say_word(context, opened.id, said)
        return
    digest = sha256(said) if said else ""
    if free := take_over_menu(opened, user, digest):
        await context.say(f"Whose seat will you take over? {keep(digest)}".strip(), view=layout_view(free))
        return
    table_update = await context.services.joining.join(opened.id, user, context.name, villain, digest)
    table = table_update.table
    later = bool(digest) and table.status is Status.LOBBY and table.sitting(user).word != digest
    await _tell(
        context, table_update, f"{seated(table, user)} {NOT_SEALED_YET if later else keep(digest)}".strip()
    )


@command(name="leave", description="Leave the table, as soon as the rules allow")
@app_commands.guild_only()
async def leave(context: Context) -> None:
    opened, user = await context.here(), context.user
    if asks_first(opened, user):
        await show_page(context, *leave_question(opened, user))
        return
    table_update = await context.services.joining.leave(opened.id, user)
    await _tell(context, table_update, left(table_update.table, user))


@command(name="start", description="Start this channel's game")
@app_commands.guild_only()
async def start(context: Context) -> None:
    id = (await context.here()).id
    begin = partial(context.services.hosting.start, id, context.user)
    await _tell(context, await when_sealed(context, id, begin), "The game begins.")


async def when_sealed(
    context: Context, id: TableId, begin: Callable[[], Awaitable[TableUpdate]]
) -> TableUpdate:
    """Begin a table's game, as soon as the deal's seal is posted. Raises Illegal."""
    try:
        return await begin()
    except SealNotPosted:
        await context.put_off()
        context.step_aside()  # renders give way to interactions, so hold no place while waiting
        await context.app.reconciler.sealed(id)
        return await begin()


@command(name="endgame", description="Close this channel's table; a hand under way is called off")
@app_commands.guild_only()
async def endgame(context: Context) -> None:
    steward = context.interaction.permissions.manage_channels
    opened, user, hosting = await context.here(), context.user, context.services.hosting
    may_end(opened, user, steward=steward)
    if opened.status is Status.PLAYING:
        await show_page(context, *end_question(opened))
        return
    table_update = await hosting.end(opened.id, user, steward=steward)
    await _tell(context, table_update, "The table is closed.")


@command(name="table", description="Post the table again, at the bottom of the channel")
@app_commands.guild_only()
async def table(context: Context) -> None:
    opened = await context.here()
    context.app.reconciler.repost(opened.id)
    await context.say("Here it is.")


COMMANDS: tuple[Command, ...] = (newgame, join, leave, start, endgame, table)
