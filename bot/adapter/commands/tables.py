"""What can be typed about a channel's table: open, join, leave, start, end, show."""

from __future__ import annotations

import logging
from functools import partial

import discord
from discord import app_commands
from typing_extensions import override

from bot.adapter.commands.places import opener, places
from bot.adapter.commands.proof import say_word
from bot.adapter.commands.villains import own_villain_names
from bot.adapter.drawing.latest import AWAY, Lasting
from bot.adapter.drawing.messages import laid_out
from bot.adapter.drawing.openings import Leaving
from bot.adapter.house import Command, command, house
from bot.adapter.incoming.answers import completing, here, say, seated, user_of
from bot.adapter.incoming.item import Item
from bot.adapter.incoming.showing import drawn_after, show_page
from bot.adapter.permissions import missing_permissions
from bot.adapter.responses import put_off
from bot.database.trouble import Trouble
from bot.house.desk import Happening
from bot.house.hosting import Plan, may_end
from bot.shown.leaving import asks_first, end_question, leave_question, left
from bot.shown.proof import LATER, keep
from bot.shown.seats import take_over_menu
from bot.table import links
from bot.table import options as table_options
from bot.table.lobby import ChannelTaken
from bot.table.pace import Pace
from bot.table.table import Status, Table
from engines import GAMES
from engines.chance import sha256
from engines.core import Illegal
from engines.players import Level

log = logging.getLogger(__name__)
Interaction = discord.Interaction
GAME_CHOICES = [app_commands.Choice(name=game.title, value=game.name) for game in GAMES.values()]
PACE_CHOICES = [app_commands.Choice(name=pace.value, value=pace.value) for pace in Pace]
LEVEL_CHOICES = [app_commands.Choice(name=level.value, value=level.value) for level in Level]


async def _tell(interaction: Interaction, happening: Happening, note: str) -> None:
    """Answers with a sentence for the user alone and has the table drawn."""
    with drawn_after(interaction, happening.table.id):
        await say(interaction, note)


@completing
async def _option_words(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    game = GAMES.get(str(interaction.namespace.game))
    found = table_options.completions(game, typed) if game is not None else []
    return [app_commands.Choice(name=it, value=it) for it in found]


@command(name="newgame", description="Open a table in this channel")
@app_commands.describe(
    game="Which game",
    pace="How long a move may take",
    seats="How many can join",
    options="Such as: windows=every hands=5 (with no pace or options: what is saved for this channel)",
    thread="Open it in a thread of its own",
    computers="How many computers sit down with you",
    level="How well they play: a greenhorn hastily, a deputy decently, a marshal thinks ahead",
)
@app_commands.choices(game=GAME_CHOICES, pace=PACE_CHOICES, level=LEVEL_CHOICES)
@app_commands.autocomplete(options=_option_words)
@app_commands.guild_only()
async def newgame(
    interaction: Interaction,
    game: str,
    pace: str | None = None,
    seats: app_commands.Range[int, 2, 10] | None = None,
    options: str = "",
    thread: bool = False,
    computers: app_commands.Range[int, 0, 9] = 0,
    level: str = Level.DEPUTY,
) -> None:
    rules = GAMES[game]
    plan = await house(interaction).hosting.plan(
        rules,
        options,
        pace=pace,
        seats=seats,
        places=places(interaction),
        computers=computers,
        level=Level(level),
    )
    await _newgame(interaction, plan, thread=thread)


class OpenButton(Item, template=r"open:(?P<game>\w+)"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        """Opens a table as `/newgame` does. Raises Illegal."""
        rules = GAMES.get(self.match["game"])
        if rules is None or interaction.guild_id is None:
            raise Illegal("There is no such game." if rules is None else "Tables are opened in servers.")
        plan = await house(interaction).hosting.plan(
            rules, "", pace=None, seats=None, places=places(interaction)
        )
        await _newgame(interaction, plan, thread=False)


ITEMS = (OpenButton,)


async def _newgame(interaction: Interaction, plan: Plan, *, thread: bool) -> None:
    """Opens a table and says what became of it."""
    rules, at = GAMES[plan.game], house(interaction)
    in_thread = thread or isinstance(interaction.channel, discord.Thread)
    if missing := missing_permissions(interaction.app_permissions, thread=in_thread):
        raise Illegal(f"I need these permissions here: {', '.join(missing)}.")
    await at.hosting.check_opening(
        interaction.guild_id or 0, user_of(interaction), plan.game, opener(interaction)
    )
    await put_off(interaction, thinking=True)
    made = await _new_thread(interaction, rules.title) if thread else None
    opened = await _open(interaction, made, plan)
    lobby = f"The lobby of {rules.title}"
    where = f" in <#{opened.channel}>" if thread else ""
    how = ", with the options saved here" if plan.saved else ""
    at.floods.step_aside()  # drawings give way to those who have a place
    why = await at.screen.posted(opened.id)
    if why is None:
        await say(interaction, f"{lobby} is open{where}{how}.")
    else:
        await say(interaction, f"{lobby} could not be posted{where} yet: {_unposted(why)}")


async def _open(interaction: Interaction, thread: discord.Thread | None, plan: Plan) -> Table:
    """A table in the channel, or in a thread that was made for it and goes again where that fails."""
    guild, user = interaction.guild_id or 0, user_of(interaction)
    channel = thread.id if thread is not None else interaction.channel_id or 0
    try:
        return await house(interaction).hosting.open(
            guild=guild,
            channel=channel,
            user=user,
            name=interaction.user.display_name,
            game=plan.game,
            pace=plan.pace,
            options=plan.options,
            aloud=plan.aloud,
            computers=plan.computers,
            level=plan.level,
        )
    except ChannelTaken as taken:
        raise Illegal(f"{taken.sentence} {links.channel(guild, taken.channel)}") from None
    except Exception:
        if thread is not None:
            await _put_away(thread)
        raise


def _unposted(why: Exception) -> str:
    """Why a new table could not be posted, and what comes next."""
    match why:
        case discord.NotFound():
            return "its channel is gone."
        case Leaving():
            return "I'm shutting down. It appears when I'm back."
        case Lasting():
            reason = "I don't have permission to post there"
        case Trouble():
            reason = "the database can't be used right now"
        case discord.HTTPException(status=status) if status < 500:
            reason = "Discord refused it"
        case _:
            reason = "Discord isn't answering"
    return f"{reason}. It appears as soon as it can be posted; /endgame calls it off."


async def _new_thread(interaction: Interaction, title: str) -> discord.Thread:
    if not isinstance(interaction.channel, discord.TextChannel):
        raise Illegal("A thread can only be opened in a text channel.")
    try:
        return await interaction.channel.create_thread(name=title, type=discord.ChannelType.public_thread)
    except discord.Forbidden:
        raise Illegal("I need these permissions here: Create Public Threads.") from None


async def _put_away(thread: discord.Thread) -> None:
    """Removes a thread of our own in which nothing is, or closes it where we may not remove it."""
    for put_away in (thread.delete, partial(thread.edit, archived=True)):
        try:
            await put_away()
            return
        except AWAY as error:
            log.warning("the unused thread %s could not be removed: %s", thread.id, error)


@command(name="join", description="Join this channel's table")
@app_commands.describe(
    villain="Which of your villains to play",
    word="Any word, but no password: cards are shuffled with it, so the bot alone can't choose them",
)
@app_commands.autocomplete(villain=own_villain_names)
@app_commands.guild_only()
async def join(interaction: Interaction, villain: str | None = None, word: str | None = None) -> None:
    opened, user, said = await here(interaction), user_of(interaction), (word or "").strip()
    if said and villain is None and opened.sitter(user) is not None:
        await say_word(interaction, opened.id, said)
        return
    digest = sha256(said) if said else ""
    if free := take_over_menu(opened, user, digest):
        await say(interaction, f"Whose seat will you take over? {keep(digest)}".strip(), view=laid_out(free))
        return
    happening = await house(interaction).joining.join(
        opened.id, user, interaction.user.display_name, villain, digest
    )
    table = happening.table
    later = bool(digest) and table.status is Status.LOBBY and table.sitting(user).word != digest
    await _tell(interaction, happening, f"{seated(table, user)} {LATER if later else keep(digest)}".strip())


@command(name="leave", description="Leave the table as soon as the rules allow")
@app_commands.guild_only()
async def leave(interaction: Interaction) -> None:
    opened, user = await here(interaction), user_of(interaction)
    if asks_first(opened, user):
        await show_page(interaction, *leave_question(opened, user))
        return
    happening = await house(interaction).joining.leave(opened.id, user)
    await _tell(interaction, happening, left(happening.table, user))


@command(name="start", description="Start the game in this channel's lobby")
@app_commands.guild_only()
async def start(interaction: Interaction) -> None:
    happening = await house(interaction).hosting.start((await here(interaction)).id, user_of(interaction))
    await _tell(interaction, happening, "The game begins.")


@command(name="endgame", description="Close this channel's table; a hand under way is taken back")
@app_commands.guild_only()
async def endgame(interaction: Interaction) -> None:
    steward = interaction.permissions.manage_channels
    opened, user, hosting = await here(interaction), user_of(interaction), house(interaction).hosting
    may_end(opened, user, steward=steward)
    if opened.status is Status.PLAYING:
        await show_page(interaction, *end_question(opened))
        return
    happening = await hosting.end(opened.id, user, steward=steward)
    await _tell(interaction, happening, "The table is closed.")


@command(name="table", description="Post the table again")
@app_commands.guild_only()
async def table(interaction: Interaction) -> None:
    opened = await here(interaction)
    await house(interaction).screen.repost(opened.id)
    await say(interaction, "Here it is.")


COMMANDS: tuple[Command, ...] = (newgame, join, leave, start, endgame, table)
