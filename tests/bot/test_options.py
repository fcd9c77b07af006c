"""Options of a table as a player writes them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.presentation.games import PRESENTERS
from bot.table.options import chosen, completions, settable
from engines import GAMES
from engines.core import Illegal
from engines.holdup import HOLDUP
from tests.laws.games import AnyGame

OPTIONS_MD = Path(__file__).parents[2] / "docs" / "options.md"


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda it: it.name)
def test_what_an_option_means_is_told_of_every_word_or_of_none_and_every_one_makes_a_table(game: AnyGame):
    """At the largest table, and alone, where a variant does not need another one."""
    known = settable(game)
    for name, told in PRESENTERS[game.name].choices.items():
        words = [it for it in known[name] if it != "off"]  # what is off is not told
        assert [*told] == words
        assert all(0 < len(line) <= 100 for line in told.values())
    offered = [completion for name in known for completion in completions(game, name)]
    most = {"max_players": game.seats[-1]}
    made = [game.options(**most | chosen(game, it)) for it in offered if "stand_your_ground=on" not in it]
    assert len(made) >= 2


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda it: it.name)
def test_the_document_says_what_every_option_changes(game: AnyGame):
    rows = [line for line in OPTIONS_MD.read_text("utf-8").splitlines() if line.startswith("| `")]
    for name in settable(game):
        assert any(f"`{name}" in row for row in rows), name


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("", {}),
        ("windows=every hands=5", {"windows": "every", "hands": 5}),
        (
            "narration=required max_players=10 first_dealer=1",
            {"narration": "required", "max_players": 10, "first_dealer": 0},
        ),
        ("Windows=EVERY,hands=5", {"windows": "every", "hands": 5}),
        ("hands=3 hands=4", {"hands": 4}),
        (
            '"aliases=Indian raid:raid;gems:jewels"',
            {"aliases": (("Indian raid", "raid"), ("gems", "jewels"))},
        ),
        ("aliases=posse:⟨2⟩", {"aliases": (("posse", "2"),)}),
    ],
)
def test_options_are_read(text: str, options: dict[str, Any]):
    assert chosen(HOLDUP, text) == options


UNKNOWN, A_NUMBER = "Unknown option", "hands takes a number, as in hands=4."
WORDS = "aliases takes words and what to say instead"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("speed=9", f'{UNKNOWN} "speed". Choose from: narration'), ("seed=00", f'{UNKNOWN} "seed"'),
        ("villains=v1/1234/50", f'{UNKNOWN} "villains"'), ("=", f'{UNKNOWN} ""'),
        ("hidden_neighbors", f'{UNKNOWN} "hidden\\_neighbors"'),
        ("@everyone", f'{UNKNOWN} "@\u200beveryone"'), ("x" * 900, UNKNOWN),
        ("x" * 1001, "Options have at most 1000 characters."),
        ("windows=never", "windows must be one of: runout, last, every."),
        ("windows", "windows must be one of"),
        ("first_dealer=-1", "first_dealer must be one of: 1, 2"),
        ("hands=", A_NUMBER), ("hands=five", A_NUMBER), ("hands=-1", A_NUMBER), ("hands=99999", A_NUMBER),
        ("hands=99999999999999999999", A_NUMBER), ("hands=٣", A_NUMBER),
        ("aliases=", WORDS), ("aliases=gems", WORDS), ("aliases=gems:" + "x" * 41, WORDS),
        ('aliases="gems', "A quotation mark is missing"),
    ],
)  # fmt: skip
def test_what_is_no_option_is_refused_with_what_there_is(text: str, told: str):
    with pytest.raises(Illegal) as refused:
        chosen(HOLDUP, text)
    assert refused.value.sentence.startswith(told) and 10 < len(refused.value.sentence) < 200


def test_what_is_typed_is_completed_to_options_that_can_be_read():
    for typed in ("", "w", "windows=every ", "windows=every h"):
        found = completions(HOLDUP, typed)
        assert found and len(found) <= 25
        assert all(it.startswith(typed) and chosen(HOLDUP, it) for it in found)
    assert completions(HOLDUP, "windows=last wi") == []
