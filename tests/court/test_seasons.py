"""Court!, carry-over and the end of the game: CT-39 to CT-43."""

from __future__ import annotations

import pytest

from engines.core import Event
from engines.court import COURT
from engines.court.events import Carried, GameOver, SeasonStarted
from engines.court.model import streak
from tests.court.realm import Realm, reveal, scored, those

NEXT = "next 2D 3D 4D 5D 6D 7D 2S 3S 4S TD 5S 6S"
"""Nine cards to be dealt and three to be pitched, none of them special."""


def season(text: str, p1: str = "4H") -> tuple[Realm, list[Event]]:
    """Play a season that Hearts win: 4H scores +1, 3S and 8S -1."""
    return reveal(f"field KH QH 9H 5H KC 2C \n {text}", f"{p1} 3S 8S")


def test_CT_39_the_highest_face_card_and_the_highest_number_stay_and_all_else_is_shuffled():
    realm, events = season(NEXT + "\n discard QS \n kings P1 H")
    assert those(events, Carried) == [Carried(("KH", "9H"))]
    assert those(events, SeasonStarted)[0].cards == ("KH", "9H")
    assert realm.on("H") == "KH 9H" and realm.on("C") == ""
    # R26: the hands, too; R27: a carried King belongs to nobody.
    assert realm.view().deck_count == 52 - 9 - 3 and realm.discard == ""
    assert [realm.hand(name) for name in realm.names] == ["4D 7D 4S", "2D 5D 2S", "3D 6D 3S"]
    assert realm.view().kings == (None, None, None)


@pytest.mark.parametrize(
    ("field", "kept"),
    [
        ("QH JH 9H", ("QH", "9H")),
        ("JH TH 9H 2H", ("JH", "TH")),
        ("KH JH 4H 3H", ("KH", "4H")),
        ("KH", ("KH",)),
    ],
)
def test_CT_39_R25_R33_faces_rank_king_queen_jack_and_stay_even_alone(field: str, kept: tuple[str, ...]):
    realm, events = reveal(f"field {field} 2C \n discard KC \n {NEXT}", "2S 3S 4S")
    assert those(events, Carried) == [Carried(kept)]
    assert realm.view().deck_count == 54 - len(kept) - 9 - 3


@pytest.mark.parametrize(
    ("more", "p1", "kept", "ace"), [("", "AS", ("QS", "AS"), 1), ("AS", "2S", ("QS", "9S"), 9)]
)
def test_CT_39_CT_S16_R24_an_ace_turned_up_counts_11(more: str, p1: str, kept: tuple[str, str], ace: int):
    next_cards = "next 2D 3D 4D 5D 6D 7D 8D 9D TD 4H 5H 6H"
    realm, events = reveal(f"field QS JS 9S 6S KC 2C {more} \n {next_cards}", f"{p1} 2H 3H")
    assert those(events, Carried) == [Carried(kept)]
    assert realm.view().deck_count == 52 - 9 - 3 and realm.total("S") == ace


@pytest.mark.parametrize(("dealer", "first"), [("P1", "P2"), ("P2", "P3"), ("P3", "P1")])
def test_CT_40_the_dealer_moves_one_seat_clockwise(dealer: str, first: str):
    realm, events = season(f"dealer {dealer} \n {NEXT}")
    assert realm.view().dealer == realm.seat(first) == those(events, SeasonStarted)[0].dealer
    assert realm.owed == [realm.names[(realm.names.index(first) + 1) % 3]]


@pytest.mark.parametrize(("before", "ends"), [
    ("H H", True), ("C H H", True), ("H", False), ("H H C", False), ("H - H", False), ("C H - H", False),
    ("C C", False),
    # Nine seasons end it, and a void one counts as played.
    ("C D S - C D S", False), ("C D S - C D S C", True), ("- - - - - - - -", True),
])  # fmt: skip
def test_CT_41_CT_S17_three_seasons_running_for_one_suit_or_nine_end_the_game(before: str, ends: bool):
    realm, events = season(f"winners {before} \n season {len(before.split()) + 1} \n scores 3 0 0")
    assert scored(events).winner == "H" and COURT.over(realm.s) == ends
    assert bool(those(events, GameOver)) == ends


def test_CT_41_R32_a_void_season_breaks_the_streak_and_the_opening_clubs_are_no_season_won():
    assert streak(()) == (None, 0)
    assert streak(("H", "H", None)) == (None, 0)
    assert streak(("H", None, "H", "H")) == ("H", 2)
    realm, _ = season("")
    assert realm.view().streak == ("H", 1)


@pytest.mark.parametrize(("number", "text", "scores", "over"), [
    # A shared lead asks for one more season; a tie below first place does not matter (R29).
    (3, "winners H H \n scores 0 2 -3", (1, 1, -4), False),
    (3, "winners H H \n scores 5 2 2", (6, 1, 1), True),
    # R28: then only a sole leader ends the game.
    (5, "winners H H C \n extra yes \n scores 1 1 0", (2, 0, -1), True),
    (5, "winners H H C \n extra yes \n scores 0 2 0", (1, 1, -1), False),
])  # fmt: skip
def test_CT_42_a_shared_lead_asks_for_more(number: int, text: str, scores: tuple[int, ...], over: bool):
    realm, events = season(f"{text} \n season {number}")
    assert realm.view().scores == scores and COURT.over(realm.s) == over
    assert [started.season for started in those(events, SeasonStarted)] == ([] if over else [number + 1])
    assert over or realm.view().extra


def test_CT_S18_nine_seasons_and_a_shared_lead():
    field, winners = "field KH 9H KC 2C", "winners C D S C D S C D"
    ninth, events = reveal(f"{field} \n {winners} \n season 9 \n scores 4 4 3", "4H 3H 8S")
    assert ninth.view().scores == (5, 5, 2) and those(events, SeasonStarted)[0].season == 10
    tenth = f"{field} \n {winners} H \n season 10 \n extra yes \n scores 5 5 2"
    realm, _ = reveal(f"{tenth} \n kings P3 H", "4H 8S -")
    assert realm.view().scores == (6, 4, 4) and COURT.over(realm.s)
    assert [score.seat for score in COURT.standing(realm.s) if score.place == 1] == [0]
    # With a tie season 11 follows even after three in a row.
    realm, events = reveal(tenth.replace("C D H", "C H H"), "4H 3H 8S")
    assert realm.view().scores == (6, 6, 1)
    assert realm.view().streak == ("H", 3) and not COURT.over(realm.s)
    assert those(events, SeasonStarted)[0].season == 11


def test_CT_43_the_sole_leader_wins():
    realm, events = season("winners H H \n season 3 \n scores 5 2 4")
    (end,) = those(events, GameOver)
    wanted = [(0, 1, 6), (1, 3, 1), (2, 2, 3)]
    assert [(score.seat, score.place, score.points) for score in end.standing] == wanted
    assert tuple(COURT.standing(realm.s)) == end.standing
    assert realm.owed == [] and realm.phase == "over"
