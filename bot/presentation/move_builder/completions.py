"""Autocomplete for moves in notation, and for the values of a slash command's options."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from bot.presentation.move_builder.controls import MENU_OPTIONS_MAX
from bot.presentation.move_builder.labels import ActionLabels
from bot.presentation.move_builder.partial_move import PartialMove, listed, picked, tuple_choices
from engines.core import Action, Free, Offer, Pick, field_names
from engines.notation import ACTION_MAX_CHARS, announced, written

VALUES_CONSIDERED_MAX = 60
"""Maximum number of values considered for autocomplete."""


def completions(offers: Sequence[Offer], typed: str, limit: int = MENU_OPTIONS_MAX) -> list[str]:
    """Return up to `limit` legal moves in notation that begin with `typed`; stories are left out."""
    found: list[str] = []
    for offer in offers:
        for line in _lines(offer, typed.lower()):
            if line not in found:
                found.append(line)
            if len(found) >= limit:
                return found
    return found


def _lines(offer: Offer, typed: str) -> Iterator[str]:
    verb = offer.action.verb
    if not (verb.startswith(typed) or typed.startswith(verb)):
        return
    yield from _grown(PartialMove(offer), verb, typed)


def _grown(partial_move: PartialMove, line: str, typed: str) -> Iterator[str]:
    domain = partial_move.next
    if partial_move.complete:
        if line.lower().startswith(typed) and len(line) <= ACTION_MAX_CHARS:
            yield line
    elif isinstance(domain, Pick):
        for taken in _picks(domain, typed[len(line) :].split()):
            longer = " ".join((line, *map(written, taken)))
            if _leads(longer, typed):
                yield from _grown(partial_move.then(taken), longer, typed)
    elif not isinstance(domain, Free):
        for value in listed(domain):
            word = (*announced(partial_move.kind, partial_move.name), written(value))
            longer = line if value is None else " ".join((line, *word))
            if _leads(longer, typed):
                yield from _grown(partial_move.then(value), longer, typed)


def _picks(pick: Pick, typed: Sequence[str]) -> Iterator[tuple[Any, ...]]:
    """Yield complete picks that begin as typed; for an ordered pick only those at most one item longer."""
    if not pick.ordered:
        yield from _complete_picks(pick, typed)
        return
    taken = picked(pick, typed)
    if pick.done(taken):
        yield taken
    for item in pick.following(taken):
        if pick.done((*taken, item)):
            yield (*taken, item)


def _complete_picks(pick: Pick, typed: Sequence[str]) -> Sequence[tuple[Any, ...]]:
    """Return some complete picks that name the words typed, the last of which may be incomplete. If there are
    too many, return some for each item that can come next.
    """
    taken = picked(pick, typed)
    begun = typed[len(taken)].lower() if len(taken) < len(typed) else ""
    items = pick.following(taken)
    nexts = [value for value in items if written(value).lower().startswith(begun)] if begun else ()
    if not nexts:
        every = list(islice(pick.completions(taken), VALUES_CONSIDERED_MAX + 1))
        if len(every) <= VALUES_CONSIDERED_MAX:
            return every
    share = -(-VALUES_CONSIDERED_MAX // len(nexts or items))
    found = [list(islice(pick.completions((*taken, item)), share)) for item in nexts or items]
    return list({frozenset(value): value for some in found for value in some}.values())


def _leads(line: str, typed: str) -> bool:
    return line.lower().startswith(typed) or typed.startswith(line.lower())


def _spread(values: Sequence[Any]) -> Sequence[Any]:
    """Return all values of a short domain; of a long one the first ones and the last."""
    return (
        values if len(values) <= VALUES_CONSIDERED_MAX else [*values[: VALUES_CONSIDERED_MAX - 1], values[-1]]
    )


def field_choices(
    offers: Sequence[Offer],
    action: type[Action],
    name: str,
    said: Sequence[str],
    labels: ActionLabels,
    typed: str = "",
) -> list[tuple[str, str]]:
    """Return the labels and words of what the field `name` may hold after the words in `said`; `typed` is the
    incomplete word.
    """
    line = " ".join((action.verb, *said))
    begun = (PartialMove.read(offer, line) for offer in offers if offer.action is action)
    for partial_move in filter(None, begun):
        if (before := _up_to(partial_move, name)) is None:
            continue
        domain = before.next
        if isinstance(domain, Pick):
            taken = (partial_move.taken or ()) if len(partial_move.values) > len(before.values) else ()
            return [
                (labels[action].choice(value), word) for value, word in _picks_after(domain, taken, typed)
            ]
        if domain is not None and not isinstance(domain, Free):
            some = _spread(listed(domain))
            return [(labels[action].choice(value), written(value)) for value in some if value is not None]
    return []


def _up_to(partial_move: PartialMove, name: str) -> PartialMove | None:
    """Return the move up to the field `name`, forced values filled in; None if a field is undecided."""
    at = field_names(partial_move.kind).index(name)
    before = PartialMove(partial_move.offer, partial_move.values[:at])
    if not before.done:
        return None
    while len(before.values) < at:
        values = tuple_choices(before.next)
        if None not in values and len(values) != 1:
            return None
        before = before.then(None if None in values else values[0])
    return before


def _picks_after(pick: Pick, taken: tuple[Any, ...], typed: str) -> list[tuple[Any, str]]:
    """Return the continuations of a pick and their words; complete picks if order does not count."""
    if pick.ordered:
        return [(item, written(item)) for item in pick.following(taken)]
    said = [*map(written, taken), *([typed] if typed else [])]
    found = [whole for whole in _complete_picks(pick, said) if whole != taken]
    return [(whole, " ".join(map(written, whole[len(taken) :]))) for whole in found]
