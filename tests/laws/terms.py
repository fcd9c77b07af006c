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
"""A planted leak: what of a state it reveals that the seat cannot know."""


def _nothing(_: Any) -> None:
    pass


def whole_state(s: Any, _: Seat | None) -> object:
    return repr(s)


def named(fields: str) -> frozenset[str]:
    """Return fields of a view, named in one text."""
    return frozenset(fields.split())


@dataclass(frozen=True, slots=True)
class Terms:
    """The properties of one game that the laws rely on."""

    conserved: Callable[[Any], None] = _nothing
    """A check that cards and chips are conserved. Raises AssertionError."""
    options: Sequence[dict[str, Any]] = ({},)
    """Sets of options that together cover every choice."""
    combinations: Sequence[dict[str, Any]] = ()
    """All sets that random play goes through, where these are more."""
    length: str | None = None
    """The option for the number of hands or rounds."""
    moves: int = 2_000
    """More moves than a random game of 5 hands or rounds ever takes."""
    leaks: dict[str, Leak] = field(default_factory=lambda: {"the whole state": whole_state})
    """Leaks planted in a view to test the law of secrecy."""
    short: str = ""
    """The text for `/newgame options:` of a short game that covers all that is tested."""
    phases: Mapping[str, Callable[[Any], bool]] = field(default_factory=dict[str, Callable[[Any], bool]])
    """Phases of this game alone, by name, in which faults are tested too."""
    teaching: frozenset[str] = frozenset()
    """Events, and parts of a view, by which the rules reveal hidden information though they show no card."""
    dealt_openly: tuple[type[Event], ...] = ()
    """Events that show cards from the deck one after another, in an order that no view remembers."""
    unshown: frozenset[str] = frozenset()
    """Fields of a view that the table's page never shows, because something else does, or the log."""
    now_and_then: frozenset[str] = frozenset()
    """Fields that the page shows only where they matter, such as a bid after it was made."""
    drawn: frozenset[str] = frozenset()
    """Fields that the page shows by other signs than a number or a name: places in a row, stars, words."""
    exchanged: frozenset[str] = frozenset()
    """Fields that the page shows by exchanging words, so that a true one takes no more of them."""
    open_cards: Callable[[Any], Counter[Card]] = lambda _: Counter()
    """The cards that lie face up in the picture of the table, or of a player's hand."""
    backs: Callable[[Any], int] | None = None
    """The number of face-down cards there; None where it differs from the rules."""
    highest: Callable[[Any], int] = lambda _: 660
    """The greatest height of the picture in pixels: an embed shrinks higher ones until they are illegible."""
    smallest: int = 28
    """The least size of its texts in pixels."""
    smallest_card: int = 60
