"""At every move of every game: what is offered is accepted, nothing is lost, somebody is waited for."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from engines.core import play
from tests.laws import laws
from tests.laws.fuzz import some_action, some_line
from tests.laws.games import AnyGame
from tests.laws.playing import every_game, some, some_walk
from tests.laws.walk import everybody

EVERY = 5
"""Laws that cost more are tried at every so many moves."""
TRIES = 80
"""Actions that are tried where it is looked what is refused."""


@every_game
@some(60)
def test_every_move_keeps_the_laws(game: AnyGame, data: st.DataObject) -> None:
    """Cards and chips are conserved, notation reads back, somebody is owed, whispers reach one seat."""
    for step in some_walk(game, data):
        laws.check(game, step)


@every_game
@some(30)
def test_what_is_offered_is_accepted_and_the_old_state_is_left_alone(
    game: AnyGame, data: st.DataObject
) -> None:
    random = Random(1)
    for n, step in enumerate(some_walk(game, data)):
        if n % EVERY == 0:
            laws.offers_are_kept(game, step.before, random)


@every_game
@some(30)
def test_what_is_not_offered_is_refused_with_one_sentence(game: AnyGame, data: st.DataObject) -> None:
    random = Random(2)
    refusals = 0
    for n, step in enumerate(some_walk(game, data)):
        if n % EVERY == 0:
            tries = [(seat, kind) for seat in everybody(game) for kind in game.actions + game.table_actions]
            tried = [
                (seat, some_action(kind, random))
                for seat, kind in random.sample(tries, min(TRIES, len(tries)))
            ]
            refusals += laws.refusals(game, step.before, tried)
    assert refusals


@every_game
@some(30)
def test_words_that_are_no_action_are_answered_with_one_sentence(game: AnyGame, data: st.DataObject) -> None:
    random = Random(3)
    for step in some_walk(game, data):
        for seat in everybody(game):
            laws.answered(game, step.before, seat, some_line(game, random))


@every_game
@some(10)
def test_a_state_can_be_played_on_without_copying(game: AnyGame, data: st.DataObject) -> None:
    """A replay applies all moves to one draft; it comes to the same state and the same events."""
    draft = None
    for step in some_walk(game, data):
        draft = step.before.copy() if draft is None else draft
        assert tuple(game.apply(draft, step.seat, step.action)) == step.events
        assert draft == step.after


@every_game
@some(5)
def test_a_move_is_the_same_each_time_it_is_played(game: AnyGame, data: st.DataObject) -> None:
    for step in some_walk(game, data):
        assert play(game, step.before, step.seat, step.action) == (step.after, step.events)
