"""Tests of restarts: the bot may stop at any moment, and the next one continues seamlessly."""

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


async def look(saloon: Saloon) -> tuple[object, ...]:
    """Return what everybody sees, without ids and file names, which differ between saloons."""
    hands = tuple(_without_files(guest.dms()[-1].text).partition("\n")[2] for guest in saloon.three)
    return _without_files(saloon.table.text), tuple(saloon.table.buttons), hands


def _without_files(text: str) -> str:
    return "\n".join(line for line in text.splitlines() if not line.endswith(".png"))


async def heists(folder: Path, *, restarts: bool) -> list[tuple[object, ...]]:
    """Return what everybody sees after each move of two heists."""
    folder.mkdir()
    async with opened(folder, SEED) as saloon:
        await saloon.heist()
        story = [await look(saloon)]
        for label in HEISTS:
            if restarts:
                await saloon.restart()
                assert await look(saloon) == story[-1]
            _ = await (await saloon.mover()).press(label)
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
    _ = await cass.choose("Take back 1")
    await saloon.restart()
    assert "You sneak 1 chip out of the pot." in await cass.press_mine("Confirm")
