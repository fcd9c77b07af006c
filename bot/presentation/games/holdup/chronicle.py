"""The chronicle of a session: the story of each heist from its public events and stories (RULES.md, 7.4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from bot.presentation.game_presenter import Texts
from bot.presentation.games.holdup.chronicle_clauses import BEATEN, Clause, SoFar, clauses
from bot.presentation.speech import Speech
from bot.table.table import Table
from engines.core import Event, Joined, Left, Seat, Settled, Tallied, Whisper
from engines.holdup import events as e

PLAN, ESCAPE, END = "THE PLAN", "THE ESCAPE", "THE END"
HEADINGS = {"flop": "THE JOB", "turn": "THE LAW", "river": ESCAPE}
_MARGIN = 13
"""Columns of a heading and the spaces after it."""
_APART = 3
"""Spaces between the facts of the first line."""


@dataclass(slots=True)
class _Sentence:
    """Consecutive clauses of one kind, and the stories about them."""

    kind: str
    clauses: list[str]
    ending: str
    stories: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return f"{', '.join(self.clauses)}{self.ending}."


@dataclass(slots=True)
class _Section:
    """The lines of a section under its heading; in a flowing section several sentences share a line."""

    heading: str
    opening: str = ""
    """What stands before the first sentence."""
    flowing: bool = False
    lines: list[list[_Sentence]] = field(default_factory=list)

    def add(self, clause: Clause, stories: Sequence[str]) -> None:
        """Extend the last sentence with a clause of the same kind; a wager with a story stands alone."""
        last = self.lines[-1][-1] if self.lines else None
        if last is not None and clause.kind == BEATEN:
            last.ending = clause.ending
        elif last is not None and _goes_on(last, clause, stories):
            last.clauses.append(clause.again)
            last.ending = clause.ending
            last.stories += stories
        else:
            sentence = _Sentence(clause.kind, [clause.first], clause.ending, [*stories])
            if last is None or last.stories or not self.flowing:
                self.lines.append([])
            self.lines[-1].append(sentence)

    def printed(self) -> Iterator[str]:
        """Return the lines, with stories one below the other."""
        plain = ["  ".join(map(str, line)) for line in self.lines]
        plain[0] = self.opening + plain[0]
        stories = [[story for sentence in line for story in sentence.stories] for line in self.lines]
        width = max((len(text) for text, told in zip(plain, stories, strict=True) if told), default=0)
        heading = self.heading
        for text, told in zip(plain, stories, strict=True):
            yield "  ".join((f" {heading:<{_MARGIN}}{text:<{width if told else 0}}", *told))
            heading = ""


def _goes_on(last: _Sentence, clause: Clause, stories: Sequence[str]) -> bool:
    alone = clause.kind in ("wager", "assault") and (last.stories or stories)
    return last.kind == clause.kind != "" and not alone


def chronicle(account: Iterable[tuple[Event, Table]], texts: Texts) -> str:
    """Return the heist chronicles of a session, one after another, each with the names at its beginning and
    of those who joined in seats that were empty then. A story belongs to the heist it is about, even if
    another one was begun and aborted since.
    """
    hands: list[tuple[Sequence[str | None], list[Event]]] = []
    latest: dict[int, list[Event]] = {}
    for event, table in account:
        if isinstance(event, e.HandBegan):
            hands.append((table.seat_names, []))
            latest[event.hand] = hands[-1][1]
        elif hands and isinstance(event, Joined):
            names = tuple(first or later for first, later in zip_longest(hands[-1][0], table.seat_names))
            hands[-1] = (names, hands[-1][1])
        if isinstance(event, e.Narrated) and event.about is not None:
            latest[event.hand].append(event)
        elif hands:
            hands[-1][1].append(event)
    return "\n\n".join(heist_chronicle(events, _speech(names), texts) for names, events in hands)


def _speech(names: Sequence[str | None]) -> Speech:
    return Speech(lambda seat: names[seat] or f"seat {seat + 1}")


def heist_chronicle(events: Iterable[Event], speech: Speech, texts: Texts) -> str:
    """Return the story of one hand, from HandBegan to its end; missing texts are skipped."""
    public = [event for event in events if not isinstance(event, Whisper)]
    lines = [_title(public, speech)]
    for section in _sections(public, SoFar(speech), _told(public, speech, texts)):
        lines += section.printed()
    return "\n".join((*lines, _chips(public, speech)))


def _title(events: Sequence[Event], speech: Speech) -> str:
    began = next(event for event in events if isinstance(event, e.HandBegan))
    small, big = (speech(event.seat) for event in events if isinstance(event, e.BlindPosted))
    facts = (f"HEIST {began.hand}", f"dealer {speech(began.dealer)}")
    return (" " * _APART).join((*facts, f"small blind {small}", f"big blind {big}"))


def _chips(events: Sequence[Event], speech: Speech) -> str:
    """Return each villain's chips in the end: what they began with, plus what was settled since."""
    chips: dict[Seat, int] = {}
    for event in events:
        match event:
            case e.HandBegan():
                chips |= dict(event.chips)
            case Settled(seat, delta, reason) if reason != "rejoin":
                chips[seat] += delta
            case e.Rejoined(seat, brought):
                chips[seat] = brought
            case Left(seat):
                _ = chips.pop(seat, None)
            case _:
                continue
    totals = "  ".join(f"{speech(seat)} {chips[seat]}" for seat in sorted(chips))
    return f" {'CHIPS':<{_MARGIN}}{totals}"


def _sections(events: Sequence[Event], so_far: SoFar, told: Mapping[int, list[str]]) -> list[_Section]:
    sections = [_Section(PLAN)]
    waiting: list[str] = []
    for at, event in enumerate(events):
        _turn_page(sections, event)
        waiting += told.get(at, ())
        for clause in clauses(so_far, event):
            sections[-1].add(clause, waiting)
            waiting = []
        if waiting and sections[-1].lines and not isinstance(event, e.PowerPlayed | e.Escape):
            sections[-1].lines[-1][-1].stories += waiting
            waiting = []
    return [section for section in sections if section.lines]


def _turn_page(sections: list[_Section], event: Event) -> None:
    """Begin a new section, or the last word, if `event` does."""
    here = sections[-1].heading
    match event:
        case e.StreetDealt(street):
            sections.append(_Section(HEADINGS[street]))
        case e.Showdown() | e.PotPaid() if here != END:
            sections.append(_Section(END, flowing=True))
        case e.Busted() if here == END:
            sections.append(_Section(""))
        case e.WindowOpened() if here == ESCAPE:
            sections.append(_Section("", "Last word: ", flowing=True))
        case _:
            return


def _told(events: Sequence[Event], speech: Speech, texts: Texts) -> dict[int, list[str]]:
    """Return the stories by the index in `events` of what they are about."""
    subjects = list(_beats(events))
    told: dict[int, list[str]] = {}
    for at, event in enumerate(events):
        if isinstance(event, e.Narrated) and (text := " ".join(texts.get(event.text, "").split())):
            about = subjects[event.about] if event.about is not None else at
            teller = f"{speech(event.seat)}: " if event.about is None or event.kind == "escape" else ""
            told.setdefault(about, []).append(f'{teller}"{text}"')
    return told


def _beats(events: Sequence[Event]) -> Iterator[int]:
    """Return the index in `events` of each beat, numbered as `story.record_beat` does."""
    ended = False
    for at, event in enumerate(events):
        match event:
            case e.Acted(_, "check"):
                before = events[at - 1]
                if isinstance(before, e.Narrated) and before.kind == "check":
                    yield at
            case e.Acted() | e.Resisted(_, "assault"):
                yield at
            case e.BlindPosted() | e.PowerPlayed() | e.LootPlaced() | e.ResistanceCame() | e.Busted():
                yield at
            case e.Escape(suit, losers) if suit in "SH":
                yield from (at for _ in losers)
            case Tallied(_, "won") if not ended:
                ended = True
                yield at
            case e.Fought(_, winner) if winner is not None:
                yield at
            case _:
                continue
