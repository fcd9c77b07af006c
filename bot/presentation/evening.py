"""The end of a session that people joined and left: what each player won or lost, and the stories told.

Chips are counted by player here: whose villain was captured has lost its chips, even if they play on with
a new one. The standing, the ledger and the leaderboard are kept by villain.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from bot.presentation.game_presenter import Texts, names_of
from bot.presentation.games import PRESENTERS
from bot.presentation.page import FIELD_TEXT_MAX_CHARS
from bot.presentation.speech import Speech
from bot.presentation.tables import by_place, placed
from bot.table.history import account
from bot.table.record import UserId
from bot.table.table import Table
from bot.table.texts import cut, plain, together
from engines.core import Captured, Event, Joined, Seat, Settled
from engines.words import counted, signed

STORIES_MAX = 5
"""Maximum number of stories told again at the end."""
FEW_STORIES = 2
"""Number of stories up to which computers' fill what people's leave."""
STORY_MAX_CHARS = 90
"""Maximum length of such a story: two lines on a phone."""


@dataclass(slots=True)
class Evening:
    """A player's evening."""

    name: str
    """The name of their last villain."""
    chips: int = 0
    """The chips with which they leave."""
    won: int = 0
    """The chips won or lost with all their villains; what the bank lends to come back is not won."""
    lent: int = 0
    """The chips with which captured villains came back."""
    captured: list[str] = field(default_factory=list[str])
    """The villains who stayed captured."""

    @property
    def change(self) -> str:
        """The signed chips, and why the villain has more than that: `−50, Ada was captured`."""
        were = "were" if len(self.captured) > 1 else "was"
        captured = f", {together(map(plain, self.captured))} {were} captured" if self.captured else ""
        freed = f", freed with {counted(self.lent, 'chip')}" if self.lent else ""
        return f"{signed(self.won)}{captured}{freed}"


def evenings(table: Table) -> dict[UserId, Evening]:
    """Return the evening of everyone who took part, in order of arrival."""
    found = dict[UserId, Evening]()
    for event, at in account(table, range(len(table.moves)), None):
        if isinstance(event, Joined | Settled | Captured):
            user = at.users[event.seat]
            if user is not None:
                _note(found.setdefault(user, Evening("")), event, at.name(event.seat))
    return found


def _note(evening: Evening, event: Joined | Settled | Captured, name: str) -> None:
    match event:
        case Joined(_, villain):
            evening.name, evening.chips = name, villain.chips
        case Settled(_, delta, reason):
            evening.chips += delta
            if reason == "rejoin":
                evening.lent += delta
            else:
                evening.won += delta
        case Captured():
            evening.captured.append(name)
            evening.chips = 0


def standing_lines(table: Table) -> Iterator[str]:
    """Yield the lines of the standing, with each player's change."""
    known = evenings(table)
    for score in by_place(table):
        user = table.users[score.seat]
        evening = known.get(user) if user is not None else None
        yield f"{placed(table, score)} ({evening.change if evening is not None else signed(0)})"


def leavers(table: Table) -> Sequence[Evening]:
    """Return the evenings of all who took part and have left."""
    return [evening for user, evening in evenings(table).items() if user not in table.users]


def leaver_lines(table: Table) -> Iterator[str]:
    """Yield a line for everyone who took part and has left."""
    for gone in leavers(table):
        yield f"**{plain(gone.name)}** left with {counted(gone.chips, 'chip')} ({gone.change})"


def most_won(table: Table) -> str:
    """Return who has won the most chips, unless the standing begins with them or nobody has won any."""
    known = evenings(table)
    most = max((evening.won for evening in known.values()), default=0)
    best = {user: evening for user, evening in known.items() if evening.won == most}
    richest = {table.users[score.seat] for score in by_place(table) if score.place == 1}
    if most <= 0 or richest & best.keys():
        return ""
    names = together(f"**{plain(evening.name)}**" for evening in best.values())
    return f"{names} won the most: {counted(most, 'chip')}{' each' if len(best) > 1 else ''}."


def stories(table: Table, texts: Texts) -> str:
    """Return the last stories that were told, those of people first, a line each; "" if there are none."""
    presenter = PRESENTERS[table.game.name]
    short = {id: cut(plain(words), STORY_MAX_CHARS) for id, words in texts.items()}
    told = [
        (sentence, _is_computer(at, event))
        for event, at in account(table, range(len(table.moves)), None)
        if isinstance(event, presenter.stories)
        and (sentence := presenter.sentence(event, Speech(names_of(at), None), short))
    ]
    last = sorted(range(len(told)), key=lambda n: (told[n][1], -n))[:STORIES_MAX]
    lines = [told[n][0] for n in sorted(n for at, n in enumerate(last) if at < FEW_STORIES or not told[n][1])]
    while len("\n".join(lines)) > FIELD_TEXT_MAX_CHARS:
        lines = lines[1:]
    return "\n".join(lines)


def _is_computer(at: Table, event: Event) -> bool:
    sitter = at.sitter_in(getattr(event, "seat", Seat(0)))
    return sitter is not None and sitter.computer
