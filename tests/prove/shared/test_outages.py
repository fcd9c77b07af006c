"""P3 detects a server that loses committed moves."""

from __future__ import annotations

from tests.prove.shared.outages import SERVER, carried_out
from tests.prove.trial import Chunk
from tests.rig.postgres import needed


def test_a_server_that_forgets_what_it_has_said_yes_to_is_found():
    _ = needed()
    # Who plays at a table that is lost is stuck; there is nothing to wait for.
    tally = carried_out(Chunk(2, 0, range(3)), [SERVER] * 3, patience=4.0, synchronous_commit="off")
    assert any("is lost" in failure for failure in tally.failures), tally
