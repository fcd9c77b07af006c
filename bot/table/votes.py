"""What do players vote on? A pause, an absent player's seat, more time for somebody."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from bot.table.record import UserId


class About(StrEnum):
    PAUSE = "pause"
    SEAT = "seat"
    """To free the seat of somebody who is absent."""
    TIME = "time"
    """To give somebody more time; each vote is granted at once, and there are only so many."""


class Motion(NamedTuple):
    """What is voted on."""

    about: About
    user: UserId | None = None
    """Whose seat, or whose time."""
    decision: int | None = None
    """For which of their decisions they get time: how many moves their seat had made."""


Votes = Mapping[Motion, tuple[UserId, ...]]
"""By motion: who is for it, in the order of their votes."""
PAUSE = Motion(About.PAUSE)


def against(user: UserId) -> Motion:
    """The motion to free somebody's seat."""
    return Motion(About.SEAT, user)


def with_vote(votes: Votes, motion: Motion, user: UserId) -> Votes:
    """The votes with one more."""
    return {**votes, motion: (*votes.get(motion, ()), user)}


def without(votes: Votes, motion: Motion) -> Votes:
    """The votes without those for one motion."""
    return {it: users for it, users in votes.items() if it != motion}
