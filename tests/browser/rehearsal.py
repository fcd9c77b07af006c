"""Choice of random moves that make a game worth looking at, played as values before it is shown."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from random import Random
from typing import Any

from bot.presentation.page import Page
from bot.presentation.panel import hand_page, table_page
from bot.services.move_requests import understood
from bot.table.progress import play_move
from bot.table.record import UserId
from bot.table.table import Status, Table
from engines.core import Illegal, Offer, Seat, field_names
from engines.notation import write

LONGEST = 140
"""Moves after which a game that has no end is long enough."""
NEVER = ("narrate", "narrate waive", "rejoin new")
"""What needs words or a new villain."""
SELDOM = ("fold", "allin", "drop", "concede", "pass", "skip", "abstain", "check", "see", "call")
"""What makes a game short, or poor."""
USUAL = 12
"""How much likelier all else is."""
CHOICE = 8
"""How many sprites a move is worth that can be begun."""
MIDDLE = (0.3, 0.85)
"""Between which parts of a game its richest moment is looked for."""


@dataclass(frozen=True, slots=True)
class Cue:
    """A move to be made, and the table after it."""

    user: UserId
    line: str
    table: Table

    @property
    def mover(self) -> UserId | None:
        """The owed user with the most choices; None if nobody has a choice."""
        seat = max(self.table.owed, key=self._choices, default=None)
        return self.table.users[seat] if seat is not None and self._choices(seat) else None

    def _choices(self, seat: Seat) -> int:
        """Return how many moves the user can begin that take more than a click."""
        return sum(1 for offer in _offers(self.table, seat) if field_names(offer.action))

    @property
    def richness(self) -> int:
        """How much there is to see and to do."""
        mover = self.mover
        if mover is None:
            return 0
        pages = (table_page(self.table, {}), hand_page(self.table, mover))
        seat = self.table.seat(mover)
        assert seat is not None
        return sum(map(_sprites, pages)) + CHOICE * self._choices(seat)


def rehearsed(table: Table) -> list[Cue]:
    """Play a game on from `table`, deterministic for a given seed."""
    random, cues = Random(table.game.name), list[Cue]()
    while len(cues) < LONGEST and table.status is Status.PLAYING:
        user, line = _some_move(table, random)
        try:
            action, seat = understood(table, user, line, [])
            table = play_move(table, action, seat=seat, user=user, auto=False, at=0)
        except Illegal:  # what was thought of needs a story
            continue
        cues.append(Cue(user, line, table))
    return cues


def richest(cues: list[Cue]) -> int:
    """Return the cue in the middle of the game after which there is most to see."""
    first, last = (round(share * len(cues)) for share in MIDDLE)
    return max(range(first, last), key=lambda n: cues[n].richness)


def _sprites(page: Page) -> int:
    return len(page.scene.sprites) if page.scene is not None else 0


def _some_move(table: Table, random: Random) -> tuple[UserId, str]:
    """Return a random move; bets are small, and few are out of turn."""
    anybody = [Seat(i) for i in range(len(table.users))]
    able = [it for it in anybody if _offers(table, it)]
    seat = random.choice([it for it in able if it in table.owed and random.random() < 0.8] or able)
    offers = _offers(table, seat)
    (offer,) = random.choices(offers, [1 if it.action.verb in SELDOM else USUAL for it in offers])
    action = min((offer.sample(random) for _ in range(4)), key=lambda it: [*map(_size, astuple(it))])
    user: UserId | None = table.users[seat]
    assert user is not None
    return user, write(action).partition(" say ")[0]


def _offers(table: Table, seat: Seat) -> list[Offer]:
    if table.users[seat] is None:
        return []
    return [offer for offer in table.game.offers(table.state, seat) if offer.action.verb not in NEVER]


def _size(value: Any) -> int:
    return value if isinstance(value, int) else 0
