"""Seating: users, villains and words to shuffle with, as they follow from moves and events."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from bot.table.record import WORD_PREFIX, Move, UserId, is_word
from bot.table.sitter import Sitter
from engines.chance import digest_of
from engines.core import Event, Joined, Left, Seat, Taken, Villain, VillainId


@dataclass(frozen=True, slots=True)
class Seating:
    """The users, villains and words at a table, at one moment."""

    users: tuple[UserId | None, ...] = ()
    """The users by seat."""
    villains: tuple[Villain | None, ...] = ()
    """The villains by seat, as they sat down."""
    cast: tuple[VillainId, ...] = ()
    """All villains who ever sat here, in order of arrival."""
    words: Mapping[UserId, str] = field(default_factory=dict[UserId, str])
    """Users' words to shuffle with, as SHA-256 in hex."""

    @property
    def said(self) -> tuple[tuple[Seat, str], ...]:
        """The words of those seated, by seat."""
        words = (
            (Seat(i), self.words.get(numbered, ""))
            for i, numbered in enumerate(self.users)
            if numbered is not None
        )
        return tuple((seat, word) for seat, word in words if word)

    @property
    def digest(self) -> str:
        """The digest of those words."""
        return digest_of(self.said)

    def seated(self, sitters: Iterable[Sitter]) -> tuple[Sitter, ...]:
        """Return those of `sitters` who have a seat, with the villains who sit there."""
        villains = dict(zip(self.users, self.villains, strict=True))
        return tuple(
            sitter
            if sitter.villain == villains[sitter.user]
            else replace(sitter, villain=villains[sitter.user])
            for sitter in sitters
            if sitter.user in villains
        )

    def after(self, move: Move, events: Iterable[Event]) -> Seating:
        """Return the seating after `events`; `move` names the user who sits down."""
        if is_word(move) and move.user is not None:
            return replace(self, words={**self.words, move.user: move.text.removeprefix(WORD_PREFIX)})
        if not any(isinstance(happened, Joined | Left | Taken) for happened in events):
            return self
        users, villains, cast = list(self.users), list(self.villains), self.cast
        for event in events:
            match event:
                case Joined(seat, villain):
                    missing = seat + 1 - len(users)
                    users += [None] * missing
                    villains += [None] * missing
                    users[seat] = users[seat] or move.user
                    villains[seat] = villain
                    cast = cast if villain.id in cast else (*cast, villain.id)
                case Left(seat):
                    users[seat] = villains[seat] = None
                case Taken(seat):
                    users[seat] = move.user
                case _:
                    pass
        return replace(self, users=tuple(users), villains=tuple(villains), cast=cast)
