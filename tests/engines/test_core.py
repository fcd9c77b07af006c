"""Tests of what all games share: places, types of actions, and implied fields."""

import pytest

from engines import GAMES
from engines.core import (
    Action,
    Begin,
    Illegal,
    Misread,
    Offer,
    Score,
    Seat,
    argument,
    by_points,
    completed,
    kind_of,
    places,
    play,
)
from engines.court.actions import Align
from engines.notation import read


def test_equal_keys_share_a_place_in_a_standing():
    assert places([3, 7, 7, 1]) == (3, 1, 1, 4)
    assert places([(2, -1), (2, -3), (5, -9)]) == (2, 3, 1)
    assert places([]) == ()
    assert by_points([4, 9]) == (Score(Seat(0), 2, 4), Score(Seat(1), 1, 9))


@pytest.mark.parametrize(
    ("text", "kind"),
    [("align", Align), ("align 7", Align), ("align KS KS", Align), ("dance", None), ("", None)],
)
def test_a_misread_and_an_action_know_their_kind(text: str, kind: type | None):
    with pytest.raises(Misread) as caught:
        _ = read(GAMES["court"], text)
    assert kind_of(caught.value) is kind
    assert kind_of(Begin()) is Begin


class Send(Action, verb="send", summary="Send somebody somewhere"):
    whom: int | None = None
    where: str | None = argument(default=None, implied=True)


class Keep(Action, verb="keep", summary="Keep somebody"): ...


def test_an_implied_field_with_one_possible_value_is_filled_in():
    there = {1: ("home",), 2: ("a", "b")}
    offers = (Offer(Keep), Offer(Send, whom=(1, 2), where=there.__getitem__))
    assert completed(offers, Send(1)) == Send(1, "home")
    assert completed(offers, Send(2)) == Send(2)
    assert completed(offers, Send(1, "home")) == Send(1, "home")
    assert completed(offers, Keep()) == Keep()


def test_what_leaves_a_choice_or_is_not_implied_stays_as_it_was_said():
    several = (Offer(Send, whom=(1, 2), where=("a", "b")),)
    assert completed(several, Send(1)) == Send(1)
    assert completed(several, Send(1, "c")) == Send(1, "c")
    one = (Offer(Send, whom=(1,), where=("home",)),)
    assert completed(one, Send()) == Send()
    assert completed((), Send(1)) == Send(1)
    # The first offer that holds the action completes it.
    offers = (Offer(Send, whom=(2,), where=("far",)), Offer(Send, whom=(1,), where=("home",)))
    assert completed(offers, Send(1)) == Send(1, "home")


def test_a_move_is_held_against_the_offers_that_are_passed_on():
    game = GAMES["court"]
    s, _ = play(game, game.new(game.options(), 3, "seed"), None, Begin())
    (seat, *_), (other, *_) = game.owed(s), [it for it in map(Seat, range(3)) if it not in game.owed(s)]
    action = game.default(s, seat)
    assert play(game, s, seat, action, game.offers(s, seat)) == play(game, s, seat, action)
    with pytest.raises(Illegal):
        _ = play(game, s, other, action, game.offers(s, other))
