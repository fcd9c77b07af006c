"""The table: people, options, seed and record as an immutable value, with its queries."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum, StrEnum
from typing import Any, TypeVar

from bot.table.game_history import GameHistory
from bot.table.lesson import Learning
from bot.table.record import Move, TableId, UserId
from bot.table.seating import Seating
from bot.table.sitter import Sitter
from bot.table.time_control import TimeControl
from bot.table.typed_moves import in_notation
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
    arguments,
    completed,
)
from engines.names import name_key
from engines.notation import read

NOT_PLAYED = GameHistory()
T = TypeVar("T")


class Status(StrEnum):
    LOBBY = "lobby"
    PLAYING = "playing"
    CLOSED = "closed"


class Scheme(IntEnum):
    """The source of a table's cards, and the commitment to it."""

    SECRET = 1
    """The secret alone, without a commitment: tables from before players' words."""
    MIXED = 2
    """The secret, published as its SHA-256, and the words of those seated."""
    SEALED = 3
    """The same, published as one seal in its own message before the game begins."""


class CloseReason(StrEnum):
    """The reason why a table is closed."""

    ITS_OWN = ""
    """The game was over, or somebody closed it."""
    IDLE = "idle"
    """The lobby was idle for too long."""
    DESERTED = "deserted"
    """Nobody but the clock had moved for several rounds."""
    LEFT = "left"
    """The last person has left."""
    TOO_FEW = "alone"
    """There were too few for another hand, and nobody joined for too long."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table. `state` and all values by seat follow from options, seed and moves alone."""

    id: TableId
    guild: int
    channel: int
    host: UserId
    game: Game[Any, Any, Any]
    version: int
    options: Any
    pace: TimeControl
    seed: str = field(repr=False)
    """The secret from which, with the players' words, all cards are derived."""
    scheme: Scheme = Scheme.SECRET
    commitment: str = ""
    """The SHA-256 of the seed, as published when the lobby opened; "": it was not."""
    paused: int | None = None
    """The time when the clock was stopped, in milliseconds since 1970; None: it is running."""
    muted: int | None = None
    """The time since which the bot may not post in its channel; None: it may."""
    host_unnotified: bool = False
    """Whether the host must still be told of that."""
    announces_results: bool = True
    """Whether heists and seasons end with permanent messages, and players are mentioned at the end."""
    casual: bool = False
    """Whether it has no results and chips come back, as computers play; set when the game starts."""
    hints: bool = True
    """Whether players may ask for hints, if it is casual."""
    recorded: bool = False
    """Whether its record was stored when the game ended, and so by the rules by which it was played."""
    archived: bool = False
    """Whether only that record is kept, as the game ended long ago: people, moves and seed are gone."""
    votes: Votes = field(default_factory=dict[Motion, tuple[UserId, ...]])
    changes: int = 1
    """The number of changes to the table: its version."""
    status: Status = Status.LOBBY
    close_reason: CloseReason = CloseReason.ITS_OWN
    sitters: tuple[Sitter, ...] = ()
    """The sitters in order of arrival."""
    former: Mapping[UserId, str] = field(default_factory=dict[UserId, str])
    """The names of those whose seats others have taken over."""
    names: Mapping[VillainId, str] = field(default_factory=dict[VillainId, str])
    """The names of all villains who were ever at the table."""
    played: GameHistory = NOT_PLAYED
    origin: GameHistory | None = None
    """The game up to the moment at which the table's own moves begin, with the moves before it; None: at the
    start.
    """
    lesson: Learning | None = None
    """How far its only person is in a lesson, if it is one's table; it is in no channel and in no list."""
    _made: dict[object, Any] = field(default_factory=dict[object, Any], init=False, repr=False, compare=False)
    """The cache of `once`."""

    def __hash__(self) -> int:
        """Return a hash of what tells states of a table apart; not all of its fields can be hashed."""
        return hash((self.id, self.changes, len(self.moves)))

    def once(self, what: object, make: Callable[[], T]) -> T:
        """Return a value made from this immutable table, cached by `what`."""
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
        """The events by move."""
        return self.played.happened

    @property
    def users(self) -> tuple[UserId | None, ...]:
        """The users by seat."""
        return self.played.seating.users

    @property
    def villains(self) -> tuple[Villain | None, ...]:
        """The villains by seat, as they sat down."""
        return self.played.seating.villains

    # Who sits where.

    def seat(self, user: UserId) -> Seat | None:
        """Return the seat of `user`, or None."""
        return Seat(self.users.index(user)) if user in self.users else None

    def sitter(self, user: UserId) -> Sitter | None:
        return next((other for other in self.sitters if other.user == user), None)

    def sitting(self, user: UserId) -> Sitter:
        """Return the sitter for `user`. Raises Illegal if they are not at the table."""
        sitter = self.sitter(user)
        if sitter is None:
            raise Illegal("You aren't at this table. Only those who sit here can do that.")
        return sitter

    def check_newcomer(self, user: UserId) -> None:
        """Raise Illegal if `user` is at the table already."""
        if self.sitter(user) is not None:
            raise Illegal("You're at this table already.")

    def sitter_in(self, seat: Seat) -> Sitter | None:
        """Return the sitter in `seat`, or None."""
        user = self.users[seat] if seat < len(self.users) else None
        return self.sitter(user) if user is not None else None

    def changing(self, user: UserId, **changes: Any) -> Table:
        """Return the table with one sitter changed; itself if they are so already."""
        before = self.sitter(user)
        if before is None or all(getattr(before, name) == value for name, value in changes.items()):
            return self
        changed = (replace(sitter, **changes) if sitter.user == user else sitter for sitter in self.sitters)
        return replace(self, sitters=tuple(changed))

    def name(self, seat: Seat) -> str:
        """Return the name of the player in `seat`: the villain's, or their own. An empty seat has that of
        whoever left it last.
        """
        name = self._called_in(self.played.seating, seat)
        before = reversed(self.played.seatings) if name is None else ()
        earlier = (self._called_in(seating, seat) for seating in before)
        return name or next(filter(None, earlier), f"Seat {seat + 1}")

    def _called_in(self, seating: Seating, seat: Seat) -> str | None:
        """Return the name of the player in `seat` during a seating, or None."""
        if seat >= len(seating.users):
            return None
        user = seating.users[seat]
        villain = seating.villains[seat] if seat < len(seating.villains) else None
        if villain is not None and villain.id in self.names:
            return self.names[villain.id]
        return self.own_name(user) if user is not None else None

    def member(self, seat: Seat) -> str:
        """Return the own name of the person who plays the villain in `seat`; "" if there is none, or if the
        villain has the same name.
        """
        sitter = self.sitter_in(seat)
        if sitter is None or sitter.computer or name_key(sitter.name) == name_key(self.name(seat)):
            return ""
        return sitter.name

    def beside(self, seat: Seat) -> str:
        """Return what tells who plays beside the name of `seat`: a computer's level, or the member."""
        sitter = self.sitter_in(seat)
        return str(sitter.level) if sitter is not None and sitter.computer else self.member(seat)

    def own_name(self, user: UserId) -> str | None:
        """Return the own name of a sitter, or of a user whose seat was taken over; else None."""
        sitter = self.sitter(user)
        return sitter.name if sitter is not None else self.former.get(user)

    @property
    def seat_names(self) -> tuple[str | None, ...]:
        """The names by seat; None for an empty one."""
        return tuple(self.name(Seat(i)) if user is not None else None for i, user in enumerate(self.users))

    @property
    def people(self) -> tuple[Sitter, ...]:
        """The sitters who are neither computer players nor erased."""
        return tuple(sitter for sitter in self.sitters if not sitter.computer and not sitter.erased)

    @property
    def with_computers(self) -> bool:
        """Whether computer players are at the table; a game that starts so is casual."""
        return any(sitter.computer for sitter in self.sitters)

    @property
    def results(self) -> tuple[tuple[UserId, Score], ...]:
        """The scores of a finished game with fixed seats, for those who stayed to the end; empty if it was
        casual.
        """
        if self.casual or self.game.join is not None or self.state is None or not self.game.over(self.state):
            return ()
        scores = ((self.users[score.seat], score) for score in self.game.standing(self.state))
        stayed = {sitter.user for sitter in self.sitters if not sitter.leaving}
        return tuple((user, score) for user, score in scores if user is not None and user in stayed)

    # What may be done.

    @property
    def current(self) -> bool:
        """Whether the rules are still those by which the table was opened."""
        return self.version == self.game.version

    @property
    def replayable(self) -> bool:
        """Whether it can be replayed: its moves are kept, and its rules."""
        return self.current and not self.archived

    @property
    def owed(self) -> tuple[Seat, ...]:
        """The seats whose turn it is."""
        return tuple(self.game.owed(self.state)) if self.status is Status.PLAYING else ()

    def view(self, user: UserId | None) -> Any:
        """Return the view of `user` (None, or not seated: an onlooker)."""
        seat = None if user is None else self.seat(user)
        return self.once(("view", seat), lambda: self.game.view(self.state, seat))

    def offers(self, seat: Seat | None) -> Sequence[Offer]:
        """Return the offers for a seat, or for the table itself (None)."""
        return self.once(("offers", seat), lambda: self.game.offers(self.state, seat))

    def read(self, text: str, seat: Seat | None, villains: Mapping[str, Villain]) -> Action:
        """Parse `text`, as people type it, as an action with implied values filled in. Raises Illegal."""
        try:
            action = read(self.game, in_notation(self.game, text), self.seat_names, villains)
        except Misread as misread:
            raise self.game.refusal(self.state, seat, misread) from None
        implied = any(argument.implied for argument in arguments(type(action)).values())
        return completed(self.offers(seat), action) if implied else action

    def offered(self, action: Action) -> bool:
        """Return whether the table itself may do this now."""
        return any(action in offer for offer in self.offers(None))

    def fresh(self, seat: Seat, seen: int) -> bool:
        """Return whether no move after the first `seen`, which must have been made, could change what `seat`
        decides.
        """
        return self.played.seen[seat] <= seen <= len(self.moves)

    def seed_for(self, seating: Seating) -> str:
        """Return the seed of shuffles during a seating."""
        return self.seed if self.scheme is Scheme.SECRET else mixed(self.seed, seating.digest)
