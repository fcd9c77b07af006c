"""Speech about players: by name, or as "you" to the reader whom a sentence is about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from bot.table.texts import begun, together
from engines.core import Seat

_IRREGULAR = {"is": "are", "has": "have", "does": "do", "goes": "go", "was": "were"}
"""The forms for "you" of verbs that do not end in a plain -s."""
_SIBILANTS = ("ches", "shes", "sses", "xes", "zes")


@dataclass(frozen=True, slots=True)
class Speech:
    """The players as one reader hears of them. Calling it returns a player's plain name."""

    name: Callable[[Seat], str]
    reader: Seat | None = None
    """The seat of the reader; None: an onlooker, or everybody."""

    def __call__(self, seat: Seat) -> str:
        return self.name(seat)

    def who(self, seat: Seat) -> str:
        """Return the player at the start of a sentence: `**Ann**`, `You`."""
        return "You" if seat == self.reader else f"**{self.name(seat)}**"

    def whom(self, seat: Seat) -> str:
        """Return the player within a sentence: `**Ann**`, `you`."""
        return "you" if seat == self.reader else f"**{self.name(seat)}**"

    def does(self, seat: Seat, verb: str) -> str:
        """Return the player and a verb in its form with -s: `**Ann** plays`, `You play`."""
        return f"{self.who(seat)} {self.verb(seat, verb)}"

    def verb(self, seat: Seat, verb: str) -> str:
        """Return a verb, given in its form with -s, as it fits the player: `plays`, `play`."""
        return to_you(verb) if seat == self.reader else verb

    def whose(self, seat: Seat) -> str:
        """Return the owner at the start of a sentence: `**Ann**'s`, `Your`."""
        return "Your" if seat == self.reader else f"**{self.name(seat)}**'s"

    def of(self, seat: Seat) -> str:
        """Return the owner within a sentence: `**Ann**'s`, `your`."""
        return "your" if seat == self.reader else f"**{self.name(seat)}**'s"

    def all(self, seats: Iterable[Seat]) -> str:
        """Return several players within a sentence: `you, **Ann** and **Bo**`."""
        return together(map(self.whom, seats))

    def all_do(self, seats: Sequence[Seat], verb: str) -> str:
        """Return them and what they do: `**Ann** leads`, `you and **Ann** lead`."""
        return f"{self.all(seats)} {self.verb(seats[0], verb) if len(seats) == 1 else to_you(verb)}"

    def in_turn(self, moves: Sequence[tuple[Seat, str] | None]) -> str:
        """Return what players do one after the other, `**Ada** bets 9 chips, and you fold.`, from who
        does what, with verbs in the form with -s; "" if there are no words for one of their moves.
        """
        done = [move for move in moves if move is not None]
        if len(done) < len(moves):
            return ""
        turns = [(seat, tuple(does for _, does in own)) for seat, own in groupby(done, key=lambda it: it[0])]
        clauses = list[str]()
        for does, alike in groupby(turns, key=lambda it: it[1]):
            seats = [*dict.fromkeys(seat for seat, _ in alike)]
            verbs = together(self.verb(seats[0], it) if len(seats) == 1 else to_you(it) for it in does)
            clauses.append(f"{self.all(seats)} {verbs}")
        before = f"{', '.join(clauses[:-1])}, and " if len(clauses) > 1 else ""
        return f"{begun(before + clauses[-1])}."


def to_you(verb: str) -> str:
    """Return the form of a verb after "you", from its form with -s: `plays` → `play`."""
    first, space, rest = verb.partition(" ")
    if first in _IRREGULAR:
        first = _IRREGULAR[first]
    elif first.endswith("ies") and len(first) > len("ties"):
        first = f"{first[:-3]}y"
    elif first.endswith(_SIBILANTS):
        first = first[:-2]
    else:
        first = first.removesuffix("s")
    return f"{first}{space}{rest}"
