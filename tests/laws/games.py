"""What are the laws told of a game? A new one needs nothing; what it adds here makes the laws stricter."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from engines import GAMES
from engines.core import Game, Seat
from engines.holdup.model import State as HoldUp
from tests.court import realm
from tests.holdup.heist import conserved

AnyGame = Game[Any, Any, Any]
Leak = Callable[[Any, Seat | None], object]
"""Something of a state that the seat cannot know."""


def _nothing(_: Any) -> None:
    pass


def _whole_state(s: Any, _: Seat | None) -> object:
    return repr(s)


@dataclass(frozen=True, slots=True)
class Terms:
    """What is known of one game only."""

    conserved: Callable[[Any], None] = _nothing
    """Counts cards and chips. Raises AssertionError."""
    options: Sequence[dict[str, Any]] = ({},)
    """Sets of options that between them try every choice."""
    length: str | None = None
    """The option that says how many hands or rounds are played."""
    moves: int = 2_000
    """More than a random game of 5 such hands or rounds ever takes."""
    leaks: dict[str, Leak] = field(default_factory=lambda: {"the whole state": _whole_state})
    """Planted in a view to see that the law of secrecy finds them."""


def terms(game: AnyGame) -> Terms:
    return _TERMS.get(game.name, Terms())


def chosen(game: AnyGame, n: int, length: int) -> Any:
    """The options' set number `n`, counted round and round, for a game of so many hands or rounds."""
    told = terms(game)
    bounds = {told.length: length} if told.length else {}
    return game.options(**told.options[n % len(told.options)], **bounds)


def tables(game: AnyGame) -> Sequence[int]:
    """With how many seats a table may start; where villains can join, an empty one too."""
    return (*([0] if game.join else []), *game.seats)


# Texas Hold Up.


def _others(s: HoldUp, seat: Seat | None) -> Iterator[int]:
    return (i for i in range(len(s.villains)) if i != seat)


def _hole_cards(s: HoldUp, seat: Seat | None) -> object:
    return [s.holes[i] for i in _others(s, seat)]


def _strongest_power(s: HoldUp, seat: Seat | None) -> object:
    return max((card for i in _others(s, seat) for card in s.powers[i]), default=None)


_HOLD_UP = Terms(
    conserved=conserved,
    options=[
        {
            "windows": windows,
            "narration": narration,
            "max_players": size,
            "first_dealer": dealer,
            "aliases": aliases,
        }
        for (windows, narration), (size, dealer, aliases) in zip(
            product(("last", "every"), ("optional", "required")),
            ((6, None, ()), (4, 0, ()), (10, 2, (("Indians", "riders"),)), (2, None, ())),
            strict=True,
        )
    ],
    length="hands",
    leaks={
        "the whole state": _whole_state,
        "the top of the deck": lambda s, _: s.deck[:1],
        "others' hole cards": _hole_cards,
        "others' best power card": _strongest_power,
        "the seed": lambda s, _: s.seed[:1],
        "what others have looked at": lambda s, seat: [card for card, knower in s.known if knower != seat],
    },
)

# Court!.

_COURT = Terms(
    conserved=realm.conserved,
    options=[{}, {"first_dealer": 2}],
    leaks={"the whole state": _whole_state, **realm.LEAKS},
)

_TERMS = {"holdup": _HOLD_UP, "court": _COURT}
assert _TERMS.keys() <= GAMES.keys()
