"""What can be set, and from where? Environment first, then the configuration file, then defaults."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, SecretStr, ValidationError
from pydantic_settings import (
    BaseSettings,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    TomlConfigSettingsSource,
)
from typing_extensions import override


class WrongConfig(Exception):
    """The configuration cannot be used; its sentence is for the operator."""


class _Section(BaseModel):
    model_config = ConfigDict(extra="forbid", hide_input_in_errors=True)


class DiscordConfig(_Section):
    """How to reach Discord. Addresses left out are Discord's own."""

    token: SecretStr | None = None
    token_file: Path | None = None
    api_base: str | None = None
    gateway_url: str | None = None
    pictures: bool = True
    """Whether tables and hands are shown as pictures too."""
    clicks: float = Field(default=4.0, gt=0, allow_inf_nan=False)
    """Clicks and commands per second that one user may send in the long run; five times as many at once."""


class DatabaseConfig(_Section):
    url: str = Field(default="sqlite+aiosqlite:///mudbucket.db", repr=False)
    """It may hold a password."""


class LogConfig(_Section):
    level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    file: Path | None = None


class BackupConfig(_Section):
    """Without a folder the bot makes none by itself."""

    folder: Path | None = None
    every: float = Field(default=1.0, gt=0, le=24 * 366, allow_inf_nan=False)
    """Hours."""
    keep: int = Field(default=48, ge=1)


class Config(BaseSettings):
    """Everything in config.example.toml; each key also as MUDBUCKET_SECTION__KEY."""

    model_config = SettingsConfigDict(
        env_prefix="MUDBUCKET_", env_nested_delimiter="__", extra="forbid", hide_input_in_errors=True
    )

    discord: DiscordConfig = DiscordConfig()
    database: DatabaseConfig = DatabaseConfig()
    log: LogConfig = LogConfig()
    backup: BackupConfig = BackupConfig()

    @classmethod
    @override
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        *sources: PydanticBaseSettingsSource,
        **named: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        return (named["env_settings"], TomlConfigSettingsSource(settings_cls))

    @property
    def token(self) -> str:
        """The bot's token. Raises WrongConfig when there is none."""
        if self.discord.token is not None:
            return self.discord.token.get_secret_value()
        if self.discord.token_file is not None:
            try:
                return self.discord.token_file.read_text(encoding="utf-8").strip()
            except (OSError, UnicodeDecodeError) as error:
                raise WrongConfig(f"The token file cannot be read: {error}.") from None
        if token := os.environ.get("DISCORD_TOKEN"):
            return token
        raise WrongConfig("There is no token: set DISCORD_TOKEN, or discord.token in the configuration file.")


def load(path: Path | None) -> Config:
    """The configuration from `path` (None: config.toml, if it is there). Raises WrongConfig."""
    if path is not None and not path.is_file():
        raise WrongConfig(f"There is no configuration file {path}.")

    class FromFile(Config):
        model_config = SettingsConfigDict(toml_file=path or "config.toml")

    try:
        return FromFile()
    except ValidationError as error:
        first = error.errors(include_input=False)[0]
        raise WrongConfig(f"Configuration, {'.'.join(map(str, first['loc']))}: {first['msg']}.") from None
    except ValueError as error:
        raise WrongConfig(f"The configuration file is no TOML: {error}.") from None
