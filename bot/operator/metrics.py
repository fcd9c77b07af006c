"""How is the bot doing? Counts and times since its start, with no names and no secrets."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Generator
from contextlib import contextmanager

WINDOW = 600.0
"""Seconds for which the times of answers are remembered."""
MOST = 10_000
"""Answers whose times are remembered, at most."""


class Metrics:
    """Interactions answered and failed, and how long the last ones took."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._took: deque[tuple[float, float]] = deque(maxlen=MOST)
        self.answered = 0
        self.failed = 0

    @contextmanager
    def answering(self) -> Generator[None]:
        """Counts what is done inside as one answer."""
        began = self._clock()
        try:
            yield
        finally:
            now = self._clock()
            self.answered += 1
            self._took.append((now, now - began))

    def latency(self, part: float) -> float | None:
        """Within how many milliseconds this part of the last answers came; None: there were none."""
        since = self._clock() - WINDOW
        took = sorted(seconds for at, seconds in self._took if at >= since)
        if not took:
            return None
        return round(took[min(len(took) - 1, int(len(took) * part))] * 1000, 1)
