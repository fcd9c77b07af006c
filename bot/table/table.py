"""What is a table? People, options, seed and record, as values: no I/O, no clock, no Discord."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum, StrEnum
from itertools import islice
from typing import Any, TypeVar

from bot.table.pace import Pace
from bot.table.played import Played, Seating, numbered, replayed, seeded, states, word_added
from bot.table.record import TAKING, WORD, Move, TableId, UserId, said_first
from bot.table.sitter import Sitter
from bot.table.texts import plain
from bot.table.votes import Motion, Votes
from engines.chance import mixed
from engines.core import (
    MARKS,
    Action,
    Event,
    Game,
    Illegal,
    Joined,
    Misread,
    Offer,
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
    ALONE = "alone"
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
    pace: Pace
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

    def called(self, seating: Seating, seat: Seat) -> str:
        """What the player in `seat` was called while people sat so."""
        return self._seated(seating).name(seat)

    def called_last(self, user: UserId) -> str:
        """What somebody was called in the last seat that they had."""
        seatings = (self.played.seating, *reversed(self.played.seatings))
        seating = next(it for it in seatings if user in it.users)
        return self.called(seating, Seat(seating.users.index(user)))

    def _called(self, user: UserId) -> str | None:
        sitter = self.sitter(user)
        return sitter.name if sitter is not None else self.former.get(user)

    def predecessor(self, seat: Seat) -> str | None:
        """The name of the player from whom the one in `seat` took it over, if they did."""
        if not self.former:
            return None
        in_turn = [*dict.fromkeys(it.users[seat] for it in self.played.seatings)]
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
    def left_alone(self) -> bool:
        """Whether a game is under way that only computer players are still playing."""
        if self.status is not Status.PLAYING:
            return False
        stays = self.game.join is not None
        return not any(stays or not it.leaving for it in self.people)

    @property
    def too_few(self) -> bool:
        """Whether a game is under way in which nobody can do anything before somebody joins."""
        return self.status is Status.PLAYING and not self.owed

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

    # How it goes on.

    def started(self) -> Table:
        """The table with the first state, before the first move. Raises Illegal for too few or many."""
        sitting = self.sitters if self.game.join is None else ()
        return self._with_state_for(len(self.sitters), {it.user: it.word for it in sitting if it.word})

    def begun(self, moves: Sequence[Move]) -> Table:
        """The same, of a game whose moves are known."""
        return self._with_state_for(len(self.sitters), said_first(moves))

    def closed(self) -> Table:
        """The table, over. One that never began has a first state, so that it can be shown."""
        if self.state is not None:
            return replace(self, status=Status.CLOSED)
        return replace(self._with_state_for(self.game.seats[-1], {}), status=Status.CLOSED)

    def _with_state_for(self, people: int, words: Mapping[UserId, str]) -> Table:
        """The table with the first state of a game for so many, where seats are fixed."""
        users = () if self.game.join is not None else tuple(it.user for it in self.sitters)
        return replace(self, status=Status.PLAYING, played=self._first(users, people, words))

    def _first(self, users: tuple[UserId | None, ...], people: int, words: Mapping[UserId, str]) -> Played:
        """What there is before the first move."""
        seating = Seating(users, (None,) * len(users), words=words)
        seats = 0 if self.game.join is not None else people
        return Played(self.game.new(self.options, seats, self.seed_for(seating)), seating)

    def seed_for(self, seating: Seating) -> str:
        """From what is shuffled while people sit so."""
        return self.seed if self.scheme is Scheme.SECRET else mixed(self.seed, seating.digest)

    @property
    def with_computers(self) -> bool:
        """Whether computers play at it; a game that starts so is casual."""
        return any(it.computer for it in self.sitters)

    def after(self, action: Action, *, seat: Seat | None, user: UserId | None, auto: bool, at: int) -> Table:
        """The table with one more move. Raises Illegal."""
        before = seeded(self.state, self.seed_for(self.played.seating))
        state, events = play(self.game, before, seat, action)
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

    def after_word(self, user: UserId, word: str, at: int) -> Table:
        """The table after one who sits there has said a word to shuffle with: its SHA-256 in hex."""
        move = Move(len(self.moves) + 1, None, f"{WORD}{word}", user, auto=False, at=at)
        event = word_added(self.played.seating, user)
        return self._with_move(move, self.state, (event,)).changing(user, word=word)

    def _with_move(self, move: Move, state: Any, events: tuple[Event, ...]) -> Table:
        move = numbered(self.id, self.played, move)
        return self._with(self.played.extended([(move, events)], state))

    def replayed(self, moves: tuple[Move, ...]) -> Table:
        """The started table with all of `moves`. Raises TornRecord when they are not what was once played."""
        return self._with(replayed(self.id, self.game, self.played, moves, self.seed_for))

    def looked_before(self, n: int) -> Any:
        """How everybody saw the game before move `n`, from 0: it is played again up to there."""
        return self.before(n).view(None)

    def before(self, n: int) -> Table:
        """The table as it was before move `n`, from 0, played again up to there; nobody is waited for."""
        still = tuple(replace(it, deadline=None, leaving=False, away=False) for it in self.sitters)
        users = self.played.seatings[0].users if self.moves else self.users
        begun = self._first(users, len(users), said_first(self.moves))
        then = replace(self, status=Status.PLAYING, sitters=still, played=begun, votes={})
        then = replace(then, paused=None, muted=None, untold=False)
        return then.replayed(self.moves[:n])

    def states(self) -> Iterator[Any]:
        """The state before the first move and after each, played again: one state that changes in place."""
        begun = self.before(0)
        return states(self.game, begun.state, begun.played.seating, self.moves, self.seed_for)

    def moments(self) -> Iterator[Table]:
        """The table before the first move and after each, as `before` has it, played again only once. One
        state changes in place: whoever wants something of a moment takes it before the next one comes.
        """
        then = self.before(0)
        yield then
        after = islice(self.states(), 1, None)
        for move, events, state in zip(self.moves, self.happened, after, strict=True):
            then = then._with(then.played.extended([(move, events)], state))
            yield then

    def _with(self, played: Played) -> Table:
        over = self.game.over(played.state)
        return replace(self, played=played, status=Status.CLOSED if over else self.status)

    def account(self, moves: range, user: UserId | None) -> Iterator[tuple[Event, Table]]:
        """What `user` (None: everybody) heard of these moves, each event with the people of that moment.

        A whisper is heard by whoever sat in the seat then, not by whoever is there now; only where seats are
        fixed does it go over with the seat, as all that belongs to it.
        """
        for n in moves:
            at = self._seated(self.played.seatings[n])
            for event in self.happened[n]:
                after = self._seated(at.played.seating.after(self.moves[n], (event,)))
                told = after if isinstance(event, Joined | Taken) else at
                users = self.users if self.game.join is None else told.users
                if not isinstance(event, Whisper) or (user is not None and users[event.to] == user):
                    yield event, told
                at = after

    def _seated(self, seating: Seating) -> Table:
        """The table with others in its seats, as it was once."""
        return replace(self, played=replace(self.played, seating=seating))
