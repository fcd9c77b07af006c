"""P1 detects lost and doubled moves."""

from __future__ import annotations

import sqlite3
from collections import Counter
from pathlib import Path

import pytest

from tests.prove.kills import kills, promises
from tests.prove.kills.lives import MISSED, RANDOM, START_UP, Kill, carried_out
from tests.prove.kills.worlds import ACKNOWLEDGED
from tests.prove.trial import Chunk, Tally
from tests.rig.company import Act
from tests.rig.doomed import FORGETFUL, POINTS
from tests.rig.payloads import Payload
from tests.rig.world import Answer

PAGE: Payload = {"content": "", "embeds": [{"title": "A table"}], "components": []}
SENTENCE: Payload = {"content": "It is not your turn.", "embeds": [], "components": []}


def test_a_bot_that_does_not_commit_is_found_out():
    kills = [Kill(RANDOM, delay=0.3), Kill(FORGETFUL)]
    found = carried_out(Chunk(8, 0, range(40, 42)), kills).failures
    lost = [it for it in found if "was acknowledged and is lost" in it]
    assert lost and all("seed=8" in it and "trial 41: " in it for it in lost), found


def test_a_point_that_is_never_reached_is_a_failure():
    reached, missed = Tally(Counter({ACKNOWLEDGED: 1, "commit": 1})), Tally(Counter({f"{MISSED}commit": 1}))
    assert kills.summed_up(2, [missed, reached]).failures == []
    never = kills.summed_up(1, [missed]).failures
    assert never[0] == 'the point "commit" was never reached' and "so nothing was tried" in never[1]


def test_every_point_is_planned_and_half_of_the_kills_come_at_random():
    planned = [kills.planned(1, n) for n in range(180)]
    assert {kill.point for kill in planned} == {RANDOM, START_UP, *POINTS}
    assert sum(kill.point in (RANDOM, START_UP) for kill in planned) == 90


def database(folder: Path, *moves: tuple[int, str, int | None], game: str = "holdup") -> Path:
    """Make a database with moves of table "t": who, what, and by which interaction."""
    file = folder / "books.db"
    with sqlite3.connect(file) as books:
        _ = books.execute("CREATE TABLE tables (id, game)")
        _ = books.execute("INSERT INTO tables VALUES ('t', ?)", (game,))
        _ = books.execute("CREATE TABLE moves (table_id, n, user, text)")
        _ = books.execute("CREATE TABLE interactions (id, table_id, n)")
        for n, (user, text, interaction) in enumerate(moves, 1):
            _ = books.execute("INSERT INTO moves VALUES ('t', ?, ?, ?)", (n, user, text))
            if interaction is not None:
                _ = books.execute("INSERT INTO interactions VALUES (?, 't', ?)", (interaction, n))
    books.close()
    return file


def act(interaction: int, line: str, told: Payload | None = None, *, pressed: bool = True, user: int = 1):
    kind = 7 if pressed and told is PAGE else 4
    answer = Answer(kind, 0.1, message=told) if told is not None else None
    return Act(interaction, user, line, f"p:t:0:{line}" if pressed else None, answer)


def test_what_is_as_people_were_told_is_no_failure(tmp_path: Path):
    books = database(tmp_path, (1, "call", 10), (2, "raise 4", 11), (1, "fold", 12))
    acts = [act(10, "call", PAGE), act(11, "raise 4", PAGE, pressed=False, user=2), act(12, "fold")]
    refused = [act(13, "call", SENTENCE), act(14, "check")]
    assert promises.broken(books, [*acts, *refused]) == []


def test_what_is_not_as_people_were_told_is_found(tmp_path: Path):
    moves = [(1, "call", 10), (1, "call", 11), (2, "fold", 12), (1, "check", 13), (1, "bet 2", 14)]
    acts = [act(10, "call", PAGE), act(11, "call"), act(12, "fold", PAGE), act(13, "check", SENTENCE)]
    found = promises.broken(database(tmp_path, *moves), [*acts, act(9, "raise 4", PAGE)])
    assert len(found) == 5 and "interaction 14 was made by nobody" in found
    told = {11: "applied 2 times", 12: "another move", 13: "and done all the same", 9: "is lost"}
    for id, wrong in told.items():
        assert sum(f"interaction {id}" in it and wrong in it for it in found) == 1, found


@pytest.mark.parametrize(
    ("game", "line", "text", "pressed", "his"),
    [
        ("court", "place XB", "place XB S", False, True),
        ("court", "place XB", "place XB S", True, False),
        ("court", "place XB C", "place XB S", False, False),
        ("court", "place KH", "place KD", False, False),
        ("court", "place KH", "align KH", False, False),
        ("holdup", "raise 4", "raise 5", False, False),
        ("holdup", "raise 4", "raise 5", True, False),
        ("houseem", "expand KS", "expand KS in H1", False, True),
        ("houseem", "settle KS KD in H1", "settle KS KD in H2", False, False),
    ],
)
def test_a_move_is_his_word_for_word(
    tmp_path: Path, game: str, line: str, text: str, *, pressed: bool, his: bool
):
    books = database(tmp_path, (1, text, 10), game=game)
    found = promises.broken(books, [act(10, line, PAGE, pressed=pressed)])
    assert ["stands for another move" in it for it in found] == ([] if his else [True])
