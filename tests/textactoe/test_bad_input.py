"""The rows of RULES.md, section 8: what is refused, and in which words."""

from __future__ import annotations

import pytest

from tests.driver import inputs
from tests.textactoe.trio import FLUSH, after

Moment = tuple[str, ...]
"""A position, and what is played in it first; there is betting where it has chips."""

KINGS: Moment = ("grid ## ## ## ## 8H ## ## ## ## \n stash A KD 8S 2H  B 3S 4S 5S \n",)
KINGS_ONLY: Moment = (KINGS[0] + "pilesize 0",)
TURN: Moment = (FLUSH,)
NO_PILE: Moment = (FLUSH + "pilesize 0",)
FULL: Moment = (FLUSH.replace("##", "2D") + "pilesize 0",)
CALLED: Moment = (FLUSH, "A call TH JH")
ALL_CALLED: Moment = ("players A B C" + FLUSH, "A call TH JH")
FULL_CALLED: Moment = (*FULL, "A call TH JH")
EXTRA: Moment = (*CALLED, "B challenge")
NO_PILE_EXTRA: Moment = (*NO_PILE, "A call TH JH", "B challenge")
LAY: Moment = (*EXTRA, "B discard 3D")
BETTING: Moment = (FLUSH + "\n chips A 52 B 44 \n pot 4 \n inpot A B \n",)
RICHER: Moment = (FLUSH + "\n turn B \n chips A 52 B 44 \n pot 4 \n inpot A B \n",)
BET: Moment = (*BETTING, "A bet 5")
BETTING_EXTRA: Moment = (*BETTING, *LAY[1:])
OUT: Moment = ("players A B C" + FLUSH + "chips A 45 B 45 C 49 \n pot 11 \n inpot B C",)
NO_CHIPS: Moment = (FLUSH + "chips A 60 B 0 \n pot 40 \n inpot A B",)
OVER: Moment = (*NO_PILE, "A call TH JH", "B concede 8S KC")

Row = tuple[str, Moment, str, *tuple[object, ...]]
"""The number, the moment, a player and the inputs ("A: call TH; call"), and what stands in the sentence."""

ROWS: list[Row] = [
    ("TT-B01", TURN, "B: reveal 1; play 8S 5; discard 8S; call 8S KC; call; reveal x", "A"),
    ("TT-B01", ALL_CALLED, "C: challenge", "B"),
    ("TT-B01", ALL_CALLED, "A: reveal 3", "B"),
    ("TT-B02", KINGS, "A: reveal 5", 5),
    ("TT-B03", KINGS, "A: reveal 0; reveal 10; reveal b2; reveal; play KD 0; play KD b2"),
    ("TT-B04", KINGS, "A: play QD 5", "QD", "KD", "8S", "2H"),
    ("TT-B05", KINGS, "A: play KD 1"),
    ("TT-B06", KINGS, "A: play KD 5", "KD", "8H"),
    ("TT-B07", KINGS, "A: play KD; play"),
    ("TT-B08", NO_PILE, "A: play 8D 5"),
    ("TT-B09", KINGS, "A: discard QD", "QD", "KD", "8S", "2H"),
    ("TT-B10", NO_PILE, "A: discard 8D"),
    ("TT-B11", (FLUSH + "discards 20",), "A: discard 8D", 20),
    ("TT-B12", KINGS, "A: call KD 8S"),
    ("TT-B13", TURN, "A: call TH; call TH 8D JH; call"),
    ("TT-B13", CALLED, "B: concede 8S"),
    ("TT-B13", LAY, "B: lay"),
    ("TT-B14", TURN, "A: call TH TH"),
    ("TT-B15", TURN, "A: call TH QD", "QD", "TH", "8D", "JH"),
    ("TT-B16", CALLED, "B: reveal 3; play 8S 5; discard 3D; call 8S KC; lay 8S KC; reveal", "A"),
    ("TT-B17", EXTRA, "B: call 8S KC"),
    ("TT-B18", TURN, "A: challenge; concede TH JH; lay TH JH"),
    ("TT-B18", TURN, "B: challenge"),
    ("TT-B19", FULL_CALLED, "B: challenge"),
    ("TT-B20", CALLED, "B: concede"),
    ("TT-B21", EXTRA, "B: lay 8S KC; concede 8S KC; challenge"),
    ("TT-B23", KINGS, "A: play ZZ 5; discard ZZ"),
    ("TT-B23", KINGS, "A: play 1S 5", "1S", "TH"),
    ("TT-B23", TURN, "A: call TH ZZ"),
    ("TT-B24", TURN, "A: bet 5; bet x; see; drop"),
    ("TT-B24", TURN, "B: bet 5"),
    ("TT-B25", BETTING, "A: bet 0; bet 60; bet x; bet", 1, 44, 44),
    ("TT-B27", BET, "A: reveal 3; bet 5; see", "B"),
    ("TT-B29", OVER, "A: reveal 1; call TH JH; challenge; bet 5; reveal; see"),
    ("TT-B30", BETTING, "A: fold"),
    ("TT-B32", TURN, "onlooker: reveal 1"),
    ("TT-B34", BET, "B: reveal 3; call 8S KC; bet 5; challenge", "A", 5),
    ("TT-B35", BETTING, "A: see; drop"),
    ("TT-B36", LAY, "B: reveal 3; call 8S KC; challenge"),
    ("TT-B36", BETTING_EXTRA, "B: reveal 3"),
    ("TT-B37", BETTING, "A: discard"),
    ("TT-B38", CALLED, "B: challenge 3", 3),
]
REST = "The Draw Pile has no card for you to draw. You can"
TOLD: list[tuple[str, Moment, str, str]] = [
    ("TT-B02", FULL, "A: reveal 5", "Every card is already face up. You can call."),
    ("TT-B08", KINGS_ONLY, "A: play 8S 5", f"{REST} reveal."),
    ("TT-B10", KINGS_ONLY, "A: discard KD", f"{REST} reveal."),
    ("TT-B10", FULL, "A: discard 8D", f"{REST} call."),
    ("TT-B10", NO_PILE_EXTRA, "B: discard 3D", f"{REST} reveal."),
    ("TT-B11", (KINGS[0] + "discards 20",), "A: discard KD",
     "That's 20 discards in a row, the limit. Now reveal or play."),
    ("TT-B16", FULL_CALLED, "B: reveal 3", "A has called. Concede with two cards; you can still win."),
    ("TT-B17", NO_PILE_EXTRA, "B: call 8S KC", "You can't call on your extra turn. You can reveal."),
    ("TT-B26", OUT, "A: bet 5; bet x",
     "You're out of this pot, so you can't bet. You still play for points."),
    ("TT-B25", RICHER, "B: bet 60", "You can bet 1 to 44 chips. That's all you have."),
    ("TT-B26", NO_CHIPS, "A: bet 5", "Someone in the pot has no chips left, so nobody can bet."),
    ("TT-B38", TURN, "A: reveal 3 4", '"4" is one word too many for reveal.'),
    ("TT-B38", BET, "B: see 5", '"5" is one word too many for see.'),
]  # fmt: skip
"""Of a row with several sentences which it is, and what only other possibilities change."""


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[0]} {row[2]}")
def test_the_player_reads_the_sentence_of_the_rulebook(row: Row):
    rule, moment, said, *values = row
    trio = after(*moment, betting="chips" in moment[0])
    for line in inputs(said):
        trio.refused(line, rule, *values)


@pytest.mark.parametrize(("rule", "moment", "said", "sentence"), TOLD)
def test_the_player_reads_just_this_sentence(rule: str, moment: Moment, said: str, sentence: str):
    trio = after(*moment, betting="chips" in moment[0])
    for line in inputs(said):
        trio.answers(rule, line, sentence)


def test_TT_B22_of_two_plays_in_one_turn_the_second_is_out_of_turn():
    after(*KINGS, "A play 8S 5").refused("A play 2H 5", "TT-B01", "B")
