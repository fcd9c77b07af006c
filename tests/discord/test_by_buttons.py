"""A session by buttons, menus and forms alone, from the lobby to the final card.

Only here are buttons, menus and forms read, step by step through Texas Hold Up, where villains come and go.
"""

from __future__ import annotations

from engines import poker
from engines.cards import suit
from engines.holdup.model import State, potency
from tests.discord.saloon import FIRST_DEALER, ORDERS, Guest, Saloon, names_card, seed, shown
from tests.discord.test_panel import typed
from tests.slow import slow

BESIDE = ("My hand", "Details", "More…")
"""Buttons of a table that are no moves."""


async def test_a_lobby_is_entered_left_and_started_whatever_restarts_there_are(saloon: Saloon):
    ann, _, cass = saloon.three
    await saloon.villains()
    _ = await ann.slash("newgame", game="holdup", options=f"{FIRST_DEALER} hands=2", pace="none")
    assert list(saloon.table.buttons) == [
        "Join", "Start", "Play against the house", "Options…", "Leave", "My villain", "Add a word…",
        "How to play", "Learn by playing",
    ]  # fmt: skip
    _ = await cass.press("Join")
    assert "**Cassidy** (50 chips), played by cass" in saloon.table
    assert "You're at this table already." in await cass.press("Join")
    await saloon.restart()
    _ = await cass.press("Leave")
    assert "Cassidy" not in saloon.table
    await saloon.restart()
    _ = await cass.press("Join")
    await saloon.restart()
    assert "You play" in await cass.press_mine("Surprise me")
    await saloon.restart()
    assert "You play Cassidy." in await cass.choose("Cassidy")
    started = await ann.press("Start")
    assert started.ephemeral and "'s hand" in started and "Heist 1" in saloon.table
    assert list(saloon.table.buttons)[-3:] == [*BESIDE]


@slow
async def test_powers_are_staged_and_stories_told(painted_saloon: Saloon):
    saloon, (ann, bo, cass) = painted_saloon, painted_saloon.three
    await saloon.heist(options=f"{FIRST_DEALER} hands=2")
    # To the turn.
    assert list(saloon.table.buttons) == [
        "Call 2", "Raise to 4 (½ pot)", "Raise to 7 (pot)", "Raise…", "All-in 50", "Fold", *BESIDE,
    ]  # fmt: skip
    form = await ann.press("Raise…")
    assert form.form["title"] == "Raise"
    assert [part["label"] for part in form.form["components"]] == [
        "Raise to how many chips in all? (4 to 50)"
    ]
    raised = await ann.submit(form, "6")
    assert "**Ada** raises to 6 chips." in raised and raised.shown == saloon.table
    assert "**Black Bo** calls with 5 chips." in await bo.press("Call 5")
    mine = await cass.press("My hand")
    assert mine.ephemeral and all(names_card(mine.text, card) for card in cass.hand())
    called = await cass.press_mine("Call 4")
    assert (
        called.ephemeral
        and "You call" in called
        and "Flop:" in called
        and "Call 4" not in called.shown.buttons
    )
    _ = await bo.press("Bet 9 (½ pot)")
    too_little = await cass.submit(await cass.press("Raise…"), "10")
    assert too_little.ephemeral and "18" in too_little
    for guest in (cass, ann):
        _ = await guest.press("Call 9")
    # The law.
    heart, club = ann.power("H"), bo.power("C")
    mine = await ann.press("My hand")
    _ = await ann.begin("Damage", shown(heart))
    assert "Black Bo (35 chips)" in " ".join(ann.panel.buttons if ann.panel is not None else ())
    staged = await ann.choose("The law")
    assert "hits the law:" in staged and "Confirm" in staged.shown.buttons
    _ = await ann.press_mine("Back")
    _ = await ann.begin("Damage", shown(heart))
    _ = await ann.choose("The law")
    told = await ann.submit(await ann.press_mine("Add a story…"), "The posse *forgets*.")
    assert told.shown.id == mine.shown.id
    assert "You: “The posse \\*forgets\\*.”" in told and "You hit the law for" in told

    _ = await bo.press("My hand")
    _ = await bo.press_mine("Assault…")
    assert "at the law: " in await bo.choose("1 chip")
    assert "You throw 1 chip at the law" in await bo.press_mine("Confirm")
    _ = await bo.begin("Perception", shown(club))
    staged = await bo.choose("Ada's second card")
    assert f"{shown(club)} shows you Ada's second card." in staged
    looked = await bo.press_mine("Confirm")
    assert f"You saw **Ada**'s second card: **{shown(ann.hand()[1])}**" in looked
    assert "You saw the deck's top card" in await bo.choose("Next card of the deck")
    assert list(saloon.table.buttons) == ["Stop the power", *BESIDE]
    assert "still using" in await ann.press("Stop the power")
    assert "to spare" in await bo.press("Stop the power")
    for street in ("Turn", "River"):
        assert f"Heist 1 · {street}" in saloon.table
        for guest in (bo, cass, ann):
            _ = await guest.press("Check")
    # The last word.
    assert "Last word" in saloon.table
    assert list(saloon.table.buttons) == ["Pass", *BESIDE]
    spade = ann.power("S")
    _ = await ann.press("My hand")
    _ = await ann.begin("Destruction", shown(spade))
    staged = await ann.choose("River:")
    assert f"{shown(spade)} burns the river; a new card comes from the deck." in staged
    assert "up in smoke" in await ann.press_mine("Confirm")
    if "Stop the power" in saloon.table.buttons:
        _ = await ann.press("Stop the power")
    for guest in (ann, cass, bo):
        _ = await guest.press("Pass")
    assert "Heist 2 is next" in saloon.table and "\nShown\n" not in saloon.table
    assert "\nShown\n" in await ann.press("Details")
    # The next heist and the end.
    assert list(saloon.table.buttons) == [
        "Deal the next heist", "My hand", "Join", "Details", "More…",
    ]  # fmt: skip
    _ = await ann.press("My hand")
    told = await ann.submit(await ann.press_mine("Story…"), "Adios!")
    assert "You: “Adios!”" in told and "**Ada**: “Adios!”" in saloon.table
    _ = await bo.press("Deal the next heist")
    for guest in (bo, cass):
        _ = await guest.press("Fold")
    assert "This table is closed." in saloon.table
    dora = saloon.guest("dora")
    told = await dora.press("Log")
    assert told.ephemeral and "**Heist 2:**" in told and "chronicle.txt" in told
    last = await dora.press("Chronicle", told.shown)
    assert last.ephemeral and "Chronicle · Heist 2" in last and "**The plan.**" in last
    first = await dora.press("Earlier", last.shown)
    assert "Chronicle · Heist 1" in first and "Chapter 1 of 2" in first


async def test_who_is_bust_comes_back_with_a_new_villain_by_a_form(saloon: Saloon):
    """Both go all-in before the flop with different hands: one is bust and fights as a hero."""
    saloon.seed = seed(one_wins)
    await saloon.heist()
    ann, bo, cass = saloon.three
    _ = await ann.press("All-in 50")
    _ = await ann.press_mine("Confirm")
    _ = await bo.press("Call 49")
    _ = await bo.press_mine("Confirm")
    _ = await cass.press("Fold")
    while "Pass" in saloon.table.buttons:
        _ = await saloon.defaults()
    table = await saloon.state()
    assert "or as a new one with 50?" in saloon.table
    asked = [saloon.three[seat] for seat in table.view(None).choosing]
    back = ["New villain…", f"Return with {table.view(None).due} chips"]
    assert list(saloon.table.buttons) == [*back, *BESIDE]
    first, *others = asked
    dora = saloon.guest("dora")
    refused = await dora.submit(await dora.press("New villain…"), "Dead-Eye", "Sees.", "Seer")
    assert refused.ephemeral and [*refused.shown.buttons] == ["Why?"]
    assert "no villains" in await dora.slash("villain list")
    form = await first.press("New villain…")
    proposed, powers, kinds = (it["component"] for it in form.form["components"])
    assert proposed["value"] and powers["value"], "whoever only presses Submit plays a surprise"
    assert [bool(kind.get("default")) for kind in kinds["options"]].count(True) == 1
    assert "unused name" in await first.submit(form, "Cassidy", "Sees.", "Seer")
    form = await first.press_mine("Try again…")
    assert typed(form) == ["Cassidy", "Sees.", ["Seer"]]
    _ = await first.submit(form, "Dead-Eye", "Sees.", "Seer")
    assert "**Dead\\-Eye** rides in as a new villain with 50 chips." in saloon.table
    assert "perception: 1" in await dora.slash("villain show", name="Dead-Eye")
    for guest in others:
        _ = await guest.press(f"Return with {table.view(None).due} chips")
    assert "Heist 2 is next" in saloon.table


def one_wins(s: State) -> bool:
    ada, bo = (poker.strength((*s.holes[i], *s.deck[:5])) for i in (0, 1))
    return ada != bo


async def test_a_villain_is_described_by_a_second_form(ann: Guest):
    made = await ann.submit(await ann.slash("villain create"), "Ada", "Lightning.")
    assert made.ephemeral and "Ada" in made and "Lightning." in made
    form = await ann.press_mine("How they use their powers…")
    assert len(form.form["components"]) == 4
    noted = await ann.submit(form, "Burns it.", "", "Sees by flashes.", "")
    assert noted.ephemeral and noted.text == "Saved."
    shown = await ann.slash("villain show", name="Ada")
    assert "How: destruction\nBurns it." in shown and "How: perception\nSees by flashes." in shown


async def test_several_looks_are_asked_for_at_once_unless_the_form_comes_too_late(saloon: Saloon):
    """A late form is answered with what is possible now."""
    how = ORDERS["Black Bo"]
    saloon.seed = seed(lambda s: sum(suit(it) == "C" and potency(it, how) > 1 for it in s.powers[1]) > 1)
    await saloon.heist()
    ann, bo, _ = saloon.three
    _ = await bo.press("My hand")
    _ = await bo.begin("Perception", shown(bo.power("C")))
    form, again = [await bo.press_mine("Several at once…") for _ in range(2)]
    staged = await bo.fill(form, "Ada's first card", "Cassidy's second card")
    assert "Ada's first card and Cassidy's second card" in staged and "Confirm" in staged.shown.buttons
    _ = await ann.press("Call 2")
    _ = await bo.press("Fold")
    late = await bo.fill(again, "Ada's first card")
    assert late.ephemeral and "this heist goes on without you" in late and "Story…" in late.shown.buttons
    assert not any(it.startswith(("Perception", "Confirm")) for it in late.shown.buttons)


async def test_a_number_is_entered_together_with_the_story_that_it_needs(saloon: Saloon, ann: Guest):
    await saloon.heist(options=f"{FIRST_DEALER} narration=required")
    raised = await ann.submit(await ann.press("Raise…"), "6", "She laughs.")
    assert "**Ada**: “She laughs.”" in raised and "**Ada** raises to 6 chips." in raised
