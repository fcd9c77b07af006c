"""Several bets and moves of Texas Hold Up in one line."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from bot.presentation.cards import row
from bot.presentation.speech import Speech, to_you
from bot.table.texts import begun, together
from engines.core import Event, Seat
from engines.holdup import events as e
from engines.words import counted

_LEFT_OUT = (e.PowerPlayed, e.SceneSet, e.LootPlaced, e.ResistanceCame)
"""Events that a folded line leaves out: what a power does has a line of its own, and loot and law are in the
picture.
"""
MINOR: tuple[type[Event], ...] = (e.BlindPosted, e.Acted, e.Passed, e.StreetDealt, e.WindowOpened, *_LEFT_OUT)
"""Events that fold into one line."""
_BLIND = "posts a blind"
CLAUSES_MAX = 5
"""Maximum number of clauses; the oldest are left out."""


def in_short(events: Sequence[Event], speech: Speech) -> str:
    """Return what was done, in one sentence: "**Ada** bets 9 chips, you and **Bo** fold."; or ""."""
    done = [(_seat(event), _does(event)) for event in events if not isinstance(event, _LEFT_OUT)]
    clauses = [
        _clause([seat for seat, _ in same], does, speech) for does, same in groupby(done, lambda it: it[1])
    ]
    return f"{begun(', '.join(clauses[-CLAUSES_MAX:]))}." if clauses else ""


def merge(event: Event, after: Event) -> Event | None:
    """Return the one replacement to which two of the same card come that follow each other."""
    if isinstance(event, e.Replaced) and isinstance(after, e.Replaced) and event.slot == after.slot:
        return e.Replaced(event.slot, event.old, after.new)
    return None


def _clause(seats: Sequence[Seat | None], does: str, speech: Speech) -> str:
    people = [*dict.fromkeys(seat for seat in seats if seat is not None)]
    if not people:
        return does
    verb = speech.verb(people[0], does) if len(people) == 1 else _of_several(does)
    return f"{together(map(speech.whom, people))} {verb}"


def _of_several(does: str) -> str:
    return "post blinds" if does == _BLIND else to_you(does)


def _seat(event: Event) -> Seat | None:
    return event.seat if isinstance(event, e.BlindPosted | e.Acted | e.Passed) else None


def _does(event: Event) -> str:
    """Return what somebody does, with its verb in the form with -s."""
    match event:
        case e.BlindPosted():
            return _BLIND
        case e.Acted(_, "call"):
            return "calls"
        case e.Acted(_, what, chips, to):
            return bet_in_words(what, chips, to)
        case e.Passed():
            return "passes"
        case e.StreetDealt(street, cards):
            return f"{street} {row(cards)}"
        case _:
            return "the bets are in"


def bet_in_words(what: str, chips: int, to: int) -> str:
    """Return a call, bet or raise, with its verb in the form with -s."""
    match what:
        case "call":
            return f"calls with {counted(chips, 'chip')}"
        case "bet":
            return f"bets {counted(to, 'chip')}"
        case "raise":
            return f"raises to {counted(to, 'chip')}"
        case _:
            return f"{what}s"
