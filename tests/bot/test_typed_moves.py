"""Tests of moves as people type them."""

from __future__ import annotations

from random import Random

import pytest

from bot.presentation.games import PRESENTERS
from bot.presentation.move_builder.controls import Open, Press
from bot.presentation.move_builder.steps import first_step
from bot.presentation.move_state import asks_first
from bot.presentation.panel import panel, public_controls
from bot.table.progress import play_move
from bot.table.table import Table
from bot.table.typed_moves import in_notation
from engines import GAMES
from engines.core import Action, Illegal, Seat
from engines.holdup.actions import AllIn, Call, Raise
from engines.notation import Misread, read, write
from engines.players import move
from tests.bot import films
from tests.bot.house import House

HOLDUP = GAMES["holdup"]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("all in", "allin"), ("All-In", "allin"), ("ALL IN", "allin"), ("raise 12 chips", "raise 12"),
        ("raise to 12 chips", "raise to 12"), ("raise １２", "raise 12"), ("raise ١٢", "raise 12"),
        ("raise ۱۲", "raise 12"), ("ｒａｉｓｅ １２", "raise 12"), ("rejoin-new *", "rejoin new *"),
        ("rejoinnew *", "rejoin new *"), ("raise 1 chip", "raise 1"), ("call", "call"),
        ('damage 6H at "１２ chips"', 'damage 6H at "１２ chips"'), ("fold all in", "fold all in"),
    ],
)  # fmt: skip
def test_other_spellings_of_verbs_numbers_and_units_are_understood(typed: str, meant: str):
    assert in_notation(HOLDUP, typed) == meant == in_notation(HOLDUP, meant)


def test_stones_are_a_unit_of_bids_and_a_unit_without_a_number_is_none():
    assert in_notation(GAMES["castle"], "bid 3 stones") == "bid 3"
    assert in_notation(GAMES["castle"], "bid stones") == "bid stones"


def test_records_are_read_as_strictly_as_before():
    for typed in ("all in", "raise 12 chips", "raise １２"):
        with pytest.raises(Misread):
            _ = read(HOLDUP, typed)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_written_is_what_is_understood(name: str):
    """Of all offers in random games."""
    table, random = films.begun(name, films.NAMES[: GAMES[name].seats.start], "2" * 64), Random(name)
    for n in range(0, 120, 4):
        table = films.played_on(table, n)
        for seat in table.owed:
            for offer in table.offers(seat):
                line = write(offer.sample(random))
                assert in_notation(table.game, line) == line


async def test_a_move_is_played_as_it_was_typed(house: House):
    table = await house.acts(await house.started("Ann", "Bob", "Cid"), "Ann raise ７ chips", "Bob ALL-IN")
    assert [move.text for move in table.moves[-2:]] == ["raise 7", "allin"]


async def test_no_two_buttons_do_the_same_where_a_call_is_all_in(house: House):
    """Whoever can only just call, or not even that, has a button for it, and none for going all-in."""
    table = await house.acts(await house.started("Ann", "Bob", "Cid"), "Ann allin")
    kinds = {offer.action for offer in table.offers(table.owed[0])}
    assert {Call, AllIn} <= kinds and Raise not in kinds
    shown = str(public_controls(table))
    assert "Call 49" in shown or "Call 48" in shown
    assert "All-in" not in shown
    user = table.users[table.owed[0]]
    assert "All-in" not in str(panel(table, user, {})[1]), "nor on the panel"


@pytest.mark.parametrize("typed", ["raise 50", "raise 50 chips", "raise ５０", "all in"])
async def test_going_all_in_is_asked_about_however_it_is_typed(house: House, typed: str):
    table = await house.started("Ann", "Bob", "Cid")
    user = table.users[table.owed[0]]
    assert asks_first(table, user, typed) and not asks_first(table, user, "raise 7 chips")


@pytest.mark.parametrize("name", GAMES)
def test_no_two_buttons_of_a_panel_lead_to_the_same(name: str):
    """In random games: the complete moves among an owed seat's buttons come to something else."""
    table = films.begun(name, films.NAMES[: GAMES[name].seats.start], "3" * 64)
    random, compared = Random(name), 0
    for _ in range(200):
        if not table.owed:
            break
        seat = table.owed[0]
        labels = PRESENTERS[name].labels(table.view(table.users[seat]), table.name)
        controls = first_step(table.offers(seat), labels).controls
        lines = [
            it.move if isinstance(it, Press) else it.said for it in controls if isinstance(it, Press | Open)
        ]
        actions = [table.read(line, seat, {}) for line in lines if is_complete(table, line, seat)]
        after = [came_of(played(table, action, seat)) for action in actions]
        assert all(one != other for n, one in enumerate(after) for other in after[:n]), lines
        compared += len(after) > 1
        table = played(table, move(table.game, table.state, seat, random), seat)
    assert compared


def came_of(table: Table) -> tuple[object, object]:
    """Return the state and what everybody heard of the last move."""
    return table.state, table.happened[-1]


def is_complete(table: Table, line: str, seat: Seat) -> bool:
    """Return whether a line is a whole legal move."""
    try:
        action = table.read(line, seat, {})
    except Illegal:
        return False
    return any(action in offer for offer in table.offers(seat))


def played(table: Table, action: Action, seat: Seat) -> Table:
    return play_move(table, action, seat=seat, user=table.users[seat], auto=False, at=films.ENDED)
