"""Tests of choosing a villain: drawn in one tap, of a kind, or written; changed until the first heist."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest

from bot.presentation import ids
from bot.presentation.casting import aptitudes_page, casting_page
from bot.table import archetypes, villains
from bot.table.archetypes import ARCHETYPES, SURPRISE
from bot.table.characters import CAST
from bot.table.record import UserId
from bot.table.texts import plain
from bot.table.villains import APPLICATIONS, VILLAINS_MAX, KeptVillain, VillainStatus
from engines.core import Seat, VillainId
from tests.bot.house import (
    GUILD,
    USERS,
    House,
    a_sheet,
    both,
    bust_seed,
    called,
    illegal,
    refusal,
    villain_of,
)

ANN, BOB, CID = (USERS[it] for it in ("Ann", "Bob", "Cid"))


async def mine(house: House, user: UserId = ANN) -> list[KeptVillain]:
    return await house.people.villains(GUILD, user)


def test_each_kind_has_aptitudes_of_its_own_and_a_name_is_never_missing():
    assert len({archetype.aptitudes for archetype in ARCHETYPES}) == len(ARCHETYPES) == 6
    assert all(sorted(archetype.aptitudes) == [1, 2, 3, 4] for archetype in ARCHETYPES)
    names = archetypes.names(Random(1))
    first = [next(names) for _ in range(1000)]
    assert len({it.casefold() for it in first}) == 1000
    assert all(plain(it) == it for it in first), "nothing in them is written otherwise in a message"
    for kind in ARCHETYPES:
        assert archetypes.kind_of(archetypes.drawn(kind, first[-1])) is kind
    assert archetypes.kind_of(a_sheet(first[0])) is None


@pytest.mark.parametrize("word", [*(archetype.word for archetype in ARCHETYPES), SURPRISE])
async def test_the_host_has_a_surprise_villain_and_one_tap_draws_another_instead(house: House, word: str):
    table = await house.hosted(ANN, "Ann")
    (before,) = await mine(house)
    assert [it.user for it in table.sitters] == [ANN] and table.names == {before.id: before.sheet.name}
    assert before.fresh and before.seated and before.chips == 50
    assert archetypes.kind_of(before.sheet) is not None
    table = (await house.casting.cast(table.id, ANN, "Ann", word)).table
    (after,) = await mine(house)
    kind = archetypes.kind_of(after.sheet)
    assert after.id == before.id and after.sheet.name != before.sheet.name
    assert word in (kind.word, SURPRISE)
    assert table.names == {after.id: after.sheet.name}
    villain = table.sitters[0].villain
    assert villain.aptitudes == kind.aptitudes
    await house.reopen()
    assert await house.queries.table(table.id) == table
    await house.ledger_is_exact()


@both
async def test_a_drawn_villain_goes_when_their_player_plays_another_or_leaves(house: House) -> None:
    """One who was drawn in an earlier lobby stays."""
    table = await house.hosted(ANN, "Ann")
    _ = await house.joining.join(table.id, BOB, "Bob")
    _ = await house.villain("Bob")
    table = (await house.casting.play_as(table.id, BOB, "Bob", villain_of("Bob"))).table
    assert [villain.sheet.name for villain in await mine(house, BOB)] == [villain_of("Bob")]
    table = (await house.casting.play_new(table.id, ANN, "Ann", a_sheet("Her own"))).table
    assert [villain.sheet.name for villain in await mine(house)] == ["Her own"]
    _ = await house.joining.join(table.id, CID, "Cid")
    _ = await house.leave(table, "Cid")
    assert await mine(house, CID) == []
    assert len(await house.rows("SELECT id FROM ledger")) == 4, "two villains, two sides each"
    _ = await house.end(await house.hosted(CID, "Cid"), "Cid")
    (earlier,) = await mine(house, CID)
    _ = await house.joining.join(table.id, CID, "Cid")
    _ = await house.casting.play_new(table.id, CID, "Cid", a_sheet("His own"))
    assert {villain.sheet.name for villain in await mine(house, CID)} == {earlier.sheet.name, "His own"}
    await house.ledger_is_exact()


@pytest.mark.parametrize("casual", [False, True])
async def test_a_villain_who_has_played_is_kept_when_another_is_drawn(house: House, casual: bool) -> None:
    """Also one who plays at a casual table."""
    table = await house.hosted(ANN, "Ann")
    (first,) = await mine(house)
    if casual:
        _ = await house.start(await house.with_computers(table))
    else:
        _ = await house.joining.join(table.id, BOB, "Bob")
        _ = await house.plays(await house.start(table), "fold")
        _ = await house.end(table, "Ann")
    again = await house.hosted(ANN, "Ann")
    assert again.sitters[0].villain.id == first.id
    again = (await house.casting.cast(again.id, ANN, "Ann", "seer")).table
    assert first.sheet in [villain.sheet for villain in await mine(house)]
    assert again.names.keys() == {villain.id for villain in await mine(house)} - {first.id}


async def test_name_powers_and_aptitudes_change_until_the_first_heist(house: House) -> None:
    table = await house.hosted(ANN, "Ann")
    _ = await house.joining.join(table.id, BOB, "Bob")
    (villain,) = await mine(house)
    renamed = await house.casting.rename(ANN, villain.id, "Grizzly Sue", "Wrestles locomotives.")
    assert (renamed.sheet.name, renamed.sheet.aptitudes) == ("Grizzly Sue", villain.sheet.aptitudes)
    worst = APPLICATIONS[villain.sheet.aptitudes.index(4)]
    gifted = await house.casting.be_good_at(ANN, villain.id, worst, 1)
    assert sorted(gifted.sheet.aptitudes) == [1, 2, 3, 4]
    assert gifted.sheet.aptitudes[APPLICATIONS.index(worst)] == 1
    table = await house.queries.table(table.id)
    assert table.names[villain.id] == "Grizzly Sue"
    seated = table.sitters[0].villain
    assert seated.aptitudes == gifted.sheet.aptitudes
    table = await house.start(table)
    assert table.villains[0].aptitudes == gifted.sheet.aptitudes
    casting = house.casting
    for change in (casting.rename(ANN, villain.id, "X", "X."), casting.be_good_at(ANN, villain.id, worst, 2)):
        assert "after the first heist has begun" in await refusal(change)
    assert "begun already" in await refusal(house.casting.cast(table.id, ANN, "Ann", "seer"))


async def test_nobody_changes_another_s_villain_and_names_stay_unused(house: House) -> None:
    _ = await house.villain("Bob")
    made = await house.villain("Ann")
    casting = house.casting
    others = casting.rename(BOB, made.id, "X", "X."), casting.be_good_at(BOB, made.id, "damage", 1)
    for change in (*others, casting.own(BOB, made.id), casting.own(ANN, "v1")):
        assert "isn't yours" in await refusal(change)
    for name in (villain_of("Bob"), "", "deck"):
        assert (await illegal(house.casting.rename(ANN, made.id, name, "X."))).rule == "HU-B51"
    assert "don't know that aptitude" in await refusal(house.casting.be_good_at(ANN, made.id, "charm", 1))
    assert await refusal(house.casting.be_good_at(ANN, made.id, "damage", 9))


@both
async def test_five_at_large_are_the_limit_and_captured_and_retired_ones_do_not_count(house: House) -> None:
    limit = "You already have 5 villains at large"
    for n in range(VILLAINS_MAX):
        _ = await house.villain("Ann", f"Number {n}")
    assert limit in await refusal(house.villain("Ann", "One more"))
    _ = await house.changed("UPDATE villains SET status = 'captured', due = 25 WHERE name = 'Number 0'")
    _ = await house.villain("Ann", "One more")
    table = await house.opened("Bob")
    assert limit in await refusal(house.joining.join(table.id, ANN, "Ann", "Number 0"))
    _ = await house.people.retire_villain(GUILD, ANN, "One more")
    seated = (await house.joining.join(table.id, ANN, "Ann", "Number 0")).table
    assert [sitter.user for sitter in seated.sitters] == [BOB, ANN]


async def test_who_has_more_keeps_them_and_nobody_at_REJOIN_is_refused_a_new_one(house: House) -> None:
    house.seed = bust_seed(30)
    table = await house.started("Ann", "Bob")
    made = [await house.villain("Ann", f"Number {n}") for n in range(VILLAINS_MAX - 1)]
    old = "INSERT INTO villains SELECT 'old' || id, guild, user, 'Old ' || name, 'old ' || folded, powerset, "
    old += "how, aptitudes, status, 0, due, tallies, created, begun FROM villains WHERE name LIKE 'Number %'"
    _ = await house.changed(old)
    assert len(await mine(house)) == 1 + 2 * len(made)
    table = await house.to_the_bust(table)
    person = called(table.users[table.owed[0]])
    after = (await house.act(table, person, "rejoin new *", newcomer=a_sheet("Phoenix"))).table
    seat = after.seat(USERS[person])
    assert seat is not None and after.name(seat) == "Phoenix"


async def test_a_host_whose_villains_are_all_at_tables_opens_a_lobby_and_joins_later(house: House) -> None:
    for n, host in enumerate(("Bob", "Cid", "Dot", "Eve", "Fay")[:VILLAINS_MAX]):
        made = await house.villain("Ann", f"Number {n}")
        _ = await house.joining.join((await house.opened(host)).id, ANN, "Ann", made.sheet.name)
    opened_by_ann = await house.opened("Ann")
    assert opened_by_ann.host == ANN and opened_by_ann.sitters == ()


async def test_the_page_says_what_one_plays_and_offers_what_can_be_changed(house: House) -> None:
    table = await house.hosted(ANN, "Ann")
    own = await mine(house)
    page, items = casting_page(table, ANN, own)
    assert own[0].sheet.name in page.title and "Best at" in page.text and "50 chips" in page.text
    assert all(f"**{archetype.name}**" in page.fields[0].text for archetype in ARCHETYPES)
    assert {type(item.id) for item in items} == {ids.Cast, ids.Create, ids.Pen, ids.Gifts, ids.DrawArchetype}
    told, menus = aptitudes_page(own[0])
    assert len(menus) == 4 and all(it.capitalize() in told.fields[0].text for it in APPLICATIONS)
    page, items = casting_page(table, BOB, [])
    assert page.title == "Your villain"
    assert {type(item.id) for item in items} == {ids.Cast, ids.Create, ids.DrawArchetype}
    _ = await house.joining.join(table.id, BOB, "Bob")
    table = await house.start(table)
    assert casting_page(table, ANN, await mine(house))[1] == []


def test_the_last_whom_one_played_comes_first_and_captured_ones_need_room():
    def kept(n: int, **more: Any) -> KeptVillain:
        made = KeptVillain(VillainId(f"v{n}"), 1, ANN, a_sheet(f"V{n}"), chips=50, recent=n)
        return replace(made, **more)

    all_of_them = [kept(1), kept(3), kept(2, seated=True), kept(4, status=VillainStatus.RETIRED)]
    assert [villain.recent for villain in villains.free(all_of_them)] == [3, 1]
    captured = kept(9, status=VillainStatus.CAPTURED, due=25)
    assert captured in villains.free([captured, *(kept(n) for n in range(VILLAINS_MAX - 1))])
    assert captured not in villains.free([captured, *(kept(n) for n in range(VILLAINS_MAX))])


def test_drawn_names_have_no_word_in_common_with_characters_or_with_anybody_at_the_table():
    called = {word for character in CAST for word in character.name.split()}
    taken = {"Rosa", "Black"}
    names = [*islice(archetypes.names(Random(1), taken), 2 * len(archetypes.FIRST_NAMES) ** 2)]
    words = {word for name in names for word in name.split()}
    assert not words & (called | taken) and {"Midnight", "Bill"} <= words
    assert len({*names}) == len(names), "numbered when they are used up"


async def test_a_villain_drawn_at_a_table_has_a_name_apart(house: House, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(archetypes, "_NAMES", ("Dusty Rosa", "Iron Rosa", "Dusty Bill", "Iron Bill"))
    table = await house.hosted(ANN, "Rosa Miller")
    for word in ("desperado", SURPRISE):
        table = (await house.casting.cast(table.id, ANN, "Rosa Miller", word)).table
        assert "Rosa" not in table.name(Seat(0)), table.name(Seat(0))
