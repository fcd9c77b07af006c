"""Prometheus metrics since the bot's start, without names and secrets."""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)
from typing_extensions import override

from engines.words import counted

disable_created_metrics()  # all counters start with the process, whose start time is a metric anyway
ANSWER_TIMES_WINDOW_S = 600.0
"""Seconds for which answer times are kept."""
ANSWER_TIMES_MAX = 10_000
"""Maximum answer times kept."""
ANSWER_BUCKETS_S = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Histogram buckets of answer times in seconds; Discord waits for three."""


class Metrics:
    """Counters since the start, and gauges of the current state."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._took: deque[tuple[float, float]] = deque(maxlen=ANSWER_TIMES_MAX)
        self._last_totals: Mapping[str, int] = {}
        """Totals at the last log line, by noun."""
        self.cut: str | None = None
        """Why the last render did not reach Discord; None if it did."""
        self.registry = at = CollectorRegistry()
        ProcessCollector(registry=at)
        self._moves = Counter("mudbucket_moves", "Moves that were committed.", ["game"], registry=at)
        self._answers = Histogram(
            "mudbucket_answer_seconds",
            "Time until an interaction was answered.",
            buckets=ANSWER_BUCKETS_S,
            registry=at,
        )
        self._failed = Counter("mudbucket_failed_answers", "Interactions that failed.", registry=at)
        self._refused = Counter(
            "mudbucket_refused_answers", "Interactions that the bot was too busy for.", registry=at
        )
        self._drawings = Counter(
            "mudbucket_drawings", "Drawings of tables, hands and panels.", ["what", "outcome"], registry=at
        )
        self._requests = Counter(
            "mudbucket_discord_requests",
            "Answers of Discord to requests, by status.",
            ["status"],
            registry=at,
        )
        self._limited = Counter(
            "mudbucket_rate_limits", "Requests that Discord refused for coming too often.", registry=at
        )
        self._records = Counter("mudbucket_log_records", "Warnings and errors.", ["level"], registry=at)
        self.gauges = Gauges(at)

    def made(self, moves: Mapping[str, int]) -> None:
        """Count moves, by game."""
        for game, many in moves.items():
            self._moves.labels(game).inc(many)

    @contextmanager
    def answering(self) -> Generator[None]:
        """Count the block as one answer, with its duration."""
        began = self._clock()
        try:
            yield
        finally:
            now = self._clock()
            self._took.append((now, now - began))
            self._answers.observe(now - began)

    def fail(self) -> None:
        """Count an interaction that failed."""
        self._failed.inc()

    def refuse(self) -> None:
        """Count an interaction rejected because the bot was too busy."""
        self._refused.inc()

    def rendered(self, what: str) -> None:
        """Count a render."""
        self.cut = None
        self._drawings.labels(what.partition(" ")[0], "drawn").inc()

    def render_failed(self, what: str, cut: str | None) -> None:
        """Count a failed render; `cut` says why Discord could not be reached at all, None if it could."""
        self.cut = cut or self.cut
        self._drawings.labels(what.partition(" ")[0], "failed").inc()

    def asked(self, status: int) -> None:
        """Count a request to Discord."""
        self._requests.labels(str(status)).inc()
        if status == 429:
            self._limited.inc()

    def logged(self, level: str) -> None:
        self._records.labels(level).inc()

    @property
    def answered(self) -> int:
        """Number of answered interactions."""
        return _total(self._answers)

    @property
    def failed(self) -> int:
        """Number of failed interactions."""
        return _total(self._failed)

    def latency(self, part: float) -> float | None:
        """Return this quantile of recent answer times in milliseconds; None if there were none."""
        since = self._clock() - ANSWER_TIMES_WINDOW_S
        took = sorted(seconds for at, seconds in self._took if at >= since)
        if not took:
            return None
        return round(took[min(len(took) - 1, int(len(took) * part))] * 1000, 1)

    def lately(self) -> str | None:
        """Return the activity since the last call in words; None if nobody played."""
        before, self._last_totals = (
            self._last_totals,
            {
                "move": _total(self._moves),
                "answer": self.answered,
                "drawing": _total(self._drawings, outcome="drawn"),
            },
        )
        done = {noun: many - before.get(noun, 0) for noun, many in self._last_totals.items()}
        if not done["move"] and not done["answer"]:
            return None
        parts = [counted(many, noun) for noun, many in done.items()]
        return f"{', '.join(parts)}; answers took {self.latency(0.5)} ms (p99: {self.latency(0.99)} ms)"

    def exposed(self) -> bytes:
        """Return all metrics in Prometheus's text format."""
        return generate_latest(self.registry)


def _total(counts: Counter | Histogram, **labels: str) -> int:
    """Return the sum of a metric's samples with these labels."""
    samples = (sample for metric in counts.collect() for sample in metric.samples)
    return sum(
        int(sample.value)
        for sample in samples
        if sample.name.endswith(("_total", "_count")) and labels.items() <= sample.labels.items()
    )


class Gauges:
    """Gauges of the current state, updated by whoever reads them."""

    def __init__(self, at: CollectorRegistry) -> None:
        self.ready = Gauge("mudbucket_ready", "Whether a part is as it should be.", ["part"], registry=at)
        self.shards = Gauge("mudbucket_shards", "Connections to the gateway.", ["state"], registry=at)
        self.servers = Gauge("mudbucket_servers", "Servers the bot is in.", registry=at)
        self.tables = Gauge("mudbucket_open_tables", "Open tables.", ["status"], registry=at)
        self.people = Gauge("mudbucket_people_seated", "People at open tables.", registry=at)
        self.size = Gauge("mudbucket_database_bytes", "Size of the database, its log included.", registry=at)
        self.backup = Gauge(
            "mudbucket_last_backup_timestamp_seconds",
            "When the newest backup was made.",
            registry=at,
        )
        self.workers = Gauge("mudbucket_workers", "Worker processes for heavy work.", registry=at)
        self.jobs = Gauge("mudbucket_jobs", "Heavy jobs, by whether they wait.", ["state"], registry=at)
        self.torn = Gauge("mudbucket_torn_records", "Tables whose record is damaged.", registry=at)


class CountingHandler(logging.Handler):
    """A log handler that counts warnings and errors."""

    def __init__(self, metrics: Metrics) -> None:
        super().__init__(logging.WARNING)
        self._metrics = metrics

    @override
    def emit(self, record: logging.LogRecord) -> None:
        self._metrics.logged(record.levelname.lower())
