"""The cast: the characters that computers play, each known by a number for good.

Who they are stands here; their portraits and lines are presentation (`bot/presentation/cast`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.table.record import UserId
from engines.players import Level
from engines.tempers import Temper

FIRST_ID = -1000
"""The user id of character 0; that of character n is n less. Ids above it tell a level only."""


@dataclass(frozen=True, slots=True)
class Character:
    """A character of the cast."""

    number: int
    name: str
    game: str
    """The game that they come for; they also sit down elsewhere if seats are left."""
    level: Level
    temper: Temper

    @property
    def user(self) -> UserId:
        """The user id under which they sit at tables."""
        return UserId(FIRST_ID - self.number)


G, D, M = Level.GREENHORN, Level.DEPUTY, Level.MARSHAL
BOLD, CAREFUL, GREEDY, VENGEFUL, PATIENT = Temper
CAST = (
    Character(0, "Silas", "holdup", D, BOLD),
    Character(1, "Pip", "holdup", G, CAREFUL),
    Character(2, "Hawkeye", "holdup", M, PATIENT),
    Character(3, "Frankie", "holdup", D, GREEDY),
    Character(4, "Biscuit", "holdup", G, BOLD),
    Character(5, "Maverick", "holdup", M, VENGEFUL),
    Character(6, "Mo", "houseem", D, GREEDY),
    Character(7, "Tumbleweed", "houseem", G, PATIENT),
    Character(8, "Flint", "houseem", M, BOLD),
    Character(9, "Dakota", "houseem", D, VENGEFUL),
    Character(10, "Sprout", "houseem", G, GREEDY),
    Character(11, "Sloane", "houseem", M, CAREFUL),
    Character(12, "Jesse", "textactoe", D, CAREFUL),
    Character(13, "Freckles", "textactoe", G, BOLD),
    Character(14, "Garrett", "textactoe", M, PATIENT),
    Character(15, "Casey", "textactoe", D, BOLD),
    Character(16, "Minnow", "textactoe", G, VENGEFUL),
    Character(17, "Thorne", "textactoe", M, GREEDY),
    Character(18, "Marion", "castle", D, PATIENT),
    Character(19, "Pockets", "castle", G, GREEDY),
    Character(20, "Calhoun", "castle", M, CAREFUL),
    Character(21, "Clem", "castle", D, BOLD),
    Character(22, "Noodle", "castle", G, CAREFUL),
    Character(23, "Sterling", "castle", M, VENGEFUL),
    Character(24, "Rory", "court", D, VENGEFUL),
    Character(25, "Dandy", "court", G, BOLD),
    Character(26, "Ransom", "court", M, GREEDY),
    Character(27, "Emery", "court", D, CAREFUL),
    Character(28, "Pepper", "court", G, VENGEFUL),
    Character(29, "Blackwood", "court", M, PATIENT),
)
"""By number; numbers are stored with tables and results, so none is ever given to somebody else."""
BY_USER: Mapping[UserId, Character] = {character.user: character for character in CAST}
