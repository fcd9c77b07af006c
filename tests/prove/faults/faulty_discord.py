"""P8: the bot survives every fault in the fault table, in every phase of every game, as specified.

A trial is a cell: a fault (`faults.py`), a game and its phase (`phases.py`), and how an action is taken.
After the last cell it starts over, with another deal and other ways. Three faults are not among the cells, as
no game is in any phase then: a wrong token and a wrong configuration (tests/bot/test_doctor.py, test_cli.py,
test_config.py), and a corrupt database (test_troubled_store.py).
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

from simcord.builders import ChannelHandle

from bot.database.repositories.messages import TABLE_KEY
from bot.table.record import UserId
from bot.table.table import Status
from engines.holdup.model import Phase as Holdup
from tests.discord.saloon import opened
from tests.discord.troubles import later
from tests.prove.faults.cells import RETRIES, TURN, WHOLE_REVEAL_S, Cell
from tests.prove.faults.faults import FAULTS, Fault, Then
from tests.prove.faults.phases import PHASES, REVEAL, way
from tests.prove.trial import Outcome, Tally, Wanted, alone, spread, summed

FAILED = "Something went wrong"


class Place(NamedTuple):
    fault: Fault
    game: str
    phase: str


@cache
def places() -> Sequence[Place]:
    """Return all cells, ordered so that few cover every fault, and every phase of every game."""
    phases = [(game, phase) for game in PHASES for phase in PHASES[game]]
    many, begun = len(phases), len(FAULTS) % len(phases)
    shifts = [0, begun, *(it for it in range(1, many) if it != begun)]
    return [Place(fault, *phases[(n + shift) % many]) for shift in shifts for n, fault in enumerate(FAULTS)]


TRIALS = 2 * len(places())
"""Two rounds: each cell whose fault has two ways is tried in both."""


def trial(wanted: Wanted) -> Outcome:
    total = summed(spread(partial(tried, wanted.seed), range(wanted.trials), wanted.jobs))
    cells = f"{min(wanted.trials, len(places())):,} of {len(places()):,} cells"
    return Outcome(wanted.trials, cells, total.failures)


def chosen(number: int) -> tuple[Place, str, int]:
    """Return the cell of a trial, how an action is taken (another way in each round), and the round."""
    lap, at = divmod(number, len(places()))
    shift, fault = divmod(at, len(FAULTS))
    ways = places()[at].fault.ways
    return places()[at], ways[(fault + shift + lap) % len(ways)], lap


def tried(seed: int, number: int) -> Tally:
    place, how, lap = chosen(number)
    name = f"trial {number} of seed {seed} ({place.fault.name}, {place.game}, {place.phase}, {how})"
    return outcome(place, how, f"{seed * 1000 + lap:064x}", name)


def outcome(place: Place, how: str, deal: str, name: str) -> Tally:
    """Return what went wrong in a cell; nothing if the fault was survived."""
    return alone(name, lambda folder, _: asyncio.run(survived(place, how, deal, folder)))


async def survived(place: Place, how: str, deal: str, folder: Path) -> None:
    """Raise AssertionError if a fault is not survived, in simulated time."""
    fault = place.fault
    wait = asyncio.sleep if place.phase == REVEAL else None
    async with opened(folder, deal, wait=wait) as saloon:
        with saloon.env.time_context():
            if fault.thread:
                backend = saloon.env.backend
                made = backend.create_thread(saloon.channel.id, "a table", backend.bot_user.id)
                saloon.channel = ChannelHandle(saloon.env, saloon.guild, made)
            cell = Cell(saloon, place.game, place.phase, how, deal, way(place.game, place.phase, deal))
            try:
                await cell.bring()
                await CHECKS[fault.then](cell, fault)
            finally:
                cell.cleanup.close()
                records = [error.getMessage() for error in saloon.expect_errors()]
                _ = saloon.unanswered() if cell.dead else 0
            unheard = [record for record in records if not record.startswith(fault.logs or ("-",))]
            assert not unheard, f"logged: {unheard}"


# Expected outcomes.


async def kept(cell: Cell, fault: Fault) -> None:
    before = await cell.table()
    await fault.strikes(cell)
    await fault.act(cell)
    after = await cell.table()
    said = [answer.text for answer in cell.answers if answer.shown is not None]
    assert before.status is Status.CLOSED or after.changes > before.changes, f"it is lost: {said}"
    assert not any(answer.shown and FAILED in answer.text for answer in cell.answers), cell.answers[-1].text
    await fault.mended(cell)
    await cell.recover()
    await went_on(cell)


async def waits(cell: Cell, fault: Fault) -> None:
    await fault.strikes(cell)
    await fault.act(cell)
    table = await cell.table()
    undrawn = await cell.undrawn()
    over = table.status is Status.CLOSED
    assert over or not undrawn or table.muted is not None, undrawn
    told = [seen for seen in cell.guests[0].dms() if "no longer post" in seen]
    assert len(told) == (table.muted is not None), f"the host was told {len(told)} times"
    if table.muted is not None and table.status is Status.PLAYING:
        await later(cell.saloon, *TURN)
        after = await cell.table()
        assert len(after.moves) == len(table.moves), "time ran while the bot could not write"
        assert after.muted is not None
    await fault.mended(cell)
    await cell.recover()
    table = await cell.table()
    assert table.muted is None
    now, deadlines = cell.saloon.bot.app.now(), [it.deadline for it in table.sitters if it.deadline]
    assert all(it.due > now for it in deadlines), "somebody's time is up"
    await went_on(cell)


async def ended(cell: Cell, fault: Fault) -> None:
    chips, before = await cell.chips(), await cell.table()
    await fault.strikes(cell)
    await cell.moment(WHOLE_REVEAL_S)
    table = await cell.table()
    assert table.status is Status.CLOSED, "the table is open"
    after = await cell.chips()
    if getattr(before.state, "phase", None) is Holdup.REJOIN:  # the bank returns their originals
        chips = {name: after[name] if has == 0 else has for name, has in chips.items()}
    assert after == chips, f"chips were {chips} and are {after}"
    shown = (await cell.screen()).of(TABLE_KEY).shown
    assert shown == table.changes, f"{table.changes} changes, {shown} shown"
    assert not cell.hands_left, "a hand is still shown"
    await later(cell.saloon, *RETRIES)
    if cell.saloon.guild.id in cell.saloon.env.backend.guilds:
        cell.saloon.channel = cell.saloon.guild.create_text_channel("cellar")
        await begun_again(cell)


async def refused(cell: Cell, fault: Fault) -> None:
    before = await cell.table()
    await fault.strikes(cell)
    await fault.act(cell)
    told = [answer.text for answer in cell.answers]
    refusals = [it for it in told if "nothing was changed" in it or "I need these permissions" in it]
    read = before.status is Status.CLOSED  # what is only read may be answered from memory
    assert read or refusals == told, told
    assert told or cell.way == "clock"
    await fault.mended(cell)
    after = await cell.table()
    same = after.moves == before.moves and after.sitters == before.sitters and after.status is before.status
    assert same, "something was changed"
    await cell.recover()
    await went_on(cell)


async def once(cell: Cell, fault: Fault) -> None:
    await fault.act(cell)
    if fault.name == "stale button":
        await fault.strikes(cell)
        return
    after = await cell.table()
    await fault.strikes(cell)
    again = await cell.table()
    assert again.moves == after.moves and again.sitters == after.sitters, "it was done twice"
    await cell.recover()
    await went_on(cell)


async def went_on(cell: Cell) -> None:
    """Check that the game goes on: with the next move, with its first one, or with the next game."""
    table, cell.way = await cell.table(), "slash"
    cell.dead, cell.torn = False, False
    if table.status is Status.PLAYING:
        await cell.act()
        assert len((await cell.table()).moves) > len(table.moves), cell.answers[-1].text
        await cell.recover()
    elif table.status is Status.LOBBY:
        if table.sitter(UserId(cell.guests[1].id)) is None:
            await cell.do("/join", cell.guests[1])
        await cell.do("/start", cell.guests[0])
        assert (await cell.table()).status is Status.PLAYING, cell.answers[-1].text
        await cell.recover()
    else:
        await begun_again(cell)


async def begun_again(cell: Cell) -> None:
    _ = await cell.guests[0].slash("newgame", game=cell.game)
    table = await cell.saloon.state()
    cell.id = table.id
    for guest in cell.guests:
        if (await cell.table()).sitter(UserId(guest.id)) is None:
            told = await guest.slash("join")
            assert (await cell.table()).sitter(UserId(guest.id)) is not None, told.text
    await cell.recover()


CHECKS = {Then.KEPT: kept, Then.WAITS: waits, Then.ENDED: ended, Then.REFUSED: refused, Then.ONCE: once}
