"""A catalogue of sentences by place, with a few typical forms of each."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache

PEOPLE = ("Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jim")
"""The players of the examples."""
FORMS = 2
"""Forms of a sentence that are kept: those with the first values met."""
MOST = 40
"""Lines of a place that are printed, where random games go on finding others."""
_RANKS = "two|three|four|five|six|seven|eight|nine|ten|jack|queen|king|ace"
_HANDS = "high card|two pair|pair|full house|straight flush|straight|flush|four|three|quads|trips"
_VALUES = (
    (r"\*|\ufe0e|\b(?:Messenger|Bishop|Trebuchet|Supplies)\b", ""),
    (r"(?:10|[2-9AJQK])[♠♥♦♣]|(?:\w+ )?★|\b\w+ of (?:hearts|spades|clubs|diamonds)\b", "CARD"),
    (rf"\b(?:{'|'.join(PEOPLE)})\b", "NAME"),
    (r"\b(?:Hearts|Spades|Clubs|Diamonds)\b|[♠♥♦♣]", "SUIT"),
    (rf"\b(?:{_HANDS})\b(?:,? (?:of|to the|and|(?:{_RANKS})e?s?)\b)*", "HAND"),
    (rf"\b(?:{_RANKS})e?s?\b", "RANK"),
    (r"[+−-]?\d+(?:[,.]\d+)*", "N"),
    (r"\b(CARD|NAME|SUIT|HAND|RANK|N)(?:(?:\W|and|or)+\1\b)+", r"\1"),
)
"""What is left out of a sentence to compare it with others: pairs of a pattern and its placeholder."""


class Catalogue:
    """Sentences by place; of those that differ only in names, cards and numbers, `FORMS` are kept."""

    def __init__(self) -> None:
        self._places = defaultdict[str, dict[str, list[str]]](dict)

    def add(self, place: str, text: str | None) -> None:
        """Add each line of `text`."""
        for line in (text or "").splitlines():
            forms = self._places[place].setdefault(_pattern(line), [])
            if line.strip() and len(forms) < FORMS and line not in forms:
                forms.append(line)

    def add_all(self, place: str, texts: Iterable[str | None]) -> None:
        for text in texts:
            self.add(place, text)

    def printed(self, most: int = MOST) -> Iterator[str]:
        """Yield a heading for each place, and at most `most` of its sentences below."""
        for place, patterns in self._places.items():
            if lines := [line for forms in patterns.values() for line in forms]:
                yield from ("", f"## {place}", *lines[:most])
                if len(lines) > most:
                    yield f"(and {len(lines) - most} more like these)"


@cache
def _pattern(line: str) -> str:
    """Return the line with placeholders for cards, names and numbers."""
    for value, placeholder in _VALUES:
        line = re.sub(value, placeholder, line, flags=re.IGNORECASE if value.startswith(r"\b(?:high") else 0)
    return line
