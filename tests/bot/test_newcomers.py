"""Who is new to a game: no lesson of it finished, and fewer than three games."""

from __future__ import annotations

from dataclasses import replace

from bot.services.people import NEW_GAMES, is_new_to
from bot.services.privacy import Privacy
from bot.table.record import UserId
from engines import GAMES
from tests.bot.house import USERS, House, both
from tests.plans import listening

ANN, BOB, CID = USERS["Ann"], USERS["Bob"], USERS["Cid"]


async def new_to(house: House, user: UserId) -> set[str]:
    """Return the games that are new to a user."""
    async with house.store.begin(snapshot=False) as books:
        return {game for game in GAMES if await is_new_to(books, user, game)}


async def finish(house: House, user: UserId, lesson: str) -> None:
    learning = (await house.lessons.begin(user, "Ann", lesson)).table.lesson
    assert learning is not None
    async with house.store.begin() as books:
        await books.lessons.save(replace(learning, step=len(learning.plan.steps)), 5)


@both
async def test_after_three_games_of_a_kind_it_is_not_new_any_more(house: House) -> None:
    """Games that were ended early do not count."""
    for n in range(NEW_GAMES):
        _ = await house.end(await house.started("Ann", "Bob", game="castle"), "Ann")
        assert await new_to(house, ANN) == {*GAMES}
        table = await house.lobby("Ann", "Bob", game="castle")
        table = await house.start(table if n else await house.with_computers(table, 2))
        _ = await house.played_out(table)
    assert await new_to(house, ANN) == await new_to(house, BOB) == {*GAMES} - {"castle"}
    assert await new_to(house, CID) == {*GAMES}


async def test_in_hold_up_sessions_count_in_which_chips_changed_hands_also_for_who_has_left(
    house: House,
) -> None:
    for _ in range(NEW_GAMES):
        assert await new_to(house, ANN) == await new_to(house, CID) == {*GAMES}
        table = await house.started("Ann", "Bob", "Cid")
        table = await house.acts(table, "Ann raise 6", "Bob fold", "Cid fold")
        table = (await house.leave(table, "Cid")).table
        _ = await house.end(table, "Ann")
    assert await new_to(house, ANN) == await new_to(house, CID) == {*GAMES} - {"holdup"}


async def test_a_finished_lesson_counts_for_its_own_game_until_its_user_is_erased(house: House) -> None:
    _ = await house.lessons.begin(ANN, "Ann", "castle1")
    assert await new_to(house, ANN) == {*GAMES}
    await finish(house, ANN, "court1")
    assert await new_to(house, ANN) == {*GAMES} - {"court"}
    await finish(house, ANN, "court1")
    assert (await house.lessons.begin(ANN, "Ann", "court1")).table.lesson is not None
    assert await new_to(house, ANN) == {*GAMES} - {"court"}, "also while it is done again"
    _ = await Privacy(house.transactions).erase(ANN)
    assert await new_to(house, ANN) == {*GAMES}


async def test_who_was_looked_up_is_not_looked_up_again(house: House) -> None:
    await finish(house, ANN, "court1")
    before = await new_to(house, ANN)
    with listening(house.store) as asked:
        assert await new_to(house, ANN) == before and asked == {}
        _ = await new_to(house, BOB)
        assert asked != {}
