"""What all games share: places, and which type of action is wished for."""

import pytest

from engines import GAMES
from engines.core import Begin, Misread, Score, Seat, by_points, kind_of, places
from engines.court.actions import Align
from engines.notation import read


def test_equal_keys_share_a_place() -> None:
    assert places([3, 7, 7, 1]) == (3, 1, 1, 4)
    assert places([(2, -1), (2, -3), (5, -9)]) == (2, 3, 1)
    assert places([]) == ()


def test_a_standing_by_points() -> None:
    assert by_points([4, 9]) == (Score(Seat(0), 2, 4), Score(Seat(1), 1, 9))


@pytest.mark.parametrize(
    ("text", "kind"),
    [("align", Align), ("align 7", Align), ("align KS KS", Align), ("dance", None), ("", None)],
)
def test_a_misread_knows_its_kind(text: str, kind: type | None) -> None:
    with pytest.raises(Misread) as caught:
        _ = read(GAMES["court"], text)
    assert kind_of(caught.value) is kind


def test_an_action_is_of_its_kind() -> None:
    assert kind_of(Begin()) is Begin
