"""What can be typed to read up on something: rules, leaderboard, help."""

from __future__ import annotations

import io

import discord
from discord import app_commands
from typing_extensions import override

from bot.adapter.commands.tables import GAME_CHOICES
from bot.adapter.drawing.messages import embed, laid_out
from bot.adapter.house import Command, command, house
from bot.adapter.incoming.answers import completing, user_of
from bot.adapter.incoming.item import Item
from bot.shown.buttons import Button
from bot.shown.games import FACES
from bot.shown.leaderboard import ranked, standings_page, turning, villains_page
from bot.shown.page import Page
from bot.shown.rulebook import rulebook
from bot.table.texts import begun, cut
from engines import GAMES
from engines.core import Illegal

Interaction = discord.Interaction


@completing
async def _topics(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    game = str(interaction.namespace.game or await _game_here(interaction))
    found = rulebook(game).topics(typed) if game in GAMES else []
    return [
        app_commands.Choice(name=cut(it, 100), value=it.split(" ")[0] if "-" in it[:4] else cut(it, 100))
        for it in found
    ]


async def _named_or_here(interaction: Interaction, game: str | None) -> str:
    """The game that was named, else that of the channel's table. Raises Illegal where there is neither."""
    game = game or await _game_here(interaction)
    if game is None:
        raise Illegal("Nothing has been played in this channel yet, so say which game you mean.")
    return game


async def _game_here(interaction: Interaction) -> str | None:
    return await house(interaction).looking.last_game_in(interaction.channel_id or 0)


@command(name="rules", description="A game's rules: a short summary, a chapter or a numbered rule")
@app_commands.describe(
    game="Which game; without it that of this channel's table",
    topic="A chapter or a rule's number, such as HU-28",
)
@app_commands.choices(game=GAME_CHOICES)
@app_commands.autocomplete(topic=_topics)
async def rules(interaction: Interaction, game: str | None = None, topic: str | None = None) -> None:
    game = await _named_or_here(interaction, game)
    book, title = rulebook(game), GAMES[game].title
    if topic is None:
        chapters = "\n".join(f"· {_title(it)}" for it in book.chapters)
        page = Page(title, f"{FACES[game].card}\n\n**Chapters** for `topic:`\n{chapters}")
        files: list[discord.File] = []
    else:
        name, text = book.about(topic)
        page = Page(f"{title}: {_title(name)}", cut(text, 1500) if len(text) > 4000 else text)
        files = [discord.File(io.BytesIO(text.encode()), "chapter.md")] if len(text) > 4000 else []
    _ = await interaction.response.send_message(embed=embed(page), files=files, ephemeral=True)


@command(name="leaderboard", description="Who is ahead in this server")
@app_commands.describe(game="Which game; without it that of this channel's table")
@app_commands.choices(game=GAME_CHOICES)
@app_commands.guild_only()
async def leaderboard(interaction: Interaction, game: str | None = None) -> None:
    page, below = await places(interaction, await _named_or_here(interaction, game))
    _ = await interaction.response.send_message(embed=embed(page), view=laid_out(below))


async def places(interaction: Interaction, game: str, first: int = 0) -> tuple[Page, list[Button]]:
    """A page of a game's leaderboard in this server, from place `first` on, and buttons to the others."""
    people, guild, rules = house(interaction).people, interaction.guild_id or 0, GAMES[game]
    user = user_of(interaction)
    if rules.join is not None:
        records = await people.villains(guild)
        first = first if first < len(ranked(records)) else 0
        page = villains_page(rules.title, FACES[game].columns, records, user, first)
        return page, turning(game, len(ranked(records)), first)
    standings = await people.standings(guild, game)
    first = first if first < len(standings) else 0
    return standings_page(rules.title, standings, user, first), turning(game, len(standings), first)


class PlacesButton(Item, template=r"places:(?P<game>\w+):(?P<first>\d+)"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        """Turns to other places of a leaderboard, for everybody who sees it. Raises Illegal."""
        game = self.match["game"]
        if game not in GAMES:
            raise Illegal("There is no such game.")
        page, below = await places(interaction, game, int(self.match["first"]))
        _ = await interaction.response.edit_message(embed=embed(page), view=laid_out(below))


ITEMS = (PlacesButton,)


@command(name="help", description="Start here")
async def help_command(interaction: Interaction) -> None:
    games = "\n".join(
        f"· **{game.title}**: `/newgame game:{game.name}`, `/rules game:{game.name}`"
        for game in GAMES.values()
    )
    text = (
        f"Card games for this server:\n{games}\n\n"
        "1. `/newgame` opens a table, **Join** seats you, the host presses **Start**.\n"
        "2. Play with the buttons under the table. **My hand** (or `/hand`) shows your cards and moves "
        "only to you.\n"
        "3. Prefer typing? `/move` takes any move, and each game has its own commands.\n\n"
        "`/mytables` shows where it is your turn, `/log` what happened and `/leaderboard` who is ahead. "
        "`/leave` frees your seat. `/me` sets how the game looks to you: light or dark, big print, "
        "text only."
    )
    _ = await interaction.response.send_message(embed=embed(Page("Mudbucket", text)), ephemeral=True)


def _title(topic: str) -> str:
    """A chapter's title in ordinary letters; a rule's number as it is."""
    number, dot, words = topic.partition(". ")
    return f"{number}. {begun(words.lower())}" if dot else topic


COMMANDS: tuple[Command, ...] = (rules, leaderboard, help_command)
