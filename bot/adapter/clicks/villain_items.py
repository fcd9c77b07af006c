"""What do the buttons and menus do by which players choose and change whom they play?

mask:TABLE           the page with one's villain there   pen:VILLAIN      form for name and powerset
cast:TABLE:WORD      a surprise villain                  gifts:VILLAIN    the page with the four aptitudes
kind:TABLE           menu; a villain of that kind        gift:VILLAIN:OF  menu; the chosen rank of one
with:TABLE           menu; one of one's own villains     create:TABLE     form for a new villain
"""

from __future__ import annotations

from collections.abc import Awaitable

import discord
from typing_extensions import override

from bot.adapter.drawing.forms import VillainForm
from bot.adapter.drawing.messages import embed, laid_out
from bot.adapter.house import house
from bot.adapter.incoming.answers import seated, user_of
from bot.adapter.incoming.item import Item
from bot.adapter.incoming.showing import drawn_after, show_page
from bot.house.desk import Happening
from bot.shown import form_ids
from bot.shown.casting import aptitudes_page, casting_page
from bot.table.record import TableId
from bot.table.table import Status, Table
from bot.table.villains import KeptVillain, check_fresh
from engines.core import Illegal

Interaction = discord.Interaction


class MaskButton(Item, template=r"mask:(?P<table>\w+)"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        """Whom the user plays at a table, or could play."""
        await show_casting(interaction, await house(interaction).looking.table(self.table))


class CastButton(Item, template=r"cast:(?P<table>\w+):(?P<word>\w+)"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        await recast(interaction, self.table, _cast(interaction, self.table, self.match["word"]))


class KindMenu(Item, template=r"kind:(?P<table>\w+)"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        await recast(interaction, self.table, _cast(interaction, self.table, self.chosen))


class VillainMenu(Item, template=r"with:(?P<table>\w+)"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        """Sits down with one of the user's villains, or changes to them."""
        casting, name = house(interaction).casting, interaction.user.display_name
        change = casting.play_as(self.table, user_of(interaction), name, self.chosen)
        await recast(interaction, self.table, change)


class CreateButton(Item, template=r"create:(?P<table>\w+)"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        table = await house(interaction).looking.table(self.table)
        await VillainForm(form_ids.NewVillainAt(table.id)).open(interaction)


class PenButton(Item, template=r"pen:(?P<villain>\w+)"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        villain = await house(interaction).casting.own(user_of(interaction), self.match["villain"])
        check_fresh(villain)
        await VillainForm(form_ids.Renamed(villain.id), now=villain.sheet).open(interaction)


class GiftsButton(Item, template=r"gifts:(?P<villain>\w+)"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        villain = await house(interaction).casting.own(user_of(interaction), self.match["villain"])
        await show_page(interaction, *aptitudes_page(villain))


class GiftMenu(Item, template=r"gift:(?P<villain>\w+):(?P<of>\w+)"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        """Gives a villain an aptitude. Raises Illegal after their first heist."""
        villain = await house(interaction).casting.be_good_at(
            user_of(interaction), self.match["villain"], self.match["of"], int(self.chosen)
        )
        await rewritten(interaction, villain, aptitudes=True)


ITEMS = (
    MaskButton, CastButton, KindMenu, VillainMenu, CreateButton, PenButton, GiftsButton, GiftMenu,
)  # fmt: skip


def _cast(interaction: Interaction, table: TableId, word: str) -> Awaitable[Happening]:
    casting, name = house(interaction).casting, interaction.user.display_name
    return casting.cast(table, user_of(interaction), name, word)


async def recast(interaction: Interaction, id: TableId, change: Awaitable[Happening]) -> None:
    """Shows whom the user plays now, and the table as it is now; once it has begun there is no choice."""
    try:
        table = (await change).table
    except Illegal as refused:
        table = await house(interaction).looking.table(id)
        if table.status is Status.LOBBY or table.sitter(user_of(interaction)) is None:
            raise
        await show_casting(interaction, table, refused.sentence)
        return
    with drawn_after(interaction, table.id):
        await show_casting(interaction, table, seated(table, user_of(interaction)))


async def rewritten(interaction: Interaction, villain: KeptVillain, *, aptitudes: bool = False) -> None:
    """Shows a villain who was changed, and the lobby where they are."""
    lobby = await house(interaction).casting.lobby_of(villain)
    if lobby is not None and not aptitudes:
        with drawn_after(interaction, lobby.id):
            await show_casting(interaction, lobby)
        return
    await show_page(interaction, *aptitudes_page(villain))
    if lobby is not None:
        house(interaction).screen.touch(lobby.id)


async def show_casting(interaction: Interaction, table: Table, note: str = "", *, anew: bool = False) -> None:
    """Whom the user plays; `anew` in a message of its own, after the click was answered."""
    mine = await house(interaction).people.villains(table.guild, user_of(interaction))
    most = (await house(interaction).administering.server(table.guild)).villains
    page, below = casting_page(table, user_of(interaction), mine, note, most)
    if anew:
        await interaction.followup.send(embed=embed(page), view=laid_out(below), ephemeral=True)
    else:
        await show_page(interaction, page, below)
