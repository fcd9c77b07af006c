"""Who is new to a game: no lesson of it finished, and fewer than three games."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.database import schema
from bot.services.people import NEW_GAMES, People
from bot.table.record import UserId
from engines import GAMES
from tests.bot.house import USERS, House, both

ANN, BOB = USERS["Ann"], USERS["Bob"]


async def new_to(house: House, user: UserId) -> set[str]:
    """Return the games that are new to a user, as a process finds that has just begun."""
    people = People(house.transactions)
    return {game for game in GAMES if await people.is_new_to(user, game)}


async def finish(house: House, user: UserId, lesson: str) -> None:
    learning = (await house.lessons.begin(user, "Ann", lesson)).table.lesson
    assert learning is not None
    async with house.store.begin() as books:
        await books.lessons.save(replace(learning, step=len(learning.plan.steps)), 5)


@both
async def test_after_three_games_of_a_kind_it_is_not_new_any_more(house: House) -> None:
    for n in range(NEW_GAMES):
        assert await new_to(house, ANN) == {*GAMES}
        table = await house.lobby("Ann", "Bob", game="castle")
        table = await house.start(table if n else await house.with_computers(table, 2))
        _ = await house.played_out(table)
    assert await new_to(house, ANN) == await new_to(house, BOB) == {*GAMES} - {"castle"}
    assert await new_to(house, USERS["Cid"]) == {*GAMES}


async def test_games_that_were_ended_early_do_not_count(house: House) -> None:
    for _ in range(NEW_GAMES):
        table = await house.start(await house.lobby("Ann", "Bob", game="castle"))
        _ = await house.end(table, "Ann")
    assert await new_to(house, ANN) == {*GAMES}


async def test_in_hold_up_sessions_count_in_which_chips_changed_hands(house: House) -> None:
    made = {person: await house.villain(person) for person in ("Ann", "Bob")}
    assert made
    for _ in range(NEW_GAMES):
        assert "holdup" in await new_to(house, ANN)
        table = await house.start(await house.lobby("Ann", "Bob"))
        table = await house.plays(table, "fold")
        _ = await house.end(table, "Ann")
    assert await new_to(house, ANN) == {*GAMES} - {"holdup"}


async def test_a_finished_lesson_counts_for_its_own_game(house: House) -> None:
    _ = await house.lessons.begin(ANN, "Ann", "castle1")
    assert await new_to(house, ANN) == {*GAMES}
    await finish(house, ANN, "court1")
    assert await new_to(house, ANN) == {*GAMES} - {"court"}
    await finish(house, ANN, "court1")
    assert (await house.lessons.begin(ANN, "Ann", "court1")).table.lesson is not None
    assert await new_to(house, ANN) == {*GAMES} - {"court"}, "also while it is done again"


async def test_who_knows_a_game_is_not_looked_up_again(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    people = People(house.transactions)
    await finish(house, ANN, "court1")
    assert not await people.is_new_to(ANN, "court")
    async with house.store.begin() as books:
        books.work.write(schema.lessons.delete())
    monkeypatch.delattr("bot.database.repositories.lessons.Lessons.of")
    assert not await people.is_new_to(ANN, "court")
    with pytest.raises(AttributeError):
        _ = await people.is_new_to(BOB, "court")


async def test_only_so_many_are_remembered(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.services.people.VERSED_MAX", 1)
    people = People(house.transactions)
    for lesson in ("court1", "castle1"):
        await finish(house, ANN, lesson)
    for _ in range(2):
        assert not await people.is_new_to(ANN, "court")
        assert not await people.is_new_to(ANN, "castle")
