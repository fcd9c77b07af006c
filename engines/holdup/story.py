"""Stories: which actions have one, and when one is owed; narration only (HU-124 to HU-126)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engines.core import UNTOLD, Event, Seat, TextId
from engines.holdup.events import Narrated
from engines.holdup.model import Happening, Phase, State

OF_THE_DEALER = ("flop", "turn")
OF_A_WINNER = "ending"


def happen(s: State, seat: Seat, kind: str, say: TextId | None = None) -> Iterator[Event]:
    """Record a happening that may have a story; a text that comes with it is told first (HU-126)."""
    told = say not in (None, UNTOLD)
    if told:
        yield from _narrated(s, seat, say, kind, len(s.happenings))
    elif say == UNTOLD:
        excuse(s, seat)
    s.happenings = (*s.happenings, Happening(seat, kind, told))


def aside(s: State, seat: Seat, kind: str, say: TextId | None) -> Iterator[Event]:
    """Tell a text that comes with a command for which no story is asked."""
    if say not in (None, UNTOLD):
        yield from _narrated(s, seat, say, kind, None)


def narrate(s: State, seat: Seat, text: TextId) -> Iterator[Event]:
    """Tell a bare narration, attached as RULES.md 7.2 says."""
    about = _subject(s, seat)
    yield from _narrated(s, seat, text, "free" if about is None else s.happenings[about].kind, about)
    if about is not None:
        _tell(s, about)
        if s.happenings[about].kind == OF_A_WINNER:
            s.ending_owed = False


def _subject(s: State, seat: Seat) -> int | None:
    """Return the happening that a bare narration of `seat` is about."""
    untold = [i for i, happening in reversed(list(enumerate(s.happenings))) if not happening.told]
    if s.phase is Phase.BETWEEN and seat in s.winners:
        for i in untold:
            if s.happenings[i].kind == OF_A_WINNER:
                return i
    own = [i for i in untold if s.happenings[i].teller == seat]
    for i in own:
        if s.happenings[i].kind not in (*OF_THE_DEALER, OF_A_WINNER, "check"):
            return i
    scenes = [i for i in own if s.happenings[i].kind in OF_THE_DEALER]
    return min(scenes, default=None)


def owes_blind(s: State, seat: Seat) -> bool:
    """Return whether `seat` still owes the story of a blind with their first act (HU-125)."""
    return s.options.narration == "required" and bool(_untold_blinds(s, seat))


def excuse(s: State, seat: Seat) -> None:
    """Treat the story of the blind as told: by another story of `seat`, or by a default move (7.3)."""
    for i in _untold_blinds(s, seat):
        _tell(s, i)


def _untold_blinds(s: State, seat: Seat) -> list[int]:
    mine = enumerate(s.happenings)
    return [
        i
        for i, happening in mine
        if happening.teller == seat and happening.kind == "blind" and not happening.told
    ]


def _narrated(s: State, seat: Seat, text: TextId, kind: str, about: int | None) -> Iterator[Event]:
    """Tell a story; a blind villain's first story in a hand covers the blind too (RULES.md, 7.3)."""
    yield Narrated(seat, text, kind, about, s.hand, s.round.name.lower())
    excuse(s, seat)


def _tell(s: State, about: int) -> None:
    s.happenings = (
        *s.happenings[:about],
        replace(s.happenings[about], told=True),
        *s.happenings[about + 1 :],
    )
