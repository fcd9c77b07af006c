"""What may a person do next? Offers and half-said moves become buttons, menus and forms, as data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol, cast

from engines.core import Action, Domain, Free, Offer, Pick, TextId, Villain, field_names
from engines.notation import LENGTH, hint, write, written

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
            return _continue(offer, said, values, words)
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


def _continue(offer: Offer, said: str, values: list[Any], words: Words) -> Step:
    domain = offer.choices(values)
    kind, names = offer.action, field_names(offer.action)
    controls: list[Control] = []
    taken = _taken(values)
    if taken is not None:
        pick = offer.choices(values[:-1])
        assert isinstance(pick, Pick)
        if more := pick.following(taken):
            controls += _menus(offer, said, more, words, "And another?")
    elif domain is not None and names[len(values)] != "say":
        items = domain.following(()) if isinstance(domain, Pick) else tuple(_listed(domain))
        prompt = kind.hints.get(names[len(values)], "Choose")
        controls += _menus(offer, said, items, words, prompt)
    told = ""
    if taken or (taken is None and (domain is None or names[len(values)] == "say")):
        action = _made(kind, *values)
        told = words.preview(action)
        controls.append(_final(offer, action, "Confirm", "go"))
        if "say" in names and _may_be_silent(offer, action):
            controls.append(Enter("Tell it too…", write(action), "story", "Tell how"))
    controls.append(Open("Back", ""))
    return Step(told or words.verb(kind), tuple(controls))


def _menus(offer: Offer, said: str, items: Sequence[Any], words: Words, prompt: str) -> Iterator[Choose]:
    labelled = [(words.choice(offer.action, item), MOST if item is None else written(item)) for item in items]
    for at in range(0, len(labelled), MENU):
        yield Choose(prompt, said, tuple(labelled[at : at + MENU]))


def _taken(values: Sequence[Any]) -> tuple[Any, ...] | None:
    """What has been picked so far, where the last field said is a pick."""
    last = values[-1] if values else None
    return cast("tuple[Any, ...]", last) if isinstance(last, tuple) else None


def _listed(domain: Domain) -> Sequence[Any]:
    assert isinstance(domain, Sequence)
    return domain  # pyright: ignore[reportUnknownVariableType]


# Half-said moves.

MOST = "most"
"""The word for a field that is left to its default in a half-said move."""


def _after_verb(offer: Offer, said: str) -> list[str] | None:
    verb = offer.action.verb
    return said[len(verb) :].split() if f"{said} ".startswith(f"{verb} ") else None


def _values(offer: Offer, rest: list[str]) -> list[Any] | None:
    """The values that `rest` says; None when it says what the offer does not hold."""
    values: list[Any] = []
    while rest:
        domain = offer.choices(values)
        if domain is None or isinstance(domain, Free):
            return None
        if isinstance(domain, Pick):
            taken: tuple[Any, ...] = ()
            for word in rest:
                found = [item for item in domain.following(taken) if written(item) == word]
                if not found:
                    return None
                taken = (*taken, found[0])
            values.append(taken)
            rest = []
        else:
            found = [item for item in _listed(domain) if (MOST if item is None else written(item)) == rest[0]]
            if not found:
                return None
            values.append(found[0])
            rest = rest[1:]
    return values


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
        yield from _picks(domain, (), line, typed)
    elif isinstance(domain, Free):
        return
    else:
        for value in _listed(domain):
            word = "" if value is None else f" {written(value)}"
            if _leads(f"{line}{word}", typed):
                yield from _grown(offer, [*values, value], f"{line}{word}", typed)


def _picks(pick: Pick, taken: tuple[Any, ...], line: str, typed: str) -> Iterator[str]:
    """Picks one longer than what is typed; more come as the player goes on typing."""
    for item in pick.following(taken):
        longer = f"{line} {written(item)}"
        if not _leads(longer, typed):
            continue
        if len((*taken, item)) in pick.count and longer.lower().startswith(typed):
            yield longer
        elif len(longer) < len(typed):
            yield from _picks(pick, (*taken, item), longer, typed)


def _leads(line: str, typed: str) -> bool:
    return line.lower().startswith(typed) or typed.startswith(line.lower())


def _spread(values: Sequence[Any]) -> Sequence[Any]:
    """All of a short domain; of a long one the first ones and the last."""
    return values if len(values) <= 60 else [*values[:59], values[-1]]


def field_choices(
    offers: Sequence[Offer], action: type[Action], said: Sequence[str], words: Words
) -> list[tuple[str, str]]:
    """Label and word of what the next field of `action` may hold after the words in `said`."""
    for offer in offers:
        if offer.action is action and (values := _values(offer, list(said))) is not None:
            taken = _taken(values)
            domain = offer.choices(values if taken is None else values[:-1])
            if isinstance(domain, Pick):
                items: Sequence[Any] = domain.following(taken or ())
            elif domain is None or isinstance(domain, Free):
                continue
            else:
                items = _spread(_listed(domain))
            return [(words.choice(action, it), written(it)) for it in items if it is not None]
    return []
