"""Court!, carry-over and the end of the game: CT-39 to CT-43."""

from __future__ import annotations

import pytest

from engines.core import Event
from engines.court import COURT
from engines.court.events import Carried, GameOver, SeasonStarted
from engines.court.model import streak
from tests.court.realm import Realm, scored, those

HEARTS_WIN = """
    phase align
    field KH QH 9H 5H KC 2C
    hands P1 {p1} P2 {p2} P3 {p3}
"""
NEXT = "next 2D 3D 4D 5D 6D 7D 2S 3S 4S TD 5S 6S"
"""Nine cards to be dealt and three to be pitched, none of them special."""


def season(text: str, p1: str = "4H", p2: str = "3S", p3: str = "8S") -> tuple[Realm, list[Event]]:
    """A season that Hearts win: 4H scores +1, 3S and 8S -1, 3D 0."""
    realm = Realm(HEARTS_WIN.format(p1=p1, p2=p2, p3=p3) + text)
    return realm, realm.do(f"P1 align {p1}", f"P2 align {p2}", f"P3 align {p3}")


def test_CT_39_the_highest_face_card_and_the_highest_number_stay():
    realm, events = season(NEXT)
    assert those(events, Carried) == [Carried(("KH", "9H"))]
    assert those(events, SeasonStarted)[0].cards == ("KH", "9H")
    assert realm.on("H") == "KH 9H" and realm.on("C") == ""


def test_CT_39_every_other_card_is_shuffled():
    realm, _ = season(NEXT + "\n discard QS")
    assert realm.view().deck_count == 52 - 9 - 3 and realm.discard == ""
    assert realm.hand("P2") == "2D 5D 2S"


@pytest.mark.parametrize(
    ("field", "kept"),
    [("QH JH 9H", ("QH", "9H")), ("JH TH 9H 2H", ("JH", "TH")), ("KH JH 4H 3H", ("KH", "4H"))],
)
def test_CT_39_R33_faces_rank_king_queen_jack(field: str, kept: tuple[str, str]):
    realm = Realm(f"phase align \n field {field} 2C \n discard KC \n hands P1 2S P2 3S P3 4S")
    assert those(realm.do("P1 align 2S", "P2 align 3S", "P3 align 4S"), Carried) == [Carried(kept)]


def test_CT_39_R24_an_ace_turned_up_counts_11_here_and_1_from_now_on():
    realm, events = season(NEXT, p1="AH")
    assert those(events, Carried) == [Carried(("KH", "AH"))]
    assert realm.total("H") == 1


def test_CT_39_R25_without_a_number_card_the_face_card_stays_alone():
    realm = Realm(f"phase align \n field KH 2C \n discard KC \n hands P1 2S P2 3S P3 4S \n {NEXT}")
    events = realm.do("P1 align 2S", "P2 align 3S", "P3 align 4S")
    assert scored(events).winner == "H" and scored(events).totals[2] == 0
    assert those(events, Carried) == [Carried(("KH",))]
    assert realm.view().deck_count == 53 - 9 - 3


def test_CT_39_R26_hands_are_shuffled_in():
    realm, _ = season(NEXT)
    assert all(len(realm.view(it).hand) == 3 for it in realm.names)
    realm.check()


def test_CT_39_R27_a_carried_king_belongs_to_nobody():
    realm, _ = season(NEXT + "\n kings P1 H")
    assert realm.view().kings == (None, None, None)


@pytest.mark.parametrize(("dealer", "after"), [("P1", "P2"), ("P2", "P3"), ("P3", "P1")])
def test_CT_40_the_dealer_moves_one_seat_clockwise(dealer: str, after: str):
    realm, events = season(f"dealer {dealer} \n {NEXT}")
    assert realm.view().dealer == realm.seat(after) == those(events, SeasonStarted)[0].dealer
    assert realm.owed == [realm.names[(realm.names.index(after) + 1) % 3]]


@pytest.mark.parametrize(
    ("before", "ends"),
    [("H H", True), ("C H H", True), ("H", False), ("H H C", False), ("H - H", False), ("C C", False)],
)
def test_CT_41_three_seasons_running_for_one_suit_end_the_game(before: str, ends: bool):
    realm, events = season(f"winners {before} \n season {len(before.split()) + 1}")
    assert COURT.over(realm.s) == ends
    assert bool(those(events, GameOver)) == ends


@pytest.mark.parametrize("number", [8, 9])
def test_CT_41_nine_seasons_end_the_game(number: int):
    winners = "C D S - C D S C"[: 2 * number - 3]
    realm, _ = season(f"winners {winners} \n season {number}")
    assert COURT.over(realm.s) == (number == 9)


def test_CT_41_a_void_season_counts_as_played_and_breaks_the_streak():
    assert streak(("H", "H", None)) == (None, 0)
    assert streak(("H", None, "H", "H")) == ("H", 2)
    realm, _ = season("winners - - - - - - - - \n season 9")
    assert COURT.over(realm.s)


def test_CT_41_R32_the_opening_clubs_are_no_season_won():
    assert streak(()) == (None, 0)
    realm, _ = season("")
    assert realm.view().streak == ("H", 1)


def test_CT_42_a_shared_lead_asks_for_one_more_season():
    realm, events = season("winners H H \n season 3 \n scores 0 2 -3")
    # 1, 1, -4 after a third season for Hearts.
    assert realm.view().scores == (1, 1, -4)
    assert not COURT.over(realm.s) and those(events, SeasonStarted)[0].season == 4
    assert realm.view().extra


def test_CT_42_R28_then_only_a_sole_leader_ends_the_game():
    text = "winners H H C \n season 5 \n extra yes \n scores {}"
    assert COURT.over(season(text.format("1 1 0"))[0].s)
    assert not COURT.over(season(text.format("0 2 0"))[0].s)


def test_CT_42_R29_a_tie_below_first_place_does_not_matter():
    realm, _ = season("winners H H \n season 3 \n scores 5 2 2")
    assert realm.view().scores == (6, 1, 1)
    assert COURT.over(realm.s)


def test_CT_43_the_sole_leader_wins():
    realm, events = season("winners H H \n season 3 \n scores 5 2 4")
    (end,) = those(events, GameOver)
    assert [(it.seat, it.place, it.points) for it in end.standing] == [(0, 1, 6), (1, 3, 1), (2, 2, 3)]
    assert tuple(COURT.standing(realm.s)) == end.standing
    assert realm.owed == [] and realm.phase == "over"
