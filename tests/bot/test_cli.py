"""The command line: exit codes, and one sentence where something is wrong."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def mudbucket(*arguments: str, at: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """`python -m bot ...` in an empty folder, without the machine's own settings."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith("MUDBUCKET_") and k != "DISCORD_TOKEN"}
    return subprocess.run(
        [sys.executable, "-m", "bot", *arguments],
        cwd=at,
        env={**kept, "PYTHONPATH": str(ROOT), **environment},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def told(done: subprocess.CompletedProcess[str]) -> str:
    """The one sentence on standard error; the process must have ended with 2."""
    assert done.returncode == 2, done.stderr
    (sentence,) = done.stderr.splitlines()
    assert done.stdout == "" and sentence.endswith(".")
    return sentence


def test_without_a_token_the_bot_does_not_start(tmp_path: Path):
    assert told(mudbucket("run", at=tmp_path)).startswith("There is no token: set DISCORD_TOKEN")
    assert [*tmp_path.iterdir()] == []


def test_a_wrong_configuration_is_told(tmp_path: Path):
    assert "no configuration file" in told(mudbucket("run", "--config", "no.toml", at=tmp_path))
    (tmp_path / "config.toml").write_text("[log]\nlevel = 'LOUD'\n", encoding="utf-8")
    assert "log.level" in told(mudbucket("run", at=tmp_path))


def test_a_log_that_cannot_be_written_is_told(tmp_path: Path):
    done = mudbucket("run", at=tmp_path, MUDBUCKET_LOG__FILE="no/such/folder/bot.log", DISCORD_TOKEN="x")
    assert told(done).startswith("The log cannot be written")


@pytest.mark.parametrize("arguments", [(), ("fly",), ("run", "--no-such")])
def test_a_wrong_command_is_told(tmp_path: Path, arguments: tuple[str, ...]):
    done = mudbucket(*arguments, at=tmp_path)
    assert done.returncode == 2 and done.stderr.startswith("usage: mudbucket")


def test_help_names_the_commands(tmp_path: Path):
    done = mudbucket("--help", at=tmp_path)
    assert done.returncode == 0 and "run" in done.stdout and "try" in done.stdout
