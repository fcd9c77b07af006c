"""Tests of reviews: who gets one, what it finds, and moments that are played again."""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from bot.adapter.rendering.messages import embeds
from bot.presentation.buttons import Menu
from bot.presentation.ids import PUBLIC_VIEW, ReviewMoment
from bot.presentation.panel import panel
from bot.presentation.replay import replay_buttons
from bot.presentation.review import (
    CHOSE,
    TOO_LITTLE,
    blunders_page,
    curve_of,
    moment_page,
    review_page,
)
from bot.presentation.scene import Label
from bot.presentation.watch import watch_page
from bot.services.jobs import ThreadJobRunner
from bot.services.reviews import review_key
from bot.table.exporting import record_of
from bot.table.history import rewind
from bot.table.lesson import Learning, WhatIf
from bot.table.record import TableId
from bot.table.retry import retried, retry_table
from bot.table.reviewing import Span, check_reviewable, decisions, outcome, reviewing, whole
from bot.table.steps import finished
from bot.table.table import Status, Table
from engines import GAMES
from engines.core import Illegal, Seat, Settled
from engines.holdup.model import Phase
from engines.notation import read, write
from engines.players import JUDGEMENTS
from engines.review import TURNS, Review, reviewed
from tests.bot import films
from tests.bot.house import ANYBODY, USERS, House, refusal
from tests.bot.test_watching import written
from tests.hanging import ran
from tests.judging import judged_with
from tests.slow import slow

ANN, BOB, DOT = (USERS[it] for it in ("Ann", "Bob", "Dot"))
FEW = 400


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A review has few playouts."""
    judged_with(monkeypatch, playouts=FEW)


def game_of(name: str, moves: int = 200) -> Table:
    names = films.NAMES[: max(2, GAMES[name].seats.start)]
    return films.finished(name, moves, names=names, seed="5e" * 32)


def review(table: Table, n: int = 0, span: Span | None = None) -> Review:
    return finished(reviewing(table, films.user(n), span or whole(table)))


# What it finds.


def test_a_planted_blunder_is_found_and_a_good_move_is_no_blunder() -> None:
    """In the last round whoever passes instead of scoring throws the game away."""
    table = game_of("houseem")
    user = films.user(0)
    made = [*decisions(table, user, whole(table))]
    last = max(it.n for it in made if it.mine and len(table.game.offers(it.state, it.seat)) > 1)
    scored = next(it for it in made if it.n == last)
    best = finished(reviewed(table.game, made, begun=50, ended=100, playouts=JUDGEMENTS["houseem"].playouts))
    assert scored.action.verb in ("settle", "evict") and last not in {it.n for it in best.blunders}
    worse = [replace(it, action=read(table.game, "pass")) if it.n == last else it for it in made]
    found = finished(
        reviewed(table.game, worse, begun=50, ended=100, playouts=JUDGEMENTS["houseem"].playouts)
    )
    blunder = next(it for it in found.blunders if it.n == last)
    assert blunder.gain < -10 and blunder.worse > blunder.better


@slow
@pytest.mark.parametrize("name", [name for name in GAMES if GAMES[name].sealing is None])
def test_all_players_luck_adds_up_to_nothing(name: str) -> None:
    table = game_of(name)
    luck, error = 0.0, 0.0
    for n in range(len(table.users)):
        split = review(table, n).split
        assert split is not None and split.begun == 100 / len(table.users)
        luck, error = luck + split.luck, error + split.error
    assert abs(luck) <= error + 1, (luck, error)


@slow
def test_the_same_record_gives_the_same_review_offline(tmp_path: Path) -> None:
    """`python -m engines review` makes what the bot makes, if all others are computers."""
    for name in ("textactoe", "holdup"):
        table, user = game_of(name, 40), films.user(1)
        begun, ended = outcome(table, user, whole(table))
        made = decisions(table, user, whole(table))
        found = finished(
            reviewed(table.game, made, begun=begun, ended=ended, playouts=JUDGEMENTS[name].playouts)
        )
        file = tmp_path / f"{name}.txt"
        _ = file.write_text(str(record_of(table, {}, user)))
        code = (
            "from dataclasses import replace; from engines.players import JUDGEMENTS; "
            "from engines.__main__ import main; "
            f"JUDGEMENTS[{name!r}] = replace(JUDGEMENTS[{name!r}], playouts={FEW}); main()"
        )
        run = [sys.executable, "-c", code, "review", str(file), "--seat", "2"]
        told = ran(run, cwd=Path(__file__).parents[2])
        assert told.returncode == 0, told.stderr
        for moment in found.turns:
            assert f"{moment.gain:+.1f} +- {moment.error:.1f}" in told.stdout, (name, told.stdout)
        assert f"Bob: {found.decisions} decisions" in told.stdout


# Its pages.


@pytest.mark.parametrize("name", GAMES)
def test_its_pages_fit_and_lead_to_each_other(name: str) -> None:
    table, user = game_of(name, 60), films.user(0)
    found, span = review(table), whole(table)
    page, items = review_page(table, user, span, found)
    assert page == page.fitted() or page.scene is not None
    numbered = [it for it in items if re.match(r"\d: \w", it.label)]
    assert [it.id.n for it in numbered if isinstance(it.id, ReviewMoment)] == [it.n for it in found.turns]
    said = "\n".join((page.footer, *(field.text for field in page.fields)))
    assert not re.search(r"deputy|dearest|[Mm]ove \d|: [^.\n]*: ", re.sub(r"\*\*.+?\*\*", "", said)), said
    curve = curve_of(table, user, span, found)
    assert curve is not None and "What you could expect" in curve.alt
    assert "You" in [it.text for it in curve.sprites if isinstance(it, Label)]
    for moment in found.moments:
        shown = moment_page(table, user, span, found, moment.n)
        assert shown is not None and shown[0].fields[0].name != CHOSE, "the position stands first"
        brief = shown[0].brief
        assert brief is not None
        picture, told = embeds(brief)
        assert not picture.fields and told.fields[0].name == CHOSE and told.footer.text, "also its picture"
        assert shown[0].footer.endswith(f" Move {moment.n + 1} of {len(table.moves)}.")
        assert {"Play it again", "Back to the review", "In the replay"} <= {it.label for it in shown[1]}
    assert moment_page(table, user, span, found, 9999) is None
    page, items = blunders_page(table, user, span, found)
    assert len(items) == 1 + len(found.blunders) + len(found.closer) and page.text
    assert ("Here another move was a little better" in page.text) == bool(found.closer)


def test_a_game_that_was_left_before_a_choice_mattered_is_not_called_well_played() -> None:
    table, user = game_of("textactoe", 6), films.user(0)
    found = review(table)
    assert found.decisions and found.split is None and not (found.best or found.blunders or found.closer)
    told = {it.name: it.text for it in review_page(table, user, whole(table), found)[0].fields}
    assert told[CHOSE] == TOO_LITTLE


def test_a_heist_has_turned_where_its_curve_falls() -> None:
    """What changes a tenth of the chips that somebody brought is told, as the picture shows it."""
    table, user = game_of("holdup", 60), films.user(0)
    found = review(table)
    assert found.split is not None
    after = [*(it.expected[Seat(0)] for it in found.curve[1:]), sum(outcome(table, user, whole(table))[1:])]
    swings = [abs(then - it.expected[Seat(0)]) for it, then in zip(found.curve, after, strict=True)]
    much = [it for it in swings if it > found.split.begun / 10]
    assert much and len(found.turns) == min(TURNS, len(much))
    still = {
        it.name: it.text for it in review_page(table, user, whole(table), replace(found, turns=()))[0].fields
    }
    assert "what you could expect by more than a tenth of the chips you brought" in still["Where it turned"]


def test_the_replay_and_the_page_jump_to_where_it_turned() -> None:
    table, user = game_of("castle", 60), films.user(0)
    found = review(table)
    turns = [moment.n for moment in found.turns]
    menu = replay_buttons(table, 0, user, PUBLIC_VIEW, seated=True, turns=turns)[0]
    assert isinstance(menu, Menu)
    assert [int(it.word) for it in menu.choices if it.label.startswith("Where it turned")] == turns
    page, without = (written(finished(watch_page(table, {}, user, "dark", it))) for it in (found, None))
    assert [[n, f"Where it turned, {k}"] in page["places"] for k, n in enumerate(turns, 1)] == [True] * len(
        turns
    )
    assert without["curve"] == -1 != page["curve"]


# Who gets one.


async def test_only_players_of_a_finished_game_get_one_and_their_own_decisions_again(house: House) -> None:
    table = await house.started("Ann", "Bob", game="castle")
    assert "Finish this first" in await refusal(house.reviews.review(table.id, ANN))
    assert "Finish" in await refusal(house.lessons.again(ANN, "Ann", WhatIf(table.id, 2)))
    table = await house.played_out(table)
    assert "Only those who played" in await refusal(house.reviews.review(table.id, DOT))
    shown, found = await house.reviews.review(table.id, ANN)
    assert shown.status is Status.CLOSED and found.split is not None
    assert house.reviews.progress(shown, ANN) is None
    made = decisions(table, BOB, whole(table))
    theirs = next(it.n for it in made if it.mine and Seat(0) not in table.game.owed(it.state))
    assert "nothing to decide" in await refusal(house.lessons.again(ANN, "Ann", WhatIf(table.id, theirs)))
    assert "Only those who played" in await refusal(house.lessons.again(DOT, "Dot", WhatIf(table.id, theirs)))


def test_a_heist_that_is_over_is_reviewed_while_the_next_is_played() -> None:
    table = films.played_on(films.begun("holdup", films.NAMES[:3], "5e" * 32), 120)
    ends = [
        n
        for n, events in enumerate(table.happened, 1)
        if any(isinstance(event, Settled) and event.reason == "hand" for event in events)
    ]
    assert table.status is Status.PLAYING and len(ends) > 1
    span, user = Span(ends[0], ends[1]), films.user(0)
    check_reviewable(table, user, span)
    found = review(table, 0, span)
    assert all(span.first <= point.n < span.last for point in found.curve)
    before, after = (rewind(table, n).state.settled[table.seat(user) or 0] for n in span)
    assert outcome(table, user, span) == (before, after), "the chips as they were then"
    for wrong in (Span(0, ends[1] - 1), whole(table), Span(5, 5), Span(0, 9999)):
        if wrong.last not in ends:
            with pytest.raises(Illegal):
                check_reviewable(table, user, wrong)


# A moment that is played again.


async def test_a_moment_is_played_again_against_marshals(house: House) -> None:
    table = await house.played_out(await house.started("Ann", "Bob", game="castle"))
    mine = [it for it in decisions(table, ANN, whole(table)) if it.mine]
    moment = WhatIf(table.id, mine[3].n)
    before = await house.lessons.again(ANN, "Ann", moment)
    again = before.table
    assert again.lesson is not None and again.lesson.again == moment and again.seat(ANN) in again.owed
    line = f"{mine[3].action.verb} 0" if mine[3].action.verb == "bid" else mine[3].action.verb
    after = (await house.lessons.act(again.id, ANN, line)).table
    assert len(after.moves) > len(again.moves)
    assert after.seat(ANN) in after.owed or after.status is Status.CLOSED
    assert await house.queries.table(again.id) == after
    assert "No table" in await refusal(house.lessons.act(again.id, BOB, line))
    anew = (await house.lessons.again(ANN, "Ann", moment)).table
    assert anew.id == again.id and anew.moves == () and anew.view(ANN) == again.view(ANN)
    assert anew.state != again.state, "another deal"


def test_the_end_of_a_moment_says_which_choice_was_better_where_the_review_tells() -> None:
    table, user = game_of("court", 60), films.user(0)
    moment = next(it for it in review(table).moments if not it.about_even)
    learning = Learning(TableId("l1"), user, "Ann", WhatIf(table.id, moment.n).named)
    learning = finished(retried(table, learning, write(moment.other)))
    while (again := retry_table(table, learning)).lesson == learning:
        line = write(table.game.default(again.state, again.seat(user)))
        learning = finished(retried(table, learning, line))
    assert again.lesson is not None and "on average" not in panel(again, user, {})[0].text
    told = replace(again, lesson=replace(again.lesson, judged=moment))
    how = "worse" if moment.gain > 0 else "better"
    assert f" was the {how} choice on average.\nOne deal says little" in panel(told, user, {})[0].text
    even = replace(moment, gain=0.0)
    told = replace(again, lesson=replace(again.lesson, judged=even))
    assert "is about as good as the other choice on average" in panel(told, user, {})[0].text


async def test_a_moment_ends_with_its_review(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await house.played_out(await house.started("Ann", "Bob", game="castle"))
    _, found = await house.reviews.review(table.id, ANN)
    moment = found.moments[0]
    made = {review_key(table.id, ANN, whole(table)): found}
    monkeypatch.setattr(ThreadJobRunner, "known", lambda _, key: made.get(key))
    again = (await house.lessons.again(ANN, "Ann", WhatIf(table.id, moment.n))).table
    while again.lesson is not None and again.lesson.then is None:
        line = write(again.game.default(again.state, again.seat(ANN)))
        again = (await house.lessons.act(again.id, ANN, line)).table
    assert again.lesson is not None and again.lesson.judged == moment


async def test_a_moment_belongs_to_a_part_that_is_over_whatever_an_id_says(house: House) -> None:
    """Between two heists, one with a number that is not yet played would follow the next heist."""
    table = await house.until(await house.started("Ann", "Bob"), Phase.BETWEEN)
    assert len(table.moves) > 3
    for n in (len(table.moves), len(table.moves) + 1, 999_999):
        assert "Finish this first" in await refusal(house.lessons.again(ANN, "Ann", WhatIf(table.id, n)))
    assert await house.lessons.of(ANN) == {}
    mine = [it.n for it in decisions(table, ANN, whole(table)) if it.mine and it.action.verb != "deal"]
    over = (await house.lessons.again(ANN, "Ann", WhatIf(table.id, mine[0]))).table
    stored = Learning(TableId("lstored22"), ANN, "Ann", WhatIf(table.id, 999_999).named)
    async with house.store.begin() as books:
        await books.lessons.add(stored, 1)
    _ = await house.plays(table, "deal")
    assert "has changed" in await refusal(house.queries.table(stored.id))
    assert (await house.queries.table(over.id)).view(ANN) == over.view(ANN), "it stays as it was"


async def test_what_is_for_practice_is_neither_reviewed_nor_played_again(house: House) -> None:
    table = await house.played_out(await house.started("Ann", "Bob", game="castle"))
    mine = next(it for it in decisions(table, ANN, whole(table)) if it.mine)
    again = (await house.lessons.again(ANN, "Ann", WhatIf(table.id, mine.n))).table
    for asked in (
        house.reviews.review(again.id, ANN), house.lessons.again(ANN, "Ann", WhatIf(again.id, 0)),
        house.proving.record(again.id, ANN), house.proving.verdict(again.id, ANN),
        house.queries.moment(again.id, 0), house.joining.rematch(again.id, ANN, ANYBODY),
    ):  # fmt: skip
        assert "only for practice" in await refusal(asked)


def test_what_a_standing_order_did_is_no_decision() -> None:
    table, user = game_of("castle", 60), films.user(0)
    mine = [it.n for it in decisions(table, user, whole(table)) if it.mine]
    moves = tuple(replace(move, auto=True) if move.n == mine[3] + 1 else move for move in table.moves)
    ordered = replace(table, played=replace(table.played, moves=moves))
    assert [it.n for it in decisions(ordered, user, whole(table)) if it.mine] == [*mine[:3], *mine[4:]]
    assert mine[3] not in {it.n for it in decisions(ordered, user, whole(table))}
