"""Buttons that play or continue a move: one per value if values are few or lie on a board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from bot.presentation.move_builder.controls import (
    MENU_OPTIONS_MAX,
    VALUE_BUTTONS_MAX,
    ActionLabels,
    Control,
    Enter,
    Idle,
    Open,
    Press,
    Style,
)
from bot.presentation.move_builder.menus import Option
from bot.presentation.move_builder.partial_move import PartialMove, few, words_of
from engines.core import Offer, Pick
from engines.notation import announced, write

PHONE_LABEL_CHARS = 45
"""Maximum length of a label that a phone shows in full, in characters."""
PICKED_MARK = "✓ "
"""The mark before the label of a picked card."""


def final(half: PartialMove, label: str, words: ActionLabels, *, last: bool = False) -> Control:
    """Return a button for a complete move; it asks first for confirmation if the move is weighty, or for a
    story if the rules require one.
    """
    style = words.emphasis(half.action)
    if words.weighty(half.action):
        return Open(label, half.words, style, last)
    return confirmed(half, label, style, last=last)


def confirmed(half: PartialMove, label: str, style: Style, *, last: bool = False) -> Control:
    """Return a button for a complete move that needs no (more) confirmation."""
    move = write(half.action)
    if half.needs_story:
        return Enter(label, move, "story", "Tell how", style)
    return Press(label, move, style, last)


def going_on(
    half: PartialMove, label: str, style: Style, words: ActionLabels, *, last: bool = False
) -> Control:
    """Return a button that continues a partial move, or plays it if nothing is left to choose or confirm."""
    half = half.forced()
    if half.whole and words.at_once(half.kind):
        return final(half, label, words, last=last)
    return Open(label, half.words, style, last)


def number_question(half: PartialMove, words: ActionLabels) -> str:
    """Return the question for a partial move's next field with its range, as the label of a form; "" if the
    field is no number.
    """
    domain = half.next if half.done and not half.whole else None
    values = domain if isinstance(domain, range) else few(domain)
    numbers = [value for value in values if isinstance(value, int)]
    if not numbers:
        return ""
    asked = words.question(half.kind, half.name)
    return f"{asked} ({numbers[0]} to {numbers[-1]})"


def entering(half: PartialMove, least: int, words: ActionLabels, style: Style = "plain") -> Control:
    """Return a button that opens a form for a number, and for a story if the rules require one with it."""
    said = " ".join((half.words, *announced(half.kind, half.name)))
    form = "both" if half.then(least).needs_story else "number"
    return Enter(f"{words.verb(half.kind)}…", said, form, number_question(half, words), style)


def spread(half: PartialMove, words: ActionLabels) -> Iterator[Control]:
    """Yield a button for each value that a move may begin with, if there are few; else for those that the
    game puts first, with a button to all of them; or nothing.
    """
    kind, style = half.kind, words.style(half.kind)
    if is_toggled(half.picking()):
        yield from toggles(half.picking(), words)
        return
    values = _beginnings(half, words)
    first = words.first_values(kind, values)[:VALUE_BUTTONS_MAX]
    for value in first:
        yield going_on(half.then(value), words.button(kind, value), style, words)
    if first and len(first) < len(values):
        yield Open(words.more(kind), kind.verb)


def _beginnings(half: PartialMove, words: ActionLabels) -> Sequence[Any]:
    """Return a field's values: of a pick at most as many as a menu lists, of an ordered one the first."""
    domain = half.next
    if not isinstance(domain, Pick):
        return words.in_order(few(domain))
    if domain.ordered:
        return [(item,) for item in words.in_order(domain.following(()))]
    return words.ranked(half.kind, [*islice(domain.wholes(), MENU_OPTIONS_MAX + 1)])


def of_options(offer: Offer, said: str, options: Sequence[Option], words: ActionLabels) -> list[Control]:
    """Return a button for each of these options, which continues with `said`; an empty list if they are too
    many or their labels too long.
    """
    choices = [option.choice for option in options]
    if len(choices) > VALUE_BUTTONS_MAX or any(
        len(choice.label) > PHONE_LABEL_CHARS or choice.description for choice in choices
    ):
        return []
    return [_of_line(offer, f"{said} {choice.word}", choice.label, words) for choice in choices]


def on_board(
    half: PartialMove, said: str, board: Sequence[Sequence[Any]], words: ActionLabels
) -> Iterator[Control]:
    """Yield a button for each value of the next field, as they lie on the table; others are disabled."""
    able = few(half.next)
    for row in board:
        for value in row:
            label, last = words.button(half.kind, value), value == row[-1]
            if value in able:
                line = " ".join((said, *words_of(value)))
                yield _of_line(half.offer, line, label, words, last=last)
            else:
                yield Idle(label, last)


def _of_line(offer: Offer, line: str, label: str, words: ActionLabels, *, last: bool = False) -> Control:
    half, style = PartialMove.read(offer, line), words.style(offer.action)
    return (
        going_on(half, label, style, words, last=last) if half is not None else Open(label, line, style, last)
    )


def is_toggled(half: PartialMove) -> bool:
    """Return whether the pick is any subset of a few items, with more combinations than fit on buttons."""
    if (
        half.taken is None
        or half.pick.ordered
        or not half.pick.free
        or len(half.pick.items) > VALUE_BUTTONS_MAX
    ):
        return False
    return len([*islice(half.pick.wholes(), VALUE_BUTTONS_MAX + 1)]) > VALUE_BUTTONS_MAX


def toggles(half: PartialMove, words: ActionLabels) -> Iterator[Control]:
    """Yield a button for each item, which picks or unpicks it, and a last one that plays the move."""
    before, pick, taken = half.before, half.pick, half.taken or ()
    items, able = words.in_order(pick.items), pick.following(taken)
    for item in items:
        label, last = words.button(half.kind, item), item == items[-1]
        if item in taken:
            fewer = before.then(tuple(other for other in taken if other != item))
            yield Open(f"{PICKED_MARK}{label}", fewer.words, "go", last)
        elif item in able:
            yield Open(label, before.then((*taken, item)).words, last=last)
        else:
            yield Idle(label, last)
    if half.done and (whole := half.forced()).whole:
        yield final(whole, words.label(whole.action), words)
