"""Each move carries the hash of the one before: what was changed in the books is found by recomputing."""

from __future__ import annotations

import pytest

from bot.table.record import Move, TableId, chain
from tests.bot.house import House


async def broken(house: House) -> list[tuple[str, int]]:
    """Table and number of each move whose hash does not follow from the one before."""
    rows = await house.rows("SELECT table_id, n, seat, text, user, auto, at, hash FROM moves ORDER BY 1, 2")
    found, last = list[tuple[str, int]](), dict[str, tuple[int, str]]()
    for table, n, seat, text, user, auto, at, digest in rows:
        number, before = last.get(table, (0, ""))
        move = Move(n, seat, text, user, bool(auto), at)
        if n != number + 1 or chain(TableId(table), before, move) != digest:
            found.append((table, n))
        last[table] = n, digest
    return found


async def test_the_chain_of_an_untouched_record_is_whole(house: House):
    table = await house.started("Ann", "Bob")
    await house.started("Cid", "Dot")
    await house.acts(table, "Ann raise 6 say Hands up!", "Bob call")
    await house.leave(table, "Bob")
    await house.reopen()
    await house.acts(table, "Ann narrate And then?")
    assert await broken(house) == []


@pytest.mark.parametrize(
    "change",
    [
        "text = 'raise 7'",
        "seat = 1",
        "user = 2",
        "auto = true",
        "at = at + 1",
        "hash = 'x' || substr(hash, 2)",
    ],
)
async def test_a_changed_move_is_found(house: House, change: str):
    table = await house.started("Ann", "Bob")
    await house.acts(table, "Ann raise 6", "Bob call")
    await house.changed(f"UPDATE moves SET {change} WHERE table_id = '{table.id}' AND n = 4")
    assert (table.id, 4) in await broken(house) or (table.id, 5) in await broken(house)


async def test_a_missing_move_is_found(house: House):
    table = await house.started("Ann", "Bob")
    await house.acts(table, "Ann raise 6", "Bob call")
    await house.changed(f"DELETE FROM moves WHERE table_id = '{table.id}' AND n = 4")
    assert await broken(house) == [(table.id, 5)]


async def test_a_move_brought_from_another_table_is_found(house: House):
    first, second = await house.started("Ann", "Bob"), await house.started("Cid", "Dot")
    await house.acts(first, "Ann call")
    await house.changed(f"UPDATE moves SET table_id = '{second.id}' WHERE table_id = '{first.id}' AND n = 4")
    assert await broken(house) == [(second.id, 4)]


def test_a_hash_covers_everything_that_a_move_says():
    move = Move(4, None, "abort", None, False, 5)
    others = [
        Move(5, None, "abort", None, False, 5),
        Move(4, 0, "abort", None, False, 5),  # pyright: ignore[reportArgumentType]
        Move(4, None, "end", None, False, 5),
        Move(4, None, "abort", None, True, 5),
        Move(4, None, "abort", None, False, 6),
    ]
    hashes = {chain(TableId("a"), "", it) for it in (move, *others)}
    hashes |= {chain(TableId("b"), "", move), chain(TableId("a"), "0", move)}
    assert len(hashes) == 8
