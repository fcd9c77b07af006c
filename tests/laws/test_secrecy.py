"""Nobody sees what is hidden from him: his view stays the same when all that he cannot know is dealt anew."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest
from hypothesis import strategies as st

from engines import GAMES
from engines.core import Action, Event, Offer, Seat
from tests.laws import laws
from tests.laws.games import AnyGame, Leak, chosen, terms
from tests.laws.playing import HANDS, every_game, some, some_walk
from tests.laws.walk import everybody, walk

GAMES_SEARCHED = 20
"""In so many games a planted leak must be found."""


@every_game
@some(60)
def test_what_is_hidden_changes_nothing_that_is_seen(game: AnyGame, data: st.DataObject) -> None:
    """For an onlooker and every seat: the view, the offers, and the events of a move that teaches nothing."""
    random = Random(1)
    for n, step in enumerate(some_walk(game, data)):
        if n % 3 == 0:
            for seat in everybody(game):
                laws.nothing_hidden_shows(game, step.before, seat, random)


@every_game
@some(10)
def test_what_is_known_stays_when_the_rest_is_dealt_anew(game: AnyGame, data: st.DataObject) -> None:
    """A world dealt anew is one that could be: its cards and chips are all there, and it can be played on."""
    random = Random(2)
    for n, step in enumerate(some_walk(game, data)):
        for seat in everybody(game) if n % 10 == 0 else ():
            other = step.before.copy()
            game.scramble(other, seat, random)
            terms(game).conserved(other)
            laws.offers_are_kept(game, other, random)


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


@every_game
def test_a_game_without_a_leak_is_found_clean(game: AnyGame) -> None:
    """The control of the controls."""
    assert not _is_found(game)


@dataclass(frozen=True, slots=True)
class _Blurted(Event):
    what: str


@dataclass(frozen=True, slots=True)
class _Tell(Action):
    verb = "tell"
    summary = "Tell a secret"
    what: str


def _is_found(game: AnyGame) -> bool:
    """Whether the law of secrecy fails anywhere in some games."""
    random = Random(3)
    try:
        for n in range(GAMES_SEARCHED):
            for step in walk(GAMES[game.name], chosen(game, n, HANDS), min(4, max(game.seats)), f"leak {n}"):
                for seat in (None, Seat(0)):
                    laws.nothing_hidden_shows(game, step.before, seat, random)
    except laws.Leak:
        return True
    return False
