"""The panel is the one place to act: it follows the table, and asks again before what counts."""

from __future__ import annotations

from tests.discord.saloon import Saloon


async def test_a_changed_price_asks_again(saloon: Saloon) -> None:
    await saloon.heist()
    ann, bo, cass = saloon.three
    old = await saloon.remember()
    _ = await ann.press("Raise to 7 (pot)")
    _ = await bo.press("Call 6")
    before = len((await saloon.state()).moves)
    asked = await cass.press_old("Call 2", old)
    assert len((await saloon.state()).moves) == before
    assert asked.ephemeral and "The table has changed" in asked
    assert asked.shown is not None and "Call 5" in asked.shown.buttons
    assert "calls" in await cass.press_mine("Call 5")


async def test_a_stale_panel_refreshes_itself_when_it_is_touched(saloon: Saloon) -> None:
    await saloon.heist()
    ann, bo, _ = saloon.three
    _ = await bo.press("My hand")
    panel = bo.panel
    assert panel is not None and "Call 2" not in panel.buttons
    _ = await ann.press("Raise to 7 (pot)")
    shown = await bo.press("See the table", panel)
    assert shown.shown is not None and shown.shown.id == panel.id
    back = await bo.press_mine("My hand")
    assert back.shown is not None and back.shown.id == panel.id and "Call 6" in back.shown.buttons


async def test_a_stale_move_on_the_panel_is_refused_there_and_the_panel_is_as_it_is_now(
    saloon: Saloon,
) -> None:
    await saloon.heist()
    ann, bo, cass = saloon.three
    _ = await ann.press("My hand")
    panel = ann.panel
    assert panel is not None
    old = await saloon.remember(panel)
    _ = await ann.press("Call 2")
    for guest in (bo, cass):
        _ = await guest.slash("holdup raise", to=10 if guest is bo else 20)
    refused = await ann.press_old("Call 2", old)
    assert refused.shown is not None and refused.shown.id == panel.id
    assert "The table has changed" in refused and "Call 18" in refused.shown.buttons


async def test_all_in_is_asked_once_more(saloon: Saloon) -> None:
    await saloon.heist()
    ann = saloon.guest("ann")
    before = len((await saloon.state()).moves)
    asked = await ann.press("All-in 50")
    assert "Put in all your 50 chips." in asked and len((await saloon.state()).moves) == before
    _ = await ann.press_mine("Back")
    assert len((await saloon.state()).moves) == before
    _ = await ann.press("All-in 50")
    assert "all-in" in (await ann.press_mine("Confirm")).text.lower()


async def test_a_fold_that_saves_nothing_is_asked_once_more(saloon: Saloon) -> None:
    await saloon.heist()
    for guest in saloon.three[:2]:
        _ = await guest.press("Call 2" if guest.id == saloon.guest("ann").id else "Call 1")
    cass = saloon.guest("cass")
    assert "though it would cost you nothing" in await cass.press("Fold")
    assert "folds" in await cass.press_mine("Confirm")
