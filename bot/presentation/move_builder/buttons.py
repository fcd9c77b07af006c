"""Buttons that play or continue a move: one per value if values are few or lie on a board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from bot.presentation.move_builder.controls import (
    MENU_OPTIONS_MAX,
    VALUE_BUTTONS_MAX,
    Control,
    Enter,
    Idle,
    Open,
    Press,
    Style,
)
from bot.presentation.move_builder.labels import ActionLabels
from bot.presentation.move_builder.menus import Option
from bot.presentation.move_builder.partial_move import PartialMove, tuple_choices, words_of
from engines.core import Offer, Pick
from engines.notation import announced, write

PHONE_LABEL_CHARS = 45
"""Maximum length of a label that a phone shows in full, in characters."""
PICKED_MARK = "✓ "
"""The mark before the label of a picked card."""


def final(partial_move: PartialMove, label: str, labels: ActionLabels, *, last: bool = False) -> Control:
    """Return a button for a complete move; it asks first for confirmation if the move needs it, or for a
    story if the rules require one.
    """
    style = labels[partial_move.kind].style_of(partial_move.action)
    if labels[partial_move.kind].needs_confirmation(partial_move.action):
        return Open(label, partial_move.words, style, last)
    return confirmed(partial_move, label, style, last=last)


def confirmed(partial_move: PartialMove, label: str, style: Style, *, last: bool = False) -> Control:
    """Return a button for a complete move that needs no (more) confirmation."""
    move = write(partial_move.action)
    if partial_move.needs_story:
        return Enter(label, move, "story", "Tell how", style)
    return Press(label, move, style, last)


def going_on(
    partial_move: PartialMove, label: str, style: Style, labels: ActionLabels, *, last: bool = False
) -> Control:
    """Return a button that continues a partial move, or plays it if nothing is left to choose or confirm."""
    partial_move = partial_move.forced()
    if partial_move.complete and labels[partial_move.kind].immediate:
        return final(partial_move, label, labels, last=last)
    return Open(label, partial_move.words, style, last)


def number_question(partial_move: PartialMove, labels: ActionLabels) -> str:
    """Return the question for a partial move's next field with its range, as the label of a form; "" if the
    field is no number.
    """
    domain = partial_move.next if partial_move.done and not partial_move.complete else None
    values = domain if isinstance(domain, range) else tuple_choices(domain)
    numbers = [value for value in values if isinstance(value, int)]
    if not numbers:
        return ""
    asked = labels[partial_move.kind].question_for(partial_move.name)
    return f"{asked} ({numbers[0]} to {numbers[-1]})"


def entering(partial_move: PartialMove, least: int, labels: ActionLabels, style: Style = "plain") -> Control:
    """Return a button that opens a form for a number, and for a story if the rules require one with it."""
    said = " ".join((partial_move.words, *announced(partial_move.kind, partial_move.name)))
    form = "both" if partial_move.then(least).needs_story else "number"
    return Enter(
        f"{labels[partial_move.kind].name}…", said, form, number_question(partial_move, labels), style
    )


def value_buttons(partial_move: PartialMove, labels: ActionLabels) -> Iterator[Control]:
    """Yield a button for each value that a move may begin with, if there are few; else for those that the
    game puts first, with a button to all of them; or nothing.
    """
    kind, style = partial_move.kind, labels[partial_move.kind].style
    if is_toggled(partial_move.picking()):
        yield from toggles(partial_move.picking(), labels)
        return
    values = _beginnings(partial_move, labels)
    first = labels[kind].first(values)[:VALUE_BUTTONS_MAX]
    for value in first:
        yield going_on(partial_move.then(value), labels[kind].button_of(value), style, labels)
    if first and len(first) < len(values):
        yield Open(labels[kind].others, kind.verb)


def _beginnings(partial_move: PartialMove, labels: ActionLabels) -> Sequence[Any]:
    """Return a field's values: of a pick at most as many as a menu lists, of an ordered one the first."""
    domain = partial_move.next
    if not isinstance(domain, Pick):
        return labels[partial_move.kind].order(tuple_choices(domain))
    if domain.ordered:
        return [(item,) for item in labels[partial_move.kind].order(domain.following(()))]
    return labels[partial_move.kind].order_of_picks([*islice(domain.completions(), MENU_OPTIONS_MAX + 1)])


def of_options(offer: Offer, said: str, options: Sequence[Option], labels: ActionLabels) -> list[Control]:
    """Return a button for each of these options, which continues with `said`; an empty list if they are too
    many or their labels too long.
    """
    choices = [option.choice for option in options]
    if len(choices) > VALUE_BUTTONS_MAX or any(
        len(choice.label) > PHONE_LABEL_CHARS or choice.description for choice in choices
    ):
        return []
    return [_of_line(offer, f"{said} {choice.word}", choice.label, labels) for choice in choices]


def on_board(
    partial_move: PartialMove, said: str, board: Sequence[Sequence[Any]], labels: ActionLabels
) -> Iterator[Control]:
    """Yield a button for each value of the next field, as they lie on the table; others are disabled."""
    able = tuple_choices(partial_move.next)
    for row in board:
        for value in row:
            label, last = labels[partial_move.kind].button_of(value), value == row[-1]
            if value in able:
                line = " ".join((said, *words_of(value)))
                yield _of_line(partial_move.offer, line, label, labels, last=last)
            else:
                yield Idle(label, last)


def _of_line(offer: Offer, line: str, label: str, labels: ActionLabels, *, last: bool = False) -> Control:
    partial_move, style = PartialMove.read(offer, line), labels[offer.action].style
    return (
        going_on(partial_move, label, style, labels, last=last)
        if partial_move is not None
        else Open(label, line, style, last)
    )


def is_toggled(partial_move: PartialMove) -> bool:
    """Return whether the pick is any subset of a few items, with more combinations than fit on buttons."""
    if (
        partial_move.taken is None
        or partial_move.pick.ordered
        or not partial_move.pick.free
        or len(partial_move.pick.items) > VALUE_BUTTONS_MAX
    ):
        return False
    return len([*islice(partial_move.pick.completions(), VALUE_BUTTONS_MAX + 1)]) > VALUE_BUTTONS_MAX


def toggles(partial_move: PartialMove, labels: ActionLabels) -> Iterator[Control]:
    """Yield a button for each item, which picks or unpicks it, and a last one that plays the move."""
    before, pick, taken = partial_move.before, partial_move.pick, partial_move.taken or ()
    items, able = labels[partial_move.kind].order(pick.items), pick.following(taken)
    for item in items:
        label, last = labels[partial_move.kind].button_of(item), item == items[-1]
        if item in taken:
            fewer = before.then(tuple(other for other in taken if other != item))
            yield Open(f"{PICKED_MARK}{label}", fewer.words, "go", last)
        elif item in able:
            yield Open(label, before.then((*taken, item)).words, last=last)
        else:
            yield Idle(label, last)
    if partial_move.done and (complete_move := partial_move.forced()).complete:
        yield final(complete_move, labels[complete_move.kind].label_of(complete_move.action), labels)
