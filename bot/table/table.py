"""What is a table? People, options, seed and record, as values: no I/O, no clock, no Discord."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from bot.table.pace import Deadline, Pace
from bot.table.record import (
    ERASED,
    TAKING,
    Move,
    Seating,
    TableId,
    TornRecord,
    UserId,
    chain,
    is_taking,
    seen_after,
)
from bot.table.texts import plain
from bot.table.votes import Motion, Votes
from engines import GAMES
from engines.core import (
    MARKS,
    Action,
    Event,
    Game,
    Illegal,
    Joined,
    Left,
    Misread,
    Score,
    Seat,
    Taken,
    Villain,
    VillainId,
    Whisper,
    completed,
    play,
)
from engines.notation import read, write

_UNSPOKEN = re.compile(f'"(?P<quoted>.*)"|{MARKS[0]}(?P<seat>[0-9]+){MARKS[1]}', re.DOTALL)
"""In an engine's sentence: what somebody wrote, which may hold quotation marks itself; or a seat (`who`)."""


class Status(StrEnum):
    LOBBY = "lobby"
    PLAYING = "playing"
    CLOSED = "closed"


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


@dataclass(frozen=True, slots=True)
class Sitter:
    """Somebody at the table, by their own name; with a villain where the game is played by villains."""

    user: UserId
    name: str
    villain: Villain | None = None
    leaving: bool = False
    """Whether they go as soon as the rules allow it; until then their seat plays by itself."""
    ready: bool = False
    """In the lobby: whether they have said that it may begin."""
    away: bool = False
    """Whether their seat plays by itself until they say that they are back."""
    missed: int = 0
    """Decisions in a row that the clock made for them."""
    bank: int | None = None
    """Milliseconds left in their time bank; None: all of it."""
    deadline: Deadline | None = None
    """Until when they are waited for; None: they are not, or without limit."""
    order: str = field(default="", repr=False)
    """What is played for them when their turn comes: the standing order's word, and its number."""

    @property
    def computer(self) -> bool:
        return self.user < 0

    @property
    def erased(self) -> bool:
        """Whether nobody knows who they are, since they were erased."""
        return self.user in ERASED

    @property
    def automatic(self) -> bool:
        """Whether their seat plays by itself."""
        return self.leaving or self.away or self.computer


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
    pace: Pace
    seed: str = field(repr=False)
    paused: int | None = None
    """Since when the clock is stopped, in milliseconds since 1970; None: it is running."""
    muted: int | None = None
    """Since when the bot may not post in its channel; None: it may."""
    untold: bool = False
    """Whether the host has still to be told of that."""
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
    moves: tuple[Move, ...] = field(default=(), repr=False)
    state: Any = field(default=None, repr=False)
    users: tuple[UserId | None, ...] = ()
    """By seat."""
    villains: tuple[Villain | None, ...] = ()
    """By seat, as they sat down."""
    cast: tuple[VillainId, ...] = ()
    """All villains who ever sat here, in order of arrival."""
    happened: tuple[tuple[Event, ...], ...] = field(default=(), repr=False)
    """By move."""
    seatings: tuple[Seating, ...] = ()
    """By move: who sat where before it."""
    seen: tuple[int, ...] = ()
    """By seat: the number of moves after the last one that could change what this seat decides."""

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

    @property
    def due(self) -> int | None:
        """When the first default is played for somebody who is waited for; None: never."""
        return min((it.deadline.due for it in self.sitters if it.deadline is not None), default=None)

    def name(self, seat: Seat) -> str:
        """What the player in `seat` is called here: the villain's name, or their own."""
        villain = self.villains[seat] if seat < len(self.villains) else None
        if villain is not None and villain.id in self.names:
            return self.names[villain.id]
        user = self.users[seat] if seat < len(self.users) else None
        return (self._called(user) if user is not None else None) or f"Seat {seat + 1}"

    def _called(self, user: UserId) -> str | None:
        sitter = self.sitter(user)
        return sitter.name if sitter is not None else self.former.get(user)

    def predecessor(self, seat: Seat) -> str | None:
        """The name of the player from whom the one in `seat` took it over, if they did."""
        if not self.former:
            return None
        in_turn = [*dict.fromkeys(it.users[seat] for it in self.seatings)]
        user = self.users[seat]
        before = in_turn[: in_turn.index(user) if user in in_turn else None]
        return self._called(before[-1]) if before and before[-1] is not None else None

    @property
    def seat_names(self) -> tuple[str | None, ...]:
        """By seat; None for an empty one."""
        return tuple(self.name(Seat(i)) if user is not None else None for i, user in enumerate(self.users))

    def spoken(self, sentence: str) -> str:
        """An engine's sentence with the players' names in it, and what it quotes, safe to be shown."""

        def said(it: re.Match[str]) -> str:
            if it["seat"] is None:
                return f'"{plain(it["quoted"])}"'
            return plain(self.name(Seat(int(it["seat"]))))

        return _UNSPOKEN.sub(said, sentence)

    @property
    def people(self) -> tuple[Sitter, ...]:
        """Those at it who are no computer players and have not had themselves erased."""
        return tuple(it for it in self.sitters if not it.computer and not it.erased)

    @property
    def others_ready(self) -> bool:
        """Whether those in its lobby wait for nobody but the host."""
        others = [it for it in self.people if it.user != self.host]
        return bool(others) and all(it.ready for it in others)

    @property
    def left_alone(self) -> bool:
        """Whether a game is under way that only computer players are still playing."""
        if self.status is not Status.PLAYING:
            return False
        stays = self.game.join is not None
        return not any(stays or not it.leaving for it in self.people)

    @property
    def deserted(self) -> bool:
        """Whether nobody but the clock has moved for several rounds."""
        last = self.moves[-3 * max(2, len(self.users)) :]
        stays = any(not it.automatic for it in self.sitters)
        return not stays and len(last) >= 3 * max(2, len(self.users)) and all(it.auto for it in last)

    def seated(self, sitters: Iterable[Sitter]) -> tuple[Sitter, ...]:
        """Those of `sitters` who have a seat, with the villains who sit there."""
        places = ((it, self.seat(it.user)) for it in sitters)
        return tuple(replace(it, villain=self.villains[seat]) for it, seat in places if seat is not None)

    @property
    def results(self) -> tuple[tuple[UserId, Score], ...]:
        """How a game with fixed seats that was played to its end went for each who stayed to the end."""
        if self.game.join is not None or self.state is None or not self.game.over(self.state):
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
        return self.game.view(self.state, None if user is None else self.seat(user))

    def read(self, text: str, seat: Seat | None, villains: Mapping[str, Villain]) -> Action:
        """The action that `text` says, with what goes without saying. Raises Illegal with a sentence."""
        try:
            action = read(self.game, text, self.seat_names, villains)
        except Misread as misread:
            raise self.game.refusal(self.state, seat, misread) from None
        return completed(self.game.offers(self.state, seat), action) if action.implied else action

    def offered(self, action: Action) -> bool:
        """Whether the table itself may do this now."""
        return any(action in offer for offer in self.game.offers(self.state, None))

    def fresh(self, seat: Seat, seen: int) -> bool:
        """Whether nothing happened since `seen` moves that could change what `seat` decides."""
        return self.seen[seat] <= seen

    # How it goes on.

    def started(self) -> Table:
        """The table with the first state, before the first move. Raises Illegal for too few or many."""
        return self._with_state_for(len(self.sitters))

    def closed(self) -> Table:
        """The table, over. One that never began has a first state, so that it can be shown."""
        if self.state is not None:
            return replace(self, status=Status.CLOSED)
        return replace(self._with_state_for(self.game.seats[-1]), status=Status.CLOSED)

    def _with_state_for(self, people: int) -> Table:
        """The table with the first state of a game for so many, where seats are fixed."""
        users = () if self.game.join is not None else tuple(it.user for it in self.sitters)
        state = self.game.new(self.options, 0 if self.game.join is not None else people, self.seed)
        return replace(self, status=Status.PLAYING, state=state, users=users, villains=(None,) * len(users))

    def after(self, action: Action, *, seat: Seat | None, user: UserId | None, auto: bool, at: int) -> Table:
        """The table with one more move. Raises Illegal."""
        state, events = play(self.game, self.state, seat, action)
        move = Move(len(self.moves) + 1, seat, write(action), user, auto, at)
        return self._with_move(move, state, events)

    def after_taking(self, seat: Seat, newcomer: Sitter, at: int) -> Table:
        """The table with `newcomer` in the place of whoever sits in `seat`; the game goes on as it is."""
        left = self.sitter_in(seat)
        assert left is not None
        move = Move(len(self.moves) + 1, None, f"{TAKING}{seat}", newcomer.user, auto=False, at=at)
        others = (it for it in self.sitters if it is not left)
        return replace(
            self._with_move(move, self.state, (Taken(seat),)),
            sitters=(*others, newcomer),
            former={**self.former, left.user: left.name},
        )

    def _with_move(self, move: Move, state: Any, events: tuple[Event, ...]) -> Table:
        before = self.moves[-1].hash if self.moves else ""
        move = replace(move, hash=chain(self.id, before, move))
        seated = self.seating(move, events)
        return replace(
            seated,
            moves=(*self.moves, move),
            state=state,
            happened=(*self.happened, events),
            seatings=(*self.seatings, Seating(self.users, self.villains)),
            seen=seen_after(self.seen, move, events, seats=len(seated.users)),
            status=Status.CLOSED if self.game.over(state) else self.status,
        )

    def replayed(self, moves: tuple[Move, ...]) -> Table:
        """The started table with all of `moves`. Raises TornRecord when they are not what was once played."""
        try:
            return self._replayed(moves)
        except (
            ArithmeticError,
            AssertionError,
            AttributeError,
            Illegal,
            LookupError,
            TypeError,
            ValueError,
        ) as e:
            raise TornRecord(self.id, villains=self.game.join is not None) from e

    def _replayed(self, moves: tuple[Move, ...]) -> Table:
        table, state, seen, before = self, self.state.copy(), self.seen, ""
        happened: list[tuple[Event, ...]] = []
        seatings: list[Seating] = []
        for move in moves:
            if move.hash != chain(self.id, before, move):
                raise TornRecord(self.id, villains=self.game.join is not None)
            before = move.hash
            seatings.append(Seating(table.users, table.villains))
            happened.append(self._events(state, move))
            table = table.seating(move, happened[-1])
            seen = seen_after(seen, move, happened[-1], seats=len(table.users))
        return replace(
            table,
            moves=moves,
            state=state,
            happened=tuple(happened),
            seatings=tuple(seatings),
            seen=seen,
            status=Status.CLOSED if self.game.over(state) else self.status,
        )

    def _events(self, state: Any, move: Move) -> tuple[Event, ...]:
        """What a move of the record makes happen; it changes `state`."""
        if is_taking(move):
            return (Taken(Seat(range(len(self.users))[int(move.text.removeprefix(TAKING))])),)
        return tuple(self.game.apply(state, move.seat, read(self.game, move.text)))

    def seating(self, move: Move, events: Iterable[Event]) -> Table:
        """The table with people where `events` put them; `move` says who sits down."""
        if not any(isinstance(it, Joined | Left | Taken) for it in events):
            return self
        users, villains, cast = list(self.users), list(self.villains), self.cast
        for event in events:
            match event:
                case Joined(seat, villain):
                    missing = seat + 1 - len(users)
                    users += [None] * missing
                    villains += [None] * missing
                    users[seat] = users[seat] or move.user
                    villains[seat] = villain
                    cast = cast if villain.id in cast else (*cast, villain.id)
                case Left(seat):
                    users[seat] = villains[seat] = None
                case Taken(seat):
                    users[seat] = move.user
                case _:
                    pass
        return replace(self, users=tuple(users), villains=tuple(villains), cast=cast)

    def account(self, moves: range, user: UserId | None) -> Iterator[tuple[Event, Table]]:
        """What `user` (None: everybody) heard of these moves, each event with the people of that moment.

        A whisper is heard by whoever sat in the seat then, not by whoever is there now; only where seats are
        fixed does it go over with the seat, as all that belongs to it.
        """
        for n in moves:
            at = replace(self, users=self.seatings[n].users, villains=self.seatings[n].villains)
            for event in self.happened[n]:
                after = at.seating(self.moves[n], (event,))
                told = after if isinstance(event, Joined | Taken) else at
                users = self.users if self.game.join is None else told.users
                if not isinstance(event, Whisper) or (user is not None and users[event.to] == user):
                    yield event, told
                at = after

    def forthcoming(self) -> Iterator[tuple[Seat | None, Action]]:
        """What the table plays by itself for those who are leaving: their farewell, else their default."""
        for sitter in self.sitters:
            seat = self.seat(sitter.user)
            if not sitter.leaving or seat is None or self.status is not Status.PLAYING:
                continue
            farewell = self.game.leave(seat) if self.game.leave is not None else None
            if farewell is not None and self.offered(farewell):
                yield None, farewell
            elif seat in self.owed:
                yield seat, self.game.default(self.state, seat)


def game_called(name: str) -> Game[Any, Any, Any]:
    """The game of this name. Raises Illegal."""
    if name not in GAMES:
        raise Illegal(f'There is no game "{name}". Choose from: {", ".join(GAMES)}.')
    return GAMES[name]


def host_after(before: Table, after: Table) -> UserId:
    """The host: whoever opened the table; when they leave, the next occupied seat clockwise from theirs."""
    there = after.sitter(after.host)
    left = before.sitter(after.host) is not None and (there is None or there.leaving)
    if not left or not after.sitters:
        return after.host
    seat = before.seat(after.host)
    clockwise = after.users[seat or 0 :] + after.users[: seat or 0]
    staying = {it.user for it in after.sitters if not it.computer and not it.leaving}
    people = [user for user in clockwise if user is not None and user in staying and before.sitter(user)]
    people += [it.user for it in after.sitters if it.user in staying]
    return people[0] if people else after.host
