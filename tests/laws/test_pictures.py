"""The README's pictures: painted by the bot, one for every game, and small."""

from __future__ import annotations

import re
from pathlib import Path

from engines import GAMES
from tests.painted import FOLDER, paintings

ROOT = Path(__file__).parents[2]
SMALL = 60_000
"""The size of a picture in bytes, at most."""


def test_the_readme_shows_a_table_of_each_game_and_nothing_else():
    shown = re.findall(r"!\[[^\]]+\]\((docs/pictures/\w+\.png)\)", (ROOT / "README.md").read_text())
    there = sorted(str(path.relative_to(ROOT)) for path in (ROOT / FOLDER).iterdir())
    assert sorted(shown) == there == sorted(str(FOLDER / f"{name}.png") for name in GAMES)
    assert all((ROOT / it).stat().st_size <= SMALL for it in there)


def test_they_can_be_painted_anew():
    painted = dict(paintings())
    assert painted.keys() == GAMES.keys()
    assert all(it.startswith(b"\x89PNG") for it in painted.values())
