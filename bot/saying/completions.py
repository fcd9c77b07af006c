"""What could be typed next? Lines of notation, and the values of a slash command's options."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, cast

from bot.saying.controls import MENU, Words
from bot.saying.half_said import listed, picked, picking, values_of
from engines.core import Action, Free, Offer, Pick, field_names
from engines.notation import LENGTH, announced, written

SPREAD = 60
"""Values that are looked through for autocomplete, at most."""


def completions(offers: Sequence[Offer], typed: str, limit: int = MENU) -> list[str]:
    """Legal moves in notation that begin as `typed` does, shortest stories first (none is told)."""
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
    yield from _grown(offer, [], verb, typed)


def _grown(offer: Offer, values: list[Any], line: str, typed: str) -> Iterator[str]:
    names = field_names(offer.action)
    domain = offer.choices(values)
    if domain is None or names[len(values)] == "say":
        if line.lower().startswith(typed) and len(line) <= LENGTH:
            yield line
    elif isinstance(domain, Pick):
        for taken in _picks(domain, typed[len(line) :].split()):
            longer = " ".join((line, *map(written, taken)))
            if _leads(longer, typed):
                yield from _grown(offer, [*values, taken], longer, typed)
    elif isinstance(domain, Free):
        return
    else:
        for value in listed(domain):
            word = (*announced(offer.action, names[len(values)]), written(value))
            longer = line if value is None else " ".join((line, *word))
            if _leads(longer, typed):
                yield from _grown(offer, [*values, value], longer, typed)


def _picks(pick: Pick, typed: Sequence[str]) -> Iterator[tuple[Any, ...]]:
    """Finished picks that begin as typed; where order counts, only one longer: more come as one goes on."""
    if not pick.ordered:
        yield from _wholes(pick, typed)
        return
    taken = picked(pick, typed)
    if pick.done(taken):
        yield taken
    for item in pick.following(taken):
        if pick.done((*taken, item)):
            yield (*taken, item)


def _wholes(pick: Pick, typed: Sequence[str]) -> Sequence[tuple[Any, ...]]:
    """Some finished picks that name the words typed, the last of which may be half typed.

    Where there are too many for all, there are some for each item that can come next.
    """
    taken = picked(pick, typed)
    begun = typed[len(taken)].lower() if len(taken) < len(typed) else ""
    items = pick.following(taken)
    nexts = [it for it in items if written(it).lower().startswith(begun)] if begun else ()
    if not nexts:
        every = list(islice(pick.wholes(taken), SPREAD + 1))
        if len(every) <= SPREAD:
            return every
    share = -(-SPREAD // len(nexts or items))
    found = [list(islice(pick.wholes((*taken, item)), share)) for item in nexts or items]
    return list({frozenset(it): it for some in found for it in some}.values())


def _leads(line: str, typed: str) -> bool:
    return line.lower().startswith(typed) or typed.startswith(line.lower())


def _spread(values: Sequence[Any]) -> Sequence[Any]:
    """All of a short domain; of a long one the first ones and the last."""
    return values if len(values) <= SPREAD else [*values[: SPREAD - 1], values[-1]]


def field_choices(
    offers: Sequence[Offer],
    action: type[Action],
    name: str,
    said: Sequence[str],
    words: Words,
    typed: str = "",
) -> list[tuple[str, str]]:
    """Label and word of what the field `name` may hold after the words in `said` and the half-typed one."""
    for offer in offers:
        values = values_of(offer, list(said)) if offer.action is action else None
        if values is None or (before := _up_to(offer, name, values)) is None:
            continue
        domain = offer.choices(before)
        if isinstance(domain, Pick):
            taken = cast("tuple[Any, ...]", values[-1]) if len(values) > len(before) else ()
            return [(words.choice(action, it), word) for it, word in _picks_after(domain, taken, typed)]
        if domain is not None and not isinstance(domain, Free):
            few = _spread(listed(domain))
            return [(words.choice(action, it), written(it)) for it in few if it is not None]
    return []


def _up_to(offer: Offer, name: str, values: Sequence[Any]) -> list[Any] | None:
    """The values of the fields before `name`, with those that go without saying; None where one does not."""
    at = field_names(offer.action).index(name)
    before = list(values[:at])
    if any(isinstance(it, tuple) for it in before) and not _is_whole(offer, before):
        return None
    while len(before) < at:
        domain = offer.choices(before)
        if not isinstance(domain, tuple) or not (None in domain or len(cast("tuple[Any, ...]", domain)) == 1):
            return None
        before.append(None if None in domain else domain[0])
    return before


def _is_whole(offer: Offer, values: Sequence[Any]) -> bool:
    """Whether the last of these values is no pick that is still being made."""
    pick, taken = picking(offer, values)
    return pick is None or not taken or pick.done(taken)


def _picks_after(pick: Pick, taken: tuple[Any, ...], typed: str) -> list[tuple[Any, str]]:
    """How a pick may go on, and the words that say it: as a whole where order does not count."""
    if pick.ordered:
        return [(it, written(it)) for it in pick.following(taken)]
    said = [*map(written, taken), *([typed] if typed else [])]
    wholes = [it for it in _wholes(pick, said) if it != taken]
    return [(it, " ".join(map(written, it[len(taken) :]))) for it in wholes]
