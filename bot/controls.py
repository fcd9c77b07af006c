"""What may a person do next? Offers and half-said moves become buttons, menus and forms, as data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Literal, Protocol, cast

from bot.half_said import after_verb, line, listed, picking, values_of, word_of
from engines.core import Action, Domain, Offer, Pick, TextId, Villain, field_names
from engines.notation import announced, hint, write, written

MENU = 25
"""Options of a menu, at most."""
Style = Literal["plain", "go", "good", "bad"]


@dataclass(frozen=True, slots=True)
class Press:
    """A button that plays `move`."""

    label: str
    move: str
    style: Style = "plain"


@dataclass(frozen=True, slots=True)
class Open:
    """A button that goes on with a half-said move ("" is the start)."""

    label: str
    said: str
    style: Style = "plain"


@dataclass(frozen=True, slots=True)
class Choose:
    """A menu; what is chosen is the half-said move with one more word."""

    prompt: str
    said: str
    choices: tuple[tuple[str, str], ...]
    """Label and word."""


@dataclass(frozen=True, slots=True)
class Enter:
    """A button that opens a form for what no menu can list: a number, a story, a new villain."""

    label: str
    said: str
    form: Literal["number", "story", "villain"]
    prompt: str
    style: Style = "plain"


Control = Press | Open | Choose | Enter


@dataclass(frozen=True, slots=True)
class Step:
    """Where somebody is in saying a move: what he has said so far in words, and how he may go on."""

    words: str
    controls: tuple[Control, ...]


class Words(Protocol):
    """How a game speaks of its actions; a Face has these."""

    def label(self, action: Action) -> str: ...
    def verb(self, action: type[Action]) -> str: ...
    def choice(self, action: type[Action], value: Any) -> str: ...
    def shelf(self, action: type[Action], value: Any) -> str:
        """Where `value` is found, for those that belong into menus of their own; else nothing."""
        ...

    def preview(self, action: Action) -> str: ...
    def amounts(self, action: type[Action], among: range) -> Sequence[tuple[str, int]]: ...
    def style(self, action: type[Action]) -> Style: ...


def first_step(offers: Sequence[Offer], words: Words) -> Step:
    """Everything that may be begun."""
    return Step("", tuple(control for offer in offers for control in _begin(offer, words)))


def step(offers: Sequence[Offer], said: str, words: Words) -> Step | None:
    """How a half-said move goes on; None when it is no beginning of a legal move (any more)."""
    if not said:
        return first_step(offers, words)
    for offer in offers:
        rest = after_verb(offer, said)
        if rest is not None and (values := values_of(offer, rest)) is not None:
            return _continue(offer, values, words)
    return None


def public(offers: Sequence[Offer], actions: Sequence[type[Action]], words: Words) -> list[Control]:
    """Buttons for those moves that depend on nothing hidden."""
    return [it for offer in offers if offer.action in actions for it in _begin(offer, words)]


# One step.


def _begin(offer: Offer, words: Words) -> Iterator[Control]:
    kind, names = offer.action, field_names(offer.action)
    verb, style = words.verb(kind), words.style(kind)
    domain = offer.choices(())
    if not names or names[0] == "say":
        yield _final(offer, kind(), words.label(kind()), style)
    elif hint(kind, names[0]) is TextId:
        yield Enter(verb, kind.verb, "story", verb, style)
    elif hint(kind, names[0]) is Villain:
        yield Enter(verb, f"{kind.verb} *", "villain", verb, style)
    elif isinstance(domain, range):
        for label, amount in words.amounts(kind, domain):
            yield _final(offer, _made(kind, amount), label, style)
        if len(domain) > 1:
            yield Enter(f"{verb}…", kind.verb, "number", f"{domain[0]} to {domain[-1]}", style)
    else:
        yield Open(verb, kind.verb, style)


def _made(kind: type[Action], *values: Any) -> Action:
    return cast(Any, kind)(*values)


def _final(offer: Offer, action: Action, label: str, style: Style) -> Control:
    """A button for a complete move, which asks for a story first where the rules want one."""
    if "say" in field_names(type(action)) and not _may_be_silent(offer, action):
        return Enter(label, write(action), "story", "Tell how", style)
    return Press(label, write(action), style)


def _may_be_silent(offer: Offer, action: Action) -> bool:
    said = [getattr(action, name) for name in field_names(type(action)) if name != "say"]
    domain = offer.choices(said)
    return domain is None or None in domain


def _continue(offer: Offer, values: list[Any], words: Words) -> Step:
    kind, names = offer.action, field_names(offer.action)
    if not picking(offer, values)[1]:
        values = _forced(offer, values)
    pick, taken = picking(offer, values)
    controls: list[Control] = []
    told = ""
    if pick is not None:
        before = values[:-1] if values and isinstance(values[-1], tuple) else values
        values = [*before, taken]
        controls += _pick_menus(offer, before, pick, taken, words)
    if pick is None or pick.done(taken):
        values = _forced(offer, values)
        domain = offer.choices(values)
        if domain is None or names[len(values)] == "say":
            action = _made(kind, *values)
            told = words.preview(action)
            controls.append(_final(offer, action, "Confirm", "go"))
            if "say" in names and _may_be_silent(offer, action):
                controls.append(Enter("Tell it too…", write(action), "story", "Tell how"))
        else:
            controls += _field_menus(offer, values, domain, words)
    controls.append(Open("Back", ""))
    said = (words.choice(kind, value) for value in values if value not in (None, ()))
    return Step(told or " · ".join((words.verb(kind), *said)), tuple(controls))


def _forced(offer: Offer, values: list[Any]) -> list[Any]:
    """`values`, and those that follow where there is nothing to choose."""
    values, names = list(values), field_names(offer.action)
    while len(values) < len(names) and names[len(values)] != "say":
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


def _pick_menus(
    offer: Offer, before: Sequence[Any], pick: Pick, taken: tuple[Any, ...], words: Words
) -> Iterator[Choose]:
    """Menus that go on with a pick: of all that it may become where those are few, else of one item more."""
    few = [] if pick.ordered else [it for it in islice(pick.wholes(taken), MENU + 1) if it != taken]
    if few and len(few) <= MENU:
        choices = [(it, " ".join(map(written, it[len(taken) :]))) for it in few]
    else:
        choices = [(it, written(it)) for it in pick.following(taken)]
    prompt = "And another?" if taken else _hint(offer, before)
    yield from _menus(offer.action, line(offer, [*before, taken]), choices, prompt, words)


def _field_menus(offer: Offer, values: Sequence[Any], domain: Domain, words: Words) -> Iterator[Choose]:
    """Menus of what the next field may hold."""
    kind, name = offer.action, field_names(offer.action)[len(values)]
    said = " ".join((line(offer, values), *announced(kind, name)))
    choices = [(it, word_of(it)) for it in listed(domain)]
    yield from _menus(kind, said, choices, _hint(offer, values), words)


def _menus(
    kind: type[Action], said: str, choices: Sequence[tuple[Any, str]], prompt: str, words: Words
) -> Iterator[Choose]:
    """Menus of values and the words that say them, those of one shelf together."""
    shelves: dict[str, list[tuple[str, str]]] = {}
    for value, word in choices:
        shelves.setdefault(words.shelf(kind, value), []).append((words.choice(kind, value), word))
    for shelf, labelled in shelves.items():
        for at in range(0, len(labelled), MENU):
            yield Choose(f"{prompt} · {shelf}" if shelf else prompt, said, tuple(labelled[at : at + MENU]))


def _hint(offer: Offer, values: Sequence[Any]) -> str:
    return offer.action.hints.get(field_names(offer.action)[len(values)], "Choose")
