"""What is never written to a log? Secrets, cards, and what libraries log at every call."""

from __future__ import annotations

import logging
import re
from collections.abc import Collection
from typing import Final

from typing_extensions import override

OURS: Final = "bot"
"""Whose records are written from DEBUG on; libraries are from INFO on: below they repeat all that is sent."""
FORMAT: Final = "%(asctime)s %(levelname)s %(name)s: %(message)s"

_SHORTEST = 8
"""Characters of a secret that is looked for: a shorter one would stand in any text by chance."""
_SEEDS = re.compile(r"(?<![0-9A-Za-z])[0-9A-Fa-f]{64}(?![0-9A-Za-z])")
_CARDS = re.compile(
    r"(['\"])(?:(?:10|[2-9TJQKA])[CDHS]|X[BR])\1|\b(?:10|[2-9TJQKA])[♠♥♣♦]\ufe0e?|★(?:black|red)"
)
_QUOTED = re.compile(r"'(?:[^'\\\n]|\\.)*'|\"(?:[^\"\\\n]|\\.)*\"")


class Discreet(logging.Formatter):
    """Writes records, and their tracebacks, without what nobody may read there."""

    def __init__(self, secrets: Collection[str] = ()) -> None:
        super().__init__(FORMAT)
        self._secrets = sorted((it for it in secrets if len(it) >= _SHORTEST), key=len, reverse=True)

    @override
    def format(self, record: logging.LogRecord) -> str:
        text = super().format(record)
        if record.name == "asyncio":  # it shows what callbacks get, and what tasks return
            text = _QUOTED.sub("'…'", text)
        for it in self._secrets:
            text = text.replace(it, "(secret)")
        return _CARDS.sub("(card)", _SEEDS.sub("(seed)", text))


def is_fit(record: logging.LogRecord) -> bool:
    """Whether a record is written at all."""
    return record.levelno >= logging.INFO or record.name.partition(".")[0] == OURS


def make_discreet(handler: logging.Handler, secrets: Collection[str] = ()) -> None:
    """Has a handler write nothing that nobody may read; `secrets` are words that must not stand there."""
    handler.setFormatter(Discreet(secrets))
    handler.addFilter(is_fit)
