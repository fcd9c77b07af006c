"""What can be typed? The slash commands that are the same for every game."""

from __future__ import annotations

import io
from typing import Any

import discord
from discord import app_commands

from bot import controls, villains
from bot import options as table_options
from bot.adapter.answers import done, say, user_of
from bot.adapter.forms import VillainForm
from bot.adapter.game_commands import group_of, table_played
from bot.adapter.house import House, house
from bot.adapter.messages import button, embed, laid_out
from bot.adapter.panel import hand_page
from bot.games import FACES
from bot.games.face import lines, names_of
from bot.games.leaderboard import leaderboard_page, villain_page
from bot.page import Page
from bot.rulebook import rulebook
from bot.table import Pace, Status, Table
from bot.tables import Happening
from bot.texts import cut, plain
from bot.villains import Sheet
from engines import GAMES
from engines.core import Illegal

Interaction = discord.Interaction
GAME_CHOICES = [app_commands.Choice(name=game.title, value=game.name) for game in GAMES.values()]
PACE_CHOICES = [app_commands.Choice(name=pace.value, value=pace.value) for pace in Pace]
APTITUDE = app_commands.Range[int, 1, 4]
NEEDED = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "embed_links": "Embed Links",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
}
"""Permissions without which no table can be kept."""


def add_commands(client: House) -> None:
    """Registers every command on the client's tree."""
    for function in (
        newgame, join, leave, start, endgame, hand, table, move, rules, log, leaderboard, help_command,
    ):  # fmt: skip
        client.tree.add_command(function)
    client.tree.add_command(_villain)
    for game in GAMES.values():
        client.tree.add_command(group_of(game))


async def _here(interaction: Interaction) -> Table:
    return await house(interaction).tables.in_channel(interaction.channel_id or 0)


async def _tell(interaction: Interaction, happening: Happening, note: str) -> None:
    """Answers with a sentence for the user alone and has the table drawn."""
    house(interaction).screen.touch(happening.table.id)
    await say(interaction, note)


# Tables.


async def _option_words(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    game = GAMES.get(str(interaction.namespace.game))
    found = table_options.completions(game, typed) if game is not None else []
    return [app_commands.Choice(name=it, value=it) for it in found]


@app_commands.command(name="newgame", description="Open a table in this channel")
@app_commands.describe(
    game="Which game",
    pace="How long a move may take",
    seats="How many may sit down",
    options="As in: windows=every hands=5",
    thread="Open it in a thread of its own",
)
@app_commands.choices(game=GAME_CHOICES, pace=PACE_CHOICES)
@app_commands.autocomplete(options=_option_words)
@app_commands.guild_only()
async def newgame(
    interaction: Interaction,
    game: str,
    pace: str = Pace.NONE.value,
    seats: app_commands.Range[int, 2, 10] | None = None,
    options: str = "",
    thread: bool = False,
) -> None:
    rules = GAMES[game]
    chosen = table_options.chosen(rules, options)
    if seats is not None:
        if seats not in rules.seats:
            raise Illegal(f"{rules.title} seats {rules.seats[0]} to {rules.seats[-1]}.")
        chosen["max_players"] = seats
    missing = [word for name, word in NEEDED.items() if not getattr(interaction.app_permissions, name)]
    if missing:
        raise Illegal(f"I need these permissions here: {', '.join(missing)}.")
    channel = interaction.channel_id or 0
    if thread:
        channel = (await _new_thread(interaction, rules.title)).id
    try:
        opened = await house(interaction).tables.open(
            guild=interaction.guild_id or 0,
            channel=channel,
            user=user_of(interaction),
            name=interaction.user.display_name,
            game=game,
            pace=Pace(pace),
            options=chosen,
        )
    except Illegal as refused:
        open_one = await house(interaction).tables.in_channel(channel)
        link = f"https://discord.com/channels/{open_one.guild}/{open_one.channel}"
        raise Illegal(f"{refused.sentence} {link}") from None
    await _tell(
        interaction,
        Happening(opened),
        f"The lobby of {rules.title} is open" + (f" in <#{channel}>." if thread else "."),
    )


async def _new_thread(interaction: Interaction, title: str) -> discord.Thread:
    if not isinstance(interaction.channel, discord.TextChannel):
        raise Illegal("A thread can only be opened in a text channel.")
    try:
        return await interaction.channel.create_thread(name=title, type=discord.ChannelType.public_thread)
    except discord.Forbidden:
        raise Illegal("I need these permissions here: Create Public Threads.") from None


async def _villain_names(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    mine = await house(interaction).tables.villains(interaction.guild_id or 0, user_of(interaction))
    names = [it.sheet.name for it in mine if it.playable and typed.casefold() in it.sheet.folded]
    return [app_commands.Choice(name=name, value=name) for name in names[:25]]


@app_commands.command(name="join", description="Sit down at the table of this channel")
@app_commands.describe(villain="Which of your villains you play")
@app_commands.autocomplete(villain=_villain_names)
@app_commands.guild_only()
async def join(interaction: Interaction, villain: str | None = None) -> None:
    opened = await _here(interaction)
    happening = await house(interaction).tables.join(
        opened.id, user_of(interaction), interaction.user.display_name, villain
    )
    sitter = happening.table.sitter(user_of(interaction))
    name = happening.table.names.get(sitter.villain.id) if sitter and sitter.villain else None
    await _tell(interaction, happening, f"You sit down as {name}." if name else "You sit down.")


@app_commands.command(name="leave", description="Leave the table, as soon as the rules allow it")
@app_commands.guild_only()
async def leave(interaction: Interaction) -> None:
    happening = await house(interaction).tables.leave((await _here(interaction)).id, user_of(interaction))
    gone = happening.table.sitter(user_of(interaction)) is None
    later = "You leave when this hand is over; until then your seat checks, folds and passes."
    await _tell(interaction, happening, "You have left the table." if gone else later)


@app_commands.command(name="start", description="Start the game in this channel's lobby")
@app_commands.guild_only()
async def start(interaction: Interaction) -> None:
    happening = await house(interaction).tables.start((await _here(interaction)).id, user_of(interaction))
    await _tell(interaction, happening, "The game begins.")


@app_commands.command(
    name="endgame", description="Close this channel's table; a hand under way is taken back"
)
@app_commands.guild_only()
async def endgame(interaction: Interaction) -> None:
    steward = interaction.permissions.manage_channels
    at = house(interaction).tables
    happening = await at.end((await _here(interaction)).id, user_of(interaction), steward=steward)
    await _tell(interaction, happening, "The table is closed.")


@app_commands.command(name="table", description="Post the table again")
@app_commands.guild_only()
async def table(interaction: Interaction) -> None:
    opened = await _here(interaction)
    await house(interaction).screen.repost(opened.id)
    await say(interaction, "Here it is.")


@app_commands.command(
    name="hand", description="Your hand and what you may do; in a DM your hands at all tables"
)
async def hand(interaction: Interaction) -> None:
    if interaction.guild_id is not None:
        await done(interaction, Happening(await _here(interaction)))
        return
    mine = await house(interaction).tables.of_user(user_of(interaction))
    pages = [embed(_titled(it, interaction)) for it in mine if it.status is Status.PLAYING]
    if not pages:
        raise Illegal("You sit at no table where a game is under way.")
    _ = await interaction.response.send_message(embeds=pages[:10])


def _titled(it: Table, interaction: Interaction) -> Page:
    page = hand_page(it, user_of(interaction))
    return Page(page.title, f"At <#{it.channel}>\n{page.text}", page.fields, page.footer, page.colour)


# Moves.


async def _legal_moves(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    played = await table_played(interaction)
    seat = played.seat(user_of(interaction)) if played is not None else None
    if played is None or seat is None:
        return []
    found = controls.completions(played.game.offers(played.state, seat), typed)
    return [app_commands.Choice(name=it, value=it) for it in found]


@app_commands.command(name="move", description="Any legal move in notation, such as: raise 12")
@app_commands.describe(
    move="A move, such as: damage 6H at Ada", if_version="Only if the table is still at this version"
)
@app_commands.autocomplete(move=_legal_moves)
@app_commands.guild_only()
async def move(interaction: Interaction, move: str, if_version: int | None = None) -> None:
    happening = await house(interaction).tables.act(
        (await _here(interaction)).id,
        user_of(interaction),
        move,
        if_version=if_version,
        interaction=interaction.id,
    )
    await done(interaction, happening)


@app_commands.command(name="log", description="What happened at this table")
@app_commands.guild_only()
async def log(interaction: Interaction) -> None:
    opened = await _here(interaction)
    texts = await house(interaction).tables.texts(opened.id)
    face, seat = FACES[opened.game.name], opened.seat(user_of(interaction))
    told = [line for events in opened.happened for line in lines(face, opened, events, seat, texts)]
    if not told:
        raise Illegal("Nothing has happened yet.")
    files = [discord.File(io.BytesIO("\n".join(told).encode()), "log.txt")]
    if face.chronicle is not None:
        story = face.chronicle([e for it in opened.happened for e in it], names_of(opened), texts)
        files.append(discord.File(io.BytesIO(story.encode()), "chronicle.txt"))
    shown = cut("\n".join(told[-20:]), 4000)
    page = embed(Page("What happened", shown, footer=f"The last {min(20, len(told))} of {len(told)} lines."))
    _ = await interaction.response.send_message(embed=page, files=files, ephemeral=True)


# Reading.


async def _topics(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    game = str(interaction.namespace.game)
    found = rulebook(game).topics(typed) if game in GAMES else []
    return [
        app_commands.Choice(name=cut(it, 100), value=it.split(" ")[0] if "-" in it[:4] else cut(it, 100))
        for it in found
    ]


@app_commands.command(name="rules", description="A game's rules: a short card, a chapter, or a numbered rule")
@app_commands.describe(game="Which game", topic="A chapter or a rule's number, such as HU-28")
@app_commands.choices(game=GAME_CHOICES)
@app_commands.autocomplete(topic=_topics)
async def rules(interaction: Interaction, game: str, topic: str | None = None) -> None:
    book, title = rulebook(game), GAMES[game].title
    if topic is None:
        chapters = "\n".join(f"· {it.capitalize()}" for it in book.chapters)
        page = Page(title, f"{FACES[game].card}\n\n**Chapters**, with `topic:`\n{chapters}")
        files: list[discord.File] = []
    else:
        name, text = book.about(topic)
        page = Page(f"{title}: {name.capitalize()}", cut(text, 1500) if len(text) > 4000 else text)
        files = [discord.File(io.BytesIO(text.encode()), "chapter.md")] if len(text) > 4000 else []
    _ = await interaction.response.send_message(embed=embed(page), files=files, ephemeral=True)


@app_commands.command(name="leaderboard", description="This server's best")
@app_commands.describe(game="Which game")
@app_commands.choices(game=GAME_CHOICES)
@app_commands.guild_only()
async def leaderboard(interaction: Interaction, game: str) -> None:
    all_here = await house(interaction).tables.villains(interaction.guild_id or 0)
    page = leaderboard_page(GAMES[game].title, FACES[game].columns, all_here)
    _ = await interaction.response.send_message(embed=embed(page))


@app_commands.command(name="help", description="Start here")
async def help_command(interaction: Interaction) -> None:
    games = "\n".join(
        f"· **{game.title}**: `/newgame game:{game.name}`, `/rules game:{game.name}`"
        for game in GAMES.values()
    )
    text = (
        f"Card games for this server:\n{games}\n\n"
        "1. `/newgame` opens a table, **Join** seats you, the host presses **Start**.\n"
        "2. Play with the buttons under the table. **My hand** (or `/hand`) shows your cards and all your moves, to you alone.\n"
        "3. Prefer typing? `/move` takes any move, and each game has its own commands.\n\n"
        "`/leave` frees your seat, `/log` tells what happened, `/leaderboard` who is ahead."
    )
    _ = await interaction.response.send_message(embed=embed(Page("Mudbucket", text)), ephemeral=True)


# Villains.

_villain = app_commands.Group(name="villain", description="Your villains in this server", guild_only=True)


@_villain.command(name="create", description="Make a villain; without options a form asks for everything")
@app_commands.describe(
    name="1 to 40 characters, free in this server",
    powerset="What he can do; pure story",
    destruction="1 is best; each of 1 to 4 once",
    damage="1 is best; each of 1 to 4 once",
    perception="1 is best; each of 1 to 4 once",
    deception="1 is best; each of 1 to 4 once",
)
async def villain_create(
    interaction: Interaction,
    name: str | None = None,
    powerset: str | None = None,
    destruction: APTITUDE | None = None,
    damage: APTITUDE | None = None,
    perception: APTITUDE | None = None,
    deception: APTITUDE | None = None,
) -> None:
    given = (name, powerset, destruction, damage, perception, deception)
    if all(it is None for it in given):
        _ = await interaction.response.send_modal(VillainForm(_created))
        return
    aptitudes = tuple(it or 0 for it in (destruction, damage, perception, deception))
    await _created(interaction, villains.sheet(name=name or "", powerset=powerset or "", aptitudes=aptitudes))


async def _created(interaction: Interaction, sheet: Sheet) -> None:
    made = await house(interaction).tables.create_villain(
        interaction.guild_id or 0, user_of(interaction), sheet
    )
    items = [button("How he uses his powers…", f"how:{sheet.name}")]
    _ = await interaction.response.send_message(
        embed=embed(villain_page(made)), view=laid_out(items), ephemeral=True
    )


async def _all_names(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    everybody = await house(interaction).tables.villains(interaction.guild_id or 0)
    names = [it.sheet.name for it in everybody if typed.casefold() in it.sheet.folded]
    return [app_commands.Choice(name=name, value=name) for name in names[:25]]


@_villain.command(name="show", description="A villain of this server")
@app_commands.autocomplete(name=_all_names)
async def villain_show(interaction: Interaction, name: str) -> None:
    found = await house(interaction).tables.villain(interaction.guild_id or 0, name)
    _ = await interaction.response.send_message(embed=embed(villain_page(found)), ephemeral=True)


@_villain.command(name="list", description="Your villains")
async def villain_list(interaction: Interaction) -> None:
    mine = await house(interaction).tables.villains(interaction.guild_id or 0, user_of(interaction))
    if not mine:
        raise Illegal("You have no villains yet. /villain create makes one.")
    told = [
        f"**{plain(it.sheet.name)}** · {it.brings} chips · {it.status.value.replace('_', ' ')}" for it in mine
    ]
    await say(interaction, "", embed=embed(Page("Your villains", "\n".join(told))))


@_villain.command(name="retire", description="Put one of your villains out of play for good")
@app_commands.autocomplete(name=_villain_names)
async def villain_retire(interaction: Interaction, name: str) -> None:
    gone = await house(interaction).tables.retire_villain(
        interaction.guild_id or 0, user_of(interaction), name
    )
    await say(interaction, f"{plain(gone.sheet.name)} has retired.")
