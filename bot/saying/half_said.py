"""How is a move written that is only begun? In its notation, so far; and read back into values."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import islice
from typing import Any, cast

from engines.core import Domain, Free, Offer, Pick, field_names
from engines.notation import announced, assigned, written

LEFT_OUT = "-"
"""The word for a field that is left out in a half-said move."""


def line(offer: Offer, values: Sequence[Any]) -> str:
    said = [offer.action.verb]
    for name, value in zip(field_names(offer.action), values, strict=False):
        said += announced(offer.action, name)
        if isinstance(value, tuple):
            said += map(written, cast("tuple[Any, ...]", value))
        else:
            said.append(word_of(value))
    return " ".join(said)


def after_verb(offer: Offer, said: str) -> list[str] | None:
    verb = offer.action.verb
    return said[len(verb) :].split() if f"{said} ".startswith(f"{verb} ") else None


def found(offers: Sequence[Offer], said: str) -> tuple[Offer, list[Any]] | None:
    """The offer that a half-said move belongs to, and the values that it says; None: it belongs to none."""
    for offer in offers:
        rest = after_verb(offer, said)
        if rest is not None and (values := values_of(offer, rest)) is not None:
            return offer, values
    return None


def values_of(offer: Offer, rest: list[str]) -> list[Any] | None:
    """The values that `rest` says; None when it says what the offer does not hold."""
    values: list[Any] = []
    said = {name: words for name, words in assigned(offer.action, rest).items() if words}
    for name in field_names(offer.action):
        if not said:
            break
        domain = offer.choices(values)
        if name not in said:
            if not isinstance(domain, tuple) or len(cast("tuple[Any, ...]", domain)) != 1:
                return None
            values.append(domain[0])  # what goes without saying
            continue
        words = said.pop(name)
        if domain is None or isinstance(domain, Free):
            return None
        if isinstance(domain, Pick):
            values.append(picked(domain, words))
            if len(values[-1]) < len(words):
                return None
            if not domain.done(values[-1]):
                break
        else:
            wanted = words[0].lower()
            found = [
                it for it in listed(domain) if (LEFT_OUT if it is None else written(it)).lower() == wanted
            ]
            if not found:
                return None
            values.append(found[0])
    return None if said else values


def word_of(value: Any) -> str:
    return LEFT_OUT if value is None else written(value)


def picked(pick: Pick, words: Sequence[str]) -> tuple[Any, ...]:
    """The items that `words` name, as far as they begin a legal pick."""
    taken: tuple[Any, ...] = ()
    for word in words:
        found = [item for item in pick.following(taken) if written(item).lower() == word.lower()]
        if not found:
            break
        taken = (*taken, found[0])
    return taken


def picking(offer: Offer, values: Sequence[Any]) -> tuple[Pick | None, tuple[Any, ...]]:
    """The pick that is being made, and what has been taken so far."""
    if values and isinstance(values[-1], tuple):
        pick = offer.choices(values[:-1])
        assert isinstance(pick, Pick)
        return pick, cast("tuple[Any, ...]", values[-1])
    pick = offer.choices(values)
    return (pick, ()) if isinstance(pick, Pick) else (None, ())


def listed(domain: Domain) -> Sequence[Any]:
    assert isinstance(domain, Sequence)
    return domain  # pyright: ignore[reportUnknownVariableType]


def forced(offer: Offer, values: Sequence[Any], but: Collection[str] = ()) -> list[Any]:
    """`values`, and those that follow where there is nothing to choose, up to a field of `but`."""
    values, names = list(values), field_names(offer.action)
    while len(values) < len(names) and names[len(values)] not in ("say", *but):
        pick, taken = picking(offer, values)
        if pick is not None and taken and not pick.done(taken):
            break
        domain = offer.choices(values)
        if isinstance(domain, Pick):
            only = () if domain.ordered else tuple(islice(domain.wholes(), 2))
        else:
            only = cast("tuple[Any, ...]", domain) if isinstance(domain, tuple) else ()
        if len(only) != 1:
            break
        values.append(only[0])
    return values
