"""Texts of Texas House'em: labels, menus, previews, the hand's page, sentences and options."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from bot.presentation.games import PRESENTERS
from bot.presentation.move_builder.controls import Choose, Open, Press
from bot.presentation.speech import Speech
from bot.table.options import chosen
from engines.cards import Card
from engines.core import Event, Illegal, Seat
from engines.houseem import HOUSEEM, events as e
from engines.houseem.actions import Settle
from engines.houseem.model import Address, Stage
from engines.houseem.scoring import HouseScore
from tests.houseem.town import Town, after
from tests.presentation.faces import called, panel, panel_page, plain, staged, table

PRESENTER = PRESENTERS["houseem"]
HIDDEN = "variants hidden_neighbors; "
JOKERS = "variants strange_folk; "
VACANT = "H1 foundation 7C 7D roof 9C 9D 9H"


def menus(town: Town, said: str) -> list[tuple[str, list[str]]]:
    """The menus after a half-said move: prompts and labels."""
    found = [control for control in staged(town, "A", said).controls if isinstance(control, Choose)]
    return [(choose.prompt, [plain(label) for label, _, _ in choose.choices]) for choose in found]


def labels(town: Town, said: str) -> list[str]:
    """What can be chosen after a half-said move, in menus or by buttons."""
    buttons = [
        control.label for control in staged(town, "A", said).controls if isinstance(control, Open | Press)
    ]
    found = [label for _, labelled in menus(town, said) for label in labelled]
    return [*found, *(plain(button) for button in buttons if button not in ("Back", "Confirm"))]


def preview(town: Town, said: str) -> str:
    return plain(staged(town, "A", said).words)


def test_one_card_is_said_once_and_several_tell_which_are_bought():
    town = Town(f"hand A KS AS; market AD KC; {VACANT} owner A townsfolk KH")
    assert labels(town, "shoot") == ["A♠ ace of spades", "A♦ ace of diamonds (Market)"]
    assert labels(town, "expand") == ["K♠ king of spades", "K♣ king of clubs (Market)"]
    town = Town(f"hand A KS QC; market KH; {VACANT}")
    assert labels(town, "settle") == [
        "K♠ K♥: pair, 26 points (K♥ from the Market)", "K♠ king of spades", "K♥ king of hearts (Market)",
        "Q♣ queen of clubs",
    ]  # fmt: skip


@pytest.mark.parametrize(("town", "button"), [
    ("hand A KS KH", "Build K♠ K♥: Foundation, Safety 13"),
    (f"hand A KS; {VACANT}", "Settle K♠ in H1 · 22 points"),
    (f"hand A KS; {VACANT} owner A townsfolk KH", "Expand H1 with K♠"),
])  # fmt: skip
def test_a_move_that_can_be_made_in_one_way_alone_is_a_button_that_plays_it(town: str, button: str):
    """As an entry of a menu does where there are several ways: no Confirm after words that say all."""
    begun = [control for control in staged(Town(town), "A", "").controls if isinstance(control, Press)]
    assert button in [plain(control.label) for control in begun]


def test_a_bluff_is_called_one():
    town = Town(f"{HIDDEN}hand A 2C 3D; market 3H; {VACANT}")
    settle = PRESENTER.labels(town.view("A"), called)[Settle]
    assert plain(settle.choice(("2C", "3D"))) == "2♣ 3♦: a bluff"
    assert plain(settle.choice(("3D", "3H"))) == "3♦ 3♥: pair, 6 points (3♥ from the Market)"


def test_a_building_is_named_where_the_cards_are_one():
    town = Town("hand A KS KH KD 3S; market 3H; H1 foundation 5S 5H")
    assert labels(town, "build")[:4] == [
        "K♠ K♥ K♦: Roof, Quality 13", "K♠ K♥ K♦ over 3♠ 3♥: House, Quality 13 (3♥ from the Market)",
        "K♠ K♥: Foundation, Safety 13", "K♠ K♦: Foundation, Safety 13",
    ], "the most points first"  # fmt: skip
    build = next(offer.action for offer in HOUSEEM.offers(town.s, Seat(0)) if offer.action.verb == "build")
    wanted = ["K♠ 3♠", "K♠ K♥ 3♠"]
    assert [
        plain(PRESENTER.labels(town.view("A"), called)[build].choice(hand))
        for hand in (("KS", "3S"), ("KS", "KH", "3S"))
    ] == wanted


def test_the_roof_of_a_joker_full_house_is_to_be_chosen():
    town = Town(f"{JOKERS}hand A KS KH 5S 5H XB")
    assert "K♠ K♥ 5♠ 5♥ ★black: House, you choose the Roof" in labels(town, "build")
    said = "build KS KH 5S 5H XB"
    assert labels(town, said) == ["Kings as the Roof: Quality 13", "Fives as the Roof: Quality 5"]
    assert (
        preview(town, f"{said} on - roof K")
        == f"A new House, K♠ K♥ ★black over 5♠ 5♥: Quality 13, Safety 5. {SAFE}"
    )


EIGHTS = """
    hand A 5C 6D 7S 8H; market 9C KD
    H1 foundation 2S 2H roof 3S 3H 3D owner B townsfolk 8S
"""
RUN = "hand A 5S 6S 7S 8S; market 9S; H1 foundation 2S 2H roof 3S 3H 3D owner B townsfolk KS"
SPADES = "hand A 2S 4S 6S 8S; market TS; H1 foundation 5H 5D roof 9H 9D 9C owner B townsfolk KS"


def test_who_may_move_in_is_one_menu():
    ((prompt, settlers),) = menus(Town(SPADES), "flush 2S 4S 6S 8S TS")
    assert prompt == "Who moves in?"
    wanted = ["2♠ two of spades", "10♠ ten of spades (Market)", "Nobody moves in"]
    assert [settlers[0], *settlers[-2:]] == wanted
    ((_, settlers),) = menus(Town(EIGHTS), "straight 5C 6D 7S 8H 9C")
    assert settlers[-3:] == ["8♥ eight of hearts", "9♣ nine of clubs (Market)", "Nobody moves in"]
    ((_, settlers),) = menus(Town(RUN), "pillage 5S 6S 7S 8S 9S at H1")
    assert settlers[-2:] == ["9♠ nine of spades (Market)", "Nobody moves in"]


def test_a_few_cards_of_a_step_by_step_pick_have_a_button_each_and_many_are_shelved_by_where_they_lie():
    town = Town(f"{HIDDEN}hand A 2C 3D 4H; market 6S; {VACANT}")
    assert not menus(town, "settle") and "6♠ six of spades (Market)" in labels(town, "settle")
    assert len(labels(town, "settle")) == 4
    town = Town(f"{HIDDEN}hand A 2C 3D 4H TC 8D; market 6S; {VACANT}")
    (hand, cards), (market, bought) = menus(town, "settle")
    assert hand.endswith("· your hand") and market.endswith("· the Market")
    assert (len(cards), bought) == (5, ["6♠ six of spades (Market)"])


def test_a_step_by_step_pick_may_begin_with_a_joker():
    settled = "H1 foundation 2S 2H roof 9S 9H 9D owner C townsfolk 4S"
    town = Town(f"{JOKERS}hand A KS KH KD QS QH QD JS JH JD XB XR 9C; {settled}")
    assert any("black joker" in label for label in labels(town, "evict"))
    ((prompt, cards),) = menus(town, "evict XB")
    assert prompt.startswith("And another?") and "K♠ king of spades" in cards


def test_ones_own_face_down_cards_are_shown_where_they_are_shot_and_an_emptied_house_too():
    town = Town(f"""
        {HIDDEN}hand A AS
        H1 foundation 7C 7D roof 9C 9D 9H owner A townsfolk QS 4C face-down
        H2 foundation 6C 6D roof 8C 8D 8H owner B townsfolk KS face-down
    """)
    assert labels(town, "shoot AS") == [
        "H2, card 1, face down (Bob's)",
        "H1, card 1: Q♠, face down (yours)",
        "H1, card 2: 4♣, face down (yours)",
    ]
    assert preview(town, "shoot AS at H1#1") == "Kills Q♠ in H1 (yours). A♠ goes to the Graveyard."
    told = (
        "Kills face-down card 1 in H2 (Bob's), whatever it is. H2 will be vacant. A♠ goes to the Graveyard."
    )
    assert preview(town, "shoot AS at H2#1") == told
    town = Town(f"{HIDDEN}hand A AS; {VACANT} owner A townsfolk QS face-down")
    told = "Kills Q♠ in H1 (yours). H1 will be vacant. A♠ goes to the Graveyard."
    assert preview(town, "shoot AS at H1#1") == told


SEEN = "face down, but everyone has seen {} in the Market."
PARTLY = "face down: only you know them, but everyone sees that {} the Market."
BLUFF = "The family is a bluff: any eviction attempt throws them all out, and at the end they score 0."
SAFE = "Nobody can move in before your next turn; then you're first."

KINGS = f"hand A KD KC AS; {VACANT} owner"
FOURS = f"{HIDDEN}hand A 4C 4D KD; market 4H 4S; {VACANT}"
FAMILY = f"{FOURS}; H2 foundation 6C 6D roof 8C 8D 8H owner A townsfolk QS face-down"
THREES = "hand A KS KH KD 3S 3H; H1 foundation 5S 5H"
TURNED_UP = "The family in H1 is turned up. You win H1 if they're a bluff"
LOW = " or total 18 or less and aren't aces"


@pytest.mark.parametrize(("text", "said", "words"), [
    # Who knows what lies face down.
    (FOURS, "settle 4C 4D in H1", "H1 is yours and worth 17 points, 8 for 4♣ 4♦ and 9 for its Roof, "
     "face down: only you know them."),
    (FOURS, "settle 4C in H1", "H1 is yours and worth 13 points, 4 for 4♣ and 9 for its Roof, "
     "face down: only you know it."),
    (FOURS, "settle 4H 4S in H1", "H1 is yours and worth 17 points, 8 for 4♥ 4♠ and 9 for its Roof, "
     f"{SEEN.format('them')}"),
    (FOURS, "settle 4H in H1", "H1 is yours and worth 13 points, 4 for 4♥ and 9 for its Roof, "
     f"{SEEN.format('it')}"),
    (FOURS, "settle 4C 4H in H1", "H1 is yours and worth 17 points, 8 for 4♣ 4♥ and 9 for its Roof, "
     f"{PARTLY.format('4♥ leaves')}"),
    (FOURS, "settle 4C 4H 4S in H1", "H1 is yours and worth 21 points, 12 for 4♣ 4♥ 4♠ and 9 for its Roof, "
     f"{PARTLY.format('4♥ 4♠ leave')}"),
    (FOURS, "settle 4C KD in H1", f"H1 is yours with 4♣ K♦, face down: only you know them. {BLUFF}"),
    (FAMILY, "expand 4C", f"4♣ joins H2, face down: only you know it. {BLUFF}"),
    (FAMILY, "expand 4H", f"4♥ joins H2, {SEEN.format('it')} {BLUFF}"),
    # What an expansion adds: points, and strength that an eviction needs; an ace adds 14 points and 1.
    (f"{KINGS} A townsfolk KS", "expand KD", "H1 gains 13 points: K♦ joins. "
     "From then on, evicting the family takes 34 or more, or aces."),
    (f"{KINGS} A townsfolk AD", "expand AS", "H1 gains 14 points: A♠ joins. "
     "From then on, evicting the family takes 10 or more."),
    # In singular and plural.
    (f"{KINGS} B townsfolk 5C", "evict KD in H1",
     "H1 is yours and worth 22 points: K♦ (13) beats 12. 5♣ returns to Bob's hand."),
    (f"{KINGS} A townsfolk 5C 5D", "evict KD KC in H1",
     "H1 stays yours, now worth 35 points: K♦ K♣ (26) beat 17. 5♣ 5♦ return to your hand."),
    (f"variants captives; {KINGS} B townsfolk KS", "evict AS in H1",
     "H1 is yours and worth 23 points: aces always beat kings. K♠ comes to your hand."),
    (f"variants harsh_lands; {KINGS} B townsfolk 3C", "evict KD in H1",
     "H1 is yours and worth 22 points: K♦ (13) beats 10. 3♣ goes to the Graveyard."),
    (f"variants captives; {KINGS} B townsfolk 3C 3D", "evict KD KC in H1",
     "H1 is yours and worth 35 points: K♦ K♣ (26) beat 13. 3♣ 3♦ come to your hand."),
    (f"{HIDDEN}{KINGS} B townsfolk 3C face-down", "evict KD in H1",
     f"{TURNED_UP} or total 5 or less and aren't aces; if not, K♦ goes back to your hand."),
    (f"{HIDDEN}{KINGS} B townsfolk 3C face-down", "evict KD KC in H1",
     f"{TURNED_UP}{LOW}; if not, K♦ K♣ go back to your hand."),
    (f"variants hidden_neighbors harsh_lands; {KINGS} B townsfolk 3C face-down; market KH",
     "evict KD KH in H1", f"{TURNED_UP}{LOW}; if not, K♦ goes to the Graveyard."),
    (f"variants hidden_neighbors stand_your_ground; {KINGS} B townsfolk 3C face-down; market KH",
     "evict KD KH in H1", f"{TURNED_UP}{LOW}; if not, K♦ K♥ go to the Graveyard."),
    (f"{HIDDEN}{KINGS} B townsfolk 3C face-down", "evict AS in H1",
     f"{TURNED_UP} or if they're kings; if not, A♠ goes back to your hand."),
    (f"{HIDDEN}hand A 8S; {VACANT} owner B townsfolk 3C face-down", "evict 8S in H1",
     f"{TURNED_UP}; if not, 8♠ goes back to your hand."),
    (f"{HIDDEN}hand A 9S; {VACANT} owner B townsfolk 3C face-down", "evict 9S in H1",
     f"{TURNED_UP} or total 1 or less; if not, 9♠ goes back to your hand."),
    # What it is worth.
    (THREES, "build KS KH", "A new Foundation, K♠ K♥: Safety 13. Anyone can roof it."),
    (THREES, "build KS KH KD on H1", f"H1 becomes a House with K♠ K♥ K♦: Quality 13, Safety 5. {SAFE}"),
    (THREES, "build KS KH KD 3S 3H", f"A new House, K♠ K♥ K♦ over 3♠ 3♥: Quality 13, Safety 3. {SAFE}"),
    (f"round 6; final 6; {THREES}", "build KS KH KD on H1",
     "H1 becomes a House with K♠ K♥ K♦: Quality 13, Safety 5. "
     "It scores nothing: in the final round nobody can move in any more."),
])  # fmt: skip
def test_a_preview_tells_what_comes_of_a_move_and_who_knows_of_it(text: str, said: str, words: str):
    assert preview(Town(text), said) == words


TOWN = """
    hand A JS JD 8H AS AC QH; market 2C KD; deck 2S; H1 foundation 7S 7H roof 9H 9D 9C owner C townsfolk KS
    H2 foundation 6S 6H roof TS TH TD; H3 foundation KC KH roof 4H 4D 4C owner A townsfolk QC; seats 3
"""
IN_TOWN = """
Build a Foundation (anyone can roof it; 0 points): jacks (Safety 11); aces (1)
Settle H2: A♠ A♣ → 38 points
Expand H3: Q♥ → +12 points
Evict H1 (Cid's): A♠ A♣, aces beat kings → 37 points
Shoot K♠ in H1 (Cid's); Q♣ in H3 (yours)
"""
SPARE = "hand A KS KH KD 3S 3H 5C 5D; H1 foundation 2S 2H; H2 foundation 3D 3C"
ROYAL = "hand A TS JS QS KS AS; H1 foundation 2S 2H roof 3S 3H 3D owner B townsfolk KH"
KILLS = """
Evict H1 (Bob's): A♠, aces beat kings → 17 points
Shoot K♥ in H1 (Bob's)
Kill a rank kings: K♥ in H1 (Bob's)
Pillage K♥ in H1 (Bob's)
Take a House H1
"""


@pytest.mark.parametrize(("text", "lines"), [
    (TOWN, IN_TOWN),
    (SPARE, "Build a House: kings over fives or threes\nBuild a Roof: kings (Quality 13)\n"
            "Build a Foundation (anyone can roof it; 0 points): kings (Safety 13); fives (5) and 1 more"),
    (f"round 6; final 6; {SPARE}", "Build scores nothing in the final round"),
    (f"{JOKERS}hand A XB KS KH 5S 5H", "Build a House: kings over fives; fives over kings\n"
                                       "Build a Foundation (anyone can roof it; 0 points): "
                                       "kings (Safety 13); fives (5)"),
    (ROYAL, KILLS),
    (f"{SPADES}; deck 2C", "Kill a suit spades: K♠ in H1 (Bob's)"),
    (f"{HIDDEN}hand A KS 5C; {VACANT} owner B townsfolk 3C face-down",
     "Evict H1 (Bob's), face down: at best with K♠ (13)"),
    (f"{HIDDEN}hand A KS; {VACANT} owner A townsfolk KH face-down; H2 foundation 5S 5H",
     "Expand H1: K♠ → +13 points\nEvict H1 (yours), face down: at best with K♠ (13)"),
    ("hand A KS; deck 2C", "No Trump to play yet."),
    ("hand A KS", "No Trump to play: pass."),
])  # fmt: skip
def test_the_overview_tells_what_each_button_can_do_and_nothing_else(text: str, lines: str):
    assert preview(Town(text), "").replace("**", "") == lines.strip()


@pytest.mark.parametrize(("families", "last"), [
    ("owner A townsfolk KH KD", Open("Shoot…", "shoot")),
    ("owner A townsfolk KH KD KC", Open("Shoot…", "shoot")),
    ("owner B townsfolk KH KD", Open("Shoot…", "shoot", "bad")),
])  # fmt: skip
def test_what_only_hurts_ones_own_family_comes_last_and_is_grey(families: str, last: Open):
    town = Town(f"hand A AS 2S 2H; {VACANT} {families}; deck 3S")
    assert staged(town, "A", "").controls[-1] == last
    own = families.startswith("owner A")
    assert ("Evict your own H1: " in preview(town, "").replace("**", "")) == own


def test_a_name_in_the_overview_is_escaped_and_there_is_none_out_of_turn():
    town = Town(f"hand A KS; {VACANT} owner B townsfolk 2C")
    offers = HOUSEEM.offers(town.s, Seat(0))
    assert "(\\*B\\*'s)" in PRESENTER.labels(town.view("A"), lambda _: "*B*").overview(offers)
    town = Town("seats 2; turn B; hand A KS KH")
    assert staged(town, "A", "").words == ""
    assert panel_page(town, "A").text == "It's **Bob**'s turn to play a Trump or pass."


H1 = Address(1)
THREE_NINES = (Card("9S"), Card("9H"), Card("9D"))
JACKS, KING = (Card("JS"), Card("JD")), (Card("KS"),)
BLUFF_SHOWN = (Card("4C"), Card("KD"))


@pytest.mark.parametrize(("event", "told"), [
    (e.RoundBegan(2, Seat(0), final=False),
     "Round 2. **Ann** deals and acts last. | Round 2. You deal and act last."),
    (e.SafeEnded(Seat(0), H1), "H1 opens its doors. **Ann** can move in first. | "
     "H1 opens its doors. You can move in first."),
    (e.Drew(Seat(0), 1, 9), "**Ann** draws 1 card. | None"),  # They hear of DrewCards.
    (e.Built(Seat(0), H1, Stage.SAFE, THREE_NINES, ()),
     "**Ann** roofs H1 with 9♠ 9♥ 9♦. Nobody can move in before **Ann**'s next turn. | "
     "You roof H1 with 9♠ 9♥ 9♦. Nobody can move in before your next turn."),
    (e.Built(Seat(0), H1, Stage.SAFE, THREE_NINES, THREE_NINES[:1]),
     "**Ann** roofs H1 with 9♠ 9♥ 9♦ (9♠ from the Market). It's safe until **Ann**'s next turn. | "
     "You roof H1 with 9♠ 9♥ 9♦ (9♠ from the Market). It's safe until your next turn."),
    (e.Built(Seat(0), H1, Stage.SAFE, (*JACKS, *THREE_NINES), ()),
     "**Ann** builds H1: 9♠ 9♥ 9♦ over J♠ J♦. Nobody can move in before **Ann**'s next turn. | "
     "You build H1: 9♠ 9♥ 9♦ over J♠ J♦. Nobody can move in before your next turn."),
    (e.Built(Seat(0), H1, Stage.FOUNDATION, JACKS, JACKS),
     "**Ann** lays a Foundation, H1: J♠ J♦, both from the Market. Safety 11. | "
     "You lay a Foundation, H1: J♠ J♦, both from the Market. Safety 11."),
    (e.MovedIn(Seat(0), H1, 2, (), ()),
     "Curtains drawn at H1: **Ann** settles it with 2 face-down cards. | None"),
    (e.Evicted(Seat(0), H1, JACKS, KING, Seat(1), Seat(1)),
     "Notice of eviction: **Ann**'s J♠ J♦ throw K♠ out of H1. It returns to **Bob**'s hand. | "
     "Notice of eviction: your J♠ J♦ throw K♠ out of H1. It returns to **Bob**'s hand."),
    (e.Evicted(Seat(1), H1, KING, JACKS, Seat(0), Seat(0)),
     "Notice of eviction: **Bob**'s K♠ throws J♠ J♦ out of H1. They return to **Ann**'s hand. | "
     "Notice of eviction: **Bob**'s K♠ throws J♠ J♦ out of H1. They return to your hand."),
    (e.Evicted(Seat(0), H1, KING, JACKS, None, Seat(1)),
     "Notice of eviction: **Ann**'s K♠ throws J♠ J♦ out of H1. They go to the Graveyard. | "
     "Notice of eviction: your K♠ throws J♠ J♦ out of H1. They go to the Graveyard."),
    (e.EvictFailed(Seat(0), H1, JACKS, JACKS[:1], BLUFF_SHOWN, stand_your_ground=False),
     "H1 holds: **Ann**'s J♠ J♦ count 22 and can't beat the family. J♠ goes to the Graveyard. | "
     "H1 holds: your J♠ J♦ count 22 and can't beat the family. J♠ goes to the Graveyard."),
    (e.EvictFailed(Seat(0), H1, KING, (), BLUFF_SHOWN, stand_your_ground=False),
     "H1 holds: **Ann**'s K♠ counts 13 and can't beat the family. K♠ returns to **Ann**'s hand. | "
     "H1 holds: your K♠ counts 13 and can't beat the family. K♠ returns to your hand."),
    (e.Revealed(H1, BLUFF_SHOWN, mixed=True), "Scandal at H1: 4♣ K♦ are no family. | "
     "Scandal at H1: 4♣ K♦ are no family."),
    (e.Eliminated(Seat(0), "shoot", ((H1, KING),)), "Shots at H1: **Ann**'s ace guns down K♠. | "
     "Shots at H1: your ace guns down K♠."),
    (e.GameOver((47, 12), (Seat(0),)), "Final edition: **Ann** wins with 47 points, 35 ahead of **Bob**. | "
     "Final edition: you win with 47 points, 35 ahead of **Bob**."),
])  # fmt: skip
def test_an_event_is_told_by_name_and_to_the_one_it_is_about_as_you(event: Event, told: str):
    heard = [PRESENTER.sentence(event, Speech(called, reader), {}) for reader in (None, Seat(0))]
    cards = re.compile(r"\*\*(?=[\d★JQKA]+[♠♥♦♣])|(?<=[♠♥♦♣])\*\*")
    assert " | ".join(cards.sub("", plain(str(it))).replace("  ", " ") for it in heard) == told


def test_draws_and_passes_are_one_sentence_and_harmless_and_kills_and_evictions_are_not():
    done = [e.Drew(Seat(1), 2, 9), e.Drew(Seat(1), 1, 5), e.Passed(Seat(1)), e.Passed(Seat(0))]
    told = PRESENTER.fold(done, Speech(called, Seat(0)))
    assert told == "**Bob** draws 3 cards and passes, and you pass."
    assert PRESENTER.fold([*done, e.RoundBegan(2, Seat(0), final=False)], Speech(called, Seat(0))) == ""
    assert [event.harmless for event in done] == ["draw", "draw", "pass", "pass"]
    assert e.RoundBegan(2, Seat(0), final=False).harmless == "detail"
    assert not e.RoundBegan(2, Seat(0), final=True).harmless
    assert not any(kind.usual for kind in (e.Evicted, e.Eliminated, e.Reappropriated, e.DrewCards))


@pytest.mark.parametrize(("over", "told"), [
    (e.GameOver((47, 12), (Seat(0),)), "**Ann** wins with 47 points, 35 ahead of **Bob**"),
    (e.GameOver((47, 12), (Seat(0),), (),
              (HouseScore(Address(1), Seat(0), 26, 9), HouseScore(Address(2), Seat(0), 8, 4))),
     "**Ann** wins with 47 points, 35 ahead of **Bob**. H1 brought 26 for its family and 9 for its Roof"),
    (e.GameOver((47, 12, 12), (Seat(0),)), "**Ann** wins with 47 points, 35 ahead of **Bob** and **Cid**"),
    (e.GameOver((47, 47), (Seat(0),), ("3 Townsfolk",)),
     "**Ann** and **Bob** tie at 47 points, and **Ann** wins with the most Townsfolk: 3"),
    (e.GameOver((0, 0, 0), (Seat(2),), ("0 Townsfolk", "0 Houses", "5 cards in hand")),
     "nobody scores. The tie is broken, and **Cid** wins with the most cards in hand: 5"),
    (e.GameOver((47, 9, 47), (Seat(2),), ("3 Townsfolk", "1 House", "1 card in hand")),
     "**Ann** and **Cid** tie at 47 points, and **Cid** wins with the most cards in hand: 1"),
    (e.GameOver((0, 0, 0), (Seat(0), Seat(1), Seat(2)), ("0 Townsfolk", "0 Houses", "1 card in hand")),
     "**Ann**, **Bob** and **Cid** share the win with 0 points each: every tie-break is even"),
])  # fmt: skip
def test_the_end_is_told_with_what_broke_the_tie(over: e.GameOver, told: str):
    assert PRESENTER.sentence(over, Speech(called), {}) == f"Final edition: {told}."


def test_at_the_end_the_best_house_is_told_with_its_points():
    town = Town(f"dealer A; turn A; round 6; final 6; hand A 4S; {VACANT} owner B townsfolk KS KH")
    town.play("A pass")
    over = "The deck is empty and the game is over. The best House is"
    best = f"{over} {{}} H1: 26 for K♠ K♥ and 9 for its Roof of nines."
    assert plain(PRESENTER.summary(town.view(None), called)) == best.format("**Bob**'s")
    assert best.format("your") in panel(town, "B")


@pytest.mark.parametrize(("text", "told"), [
    ("seats 3; dealer A; turn B; round 5; final 6", "The next round is the final one: **Bob** acts last."),
    ("seats 3; dealer C; turn B; round 5; final 6", "The next round is the final one: **Ann** acts last."),
    ("seats 2; dealer A; turn B; round 5; final 6", "The next round is the final one: **Ann** acts last."),
    ("seats 3; dealer C; turn A; round 6; final 6", "Final round: **Cid** acts last."),
    ("seats 3; dealer A; turn B; round 5; deck 2C", ""),
])  # fmt: skip
def test_HE_13_who_acts_last_of_all_is_named_as_soon_as_it_is_certain(text: str, told: str):
    summary = PRESENTER.summary(Town(text).view(None), called)
    assert told in summary
    assert ("acts last" in summary) == bool(told)


def test_R_03_no_page_shows_what_is_remembered():
    town = after(f"hand A KH; hand B 2H; {VACANT} owner B townsfolk 5S", "A evict KH in H1")
    assert town.view(None).known == (("5S", 1),)
    assert "5♠" not in table(town)


@pytest.mark.parametrize("said", [
    "whoever acts last has an edge",  # HE-39
    "from hand, Market or both",  # HE-41
    "an ace shoots anyone.",
    "one of its cards may move in where nobody is left",
])  # fmt: skip
def test_HE_39_HE_41_HE_R61_HE_R14_the_card_of_the_rules_says_what_surprises(said: str):
    assert said in PRESENTER.card


@pytest.mark.parametrize("text", ["fog", "fog=on", "strange_folk fog", "hidden=on"])
def test_HE_B63_unknown_variant(text: str):
    name = text.split()[-1].removesuffix("=on")
    with pytest.raises(Illegal) as refused:
        chosen(HOUSEEM, text)
    assert refused.value.sentence.startswith(f'Unknown variant "{name}".')
    assert chosen(HOUSEEM, "strange_folk captives=on") == {"strange_folk": True, "captives": True}


def test_a_family_that_makes_room_for_its_own_turned_nothing():
    assert PRESENTER.swing is not None
    cards, family = (Card("QD"), Card("QH")), (Card("AC"),)
    mover = e.Evicted(Seat(1), H1, cards, family, Seat(0), Seat(0))
    said = "**Bob** takes H1: **Q♦**  **Q♥** (24 points) for **A♣** (14)."
    turned = PRESENTER.swing(mover, Speech(called, None))
    assert turned is not None and (turned[0], plain(turned[1])) == (38, said)
    assert PRESENTER.swing(replace(mover, to=Seat(1)), Speech(called, None)) == turned, "Captives"
    assert PRESENTER.swing(replace(mover, owner=Seat(1)), Speech(called, None)) is None


def test_many_trumps_are_grouped_by_what_they_build_or_by_their_number_of_cards():
    town = Town("turn A; hand A KS KH KD QS QH 7C 7D; H1 foundation 3C 3D; H2 foundation 4C 4D")
    assert [prompt for prompt, _ in menus(town, "build")] == [
        "Which cards? · Roof", "Which cards? · House", "Which cards? · Foundation",
    ]  # fmt: skip
    lived_in = "H1 foundation 3C 3D roof 9C 9D 9H owner B townsfolk 2S"
    town = Town(f"turn A; hand A KS KH KD QS QH 7C 7D 6S; {lived_in}")
    shelves = [prompt.removeprefix("Which cards? · ") for prompt, _ in menus(town, "evict")]
    assert shelves == ["Three of a kind", "Pair", "One card"]


def test_the_best_family_has_a_button_of_its_own_and_is_settled_face_down_by_one_tap():
    town = Town(f"{HIDDEN}turn A; {VACANT}; hand A KS KH QD 3C")
    settle = next(it for it in staged(town, "A", "").controls if it.label.startswith("Settle"))
    assert isinstance(settle, Press) and settle.move == "settle KS KH in H1"
    assert plain(settle.label) == "Settle K♠ K♥ in H1 · 35 points"
    bluff = next(it for it in staged(town, "A", "settle").controls if "queen" in getattr(it, "label", ""))
    assert isinstance(bluff, Press), "another card is two taps"
    open_town = Town("turn A; hand A KS KH 7C; H1 foundation 3C 3D roof 9C 9D 9H owner B townsfolk 2S")
    evict = next(it for it in staged(open_town, "A", "").controls if it.label.startswith("Evict"))
    assert plain(evict.label) == "Evict H1 with K♠ K♥ · 35 points"
    mine = Town("turn A; hand A KS KH 7C; H1 foundation 3C 3D roof 9C 9D 9H owner A townsfolk 2S")
    labels = [it.label for it in staged(mine, "A", "").controls]
    assert "Evict…" in labels and not any(label.startswith("Evict H1") for label in labels)
