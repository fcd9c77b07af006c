"""Which questions does a form ask, and what do its answers say? For moves that pick several things."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from random import Random
from typing import Any

from bot.saying.controls import MENU, Choice, Question, Words
from bot.saying.half_said import after_verb, forced, line, listed, picking, values_of, word_of
from bot.saying.menus import Option, shelves
from engines.core import Domain, Free, Offer, Pick, field_names
from engines.notation import announced

PARTS = 5
"""Questions of a form, at most."""
FEW = 10
"""Picks of anything that are still listed one by one; more of them are ticked in a form."""
SAMPLES = 24
"""Picks that are tried to find what the fields after them may hold."""

Values = Sequence[Any]


def asks(offer: Offer, values: Values, words: Words) -> bool:
    """Whether a form serves better than menus: several things are picked, in too many ways to be listed."""
    return _has_wide_pick(offer, values) and bool(questions(offer, values, words, as_far_as_picked=True))


def _has_wide_pick(offer: Offer, values: Values) -> bool:
    before, taken = _begun(offer, values)
    beginnings: list[Values] = [before]
    while len(before) < len(field_names(offer.action)):
        domains = [offer.choices(it) for it in beginnings]
        if picks := [it for it in domains if isinstance(it, Pick)]:
            return any(_is_wide(it, taken) for it in picks)
        if not all(isinstance(it, tuple) for it in domains):
            return False
        beginnings = _longer(beginnings, domains)
        before = beginnings[0]
    return False


def _is_wide(pick: Pick, taken: tuple[Any, ...]) -> bool:
    """Whether it may still become more than a menu holds; of what is free, more than are worth a menu."""
    if pick.ordered:
        return pick.count.stop - 1 - len(taken) > 1 and bool(pick.following(taken))
    limit = FEW if pick.free else MENU
    return len(list(islice(pick.wholes(taken), limit + 1))) > limit


def questions(
    offer: Offer, values: Values, words: Words, *, as_far_as_picked: bool = False
) -> tuple[Question, ...]:
    """What a form asks about the rest of a half-said move; nothing where it does not fit into one.

    What depends on a pick may be left open, and is asked afterwards then.
    """
    before, taken = _begun(offer, values)
    beginnings: list[Values] = [before]
    found: list[Question] = []
    picked = False
    for name in field_names(offer.action)[len(before) :]:
        domains = [it for beginning in beginnings if (it := offer.choices(beginning)) is not None]
        if name == "say" or any(isinstance(it, Free | range) for it in domains):
            break
        picks = [it for it in domains if isinstance(it, Pick)]
        if picks:
            asked = _about_pick(offer, name, picks, taken, PARTS - len(found), words)
        else:
            asked = _about_value(offer, name, domains, words, needed=not picked)
        if asked is None or len(found) + len(asked) > PARTS:
            break
        found += asked
        picked, taken = picked or bool(picks), ()
        if picked and as_far_as_picked:
            break
        beginnings = _longer(beginnings, domains)
    return tuple(found) if picked else ()


def _begun(offer: Offer, values: Values) -> tuple[Values, tuple[Any, ...]]:
    """The fields that are said, and what has been taken of a pick that goes on."""
    if not (values and isinstance(values[-1], tuple)):
        return forced(offer, values), ()
    _, taken = picking(offer, values)
    return values[:-1], taken


def _longer(beginnings: Sequence[Values], domains: Sequence[Domain | None]) -> list[Values]:
    """Some of the ways in which these beginnings go on by one field."""
    random, found = Random(0), list[Values]()
    for before, domain in zip(beginnings, domains, strict=True):
        if isinstance(domain, Pick):
            tried = {domain.sample(random) for _ in range(-(-SAMPLES // len(beginnings)))}
            found += [[*before, it] for it in sorted(tried, key=str) if domain.done(it)]
        elif domain is not None:
            found += [[*before, it] for it in listed(domain)]
    return found


def _about_pick(
    offer: Offer, name: str, picks: Sequence[Pick], taken: tuple[Any, ...], room: int, words: Words
) -> list[Question] | None:
    """What is picked: in a question for each place, or where order does not count for each shelf."""
    least = max(0, min(it.count.start for it in picks) - len(taken))
    most = max(it.count.stop - 1 for it in picks) - len(taken)
    ordered = picks[0].ordered
    items = _union(it.items if ordered else it.following(taken) for it in picks)
    options = _options(offer, items, words)
    if ordered:
        if len(options) > MENU:
            return None
        choices = tuple(it.choice for it in options)
        asked = words.question(offer.action, name)
        places = range(min(most, room))
        return [Question(name, f"{n + 1}. {asked}", choices, int(n < least), 1) for n in places]
    found = shelves(offer.action, options, words)
    if len(found) > room or any(len(it.options) > MENU for it in found):
        return None
    alone, title = len(found) == 1, words.question(offer.action, name)
    many = f"{most}" if least == most else f"up to {most}"
    return [
        Question(
            name,
            f"{title} · {it.name}" if it.name else f"{title} ({many})",
            it.choices,
            least if alone else 0,
            min(most, len(it.options)),
        )
        for it in found
    ]


def _about_value(
    offer: Offer, name: str, domains: Iterable[Domain], words: Words, *, needed: bool
) -> list[Question] | None:
    """What a field may hold, unless that goes without saying or is too much for one menu."""
    values = _union(listed(it) for it in domains if listed(it) != (None,))
    if len(values) <= 1:
        return []
    if len(values) > MENU:
        return None
    choices = tuple(it.choice for it in _options(offer, sorted(values, key=_by_word), words))
    asked = words.question(offer.action, name)
    return [Question(name, asked, choices, int(needed and None not in values), 1)]


def _by_word(value: Any) -> tuple[int, str]:
    """Numbers and addresses in their order, whatever is left out first."""
    return (len(word_of(value)), word_of(value))


def _union(some: Iterable[Sequence[Any]]) -> Sequence[Any]:
    return list(dict.fromkeys(it for items in some for it in items))


def _options(offer: Offer, values: Iterable[Any], words: Words) -> list[Option]:
    return [Option(it, Choice(words.choice(offer.action, it), word_of(it))) for it in values]


def answered(offer: Offer, said: str, answers: Mapping[str, Sequence[str]]) -> str:
    """The half-said move with a form's answers (words by field), as far as one follows on another."""
    rest = after_verb(offer, said)
    values = values_of(offer, rest) if rest is not None else None
    for n, name in enumerate(field_names(offer.action)):
        if values is None or name == "say":
            break
        words = answers.get(name, ())
        goes_on = n == len(values) - 1 and isinstance(values[n], tuple)
        if n < len(values) and not (words and goes_on):
            continue
        if words:
            key = () if goes_on else announced(offer.action, name)
            before, said = values[:n], " ".join((line(offer, values), *key, *words))
            rest = after_verb(offer, said)
            values = values_of(offer, rest) if rest is not None else None
            if values is None:
                said = " ".join((said, *_as_given(offer, before, answers)))
        else:
            values = forced(offer, values, [it for it, given in answers.items() if given])
            if len(values) <= n:
                break
            said = line(offer, values)
    return said


def _as_given(offer: Offer, values: Values, answers: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """What follows an answer that contradicts another: the other answers, and what only could be said."""
    names, beginnings = field_names(offer.action)[len(values) :], [values]
    for n, name in enumerate(names):
        domains = [offer.choices(it) for it in beginnings]
        if name == "say" or any(isinstance(it, Free | range) for it in domains):
            break
        only = _union(listed(it) for it in domains if it is not None and not isinstance(it, Pick))
        goes_without_saying = map(word_of, only) if len(only) == 1 and only[0] is not None else ()
        if n and (said := answers.get(name) or [*goes_without_saying]):
            yield from (*announced(offer.action, name), *said)
        beginnings = _longer(beginnings, domains)
