"""Tables: open, join, leave, start, play, end, time (RULES.md 1.2, 1.3, 3, 4.6, 10)."""

from __future__ import annotations

import re
from typing import Any
from unittest.mock import patch

import pytest

from bot.database.repositories.messages import TABLE_KEY, Posted
from bot.services.deadlines import DEDUPLICATION_MS
from bot.services.hosting import Hosting
from bot.services.move_requests import HOST_PLAYS_AFTER_MS
from bot.services.outbox import Outbox
from bot.services.transactions import Transactions
from bot.table import clock
from bot.table.record import UserId, snowflake
from bot.table.table import Status, Table
from bot.table.time_control import TimeControl
from bot.table.villains import APTITUDE_ORDERS, Sheet
from engines.cards import suit
from engines.core import Illegal
from engines.holdup.events import Aborted, Narrated, SessionEnded
from engines.holdup.model import Phase
from tests.bot.house import (
    GUILD,
    NOON,
    USERS,
    House,
    a_sheet,
    at_once,
    both,
    bust_seed,
    called,
    due,
    happened,
    illegal,
    refusal,
    ruled,
    seed_where,
    villain_of,
)

MINUTE = 60_000


def people(table: Table) -> list[str]:
    """Return the names by seat; "-" for an empty one."""
    return [called(user) for user in table.users]


async def between(house: House, *who: str) -> Table:
    """Return a table after its first heist, in which all but the last player folded."""
    table = await house.started(*who)
    while table.view(None).phase is not Phase.BETWEEN:
        table = await house.plays(table, "fold")
    return table


# Opening.


@both
async def test_a_channel_has_one_open_table_and_a_closed_one_can_still_be_looked_at(house: House):
    table = await house.opened("Ann")
    assert (table.status, table.host) == (Status.LOBBY, USERS["Ann"])
    assert [sitter.user for sitter in table.sitters] == [USERS["Ann"]]
    assert await house.queries.in_channel(table.channel) == table
    assert "already has an open table" in await refusal(house.opened("Bob", channel=table.channel))
    closed = (await house.end(table, "Ann")).table
    assert closed.status is Status.CLOSED and closed.view(None).hand == 0
    for _ in range(2):
        assert await house.queries.table(table.id) == closed
        await house.reopen()
    assert "No table is open here" in await refusal(house.queries.in_channel(table.channel))
    assert (await house.opened("Bob", channel=table.channel)).host == USERS["Bob"]


async def test_a_seed_has_256_bits_that_only_tests_foresee(house: House):
    others = Hosting(Transactions(house.store, lambda: house.time))
    ann: dict[str, Any] = {"guild": GUILD, "user": USERS["Ann"], "name": "Ann", "pace": TimeControl.NONE}
    opened = [await others.open(game="castle", channel=it, options={}, **ann) for it in (1, 2)]
    assert all(re.fullmatch("[0-9a-f]{64}", table.seed) for table in opened)
    assert len({house.seed, *(table.seed for table in opened)}) == 3
    assert (await house.opened("Bob")).seed == house.seed


async def test_an_unknown_game_or_option_is_refused(house: House):
    wrong: list[dict[str, Any]] = [
        {"max_players": 1}, {"max_players": 11}, {"hands": 0}, {"first_dealer": 6}, {"windows": "no"},
    ]  # fmt: skip
    for options in wrong:
        with pytest.raises(Illegal, match=r"max_players|hands|first_dealer|windows"):
            await house.opened("Ann", **options)
    assert 'no game "chess"' in await refusal(house.opened("Ann", game="chess"))


async def test_HU_B52_a_full_lobby_takes_nobody_else(house: House):
    table = await house.lobby("Ann", "Bob", max_players=2)
    assert await ruled(house.join(table, "Cid")) == ("HU-B52", "The table is full. Ask Ann to add a seat.")
    told = await refusal(house.hosting.add_computer(table.id, USERS["Ann"]))
    assert told == "The table is full. Add a seat first, in the menu **Seats**."


async def test_whoever_sits_may_start_where_the_host_does_not_sit(house: House):
    table = await house.opened("Ann")
    _ = await house.changed("DELETE FROM sitters")
    for person in ("Bob", "Cid"):
        await house.join(table, person)
    assert await refusal(house.start(table, "Dot"))
    assert (await house.start(table, "Bob")).host == USERS["Bob"]


async def test_a_game_begins_with_at_least_two_and_once(house: House):
    table = await house.lobby("Ann")
    assert (await illegal(house.start(table))).rule == "HU-B48"
    await house.join(table, "Bob")
    told = (await house.refused(table, "Ann", "call")).sentence
    assert told == "The game hasn't begun. The host's **Start** begins it."
    started = await house.start(table)
    assert started.status is Status.PLAYING and people(started) == ["Ann", "Bob"]
    assert [move.text.split()[0] for move in started.moves] == ["join", "join", "deal"]
    assert "begun already" in await refusal(house.start(table))


@both
async def test_the_open_tables_of_a_user_are_found(house: House):
    first, _, third = [await house.lobby(person) for person in ("Ann", "Bob", "Cid")]
    await house.villain("Ann", "The Twin")
    await house.join(third, "Ann")
    assert [table.id for table in await house.queries.of_user(USERS["Ann"])] == [first.id, third.id]
    await house.end(first, "Ann")
    assert [table.id for table in await house.queries.of_user(USERS["Ann"])] == [third.id]


# Acting.


@both
async def test_a_delivery_is_done_once_and_answered_as_at_first_whatever_happened_since(house: House):
    table = await house.started("Ann", "Bob")
    first = await house.act(table, "Ann", "raise to 6", interaction=77)
    move = first.table.moves[-1]
    assert (move.text, move.user, move.auto) == ("raise 6", USERS["Ann"], False)
    assert happened(first) == [*first.table.happened[-1]] and not first.repeated
    again = await house.act(table, "Ann", "raise to 6", interaction=77)
    assert again.repeated and again.moves == first.moves and again.table == first.table
    await house.act(table, "Bob", "call")
    await house.reopen()
    again = await house.act(table, "Ann", "raise to 6", interaction=77)
    assert again.repeated and again.moves == first.moves
    assert [it.text for it in again.table.moves[3:]] == ["raise 6", "call"]


@both
async def test_of_a_delivery_that_comes_twice_at_once_one_counts(house: House):
    table = await house.started("Ann", "Bob")
    done = await at_once(*(house.act(table, "Ann", "call", interaction=77) for _ in range(3)))
    assert sorted(row_id.repeated for row_id in done) == [False, True, True]
    assert len((await house.queries.table(table.id)).moves) == 4


@both
async def test_deliveries_of_more_than_a_day_ago_are_forgotten(house: House):
    house.time = 1_790_000_000_000
    table, deadlines = await house.started("Ann", "Bob"), house.deadlines
    first, second = snowflake(house.time), snowflake(house.time + DEDUPLICATION_MS)
    _ = await house.act(table, "Ann", "call", interaction=first)
    house.time += DEDUPLICATION_MS + 1
    _ = await house.act(table, "Bob", "check", interaction=second)
    assert await house.playing.answered(first) is not None
    _ = await deadlines.play_overdue()
    known = await house.playing.answered(second)
    assert await house.playing.answered(first) is None and known.repeated


async def test_use_cases_that_are_committed_together_fail_one_by_one(house: House):
    pairs = [("Ann", "Bob"), ("Cid", "Dot"), ("Eve", "Fay")]
    one, two, three = tables = [await house.started(*pair) for pair in pairs]
    moves = [(one, "Ann", "call"), (two, "Dot", "check"), (two, "Cid", "call")]
    moves += [(three, "Eve", "raise 9999"), (three, "Eve", "fly"), (three, "Eve", "fold")]

    async def twice() -> None:
        async with house.store.begin() as repositories:
            await repositories.answers.note(77, one.id, 1)
            await repositories.answers.note(77, one.id, 1)

    first, *others = (house.act(*move) for move in moves)
    done = [type(it).__name__ for it in await at_once(twice(), first, twice(), *others)]
    refused = ["RefusedMove", "TableUpdate", "RefusedMove", "RefusedMove"]
    assert done == ["IntegrityError", "TableUpdate", "IntegrityError", *refused, "TableUpdate"]
    await house.reopen()
    last = [(await house.queries.table(table.id)).moves[-1].text for table in tables]
    assert last == ["call", "call", "fold"]
    await house.ledger_is_exact()


async def test_players_are_named_by_their_villains_and_words_quoted_as_they_are(house: House):
    table = await house.started("Ann", "Bob")
    told = (await house.refused(table, "Bob", "check")).sentence
    assert told.startswith("It's Doctor Ann's turn to bet.")
    assert (await house.refused(table, "Ann", "⟨1⟩")).sentence.startswith('I don\'t know "⟨1⟩".')


async def test_a_name_that_looks_like_a_seat_is_said_as_it_is(house: House):
    """Villains can't get such names any more, but old databases may contain them."""
    old = Sheet.model_construct(**{**dict(a_sheet("Doc", APTITUDE_ORDERS[1])), "name": "⟨1⟩"})
    await house.people.create_villain(GUILD, USERS["Ann"], old)
    table = await house.started("Ann", "Bob", "Cid")
    assert (await house.refused(table, "Bob", "check")).sentence.startswith("It's ⟨1⟩'s turn to bet.")
    await house.act(table, "Ann", "raise 7")
    outdated = await house.refused(table, "Bob", "call", if_version=table.view(None).version)
    assert outdated.sentence == "The table has changed: **⟨1⟩** raises to 7 chips. Take a look and try again."


async def test_HU_B02_who_has_no_seat_is_told_so(house: House):
    table = await house.started("Ann", "Bob")
    for text in ("call", "narrate Boo", "pass", "deal"):
        refused = await house.refused(table, "Eve", text)
        assert refused.rule == "HU-B02"
        assert refused.sentence == "You have no villain at this table. You can join between heists."
    assert (await house.refused(table, "Eve", "shoot")).rule == "HU-B01"


async def test_HU_B54_a_host_s_commands_are_for_nobody_else(house: House):
    table = await house.started("Ann", "Bob", "Cid")
    for person in ("Bob", "Eve"):
        for text in ("timeout", "abort"):
            assert (await house.refused(table, person, text)).rule == "HU-B54"
    assert await ruled(house.end(table, "Bob")) == ("HU-B54", "You can't do that now.")
    table = await house.acts(table, "Ann fold", "Bob fold")
    for person in ("Bob", "Eve"):
        assert (await house.refused(table, person, "end")).rule == "HU-B54"
    house.seed = bust_seed(25)
    busted = await house.to_the_bust(await house.started("Dot", "Eve"))
    outsider = "Dot" if busted.users[busted.owed[0]] == USERS["Eve"] else "Eve"
    assert (await house.refused(busted, outsider, "rejoin original")).rule == "HU-B54"


async def test_nobody_seats_or_unseats_others_by_a_move(house: House):
    table = await between(house, "Ann", "Bob", "Cid")
    for person in ("Ann", "Bob"):
        assert (await house.refused(table, person, "leave 1")).rule == "HU-B54"
        assert (await house.refused(table, person, "join v12345678/1234/50")).rule in ("HU-B54", "HU-B55")


async def test_the_host_may_hurry_take_back_and_end(house: House):
    table = await house.started("Ann", "Bob")
    assert "still have time" in (await house.refused(table, "Ann", "timeout")).sentence
    house.time += HOST_PLAYS_AFTER_MS
    hurried = await house.act(table, "Ann", "timeout")
    assert hurried.table.view(None).winners == (1,)
    assert (hurried.table.moves[-1].seat, hurried.table.moves[-1].user) == (None, USERS["Ann"])
    await house.acts(table, "Bob deal", "Bob raise 6")
    taken_back = await house.act(table, "Ann", "abort")
    assert any(isinstance(event, Aborted) for event in happened(taken_back))
    assert taken_back.table.view(None).stack[:2] == (49, 51)
    ended = await house.act(table, "Ann", "end")
    assert ended.table.status is Status.CLOSED
    assert await house.chips("Ann", "Bob") == (49, 51)


# Stale buttons.


async def test_HU_109_HU_B44_a_command_with_another_version_is_refused_with_what_happened(house: House):
    table = await house.started("Ann", "Bob", "Cid")
    seen = table.view(None).version
    await house.act(table, "Cid", "narrate A coyote howls.")
    await house.act(table, "Ann", "raise 7", if_version=seen)  # a story leaves it as it was
    refused = await house.refused(table, "Bob", "call", if_version=seen)
    assert refused.rule == "HU-B44"
    told = "The table has changed: **Doctor Ann** raises to 7 chips. Take a look and try again."
    assert refused.sentence == told
    await house.act(table, "Bob", "call", if_version=seen + 1)


async def test_HU_S29_a_call_does_not_run_into_a_blow_that_came_first(house: House):
    house.seed = seed_where(lambda s: any(suit(card) == "H" for card in s.powers[2]), people=3)
    table = await house.started("Ann", "Bob", "Cid")
    table = await house.acts(table, "Ann raise 7")
    view = table.view(USERS["Cid"])
    assert table.view(None).to_call[1] == 6
    heart = next(card for card in view.powers if suit(card) == "H")
    hit = (await house.act(table, "Cid", f'damage {heart} at "{villain_of("Bob")}"')).table
    assert hit.view(None).version == view.version + 1
    assert (await house.refused(table, "Bob", "call", if_version=view.version)).rule == "HU-B44"
    paid = (await house.act(table, "Bob", "call")).table
    assert paid.view(None).live[1] == 7


async def test_a_button_is_stale_once_its_user_decides_something_else_and_not_for_what_others_tell_or_pass(
    house: House,
):
    table = await house.started("Ann", "Bob", "Cid")
    drawn = len(table.moves)
    await house.act(table, "Bob", "narrate A coyote howls.")
    await house.act(table, "Cid", "narrate Twice.")
    table = (await house.act(table, "Ann", "raise 7", seen=drawn)).table
    assert (await house.refused(table, "Bob", "call", seen=drawn)).rule == "HU-B44"
    await house.act(table, "Bob", "call", seen=len(table.moves))
    table = await house.until(table, Phase.WINDOW)
    drawn = len(table.moves)
    first, second, third = (people(table)[seat] for seat in table.owed)
    for person in (third, second):
        await house.act(table, person, "pass", seen=drawn)
        assert (await house.refused(table, person, "pass", seen=drawn)).rule == "HU-B44", "it was pressed"
    await house.act(table, first, "pass", seen=drawn)


# Stories.


async def test_a_story_is_told_with_a_move_or_alone_and_kept_apart_from_the_record(house: House):
    table = await house.started("Ann", "Bob")
    told = await house.act(table, "Ann", "raise 6 say I ride\u202e into   town")
    alone = await house.act(table, "Bob", "narrate The moon rises")
    filled = await house.act(table, "Bob", "fold", say="Bob runs.")
    events = [event for it in (told, alone, filled) for event in happened(it)]
    ids = [event.text for event in events if isinstance(event, Narrated)]
    texts = await house.queries.texts(table.id)
    assert [texts[id] for id in ids] == ["I ride into town", "The moon rises", "Bob runs."]
    assert filled.table.moves[3].text == f"raise 6 say {ids[0]}"
    assert not any("town" in move.text or "moon" in move.text for move in filled.table.moves)


async def test_a_blank_story_is_none(house: House):
    table = await house.started("Ann", "Bob")
    done = await house.act(table, "Ann", "call", say=" \u200b\n ")
    assert done.table.moves[-1].text == "call"
    assert await house.queries.texts(table.id) == {}
    assert (await house.refused(table, "Bob", "narrate  \u200b ")).rule in ("HU-B15", "HU-B45")


async def test_HU_B46_a_story_of_more_than_2000_characters_is_refused(house: House):
    table, long = await house.started("Ann", "Bob"), "x" * 2001
    for text, say in (("call", long), (f"narrate {long}", None), (f"call say {long}", None)):
        refused = await house.refused(table, "Ann", text, say=say)
        assert (refused.rule, refused.sentence) == ("HU-B46", "At most 2000 characters.")
    await house.refused(table, "Ann", "check", say="I wait.")
    assert await house.queries.texts(table.id) == {}, "what is refused keeps no story"
    await house.act(table, "Ann", "narrate " + "x" * 2000)


async def test_where_stories_are_required_they_are_asked_for(house: House):
    table = await house.started("Ann", "Bob", narration="required")
    assert (await house.refused(table, "Ann", "call")).rule == "HU-B45"
    table = (await house.act(table, "Ann", "fold", say="Too hot.")).table
    assert table.view(None).ending_owed
    assert (await house.refused(table, "Bob", "deal")).rule == "HU-B45"
    await house.acts(table, "Bob narrate It was easy.", "Ann deal")


# Joining and leaving.


async def test_HU_12_players_join_only_between_hands_and_with_a_villain(house: House):
    table = await house.started("Ann", "Bob")
    assert "no villain to play." in await refusal(house.joining.join(table.id, USERS["Cid"], "Cid"))
    await house.villain("Cid")
    told = "That's only possible between heists."
    assert await ruled(house.join(table, "Cid")) == ("HU-B53", told)
    assert await house.queries.table(table.id) == table
    await house.acts(table, "Ann fold")
    joined = (await house.join(table, "Cid")).table
    assert people(joined) == ["Ann", "Bob", "Cid"] and joined.view(USERS["Cid"]).powers
    assert joined.name(joined.seat(USERS["Cid"])) == villain_of("Cid")
    assert people(await house.acts(table, "Bob deal")) == ["Ann", "Bob", "Cid"]


@both
async def test_HU_12_who_leaves_in_mid_hand_is_played_for_until_it_is_over(house: House):
    table = await house.started("Ann", "Bob", "Cid")
    waiting = (await house.leave(table, "Bob")).table
    assert people(waiting) == ["Ann", "Bob", "Cid"] and waiting.moves == table.moves
    table = (await house.act(table, "Ann", "raise 6")).table
    last = [(move.text, move.auto, move.user) for move in table.moves[-2:]]
    assert last == [("raise 6", False, USERS["Ann"]), ("fold", True, None)]
    done = await house.act(table, "Cid", "fold")
    assert [move.text for move in done.table.moves[-2:]] == ["fold", "leave 1"]
    assert people(done.table) == ["Ann", "-", "Cid"]
    assert [sitter.name for sitter in done.table.sitters] == ["Ann", "Cid"]
    assert await house.chips("Ann", "Bob", "Cid") == (53, 49, 48)
    assert not (await house.people.villain(GUILD, villain_of("Bob"))).seated


async def test_a_leaver_on_turn_checks_folds_and_passes_at_once(house: House):
    table = await house.started("Ann", "Bob")
    left = await house.leave(table, "Ann")
    assert [move.text for move in left.table.moves[3:]] == ["fold", "leave 0"]
    assert left.table.status is Status.PLAYING and left.table.owed == ()


async def test_a_table_with_one_left_waits_for_another_and_closes_when_all_have_left(house: House):
    table = await between(house, "Ann", "Bob")
    alone = (await house.leave(table, "Ann")).table
    assert alone.owed == () and due(alone) is None
    again = (await house.join(alone, "Cid")).table
    assert people(again) == ["Cid", "Bob"] and again.owed != ()
    _ = await house.leave(again, "Cid")
    last = await house.leave(again, "Bob")
    assert last.table.status is Status.CLOSED
    assert any(isinstance(event, SessionEnded) for event in happened(last))


async def test_the_host_s_chair_goes_to_the_next_occupied_seat_clockwise(house: House):
    table = await between(house, "Ann", "Bob", "Cid")
    table = (await house.leave(table, "Ann")).table
    assert table.host == USERS["Bob"]
    table = (await house.join(table, "Dot")).table
    assert people(table) == ["Dot", "Bob", "Cid"]
    table = (await house.leave(table, "Bob")).table
    assert table.host == USERS["Cid"]
    table = (await house.join(table, "Eve")).table
    table = (await house.leave(table, "Cid")).table
    assert (people(table), table.host) == (["Dot", "Eve", "-"], USERS["Dot"])


async def test_a_leaver_at_rejoin_is_gone_at_once(house: House):
    house.seed = bust_seed(30)
    table = await house.to_the_bust(await house.started("Ann", "Bob"))
    left = (await house.leave(table, "Ann")).table
    assert people(left) == ["-", "Bob"] and left.owed == (1,)
    assert (await house.act(table, "Bob", "rejoin original")).table.status is Status.CLOSED


# Chips.


@both
async def test_HU_09_chips_are_saved_after_each_completed_hand_and_brought_to_the_next_session(house: House):
    table = await house.started("Ann", "Bob", "Cid")
    table = await house.acts(table, "Ann raise 6")
    assert await house.chips("Ann", "Bob", "Cid") == (50, 50, 50)
    table = await house.acts(table, "Bob fold", "Cid fold")
    assert await house.chips("Ann", "Bob", "Cid") == (53, 49, 48)
    await house.acts(table, "Ann deal", "Bob raise 10")
    await house.end(table, "Ann")
    assert await house.chips("Ann", "Bob", "Cid") == (53, 49, 48)
    await house.reopen()
    table = await house.started("Cid", "Ann")
    view = table.view(None)
    assert [view.stack[seat] + view.live[seat] for seat in (0, 1)] == [48, 53]
    await house.ledger_is_exact()


async def test_HU_09_the_table_s_chips_are_the_books_after_a_bust_too(house: House):
    house.seed = bust_seed(25)
    table = await house.until(await house.to_the_bust(await house.started("Ann", "Bob")), Phase.BETWEEN)
    assert await house.chips("Ann", "Bob") == table.view(None).stack[:2]
    await house.ledger_is_exact()


# Ending.


async def test_ending_in_mid_hand_takes_the_hand_back(house: House):
    table = await house.started("Ann", "Bob")
    ended = await house.end(await house.acts(table, "Ann raise 20"), "Ann")
    assert ended.table.status is Status.CLOSED and due(ended.table) is None
    assert [move.text for move in ended.table.moves[-2:]] == ["abort", "end"]
    assert await house.chips("Ann", "Bob") == (50, 50)
    acting, joining = house.act(table, "Bob", "call"), house.join(table, "Cid")
    for asked in (acting, joining, house.start(table), house.end(table, "Ann")):
        assert await refusal(asked)
    assert (await house.queries.table(table.id)).moves == ended.table.moves


async def test_ending_at_rejoin_brings_the_originals_back(house: House):
    house.seed = bust_seed(30)
    table = await house.to_the_bust(await house.started("Ann", "Bob"))
    ended = (await house.hosting.end(table.id, USERS["Eve"], steward=True)).table
    assert ended.status is Status.CLOSED, "a steward may end any table"
    assert await house.chips("Ann", "Bob") == (30, 30)


# Time.


async def bankless(house: House, table: Table) -> Table:
    _ = await house.changed(f"UPDATE sitters SET bank = 0 WHERE table_id = '{table.id}'")
    return await house.queries.table(table.id)


async def test_a_table_whose_deadline_cannot_be_kept_is_left_alone_for_a_while(house: House, caplog):
    pairs = (("Ann", "Bob"), ("Cid", "Dot"))
    ill, well = [await bankless(house, await house.started(*pair, pace=TimeControl.LIVE)) for pair in pairs]
    real = clock.expire_deadlines

    def rung(table: Table, at: int, *more: object) -> tuple[Table, tuple[UserId, ...]]:
        assert table.id != ill.id, "planted"
        return real(table, at, *more)  # pyright: ignore[reportArgumentType]

    with patch.object(clock, "expire_deadlines", rung):
        done = [ring for _ in range(3 * MINUTE // 2000) for ring in await house.rings(1000)]
    assert {update.table.id for update in done} == {well.id}
    told = [record for record in caplog.records if ill.id in record.getMessage()]
    assert len(told) == 2, "at half of the time, and later"
    assert ill.id in [ring.table.id for ring in await house.rings(MINUTE)], "it is not given up"


async def test_who_acts_out_of_turn_gives_nobody_more_time(house: House):
    table = await house.started("Ann", "Bob", pace=TimeControl.LIVE)
    house.time += 50_000
    assert due((await house.act(table, "Bob", "narrate Slowly, slowly.")).table) == NOON + MINUTE
    assert due((await house.act(table, "Ann", "call")).table) == house.time + MINUTE


async def test_a_table_where_only_the_clock_moves_is_closed_in_the_end(house: House):
    table = await house.started("Ann", "Bob", pace=TimeControl.LIVE)
    endless = await house.started("Cid", "Dot")
    for _ in range(60):
        for ring in await house.rings(MINUTE):
            table = ring.table
    assert table.status is Status.CLOSED and await house.rings(10**12) == [], "without a limit none expires"
    assert (await house.queries.table(endless.id)).status is Status.PLAYING
    await house.ledger_is_exact()


async def test_after_a_restart_what_was_not_shown_is_told(house: House):
    shown, other = await house.started("Ann", "Bob"), await house.started("Cid", "Dot")
    async with house.store.begin() as repositories:
        await repositories.messages.note(shown.id, TABLE_KEY, Posted(shown=shown.changes))
    assert await house.deadlines.wake() == [other.id]
    await house.act(shown, "Ann", "call")
    assert sorted(await house.deadlines.wake()) == sorted([shown.id, other.id])


@both
async def test_after_a_restart_a_table_of_other_rules_is_closed_and_never_guessed_at(house: House):
    table = await between(house, "Ann", "Bob")
    await house.acts(table, "Bob deal", "Bob raise 30")
    lobby = await house.lobby("Cid", "Dot")
    kept = await house.started("Eve", "Fay")
    for id in (table.id, lobby.id):
        await Outbox(house.transactions).note_all_shown(id)
    await house.changed(f"UPDATE tables SET version = 0 WHERE id IN ('{table.id}', '{lobby.id}')")
    await house.changed(f"UPDATE moves SET text = 'bushwhack 3' WHERE table_id = '{table.id}'")
    told = await house.deadlines.wake()
    assert {table.id, lobby.id} <= set(told)
    for id in (table.id, lobby.id):
        closed = await house.queries.table(id)
        assert closed.status is Status.CLOSED and closed.moves == () and not closed.current
        assert closed.view(None).hand == 0
    assert await house.chips("Ann", "Bob") == (49, 51)
    seated = {villain.user for villain in await house.people.villains(GUILD) if villain.seated}
    assert seated == {USERS["Eve"], USERS["Fay"]}
    assert await house.queries.table(kept.id) == kept
    await house.started("Ann", "Bob")
    await house.ledger_is_exact()
