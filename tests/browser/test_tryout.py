"""Tests of the try-out as its users meet it: a process, a page in the browser, clicks and keys.

Only here is `mudbucket try` begun, played in and ended as a developer does it, to the end of a heist.
"""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from bot.presentation.pictures.emojis import SIDE
from bot.presentation.scene import WIDTH
from tests.browser.saloon_page import NARROW, PATIENCE, WIDE, NothingAsked, Unchanged, Visitor, tried_out

pytestmark = pytest.mark.browser
WELCOME = "Play cards with Mudbucket"
PEOPLE = {"ann": "Ada", "bo": "Black Bo", "cass": "Cassidy"}
POWERS = ("Destruction", "Damage", "Perception", "Deception")
SEVERAL = "Several at once…"
WIDE_AND_LOW = (1100, 900)
"""Here the table and a panel do not fit on the page at once."""
TIMES = 5
NOTE_WIDTHS = """() => {
    const fetched = window.fetch;
    window.widths = new Set();
    window.fetch = async (...asked) => {
        const answer = await fetched(...asked);
        if (String(asked[0]).includes("/api/state")) {
            const { assets } = await answer.clone().json();
            Object.values(assets).forEach((it) => it.available && widths.add(it.displayWidth ?? null));
        }
        return answer;
    };
}"""
"""Has the page note how wide it is told that pictures are, each time."""


def test_three_play_a_heist(browser: Any, tmp_path: Path):
    """The hand begins on a narrow screen, where powers are played; a wide one shows its end."""
    with tried_out(tmp_path) as tryout:
        visitor = Visitor(browser, tryout.saloon, NARROW)
        visitor.page.evaluate(NOTE_WIDTHS)
        fill_a_table(visitor)
        a_menu_below_the_pictures_stays_open(visitor)
        before_the_flop(visitor)
        the_job(visitor)
        visitor.resize(WIDE)
        to_the_end(visitor)
        dms = Visitor(browser, tryout.pages["DMs of ann"], NARROW)
        dms.sees("Ada's hand")
        dms.shoot("dm")
        tryout.ends_well(visitor)


def test_who_plays_against_the_house_gets_hints_and_goes_on(browser: Any, tmp_path: Path):
    """What is thought out in worker processes keeps nobody waiting for ever."""
    with tried_out(tmp_path) as tryout:
        visitor = Visitor(browser, tryout.saloon, NARROW, "Tex-Tac-Toe")
        visitor.press("Tex-Tac-Toe", visitor.message(WELCOME))
        for _ in range(2):
            visitor.press("Hint", visitor.panel)
            visitor.sees("it's your call")
        visitor.press("See the table", visitor.panel)
        tryout.ends_well(visitor)


def fill_a_table(visitor: Visitor) -> None:
    """Open a lobby with a button of the first message; each user sits at once and names their villain."""
    visitor.press("Play with friends…", visitor.message(WELCOME))
    visitor.press("Texas Hold Up", visitor.message("The others press"))
    visitor.sees("Waiting for 1 more", visitor.table)
    visitor.shoot("lobby")
    for person, villain in PEOPLE.items():
        visitor.be(person)
        visitor.press("My villain" if person == "ann" else "Join")
        casting = visitor.message("Kinds of villain")
        casting.wait_for()
        visitor.shoot("villain")
        visitor.press("Name and powers…", casting)
        visitor.submit(Name=villain, Powerset="Lightning, and a fast horse.")
        visitor.sees(villain, visitor.table)
    visitor.shoot("full")
    visitor.be("ann")
    visitor.press("Start")
    visitor.sees("Heist 1", visitor.table)
    visitor.shoot("started")


def waited_for(visitor: Visitor) -> str:
    """Switch to the user whom the table waits for. Return their villain's name."""
    told = visitor.table.locator(".embed-description").inner_text()
    places = {villain: told.index(villain) for villain in PEOPLE.values() if villain in told}
    villain = min(places, key=places.__getitem__)
    visitor.be(next(person for person, name in PEOPLE.items() if name == villain))
    return villain


def call_or_check(visitor: Visitor) -> None:
    """Make the cheapest move, on the table."""
    _ = waited_for(visitor)
    first = visitor.labels(visitor.table)[0]
    if first.startswith("Deal"):  # the heist is over since somebody looked
        return
    assert first.startswith(("Call", "Check", "Pass")), first
    with visitor.changing(visitor.table):
        visitor.press(first)


def before_the_flop(visitor: Visitor) -> None:
    """Play a raise by a form, a call by a typed command, and one by a button."""
    villain = waited_for(visitor)
    visitor.press("Raise…")
    visitor.shoot("raise")
    with visitor.changing(visitor.table):
        visitor.submit(**{"Raise to how many chips in all?": "6"})
    visitor.sees(f"{villain} raises to 6 chips.", visitor.table)
    _ = waited_for(visitor)
    with visitor.changing(visitor.table):
        visitor.slash("holdup call")
    visitor.sees("You call", visitor.panel)
    call_or_check(visitor)
    visitor.sees("· Flop", visitor.table)
    visitor.shoot("flop")


def the_job(visitor: Visitor) -> None:
    """Play a power, staged on the panel by buttons: a card, a target, Confirm."""
    visitor.be("ann")
    visitor.press("My hand")
    visitor.sees("'s hand", visitor.panel)
    visitor.shoot("panel")
    power = next(label for label in visitor.labels(visitor.panel) if label.endswith(POWERS))
    until = time.monotonic() + 3 * PATIENCE
    while not staged(visitor, power):
        assert time.monotonic() < until, "no power can be staged"
        visitor.press("Back", visitor.panel)
    visitor.shoot("confirm")
    visitor.press("Confirm", visitor.panel)
    visitor.sees("Since your move", visitor.panel)
    visitor.sees(f": {power.split()[-1]}, ", visitor.table)
    visitor.shoot("played")
    if "Stop the power" in visitor.labels(visitor.table):
        visitor.press("Stop the power")
        visitor.table.get_by_role("button", name="Stop the power").wait_for(state="detached")


def staged(visitor: Visitor, power: str) -> bool:
    """Build a power choice by choice, from its card's button on. Return whether Confirm appeared."""
    visitor.press(power, visitor.panel)
    visitor.sees(power.split()[-1], visitor.panel.locator(".embed-card").last)
    visitor.shoot("power")
    try:
        while "Confirm" not in visitor.labels(visitor.panel):
            with visitor.changing(visitor.panel):
                further = [label for label in visitor.labels(visitor.panel) if label not in ("Back", SEVERAL)]
                visitor.press(further[0], visitor.panel) if further else visitor.choose()
    except NothingAsked:
        return False
    return True


def to_the_end(visitor: Visitor) -> None:
    until = time.monotonic() + 3 * PATIENCE
    while "Deal the next heist" not in visitor.labels(visitor.table) and time.monotonic() < until:
        last_word = "Last word" in visitor.table.locator(".embed-title").inner_text()
        with suppress(Unchanged):  # the page was late, and somebody else is waited for
            call_or_check(visitor)
        if not last_word and "Last word" in visitor.table.locator(".embed-title").inner_text():
            visitor.shoot("last-word")
    visitor.press("Details")
    visitor.sees("Only you can see this", visitor.message("Shown"))
    visitor.shoot("shown")
    visitor.slash("log")
    visitor.sees("What happened")
    visitor.shoot("log")
    visitor.slash("leaderboard")
    visitor.sees("leaderboard")
    visitor.shoot("leaderboard")


def test_what_was_there_is_there_again_unless_it_is_begun_afresh(browser: Any, tmp_path: Path):
    """After a restart the channel is empty, except for messages about what can be done and a table that goes
    on.
    """
    with tried_out(tmp_path) as first:
        visitor = Visitor(browser, first.saloon, NARROW)
        visitor.sees("DMs of bo", visitor.message(WELCOME))
        fill_a_table(visitor)
        visitor.slash("leaderboard")
        visitor.sees("ann", visitor.message("leaderboard"))
        visitor.shoot("names")
        visitor.slash("villain create")
        visitor.submit(Name="Second Ada", Powerset="Lightning.")
        visitor.sees("50 chips, at large")
        visitor.shoot("villain")
        first.ends_well(visitor)
    with tried_out(tmp_path) as second:
        visitor = Visitor(browser, second.saloon, NARROW)
        visitor.sees("DMs of bo", visitor.message(WELCOME))
        visitor.sees("is as you left it")
        visitor.sees("Heist 1", visitor.table)
        visitor.shoot("again")
        call_or_check(visitor)
        visitor.slash("villain list")
        visitor.sees("Second Ada", visitor.message("Your villains"))
        second.ends_well(visitor)
    with tried_out(tmp_path, "--fresh") as third:
        visitor = Visitor(browser, third.saloon, WIDE)
        visitor.slash("villain list")
        visitor.sees("You have no villains yet.")
        third.ends_well(visitor)


def a_menu_below_the_pictures_stays_open(visitor: Visitor) -> None:
    """Check that pictures keep their places when the page redraws them for an opened menu."""
    visitor.resize(WIDE_AND_LOW)
    asked = waited_for(visitor)
    visitor.be(next(person for person, villain in PEOPLE.items() if villain != asked))
    visitor.press("My hand")
    visitor.menu(visitor.panel).wait_for()
    assert visitor.width_of_picture(visitor.table) == WIDTH
    assert visitor.width_of_picture(visitor.panel) == WIDTH
    for _ in range(TIMES):
        assert visitor.opens(visitor.panel)
        visitor.shoot("menu")
        visitor.page.keyboard.press("Escape")
    assert {*visitor.page.evaluate("[...widths]")} - {SIDE} == {WIDTH}
    visitor.resize(NARROW)
