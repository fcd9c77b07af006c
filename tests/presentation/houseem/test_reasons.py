"""What Texas House'em tells when somebody asks why: the values that went in, and what came of them."""

from __future__ import annotations

import pytest

from engines.core import Event
from engines.houseem import events as e
from tests.houseem.town import Town
from tests.presentation.faces import why, why_not
from tests.presentation.houseem.test_face import HIDDEN, JOKERS, VACANT

ROOFED = "dealer C; hand A 7S 7H; hand B AS AH AD; deck 2C 3C 4C 5C 6C 8C 9C TC JC QC KC 2D"
PAIR = f"hand A KD KC AS; {VACANT} owner B townsfolk"


def told(text: str, moves: str, kind: type[Event], name: str = "A") -> str:
    """What this player is told of the last event of this kind that they hear of these moves."""
    return why(Town(text), name, *moves.split(" | ")).get(kind, "nothing happened").replace("**", "")


@pytest.mark.parametrize("ends", ["", "final 3; "])
def test_nobody_else_hears_who_was_settled_face_down_even_if_that_ends_the_game(ends: str):
    town = f"{HIDDEN}{ends}hand A KD KC; {VACANT}"
    assert told(town, "A settle KD KC in H1", e.MovedIn, "B") == ""


SPADES = "hand A 2S 4S 6S 8S TS; H1 foundation 5H 5D roof 9H 9D 9C owner B townsfolk KS"


@pytest.mark.parametrize(("text", "moves", "kind", "why"), [
    # An eviction is added up on both sides.
    (f"{PAIR} KS", "A evict KD KC in H1", e.Evicted,
     "Your K♦ K♣ count 13 + 13 = 26. K♠ and the Safety of H1 count 13 + 7 = 20 together, "
     "so the family has to go."),
    (f"{PAIR} KS KH", "A evict AS in H1", e.Evicted, "K♠ K♥ are kings, and aces always beat kings."),
    (f"{JOKERS}hand A TC XB AS; {VACANT} owner B townsfolk AD", "A evict TC XB in H1", e.Evicted,
     "Your 10♣ ★black count 10 + 10 = 20. A♦ and the Safety of H1 count 1 + 7 = 8 together, "
     "so the family has to go. An ace counts only 1 in evictions. A joker counts like the others."),
    (f"{HIDDEN}{PAIR} 4H KS face-down", "A evict AS in H1", e.Evicted,
     "4♥ K♠ are of different ranks. Such a bluff is thrown out, whatever the numbers."),
    (f"{HIDDEN}{PAIR} 6S face-down", "A evict KD in H1", e.EvictFailed,
     "Your K♦ counts 13. 6♠ and the Safety of H1 count 6 + 7 = 13 together: that's a tie, and a tie fails."),
    (f"{HIDDEN}{PAIR} AH face-down", "A evict KD KC in H1", e.EvictFailed,
     "A♥ is an ace, and kings never beat aces."),
    # What a House is worth and whose it is.
    (f"hand A KD; {VACANT}", "A settle KD in H1", e.MovedIn,
     "H1 scores 22 points: 13 for K♦ and 9 for its Roof. Evicting the family takes 21 or more, or aces."),
    (f"hand A QC; {VACANT} owner A townsfolk QS", "A expand QC in H1", e.Expanded,
     "H1 scores 33 points: 24 for Q♠ Q♣ and 9 for its Roof. Evicting the family takes 32 or more."),
    (f"{HIDDEN}hand A KD 2C; {VACANT}", "A settle KD 2C in H1", e.LaidFaceDown,
     "K♦ 2♣ are of different ranks, so they're a bluff and score 0."),
    ("hand A AD AC", "A build AD AC", e.Built,
     "A Foundation of aces has Safety 1, and scores nothing itself. An ace counts only 1 here."),
    (ROOFED, "A build 7S 7H | B build AS AH AD", e.Built,
     "H1 has Safety 7 for its sevens and Quality 14 for its aces. You laid the Foundation, but Bob completed "
     "the House."),
    (ROOFED, "A build 7S 7H | B build AS AH AD | C draw", e.SafeEnded,
     "You laid the Foundation, but Bob completed the House."),
    # Who was hit and who was spared.
    (f"{PAIR} KS QH face-down; {HIDDEN}", "A shoot AS at H1#1", e.Eliminated,
     "A face-down card lives on in H1, so it's still Bob's."),
    (f"{SPADES} KH; H2 foundation 3H 3D roof 6H 6D 6C owner A townsfolk QS", "A flush 2S 4S 6S 8S TS",
     e.Eliminated, "K♠ Q♠ were all the face-up spades in town. K♥ lives on in H1, so it's still Bob's."),
    (f"{JOKERS}{SPADES} XB", "A flush 2S 4S 6S 8S TS", e.Eliminated,
     "K♠ was the only face-up spade in town. A joker was left alone in H1, and had to go too."),
    (f"{SPADES}; dealer C; deck 2C", "A flush 2S 4S 6S 8S TS", e.Vacated,
     "Bob is next, so Bob can move in first."),
    # Whose turn it is, what is drawn, and how it ends.
    ("deck 2C 3C 4C 5C; market 5H 6H 7H; hand B 9S", "A draw", e.RoundBegan,
     "The order of this round: Cid → you → Bob."),
    ("deck 2C 3C 4C 5C; market 5H 6H 7H; hand C 9S", "A draw", e.Restocked,
     "The Market had 3 cards at the end of the round, so it gets 1 more."),
    ("dealer C; deck 2C 3C 4C 5C; market 5H; hand B 9S", "A draw", e.Restocked,
     "The Market had 1 card at the start of Bob's turn, so it's filled up to 3."),
    ("dealer C; deck 2C 3C 4C 5C; market 5H 6H 7H; hand B 9S", "A draw", e.Drew,
     "Bob's turn starts with that card."),
    ("dealer C; deck 2C 3C 4C 5C; market 5H 6H 7H", "A draw", e.Drew,
     "Bob has no cards in hand when the turn starts."),
    ("dealer C; deck 2C 3C 4C 5C; market 5H 6H 7H", "A draw", e.DrewCards,
     "You draw instead of playing a Trump."),
    ("dealer C; deck 2C; market 5H 6H 7H", "A draw", e.DeckExhausted,
     "The last card left the deck in round 3, and you act last in round 4."),
    (f"final 3; hand A 4S; hand B 9S; {VACANT} owner B townsfolk KS KH; "
     "H2 foundation 2S 2H roof 5S 5H 5D owner C townsfolk QS QH; "
     "H3 foundation 3S 3H roof 6S 6H 6D owner C townsfolk 2C 2D", "A pass", e.GameOver,
     "- Cid 39 = H2 (24 + 5) + H3 (4 + 6)\n- Bob 35 = H1 (26 + 9)\n- You own no House"),
    (f"final 3; {VACANT} owner B townsfolk KS; H2 foundation 2S 2H roof 6S 6H 6D owner A townsfolk 8S 8H",
     "A pass", e.GameOver, "- Ann 22 = H2 (16 + 6)\n- Bob 22 = H1 (13 + 9)\n"
     "- Cid owns no House\n- Equal points: more Townsfolk win, then more Houses, then more cards in hand\n"
     "- You: 2 Townsfolk\n- Bob: 1 Townsfolk"),
])  # fmt: skip
def test_what_happened_is_told_with_its_numbers(text: str, moves: str, kind: type[Event], why: str):
    assert told(text, moves, kind) == why


@pytest.mark.parametrize(("text", "line", "reason"), [
    (f"hand A TD TC; {VACANT} owner C townsfolk KS", "evict TD TC in H1",
     "Your 10♦ 10♣ count 10 + 10 = 20. K♠ and the Safety of H1 count 13 + 7 = 20 together: "
     "that's a tie, and a tie fails."),
    ("turn C; dealer A", "draw", "The order of this round: Bob → Cid → you."),
    ("hand A KS; market 2C 3C", "build KS KD", "Your hand: K♠. The Market: 2♣ 3♣."),
    ("hand A KS; deck 2C 3C", "pass", "2 cards are left in the deck."),
    ("hand A KS QS", "build KS QS", "K♠ is a king and Q♠ is a queen."),
    (f"hand A KS; {VACANT} safe B", "settle KS in H1", "Bob completed H1."),
    (f"hand A KS; {VACANT} owner B townsfolk 5S", "settle KS in H1",
     "Evicting the family takes 13 or more."),
    (f"{HIDDEN}hand A AS; {VACANT} owner B townsfolk KS face-down", "shoot AS at KS",
     "Nobody lives face up in town. Shoot a face-down card by its place, such as H2#1."),
    ("hand A 2S 4S 6S 8S TH", "flush 2S 4S 6S 8S TH", "Spades: 2♠ 4♠ 6♠ 8♠; hearts: 10♥."),
    (f"{HIDDEN}{SPADES.replace('KS', 'KH')}; H2 foundation 3H 3D roof 6H 6D 6C owner C "
     "townsfolk QS face-down", "flush 2S 4S 6S 8S TS",
     "Face up in town: K♥ in H1. Townsfolk who lie face down can't be hit."),
    (f"{SPADES} KH", "flush 2S 4S 6S 8S TS into H1 with TS", "K♥ lives on in H1."),
    ("hand A 5C 6D 7S TC 8H", "straight 5C 6D 7S TC 8H", "In order: 5♣ 6♦ 7♠ 8♥ 10♣."),
])  # fmt: skip
def test_a_refusal_is_told_with_its_values(text: str, line: str, reason: str):
    assert why_not(Town(text), f"A {line}").replace("**", "") == reason
