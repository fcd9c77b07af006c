"""Error messages shared by several rows of bad input (RULES.md, section 10)."""

from __future__ import annotations

from collections.abc import Iterator

from engines.core import Illegal, Seat
from engines.holdup import heist
from engines.holdup.model import State, needed

NO_SUCH_PLACE = Illegal(
    "You can look at the top of the deck or at card 1 or 2 of an opponent still in the heist.", "HU-B35"
)


def seated(s: State, seat: Seat) -> bool:
    return seat < len(s.villains) and s.villains[seat] is not None


def resistance(s: State) -> Iterator[Illegal]:
    if len(s.scene) < 4:
        yield Illegal("No resistance has shown up yet.", "HU-B31")
    elif needed(s) == 0:
        yield Illegal(f"{heist.word(s, 'resistance')} is already defeated.", "HU-B32")
    elif heist.too_late(s):
        sentence = "The betting is over, so the resistance can no longer be beaten. Powers or pass."
        yield Illegal(sentence, "HU-B56")
