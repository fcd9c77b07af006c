"""Villains: sheets, names, the ledger, who may be played (RULES.md 1.3, 5; rows 50, 51, 55)."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest

from bot.table.table import Table
from bot.table.villains import APTITUDE_ORDERS, VillainStatus, sheet
from engines.core import Illegal
from tests.bot.house import (
    GUILD,
    USERS,
    House,
    a_sheet,
    at_once,
    both,
    bust_seed,
    called,
    illegal,
    refusal,
    ruled,
    villain_of,
)


def test_a_sheet_keeps_what_the_player_wrote_without_what_cannot_be_seen():
    how = {"aptitudes": (3, 4, 2, 1), "how": ("",) * 4}
    made = sheet(name="  Doc\u202e Nobody\n", powerset="governs\tmemories\x00", **how)
    assert (made.name, made.powerset) == ("Doc Nobody", "governs memories")
    assert made.key == "doc nobody" and a_sheet("Doc ⟨2⟩").name == "Doc 2"
    made = sheet(name="x" * 40, powerset="y" * 500, aptitudes=(1, 2, 3, 4), how=("z" * 500,) * 4)
    assert (len(made.name), len(made.powerset)) == (40, 500)
    with pytest.raises(Illegal):
        a_sheet("Doc", how=("z" * 501, "", "", ""))


def test_HU_B50_each_of_the_24_orders_of_aptitudes_makes_a_sheet_and_nothing_else_does():
    assert set(APTITUDE_ORDERS) == set(permutations((1, 2, 3, 4))) and len(APTITUDE_ORDERS) == 24
    assert [a_sheet("Doc", order).aptitudes for order in APTITUDE_ORDERS] == list(APTITUDE_ORDERS)
    for aptitudes in ((1, 2, 2, 4), (1, 2, 3), (1, 2, 3, 5), (0, 1, 2, 3), (), (1, 2, 3, 4, 4)):
        with pytest.raises(Illegal, match=r"^Give 1, 2, 3 and 4 once each") as refused:
            a_sheet("Doc", aptitudes)
        assert refused.value.rule == "HU-B50"


NO_NAMES = [
    "", "   ", "⟨⟩", "\u200b\u202e", "x" * 41, "deck", "Deck", "RESISTANCE", 'The "Kid"',
    "dé\ud800ck" + "x" * 40,
]  # fmt: skip


def test_HU_B51_what_is_empty_too_long_or_reserved_is_refused():
    for name, powerset in [*((it, "x") for it in NO_NAMES), *(("Doc", it) for it in ("", " \n ", "x" * 501))]:
        with pytest.raises(Illegal) as refused:
            _ = sheet(name=name, powerset=powerset, aptitudes=(1, 2, 3, 4))
        assert refused.value.rule == "HU-B51", (name, powerset)


@both
async def test_HU_B51_a_name_is_taken_once_in_a_server_whatever_its_case(house: House):
    await house.villain("Ann", "Straße")
    for name in ("straße", "STRASSE", "  Straße "):
        assert (await illegal(house.villain("Bob", name))).rule == "HU-B51"
    elsewhere = await house.people.create_villain(GUILD + 1, USERS["Bob"], a_sheet("Straße"))
    assert elsewhere.sheet.name == "Straße"


@both
async def test_a_new_villain_has_50_chips_and_is_found_by_his_name_and_by_whose_he_is(house: House):
    made = await house.villain("Ann", "Doc Nobody")
    (kept,) = await house.people.villains(GUILD, USERS["Ann"])
    assert replace(kept, recent=made.recent) == made
    assert (kept.chips, kept.due, kept.last_session, kept.seated) == (50, 0, None, False)
    assert kept.status is VillainStatus.AT_LARGE and kept.unplayed and kept.playable
    assert (await house.people.villain(GUILD, " doc NOBODY")).id == made.id
    people = house.people
    assert "no villain called" in await refusal(people.villain(GUILD, "doc nobody", USERS["Bob"]))
    assert await refusal(people.villain(GUILD + 1, "doc nobody"))


async def test_how_the_powerset_serves_each_application_can_be_told_later(house: House):
    await house.villain("Ann")
    describe, name = house.people.describe_villain, villain_of("Ann")
    told = ("by rain", "by hail", "by fog", "by mirage")
    await describe(GUILD, USERS["Ann"], name, told)
    (kept,) = await house.people.villains(GUILD)
    assert kept.sheet.how == told
    assert await refusal(describe(GUILD, USERS["Bob"], name, ("",) * 4))
    assert await refusal(describe(GUILD, USERS["Ann"], name, ("x" * 501, "", "", "")))


@both
async def test_each_posting_is_in_the_ledger_twice_and_tells_what_the_last_session_brought(house: House):
    table = await house.acts(await house.started("Ann", "Bob"), "Ann fold")
    rows = await house.rows("SELECT account, delta, reason FROM ledger ORDER BY id")
    bank = [(delta, reason) for account, delta, reason in rows if account == "bank"]
    assert bank == [(-50, "new"), (-50, "new"), (1, "hand"), (-1, "hand")]
    assert sum(delta for _, delta, _ in rows) == 0
    await house.ledger_is_exact()
    await house.end(table, "Ann")
    _ = await house.acts(await house.started("Ann", "Bob"), "Ann raise 6", "Bob fold")
    records = {villain.sheet.name: villain for villain in await house.people.villains(GUILD)}
    assert records[villain_of("Ann")].chips == 51
    assert (records[villain_of("Ann")].last_session, records[villain_of("Bob")].last_session) == (2, -2)


@both
async def test_the_database_itself_keeps_chips_from_falling_below_0(house: House):
    await house.villain("Ann")
    with pytest.raises(Exception, match=r"CHECK constraint failed|violates check constraint"):
        await house.changed("UPDATE villains SET chips = -1")


async def play(house: House, table: Table, person: str, name: str) -> Table:
    """Return the table after somebody has sat down with this villain."""
    return (await house.joining.join(table.id, USERS[person], person, name)).table


async def test_a_villain_sits_at_one_table_at_a_time(house: House):
    lobby = await house.lobby("Ann")
    other = await house.opened("Bob")
    assert (await illegal(play(house, other, "Ann", villain_of("Ann")))).rule == "HU-B55"
    await house.leave(lobby, "Ann")
    seated = await play(house, other, "Ann", villain_of("Ann"))
    assert [sitter.user for sitter in seated.sitters] == [USERS["Bob"], USERS["Ann"]]


async def test_the_villain_whom_they_played_last_sits_down_where_none_is_named(house: House):
    await house.villain("Ann")
    table = await house.started("Ann", "Bob")
    await house.villain("Ann", "The Heir")
    await house.act(table, "Ann", "fold")
    await house.end(table, "Ann")
    assert (await house.chips("Ann")) < (50,)
    assert [*(await house.opened("Ann")).names.values()] == [villain_of("Ann")]


async def test_HU_B55_a_retired_villain_is_not_played_again_nor_another_players(house: House):
    """Nobody who sits at a table is retired."""
    lobby, others = await house.lobby("Ann"), await house.opened("Bob")
    retire, name = house.people.retire_villain, villain_of("Ann")
    assert "is at a table" in await refusal(retire(GUILD, USERS["Ann"], name))
    await house.leave(lobby, "Ann")
    assert (await illegal(play(house, others, "Bob", name))).rule == "HU-B55"
    assert await refusal(retire(GUILD, USERS["Bob"], name))
    await retire(GUILD, USERS["Ann"], name.upper())
    assert (await house.people.villain(GUILD, name)).status is VillainStatus.RETIRED
    lobby = await house.opened("Ann")
    assert await ruled(play(house, lobby, "Ann", name)) == ("HU-B55", "You can't play Doctor Ann.")
    assert "already retired" in await refusal(retire(GUILD, USERS["Ann"], name))


async def test_HU_B55_a_second_seat_is_refused_but_in_a_lobby_another_villain_takes_the_first(house: House):
    lobby = await house.lobby("Ann", "Bob")
    await house.villain("Ann", "The Other")
    after = await play(house, lobby, "Ann", "the other")
    assert sorted(after.names.values()) == [villain_of("Bob"), "The Other"] and len(after.sitters) == 2
    assert "at this table already" in await refusal(house.join(lobby, "Ann"))
    table = await house.start(lobby)
    assert "at this table already" in await refusal(play(house, table, "Ann", villain_of("Ann")))


@both
async def test_HU_B51_HU_B55_of_what_excludes_each_other_at_once_one_happens(house: House):
    """Two ask for one name; a villain sits down at two tables; one who is retired sits down."""
    tables = [await house.opened("Bob"), await house.opened("Cid")]
    named = await at_once(house.villain("Ann", "Doc"), house.villain("Dot", "DOC"))
    for person in ("Eve", "Fay"):
        await house.villain(person)
    seated = await at_once(*(play(house, table, "Eve", villain_of("Eve")) for table in tables))
    retiring = house.people.retire_villain(GUILD, USERS["Fay"], villain_of("Fay"))
    retired = await at_once(retiring, play(house, tables[0], "Fay", villain_of("Fay")))
    for got in (named, seated, retired):
        assert [type(it) for it in got if isinstance(it, BaseException)] == [Illegal], got
    await house.ledger_is_exact()


async def busted(house: House, due: int) -> tuple[Table, str]:
    """Return a table at which somebody must choose how to come back, and who."""
    house.seed = bust_seed(due)
    table = await house.to_the_bust(await house.started("Ann", "Bob"))
    return table, called(table.users[table.owed[0]])


@both
async def test_HU_123_an_original_passed_over_is_counted_as_captured_and_can_be_played_again(house: House):
    table, person = await busted(house, 25)
    tallies = [villain.tallies for villain in await house.people.villains(GUILD)]
    assert sorted(map(sorted, tallies)) == [["captures"], ["won"]]
    (hero,) = table.owed
    after = (await house.act(table, person, "rejoin new *", newcomer=a_sheet("The Heir"))).table
    records = {villain.sheet.name: villain for villain in await house.people.villains(GUILD)}
    original, heir = records[villain_of(person)], records["The Heir"]
    assert (original.status, original.chips, original.seated) == (VillainStatus.CAPTURED, 0, False)
    assert original.playable and original.brings == 25
    assert (heir.status, heir.chips, heir.seated) == (VillainStatus.AT_LARGE, 50, True)
    assert after.name(hero) == "The Heir"
    await house.leave(table, person)
    joined = await play(house, await house.opened(person), person, villain_of(person))
    assert [sitter.villain.chips for sitter in joined.sitters if sitter.villain] == [25]
    await house.ledger_is_exact()


@pytest.mark.parametrize("due", [25, 30])
async def test_HU_123_who_leaves_instead_of_choosing_may_bring_his_villain_back_with_his_due(
    house: House, due: int
):
    """Also after sitting in a lobby where no game began."""
    table, person = await busted(house, due)
    await house.leave(table, person)
    await house.leave(await house.lobby(person), person)
    captured = await house.people.villain(GUILD, villain_of(person))
    assert (captured.status, captured.chips, captured.due) == (VillainStatus.CAPTURED, 0, due)
    assert captured.playable and not captured.unplayed and captured.brings == due
    lobby = await house.lobby(person, "Cid")
    assert [sitter.villain.chips for sitter in lobby.sitters if sitter.villain] == [due, 50]
    assert await house.queries.table(lobby.id) == lobby
    again = await house.start(lobby, person)
    back = await house.people.villain(GUILD, villain_of(person))
    assert (back.status, back.chips, back.due) == (VillainStatus.AT_LARGE, due, 0)
    view = again.view(None)
    assert sorted(view.stack[seat] + view.live[seat] for seat in view.seated) == [due, 50]
    await house.ledger_is_exact()


async def test_HU_B55_a_villain_that_was_played_is_nobodys_new_villain(house: House):
    for person, name in (("Ann", "Old Hand"), ("Bob", "Old Hat")):
        await house.villain(person, name)
    table = await house.acts(await house.started("Ann", "Bob"), "Ann fold")
    await house.end(table, "Ann")
    house.seed = bust_seed(30)
    await house.villain("Ann")
    await house.villain("Bob")
    lobby = await house.opened("Ann")
    for person in ("Ann", "Bob"):
        await house.casting.play_as(lobby.id, USERS[person], person, villain_of(person))
    await house.start(lobby)
    table = await house.to_the_bust(lobby)
    played = await house.refused(table, "Ann", 'rejoin new "Old Hand"')
    assert (played.rule, played.sentence) == ("HU-B55", "You can't play Old Hand.")
    invented = await house.refused(table, "Ann", "rejoin new v12345678/1234/50")
    assert (invented.rule, invented.sentence) == ("HU-B55", "You can't play a villain who isn't yours.")
    for not_hers in ('"Old Hat"', '"Doctor Bob"', "v1", "*"):
        await house.refused(table, "Ann", f"rejoin new {not_hers}")
    await house.villain("Ann", "Fresh Face")
    after = (await house.act(table, "Ann", 'rejoin new "fresh face"')).table
    assert after.name(after.seat(USERS["Ann"])) == "Fresh Face"
    await house.ledger_is_exact()


async def test_HU_B51_a_newcomer_with_a_taken_name_is_refused_and_not_created(house: House):
    table, _ = await busted(house, 30)
    refused = await house.refused(table, "Ann", "rejoin new *", newcomer=a_sheet("doctor BOB"))
    assert refused.rule == "HU-B51"
    wrong = await house.refused(table, "Ann", "call", newcomer=a_sheet("Nobody Else"))
    assert wrong.rule == "HU-B22"
    assert len(await house.people.villains(GUILD)) == 2
    await house.ledger_is_exact()


# Spellings.

ANN, BOB, CID = (USERS[name] for name in ("Ann", "Bob", "Cid"))


@pytest.mark.parametrize(("made", "typed"), [("Zoë", "Zoe\u0308"), ("Dr ❤️ Love", "dr ❤ love")])
@both
async def test_a_villain_is_found_by_every_spelling_of_its_name(house: House, made: str, typed: str):
    _ = await house.people.create_villain(GUILD, ANN, a_sheet(made))
    refused = await refusal(house.people.create_villain(GUILD, BOB, a_sheet(typed)))
    assert "unused name" in refused
    for user in (None, ANN):
        found = await house.people.villain(GUILD, typed, user)
        assert found.sheet.name == made, "as it was typed first"
    table = await house.opened("Bob")
    table = (await house.joining.join(table.id, ANN, "Ann", typed)).table
    assert table.sitter(ANN).villain.id == found.id


async def test_people_whose_names_look_the_same_are_told_apart(house: House):
    table = await house.lobby("Ann", game="castle")
    for user, name in ((BOB, "Zoë"), (CID, "ZOE\u0308")):
        table = (await house.joining.join(table.id, user, name)).table
    assert [sitter.name for sitter in table.sitters] == ["Ann", "Zoë", "ZOE\u0308 2"]
