"""What do people fill in? The forms for a number, a story and a new villain."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, cast

import discord
from typing_extensions import override

from bot import villains
from bot.adapter.answers import answered, done, say, user_of
from bot.adapter.house import house
from bot.table import TableId
from bot.texts import LENGTH
from bot.villains import APPLICATIONS, HOW, NAME, ORDERS, POWERSET, Sheet

Then = Callable[[discord.Interaction, Sheet], Awaitable[None]]
"""What is done with the new villain."""


class _Form(discord.ui.Modal):
    """A form whose submission is always answered."""

    async def open(self, interaction: discord.Interaction) -> None:
        """Shows the form: it must be the first answer. Its custom_id names this run of the bot."""
        self.custom_id = f"{house(interaction).run_id}:{self.custom_id}"
        _ = await interaction.response.send_modal(self)

    async def submitted(self, interaction: discord.Interaction) -> None:
        raise NotImplementedError

    @override
    async def on_submit(self, interaction: discord.Interaction) -> None:
        await answered(interaction, lambda: self.submitted(interaction))


async def answer_forgotten(interaction: discord.Interaction) -> None:
    """Answers a form that an earlier run of the bot had opened: what it was for is forgotten."""
    custom_id = str((interaction.data or {}).get("custom_id"))
    known = custom_id.startswith(f"{house(interaction).run_id}:")
    if interaction.type is discord.InteractionType.modal_submit and not known:
        await say(interaction, "I was started anew while this form was open. Please open it again.")


Label = discord.ui.Label[Any]


def _entry(
    text: str, *, limit: int, long: bool = False, required: bool = True, description: str | None = None
) -> Label:
    """A labelled field for text."""
    style = discord.TextStyle.paragraph if long else discord.TextStyle.short
    entry: discord.ui.TextInput[Any] = discord.ui.TextInput(style=style, max_length=limit, required=required)
    return discord.ui.Label(text=text[:45], description=description, component=entry)


def _said(label: Label) -> str:
    return cast("discord.ui.TextInput[Any]", label.component).value.strip()


class WordsForm(_Form):
    """One field that completes a move: a number, or a story told with it."""

    def __init__(self, table: TableId, seen: int, line: str, *, story: bool, prompt: str) -> None:
        super().__init__(title="Tell the story" if story else line.capitalize())
        self._table, self._seen, self._line, self._story = table, seen, line, story
        self.entry = _entry(prompt, limit=LENGTH if story else 9, long=story)
        _ = self.add_item(self.entry)

    @override
    async def submitted(self, interaction: discord.Interaction) -> None:
        words = _said(self.entry)
        line, say = (self._line, words) if self._story else (f"{self._line} {words}", None)
        happening = await house(interaction).tables.act(
            self._table, user_of(interaction), line, say=say, seen=self._seen, interaction=interaction.id
        )
        await done(interaction, happening)


class VillainForm(_Form):
    """Name, powerset, and one of the 24 orders of aptitudes."""

    def __init__(self, then: Then) -> None:
        super().__init__(title="A new villain")
        self._then = then
        self.name = _entry("Name", limit=NAME)
        self.powerset = _entry(
            "Powerset", limit=POWERSET, long=True, description="What he can do; pure story."
        )
        orders: discord.ui.Select[Any] = discord.ui.Select(
            options=[*map(_order, ORDERS)], placeholder="One of the 24 orders"
        )
        self.order: Label = discord.ui.Label(text="Aptitudes, best first", component=orders)
        for item in (self.name, self.powerset, self.order):
            _ = self.add_item(item)

    @override
    async def submitted(self, interaction: discord.Interaction) -> None:
        chosen = cast("discord.ui.Select[Any]", self.order.component).values[0]
        aptitudes = tuple(map(int, chosen))
        sheet = villains.sheet(name=_said(self.name), powerset=_said(self.powerset), aptitudes=aptitudes)
        await self._then(interaction, sheet)


def _order(aptitudes: tuple[int, ...]) -> discord.SelectOption:
    ranked = sorted(zip(aptitudes, APPLICATIONS, strict=True))
    return discord.SelectOption(
        label=", ".join(application for _, application in ranked), value="".join(map(str, aptitudes))
    )


class HowForm(_Form):
    """How the powerset serves each application."""

    def __init__(self, villain: str) -> None:
        super().__init__(title=f"How {villain}"[:45])
        self._villain = villain
        self.how = [_entry(f"… uses {it}", limit=HOW, long=True, required=False) for it in APPLICATIONS]
        for label in self.how:
            _ = self.add_item(label)

    @override
    async def submitted(self, interaction: discord.Interaction) -> None:
        assert interaction.guild_id is not None
        how = [_said(label) for label in self.how]
        await house(interaction).tables.describe_villain(
            interaction.guild_id, user_of(interaction), self._villain, how
        )
        _ = await interaction.response.send_message("Noted.", ephemeral=True)
