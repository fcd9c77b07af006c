"""P13 detects incomplete backups, restores, migrations and archives."""

from __future__ import annotations

import os
from itertools import pairwise
from pathlib import Path
from pkgutil import resolve_name
from random import Random
from typing import Any
from unittest.mock import AsyncMock, patch

import pytest
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.database.revisions import revisions
from bot.ops import backups
from tests.prove.storage import restores
from tests.prove.storage.dying import Death
from tests.prove.storage.settled import world
from tests.prove.trial import Tally, Wanted

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="kills need fork")


def test_every_migration_is_tried_alone_and_in_the_bots_own_way():
    steps = {(step.since, step.to) for step, _ in restores.points()}
    known = revisions()[::-1]
    assert steps == {*pairwise(known), *((it, "head") for it in known[:-1])}


def test_every_point_of_death_is_a_function_of_the_bot():
    assert all(callable(resolve_name(point)) for point in (*restores.IN_BACKUP, *restores.IN_RESTORE))


def test_a_migration_that_is_committed_in_pieces_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Plant a fault: without BEGIN each statement is committed at once."""
    statements = [point for point in restores.points() if point[0] == restores.Step("0003", "0004")]
    middle = statements[len(statements) * 2 // 3]
    monkeypatch.setattr("bot.database.opening.begin", AsyncMock())
    monkeypatch.setattr(restores, "points", lambda: (middle,))
    how, failures = restores.killed_in_migration(tmp_path, Random(1), 0)
    assert how == "killed" and any("neither at the old revision" in failure for failure in failures)


def placed_over(partial: Path, final: Path) -> None:
    """Overwrite a database in place before it is replaced."""
    content = partial.read_bytes()
    _ = final.write_bytes(content[: len(content) // 2])
    os.replace(partial, final)


@pytest.mark.parametrize(
    ("planted", "death"),
    [
        ({"bot.ops.restores._taken": lambda *_: True, "bot.ops.restores._clear_beside": lambda _: None},
         Death(call="os.replace", after=True)),
        ({"bot.ops.backups.placed": placed_over}, Death(call="os.replace")),
    ],
    ids=["a log is played onto the restored database", "a database is overwritten in place"],
)  # fmt: skip
def test_a_restore_that_does_harm_is_found(
    planted: dict[str, object], death: Death, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """The checks themselves must not fail."""
    for name, it in planted.items():
        monkeypatch.setattr(name, it)
    monkeypatch.setattr(restores, "_death", lambda *_: death)
    try:
        how, failures = restores.killed_in_restore(tmp_path, Random(1), 0)
    except Exception as error:
        how, failures = "killed", [str(error)]
    assert how == "killed" and failures != []


def test_moves_that_a_backup_takes_away_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Neither a whole backup nor a sound database shows that tables are missing altogether."""
    copied, parent = backups.copied, os.getpid()
    older = "(SELECT id FROM tables WHERE channel < 900)"  # not the newcomers', who play on

    async def taking(connection: AsyncConnection, to: Path) -> None:
        if os.getpid() != parent:
            driver = (await connection.get_raw_connection()).driver_connection
            for it in ("open_tables", "interactions", "moves"):
                _ = await driver.execute(f"DELETE FROM {it} WHERE table_id IN {older}")
            await driver.commit()
        await copied(connection, to)

    death = Death(call="bot.ops.backups._rotate")
    monkeypatch.setattr(restores, "_death", lambda *_: death)
    monkeypatch.setattr(backups, "copied", taking)
    how, failures = restores.killed_in_backup(tmp_path, Random(1), 0)
    assert how == "killed"
    assert [failure.rpartition(": ")[2] for failure in failures] == ["moves are gone"]


def test_many_trials_in_which_nobody_is_killed_are_a_failure():
    with patch("tests.prove.storage.restores.one", lambda *_: Tally()):
        assert restores.trial(Wanted(restores.MANY)).failures == ["nobody was killed, so nothing was tried"]
        assert restores.trial(Wanted(restores.MANY - 1)).failures == []


def test_a_half_file_under_a_backups_name_is_found(tmp_path: Path):
    content = world(0)
    for n, part in enumerate((len(content), len(content) // 2)):
        _ = (tmp_path / f"mudbucket-20261120T10000{n}Z.db").write_bytes(content[:part])
    (found,) = restores.half(tmp_path)
    assert found.startswith("mudbucket-20261120T100001Z.db: ")


def test_a_restore_that_does_nothing_is_found(tmp_path: Path):
    async def idle(*_: Any, **__: Any) -> None:
        pass

    failures = list[str]()
    with patch("bot.ops.restores.restore", idle):
        for k in range(4):
            (folder := tmp_path / str(k)).mkdir()
            failures += restores.undisturbed(folder, Random(k), 0)[1]
    assert "the restored database is not as it was at the backup" in failures


def test_an_archive_that_is_committed_in_pieces_is_found(tmp_path: Path):
    """Plant a fault: without BEGIN the record may be there together with some of the moves."""
    found = list[str]()
    for n in range(0, restores.MOST, 3):  # more than three statements belong together
        (folder := tmp_path / str(n)).mkdir()
        with (
            patch("bot.database.sqlite_transaction.SqliteTransaction._begin"),
            patch("tests.prove.storage.restores.Death", lambda n=n, **_: Death(statement=n)),
        ):
            try:
                found += restores.killed_in_archiving(folder, Random(1), 0)[1]
            except IntegrityError as error:  # archived a second time
                found.append(str(error))
        if found:
            return
    raise AssertionError("nothing was found")
