"""How many units of work, and how many requests, a click costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncGenerator, Callable, Generator
from contextlib import asynccontextmanager, contextmanager
from unittest.mock import patch

from bot.adapter.messages.policy import HAND_DELAY_MS
from bot.services.transaction_context import TransactionContext
from bot.services.transactions import Transactions
from tests.discord.saloon import Guest, Saloon

CALL, NEWGAME = 6, 5
"""The most units of work that a Call and /newgame open, all in all."""
REQUESTS, MOVES, PACE = 4.5, 24, 4
"""The most requests that a move costs on average, of so many moves by click, one in so many seconds. Most
cost four: the answer, the ping that goes and the new one, the hand of whoever is asked. A deal costs more.
"""
LABELS = ("Call", "Check", "Pass", "Deal")


@contextmanager
def opened_units() -> Generator[list[str]]:
    """Record the names of the use cases that open a unit of work."""
    opens, names = Transactions.open, list[str]()

    @asynccontextmanager
    async def counting(
        transactions: Transactions, use_case: Callable[..., object], *, snapshot: bool = True
    ) -> AsyncGenerator[TransactionContext]:
        names.append(use_case.__qualname__)
        async with opens(transactions, use_case, snapshot=snapshot) as tx:
            yield tx

    with patch.object(Transactions, "open", counting):
        yield names


async def test_a_call_opens_few_units_of_work_on_the_table_and_on_a_panel(
    saloon: Saloon, ann: Guest, bo: Guest, heist: None
):
    with opened_units() as on_table:
        _ = await ann.press("Call 2")
    await bo.press("My hand")
    with opened_units() as on_panel:
        _ = await bo.press_mine("Call 1")
    assert len(on_table) <= CALL, on_table
    assert len(on_panel) <= CALL, on_panel


async def test_a_new_game_opens_few_units_of_work(saloon: Saloon, ann: Guest):
    with opened_units() as opened:
        _ = await ann.slash("newgame", game="castle")
    assert saloon.table.buttons and len(opened) <= NEWGAME, opened


async def test_a_move_costs_few_requests_as_most_hands_need_not_change_at_once(stepped: Saloon):
    await stepped.heist()
    await stepped.env.advance_time(HAND_DELAY_MS / 1000 + 5)
    before = len(stepped.requests)
    for _ in range(MOVES):
        table, shown = await stepped.state(), stepped.table
        asked = {table.users[seat] for seat in table.owed} or {stepped.three[0].id}
        guest = next(guest for guest in stepped.three if guest.id in asked)
        label = next(button for word in LABELS for button in shown.buttons if button.startswith(word))
        _ = await guest.press(label)
        await stepped.env.advance_time(PACE)
    sent = Counter(f"{it.method} {it.path.split('/')[1]}" for it in stepped.requests[before:])
    assert sent.total() / MOVES <= REQUESTS, sent
