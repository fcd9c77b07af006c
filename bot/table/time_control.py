"""Time controls, time banks, deadlines and quiet hours."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from zoneinfo import ZoneInfo


class TimeControl(StrEnum):
    """The time for each decision; see DECISION_TIMES_MS."""

    LIVE = "live"
    RELAXED = "relaxed"
    SLOW = "slow"
    NONE = "none"


SECOND_MS, MINUTE_MS = 1000, 60_000
"""A second and a minute in milliseconds, as all times here."""
DAY_MS = 24 * 60 * MINUTE_MS
DECISION_TIMES_MS = {
    TimeControl.LIVE: MINUTE_MS,
    TimeControl.RELAXED: 10 * MINUTE_MS,
    TimeControl.SLOW: DAY_MS,
}
"""The time for a decision; no entry: no limit."""
TIME_BANKS_MS = {
    TimeControl.LIVE: 2 * MINUTE_MS,
    TimeControl.RELAXED: 20 * MINUTE_MS,
    TimeControl.SLOW: DAY_MS,
}
"""The time bank of each player beyond that, for the whole game."""
AUTOPLAY_DELAY_MS = 2_000
"""The delay of an absent player's seat, so that the others can follow; computers: `bot/table/pacing.py`."""
MISSES_BEFORE_AUTOPLAY = 2
"""The number of consecutive missed decisions after which a seat plays by itself."""
PAUSE_MAX_MS = 24 * 60 * MINUTE_MS
"""The time after which a pause ends by itself."""
TOO_FEW_MAX_MS = 24 * 60 * MINUTE_MS
"""The time after which a table closes that has too few players for another hand."""
LOBBY_IDLE_MAX_MS = 60 * MINUTE_MS
"""The time after which an idle lobby closes."""


@dataclass(frozen=True, slots=True)
class Deadline:
    """The deadline of a decision, and its alarms so far; times in milliseconds since 1970."""

    since: int
    due: int
    alarms: int = 0
    """The number of alarms so far: 1 after half of the time, 2 after nine tenths (a reminder)."""
    banked: bool = False
    """Whether it runs on the time bank."""

    @property
    def alarm(self) -> int:
        """The time when the clock is to act on it next."""
        time = self.due - self.since
        return (self.since + time // 2, self.since + 9 * time // 10, self.due)[self.alarms]

    def later(self, by: int) -> Deadline:
        """Return the deadline moved by `by` milliseconds."""
        return replace(self, since=self.since + by, due=self.due + by)


@dataclass(frozen=True, slots=True)
class QuietHours:
    """The quiet hours of a user, in minutes of their day from 0 to 1439."""

    start: int
    end: int
    zone: str = "UTC"

    def holds(self, at: int) -> bool:
        """Return whether a moment is in the quiet hours."""
        now = _local(at, self.zone)
        minute = now.hour * 60 + now.minute
        if self.start <= self.end:
            return self.start <= minute < self.end
        return minute >= self.start or minute < self.end

    def clock(self, at: int) -> str:
        """Return the local time of day, as HH:MM."""
        return _local(at, self.zone).strftime("%H:%M")

    def turn(self, at: int) -> int:
        """Return when quiet hours begin next, or end if it is quiet now; handles changes to summer time."""
        quiet = self.holds(at)
        while True:
            until = at + _till(self.end if quiet else self.start, at, self.zone)
            until = _clocks_set(at, until, self.zone) or until
            if self.holds(until) != quiet:
                return until
            at = until


def _local(at: int, zone: str) -> datetime:
    return datetime.fromtimestamp(at / 1000, UTC).astimezone(ZoneInfo(zone))


def _till(minute: int, at: int, zone: str) -> int:
    """Return the milliseconds until a minute of the day, ignoring changes of the UTC offset; never 0."""
    now = _local(at, zone)
    passed = timedelta(hours=now.hour, minutes=now.minute, seconds=now.second, microseconds=now.microsecond)
    return (minute * MINUTE_MS - passed // timedelta(milliseconds=1) - 1) % DAY_MS + 1


def _clocks_set(at: int, until: int, zone: str) -> int | None:
    """Return the moment after `at`, up to `until`, when a zone's UTC offset changes, or None."""
    usual = _local(at, zone).utcoffset()
    if _local(until, zone).utcoffset() == usual:
        return None
    while until - at > 1:
        middle = (at + until) // 2
        at, until = (middle, until) if _local(middle, zone).utcoffset() == usual else (at, middle)
    return until


def after(at: int, time: int, quiet: QuietHours | None) -> int:
    """Return the moment `time` milliseconds after `at`, not counting quiet hours."""
    if quiet is None or quiet.start == quiet.end:
        return at + time
    while True:
        if quiet.holds(at):
            at = quiet.turn(at)
        awake = quiet.turn(at) - at
        if time <= awake:
            return at + time
        at, time = at + awake, time - awake


def deadline(at: int, pace: TimeControl, quiet: QuietHours | None) -> Deadline | None:
    """Return the deadline of a decision that begins at `at`, or None. Live tables ignore quiet hours."""
    if pace not in DECISION_TIMES_MS:
        return None
    return Deadline(at, after(at, DECISION_TIMES_MS[pace], None if pace is TimeControl.LIVE else quiet))
