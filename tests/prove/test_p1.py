"""P1 with few trials; `scripts/prove P1 --trials 20` and more."""

from tests.prove import p1


def test_a_killed_bot_loses_no_acknowledged_move():
    _, failures = p1.trial(4, seed=7)
    assert failures == []
