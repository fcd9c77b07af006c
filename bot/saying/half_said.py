"""How far is a move said? The values of its first fields, its notation so far, and what may be said next."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Any, cast

from engines.core import Action, Domain, Free, Offer, Pick, field_names
from engines.notation import announced, assigned, story_field, written

LEFT_OUT = "-"
"""The word for a field that is left out in a half-said move."""


@dataclass(frozen=True, slots=True)
class HalfSaid:
    """A move of an offer, as far as it is said: the values of its first fields, but no story.

    The last of them may be a pick to which more can be added.
    """

    offer: Offer
    values: tuple[Any, ...] = ()

    @classmethod
    def read(cls, offer: Offer, said: str) -> HalfSaid | None:
        """The move that begins as `said` does, as far as it is said; None when the offer holds none."""
        verb = offer.action.verb
        if not f"{said} ".startswith(f"{verb} "):
            return None
        named = assigned(offer.action, said[len(verb) :].split())
        words = {name: its for name, its in named.items() if its}
        half: HalfSaid | None = cls(offer)
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
        """What the next field may hold, the story being the last one; None when all are said."""
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
        """What story may come with the whole move; None where none may."""
        return self.next if self.whole else None

    @property
    def needs_story(self) -> bool:
        """Whether the rules want a story with the whole move."""
        return self.story is not None and None not in self.story

    @property
    def before(self) -> HalfSaid:
        """The same without its last value."""
        return HalfSaid(self.offer, self.values[:-1])

    @property
    def taken(self) -> tuple[Any, ...] | None:
        """What has been taken for the pick that is being made; None where none is."""
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

    def then(self, value: Any) -> HalfSaid:
        """The same and the next field's value."""
        return HalfSaid(self.offer, (*self.values, value))

    def picking(self) -> HalfSaid:
        """The same, with nothing taken yet where a pick comes next."""
        return self.then(()) if self.taken is None and isinstance(self.next, Pick) else self

    def forced(self, but: Collection[str] = ()) -> HalfSaid:
        """The same and what goes without saying after it, up to a field of `but`."""
        half = self
        while half.done and not half.whole and half.name not in but:
            domain = half.next
            if isinstance(domain, Pick):
                only = () if domain.ordered else tuple(islice(domain.wholes(), 2))
            else:
                only = few(domain)
            if len(only) != 1:
                break
            half = half.then(only[0])
        return half

    def _read(self, words: Sequence[str]) -> HalfSaid | None:
        """The same and the next field, said by `words` or going without saying; None when that cannot be."""
        domain, found = self.next, list[Any]()
        if not words:
            found += few(domain) if len(few(domain)) == 1 else ()
        elif isinstance(domain, Pick):
            taken = picked(domain, words)
            found += [taken] if len(taken) == len(words) else ()
        elif not isinstance(domain, Free):
            found += (it for it in listed(domain) if word_of(it).lower() == words[0].lower())
        return self.then(found[0]) if found else None


def found(offers: Sequence[Offer], said: str) -> HalfSaid | None:
    """A half-said move of the first offer that holds one in these words; None: there is no such offer."""
    return next((half for offer in offers if (half := HalfSaid.read(offer, said)) is not None), None)


def word_of(value: Any) -> str:
    """One word for a single value, or for none."""
    return LEFT_OUT if value is None else written(value)


def words_of(value: Any) -> list[str]:
    """The words for what a field holds: one, or those of a pick."""
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
    """The values of a domain that is a list of them."""
    assert isinstance(domain, Sequence)
    return domain  # pyright: ignore[reportUnknownVariableType]


def few(domain: Domain | None) -> tuple[Any, ...]:
    """The values of a domain that is a tuple of them, as those of numbers seldom are; else none."""
    return cast("tuple[Any, ...]", domain) if isinstance(domain, tuple) else ()


@cache
def _names(action: type[Action]) -> tuple[str, ...]:
    return tuple(name for name in field_names(action) if name != story_field(action))
