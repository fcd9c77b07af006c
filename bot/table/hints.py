"""Who may ask for a hint, and why somebody may not."""

from __future__ import annotations

from bot.table.computers import has_computers
from bot.table.record import UserId
from bot.table.table import Status, Table
from engines.notation import has_choice
from engines.players import JUDGEMENTS


def may_ask(table: Table, user: UserId) -> bool:
    """Return whether a user may ask for a hint now: where nothing counts, they have a choice, and
    the judgement has something to say of it."""
    seat, judgement = table.seat(user), JUDGEMENTS.get(table.game.name)
    return (
        table.status is Status.PLAYING
        and table.casual
        and table.hints
        and table.lesson is None
        and judgement is not None
        and seat in table.owed
        and judgement.advises(table.state)
        and has_choice(table.offers(seat))
    )


def no_hint(table: Table, user: UserId) -> str:
    """Return why a user gets no hint."""
    if table.sitter(user) is None:
        return "You aren't at this table."
    if table.lesson is not None:
        return "No hints here: this is for you to try. Make the move you think is best."
    if table.status is Status.LOBBY:
        return "The game hasn't begun, so there's nothing to decide yet."
    if table.status is Status.CLOSED:
        return "This game is over, so there's nothing left to decide."
    if not has_computers(table.game.name):
        return f"{table.game.title} has no computers that could give you a hint."
    if not table.casual:
        return "This game counts, so there are no hints."
    if not table.hints:
        return "The host has switched hints off at this table."
    seat = table.seat(user)
    if seat in table.owed and has_choice(table.offers(seat)):
        return "Hints are about the cards: this choice is all yours."
    return "There's nothing to decide for you right now."
