"""What is at stake, in the panels of newcomers."""

from __future__ import annotations

from unittest.mock import AsyncMock, patch

from bot.presentation import panel
from tests.discord.saloon import Guest, Saloon
from tests.discord.test_lobby import her_turn_comes

SETTING = "What's at stake"


async def test_newcomers_read_it_while_it_is_their_turn_until_they_switch_it_off(saloon: Saloon, ann: Guest):
    """Who has switched it off costs no query."""
    await saloon.begin("court", ann, computers=2)
    await her_turn_comes(saloon, ann)
    table = await saloon.state()
    line = panel.stakes(table, ann.id)
    assert line and (await ann.press("My hand")).shown.text.count(line) == 1
    assert line not in saloon.table.text, "on their own panel alone"
    with patch("bot.services.outbox.is_new_to", AsyncMock(return_value=False)) as known:
        assert line not in await ann.press("My hand"), "who knows the game reads nothing"
        assert known.call_args.args[1:] == (ann.id, "court")
        assert f"{SETTING}\nNot said" in await ann.prefers(f"{SETTING}: Not said")
        known.reset_mock()
        _ = await ann.press("My hand")
        known.assert_not_called()
    assert line not in await ann.press("My hand")
    assert f"{SETTING}\nSaid" in await ann.prefers(f"{SETTING}: Said")
    assert line in await ann.press("My hand")
    _ = await saloon.defaults()
    assert panel.stakes(await saloon.state(), ann.id) == ""


async def test_it_stands_in_hands_by_dm_and_in_panels_that_follow_the_table(saloon: Saloon):
    await saloon.begin("castle")
    mover = await saloon.mover()
    line = panel.stakes(await saloon.state(), mover.id)
    assert line and mover.dms()[-1].text.count(line) == 1
    _ = await saloon.defaults()
    second = await saloon.mover()
    line = panel.stakes(await saloon.state(), second.id)
    assert second is not mover and line and second.dms()[-1].text.count(line) == 1
