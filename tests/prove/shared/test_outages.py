"""P3 with a few outages, and a server that forgets, which must be found; `scripts/prove P3` is the whole."""

from __future__ import annotations

import pytest

from tests.prove.shared import outages
from tests.prove.shared.outages import PROCESS, SERVER, Order, Tally, summed
from tests.rig.postgres import needed


@pytest.fixture(autouse=True)
def postgres() -> None:
    _ = needed()


def test_a_server_that_is_stopped_and_a_process_that_is_killed_lose_nothing():
    outcome = summed([outages.carried_out(Order(1, 0, (SERVER, PROCESS, SERVER, PROCESS)))])
    assert outcome.failures == [] and outcome.trials == 4


def test_a_server_that_forgets_what_it_has_said_yes_to_is_found():
    order = Order(2, 0, (SERVER,) * 3, {"synchronous_commit": "off"})
    tally = outages.carried_out(order)
    assert any("is lost" in it for it in tally.failures), tally


def test_a_trial_in_which_nothing_was_acknowledged_is_a_failure():
    assert summed([Tally()]).failures == ["no move was ever acknowledged, so nothing was tried"]
