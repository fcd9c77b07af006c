"""Tests of lessons, hints and *Why?*: private answers to those who learn."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.adapter.short_memory import LIFETIME_MS
from bot.presentation.hints import hint_text
from bot.presentation.lessons import POINTED
from bot.presentation.panel import panel as panel_of
from bot.table.lesson import Learning, lessons
from bot.table.record import TableId, UserId
from bot.table.teaching import lesson_table
from engines.players import Hint
from engines.textactoe.actions import Reveal
from tests.bot import films
from tests.discord.saloon import Answer, Guest, Saloon, Seen, opened
from tests.discord.test_lobby import her_turn_comes
from tests.discord.test_privacy import erased

FIRST = lessons()["court1"]


async def at_first_move(guest: Guest) -> Answer:
    """Begin Court!'s lesson, and read on to the first move."""
    panel = await guest.slash("learn", game="court1")
    while "Next" in panel.shown.buttons:
        panel = await guest.press_mine("Next")
    return panel


async def test_it_is_played_by_taps_to_the_end_and_leads_to_a_real_game(
    saloon: Saloon, ann: Guest, monkeypatch: pytest.MonkeyPatch
):
    """What is at stake is said in its own words, not looked up."""
    monkeypatch.delattr("bot.services.outbox.is_new_to")
    panel = await ann.slash("learn", game="court")
    assert panel.ephemeral and FIRST.title in panel and [*panel.shown.buttons] == ["Next"]
    for step in FIRST.steps:
        assert step.say[:20] in panel.text.replace("\ufe0e", "") and "if it ended now" not in panel
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


async def test_another_move_is_answered_with_why_and_may_be_made_all_the_same_but_none_that_rules_forbid(
    saloon: Saloon, ann: Guest
):
    panel = await at_first_move(ann)
    other = next(label for label in panel.shown.buttons if "Place" in label and "K" not in label)
    asked = await ann.press_mine(other)
    assert FIRST.steps[2].why[:20] in asked and [*asked.shown.buttons] == ["Try again", "Play on anyway"]
    assert FIRST.steps[2].say[:20] in await ann.press_mine("Try again")
    _ = await ann.press_mine(other)
    own = await ann.press_mine("Play on anyway")
    assert "your own way" in own and "Back to the lesson" in own.shown.buttons
    assert FIRST.steps[2].say[:20] in await ann.press_mine("Back to the lesson")
    refused = await ann.slash("move", move="banish KC")
    assert "No Queen is waiting" in refused and "Why?" in refused.shown.buttons
    assert "CT-18" in await ann.press_mine("Why?")
    await saloon.restart()
    assert FIRST.steps[2].say[:20] in await ann.slash("learn", game="court1"), "where it was left"
    assert "Choose one from the list" in await ann.slash("learn", game="whist")
    assert len((await ann.slash("learn")).shown.menus["lesson"]) == len(lessons())


async def test_its_learner_alone_types_moves_for_it_only_while_it_was_shown_last_and_it_goes_with_them(
    saloon: Saloon, ann: Guest, bo: Guest
):
    await saloon.begin("court")
    panel = await at_first_move(ann)
    async with saloon.bot.app.store.begin() as books:
        begun = await books.lessons.begun(ann.id, "court1")  # pyright: ignore[reportArgumentType]
    assert isinstance(begun, Learning) and panel.ephemeral
    for click in (f"p:{begun.id}:1:place KD D", f"lesson:next:{begun.id}:2", f"hand:{begun.id}"):
        assert "No table is open here" in await bo.clicks(click), click
    assert any("KD" in choice for choice in await ann.typing("move", "move", "place K"))
    assert FIRST.steps[3].say[:20] in await ann.slash("court place", card="KD")
    _ = await ann.press("My hand")
    moves = len((await saloon.state()).moves)
    _ = await ann.slash("move", move="place 2C")
    assert FIRST.title not in (await ann.slash("hand")).text and len((await saloon.state()).moves) >= moves
    await erased(ann)
    async with saloon.bot.app.store.begin() as books:
        assert await books.lessons.get(begun.id) is None


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
    await saloon.bot.app.reconciler.rest()
    hand_now = _own(ann)[-1]
    _ = await ann.press(next(iter(hand_now.buttons)), hand_now)
    await saloon.bot.app.reconciler.rest()
    assert _own(ann)[-1].buttons, "the hand is followed, not taken for an older one"


def _own(guest: Guest) -> list[Seen]:
    return [message for message in guest.sees() if message.ephemeral]


HINT = "Hint"


async def test_who_is_asked_gets_one_and_the_table_stays_as_it_is(saloon: Saloon, ann: Guest):
    await saloon.begin("court", ann, computers=2)
    await her_turn_comes(saloon, ann)
    before = await saloon.state()
    panel = await ann.press("My hand")
    told = await ann.press_mine(HINT)
    assert told.ephemeral and "it's your call" in told and "Place" in told
    assert told.shown.id == panel.shown.id, "it stands on the panel"
    assert any(label.startswith(POINTED) for label in told.shown.buttons), "and points at its button"
    assert "it's your call" in await ann.slash("hint")
    assert (await saloon.state()).moves == before.moves
    _ = await saloon.defaults()
    panel = (await ann.press("My hand")).shown
    assert HINT not in panel.buttons and "it's your call" not in panel.text, "with the decision it goes"
    assert not any(label.startswith(POINTED) for label in panel.buttons)


async def test_it_leads_through_all_parts_of_a_move(saloon: Saloon, ann: Guest):
    """Each button of the advised move is pointed at, and no other one."""
    await saloon.begin("textactoe", ann, computers=1)
    await her_turn_comes(saloon, ann)
    table, app = await saloon.state(), saloon.bot.app
    user = table.host
    app.hints_given.keep(user, table, "reveal 4")
    shown = await ann.press("My hand")
    assert [it for it in shown.shown.buttons if it.startswith(POINTED)] == [f"{POINTED}Reveal…"]
    assert "Hint:" in shown
    shown = await ann.press_mine(f"{POINTED}Reveal…")
    pointed = [it for it in shown.shown.buttons if it.startswith(POINTED)]
    assert len(pointed) == 1 and "Hint:" in shown and shown.shown.buttons[pointed[0]].endswith("reveal 4")
    shown = await ann.press_mine("Back")
    shown = await ann.press_mine("Discard…")
    assert "Hint:" not in shown and not [it for it in shown.shown.buttons if it.startswith(POINTED)]
    shown = await ann.press_mine("Back")
    app.hints_given.forget_user(user)
    assert "Hint:" not in await ann.press("My hand"), "erased, it is forgotten"
    app.hints_given.keep(user, table, "reveal 4")
    assert "Hint:" in await ann.press("My hand")
    app.hints_given.forget_guild(table.guild)
    assert "Hint:" not in await ann.press("My hand"), "as with its server"


async def test_where_the_game_counts_or_the_host_has_said_so_there_is_none(saloon: Saloon, ann: Guest):
    await saloon.begin("court")
    mover, table = await saloon.mover(), await saloon.state()
    assert HINT not in (await mover.press("My hand")).shown.buttons
    for guest, why in ((mover, "This game counts"), (saloon.guest("dora"), "You aren't at this table")):
        refused = await guest.clicks(f"hint:{table.id}")
        assert refused.ephemeral and why in refused


async def test_in_a_lobby_its_host_is_told_that_there_is_nothing_to_decide_yet(
    saloon: Saloon, ann: Guest, dora: Guest
):
    await saloon.open("court", ann, computers=2)
    assert "hasn't begun" in await ann.slash("hint")
    assert "aren't at this table" in await dora.slash("hint")
    _ = await ann.press("Start")
    over = await saloon.state()
    _ = await ann.slash("endgame")
    assert "This game is over" in await ann.clicks(
        f"hint:{over.id}", on=await saloon.remember(saloon.messages[-1])
    )
    panel = await at_first_move(ann)
    assert panel.shown is not None
    lesson = next(iter(panel.shown.buttons.values())).split(":")[1]
    told = await ann.clicks(f"hint:{lesson}", on=await saloon.remember(saloon.messages[-1]))
    assert "this is for you to try" in told


async def test_the_host_switches_them_off(saloon: Saloon, ann: Guest):
    await saloon.open("court", ann, computers=2)
    panel = await ann.press("Options…")
    while "everyone is on their own" not in str(panel.shown.menus):
        panel = await ann.press_mine("More options…")
    _ = await ann.choose("Hints against computers: everyone is on their own")
    _ = await ann.press("Start")
    await her_turn_comes(saloon, ann)
    table = await saloon.state()
    assert not table.hints and HINT not in (await ann.press("My hand")).shown.buttons
    assert "switched hints off" in await ann.clicks(f"hint:{table.id}")


@pytest.mark.parametrize(
    ("compared", "told"),
    [
        ((), "Reveal"),
        (
            (Reveal(6), 71, 12, 100),
            "Clearly better than **Reveal the middle right**: better in about 7 of 10 deals, "
            "worse in about 1.",
        ),
        (
            (Reveal(6), 30, 20, 100),
            "A little better than **Reveal the middle right**: better in about 3 of 10 deals, "
            "worse in about 2, the same in the rest.",
        ),
        (
            (Reveal(6), 60, 37, 100),
            "\nBetter than **Reveal the middle right**: better in about 6 of 10 deals",
        ),
        ((Reveal(6), 31, 0, 50), "better in about 6 of 10 deals, the same in the rest."),
        ((Reveal(6), 960, 20, 1000), "better in nearly all deals, worse in hardly any."),
        ((Reveal(6), 30, 50, 100), "It brings more than **Reveal the middle right** on average: less often"),
        ((Reveal(6), 11, 1, 100), "It hardly matters: **Reveal the middle right** comes to nearly the same."),
        (
            (Reveal(6), 20, 19, 100),
            "It hardly matters: **Reveal the middle right** comes to nearly the same.",
        ),
    ],
)
def test_it_says_how_much_better(compared: tuple[Any, ...], told: str):
    table = films.begun("textactoe", ("Ann", "Bob"), "120")
    assert told in hint_text(table, films.user(0), Hint(Reveal(4), *compared))


def test_a_hint_in_haste_says_so():
    table = films.begun("textactoe", ("Ann", "Bob"), "120")
    assert "no time to compare it" in hint_text(table, films.user(0), Hint(Reveal(4), uncompared=True))


WHY = "Why?"


async def dealt(saloon: Saloon) -> tuple[Guest, Guest]:
    """Begin a game of Court!; return whose turn it is, and somebody else."""
    await saloon.begin("court")
    mover = await saloon.mover()
    return mover, next(guest for guest in saloon.three if guest is not mover)


async def test_a_refusal_but_no_misspelling_says_why_with_its_values_only_to_whom_it_was_told(saloon: Saloon):
    """On the panel, *Why?* stands beside it."""
    mover, other = await dealt(saloon)
    refused = await other.slash("move", move="place 7H")
    assert refused.ephemeral and "turn" in refused and [*refused.shown.buttons] == [WHY]
    answer = await other.press_mine(WHY)
    assert answer.ephemeral and "Why not?" in answer and "Rule CT-05" in answer
    assert "The order of this round" in answer and "the dealer goes last" in answer
    table = await saloon.state()
    told_to_another = await mover.clicks(f"why:{table.id}:{len(table.moves)}:CT-B01")
    assert "Rule CT-05" in told_to_another and "The order of this round" not in told_to_another
    refused = await other.slash("move", move="place 7H")
    await saloon.env.advance_time(LIFETIME_MS / 1000)
    answer = await other.press(WHY, refused.shown)
    assert "Rule CT-05" in answer and "The order of this round" not in answer and "too long ago" in answer
    _ = await mover.press("My hand")
    panel = await mover.clicks(f"s:{table.id}:{len(table.moves)}:banish 7H", on=await saloon.remember())
    assert "No Queen is waiting" in panel and WHY in panel.shown.buttons
    assert "CT-18" in await mover.press_mine(WHY)
    assert WHY not in (await mover.slash("move", move="place 1H")).shown.buttons
    assert WHY not in (await mover.slash("move", move="shoot")).shown.buttons


async def test_the_command_explains_what_the_asker_heard_last_and_a_result_how_it_came_about(saloon: Saloon):
    """It leads on to all that happened."""
    mover, other = await dealt(saloon)
    _ = await saloon.defaults()
    own, others = await mover.slash("why"), await other.slash("why")
    assert "You place" in own and "You place" not in others and "places" in others
    assert await mover.typing("why", "line", "You draw") and not await other.typing("why", "line", "You draw")
    refused = await other.slash("why", line="9999.0")
    assert refused.ephemeral and "Choose one from the list" in refused
    while not saloon.results:
        _ = await saloon.defaults()
    answer = await other.press(WHY, saloon.results[-1])
    assert answer.ephemeral and "Rules CT-33 and CT-37" in answer and "- 👉 You" in answer
    assert all(suit in answer for suit in ("Clubs", "Diamonds", "Hearts", "Spades"))
    line = (await other.typing("why", "line", "pitches"))[0]
    told = await other.slash("why", line=line)
    assert "pitches" in told and "CT-08" in told


async def test_what_a_move_reveals_is_shown_stage_by_stage_as_at_a_table(tmp_path: Path):
    stages = list[str]()

    async def wait(_: float) -> None:
        stages.append(_own(ann)[-1].text)
        await asyncio.sleep(0)

    async with opened(tmp_path, "castle", wait=wait) as saloon:
        ann = saloon.three[0]
        panel = await ann.slash("learn", game="castle")
        while not stages:
            pointed = [label for label in panel.shown.buttons if label.startswith(POINTED)]
            panel = await ann.press_mine(pointed[-1] if pointed else "Next")
        assert "king high" in stages[0] and "aces and fours" in stages[-1], "hand by hand"
        assert "aces and fours are best" in _own(ann)[-1].text, "in the end it says what to do next"


@pytest.mark.parametrize(
    ("lesson", "won"),
    [
        ("castle1", "Hand 2, nobody builds."),
        ("court1", "Reveal."),
        ("holdup1", "three of a kind, queens"),
        ("textactoe1", "scores 100 points"),
    ],
)
def test_the_last_picture_shows_what_was_won_not_the_next_deal(lesson: str, won: str):
    learning = Learning(TableId("labcdefgh"), UserId(7), "Ann", lesson, step=len(lessons()[lesson].steps))
    page, _ = panel_of(lesson_table(learning), learning.user, {})
    assert page.scene is not None and won in page.scene.alt
