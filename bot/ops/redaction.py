"""Redaction of the log: no secrets, no cards, and no routine messages of libraries."""

from __future__ import annotations

import json
import logging
import re
import time
from collections.abc import Collection
from typing import Final

from typing_extensions import override

from engines.cards import RANK_WORDS, SUIT_WORDS

OWN_LOGGER: Final = "bot"
"""Logger whose records are written from DEBUG on; those of libraries only from WARNING on, because below they
log routine work and everything that is sent."""
TEXT_FORMAT: Final = "%(asctime)s %(levelname)s %(name)s: %(message)s"

_SECRET_MIN_CHARS = 8
"""Minimum characters of a secret to be replaced; shorter ones would match by chance."""
_SEEDS = re.compile(r"(?<![0-9A-Za-z])[0-9A-Fa-f]{64}(?![0-9A-Za-z])")
_CARDS = re.compile(
    r"(['\"])(?:(?:10|[2-9TJQKA])[CDHS]|X[BR])\1|\b(?:10|[2-9TJQKA])[♠♥♣♦]\ufe0e?|★(?:black|red)"
    rf"|(?i:\b(?:{'|'.join(RANK_WORDS.values())}) of (?:{'|'.join(SUIT_WORDS.values())})\b)"
    r"|(?i:\b(?:black|red) joker\b)"
    r"|\b(?:[2-9TJQKA][CDHS]|X[BR])_[0-9a-f]{6}\b"  # an emoji's name
)
_QUOTED = re.compile(r"'(?:[^'\\\n]|\\.)*'|\"(?:[^\"\\\n]|\\.)*\"")


class RedactingFormatter(logging.Formatter):
    """A formatter that removes secrets and cards from records and tracebacks."""

    def __init__(self, secrets: Collection[str] = ()) -> None:
        super().__init__(TEXT_FORMAT)
        self._secrets = sorted(
            (secret for secret in secrets if len(secret) >= _SECRET_MIN_CHARS), key=len, reverse=True
        )

    @override
    def format(self, record: logging.LogRecord) -> str:
        return self.hushed(record, super().format(record))

    def hushed(self, record: logging.LogRecord, text: str) -> str:
        """Return a record's text without secrets, seeds and cards."""
        if record.name == "asyncio":  # it logs arguments of callbacks and results of tasks
            text = _QUOTED.sub("'…'", text)
        for secret in self._secrets:
            text = text.replace(secret, "(secret)")
        return _CARDS.sub("(card)", _SEEDS.sub("(seed)", text))


class JsonFormatter(RedactingFormatter):
    """The same as JSON, one object per line."""

    converter = time.gmtime

    @override
    def format(self, record: logging.LogRecord) -> str:
        entry = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S") + f".{int(record.msecs):03}Z",
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            entry["exception"] = self.formatException(record.exc_info)
        return json.dumps({key: self.hushed(record, item) for key, item in entry.items()}, ensure_ascii=False)


def is_fit(record: logging.LogRecord) -> bool:
    """Return whether a record is written."""
    return record.levelno >= logging.WARNING or record.name.partition(".")[0] == OWN_LOGGER


def install_redaction(
    handler: logging.Handler,
    secrets: Collection[str] = (),
    form: type[RedactingFormatter] = RedactingFormatter,
) -> None:
    """Set up a handler's redaction; `secrets` are texts to be replaced."""
    handler.setFormatter(form(secrets))
    handler.addFilter(is_fit)
