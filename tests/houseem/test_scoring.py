"""Texas House'em, the score: HE-120 to HE-125."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engines.core import Score, Seat
from engines.houseem import HOUSEEM
from engines.houseem.events import GameOver
from tests.driver import those
from tests.houseem.town import Town

EXAMPLE = """
    final 5; round 5; turn A; dealer A
    H1 foundation 7S 7H roof 9S 9H 9D owner A townsfolk KS KH
    H2 foundation 6S 6H roof AS AH AD owner B townsfolk AC
    H3 foundation 3S 3H roof 4S 4H 4D owner A townsfolk 8S
    H4 foundation QS QH roof TS TH TD owner B townsfolk 9C
    H5 foundation 2S 2H roof 5S 5H 5D
    H6 foundation JS JH
    hand A 2C; hand B 2D 3C 3D 4C; hand C 5C 6C 6D 7C 7D 8C
"""
"""The worked example of section 5.1, before the last action of the game."""


def totals(town: Town) -> list[int]:
    return [score.points for score in HOUSEEM.standing(town.s)]


def places(town: Town) -> list[int]:
    return [score.place for score in HOUSEEM.standing(town.s)]


def ends(town: Town) -> GameOver:
    """Return what is told of the end, after A's last action, apart from the Houses' scores."""
    (over,) = those(town.play("A pass"), GameOver)
    return replace(over, houses=())


@pytest.mark.parametrize(("house", "townsfolk", "quality"), [
    ("foundation 7S 7H roof 9S 9H 9D owner A townsfolk KS KH", 26, 9),
    ("foundation 6S 6H roof AS AH AD owner A townsfolk AC", 14, 14),
    ("foundation AS AH roof 2S 2H 2D owner A townsfolk 3S 3H 3D 3C", 12, 2),
    ("foundation KS KH roof JS JH JD owner A townsfolk QS QH QD", 36, 11),
    ("foundation KS KH roof 9S 9H 9D owner A townsfolk 5C; hand A AC", 5, 9),
])  # fmt: skip
def test_HE_120_HE_122_townsfolk_and_quality(house: str, townsfolk: int, quality: int):
    """HE-122: Quality counts the Roof rank once."""
    town = Town(f"H1 {house}")
    assert totals(town) == [townsfolk + quality, 0, 0]
    (score,) = town.view().scores
    assert (score.owner, score.townsfolk, score.quality) == (Seat(0), townsfolk, quality)
    assert score.total == townsfolk + quality


@pytest.mark.parametrize(
    ("rank", "points"), [("2", 2), ("3", 3), ("9", 9), ("T", 10), ("J", 11), ("Q", 12), ("K", 13), ("A", 14)]
)
def test_HE_120_HE_121_points_of_each_rank(rank: str, points: int):
    """HE-121: Aces score 14 as Townsfolk and as Roof."""
    town = Town(f"H1 foundation 7S 7H roof 4S 4H 4D owner B townsfolk {rank}C")
    assert totals(town) == [0, points + 4, 0]
    town = Town(f"H1 foundation 7S 7H roof {rank}S {rank}H {rank}D owner B townsfolk 4C")
    assert totals(town) == [0, 4 + points, 0]


@pytest.mark.parametrize("position", [
    "H1 foundation AS AH", "H1 foundation AS AH roof KS KH KD", "H1 foundation AS AH roof KS KH KD safe A",
    "hand A AS AH AD AC KS KH",
], ids=["foundation", "vacant", "safe", "hand"])  # fmt: skip
def test_HE_62_HE_123_foundations_hands_and_empty_houses_score_nothing(position: str):
    """HE-123: Foundations and hand cards score nothing."""
    town = Town(position)
    assert (totals(town), town.view().scores) == ([0, 0, 0], ())


def test_HE_120_HE_121_HE_123_HE_124_HE_S29_the_worked_example_is_won_by_townsfolk():
    """Hands stay closed at the end."""
    town = Town(EXAMPLE)
    assert totals(town) == [35 + 12, 28 + 19, 0]
    assert (town.lot("H2").combined_safety, town.view().scores[1].total) == (7, 28)
    assert ends(town) == GameOver((47, 47, 0), (Seat(0),), ("3 Townsfolk",))
    assert HOUSEEM.over(town.s)
    standing = (
        Score(Seat(0), 1, 47, ("3 Townsfolk",)),
        Score(Seat(1), 2, 47, ("2 Townsfolk",)),
        Score(Seat(2), 3, 0),
    )
    view = town.view("C")
    assert tuple(HOUSEEM.standing(town.s)) == tuple(view.standing) == standing
    assert view.hand_counts == (1, 4, 6)
    assert "'2C'" not in repr(view) and "'2D'" not in repr(view)


TWO_HOUSES = """
    final 5; round 5; turn A
    H1 foundation 2S 2H roof 9S 9H 9D owner A townsfolk KS KH
    H2 foundation 3S 3H roof TS TH TD owner B townsfolk 9C
    H3 foundation 4S 4H roof 5S 5H 5D owner B townsfolk JC
"""
"""A 13 + 13 + 9 = 35 with two Townsfolk in one House; B 19 + 16 = 35 with two in two."""
SAFE = "H4 foundation 6S 6H roof 7S 7H 7D safe A; H5 foundation 8S 8H roof QS QH QD safe A"
ONE_EACH = """
    final 5; round 5; turn A
    H1 foundation 2S 2H roof 9S 9H 9D owner A townsfolk QC
    H2 foundation 3S 3H roof QS QH QD owner B townsfolk 9C
"""
"""21 points, one of the Townsfolk and one House each."""
NOTHING = "final 5; round 5; turn A; hand A 2C; hand B 3C; "


@pytest.mark.parametrize(("position", "total", "winners", "ties", "placed"), [
    # Second come the owned Houses, of which a safe one is none.
    (TWO_HOUSES + "hand A 2C 2D 3C", 35, [1], ("2 Townsfolk", "2 Houses"), [2, 1, 3]),
    (TWO_HOUSES + SAFE, 35, [1], ("2 Townsfolk", "2 Houses"), [2, 1, 3]),
    # Third come the cards in hand.
    (ONE_EACH + "hand A 2C; hand B 2D 3C", 21, [1], ("1 Townsfolk", "1 House", "2 cards in hand"),
     [2, 1, 3]),
    (ONE_EACH + "hand A 2C 3D 4C; hand B 2D 3C", 21, [0], ("1 Townsfolk", "1 House", "3 cards in hand"),
     [1, 2, 3]),
    # Players equal in everything share the win.
    (ONE_EACH + "hand A 2C; hand B 2D; hand C 3C 3D", 21, [0, 1],
     ("1 Townsfolk", "1 House", "1 card in hand"), [1, 1, 3]),
    # Where nobody scores, the larger hand wins.
    (NOTHING + "hand C 4C", 0, [0, 1, 2], ("0 Townsfolk", "0 Houses", "1 card in hand"), [1, 1, 1]),
    (NOTHING + "hand C 4C 5C", 0, [2], ("0 Townsfolk", "0 Houses", "2 cards in hand"), [2, 2, 1]),
])  # fmt: skip
def test_HE_124_HE_125_what_breaks_ties(
    position: str, total: int, winners: list[int], ties: tuple[str, ...], placed: list[int]
):
    """HE-125: Players equal in everything share the win."""
    town = Town(position)
    assert ends(town) == GameOver((total, total, 0), tuple(map(Seat, winners)), ties)
    assert places(town) == placed
    assert all(HOUSEEM.standing(town.s)[winner].ties == ties for winner in winners)


def test_HE_124_points_come_before_all_that_breaks_ties():
    town = Town("""
        H1 foundation 2S 2H roof KS KH KD owner A townsfolk KC
        H2 foundation 3S 3H roof 4S 4H 4D owner B townsfolk 5S 5H 5D 5C; hand B 2C 2D 3C
    """)
    assert (totals(town), places(town)) == ([26, 24, 0], [1, 2, 3])
    # The second is told what he lost by.
    town = Town(ONE_EACH + "hand A 2C 3D 4C; hand B 2D 3C")
    assert HOUSEEM.standing(town.s)[1].ties == ("1 Townsfolk", "1 House", "2 cards in hand")
