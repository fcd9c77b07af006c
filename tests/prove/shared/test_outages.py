"""P3 detects a server that loses committed moves."""

from __future__ import annotations

from tests.prove.shared.outages import SERVER, carried_out
from tests.prove.trial import Chunk
from tests.rig.postgres import needed

WORLDS = 3
"""How many worlds are tried: in one, all tables may be stuck before anything acknowledged is lost."""


def test_a_server_that_forgets_what_it_has_said_yes_to_is_found():
    _ = needed()
    assert any("is lost" in failure for number in range(WORLDS) for failure in forgetful(number))


def forgetful(number: int) -> list[str]:
    # Who plays at a table that is lost is stuck; there is nothing to wait for.
    chunk = Chunk(2, number, range(3))
    return carried_out(chunk, [SERVER] * 3, patience=4.0, synchronous_commit="off").failures
