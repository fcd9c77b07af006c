"""Tests of the command line: exit codes, and one sentence for each error."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from unittest.mock import AsyncMock

import pytest

from bot.cli import main
from bot.config import EXIT_CONFIG
from bot.database.revisions import today
from bot.database.store import Store
from bot.ops import commands
from bot.ops.backups import BackupError
from bot.ops.management_server import ManagementServer, socket_of
from engines import GAMES
from tests.bot.contents import answering, config_of, executed
from tests.bot.house import House
from tests.hanging import HANGS, Hanging, ran

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]


NOWHERE = {"MUDBUCKET_DISCORD__API_BASE": "http://127.0.0.1:9/api/v10", "DISCORD_TOKEN": "x"}


def own(**more: str) -> dict[str, str]:
    """Return the environment without the machine's own settings."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith("MUDBUCKET_") and k != "DISCORD_TOKEN"}
    return {**kept, "PYTHONPATH": str(ROOT), **more}


def mudbucket(*arguments: str, at: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run `python -m bot ...` in an empty folder."""
    return ran([sys.executable, "-m", "bot", *arguments], cwd=at, env=own(**environment))


def refused(done: subprocess.CompletedProcess[str], code: int = 1) -> str:
    """Return the one sentence on standard error of a command that failed."""
    assert (done.returncode, done.stdout) == (code, ""), (done.stdout, done.stderr)
    (sentence,) = done.stderr.splitlines()
    assert sentence.endswith(".")
    return sentence


def test_a_bot_that_waits_for_discord_is_up_and_can_be_asked(tmp_path: Path):
    """An outage must not cause a restart loop; the operator sees what the bot waits for."""
    how = {"cwd": tmp_path, "stderr": subprocess.PIPE, "text": True, "env": own(**NOWHERE)}
    with subprocess.Popen([sys.executable, "-m", "bot", "run"], **how) as bot:
        for line in bot.stderr:
            if "the login did not work" in line:
                break
        assert "Discord cannot be reached (ClientConnectorError); it is tried again in 5 seconds" in line
        said = mudbucket("status", at=tmp_path)
        made = mudbucket("backup", "--to", "b", at=tmp_path)
        gone = mudbucket("forget", "5", at=tmp_path)
        bot.terminate()
        rest = bot.stderr.read()
        assert bot.wait(HANGS) == 0 and "Traceback" not in rest
    assert said.returncode == 1 and "gateway: the login did not work, as Discord cannot" in said.stdout
    assert (made.returncode, [*(tmp_path / "b").glob("mudbucket-*.db")] != []) == (0, True)
    assert gone.returncode == 1 and "not connected to Discord yet" in gone.stderr


@pytest.mark.parametrize(
    ("environment", "code", "sentence"),
    [
        ({}, EXIT_CONFIG, "There is no token: set DISCORD_TOKEN"),
        ({"MUDBUCKET_LOG__FILE": "no/such/bot.log", "DISCORD_TOKEN": "x"}, EXIT_CONFIG,
         "The log cannot be written"),
        ({"MUDBUCKET_DATABASE__URL": "postgresql+psycopg://u:secret@h/x", **NOWHERE}, EXIT_CONFIG,
         "The database cannot be opened"),
        ({"MUDBUCKET_DATABASE__URL": "sqlite:///no/such/bot.db", **NOWHERE}, 1,
         "no/such/bot.db cannot be opened: unable to open database file."),
    ],
)  # fmt: skip
def test_a_wrong_configuration_is_told_and_the_bot_does_not_log_in(
    tmp_path: Path, environment: dict[str, str], code: int, sentence: str
):
    said = refused(mudbucket("run", at=tmp_path, **environment), code)
    assert said.startswith(sentence) and "secret" not in said
    assert [*tmp_path.iterdir()] == []


def test_a_damaged_database_is_told_and_how_to_restore_one(here, tmp_path, capsys):
    (tmp_path / "bot.db").write_bytes(b"SQLite format 3\0" + b"x" * 5000)
    here.setenv("MUDBUCKET_DATABASE__URL", "sqlite:///bot.db")
    for command in ("status", "doctor", "backup", "check-upgrade"):
        assert main((command,)) and "Traceback" not in capsys.readouterr().err
    done = mudbucket("run", at=tmp_path, MUDBUCKET_DATABASE__URL="sqlite:///bot.db", DISCORD_TOKEN="x")
    assert "mudbucket restore FILE" in refused(done, 78)


async def test_an_empty_file_is_said_to_be_a_new_database(tmp_path: Path, caplog: pytest.LogCaptureFixture):
    caplog.set_level("INFO", "bot.database.opening")
    (tmp_path / "bot.db").touch()
    for _ in range(2):
        await (await Store.open(f"sqlite:///{tmp_path}/bot.db")).close()
    assert caplog.messages == [f"the database {tmp_path}/bot.db is new"]


@pytest.mark.parametrize(
    "line",
    [
        *("", "fly", "run --no-such", "forget", "forget x", "forget -5", "forget 1 --guild 2"),
        "forget 99999999999999999999",
    ],
)
def test_a_wrong_command_is_told(line: str, capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as ended:
        _ = main(line.split())
    assert ended.value.code == 2 and capsys.readouterr().err.startswith("usage: mudbucket")


def test_the_version_and_commands_are_told(capsys: pytest.CaptureFixture[str]):
    versions = f", database revision {today()}, rules: castle {GAMES['castle'].version}, "
    for asked, told in (("--help", ("run", "try")), ("--version", (versions,))):
        with pytest.raises(SystemExit) as ended:
            _ = main((asked,))
        said = capsys.readouterr().out
        assert ended.value.code == 0 and "mudbucket " in said and all(it in said for it in told)


def at(database: Path) -> dict[str, str]:
    return {"MUDBUCKET_DATABASE__URL": f"sqlite+aiosqlite:///{database}"}


def done(done: subprocess.CompletedProcess[str]) -> list[str]:
    assert (done.returncode, done.stderr) == (0, ""), (done.stdout, done.stderr)
    return done.stdout.splitlines()


async def test_a_database_is_examined_backed_up_and_put_back(house: House, tmp_path: Path):
    table = await house.acts(await house.started("Ann", "Bob"), "Ann call")
    await house.store.close()
    place = at(house.path)
    assert done(mudbucket("doctor", "--all", at=tmp_path, **place))[-1] == "Nothing is wrong."
    assert "no folder for backups" in refused(mudbucket("backup", at=tmp_path, **place))
    (told,) = done(mudbucket("backup", "--to", "backups", at=tmp_path, **place))
    (made,) = (tmp_path / "backups").iterdir()
    assert told == f"Backup made: {made}"
    _ = executed(house.path, "UPDATE villains SET chips = chips + 1")
    examined = mudbucket("doctor", at=tmp_path, **place)
    assert examined.returncode == 1 and examined.stdout.count("WRONG: Villain ") == 2
    told, kept = done(mudbucket("restore", str(made), at=tmp_path, **place))
    assert told == f"Restored: {house.path} is now the same as {made}." and ".before-" in kept
    assert done(mudbucket("doctor", at=tmp_path, **place))[-1] == "Nothing is wrong."
    house.store = await Store.open(house.url)
    await house.reopen()
    assert await house.queries.table(table.id) == table


async def test_beside_a_running_bot_it_is_asked(house: House, tmp_path: Path):
    _ = await house.started("Ann", "Bob")

    async def said(*arguments: str) -> subprocess.CompletedProcess[str]:
        return await asyncio.to_thread(mudbucket, *arguments, at=tmp_path, **at(house.path), **NOWHERE)

    async with answering(house, folder=tmp_path / "b"):
        made = tmp_path / "b" / "mudbucket-19700112T134640Z.db"
        assert done(await said("backup")) == [f"Backup made: {made}"]
        examined = done(await said("doctor"))
        assert "Checked: 1 table in memory." in examined and examined[-1] == "Nothing is wrong."
        status = done(await said("status"))
        assert status[0] == "ready: yes"
        assert "tables playing: 1" in status and "answer ms p50: none yet" in status
        assert refused(await said("run")) == f"Another bot is using {house.path}; stop it first."
        assert "stop it first" in refused(await said("restore", str(made)))
    assert "it is in use by a bot that cannot be asked" in refused(await said("doctor"))
    assert "in use" in refused(await said("restore", str(made)))
    assert "No bot that can be asked" in refused(await said("status"))


def test_what_an_errand_may_not_do_is_one_sentence(capsys: pytest.CaptureFixture[str]):
    denied = PermissionError(13, "Permission denied", "/a/b")
    for error, code, told in (
        (denied, 1, "This failed (/a/b): Permission denied.\n"),
        (KeyboardInterrupt(), 130, "Interrupted.\n"),
    ):
        assert commands.done(AsyncMock(side_effect=error)) == code
        assert capsys.readouterr().err == told


async def test_an_interrupted_restore_has_told_what_is_there(house: House, tmp_path: Path):
    await house.store.close()
    made = shutil.copy(house.path, tmp_path / "made.db")
    running = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "restore", made, cwd=ROOT, env=own(**at(house.path)),
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    told = [await running.stdout.readline() for _ in range(2)]
    running.send_signal(signal.SIGINT)
    _, errors = await running.communicate()
    assert told[0].startswith(b"Restored: ") and b".before-" in told[1]
    assert (running.returncode, errors) == (130, b"Interrupted.\n")
    assert house.path.read_bytes() == Path(made).read_bytes()


NO_DATABASE = "There is no database at {}/mudbucket.db."
NOBODY = "No bot that can be asked is running on {}/mudbucket.db."


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("doctor", NO_DATABASE), ("backup --to x", NO_DATABASE), ("migrate", NO_DATABASE),
        ("status", NOBODY), ("restore x.db", "There is no file x.db."),
    ],
)  # fmt: skip
def test_where_there_is_nothing_a_sentence_says_so(here, tmp_path, capsys, command: str, sentence: str):
    assert main(command.split()) == 1
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", f"{sentence.format(tmp_path)}\n")
    assert [*tmp_path.iterdir()] == []
    here.setenv("MUDBUCKET_DATABASE__URL", "postgresql+asyncpg://user:secret@127.0.0.1:1/games")
    assert main(command.split()) == 1
    said = capsys.readouterr()
    told = ("games cannot be opened: ", "PostgreSQL is backed up, and restored ")
    assert said.err.startswith(told) and "secret" not in said.err


@pytest.mark.parametrize("arguments", [(), ("--config", "mine.toml"), ("--discord",)])
def test_the_doctor_asks_discord_when_he_is_given_the_configuration(
    here: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    migrated: Path,
    arguments: tuple[str, ...],
):
    _ = (tmp_path / "mine.toml").write_text("", encoding="utf-8")
    here.setenv("MUDBUCKET_DATABASE__URL", f"sqlite+aiosqlite:///{migrated}")
    assert main(("doctor", *arguments)) == (1 if arguments else 0)
    assert ("WRONG: There is no token" in capsys.readouterr().out) == bool(arguments)


def test_a_configuration_is_checked_without_being_used(here, tmp_path, capsys):
    here.setenv("DISCORD_TOKEN", "x")
    assert main(("check-config",)) == 0
    assert capsys.readouterr().out == "The configuration is valid.\n"
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").touch()
    wrong = (
        ("DATABASE__URL", "nonsense", "The database cannot be opened: "),
        ("DATABASE__URL", "sqlite+pysqlite:///x.db", "its driver must be"),
        ("BACKUP__FOLDER", "no/such/folder", "Configuration, backup.folder: there is no folder"),
        ("LOG__FILE", "no/bot.log", "Configuration, log.file: there is no folder"),
        ("DATABASE__URL", "sqlite:///folder", "Configuration, database.url: "),
        ("BACKUP__FOLDER", "file", "Configuration, backup.folder: file is a file, and a folder is needed."),
        ("LOG__FILE", "folder", "Configuration, log.file: folder is a folder, and a file is needed."),
        ("HTTP__PORT", "0", "Configuration, http.port: "),
        ("DISCORD__TOKEN", "x\ny", "unprintable"),
        ("DISCORD__REPLICA", "2", "of 2 replicas the last is 1, and this is 2."),
    )
    for name, value, told in wrong:
        with here.context() as only:
            only.setenv(f"MUDBUCKET_{name}", value)
            if name == "DISCORD__REPLICA":
                only.setenv("MUDBUCKET_DISCORD__REPLICAS", "2")
                only.setenv("MUDBUCKET_DATABASE__URL", "postgresql://localhost/x")
            assert main(("check-config",)) == EXIT_CONFIG
        said = capsys.readouterr()
        assert told in said.err and said.err.count("\n") == 1 and said.out == ""
    here.delenv("DISCORD_TOKEN")
    assert main(("check-config",)) == EXIT_CONFIG
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "folder"]


def test_a_command_that_hangs_is_named_with_what_it_last_said(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("tests.hanging.HANGS", 5.0)
    with pytest.raises(Hanging, match=r"^sh -c .* hangs; it last said: I wait\.$"):
        _ = ran(["sh", "-c", "printf 'I wait.' >&2; exec sleep 600"])


def test_status_loads_little(tmp_path: Path):
    """A health probe runs often, so it loads neither the database's library nor discord.py."""
    code = "import sys, bot.cli; bot.cli.main(['status']); print(*sorted(sys.modules))"
    done = ran([sys.executable, "-c", code], cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)})
    assert done.returncode == 0, done.stderr
    assert {"sqlalchemy", "discord", "aiohttp", "alembic", "PIL"}.isdisjoint(done.stdout.split())


async def test_a_table_is_set_aside_beside_a_running_bot_and_without_one(house: House, capsys):
    table = await house.started("Ann", "Bob")
    config, quarantine = config_of(house.url), AsyncMock(return_value={"known": True})
    door = ManagementServer({}, {"quarantine": quarantine})
    await door.open_socket(socket_of(house.path))
    assert await commands.quarantine(config, table.id) == 0
    quarantine.assert_awaited_once_with({"table": table.id})
    await door.close()
    await house.store.close()
    assert await commands.quarantine(config, table.id) == 0
    assert f"Table {table.id} is set aside" in capsys.readouterr().out
    with pytest.raises(BackupError, match=r"^There is no table nosuch; "):
        _ = await commands.quarantine(config, "nosuch")
    assert await commands.examine(config, every=True, discord=False) == 0
    assert f"Set aside by the operator: 1 table ({table.id})." in capsys.readouterr().out
