"""The state machine that decides the next step towards a message's desired state."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class NextStep(Enum):
    POST = "post a new one"
    EDIT = "edit it"
    REMOVE = "remove it"
    REST = "nothing is left to do"


@dataclass(frozen=True, slots=True)
class ActualState:
    """The known state of a message on Discord."""

    message: int | None = None
    """The message's id; None: there is none."""
    says: int | None = None
    """A number for what the message shows; None: unknown."""
    nonce: int | None = None
    """The nonce of a message that was sent and may have arrived."""
    looked: bool = False
    """Whether that message was searched for and not found."""
    stuck: bool = False
    """Whether the message can't be edited much longer, or at all."""
    barred: bool = False
    """Whether nothing can be sent to the channel."""

    @property
    def uncertain(self) -> bool:
        """Whether a message that may have arrived must be searched for first."""
        return self.nonce is not None and not self.looked and not self.barred


@dataclass(frozen=True, slots=True)
class DesiredState:
    """The desired state of a message."""

    says: int
    new: bool = True
    """Whether to post a message if there is none."""
    instead_of: int | None = None
    """The message to be replaced by a new one."""


def next_step(shown: ActualState, wanted: DesiredState | None) -> NextStep:
    """Return the next step; `wanted` None: there should be no message."""
    if shown.barred:
        return NextStep.REST
    if wanted is None:
        return NextStep.REMOVE if shown.message is not None else NextStep.REST
    if not wanted.new:
        differs = shown.message is not None and shown.says != wanted.says
        return NextStep.EDIT if differs and not shown.stuck else NextStep.REST
    makes_room = shown.message is not None and shown.message == wanted.instead_of
    if shown.message is None or shown.nonce is not None or shown.stuck or makes_room:
        return NextStep.POST
    return NextStep.EDIT if shown.says != wanted.says else NextStep.REST
