"""`/rules`, `/leaderboard` and `/help`, and the buttons below them."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from dataclasses import replace

import discord
from discord import app_commands

from bot.adapter.commands.declaring import Command, command, completing
from bot.adapter.commands.tables import GAME_CHOICES
from bot.adapter.context import Context
from bot.adapter.dispatch.registry import handles
from bot.adapter.dispatch.showing import show_anew, show_page
from bot.adapter.rendering.messages import embed, layout_view
from bot.presentation import ids
from bot.presentation.buttons import Button
from bot.presentation.games import PRESENTERS
from bot.presentation.leaderboard import PAGE_ROWS, house_page, ranked, standings_page, turning, villains_page
from bot.presentation.page import Page
from bot.presentation.rulebook import CHAPTER_MAX_CHARS, card_page, rulebook, topic_page
from bot.presentation.welcome import help_page
from bot.table.record import UserId
from bot.table.texts import cut
from engines import GAMES
from engines.core import Illegal

CHAPTER_PREVIEW_CHARS = 1500
"""Characters shown of a chapter that is also attached as a file."""
PEOPLE, HOUSE = "people", "house"
"""The kinds of leaderboards: of games between people, and against computers."""
KIND_CHOICES = [app_commands.Choice(name=kind, value=kind) for kind in (PEOPLE, HOUSE)]


@completing
async def _topics(context: Context, typed: str) -> list[app_commands.Choice[str]]:
    game = str(context.interaction.namespace.game or await _game_here(context))
    found = rulebook(game).topics(typed) if game in GAMES else []
    return [
        app_commands.Choice(name=cut(topic, 100), value=_number(topic) or cut(topic, 100)) for topic in found
    ]


def _number(topic: str) -> str:
    """Return a topic's rule number; "" for a chapter."""
    number, _, _ = topic.partition(" ")
    return number if any(rule.isdigit() for rule in number) and not number.endswith(".") else ""


async def _named_or_here(context: Context, game: str | None) -> str:
    """Return the named game, else that of the channel's last table. Raises Illegal if there is neither."""
    game = game or await _game_here(context)
    if game is None:
        raise Illegal("Nothing has been played in this channel yet. Say which game you mean.")
    return game


async def _game_here(context: Context) -> str | None:
    return await context.services.queries.last_game_in(context.channel)


@command(name="rules", description="How a game is played: one screen, a chapter or a numbered rule")
@app_commands.describe(
    game="Which game (default: this channel's table)",
    topic="A chapter or a rule's number, such as HU-28",
)
@app_commands.choices(game=GAME_CHOICES)
@app_commands.autocomplete(topic=_topics)
async def rules(context: Context, game: str | None = None, topic: str | None = None) -> None:
    game = await _named_or_here(context, game)
    page, below = card_page(game)
    files: list[discord.File] = []
    if topic is not None:
        page = topic_page(game, topic)
        if len(page.text) > CHAPTER_MAX_CHARS:
            files = [discord.File(io.BytesIO(page.text.encode()), "chapter.md")]
            page = replace(page, text=cut(page.text, CHAPTER_PREVIEW_CHARS))
    await show_anew(context, page, below, files)


@handles(ids.HowTo)
async def how_to(context: Context, pressed: ids.HowTo) -> None:
    """Show how a game is played, in a new message, so that the clicked one stays."""
    await show_anew(context, *card_page(_known(pressed.game)))


@handles(ids.Chapter)
async def chapter(context: Context, pressed: ids.Chapter) -> None:
    """Show the chosen chapter of the rules."""
    game = _known(pressed.game)
    await show_page(context, topic_page(game, context.chosen), card_page(game)[1])


def _known(game: str) -> str:
    """Return the game's name. Raises Illegal if there is no such game."""
    if game not in GAMES:
        raise Illegal("I don't know that game. Choose one from the list.")
    return game


@command(name="leaderboard", description="Who's ahead in this server")
@app_commands.describe(
    game="Which game (default: this channel's table)",
    kind="Games between people (default), or games against computers",
)
@app_commands.choices(game=GAME_CHOICES, kind=KIND_CHOICES)
@app_commands.guild_only()
async def leaderboard(context: Context, game: str | None = None, kind: str = PEOPLE) -> None:
    shown = house_places if kind == HOUSE else places
    page, below = await shown(context, await _named_or_here(context, game))
    await context.reply(embed=embed(page), view=layout_view(below), ephemeral=False)


async def places(context: Context, game: str, first: int = 0) -> tuple[Page, list[Button]]:
    """Return a page of a game's leaderboard in this server, from place `first` on, and its buttons."""
    people, guild, rules = context.services.people, context.guild, GAMES[game]
    user = context.user
    if rules.join is not None:
        records = await people.villains(guild)
        first = first if first < len(ranked(records)) else 0
        names = await _names(context, [villain.user for villain in ranked(records)], first)
        page = villains_page(rules.title, PRESENTERS[game].columns, records, user, first, names)
        return page, turning(game, len(ranked(records)), first)
    standings = await people.standings(guild, game)
    first = first if first < len(standings) else 0
    names = await _names(context, [achieved.user for achieved in standings], first)
    page = standings_page(rules.title, standings, user, first, names)
    return page, turning(game, len(standings), first)


async def house_places(context: Context, game: str, first: int = 0) -> tuple[Page, list[Button]]:
    """Return a page of a game's leaderboard against computers in this server, and its buttons."""
    standings = await context.services.people.house_standings(context.guild, game)
    first = first if first < len(standings) else 0
    names = await _names(context, [record.user for record in standings], first)
    page = house_page(GAMES[game].title, standings, context.user, first, names)
    return page, turning(game, len(standings), first, ids.ShowHousePlaces)


async def _names(context: Context, users: Sequence[UserId], first: int) -> Mapping[int, str]:
    """Return the names of those on one page of a leaderboard of `users`."""
    shown = {*users[first : first + PAGE_ROWS], context.user}
    return await context.services.people.names(context.guild, shown)


@handles(ids.ShowPlaces)
async def turn_to(context: Context, pressed: ids.ShowPlaces) -> None:
    """Show other places of a leaderboard, for everybody who sees it. Raises Illegal."""
    game = _known(pressed.game)
    page, below = await places(context, game, pressed.first)
    await context.edit(embed=embed(page), view=layout_view(below))


@handles(ids.ShowHousePlaces)
async def turn_house_to(context: Context, pressed: ids.ShowHousePlaces) -> None:
    """Show other places of a leaderboard against the house, for everybody who sees it. Raises Illegal."""
    page, below = await house_places(context, _known(pressed.game), pressed.first)
    await context.edit(embed=embed(page), view=layout_view(below))


@command(name="help", description="Start here")
async def help_command(context: Context) -> None:
    page, below = help_page(context.app.operator)
    await context.reply(embed=embed(page), view=layout_view(below))


COMMANDS: tuple[Command, ...] = (rules, leaderboard, help_command)
