"""Tests of lessons: begun and taken up anywhere, played by taps and by commands, apart from all tables."""

from __future__ import annotations

from dataclasses import replace

from bot.table.lesson import Learning, lessons
from tests.discord.saloon import Answer, Guest, Saloon, Seen
from tests.discord.test_lobby import her_turn_comes
from tests.discord.test_privacy import erased

FIRST = lessons()["court1"]


async def at_first_move(guest: Guest) -> Answer:
    """Begin Court!'s lesson, and read on to the first move."""
    panel = await guest.slash("learn", game="court1")
    while "Next" in panel.shown.buttons:
        panel = await guest.press_mine("Next")
    return panel


async def test_it_is_played_by_taps_to_the_end_and_leads_to_a_real_game(saloon: Saloon, ann: Guest):
    panel = await ann.slash("learn", game="court")
    assert panel.ephemeral and FIRST.title in panel and [*panel.shown.buttons] == ["Next"]
    for step in FIRST.steps:
        assert step.say[:20] in panel.text.replace("\ufe0e", "")
        verb, _, rest = step.do.partition(" ")
        label = {"": "Next", "place": "Place", "align": "Lay"}[verb]
        if verb:
            label = next(it for it in panel.shown.buttons if rest[:1] in it and label in it)
        panel = await ann.press_mine(label)
    assert "done" in panel and "Play for real" in panel.shown.buttons
    assert not saloon.messages, "nothing is posted, and no place is taken"
    again = await ann.press_mine("More lessons")
    assert any("✓ Court!" in label for label in again.shown.menus["lesson"])
    _ = await ann.slash("learn", game="court")
    playing = await ann.press_mine("Next")
    assert playing.ephemeral and (await saloon.guest("bo").slash("newgame", game="court")).text != ""


async def test_another_move_is_answered_with_why_and_may_be_made_all_the_same(saloon: Saloon, ann: Guest):
    panel = await at_first_move(ann)
    other = next(label for label in panel.shown.buttons if "Place" in label and "K" not in label)
    asked = await ann.press_mine(other)
    assert FIRST.steps[2].why[:20] in asked and [*asked.shown.buttons] == ["Try again", "Play on anyway"]
    assert FIRST.steps[2].say[:20] in await ann.press_mine("Try again")
    _ = await ann.press_mine(other)
    own = await ann.press_mine("Play on anyway")
    assert "your own way" in own and "Back to the lesson" in own.shown.buttons
    assert FIRST.steps[2].say[:20] in await ann.press_mine("Back to the lesson")


async def test_a_move_that_the_rules_forbid_is_refused_as_at_a_table(saloon: Saloon, ann: Guest):
    _ = await at_first_move(ann)
    refused = await ann.slash("move", move="banish KC")
    assert "No Queen is waiting" in refused and "Why?" in refused.shown.buttons
    assert "Rule CT-18" in await ann.press_mine("Why?")


async def test_moves_are_typed_for_it_only_while_it_was_shown_last(saloon: Saloon, ann: Guest):
    await saloon.begin("court")
    _ = await at_first_move(ann)
    assert any("KD" in choice for choice in await ann.typing("move", "move", "place K"))
    assert FIRST.steps[3].say[:20] in await ann.slash("court place", card="KD")
    _ = await ann.press("My hand")
    moves = len((await saloon.state()).moves)
    _ = await ann.slash("move", move="place 2C")
    assert FIRST.title not in (await ann.slash("hand")).text and len((await saloon.state()).moves) >= moves


async def test_it_is_taken_up_where_it_was_left_after_a_restart_and_in_a_dm(saloon: Saloon, ann: Guest):
    _ = await at_first_move(ann)
    await saloon.restart()
    assert FIRST.steps[2].say[:20] in await ann.slash("learn", game="court1")


async def test_it_is_its_learners_alone_and_goes_with_them(saloon: Saloon, ann: Guest, bo: Guest):
    panel = await at_first_move(ann)
    async with saloon.bot.app.store.begin() as books:
        begun = await books.lessons.begun(ann.id, "court1")  # pyright: ignore[reportArgumentType]
    assert isinstance(begun, Learning) and panel.ephemeral
    await saloon.begin("court")
    for click in (f"p:{begun.id}:1:place KD D", f"lesson:next:{begun.id}:2", f"hand:{begun.id}"):
        assert "No table is open here" in await bo.clicks(click), click
    await erased(ann)
    async with saloon.bot.app.store.begin() as books:
        assert await books.lessons.get(begun.id) is None


async def test_what_is_no_lesson_is_refused(saloon: Saloon, ann: Guest):
    assert "Choose one from the list" in await ann.slash("learn", game="whist")
    assert len((await ann.slash("learn")).shown.menus["lesson"]) == len(lessons())


async def test_the_real_game_after_a_lesson_has_a_hand_with_buttons(saloon: Saloon, ann: Guest):
    panel = await ann.slash("learn", game="castle")
    learning = lessons()["castle1"]
    async with saloon.bot.app.store.begin() as books:
        begun = await books.lessons.begun(ann.id, "castle1")  # pyright: ignore[reportArgumentType]
        assert begun is not None
        await books.lessons.save(replace(begun, step=len(learning.steps) - 1), 1)
    _ = await ann.slash("learn", game="castle")
    _ = await ann.press_mine("Next")
    hand = await ann.press_mine("Play for real")
    table = await saloon.state()
    assert hand.shown.id != panel.shown.id and {sitter.level for sitter in table.sitters[1:]} == {"greenhorn"}
    await her_turn_comes(saloon, ann)
    await saloon.bot.app.table_renderer.panels.rest()
    hand_now = _own(ann)[-1]
    _ = await ann.press(next(iter(hand_now.buttons)), hand_now)
    await saloon.bot.app.table_renderer.panels.rest()
    assert _own(ann)[-1].buttons, "the hand is followed, not taken for an older one"


def _own(guest: Guest) -> list[Seen]:
    return [message for message in guest.sees() if message.ephemeral]
