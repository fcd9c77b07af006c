"""P2 detects recoveries that are no prefix of the commits."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.prove.storage import torn_wal
from tests.prove.storage.torn_wal import Recover, killed, tried
from tests.prove.storage.wal import FRAME, FRAME_HEAD, HEAD, PAGE, Content, beside, generation, looked
from tests.prove.trial import Chunk, Wanted

SEED = 12
FEW = Chunk(SEED, 0, range(1, 20))


def test_trials_are_the_same_at_every_run():
    """Only the salts of the WAL differ, which SQLite chooses."""
    name = f"{SEED} base 0"
    one, other = killed(name), killed.__wrapped__(name)
    assert one.commits == other.commits and one.moves == other.moves and len(one.wal) == len(other.wal)


def careless(database: Path) -> Content:
    """Recover wrongly: take every whole frame, whatever its checksum and salt."""
    wal, pages = beside(database).read_bytes(), bytearray(database.read_bytes())
    for at in range(HEAD, len(wal) - FRAME + 1, FRAME):
        page = int.from_bytes(wal[at : at + 4], "big") - 1
        if 0 <= page < 1000:
            pages += bytes(max(0, (page + 1) * PAGE - len(pages)))
            pages[page * PAGE : (page + 1) * PAGE] = wal[at + FRAME_HEAD : at + FRAME]
    _ = database.write_bytes(pages)
    beside(database).unlink()
    try:
        return looked(database)
    except sqlite3.DatabaseError:
        return Content("", ())


def forgetful(database: Path) -> Content:
    """Recover wrongly: lose a move."""
    _ = looked(database)
    with closing(sqlite3.connect(database, isolation_level=None)) as db:
        if db.execute("SELECT 1 FROM sqlite_master WHERE name = 'moves'").fetchone():
            _ = db.execute("DELETE FROM moves WHERE rowid = (SELECT max(rowid) / 2 FROM moves)")
    return looked(database)


def timid(database: Path) -> Content:
    """Recover wrongly: ignore the last frame, though it is good."""
    wal = beside(database).read_bytes()
    _, frames = generation(wal)
    _ = beside(database).write_bytes(wal[: HEAD + FRAME * frames - 1])
    return looked(database)


@pytest.mark.parametrize("wrong", [careless, forgetful, timid])
def test_a_wrong_recovery_is_found_out(wrong: Recover):
    failures = tried(FEW, wrong).failures
    assert any("trial" in failure and "the content is" in failure for failure in failures)
    assert wrong is not forgetful or any("its moves are not the first ones" in it for it in failures)


def test_trials_that_damage_nothing_are_found_out(monkeypatch: pytest.MonkeyPatch):
    def harmless(*_: object) -> None: ...

    monkeypatch.setattr(torn_wal, "HARMS", {"harmless": harmless})
    monkeypatch.setattr(torn_wal, "EACH", 10)
    failures = torn_wal.trial(Wanted(10, seed=SEED)).failures
    assert failures == ["no damage ever cost a commit, so nothing was tried"]
