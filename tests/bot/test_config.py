"""The configuration: environment, file, token file, and one sentence for what is wrong."""

from __future__ import annotations

import os
from pathlib import Path
from unittest.mock import patch

import pytest

from bot.cli import main
from bot.config import ADDRESS, CONTACT, WRONG_CONFIG, Config, OperatorConfig, WrongConfig, load
from bot.shown.operator import PROFILE, profile_text

SECRET = "MTIzNDU2.very-secret.token"
TERMS = "https://example.org/terms"
EXAMPLE = Path(__file__).parents[2] / "config.example.toml"


@pytest.fixture(autouse=True)
def clean(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    """No settings of the machine that runs the tests."""
    for name in [*os.environ]:
        if name.upper().startswith("MUDBUCKET_") or name == "DISCORD_TOKEN":
            monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)


def written(text: str) -> Path:
    path = Path("my.toml")
    path.write_text(text, encoding="utf-8")
    return path


def test_without_a_file_there_are_defaults():
    config = load(None)
    assert config.database.url == "sqlite+aiosqlite:///mudbucket.db"
    assert (config.log.level, config.log.file, config.discord.api_base) == ("INFO", None, None)


def test_the_example_says_what_is_the_default():
    assert load(EXAMPLE).model_dump() == load(None).model_dump()


def test_a_file_is_read(tmp_path: Path):
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
        """
    )
    config = load(path)
    assert (config.token, config.database.url) == ("abc", "sqlite+aiosqlite:///other.db")
    assert (config.log.level, config.log.file) == ("DEBUG", Path("bot.log"))
    assert config.discord.gateway_url == "ws://127.0.0.1:8000/gateway"


def test_how_long_something_is_kept_is_told_in_days(monkeypatch: pytest.MonkeyPatch):
    path = written("[retention]\nleft_servers = 7\n")
    monkeypatch.setenv("MUDBUCKET_RETENTION__FINISHED_TABLES", "0")
    assert load(path).retention.model_dump() == {"left_servers": 7, "finished_tables": 0}
    with pytest.raises(WrongConfig, match=r"^Configuration, retention.left_servers: "):
        _ = load(written("[retention]\nleft_servers = -1\n"))


def test_config_toml_is_read_where_no_file_is_named():
    Path("config.toml").write_text('[discord]\ntoken = "abc"\n', encoding="utf-8")
    assert load(None).token == "abc"


def test_the_environment_goes_before_the_file(monkeypatch: pytest.MonkeyPatch):
    path = written('[discord]\ntoken = "abc"\n[database]\nurl = "sqlite+aiosqlite:///file.db"\n')
    monkeypatch.setenv("MUDBUCKET_DATABASE__URL", "sqlite+aiosqlite:///env.db")
    monkeypatch.setenv("MUDBUCKET_LOG__LEVEL", "ERROR")
    config = load(path)
    assert (config.database.url, config.log.level, config.token) == (
        "sqlite+aiosqlite:///env.db",
        "ERROR",
        "abc",
    )
    monkeypatch.setenv("MUDBUCKET_DISCORD__TOKEN", "def")
    assert load(path).token == "def"


@pytest.mark.parametrize("line", ["token = 'abc'", "token_file = 'other'"])
def test_a_token_of_the_environment_goes_before_any_of_the_file(monkeypatch: pytest.MonkeyPatch, line: str):
    Path("mounted").write_text("mounted", encoding="utf-8")
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
    with pytest.raises(WrongConfig, match=r"^The token contains an unprintable character[^\n]+\.$") as wrong:
        _ = load(written('[discord]\ntoken_file = "token"\n')).token
    assert "sec" not in str(wrong.value)


def test_a_file_that_cannot_be_read_is_told():
    with (
        patch("tomllib.load", side_effect=PermissionError(13, "Permission denied")),
        pytest.raises(WrongConfig, match=r"^The configuration file cannot be read: Permission denied\.$"),
    ):
        load(written(""))


def test_the_token_may_stand_in_the_usual_variable_or_in_a_file(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("DISCORD_TOKEN", "usual")
    assert load(None).token == "usual"
    Path("token").write_text("  mounted\n", encoding="utf-8")
    monkeypatch.setenv("MUDBUCKET_DISCORD__TOKEN_FILE", "token")
    assert load(None).token == "mounted"


def test_without_a_token_the_operator_is_told():
    with pytest.raises(WrongConfig, match="There is no token: set DISCORD_TOKEN"):
        _ = load(None).token


def test_a_token_file_that_cannot_be_read_is_told(tmp_path: Path):
    Path("binary").write_bytes(b"\xff\xfe\x80")
    for name in ("missing", "binary", str(tmp_path)):
        with pytest.raises(WrongConfig, match=r"^The token file cannot be read: .+\.$"):
            _ = load(written(f'[discord]\ntoken_file = "{name}"\n')).token


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[discord]\ntokn = 'x'\n", "discord.tokn"),
        ("[discrod]\ntoken = 'x'\n", "discrod"),
        ("[log]\nlevel = 'LOUD'\n", "log.level"),
        ("[database]\nurl = 5\n", "database.url"),
        ("discord = 'x'\n", "discord"),
        ("[discord\n", "not valid TOML"),
    ],
)
def test_wrong_keys_and_values_are_named_in_one_sentence(text: str, told: str):
    with pytest.raises(WrongConfig) as wrong:
        load(written(text))
    assert told in str(wrong.value) and "\n" not in str(wrong.value)


def test_a_wrong_key_in_the_environment_is_named(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("MUDBUCKET_DISCORD__TOKN", "x")
    with pytest.raises(WrongConfig, match=r"discord\.tokn"):
        load(None)


@pytest.mark.parametrize("name", ["MUDBUCKET_DATBASE__URL", "mudbucket_backups__folder"])
def test_a_wrong_section_in_the_environment_is_named(monkeypatch: pytest.MonkeyPatch, name: str):
    monkeypatch.setenv(name, SECRET)
    with pytest.raises(WrongConfig, match=rf"^Environment, {name}: there is no section [^\n]+\.$") as wrong:
        load(None)
    assert SECRET not in str(wrong.value)


def test_what_others_call_the_bot_is_no_setting(monkeypatch: pytest.MonkeyPatch):
    """Kubernetes tells each of its programs where the others are."""
    monkeypatch.setenv("MUDBUCKET_SERVICE_HOST", "10.0.0.1")
    assert load(None).discord.token is None


def test_a_file_that_is_not_there_is_told(tmp_path: Path):
    for path in (Path("nowhere.toml"), tmp_path):
        with pytest.raises(WrongConfig, match="There is no configuration file"):
            load(path)


def test_nothing_secret_is_shown():
    path = written(
        f"[discord]\ntoken = '{SECRET}'\n[database]\nurl = 'postgresql+asyncpg://bot:{SECRET}@db/mudbucket'\n"
    )
    config: Config = load(path)
    assert SECRET in config.token
    for shown in (repr(config), str(config), repr(config.discord), repr(config.database)):
        assert SECRET not in shown
    with pytest.raises(WrongConfig) as wrong:
        load(written(f"[discord]\ntoken = ['{SECRET}']\n"))
    assert SECRET not in str(wrong.value) and SECRET not in repr(wrong.value.__context__)


@pytest.mark.parametrize(
    "line", ["every = 0", "every = nan", "every = 1e9", "keep = 0", "keep = 1.5", "fold = 'x'"]
)
def test_backups_that_make_no_sense_are_refused_with_one_sentence(line: str):
    with pytest.raises(WrongConfig, match=r"^Configuration, backup\.(every|keep|fold): [^\n]+\.$"):
        load(written(f"[backup]\n{line}\n"))


def test_backups_are_configured():
    backup = load(written('[backup]\nfolder = "b"\nevery = 0.5\nkeep = 3\n')).backup
    assert (backup.folder, backup.every, backup.keep) == (Path("b"), 0.5, 3)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("contact = ''", "contact: A contact is one line of 1 to 90 characters"),
        ("contact = '   '", "contact: A contact is one line of 1 to 90 characters"),
        (f"contact = '{'x' * 91}'", "contact: A contact is one line of 1 to 90 characters"),
        ('contact = "two\\nlines"', "contact: A contact is one line of 1 to 90 characters"),
        ("terms = 'http://example.org'", "terms: An address begins with https://"),
        ("terms = 'https://'", "terms: An address begins with https://"),
        ("terms = 'https://[x'", "terms: An address begins with https://"),
        ("terms = 'https://me:pass@example.org'", "terms: An address begins with https://"),
        ("privacy = 'https://example.org/a b'", "privacy: An address begins with https://"),
        (f"privacy = 'https://example.org/{'x' * 81}'", "privacy: An address begins with https://"),
        ("privacy = 'javascript:alert(1)'", "privacy: An address begins with https://"),
        ("reports = 'general'", "reports: A channel is named by its id"),
        ("reports = 5", "reports: A channel is named by its id"),
        ("reports = true", "reports: A channel is named by its id"),
        (f"reports = '{2**63}'", "reports: A channel is named by its id"),
        ("report = 123456789012345678", "report: there is no such key; did you mean reports."),
        ("colour = 1", "colour: known are only contact, terms, privacy, reports."),
    ],
)
def test_an_operator_who_cannot_be_told_of_is_refused_with_one_sentence(
    line: str, told: str, capsys: pytest.CaptureFixture[str]
):
    path = written(f"[discord]\ntoken = 'abc'\n[operator]\n{line}\n")
    assert main(["check-config", "--config", str(path)]) == WRONG_CONFIG
    (sentence,) = capsys.readouterr().err.splitlines()
    assert sentence.startswith(f"Configuration, operator.{told}") and sentence.endswith(".")


@pytest.mark.parametrize(
    ("name", "value", "right"),
    [
        ("MUDBUCKET_DATABASE_URL", "sqlite:///x.db", "MUDBUCKET_DATABASE__URL"),
        ("MUDBUCKET_TOKEN", "abc", "MUDBUCKET_DISCORD__TOKEN"),
        ("MUDBUCKET_RETENTION_LEFT_SERVERS", "1", "MUDBUCKET_RETENTION__LEFT_SERVERS"),
    ],
)
def test_a_variable_that_would_be_ignored_is_named(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, right: str
):
    monkeypatch.setenv(name, value)
    with pytest.raises(WrongConfig, match=rf"^Environment, {name}: .* {right}, with two underscores\.$"):
        _ = load(None)


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///:memory:", "sqlite+aiosqlite://"])
def test_a_database_in_memory_is_none(monkeypatch: pytest.MonkeyPatch, url: str):
    monkeypatch.setenv("MUDBUCKET_DATABASE__URL", url)
    with pytest.raises(WrongConfig, match=r"^Configuration, database\.url: .* name a file"):
        _ = load(None)


def test_a_folder_for_backups_is_not_for_postgres(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("MUDBUCKET_DATABASE__URL", "postgresql://localhost/x")
    monkeypatch.setenv("MUDBUCKET_BACKUP__FOLDER", "")
    assert load(None).backup.folder is None
    monkeypatch.setenv("MUDBUCKET_BACKUP__FOLDER", "/backups")
    with pytest.raises(WrongConfig, match=r"^Configuration, backup\.folder: .* its own tools"):
        _ = load(None)


def test_an_operator_is_configured(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("MUDBUCKET_OPERATOR__REPORTS", "123456789012345678")
    operator = load(written(f"[operator]\ncontact = ' me '\nterms = '{TERMS}'\n")).operator
    assert operator == OperatorConfig(contact="me", terms=TERMS, reports=123456789012345678)


def test_the_longest_profile_is_taken_by_discord():
    longest = OperatorConfig(
        contact="c" * CONTACT, terms=TERMS.ljust(ADDRESS, "t"), privacy=TERMS.ljust(ADDRESS, "p")
    )
    text = profile_text(longest)
    assert text is not None and len(text) <= PROFILE
    assert profile_text(OperatorConfig(reports=123456789012345678)) is None
