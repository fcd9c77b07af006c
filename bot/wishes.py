"""How does what a user sent become an action in somebody's name?"""

from __future__ import annotations

from collections.abc import Sequence

from bot.games import FACES
from bot.games.face import lines
from bot.table import Table, UserId
from bot.texts import cut
from bot.villains import Record
from engines.core import Action, Illegal, Seat, TextId, Villain, field_names
from engines.notation import hint

PEOPLE = ("join", "leave")
"""Actions of the table that only their own commands ask for."""


def story_in(table: Table, text: str) -> tuple[str, str]:
    """The move in `text` and the story told with it: after "say", or after a verb that takes a text."""
    words = text.split()
    lowered = [word.lower() for word in words]
    verbs = {action.verb: action for action in table.game.actions}
    verb = verbs.get(lowered[0]) if words and " ".join(lowered[:2]) not in verbs else None
    if verb is not None and _takes_text(verb):
        return verb.verb, " ".join(words[1:])
    if "say" in lowered:
        at = lowered.index("say")
        return " ".join(words[:at]), " ".join(words[at + 1 :])
    return text, ""


def with_story(table: Table, line: str, text: TextId) -> str:
    """`line` with a story: as its only word where the verb takes nothing else, or after "say"."""
    alone = any(line == action.verb and _takes_text(action) for action in table.game.actions)
    return f"{line} {text}" if alone else f"{line} say {text}"


def names_villain(table: Table, line: str) -> bool:
    """Whether `line` begins as an action does that takes a villain."""
    said = " ".join(line.lower().split())
    takers = [it for it in table.game.actions if any(hint(it, name) is Villain for name in field_names(it))]
    return any(said.startswith(it.verb) for it in takers)


def understood(table: Table, user: UserId, line: str, mine: Sequence[Record]) -> tuple[Action, Seat | None]:
    """The action that `line` says, and in whose name it is played. Raises Illegal."""
    seat = table.seat(user)
    action = table.read(line, seat, {it.sheet.folded: it.at_table() for it in mine})
    acting = _actor(table, seat, user, action)
    _own_villain(action, mine)
    return action, acting


def _actor(table: Table, seat: Seat | None, user: UserId, action: Action) -> Seat | None:
    """In whose name `action` is played: the user's seat, or None when the host may ask. Raises Illegal."""
    if seat is not None and any(action in offer for offer in table.game.offers(table.state, seat)):
        return seat
    if user == table.host and type(action).verb not in PEOPLE:
        if any(action in offer for offer in table.game.offers(table.state, None)):
            return None
        if type(action) in table.game.table_actions:
            raise table.game.refusal(table.state, None, action)
    if seat is None:
        raise table.game.refusal(table.state, None, action)
    return seat


def guard(table: Table, seat: Seat | None, *, seen: int | None, if_version: int | None) -> None:
    """Refuses what was sent before the decision changed (HU-109)."""
    outdated = if_version is not None and if_version != getattr(table.state, "version", len(table.moves))
    if seat is not None and seen is not None:
        outdated = outdated or not table.fresh(seat, seen)
    if outdated:
        raise Illegal(
            f"The table changed meanwhile{_what(table, seat, seen)}. Look and send again.", "HU-B44"
        )


def _what(table: Table, seat: Seat | None, seen: int | None) -> str:
    """What happened since, as this seat heard it."""
    since = table.happened[seen:] if seen is not None else table.happened[-1:]
    told = lines(FACES[table.game.name], table, [it for events in since for it in events], seat, {})
    return f": {cut(' '.join(told), 200).rstrip('.')}" if told else ""


def _own_villain(action: Action, mine: Sequence[Record]) -> None:
    """A villain named in a move must be the user's own and as he was created (HU-B55)."""
    for name in field_names(type(action)):
        value = getattr(action, name)
        if isinstance(value, Villain):
            record = next((it for it in mine if it.id == value.id), None)
            if record is None or not record.unplayed or record.at_table() != value:
                called = record.sheet.name if record is not None else "a villain who is not yours"
                raise Illegal(f"You cannot play {called}.", "HU-B55")


def _takes_text(action: type[Action]) -> bool:
    return field_names(action) == ("text",) and hint(action, "text") is TextId
