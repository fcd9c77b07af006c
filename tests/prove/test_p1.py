"""P1 with few trials; `scripts/prove P1 --trials 20` and more."""

from tests.prove import p1
from tests.prove.trial import Wanted


def test_a_killed_bot_loses_no_acknowledged_move():
    assert p1.trial(Wanted(4, seed=7)).failures == []
