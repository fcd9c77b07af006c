"""Standing orders on the panel: given from a menu, shown, played, and taken back."""

from __future__ import annotations

from tests.discord.saloon import Guest, Saloon


async def order_of(saloon: Saloon, guest: Guest) -> str:
    sitter = next(it for it in (await saloon.state()).sitters if it.user == guest.id)
    return sitter.order


def offered(guest: Guest) -> list[str]:
    """What the menu of standing orders on his panel offers."""
    assert guest.panel is not None
    return [label for id, menu in guest.panel.menus.items() if id.startswith("order:") for label in menu]


async def test_an_order_is_given_shown_and_played(saloon: Saloon) -> None:
    await saloon.heist()
    ann, bo, _ = saloon.three
    _ = await bo.press("My hand")
    assert offered(bo)[0] == "Check or fold" and "Check, or call up to 1" in offered(bo)
    told = await bo.choose("Check or fold")
    assert told.shown is not None and "Standing order\nCheck or fold" in told
    assert "Standing order" not in saloon.table and await order_of(saloon, bo) == "check-fold"
    _ = await ann.press("Raise to 7 (pot)")
    await saloon.env.settle()
    assert [it.text for it in (await saloon.state()).moves[-2:]] == ["raise 7", "fold"]
    after = await bo.press("My hand")
    assert "Standing order" not in after and not offered(bo)


async def test_given_in_turn_it_is_told_at_once_what_it_did(saloon: Saloon) -> None:
    await saloon.heist()
    ann = saloon.guest("ann")
    _ = await ann.press("My hand")
    done = await ann.choose("Check, or call up to 2")
    assert "Since your move" in done and "calls" in done and "Check, or call up to 2" in done


async def test_an_order_is_taken_back_and_exchanged(saloon: Saloon) -> None:
    await saloon.heist()
    bo = saloon.guest("bo")
    _ = await bo.press("My hand")
    _ = await bo.choose("Pass in every last word")
    assert "Pass in every last word" not in offered(bo)
    assert "Standing order\nCheck or fold" in await bo.choose("Check or fold")
    assert "Standing order" not in await bo.choose("No standing order")
    assert await order_of(saloon, bo) == "" and "No standing order" not in offered(bo)


async def test_nobody_else_learns_of_it(saloon: Saloon) -> None:
    await saloon.heist()
    ann, bo, _ = saloon.three
    _ = await bo.press("My hand")
    _ = await bo.choose("Check or fold")
    for told in (await ann.press("My hand"), await ann.press_mine("See the table")):
        assert "Standing order" not in told
    assert not any("Standing order" in it for it in saloon.messages)


async def test_a_menu_of_an_earlier_hand_asks_again(saloon: Saloon) -> None:
    await saloon.heist()
    ann, bo, cass = saloon.three
    _ = await cass.press("My hand")
    assert cass.panel is not None
    old = await saloon.remember(cass.panel)
    for guest in (ann, bo):
        _ = await guest.press("Fold")
    _ = await bo.slash("move", move="deal")
    menu, choices = next(iter(old.seen.menus.items()))
    data = {"custom_id": menu, "component_type": 3, "values": [choices["Check or fold"]]}
    told = await cass.sends(data, old)
    assert "That hand is over." in told and "Standing order\n" not in told
    assert await order_of(saloon, cass) == ""


async def test_a_menu_from_before_a_restart_works(saloon: Saloon) -> None:
    await saloon.heist()
    bo = saloon.guest("bo")
    _ = await bo.press("My hand")
    await saloon.restart()
    assert "Standing order\nCheck or fold" in await bo.choose("Check or fold")


async def test_who_looks_on_has_no_such_menu(saloon: Saloon) -> None:
    await saloon.heist()
    dora = saloon.guest("dora")
    _ = await dora.press("My hand")
    assert not offered(dora)


async def test_a_game_without_orders_shows_none(saloon: Saloon) -> None:
    ann, bo, _ = saloon.three
    _ = await ann.slash("newgame", game="textactoe")
    _ = await bo.slash("join")
    _ = await ann.slash("start")
    opened = await ann.press("My hand")
    assert "Standing order" not in opened and not offered(ann)
