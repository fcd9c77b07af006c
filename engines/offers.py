"""Offers: families of legal actions, from which every choice derives."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, field, fields
from functools import cache
from itertools import tee
from random import Random
from typing import Any, Protocol, TypeGuard, cast

from engines.declarations import Action, TextId, arguments


class Domain(Protocol):
    """The values that a field may have: a range, a tuple, a Pick or a Free."""

    def __contains__(self, value: object, /) -> bool: ...


def _anything(_: tuple[Any, ...]) -> bool:
    return True


def _is_tuple(value: object) -> TypeGuard[tuple[Any, ...]]:
    return isinstance(value, tuple)


@dataclass(frozen=True, slots=True)
class Pick:
    """Several of `items` as a tuple: how many, whether repeats are allowed, and conditions.

    `condition` holds for exactly those partial picks that can become legal, so that a pick can be made step
    by step; `whole` holds for a finished one. If order does not count (`ordered` is False), the same items
    may be named in any order.
    """

    count: range
    items: tuple[Any, ...]
    repeats: bool = False
    condition: Callable[[tuple[Any, ...]], bool] = _anything
    whole: Callable[[tuple[Any, ...]], bool] = _anything
    ordered: bool = True
    _known: dict[tuple[Any, ...], Iterator[tuple[Any, ...]]] = field(
        default_factory=dict[tuple[Any, ...], Iterator[tuple[Any, ...]]],
        init=False,
        repr=False,
        compare=False,
    )
    """Cache of finished picks by beginning, since menus and forms ask for the same ones."""

    def __contains__(self, value: object, /) -> bool:
        return (
            _is_tuple(value)
            and all(item in self.items for item in value)
            and (self.repeats or len(set(value)) == len(value))
            and self.done(value)
        )

    @property
    def free(self) -> bool:
        """Whether any items will do, as long as their number is right."""
        return self.condition is _anything and self.whole is _anything

    def done(self, taken: tuple[Any, ...]) -> bool:
        """Return whether the pick is complete."""
        return len(taken) in self.count and self.condition(taken) and self.whole(taken)

    def following(self, taken: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return the items that may be taken next."""
        if len(taken) + 1 >= self.count.stop:
            return ()
        free = self.items if self.repeats else tuple([i for i in self.items if i not in taken])
        if self.condition is _anything:
            return free
        return tuple([item for item in free if self.condition((*taken, item))])

    def completions(self, taken: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
        """Return the finished picks that begin with `taken`, followed by other items in their order.

        For picks without repeats whose order does not count: each is found once.
        """
        if taken not in self._known:
            (self._known[taken],) = tee(self._found(taken, 0), 1)
        return copy(self._known[taken])

    def _found(self, taken: tuple[Any, ...], start: int) -> Iterator[tuple[Any, ...]]:
        """Return the same with items from number `start` on."""
        if self.done(taken):
            yield taken
        if len(taken) + 1 < self.count.stop:
            for at in range(start, len(self.items)):
                longer = (*taken, self.items[at])
                if self.items[at] not in taken and self.condition(longer):
                    yield from self._found(longer, at + 1)

    def sample(self, random: Random) -> tuple[Any, ...]:
        wanted, taken = random.choice(self.count), ()
        while not (len(taken) >= wanted and self.done(taken)) and (items := self.following(taken)):
            taken = (*taken, random.choice(items))
        return taken


@dataclass(frozen=True, slots=True)
class Free:
    """Any value that passes a test, for values that cannot be listed, such as the id of a text."""

    fits: Callable[[object], bool]
    sample: Callable[[Random], object]

    def __contains__(self, value: object, /) -> bool:
        return self.fits(value)


def _is_text(value: object) -> bool:
    return isinstance(value, str) and value[:1] == "t" and value[1:].isalnum() and len(value) <= 12


def _some_text(random: Random) -> TextId:
    return TextId(f"t{random.randrange(1000)}")


TEXT = Free(_is_text, _some_text)
"""A required text."""

MAYBE_TEXT = Free(
    lambda value: value is None or _is_text(value), lambda random: random.choice((None, _some_text(random)))
)
"""A text, or None."""


_SAMPLED = (Pick, Free)


def sample(domain: Domain, random: Random) -> Any:
    """Return a random value of `domain`, without listing it."""
    if isinstance(domain, _SAMPLED):
        return domain.sample(random)
    values: Any = domain
    return random.choice(values)


def sole(domain: Domain) -> Any:
    """Return the only value in `domain`; None if there are more or none, or if it cannot be listed."""
    if isinstance(domain, tuple | range) and len(values := cast("Sequence[Any]", domain)) == 1:
        return values[0]
    return None


@cache
def field_names(action: type[Action]) -> tuple[str, ...]:
    """Return the fields of an action in the order of its notation."""
    return tuple(f.name for f in fields(action))


@cache
def _default(action: type[Action], name: str) -> tuple[Any]:
    """Return the domain of a field that has only its default."""
    return (getattr(action, "__dataclass_fields__")[name].default,)  # noqa: B009


class Offer:
    """A family of legal actions: an action type and the values that each of its fields may have.

    `Offer(Raise, to=range(4, 51))`. A domain may depend on the fields before it: `Offer(Damage, card=hearts,
    target=lambda card: enemies(card))`. A field without a domain has its default.
    """

    __slots__ = ("action", "domains")

    def __init__(self, action: type[Action], /, **domains: Domain | Callable[..., Domain]) -> None:
        self.action = action
        self.domains = domains

    def __repr__(self) -> str:
        return f"Offer({self.action.__name__}, {', '.join(f'{k}={v!r}' for k, v in self.domains.items())})"

    def __contains__(self, action: object) -> bool:
        kind = self.action
        if type(action) is not kind:
            return False
        said: list[Any] = []
        for name in field_names(kind):
            value, domain = getattr(action, name), self.domains.get(name)
            if domain is None:
                domain = _default(kind, name)
            elif callable(domain):
                domain = domain(*said)
            if value not in domain:
                return False
            said.append(value)
        return True

    def choices(self, said: Sequence[Any]) -> Domain | None:
        """Return the domain of the next field, given the fields so far; None if all are given."""
        names, at = field_names(self.action), len(said)
        if at == len(names):
            return None
        domain = self.domains.get(names[at])
        if domain is None:
            return _default(self.action, names[at])
        return domain(*said) if callable(domain) else domain

    def completed(self, action: Action) -> Action | None:
        """Return `action` with implied fields filled in; None if the family does not contain it even then."""
        said: list[Any] = []
        while (domain := self.choices(said)) is not None:
            name = field_names(self.action)[len(said)]
            value = getattr(action, name)
            if value is None and arguments(self.action)[name].implied and (only := sole(domain)) is not None:
                value = only
            if value not in domain:
                return None
            said.append(value)
        return self.action(*said)

    def sample(self, random: Random) -> Any:
        """Return a random action of the family."""
        said: list[Any] = []
        while (domain := self.choices(said)) is not None:
            said.append(sample(domain, random))
        return self.action(*said)


def completed(offers: Sequence[Offer], action: Action) -> Action:
    """Return `action`, with implied fields filled in if only one value is possible."""
    found = (offer.completed(action) for offer in offers if offer.action is type(action))
    return next((offered for offered in found if offered is not None), action)
