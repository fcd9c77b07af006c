"""What do people fill in? The forms for a number, a story, the picks of a move, and a new villain."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, cast

import discord
from typing_extensions import override

from bot import villains
from bot.adapter.answers import answered, play, say, show_panel, user_of
from bot.adapter.house import house
from bot.adapter.messages import OPTION, option
from bot.adapter.panel import form_answered
from bot.controls import Question
from bot.desk import Happening
from bot.record import TableId
from bot.texts import LENGTH, cut
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
    """What completes a move: a number (asked for by its `price`), a story told with it, or both."""

    def __init__(self, table: TableId, seen: int, line: str, *, price: str | None, story: bool) -> None:
        super().__init__(title=cut("Tell the story" if price is None else line.capitalize(), 45))
        self._table, self._seen, self._line = table, seen, line
        self.number = _entry(price, limit=9) if price is not None else None
        self.story = _entry("What happens?", limit=LENGTH, long=True) if story else None
        for entry in filter(None, (self.number, self.story)):
            _ = self.add_item(entry)

    @override
    async def submitted(self, interaction: discord.Interaction) -> None:
        line = self._line if self.number is None else f"{self._line} {_said(self.number)}"
        say = _said(self.story) if self.story is not None else None
        move = house(interaction).tables.act(
            self._table, user_of(interaction), line, say=say, seen=self._seen, interaction=interaction.id
        )
        await play(interaction, self._table, move)


class QuestionsForm(_Form):
    """Several questions about one move; the answers go on with what was said of it before."""

    def __init__(self, table: TableId, said: str, title: str, questions: Sequence[Question]) -> None:
        super().__init__(title=cut(title, 45))
        self._table, self._said = table, said
        self._asked: list[tuple[str, Label]] = []
        for it in questions:
            label: Label = discord.ui.Label(text=cut(it.prompt, 45), component=_ticks(it))
            self._asked.append((it.field, label))
            _ = self.add_item(label)

    @override
    async def submitted(self, interaction: discord.Interaction) -> None:
        table = await house(interaction).tables.look(self._table)
        answers: dict[str, list[str]] = {}
        for field, label in self._asked:
            answers.setdefault(field, []).extend(_ticked(label.component))
        said = form_answered(table, user_of(interaction), self._said, answers)
        await show_panel(interaction, Happening(table), said=said)


Ticks = discord.ui.CheckboxGroup[Any] | discord.ui.RadioGroup[Any] | discord.ui.Select[Any]
TICKS = 10
"""Boxes of a group, at most; what has more choices is a menu."""


def _ticks(it: Question) -> Ticks:
    """Boxes to tick where several of a few are chosen, else a menu or a choice of one."""
    if len(it.choices) > TICKS or (it.most == 1 and not it.least):
        options = [option(choice) for choice in it.choices]
        return discord.ui.Select(
            options=options, min_values=it.least, max_values=it.most, required=it.least > 0
        )
    if it.most == 1 and len(it.choices) > 1:
        ways = [discord.RadioGroupOption(label=cut(way.label, OPTION), value=way.word) for way in it.choices]
        return discord.ui.RadioGroup(options=ways)
    boxes = [discord.CheckboxGroupOption(label=cut(box.label, OPTION), value=box.word) for box in it.choices]
    return discord.ui.CheckboxGroup(
        options=boxes, min_values=it.least, max_values=it.most, required=it.least > 0
    )


def _ticked(component: object) -> list[str]:
    match component:
        case discord.ui.RadioGroup(value=str() as value):
            return [value]
        case discord.ui.CheckboxGroup() | discord.ui.Select():
            return [str(it) for it in cast("Sequence[Any]", component.values)]
        case _:
            return []


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
        await house(interaction).people.describe_villain(
            interaction.guild_id, user_of(interaction), self._villain, how
        )
        _ = await interaction.response.send_message("Noted.", ephemeral=True)
