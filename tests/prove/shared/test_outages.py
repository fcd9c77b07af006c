"""P3 detects a server that loses committed moves."""

from __future__ import annotations

from tests.prove.shared.outages import SERVER, carried_out
from tests.prove.trial import Chunk, Tally
from tests.rig.postgres import needed

WORLDS = 3
"""How many worlds are tried: in one, all tables may be stuck before anything acknowledged is lost."""


def test_a_server_that_forgets_what_it_has_said_yes_to_is_found():
    _ = needed()
    tallies = list[Tally]()
    while len(tallies) < WORLDS and not any(map(tells_of_loss, tallies)):
        # Who plays at a table that is lost is stuck; there is nothing to wait for.
        chunk = Chunk(2, len(tallies), range(3))
        tallies.append(carried_out(chunk, [SERVER] * 3, patience=4.0, synchronous_commit="off"))
    assert any(map(tells_of_loss, tallies)), tallies


def tells_of_loss(tally: Tally) -> bool:
    return any("is lost" in failure for failure in tally.failures)
