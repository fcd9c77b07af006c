"""How far is a player's move said? What a form asks about it, what it has become, what could be typed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.presentation.games import FACES
from bot.presentation.move_builder import steps
from bot.presentation.move_builder.completions import completions
from bot.presentation.move_builder.controls import Question, Step
from bot.presentation.move_builder.partial_move import PartialMove, found
from bot.presentation.move_builder.questions import answered, questions
from bot.table.names import spoken
from bot.table.record import UserId
from bot.table.table import Status, Table
from engines.core import Illegal, Seat
from engines.notation import respelled


def first_step(table: Table, user: UserId) -> Step:
    """Everything that a user, who is seated, may begin."""
    seat = table.seat(user)
    assert seat is not None
    words = FACES[table.game.name].words(table.view(user), table.name)
    return table.once(("first step", seat), lambda: steps.first_step(table.offers(seat), words))


def form_questions(table: Table, user: UserId, said: str) -> tuple[str, str, Sequence[Question]]:
    """A form's title, the half-said move it goes on with, and what it asks about the rest; nothing where it
    is none. Where its answers were refused, it begins again with what was ticked.
    """
    half, ticked = _half_said(table, user, said), ""
    if half is None:
        half, ticked = _begun_with(table, user, said), said
    if half is None:
        return "", "", ()
    words = FACES[table.game.name].words(table.view(user), table.name)
    return words.verb(half.kind), half.words, questions(half, words, ticked)


def form_answered(table: Table, user: UserId, said: str, answers: Mapping[str, Sequence[str]]) -> str:
    """The half-said move with the answers of a form."""
    half = _half_said(table, user, said)
    return answered(half, answers) if half is not None else said


def move_at_once(table: Table, user: UserId, said: str) -> str:
    """The move that a half-said one has become, if it is to be played without asking again; else nothing."""
    seat = table.seat(user) if table.status is Status.PLAYING else None
    if seat is None:
        return ""
    words = FACES[table.game.name].words(table.view(user), table.name)
    return steps.at_once(table.offers(seat), said, words)


def legal_moves(table: Table, user: UserId, typed: str) -> list[tuple[str, str]]:
    """Moves that begin as `typed` does: what each would do in words after its notation, and the notation."""
    seat = table.seat(user)
    if table.status is not Status.PLAYING or seat is None:
        return []
    words = FACES[table.game.name].words(table.view(user), table.name)
    found = completions(table.offers(seat), respelled(table.game, typed))
    return [(_in_words(it, words.preview(table.read(it, seat, {}))), it) for it in found]


def why_not(table: Table, seat: Seat, said: str) -> str:
    """Why what was said is no beginning of a legal move, as the rulebook says it."""
    try:
        action = table.read(said, seat, {})
    except Illegal as refused:
        return spoken(table, refused.sentence)
    if any(action in offer for offer in table.offers(seat)):
        return "That is no longer possible; here is what is."
    return spoken(table, table.game.refusal(table.state, seat, action).sentence)


def _half_said(table: Table, user: UserId, said: str) -> PartialMove | None:
    seat = table.seat(user) if table.status is Status.PLAYING else None
    return found(table.offers(seat), said) if seat is not None else None


def _begun_with(table: Table, user: UserId, said: str) -> PartialMove | None:
    """The move with whose verb a line begins, with nothing said of it yet."""
    seat = table.seat(user) if table.status is Status.PLAYING else None
    offers = table.offers(seat) if seat is not None else ()
    return next((PartialMove(it) for it in offers if f"{said} ".startswith(f"{it.action.verb} ")), None)


def _in_words(line: str, told: str) -> str:
    """`deceive 7D: Take 1 chip back.`; the line alone where the words say no more than it does."""
    told = told.replace("\\", "")
    return line if told.casefold() == line.casefold() else f"{line}: {told}"
