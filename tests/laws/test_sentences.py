"""What people read keeps to the project's language, at every table of random games and in the lobby."""

from __future__ import annotations

import re

import pytest

from bot.presentation.rulebook import rulebook
from engines import GAMES
from tests.sentences import bot, games
from tests.sentences.catalogue import Catalogue

pytestmark = pytest.mark.slow

PREFIXES = "|".join(next(iter(rulebook(game).rules)).partition("-")[0] for game in GAMES)
"""The letters before the numbers of each rulebook."""
FORBIDDEN = {
    "a rule's number": rf"\b(?:{PREFIXES})-B?\d+\b|\bR-\d+\b",
    "a value of the code": r"\bNone\b(?! of| yet)|\bTrue\b|\bFalse\b|[{}]",
    "a guessed gender": r"\b(?:he|she|his|hers?|him)\b",
    "two words for anyone": r"\b(?:any|every|some)body\b",
    "a hyphen for a minus": r"(?<![\w\d.:/-])-\d",
    "a miscount": r"\b1 (?:cards|chips|stones|points|boxes|games)\b|\b0 (?:card|chip|stone|point|box)\b",
    "a stop too many": r"(?<!\.)\.\.(?!\.)|[!?]\.(?!\w)",
}
MAY = {
    "a guessed gender": r"Joker|Queen|King|Jack|Bishop|Messenger",
    "a stop too many": r"Court!\.",
    "a rule's number": r"^/rules topic:",
}
"""What may be said of a line's card characters, and of a title."""
PLANTED = {
    "a rule's number": "You can't do that (HU-26).", "a value of the code": "None builds.",
    "a guessed gender": "Ann takes her chips.", "two words for anyone": "Anybody may deal.",
    "a hyphen for a minus": "Ann -1", "a miscount": "Ann has 1 chips.", "a stop too many": "Ann wins..",
}  # fmt: skip


def lines(part: str) -> tuple[str, ...]:
    """Return all that is said of a game, or (for "") apart from games."""
    catalogue = Catalogue()
    if part:
        games.collect(GAMES[part], catalogue)
    else:
        bot.collect(catalogue)
    return tuple(catalogue.printed(10**6))


def wrong(fault: str, line: str) -> bool:
    return bool(re.search(FORBIDDEN[fault], line, re.IGNORECASE if fault.startswith("two") else 0)) and not (
        fault in MAY and re.search(MAY[fault], line)
    )


@pytest.mark.parametrize("part", [*GAMES, ""], ids=[*GAMES, "bot"])
def test_no_sentence_has_a_fault_and_planted_ones_are_found(part: str) -> None:
    said = lines(part)
    assert len(said) > 100
    found = {fault: [line for line in said if wrong(fault, line)] for fault in FORBIDDEN}
    assert found == {fault: [] for fault in FORBIDDEN}
    assert [fault for fault, sentence in PLANTED.items() if not wrong(fault, sentence)] == []
