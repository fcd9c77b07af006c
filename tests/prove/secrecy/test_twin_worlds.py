"""P7 detects planted leaks, the same at every run.

No other test shows that P7 still notices a leak in what is shown.
"""

from __future__ import annotations

import pytest

from tests.prove.secrecy import twin_worlds
from tests.prove.secrecy.leaks import LEAKS, Plant
from tests.prove.trial import Wanted

FEW, OFTEN = 30, 20
"""The number of trials at a time, and of repetitions, until a leak is found."""


@pytest.mark.parametrize(("plant", "sight"), LEAKS.values(), ids=LEAKS)
def test_a_planted_leak_is_found(plant: Plant, sight: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    found = (failure for seed in range(OFTEN) for failure in twin_worlds.trial(Wanted(FEW, seed)).failures)
    assert any(f": {sight}" in it for it in found)


def test_a_trial_is_the_same_at_every_run(monkeypatch: pytest.MonkeyPatch) -> None:
    LEAKS["a label"][0](monkeypatch)
    first, again = (twin_worlds.trial(Wanted(30, seed=3)).failures for _ in range(2))
    assert first == again != []
