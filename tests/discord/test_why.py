"""Tests of *Why?*: below refusals, on results, and as a command."""

from __future__ import annotations

from bot.adapter.short_memory import LIFETIME_MS
from tests.discord.saloon import Guest, Saloon

WHY = "Why?"


async def dealt(saloon: Saloon) -> tuple[Guest, Guest]:
    """Begin a game of Court!; return whose turn it is, and somebody else."""
    await saloon.begin("court")
    mover = await saloon.mover()
    return mover, next(guest for guest in saloon.three if guest is not mover)


async def test_a_refusal_says_why_with_its_values_and_only_to_whom_it_was_told(saloon: Saloon, ann: Guest):
    mover, other = await dealt(saloon)
    refused = await other.slash("move", move="place 7H")
    assert refused.ephemeral and "turn" in refused and [*refused.shown.buttons] == [WHY]
    answer = await other.press_mine(WHY)
    assert answer.ephemeral and "Why not?" in answer and "Rule CT-05" in answer
    assert "The order of this round" in answer and "the dealer goes last" in answer
    table = await saloon.state()
    told_to_another = await mover.clicks(f"why:{table.id}:{len(table.moves)}:CT-B01")
    assert "Rule CT-05" in told_to_another and "The order of this round" not in told_to_another


async def test_on_the_panel_it_stands_beside_the_refusal(saloon: Saloon):
    mover, _ = await dealt(saloon)
    _ = await mover.press("My hand")
    table = await saloon.state()
    panel = await mover.clicks(f"s:{table.id}:{len(table.moves)}:banish 7H", on=await saloon.remember())
    assert "No Queen is waiting" in panel and WHY in panel.shown.buttons
    assert "Rule CT-18" in await mover.press_mine(WHY)


async def test_after_a_quarter_of_an_hour_only_the_rule_is_told(saloon: Saloon):
    _, other = await dealt(saloon)
    refused = await other.slash("move", move="place 7H")
    await saloon.env.advance_time(LIFETIME_MS / 1000)
    answer = await other.press(WHY, refused.shown)
    assert "Rule CT-05" in answer and "The order of this round" not in answer and "too long ago" in answer


async def test_what_is_only_misspelled_is_not_explained(saloon: Saloon):
    mover, _ = await dealt(saloon)
    assert WHY not in (await mover.slash("move", move="place 1H")).shown.buttons
    assert WHY not in (await mover.slash("move", move="shoot")).shown.buttons


async def test_a_result_says_how_it_came_about_and_leads_on_to_all_that_happened(saloon: Saloon, ann: Guest):
    await saloon.begin("court")
    while not saloon.results:
        _ = await saloon.defaults()
    answer = await ann.press(WHY, saloon.results[-1])
    assert answer.ephemeral and "Rule CT-33" in answer and "Rule CT-37" in answer
    assert all(suit in answer for suit in ("Clubs", "Diamonds", "Hearts", "Spades"))
    line = (await ann.typing("why", "line", "pitches"))[0]
    assert "pitches" in await ann.slash("why", line=line)
    assert "Rule CT-08" in await ann.slash("why", line=line)


async def test_the_command_explains_the_last_thing_that_the_asker_heard(saloon: Saloon):
    mover, other = await dealt(saloon)
    _ = await saloon.defaults()
    own, others = await mover.slash("why"), await other.slash("why")
    assert "You place" in own and "You place" not in others and "places" in others
    assert await mover.typing("why", "line", "You draw") and not await other.typing("why", "line", "You draw")
    refused = await other.slash("why", line="9999.0")
    assert refused.ephemeral and "Choose one from the list" in refused
