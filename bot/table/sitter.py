"""The sitter: a user or a computer player at a table, with villain, deadline and standing order."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.table.characters import BY_USER
from bot.table.record import ERASED_USERS, UserId
from bot.table.time_control import Deadline
from engines.core import Villain
from engines.players import Level
from engines.tempers import Temper

GREENHORN_ID_MAX, MARSHAL_ID_MAX = -100, -200
"""The highest user ids of greenhorns and of marshals; a table has fewer computers than lie between them."""


def is_computer(user: UserId) -> bool:
    """Return whether a user id is that of a computer player."""
    return user < 0


@dataclass(frozen=True, slots=True)
class Sitter:
    """A user or a computer player at a table; with a villain where villains play."""

    user: UserId
    name: str
    villain: Villain | None = None
    leaving: bool = False
    """Whether they leave as soon as the rules allow it; until then their seat plays by itself."""
    away: bool = False
    """Whether their seat plays by itself until they come back."""
    missed: int = 0
    """The number of consecutive decisions that the clock made for them."""
    bank: int | None = None
    """The milliseconds left in their time bank; None: all of it."""
    deadline: Deadline | None = None
    """Their deadline; None: it is not their turn, or there is no limit."""
    order: str = field(default="", repr=False)
    """Their standing order: its word and its number; "": none."""

    word: str = ""
    """Their word to shuffle with, as SHA-256 in hex; "": none."""

    @property
    def computer(self) -> bool:
        return is_computer(self.user)

    @property
    def level(self) -> Level:
        """The level of play while the seat plays by itself; a computer's depends on its id."""
        if self.user <= MARSHAL_ID_MAX:
            return Level.MARSHAL
        return Level.GREENHORN if self.user <= GREENHORN_ID_MAX else Level.DEPUTY

    @property
    def temper(self) -> Temper | None:
        """The temper of a character of the cast; None for all others."""
        character = BY_USER.get(self.user)
        return character.temper if character is not None else None

    @property
    def erased(self) -> bool:
        """Whether the user was erased."""
        return self.user in ERASED_USERS

    @property
    def automatic(self) -> bool:
        """Whether their seat plays by itself."""
        return self.leaving or self.away or self.computer
