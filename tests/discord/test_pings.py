"""Tests of mentions: pings, quiet hours, reminders, `/mytables`."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta
from typing import Any

import discord

from bot.presentation.pings import calls
from tests.discord.saloon import Answer, Guest, Saloon

MINUTE = 60
ADA, BO, CASS = "**Ada**", "**Black Bo**", "**Cassidy**"


def mentions(saloon: Saloon) -> list[int]:
    """Return who was mentioned so far with a notification."""
    found: list[int] = []
    for request in saloon.requests:
        sent: Any = request
        if sent.method == "POST" and "allowed_mentions" in (sent.json or {}):
            found += [int(it) for it in sent.json["allowed_mentions"].get("users", [])]
    return found


def pings(saloon: Saloon) -> list[str]:
    return [message.loud for message in saloon.messages if "your move" in message]


async def hours_around(saloon: Saloon, guest: Guest, before: int, after: int) -> str:
    """Set quiet hours from and to these hours around now. Return the answer."""
    now = saloon.env.now()
    start, end = (now + timedelta(hours=it) for it in (-before, after))
    return (await guest.slash("me", quiet=f"{start.hour}-{end.hour}", zone="UTC")).text


async def test_one_ping_for_each_decision_tells_what_is_asked_and_where_and_has_the_hand_below(
    saloon: Saloon, heist: None
):
    ann, bo, cass = saloon.three
    (ping,) = (message for message in saloon.messages if "your move" in message)
    small = ping.text.splitlines()[-1]
    assert ping.loud == f"{ann.mention}, your move."
    assert small.startswith("-# **Texas Hold Up** · **Ada** to act: 2 chips to call.")
    assert f"/{saloon.channel.id}/{saloon.table.id})" in small and list(ping.buttons) == ["My hand"]
    mine = await ann.press("My hand", ping)
    assert mine.ephemeral and "Your cards" in mine
    assert "You aren't at this table." in await saloon.guest("dora").press("My hand", ping)
    _ = await ann.press("Call 2")
    (ping,) = (message for message in saloon.messages if "your move" in message)
    assert ping.loud == f"{bo.mention}, your move." and "**Black Bo** to act: 1 chip to call." in ping
    _ = await bo.slash("table")
    (ping,) = (message for message in saloon.messages if "your move" in message)
    assert f"/{saloon.channel.id}/{saloon.table.id})" in ping, "the link follows the table"
    _ = await bo.press("Fold")
    assert pings(saloon) == [f"{cass.mention}, your move."]
    assert mentions(saloon) == [ann.id, bo.id, cass.id]
    _ = await ann.slash("endgame")
    assert pings(saloon) == []


async def test_who_answers_is_taken_out_of_the_ping_and_nobody_hears_of_it(saloon: Saloon, heist: None):
    ann, bo, cass = saloon.three
    for guest, label in ((ann, "Call 2"), (bo, "Call 1"), (cass, "Check")):
        _ = await guest.press(label)
    _ = await saloon.defaults(6)  # checks
    await saloon.env.advance_time(10 * MINUTE)
    _ = await saloon.defaults(3)
    (ping,) = (message for message in saloon.messages if "your move" in message)
    assert ping.loud == f"{bo.mention}, {CASS}, {ADA}, your move."
    before = mentions(saloon)
    _ = await cass.press("Pass")
    (left,) = (message for message in saloon.messages if "your move" in message)
    assert (left.id, left.loud) == (ping.id, f"{bo.mention}, {ADA}, your move.")
    assert mentions(saloon) == before


async def test_a_warning_a_reminder_and_the_bank_replace_the_ping(saloon: Saloon, ann: Guest, bo: Guest):
    await saloon.heist(pace="relaxed")
    seen: list[str] = []
    for _ in range(30):
        (ping,) = pings(saloon)
        if not seen or ping != seen[-1]:
            seen.append(ping)
        await saloon.env.advance_time(MINUTE)
    await saloon.env.advance_time(2)
    assert [re.sub(r" <t:\d+:R>", "", it) for it in seen] == [
        f"{ann.mention}, your move.",
        f"{ADA}, your move: half your time is gone; time runs out.",
        f"{ADA}, your move: little time left; time runs out.",
        f"{ann.mention}, your move: on your extra time; time runs out.",
        f"{ann.mention}, your move: little time left on your extra time; time runs out.",
    ]
    assert pings(saloon) == [f"{bo.mention}, your move."]


async def test_after_a_restart_a_decision_is_not_told_again_and_its_warning_is_a_new_ping(saloon: Saloon):
    """The ping's state is restored, although nobody had to be told anything first."""
    await saloon.heist(pace="relaxed")
    ann, bo, cass = saloon.three
    (ping,) = (message for message in saloon.messages if "your move" in message)
    await saloon.restart()
    _ = await cass.slash("holdup narrate", text="Hear, hear.")
    (still,) = (message for message in saloon.messages if "your move" in message)
    assert still.id == ping.id and mentions(saloon) == [ann.id]
    for _ in range(30):
        await saloon.env.advance_time(MINUTE)
        (left,) = (message for message in saloon.messages if "your move" in message)
        if "half your time" in left:
            break
    assert left.id != ping.id and f"{ADA}, your move: half your time is gone" in left
    _ = await ann.press("Call 2")
    await saloon.restart()
    _ = await cass.slash("holdup narrate", text="And so on.")
    assert mentions(saloon) == [ann.id, bo.id]


async def test_seats_that_play_by_themselves_and_stopped_clocks_need_no_telling(saloon: Saloon):
    await saloon.heist(pace="live")
    table = await saloon.state()
    ann = table.sitters[0].user
    assert [call.user for call in calls(table)] == [ann]
    away, leaving = table.changing(ann, away=True), table.changing(ann, leaving=True)
    for other in (away, leaving, replace(table, paused=1)):
        assert calls(other) == []


def reminders(guest: Guest) -> list[str]:
    return [seen.text for seen in guest.dms() if seen.text.startswith("Your move at")]


async def test_who_wants_it_is_reminded_by_dm_except_in_quiet_hours_and_closed_dms_do_no_harm(saloon: Saloon):
    await saloon.heist(pace="live")
    ann, bo, cass = saloon.three
    for guest in (ann, cass):
        _ = await guest.prefers("Reminders by DM: Yes")
    _ = await hours_around(saloon, cass, 1, 3)
    await saloon.env.advance_time(50)
    assert reminders(ann) == []
    await saloon.env.advance_time(5)
    (words,) = reminders(ann)
    assert f"(https://discord.com/channels/{saloon.guild.id}/{saloon.channel.id}): time runs out <t:" in words
    for guest, label, whose in ((ann, "Call 2", bo), (bo, "Call 1", cass)):
        _ = await guest.press(label)
        await saloon.env.advance_time(56)
        assert reminders(whose) == []
    _ = await bo.prefers("Reminders by DM: Yes")
    _ = await cass.press("Check")
    saloon.env.inject_error("POST", "/channels/*/messages", status=403, code=50007, times=None)
    await saloon.env.advance_time(55)
    assert reminders(bo) == [] and len(reminders(ann)) == 1
    saloon.env.backend.faults.clear()
    saloon.expect_errors()


NONSENSE: list[tuple[dict[str, Any], str]] = [
    ({"quiet": "at night"}, "Write quiet hours like 22-8"),
    ({"quiet": "22"}, "Write quiet hours like 22-8"),
    ({"quiet": "8-8"}, "Quiet hours must end after they begin"),
    ({"quiet": "8-7:59"}, "at most 16 hours later"),
    ({"quiet": "25-8"}, "There is no 25:00 in a day."),
    ({"quiet": "22:60-8"}, "There is no 22:60 in a day."),
    ({"quiet": "22-8", "zone": "Atlantis"}, 'There is no time zone "Atlantis"'),
    ({"quiet": "22-8", "zone": "../../etc/passwd"}, "There is no time zone"),
    ({"zone": "Europe/Berlin"}, "You have no quiet hours."),
]


async def test_quiet_hours_are_set_and_nonsense_is_refused(ann: Guest, bo: Guest):
    for options, told in NONSENSE:
        refused = await ann.slash("me", **options)
        assert refused.ephemeral and told in refused, options
        assert "Quiet hours\nNone" in await ann.slash("me")
    assert "Europe/Berlin" in await ann.typing("me", "zone", "berl")
    assert (await ann.typing("me", "zone", "new york"))[0] == "America/New_York"
    assert len(await ann.typing("me", "zone", "")) == 25 and await ann.typing("me", "zone", "Atlantis") == []
    assert "Quiet hours\nNone" in await ann.slash("me")
    assert "22:00–8:00, Europe/Berlin (it is " in await ann.slash("me", quiet="22-8", zone="europe/berlin")
    assert "22:30–7:00, Europe/Berlin" in await ann.slash("me", quiet="22:30 – 7")
    assert "22:30–7:00, America/New York" in await ann.slash("me", zone="america/new york")
    assert "22:30–7:00" in await ann.slash("me") and "Quiet hours\nNone" in await bo.slash("me")
    assert "0:00–8:00, UTC" in await bo.slash("me", quiet="24-8")
    changed = await ann.prefers("Print: Big")
    assert "22:30–7:00, America/New York" in changed
    assert "Quiet hours\nNone" in await ann.slash("me", quiet="None")


# /mytables.


async def test_my_tables_with_those_first_where_it_is_my_move(saloon: Saloon):
    ann, bo, cass = saloon.three
    assert "You aren't at any open table." in await ann.slash("mytables")
    first, saloon.channel = saloon.channel, saloon.guild.create_text_channel("cellar")
    _ = await bo.slash("newgame", game="court")
    _ = await ann.slash("join")
    second, saloon.channel = saloon.channel, first
    await saloon.heist(pace="relaxed")
    mine, theirs = await ann.slash("mytables"), await cass.slash("mytables")
    assert mine.ephemeral
    lines = mine.text.splitlines()[1:]
    assert len(lines) == 2 and f"/{first.id})" in lines[0] and "**your move**, time runs out <t:" in lines[0]
    assert f"/{second.id})" in lines[1] and "not started yet" in lines[1]
    assert "waiting for **Ada**" in theirs and "your move" not in theirs
    assert urls(mine) == {"1. Texas Hold Up": f"/{first.id}"}, "only what waits for her has a button"
    assert urls(theirs) == {"1. Texas Hold Up": f"/{first.id}"}


def urls(answer: Answer) -> dict[str, str]:
    """Return the ends of the addresses of link buttons, by label."""
    rows = (it for it in answer.shown.message.components if isinstance(it, discord.ActionRow))
    found = [child for it in rows for child in it.children if isinstance(child, discord.Button) and child.url]
    return {it.label or "": (it.url or "")[-20:] for it in found}


async def test_the_same_words_have_another_nonce_when_they_are_news(saloon: Saloon, heist: None):
    """Otherwise Discord would take it for an earlier message, which is gone."""
    await saloon.env.advance_time(1)
    for what in ("pause", "resume") * 2:
        for guest in saloon.three:
            _ = await guest.clicks(f"{what}:{(await saloon.state()).id}")
    sent: list[Any] = [it.json for it in saloon.requests if it.method == "POST" and it.json]
    pinged = [it for it in sent if "your move" in (it.get("content") or "")]
    told = [(it["content"].partition("\n")[0], it["nonce"]) for it in pinged]
    assert len({words for words, _ in told}) < len(told) == len({once for _, once in told})
