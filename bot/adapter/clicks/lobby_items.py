"""What do the buttons and menus of a lobby do, and the one for a rematch?

ready:TABLE              set or take away one's ready mark   kick:TABLE      ask whom to send away
options:TABLE:STEP       the host's panel, by steps          kicked:TABLE    menu; sends the chosen one away
option:TABLE:STEP:NAME   menu; sets an option                rematch:TABLE   open the lobby of the next game
computer:TABLE:STEP:HOW  add or remove a computer player     preset:TABLE:STEP:PLACE  save for that place
"""

from __future__ import annotations

from collections.abc import Awaitable

import discord
from typing_extensions import override

from bot.adapter.commands.places import places
from bot.adapter.drawing.messages import OPTION, button, embed, laid_out, menu
from bot.adapter.house import house
from bot.adapter.incoming.answers import on_panel, say, show_on_table, user_of
from bot.adapter.incoming.item import Item
from bot.house.desk import Happening
from bot.saying.controls import Choice
from bot.shown.games import FACES
from bot.shown.tables import options_page
from bot.table.lobby import before_the_game, for_the_host
from bot.table.option_menus import OptionMenu, option_menus
from bot.table.record import UserId
from bot.table.table import Table
from bot.table.texts import cut
from engines.core import Illegal

Interaction = discord.Interaction
PER_STEP = 3
"""Option menus that are shown at once; two rows of buttons come below them."""


class ReadyButton(Item, template=r"ready:(?P<table>\w+)"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        at = house(interaction)
        happening = await at.joining.ready(self.table, user_of(interaction))
        try:
            await show_on_table(interaction, happening.table)
        finally:
            at.screen.touch(happening.table.id)


class OptionsButton(Item, template=r"options:(?P<table>\w+):(?P<step>\d)"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        table = await house(interaction).looking.table(self.table)
        await _show(interaction, for_the_host(table, user_of(interaction)), int(self.match["step"]))


class OptionMenuItem(Item, template=r"option:(?P<table>\w+):(?P<step>\d):(?P<name>\w+)"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        """Sets an option; where the rules forbid it, the panel says why and shows what holds."""
        change = house(interaction).hosting.choose(
            self.table, user_of(interaction), self.match["name"], self.words
        )
        await _changed(interaction, self, change)


class ComputerButton(Item, template=r"computer:(?P<table>\w+):(?P<step>\d):(?P<how>add|remove)"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        hosting = house(interaction).hosting
        how = hosting.add_computer if self.match["how"] == "add" else hosting.remove_computer
        await _changed(interaction, self, how(self.table, user_of(interaction)))


class KickButton(Item, template=r"kick:(?P<table>\w+)"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        table = await house(interaction).looking.table(self.table)
        user = user_of(interaction)
        others = [it for it in for_the_host(table, user).sitters if it.user != user]
        if not others:
            raise Illegal("Nobody else is at the table.")
        choices = [Choice(it.name, str(it.user)) for it in others]
        items = [menu("Who should go?", f"kicked:{table.id}", choices)]
        view = laid_out([*items, button("Back", f"options:{table.id}:0")])
        _ = await interaction.response.edit_message(embed=embed(options_page(table)), view=view)


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
        at = house(interaction)
        table = (await at.joining.rematch(self.table, user_of(interaction))).table
        try:
            host = table.host == user_of(interaction)
            await say(interaction, "You are ready, and you are the host." if host else "You are ready.")
        finally:
            at.screen.touch(table.id)


ITEMS = (
    ReadyButton, OptionsButton, OptionMenuItem, ComputerButton, KickButton, KickMenu, PresetButton,
    RematchButton,
)  # fmt: skip


async def _changed(interaction: Interaction, item: Item, change: Awaitable[Happening]) -> None:
    """Shows the panel after a change, or as it is with what was wrong; and the lobby as it is now."""
    at, step = house(interaction), int(item.match.groupdict().get("step", 0))
    try:
        table, note = (await change).table, ""
    except Illegal as refused:
        table, note = await at.looking.table(item.table), refused.sentence
        _ = for_the_host(table, user_of(interaction))
    try:
        await _show(interaction, table, step, note)
    finally:
        at.screen.touch(table.id)


async def _show(interaction: Interaction, table: Table, step: int, note: str = "") -> None:
    """The host's panel: in place, or as a new message for them alone."""
    page, view = embed(options_page(before_the_game(table), note)), _panel(table, step, interaction)
    if on_panel(interaction):
        _ = await interaction.response.edit_message(embed=page, view=view)
    else:
        _ = await interaction.response.send_message(embed=page, view=view, ephemeral=True)


def _panel(table: Table, step: int, interaction: Interaction) -> discord.ui.View:
    menus = option_menus(table)
    steps = -(-len(menus) // PER_STEP)
    items: list[discord.ui.Item[discord.ui.View]] = []
    for it in menus[step * PER_STEP : (step + 1) * PER_STEP]:
        items.append(_select(it, table, f"option:{table.id}:{step}:{it.name}"))
    items.append(button("Add a computer", f"computer:{table.id}:{step}:add", "go"))
    if any(it.computer for it in table.sitters):
        items.append(button("Remove a computer", f"computer:{table.id}:{step}:remove"))
    items.append(button("Kick…", f"kick:{table.id}", "bad"))
    if steps > 1:
        items.append(button("More options…", f"options:{table.id}:{(step + 1) % steps}"))
    items.append(button("Save for this channel", f"preset:{table.id}:{step}:channel"))
    if interaction.permissions.manage_guild:
        items.append(button("Save for this server", f"preset:{table.id}:{step}:server"))
    return laid_out(items)


def _select(it: OptionMenu, table: Table, custom_id: str) -> discord.ui.Select[discord.ui.View]:
    """A menu that shows what holds now, and lets one choose any number of words where there are several."""
    told = FACES[table.game.name].choices.get(it.name, {})
    options = [
        discord.SelectOption(
            label=cut(label.capitalize() if it.several else f"{it.prompt}: {label}", OPTION),
            value=word,
            description=told.get(word),
            default=word in it.chosen,
        )
        for word, label in it.labels.items()
    ]
    least, most = (0, len(options)) if it.several else (1, 1)
    prompt = f"{it.prompt}: none" if it.several else it.prompt
    return discord.ui.Select(
        placeholder=prompt, custom_id=custom_id, options=options, min_values=least, max_values=most
    )
