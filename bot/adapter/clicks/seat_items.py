"""What do the buttons and menus do that concern absent players, pauses and time?

more:TABLE   the page with all of these     time:TABLE   menu; gives more time to the chosen seat
back:TABLE   the user is back               out:TABLE    menu; votes for freeing the chosen seat
pause:TABLE  agrees to a pause              take:TABLE   menu; the user takes over the chosen seat
resume:TABLE ends a pause                    end:TABLE    ends the game for everybody
quit:TABLE   leaves a running game           stay:TABLE   neither, after all
enough:TABLE asks whether to end the game
"""

from __future__ import annotations

from contextlib import suppress

import discord
from typing_extensions import override

from bot.adapter.drawing.latest import AWAY
from bot.adapter.drawing.messages import embed
from bot.adapter.house import house
from bot.adapter.incoming.answers import user_of
from bot.adapter.incoming.item import Item
from bot.adapter.incoming.showing import done, drawn_after, show_page
from bot.house.desk import Happening
from bot.house.hosting import may_end
from bot.shown.leaving import end_question, left, left_aloud
from bot.shown.page import Page
from bot.shown.seats import more_page
from bot.table.table import Table
from engines.core import Seat

Interaction = discord.Interaction


class MoreButton(Item, template=r"more:(?P<table>\w+)"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        """What can be done apart from playing, for this user alone."""
        await _show_more(interaction, await house(interaction).looking.table(self.table))


class BackButton(Item, template=r"back:(?P<table>\w+)"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        happening = await house(interaction).seats.back(self.table, user_of(interaction))
        await done(interaction, happening, note="You are back.")


class PauseButton(Item, template=r"pause:(?P<table>\w+)"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        happening = await house(interaction).seats.pause(self.table, user_of(interaction))
        agreed = happening.table.paused is not None
        note = "The clock is stopped." if agreed else "The clock stops as soon as everybody agrees."
        await _done_more(interaction, happening, note)


class ResumeButton(Item, template=r"resume:(?P<table>\w+)"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        happening = await house(interaction).seats.resume(self.table, user_of(interaction))
        await _done_more(interaction, happening, "The clock is running again.")


class TimeMenu(Item, template=r"time:(?P<table>\w+)"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        happening = await house(interaction).seats.more_time(
            self.table, user_of(interaction), Seat(int(self.chosen))
        )
        await _done_more(interaction, happening, "You gave them more time.")


class OutMenu(Item, template=r"out:(?P<table>\w+)"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        happening = await house(interaction).seats.vote_out(
            self.table, user_of(interaction), Seat(int(self.chosen))
        )
        await _done_more(interaction, happening, "Your vote was counted.")


class TakeMenu(Item, template=r"take:(?P<table>\w+)(?::(?P<word>[0-9a-f]{64}))?"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        """Sits down in the chosen seat and shows its hand."""
        happening = await house(interaction).seats.take_over(
            self.table,
            user_of(interaction),
            interaction.user.display_name,
            Seat(int(self.chosen)),
            self.match["word"] or "",
        )
        await done(interaction, happening)


class EnoughButton(Item, template=r"enough:(?P<table>\w+)"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        """Asks somebody who may end the game whether it is really to end."""
        table = await house(interaction).looking.table(self.table)
        may_end(table, user_of(interaction), steward=interaction.permissions.manage_channels)
        await show_page(interaction, *end_question(table))


class EndButton(Item, template=r"end:(?P<table>\w+)"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        """Closes the table, for somebody who is sure."""
        steward = interaction.permissions.manage_channels
        await house(interaction).hosting.end(self.table, user_of(interaction), steward=steward)
        with drawn_after(interaction, self.table):
            await show_page(interaction, Page("The table is closed."))


class QuitButton(Item, template=r"quit:(?P<table>\w+)"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        """Leaves the table, for somebody who is sure; the others are told."""
        user, before = user_of(interaction), await house(interaction).looking.table(self.table)
        seat = before.seat(user)
        table = (await house(interaction).joining.leave(self.table, user)).table
        with drawn_after(interaction, self.table):
            await show_page(interaction, Page("Goodbye", left(table, user)))
            if seat is not None:
                await _aloud(interaction, left_aloud(table, before.name(seat), user))


class StayButton(Item, template=r"stay:(?P<table>\w+)"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        await show_page(interaction, Page("Nothing has changed"))


ITEMS = (
    MoreButton,
    BackButton,
    PauseButton,
    ResumeButton,
    TimeMenu,
    OutMenu,
    TakeMenu,
    EnoughButton,
    EndButton,
    QuitButton,
    StayButton,
)


async def _aloud(interaction: Interaction, page: Page) -> None:
    """Tells everybody in the channel; the table says it too, where that fails."""
    with suppress(*AWAY):
        await interaction.followup.send(embed=embed(page))


async def _done_more(interaction: Interaction, happening: Happening, note: str) -> None:
    with drawn_after(interaction, happening.table.id):
        await _show_more(interaction, happening.table, note)


async def _show_more(interaction: Interaction, table: Table, note: str = "") -> None:
    await show_page(interaction, *more_page(table, user_of(interaction), house(interaction).now(), note))
