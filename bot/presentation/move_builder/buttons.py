"""Which buttons make a move, or go on with one? Where values are few or lie on a board, each has its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from bot.presentation.move_builder.controls import ActionLabels, Control, Enter, Idle, Open, Press, Style
from bot.presentation.move_builder.menus import Option
from bot.presentation.move_builder.partial_move import PartialMove, few, words_of
from engines.core import Offer, Pick
from engines.notation import announced, write

SPREAD = 5
"""Values that have a button each, at most: as many as there are in a row."""
SHORT = 45
"""Characters of a label that a phone shows in full."""
TICK = "✓ "
"""What stands before a card that is picked."""


def final(half: PartialMove, label: str, style: Style, *, last: bool = False) -> Control:
    """A button for a complete move, which asks for a story first where the rules want one."""
    move = write(half.action)
    if half.needs_story:
        return Enter(label, move, "story", "Tell how", style)
    return Press(label, move, style, last)


def going_on(
    half: PartialMove, label: str, style: Style, words: ActionLabels, *, last: bool = False
) -> Control:
    """A button that goes on with a half-said move, or plays it where nothing is left to say or to ask."""
    half = half.forced()
    if half.whole and words.at_once(half.kind):
        return final(half, label, style, last=last)
    return Open(label, half.words, style, last)


def entering(half: PartialMove, numbers: Sequence[int], label: str, style: Style = "plain") -> Control:
    """A button that opens a form for a number, and for a story where the rules want one with it."""
    said = " ".join((half.words, *announced(half.kind, half.name)))
    form = "both" if half.then(numbers[0]).needs_story else "number"
    return Enter(label, said, form, f"{numbers[0]} to {numbers[-1]}", style)


def spread(half: PartialMove, words: ActionLabels) -> Iterator[Control]:
    """A button for each value that a move may begin with, where those are few; else nothing."""
    kind, domain, style = half.kind, half.next, words.style(half.kind)
    if is_toggled(half.picking(), words):
        yield from toggles(half.picking(), words)
        return
    values = _beginnings(domain, words)
    for it in values if len(values) <= SPREAD else ():
        yield going_on(half.then(it), words.button(kind, it), style, words)


def _beginnings(domain: Any, words: ActionLabels) -> Sequence[Any]:
    """What a field may hold, as far as it matters how many there are; of a pick in order its first items."""
    if not isinstance(domain, Pick):
        return words.in_order(few(domain))
    if domain.ordered:
        return [(it,) for it in domain.following(())]
    return [*islice(domain.wholes(), SPREAD + 1)]


def of_options(offer: Offer, said: str, options: Sequence[Option], words: ActionLabels) -> list[Control]:
    """A button for each of these options, each of which goes on with `said`; nothing where they are too many
    or too long for that.
    """
    choices = [it.choice for it in options]
    if len(choices) > SPREAD or any(len(it.label) > SHORT or it.told for it in choices):
        return []
    return [_of_line(offer, f"{said} {it.word}", it.label, words) for it in choices]


def on_board(
    half: PartialMove, said: str, board: Sequence[Sequence[Any]], words: ActionLabels
) -> Iterator[Control]:
    """A button for each value of the next field, as they lie on the table; what cannot be chosen is idle."""
    able = few(half.next)
    for row in board:
        for it in row:
            label, last = words.button(half.kind, it), it == row[-1]
            if it in able:
                line = " ".join((said, *words_of(it)))
                yield _of_line(half.offer, line, label, words, last=last)
            else:
                yield Idle(label, last)


def _of_line(offer: Offer, line: str, label: str, words: ActionLabels, *, last: bool = False) -> Control:
    half, style = PartialMove.read(offer, line), words.style(offer.action)
    return (
        going_on(half, label, style, words, last=last) if half is not None else Open(label, line, style, last)
    )


def is_toggled(half: PartialMove, words: ActionLabels) -> bool:
    """Whether what is being picked are any of a few things, in more ways than have a button."""
    if half.taken is None or half.pick.ordered or not half.pick.free or len(half.pick.items) > SPREAD:
        return False
    return len([*islice(half.pick.wholes(), SPREAD + 1)]) > SPREAD


def toggles(half: PartialMove, words: ActionLabels) -> Iterator[Control]:
    """A button for each thing that may be picked, which picks it or lets it go, and one to end with."""
    before, pick, taken = half.before, half.pick, half.taken or ()
    items, able = words.in_order(pick.items), pick.following(taken)
    for it in items:
        label, last = words.button(half.kind, it), it == items[-1]
        if it in taken:
            fewer = before.then(tuple(other for other in taken if other != it))
            yield Open(f"{TICK}{label}", fewer.words, "go", last)
        elif it in able:
            yield Open(label, before.then((*taken, it)).words, last=last)
        else:
            yield Idle(label, last)
    if half.done and (whole := half.forced()).whole:
        yield final(whole, words.label(whole.action), "good")
