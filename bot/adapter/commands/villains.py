"""What can be typed about villains: create, show, list, retire."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.adapter.drawing.forms import VillainForm
from bot.adapter.drawing.messages import embed, laid_out
from bot.adapter.house import house
from bot.adapter.incoming.answers import completing, say, user_of
from bot.adapter.responses import reply
from bot.shown import form_ids, ids
from bot.shown.buttons import Button
from bot.shown.casting import edit_buttons
from bot.shown.leaderboard import villain_page
from bot.shown.page import Page
from bot.table import villains
from bot.table.texts import plain
from bot.table.villains import Sheet
from engines.core import Illegal
from engines.words import counted

Interaction = discord.Interaction
APTITUDE = app_commands.Range[int, 1, 4]


@completing
async def own_villain_names(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    mine = await house(interaction).people.villains(interaction.guild_id or 0, user_of(interaction))
    names = [it.sheet.name for it in mine if it.playable and typed.casefold() in it.sheet.folded]
    return [app_commands.Choice(name=name, value=name) for name in names[:25]]


GROUP = app_commands.Group(name="villain", description="Your villains in this server", guild_only=True)


@GROUP.command(name="create", description="Create a villain; without options, a form asks for everything")
@app_commands.describe(
    name="1 to 40 characters, not taken in this server",
    powerset="What they can do; pure story",
    destruction="1 is best; give each of 1 to 4 once",
    damage="1 is best; give each of 1 to 4 once",
    perception="1 is best; give each of 1 to 4 once",
    deception="1 is best; give each of 1 to 4 once",
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
        await VillainForm(form_ids.NewVillain()).open(interaction)
        return
    aptitudes = tuple(it or 0 for it in (destruction, damage, perception, deception))
    await created(interaction, villains.sheet(name=name or "", powerset=powerset or "", aptitudes=aptitudes))


async def created(interaction: Interaction, sheet: Sheet) -> None:
    """Creates the villain and shows them."""
    made = await house(interaction).people.create_villain(
        interaction.guild_id or 0, user_of(interaction), sheet
    )
    items = [*edit_buttons(made), Button("How they use their powers…", ids.How(sheet.name))]
    await reply(interaction, embed=embed(villain_page(made)), view=laid_out(items))


@completing
async def _all_names(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    everybody = await house(interaction).people.villains(interaction.guild_id or 0)
    names = [it.sheet.name for it in everybody if typed.casefold() in it.sheet.folded]
    return [app_commands.Choice(name=name, value=name) for name in names[:25]]


@GROUP.command(name="show", description="Show a villain of this server")
@app_commands.autocomplete(name=_all_names)
async def villain_show(interaction: Interaction, name: str) -> None:
    found = await house(interaction).people.villain(interaction.guild_id or 0, name)
    await reply(interaction, embed=embed(villain_page(found)))


@GROUP.command(name="list", description="Your villains in this server")
async def villain_list(interaction: Interaction) -> None:
    mine = await house(interaction).people.villains(interaction.guild_id or 0, user_of(interaction))
    if not mine:
        raise Illegal("You have no villains yet. Create one with /villain create.")
    told = [
        f"**{plain(it.sheet.name)}** · {counted(it.brings, 'chip')} · {it.status.value.replace('_', ' ')}"
        for it in mine
    ]
    await say(interaction, "", embed=embed(Page("Your villains", "\n".join(told))))


@GROUP.command(name="retire", description="Retire one of your villains for good")
@app_commands.autocomplete(name=own_villain_names)
async def villain_retire(interaction: Interaction, name: str) -> None:
    gone = await house(interaction).people.retire_villain(
        interaction.guild_id or 0, user_of(interaction), name
    )
    await say(interaction, f"{plain(gone.sheet.name)} has retired.")
