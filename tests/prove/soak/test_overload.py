"""P16 with few clicks, and its controls: what it must find; `scripts/prove P16` is the whole."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from unittest.mock import patch

import pytest

from tests.hanging import HANGS
from tests.long import long
from tests.prove.soak import overload
from tests.prove.soak.overload import Load, Seen


@long
async def test_many_clicks_at_once_are_answered_and_nothing_is_lost():
    seen = await overload.overloaded(Load(rate=60, seconds=2, tables=2, rest=None, patience=HANGS))
    assert seen.failures == [] and seen.moves and seen.clicks == 120
    assert not seen.counts["unanswered"]


@pytest.mark.parametrize(
    ("kinds", "answered", "shown", "told"),
    [
        ({"answered": 8, "unanswered": 2}, {7}, 1, "only 8 of 10"),
        ({"answered": 10}, set[int](), 1, "1 moves were played and never acknowledged"),
        ({"answered": 10}, {7}, 0, "a table shows 0 of 1 moves"),
    ],
)
def test_what_is_not_well_is_a_failure(
    tmp_path: Path, kinds: dict[str, int], answered: set[int], shown: int, told: str
):
    seen = Seen(Counter(kinds), clicks=10, answered=answered)
    with patch.object(overload, "_record", lambda *_: ({5: 1}, {7})):
        overload._judge(seen, {5: shown}, tmp_path, 0)  # pyright: ignore[reportPrivateUsage]
    assert len(seen.failures) == 1 and told in seen.failures[0]
