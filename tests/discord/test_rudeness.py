"""People press what is not theirs, twice, and too late; Discord loses messages: everybody gets an answer."""

from __future__ import annotations

import re
from typing import Any

import discord
import pytest
from simcord import SetupError

from bot.adapter.drawing.pings import Pings
from bot.adapter.drawing.screen import RETRIES
from bot.database.trouble import Trouble
from bot.house.looking import Looking
from bot.house.playing import Playing
from tests.discord.saloon import FIRST_DEALER, Guest, Saloon, shown

NASTY = "**Ma\x00d** \u202e@everyone <@1> [x](http://x.y)"
"""A name with all that could hurt."""


async def moves(saloon: Saloon) -> list[str]:
    return [it.text for it in (await saloon.state()).moves]


# Who may not.


async def test_what_is_not_for_them_now_is_refused(saloon: Saloon, bo: Guest, cass: Guest, heist: None):
    before = await moves(saloon)
    for label in ("Call 2", "Raise to 4 (½ pot)", "All-in 50", "Fold"):
        refused = await bo.press(label)
        assert refused.ephemeral and "Ada's turn" in refused
    for move in ("call", "check", "bet 4", "raise 8", "allin", "fold", "pass", "deal", "stop"):
        refused = await cass.slash("move", move=move)
        assert refused.ephemeral and refused.text.endswith("."), move
    for move in ("timeout", "abort", "end", "join v1/1234/50", "leave 1"):
        refused = await bo.slash("move", move=move)
        assert refused.ephemeral and "⟨" not in refused.text, move
    dora = saloon.guest("dora")
    for refused in (
        await dora.press("Call 2"),
        await dora.press("Fold"),
        await dora.slash("holdup call"),
        await dora.slash("move", move="call"),
        await dora.slash("holdup narrate", text="Boo."),
    ):
        assert refused.ephemeral and refused.text == "You are not a villain at this table."
    opened = await dora.press("My hand")
    assert opened.ephemeral and "You are not at this table." in opened
    assert list(opened.shown.buttons) == ["Log"]
    assert await dora.typing("move", "move", "") == []
    assert await dora.typing("holdup damage", "card", "") == []
    assert "You are not at this table." in await dora.slash("leave")
    assert await moves(saloon) == before


async def test_who_takes_a_hand_back_and_ends_a_game(saloon: Saloon, ann: Guest, bo: Guest, heist: None):
    assert "The hand is taken back." in await ann.slash("move", move="abort")
    assert "Between two heists" in saloon.table and "50 chips" in saloon.table
    assert "not for you" in await bo.slash("endgame")
    assert "not for you" in await saloon.guest("dora").slash("endgame")
    marshal = saloon.guild.create_role("marshal", permissions=discord.Permissions(manage_channels=True))
    steward = saloon.guest("eve", roles=[marshal])
    assert (await steward.slash("endgame")).text == "The table is closed."
    assert "This table is closed." in saloon.table


async def test_the_host_goes_and_another_is_host(saloon: Saloon, ann: Guest, bo: Guest):
    await saloon.lobby()
    _ = await ann.slash("leave")
    assert f"{bo.member.name} can start." in saloon.table
    assert "Only the host" in await ann.slash("start")
    assert (await bo.slash("start")).text == "The game begins."


# Too late, and twice.


async def test_stale_buttons_and_forms_are_refused(saloon: Saloon, heist: None):
    ann, bo, cass = saloon.three
    old, form = await saloon.remember(), await ann.press("Raise…")
    for guest, label in ((ann, "Raise to 4 (½ pot)"), (bo, "Raise to 9 (½ pot)"), (cass, "Call 7")):
        _ = await guest.press(label)
    before = await moves(saloon)
    for refused in (await ann.press_old("Call 2", old), await ann.submit(form, "12")):
        assert refused.ephemeral and "table has changed" in refused
    assert await moves(saloon) == before


async def test_a_move_makes_a_button_stale_not_a_story(saloon: Saloon, ann: Guest, bo: Guest, heist: None):
    old = await saloon.remember()
    _ = await bo.slash("holdup narrate", text="Hear, hear.")
    assert "Ada calls 2." in await ann.press_old("Call 2", old)
    again = await ann.press_old("Call 2", old)
    assert again.ephemeral and "table has changed" in again
    assert (await moves(saloon)).count("call") == 1


async def test_a_panel_of_an_earlier_hand_is_refused(saloon: Saloon, ann: Guest, bo: Guest, heist: None):
    mine = (await ann.press("My hand")).shown
    assert mine is not None
    old = await saloon.remember(mine)
    _ = await ann.press("Fold")
    _ = await bo.press("Fold")
    _ = await bo.press("Deal the next heist")
    before = await moves(saloon)
    refused = await ann.press_old("Call 2", old)
    assert "table has changed" in refused
    opened = await ann.press_old("Damage", old)
    assert opened.ephemeral
    assert await moves(saloon) == before


async def test_a_double_click_on_pass_plays_once(saloon: Saloon, heist: None):
    """A pass changes nothing that others decide, but one cannot pass twice."""
    for label in ("Call 2", "Call 1", "Check", *["Check"] * 9):
        _ = await saloon.three[(await saloon.state()).owed[0]].press(label)
    bo = saloon.three[(await saloon.state()).owed[0]]
    old = await saloon.remember()
    _ = await bo.press_old("Pass", old)
    again = await bo.press_old("Pass", old)
    assert again.ephemeral
    assert (await moves(saloon)).count("pass") == 1


async def test_the_same_interaction_delivered_twice_plays_once(saloon: Saloon, ann: Guest, bo: Guest):
    await saloon.heist()
    _ = await ann.press("Call 2")
    await saloon.deliver_again()
    _ = await bo.slash("holdup assault", chips=1)
    await saloon.deliver_again()
    _ = await bo.slash("move", move="call say Once.")
    await saloon.deliver_again()
    assert [it.partition(" ")[0] for it in (await moves(saloon))[-2:]] == ["call", "call"]
    assert saloon.table.text.count("“Once.”") == 1


async def test_buttons_of_a_closed_table(saloon: Saloon, ann: Guest, heist: None):
    old = await saloon.remember()
    form = await ann.press("Raise…")
    _ = await ann.slash("endgame")
    assert "win" not in saloon.table.text.split("This table is closed.")[0], (
        "nobody has won what was broken off"
    )
    refused = await ann.press_old("Call 2", old)
    assert refused.ephemeral and refused.text == "This table is closed."
    assert "This table is closed." in await ann.submit(form, "6")
    assert "This table is closed." in await ann.press_old("My hand", old)


# What is wrong with tables and villains.


async def test_a_second_table_and_joining_and_starting_twice(saloon: Saloon, ann: Guest, bo: Guest):
    await saloon.lobby()
    refused = await saloon.guest("bo").slash("newgame", game="holdup")
    assert refused.ephemeral
    assert f"https://discord.com/channels/{saloon.guild.id}/{saloon.channel.id}" in refused
    old = await saloon.remember()
    assert "You are already at this table." in await bo.press_old("Join", old)
    assert "You are already at this table." in await bo.slash("join")
    _ = await ann.press_old("Start", old)
    assert "already begun" in await ann.press_old("Start", old)
    assert "already begun" in await ann.slash("start")


async def test_a_villain_sits_at_one_table_at_a_time(saloon: Saloon, ann: Guest, heist: None):
    cellar = saloon.guild.create_text_channel("cellar")
    _ = await ann.slash("newgame", game="holdup", at=cellar)
    there = await saloon.bot.app.services.looking.in_channel(cellar.id)
    assert len(there.sitters) == 1 and "Ada" not in there.names.values()
    refused = await ann.slash("join", at=cellar, villain="Ada")
    assert refused.ephemeral and refused.text == "You cannot play Ada."
    assert await saloon.bot.app.services.looking.in_channel(cellar.id) == there
    assert "is at a table" in await ann.slash("villain retire", name="Ada")


async def test_a_full_table(saloon: Saloon, ann: Guest, bo: Guest, cass: Guest):
    await saloon.villains()
    _ = await ann.slash("newgame", game="holdup", seats=2)
    _ = await bo.slash("join")
    refused = await cass.slash("join")
    assert refused.ephemeral and refused.text == "The table is full."


BAD_OPTIONS = {
    "hidden_neighbors": 'Unknown option "hidden\\_neighbors". Choose from: narration',
    "windows=never": "windows must be one of: runout, last, every.",
    "hands=many": "hands takes a number, as in hands=4.",
    "hands=99999999999999999999": "hands takes a number, as in hands=4.",
    "first_dealer=-1": "first_dealer must be one of: 1, 2",
    "villains=x": 'Unknown option "villains"',
    "=": 'Unknown option ""',
    "@everyone": 'Unknown option "@\u200beveryone"',
    "x" * 900: "Unknown option",
    "x" * 3000: "Options can have at most 1000 characters.",
}


async def test_bad_options_and_villains(ann: Guest):
    for options, sentence in BAD_OPTIONS.items():
        refused = await ann.slash("newgame", game="holdup", options=options)
        assert refused.ephemeral and refused.text.startswith(sentence), options
    assert "no open table" in await ann.slash("hand")
    for name, aptitudes in BAD_VILLAINS:
        refused = await ann.creates(name, aptitudes=aptitudes)
        assert refused.ephemeral, name
        assert refused.text.startswith(("A villain needs an unused name", "Give 1, 2, 3 and 4")), name
    assert "no villains" in await ann.slash("villain list")


async def test_options_out_of_range_do_not_break_a_table(saloon: Saloon, ann: Guest, bo: Guest):
    """Refused, or harmless."""
    await saloon.villains()
    for options in ("max_players=99", "max_players=1", "hands=0", "first_dealer=9999"):
        if "is open" in (await ann.slash("newgame", game="holdup", options=options)).text:
            assert "You have joined" in await bo.slash("join"), options
            assert (await ann.slash("start")).text == "The game begins.", options
            _ = await ann.slash("endgame")


BAD_VILLAINS = (
    ("", (1, 2, 3, 4)), (" \u200b ", (1, 2, 3, 4)), ("x" * 41, (1, 2, 3, 4)), ("Deck", (1, 2, 3, 4)),
    ('Doc "D"', (1, 2, 3, 4)), ("Doc", (1, 1, 2, 3)), ("Doc", (1, 2, 3)), ("\x00", (1, 2, 3, 4)),
    ("1", (1, 2, 3, 4)), ("42", (1, 2, 3, 4)),
)  # fmt: skip


async def test_somebody_elses_villain_and_name(saloon: Saloon, ann: Guest, bo: Guest):
    await saloon.villains()
    refused = await saloon.guest("bo").creates(" aDa ")
    assert refused.ephemeral and refused.text.startswith("A villain needs an unused name")
    _ = await ann.slash("newgame", game="holdup")
    assert "You cannot play Ada." in await bo.slash("join", villain="Ada")
    assert "no villain" in await bo.slash("villain retire", name="Ada")
    assert await bo.typing("join", "villain", "") == ["Black Bo"]


# Words.


@pytest.fixture
async def nasty(saloon: Saloon, ann: Guest, bo: Guest) -> None:
    """A heist of two, one of whom has a name with all that could hurt."""
    _ = await ann.creates(NASTY, f"{NASTY}\n# Big")
    _ = await bo.creates("Bo")
    await saloon.begin("holdup", ann, bo, options=FIRST_DEALER, pace="none")


async def test_markdown_mentions_and_what_cannot_be_seen_in_a_name(
    saloon: Saloon, ann: Guest, bo: Guest, nasty: None
):
    """Labels and menus show it without backslashes, for Discord reads no markdown there."""
    _ = await bo.press("My hand")
    _ = await bo.begin("Perception", shown(bo.power("C")))
    labels = [*bo.panel.buttons, *(label for choices in bo.panel.menus.values() for label in choices)]
    assert any("Mad" in it for it in labels) and not any("\\" in it for it in labels)
    _ = await ann.slash("holdup call", say=NASTY)
    _ = await bo.slash("villain list")
    for message in (*saloon.messages, *ann.sees(), *bo.sees(), *ann.dms(), *bo.dms()):
        assert "\x00" not in message.text and "\u202e" not in message.text
        assert "@everyone" not in message.text and "http://x" not in message.text
        assert not re.search(r"(?<!\\)<@1>", message.text), message.text
        assert "**Mad" not in message.text, message.text
    for told in (await bo.slash("villain show", name="Bo"), await bo.slash("leaderboard", game="holdup")):
        assert "@everyone" not in told.text and "**Mad" not in told.text


async def test_nobody_is_mentioned_but_in_the_ping(saloon: Saloon, ann: Guest, nasty: None):
    _ = await ann.slash("holdup call", say="@everyone @here <@&1>")
    for request in saloon.requests:
        body = request.json or {}
        body = body.get("data", body) if isinstance(body, dict) else {}
        if not isinstance(body, dict) or not body.get("content"):
            continue
        allowed = body.get("allowed_mentions")
        assert allowed is not None, body
        assert not allowed.get("parse"), body
        if allowed.get("users"):
            assert body["content"].partition("\n")[0].endswith(" your move.")


NO_MOVES = (
    "", " ", "call\x00", "raise", "raise x", "raise 1e9", "raise " + "9" * 5000, "⟨0⟩", "say", "call " * 900,
    "damage", "damage XX at Ada", 'damage 3H at "', "perceive QC nobody", "rejoin new x/y/z", "narrate",
)  # fmt: skip


async def test_words_that_are_no_move_and_too_long_a_story_break_nothing(
    saloon: Saloon, ann: Guest, heist: None
):
    before = await moves(saloon)
    for move in NO_MOVES:
        refused = await saloon.guest("ann").slash("move", move=move)
        assert refused.ephemeral and 0 < len(refused.text) < 400, move
    assert await moves(saloon) == before
    for typed in ("", "\x00", "raise 99999", "x" * 100, "damage 3H at Bo ", "perceive " * 8):
        _ = await ann.typing("move", "move", typed)
        _ = await ann.typing("holdup perceive", "places", typed, card="QC")
        _ = await ann.typing("holdup damage", "target", typed, card="nonsense")
        _ = await ann.typing("newgame", "options", typed, game="holdup")
        _ = await ann.typing("rules", "topic", typed, game="holdup")
        _ = await ann.typing("join", "villain", typed)
    refused = await ann.slash("move", move="call say " + "x" * 2001)
    assert refused.ephemeral and refused.text == "At most 2000 characters."
    with pytest.raises(SetupError, match="say"):  # Discord lets nobody send it
        _ = await ann.slash("holdup call", say="x" * 2001)
    told = await ann.slash("move", move="call say " + "*" * 2000)
    assert "Ada calls 2." in told and "…" in told


# What Discord does.


async def test_closed_dms(saloon: Saloon, ann: Guest, bo: Guest):
    await saloon.lobby()
    dm = ann.member.user.dm_channel.id
    saloon.env.inject_error("POST", f"/channels/{dm}/messages", status=403, code=50007, times=None)
    _ = await ann.slash("start")
    assert not ann.dms() and len(bo.dms()) == 1
    mine = await ann.press("My hand")
    assert "I can't send you DMs" in mine and mine.shown.buttons
    assert "DMs" not in (await bo.press("My hand")).text
    _ = await ann.press("Call 2")
    tries = [it for it in saloon.requests if it.method == "POST" and it.path == f"/channels/{dm}/messages"]
    assert len(tries) == 1, "who does not want DMs is asked once"
    saloon.env.backend.faults.clear()
    for word in ("No", "Yes"):
        _ = await ann.slash("me")
        _ = await ann.choose(f"Hands by DM: {word}")
    assert "Your cards" in ann.dms()[-1], "they are tried again when they are wanted again"
    assert "can't send you DMs" not in await ann.press("My hand")


async def test_a_deleted_dm_or_ping_is_no_obstacle(saloon: Saloon, ann: Guest, bo: Guest, heist: None):
    (ping,) = (it for it in saloon.messages if it.loud == saloon.ping)
    saloon.env.backend.delete_message(saloon.channel.id, ping.id)
    saloon.env.backend.delete_message(ann.member.user.dm_channel.id, ann.dms()[0].id)
    _ = await ann.press("Fold")
    assert saloon.ping == f"{bo.mention}, your move."
    _ = await bo.press("Fold")
    _ = await ann.press("Deal the next heist")
    assert len(ann.dms()) == 1


async def test_a_deleted_channel_sets_its_villains_free(saloon: Saloon, ann: Guest, heist: None):
    saloon.env.backend.delete_channel(saloon.channel.id)
    await saloon.env.settle()
    saloon.channel = saloon.guild.create_text_channel("cellar")
    _ = await ann.slash("newgame", game="holdup")
    assert "**Ada** (50 chips), played by ann" in saloon.table
    assert "50 chips" in await ann.slash("villain show", name="Ada")


async def test_missing_permissions_are_named(saloon: Saloon):
    me = saloon.guild.me
    deny = discord.PermissionOverwrite(embed_links=False, send_messages=False)
    quiet = saloon.guild.create_text_channel("quiet", overwrites={me: deny})
    refused = await saloon.guest("ann").slash("newgame", game="holdup", at=quiet)
    assert refused.ephemeral
    assert refused.text == "I need these permissions here: Send Messages, Embed Links."


async def test_a_permission_that_is_lost_and_given_back(saloon: Saloon, ann: Guest, bo: Guest, heist: None):
    """Moves are kept and answered; when the bot may write again, it does so by itself."""
    for method in ("PATCH", "POST"):
        saloon.fails(method, status=403, code=50013)
    assert "Ada calls 2." in await ann.slash("holdup call")
    saloon.env.backend.faults.clear()
    assert saloon.expect_errors() and "**Ada** to act" in saloon.table
    await saloon.env.advance_time(RETRIES[0] + 1)
    assert "**Black Bo** to act" in saloon.table and saloon.ping == f"{bo.mention}, your move."
    _ = await bo.press("Call 1")


async def test_an_interaction_that_expired_is_played_and_drawn(saloon: Saloon, ann: Guest, bo: Guest):
    await saloon.heist()
    saloon.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062)
    with pytest.raises(AssertionError, match="not answered"):
        _ = await ann.press("Call 2")
    assert "**Black Bo** to act" in saloon.table and saloon.ping == f"{bo.mention}, your move."
    assert saloon.unanswered() == 1


# What we do wrong.


async def broken(*_: Any, **__: Any) -> None:
    raise RuntimeError("the roof is on fire")


async def test_an_error_of_ours_is_an_apology_with_a_reference(
    saloon: Saloon, monkeypatch: pytest.MonkeyPatch, ann: Guest, heist: None
):
    form = await ann.press("Raise…")
    monkeypatch.setattr(Playing, "act", broken)
    answers = [
        await ann.press("Call 2"),
        await ann.slash("holdup call"),
        await ann.slash("move", move="call"),
        await ann.submit(form, "6"),
    ]
    logged = [it.getMessage() for it in saloon.expect_errors()]
    for answer in answers:
        assert answer.ephemeral and "Something went wrong on our side" in answer
        assert "fire" not in answer.text
        (reference,) = re.findall(r"reference: (\w+)", answer.text)
        assert any(reference in line for line in logged)


async def test_books_that_cannot_be_written_and_errors_while_drawing(
    saloon: Saloon, ann: Guest, bo: Guest, monkeypatch: pytest.MonkeyPatch, heist: None
):
    """The first leave all as it was, the others leave the move."""

    async def full(*_: Any, **__: Any) -> None:
        raise Trouble("The disk is full.")

    with monkeypatch.context() as patched:
        patched.setattr(Playing, "act", full)
        refused = await ann.press("Call 2")
    assert refused.ephemeral and "nothing was changed" in refused and saloon.expect_errors()
    with monkeypatch.context() as patched:
        patched.setattr(Pings, "draw", broken)
        assert "Ada calls 2." in await ann.press("Call 2")
    assert saloon.expect_errors()
    _ = await bo.press("Call 1")
    assert saloon.ping == f"{saloon.guest('cass').mention}, your move."


async def test_an_error_of_ours_in_autocomplete_offers_nothing(
    saloon: Saloon, monkeypatch: pytest.MonkeyPatch, ann: Guest, heist: None
):
    """So it is answered; the error is in the log."""
    monkeypatch.setattr(Looking, "in_channel", broken)
    assert await ann.typing("move", "move", "") == []
    assert saloon.expect_errors() and saloon.unanswered() == 0
