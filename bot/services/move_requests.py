"""Parsing and checking of a user's move: the action, its seat, and whether it is stale."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache

from bot.table.names import spoken
from bot.table.record import UserId
from bot.table.table import Table
from bot.table.texts import cut, plain
from bot.table.villains import KeptVillain, Sheet
from engines.core import Action, Illegal, Refused, Seat, TextId, Villain, field_names
from engines.notation import hint, split

HOST_PLAYS_AFTER_MS = 120_000
"""Minimum milliseconds before the host may play for others at a table without deadlines."""
SENTENCE_ENDS = (".", "…", "!", "?", "”")
"""Characters that end a sentence."""
EventLines = Callable[[Table, range, UserId], Sequence[str]]
"""Function that returns what a user heard of some moves, one line each."""


class StaleMove(Illegal):
    """A request made for a decision that has changed since; the user must decide again."""


class RefusedMove(Illegal):
    """A move that the rules refuse: `line`, as it was asked for at this state of the table."""

    def __init__(self, refused: Illegal, table: Table, line: str) -> None:
        super().__init__(spoken(table, refused.sentence), refused.rule)
        self.table = table
        self.line = line


@dataclass(frozen=True, slots=True)
class MoveRequest:
    """A move as a user sent it, as text with its context.

    `say` is a story told with it; `seen` the number of moves when its button was drawn; `if_version` the
    version that the table must have; `newcomer` a villain to be created, in the place of `*`.
    """

    text: str = field(repr=False)
    say: str | None = field(default=None, repr=False)
    seen: int | None = None
    if_version: int | None = None
    newcomer: Sheet | None = None

    def parts(self, table: Table) -> tuple[str, str]:
        """Return the move and its story; in the text, the story follows "say" or a verb that takes a text."""
        if self.say is not None:
            return self.text, self.say
        verbs = {action.verb: action for action in table.game.actions}
        words = split(self.text)
        lowered = [word.lower() for word in words]
        verb = verbs.get(lowered[0]) if words and " ".join(lowered[:2]) not in verbs else None
        if verb is not None and _takes_text(verb):
            return verb.verb, " ".join(words[1:])
        if "say" in lowered:
            at = lowered.index("say")
            return " ".join(words[:at]), " ".join(words[at + 1 :])
        return self.text, ""

    def guard(self, table: Table, seat: Seat | None, user: UserId, event_lines: EventLines) -> None:
        """Raise StaleMove if the decision has changed since (HU-109), with the `event_lines` since."""
        guard = table.game.guard
        version = len(table.moves) if guard is None else guard(table.state)
        outdated = self.if_version is not None and self.if_version != version
        if seat is not None and self.seen is not None and not self._only_tells(table):
            outdated = outdated or not table.fresh(seat, self.seen)
        if outdated:
            what = self._what(table, user, event_lines)
            number = table.game.numbers.get(Refused.OUTDATED, "")
            raise StaleMove(f"The table has changed{what} Take a look and try again.", number)

    def _only_tells(self, table: Table) -> bool:
        """Return whether the request is only a story, which stays valid after others have moved."""
        return any(self.text.lower() == action.verb for action in table.game.actions if _takes_text(action))

    def _what(self, table: Table, user: UserId, event_lines: EventLines) -> str:
        """Return what happened since, as this user heard it, up to the end of the sentence."""
        last = len(table.moves)
        since = range(min(self.seen if self.seen is not None else last - 1, last), last)
        words = cut(" ".join(event_lines(table, since, user)), 200)
        return (f": {words}" if words else "") + ("" if words.endswith(SENTENCE_ENDS) else ".")


def with_story(table: Table, line: str, text: TextId) -> str:
    """Return `line` with a story: as its only word where the verb takes nothing else, or after "say"."""
    alone = any(line == action.verb and _takes_text(action) for action in table.game.actions)
    return f"{line} {text}" if alone else f"{line} say {text}"


def names_villain(table: Table, line: str) -> bool:
    """Return whether `line` begins with the verb of an action that takes a villain."""
    said = " ".join(line.lower().split())
    return any(said.startswith(action.verb) for action in table.game.actions if _takes_villain(action))


@cache
def _takes_villain(action: type[Action]) -> bool:
    return any(hint(action, name) is Villain for name in field_names(action))


def understood(
    table: Table, user: UserId, line: str, mine: Sequence[KeptVillain]
) -> tuple[Action, Seat | None]:
    """Return the action that `line` says, and the seat in whose name it is played. Raises Illegal."""
    seat = table.seat(user)
    action = table.read(line, seat, {villain.sheet.key: villain.at_table() for villain in mine})
    acting = _actor(table, seat, user, action)
    _check_villain(table, action, mine)
    return action, acting


def _actor(table: Table, seat: Seat | None, user: UserId, action: Action) -> Seat | None:
    """Return the seat in whose name `action` is played: the user's, or None if the host may ask. Raises
    Illegal.
    """
    if seat is not None and any(action in offer for offer in table.offers(seat)):
        return seat
    if user == table.host and type(action) in table.game.asked:
        if table.offered(action):
            return None
        raise table.game.refusal(table.state, None, action)
    if seat is None:
        raise table.game.refusal(table.state, None, action)
    return seat


def in_time(table: Table, seat: Seat | None, action: Action, at: int) -> None:
    """Raise Illegal if the host would play for others before their time is up."""
    if seat is None and type(action) is table.game.timeout:
        if table.paused is not None:
            raise Illegal("The clock is stopped: nobody's time is up.")
        owed = (table.sitter_in(waited) for waited in table.owed)
        dues = [sitter.deadline.due for sitter in owed if sitter and sitter.deadline and not sitter.automatic]
        due = max(dues, default=table.moves[-1].at + HOST_PLAYS_AFTER_MS)
        if at < due:
            raise Illegal(f"They still have time: wait until <t:{-(-due // 1000)}:T>.")


def _check_villain(table: Table, action: Action, mine: Sequence[KeptVillain]) -> None:
    """Raise Illegal unless every villain named in the move is the user's own and unplayed."""
    for name in field_names(type(action)):
        value = getattr(action, name)
        if isinstance(value, Villain):
            record = next((villain for villain in mine if villain.id == value.id), None)
            if record is None or not record.unplayed or record.at_table() != value:
                called = record.sheet.name if record is not None else "a villain who isn't yours"
                raise table.game.refused(Refused.VILLAIN, f"You can't play {plain(called)}.")


def _takes_text(action: type[Action]) -> bool:
    return field_names(action) == ("text",) and hint(action, "text") is TextId
