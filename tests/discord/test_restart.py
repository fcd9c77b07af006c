"""The bot may stop at any moment: what comes after goes on as if nothing had happened."""

from __future__ import annotations

from pathlib import Path

from tests.discord.conftest import SEED
from tests.discord.saloon import Guest, Saloon, opened, shown
from tests.long import long

HEISTS = (
    "Call 2", "Call 1", "Check", "Bet 3 (½ pot)", "Call 3", "Call 3", *["Check"] * 6, *["Pass"] * 3,
    "Deal the next heist", "Fold", "Fold",
)  # fmt: skip
"""What is pressed on the table, each time by one who is waited for."""
HOUR = 3600
TURN, BANK = 60, 120
"""Seconds that somebody has at the pace `live`, and once more in his time bank."""
GRACE = 120
"""Seconds that overdue tables get after a restart."""


async def waited_for(saloon: Saloon) -> Guest:
    return saloon.three[(await saloon.state()).owed[0]]


async def look(saloon: Saloon) -> tuple[object, ...]:
    """What everybody sees; without ids and names of files, which are others in another saloon."""
    hands = tuple(_without_files(guest.dms()[-1].text).partition("\n")[2] for guest in saloon.three)
    return _without_files(saloon.table.text), tuple(saloon.table.buttons), hands


def _without_files(text: str) -> str:
    return "\n".join(line for line in text.splitlines() if not line.endswith(".png"))


async def heists(folder: Path, *, restarts: bool) -> list[tuple[object, ...]]:
    """What everybody sees after each move of two heists."""
    folder.mkdir()
    async with opened(folder, SEED) as saloon:
        await saloon.heist()
        story = [await look(saloon)]
        for label in HEISTS:
            if restarts:
                await saloon.restart()
                assert await look(saloon) == story[-1]
            _ = await (await waited_for(saloon)).press(label)
            story.append(await look(saloon))
        assert len(saloon.results) == 2
        assert [len(guest.dms()) for guest in saloon.three] == [1, 1, 1]
        return story


@long
async def test_a_restart_between_any_two_moves_changes_nothing(tmp_path: Path):
    assert await heists(tmp_path / "with", restarts=True) == await heists(
        tmp_path / "without", restarts=False
    )


async def test_half_a_move_goes_on_after_a_restart(saloon: Saloon, cass: Guest, heist: None):
    _ = await cass.press("My hand")
    await saloon.restart()
    _ = await cass.begin("Deception", shown(cass.power("D")))
    await saloon.restart()
    await saloon.restart()
    _ = await cass.choose("1 chip")
    await saloon.restart()
    assert "Cassidy takes 1 chip back." in await cass.press_mine("Confirm")


async def test_a_lobby_and_its_buttons_outlive_a_restart(saloon: Saloon, ann: Guest):
    await saloon.lobby()
    await saloon.restart()
    _ = await ann.press("Leave")
    assert "Ada" not in saloon.table
    await saloon.restart()
    _ = await ann.press("Join")
    assert "**Ada** (50 chips), played by ann" in saloon.table
    await saloon.restart()
    assert "You have joined as" in await ann.press_mine("Surprise me")
    await saloon.restart()
    assert "You have joined as Ada." in await ann.choose("Ada")


async def test_what_was_not_drawn_is_drawn_after_a_restart_and_an_end_stays(
    saloon: Saloon, ann: Guest, bo: Guest, heist: None
):
    table = await saloon.state()
    _ = await saloon.bot.app.services.playing.act(table.id, ann.id, "call", interaction=1)
    assert "**Ada** to act" in saloon.table
    await saloon.restart()
    assert "**Black Bo** to act" in saloon.table and saloon.ping == f"{bo.mention}, your move."
    _ = await ann.slash("endgame")
    await saloon.restart()
    assert "no open table" in await ann.slash("hand")
    assert "This table is closed." in saloon.table


async def test_who_does_not_move_in_time_checks_or_folds(saloon: Saloon):
    await saloon.heist(pace="live")
    await saloon.env.advance_time(TURN + BANK - 2)
    assert "**Ada** to act" in saloon.table
    await saloon.env.advance_time(4)
    assert "Ada folds." in saloon.table and "**Black Bo** to act" in saloon.table
    assert saloon.ping == f"{saloon.guest('bo').mention}, your move."


async def test_two_minutes_of_grace_where_the_time_ran_out_while_nobody_was_there(saloon: Saloon):
    await saloon.heist(pace="live")
    await saloon.restart(after=5 * HOUR)
    await saloon.env.advance_time(GRACE - 5)
    assert "**Ada** to act" in saloon.table
    await saloon.env.advance_time(BANK + 10)
    assert "Ada folds." in saloon.table
    _ = await saloon.guest("bo").press("Call 1")


async def test_nobody_is_hurried_where_there_is_no_limit(saloon: Saloon, heist: None):
    await saloon.restart(after=30 * 24 * HOUR)
    await saloon.env.advance_time(3)
    assert "**Ada** to act" in saloon.table
