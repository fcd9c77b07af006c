"""Stories: which actions have one, and when one is owed; narration only (HU-124 to HU-126)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.core import UNTOLD, Event, Seat, TextId
from engines.holdup.events import Narrated
from engines.holdup.model import BETWEEN, NAMES, State, StoryBeat

OF_THE_DEALER = ("flop", "turn")
OF_A_WINNER = "ending"
_OF_MOMENTS = (*OF_THE_DEALER, OF_A_WINNER, "check")
"""Beats to which a bare narration goes only if there are no others, or not at all."""


def record_beat(s: State, seat: Seat, kind: str, say: TextId | None = None) -> Sequence[Event]:
    """Record a beat that may have a story; return the telling of a text that comes with it (HU-126)."""
    telling = () if say is None else _spoken(s, seat, kind, say, len(s.beats))
    s.beats = (*s.beats, StoryBeat(seat, kind, bool(telling)))
    return telling


def aside(s: State, seat: Seat, kind: str, say: TextId | None) -> Sequence[Event]:
    """Return the telling of a text that comes with a command for which no story is asked."""
    return () if say is None or say == UNTOLD else (_narrated(s, seat, say, kind, None),)


def _spoken(s: State, seat: Seat, kind: str, say: TextId, about: int) -> Sequence[Event]:
    """Return the telling of a text; the empty one only excuses (7.3)."""
    if say != UNTOLD:
        return (_narrated(s, seat, say, kind, about),)
    excuse(s, seat)
    return ()


def narrate(s: State, seat: Seat, text: TextId) -> Iterator[Event]:
    """Tell a bare narration, attached as RULES.md 7.2 says."""
    about = _subject(s, seat)
    yield _narrated(s, seat, text, "free" if about is None else s.beats[about].kind, about)
    if about is not None:
        _tell(s, about)
        if s.beats[about].kind == OF_A_WINNER:
            s.ending_owed = False


def _subject(s: State, seat: Seat) -> int | None:
    """Return the beat that a bare narration of `seat` is about."""
    beats = s.beats
    if s.phase is BETWEEN and seat in s.winners:
        endings = [i for i, it in enumerate(beats) if it.kind == OF_A_WINNER and not it.told]
        if endings:
            return endings[-1]
    own = [i for i, it in enumerate(beats) if it.teller == seat and not it.told]
    acts = [i for i in own if beats[i].kind not in _OF_MOMENTS]
    if acts:
        return acts[-1]
    return next((i for i in own if beats[i].kind in OF_THE_DEALER), None)


def owes_blind(s: State, seat: Seat) -> bool:
    """Return whether `seat` still owes the story of a blind with their first act (HU-125)."""
    return s.options.narration == "required" and bool(_untold_blinds(s, seat))


def excuse(s: State, seat: Seat) -> None:
    """Treat the story of the blind as told: by another story of `seat`, or by a default move (7.3)."""
    for i in _untold_blinds(s, seat):
        _tell(s, i)


def _untold_blinds(s: State, seat: Seat) -> list[int]:
    return [i for i, it in enumerate(s.beats) if it.teller == seat and it.kind == "blind" and not it.told]


def _narrated(s: State, seat: Seat, text: TextId, kind: str, about: int | None) -> Narrated:
    """Return the telling; a blind villain's first story in a hand covers the blind too (RULES.md, 7.3)."""
    excuse(s, seat)
    return Narrated(seat, text, kind, about, s.hand, NAMES[s.round])


def _tell(s: State, about: int) -> None:
    it = s.beats[about]
    told = StoryBeat(it.teller, it.kind, told=True)
    s.beats = (*s.beats[:about], told, *s.beats[about + 1 :])
