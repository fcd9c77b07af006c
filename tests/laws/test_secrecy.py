"""The law of secrecy (`held.py`) detects planted leaks in views, events and offers.

No other test shows that the law still notices a leak in the rules; `test_walks.py` shows that it finds none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest

from engines import GAMES
from engines.core import Action, Event, Offer, Seat
from tests.laws import laws
from tests.laws.games import AnyGame, Leak, chosen, terms
from tests.laws.playing import HANDS
from tests.laws.walk import walk

GAMES_SEARCHED = 10
"""The number of games in which a planted leak must be found."""

LEAKS = [(game, it, leak) for game in GAMES.values() for it, leak in terms(game).leaks.items()]
every_leak = pytest.mark.parametrize(
    ("game", "leak"),
    [(game, leak) for game, _, leak in LEAKS],
    ids=[f"{game.name}: {it}" for game, it, _ in LEAKS],
)


@every_leak
def test_a_leak_in_a_view_is_found(game: AnyGame, leak: Leak) -> None:
    def leaky(s: Any, seat: Seat | None) -> tuple[object, object]:
        return game.view(s, seat), leak(s, seat)

    assert _is_found(replace(game, view=leaky))


@every_leak
def test_a_leak_in_an_event_is_found(game: AnyGame, leak: Leak) -> None:
    def leaky(s: Any, seat: Seat | None, action: Action) -> Iterator[Event]:
        yield _Blurted(repr(leak(s, None)))
        yield from game.apply(s, seat, action)

    assert _is_found(replace(game, apply=leaky))


@every_leak
def test_a_leak_in_the_offers_is_found(game: AnyGame, leak: Leak) -> None:
    def leaky(s: Any, seat: Seat | None) -> Sequence[Offer]:
        return (*game.offers(s, seat), Offer(_Tell, what=(repr(leak(s, seat)),)))

    def deaf(s: Any, seat: Seat | None, action: Action) -> Iterator[Event]:
        return iter(()) if isinstance(action, _Tell) else game.apply(s, seat, action)

    assert _is_found(replace(game, offers=leaky, apply=deaf))


@dataclass(frozen=True, slots=True)
class _Blurted(Event):
    what: str


@dataclass(frozen=True, slots=True)
class _Tell(Action):
    verb = "tell"
    summary = "Tell a secret"
    what: str


def _is_found(game: AnyGame) -> bool:
    """Return whether the law of secrecy fails anywhere in some games."""
    random = Random(3)
    try:
        for n in range(GAMES_SEARCHED):
            for step in walk(GAMES[game.name], chosen(game, n, HANDS), min(4, max(game.seats)), f"leak {n}"):
                laws.nothing_hidden_shows(game, step.before, (None, Seat(0)), random)
    except laws.Leak:
        return True
    return False
