"""Villains of users: sheets, limits, and the ledger entries of a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import permutations
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, ValidationError

from bot.table.record import UserId
from bot.table.texts import cleaned, named, plain
from engines.core import (
    Captured,
    Event,
    Illegal,
    Joined,
    Seat,
    Settled,
    Tallied,
    Villain,
    VillainId,
)
from engines.names import name_key

NEW_VILLAIN_CHIPS = 50
"""The chips of a new villain (HU-07)."""
NAME_MAX_CHARS, POWERSET_MAX_CHARS, HOW_MAX_CHARS = 40, 500, 500
"""The maximum lengths of names and texts."""
VILLAINS_MAX, VILLAINS_EVER_MAX = 5, 200
"""The maximum numbers of a user's villains in a server: at large, and ever created, as names are kept."""
RESERVED_NAMES = ("deck", "resistance")
APPLICATIONS = ("destruction", "damage", "perception", "deception")
APTITUDE_ORDERS: tuple[tuple[int, ...], ...] = tuple(permutations((1, 2, 3, 4)))
"""The 24 ways to give aptitudes 1 to 4, in the order of APPLICATIONS."""


def _bad_name() -> Illegal:
    return Illegal("A villain needs an unused name (1 to 40 characters) and a powerset (1 to 500).", "HU-B51")


def _bad_aptitudes() -> Illegal:
    return Illegal("Give 1, 2, 3 and 4 once each to destruction, damage, perception and deception.", "HU-B50")


class VillainStatus(StrEnum):
    AT_LARGE = "at_large"
    CAPTURED = "captured"
    RETIRED = "retired"


CleanText = Annotated[str, AfterValidator(cleaned)]
VillainName = Annotated[str, AfterValidator(named)]


class Sheet(BaseModel):
    """The player's texts about a villain; `how` explains the powerset's use for each application."""

    model_config = ConfigDict(frozen=True)

    name: VillainName
    powerset: CleanText
    aptitudes: tuple[int, int, int, int]
    how: tuple[CleanText, CleanText, CleanText, CleanText] = ("", "", "", "")

    @property
    def key(self) -> str:
        """The key of the name, which is unique in a server."""
        return name_key(self.name)


def sheet(*, name: str, powerset: str, aptitudes: Sequence[int], how: Sequence[str] = ("",) * 4) -> Sheet:
    """Return a valid sheet. Raises Illegal."""
    if sorted(aptitudes) != [1, 2, 3, 4]:
        raise _bad_aptitudes()
    try:
        made = Sheet.model_validate(
            {"name": name, "powerset": powerset, "aptitudes": tuple(aptitudes), "how": tuple(how)}
        )
    except ValidationError:
        raise _bad_name() from None
    named = 1 <= len(made.name) <= NAME_MAX_CHARS and _is_free(made.key) and '"' not in made.name
    described = 1 <= len(made.powerset) <= POWERSET_MAX_CHARS and all(
        len(aptitude) <= HOW_MAX_CHARS for aptitude in made.how
    )
    if not (named and described):
        raise _bad_name()
    return made


def _is_free(key: str) -> bool:
    """Return whether a name has something to see, and means nothing else in a move: the deck, the law, or a
    seat's number.
    """
    return bool(key) and key not in RESERVED_NAMES and not (key.isdecimal() and len(key) <= 2)


def name_taken() -> Illegal:
    return _bad_name()


def check_number(user: UserId, active: int, ever: int, most: int = VILLAINS_MAX) -> None:
    """Raise Illegal if a user has reached the limits of villains in a server, `most` of them at large;
    computer players have no limit.
    """
    if user > 0 and active >= most:
        raise too_many(most)
    if user > 0 and ever >= VILLAINS_EVER_MAX:
        raise Illegal(f"You've created {VILLAINS_EVER_MAX} villains in this server, and that's the limit.")


def too_many(most: int) -> Illegal:
    limit = f"{most} {'villain' if most == 1 else 'villains'} at large"
    return Illegal(f"You already have {limit}, and that's the limit. Retire one with /villain retire first.")


@dataclass(frozen=True, slots=True)
class KeptVillain:
    """A stored villain. `chips` is the sum of their ledger."""

    id: VillainId
    guild: int
    user: UserId
    sheet: Sheet
    status: VillainStatus = VillainStatus.AT_LARGE
    chips: int = 0
    due: int = 0
    """The chips that a captured villain brings when they are played again."""
    tallies: dict[str, int] = field(default_factory=dict[str, int])
    """The counts of hands won and captures."""
    last_session: int | None = None
    """The chips won or lost in the last session; None: not played yet."""
    seated: bool = False
    begun: bool = False
    """Whether a game has begun at a table where they sit, or sat to the end; casual ones count."""
    recent: int = 0
    """The id of their newest ledger entry; the higher, the more recently they were played."""

    @property
    def brings(self) -> int:
        """The chips that the villain would bring to a table now."""
        return self.due if self.status is VillainStatus.CAPTURED else self.chips

    @property
    def playable(self) -> bool:
        return self.status is not VillainStatus.RETIRED and not self.seated and self.brings > 0

    @property
    def unplayed(self) -> bool:
        """Whether the villain is as created, and playable."""
        return self.playable and self.fresh

    @property
    def fresh(self) -> bool:
        """Whether the first heist is still to come, so that name and texts can be changed."""
        untouched = self.last_session is None and self.chips == NEW_VILLAIN_CHIPS and not self.begun
        return untouched and self.status is VillainStatus.AT_LARGE

    def at_table(self) -> Villain:
        return Villain(self.id, self.sheet.aptitudes, self.brings)


def check_fresh(villain: KeptVillain) -> None:
    """Raise Illegal for a villain who has played, and so can't be changed any longer."""
    if not villain.fresh:
        raise Illegal(f"{plain(villain.sheet.name)} can't be changed after the first heist has begun.")


def free(mine: Sequence[KeptVillain], most: int = VILLAINS_MAX) -> list[KeptVillain]:
    """Return those of a user's villains whom they can play now, the most recently played first.

    A captured villain is at large again on sitting down, so they count only while fewer than `most` are
    at large.
    """
    room = sum(villain.status is VillainStatus.AT_LARGE for villain in mine) < most
    found = [
        villain for villain in mine if villain.playable and (room or villain.status is VillainStatus.AT_LARGE)
    ]
    return sorted(found, key=lambda villain: villain.recent, reverse=True)


# Ledger entries of a move.


@dataclass(frozen=True, slots=True)
class Posting:
    """A transfer of `delta` chips from the bank to the villain (below 0: back)."""

    villain: VillainId
    delta: int
    reason: str


@dataclass(frozen=True, slots=True)
class Tally:
    """An increment of a count on leaderboards."""

    villain: VillainId
    what: str


@dataclass(frozen=True, slots=True)
class StatusChange:
    """A change of a villain's status."""

    villain: VillainId
    status: VillainStatus
    due: int = 0


LedgerEntry = Posting | Tally | StatusChange


def entries(seated: Sequence[Villain | None], events: Iterable[Event]) -> list[LedgerEntry]:
    """Return the entries of `events` for the villains `seated` before them (by seat)."""
    at = {i: villain.id for i, villain in enumerate(seated) if villain is not None}
    written: list[LedgerEntry] = []

    def add(seat: Seat, make: Any, *values: Any) -> None:
        if (villain := at.get(seat)) is not None:
            written.append(make(villain, *values))

    for event in events:
        match event:
            case Joined(seat, villain):
                at[seat] = villain.id
            case Settled(seat, delta, reason):
                add(seat, Posting, delta, reason)
            case Tallied(seat, what):
                add(seat, Tally, what)
            case Captured(seat, due):
                add(seat, StatusChange, VillainStatus.CAPTURED, due)
            case _:
                pass
    return written


def arrival(villain: KeptVillain) -> list[LedgerEntry]:
    """Return the entries of sitting down: a captured villain gets the due and is at large (RULES.md, 1.3)."""
    if villain.status is not VillainStatus.CAPTURED:
        return []
    return [Posting(villain.id, villain.due, "due"), StatusChange(villain.id, VillainStatus.AT_LARGE)]
