"""What are the laws told of a game? A new one needs nothing; what it adds here makes the laws stricter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from engines import GAMES
from engines.core import Seat
from engines.holdup.model import State as HoldUp
from tests.court.terms import TERMS as COURT
from tests.holdup.heist import conserved
from tests.laws.terms import AnyGame, Leak, Terms, whole_state


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
        "the whole state": whole_state,
        "the top of the deck": lambda s, _: s.deck[:1],
        "others' hole cards": _hole_cards,
        "others' best power card": _strongest_power,
        "the seed": lambda s, _: s.seed[:1],
        "what others have looked at": lambda s, seat: [card for card, knower in s.known if knower != seat],
    },
)

_TERMS = {"holdup": _HOLD_UP, "court": COURT}
assert _TERMS.keys() <= GAMES.keys()

__all__ = ["AnyGame", "Leak", "chosen", "tables", "terms"]
