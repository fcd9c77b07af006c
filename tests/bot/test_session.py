"""Tests of random whole sessions: the ledger stays exact, whatever people do."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from bot.presentation.evening import evenings
from bot.presentation.games import PRESENTERS
from bot.table.history import account
from bot.table.table import Table
from engines.core import Joined
from engines.holdup.model import Phase
from tests.bot.house import GUILD, House, at_once, both, villain_of
from tests.bot.wandering import Wanderer
from tests.holdup.heist import conserved
from tests.long import rounds


async def stacks_are_the_books(house: House, table: Table) -> None:
    """Check that between hands each villain's stack equals their chips in the ledger."""
    view = table.view(None)
    if view.phase not in (Phase.BETWEEN, Phase.REJOIN):
        return
    chips = {villain.id: villain.chips for villain in await house.people.villains(GUILD)}
    shown = evenings(table)
    assert [shown[table.users[it]].chips for it in view.seated] == [view.stack[seat] for seat in view.seated]
    assert [chips[table.villains[it].id] for it in view.seated] == [view.stack[seat] for seat in view.seated]


async def flows_agree(house: House, table: Table) -> None:
    """Check that the bank paid the same by the ledger as by the engine's account (RULES.md 12.2)."""
    here = f"account != 'bank' AND table_id = '{table.id}'"
    paid = Counter(dict(await house.rows(f"SELECT reason, sum(delta) FROM ledger WHERE {here} GROUP BY 1")))
    bank = Counter(table.state.bank)

    def joined(verb: str) -> int:
        """Return the chips with which people came by such moves."""
        moves = zip(table.moves, table.happened, strict=True)
        came = [event for move, events in moves if move.text.startswith(verb) for event in events]
        return sum(event.villain.chips for event in came if isinstance(event, Joined))

    assert bank["seated_in"] == joined("join")
    lost = sum(bank[it] for it in ("loot_returned", "resist_removed", "hearts_lost"))
    assert paid["hand"] == bank["loot_placed"] - lost
    assert paid["reward"] == bank["rewards"]
    assert paid["rejoin"] + joined("rejoin new") == bank["rejoin_grants"]
    assert paid["forfeited"] == -bank["forfeited"]


@pytest.mark.parametrize("seed", rounds(6, 1))
async def test_after_a_random_session_ledger_chips_and_stacks_are_the_same(house: House, seed: int):
    options = {"windows": "every"} if seed % 3 == 2 else {"max_players": 4} if seed % 3 else {}
    walk = Wanderer(house, await house.started("Ann", "Bob", "Cid", **options), Random(seed))
    for _ in range(120):
        if walk.over:
            break
        await walk.step()
        await stacks_are_the_books(house, walk.table)
        conserved(walk.table.state)
    if not walk.over:
        walk.table = (await house.hosting.abandon(walk.table.id)).table
    await house.ledger_is_exact()
    await flows_agree(house, walk.table)
    assert not any(villain.seated for villain in await house.people.villains(GUILD))
    assert walk.table == await house.queries.table(walk.table.id)


@both
async def test_tables_that_are_played_side_by_side_do_not_mix_and_survive_restarts(house: House):
    first = Wanderer(house, await house.started("Ann", "Bob"), Random(1))
    second = Wanderer(house, await house.started("Cid", "Dot"), Random(2))
    third = Wanderer(house, await house.started("Eve", "Fay"), Random(3))
    for n in range(60):
        done = await at_once(*(wanderer.step() for wanderer in (first, second, third) if not wanderer.over))
        assert [row_id for row_id in done if row_id is not None] == []
        if n % 5 == 4:
            await house.reopen()
            for walk in (first, second, third):
                assert await house.queries.table(walk.table.id) == walk.table
    await house.ledger_is_exact()
    seen = {*first.done, *second.done, *third.done}
    assert seen == {"owed", "anybody", "join", "leave", "host", "repeat"}, "so that all are tried"


async def test_a_story_told_after_a_hand_that_was_aborted_is_in_the_chronicle_of_its_own(house: House):
    """By HU-126 it is about the previous heist, and `/log` shows it there."""
    table = await house.acts(await house.started("Ann", "Bob", "Cid"), "Ann raise 6", "Bob fold", "Cid fold")
    table = await house.acts(table, "Bob deal", "Ann abort", "Ann narrate say Easy money.")
    chronicle, texts = PRESENTERS["holdup"].chronicle, await house.queries.texts(table.id)
    first, aborted = chronicle(account(table, range(len(table.moves)), None), texts).split("\n\n")
    assert first.startswith("HEIST 1 ") and "Easy money." in first
    assert aborted.startswith("HEIST 2 ") and "Easy money." not in aborted


async def test_the_chronicle_names_who_came_after_the_heist(house: House):
    """Their story belongs to it, though they had no seat when it began."""
    table = await house.until(await house.started("Ann", "Bob", "Cid"), Phase.BETWEEN)
    _ = await house.join(table, "Dot")
    done = await house.act(table, "Dot", "narrate", say="Nobody move!")
    chronicle, texts = PRESENTERS["holdup"].chronicle, await house.queries.texts(table.id)
    told = chronicle(account(done.table, range(len(done.table.moves)), None), texts)
    assert f'{villain_of("Dot")}: "Nobody move!"' in told
