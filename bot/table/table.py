"""A table: people, options, seed and record, as values; who is there, and what may be done now."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum, StrEnum
from typing import Any, TypeVar

from bot.table.played import Played
from bot.table.record import Move, TableId, UserId
from bot.table.seating import Seating
from bot.table.sitter import Sitter
from bot.table.time_control import TimeControl
from bot.table.votes import Motion, Votes
from engines.chance import mixed
from engines.core import (
    Action,
    Event,
    Game,
    Illegal,
    Misread,
    Offer,
    Score,
    Seat,
    Villain,
    VillainId,
    completed,
)
from engines.notation import read

NOTHING = Played()
T = TypeVar("T")


class Status(StrEnum):
    LOBBY = "lobby"
    PLAYING = "playing"
    CLOSED = "closed"


class Scheme(IntEnum):
    """What the cards follow from."""

    SECRET = 1
    """The secret alone, to which nobody was committed: tables from before there were words."""
    MIXED = 2
    """The secret, told of by its SHA-256, and the words of those who sit there."""
    SEALED = 3
    """The same, told of by one seal in a message of its own, before which nothing begins."""


class Ending(StrEnum):
    """Why a table is closed."""

    ITS_OWN = ""
    """The game was over, or somebody closed it."""
    IDLE = "idle"
    """Nothing happened in its lobby for long."""
    DESERTED = "deserted"
    """Nobody but the clock had moved for several rounds."""
    LEFT = "left"
    """The last person has left."""
    TOO_FEW = "alone"
    """There were too few for another hand, and nobody came for long."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """One table. `state` and all that is by seat follow from options, seed and moves alone."""

    id: TableId
    guild: int
    channel: int
    host: UserId
    game: Game[Any, Any, Any]
    version: int
    options: Any
    pace: TimeControl
    seed: str = field(repr=False)
    """The secret from which, with the players' words, all cards follow."""
    scheme: Scheme = Scheme.SECRET
    commitment: str = ""
    """The SHA-256 of the seed, as it was told when the lobby opened; "": it was not."""
    paused: int | None = None
    """Since when the clock is stopped, in milliseconds since 1970; None: it is running."""
    muted: int | None = None
    """Since when the bot may not post in its channel; None: it may."""
    untold: bool = False
    """Whether the host has still to be told of that."""
    aloud: bool = True
    """Whether heists and seasons end with messages that stay, and players are mentioned at the end."""
    casual: bool = False
    """Whether it counts for nothing, since computers play at it: settled when the game starts."""
    archived: bool = False
    """Whether it ended so long ago that only its record is kept: people, moves and seed are gone."""
    votes: Votes = field(default_factory=dict[Motion, tuple[UserId, ...]])
    changes: int = 1
    """How often anything of it has changed."""
    status: Status = Status.LOBBY
    ending: Ending = Ending.ITS_OWN
    sitters: tuple[Sitter, ...] = ()
    """In order of arrival."""
    former: Mapping[UserId, str] = field(default_factory=dict[UserId, str])
    """What those are called whose seats others have taken over."""
    names: Mapping[VillainId, str] = field(default_factory=dict[VillainId, str])
    """What the villains who were ever here are called."""
    played: Played = NOTHING
    _made: dict[object, Any] = field(default_factory=dict[object, Any], init=False, repr=False, compare=False)
    """What was made of it before; see `once`."""

    def once(self, what: object, make: Callable[[], T]) -> T:
        """What is made of the table as it is, which never changes: it is made once."""
        if what not in self._made:
            self._made[what] = make()
        return self._made[what]

    # What has been played.

    @property
    def moves(self) -> tuple[Move, ...]:
        return self.played.moves

    @property
    def state(self) -> Any:
        return self.played.state

    @property
    def happened(self) -> tuple[tuple[Event, ...], ...]:
        """By move."""
        return self.played.happened

    @property
    def users(self) -> tuple[UserId | None, ...]:
        """By seat."""
        return self.played.seating.users

    @property
    def villains(self) -> tuple[Villain | None, ...]:
        """By seat, as they sat down."""
        return self.played.seating.villains

    # Who sits where.

    def seat(self, user: UserId) -> Seat | None:
        """Where `user` sits, if they do."""
        return Seat(self.users.index(user)) if user in self.users else None

    def sitter(self, user: UserId) -> Sitter | None:
        return next((it for it in self.sitters if it.user == user), None)

    def sitting(self, user: UserId) -> Sitter:
        """`user` as they sit here. Raises Illegal where they do not."""
        sitter = self.sitter(user)
        if sitter is None:
            raise Illegal("You are not at this table.")
        return sitter

    def check_newcomer(self, user: UserId) -> None:
        """Raises Illegal where `user` sits here already."""
        if self.sitter(user) is not None:
            raise Illegal("You are already at this table.")

    def sitter_in(self, seat: Seat) -> Sitter | None:
        """Who sits in `seat`, if somebody does."""
        user = self.users[seat] if seat < len(self.users) else None
        return self.sitter(user) if user is not None else None

    def changing(self, user: UserId, **changes: Any) -> Table:
        """The table with one sitter changed."""
        changed = (replace(it, **changes) if it.user == user else it for it in self.sitters)
        return replace(self, sitters=tuple(changed))

    def name(self, seat: Seat) -> str:
        """What the player in `seat` is called here: the villain's name, or their own."""
        villain = self.villains[seat] if seat < len(self.villains) else None
        if villain is not None and villain.id in self.names:
            return self.names[villain.id]
        user = self.users[seat] if seat < len(self.users) else None
        return (self.own_name(user) if user is not None else None) or f"Seat {seat + 1}"

    def own_name(self, user: UserId) -> str | None:
        """What somebody who sits here, or whose seat was taken over, is called themselves."""
        sitter = self.sitter(user)
        return sitter.name if sitter is not None else self.former.get(user)

    @property
    def seat_names(self) -> tuple[str | None, ...]:
        """By seat; None for an empty one."""
        return tuple(self.name(Seat(i)) if user is not None else None for i, user in enumerate(self.users))

    @property
    def people(self) -> tuple[Sitter, ...]:
        """Those at it who are no computer players and have not had themselves erased."""
        return tuple(it for it in self.sitters if not it.computer and not it.erased)

    @property
    def with_computers(self) -> bool:
        """Whether computers play at it; a game that starts so is casual."""
        return any(it.computer for it in self.sitters)

    @property
    def results(self) -> tuple[tuple[UserId, Score], ...]:
        """How a game with fixed seats that was played to its end went for each who stayed to the end; nothing
        where it was casual.
        """
        if self.casual or self.game.join is not None or self.state is None or not self.game.over(self.state):
            return ()
        scores = ((self.users[it.seat], it) for it in self.game.standing(self.state))
        stayed = {it.user for it in self.sitters if not it.leaving}
        return tuple((user, it) for user, it in scores if user is not None and user in stayed)

    # What may be done.

    @property
    def current(self) -> bool:
        """Whether the rules are still those by which it was opened."""
        return self.version == self.game.version

    @property
    def owed(self) -> tuple[Seat, ...]:
        """Who is waited for."""
        return tuple(self.game.owed(self.state)) if self.status is Status.PLAYING else ()

    def view(self, user: UserId | None) -> Any:
        """All that `user` may know (None, or not seated: an onlooker)."""
        seat = None if user is None else self.seat(user)
        return self.once(("view", seat), lambda: self.game.view(self.state, seat))

    def offers(self, seat: Seat | None) -> Sequence[Offer]:
        """What a seat may do, or the table itself."""
        return self.once(("offers", seat), lambda: self.game.offers(self.state, seat))

    def read(self, text: str, seat: Seat | None, villains: Mapping[str, Villain]) -> Action:
        """The action that `text` says, with what goes without saying. Raises Illegal with a sentence."""
        try:
            action = read(self.game, text, self.seat_names, villains)
        except Misread as misread:
            raise self.game.refusal(self.state, seat, misread) from None
        return completed(self.offers(seat), action) if action.implied else action

    def offered(self, action: Action) -> bool:
        """Whether the table itself may do this now."""
        return any(action in offer for offer in self.offers(None))

    def fresh(self, seat: Seat, seen: int) -> bool:
        """Whether nothing happened since `seen` moves that could change what `seat` decides."""
        return self.played.seen[seat] <= seen

    def seed_for(self, seating: Seating) -> str:
        """From what is shuffled while people sit so."""
        return self.seed if self.scheme is Scheme.SECRET else mixed(self.seed, seating.digest)
