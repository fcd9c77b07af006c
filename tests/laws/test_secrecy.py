"""The law of secrecy (`held.py`) detects planted leaks in views, events and offers.

No other test shows that the law still notices a leak in the rules; `test_walks.py` shows that it finds none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
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

LEAKS = {
    f"{name}: {it}": (game, leak) for name, game in GAMES.items() for it, leak in terms(game).leaks.items()
}


def in_a_view(game: AnyGame, leak: Leak) -> AnyGame:
    return replace(game, view=lambda s, seat: (game.view(s, seat), leak(s, seat)))


def in_an_event(game: AnyGame, leak: Leak) -> AnyGame:
    def leaky(s: Any, seat: Seat | None, action: Action) -> Iterator[Event]:
        yield _Blurted(repr(leak(s, None)))
        yield from game.apply(s, seat, action)

    return replace(game, apply=leaky)


def in_the_offers(game: AnyGame, leak: Leak) -> AnyGame:
    def leaky(s: Any, seat: Seat | None) -> Sequence[Offer]:
        return (*game.offers(s, seat), Offer(_Tell, what=(repr(leak(s, seat)),)))

    def deaf(s: Any, seat: Seat | None, action: Action) -> Iterator[Event]:
        return iter(()) if isinstance(action, _Tell) else game.apply(s, seat, action)

    return replace(game, offers=leaky, apply=deaf)


@pytest.mark.parametrize("planted", [in_a_view, in_an_event, in_the_offers])
@pytest.mark.parametrize(("game", "leak"), LEAKS.values(), ids=LEAKS)
def test_a_leak_is_found(game: AnyGame, leak: Leak, planted: Callable[[AnyGame, Leak], AnyGame]) -> None:
    assert _is_found(planted(game, leak))


class _Blurted(Event):
    what: str


class _Tell(Action, verb="tell", summary="Tell a secret"):
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
