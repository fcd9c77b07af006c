"""What is to be done so that a message shows what it should? One step after another, until nothing is left.

Tables and hands go by the same steps. What each of them takes of Discord is in `table_message` and `hands`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Protocol


class Step(Enum):
    LOOK = "look for one that may have arrived"
    POST = "post a new one"
    EDIT = "edit it"
    REST = "nothing is left to do"


@dataclass(frozen=True, slots=True)
class Shown:
    """What is known of a message on Discord."""

    message: int | None = None
    """None: there is none."""
    says: int | str | None = None
    """What it says, by a number or a digest; None: that cannot be told."""
    posting: int | None = None
    """The nonce of one that was sent and may have arrived."""
    looked: bool = False
    """Whether that one was looked for, and not found."""
    stuck: bool = False
    """Whether the message cannot be edited for much longer, or at all."""
    barred: bool = False
    """Whether nothing can be sent there."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a message should say."""

    says: int | str
    new: bool = True
    """Whether it is to be posted where there is none."""
    instead_of: int | None = None
    """The message that is to make room for a new one."""


def next_step(shown: Shown, wanted: Wanted) -> Step:
    """What is to be done first."""
    if shown.barred:
        return Step.REST
    if shown.posting is not None and not shown.looked:
        return Step.LOOK
    if not wanted.new:
        differs = shown.message is not None and shown.says != wanted.says
        return Step.EDIT if differs and not shown.stuck else Step.REST
    makes_room = shown.message is not None and shown.message == wanted.instead_of
    if shown.message is None or shown.posting is not None or shown.stuck or makes_room:
        return Step.POST
    return Step.EDIT if shown.says != wanted.says else Step.REST


class Place(Protocol):
    """Where a message is, or is to be. Each step returns what is known after it."""

    async def look(self, shown: Shown) -> Shown: ...
    async def post(self, shown: Shown) -> Shown: ...
    async def edit(self, shown: Shown) -> Shown: ...


async def brought(place: Place, shown: Shown, wanted: Wanted) -> Shown:
    """Does whatever is to be done. Raises what Discord raises."""
    while (step := next_step(shown, wanted)) is not Step.REST:
        match step:
            case Step.LOOK:
                shown = await place.look(shown)
            case Step.POST:
                shown = await place.post(shown)
            case Step.EDIT:
                shown = await place.edit(shown)
    return shown


def not_found(shown: Shown) -> Shown:
    """After one that may have arrived was looked for in vain: it is sent again, under the same nonce."""
    return replace(shown, looked=True)


def posted(shown: Shown, message: int, says: int | str) -> Shown:
    """After a message was posted. Under a nonce that was used before, Discord may answer with what arrived
    then, and shows that.
    """
    return Shown(message, None if shown.posting is not None else says)
