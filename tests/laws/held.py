"""Laws over a whole walk of a game; each checks a sample of the moves.

All are held against the same walks (`test_walks.py`), so that each game is played once; P6 holds them against
as many other walks as wanted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, is_dataclass
from random import Random
from typing import Any

from engines.core import Action, Order, Seat, play
from tests.laws import laws
from tests.laws.fuzz import some_action, some_line
from tests.laws.games import AnyGame, terms
from tests.laws.walk import Step, everybody

Walk = Sequence[Step]
Law = Callable[[AnyGame, Walk, Random], None]

TRIES = 80
"""The number of actions tried in a position for refusals."""
NUMBERS = (1, 7, 10**6)
"""The numbers of standing orders."""
MANY = 200
"""More moves than a hand without raises has."""
FIXED = (str, bytes, int, float, bool, frozenset, range, type(None))


def some(steps: Walk, every: int, random: Random) -> Walk:
    """Return one in `every` steps from a random start; at least one."""
    return steps[random.randrange(every) :: every] or (random.choice(steps),)


def every_move_keeps_the_laws(game: AnyGame, steps: Walk, _: Random) -> None:
    """Check that cards are conserved, notation reads back, a seat is owed, and whispers reach one seat."""
    for step in steps:
        laws.check(game, step)


def the_game_ends(game: AnyGame, steps: Walk, _: Random) -> None:
    assert len(steps) <= terms(game).moves, f"not over after {terms(game).moves} moves"
    assert game.over(steps[-1].after)


def each_seat_has_one_place(game: AnyGame, steps: Walk, _: Random) -> None:
    """Check that each playing seat has one place, and some seat is first."""
    for step in steps:
        scores = game.standing(step.after)
        assert len({score.seat for score in scores}) == len(scores) <= max(game.seats)
        assert all(1 <= score.place <= len(scores) for score in scores)
        assert not scores or min(score.place for score in scores) == 1


def what_is_offered_is_accepted_and_the_old_state_is_left_alone(
    game: AnyGame, steps: Walk, random: Random
) -> None:
    for step in some(steps, 17, random):
        laws.offers_are_kept(game, step.before, random)


def what_is_not_offered_is_refused_with_one_sentence(game: AnyGame, steps: Walk, random: Random) -> None:
    refused = 0
    kinds = [(seat, kind) for seat in everybody(game) for kind in game.actions + game.table_actions]
    for step in some(steps, 17, random):
        tries = random.sample(kinds, min(TRIES, len(kinds)))
        refused += laws.refusals(game, step.before, [(seat, some_action(it, random)) for seat, it in tries])
    assert refused


def words_that_are_no_action_are_answered_with_one_sentence(
    game: AnyGame, steps: Walk, random: Random
) -> None:
    for step in some(steps, 3, random):
        for seat in everybody(game):
            laws.answered(game, step.before, seat, some_line(game, random))


def a_state_can_be_played_on_without_copying(game: AnyGame, steps: Walk, _: Random) -> None:
    """Check that all moves on one draft, as a replay applies them, lead to the same state and events."""
    draft = steps[0].before.copy()
    for step in steps:
        assert tuple(game.apply(draft, step.seat, step.action)) == step.events
        assert draft == step.after


def the_same_moves_lead_to_the_same_state(game: AnyGame, steps: Walk, random: Random) -> None:
    s, told = steps[0].before, {id(it) for it in some(steps, 10, random)}
    for step in steps:
        s, events = play(game, s, step.seat, step.action)
        assert (s, events) == (step.after, step.events)
        assert id(step) not in told or repr(s) == repr(step.after)
    assert repr(s) == repr(steps[-1].after)


def a_draft_is_equal_and_its_own(_: AnyGame, steps: Walk, random: Random) -> None:
    """Check that a draft equals its state and shares nothing mutable with it."""
    for step in some(steps, 20, random):
        draft = step.after.copy()
        assert draft == step.after
        assert repr(draft) == repr(step.after)
        shared = {id(it) for it in _changeable(step.after)} & {id(it) for it in _changeable(draft)}
        assert not shared, "a draft shares what can change"


def _changeable(s: Any) -> Iterator[object]:
    """Yield the state and all mutable objects in it."""
    yield s
    for field in fields(s):
        yield from _parts(getattr(s, field.name))


def _parts(value: Any) -> Iterator[object]:
    if isinstance(value, FIXED):
        return
    if isinstance(value, tuple):
        for part in value:
            yield from _parts(part)
    elif is_dataclass(value):
        # A frozen dataclass is immutable; a state inside a state is history that nothing is applied to.
        return
    else:
        yield value


def what_is_hidden_changes_nothing_that_is_seen(game: AnyGame, steps: Walk, random: Random) -> None:
    """Check secrecy of views, offers and uninformative moves' events, for an onlooker and every seat."""
    for step in some(steps, 5, random):
        laws.nothing_hidden_shows(game, step.before, everybody(game), random)


def what_is_known_stays_when_the_rest_is_dealt_anew(game: AnyGame, steps: Walk, random: Random) -> None:
    """Check that a world dealt anew is possible: cards and chips are conserved, and play goes on."""
    for step in some(steps, 100, random):
        for seat in everybody(game):
            other = step.before.copy()
            game.scramble(other, seat, random)
            terms(game).conserved(other)
            laws.offers_are_kept(game, other, random)


def a_world_that_is_dealt_anew_depends_on_what_is_seen_alone(
    game: AnyGame, steps: Walk, random: Random
) -> None:
    """Check that positions that look alike to a seat are dealt anew alike, so that search cannot cheat."""
    for step in some(steps, 25, random):
        for seat in everybody(game):
            one, other, seed = step.before.copy(), step.before.copy(), random.random()
            game.scramble(other, seat, random)
            game.scramble(one, seat, Random(seed))
            game.scramble(other, seat, Random(seed))
            assert one == other


def what_an_order_plays_is_legal_and_tells_nothing_hidden(game: AnyGame, steps: Walk, random: Random) -> None:
    """Check all orders that an owed seat may have given."""
    for step in some(steps, 2, random) if game.orders else ():
        for seat in game.owed(step.before):
            found, offers = _ordered(game, step.before, seat), game.offers(step.before, seat)
            actions = [action for action in found.values() if action]
            illegal = [action for action in actions if not any(action in offer for offer in offers)]
            assert not illegal, f"{illegal} by order of {seat}"
            other = step.before.copy()
            game.scramble(other, seat, random)
            assert _ordered(game, other, seat) == found, "it depends on what is hidden"


def orders_of_all_seats_bring_no_endless_game(game: AnyGame, steps: Walk, random: Random) -> None:
    """Play what all seats may have ordered, as long as an order applies."""
    s = random.choice(steps).before
    for _ in range(MANY):
        moves = ((seat, action) for seat in game.owed(s) for action in _ordered(game, s, seat).values())
        playable = next(((seat, action) for seat, action in moves if action is not None), None)
        if playable is None:
            return
        s, _ = play(game, s, *playable)
    raise AssertionError("orders are played for ever")


def _ordered(game: AnyGame, s: Any, seat: Seat) -> dict[tuple[str, int], Action | None]:
    view = game.view(s, seat)
    orders = [(it, n) for it, n in _numbered(game, view) if it.holds(view, n)]
    return {(it.word, n): it.move(view, n) for it, n in orders}


def _numbered(game: AnyGame, view: Any) -> Iterator[tuple[Order[Any], int]]:
    for order in game.orders:
        for number in (0,) if order.numbers is None else (*NUMBERS, *order.numbers(view)):
            yield order, number


LAWS: tuple[Law, ...] = (
    every_move_keeps_the_laws,
    the_game_ends,
    each_seat_has_one_place,
    what_is_offered_is_accepted_and_the_old_state_is_left_alone,
    what_is_not_offered_is_refused_with_one_sentence,
    words_that_are_no_action_are_answered_with_one_sentence,
    a_state_can_be_played_on_without_copying,
    the_same_moves_lead_to_the_same_state,
    a_draft_is_equal_and_its_own,
    what_is_hidden_changes_nothing_that_is_seen,
    what_is_known_stays_when_the_rest_is_dealt_anew,
    a_world_that_is_dealt_anew_depends_on_what_is_seen_alone,
    what_an_order_plays_is_legal_and_tells_nothing_hidden,
    orders_of_all_seats_bring_no_endless_game,
)


def held(game: AnyGame, steps: Walk, seed: object) -> None:
    """Hold all laws against one walk; errors name the law that is broken."""
    for law in LAWS:
        try:
            law(game, steps, Random(f"{law.__name__} {seed}"))
        except Exception as broken:
            broken.add_note(f"law: {law.__name__}")
            raise
