"""The log: to standard error, or to a private file, which may be rotated."""

from __future__ import annotations

import io
import logging
import os
import time
from collections import Counter
from collections.abc import Callable, Collection
from logging.handlers import WatchedFileHandler
from pathlib import Path

from typing_extensions import override

from bot.addresses import private
from bot.config import LogConfig, WrongConfig
from bot.ops.redaction import JsonFormatter, RedactingFormatter, install_redaction

FORMATS = {"text": RedactingFormatter, "json": JsonFormatter}


def begin_log(config: LogConfig, secrets: Collection[str]) -> None:
    """Configure the log, with redaction of the secrets. Raises WrongConfig."""
    try:
        handler = PrivateFile(config.file) if config.file is not None else logging.StreamHandler()
    except OSError as error:
        raise WrongConfig(f"The log cannot be written: {error}.") from None
    install_redaction(handler, secrets, FORMATS[config.format])
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(config.level)


class PrivateFile(WatchedFileHandler):
    """A log file that only its owner may read, reopened when it was moved away."""

    def __init__(self, file: Path) -> None:
        super().__init__(file, encoding="utf-8")

    @override
    def _open(self) -> io.TextIOWrapper:
        handle = private(self.baseFilename, os.O_WRONLY | os.O_APPEND)
        return io.TextIOWrapper(os.fdopen(handle, "ab"), self.encoding)


class RateLimitedLog:
    """A rate limiter for log messages: each one at most once a minute, with the number of those left out."""

    def __init__(
        self, log: logging.Logger, every: float = 60.0, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._log, self._every, self._clock = log, every, clock
        self._last = dict[str, float]()
        self._silent = Counter[str]()

    def warning(self, message: str, *said: object) -> None:
        """Log a warning, unless the same message was logged less than `every` seconds ago."""
        now = self._clock()
        if now - self._last.get(message, float("-inf")) < self._every:
            self._silent[message] += 1
            return
        self._last[message] = now
        if many := self._silent.pop(message, 0):
            self._log.warning(f"{message} (and %d times since it was last logged)", *said, many)
        else:
            self._log.warning(message, *said)
