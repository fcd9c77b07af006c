"""Tests of the panel and its forms: they follow the table, confirm, keep what was typed, take orders."""

from __future__ import annotations

from itertools import count, islice
from typing import Any

import discord

from bot.adapter import short_memory
from bot.adapter.short_memory import LIFETIME_MS
from bot.presentation.move_builder.buttons import VALUE_BUTTONS_MAX
from bot.presentation.move_builder.controls import MENU_OPTIONS_MAX
from engines import GAMES
from engines.core import Begin, Pick, play
from engines.houseem.actions import Build
from tests.discord.saloon import Answer, Guest, Saloon
from tests.discord.test_privacy import erased
from tests.discord.test_whole_games import sit_down
from tests.seeds import without_words


async def test_the_table_says_whose_choice_it_is_and_a_changed_price_asks_again(saloon: Saloon, heist: None):
    ann, bo, cass = saloon.three
    assert saloon.table.idle == ("Ada:",)
    old, form = await saloon.remember(), await ann.press("Raise…")
    _ = await bo.press("My hand")
    panel = bo.panel
    assert "Call 2" not in panel.buttons
    for label in ("Raise to 7 (pot)", "Call 6"):
        _ = await ann.press(label)
        assert saloon.table.idle == ("Black Bo:",)
    shown = await bo.press("See the table", panel)
    assert shown.shown.id == panel.id
    back = await bo.press_mine("My hand")
    assert back.shown.id == panel.id and "Call 6" in back.shown.buttons
    _ = await bo.press("Call 6")
    before = len((await saloon.state()).moves)
    refused = await ann.submit(form, "12")
    assert refused.ephemeral and "table has changed" in refused
    asked = await cass.press_old("Call 2", old)
    assert len((await saloon.state()).moves) == before
    assert asked.ephemeral and "The table has changed" in asked
    assert "Call 5" in asked.shown.buttons
    assert "You call" in await cass.press_mine("Call 5")


async def test_a_stale_move_on_the_panel_is_refused_there_and_the_panel_is_as_it_is_now(saloon: Saloon):
    await saloon.heist()
    ann, bo, cass = saloon.three
    _ = await ann.press("My hand")
    panel = ann.panel
    old = await saloon.remember(panel)
    _ = await ann.press("Call 2")
    for guest in (bo, cass):
        _ = await guest.slash("holdup raise", to=10 if guest is bo else 20)
    refused = await ann.press_old("Call 2", old)
    assert refused.shown.id == panel.id and "Call 18" in refused.shown.buttons
    hand, above = refused.shown.message.embeds
    assert hand.title == "Ada's hand" and not above.title
    assert (above.description or "").startswith("The table has changed"), "right above the buttons"


async def order_of(saloon: Saloon, guest: Guest) -> str:
    sitter = next(it for it in (await saloon.state()).sitters if it.user == guest.id)
    return sitter.order


def offered(guest: Guest) -> list[str]:
    return [label for id, menu in guest.panel.menus.items() if id.startswith("order:") for label in menu]


async def test_an_order_is_shown_to_nobody_else_and_played_in_ones_turn_at_once(
    saloon: Saloon, dora: Guest, heist: None
):
    ann, bo, cass = saloon.three
    _ = await bo.press("My hand")
    assert offered(bo)[0] == "Check or fold" and "Check, or call up to 1" in offered(bo)
    told = await bo.choose("Check or fold")
    assert told.shown is not None and "Standing order\nCheck or fold" in told
    assert await order_of(saloon, bo) == "check-fold"
    for told in (await ann.press("My hand"), await ann.press_mine("See the table"), *saloon.messages):
        assert "Standing order" not in told
    _ = await dora.press("My hand")
    assert not offered(dora)
    _ = await cass.press("My hand")
    (menu,), before = cass.panel.menus, await saloon.remember(cass.panel)
    _ = await ann.press("Raise to 7 (pot)")
    await saloon.env.settle()
    assert [move.text for move in (await saloon.state()).moves[-2:]] == ["raise 7", "fold"]
    after = await bo.press("My hand")
    assert "Standing order" not in after and not offered(bo)
    _ = await cass.press("My hand")
    assert not offered(cass), "it is their turn now"
    done = await cass.clicks(menu, "call 5", on=before)
    assert "Since your move" in done and "You check." in done and "Check, or call up to 5" in done
    assert [move.text for move in (await saloon.state()).moves[-2:]] == ["call", "check"]


async def test_orders_are_exchanged_taken_back_and_outlive_restarts_but_not_their_hand(
    saloon: Saloon, bo: Guest, heist: None
):
    _ = await bo.press("My hand")
    _ = await bo.choose("Pass on powers until this heist ends")
    assert "Pass on powers until this heist ends" not in offered(bo)
    assert "Standing order\nCheck or fold" in await bo.choose("Check or fold")
    assert "Standing order" not in await bo.choose("No standing order")
    assert await order_of(saloon, bo) == "" and "No standing order" not in offered(bo)
    _ = await bo.press("My hand")
    menu, choices = next(iter(bo.panel.menus.items()))
    await saloon.restart()
    assert "Standing order\nCheck or fold" in await bo.choose("Check or fold")
    await saloon.fold()
    _ = await bo.slash("move", move="deal")
    told = await bo.clicks(menu, choices["Check or fold"])
    assert "That hand is over." in told and "Standing order\n" not in told
    assert await order_of(saloon, bo) == ""


async def test_a_cell_is_found_where_it_lies(saloon: Saloon):
    await sit_down(saloon, "textactoe", by_buttons=True)
    mover = await saloon.mover()
    _ = await mover.press("My hand")
    await mover.tap("Reveal…")
    assert not mover.panel.menus and "Confirm" not in mover.panel.buttons
    rows = [it for it in mover.panel.message.components if isinstance(it, discord.ActionRow)]
    cells = [[child.label for child in row.children if isinstance(child, discord.Button)] for row in rows]
    assert [[label[0] for label in row if label] for row in cells] == [[*"123"], [*"456"], [*"789"], ["B"]]
    (centre,) = mover.panel.idle
    assert centre.startswith("5 · ")
    await mover.tap("7 · ?")
    assert (await saloon.latest()).moves[-1].text == "reveal 7"


async def test_a_menu_plays_what_is_chosen_but_not_at_an_older_table(saloon: Saloon):
    """Which cards of a hand and the Market build is chosen from a menu, and needs no Confirm."""
    saloon.seed = next(it for it in map("{:064x}".format, count()) if builds(it) > VALUE_BUTTONS_MAX)
    await sit_down(saloon, "houseem", by_buttons=True)
    mover = await saloon.mover()
    _ = await mover.press("My hand")
    _ = await mover.press_mine("Build…")
    menu, choices = next(iter(mover.panel.menus.items()))
    _ = await mover.choose("")
    before = await saloon.latest()
    assert before.moves[-1].text == f"build {next(iter(choices.values()))}"
    _ = await mover.clicks(menu, [*choices.values()][-1])
    assert (await saloon.latest()).moves == before.moves


def builds(seed: str) -> int:
    """In how many ways the first mover of a town for three can build, in a deal without jokers."""
    game = GAMES["houseem"]
    state, _ = play(game, game.new(game.options(), 3, without_words(seed)), None, Begin())
    found = [offer for offer in game.offers(state, game.owed(state)[0]) if offer.action is Build]
    cards = found[0].choices(()) if found else ()
    return len([*islice(cards.completions(), MENU_OPTIONS_MAX)]) if isinstance(cards, Pick) else 0


async def test_an_all_in_is_passed_to_the_showdown_by_one_button(saloon: Saloon):
    """The button is on the table and on panels; it holds for the next streets, and can be cancelled."""
    await saloon.heist()
    ann, bo, cass = saloon.three
    for guest in (ann, bo, cass):
        _ = await guest.slash("holdup allin")
    assert "Powers before the flop" in saloon.table and "Pass to showdown" in saloon.table.buttons
    assert "Pass to showdown" in (await bo.press("My hand")).shown.buttons
    _ = await bo.press_mine("Pass to showdown")
    assert await order_of(saloon, bo) == "pass" and "Pass on powers until this heist ends" in bo.panel.text
    _ = await bo.choose("No standing order")
    assert await order_of(saloon, bo) == ""
    for guest in (bo, ann, cass):
        _ = await guest.press("Pass to showdown")
    assert "Before" not in saloon.table and "Last word" not in saloon.table
    moves = [move.text for move in (await saloon.state()).moves]
    assert moves.count("pass") >= 9 and await order_of(saloon, bo) == "", "it ends with the heist"


AGAIN = "Try again…"


def typed(answer: Answer) -> list[Any]:
    """Return what stands in the parts of an open form: texts, and the labels of chosen options."""
    parts = [label["component"] for label in answer.form["components"]]
    return [
        [option["label"] for option in part["options"] if option.get("default")]
        if "options" in part
        else part.get("value") or ""
        for part in parts
    ]


def wrong(answer: Answer) -> str:
    return answer.form["components"][0].get("description") or ""


async def test_a_number_is_kept_until_it_is_accepted_but_not_for_who_does_not_play(
    ann: Guest, bo: Guest, dora: Guest, heist: None
):
    form = await dora.press("Raise…")
    assert form.form["components"][0]["label"] == "How many?"
    refused = await dora.submit(form, "6")
    assert refused.ephemeral and [*refused.shown.buttons] == ["Why?"]
    assert typed(await dora.press("Raise…")) == [""]
    refused = await ann.submit(await ann.press("Raise…"), "3")
    assert refused.ephemeral and "4" in refused and [*refused.shown.buttons] == [AGAIN, "Why?"]
    assert typed(await bo.press("Raise…")) == [""], "nobody else sees it"
    form = await ann.press_mine(AGAIN)
    assert typed(form) == ["3"] and wrong(form) == refused.text
    panel = await ann.submit(form, "a lot")
    assert panel.shown.id == refused.shown.id and refused.text not in panel and "Your cards" in panel
    form = await ann.press_mine("Raise…")
    assert typed(form) == ["a lot"] and wrong(form) in panel
    assert "You raise to 6 chips." in await ann.submit(form, "6")
    assert typed(await ann.press("Raise…")) == [""]


async def test_it_outlasts_others_moves_and_ends_with_ones_own(saloon: Saloon, heist: None):
    ann, bo, cass = saloon.three
    form = await ann.press("Raise…")
    for guest, to in ((ann, 4), (bo, 6), (cass, 8)):
        _ = await guest.slash("holdup raise", to=to)
    stale = await ann.submit(form, "12")
    assert "The table has changed" in stale and AGAIN not in stale.shown.buttons
    form = await ann.press_mine("Raise…")
    assert typed(form) == ["12"] and "Black Bo raises to 6 chips." in wrong(form)
    _ = await ann.press_mine("Call 4")
    assert typed(await ann.press("Raise…")) == [""]


async def test_a_villain_is_kept_for_a_while_until_its_user_is_erased_and_no_more_than_so_many_are(
    saloon: Saloon, ann: Guest, bo: Guest, cass: Guest, monkeypatch: Any
):
    _ = await cass.creates("Ada")
    for kept in (True, False):
        _ = await ann.submit(await ann.slash("villain create"), "Ada", "Lightning.")
        await saloon.env.advance_time(LIFETIME_MS / 1000 - (1 if kept else 0))
        form = await ann.slash("villain create")
        assert typed(form) == (["Ada", "Lightning."] if kept else ["", ""])
        assert ("an unused name" in wrong(form)) == kept
    _ = await ann.submit(await ann.slash("villain create"), "Ada", "Lightning.")
    await erased(ann)
    assert typed(await ann.slash("villain create")) == ["", ""]
    monkeypatch.setattr(short_memory, "VALUES_MAX", 1)
    for guest in (ann, bo):
        _ = await guest.submit(await guest.slash("villain create"), "Ada", "Lightning.")
    assert typed(await ann.slash("villain create")) == ["", ""]
    assert typed(await bo.slash("villain create")) == ["Ada", "Lightning."]
