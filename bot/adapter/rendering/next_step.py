"""What is to be done next so that a message shows what it should: a pure state machine."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Step(Enum):
    POST = "post a new one"
    EDIT = "edit it"
    REMOVE = "remove it"
    REST = "nothing is left to do"


@dataclass(frozen=True, slots=True)
class ActualState:
    """What is known of a message on Discord."""

    message: int | None = None
    """None: there is none."""
    says: int | None = None
    """What it says, by a number; None: that cannot be told."""
    nonce: int | None = None
    """The nonce of one that was sent and may have arrived."""
    looked: bool = False
    """Whether that one was looked for, and not found."""
    stuck: bool = False
    """Whether the message cannot be edited for much longer, or at all."""
    barred: bool = False
    """Whether nothing can be sent there."""

    @property
    def uncertain(self) -> bool:
        """Whether one that may have arrived is to be looked for before anything else."""
        return self.nonce is not None and not self.looked and not self.barred


@dataclass(frozen=True, slots=True)
class DesiredState:
    """What a message should say."""

    says: int
    new: bool = True
    """Whether it is to be posted where there is none."""
    instead_of: int | None = None
    """The message that is to make room for a new one."""


def next_step(shown: ActualState, wanted: DesiredState | None) -> Step:
    """Return what is to be done first; `wanted` None: there should be no message."""
    if shown.barred:
        return Step.REST
    if wanted is None:
        return Step.REMOVE if shown.message is not None else Step.REST
    if not wanted.new:
        differs = shown.message is not None and shown.says != wanted.says
        return Step.EDIT if differs and not shown.stuck else Step.REST
    makes_room = shown.message is not None and shown.message == wanted.instead_of
    if shown.message is None or shown.nonce is not None or shown.stuck or makes_room:
        return Step.POST
    return Step.EDIT if shown.says != wanted.says else Step.REST
