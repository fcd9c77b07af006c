"""Texas Hold Up, components and session: HU-01 to HU-15, HU-131."""

from __future__ import annotations

from dataclasses import fields

import pytest

from engines.cards import DECK, Card
from engines.core import Event, Joined, Settled, Villain
from engines.holdup import HOLDUP, Options, events
from engines.holdup.model import Phase, Street, potency, value
from tests.driver import those
from tests.holdup.heist import A, B, C, D, Heist, after, dealt

LOBBY = "seats A 50 B 50 C 50; phase lobby"
POWERS = "nextpowers 2S 3S 4S 5S 6S 7S 8S 9S TS"


def between(*lines: str, **options: object) -> Heist:
    """Return a session between its first two hands; B, the dealer, has 49 chips, C has 51."""
    return dealt("A fold", "B fold", *lines, **options)


def play_cards(h: Heist) -> list[str]:
    return [*h.s.deck, *h.s.board, *h.s.destroyed, *(card for hand in h.s.holes for card in hand)]


def test_HU_01_the_play_deck_is_52_cards_gathered_and_shuffled_before_each_hand():
    text = "seats A 50 B 50; board 2C 9H 7D; to B; powers A 5S"
    h = after(text, "A destroy 5S flop1 flop2", "A stop", "B fold")
    assert (len(h.view().board), len(h.view().destroyed)) == (3, 2)
    h.do("A deal")
    first = play_cards(h)
    h.shows(board=(), destroyed=(), deck_count=48)
    assert sorted(first) == sorted(DECK)
    h.do("B fold", "A deal")
    assert sorted(play_cards(h)) == sorted(DECK)
    assert first != list(DECK)
    assert play_cards(h) != first


def test_HU_02_the_powers_deck_is_52_cards_shuffled_at_session_start_only():
    h = dealt()
    powers = [*h.s.powers_deck, *(card for hand in h.s.powers for card in hand)]
    assert sorted(powers) == sorted(DECK)
    assert tuple(h.s.powers_deck) != tuple(card for card in DECK if card in h.s.powers_deck)
    before = h.s.powers_deck
    h.do("A fold", "B fold", "A deal")
    assert h.s.powers_deck == before


def test_HU_03_play_cards_and_power_cards_never_mix():
    h = after("seats A 50 B 50; board 9S 9H 7D; to B; powers A 9S", "A destroy 9S flop1", "A stop")
    h.shows(destroyed=("9S",))
    assert h.view().powers_discard.count("9S") == 1
    h.do("B fold", "A deal")
    assert play_cards(h).count("9S") == 1
    assert h.view().powers_discard.count("9S") == 1


@pytest.mark.parametrize("left", [3, 2, 1, 0])
def test_HU_04_HU_S35_when_a_draw_is_due_from_an_empty_powers_deck_the_discard_is_shuffled_first(left: int):
    text = f"seats A 50 B 50; phase between; powersdeck 4D 5D 6D; powersleft {left}"
    h = Heist(text, max_players=3)
    happened = h.do("table join v9/1234/50")
    assert those(happened, events.DeckRecycled) == ([] if left == 3 else [events.DeckRecycled(52 - left)])
    assert h.view("v9").powers[:left] == ("4D", "5D", "6D")[:left]
    h.shows(powers_deck_count=0 if left == 3 else 49)
    assert len(h.view().powers_discard) == (49 if left == 3 else 0)
    assert left == 3 or h.s.powers_deck != tuple(card for card in DECK if card in h.s.powers_deck)


def test_HU_04_the_discard_stays_where_it_is_while_no_draw_is_due():
    h = Heist("seats A 50 B 50; board 2C 9H 7D; to B; powers A 2S 3S 4S B 5S 6S 7S; powersleft 0")
    assert those(h.do("B fold"), events.DeckRecycled) == []
    assert len(h.view().powers_discard) == 46


def test_HU_05_HU_R04_a_table_seats_2_to_10_players_and_6_unless_it_chooses_otherwise():
    h = Heist("seats A 50; phase lobby", max_players=10)
    assert HOLDUP.seats == range(2, 11)
    h.refuses("HU-B48", "A deal")
    h.do("table join p1/1234/50")
    h.allows("A deal")
    h.do(*(f"table join p{n}/1234/50" for n in range(2, 10)))
    h.refuses("HU-B52", "table join p10/1234/50")
    h.do("A deal")
    h.shows(deck_count=32)
    h = Heist(state=HOLDUP.new(Options(), 0, "seed"))
    h.do(*(f"table join p{n}/1234/50" for n in range(6)))
    h.refuses("HU-B52", "table join p6/1234/50")


def test_HU_06_HU_07_HU_R05_stock_villains_have_50_chips_and_are_best_at_one_application_each():
    """HU-07: A new villain starts with 50 chips from the bank."""
    h = Heist(state=HOLDUP.new(Options(), 4, "seed"))
    h.shows(stack=(50, 50, 50, 50, 0, 0))
    assert h.total() == 200
    aptitudes = [villain.aptitudes for villain in h.view().villains if villain]
    assert all(sorted(aptitude) == [1, 2, 3, 4] for aptitude in aptitudes)
    assert [aptitude.index(1) for aptitude in aptitudes] == [0, 1, 2, 3]


def test_HU_08_HU_R03_three_power_cards_are_dealt_from_the_dealers_left_and_seen_by_their_owners_only():
    h = Heist(f"{LOBBY}; {POWERS}", first_dealer=0)
    h.shows(power_counts=(0, 0, 0))
    happened = h.do("B deal")
    hands = {"B": ("2S", "3S", "4S"), "C": ("5S", "6S", "7S"), "A": ("8S", "9S", "TS")}
    assert {name: h.view(name).powers for name in hands} == hands
    h.shows(power_counts=(3, 3, 3), powers=())
    assert those(h.heard_by("C", happened), events.YourPowers) == [events.YourPowers(C, hands["C"])]
    assert those(h.heard_by("onlooker", happened), events.YourPowers) == []
    h = between(max_players=4)
    assert those(h.do("table join D/2413/50"), events.Refilled) == [events.Refilled(D, 3)]
    assert len(h.view("D").powers) == 3
    happened = Heist(f"{LOBBY}; {POWERS}", first_dealer=1).do("A deal")
    wanted = [(C, "2S"), (A, "5S"), (B, "8S")]
    assert [(powers.to, powers.cards[0]) for powers in those(happened, events.YourPowers)] == wanted


def test_HU_09_the_chip_total_is_saved_after_every_completed_hand_and_restored_when_next_played():
    h = dealt()
    assert those(h.do("A fold"), Settled) == []
    assert those(h.do("B fold"), Settled) == [Settled(B, -1, "hand"), Settled(C, 1, "hand")]
    happened = h.do("B deal", "B fold", "C fold")
    assert those(happened, Settled) == [Settled(A, 1, "hand"), Settled(C, -1, "hand")]
    h = after(LOBBY, "table join old/1234/73", max_players=4)
    assert (h.stacks()["old"], h.total()) == (73, 223)


def test_HU_09_after_so_many_hands_the_session_ends_by_itself():
    h = dealt(hands=2)
    assert those(h.do("A fold", "B fold"), events.SessionEnded) == []
    assert len(those(h.do("B deal", "B fold", "C fold"), events.SessionEnded)) == 1
    h.shows(round=Street.PREFLOP)
    assert h.refuse("A deal")


def test_HU_131_a_villain_that_comes_back_in_the_same_session_takes_up_the_cards_it_left_with():
    h = between()
    held, deck = h.view("B").powers, h.view().powers_deck_count
    assert those(h.do("table leave B"), events.Refilled) == []
    h.shows(power_counts=(3, 0, 3), powers_aside_count=3, powers_deck_count=deck, powers_discard=())
    happened = h.do("A deal", "C fold", "table join B/3421/49")
    assert h.view("B").powers == held
    assert those(happened, events.TookUp) == [events.TookUp(B, 3)]
    assert those(h.heard_by("B", happened), events.YourPowers) == [events.YourPowers(B, held)]
    assert those(h.heard_by("onlooker", happened), events.YourPowers) == []
    h.shows(powers_aside_count=0)


@pytest.mark.parametrize("left", [0, 1, 2])
def test_HU_S39_HU_131_be_they_fewer_than_three(left: int):
    cards = ("2S", "3S")[:left]
    h = Heist(f"{LOBBY}; phase between; powers B {' '.join(cards)}", first_dealer=0)
    happened = h.do("table leave B", "table join B/3421/50")
    assert h.view("B").powers == cards
    assert those(happened, events.Refilled, events.TookUp) == [events.TookUp(B, left)]
    h.do("C deal", "A fold", "B fold")  # few until the next refill
    assert len(h.view("B").powers) == 3


def test_HU_131_another_villain_of_the_same_player_draws_three_and_so_does_who_left_in_the_lobby():
    h = between()
    held = h.view("B").powers
    happened = h.do("table leave B", "table join v9/1234/50")
    assert those(happened, events.Refilled) == [events.Refilled(B, 3)]
    assert not {*h.view("v9").powers} & {*held}
    h.shows(powers_aside_count=3)
    h = after(LOBBY, "table leave B", "table join B/3421/50", "A deal", first_dealer=0)
    h.shows(powers_aside_count=0, power_counts=(3, 3, 3))
    # So does who left while villains were chosen.
    h = Heist("""
        seats A 0 B 20 C 50; board 2C 6D 7D 9S 3C; wagers A 4 B 4; holes A KS KC B AS AD C 5H 5C
        powers A 4S 5S B 2S; folded C; allin A; phase window; reduced 9
        next AS 2D KC AC 3D KH AH 4H 5S 6S 7C 9C 9D 9H QH
    """)
    h.everyone_passes()
    h.do("table leave A")
    h.shows(powers_aside_count=0)
    assert those(h.do("table join A/1234/25"), events.Refilled) == [events.Refilled(A, 3)]


def visitors(count: int) -> tuple[Heist, dict[str, tuple[Card, ...]], list[Event]]:
    """Return a table where A and B hold three power cards each, and others came and left.

    Also return what each held, and the events.
    """
    h = Heist("seats A 50 B 50; phase lobby", max_players=3, first_dealer=0)
    happened = h.do("A deal", "A fold")
    held: dict[str, tuple[Card, ...]] = {}
    for name in (f"v{n}" for n in range(count)):
        happened += h.do(f"table join {name}/1234/50")
        held[name] = h.view(name).powers
        happened += h.do(f"table leave {name}")
    return h, held, happened


def test_HU_131_HU_04_with_deck_and_discard_empty_the_longest_absents_cards_are_shuffled_in():
    h, held, happened = visitors(16)  # 52 - 6 = 15 x 3 + 1
    assert those(happened, events.DeckRecycled, events.AsideRecycled) == [events.AsideRecycled(3)]
    assert {*held["v15"][1:]} < {*held["v0"]}
    h.shows(powers_deck_count=1, powers_aside_count=45)
    # A villain whose cards were shuffled in draws three as a newcomer.
    assert those(h.do("table join v0/1234/50"), events.Refilled) == [events.Refilled(C, 3)]
    h.do("table leave v0")
    assert those(h.do("table join v5/1234/50"), events.TookUp, events.Refilled) == [events.TookUp(C, 3)]
    assert h.view("v5").powers == held["v5"]
    _, held, happened = visitors(17)
    assert those(happened, events.AsideRecycled) == [events.AsideRecycled(3)] * 2
    assert {*held["v16"]} & {*held["v0"]} and len({*held["v16"]} & {*held["v1"]}) == 2


def test_HU_10_power_cards_are_thrown_in_at_the_end_of_the_session_and_nothing_can_be_done_any_more():
    h = between()
    happened = h.do("table end")
    h.shows(power_counts=(0, 0, 0))
    assert len(h.view().powers_discard) == 9
    assert those(happened, events.SessionEnded) == [events.SessionEnded(((A, 50), (B, 49), (C, 51)), 1)]
    assert HOLDUP.over(h.s)
    assert not any(HOLDUP.offers(h.s, seat) for seat in (None, A, B, C))
    assert not HOLDUP.owed(h.s)
    h = between("table leave B", "table end")
    assert (len(h.view().powers_discard), h.view().powers_aside_count) == (9, 0)


def test_HU_11_the_engine_knows_nothing_of_a_powerset():
    assert {field.name for field in fields(Villain)} == {"id", "aptitudes", "chips"}


def test_HU_12_players_join_and_leave_only_between_hands_and_a_newcomer_takes_the_lowest_free_seat():
    lines = ("table join D/2413/50", "table leave C", "table end")
    h = Heist(LOBBY, max_players=4, first_dealer=0)
    h.allows(*lines)
    h.do("A deal")
    h.refuses("HU-B53", *lines)
    h.do("A fold", "B fold")
    h.allows(*lines)
    h = Heist(LOBBY, max_players=5)
    happened = h.do("table leave B", "table join D/2413/50", "table join E/2413/50")
    assert [joined.seat for joined in those(happened, Joined)] == [1, 3]
    h = between("table leave B")
    assert not HOLDUP.offers(h.s, B) and not HOLDUP.offers(h.s, D)


def test_HU_12_the_button_moves_on_from_who_leaves_and_to_the_first_to_come_back_to_an_empty_table():
    h = between("table leave A", "table leave B", "table leave C")
    h.do("table join A/1234/50", "table join B/3421/49")
    h.shows(dealer=A)
    h.do("A deal")
    h.shows(players=(B, A))
    h = between()
    h.shows(dealer=B)
    assert those(h.do("table leave B", "table leave A"), events.DealerMoved) == [events.DealerMoved(C)]


def test_HU_76_between_hands_the_dealer_is_waited_for():
    h = Heist(LOBBY, first_dealer=1)
    assert HOLDUP.owed(h.s) == (A,)
    h.do("A deal", "B fold", "C fold")
    assert HOLDUP.owed(h.s) == (C,) == (h.view().dealer,)
    h.do("table leave A")
    assert HOLDUP.owed(h.s) == (C,)
    h.do("table leave B")
    assert not HOLDUP.owed(h.s)


VALUES = [2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11]
POTENCY = {
    1: VALUES,
    2: [1, 2, 2, 3, 3, 4, 4, 5, 5, 5, 5, 5, 6],
    3: [1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 4, 4],
    4: [1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3],
}


def test_HU_13_card_value_is_pips_10_for_ten_and_faces_11_for_the_ace():
    assert [value(card) for card in DECK] == VALUES * 4


@pytest.mark.parametrize("aptitude", POTENCY)
def test_HU_14_HU_S05_potency_is_the_value_over_the_aptitude_in_that_suit_rounded_up(aptitude: int):
    others = [it for it in (1, 2, 3, 4) if it != aptitude]
    for n, suit in enumerate("SHCD"):
        aptitudes = [*others[:n], aptitude, *others[n:]]
        assert [potency(card, aptitudes) for card in DECK if card[1] == suit] == POTENCY[aptitude]


APPLICATIONS = {
    "9S": ("A destroy 9S flop1", "destruction", 9),
    "9H": ("A damage 9H at B", "damage", 5),
    "9C": ("A perceive 9C deck", "perception", 3),
    "9D": ("A deceive 9D", "deception", 3),
}


@pytest.mark.parametrize("card", APPLICATIONS)
def test_HU_15_HU_81_each_suit_has_its_application(card: str):
    """HU-81: A power card can only be used for the application of its suit."""
    h = Heist(f"seats A 50 B 50; board 2C 9H 7D; to B; wagers A 9 B 9; powers A {card}")
    for line, _, _ in APPLICATIONS.values():
        assert h.legal(line.replace(line.split()[2], card)) == (card in line)
    line, application, worth = APPLICATIONS[card]
    assert those(h.do(line), events.PowerPlayed) == [events.PowerPlayed(A, card, application, worth)]


def test_HU_R61_villains_are_ranked_by_chips():
    standing = HOLDUP.standing(Heist("seats A 40 B 60 C 40 D 20; phase lobby").s)
    wanted = [(A, 2, 40), (B, 1, 60), (C, 2, 40), (D, 4, 20)]
    assert [(score.seat, score.place, score.points) for score in standing] == wanted


def test_HU_R22_an_aborted_hand_leaves_the_table_as_it_was_and_the_next_hand_is_another():
    h = between()
    before = h.view("A")
    h.do("B deal")
    version = h.view().version
    h.do("B raise 20", "C call")
    assert those(h.do("table abort"), events.Aborted) == [events.Aborted()]
    h.shows(stack=before.stack, phase=Phase.BETWEEN, dealer=before.dealer, hand=before.hand)
    h.shows(powers_discard=before.powers_discard, version=version + 3)
    assert h.view("A").powers == before.powers
    h.refuses("HU-B22", "table abort")
    powers = "nextpowers 2S 3S 4S 5S 6S 7S 8H 9C TD"
    h = dealt("A damage 8H at B", "A perceive 9C B", "A stop", "table abort", more=powers)
    assert h.view("A").powers == ("8H", "9C", "TD")
    assert h.view("A").sights == ()
    h.shows(stack=(50, 50, 50))
    h = dealt()
    holes = h.s.holes
    happened = h.do("table abort", "A deal")
    assert [it.cards for it in those(happened, events.YourHoles)] != [holes[B], holes[C], holes[A]]
    assert set(h.s.holes) != set(holes)


def test_HU_R53_the_first_dealer_is_drawn_at_random_unless_the_table_chooses():
    tables = [Heist(state=HOLDUP.new(Options(), 3, f"seed {n}")) for n in range(30)]
    for h in tables:
        h.do("stock0 deal")
    assert {h.view().dealer for h in tables} == {A, B, C}
    for seat in (A, B, C):
        dealt(dealer=seat).shows(dealer=seat)


def test_HU_R67_when_the_dealer_leaves_and_two_remain_the_same_villain_may_be_big_blind_twice():
    h = dealt()
    h.shows(dealer=A, players=(B, C, A), stack=(50, 49, 48))
    h.do("A fold", "B fold")
    h.shows(dealer=B, stack=(50, 49, 51))
    h.do("table leave A", "B deal")
    h.shows(dealer=B, players=(C, B), stack=(0, 48, 49))
    h.do("B fold")
    h.shows(dealer=C)
    h.do("C deal")
    h.shows(players=(B, C), stack=(0, 46, 51))


def test_HU_R55_aliases_change_the_words_of_the_setting_only():
    cards = "next AC KC QC JC TC 9C 6D 6H 6S"
    for loot, options in (("gems", {}), ("rubies", {"aliases": (("gems", "rubies"),)})):
        h = dealt("A call", "B call", more=cards, **options)
        wanted = [events.SceneSet("Indian village", loot, "Indian raid")]
        assert those(h.do("C check"), events.SceneSet) == wanted
        h.shows(loot_on_card=6)
        assert h.view().setting is not None and h.view().setting.loot == loot
