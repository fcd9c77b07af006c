"""How long may players think? Paces, time banks, deadlines, and hours in which nobody is disturbed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from zoneinfo import ZoneInfo


class TimeControl(StrEnum):
    """How long a seat may think; see PACES."""

    LIVE = "live"
    RELAXED = "relaxed"
    SLOW = "slow"
    NONE = "none"


MINUTE = 60_000
"""Milliseconds, as all times here."""
DAY = 24 * 60 * MINUTE
PACES = {TimeControl.LIVE: MINUTE, TimeControl.RELAXED: 10 * MINUTE, TimeControl.SLOW: DAY}
"""For a decision; no entry: no limit."""
BANKS = {TimeControl.LIVE: 2 * MINUTE, TimeControl.RELAXED: 20 * MINUTE, TimeControl.SLOW: DAY}
"""What each player may take beyond that, in the whole game."""
DELAY = 2_000
"""After which a seat that plays by itself moves, so that the others can follow."""
DELAY_OF_THINKERS = 500
"""After which one that thinks ahead begins to think."""
MISSES = 2
"""Decisions in a row that the clock makes for players before their seats play by themselves."""
PAUSE = 24 * 60 * MINUTE
"""After which a pause ends by itself."""
TOO_FEW = 24 * 60 * MINUTE
"""After which a table closes at which too few are left for another hand."""
IDLE = 60 * MINUTE
"""After which a lobby closes in which nothing happens."""


@dataclass(frozen=True, slots=True)
class Deadline:
    """Until when somebody is waited for, and how often they were told."""

    since: int
    due: int
    told: int = 0
    """1 after a half of the time, 2 after nine tenths."""
    banked: bool = False
    """Whether it runs on the time bank."""

    @property
    def alarm(self) -> int:
        """When the clock has something to do about it next."""
        time = self.due - self.since
        return (self.since + time // 2, self.since + 9 * time // 10, self.due)[self.told]

    def later(self, by: int) -> Deadline:
        """The same, so much later."""
        return replace(self, since=self.since + by, due=self.due + by)


@dataclass(frozen=True, slots=True)
class Quiet:
    """Hours of each day in which somebody is not disturbed, in minutes of their day from 0 to 1439."""

    start: int
    end: int
    zone: str = "UTC"

    def holds(self, at: int) -> bool:
        """Whether it is quiet at this moment."""
        now = _local(at, self.zone)
        minute = now.hour * 60 + now.minute
        if self.start <= self.end:
            return self.start <= minute < self.end
        return minute >= self.start or minute < self.end

    def clock(self, at: int) -> str:
        """The time of day that it is there."""
        return _local(at, self.zone).strftime("%H:%M")

    def turn(self, at: int) -> int:
        """When quiet hours begin next, or end where they hold at this moment; clocks may be set meanwhile."""
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
    """How long it is from this moment to a minute of the day, unless clocks are set meanwhile; never 0."""
    now = _local(at, zone)
    passed = timedelta(hours=now.hour, minutes=now.minute, seconds=now.second, microseconds=now.microsecond)
    return (minute * MINUTE - passed // timedelta(milliseconds=1) - 1) % DAY + 1


def _clocks_set(at: int, until: int, zone: str) -> int | None:
    """The first moment after `at`, and up to `until`, from which another time of day holds in a zone."""
    usual = _local(at, zone).utcoffset()
    if _local(until, zone).utcoffset() == usual:
        return None
    while until - at > 1:
        middle = (at + until) // 2
        at, until = (middle, until) if _local(middle, zone).utcoffset() == usual else (at, middle)
    return until


def after(at: int, time: int, quiet: Quiet | None) -> int:
    """The moment when so much time is over, not counting quiet hours."""
    if quiet is None or quiet.start == quiet.end:
        return at + time
    while True:
        if quiet.holds(at):
            at = quiet.turn(at)
        awake = quiet.turn(at) - at
        if time <= awake:
            return at + time
        at, time = at + awake, time - awake


def deadline(at: int, pace: TimeControl, quiet: Quiet | None) -> Deadline | None:
    """Until when somebody may think who begins to think now. A live table is no place for quiet hours."""
    if pace not in PACES:
        return None
    return Deadline(at, after(at, PACES[pace], None if pace is TimeControl.LIVE else quiet))
