"""Votes of players: for a pause, an absent player's seat, or more time for somebody."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from bot.table.record import UserId


class MotionKind(StrEnum):
    PAUSE = "pause"
    SEAT = "seat"
    """The release of an absent player's seat."""
    TIME = "time"
    """More time for somebody; each vote takes effect at once, up to a limit."""


class Motion(NamedTuple):
    """The subject of a vote."""

    about: MotionKind
    user: UserId | None = None
    """The user whose seat or time it is about."""
    decision: int | None = None
    """The decision for which they get time: the number of moves that their seat had made."""


Votes = Mapping[Motion, tuple[UserId, ...]]
"""The users in favour by motion, in the order of their votes."""
PAUSE_MOTION = Motion(MotionKind.PAUSE)


def against(user: UserId) -> Motion:
    """Return the motion to free somebody's seat."""
    return Motion(MotionKind.SEAT, user)


def with_vote(votes: Votes, motion: Motion, user: UserId) -> Votes:
    """Return the votes with one more."""
    return {**votes, motion: (*votes.get(motion, ()), user)}


def without(votes: Votes, motion: Motion) -> Votes:
    """Return the votes without those for one motion."""
    return {vote: users for vote, users in votes.items() if vote != motion}
