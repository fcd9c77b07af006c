"""Tests of the configuration: environment, file, token file, shards, and one sentence for each error."""

from __future__ import annotations

import re
from pathlib import Path
from unittest.mock import patch

import pytest

from bot.cli import main
from bot.config import (
    ADDRESS_MAX_CHARS,
    CONTACT_MAX_CHARS,
    EXIT_CONFIG,
    Config,
    DiscordConfig,
    OperatorConfig,
    WrongConfig,
    load,
)
from bot.presentation.operator import PROFILE_MAX_CHARS, profile_text
from bot.shards import SINGLE_SHARD, NoShards, Shards, every, ordinal, shard_of, share

SECRET = "MTIzNDU2.very-secret.token"
TERMS = "https://example.org/terms"
EXAMPLE = Path(__file__).parents[2] / "config.example.toml"


pytestmark = pytest.mark.usefixtures("here")


def written(text: str) -> Path:
    path = Path("my.toml")
    path.write_text(text, encoding="utf-8")
    return path


def wrong(text: str | None = None, *, path: Path | None = None) -> str:
    """Return the error message about a wrong configuration: a file with this text, or none."""
    with pytest.raises(WrongConfig) as refused:
        _ = load(written(text) if text is not None else path).token
    assert "\n" not in str(refused.value)
    return str(refused.value)


def test_without_a_file_there_are_defaults_which_the_example_says():
    config = load(None)
    assert config.database.url == "sqlite+aiosqlite:///mudbucket.db"
    assert (config.log.level, config.log.file, config.discord.api_base) == ("INFO", None, None)
    assert load(EXAMPLE).model_dump() == config.model_dump()


def test_a_file_is_read():
    path = written(
        """
        [discord]
        token = "abc"
        api_base = "http://127.0.0.1:8000/api/v10"
        gateway_url = "ws://127.0.0.1:8000/gateway"
        [database]
        url = "sqlite+aiosqlite:///other.db"
        [log]
        level = "DEBUG"
        file = "bot.log"
        [backup]
        folder = "b"
        every = 0.5
        keep = 3
        """
    )
    config = load(path)
    assert (config.token, config.database.url) == ("abc", "sqlite+aiosqlite:///other.db")
    assert (config.log.level, config.log.file) == ("DEBUG", Path("bot.log"))
    assert config.discord.gateway_url == "ws://127.0.0.1:8000/gateway"
    assert (config.backup.folder, config.backup.every, config.backup.keep) == (Path("b"), 0.5, 3)
    path.rename("config.toml")
    assert load(None).token == "abc", "which is read where no file is named"


def test_how_long_something_is_kept_is_told_in_days(monkeypatch: pytest.MonkeyPatch):
    path = written("[retention]\nleft_servers = 7\n")
    monkeypatch.setenv("MUDBUCKET_RETENTION__FINISHED_TABLES", "0")
    assert load(path).retention.model_dump() == {"left_servers": 7, "finished_tables": 0}
    assert wrong("[retention]\nleft_servers = -1\n").startswith("Configuration, retention.left_servers: ")


def test_the_environment_goes_before_the_file(monkeypatch: pytest.MonkeyPatch):
    path = written('[discord]\ntoken = "abc"\n[database]\nurl = "sqlite+aiosqlite:///file.db"\n')
    monkeypatch.setenv("MUDBUCKET_DATABASE__URL", "sqlite+aiosqlite:///env.db")
    monkeypatch.setenv("MUDBUCKET_LOG__LEVEL", "ERROR")
    config = load(path)
    assert (config.database.url, config.log.level) == ("sqlite+aiosqlite:///env.db", "ERROR")
    assert config.token == "abc"
    # Kubernetes sets variables with the addresses of other services.
    monkeypatch.setenv("MUDBUCKET_SERVICE_HOST", "10.0.0.1")
    assert load(None).discord.token is None


@pytest.mark.parametrize("line", ["token = 'abc'", "token_file = 'other'"])
def test_a_token_of_the_environment_goes_before_any_of_the_file(monkeypatch: pytest.MonkeyPatch, line: str):
    Path("mounted").write_text("  mounted\n", encoding="utf-8")
    Path("other").write_text("abc", encoding="utf-8")
    path = written(f"[discord]\n{line}\nclicks = 2\n")
    assert load(path).token == "abc"
    for name, value in (("DISCORD_TOKEN", "usual"), ("MUDBUCKET_DISCORD__TOKEN_FILE", "mounted")):
        monkeypatch.setenv(name, value)
        assert (load(path).token, load(path).discord.clicks) == (value, 2)
    monkeypatch.setenv("MUDBUCKET_DISCORD__TOKEN", "own")
    assert load(path).token == "own"


def test_variables_that_are_empty_count_as_left_out(monkeypatch: pytest.MonkeyPatch):
    path = written("[discord]\ntoken = 'abc'\n[backup]\nfolder = 'b'\n")
    for name in ("BACKUP__FOLDER", "DISCORD__TOKEN", "LOG__LEVEL"):
        monkeypatch.setenv(f"MUDBUCKET_{name}", "")
    monkeypatch.setenv("DISCORD_TOKEN", "")
    assert (load(None).backup.folder, load(None).log.level) == (None, "INFO")
    assert (load(path).backup.folder, load(path).token) == (Path("b"), "abc")


@pytest.mark.parametrize("inside", ["\n", "\0", "\x7f", "\u200b"])
def test_a_token_that_cannot_be_sent_is_refused_and_not_shown(inside: str):
    Path("token").write_text(f"\n sec{inside}ret \n", encoding="utf-8")
    told = wrong('[discord]\ntoken_file = "token"\n')
    assert re.search(r"^The token contains an unprintable character[^\n]+\.$", told) and "sec" not in told


SHARDS = {
    "shards = '9/8'": 'are not some of 8 shards, which are numbered 0 to 7; "auto": all of them',
    "shards = 'some'": 'Shards are named as in "0-3/8"',
    "shards = '0-3/8'": "several processes can only share PostgreSQL",
    "replicas = 2": "several processes can only share PostgreSQL",
}


def test_a_token_or_a_file_that_is_not_there_or_cannot_be_read_is_told(tmp_path: Path):
    assert "There is no token: set DISCORD_TOKEN" in wrong()
    Path("binary").write_bytes(b"\xff\xfe\x80")
    for name in ("missing", "binary", str(tmp_path)):
        told = wrong(f'[discord]\ntoken_file = "{name}"\n')
        assert re.search(r"^The token file cannot be read: .+\.$", told)
    for path in (Path("nowhere.toml"), tmp_path):
        assert "There is no configuration file" in wrong(path=path)
    with patch("tomllib.load", side_effect=PermissionError(13, "Permission denied")):
        assert wrong("") == "The configuration file cannot be read: Permission denied."


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[discord]\ntokn = 'x'\n", "discord.tokn"), ("[discrod]\ntoken = 'x'\n", "discrod"),
        ("[log]\nlevel = 'LOUD'\n", "log.level"), ("[database]\nurl = 5\n", "database.url"),
        ("discord = 'x'\n", "discord"), ("[discord\n", "not valid TOML"),
        ("[database]\nurl = 'postgresql://localhost/x'\n[backup]\nfolder = '/backups'\n",
         r"^Configuration, backup\.folder: .* its own tools"),
        *((f"[backup]\n{it}\n", rf"^Configuration, backup\.{it.split()[0]}: [^\n]+\.$")
          for it in ("every = 0", "every = nan", "every = 1e9", "keep = 0", "keep = 1.5", "fold = 'x'")),
        *((f"[discord]\n{it}\n", f"^Configuration, discord.shards: .*{told}") for it, told in SHARDS.items()),
    ],
)  # fmt: skip
def test_wrong_keys_and_values_are_named_in_one_sentence(text: str, told: str):
    assert re.search(told, wrong(text))


def test_nothing_secret_is_shown():
    url = f"postgresql+asyncpg://bot:{SECRET}@db/mudbucket"
    path = written(f"[discord]\ntoken = '{SECRET}'\n[database]\nurl = '{url}'\n")
    config: Config = load(path)
    assert SECRET in config.token
    for shown in (repr(config), str(config), repr(config.discord), repr(config.database)):
        assert SECRET not in shown
    with pytest.raises(WrongConfig) as refused:
        load(written(f"[discord]\ntoken = ['{SECRET}']\n"))
    assert SECRET not in str(refused.value) and SECRET not in repr(refused.value.__context__)


ONE_LINE = "contact: A contact is one line of 1 to 90 characters"
SAFE = "An address begins with https://"
BY_ID = "reports: A channel is named by its id"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("contact = ''", ONE_LINE), ("contact = '   '", ONE_LINE), (f"contact = '{'x' * 91}'", ONE_LINE),
        ('contact = "two\\nlines"', ONE_LINE), ("terms = 'http://example.org'", f"terms: {SAFE}"),
        ("terms = 'https://'", f"terms: {SAFE}"), ("terms = 'https://[x'", f"terms: {SAFE}"),
        ("terms = 'https://me:pass@example.org'", f"terms: {SAFE}"),
        ("privacy = 'https://example.org/a b'", f"privacy: {SAFE}"),
        (f"privacy = 'https://example.org/{'x' * 81}'", f"privacy: {SAFE}"),
        ("privacy = 'javascript:alert(1)'", f"privacy: {SAFE}"), ("reports = 'general'", BY_ID),
        ("reports = 5", BY_ID), ("reports = true", BY_ID), (f"reports = '{2**63}'", BY_ID),
        ("report = 123456789012345678", "report: there is no such key; did you mean reports."),
        ("colour = 1", "colour: known are only contact, terms, privacy, reports."),
    ],
)  # fmt: skip
def test_an_operator_who_cannot_be_told_of_is_refused_with_one_sentence(line: str, told: str, capsys):
    path = written(f"[discord]\ntoken = 'abc'\n[operator]\n{line}\n")
    assert main(["check-config", "--config", str(path)]) == EXIT_CONFIG
    (sentence,) = capsys.readouterr().err.splitlines()
    assert sentence.startswith(f"Configuration, operator.{told}") and sentence.endswith(".")


DRIVEN = "Configuration, database.url: .* name a file"
IGNORED = "Environment, {}: .* MUDBUCKET_"
NO_SECTION = r"Environment, {}: there is no section [^\n]+\.$"


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("DATABASE_URL", "sqlite:///x.db", f"{IGNORED}DATABASE__URL, with two underscores.$"),
        ("TOKEN", "abc", f"{IGNORED}DISCORD__TOKEN, with two underscores.$"),
        ("RETENTION_LEFT_SERVERS", "1", f"{IGNORED}RETENTION__LEFT_SERVERS, with two underscores.$"),
        ("DATABASE__URL", "sqlite://", DRIVEN),
        ("DATABASE__URL", "sqlite:///:memory:", DRIVEN),
        ("DATABASE__URL", "sqlite+aiosqlite://", DRIVEN),
        ("DATBASE__URL", SECRET, NO_SECTION), ("backups__folder", SECRET, NO_SECTION),
        ("DISCORD__TOKN", "x", "Configuration, discord.tokn"),
    ],
)  # fmt: skip
def test_a_variable_that_would_be_ignored_or_means_nothing_is_told(monkeypatch, name, value, told):
    name = f"mudbucket_{name}" if name.islower() else f"MUDBUCKET_{name}"
    monkeypatch.setenv(name, value)
    assert re.search(f"^{told.format(name)}", wrong()) and SECRET not in wrong()


def test_an_operator_is_configured(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("MUDBUCKET_OPERATOR__REPORTS", "123456789012345678")
    operator = load(written(f"[operator]\ncontact = ' me '\nterms = '{TERMS}'\n")).operator
    assert operator == OperatorConfig(contact="me", terms=TERMS, reports=123456789012345678)


def test_the_longest_profile_is_taken_by_discord():
    terms, privacy = (TERMS.ljust(ADDRESS_MAX_CHARS, it) for it in "tp")
    longest = OperatorConfig(contact="c" * CONTACT_MAX_CHARS, terms=terms, privacy=privacy)
    text = profile_text(longest)
    assert text is not None and len(text) <= PROFILE_MAX_CHARS
    assert profile_text(OperatorConfig(reports=123456789012345678)) is None


@pytest.mark.parametrize(
    ("said", "ids", "told"),
    [
        ("0-3/8", {0, 1, 2, 3}, "0-3/8"), ("5/8", {5}, "5/8"), (" 0-1,3/4 ", {0, 1, 3}, "0-1,3/4"),
        ("0,1,2/3", {0, 1, 2}, "0-2/3"), ("none/2", set[int](), "none/2"),
    ],
)  # fmt: skip
def test_what_is_named_is_understood_and_said_again(said: str, ids: set[int], told: str):
    shards = Shards.read(said)
    assert shards.ids == ids and str(shards) == told and Shards.read(told) == shards


@pytest.mark.parametrize(
    "said", ["", "auto", "8", "0-8/8", "3-1/8", "0/0", "-1/4", "0/99999", "0-3/8/9", "a/4"]
)
def test_what_names_no_shards_is_refused_with_a_sentence(said: str):
    with pytest.raises(NoShards, match=r"[Ss]hards"):
        _ = Shards.read(said)


def test_each_server_is_on_one_shard_and_direct_messages_on_the_first():
    guild = 175928847299117063
    assert shard_of(guild, 8) == (guild >> 22) % 8 and shard_of(0, 8) == 0
    assert [guild in every(8).only([it]) for it in range(8)].count(True) == 1
    assert guild in SINGLE_SHARD and SINGLE_SHARD.all and SINGLE_SHARD.first
    assert not Shards.read("1-7/8").first


@pytest.mark.parametrize(("count", "replicas"), [(8, 4), (10, 4), (3, 3), (16, 5)])
def test_replicas_share_all_shards_as_evenly_as_they_can(count: int, replicas: int):
    shares = [share(count, it, replicas).ids for it in range(replicas)]
    assert sorted(shard for it in shares for shard in it) == [*range(count)]
    assert max(map(len, shares)) - min(map(len, shares)) <= 1


def test_a_process_takes_what_is_named_or_its_part_of_what_is_recommended(monkeypatch):
    assert DiscordConfig().share_of(3) == every(3)
    assert DiscordConfig(shards="2-3/4").share_of(99) == Shards.read("2-3/4")
    assert DiscordConfig(replicas=2, replica=1).share_of(4) == Shards.read("2-3/4")
    assert DiscordConfig(replicas=4, replica=0).share_of(1) == Shards.read("0/4"), "one each at least"
    assert [ordinal(it) for it in ("mudbucket-2", "bot-13.games.svc", "mudbucket")] == [2, 13, None]
    monkeypatch.setattr("socket.gethostname", lambda: "mudbucket-1")
    assert DiscordConfig(replicas=2).share_of(2) == Shards.read("1/2")
    for host, told in (("mudbucket", "ends with no number"), ("mudbucket-2", "the last is 1, and this is 2")):
        monkeypatch.setattr("socket.gethostname", lambda host=host: host)
        with pytest.raises(WrongConfig, match=told):
            _ = DiscordConfig(replicas=2).share_of(2)
    assert load(written("[discord]\nshards = '0-7/8'\n")).discord.named == every(8)
