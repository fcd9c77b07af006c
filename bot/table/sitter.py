"""Who is at a table? Somebody by their own name, maybe with a villain, and the time that they have."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.table.record import ERASED, UserId
from bot.table.time_control import Deadline
from engines.core import Villain
from engines.players import Level

GREENHORNS, MARSHALS = -100, -200
"""Computers whose number is not above these are greenhorns, or marshals; a table has fewer computers than
lie between them.
"""


def is_computer(user: UserId) -> bool:
    """Whether a number is that of a computer player."""
    return user < 0


@dataclass(frozen=True, slots=True)
class Sitter:
    """Somebody at the table, by their own name; with a villain where the game is played by villains."""

    user: UserId
    name: str
    villain: Villain | None = None
    leaving: bool = False
    """Whether they go as soon as the rules allow it; until then their seat plays by itself."""
    away: bool = False
    """Whether their seat plays by itself until they say that they are back."""
    missed: int = 0
    """Decisions in a row that the clock made for them."""
    bank: int | None = None
    """Milliseconds left in their time bank; None: all of it."""
    deadline: Deadline | None = None
    """Until when they are waited for; None: they are not, or without limit."""
    order: str = field(default="", repr=False)
    """What is played for them when their turn comes: the standing order's word, and its number."""

    word: str = ""
    """What they have said to shuffle with, as SHA-256 in hex; "": nothing."""

    @property
    def computer(self) -> bool:
        return is_computer(self.user)

    @property
    def level(self) -> Level:
        """How well their seat plays while it plays by itself; of a computer its number tells."""
        if self.user <= MARSHALS:
            return Level.MARSHAL
        return Level.GREENHORN if self.user <= GREENHORNS else Level.DEPUTY

    @property
    def erased(self) -> bool:
        """Whether nobody knows who they are, since they were erased."""
        return self.user in ERASED

    @property
    def automatic(self) -> bool:
        """Whether their seat plays by itself."""
        return self.leaving or self.away or self.computer
