"""Damaged and hostile records: each gets one sentence, with its line."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from engines import GAMES
from engines.chance import fair, listening, sha256
from engines.core import Begin, play
from engines.record import Damaged, Deal, Head, Move, Name, Record, Result, proved, read, replayed
from engines.record.entries import written
from engines.record.playing import replayed as played_again
from tests.hanging import ran

SECRET = sha256("a record")


def town() -> Record:
    """The beginning of a game of Court!, dealt from a secret alone."""
    game = GAMES["court"]
    with listening() as heard:
        state = game.new(game.options(), 3, SECRET)
        state, _ = play(game, state, None, Begin())
    deals = [
        Deal(shuffle.label, tuple(map(str, shuffle.items)), tuple(map(str, shuffle.order)))
        for shuffle in heard
    ]
    scores = [Result(score.seat, score.place, score.points) for score in game.standing(state)]
    head = Head("court", game.version, "t1", "2026-11-23", {}, 3, "", SECRET)
    return Record(head, (Name(0, 'Ann "Mud" Ö'), *deals, Move(None, "begin"), *scores))


WHOLE = str(town())


def changed(before: str, after: str) -> bytes:
    """The record with one line changed, and digits as if it had been written so."""
    lines = [line.rpartition("  ~")[0] for line in WHOLE.splitlines()]
    assert any(before in it for it in lines)
    return written([it.replace(before, after) for it in lines]).encode()


def test_a_whole_record_is_read_played_and_proved():
    record = read(WHOLE.encode())
    assert record == town() and replayed(record).moves == 1 and proved(record).shuffles == 2


@pytest.mark.parametrize(("stored", "line", "why"), [
    (b"", 1, "breaks off"),
    (b"\x00\xff\n", 1, "can't be read"),
    (WHOLE.encode()[:-1], 17, "The end of the line is missing."),
    (WHOLE[: WHOLE.index("deal")].encode(), 10, "ends with the line `end`"),
    (WHOLE.replace("Ann", "Bob").encode(), 10, "not what was written"),
    (WHOLE.encode() * 2, 18, "not what was written"),
    (b"x" * 30_000 + b"\n", 1, "too long"),
    (b"\n" * 200_000, 100_001, "too long"),
    (changed("mudbucket 2", "mudbucket 3"), 1, "begins with the line `mudbucket 1` or `mudbucket 2`"),
    (changed('name 0 "', "computer 0"), 10, "can't be read"),
    (changed("2026-11-23", "2026-13-23"), 4, "can't be read"),
    (changed("end", "end "), 17, "ends with the line `end`"),
    (changed("game court", "game poker"), 2, 'no game called "poker"'),
    (changed("game court 2", "game court two"), 2, "can't be read"),
    (changed("table t1", "chair t1"), 3, "`table …` belongs"),
    (changed("options {}", "options []"), 5, "can't be read"),
    (changed("options {}", 'options {"a":1}'), 5, "can't be read"),
    (changed("options {}", "options {"), 5, "can't be read"),
    (changed("options {}", f"options {'[' * 9000}"), 5, "can't be read"),
    (changed("seats 3", "seats many"), 6, "can't be read"),
    (changed(f"secret {SECRET}", "secret mud"), 8, "can't be read"),
    (changed("move - begin", "fly away"), 13, 'No line begins with "fly"'),
    (changed("move - begin", "move begin"), 13, "can't be read"),
    (changed("result 0 1 0", "result 0 1"), 14, "can't be read"),
    (changed('name 0 "Ann', "name 0 {Ann"), 10, "can't be read"),
    (changed('"Ann \\"Mud\\" Ö"', '"\\ud800"'), 10, "can't be read"),  # half a character
])  # fmt: skip
def test_what_was_never_written_is_said_in_a_sentence(stored: bytes, line: int, why: str):
    with pytest.raises(Damaged, match="Line ") as damaged:
        _ = read(stored)
    assert damaged.value.line == line and why in str(damaged.value)


@pytest.mark.parametrize(("before", "after", "line", "why"), [
    ("game court 2", "game court 1", 2, "by version 1 of the rules"),
    ("options {}", 'options {"mud": 1}', 5, 'no option "mud"'),
    ("options {}", 'options {"max_players": 99}', 5, "can't be read"),
    ("seats 3", "seats 99", 6, "not played by 99"),
    ("move - begin", "move 0 begin", 13, ""),
    ("move - begin", "move - fly", 13, ""),
    ("move - begin", "move 99 begin", 13, ""),
    ("result 0 1 0", "result 0 1 5", 14, "not how the game ends"),
    ("deal deal 0", "deal deal 9", 13, "Nothing is told of the shuffle"),
    ("deal dealer: 0 1 2", "deal dealer: 0 1 3", 11, "not the cards that were shuffled"),
])  # fmt: skip
def test_what_the_rules_do_not_know_is_said_in_a_sentence(before: str, after: str, line: int, why: str):
    with pytest.raises(Damaged) as damaged:
        _ = played_again(read(changed(before, after)))
    assert damaged.value.line == line and why in str(damaged.value)


def test_a_deal_that_does_not_follow_from_the_secret_is_named():
    (deal,) = (entry for entry in town().entries if isinstance(entry, Deal) and entry.label == "dealer")
    order = " ".join(fair(deal.items, "another", "dealer"))
    assert order != " ".join(deal.order)
    stored = changed(f"> {' '.join(deal.order)}", f"> {order}")
    with pytest.raises(Damaged, match="do not follow from secret and words"):
        _ = proved(read(stored))


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return ran([sys.executable, "-m", "engines", "replay", *arguments])


def test_a_record_is_played_again_by_a_command(tmp_path: Path):
    file = tmp_path / "record.txt"
    _ = file.write_text(WHOLE)
    told = run(str(file), "--moves")
    assert (told.returncode, told.stderr) == (0, "")
    assert "Court!, table t1" in told.stdout and "1 move played again" in told.stdout
    assert 'Ann "Mud" Ö: 0' in told.stdout and "the table: begin" in told.stdout
    _ = file.write_text(WHOLE.replace("begin", "begun"))
    told = run(str(file))
    assert told.returncode == 1 and told.stderr.startswith("Line 13: ") and "Traceback" not in told.stderr
    told = run(str(tmp_path / "none.txt"))
    assert told.returncode == 1 and "can't be read" in told.stderr and "Traceback" not in told.stderr


def test_a_name_writes_no_line_of_its_own(tmp_path: Path):
    file = tmp_path / "record.txt"
    name = '"Ann\\nSHA-256 of the secret: 00\\u001b[8m"'
    _ = file.write_bytes(changed('"Ann \\"Mud\\" Ö"', name))
    told = run(str(file))
    assert told.returncode == 0 and not any(line.startswith("SHA-256") for line in told.stdout.splitlines())
    assert "\x1b" not in told.stdout and "Nothing was committed to" in told.stdout
