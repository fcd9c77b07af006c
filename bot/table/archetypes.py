"""Ready-made villains: six archetypes, and generated names."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import count
from random import Random

from bot.table import villains
from bot.table.characters import CAST
from bot.table.villains import Sheet


@dataclass(frozen=True, slots=True)
class Archetype:
    """A kind of villain, with a powerset and aptitudes."""

    word: str
    """The word on buttons."""
    name: str
    line: str
    """A line about strengths and weaknesses."""
    powerset: str
    aptitudes: tuple[int, int, int, int]
    """The aptitudes in the order of APPLICATIONS; 1 is best."""


ARCHETYPES = (
    Archetype(
        "gunslinger", "Gunslinger", "hits hard, reads nobody",
        "Two six-shooters that never miss and never run dry.", (2, 1, 4, 3),
    ),
    Archetype(
        "dynamiter", "Dynamiter", "blows up cards on the board, and whoever is near",
        "Dynamite that comes when called, from any pocket in town.", (1, 2, 3, 4),
    ),
    Archetype(
        "seer", "Seer", "sees what is coming, and changes it; avoids a fight",
        "A crystal ball, cracked on one side, that has been wrong once.", (2, 4, 1, 3),
    ),
    Archetype(
        "cardsharp", "Cardsharp", "reads hands, and gets chips back; too polite for explosives",
        "Eyes that look through paper, and sleeves deeper than a mine.", (4, 3, 1, 2),
    ),
    Archetype(
        "swindler", "Swindler", "gets chips back better than anyone, and alters the deal",
        "A voice that makes anyone swear it never happened.", (2, 3, 4, 1),
    ),
    Archetype(
        "desperado", "Desperado", "shoots first, then takes the stake back",
        "A body that bullets go around, and a horse that can't be caught.", (3, 1, 4, 2),
    ),
)  # fmt: skip
SURPRISE = "surprise"
"""The word for a random archetype."""
FIRST_NAMES = (
    "Dusty", "Calamity", "Black", "Silver", "Rattlesnake", "Stormy", "Midnight", "Lucky",
    "Iron", "Whispering", "Crooked", "Thunder", "Gentleman", "Poison", "Lonesome", "Copper", "Mad", "Velvet",
    "Coyote", "Tombstone",
)  # fmt: skip
LAST_NAMES = (
    "Rosa", "Bill", "Jane", "Jack", "Belle", "Cass", "Hank", "Ruby", "Wyatt", "Dolores", "Ezra", "Pearl",
    "Amos", "Mabel", "Clay", "Lottie", "Doc", "Etta", "Silas", "Josie",
)  # fmt: skip
_NAMES = tuple(f"{first} {last}" for first in FIRST_NAMES for last in LAST_NAMES)
_OF_CHARACTERS = frozenset(word for character in CAST for word in character.name.split())


def archetype(word: str, random: Random) -> Archetype | None:
    """Return the archetype of a word, a random one for SURPRISE, or None for an unknown word."""
    if word == SURPRISE:
        return random.choice(ARCHETYPES)
    return next((kind for kind in ARCHETYPES if kind.word == word), None)


def kind_of(sheet: Sheet) -> Archetype | None:
    """Return the archetype that a villain was made from; None if a player wrote the name or the powerset."""
    drawn = sheet.name.rstrip(" 0123456789") in _NAMES
    return next((kind for kind in ARCHETYPES if drawn and kind.powerset == sheet.powerset), None)


def names(random: Random, taken: Collection[str] = ()) -> Iterator[str]:
    """Yield names for a villain in random order, without end; none has a word that a character is called by,
    or one of those `taken`.
    """
    closed = _OF_CHARACTERS | {*taken}
    found = [name for name in _NAMES if not closed & {*name.split()}] or [*_NAMES]
    random.shuffle(found)
    yield from found
    for n in count(2):
        yield from (f"{name} {n}" for name in found)


def drawn(archetype: Archetype, name: str) -> Sheet:
    """Return the sheet of a villain of this archetype."""
    return villains.sheet(name=name, powerset=archetype.powerset, aptitudes=archetype.aptitudes)
