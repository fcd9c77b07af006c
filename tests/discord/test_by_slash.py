"""A session by slash commands alone, from the first villain to the leaderboard.

Only here is it read what commands answer, step by step through Texas Hold Up, where villains come and go.
"""

from __future__ import annotations

import pytest

from bot.presentation.leaderboard import PAGE_ROWS
from bot.presentation.panel import hand_page
from bot.table.record import UserId
from engines import GAMES
from engines.words import signed
from tests.discord.saloon import FIRST_DEALER, ORDERS, Guest, Saloon, shown


async def test_two_heists_from_the_lobby_to_the_leaderboard(saloon: Saloon):
    ann, bo, cass = saloon.three
    # A table is opened and filled.
    await saloon.villains()
    assert await ann.typing("villain show", "name", "b") == ["Black Bo"]
    offered = await ann.typing("newgame", "options", "first_dealer=1 win", game="holdup")
    assert offered == [f"first_dealer=1 windows={word}" for word in ("runout", "last", "every")]
    _ = await ann.slash("newgame", game="holdup", options=FIRST_DEALER, seats=3, pace="none")
    assert await ann.typing("join", "villain", "a") == []
    assert await bo.typing("join", "villain", "bl") == ["Black Bo"]
    for guest, name in ((bo, "Black Bo"), (cass, "Cassidy")):
        joined = await guest.slash("join")
        assert joined.ephemeral and joined.text == f"You play {name}."
    assert saloon.ping == ""
    started = await ann.slash("start")
    assert started.ephemeral and started.text == "The game begins."
    # Before the flop.
    for guest, name in zip(saloon.three, ORDERS, strict=True):
        (dm,) = guest.dms()
        assert f"{name}'s hand" in dm and f"{saloon.guild.id}/{saloon.channel.id}" in dm
        mine = await guest.slash("hand")
        assert mine.ephemeral
        assert all(shown(card) in mine for card in guest.hand())
    assert await bo.typing("move", "move", "raise") == []
    raised = await ann.slash("holdup raise", to=6)
    assert raised.ephemeral and "You raise to 6 chips." in raised
    assert "You have 44 chips and are in for 6." in raised
    assert "You call" in await bo.slash("holdup call")
    called = await cass.slash("holdup call", say="I come along.")
    assert "You: “I come along.”" in called
    assert "**Cassidy**: “I come along.”" in saloon.table
    # The job.
    assert "My men know that deck." in await bo.slash("holdup bet", chips=8, say="My men know that deck.")
    assert "You call" in await cass.slash("move", move="call")
    called = await ann.slash("move", move="CALL say Wait for me!")
    assert "You call" in called
    assert "**Ada**: “Wait for me!”" in (await ann.slash("log")).text.replace("You", "**Ada**")
    # The law.
    heart, club = ann.power("H"), bo.power("C")
    assert await ann.typing("holdup damage", "target", "", card=heart) == ["1", "2", "resistance"]
    struck = await ann.slash("holdup damage", card=heart, target="resistance")
    assert "You hit the law for" in struck
    assert "You throw 1 chip at the law" in await bo.slash("holdup assault", chips=1)
    looked = await bo.slash("holdup perceive", card=club, places="Ada.1 deck")
    assert f"You saw **Ada**'s first card: **{shown(ann.hand()[0])}**" in looked
    assert "You saw the deck's top card:" in looked and "left." in looked
    assert "**Black Bo** looks at **Ada**'s first card and the deck's top card." in saloon.table
    assert "Ada's first card" in await bo.slash("hand")
    assert "to spare." in await bo.slash("holdup stop")
    for guest in (bo, cass, ann):
        checked = await guest.slash("holdup check")
        assert checked.ephemeral and "You check" in checked
    version = (await saloon.state()).state.version
    stale = await bo.slash("move", move="check", if_version=version - 1)
    assert stale.ephemeral and stale.text.startswith("The table has changed")
    assert "You check" in await bo.slash("move", move="check", if_version=version)
    for guest in (cass, ann):
        _ = await guest.slash("holdup check")
    assert "Waiting for **Black Bo**, **Cassidy** and **Ada**" in saloon.table
    # The last word.
    spade, diamond = ann.power("S"), cass.power("D")
    destroyed = await ann.slash("holdup destroy", card=spade, slots="river")
    assert "up in smoke" in destroyed
    if "left." in destroyed.text:
        assert "to spare" in await ann.slash("holdup stop")
    assert "You sneak" in await cass.slash("holdup deceive", card=diamond, chips=1)
    assert "You pass." in await cass.slash("holdup pass")
    assert "You pass." in await bo.slash("holdup pass")
    assert "the best hand" in await ann.slash("holdup pass")
    for name, guest in zip(ORDERS, saloon.three, strict=True):
        assert f"{name}: {'  '.join(f'**{shown(card)}**' for card in guest.hand())}" in saloon.table
    # The next heist.
    assert "“Dust \\*and\\* glory.”" in await cass.slash("holdup narrate", text="Dust *and* glory.")
    dealt = await cass.slash("holdup deal")
    assert "**Heist 2:** saddle up. **Black Bo** deals." in dealt and "Heist 2 · Preflop" in saloon.table
    leaving = await cass.slash("leave")
    assert leaving.ephemeral and "You leave when this heist is over" in leaving
    assert "You and **Cassidy** fold." in await bo.slash("holdup fold")
    assert "Everyone else folded: **Ada** rides off with 3 chips, own bets included." in saloon.table
    told = await ann.slash("log")
    assert told.ephemeral and "**Heist 2:** saddle up. **Black Bo** deals." in told and "log.txt" in told
    # The end.
    chips = {it.sheet.name: it.chips for it in await saloon.bot.app.services.people.villains(saloon.guild.id)}
    closed = await ann.slash("endgame")
    assert closed.ephemeral and closed.text == "The table is closed."
    board = await bo.slash("leaderboard", game="holdup")
    assert not board.ephemeral
    for place, name in enumerate(sorted(chips, key=lambda it: -chips[it]), 1):
        assert f"{place}. **{name}** · {chips[name]} chips" in board
    assert f"last session {signed(chips['Ada'] - 50)}" in board
    for command in ("table", "leave", "start", "hand", "endgame", "join"):
        refused = await ann.slash(command)
        assert refused.ephemeral and refused.text == "No table is open here. Open one with /newgame."
    assert "Ada has retired." in await ann.slash("villain retire", name="ada")
    assert "retired" in await ann.slash("villain list")


async def test_help_rules_and_leaderboards_can_be_read_without_a_game_those_of_the_channel_s(
    saloon: Saloon, ann: Guest
):
    helped = await ann.slash("help")
    assert helped.ephemeral and "/newgame" in helped
    card = await ann.slash("rules", game="holdup")
    assert card.ephemeral and "How to play Texas Hold Up" in card and "A heist ends" in card
    assert "Going bust" in card.shown.menus["chapter:holdup"]
    rule = await ann.slash("rules", game="holdup", topic="hu-28")
    assert rule.ephemeral and "A raise names the total street wager" in rule
    long = await ann.slash("rules", game="holdup", topic="8. RULES")
    assert "chapter.md" in long and "…" in long
    assert "HU-28" in await ann.typing("rules", "topic", "street wager", game="holdup")
    for command in ("leaderboard", "rules"):
        assert "Say which game you mean" in await ann.slash(command)
    await saloon.lobby()
    assert "Texas Hold Up · leaderboard" in await ann.slash("leaderboard")
    house = await ann.slash("leaderboard", kind="house")
    assert "Texas Hold Up · against the house" in house and "Nobody has finished a game of it" in house
    assert "Texas Hold Up" in await ann.slash("rules") and "HU-28" in await ann.slash("rules", topic="hu-28")
    assert "Castle Poker" in await ann.slash("rules", game="castle")


async def test_hands_and_tables_are_told_in_a_dm(saloon: Saloon, ann: Guest, heist: None):
    result = await ann.member.user.slash("hand")
    assert "Ada's hand" in str(result.response.embeds[0].to_dict())
    told = await ann.member.user.slash("mytables")
    (embed,) = told.response.embeds
    assert f"/{saloon.channel.id}): **your move**" in (embed.description or "")
    stranger = saloon.guest("dora")
    result = await stranger.member.user.slash("hand")
    assert result.response.content == "You aren't in a game right now. /newgame opens a table."
    offered = await ann.member.autocomplete(saloon.channel, "move", "move", "")
    told = {it["value"]: it["name"] for it in offered}
    assert told["call"] == "call: You put in 2 chips and stay in."
    assert all(name.startswith(line) for line, name in told.items())


ASKS_NOTHING = ("houseem",)
"""Games whose hands have no question of their own."""


async def test_in_a_window_a_dm_says_how_long_a_pass_lasts(saloon: Saloon, ann: Guest):
    await saloon.heist(options="first_dealer=1 windows=every")
    for move in ("call", "call", "check"):
        _ = await (await saloon.mover(await saloon.state())).slash("move", move=move)
    (embed,) = (await ann.member.user.slash("hand")).response.embeds
    assert "**Pass** lasts until the next card" in embed.description


@pytest.mark.parametrize("game", sorted({*GAMES} - {"holdup"}))
async def test_whoever_is_owed_a_move_reads_their_hand_and_its_question_in_a_dm(saloon: Saloon, game: str):
    await saloon.begin(game)
    asked = set[str]()
    for _ in range(8):
        table = await saloon.defaults()
        mover = await saloon.mover(table)
        (embed,) = (await mover.member.user.slash("hand")).response.embeds
        question = hand_page(table, UserId(mover.id)).prompt
        assert f"At <#{saloon.channel.id}>" in embed.description and question in embed.description
        asked.add(question)
    assert any(asked) == (game not in ASKS_NOTHING)


async def test_a_leaderboard_is_turned_for_all_who_see_it(saloon: Saloon, dora: Guest):
    for n in range(PAGE_ROWS + 1):
        _ = await saloon.guest(f"guest{n}").creates(f"V{n}")
    board = await dora.slash("leaderboard", game="holdup")
    assert [*board.shown.buttons] == ["Further down"]
    turned = await saloon.guest("eve").press("Further down", board.shown)
    assert turned.shown.id == board.shown.id
    assert f"{PAGE_ROWS + 1}. **V" in turned and [*turned.shown.buttons] == ["Further up"]
