"""What do buttons and menus do? Everything they need is in their custom_id, so they survive restarts.

p:TABLE:SEEN:MOVE       play a move                 hand:TABLE look:TABLE join:TABLE leave:TABLE start:TABLE
s:TABLE:SEEN:SAID       go on with a half-said move log:TABLE     what happened there
c:TABLE:SEEN:I:SAID     menu; adds the chosen word
f:TABLE:SEEN:FORM:SAID  open a form (n, s, v, b)   how:NAME      form for a villain's four texts
q:TABLE:SEEN:SAID       open a form of questions    me:SETTING     menu; changes a setting of one's own
order:TABLE:SEEN        menu of standing orders     result:TABLE:N how it came to a result
idle:TABLE:SEEN:N       cannot be clicked           places:GAME:N  turns to other places of a leaderboard
against:TABLE           begins with computers
"""

from __future__ import annotations

from functools import partial

import discord
from typing_extensions import override

from bot.adapter.clicks.order_items import OrderMenu
from bot.adapter.clicks.villain_items import show_casting
from bot.adapter.commands.log import show_log
from bot.adapter.commands.me import change_setting
from bot.adapter.drawing.forms import HowForm, QuestionsForm, VillainForm, WordsForm
from bot.adapter.house import house
from bot.adapter.incoming.answers import say, seated, user_of
from bot.adapter.incoming.item import Item
from bot.adapter.incoming.showing import (
    drawn_after,
    on_panel,
    play,
    show_on_table,
    show_page,
    show_panel,
    show_table,
)
from bot.adapter.responses import edited, put_off
from bot.house.desk import Happening, Unsealed
from bot.saying.controls import Enter
from bot.shown import form_ids
from bot.shown.leaving import asks_first, leave_question, left
from bot.shown.moving import form_questions, move_at_once
from bot.shown.panel import public_controls
from bot.shown.results import details
from bot.table.record import TableId
from bot.table.table import Status

Interaction = discord.Interaction


class PlayButton(Item, template=r"p:(?P<table>\w+):(?P<seen>\d+):(?P<said>.+)"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        """Plays the move written on this button and shows what happened."""
        move = house(interaction).playing.act(
            self.table, user_of(interaction), self.said, seen=self.seen, interaction=interaction.id
        )
        await play(interaction, self.table, move, said=self.said)


class StepButton(Item, template=r"s:(?P<table>\w+):(?P<seen>\d+):(?P<said>.*)"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        table = await house(interaction).looking.table(self.table)
        await show_panel(interaction, Happening(table), said=self.said)


class StepMenu(Item, template=r"c:(?P<table>\w+):(?P<seen>\d+):\d+:(?P<said>.*)"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        """Goes on with what was chosen, or plays it where nothing is left to say or to ask."""
        at, user, said = house(interaction), user_of(interaction), f"{self.said} {self.chosen}"
        table = await at.looking.table(self.table)
        if move := move_at_once(table, user, said):
            playing = at.playing.act(self.table, user, move, seen=self.seen, interaction=interaction.id)
            await play(interaction, self.table, playing, said=self.said)
        else:
            await show_panel(interaction, Happening(table), said=said)


class FormButton(Item, template=r"f:(?P<table>\w+):(?P<seen>\d+):(?P<form>[nsvb]):(?P<said>.+)"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        """Opens the form; it must be the first answer, so what is stale is refused when it is sent."""
        form = self.match["form"]
        if form == "v":
            table = await house(interaction).looking.table(self.table)
            made = await house(interaction).casting.surprise(table.guild)
            await VillainForm(
                form_ids.Entered(self.table, self.seen, "v", self.said), now=made, kinds=True
            ).open(interaction)
        else:
            price = None if form == "s" else await self._price(interaction)
            await WordsForm(self.table, self.seen, self.said, price=price, story=form in "sb").open(
                interaction
            )

    async def _price(self, interaction: Interaction) -> str:
        """What may be entered, if the move can still be made."""
        table = await house(interaction).looking.table(self.table)
        found = [it for it in public_controls(table) if isinstance(it, Enter) and it.said == self.said]
        return f"How many? ({found[0].prompt})" if found else "How many?"


class AskButton(Item, template=r"q:(?P<table>\w+):(?P<seen>\d+):(?P<said>.+)"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        """Opens a form of questions about the rest of a move, or the panel where nothing is asked."""
        table = await house(interaction).looking.table(self.table)
        title, said, asked = form_questions(table, user_of(interaction), self.said)
        if asked:
            await QuestionsForm(table.id, said, title, asked).open(interaction)
        else:
            await show_panel(interaction, Happening(table), said=self.said)


class HandButton(Item, template=r"hand:(?P<table>\w+)"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        table = await house(interaction).looking.table(self.table)
        await show_panel(interaction, Happening(table))


class LookButton(Item, template=r"look:(?P<table>\w+)"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        """The table, for this user alone."""
        await show_table(interaction, await house(interaction).looking.table(self.table))


class JoinButton(Item, template=r"join:(?P<table>\w+)"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        """Sits down at once; where villains play, with one whom they can still change, or are asked for."""
        table, user = await house(interaction).looking.table(self.table), user_of(interaction)
        if table.game.join is None or table.sitter(user) is not None:
            await sit(interaction, table.id)
        elif table.status is Status.LOBBY:
            await sit(interaction, table.id)
            await show_casting(interaction, await house(interaction).looking.table(self.table), anew=True)
        else:
            await show_casting(interaction, table)


class LeaveButton(Item, template=r"leave:(?P<table>\w+)"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        """Leaves the lobby; where the game has begun by now, they are asked first."""
        table = await house(interaction).looking.table(self.table)
        if asks_first(table, user_of(interaction)):
            await show_page(interaction, *leave_question(table, user_of(interaction)))
            return
        happening = await house(interaction).joining.leave(self.table, user_of(interaction))
        await _show(interaction, happening, left(happening.table, user_of(interaction)))


class StartButton(Item, template=r"start:(?P<table>\w+)"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        happening = await house(interaction).hosting.start(self.table, user_of(interaction))
        await _show(interaction, happening, "The game begins.")


class AgainstButton(Item, template=r"against:(?P<table>\w+)"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        """Begins with computers, as soon as the deal is sealed."""
        begin = partial(house(interaction).hosting.against_the_house, self.table, user_of(interaction))
        try:
            happening = await begin()
        except Unsealed:
            await put_off(interaction)
            house(interaction).floods.step_aside()  # the drawing gives way to those who have a place
            await house(interaction).screen.sealed(self.table)
            happening = await begin()
        await _show(interaction, happening, "The game begins.")


class LogButton(Item, template=r"log:(?P<table>\w+)"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        await show_log(interaction, await house(interaction).looking.table(self.table))


class ResultButton(Item, template=r"result:(?P<table>\w+):(?P<n>\d+)"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        """How it came to a result, as the user heard it."""
        at = house(interaction)
        table, texts = await at.looking.table(self.table), await at.looking.texts(self.table)
        await show_page(interaction, details(table, int(self.match["n"]), user_of(interaction), texts))


class SettingMenu(Item, template=r"me:(?P<setting>\w+)"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        """Changes one of the user's own settings."""
        await change_setting(interaction, self.match["setting"], self.chosen)


class HowButton(Item, template=r"how:(?P<name>.+)"):
    @override
    async def clicked(self, interaction: Interaction) -> None:
        await HowForm(self.match["name"]).open(interaction)


ITEMS = (
    PlayButton, StepButton, StepMenu, FormButton, AskButton, HandButton, LookButton, JoinButton,
    LeaveButton, StartButton, AgainstButton, LogButton, ResultButton, HowButton, SettingMenu, OrderMenu,
)  # fmt: skip


async def sit(interaction: Interaction, table: TableId) -> None:
    """Sits down at a table."""
    happening = await house(interaction).joining.join(
        table, user_of(interaction), interaction.user.display_name
    )
    await _show(interaction, happening, seated(happening.table, user_of(interaction)))


async def _show(interaction: Interaction, happening: Happening, note: str) -> None:
    """The lobby in place where the button was on it, else a sentence in the user's own message."""
    with drawn_after(interaction, happening.table.id):
        if interaction.message is not None and not on_panel(interaction):
            await show_on_table(interaction, happening.table)
        elif on_panel(interaction) and happening.table.status is not Status.PLAYING:
            await edited(interaction, content=note, embed=None, view=None)
        else:
            await say(interaction, note)
