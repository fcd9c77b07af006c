"""A player's partial move at a table: form questions, completed moves, autocomplete."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.presentation.games import PRESENTERS
from bot.presentation.move_builder import steps
from bot.presentation.move_builder.buttons import number_question
from bot.presentation.move_builder.completions import completions
from bot.presentation.move_builder.controls import Question, Step
from bot.presentation.move_builder.labels import ActionLabels
from bot.presentation.move_builder.partial_move import PartialMove, found
from bot.presentation.move_builder.questions import answered, questions
from bot.table.names import spoken
from bot.table.record import UserId
from bot.table.table import Status, Table
from bot.table.typed_moves import in_notation
from engines.core import Illegal, Offer, Seat
from engines.notation import respelled


def action_labels(table: Table, user: UserId) -> ActionLabels:
    """Return the labels of actions as this user reads them."""
    return PRESENTERS[table.game.name].labels(table.view(user), table.name)


def first_step(table: Table, user: UserId) -> Step:
    """Return the first step of a user who is seated."""
    seat = table.seat(user)
    assert seat is not None
    labels = action_labels(table, user)
    return table.once(("first step", seat), lambda: steps.first_step(table.offers(seat), labels))


def step_after(table: Table, user: UserId, said: str) -> Step | None:
    """Return the step that continues a seated user's partial move; None if it is not possible (any more)."""
    if not said:
        return first_step(table, user)
    return steps.step(_offers(table, user), said, action_labels(table, user))


def form_questions(table: Table, user: UserId, said: str) -> tuple[str, str, Sequence[Question]]:
    """Return a form's title, the partial move it continues, and its questions; empty if there is no form. If
    the form's answers were refused, it starts again with them preselected.
    """
    partial_move, ticked = _partial_move(table, user, said), ""
    if partial_move is None:
        partial_move, ticked = _begun_with(table, user, said), said
    if partial_move is None:
        return "", "", ()
    labels = action_labels(table, user)
    return labels[partial_move.kind].name, partial_move.words, questions(partial_move, labels, ticked)


def number_form(table: Table, user: UserId, said: str) -> tuple[str, str]:
    """Return the title of a form for the number that completes a partial move, and its question. What is not
    the user's to play now is refused when the form is submitted.
    """
    partial_move = _partial_move(table, user, said)
    if partial_move is None:
        return said.capitalize(), "How many?"
    labels = action_labels(table, user)
    return labels[partial_move.kind].name, number_question(partial_move, labels) or "How many?"


def form_answered(table: Table, user: UserId, said: str, answers: Mapping[str, Sequence[str]]) -> str:
    """Return the partial move extended by a form's answers."""
    partial_move = _partial_move(table, user, said)
    return answered(partial_move, answers) if partial_move is not None else said


def immediate_move(table: Table, user: UserId, said: str) -> str:
    """Return the complete move if it is to be played without confirmation; else ""."""
    offers = _offers(table, user)
    return steps.immediate_move(offers, said, action_labels(table, user)) if offers else ""


def asks_first(table: Table, user: UserId, line: str) -> bool:
    """Return whether `line` is a complete move of theirs that needs confirmation."""
    offers = _offers(table, user)
    typed = in_notation(table.game, line)
    return bool(offers) and steps.needs_confirmation(offers, typed, action_labels(table, user))


def legal_moves(table: Table, user: UserId, typed: str) -> list[tuple[str, str]]:
    """Return the moves that begin with `typed`: labels (notation and effect) and notations."""
    seat = table.seat(user)
    if table.status is not Status.PLAYING or seat is None:
        return []
    labels = action_labels(table, user)
    said = in_notation(table.game, typed) + (" " if typed.endswith(" ") else "")
    found = completions(table.offers(seat), respelled(table.game, said))
    actions = [(move, table.read(move, seat, {})) for move in found]
    return [(_in_words(move, labels[type(it)].preview_of(it)), move) for move, it in actions]


def why_not(table: Table, seat: Seat, said: str) -> Illegal:
    """Return the error for `said`, which does not begin a legal move, in the rulebook's words."""
    try:
        action = table.read(said, seat, {})
    except Illegal as refused:
        return Illegal(spoken(table, refused.sentence), refused.rule)
    if any(action in offer for offer in table.offers(seat)):
        return Illegal("That's no longer possible. Here is what is.")
    refused = table.game.refusal(table.state, seat, action)
    return Illegal(spoken(table, refused.sentence), refused.rule)


def _offers(table: Table, user: UserId) -> Sequence[Offer]:
    """Return what the user may play; an empty sequence if they don't play in a running game."""
    seat = table.seat(user) if table.status is Status.PLAYING else None
    return table.offers(seat) if seat is not None else ()


def _partial_move(table: Table, user: UserId, said: str) -> PartialMove | None:
    return found(_offers(table, user), said)


def _begun_with(table: Table, user: UserId, said: str) -> PartialMove | None:
    """Return an empty partial move for the verb with which `said` begins, or None."""
    begun = (offer for offer in _offers(table, user) if f"{said} ".startswith(f"{offer.action.verb} "))
    return next(map(PartialMove, begun), None)


def _in_words(line: str, said_as: str) -> str:
    """Return `deceive 7D: Take 1 chip back.`; the line alone if the words add nothing."""
    said_as = said_as.replace("\\", "")
    return line if said_as.casefold() == line.casefold() else f"{line}: {said_as}"
