"""Error messages shared by several rows of bad input (RULES.md, section 10)."""

from __future__ import annotations

from collections.abc import Iterator

from engines.core import Illegal, Seat
from engines.holdup import facts, heist
from engines.holdup.model import State, needed


def no_such_place() -> Illegal:
    sentence = "Look at the top of the deck, or at card 1 or 2 of a rival still in the heist."
    return Illegal(sentence, "HU-B35", because=facts.rivals)


def seated(s: State, seat: Seat) -> bool:
    return seat < len(s.villains) and s.villains[seat] is not None


def resistance(s: State) -> Iterator[Illegal]:
    if len(s.scene) < 4:
        yield Illegal("The law isn't here yet: it comes with the turn.", "HU-B31")
    elif needed(s) == 0:
        yield Illegal(f"Already beaten: {heist.word(s, 'resistance')}. The loot is in the pot.", "HU-B32")
    elif heist.too_late(s):
        sentence = "The betting is over, so it's too late to beat the law. Play a power or pass."
        yield Illegal(sentence, "HU-B56", because=facts.law)
