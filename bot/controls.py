"""What may a person do next? Offers and half-said moves become buttons, menus and forms, as data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Literal, Protocol, cast

from engines.core import Action, Domain, Free, Offer, Pick, TextId, Villain, field_names
from engines.notation import LENGTH, announced, assigned, hint, write, written

MENU = 25
"""Options of a menu, at most."""
SPREAD = 60
"""Values that are looked through for autocomplete, at most."""
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
        rest = _after_verb(offer, said)
        if rest is not None and (values := _values(offer, rest)) is not None:
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
    if not _picking(offer, values)[1]:
        values = _forced(offer, values)
    pick, taken = _picking(offer, values)
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
        pick, taken = _picking(offer, values)
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


def _picking(offer: Offer, values: Sequence[Any]) -> tuple[Pick | None, tuple[Any, ...]]:
    """The pick that is being made, and what has been taken so far."""
    if values and isinstance(values[-1], tuple):
        pick = offer.choices(values[:-1])
        assert isinstance(pick, Pick)
        return pick, cast("tuple[Any, ...]", values[-1])
    pick = offer.choices(values)
    return (pick, ()) if isinstance(pick, Pick) else (None, ())


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
    yield from _menus(offer.action, _line(offer, [*before, taken]), choices, prompt, words)


def _field_menus(offer: Offer, values: Sequence[Any], domain: Domain, words: Words) -> Iterator[Choose]:
    """Menus of what the next field may hold."""
    kind, name = offer.action, field_names(offer.action)[len(values)]
    said = " ".join((_line(offer, values), *announced(kind, name)))
    choices = [(it, _word(it)) for it in _listed(domain)]
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


def _listed(domain: Domain) -> Sequence[Any]:
    assert isinstance(domain, Sequence)
    return domain  # pyright: ignore[reportUnknownVariableType]


# Half-said moves: the notation of an action, as far as it is said.

LEFT_OUT = "-"
"""The word for a field that is left out in a half-said move."""


def _line(offer: Offer, values: Sequence[Any]) -> str:
    said = [offer.action.verb]
    for name, value in zip(field_names(offer.action), values, strict=False):
        said += announced(offer.action, name)
        if isinstance(value, tuple):
            said += map(written, cast("tuple[Any, ...]", value))
        else:
            said.append(_word(value))
    return " ".join(said)


def _after_verb(offer: Offer, said: str) -> list[str] | None:
    verb = offer.action.verb
    return said[len(verb) :].split() if f"{said} ".startswith(f"{verb} ") else None


def _values(offer: Offer, rest: list[str]) -> list[Any] | None:
    """The values that `rest` says; None when it says what the offer does not hold."""
    values: list[Any] = []
    said = {name: words for name, words in assigned(offer.action, rest).items() if words}
    for name in field_names(offer.action):
        if name not in said:
            break
        words, domain = said.pop(name), offer.choices(values)
        if domain is None or isinstance(domain, Free):
            return None
        if isinstance(domain, Pick):
            values.append(_picked(domain, words))
            if len(values[-1]) < len(words):
                return None
        else:
            wanted = words[0].lower()
            found = [
                it for it in _listed(domain) if (LEFT_OUT if it is None else written(it)).lower() == wanted
            ]
            if not found:
                return None
            values.append(found[0])
    return None if said else values


def _word(value: Any) -> str:
    return LEFT_OUT if value is None else written(value)


def _picked(pick: Pick, words: Sequence[str]) -> tuple[Any, ...]:
    """The items that `words` name, as far as they begin a legal pick."""
    taken: tuple[Any, ...] = ()
    for word in words:
        found = [item for item in pick.following(taken) if written(item).lower() == word.lower()]
        if not found:
            break
        taken = (*taken, found[0])
    return taken


# Lines of notation, for autocomplete.


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
        for value in _listed(domain):
            word = (*announced(offer.action, names[len(values)]), written(value))
            longer = line if value is None else " ".join((line, *word))
            if _leads(longer, typed):
                yield from _grown(offer, [*values, value], longer, typed)


def _picks(pick: Pick, typed: Sequence[str]) -> Iterator[tuple[Any, ...]]:
    """Finished picks that begin as typed; where order counts, only one longer: more come as one goes on."""
    if not pick.ordered:
        yield from _wholes(pick, typed)
        return
    taken = _picked(pick, typed)
    if pick.done(taken):
        yield taken
    for item in pick.following(taken):
        if pick.done((*taken, item)):
            yield (*taken, item)


def _wholes(pick: Pick, typed: Sequence[str]) -> Sequence[tuple[Any, ...]]:
    """Some finished picks that name the words typed, the last of which may be half typed.

    Where there are too many for all, there are some for each item that can come next.
    """
    taken = _picked(pick, typed)
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
        values = _values(offer, list(said)) if offer.action is action else None
        if values is None or (before := _up_to(offer, name, values)) is None:
            continue
        domain = offer.choices(before)
        if isinstance(domain, Pick):
            taken = cast("tuple[Any, ...]", values[-1]) if len(values) > len(before) else ()
            return [(words.choice(action, it), word) for it, word in _picks_after(domain, taken, typed)]
        if domain is not None and not isinstance(domain, Free):
            listed = _spread(_listed(domain))
            return [(words.choice(action, it), written(it)) for it in listed if it is not None]
    return []


def _up_to(offer: Offer, name: str, values: Sequence[Any]) -> list[Any] | None:
    """The values of the fields before `name`, with those that go without saying; None where one does not."""
    at = field_names(offer.action).index(name)
    before = list(values[:at])
    while len(before) < at:
        domain = offer.choices(before)
        if not isinstance(domain, tuple) or not (None in domain or len(cast("tuple[Any, ...]", domain)) == 1):
            return None
        before.append(None if None in domain else domain[0])
    return before


def _picks_after(pick: Pick, taken: tuple[Any, ...], typed: str) -> list[tuple[Any, str]]:
    """How a pick may go on, and the words that say it: as a whole where order does not count."""
    if pick.ordered:
        return [(it, written(it)) for it in pick.following(taken)]
    said = [*map(written, taken), *([typed] if typed else [])]
    wholes = [it for it in _wholes(pick, said) if it != taken]
    return [(it, " ".join(map(written, it[len(taken) :]))) for it in wholes]
