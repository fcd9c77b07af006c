"""Each lesson can be played through, and a learner who does something else never gets stuck."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bot.adapter.rendering.messages import layout_view
from bot.presentation import ids
from bot.presentation.buttons import Button
from bot.presentation.games import PRESENTERS
from bot.presentation.lessons import POINTED, learn_button, lessons_page
from bot.presentation.panel import MoveDraft, panel
from bot.presentation.scene import Label
from bot.table.lesson import LEARNER, Learning, lessons
from bot.table.preferences import Preferences
from bot.table.record import TableId, UserId
from bot.table.table import Status, Table
from bot.table.teaching import asked, back, gone_off, lesson_table
from engines import GAMES
from engines.core import Action, Seat
from engines.notation import read, write
from tests.bot.house import House, both, refusal
from tests.discord.limits import message_fits
from tests.discord.surfaces import message
from tests.laws.panels import Panel

TAPS_MAX, WORDS_MAX = 15, 25
"""The most taps in a lesson, and words in a step."""
OWN_MOVES = 40
"""Moves of a random learner who goes their own way."""
every_lesson = pytest.mark.parametrize("name", lessons())


def begun(name: str) -> Learning:
    return Learning(TableId("labcdefgh"), UserId(7), "Ann", name)


def shown(table: Table) -> tuple[str, list[str]]:
    page, items = panel(table, UserId(7), {})
    message_fits(message(page, layout_view(items)))
    assert not any("/log" in field.text for field in page.fields), "a lesson has no log"
    return page.text, [item.label for item in items if isinstance(item, Button)]


def taps(table: Table, action: Action) -> int:
    """Return how many taps a move takes at the least."""
    labels = PRESENTERS[table.game.name].labels(table.view(UserId(7)), table.name)
    way = Panel(table.offers(Seat(LEARNER)), labels).way(action)
    assert way is not None, f"{write(action)!r} is not on the panel"
    return len(way.taps)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_lesson_and_three_have_a_second_one(game: str):
    assert [button.label for button in learn_button(game)] == ["Learn by playing"]
    assert (f"{game}2" in lessons()) == (game in ("castle", "holdup", "houseem"))


@every_lesson
def test_a_lesson_is_played_to_its_end_in_few_taps_and_words(name: str):
    learning, needed = begun(name), 0
    for n, step in enumerate(learning.plan.steps):
        table = lesson_table(learning)
        text, labels = shown(table)
        assert len(step.say.split()) <= WORDS_MAX, step.say
        assert step.say.replace("*", "")[:12] in text.replace("\ufe0e", "").replace("*", "")
        if step.do:
            action = read(table.game, step.do)
            assert write(action) == step.do, "in its full notation"
            assert any(action in offer for offer in table.offers(Seat(LEARNER))), f"step {n}: {step.do}"
            assert step.why, f"step {n} does not say why"
            needed += taps(table, action)
            learning = asked(learning, step.do)
        else:
            assert labels == ["Next"]
            needed += 1
            learning = learning.onwards()
    assert learning.over and needed <= TAPS_MAX
    assert "Play for real" in shown(lesson_table(learning))[1]


def test_cards_of_the_taught_move_may_be_named_in_another_order():
    learning = begun("castle1").onwards()
    assert asked(learning, "discard JD 9S") == asked(learning, "discard 9S JD")
    assert asked(learning, "discard JD 9S").step == learning.step + 1
    assert asked(learning, "discard JD AS").wanted == "discard JD AS"


@every_lesson
@pytest.mark.parametrize("n", range(3))
def test_whoever_goes_their_own_way_never_gets_stuck(name: str, n: int):
    random, learning = Random(f"{name} {n}"), begun(name)
    way_left = random.randrange(len(learning.plan.steps))
    for _ in range(way_left):
        step = learning.plan.steps[learning.step]
        learning = asked(learning, step.do) if step.do else learning.onwards()
    for _ in range(OWN_MOVES):
        table = lesson_table(learning)
        if table.status is not Status.PLAYING:
            assert "Back to the lesson" in shown(table)[1]
            break
        if learning.now is not None and not learning.now.do:
            learning = learning.onwards()
            continue
        if learning.over:
            break
        offers = table.offers(Seat(LEARNER))
        assert offers, "the learner can do nothing"
        line = write(random.choice(offers).sample(random))
        learning = asked(learning, line)
        if learning.wanted:
            text, labels = shown(lesson_table(learning))
            assert labels == ["Try again", "Play on anyway"] and learning.now is not None
            assert learning.now.why[:12] in text.replace("\ufe0e", "")
            assert back(learning).wanted == "" and back(learning).step == learning.step
            learning = gone_off(learning)
    assert back(learning).off == ()


def test_the_list_marks_what_is_done_and_what_is_begun():
    _, (menu,) = lessons_page({"court1": True})
    labels = [choice.label for choice in menu.choices]  # pyright: ignore[reportAttributeAccessIssue]
    assert "✓ Court! · Your first season" in labels and len(set(labels)) == len(lessons())


@pytest.mark.parametrize("liked", [Preferences(pictures="none"), Preferences(large=True)], ids=repr)
def test_what_is_only_read_also_shows_the_hand_where_no_picture_does(liked: Preferences):
    page, _ = panel(lesson_table(begun("houseem2")), UserId(7), {}, liked)
    shown = page.brief if page.scene is not None and page.brief is not None else page
    assert "Your two jacks live in H1" in page.text.replace("\ufe0e", "")
    assert "H2" in "".join(field.text for field in shown.fields) and shown.fields


def test_the_last_picture_has_the_points_that_the_season_brought():
    learning = begun("court1")
    while learning.step < len(learning.plan.steps) - 1:
        step = learning.plan.steps[learning.step]
        learning = asked(learning, step.do) if step.do else learning.onwards()
    page, _ = panel(lesson_table(learning), UserId(7), {})
    assert page.scene is not None
    words = [it.text for it in page.scene.sprites if isinstance(it, Label)]
    assert [it for it in words if it in ("0", "1")] == ["1", "0", "1"]


def test_the_buttons_that_lead_on_to_the_taught_move_stand_out():
    table = lesson_table(begun("castle1").onwards())
    both = ["discard JD 9S"]
    for said, pointed in (("", ["discard JD", "discard 9S"]), ("discard JD", both), ("discard JD 9S", both)):
        _, items = panel(table, UserId(7), {}, staged=MoveDraft(said))
        moves = [it for it in items if isinstance(it, Button) and isinstance(it.id, ids.Play | ids.GoOn)]
        assert len(moves) > 2 and [it.id.said for it in moves if it.label.startswith(POINTED)] == pointed  # pyright: ignore[reportAttributeAccessIssue]


@both
async def test_one_that_has_changed_begins_anew_and_one_that_is_over_takes_no_move(house: House):
    user = UserId(7)
    begun_now = (await house.lessons.begin(user, "Ann", "court1")).table
    assert "press **Next**" in await refusal(house.lessons.act(begun_now.id, user, "place KD"))
    learning = begun("court1")
    for off, step in ((("0 place XR",), 3), ((), len(learning.plan.steps))):
        async with house.store.begin() as books:
            await books.lessons.save(replace(learning, id=begun_now.id, step=step, off=off), house.time)
        if off:
            assert "has changed" in await refusal(house.queries.table(begun_now.id))
        else:
            assert "is over" in await refusal(house.lessons.act(begun_now.id, user, "place KS"))
        again = (await house.lessons.begin(user, "Ann", "court1")).table.lesson
        assert (again.step, again.off) == (0, ())
