"""Tests of panels that stay: the DM has the same moves, and the last private panel follows the table."""

from __future__ import annotations

import pytest

from bot.adapter.messages.policy import EDITABLE_MS, PANEL_LIFETIME_MS
from bot.adapter.messages.retries import RETRY_DELAYS_S
from engines.cards import suit
from tests.discord.saloon import Guest, Saloon, Seen, seed
from tests.discord.test_drawing import QUIET
from tests.discord.test_whole_games import sit_down


def edits(saloon: Saloon, guest: Guest, since: int) -> int:
    path = f"/channels/{guest.member.user.dm_channel.id}/messages"
    return sum(it.method == "PATCH" and it.path.startswith(path) for it in saloon.requests[since:])


def follows(saloon: Saloon, since: int) -> int:
    return sum(it.method == "PATCH" and "/webhooks/" in it.path for it in saloon.requests[since:])


async def test_a_move_is_half_said_and_made_in_the_dm_and_an_old_dm_is_posted_anew_when_it_changes(
    saloon: Saloon, ann: Guest, bo: Guest, cass: Guest, heist: None
):
    _ = await ann.press("All-in 50", ann.dms()[0])
    (staged,) = ann.dms()
    assert "You go all-in with all your 50 chips." in staged and "Confirm" in staged.buttons
    _ = await ann.press("Back", staged)
    _ = await ann.press("See the table", ann.dms()[0])
    assert "Villains" in ann.dms()[0]
    _ = await ann.press("My hand", ann.dms()[0])
    assert "Call 2" in ann.dms()[0].buttons
    (dm,) = ann.dms()
    assert "On the table\n**pot 3** · bet 2" in dm
    called = await ann.press("Call 2", dm)
    (after,) = ann.dms()
    assert not called.ephemeral and after.id == dm.id
    assert "You call" in after and "Call 2" not in after.buttons
    assert (await saloon.latest()).moves[-1].text == "call" and "Call 1" in bo.dms()[0].buttons
    _ = await bo.press("Raise…", bo.dms()[0])
    assert "Ada's hand" in ann.dms()[0]
    before = {it.id: it.dms()[0].id for it in saloon.three}
    saloon.env.backend.clock.advance(EDITABLE_MS / 1000 + 10)
    _ = await bo.press("Fold", bo.dms()[0])
    for guest in (bo, cass):
        (dm,) = guest.dms()
        assert dm.id != before[guest.id]
    assert "Check" in cass.dms()[0].buttons


async def test_a_dm_is_edited_when_hand_or_moves_change_and_not_for_others_moves(saloon: Saloon):
    await sit_down(saloon, "court", by_buttons=True)
    mover, since = await saloon.mover(), len(saloon.requests)
    _ = await mover.slash("hand")
    assert not any(edits(saloon, guest, since) for guest in saloon.three)
    follower = await saloon.mover(await saloon.defaults())
    (other,) = {*saloon.three} - {mover, follower}
    assert [edits(saloon, it, since) for it in (mover, follower, other)] == [1, 1, 0]
    assert "Place" in str(follower.dms()[0].buttons) and "Place" not in str(other.dms()[0].buttons)


async def test_what_is_half_said_in_a_dm_stays_when_others_move(saloon: Saloon, ann: Guest, bo: Guest):
    """Its buttons are still the old ones, so that nobody confirms something they have not seen."""
    await saloon.heist()
    (club, *_) = (label for label in bo.dms()[0].buttons if label.startswith("Perception"))
    _ = await bo.press(club, bo.dms()[0])
    before = len((await saloon.latest()).moves)
    _ = await ann.press("Raise to 7 (pot)")
    (there,) = bo.dms()
    assert "Perception" in there
    assert all(f":{before}:" in id for id in there.buttons.values())
    _ = await bo.press("Back", there)
    assert "Call 6" in bo.dms()[0].buttons


def panel_of(guest: Guest, sees: Seen | None = None) -> Seen:
    id = (sees or guest.panel or pytest.fail("no panel")).id
    return next(line for line in guest.sees() if line.id == id)


async def test_the_last_panel_follows_the_table_to_the_end(saloon: Saloon, heist: None):
    ann, bo, cass = saloon.three
    _ = await bo.press("My hand")
    assert "Call 1" not in panel_of(bo).buttons
    since = len(saloon.requests)
    _ = await ann.press("Call 2")
    assert "Call 1" in panel_of(bo).buttons and follows(saloon, since) == 1
    _ = await bo.press("Call 1", panel_of(bo))
    assert (await saloon.latest()).moves[-1].text == "call" and follows(saloon, since) == 1
    _ = await bo.press_mine("See the table")
    _ = await cass.press("Check")
    assert follows(saloon, since) == 1 and "Villains" in panel_of(bo), "it shows the table"
    _ = await bo.press_mine("My hand")
    _ = await ann.slash("endgame")
    assert "Texas Hold Up · the end" in panel_of(bo) and follows(saloon, since) == 2
    assert not saloon.bot.app.reconciler.panels.all()
    assert not any(guest.dms() for guest in saloon.three), "hands are deleted"


async def test_after_a_restart_a_panel_follows_from_the_next_click_and_a_half_said_move_stays_on_it(
    saloon: Saloon, ann: Guest, bo: Guest
):
    saloon.seed = seed(lambda s: sum(suit(card) == "C" for card in s.powers[1]) == 2)
    await saloon.heist()
    _ = await bo.press("My hand")
    await saloon.restart()
    staged = (await bo.begin("Perception", "")).shown
    since = len(saloon.requests)
    _ = await ann.press("Call 2")
    assert follows(saloon, since) == 1 and [*panel_of(bo).buttons] == [*staged.buttons]


async def test_of_two_panels_the_newer_has_buttons_until_one_leaves(ann: Guest, heist: None):
    first = (await ann.press("My hand")).shown
    second = (await ann.press("My hand")).shown
    assert second.id != first.id
    assert not panel_of(ann, first).buttons and "Call 2" in panel_of(ann, second).buttons
    _ = await ann.press("My hand")
    _ = await ann.slash("leave")
    assert "Your cards" not in panel_of(ann) and "Fold" not in panel_of(ann).buttons


async def test_at_the_end_of_its_life_a_panel_says_so_and_follows_again_from_the_next_click(saloon: Saloon):
    await saloon.heist(pace="none")
    ann, bo, _ = saloon.three
    for guest in (ann, bo):
        _ = await guest.press("My hand")
    await saloon.env.advance_time(PANEL_LIFETIME_MS / 2000)
    _ = await ann.press_mine("See the table")
    _ = await ann.press_mine("My hand")
    await saloon.env.advance_time(PANEL_LIFETIME_MS / 2000)
    old = panel_of(bo)
    assert "No longer live." in old and "Your cards" not in old and [*old.buttons] == ["My hand"]
    assert "No longer live." not in panel_of(ann)
    _ = await ann.press("Call 2")
    assert "No longer live." in panel_of(bo)
    now = await bo.press("My hand", old)
    assert now.shown.id == old.id and "Your cards" in now and "Call 1" in now.shown.buttons
    await saloon.env.advance_time(1)
    _ = await bo.press("Call 1")
    assert "Call 1" not in panel_of(bo).buttons


@pytest.mark.parametrize("status", [404, 503])
async def test_a_panel_whose_edit_is_refused_is_forgotten_and_one_that_fails_is_tried_again(
    stepped: Saloon, status: int
):
    """So it is with its last edit too."""
    await stepped.heist(pace="none")
    ann, bo, cass = stepped.three
    await stepped.env.advance_time(QUIET)
    _ = await bo.press("My hand")
    await stepped.env.advance_time(QUIET)
    stepped.env.inject_error("PATCH", "/webhooks/*", status=status, times=None)
    _ = await ann.press("Call 2")
    await stepped.env.advance_time(QUIET)
    assert bool(stepped.expect_errors()) == (status == 503) and "Call 1" not in panel_of(bo).buttons
    stepped.env.backend.faults.clear()
    since = len(stepped.requests)
    await stepped.env.advance_time(RETRY_DELAYS_S[0] + QUIET)
    assert ("Call 1" in panel_of(bo).buttons) == (status == 503)
    for guest, label in ((bo, "Call 1"), (cass, "Check")):
        _ = await guest.press(label)
        await stepped.env.advance_time(QUIET)
    assert bool(follows(stepped, since)) == (status == 503)
    _ = await bo.press("My hand")
    await stepped.env.advance_time(PANEL_LIFETIME_MS / 1000 - 2)
    stepped.env.inject_error("PATCH", "/webhooks/*", status=status, times=None)
    await stepped.env.advance_time(2 + QUIET)
    assert bool(stepped.expect_errors()) == (status == 503)
    stepped.env.backend.faults.clear()
    await stepped.env.advance_time(RETRY_DELAYS_S[0] + QUIET)
    assert ("No longer live." in panel_of(bo)) == (status == 503)
    assert not stepped.bot.app.reconciler.panels.all()
