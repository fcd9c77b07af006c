"""Test that `python -m benchmarks.scale` still runs, with the smallest numbers."""

from __future__ import annotations

import asyncio

import pytest

from benchmarks.scale import Wanted, measured
from tests.long import long
from tests.rig.postgres import needed


@long
def test_several_processes_are_measured_through_outages_and_nothing_is_lost(
    capsys: pytest.CaptureFixture[str],
):
    _ = needed()
    asyncio.run(measured(Wanted((1,), tables=40, seconds=1.0, clients=3)))
    row = [word.strip() for word in capsys.readouterr().out.splitlines()[-1].strip("|").split("|")]
    assert row[0] == "1" and float(row[1]) > 0 and row[-1] == "0", row
