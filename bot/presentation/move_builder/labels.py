"""What buttons, menus and previews say about a game's actions: one record for each, for one viewer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from bot.presentation.cards import sign
from bot.presentation.move_builder.controls import VALUE_BUTTONS_MAX, Style
from bot.table.texts import begun
from engines.cards import JOKERS
from engines.core import Action, Offer
from engines.notation import write

Values = Sequence[Any]
_SUITS = {"S": f"{sign('S')} ★", "H": sign("H"), "D": sign("D"), "C": sign("C")}
"""Jokers are listed with the spades, so that a hand has no more than four parts."""
_QUESTIONS = {"card": "Which card?", "cards": "Which cards?"}


class MenuGroup(NamedTuple):
    """The menu that a value belongs to, and the part of it, if it is too large for one menu."""

    name: str = ""
    part: str = ""


def by_suit(value: Any, name: str = "") -> MenuGroup:
    """Return the group of a value: of cards, large ones are parted by suit."""
    suit = "S" if value in JOKERS else value[-1:] if isinstance(value, str) else ""
    return MenuGroup(name, _SUITS.get(suit, ""))


def few_enough(values: Values) -> Values:
    """Return these values if they have room on buttons; else ()."""
    return values if len(values) <= VALUE_BUTTONS_MAX else ()


def no_buttons(_: Values) -> Values:
    return ()


def as_it_is(values: Values) -> Values:
    return values


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionLabel:
    """What is said about one action. Functions of a complete move get the action, those of values one value
    of a field, or several. Most have defaults, which follow from `name`.
    """

    name: str
    """The button that begins a move."""
    complete: Callable[[Any], str] | None = None
    """The button that plays a complete move; None: its name."""
    told: Callable[[Any], str] | None = None
    """What a complete move is called where it is told, as in a hint: its button's words, with all that was
    chosen; None: the label of its button.
    """
    button: Callable[[Any], str] | None = None
    """The button for a value, at the start of a move or among others like it; None: `name: choice`."""
    choice: Callable[[Any], str] = str
    """The choice of a menu for a value."""
    question: str | Mapping[str, str] = field(default_factory=dict[str, str])
    """The question for a value, or for each field."""
    effect: str = ""
    """What the action does, in one line; "" if its buttons say everything."""
    prospects: Callable[[Values], Sequence[str]] = lambda _: ()
    """What a partial move with these values may lead to, in lines below its effect."""
    preview: Callable[[Any], str] | None = None
    """What a complete move would do, in one sentence; None: the effect, or its button."""
    public: bool = False
    """Whether its offers depend on nothing hidden: onlookers see its buttons below the table."""
    style: Style = "plain"
    """The style of a button that begins a move."""
    emphasis: Callable[[Any], Style] | None = None
    """The style of a button that plays a complete move: `good` only where it is usually right; None: that of
    its beginning.
    """
    needs_confirmation: Callable[[Any], bool] = lambda _: False
    """Whether a complete move is confirmed however it was entered."""
    immediate: bool = False
    """Whether it is played once complete: its buttons and menus say all it does."""
    stepwise: bool = False
    """Whether items are picked one at a time: each result is shown before the next pick."""
    one_button_per_value: bool = False
    """Whether it starts with buttons for values of its first field: `first` says which."""
    suggested: Callable[[Offer], Sequence[Action]] = lambda _: ()
    """The complete moves that get a button of their own, before the button that begins any other."""
    first: Callable[[Values], Values] = few_enough
    """Which of the values or numbers that begin a move get a button, the best first; () for none."""
    numbers: Callable[[range], Sequence[tuple[str, int]]] = lambda _: ()
    """The numbers that get a button of their own, as pairs of label and number."""
    others: str = ""
    """The button to a menu of all values or numbers, if some have no button of their own; "" if a form asks
    for a number instead.
    """
    group: Callable[[Any], MenuGroup] = by_suit
    """The menu group of a value."""
    rows: Mapping[str, Sequence[Values]] = field(default_factory=dict[str, Sequence[Values]])
    """Values in rows as they lie on the table, by field, if players find them there."""
    order: Callable[[Values], Values] = as_it_is
    """Values in the order in which they are shown: cards as in the hand."""
    order_of_picks: Callable[[Values], Values] = as_it_is
    """Complete picks in the order of their buttons: best first where the game knows it."""
    redundant: Callable[[Sequence[Offer]], bool] = lambda _: False
    """Whether it does just what another of these offers does, and so gets no button."""
    harmful: Callable[[Offer], bool] = lambda _: False
    """Whether all moves of an offer hurt the viewer: its button comes last, without a colour."""

    def question_for(self, name: str) -> str:
        """Return the question for a field."""
        if isinstance(self.question, str):
            return self.question
        return self.question.get(name) or _QUESTIONS.get(name, "Choose")

    def label_of(self, action: Action) -> str:
        """Return the label of the button for a complete move."""
        return self.complete(action) if self.complete is not None else self.name

    def told_of(self, action: Action) -> str:
        """Return what a complete move is called where it is told."""
        return self.told(action) if self.told is not None else self.label_of(action)

    def button_of(self, value: Any) -> str:
        """Return the label of the button for a value."""
        return self.button(value) if self.button is not None else f"{self.name}: {self.choice(value)}"

    def style_of(self, action: Action) -> Style:
        """Return the style of the button for a complete move."""
        return self.emphasis(action) if self.emphasis is not None else self.style

    def prospect_of(self, values: Values) -> str:
        """Return what a partial move does and may lead to, in a few lines."""
        return "\n".join(filter(None, (self.effect, *self.prospects(values))))

    def preview_of(self, action: Action) -> str:
        """Return what a complete move would do."""
        return self.preview(action) if self.preview is not None else self.effect or self.label_of(action)


def _as_written(action: Action) -> str:
    return begun(write(action))


@dataclass(frozen=True, slots=True)
class ActionLabels:
    """A game's labels for the viewer of one view."""

    of: Mapping[type[Action], ActionLabel] = field(default_factory=dict[type[Action], ActionLabel])
    overview: Callable[[Sequence[Offer]], str] = lambda _: ""
    """What the buttons of all these offers can do, a line each; "" if they say it themselves."""

    def __getitem__(self, action: type[Action]) -> ActionLabel:
        """Return the label of an action; by default it is called by its verb, and told in its notation."""
        plain = ActionLabel(name=action.verb.capitalize(), told=_as_written, preview=_as_written)
        return self.of.get(action, plain)
