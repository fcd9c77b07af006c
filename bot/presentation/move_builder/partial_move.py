"""Partial moves: the values of a move's first fields, its notation, and what may come next."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Any, cast

from engines.core import Action, Domain, Free, Offer, Pick, field_names
from engines.notation import announced, assigned, story_field, written

OMITTED_FIELD = "-"
"""The word for a field that is left out of a partial move."""


@dataclass(frozen=True, slots=True)
class PartialMove:
    """A move entered in part: the values of an offer's first fields, without the story.
    The last value may be an incomplete pick.
    """

    offer: Offer
    values: tuple[Any, ...] = ()

    @classmethod
    def read(cls, offer: Offer, said: str) -> PartialMove | None:
        """Return the partial move that the text `said` describes, or None if the offer holds no such move."""
        verb = offer.action.verb
        if not f"{said} ".startswith(f"{verb} "):
            return None
        named = assigned(offer.action, said[len(verb) :].split())
        words = {name: its for name, its in named.items() if its}
        partial_move: PartialMove | None = cls(offer)
        while words and partial_move is not None and partial_move.done and not partial_move.complete:
            partial_move = partial_move._read(words.pop(partial_move.name, ()))
        return None if words else partial_move

    @property
    def kind(self) -> type[Action]:
        """The type of action."""
        return self.offer.action

    @property
    def names(self) -> tuple[str, ...]:
        """All fields except the story, in order."""
        return _names(self.kind)

    @property
    def name(self) -> str:
        """The next field."""
        return self.names[len(self.values)]

    @property
    def next(self) -> Domain | None:
        """The domain of the next field, the story being last; None when no field is left."""
        return self.offer.choices(self.values)

    @property
    def words(self) -> str:
        """The notation so far, with `OMITTED_FIELD` for each field that is left out."""
        said = [self.kind.verb]
        for name, value in zip(self.names, self.values, strict=False):
            said += (*announced(self.kind, name), *words_of(value))
        return " ".join(said)

    @property
    def complete(self) -> bool:
        """Whether every field except the story has a value."""
        return len(self.values) == len(self.names)

    @property
    def action(self) -> Action:
        """The complete action, without a story."""
        return cast(Any, self.kind)(*self.values)

    @property
    def story(self) -> Domain | None:
        """The domain of the complete move's story; None if there can be no story."""
        return self.next if self.complete else None

    @property
    def needs_story(self) -> bool:
        """Whether the complete move requires a story."""
        return self.story is not None and None not in self.story

    @property
    def before(self) -> PartialMove:
        """This move without its last value."""
        return PartialMove(self.offer, self.values[:-1])

    @property
    def taken(self) -> tuple[Any, ...] | None:
        """The items taken so far for the current pick; None if there is no current pick."""
        last = self.values[-1] if self.values else None
        return cast("tuple[Any, ...]", last) if isinstance(last, tuple) else None

    @property
    def pick(self) -> Pick:
        """The current pick."""
        pick = self.before.next
        assert isinstance(pick, Pick)
        return pick

    @property
    def done(self) -> bool:
        """Whether the next field may be set: there is no current pick, or it may end here."""
        return self.taken is None or self.pick.done(self.taken)

    def then(self, value: Any) -> PartialMove:
        """Return this move with `value` in its next field."""
        return PartialMove(self.offer, (*self.values, value))

    def picking(self) -> PartialMove:
        """Return this move with an empty pick if the next field is a pick; else the move itself."""
        return self.then(()) if self.taken is None and isinstance(self.next, Pick) else self

    def forced(self, but: Collection[str] = ()) -> PartialMove:
        """Return this move with forced values filled in, up to a field in `but`; a range is never forced."""
        partial_move = self
        while partial_move.done and not partial_move.complete and partial_move.name not in but:
            domain = partial_move.next
            only = () if isinstance(domain, range) else tuple(islice(choices(domain), 2))
            if len(only) != 1:
                break
            partial_move = partial_move.then(only[0])
        return partial_move

    def _read(self, words: Sequence[str]) -> PartialMove | None:
        """Return this move with its next field as `words` say, or its only value without words; or None."""
        domain, held = self.next, list[Any]()
        if not words:
            held += tuple_choices(domain) if len(tuple_choices(domain)) == 1 else ()
        elif isinstance(domain, Pick):
            taken = picked(domain, words)
            held += [taken] if len(taken) == len(words) else ()
        elif not isinstance(domain, Free):
            held += (value for value in listed(domain) if word_of(value).lower() == words[0].lower())
        return self.then(held[0]) if held else None


def found(offers: Sequence[Offer], said: str) -> PartialMove | None:
    """Return the partial move that `said` describes, from the first offer that holds it; or None."""
    return next(
        (partial_move for offer in offers if (partial_move := PartialMove.read(offer, said)) is not None),
        None,
    )


def word_of(value: Any) -> str:
    """Return the word for a single value, or `OMITTED_FIELD` for None."""
    return OMITTED_FIELD if value is None else written(value)


def words_of(value: Any) -> list[str]:
    """Return the words for a field's value: several for a pick, else one."""
    return [*map(word_of, cast("tuple[Any, ...]", value) if isinstance(value, tuple) else (value,))]


def picked(pick: Pick, words: Sequence[str]) -> tuple[Any, ...]:
    """Return the items that `words` name, as far as they begin a legal pick."""
    taken: tuple[Any, ...] = ()
    for word in words:
        found = [item for item in pick.following(taken) if written(item).lower() == word.lower()]
        if not found:
            break
        taken = (*taken, found[0])
    return taken


def listed(domain: Domain | None) -> Sequence[Any]:
    """Return the values of a domain that is a range or a tuple."""
    assert isinstance(domain, Sequence)
    return domain  # pyright: ignore[reportUnknownVariableType]


def tuple_choices(domain: Domain | None) -> tuple[Any, ...]:
    """Return the values of a domain that is a tuple; an empty tuple for any other."""
    return cast("tuple[Any, ...]", domain) if isinstance(domain, tuple) else ()


def choices(domain: Domain | None) -> Iterable[Any]:
    """Return all values of a domain, one by one; nothing if they cannot be listed, or for an ordered pick."""
    if isinstance(domain, Pick):
        return () if domain.ordered else domain.completions()
    return () if domain is None or isinstance(domain, Free) else listed(domain)


@cache
def _names(action: type[Action]) -> tuple[str, ...]:
    names = tuple(name for name in field_names(action) if name != story_field(action))
    assert names == field_names(action)[: len(names)], "a story comes last"
    return names
