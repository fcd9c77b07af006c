"""The rows of RULES.md, section 10: what is refused, in which words, and which row answers first.

Rows 44 and 46, and the parts of 51, 54 and 55 about users and names, are asked of the bot (tests/bot).
"""

from collections.abc import Callable, Iterable
from functools import partial

import pytest

from tests.holdup.heist import Heist, after

PREFLOP = "seats A 40 B 40; board; to A"
FLOP = "seats A 40 B 40 C 40; board 2C 9H 7D; dealer C; to A; wagers A 10 B 10 C 10"
FACING_A_BET = """
    seats A 40 B 32 C 40; board 2C 9H 7D; dealer A; to C
    wagers A 10 B 18 C 10; round B 8; acted B 8; raised 8
"""
SHORT_ALL_IN = """
    seats A 40 B 40 C 0; board 2C 9H 7D; dealer C; to A; allin C
    wagers A 20 B 25 C 25; round A 10 B 15 C 15; acted A 10 B 15; raised 10
"""
NOBODY_TO_ANSWER = "seats A 40 B 0; board 2C 9H 7D 8S; to A; wagers A 10 B 30; round B 20; allin B"
QUIET = f"{FLOP}; seats A 40 B 0 C 0; allin B C"
"""A turn that cannot be left open: nobody could answer, and nothing is owed."""
TURN = "seats A 40 B 40 C 40; board 2C 9H 7D 8S; dealer C; to A; wagers A 10 B 10 C 10"
WINDOW = "seats A 40 B 40 C 40; board 2C 9H 7D 8S 3C; phase window; wagers A 10 B 10 C 10"
FOLDED = "seats A 40 B 40 C 40; board 2C 9H 7D 8S; to A; wagers A 10 B 4 C 10; folded B; powers B 2S 3H 4C"
A_HOLDS = f"{FOLDED}; powers A 2S 3H 4C"
UNPAID = f"{FLOP}; real A 0 B 10 C 10; damage 4; powers A 5D"
"""A has none of their own chips in the pot."""
SHORT = f"{FLOP}; powers A 9S 8S; deckleft 4"
DEEP = "seats A 40 D 40; board 2C 9H 7D 8S 3C; dealer A; to D; powers D 9C; deckleft 3"
"""Of the deck two cards are kept for the board, and three are left to look at."""
BETWEEN = "seats A 50 B 50 C 50; phase between"
LOBBY = "seats A 50 B 50 C 50; phase lobby"
TEN = " ".join(f"{name} 50" for name in "ABCDEFGHIJ")
BUST = """
    seats A 0 B 30 C 67; dealer A; board 2C 6D 7D 9D 3C; phase window; wagers A 20 B 20; allin A; folded C
    reduced 9; holes A QS JH  B AS AD  C 3H 4H; powers B 2D
    next KS AS 7S KD KH 7D 9C JD 5C 9D 8C 4H 2H 3S 2C
"""
HERO_WINS = "next KS AS QS KD KH QD 9C JD QH 9D 8C 4H 2H 3S 2C"
WAGERS = ("check", "call", "bet 2", "raise 4", "allin", "fold")
IN_A_HAND = (
    *WAGERS, "destroy 2S flop1", "damage 3H at B", "perceive 4C deck", "deceive 5D", "replace flop1",
    "look deck", "stop", "assault 1", "pass",
)  # fmt: skip
NO_STEPS = tuple(it for it in IN_A_HAND if it not in ("replace flop1", "stop"))
STEPS = ("replace flop1", "look deck", "stop", "replace", "look", "replace flop9")
RESISTANCE = ("damage 3H resistance", "damage 3H at resistance", "assault 1", "assault 99")
AMOUNTS = (
    "0", "-1", "-0", "+1", "1.0", "1e9", "ten", "10^400", "1" + "0" * 400, "1" + "0" * 5000, "٣", "３", "²",
    "Ⅳ", "½", "0b1", "0x10", "1_0", "inf", "nan", "4\x00", "\u200f4", "4\u200e", "4,", "'4'",
)  # fmt: skip
LOOKS = (
    "A", "A.1", "B", "B.2", "C.3", "C.0", "C.", ".1", "Zorro", "7.1", "decks", "deck*0", "deck*x", "deck.1",
    "powers", "powersdeck", "flop1",
)  # fmt: skip
SLOTS = ("flop4", "flop", "2", "deck", "flop1,flop2", "2C")
NO_PERMUTATIONS = ("1224", "123", "", "5", "1235", "12344", "0123", "1111", "four", "1-2")
NO_VILLAINS = ("v1/1342/" + "9" * 5000, "v1/١٣٤٢/50", "v1/1342/-5", "v1/1342/5/0", "//", "/")
OUT_OF_HAND = ("table join v7/1234/50", "table leave 1", "table end")


def by(name: str, moves: Iterable[str]) -> str:
    """Return these moves as lines of one player."""
    return each(f"{name} {{}}", moves)


def each(line: str, words: Iterable[str]) -> str:
    """Return the lines with each word in its place."""
    return "; ".join(line.replace("{}", word) for word in words)


rejoining = partial(after, BUST, "B pass")
"""A is bust, B has won the fight: A is asked for a villain."""
destroying = partial(after, f"{FLOP}; powers A 3S 5D B 7C", "A destroy 3S flop1")
"""A has two steps of Destruction left (2S to 5S have potency 2 to 5 for him)."""
room = partial(Heist, LOBBY, max_players=6)

Position = str | Callable[[], Heist]
ROWS: list[tuple[str, Position, str, *tuple[object, ...]]] = [
    ("HU-B01", FLOP, "A shoot; A shoot B 3", "shoot"),
    ("HU-B01", FLOP, "A ", ""),
    ("HU-B01", FLOP, "A raise-to 4", "raise-to"),
    ("HU-B01", FLOP, "A 'bet' 4", "'bet'"),
    ("HU-B01", FLOP, "A rejoin", "rejoin"),
    ("HU-B01", FLOP, "A pass3", "pass3"),
    ("HU-B57", FLOP, "A check 5", "5", "check"),
    ("HU-B57", LOBBY, "A deal 5", "5", "deal"),
    ("HU-B57", FLOP, "A check say hello; A narrate hello"),
    ("HU-B02", FLOP, by("onlooker", (*IN_A_HAND, "deal", "narrate t1", "narrate waive"))),
    ("HU-B02", LOBBY, by("onlooker", (*IN_A_HAND, "deal", "narrate t1", "narrate waive"))),
    ("HU-B02", partial(after, BETWEEN, "table leave 2"), "table leave 2; table leave 77"),
    # Betting.
    ("HU-B03", FLOP, by("B", WAGERS), "A"),
    ("HU-B03", TURN, by("C", WAGERS), "A"),
    ("HU-B04", FACING_A_BET, "C check", 8),
    ("HU-B05", FLOP, "A call"),
    ("HU-B06", FACING_A_BET, "C bet 1; C bet 8; C bet 20; C bet 40; C bet 41", 8),
    ("HU-B07", FLOP, "A raise 1; A raise 4; A raise 40; A raise 41"),
    ("HU-B08", FLOP, "A bet 1"),
    ("HU-B09", FACING_A_BET, "C raise 9; C raise 15", 16),
    ("HU-B10", FACING_A_BET, "C raise 7", 7, 8),
    ("HU-B10", FACING_A_BET, "C raise 8", 8, 8),
    ("HU-B11", FLOP, "A bet 41", 40),
    ("HU-B11", FACING_A_BET, "C raise 41", 40),
    ("HU-B11", f"{FACING_A_BET}; seats A 40 B 32 C 10", "C raise 12", 10),
    ("HU-B12", SHORT_ALL_IN, by("A", ("raise 15", "raise 16", "raise 30", "raise 50", "raise 51", "allin"))),
    ("HU-B13", NOBODY_TO_ANSWER, "A raise 1; A raise 20; A raise 40; A raise 60; A raise 61"),
    ("HU-B13", QUIET, "A bet 1; A bet 2; A bet 41"),
    ("HU-B14", TURN, each("A bet {}; A raise {}; A raise to {}; A assault {}", AMOUNTS)),
    ("HU-B14", f"{TURN}; powers A 2D", each("A deceive 2D {}", AMOUNTS)),
    ("HU-B15", TURN, "A bet; A bet say t1", "bet", "chips"),
    ("HU-B15", TURN, "A raise", "raise", "a total"),
    ("HU-B15", TURN, "A assault", "assault", "chips"),
    ("HU-B15", TURN, "A deceive", "deceive", "a card"),
    ("HU-B15", TURN, "A destroy", "destroy", "a card"),
    ("HU-B15", TURN, "A perceive", "perceive", "a card"),
    ("HU-B15", TURN, "A damage", "damage", "a card"),
    ("HU-B15", f"{TURN}; powers A 3H", "A damage 3H", "damage", "a target"),
    ("HU-B15", TURN, "A narrate", "narrate", "a text"),
    ("HU-B15", rejoining, "A rejoin new", "rejoin new", "a villain"),
    ("HU-B16", f"{TURN}; seats A 40 B 0 C 40; allin B", by("B", WAGERS)),
    ("HU-B16", f"{WINDOW}; allin B", by("B", WAGERS)),
    ("HU-B17", FOLDED, by("B", IN_A_HAND)),
    ("HU-B18", f"{WINDOW}; powers A 2S", by("A", WAGERS), ""),
    ("HU-B18", f"{WINDOW}; powers A 2S; runout", by("A", WAGERS), ", assault"),
    # Powers.
    ("HU-B20", f"{TURN}; powers A 2S B 3S", "A destroy 3S flop1", "3S"),
    ("HU-B20", f"{TURN}; powers A 2H B 3H", "A damage 3H at B", "3H"),
    ("HU-B20", f"{TURN}; powers A 2C B 3C", "A perceive 3C deck", "3C"),
    ("HU-B20", f"{TURN}; deck 3D", "A deceive 3D", "3D"),
    ("HU-B21", f"{TURN}; powers A 9H", "A destroy 9H flop1", "9H", "damage", "destroy", "spades"),
    ("HU-B21", f"{TURN}; powers A 9C", "A destroy 9C flop1", "9C", "perception", "destroy", "spades"),
    ("HU-B21", f"{TURN}; powers A 9D", "A damage 9D at B", "9D", "deception", "damage", "hearts"),
    ("HU-B21", f"{TURN}; powers A 9C", "A damage 9C resistance", "9C", "perception", "damage", "hearts"),
    ("HU-B21", f"{TURN}; powers A 9H", "A perceive 9H deck", "9H", "damage", "perceive", "clubs"),
    ("HU-B21", f"{TURN}; powers A 9S", "A deceive 9S", "9S", "destruction", "deceive", "diamonds"),
    ("HU-B22", LOBBY, by("A", IN_A_HAND)),
    ("HU-B22", rejoining, f"{by('A', IN_A_HAND)}; {by('B', IN_A_HAND)}"),
    ("HU-B22", BETWEEN, by("A", IN_A_HAND)),
    ("HU-B22", LOBBY, "table abort; table timeout; A narrate t1; onlooker abort; onlooker timeout"),
    ("HU-B22", rejoining, "table abort"),
    ("HU-B22", BETWEEN, "table abort; table timeout"),
    ("HU-B23", f"{PREFLOP}; powers A 9S", "A destroy 9S flop1", "flop1"),
    ("HU-B23", f"{PREFLOP}; powers A 9S", "A destroy 9S river", "river"),
    ("HU-B23", f"{FLOP}; powers A 9S", "A destroy 9S turn; A destroy 9S flop1 turn", "turn"),
    ("HU-B23", f"{TURN}; powers A 9S", "A destroy 9S river", "river"),
    ("HU-B23", destroying, "A replace turn", "turn"),
    ("HU-B24", f"{FLOP}; powers A 9S", each("A destroy 9S flop1 {}", SLOTS)),
    ("HU-B24", destroying, each("A replace {}", SLOTS)),
    ("HU-B25", f"{FLOP}; powers A 2S", "A destroy 2S flop1 flop2 flop3", "2S", 2, 3),
    ("HU-B25", destroying, "A replace flop1 flop2 flop3", "3S", 3, 4),
    ("HU-B25", f"{FLOP}; powers A 4C", "A perceive 4C deck*3", "4C", 2, 3),  # perception 3
    ("HU-B25", f"{FLOP}; powers A 4C", "A perceive 4C B C", "4C", 2, 4),
    ("HU-B25", f"{FLOP}; powers A 4C", "A perceive 4C deck*999", "4C", 2, 999),
    ("HU-B25", partial(after, f"{FLOP}; powers A 4C", "A perceive 4C B.2"), "A look B", "4C", 2, 3),
    ("HU-B26", SHORT, "A destroy 9S flop1 flop2 flop3", 2),
    ("HU-B26", partial(after, SHORT, "A destroy 9S flop1 flop2"), "A destroy 8S flop1", 2),
    ("HU-B27", f"{FLOP}; powers A 3H", "A damage 3H at A"),
    ("HU-B28", A_HOLDS, "A damage 3H at B", "B"),
    ("HU-B29", f"{TURN}; seats A 40 B 0 C 40; allin B; powers A 3H", "A damage 3H at B", "B"),
    ("HU-B31", f"{FLOP}; powers A 3H", by("A", RESISTANCE)),
    ("HU-B31", f"{PREFLOP}; powers A 3H", by("A", RESISTANCE)),
    ("HU-B32", f"{TURN}; reduced 5; assaulted 3; joined 9; powers A 3H", by("A", RESISTANCE), "sheriff"),
    ("HU-B33", f"{TURN}; assaulted 5", "A assault 4", 3),
    ("HU-B34", f"{TURN}; seats A 40 B 4 C 0; allin C", "B assault 5", 4),
    ("HU-B34", f"{TURN}; seats A 40 B 4 C 0; allin C", "C assault 1", 0),
    ("HU-B35", A_HOLDS, each("A perceive 4C deck {}", LOOKS)),
    ("HU-B35", partial(after, A_HOLDS, "A perceive 4C C.1"), each("A look {}", LOOKS)),
    ("HU-B36", DEEP, "D perceive 9C deck*4; D perceive 9C A deck*4", 3),
    ("HU-B36", partial(after, DEEP, "D perceive 9C deck*2"), "D look deck*2", 3),
    ("HU-B37", f"{FLOP}; powers A 9S", "A destroy 9S; A destroy 9S say t1"),
    ("HU-B38", UNPAID, "A deceive 5D; A deceive 5D 1; A deceive 5D 99"),
    ("HU-B39", f"{FLOP}; powers A KD B QD", "A deceive KD 4", 3),  # deception 4 and 1
    ("HU-B39", f"{FLOP}; powers A KD B QD", "B deceive QD 11", 10),
    ("HU-B40", destroying, by("A", (*NO_STEPS, "deal")), "A", "3S", 2),
    ("HU-B40", destroying, by("B", (*IN_A_HAND, "deal")), "A", "3S", 2),
    ("HU-B40", destroying, by("C", (*IN_A_HAND, "deal")), "A", "3S", 2),
    ("HU-B40", destroying, "; ".join(OUT_OF_HAND), "A", "3S", 2),
    ("HU-B41", FLOP, by("B", STEPS)),
    ("HU-B41", WINDOW, by("B", STEPS)),
    ("HU-B42", FLOP, "A pass; B pass"),
    ("HU-B43", partial(after, f"{WINDOW}; seats A 40 B 40 C 0; allin C", "A pass"), "A pass; C pass"),
    ("HU-B56", f"{WINDOW}; powers A 3H", by("A", RESISTANCE)),
    # Between the hands.
    ("HU-B47", FLOP, "B deal"),
    ("HU-B47", WINDOW, "B deal"),
    ("HU-B47", FOLDED, "B deal"),
    ("HU-B48", "seats A 50; phase lobby", "A deal"),
    ("HU-B48", partial(after, "seats A 50 B 50; phase between", "table leave 1"), "A deal"),
    ("HU-B49", rejoining, "A deal; B deal", "A"),
    ("HU-B58", partial(after, BETWEEN, "table end"), "A deal; B deal"),
    ("HU-B49", partial(after, f"{BUST}; {HERO_WINS}", "B pass"), "B deal", "B, C, A"),
    ("HU-B50", room, each("table join v7/{}/50", NO_PERMUTATIONS)),
    ("HU-B50", room, each("table join {}", NO_VILLAINS)),
    ("HU-B50", rejoining, each("A rejoin new v7/{}/50", NO_PERMUTATIONS)),
    ("HU-B50", rejoining, "A rejoin new Zorro"),
    ("HU-B52", LOBBY, "table join v7/1234/50"),
    ("HU-B52", f"seats {TEN}; phase lobby", "table join v7/1234/50"),
    ("HU-B52", f"seats {TEN}; phase between", "table join v7/1234/50"),
    ("HU-B53", FLOP, "; ".join((*OUT_OF_HAND, "onlooker join v7/1234/50", "onlooker end"))),
    ("HU-B53", WINDOW, "; ".join(OUT_OF_HAND)),
    ("HU-B53", FOLDED, "; ".join(OUT_OF_HAND)),
    ("HU-B53", rejoining, "; ".join((*OUT_OF_HAND, "table leave 2"))),
    ("HU-B54", rejoining, "B rejoin original; C rejoin new v7/1234/50; B timeout"),
    ("HU-B54", FLOP, "A rejoin original; onlooker rejoin original; onlooker rejoin new v7/1234/50"),
    ("HU-B54", FLOP, "A timeout; B timeout; A abort"),
    ("HU-B54", LOBBY, "A rejoin original"),
    ("HU-B54", BETWEEN, "A rejoin original; A end"),
    ("HU-B55", room, "table join B/3421/50; table join B/1234/30", "B"),
    ("HU-B55", partial(Heist, BETWEEN, max_players=6), "table join B/3421/50; table join B/1234/30", "B"),
    ("HU-B55", rejoining, "A rejoin new C/3142/50", "C"),
    ("HU-B55", rejoining, "A rejoin new A/1234/50", "A"),
    ("HU-B55", rejoining, "A rejoin new B/3421/50", "B"),
    ("HU-B55", rejoining, "A rejoin new v7/1234/49; A rejoin new v7/1234/51", "v7"),
    ("HU-B55", room, "table join v7/1234/0", "v7"),
]


def set_up(position: Position) -> Heist:
    return Heist(position) if isinstance(position, str) else position()


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[0]} {row[2]}"[:40])
def test_HU_39_HU_52_HU_82_HU_86_HU_92_HU_95_HU_102_HU_128_what_is_refused_and_in_which_words(
    row: tuple[str, Position, str, *tuple[object, ...]],
):
    """Neither state nor version changes: the driver looks after every refusal.

    HU-52: Assaults are impossible before the turn and after the resistance is defeated.
    HU-82: A refused power leaves the card in hand.
    HU-86: The number of steps is 1 up to potency.
    HU-92: Destruction is impossible before the flop.
    HU-95: The target must be another, unfolded villain with at least 1 chip.
    HU-102: Power hands, the powers deck, mucked cards and one's own hole cards cannot be looked at with
      Perception.
    HU-128: A refused command changes neither state nor version and produces no event except the error to
      its sender.
    """
    rule, position, lines, *values = row
    heist = set_up(position)
    for line in lines.split("; "):
        heist.refused(line, rule, *values)


HELD = f"{FLOP}; powers A 3S 3H 9C B 7C"


@pytest.mark.parametrize(("position", "line", "rule", "sentence"), [
    (FACING_A_BET, "C raise 1", 10,
     "1 doesn't top the current bet of 8. Give your new total, not the difference."),
    (partial(after, f"{TURN}; powers A 9S; deckleft 3", "A destroy 9S turn"), "A replace turn turn", 26,
     "The deck's last cards are needed for the board: 1 card. Replace fewer, or none."),
    (HELD, "A damage 3H at ⟨1⟩", 30, 'There\'s no villain called "⟨1⟩" here. Choose one at this table.'),
    (HELD, "A perceive 9C", 37, "Choose at least one card to look at."),
    (destroying, "A replace", 37, "Choose at least one card to replace."),
    (partial(after, HELD, "B perceive 7C deck"), "B look", 37, "Choose at least one card to look at."),
])  # fmt: skip
def test_HU_B_what_is_worded_a_little_differently(position: Position, line: str, rule: int, sentence: str):
    set_up(position).answers(f"HU-B{rule}", line, sentence)


def test_HU_B_what_is_next_to_it_is_accepted():
    for text, *lines in (
        (f"{FLOP}; seats A 1 B 40 C 40", "A bet 1"),
        (f"{FACING_A_BET}; seats A 40 B 32 C 9", "C raise 9"),
        (f"{FACING_A_BET}; seats A 40 B 32 C 15", "C raise 15"),
        (BETWEEN, "C narrate t1"), (FOLDED, "B narrate t1"),
    ):  # fmt: skip
        Heist(text).allows(*lines)
    after(DEEP, "D perceive 9C deck*2").allows("D look deck")
    room().allows("table join v9/3142/50", "table join v9/1234/1")
    rejoining().allows("table timeout", "C narrate t1", "table leave 0")
    destroying().allows(
        "A replace flop1", "A stop", "A narrate t1", "B narrate t1", "table timeout", "table abort"
    )


@pytest.mark.parametrize("word", ["1S", "10S", "XX", "XR", "S", "SK", "K♠", "🂡", "KSS"])
def test_HU_B19_a_card_that_is_none(word: str):
    for move in ("destroy {} flop1", "damage {} at B", "perceive {} deck", "deceive {}"):
        Heist(TURN).refused(f"A {move.format(word)}", "HU-B19", word)


@pytest.mark.parametrize("name", ["Zorro", "3", "77", "deck", "resistances", '"A B"', "-1"])
def test_HU_B30_damage_at_an_unknown_name(name: str):
    Heist(f"{FLOP}; powers A 3H").refused(f"A damage 3H at {name}", "HU-B30", name.strip('"'))


# Stories that are required.


def test_HU_B45_a_story_that_is_required_and_missing():
    for text, name, moves in (
        (TURN, "A", ("bet 4", "allin", "fold", "assault 1")),
        (FACING_A_BET, "C", ("call", "raise 20")),
        (f"{TURN}; powers A 2S 3H", "A", ("destroy 2S flop1", "damage 3H at B", "damage 3H resistance")),
        (f"{TURN}; powers A 4C 5D", "A", ("perceive 4C deck", "deceive 5D", "deceive 5D 1")),
    ):
        heist = Heist(text, narration="required")
        for move in moves:
            heist.refused(f"{name} {move}", "HU-B45", name)
            heist.allows(f"{name} {move} say t1")


# The order of checks: verb, known player, hand running, open power, version, folded / all-in / phase, turn,
# syntax, card, target, amount, narration.

required = partial(Heist, f"{FLOP}; powers A 2S 3H", narration="required")
FEW = f"{FLOP}; powers A 2S 3C; deckleft 2"


@pytest.mark.parametrize(("position", "line", "number"), [
    (LOBBY, "onlooker shoot", 1),  # verb before known player
    (LOBBY, "onlooker bet 2", 2),  # known player before hand running
    (LOBBY, "A bet ten", 22),  # hand running before syntax
    (BETWEEN, "A destroy XX", 22),  # hand running before card
    (destroying, "B shoot", 1),  # verb before open power
    (destroying, "onlooker bet 2", 2),  # known player before open power
    (destroying, "A bet ten; B bet ten", 40),  # open power before syntax
    (partial(after, A_HOLDS, "A destroy 2S flop1"), "B bet 2; B stop", 40),  # open power before folded
    (FOLDED, "B bet ten; B damage 9H at B; B pass", 17),  # folded before syntax, card and window
    (f"{FOLDED}; allin B", "B bet 2", 17),  # folded before all-in
    (f"{WINDOW}; allin B", "B bet 2", 16),  # all-in before last word
    (f"{TURN}; allin B", "B check", 16),  # all-in before turn
    (WINDOW, "B bet ten", 18),  # phase before syntax
    (FLOP, "B bet ten; B bet; B bet 99", 3),  # turn before syntax, what is missing and amount
    (FACING_A_BET, "A check", 3),  # turn before check
    (FLOP, "A destroy 9H flop4", 24),  # syntax before card
    (FLOP, "A destroy 9S turn; A destroy 9S", 20),  # card before target, a missing one too
    (FLOP, "A destroy 9H flop1", 20),  # not held before wrong suit
    (FLOP, "A damage 3H at A; A damage 3H resistance", 20),  # card before enemy and resistance
    (f"{FLOP}; real A 0", "A deceive 3D", 20),  # card before chips
    (f"{FLOP}; powers A 3C", "A deceive 3C 99", 21),  # suit before amount
    (f"{FLOP}; powers A 2S", "A destroy 2S flop1 flop2 turn", 23),  # target before potency
    (f"{FLOP}; powers A 2C", "A perceive 2C A.1 B.1", 35),  # look before potency
    (FLOP, "A bet 99 say", 15),  # a text that is missing before amount
    # bet 6 before 13 before 11 and 8
    (FACING_A_BET, "C bet 1; C bet 41", 6), (NOBODY_TO_ANSWER, "A bet 99", 6),
    (QUIET, "A bet 99; A bet 1", 13), (FLOP, "A bet 99", 11), (FLOP, "A bet 1", 8),
    # raise 7 before 13 before 12 before 10 before 11 before 9
    (QUIET, "A raise 99", 7),
    (f"{NOBODY_TO_ANSWER}; acted A 19", "A raise 20", 13),
    (SHORT_ALL_IN, "A raise 12", 12),
    (f"{FACING_A_BET}; seats A 40 B 32 C 5", "C raise 8", 10),
    (f"{FACING_A_BET}; seats A 40 B 32 C 5", "C raise 9", 11),
    (FACING_A_BET, "C raise 9", 9),
    # damage 30 before 27 before 28 before 29
    (f"{A_HOLDS}; seats A 40 B 0 C 40; allin B", "A damage 3H at Zorro; A damage 3H at 9", 30),
    (f"{TURN}; seats A 0 B 40 C 40; to B; allin A; powers A 3H", "A damage 3H at A", 27),
    (f"{A_HOLDS}; seats A 40 B 0 C 40; allin B", "A damage 3H at B", 28),
    # potency 25 before 26 and 36
    (FEW, "A destroy 2S flop1 flop1 flop1; A perceive 3C deck*3", 25),
    (FEW, "A destroy 2S flop1", 26),
    # 33 before 34, 38 before 39
    (f"{TURN}; seats A 4 B 40 C 40", "A assault 9", 33),
    (f"{TURN}; seats A 4 B 40 C 40", "A assault 8", 34),
    (f"{FLOP}; real A 0; powers A 5D", "A deceive 5D 99", 38),
    # everything else before the missing story
    (required, "B bet 2", 3), (required, "A bet 99", 11), (required, "A destroy 2S turn", 23),
    (required, "A damage 3H at A", 27), (required, "A call", 5),
])  # fmt: skip
def test_HU_B_the_order_of_checks(position: Position, line: str, number: int):
    set_up(position).refuses(f"HU-B{number:02}", *line.split("; "))
