"""`/villain`: create, show, list and retire villains."""

from __future__ import annotations

from discord import app_commands

from bot.adapter.commands.declaring import command, completing
from bot.adapter.context import Context
from bot.adapter.rendering.forms import VillainForm
from bot.adapter.rendering.messages import embed, layout_view
from bot.presentation import form_ids, ids
from bot.presentation.buttons import Button
from bot.presentation.casting import edit_buttons
from bot.presentation.leaderboard import villain_page
from bot.presentation.page import Page
from bot.table import villains
from bot.table.texts import plain
from bot.table.villains import KeptVillain, Sheet
from engines.core import Illegal
from engines.names import name_key
from engines.words import counted

APTITUDE = app_commands.Range[int, 1, 4]


@completing
async def own_villain_names(context: Context, typed: str) -> list[app_commands.Choice[str]]:
    mine = await context.services.people.villains(context.guild, context.user)
    names = [
        villain.sheet.name for villain in mine if villain.playable and name_key(typed) in villain.sheet.key
    ]
    return [app_commands.Choice(name=name, value=name) for name in names[:25]]


GROUP = app_commands.Group(name="villain", description="Your villains in this server", guild_only=True)


@command(name="create", description="Create a villain; a form asks for what you leave out", group=GROUP)
@app_commands.describe(
    name="1 to 40 characters, and no one else's name in this server",
    powerset="What they can do (story only)",
    destruction="1 is best; use 1, 2, 3 and 4 once each",
    damage="1 is best; use 1, 2, 3 and 4 once each",
    perception="1 is best; use 1, 2, 3 and 4 once each",
    deception="1 is best; use 1, 2, 3 and 4 once each",
)
async def villain_create(
    context: Context,
    name: str | None = None,
    powerset: str | None = None,
    destruction: APTITUDE | None = None,
    damage: APTITUDE | None = None,
    perception: APTITUDE | None = None,
    deception: APTITUDE | None = None,
) -> None:
    given = (name, powerset, destruction, damage, perception, deception)
    if all(price is None for price in given):
        await context.open(VillainForm(form_ids.NewVillain()))
        return
    aptitudes = tuple(price or 0 for price in (destruction, damage, perception, deception))
    await created(context, villains.sheet(name=name or "", powerset=powerset or "", aptitudes=aptitudes))


async def created(context: Context, sheet: Sheet) -> None:
    """Create the villain and show it."""
    made = await context.services.people.create_villain(context.guild, context.user, sheet)
    items = [*edit_buttons(made), Button("How they use their powers…", ids.How(sheet.name))]
    await context.reply(embed=embed(villain_page(made)), view=layout_view(items))


@completing
async def _all_names(context: Context, typed: str) -> list[app_commands.Choice[str]]:
    everybody = await context.services.people.villains(context.guild)
    names = [villain.sheet.name for villain in everybody if name_key(typed) in villain.sheet.key]
    return [app_commands.Choice(name=name, value=name) for name in names[:25]]


@command(name="show", description="Show a villain of this server", group=GROUP)
@app_commands.autocomplete(name=_all_names)
async def villain_show(context: Context, name: str) -> None:
    found = await context.services.people.villain(context.guild, name)
    names = await context.services.people.names(context.guild, {found.user})
    await context.reply(embed=embed(villain_page(found, names)))


@command(name="list", description="Your villains in this server", group=GROUP)
async def villain_list(context: Context) -> None:
    mine = await context.services.people.villains(context.guild, context.user)
    if not mine:
        raise Illegal("You have no villains yet. Create one with /villain create.")
    await context.say("", embed=embed(Page("Your villains", "\n".join(map(_listed, mine)))))


def _listed(villain: KeptVillain) -> str:
    status = villain.status.value.replace("_", " ")
    return f"**{plain(villain.sheet.name)}** · {counted(villain.brings, 'chip')} · {status}"


@command(name="retire", description="Retire one of your villains for good", group=GROUP)
@app_commands.autocomplete(name=own_villain_names)
async def villain_retire(context: Context, name: str) -> None:
    gone = await context.services.people.retire_villain(context.guild, context.user, name)
    await context.say(f"{plain(gone.sheet.name)} has retired.")
