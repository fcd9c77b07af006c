"""Tests of random whole sessions: the ledger stays exact, whatever people do."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from random import Random

import pytest
from typing_extensions import override

from bot.presentation.curve import PERCENT, curve_scene
from bot.presentation.evening import evenings
from bot.presentation.games import PRESENTERS
from bot.presentation.panel import panel, table_page
from bot.presentation.pings import calls
from bot.presentation.player_labels import with_names
from bot.presentation.results import results
from bot.services.transaction_context import TableUpdate
from bot.table.history import account
from bot.table.reviewing import Span
from bot.table.table import Status, Table
from bot.table.time_control import AUTOPLAY_DELAY_MS, DECISION_TIMES_MS, MINUTE_MS, TimeControl
from engines import GAMES
from engines.core import Joined, Seat
from engines.holdup.model import Phase
from engines.review import Point
from tests.bot.house import GUILD, USERS, House, at_once, both, called, villain_of
from tests.bot.wandering import Wanderer
from tests.holdup.heist import conserved
from tests.slow import rounds, slow


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
    """By HU-126 it is about the previous heist, and `/log` shows it there, also by who came after it."""
    table = await house.acts(await house.started("Ann", "Bob", "Cid"), "Ann raise 6", "Bob fold", "Cid fold")
    table = (await house.join(table, "Dot")).table
    table = await house.acts(
        table, "Dot narrate Nobody move!", "Bob deal", "Ann abort", "Ann narrate Easy money."
    )
    chronicle, texts = PRESENTERS["holdup"].chronicle, await house.queries.texts(table.id)
    chapters = chronicle(account(table, range(len(table.moves)), None), texts)
    first, aborted = (chapter.printed for chapter in chapters)
    assert first.startswith("HEIST 1 ") and "Easy money." in first
    assert f'{villain_of("Dot")}: "Nobody move!"' in first
    assert aborted.startswith("HEIST 2 ") and "Easy money." not in aborted


class Visitor(Wanderer):
    """One who also comes back to their seat, votes, pauses, gives time, and takes a seat over."""

    @override
    def uses(self) -> dict[Callable[[], Awaitable[TableUpdate | None]], int]:
        return {**super().uses(), self._seat: 90}

    async def _seat(self) -> TableUpdate:
        seats, table = self.house.seats, self.table
        user = self.random.choice([*filter(None, table.users), *USERS.values()])
        seat = Seat(self.random.randrange(len(table.users)))
        uses: dict[str, Callable[[], Awaitable[TableUpdate]]] = {
            "back": lambda: seats.back(table.id, user), "voted": lambda: seats.vote_out(table.id, user, seat),
            "paused": lambda: seats.pause(table.id, user), "resumed": lambda: seats.resume(table.id, user),
            "gave time": lambda: seats.more_time(table.id, user, seat),
            "took over": lambda: seats.take_over(table.id, user, called(user), seat),
        }  # fmt: skip
        name = self.random.choice([*uses])
        update = await uses[name]()
        self.done[name] = self.done.get(name, 0) + 1
        return update


async def ring(house: House, walks: Sequence[Wanderer], seen: Counter[str]) -> None:
    """Play what is overdue; check that it was, of a seat that had used its bank, and that nothing is then."""
    for _ in range(6):
        before = {walk.table.id: await house.queries.table(walk.table.id) for walk in walks}
        for update in await house.deadlines.play_overdue():
            for move in (update.table.moves[n] for n in update.moves):
                sitter = before[update.table.id].sitter_in(move.seat) if move.seat is not None else None
                missed = move.auto and sitter is not None and not sitter.automatic
                seen["missed" if missed else "by itself"] += 1
                assert not missed or sitter.deadline.due <= house.time
                assert not missed or sitter.bank == 0 or sitter.deadline.banked, "his bank was not used"
        house.time += AUTOPLAY_DELAY_MS
    late = house.time - 7 * AUTOPLAY_DELAY_MS
    for walk in walks:
        walk.table = table = await house.queries.table(walk.table.id)
        for sitter in table.sitters if table.paused is None and table.status is Status.PLAYING else ():
            assert sitter.deadline is None or sitter.automatic or sitter.deadline.due > late


@pytest.mark.parametrize("pace", [TimeControl.LIVE, TimeControl.RELAXED, TimeControl.SLOW])
@slow
async def test_no_table_gets_stuck_whatever_people_and_the_clock_do(house: House, pace: TimeControl):
    """For days people come, go and vanish, and the bot restarts; then only the clock moves, to the end."""
    random, seen, walks = Random(pace.value), Counter[str](), list[Visitor]()
    for zone, user in zip(("UTC", "America/New_York", "Australia/Lord_Howe"), USERS.values(), strict=False):
        _ = await house.people.keep_quiet(user, f"22-{random.randrange(5, 10)}", zone)
    for n, game in enumerate([*GAMES] * 3):
        names, most = [it for it in USERS if (n + USERS[it]) % 2], GAMES[game].seats[-1]
        table = await house.lobby(*names[:most], game=game, pace=pace, max_players=most)
        table = await house.with_computers(table, host=names[0]) if n % 3 == 0 and most > 3 else table
        walks.append(Visitor(house, await house.start(table, names[0]), random))
    for _ in range(60):
        house.time += random.randrange(MINUTE_MS, 3 * DECISION_TIMES_MS[pace])
        if random.random() < 0.1:
            house.time += random.randrange(3 * 60) * MINUTE_MS
            _ = await house.wake()
        await ring(house, walks, seen)
        for walk in [it for it in walks for _ in range(6)]:
            if not walk.over:
                await walk.step()
    for walk in walks:
        seen.update(walk.done)
        if not walk.over and walk.table.paused is not None:
            _ = await house.hosting.end(walk.table.id, walk.table.host, steward=True)
    for _ in range(2000):
        async with house.store.begin() as repositories:
            alarm = await repositories.register.next_alarm()
        if alarm is None:
            break
        house.time = max(house.time + 1, alarm)
        await ring(house, walks, seen)
    assert all(walk.over for walk in walks)
    wanted = "missed|by itself|join|leave|back|voted|paused|resumed|gave time|took over"
    assert {*wanted.split("|")} <= {*seen}, seen
    await house.ledger_is_exact()


@pytest.mark.parametrize("name", GAMES)
async def test_whoever_has_left_keeps_their_name_and_is_not_waited_for(house: House, name: str):
    """On tables, panels, results and curves, and in pings, of people who come and go."""
    table = await house.start(await house.lobby("Ann", "Bob", "Cid", game=name, max_players=3))
    walk = Visitor(house, table, Random(name))
    seen = Counter[str]()
    for _ in range(150):
        if walk.over:
            break
        await walk.step()
        table = walk.table
        gone = {sitter.user for sitter in table.sitters if sitter.leaving}
        seen.update(left=len(gone) + sum(user is None for user in table.users))
        assert not gone & {call.user for call in calls(table)}
        told = [seats_told(table), *(result.page for result in results(table))]
        assert not re.search(r"\bSeat \d", " ".join(map(str, told)))
    assert seen["left"], "nobody has left"


def seats_told(table: Table) -> list[object]:
    """Return all pages of a table, and the names of all seats in the picture of a curve."""
    seats = [
        Seat(n) for n in range(len(table.users)) if any(n < len(it.users) for it in table.played.seatings)
    ]
    curve = [Point(n, dict.fromkeys(seats, 50.0)) for n in range(2)]
    scene = with_names(curve_scene(curve, Span(0, 2), Seat(0), [], PERCENT), table)
    panels = [panel(table, user, {}) for user in USERS.values()]
    return [table_page(table, {}), *panels, scene]
