"""Texas House'em, the score: HE-120 to HE-125."""

from __future__ import annotations

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


# What a House scores.


@pytest.mark.parametrize(
    ("house", "total"),
    [
        ("foundation 7S 7H roof 9S 9H 9D owner A townsfolk KS KH", 35),
        ("foundation 6S 6H roof AS AH AD owner A townsfolk AC", 28),
        ("foundation 3S 3H roof 4S 4H 4D owner A townsfolk 8S", 12),
        ("foundation QS QH roof TS TH TD owner A townsfolk 9C", 19),
        ("foundation AS AH roof 2S 2H 2D owner A townsfolk 3S 3H 3D 3C", 14),
        ("foundation KS KH roof JS JH JD owner A townsfolk QS QH QD", 47),
    ],
)
def test_HE_120_a_house_scores_its_townsfolk_and_its_quality(house: str, total: int) -> None:
    town = Town(f"H1 {house}")
    assert totals(town) == [total, 0, 0]
    (score,) = town.view().scores
    assert (score.owner, score.total) == (Seat(0), total)


@pytest.mark.parametrize(
    ("rank", "points"),
    [("2", 2), ("3", 3), ("9", 9), ("T", 10), ("J", 11), ("Q", 12), ("K", 13), ("A", 14)],
)
def test_HE_120_HE_121_points_of_each_rank(rank: str, points: int) -> None:
    town = Town(f"H1 foundation 7S 7H roof 4S 4H 4D owner B townsfolk {rank}C")
    assert totals(town) == [0, points + 4, 0]
    town = Town(f"H1 foundation 7S 7H roof {rank}S {rank}H {rank}D owner B townsfolk 4C")
    assert totals(town) == [0, 4 + points, 0]


def test_HE_120_all_houses_of_a_player_are_added() -> None:
    assert totals(Town(EXAMPLE)) == [35 + 12, 28 + 19, 0]


def test_HE_121_an_ace_is_14_as_townsfolk_and_as_roof_though_it_is_weak() -> None:
    town = Town(EXAMPLE)
    lot = town.lot("H2")
    assert lot is not None
    assert (lot.combined_safety, town.view().scores[1].total) == (7, 28)


def test_HE_122_quality_counts_the_roof_once() -> None:
    town = Town("H1 foundation 2S 2H roof AS AH AD owner C townsfolk 3C")
    (score,) = town.view().scores
    assert (score.townsfolk, score.quality) == (3, 14)
    assert totals(town) == [0, 0, 17]


@pytest.mark.parametrize(
    "position",
    [
        "H1 foundation AS AH",
        "H1 foundation AS AH roof KS KH KD",
        "H1 foundation AS AH roof KS KH KD safe A",
        "hand A AS AH AD AC KS KH",
    ],
    ids=["foundation", "vacant", "safe", "hand"],
)
def test_HE_123_foundations_hands_and_empty_houses_score_nothing(position: str) -> None:
    town = Town(position)
    assert totals(town) == [0, 0, 0]
    assert town.view().scores == ()


def test_HE_123_the_foundation_of_a_house_does_not_score() -> None:
    low = Town("H1 foundation 2S 2H roof 9S 9H 9D owner A townsfolk 5C")
    high = Town("H1 foundation KS KH roof 9S 9H 9D owner A townsfolk 5C; hand A AC")
    assert totals(low) == totals(high) == [14, 0, 0]


# Ties.


def test_HE_124_the_worked_example_is_won_by_townsfolk() -> None:
    town = Town(EXAMPLE)
    events = town.play("A pass")
    assert HOUSEEM.over(town.s)
    assert those(events, GameOver) == [GameOver((47, 47, 0), (Seat(0),), ("3 Townsfolk",))]
    assert tuple(HOUSEEM.standing(town.s)) == (
        Score(Seat(0), 1, 47, ("3 Townsfolk",)),
        Score(Seat(1), 2, 47, ("2 Townsfolk",)),
        Score(Seat(2), 3, 0),
    )


TWO_HOUSES = """
    final 5; round 5; turn A
    H1 foundation 2S 2H roof 9S 9H 9D owner A townsfolk KS KH
    H2 foundation 3S 3H roof TS TH TD owner B townsfolk 9C
    H3 foundation 4S 4H roof 5S 5H 5D owner B townsfolk JC
"""
"""A 13 + 13 + 9 = 35 with two Townsfolk in one House; B 19 + 16 = 35 with two in two."""


def test_HE_124_second_come_the_owned_houses() -> None:
    town = Town(TWO_HOUSES + "hand A 2C 2D 3C")
    (over,) = those(town.play("A pass"), GameOver)
    assert over == GameOver((35, 35, 0), (Seat(1),), ("2 Townsfolk", "2 Houses"))
    assert places(town) == [2, 1, 3]
    assert HOUSEEM.standing(town.s)[1].ties == ("2 Townsfolk", "2 Houses")


def test_HE_124_a_safe_house_is_not_owned() -> None:
    safe = "H4 foundation 6S 6H roof 7S 7H 7D safe A; H5 foundation 8S 8H roof QS QH QD safe A"
    assert places(Town(TWO_HOUSES + safe)) == [2, 1, 3]


ONE_EACH = """
    final 5; round 5; turn A
    H1 foundation 2S 2H roof 9S 9H 9D owner A townsfolk QC
    H2 foundation 3S 3H roof QS QH QD owner B townsfolk 9C
"""
"""21 points, one of the Townsfolk and one House each."""


@pytest.mark.parametrize(
    ("hands", "expected"),
    [("hand A 2C; hand B 2D 3C", [2, 1, 3]), ("hand A 2C 3D 4C; hand B 2D 3C", [1, 2, 3])],
)
def test_HE_124_third_come_the_cards_in_hand(hands: str, expected: list[int]) -> None:
    town = Town(ONE_EACH + hands)
    (over,) = those(town.play("A pass"), GameOver)
    assert over.winners == (Seat(expected.index(1)),)
    assert places(town) == expected
    used = HOUSEEM.standing(town.s)[1].ties
    assert used == ("1 Townsfolk", "1 House", "2 cards in hand")


def test_HE_124_points_come_before_all_that_breaks_ties() -> None:
    town = Town("""
        H1 foundation 2S 2H roof KS KH KD owner A townsfolk KC
        H2 foundation 3S 3H roof 4S 4H 4D owner B townsfolk 5S 5H 5D 5C; hand B 2C 2D 3C
    """)
    assert (totals(town), places(town)) == ([26, 24, 0], [1, 2, 3])


def test_HE_124_a_family_evicted_in_the_last_turn_counts_in_its_owners_hand() -> None:
    town = Town(
        ONE_EACH + "hand A KC KD 4C; hand B 5C; H3 foundation 4S 4H roof 2C 2D 3D owner B townsfolk 6C"
    )
    town.play("A evict KC in H3")
    assert len(town.s.hands[1]) == 2


def test_HE_125_players_equal_in_everything_share_the_win() -> None:
    town = Town(ONE_EACH + "hand A 2C; hand B 2D; hand C 3C 3D")
    (over,) = those(town.play("A pass"), GameOver)
    assert over == GameOver((21, 21, 0), (Seat(0), Seat(1)), ("1 Townsfolk", "1 House", "1 card in hand"))
    assert places(town) == [1, 1, 3]


def test_HE_125_nobody_scoring_the_larger_hand_wins() -> None:
    town = Town("final 5; round 5; turn A; hand A 2C; hand B 3C; hand C 4C")
    (over,) = those(town.play("A pass"), GameOver)
    nothing = ("0 Townsfolk", "0 Houses")
    assert over == GameOver((0, 0, 0), (Seat(0), Seat(1), Seat(2)), (*nothing, "1 card in hand"))
    town = Town("final 5; round 5; turn A; hand A 2C; hand B 3C; hand C 4C 5C")
    assert those(town.play("A pass"), GameOver) == [
        GameOver((0, 0, 0), (Seat(2),), (*nothing, "2 cards in hand"))
    ]


def test_HE_123_hands_stay_closed_at_the_end() -> None:
    town = Town(EXAMPLE)
    town.play("A pass")
    view = town.view("C")
    assert view.hand_counts == (1, 4, 6)
    assert "'2C'" not in repr(view)
    assert "'2D'" not in repr(view)
