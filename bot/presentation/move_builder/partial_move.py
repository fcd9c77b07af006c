"""How far is a move said? The values of its first fields, its notation so far, and what may be said next."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Any, cast

from engines.core import Action, Domain, Free, Offer, Pick, field_names
from engines.notation import announced, assigned, story_field, written

LEFT_OUT = "-"
"""The word for a field that is left out in a half-said move."""


@dataclass(frozen=True, slots=True)
class PartialMove:
    """A move as far as it has been said: the values of an offer's first fields, without the story.

    The last value may be a pick that goes on.
    """

    offer: Offer
    values: tuple[Any, ...] = ()

    @classmethod
    def read(cls, offer: Offer, said: str) -> PartialMove | None:
        """The move that `said` begins, read back from its words; None when the offer holds no such move."""
        verb = offer.action.verb
        if not f"{said} ".startswith(f"{verb} "):
            return None
        named = assigned(offer.action, said[len(verb) :].split())
        words = {name: its for name, its in named.items() if its}
        half: PartialMove | None = cls(offer)
        while words and half is not None and half.done and not half.whole:
            half = half._read(words.pop(half.name, ()))
        return None if words else half

    @property
    def kind(self) -> type[Action]:
        """The type of action that is being said."""
        return self.offer.action

    @property
    def names(self) -> tuple[str, ...]:
        """All fields that are said, in order: every one but the story."""
        return _names(self.kind)

    @property
    def name(self) -> str:
        """The field that is said next."""
        return self.names[len(self.values)]

    @property
    def next(self) -> Domain | None:
        """What the next field may hold, the story coming last; None when no field is left."""
        return self.offer.choices(self.values)

    @property
    def words(self) -> str:
        """The notation so far, with a word for each field that is left out."""
        said = [self.kind.verb]
        for name, value in zip(self.names, self.values, strict=False):
            said += (*announced(self.kind, name), *words_of(value))
        return " ".join(said)

    @property
    def whole(self) -> bool:
        """Whether nothing is left to say but a story."""
        return len(self.values) == len(self.names)

    @property
    def action(self) -> Action:
        """The action that is said, without a story."""
        return cast(Any, self.kind)(*self.values)

    @property
    def story(self) -> Domain | None:
        """What a story told with the whole move may be; None where none can be told."""
        return self.next if self.whole else None

    @property
    def needs_story(self) -> bool:
        """Whether the whole move cannot be played without a story."""
        return self.story is not None and None not in self.story

    @property
    def before(self) -> PartialMove:
        """This move without its last value."""
        return PartialMove(self.offer, self.values[:-1])

    @property
    def taken(self) -> tuple[Any, ...] | None:
        """What has been taken so far for the pick that is being made; None when none is being made."""
        last = self.values[-1] if self.values else None
        return cast("tuple[Any, ...]", last) if isinstance(last, tuple) else None

    @property
    def pick(self) -> Pick:
        """The pick that is being made."""
        pick = self.before.next
        assert isinstance(pick, Pick)
        return pick

    @property
    def done(self) -> bool:
        """Whether the next field may be said: no pick is being made, or it may end here."""
        return self.taken is None or self.pick.done(self.taken)

    def then(self, value: Any) -> PartialMove:
        """This move with `value` in its next field."""
        return PartialMove(self.offer, (*self.values, value))

    def picking(self) -> PartialMove:
        """This move with nothing taken yet for the pick that comes next, if one does."""
        return self.then(()) if self.taken is None and isinstance(self.next, Pick) else self

    def forced(self, but: Collection[str] = ()) -> PartialMove:
        """This move with what goes without saying after it, up to a field in `but`; a range never does."""
        half = self
        while half.done and not half.whole and half.name not in but:
            domain = half.next
            only = () if isinstance(domain, range) else tuple(islice(ways(domain), 2))
            if len(only) != 1:
                break
            half = half.then(only[0])
        return half

    def _read(self, words: Sequence[str]) -> PartialMove | None:
        """This move with its next field as `words` say it, or its only value without words; else None."""
        domain, held = self.next, list[Any]()
        if not words:
            held += few(domain) if len(few(domain)) == 1 else ()
        elif isinstance(domain, Pick):
            taken = picked(domain, words)
            held += [taken] if len(taken) == len(words) else ()
        elif not isinstance(domain, Free):
            held += (it for it in listed(domain) if word_of(it).lower() == words[0].lower())
        return self.then(held[0]) if held else None


def found(offers: Sequence[Offer], said: str) -> PartialMove | None:
    """The move that `said` begins, of the first offer that holds it; None when no offer does."""
    return next((half for offer in offers if (half := PartialMove.read(offer, said)) is not None), None)


def word_of(value: Any) -> str:
    """The word for a single value, or for a field that is left out."""
    return LEFT_OUT if value is None else written(value)


def words_of(value: Any) -> list[str]:
    """The words for what a field holds: several for a pick, else one."""
    return [*map(word_of, cast("tuple[Any, ...]", value) if isinstance(value, tuple) else (value,))]


def picked(pick: Pick, words: Sequence[str]) -> tuple[Any, ...]:
    """The items that `words` name, as far as they begin a legal pick."""
    taken: tuple[Any, ...] = ()
    for word in words:
        found = [item for item in pick.following(taken) if written(item).lower() == word.lower()]
        if not found:
            break
        taken = (*taken, found[0])
    return taken


def listed(domain: Domain | None) -> Sequence[Any]:
    """The values of a domain that is a range or a tuple."""
    assert isinstance(domain, Sequence)
    return domain  # pyright: ignore[reportUnknownVariableType]


def few(domain: Domain | None) -> tuple[Any, ...]:
    """The values of a domain that is a tuple; no values of any other."""
    return cast("tuple[Any, ...]", domain) if isinstance(domain, tuple) else ()


def ways(domain: Domain | None) -> Iterable[Any]:
    """All that a field may hold, one by one; nothing where that cannot be listed, or is a pick in order."""
    if isinstance(domain, Pick):
        return () if domain.ordered else domain.wholes()
    return () if domain is None or isinstance(domain, Free) else listed(domain)


@cache
def _names(action: type[Action]) -> tuple[str, ...]:
    names = tuple(name for name in field_names(action) if name != story_field(action))
    assert names == field_names(action)[: len(names)], "a story comes last"
    return names
