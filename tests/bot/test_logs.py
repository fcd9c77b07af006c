"""Tests of the log: readable only by its owner, as text or JSON, and reopened after it was moved."""

from __future__ import annotations

import json
import logging
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.config import LogConfig, WrongConfig
from bot.ops.logs import PrivateFile, RateLimitedLog, begin_log


@pytest.fixture(autouse=True)
def root() -> Iterator[None]:
    """Restore the root logger after the test."""
    it = logging.getLogger()
    level = it.level
    yield
    for handler in [handler for handler in it.handlers if isinstance(handler, PrivateFile)]:
        it.removeHandler(handler)
        handler.close()
    it.setLevel(level)


def test_a_log_that_was_moved_away_is_opened_anew_for_its_owner_alone(tmp_path: Path):
    begin_log(LogConfig(file=tmp_path / "bot.log"), ())
    logging.getLogger("bot.x").info("one")
    (tmp_path / "bot.log").rename(tmp_path / "bot.log.1")
    logging.getLogger("bot.x").info("two")
    for name, said in (("bot.log.1", "one"), ("bot.log", "two")):
        assert (tmp_path / name).read_text(encoding="utf-8").endswith(f"INFO bot.x: {said}\n")
        assert stat.S_IMODE((tmp_path / name).stat().st_mode) == 0o600


def test_a_log_can_be_of_objects(tmp_path: Path):
    begin_log(LogConfig(file=tmp_path / "bot.log", format="json"), ("a long secret",))
    logging.getLogger("bot.x").warning("it is %s", "a long secret")
    logging.getLogger("discord.client").info("logging in using static token")
    (line,) = (tmp_path / "bot.log").read_text(encoding="utf-8").splitlines()
    told = json.loads(line)
    assert (told["level"], told["logger"], told["message"]) == ("WARNING", "bot.x", "it is (secret)")
    assert told["time"].endswith("Z") and {*told} == {"time", "level", "logger", "message"}
    with pytest.raises(WrongConfig, match=r"^The log cannot be written: .+\.$"):
        begin_log(LogConfig(file=tmp_path / "no" / "bot.log"), ())


def test_what_goes_wrong_all_the_time_is_a_line_a_minute(caplog: pytest.LogCaptureFixture):
    now = 0.0
    seldom = RateLimitedLog(logging.getLogger("x"), clock=lambda: now)
    for second in range(0, 125, 5):
        now = float(second)
        seldom.warning("autocomplete failed: %s", second)
    seldom.warning("something else")
    assert caplog.messages == [
        "autocomplete failed: 0",
        "autocomplete failed: 60 (and 11 times since it was last logged)",
        "autocomplete failed: 120 (and 11 times since it was last logged)",
        "something else",
    ]
