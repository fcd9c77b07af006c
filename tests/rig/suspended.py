"""A process that stops inside a transaction: `python -m tests.rig.suspended URL TABLE`.

It holds the lease of shard 0 and the table, says so, and goes on when it gets a line: it adds a word for the
table's host. Then it prints how that went, tries once more, and prints how that went.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from unittest.mock import AsyncMock, Mock

from bot.adapter.cluster.connection import ClusterConnection, Lock
from bot.adapter.cluster.leases import SHARD_LOCK
from bot.database.errors import StoreError
from bot.database.store import Store
from bot.services.transactions import Transactions
from bot.table.progress import add_word
from bot.table.record import TableId

HOLDS, DONE = "holds", "done"
"""What it prints when it holds the table, and when its word is stored."""
FIRST_WORD, SECOND_WORD = "ab" * 32, "cd" * 32


async def _told(transactions: Transactions, id: TableId, word: str, pause: Callable[[], object]) -> str:
    try:
        async with transactions.open(_told) as tx:
            table = await tx.playing(id)
            await asyncio.to_thread(pause)
            _ = await tx.go_on(table, add_word(table, table.host, word, tx.at))
    except StoreError as error:
        return type(error).__name__
    return DONE


def _wait() -> None:
    print(HOLDS, flush=True)
    _ = sys.stdin.readline()


async def _main(url: str, id: TableId) -> None:
    store = await Store.open(url)
    line = ClusterConnection(store.engine, Mock(reconnected=AsyncMock()))
    await line.open()
    assert await line.try_lock(Lock(SHARD_LOCK, 0))
    transactions = Transactions(store, lambda: 0)
    print(await _told(transactions, id, FIRST_WORD, _wait), flush=True)
    print(await _told(transactions, id, SECOND_WORD, lambda: None), flush=True)
    await line.close()
    await store.close()


if __name__ == "__main__":
    asyncio.run(_main(sys.argv[1], TableId(sys.argv[2])))
