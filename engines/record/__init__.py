"""Games as text: written, read, replayed and checked; the format is in docs/record.md."""

from engines.record.damage import Damaged
from engines.record.entries import (
    FORMAT,
    OLD,
    Computer,
    Deal,
    Entry,
    Head,
    Move,
    Name,
    Opening,
    Record,
    Result,
    Sealed,
    Story,
    Words,
)
from engines.record.playing import Replayed, replayed
from engines.record.proving import Proved, proved
from engines.record.reading import read

__all__ = [
    "FORMAT",
    "OLD",
    "Computer",
    "Damaged",
    "Deal",
    "Entry",
    "Head",
    "Move",
    "Name",
    "Opening",
    "Proved",
    "Record",
    "Replayed",
    "Result",
    "Sealed",
    "Story",
    "Words",
    "proved",
    "read",
    "replayed",
]
