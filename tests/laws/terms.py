"""`Terms`: what a game declares in tests/<game>/terms.py to make the laws stricter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engines.cards import Card
from engines.core import Event, Game, Seat

AnyGame = Game[Any, Any, Any]
Leak = Callable[[Any, Seat | None], object]
"""Something of a state that the seat cannot know."""


def _nothing(_: Any) -> None:
    pass


def whole_state(s: Any, _: Seat | None) -> object:
    return repr(s)


def named(fields: str) -> frozenset[str]:
    """Fields of a view, in one text."""
    return frozenset(fields.split())


@dataclass(frozen=True, slots=True)
class Terms:
    """What is known of one game only."""

    conserved: Callable[[Any], None] = _nothing
    """Counts cards and chips. Raises AssertionError."""
    options: Sequence[dict[str, Any]] = ({},)
    """Sets of options that between them try every choice."""
    combinations: Sequence[dict[str, Any]] = ()
    """All sets that random play goes through, where these are more."""
    kinds: int = 3
    """Of so many actions at least something is seen in the first moves of a random game."""
    length: str | None = None
    """The option that says how many hands or rounds are played."""
    moves: int = 2_000
    """More than a random game of 5 such hands or rounds ever takes."""
    leaks: dict[str, Leak] = field(default_factory=lambda: {"the whole state": whole_state})
    """Planted in a view to see that the law of secrecy finds them."""
    short: str = ""
    """What `/newgame options:` is told for a short game in which all can happen that is tried."""
    phases: Mapping[str, Callable[[Any], bool]] = field(default_factory=dict[str, Callable[[Any], bool]])
    """What only this game waits for, by name: where faults strike too."""
    teaching: frozenset[str] = frozenset()
    """Events, and parts of a view, by which the rules tell what was hidden though they show no card."""
    dealt_openly: tuple[type[Event], ...] = ()
    """Events that show cards from the deck one after another, in an order that no view remembers."""
    unshown: frozenset[str] = frozenset()
    """Fields of a view that the page of the table never tells, because something else does, or the log."""
    now_and_then: frozenset[str] = frozenset()
    """Fields that it tells only where something hangs on them, such as a bid after it was made."""
    drawn: frozenset[str] = frozenset()
    """Fields that it tells by other signs than a number or a name: a place in a row, stars, other words."""
    exchanged: frozenset[str] = frozenset()
    """Fields that it tells by some words instead of others, so that what is true takes no more of them."""
    open_cards: Callable[[Any], Counter[Card]] = lambda _: Counter()
    """The cards that lie face up in the picture of the table, or of a player's hand."""
    backs: Callable[[Any], int] | None = None
    """How many lie face down there; None where that is not as the rules say."""
    highest: Callable[[Any], int] = lambda _: 660
    """Pixels of its height: an embed shows what is higher too narrow to be read."""
    smallest: int = 28
    """The size of its texts, at least."""
    smallest_card: int = 60
