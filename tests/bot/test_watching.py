"""Tests of films: a film shows exactly what the replay of a finished game shows, and so does its page."""

from __future__ import annotations

import gzip
import json
import re
from base64 import b64decode
from collections.abc import Sequence
from dataclasses import replace
from html import escape
from itertools import count, islice
from random import Random
from typing import Any
from unittest.mock import Mock

import pytest

from bot.presentation.replay import EVENTS_MAX_CHARS, replay_page
from bot.presentation.watch import Film, film, watching
from bot.presentation.watch.markdown import Run, lines_of, runs
from bot.table.history import rewind
from bot.table.progress import take_seat
from bot.table.record import UserId
from bot.table.sitter import Sitter
from bot.table.table import Table
from bot.table.texts import cut, plain
from engines import GAMES
from engines.core import Illegal, Seat
from tests.bot.films import ENDED, NAMES, begun, ended, finished, played_on, user
from tests.laws.games import AnyGame
from tests.laws.playing import every_game
from tests.prove.secrecy.worlds import Played, moments
from tests.slow import slow

LARGEST = 300_000
"""Bytes of a page for a game of LONG moves and all its players, with the hands of two."""
LONG = 300
MOVES, WALK = 30, 80
ONLOOKER = UserId(1)
HOSTILE = ("</script><img src=x onerror=alert(1)>", "<!--<script>", "$film ${policy} &lt;b&gt;", "**a** ~~\\")


def everybody(table: Table) -> Sequence[UserId]:
    seatings = (*table.played.seatings, table.played.seating)
    return [*dict.fromkeys(it for seating in seatings for it in seating.users if it is not None)]


def check_as_replayed(table: Table, moments: int) -> None:
    """Check that a film shows the same as the replay at several moments."""
    users, last = everybody(table), len(table.moves)
    shown = film(table, {}, hands=users)
    assert len(shown.steps) == last + 1 and len(shown.sights) == len(users) + 1
    for n in {*range(0, last, max(1, last // moments)), last}:
        then = rewind(table, n)
        for look, sight in zip(shown.steps[n], (None, *users), strict=True):
            page = replay_page(table, then, sight, {})
            field, *others = page.fields
            assert (page.title, page.text) == (f"Replay · {look.page.title}", look.page.text)
            assert page.scene == look.page.scene and tuple(others) == look.page.fields
            assert field.text == cut("\n".join(look.lines), EVENTS_MAX_CHARS)


@every_game
def test_each_step_shows_what_the_replay_shows(game: AnyGame) -> None:
    """People come and go meanwhile."""
    (number,) = (n for n in range(len(GAMES)) if Played.number(1, 0, n).game == game.name)
    *_, last = islice(moments(Played.number(1, 0, number)), WALK)
    check_as_replayed(ended(last.table), 8)


def test_also_where_a_seat_is_taken_over() -> None:
    table = played_on(begun("castle", NAMES[:3], "a game"), 15)
    table = take_seat(table, Seat(1), Sitter(user(7), "Zoe"), ENDED)
    table = ended(played_on(table, 30))
    check_as_replayed(table, 10)
    assert film(table, {}).subtitle.startswith("Ann, Bob, Cid, Zoe · 14 Nov 2023, 22:13 UTC · 30 moves")


def test_nobodys_hand_is_shown_unless_it_is_said() -> None:
    table = finished("court", MOVES)
    assert film(table, {}).sights == ("The table",)
    assert film(table, {}, hands=[user(2), ONLOOKER]).sights == ("The table", "Cid's hand")
    with pytest.raises(Illegal, match="still going on"):
        _ = film(begun("castle", NAMES[:3], "a game"), {})


@every_game
def test_a_game_is_played_again_once_and_once_for_its_places(game: AnyGame) -> None:
    table, apply = finished(game.name, MOVES), Mock(side_effect=game.apply)
    _ = film(replace(table, game=replace(game, apply=apply)), {}, hands=everybody(table))
    assert apply.call_count <= 2 * len(table.moves)


def written(page: bytes, id: str = "film") -> Any:
    """Return what is embedded in a page."""
    found = re.search(rf'<script type="[a-z/]+" id="{id}">(.*?)</script>', page.decode(), re.DOTALL)
    assert found is not None
    return json.loads(found[1] if found[1].startswith("{") else gzip.decompress(b64decode(found[1])))


def dealt_anew(game: AnyGame, seed: int) -> AnyGame:
    """Return the game with a different deal of everything hidden at each look."""
    random = Random(seed)

    def other(s: Any, seat: Seat | None) -> Any:
        draft = s.copy()
        game.scramble(draft, seat, random)
        return draft

    return replace(
        game,
        view=lambda s, seat: game.view(other(s, seat), seat),
        offers=lambda s, seat: game.offers(other(s, seat), seat),
        owed=lambda s: game.owed(other(s, None)),
        over=lambda s: game.over(other(s, None)),
        standing=lambda s: game.standing(other(s, None)),
    )


@slow
@every_game
def test_nothing_in_a_page_follows_from_what_its_sights_did_not_show(game: AnyGame) -> None:
    table = finished(game.name, MOVES)
    for hands in ([], [user(1)]):
        elsewhere = replace(table, game=dealt_anew(game, 1))
        assert watching(film(elsewhere, {}, hands=hands)) == watching(film(table, {}, hands=hands))


def test_a_page_of_other_hands_would_be_noticed() -> None:
    table, shown = finished("castle", MOVES), [user(1)]
    game = table.game
    for_all = replace(game, scramble=lambda s, _, random: game.scramble(s, None, random))
    elsewhere = replace(table, game=dealt_anew(for_all, 1))
    assert watching(film(elsewhere, {}, hands=shown)) != watching(film(table, {}, hands=shown))


@every_game
def test_drawings_are_numbered_as_they_appear_and_all_of_them_do(game: AnyGame) -> None:
    page = written(watching(film(finished(game.name, MOVES), {}, hands=[user(0)])))
    looks = [look for step in page["steps"] for look in step]
    scenes = [scene for _, scene, *_ in looks if scene >= 0]
    sprites = [part for *_, shown, _ in page["scenes"] for part in shown]
    drawings = [it[-1] for it in page["sprites"] if it[0] == "drawing"]
    for used, there in ((scenes, "scenes"), (sprites, "sprites"), (drawings, "drawings")):
        assert [*dict.fromkeys(used)] == [*range(len(page[there]))]


@pytest.mark.parametrize("name", GAMES)
@slow
def test_a_long_game_makes_a_page_that_can_be_sent(name: str) -> None:
    """And is quickly on a phone; several shorter games are combined into one."""
    assert len(watching(long_film(GAMES[name]))) < LARGEST


def long_film(game: AnyGame) -> Film:
    names = NAMES[: game.seats[-1]]
    games = (finished(game.name, LONG, names=names, seed=f"game {n}") for n in count())
    shown = (film(table, {}, hands=[user(0), user(1)]) for table in games)
    whole = next(shown)
    while len(whole.steps) <= LONG:
        whole = replace(whole, steps=whole.steps + next(shown).steps)
    return whole


def test_what_players_wrote_is_text() -> None:
    shown = replace(film(finished("court", MOVES, names=HOSTILE), {}), record="\n".join(HOSTILE))
    page = watching(shown)
    assert page.count(b"<script") == page.count(b"</script>") and b"<!--" not in page
    assert b"<img" not in page and b"${policy}" in page
    assert all(escape(it) in page.decode() for it in HOSTILE)
    assert written(page, "record")["text"] == shown.record
    assert any(HOSTILE[0] in it for it in map(text, written(page)["lines"]))


def text(line: Any) -> str:
    parts = [line] if isinstance(line, str) else line
    return "".join(part if isinstance(part, str) else part["text"] for part in parts)


def test_nothing_is_loaded_and_no_other_script_runs() -> None:
    page = watching(film(finished("castle", MOVES), {})).decode()
    assert not re.findall(r"https?:|@import|url\(|\bsrc=|\bhref=|innerHTML|\bstyle=|\bon\w+=", page)
    (policy,) = re.findall(r'Content-Security-Policy" content="([^"]*)"', page)
    assert policy.startswith("default-src 'none'; script-src 'sha256-") and "unsafe" not in policy
    assert policy.count("sha256-") == len(re.findall(r"<script>|<style>", page))
    assert re.search(r'id="record"></script>', page), "there is none to be kept"


def test_marks_become_styles() -> None:
    assert runs("▸ **Ann** bids ~~3~~ 4") == (
        Run("▸ "), Run("Ann", "bold"), Run(" bids "), Run("3", "struck"), Run(" 4"),
    )  # fmt: skip
    assert [*lines_of("Now:\n```\nA  B\n C\n```\n**D**")] == [
        (Run("Now:"),), (Run("A  B", "fixed"),), (Run(" C", "fixed"),), (Run("D", "bold"),),
    ]  # fmt: skip


@pytest.mark.parametrize("name", [*HOSTILE, "_a_ `b` ||c||", "@everyone http://x.y #1 (-:", "\\", "**"])
def test_what_was_escaped_is_as_it_was(name: str) -> None:
    assert runs(f"**{plain(name)}** wins.") == (Run(name, "bold"), Run(" wins."))
