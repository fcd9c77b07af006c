"""Tests of forms that were refused: they keep what was typed, say what was wrong, and can be opened again."""

from __future__ import annotations

from typing import Any

from bot.adapter import short_memory
from bot.adapter.short_memory import LIFETIME_MS
from tests.discord.saloon import Answer, Guest, Saloon
from tests.discord.test_privacy import erased
from tests.discord.test_settings import mayor

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


async def test_a_number_is_kept_until_it_is_accepted(saloon: Saloon, ann: Guest, bo: Guest, heist: None):
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


async def test_who_does_not_play_is_not_asked_to_try_again(ann: Guest, dora: Guest, heist: None):
    form = await dora.press("Raise…")
    assert form.form["components"][0]["label"] == "How many?"
    refused = await dora.submit(form, "6")
    assert refused.ephemeral and [*refused.shown.buttons] == ["Why?"]
    assert typed(await dora.press("Raise…")) == [""]


async def test_a_villain_is_kept_for_a_while_and_not_after_its_user_was_erased(saloon: Saloon, ann: Guest):
    _ = await saloon.guest("bo").creates("Ada")
    for kept in (True, False):
        _ = await ann.submit(await ann.slash("villain create"), "Ada", "Lightning.")
        await saloon.env.advance_time(LIFETIME_MS / 1000 - (1 if kept else 0))
        form = await ann.slash("villain create")
        assert typed(form) == (["Ada", "Lightning."] if kept else ["", ""])
        assert ("an unused name" in wrong(form)) == kept
    _ = await ann.submit(await ann.slash("villain create"), "Ada", "Lightning.")
    await erased(ann)
    assert typed(await ann.slash("villain create")) == ["", ""]


async def test_no_more_than_so_many_are_kept(saloon: Saloon, ann: Guest, bo: Guest, monkeypatch: Any):
    monkeypatch.setattr(short_memory, "VALUES_MAX", 1)
    _ = await saloon.guest("cass").creates("Ada")
    for guest in (ann, bo):
        _ = await guest.submit(await guest.slash("villain create"), "Ada", "Lightning.")
    assert typed(await ann.slash("villain create")) == ["", ""]
    assert typed(await bo.slash("villain create")) == ["Ada", "Lightning."]


async def test_options_are_corrected_where_they_were_refused(saloon: Saloon):
    boss = await mayor(saloon)
    _ = await boss.press_mine("How games open")
    _ = await boss.choose("Castle Poker")
    refused = await boss.submit(await boss.press_mine("Options…"), "mud=9")
    form = await boss.press_mine(AGAIN)
    assert typed(form) == ["mud=9"] and wrong(form) in refused
    twice = await boss.submit(form, "mud=10")
    assert twice.shown.id == refused.shown.id and [*twice.shown.buttons] == [AGAIN]
    done = await boss.submit(await boss.press_mine(AGAIN), "trebuchets=2")
    assert done.shown.id == refused.shown.id and "trebuchets=2" in done and twice.text not in done
