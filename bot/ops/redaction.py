"""What is never written to a log? Secrets, cards, and what libraries log of their own everyday work."""

from __future__ import annotations

import json
import logging
import re
import time
from collections.abc import Collection
from typing import Final

from typing_extensions import override

OURS: Final = "bot"
"""Whose records are written from DEBUG on; those of libraries from WARNING on: below they tell what they do
all day, and repeat all that is sent."""
FORMAT: Final = "%(asctime)s %(levelname)s %(name)s: %(message)s"

_SHORTEST = 8
"""Characters of a secret that is looked for: a shorter one would stand in any text by chance."""
_SEEDS = re.compile(r"(?<![0-9A-Za-z])[0-9A-Fa-f]{64}(?![0-9A-Za-z])")
_CARDS = re.compile(
    r"(['\"])(?:(?:10|[2-9TJQKA])[CDHS]|X[BR])\1|\b(?:10|[2-9TJQKA])[♠♥♣♦]\ufe0e?|★(?:black|red)"
)
_QUOTED = re.compile(r"'(?:[^'\\\n]|\\.)*'|\"(?:[^\"\\\n]|\\.)*\"")


class RedactingFormatter(logging.Formatter):
    """Writes records, and their tracebacks, without what nobody may read there."""

    def __init__(self, secrets: Collection[str] = ()) -> None:
        super().__init__(FORMAT)
        self._secrets = sorted((it for it in secrets if len(it) >= _SHORTEST), key=len, reverse=True)

    @override
    def format(self, record: logging.LogRecord) -> str:
        return self.hushed(record, super().format(record))

    def hushed(self, record: logging.LogRecord, text: str) -> str:
        """A text of a record without what nobody may read."""
        if record.name == "asyncio":  # it shows what callbacks get, and what tasks return
            text = _QUOTED.sub("'…'", text)
        for it in self._secrets:
            text = text.replace(it, "(secret)")
        return _CARDS.sub("(card)", _SEEDS.sub("(seed)", text))


class JsonFormatter(RedactingFormatter):
    """The same, each record as an object in a line of its own."""

    converter = time.gmtime

    @override
    def format(self, record: logging.LogRecord) -> str:
        told = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S") + f".{int(record.msecs):03}Z",
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            told["exception"] = self.formatException(record.exc_info)
        return json.dumps({key: self.hushed(record, it) for key, it in told.items()}, ensure_ascii=False)


def is_fit(record: logging.LogRecord) -> bool:
    """Whether a record is written at all."""
    return record.levelno >= logging.WARNING or record.name.partition(".")[0] == OURS


def install_redaction(
    handler: logging.Handler,
    secrets: Collection[str] = (),
    form: type[RedactingFormatter] = RedactingFormatter,
) -> None:
    """Has a handler write nothing that nobody may read; `secrets` are words that must not stand there."""
    handler.setFormatter(form(secrets))
    handler.addFilter(is_fit)
