"""Modals: for a number, a story, the picks of a move, a villain, and more.

Open forms are stateless: the custom_id says what a form is for, and those of its components what they ask.
Submissions are handled in bot/adapter/components/submissions.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.adapter.form_drafts import FormDraft
from bot.adapter.rendering.messages import OPTION_MAX_CHARS, option
from bot.presentation import form_ids
from bot.presentation.custom_id import FormId
from bot.presentation.move_builder.controls import Choice, Question
from bot.presentation.reports import REPORT_MAX_CHARS as REPORT
from bot.table.archetypes import ARCHETYPES, Archetype, kind_of
from bot.table.draws import SYSTEM_DRAWS
from bot.table.options import OPTIONS_MAX_CHARS
from bot.table.record import TableId
from bot.table.texts import STORY_MAX_CHARS, cut, unformatted
from bot.table.villains import APPLICATIONS, HOW_MAX_CHARS, NAME_MAX_CHARS, POWERSET_MAX_CHARS, Sheet
from engines.core import Game

LABEL_MAX_CHARS, DESCRIPTION_MAX_CHARS = 45, 100
"""Discord's limits for forms: characters of titles and labels, and of descriptions below a label."""
WORD_MAX_CHARS = 100
"""The maximum length of a word for the shuffle, in characters."""
LabelComponent = discord.ui.Label[Any]
NUMBER_ID, STORY_ID, NAME_ID, POWERSET_ID, KIND_ID, WORD_ID = (
    "number",
    "story",
    "name",
    "powerset",
    "kind",
    "word",
)
PROBLEM_ID = "problem"
"""custom_ids of the components, besides `how0` and on, and `0:FIELD` and on in questions."""


class Form(discord.ui.Modal):
    """A stateless modal: its custom_id carries everything; `Context.open` shows it."""

    def __init__(self, title: str, id: FormId) -> None:
        super().__init__(title=cut(title, LABEL_MAX_CHARS), custom_id=id.encode())
        self.form_id = id

    def refill(self, draft: FormDraft) -> None:
        """Fill in what was typed before, and say above it what was wrong."""
        labels = [label for label in self.children if isinstance(label, discord.ui.Label)]
        labels[0].description = cut(unformatted(draft.wrong), DESCRIPTION_MAX_CHARS)
        for label in labels:
            _refill(label.component, draft)


def _refill(component: discord.ui.Item[Any], draft: FormDraft) -> None:
    """Fill a component with its value in the draft, as far as it fits; else it stays as it is."""
    typed = draft.typed.get(getattr(component, "custom_id", ""), ())
    if isinstance(component, discord.ui.TextInput) and (text := "".join(typed).strip()):
        component.default = text[: component.max_length]
    elif isinstance(component, discord.ui.CheckboxGroup | discord.ui.RadioGroup | discord.ui.Select):
        known = [option for option in component.options if option.value in typed]
        for option in component.options if known else ():
            option.default = option in known[: getattr(component, "max_values", 1)]


def _entry(
    custom_id: str,
    text: str,
    *,
    limit: int,
    long: bool = False,
    required: bool = True,
    description: str | None = None,
    usual: str | None = None,
) -> LabelComponent:
    """Return a labelled text field, filled with `usual`."""
    style = discord.TextStyle.paragraph if long else discord.TextStyle.short
    entry: discord.ui.TextInput[Any] = discord.ui.TextInput(
        custom_id=custom_id, style=style, max_length=limit, required=required, default=usual
    )
    return discord.ui.Label(text=cut(text, LABEL_MAX_CHARS), description=description, component=entry)


class WordsForm(Form):
    """A form that completes a move: with a number (asked for by its `price`), a story, or both."""

    def __init__(self, title: str, id: form_ids.Entered, *, price: str | None, story: bool) -> None:
        super().__init__(title, id)
        if price is not None:
            self.add_item(_entry(NUMBER_ID, price, limit=9))
        if story:
            self.add_item(_entry(STORY_ID, "What happens?", limit=STORY_MAX_CHARS, long=True))


class QuestionsForm(Form):
    """A form of several questions about one move; the answers continue what was said before."""

    def __init__(self, table: TableId, said: str, title: str, questions: Sequence[Question]) -> None:
        super().__init__(title, form_ids.Answered(table, said))
        for n, question in enumerate(questions):
            self.add_item(
                discord.ui.Label(
                    text=cut(question.prompt, LABEL_MAX_CHARS),
                    component=_ticks(f"{n}:{question.field}", question),
                )
            )


ChoiceComponent = discord.ui.CheckboxGroup[Any] | discord.ui.RadioGroup[Any] | discord.ui.Select[Any]
GROUP_CHOICES_MAX = 10
"""The maximum number of boxes in a group; a question with more choices is a menu."""


def _ticks(custom_id: str, question: Question) -> ChoiceComponent:
    """Return checkboxes or radio buttons for a question with few choices, else a menu."""
    bounds: dict[str, Any] = {
        "min_values": question.least,
        "max_values": question.most,
        "required": question.least > 0,
    }
    if len(question.choices) > GROUP_CHOICES_MAX or (question.most == 1 and not question.least):
        return discord.ui.Select(
            custom_id=custom_id,
            options=[option(choice, holds=choice.word in question.holding) for choice in question.choices],
            **bounds,
        )
    if question.most == 1 and len(question.choices) > 1:
        ways = [discord.RadioGroupOption(**_way(way, question)) for way in question.choices]
        return discord.ui.RadioGroup(custom_id=custom_id, options=ways)
    boxes = [discord.CheckboxGroupOption(**_way(box, question)) for box in question.choices]
    return discord.ui.CheckboxGroup(custom_id=custom_id, options=boxes, **bounds)


def _way(choice: Choice, question: Question) -> dict[str, Any]:
    return {
        "label": cut(choice.label, OPTION_MAX_CHARS),
        "value": choice.word,
        "default": choice.word in question.holding,
    }


class VillainForm(Form):
    """A form for a villain's name and powerset, filled with `now`; `id` says what it is for.

    With `kinds` it is a new villain, whose archetype is also asked for, as that can't be asked later; whoever
    just submits it plays the proposed villain.
    """

    def __init__(self, id: FormId, *, now: Sheet | None = None, kinds: bool = False) -> None:
        super().__init__("Name and powers" if now and not kinds else "A new villain", id)
        powers = "What they can do (story only)."
        name, powerset = (now.name, now.powerset) if now else (None, None)
        self.add_item(_entry(NAME_ID, "Name", limit=NAME_MAX_CHARS, usual=name))
        self.add_item(
            _entry(
                POWERSET_ID,
                "Powerset",
                limit=POWERSET_MAX_CHARS,
                long=True,
                description=powers,
                usual=powerset,
            )
        )
        if kinds:
            usual = kind_of(now) if now else None
            menu: discord.ui.Select[Any] = discord.ui.Select(
                custom_id=KIND_ID,
                options=[_kind(archetype, usual=archetype is usual) for archetype in ARCHETYPES],
            )
            self.add_item(discord.ui.Label[Any](text="What they are good at", component=menu))


def _kind(archetype: Archetype, *, usual: bool) -> discord.SelectOption:
    description = cut(archetype.line, OPTION_MAX_CHARS)
    return discord.SelectOption(
        label=archetype.name, value=archetype.word, description=description, default=usual
    )


def random_word() -> str:
    """Return a random word of 120 bits, in syllables that are easy to tell apart."""
    return "-".join(SYSTEM_DRAWS.id() for _ in range(3))


class WordForm(Form):
    """A form for a word with which a table's cards are shuffled."""

    def __init__(self, table: TableId) -> None:
        super().__init__("A word for the shuffle", form_ids.WordSaid(table))
        why = "I chose this one, so no player can guess it. Change a few letters, and I can't either."
        entry = _entry(
            WORD_ID,
            "Any word, but never a password",
            limit=WORD_MAX_CHARS,
            description=why,
            usual=random_word(),
        )
        self.add_item(entry)


class OptionsForm(Form):
    """A form for the options with which a game opens in a server, filled with `now`."""

    def __init__(self, game: Game[Any, Any, Any], now: str) -> None:
        super().__init__(f"Options of {game.title}", form_ids.OptionsSet(game.name))
        why = "Names and values as in /newgame, such as hands=5. Leave it empty for the usual."
        entry = _entry(
            "options",
            "Options",
            limit=OPTIONS_MAX_CHARS,
            long=True,
            required=False,
            description=why,
            usual=now,
        )
        self.add_item(entry)


class ReportForm(Form):
    """A form for reporting a problem at a table."""

    def __init__(self, table: TableId) -> None:
        super().__init__("Report a problem", form_ids.Reported(table))
        sent = (
            "Goes to whoever runs the bot, with your name and what everyone saw. Keep your cards to yourself."
        )
        self.add_item(_entry(PROBLEM_ID, "What went wrong?", limit=REPORT, long=True, description=sent))


class HowForm(Form):
    """A form for how a villain's powerset serves each application."""

    def __init__(self, villain: str) -> None:
        super().__init__(f"How {villain}", form_ids.Described(villain))
        for n, application in enumerate(APPLICATIONS):
            self.add_item(
                _entry(f"how{n}", f"… uses {application}", limit=HOW_MAX_CHARS, long=True, required=False)
            )
