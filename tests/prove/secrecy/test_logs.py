"""P14 detects logs that leak, and is run on the bot as a process too.

No other test searches the log of a bot process and all operators' commands for secrets.
"""

from __future__ import annotations

import json
import logging
import sys
from math import gcd
from pathlib import Path

import pytest

from bot.database.store import CannotOpen, Store
from bot.ops.redaction import JsonFormatter, RedactingFormatter, is_fit
from engines import GAMES
from tests.hanging import until
from tests.prove.secrecy import logs
from tests.prove.secrecy.canaries import TOKEN, found
from tests.prove.sound import rows
from tests.prove.trial import Chunk, Wanted
from tests.rig.bot_process import served
from tests.rig.discord import opened
from tests.rig.test_rig import table_of_three
from tests.rig.world import TOKEN as RIGS_TOKEN

SEED = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"


def test_a_plain_log_gives_them_away() -> None:
    """The control: the same trials with a log without redaction."""
    plain = logging.Formatter("%(name)s %(message)s")
    told = logs.run(Chunk(5, 0, range(30)), lambda handler: handler.setFormatter(plain))
    leaked = {failure.partition("failed: ")[2].partition(":")[0] for failure in told.failures}
    assert leaked >= {"a seed", "a card's code"}


def test_a_fault_that_is_never_felt_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    """The fault strikes at a start, while all trials have tables already."""
    unfelt, felt = "bot.cli.main", "bot.adapter.commands.mine.tables_page"
    monkeypatch.setattr(logs, "FAULTS", {unfelt: None, felt: "mytables"})
    monkeypatch.setattr(logs, "LARGE", 5)
    result = logs.trial(Wanted(5, seed=5))
    assert result.failures == [f"{unfelt} failed, and in no trial was it felt"]
    assert result.counted.startswith("felt in 2, ")


def test_every_command_is_run_with_every_faulty_setting() -> None:
    """The kth process has the kth setting and command, over and over; a usual run covers all commands."""
    assert gcd(len(logs.SETTINGS), len(logs.COMMANDS)) == 1
    assert len(logs.COMMANDS) <= logs.TRIALS // logs.CHUNK


@pytest.mark.parametrize("number", [3, 4], ids=["status", "backup"])
def test_the_commands_of_an_operator_print_no_secret(number: int, tmp_path: Path) -> None:
    told = logs.printed(number, tmp_path)
    assert told and found(told, ()) == []


def test_a_state_in_a_log_line_is_found() -> None:
    state = GAMES["castle"].new(GAMES["castle"].options(), 3, SEED)
    record = logging.LogRecord("bot.services.playing", logging.INFO, "", 1, "playing %r", (state,), None)
    assert found(RedactingFormatter().format(record), [SEED])


# Redaction.


@pytest.mark.parametrize(
    ("name", "message", "written"),
    [
        ("bot.x", f"cannot log in with {TOKEN}", "cannot log in with (secret)"),
        ("bot.x", f"seed {SEED} and {SEED.upper()}", "seed (seed) and (seed)"),
        ("bot.x", "KeyError: 'QC'", "KeyError: (card)"),
        ("bot.x", 'ValueError: "XB" is not in list', "ValueError: (card) is not in list"),
        ("bot.x", "you hold 10♥ and A♠\ufe0e", "you hold (card) and (card)"),
        ("bot.x", "Ten of hearts, ace of spades, red joker", "(card), (card), (card)"),
        ("bot.x", "you hold <:QC_1a2b3c:123>", "you hold <:(card):123>"),
        ("bot.x", "table t7k2m9p4q: 17 moves", "table t7k2m9p4q: 17 moves"),
        ("asyncio", "<Future result=['9f86d081...']>, ['QC'] took 0.2 seconds",
         "<Future result=['…']>, ['…'] took 0.2 seconds"),
    ],
)  # fmt: skip
def test_a_log_keeps_what_nobody_may_read(name: str, message: str, written: str) -> None:
    record = logging.LogRecord(name, logging.INFO, "", 1, message, None, None)
    assert RedactingFormatter([TOKEN]).format(record).endswith(f"INFO {name}: {written}")


def test_a_log_of_objects_keeps_it_too() -> None:
    try:
        raise KeyError("QC", SEED)
    except KeyError:
        record = logging.LogRecord("bot.x", logging.ERROR, "", 1, '"QC" with %s', (TOKEN,), sys.exc_info())
    line = JsonFormatter([TOKEN]).format(record)
    told = json.loads(line)
    assert (told["level"], told["logger"], told["message"]) == ("ERROR", "bot.x", "(card) with (secret)")
    assert "KeyError: ((card), '(seed)')" in told["exception"] and "\n" not in line
    assert found(line.replace("\\", ""), [SEED]) == []


@pytest.mark.parametrize(
    ("name", "level", "fit"),
    [
        ("bot", logging.DEBUG, True), ("bot.services.playing", logging.DEBUG, True),
        ("botany", logging.DEBUG, False), ("aiosqlite", logging.DEBUG, False),
        ("discord.http", logging.DEBUG, False), ("discord.client", logging.INFO, False),
        ("discord.gateway", logging.WARNING, True),
    ],
)  # fmt: skip
def test_libraries_do_not_chatter(name: str, level: int, fit: bool) -> None:
    assert is_fit(logging.LogRecord(name, level, "", 1, "", None, None)) is fit


FAULTY = [it["MUDBUCKET_DATABASE__URL"] for it in logs.SETTINGS if "MUDBUCKET_DATABASE__URL" in it]
UNREADABLE = [it for it in FAULTY if it != logs.URL and not it.startswith("sqlite")]


@pytest.mark.parametrize("url", UNREADABLE, ids=range(len(UNREADABLE)))
async def test_a_database_with_a_faulty_address_is_one_sentence(url: str) -> None:
    with pytest.raises(CannotOpen) as told:
        _ = await Store.open(url)
    assert str(told.value).endswith(".") and "\n" not in str(told.value)
    assert found(str(told.value), ()) == []


async def test_the_bot_as_it_is_run_writes_no_secret(tmp_path: Path) -> None:
    """Log at DEBUG and with asyncio's debugging: hands go out by DM, a card is played, the bot is stopped."""
    debugging = {"MUDBUCKET_LOG__LEVEL": "DEBUG", "PYTHONASYNCIODEBUG": "1"}
    async with opened() as discord:
        _ = discord.world.add_guild("The Saloon")
        async with served(discord, tmp_path, **debugging) as bot:
            people = await table_of_three(discord)
            await until(lambda: all(person.dms for person in people))
            assert await people[0].command("holdup call") is not None
            _ = await bot.stop()
    seeds = [str(seed) for (seed,) in rows(tmp_path / "bot.db", "SELECT seed FROM tables")]
    text = bot.log.read_text(encoding="utf-8")
    assert len(seeds) == 1 and "DEBUG bot.services.transactions: Playing._act at " in text
    assert found(text, seeds, [RIGS_TOKEN, *discord.world.interactions]) == []
