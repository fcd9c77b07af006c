"""Configuration from the environment, then the configuration file, then defaults."""

from __future__ import annotations

import os
import re
import socket
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, Literal, cast
from urllib.parse import urlsplit

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    SecretStr,
    ValidationError,
)
from pydantic_core import PydanticCustomError
from pydantic_settings import (
    BaseSettings,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    TomlConfigSettingsSource,
)
from typing_extensions import override

from bot.addresses import file_of, is_server, understood
from bot.shards import NoShards, Shards, every, ordinal, share

NO_TOKEN = "There is no token: set DISCORD_TOKEN, or discord.token in the configuration file."

ENV_PREFIX = "MUDBUCKET_"
"""The prefix of environment variables with settings."""
TOKEN_KEYS = frozenset({"token", "token_file"})
AUTO_SHARDS = "auto"
"""The value of `discord.shards` that leaves the number of shards to Discord."""


EXIT_CONFIG = 78
"""The exit code for errors that only the operator can fix: EX_CONFIG of sysexits.h."""


class WrongConfig(Exception):
    """An unusable configuration; its message is for the operator."""


class _Section(BaseModel):
    model_config = ConfigDict(extra="forbid", hide_input_in_errors=True)


def _refused(sentence: str) -> PydanticCustomError:
    return PydanticCustomError("refused", "{sentence}", {"sentence": sentence})


def _shards(said: str) -> str:
    """Validate `discord.shards` and return it in normal form."""
    said = said.strip()
    try:
        return said if said == AUTO_SHARDS else str(Shards.read(said))
    except NoShards as error:
        raise _refused(f'{error}; "{AUTO_SHARDS}": all of them') from None


class DiscordConfig(_Section):
    """The connection to Discord. Addresses left out are Discord's own."""

    token: SecretStr | None = None
    token_file: Path | None = None
    api_base: str | None = None
    gateway_url: str | None = None
    pictures: bool = True
    """Whether tables and hands are shown as pictures too."""
    emojis: bool = True
    """Whether the bot uploads the cards as emojis of its application, and shows them as such."""
    clicks: float = Field(default=4.0, gt=0, allow_inf_nan=False)
    """Clicks and commands per second that one user may send on average; a burst may be five times as many."""
    shards: Annotated[str, AfterValidator(_shards)] = AUTO_SHARDS
    """The shards that this process runs: all that Discord recommends ("auto"), or as in "0-3/8"."""
    replicas: int = Field(default=1, ge=1, le=1000)
    """The number of processes that share the shards of "auto"."""
    replica: int | None = Field(default=None, ge=0)
    """The number of this process, counted from 0; None: the number at the end of the host's name."""

    @property
    def named(self) -> Shards | None:
        """The configured shards; None for "auto"."""
        return None if self.shards == AUTO_SHARDS else Shards.read(self.shards)

    @property
    def number(self) -> int | None:
        """The replica number of this process; None if the host's name has none."""
        return ordinal(socket.gethostname()) if self.replica is None else self.replica

    def share_of(self, count: int) -> Shards:
        """Return this process's share of `count` shards. Raises WrongConfig for a bad replica number."""
        if (named := self.named) is not None:
            return named
        if self.replicas == 1:
            return every(count)
        which = self.number
        if which is None:
            raise WrongConfig(
                "Configuration, discord.replica: it is not set, and the host's name ends with no number."
            )
        if which >= self.replicas:
            raise WrongConfig(
                f"Configuration, discord.replica: of {self.replicas} replicas the last is "
                f"{self.replicas - 1}, and this is {which}."
            )
        return share(max(count, self.replicas), which, self.replicas)


class DatabaseConfig(_Section):
    url: str = Field(default="sqlite+aiosqlite:///mudbucket.db", repr=False)
    """The database's address; it may contain a password."""


class LogConfig(_Section):
    level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    format: Literal["text", "json"] = "text"
    file: Path | None = None


class BackupConfig(_Section):
    """Backups; without a folder the bot makes none by itself."""

    folder: Path | None = None
    every: float = Field(default=1.0, gt=0, le=24 * 366, allow_inf_nan=False)
    """The hours between backups."""
    keep: int = Field(default=48, ge=1)


class RetentionConfig(_Section):
    """Retention periods in days; 0: without limit."""

    left_servers: int = Field(default=30, ge=0, le=36_600)
    """The data of a server, after the bot has left it."""
    finished_tables: int = Field(default=365, ge=0, le=36_600)
    """The people and moves of a table, after it has ended."""


class HttpConfig(_Section):
    """HTTP address for health and metrics, besides the socket; without a port nothing is served."""

    host: str = "127.0.0.1"
    port: int | None = Field(default=None, ge=1, le=65535)


CONTACT_MAX_CHARS, ADDRESS_MAX_CHARS = 90, 100
"""The maximum lengths of a contact and of an address: the bot's profile has room for one and two."""
_CHANNEL = re.compile(r"[0-9]{17,19}")


def _contact(words: str) -> str:
    words = words.strip()
    if not (words.isprintable() and 1 <= len(words) <= CONTACT_MAX_CHARS):
        raise _refused(f"A contact is one line of 1 to {CONTACT_MAX_CHARS} characters")
    return words


def _address(words: str) -> str:
    if not (
        len(words) <= ADDRESS_MAX_CHARS and re.fullmatch(r"https://[!-~]+", words) and _names_host(words)
    ):
        raise _refused(
            f"An address begins with https:// and has at most {ADDRESS_MAX_CHARS} characters and no spaces"
        )
    return words


def _names_host(address: str) -> bool:
    """Return whether an address has a host and no user name."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return False
    return bool(parts.hostname) and parts.username is None


def _channel(value: object) -> int:
    if not _CHANNEL.fullmatch(str(value)) or int(str(value)) >= 2**63:
        raise _refused("A channel is named by its id, a number of 17 to 19 digits")
    return int(str(value))


Address = Annotated[str, AfterValidator(_address)]


class OperatorConfig(_Section):
    """The operator and the terms, as shown in `/help`, `/privacy` and the bot's profile."""

    contact: Annotated[str, AfterValidator(_contact)] | None = None
    terms: Address | None = None
    privacy: Address | None = None
    reports: Annotated[int, BeforeValidator(_channel)] | None = None
    """The channel for players' reports; None: the log."""


class Config(BaseSettings):
    """All settings of config.example.toml; each is also read from MUDBUCKET_SECTION__KEY."""

    model_config = SettingsConfigDict(
        env_prefix=ENV_PREFIX,
        env_nested_delimiter="__",
        env_ignore_empty=True,
        extra="forbid",
        hide_input_in_errors=True,
    )

    discord: DiscordConfig = DiscordConfig()
    database: DatabaseConfig = DatabaseConfig()
    log: LogConfig = LogConfig()
    backup: BackupConfig = BackupConfig()
    http: HttpConfig = HttpConfig()
    retention: RetentionConfig = RetentionConfig()
    operator: OperatorConfig = OperatorConfig()

    @classmethod
    @override
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        *sources: PydanticBaseSettingsSource,
        **named: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        return (named["env_settings"], _File(settings_cls))

    @property
    def token(self) -> str:
        """The bot's token. Raises WrongConfig when there is none or it is malformed."""
        token = self._configured_token().strip()
        if not token:
            raise WrongConfig(NO_TOKEN)
        if not token.isprintable():
            raise WrongConfig("The token contains an unprintable character; copy it again.")
        return token

    def _configured_token(self) -> str:
        if self.discord.token is not None:
            return self.discord.token.get_secret_value()
        if self.discord.token_file is None:
            return ""
        try:
            return self.discord.token_file.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise WrongConfig(f"The token file cannot be read: {error}.") from None


class _File(TomlConfigSettingsSource):
    """The configuration file as a source; a token in the environment overrides the file's token keys."""

    @override
    def __call__(self) -> dict[str, Any]:
        said = super().__call__()
        section, before = said.get("discord", {}), self.current_state.get("discord")
        if not isinstance(section, dict):
            return said
        has_token = isinstance(before, dict) and not TOKEN_KEYS.isdisjoint(cast("dict[str, Any]", before))
        usual = None if has_token else os.environ.get("DISCORD_TOKEN")
        if has_token or usual:
            rest = cast("dict[str, Any]", section).items()
            section = {k: v for k, v in rest if k not in TOKEN_KEYS} | ({"token": usual} if usual else {})
        return said | {"discord": section}


def load(path: Path | None) -> Config:
    """Load the configuration from `path` (None: config.toml, if it exists). Raises WrongConfig."""

    class FileConfig(Config):
        model_config = SettingsConfigDict(toml_file=path or "config.toml")

    _check_environment()
    try:
        if path is not None and not path.is_file():
            raise WrongConfig(f"There is no configuration file {path}.")
        return _consistent(FileConfig())
    except OSError as error:
        raise WrongConfig(f"The configuration file cannot be read: {error.strerror or error}.") from None
    except ValidationError as error:
        first = error.errors(include_input=False)[0]
        where, why = [str(part) for part in first["loc"]], str(first["msg"])
        if first["type"] == "extra_forbidden":
            why = _unknown(where)
        raise WrongConfig(f"Configuration, {'.'.join(where)}: {why}.") from None
    except ValueError as error:
        raise WrongConfig(f"The configuration file is not valid TOML: {error}.") from None


def _consistent(config: Config) -> Config:
    """Return the configuration. Raises WrongConfig for settings that contradict its database."""
    named, shared = config.discord.named, is_server(config.database.url)
    if (
        not shared
        and file_of(config.database.url) is None
        and understood(config.database.url).startswith("sqlite")
    ):
        raise WrongConfig(
            "Configuration, database.url: a database in memory would lose every game; name a file, as in "
            "sqlite:////var/lib/mudbucket/mudbucket.db."
        )
    if shared and config.backup.folder is not None:
        raise WrongConfig(
            "Configuration, backup.folder: PostgreSQL is backed up with its own tools, and "
            "`mudbucket backup` says how; take this setting out."
        )
    if not shared and (config.discord.replicas > 1 or (named is not None and not named.all)):
        raise WrongConfig("Configuration, discord.shards: several processes can only share PostgreSQL.")
    return config


def _keys(section: str) -> list[str]:
    """Return the keys of a section."""
    return [*cast("type[BaseModel]", Config.model_fields[section].annotation).model_fields]


def _settable() -> list[tuple[str, str]]:
    """Return all settings as pairs of section and key."""
    return [(section, key) for section in Config.model_fields for key in _keys(section)]


def _unknown(where: Sequence[str]) -> str:
    """Describe an unknown key, with the closest known one."""
    known = _keys(where[0]) if len(where) == 2 and where[0] in Config.model_fields else [*Config.model_fields]
    near = get_close_matches(where[-1], known, n=1)
    return f"there is no such key; did you mean {near[0]}" if near else f"known are only {', '.join(known)}"


def _check_environment() -> None:
    """Raise WrongConfig for a variable that would be ignored: unknown section or a single underscore."""
    meant = {f"{ENV_PREFIX}{section}_{key}".upper(): (section, key) for section, key in _settable()}
    meant |= {
        f"{ENV_PREFIX}{key}".upper(): (section, key) for section, key in _settable() if key in TOKEN_KEYS
    }
    for name in os.environ:
        section, more, _ = name.upper().removeprefix(ENV_PREFIX).partition("__")
        if said := meant.get(name.upper()):
            right = f"{ENV_PREFIX}{said[0]}__{said[1]}".upper()
            raise WrongConfig(
                f"Environment, {name}: this is not read; the name is {right}, with two underscores."
            )
        if name.upper().startswith(ENV_PREFIX) and more and section.lower() not in Config.model_fields:
            known = ", ".join(Config.model_fields)
            raise WrongConfig(f"Environment, {name}: there is no section {section.lower()}, only {known}.")
