"""What is the story of a hand? The heist chronicle, from what all have seen and told (RULES.md, 7.4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from engines.core import Event, Left, Seat, Settled, Tallied, TextId, Whisper
from engines.holdup import events as e
from engines.holdup.clauses import Clause, Setting, clause, named
from engines.notation import Names

PLAN, JOB, LAW, ESCAPE, END = "THE PLAN", "THE JOB", "THE LAW", "THE ESCAPE", "THE END"
_OF_STREET = {"flop": JOB, "turn": LAW, "river": ESCAPE}
_APART = 3
"""Spaces between the facts of the first and the last line."""


@dataclass(slots=True)
class _Sentence:
    """Clauses of one kind in a row, what ends them, and the stories told about them."""

    kind: str
    clauses: list[str]
    ending: str
    stories: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return "  ".join((f"{', '.join(self.clauses)}{self.ending}.", *self.stories))


@dataclass(slots=True)
class _Section:
    heading: str
    lines: list[list[_Sentence]] = field(default_factory=list)
    flowing: bool = False
    """Whether sentences without a story share a line, as in the last word."""


def chronicle(events: Iterable[Event], names: Names, texts: Mapping[TextId, str]) -> str:
    """The story of one hand from its HandBegan to its end; a text that is missing is left out."""
    public = [it for it in events if not isinstance(it, Whisper)]
