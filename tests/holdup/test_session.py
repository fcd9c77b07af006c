"""Texas Hold Up, components and session: HU-01 to HU-15."""

from __future__ import annotations

from dataclasses import fields
from random import Random

import pytest

from engines.cards import DECK, Card
from engines.core import Event, Joined, Seat, Settled, Villain
from engines.holdup import HOLDUP, Options
from engines.holdup.events import (
    Aborted,
    AsideRecycled,
    DealerMoved,
    DeckRecycled,
    PowerPlayed,
    Refilled,
    SceneSet,
    SessionEnded,
    TookUp,
    YourHoles,
    YourPowers,
)
from engines.holdup.model import Phase, Street, potency, value
from tests.driver import those
from tests.holdup.heist import Heist

LOBBY = """
    seats A 50 B 50 C 50
    phase lobby
"""


def opened(text: str = LOBBY, **options: object) -> Heist:
    """A session's first hand, just dealt, with A as the dealer."""
    h = Heist(text, **{"first_dealer": 0, **options})
    h.do("A deal")
    return h


def play_cards(h: Heist) -> list[str]:
    return [*h.s.deck, *h.s.board, *h.s.destroyed, *(card for hand in h.s.holes for card in hand)]


def test_HU_01_the_play_deck_is_52_cards_gathered_and_shuffled_before_each_hand():
    h = Heist("""
        seats A 50 B 50
        board 2C 9H 7D
        to B
        powers A 5S
    """)
    h.do("A destroy 5S flop1 flop2", "A stop", "B fold")
    assert (len(h.view().board), len(h.view().destroyed)) == (3, 2)
    h.do("A deal")
    first = play_cards(h)
    assert (h.view().board, h.view().destroyed, h.view().deck_count) == ((), (), 48)
    assert sorted(first) == sorted(DECK)
    h.do("B fold", "A deal")
    assert sorted(play_cards(h)) == sorted(DECK)
    assert first != list(DECK)
    assert play_cards(h) != first


def test_HU_02_the_powers_deck_is_52_cards_shuffled_at_session_start_only():
    h = opened()
    powers = [*h.s.powers_deck, *(card for hand in h.s.powers for card in hand)]
    assert sorted(powers) == sorted(DECK)
    assert tuple(h.s.powers_deck) != tuple(card for card in DECK if card in h.s.powers_deck)
    before = h.s.powers_deck
    h.do("A fold", "B fold", "A deal")
    assert h.s.powers_deck == before


def test_HU_03_play_cards_and_power_cards_never_mix():
    h = Heist("""
        seats A 50 B 50
        board 9S 9H 7D
        to B
        powers A 9S
    """)
    h.do("A destroy 9S flop1", "A stop")
    assert h.view().destroyed == ("9S",)
    assert h.view().powers_discard.count("9S") == 1
    h.do("B fold", "A deal")
    assert play_cards(h).count("9S") == 1
    assert h.view().powers_discard.count("9S") == 1


@pytest.mark.parametrize(
    ("left", "recycled"), [(3, []), (2, [DeckRecycled(50)]), (1, [DeckRecycled(51)]), (0, [DeckRecycled(52)])]
)
def test_HU_04_when_a_draw_is_due_from_an_empty_powers_deck_the_discard_is_shuffled_first(
    left: int, recycled: list[DeckRecycled]
):
    text = f"seats A 50 B 50 \n phase between \n powersdeck 4D 5D 6D \n powersleft {left}"
    h = Heist(text, max_players=3)
    events = h.do("table join v9/1234/50")
    assert those(events, DeckRecycled) == recycled
    assert h.view("v9").powers[:left] == ("4D", "5D", "6D")[:left]
    assert h.view().powers_deck_count == (0 if left == 3 else 49)
    assert len(h.view().powers_discard) == (49 if left == 3 else 0)
    assert left == 3 or h.s.powers_deck != tuple(card for card in DECK if card in h.s.powers_deck)


def test_HU_04_the_discard_stays_where_it_is_while_no_draw_is_due():
    h = Heist("seats A 50 B 50 \n board 2C 9H 7D \n to B \n powers A 2S 3S 4S B 5S 6S 7S \n powersleft 0")
    events = h.do("B fold")
    assert those(events, DeckRecycled) == []
    assert len(h.view().powers_discard) == 46


def test_HU_05_a_table_seats_2_to_10_players():
    h = Heist("seats A 50 \n phase lobby", max_players=10)
    assert HOLDUP.seats == range(2, 11)
    assert h.refuse("A deal").rule == "HU-B48"
    h.do("table join p1/1234/50")
    assert h.legal("A deal")
    h.do(*(f"table join p{n}/1234/50" for n in range(2, 10)))
    assert h.refuse("table join p10/1234/50").rule == "HU-B52"
    h.do("A deal")
    assert h.view().deck_count == 32


def test_HU_R04_a_table_has_6_seats_unless_it_chooses_otherwise():
    h = Heist("seats A 50", state=HOLDUP.new(Options(), 0, "seed"))
    h.do(*(f"table join p{n}/1234/50" for n in range(6)))
    assert h.refuse("table join p6/1234/50").rule == "HU-B52"


@pytest.mark.parametrize("aptitudes", ["1224", "1235", "0123", "123", "12344", "1111"])
def test_HU_06_aptitudes_are_a_permutation_of_1_2_3_4(aptitudes: str):
    h = Heist(LOBBY, max_players=4)
    assert h.refuse(f"table join v9/{aptitudes}/50").rule == "HU-B50"
    assert h.legal("table join v9/3142/50")


def test_HU_07_a_new_villain_starts_with_50_chips_from_the_bank():
    h = Heist(state=HOLDUP.new(Options(), 3, "seed"))
    assert list(h.stacks().values()) == [50, 50, 50]
    assert h.total() == 150


def test_HU_08_at_session_start_every_villain_is_dealt_three_power_cards_that_only_he_sees():
    h = Heist(LOBBY + "nextpowers 2S 3S 4S 5S 6S 7S 8S 9S TS", first_dealer=0)
    assert h.view().power_counts == (0, 0, 0)
    events = h.do("B deal")
    assert h.view("B").powers == ("2S", "3S", "4S")
    assert h.view("C").powers == ("5S", "6S", "7S")
    assert h.view("A").powers == ("8S", "9S", "TS")
    assert h.view().power_counts == (3, 3, 3)
    assert h.view().powers == ()
    assert those(h.heard_by("C", events), YourPowers) == [YourPowers(h.seat("C"), ("5S", "6S", "7S"))]
    assert those(h.heard_by("onlooker", events), YourPowers) == []


def test_HU_08_three_power_cards_are_dealt_to_a_newcomer_between_hands_too():
    h = opened(max_players=4)
    h.do("A fold", "B fold")
    events = h.do("table join D/2413/50")
    assert those(events, Refilled) == [Refilled(h.seat("D"), 3)]
    assert len(h.view("D").powers) == 3


def test_HU_R03_power_cards_are_dealt_villain_by_villain_from_the_dealers_left():
    h = Heist(LOBBY + "nextpowers 2S 3S 4S 5S 6S 7S 8S 9S TS", first_dealer=1)
    events = h.do("A deal")
    assert [(it.to, it.cards[0]) for it in those(events, YourPowers)] == [(2, "2S"), (0, "5S"), (1, "8S")]


def test_HU_09_the_chip_total_is_saved_after_every_completed_hand():
    h = opened()
    assert those(h.do("A fold"), Settled) == []
    events = h.do("B fold")
    assert those(events, Settled) == [Settled(h.seat("B"), -1, "hand"), Settled(h.seat("C"), 1, "hand")]
    events = h.do("B deal", "B fold", "C fold")
    assert those(events, Settled) == [Settled(h.seat("A"), 1, "hand"), Settled(h.seat("C"), -1, "hand")]


def test_HU_09_the_saved_chip_total_is_restored_when_the_villain_is_next_played():
    h = Heist(LOBBY, max_players=4)
    h.do("table join old/1234/73")
    assert h.stacks()["old"] == 73
    assert h.total() == 223


def between(**options: object) -> Heist:
    """A session between its first two hands; B has 49 chips, C has 51."""
    h = opened(**options)
    h.do("A fold", "B fold")
    return h


def test_HU_131_a_villain_that_comes_back_in_the_same_session_takes_up_the_cards_it_left_with():
    h = between()
    held, deck = h.view("B").powers, h.view().powers_deck_count
    assert those(h.do("table leave B"), Refilled) == []
    assert (h.view().power_counts, h.view().powers_aside_count) == ((3, 0, 3), 3)
    assert (h.view().powers_deck_count, h.view().powers_discard) == (deck, ())
    events = h.do("A deal", "C fold", "table join B/3421/49")
    assert h.view("B").powers == held
    assert those(events, TookUp) == [TookUp(h.seat("B"), 3)]
    assert those(h.heard_by("B", events), YourPowers) == [YourPowers(h.seat("B"), held)]
    assert those(h.heard_by("onlooker", events), YourPowers) == []
    assert h.view().powers_aside_count == 0


@pytest.mark.parametrize("left", [0, 1, 2])
def test_HU_131_be_they_fewer_than_three(left: int):
    cards = ("2S", "3S")[:left]
    h = Heist(f"seats A 50 B 50 C 50 \n phase between \n powers B {' '.join(cards)}")
    h.do("table leave B")
    events = h.do("table join B/3421/50")
    assert h.view("B").powers == cards
    assert those(events, Refilled, TookUp) == [TookUp(h.seat("B"), left)]


def test_HU_131_an_exhausted_villain_stays_exhausted_by_leaving_until_the_next_refill():
    h = Heist("seats A 50 B 50 C 50 \n phase between \n powers B 2S", first_dealer=0)
    h.do("table leave B", "table join B/3421/50", "C deal")
    h.do(*(f"{h.names[h.s.turn]} fold" for _ in range(1)))
    h.do(f"{h.names[h.s.turn]} fold")
    assert len(h.view("B").powers) == 3


def test_HU_131_another_villain_of_the_same_player_draws_three_as_a_newcomer():
    h = between()
    held = h.view("B").powers
    events = h.do("table leave B", "table join v9/1234/50")
    assert those(events, Refilled) == [Refilled(h.seat("v9"), 3)]
    assert not {*h.view("v9").powers} & {*held}
    assert h.view().powers_aside_count == 3


def test_HU_131_nobody_sees_the_cards_that_lie_aside():
    h = between()
    held = h.view("B").powers
    h.do("table leave B")
    for name in ("A", "C", "onlooker"):
        assert not any(card in repr(h.view(name)) for card in held if card not in repr(h.view(name).powers))
        draft = h.s.copy()
        HOLDUP.scramble(draft, h.seat(name) if name != "onlooker" else None, Random(7))
        ((absent, cards),) = draft.aside
        assert (absent, len(cards)) == ("B", 3) and cards != held


def test_HU_131_in_the_lobby_there_is_nothing_to_lay_aside():
    h = Heist(LOBBY, first_dealer=0)
    h.do("table leave B", "table join B/3421/50", "A deal")
    assert h.view().powers_aside_count == 0
    assert h.view().power_counts == (3, 3, 3)


def test_HU_131_who_left_while_villains_were_chosen_draws_three():
    h = Heist("""
        seats A 0 B 20 C 50
        board 2C 6D 7D 9S 3C
        wagers A 4 B 4
        holes A KS KC B AS AD C 5H 5C
        powers A 4S 5S B 2S
        folded C
        allin A
        phase window
        reduced 9
        next AS 2D KC AC 3D KH AH 4H 5S 6S 7C 9C 9D 9H QH
    """)
    h.everyone_passes()
    h.do("table leave A")
    assert h.view().powers_aside_count == 0
    assert those(h.do("table join A/1234/25"), Refilled) == [Refilled(h.seat("A"), 3)]


def visitors(count: int) -> tuple[Heist, dict[str, tuple[Card, ...]], list[Event]]:
    """A and B hold three power cards each; so many others came and left: what each held, what happened."""
    h = Heist("seats A 50 B 50 \n phase lobby", max_players=3, first_dealer=0)
    events = h.do("A deal", "A fold")
    held: dict[str, tuple[Card, ...]] = {}
    for name in (f"v{n}" for n in range(count)):
        events += h.do(f"table join {name}/1234/50")
        held[name] = h.view(name).powers
        events += h.do(f"table leave {name}")
    return h, held, events


def test_HU_131_HU_04_with_deck_and_discard_empty_the_longest_absents_cards_are_shuffled_in():
    h, held, events = visitors(16)  # 52 - 6 = 15 x 3 + 1
    assert those(events, DeckRecycled, AsideRecycled) == [AsideRecycled(3)]
    assert {*held["v15"][1:]} < {*held["v0"]}
    assert (h.view().powers_deck_count, h.view().powers_aside_count) == (1, 45)
    _, held, events = visitors(17)
    assert those(events, AsideRecycled) == [AsideRecycled(3)] * 2
    assert {*held["v16"]} & {*held["v0"]} and len({*held["v16"]} & {*held["v1"]}) == 2


def test_HU_131_a_villain_whose_cards_were_shuffled_in_draws_three_as_a_newcomer():
    h, held, _ = visitors(16)
    events = h.do("table join v0/1234/50")
    assert those(events, Refilled) == [Refilled(h.seat("v0"), 3)]
    h.do("table leave v0")
    assert those(h.do("table join v5/1234/50"), TookUp, Refilled) == [TookUp(h.seat("v5"), 3)]
    assert h.view("v5").powers == held["v5"]


def test_HU_10_power_cards_are_thrown_in_at_the_end_of_the_session():
    h = opened()
    h.do("A fold", "B fold")
    events = h.do("table end")
    assert h.view().power_counts == (0, 0, 0)
    assert len(h.view().powers_discard) == 9
    assert those(events, SessionEnded) == [SessionEnded(((0, 50), (1, 49), (2, 51)))]
    assert HOLDUP.over(h.s)


def test_HU_10_what_lies_aside_is_thrown_in_at_the_end_too():
    h = between()
    h.do("table leave B", "table end")
    assert (len(h.view().powers_discard), h.view().powers_aside_count) == (9, 0)


def test_HU_11_the_engine_knows_nothing_of_a_powerset():
    assert {it.name for it in fields(Villain)} == {"id", "aptitudes", "chips"}


def test_HU_12_players_join_and_leave_only_between_hands():
    h = Heist(LOBBY, max_players=4, first_dealer=0)
    for line in ("table join D/2413/50", "table leave C", "table end"):
        assert h.legal(line)
    h.do("A deal")
    for line in ("table join D/2413/50", "table leave C", "table end"):
        assert h.refuse(line).rule == "HU-B53"
    h.do("A fold", "B fold")
    for line in ("table join D/2413/50", "table leave C", "table end"):
        assert h.legal(line)


def test_HU_12_a_newcomer_takes_the_lowest_free_seat():
    h = Heist(LOBBY, max_players=5)
    assert those(h.do("table leave B", "table join D/2413/50"), Joined)[0].seat == 1
    assert those(h.do("table join E/2413/50"), Joined)[0].seat == 3


def test_HU_12_who_already_sits_cannot_join_again():
    h = Heist(LOBBY, max_players=4)
    assert h.refuse("table join C/3142/50").rule == "HU-B55"


def test_HU_12_the_first_to_come_back_to_an_empty_table_is_the_dealer():
    h = opened()
    h.do("A fold", "B fold", "table leave A", "table leave B", "table leave C")
    h.do("table join A/1234/50", "table join B/3421/49")
    assert h.view().dealer == h.seat("A")
    h.do("A deal")
    assert h.view().players == (1, 0)


def test_HU_13_card_value_is_pips_10_for_ten_and_faces_11_for_the_ace():
    assert [value(card) for card in DECK[:13]] == [2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11]
    assert [value(card) for card in DECK[13:26]] == [value(card) for card in DECK[:13]]


POTENCY = {
    1: [2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11],
    2: [1, 2, 2, 3, 3, 4, 4, 5, 5, 5, 5, 5, 6],
    3: [1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 4, 4],
    4: [1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3],
}


@pytest.mark.parametrize("aptitude", POTENCY)
def test_HU_14_potency_is_the_value_over_the_aptitude_in_that_suit_rounded_up(aptitude: int):
    others = [it for it in (1, 2, 3, 4) if it != aptitude]
    for n, suit in enumerate("SHCD"):
        aptitudes = [*others[:n], aptitude, *others[n:]]
        assert [potency(card, aptitudes) for card in DECK if card[1] == suit] == POTENCY[aptitude]


APPLICATIONS = [("9S", "destruction"), ("9H", "damage"), ("9C", "perception"), ("9D", "deception")]


@pytest.mark.parametrize(("card", "application"), APPLICATIONS)
def test_HU_15_each_suit_has_its_application(card: str, application: str):
    h = Heist(f"""
        seats A 50 B 50
        board 2C 9H 7D
        to B
        wagers A 9 B 9
        powers A {card}
    """)
    lines = {
        "destruction": "A destroy {} flop1",
        "damage": "A damage {} at B",
        "perception": "A perceive {} deck",
        "deception": "A deceive {}",
    }
    for verb, line in lines.items():
        assert h.legal(line.format(card)) == (verb == application)
    events = h.do(lines[application].format(card))
    worth = {"9S": 9, "9H": 5, "9C": 3, "9D": 3}[card]
    assert those(events, PowerPlayed) == [PowerPlayed(h.seat("A"), card, application, worth)]


def test_HU_R05_aptitudes_are_public():
    h = opened()
    assert [it and it.aptitudes for it in h.view().villains] == [(1, 2, 3, 4), (3, 4, 2, 1), (3, 1, 4, 2)]


def test_HU_R22_an_aborted_hand_leaves_the_table_as_it_was_before_the_blinds():
    h = opened()
    h.do("A fold", "B fold")
    before = h.view("A")
    stacks = h.stacks()
    h.do("B deal")
    version = h.view().version
    h.do("B raise 20", "C call")
    events = h.do("table abort")
    assert those(events, Aborted) == [Aborted()]
    assert h.stacks() == stacks
    after = h.view("A")
    assert (after.phase, after.dealer, after.hand) == (Phase.BETWEEN, before.dealer, before.hand)
    assert (after.powers, after.powers_discard) == (before.powers, before.powers_discard)
    assert after.version == version + 3
    assert h.refuse("table abort").rule == "HU-B22"


def test_HU_R22_an_abort_brings_played_power_cards_back():
    h = Heist(LOBBY + "nextpowers 2S 3S 4S 5S 6S 7S 8H 9C TD", first_dealer=0)
    h.do("A deal", "A damage 8H at B", "A perceive 9C B", "A stop", "table abort")
    assert h.view("A").powers == ("8H", "9C", "TD")
    assert h.view("A").sights == ()
    assert h.stacks() == {"A": 50, "B": 50, "C": 50}


def test_HU_R22_the_hand_after_an_abort_is_dealt_from_another_shuffle():
    h = opened()
    dealt = h.s.holes
    h.do("table abort")
    events = h.do("A deal")
    assert [it.cards for it in those(events, YourHoles)] != [dealt[1], dealt[2], dealt[0]]
    assert set(h.s.holes) != set(dealt)


def test_HU_R53_the_first_dealer_is_drawn_at_random():
    tables = [Heist(state=HOLDUP.new(Options(), 3, f"seed {n}")) for n in range(30)]
    for h in tables:
        h.do("stock0 deal")
    assert {h.view().dealer for h in tables} == {0, 1, 2}


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_HU_R53_the_table_may_choose_the_first_dealer(seat: int):
    h = Heist(LOBBY, first_dealer=seat)
    h.do("A deal")
    assert h.view().dealer == seat


def test_HU_R55_aliases_change_the_words_of_the_setting_only():
    text = LOBBY + "next AC KC QC JC TC 9C 6D 6H 6S"
    plain, table = Heist(text, first_dealer=0), Heist(text, first_dealer=0, aliases=(("gems", "rubies"),))
    for h in (plain, table):
        h.do("A deal", "A call", "B call")
    assert those(plain.do("C check"), SceneSet) == [SceneSet("Indian village", "gems", "Indian raid")]
    assert those(table.do("C check"), SceneSet) == [SceneSet("Indian village", "rubies", "Indian raid")]
    assert table.view().loot_on_card == plain.view().loot_on_card == 6
    assert table.view().setting is not None
    assert table.view().setting.loot == "rubies"


def test_HU_12_when_the_new_dealer_leaves_the_button_moves_on():
    h = opened()
    h.do("A fold", "B fold")
    assert h.view().dealer == h.seat("B")
    assert those(h.do("table leave B"), DealerMoved) == [DealerMoved(h.seat("C"))]
    assert those(h.do("table leave A"), DealerMoved) == []


def test_HU_09_after_so_many_hands_the_session_ends_by_itself():
    h = opened(hands=2)
    assert those(h.do("A fold", "B fold"), SessionEnded) == []
    events = h.do("B deal", "B fold", "C fold")
    assert len(those(events, SessionEnded)) == 1
    assert h.view().round == Street.PREFLOP
    assert h.refuse("A deal")


def test_HU_06_stock_villains_are_best_at_one_application_each():
    h = Heist(state=HOLDUP.new(Options(), 4, "seed"))
    aptitudes = [it.aptitudes for it in h.view().villains if it]
    assert all(sorted(it) == [1, 2, 3, 4] for it in aptitudes)
    assert [it.index(1) for it in aptitudes] == [0, 1, 2, 3]


def test_HU_R61_villains_are_ranked_by_chips():
    h = Heist("seats A 40 B 60 C 40 D 20 \n phase lobby")
    assert [(it.seat, it.place, it.points) for it in HOLDUP.standing(h.s)] == [
        (0, 2, 40),
        (1, 1, 60),
        (2, 2, 40),
        (3, 4, 20),
    ]


def test_HU_12_an_empty_seat_has_nothing_to_do():
    h = opened()
    h.do("A fold", "B fold", "table leave B")
    assert not HOLDUP.offers(h.s, Seat(1))
    assert not HOLDUP.offers(h.s, Seat(3))


@pytest.mark.parametrize(("chips", "playable"), [(0, False), (1, True)])
def test_HU_12_a_villain_without_chips_cannot_be_played(chips: int, playable: bool):
    assert Heist(LOBBY, max_players=4).legal(f"table join v9/1234/{chips}") == playable


def test_HU_10_after_the_end_of_the_session_nothing_can_be_done():
    h = opened()
    h.do("A fold", "B fold", "table end")
    assert not any(HOLDUP.offers(h.s, seat) for seat in (None, Seat(0), Seat(1), Seat(2)))
    assert not HOLDUP.owed(h.s)


def test_HU_76_between_hands_the_dealer_is_waited_for():
    h = Heist(LOBBY, first_dealer=1)
    assert tuple(HOLDUP.owed(h.s)) == (h.seat("A"),)
    h.do("A deal", "B fold", "C fold")
    assert tuple(HOLDUP.owed(h.s)) == (h.seat("C"),) == (h.view().dealer,)
    h.do("table leave A")
    assert tuple(HOLDUP.owed(h.s)) == (h.seat("C"),)
    h.do("table leave B")
    assert tuple(HOLDUP.owed(h.s)) == ()
