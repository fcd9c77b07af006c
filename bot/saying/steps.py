"""How does somebody say a move, step by step? Offers and half-said moves become buttons, menus and forms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, Literal, cast

from bot.saying.controls import MENU, Choice, Choose, Control, Enter, Fill, Open, Press, Step, Style, Words
from bot.saying.half_said import LEFT_OUT, forced, found, line, listed, picking, word_of
from bot.saying.menus import ASIDE, Option, shelves, told_apart
from bot.saying.questions import asks
from engines.core import Action, Free, Offer, Pick, TextId, Villain, field_names, sole
from engines.notation import announced, hint, write, written

SHORT = 45
"""Characters of a label that a phone shows in full."""
MENUS = 4
"""Menus on a panel, at most: the last row is for buttons."""


def first_step(offers: Sequence[Offer], words: Words) -> Step:
    """Everything that may be begun."""
    return Step("", tuple(control for offer in offers for control in _begin(offer, words)))


def step(offers: Sequence[Offer], said: str, words: Words) -> Step | None:
    """How a half-said move goes on; None when it is not (or no longer) the beginning of a legal move."""
    if not said:
        return first_step(offers, words)
    said, shelf = told_apart(said)
    begun = found(offers, said)
    return _continue(*begun, shelf, words) if begun is not None else None


def public(offers: Sequence[Offer], actions: Sequence[type[Action]], words: Words) -> list[Control]:
    """Buttons for those moves that depend on nothing hidden."""
    return [it for offer in offers if offer.action in actions for it in _begin(offer, words)]


def _begin(offer: Offer, words: Words) -> Iterator[Control]:
    kind, names = offer.action, field_names(offer.action)
    verb, style = words.verb(kind), words.style(kind)
    domain = offer.choices(())
    if not names or names[0] == "say":
        label = words.label(kind())
        yield Open(label, kind.verb, style) if words.weighty(kind) else _final(offer, kind(), label, style)
    elif hint(kind, names[0]) is TextId:
        yield Enter(verb, kind.verb, "story", verb, style)
    elif hint(kind, names[0]) is Villain:
        yield Enter(verb, f"{kind.verb} *", "villain", verb, style)
    elif isinstance(domain, range):
        for label, amount in words.amounts(kind, domain):
            yield _final(offer, _made(kind, amount), label, style)
        if len(domain) > 1:
            yield Enter(f"{verb}…", kind.verb, _number(offer, (), domain), _from_to(domain), style)
    elif asks(offer, (), words):
        yield Fill(f"{verb}…", kind.verb, style)
    else:
        yield Open(verb, kind.verb, style)


def _number(offer: Offer, values: Sequence[Any], numbers: Sequence[int]) -> Literal["number", "both"]:
    """Which form asks for a number: with a story where the rules want one."""
    rest = offer.choices((*values, numbers[0]))
    return "both" if isinstance(rest, Free) and None not in rest else "number"


def _from_to(numbers: Sequence[int]) -> str:
    return f"{numbers[0]} to {numbers[-1]}"


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


def _continue(offer: Offer, values: list[Any], shelf: int | None, words: Words) -> Step:
    kind = offer.action
    if not picking(offer, values)[1]:
        values = forced(offer, values)
    pick, taken = picking(offer, values)
    menus: list[Control] = []
    buttons: list[Control] = []
    told = ""
    if pick is not None:
        before = values[:-1] if values and isinstance(values[-1], tuple) else values
        values = [*before, taken]
        menus += _pick_menus(offer, before, pick, taken, shelf, words)
    if pick is None or pick.done(taken):
        values = forced(offer, values)
        if _is_whole(offer, values):
            action = _made(kind, *values)
            told = words.preview(action)
            buttons += _confirming(offer, action)
        else:
            menus += _rest_menus(offer, values, shelf, words)
    if asks(offer, values, words):
        buttons.append(Fill("Several at once…", line(offer, values)))
    buttons.append(Open("Back", ""))
    said = (words.choice(kind, value) for value in values if value not in (None, ()))
    return Step(told or " · ".join((words.verb(kind), *said)), (*menus, *buttons))


def _is_whole(offer: Offer, values: Sequence[Any]) -> bool:
    """Whether nothing is left to say but a story."""
    names = field_names(offer.action)
    return len(values) == len(names) or names[len(values)] == "say"


def _confirming(offer: Offer, action: Action) -> Iterator[Control]:
    yield _final(offer, action, "Confirm", "go")
    if "say" in field_names(type(action)) and _may_be_silent(offer, action):
        yield Enter("Add a story…", write(action), "story", "Tell how")


def _pick_menus(
    offer: Offer,
    before: Sequence[Any],
    pick: Pick,
    taken: tuple[Any, ...],
    shelf: int | None,
    words: Words,
) -> Iterator[Control]:
    """Menus that go on with a pick: of all that it may become where that is little, else of one more."""
    said = line(offer, [*before, taken])
    few = [] if pick.ordered else [it for it in islice(pick.wholes(taken), MENU + 1) if it != taken]
    if few and len(few) <= MENU:
        options = [_option(offer, (*before, it), len(before), len(taken), words) for it in few]
        if not taken:
            options = _with_rest(offer, [*before], words) or options
    else:
        choices = pick.following(taken)
        options = [Option(it, Choice(words.choice(offer.action, it), written(it))) for it in choices]
    prompt = "And another?" if taken else _asked(offer, before, words)
    yield from _menus(offer.action, said, options, prompt, shelf, words)


def _rest_menus(offer: Offer, values: Sequence[Any], shelf: int | None, words: Words) -> Iterator[Control]:
    """Menus of all that is left to say where that is little, else of what the next field may hold."""
    kind, name = offer.action, field_names(offer.action)[len(values)]
    said, prompt = line(offer, values), words.question(kind, name)
    if options := _with_rest(offer, values, words):
        yield from _menus(kind, said, options, prompt, shelf, words)
        return
    domain = offer.choices(values)
    assert domain is not None
    numbers = [it for it in listed(domain) if isinstance(it, int)]
    key = " ".join((said, *announced(kind, name)))
    if len(numbers) > MENU:
        if None in domain:
            yield Open(words.choice(kind, None), f"{key} {LEFT_OUT}")
        yield Enter(f"{words.verb(kind)}…", key, _number(offer, values, numbers), _from_to(numbers))
        return
    options = [Option(it, Choice(words.choice(kind, it), word_of(it))) for it in listed(domain)]
    yield from _menus(kind, key, options, prompt, shelf, words)


def _with_rest(offer: Offer, values: Sequence[Any], words: Words) -> list[Option]:
    """All that the move may become from here, each as one option; nothing where that is too much."""
    ways = list(islice(_ways_on(offer, list(values)), MENU + 1))
    if len(ways) > MENU:
        return []
    return [made for it in ways if (made := _option(offer, it, len(values), 0, words)).choice.word]


def _ways_on(offer: Offer, values: list[Any]) -> Iterator[list[Any]]:
    if _is_whole(offer, values):
        yield values
        return
    domain = offer.choices(values)
    if isinstance(domain, Free):
        return
    if isinstance(domain, Pick):
        nexts = domain.wholes() if not domain.ordered else iter(())
    else:
        nexts = iter(listed(cast(Any, domain)))
    for it in nexts:
        yield from _ways_on(offer, [*values, it])


def _option(offer: Offer, values: Sequence[Any], since: int, taken: int, words: Words) -> Option:
    """The values from number `since` on as one option; of a pick there its first `taken` items were said."""
    kind, names = offer.action, field_names(offer.action)
    labels: list[str] = []
    said: list[str] = []
    for n, value in enumerate(values[since:], since):
        domain = offer.choices(values[:n])
        assert domain is not None
        if value == () or domain == (None,) or (n > since and sole(domain) is not None):
            continue
        labels.append(words.choice(kind, value))
        said += announced(kind, names[n])
        if isinstance(value, tuple):
            picked = cast("tuple[Any, ...]", value)
            said += map(written, picked[taken if n == since else 0 :])
        else:
            said.append(word_of(value))
    first, *more = labels or [""]
    line = " · ".join((first, *more))
    label, told = (line, "") if len(line) <= SHORT else (first, " · ".join(more))
    return Option(values[since], Choice(label, " ".join(said), told))


def _menus(
    kind: type[Action],
    said: str,
    options: Sequence[Option],
    prompt: str,
    shelf: int | None,
    words: Words,
) -> Iterator[Control]:
    """Menus of options, a shelf each; where there are too many shelves, one is chosen first."""
    all_of_them = shelves(kind, options, words)
    if len(all_of_them) > MENUS and (shelf is None or shelf >= len(all_of_them)):
        rooms = ((f"{it.name or 'Others'} ({len(it.options)})", n) for n, it in enumerate(all_of_them))
        yield Choose(prompt, said, tuple(Choice(name, f"{ASIDE}{n}") for name, n in rooms))
        return
    for it in all_of_them if len(all_of_them) <= MENUS else [all_of_them[shelf or 0]]:
        yield Choose(f"{prompt} · {it.name}" if it.name else prompt, said, it.choices)


def _asked(offer: Offer, values: Sequence[Any], words: Words) -> str:
    return words.question(offer.action, field_names(offer.action)[len(values)])
