"""P18 with few people, and its control; `scripts/prove P18` is the whole."""

from __future__ import annotations

import pytest

from tests.long import long
from tests.prove.soak import heavy
from tests.prove.soak.heavy import Load, Seen


@long
async def test_who_wants_a_whole_game_is_answered_and_the_others_play_on():
    seen = await heavy.pressed(Load(people=4, games=1, seconds=0.5))
    assert seen.failures == []
    assert seen.counts["answered"] >= 4


@pytest.mark.parametrize(("meanwhile", "well"), [([0.2, 0.2, 9.0], True), ([0.1, 0.21, 0.22], False)])
def test_slower_answers_are_a_failure(meanwhile: list[float], *, well: bool):
    seen = Seen(usual=[0.1, 0.1, 0.1], meanwhile=meanwhile)
    assert (heavy.judged(seen) == []) == well
