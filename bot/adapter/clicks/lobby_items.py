"""What do the buttons and menus of a lobby do, and the one for a rematch?

kick:TABLE               ask whom to send away
options:TABLE:STEP       the host's panel, by steps          kicked:TABLE    menu; sends the chosen one away
option:TABLE:STEP:NAME   menu; sets an option                rematch:TABLE   open the lobby of the next game
computer:TABLE:STEP:HOW  add or remove a computer player     preset:TABLE:STEP:PLACE  save for that place
"""

from __future__ import annotations

from collections.abc import Awaitable

import discord
from typing_extensions import override

from bot.adapter.commands.places import opener, places
from bot.adapter.house import house
from bot.adapter.incoming.answers import say, user_of
from bot.adapter.incoming.item import Item
from bot.adapter.incoming.showing import drawn_after, on_panel, show_page
from bot.house.desk import Happening
from bot.shown.lobby import kick_menu, option_panel, options_page
from bot.shown.page import Page
from bot.table.lobby import before_the_game, for_the_host
from bot.table.record import UserId
from bot.table.table import Status, Table
from engines.core import Illegal
from engines.players import Level

Interaction = discord.Interaction


class OptionsButton(Item, template=r"options:(?P<table>\w+):(?P<step>\d)"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        table = await house(interaction).looking.table(self.table)
        if await _is_over(interaction, table):
            return
        await _show(interaction, for_the_host(table, user_of(interaction)), int(self.match["step"]))


class OptionMenuItem(Item, template=r"option:(?P<table>\w+):(?P<step>\d):(?P<name>\w+)"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        """Sets an option; where the rules forbid it, the panel says why and shows what holds."""
        change = house(interaction).hosting.choose(
            self.table, user_of(interaction), self.match["name"], self.words
        )
        await _changed(interaction, self, change)


class ComputerButton(
    Item, template=r"computer:(?P<table>\w+):(?P<step>\d):(?P<how>add|greenhorn|marshal|remove)"
):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        hosting, user = house(interaction).hosting, user_of(interaction)
        match self.match["how"]:
            case "remove":
                change = hosting.remove_computer(self.table, user)
            case "add":
                change = hosting.add_computer(self.table, user)
            case level:
                change = hosting.add_computer(self.table, user, Level(level))
        await _changed(interaction, self, change)


class KickButton(Item, template=r"kick:(?P<table>\w+)"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        table = await house(interaction).looking.table(self.table)
        if await _is_over(interaction, table):
            return
        user = user_of(interaction)
        others = [it for it in for_the_host(table, user).sitters if it.user != user]
        if not others:
            raise Illegal("Nobody else is at the table.")
        await show_page(interaction, options_page(table), kick_menu(table, others))


class KickMenu(Item, template=r"kicked:(?P<table>\w+)"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        whom = UserId(int(self.chosen))
        await _changed(
            interaction, self, house(interaction).hosting.kick(self.table, user_of(interaction), whom)
        )


class PresetButton(Item, template=r"preset:(?P<table>\w+):(?P<step>\d):(?P<place>channel|server)"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        """Saves options and pace for the channel, or for the server by anyone who may manage it."""
        if await _is_over(interaction, await house(interaction).looking.table(self.table)):
            return
        place, (channel, server) = self.match["place"], places(interaction)
        if place == "server" and not interaction.permissions.manage_guild:
            raise Illegal("You need the Manage Server permission for that.")
        where = server if place == "server" else channel
        table = await house(interaction).hosting.save_preset(self.table, user_of(interaction), where)
        note = f"Saved: from now on /newgame opens {table.game.title} with these options in this {place}."
        await _show(interaction, table, int(self.match["step"]), note)


class RematchButton(Item, template=r"rematch:(?P<table>\w+)"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        rematch = house(interaction).joining.rematch
        table = (await rematch(self.table, user_of(interaction), opener(interaction))).table
        host = table.host == user_of(interaction)
        with drawn_after(interaction, table.id):
            await say(
                interaction, "The lobby is open, and you are its host." if host else "You're at the table."
            )


ITEMS = (
    OptionsButton, OptionMenuItem, ComputerButton, KickButton, KickMenu, PresetButton,
    RematchButton,
)  # fmt: skip


async def _changed(interaction: Interaction, item: Item, change: Awaitable[Happening]) -> None:
    """Shows the panel after a change, or as it is with what was wrong; and the lobby as it is now."""
    at, step = house(interaction), int(item.match.groupdict().get("step", 0))
    try:
        table, note = (await change).table, ""
    except Illegal as refused:
        table, note = await at.looking.table(item.table), refused.sentence
        if await _is_over(interaction, table):
            return
        for_the_host(table, user_of(interaction))
    with drawn_after(interaction, table.id):
        await _show(interaction, table, step, note)


async def _is_over(interaction: Interaction, table: Table) -> bool:
    """Whether the host's panel is that of a lobby that is no more; then it loses what can be clicked."""
    if table.status is Status.LOBBY or not on_panel(interaction):
        return False
    why = "The game has already begun." if table.moves else "The game never began."
    await show_page(interaction, Page("The lobby is closed", why))
    return True


async def _show(interaction: Interaction, table: Table, step: int, note: str = "") -> None:
    """The host's panel: in place, or as a new message for them alone."""
    below = option_panel(table, step, server=interaction.permissions.manage_guild)
    await show_page(interaction, options_page(before_the_game(table), note), below)
