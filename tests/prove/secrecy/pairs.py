"""Two worlds that one viewer cannot tell apart, and a search for differences in what they see."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from random import Random
from typing import Any

from bot.table.preferences import Preferences
from bot.table.record import UserId
from bot.table.table import Table
from engines.core import Event, Illegal, heard
from engines.notation import write
from tests.discord.surfaces import dealt_anew
from tests.laws.fuzz import some_action, some_line
from tests.laws.games import terms
from tests.prove.secrecy import sights
from tests.prove.secrecy.sights import Ear, Sights
from tests.prove.secrecy.worlds import Moment, Played, acted, stories

LINES = 6
"""The number of lines that a viewer sends to see what is refused."""
SHORT = 160
"""The number of characters printed of a difference."""
DIGEST = "5e" * 32
"""A stand-in for the SHA-256 of either seed, which is public and reveals nothing of 256 random bits."""
CARD = re.compile(r"'([2-9TJQKA][CDHS]|X[BR])'")


@dataclass(frozen=True, slots=True)
class Pair:
    """A viewer, a table, and the same table with all that the viewer cannot know dealt anew."""

    played: Played
    viewer: UserId
    liked: Preferences
    here: Table
    there: Table
    chance: int
    begun: int
    """The number of moves when it was dealt anew."""

    @classmethod
    def of(cls, played: Played, table: Table, viewer: UserId, chance: int) -> Pair:
        random = Random(chance)
        liked = Preferences(
            pictures=random.choice(("dark", "dark", "light", "none")),
            large=random.random() < 0.2,
            dms=random.random() < 0.9,
        )
        there = dealt_anew(table, viewer, random)
        return cls(played, viewer, liked, table, there, chance, len(table.moves))

    @property
    def age(self) -> int:
        """The number of moves made since in both worlds."""
        return len(self.here.moves) - self.begun

    def __str__(self) -> str:
        since = f"{self.played!r} after {self.begun} moves, user {self.viewer}, chance {self.chance}"
        return f"{since}, {self.age} moves later" if self.age else since


class Taught(Exception):
    """A signal that the rules have revealed something to the viewer."""


# Comparison.


def seen(pair: Pair, ear: Ear, *, rarely: bool, pictured: bool = False) -> Iterator[str]:
    """Yield what the viewer sees differently in the two worlds."""
    try:
        here = _sights(pair, pair.here, ear, rarely=rarely, pictured=pictured)
        there = _sights(pair, pair.there, ear, rarely=rarely, pictured=pictured)
    except Exception as error:
        yield f"nothing, for it cannot be shown: {error!r}"
        return
    for what in dict.fromkeys((*here, *there)):
        if what not in here or what not in there or here[what] != there[what]:
            yield f"{what}: {apart(str(here.get(what)), str(there.get(what)))}"


def _sights(pair: Pair, table: Table, ear: Ear, *, rarely: bool, pictured: bool) -> Sights:
    table = replace(table, commitment=DIGEST)
    texts, random = stories(pair.here), Random(pair.chance)
    found = sights.plain(table, pair.viewer, pair.liked, texts)
    if rarely:
        found |= sights.rare(table, pair.viewer, pair.liked, texts, random)
        found |= sights.staged(table, pair.here)
        lines = [*_lines(pair, random)]
        found |= {f"answer to {line!r}": sights.refused(table, pair.viewer, line) for line in lines}
        found |= sights.explained(table, pair.here, pair.viewer, texts, lines)
    if pictured:
        found |= sights.pictured(table, pair.viewer, pair.liked, texts)
    found["log records"] = ear.taken()
    return found


def _lines(pair: Pair, random: Random) -> Iterator[str]:
    """Yield lines that the viewer might send: some moves with any cards, and nonsense."""
    game = pair.here.game
    for n in range(LINES):
        if n % 3:
            yield write(some_action(random.choice(game.actions), random))
        else:
            yield some_line(game, random)


def apart(here: str, there: str) -> str:
    """Return excerpts of two texts where they begin to differ."""
    at = next((n for n, (a, b) in enumerate(zip(here, there, strict=False)) if a != b), 0)
    begin = max(0, at - SHORT // 4)
    return f"{here[begin : begin + SHORT]!r} and {there[begin : begin + SHORT]!r}"


# The next move.


def moved(pair: Pair, moment: Moment) -> tuple[Table, list[str]]:
    """Return the other world after the same move, and new differences. Raise Taught."""
    step, then = moment.step, moment.then
    try:
        there = acted(pair.there, step.seat, step.action, then.moves[-1].at)
    except Illegal as illegal:
        if step.seat is None or step.seat != pair.here.seat(pair.viewer):
            raise Taught from None
        return pair.there, [f"whether {write(step.action)!r} can be done: {illegal.sentence}"]
    if _teaches(pair, then, there):
        raise Taught
    return there, list(_heard_apart(pair, then, there))


def _heard_apart(pair: Pair, here: Table, there: Table) -> Iterator[str]:
    told, also = _told(pair, here), _told(pair, there)
    if told != also:
        yield f"what is heard and seen of {here.moves[-1].text!r}: {apart(repr(told), repr(also))}"
    waited, twins = _waited(here), _waited(there)
    if waited != twins:
        yield f"who is waited for until when: {apart(repr(waited), repr(twins))}"


def _waited(table: Table) -> object:
    """Return who has to decide, until when, and since when the decision has been the current one."""
    return (
        table.owed,
        table.status,
        [(sitter.user, sitter.deadline, sitter.bank) for sitter in table.sitters],
        table.played.seen,
    )


def _told(pair: Pair, table: Table) -> tuple[tuple[Event, ...], Any]:
    """Return what the viewer heard of the last move, and the view after it."""
    return heard(table.happened[-1], table.seat(pair.viewer)), table.view(pair.viewer)


def _teaches(pair: Pair, here: Table, there: Table) -> bool:
    """Return whether the last move revealed something by the rules: cards in the view, or declared events."""
    one, other = _told(pair, here), _told(pair, there)
    if one == other:
        return False
    if CARD.findall(repr(one[1])) != CARD.findall(repr(other[1])):
        return True
    events = {
        type(event).__name__ for event in (*one[0], *other[0]) if event not in one[0] or event not in other[0]
    }
    names = [field.name for field in fields(one[1])]
    parts = {name for name in names if getattr(one[1], name) != getattr(other[1], name)}
    return events | parts <= terms(here.game).teaching


def further(pair: Pair, there: Table, table: Table) -> Pair:
    """Return the pair after a move, with people doing the same in both worlds."""
    happened = (*there.happened, *table.happened[len(there.happened) :])
    played = replace(table.played, state=there.state, happened=happened)
    return replace(pair, here=table, there=replace(table, played=played, seed=there.seed))
