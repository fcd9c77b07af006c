"""Checks for every judgement: few moves, legal, deterministic; win shares add up to 1."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engines.core import Action, Game, Seat, play
from engines.judging import Judgement
from engines.players import JUDGEMENTS

SLIP = 0.3
"""The probability of a move other than the judgement's own, so that odd positions occur too."""
MOST = 8


def judged_with(monkeypatch: pytest.MonkeyPatch, **changes: Any) -> None:
    """Have all games' judgements differ in some fields until the end of a test."""
    for name, judgement in JUDGEMENTS.items():
        monkeypatch.setitem(JUDGEMENTS, name, replace(judgement, **changes))


def positions(game: Game[Any, Any, Any], judgement: Judgement[Any], s: Any, seed: str) -> Iterator[Any]:
    """Yield all positions of a game from `s` to its end in which computers slip at times."""
    random = Random(seed)
    if game.opening is not None and not game.owed(s):
        s, _ = play(game, s, None, game.opening)
    while not game.over(s):
        yield s
        seat = random.choice(game.owed(s))
        action = judgement.choose(s, seat, random)
        if random.random() < SLIP:
            action = random.choice(game.offers(s, seat)).sample(random)
        s, _ = play(game, s, seat, action)
    yield s


def dealt_anew(game: Game[Any, Any, Any], s: Any, seat: Seat, seed: int) -> Any:
    """Return a position that the seat cannot tell from `s`."""
    draft = s.copy()
    game.scramble(draft, seat, Random(seed))
    return draft


def few_and_legal(game: Game[Any, Any, Any], judgement: Judgement[Any], s: Any) -> None:
    """Raise AssertionError if the candidates in `s` break a rule that a search relies on."""
    for seat in game.owed(s):
        world = dealt_anew(game, s, seat, 1)
        before = repr(world)
        actions: Sequence[Action] = judgement.candidates(world, seat, Random(2))
        assert 1 <= len(actions) <= MOST and len(set(actions)) == len(actions)
        chosen = [judgement.choose(world, seat, Random(2)) for _ in range(2)]
        assert chosen == [actions[0]] * 2
        assert list(actions) == list(judgement.candidates(world, seat, Random(2)))
        hasty = judgement.greenhorn_candidates(world, seat, Random(2))
        assert hasty[0] == actions[0] and {*hasty} <= {*actions}, "haste has no ideas of its own"
        near = judgement.close_candidates(world, seat, Random(2))
        assert near[0] == actions[0] and list(near) == list(
            judgement.close_candidates(world, seat, Random(2))
        )
        assert repr(world) == before
        offers = game.offers(s, seat)
        assert all(any(it in offer for offer in offers) for it in (*actions, *near)), (actions, near, offers)


def does_not_peep(game: Game[Any, Any, Any], judgement: Judgement[Any], s: Any) -> None:
    """Raise AssertionError if the candidates in `s` depend on hidden information."""
    for seat in game.owed(s):
        for moves in (judgement.candidates, judgement.greenhorn_candidates, judgement.close_candidates):
            one, other = (moves(dealt_anew(game, s, seat, n), seat, Random(2)) for n in (1, 2))
            assert list(one) == list(other)


def one_win(game: Game[Any, Any, Any], judgement: Judgement[Any], found: Sequence[Any], seats: int) -> None:
    """Raise AssertionError if the values in these positions, the last of a game, are no shares of 1."""
    first, *_, end = found
    for s in found:
        values = [judgement.value(first, s, Seat(i)) for i in range(seats)]
        assert min(values) >= 0 and max(values) <= 1 and sum(values) == pytest.approx(1)
    winners = [it.seat for it in game.standing(end) if it.place == 1]
    for i in range(seats):
        values = [judgement.value(start, end, Seat(i)) for start in (first, end)]
        assert values == [pytest.approx((i in winners) / len(winners))] * 2
