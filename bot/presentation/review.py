"""The pages of a review: the best move, where the game turned, blunders on request, luck and choice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.presentation import ids
from bot.presentation.buttons import Button, Clickable
from bot.presentation.curve import PERCENT, curve_scene, ended
from bot.presentation.games import PRESENTERS
from bot.presentation.hints import move_line
from bot.presentation.page import Field, Page
from bot.presentation.player_labels import with_names
from bot.presentation.replay import sight_page
from bot.presentation.scene import Scene
from bot.table.history import rewind
from bot.table.names import spoken
from bot.table.record import UserId
from bot.table.reviewing import Span, result_of, whole
from bot.table.table import Status, Table
from bot.table.texts import begun
from engines.core import Action, Seat
from engines.notation import write
from engines.players import JUDGEMENTS
from engines.review import Moment, Review, Split
from engines.words import agreed, counted, signed

FAIR = "Judged by what you could know then; decisions count as against a deputy's."
"""The footer of reviews."""
SO_FAR = "This is what I've found so far. Your best move, blunders, luck and choice come last."
NOTHING = "You had no choice to make here: every move of yours was the only reasonable one."
NO_BLUNDERS = "I found no blunder of yours: wherever another move did better, it wasn't by much."
CLOSE = 1.0
"""Amounts below this many points don't matter."""


def review_button(table: Table, span: Span | None = None) -> list[Button]:
    """Return the button that reviews a part of a game (None: all of it); [] if nobody judges this game."""
    judged = table.game.name in JUDGEMENTS
    return [Button("Review", ids.AskReview(table.id, *(span or (0, 0))))] if judged else []


def span_of(table: Table, first: int, last: int) -> Span:
    """Return the part of a game that a button of a review means."""
    return Span(first, last) if last else whole(table)


def progress_line(place: int, share: float) -> str:
    """Return what somebody is told who waits for a review."""
    if place:
        return f"I'm looking at other games first: {counted(place, 'review')} before yours."
    return f"I'm looking at your game again, move by move … {share:.0%}"


def review_page(table: Table, user: UserId, span: Span, review: Review) -> tuple[Page, list[Clickable]]:
    """Return the first page of a review, and its buttons."""
    title = f"Review · {table.game.title}"
    if not review.decisions:
        return Page(title, NOTHING), []
    marks = [moment.n for moment in review.turns]
    text = f"{_best(table, user, review)}\n{_luck_line(table, review)}" if review.complete else SO_FAR
    turned = "\n".join(_turn_line(table, n, moment) for n, moment in enumerate(review.turns, 1))
    fields = (Field("Where it turned", turned or "I'm still looking …", inline=False),)
    part = _part(table, span)
    items: list[Clickable] = [
        Button(f"{n}: move {moment.n + 1}", ids.ReviewMoment(table.id, moment.n, *part))
        for n, moment in enumerate(review.turns, 1)
    ]
    if not review.complete:
        return Page(title, text, fields, footer=FAIR, scene=curve_of(table, user, span, review)), items
    if review.best is not None and review.best.n not in marks:
        items.append(Button("My best move", ids.ReviewMoment(table.id, review.best.n, *part)))
    items.append(Button("Blunders", ids.ReviewBlunders(table.id, *part)))
    if table.status is Status.CLOSED and span == whole(table):
        items.append(Button("Watch in the browser", ids.Watch(table.id)))
    return Page(title, text, fields, footer=FAIR, scene=curve_of(table, user, span, review)), items


def curve_of(table: Table, user: UserId, span: Span, review: Review) -> Scene | None:
    """Return the picture of what everybody could expect, as the user could know it; None if they had no
    choice, or not always the same seat.
    """
    seats = {table.played.seatings[point.n].users.index(user) for point in review.curve}
    if len(seats) != 1:
        return None
    seat, split = Seat(min(seats)), review.split
    mine = {} if split is None else {seat: split.begun + _change(split)}
    points = ended(review.curve, span.last, result_of(table) or mine)
    marks = [moment.n for moment in review.turns]
    return with_names(curve_scene(points, span, seat, marks, _unit(table)), rewind(table, span.last))


def moment_page(
    table: Table, user: UserId, span: Span, review: Review, n: int
) -> tuple[Page, list[Clickable]] | None:
    """Return the page of one decision: the position, what was played, and what did better; None if the review
    does not know it.
    """
    moment = next((it for it in known(review) if it.n == n), None)
    if moment is None:
        return None
    then = rewind(table, n)
    page = sight_page(then, user)
    labels = PRESENTERS[table.game.name].labels(then.view(user), then.name)
    lines = [
        f"You played {move_line(then, labels, moment.action)}",
        _compared(table, moment),
        move_line(then, labels, moment.other),
        f"{begun(_swing(table, moment))}.",
    ]
    field = Field(f"Move {n + 1} of {len(table.moves)}", "\n".join(lines), inline=False)
    page = replace(page, title=f"Review · {page.title}", fields=(field, *page.fields), footer=FAIR, prompt="")
    if page.scene is not None:
        page = replace(page, brief=replace(page, cards="", fields=(field,), brief=None))
    back = Button("Back to the review", ids.AskReview(table.id, *_part(table, span)), "go")
    items: list[Clickable] = [back]
    if table.status is Status.CLOSED:
        items.insert(0, Button("Play it again", ids.PlayAgain(table.id, n), "good"))
        items.append(Button("In the replay", ids.Replay(table.id, n, ids.OWN_VIEW, "s")))
    return page, items


def blunders_page(table: Table, span: Span, review: Review) -> tuple[Page, list[Clickable]]:
    """Return the page of the decisions in which another move was surely better, the worst first."""
    part = _part(table, span)
    back = Button("Back to the review", ids.AskReview(table.id, *part), "go")
    lines = [
        f"Move {it.n + 1}: {_move(then, it.action)} ({_by(table, it.gain)} against {_move(then, it.other)})"
        for it in review.blunders
        for then in (rewind(table, it.n),)
    ]
    items = [Button(f"Move {it.n + 1}", ids.ReviewMoment(table.id, it.n, *part)) for it in review.blunders]
    return Page("Review · blunders", "\n".join(lines) or NO_BLUNDERS, footer=FAIR), [*items, back]


def known(review: Review) -> Sequence[Moment]:
    """Return the moments that a review tells of."""
    best = () if review.best is None else (review.best,)
    return (*review.turns, *best, *review.blunders)


def _part(table: Table, span: Span) -> tuple[int, int]:
    """Return a part of the game as its buttons have it."""
    return (0, 0) if span == whole(table) else (span.first, span.last)


def _change(split: Split) -> float:
    return split.own + split.others + split.luck


def _unit(table: Table) -> str:
    return " chips" if _in_chips(table) else PERCENT


def _in_chips(table: Table) -> bool:
    return table.game.join is not None


def _amount(table: Table, points: float) -> str:
    """Return what somebody can expect: `33 %`, `12 chips`."""
    n = round(points)
    return counted(n, "chip") if _in_chips(table) else f"{n} %"


def _by(table: Table, points: float) -> str:
    """Return a difference in words: `+4 % of a win`, `−13 chips`."""
    n = round(points)
    return f"{signed(n)} {agreed(n, 'chip', 'chips')}" if _in_chips(table) else f"{signed(n)} % of a win"


def _move(then: Table, action: Action) -> str:
    """Return a move at the table as it was then, with the cards as symbols."""
    return f"**{spoken(then, write(action))}**"


def _best(table: Table, user: UserId, review: Review) -> str:
    """Return the user's best move and why, in two lines."""
    best = review.best
    if best is None:
        return "Your moves were about as good as any I could find."
    then = rewind(table, best.n)
    labels = PRESENTERS[table.game.name].labels(then.view(user), then.name)
    told = move_line(then, labels, best.action)
    return (
        f"Your best move, move {best.n + 1}: {told}\n"
        f"Better than {_move(then, best.other)} in {best.better} of {best.worlds} deals that "
        f"fit what you knew: {_by(table, best.gain)} (± {best.error:.0f})."
    )


def _luck_line(table: Table, review: Review) -> str:
    """Return how luck and choice made the result."""
    split = review.split
    if split is None:
        return "The game ended early, so there's no result to split into luck and choice."
    own, luck, others = (signed(round(it)) for it in (split.own, split.luck, split.others))
    unsure = f"± {split.error:.0f}"
    if table.game.sealing is not None:
        won = _by(table, _change(split))
        return f"**{won}**: the cards and the others {luck}, your decisions {own} ({unsure})."
    even = f"{split.begun:.0f} %"
    return (
        f"**From an even {even} to {split.begun + _change(split):.0f} %**: the cards {luck}, "
        f"your decisions {own}, the others' {others} ({unsure})."
    )


def _turn_line(table: Table, number: int, moment: Moment) -> str:
    """Return `**1.** Move 17, **draw**: what you could expect went from 67 % to 40 %.`"""
    played = _move(rewind(table, moment.n), moment.action)
    return f"**{number}.** Move {moment.n + 1}, {played}: {_swing(table, moment)}."


def _swing(table: Table, moment: Moment) -> str:
    """Return what changed around a decision: `what you could expect went from 67 % to 40 %`."""
    before, after = (_amount(table, max(0, it)) for it in (moment.before, moment.after))
    return f"what you could expect went from {before} to {after}"


def _compared(table: Table, moment: Moment) -> str:
    """Return how a move compares with the other one, before that is told."""
    by = f"{_by(table, abs(moment.gain)).lstrip('+')} (± {moment.error:.0f})"
    deals = f"{moment.worlds} deals that fit what you knew"
    if abs(moment.gain) < max(CLOSE, moment.error):
        return f"About as good, in {deals}:"
    if moment.gain > 0:
        return f"Better by {by}, and in {moment.better} of {deals}, than:"
    return f"Better by {by}, and in {moment.worse} of {deals}:"
