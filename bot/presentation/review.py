"""The pages of a review: the best move, where the game turned, blunders on request, luck and choice."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bot.presentation import ids
from bot.presentation.buttons import Button, Clickable
from bot.presentation.curve import PERCENT, curve_scene, ended
from bot.presentation.games import PRESENTERS
from bot.presentation.hints import called, move_line, reason
from bot.presentation.move_builder.labels import ActionLabels
from bot.presentation.move_state import action_labels
from bot.presentation.news import news
from bot.presentation.page import Field, Page
from bot.presentation.pictures.lettering import legible
from bot.presentation.player_labels import with_names
from bot.presentation.replay import sight_page
from bot.presentation.scene import Scene
from bot.presentation.tables import by_place
from bot.table.history import rewind
from bot.table.record import UserId
from bot.table.reviewing import Span, result_of, terms_of, whole
from bot.table.table import Status, Table
from bot.table.texts import begun, cut, unformatted
from engines.core import Seat
from engines.players import JUDGEMENTS
from engines.review import Moment, Review, Split
from engines.words import counted

FAIR = "Judged by what you could know then."
"""The footer of reviews."""
SO_FAR = "This is what I've found so far. Your best move, blunders, luck and choice come last."
NOTHING = "You had no choice to make here: every move of yours was the only reasonable one."
CHANCE = "your chance to win"
CHOSE, THEN, CAME_TO = "What you chose", "What happened then", "What it came to"
PLACES = {2: "second", 3: "third", 4: "fourth", 5: "fifth", 6: "sixth"}
TOO_LITTLE = "Too little was played to judge your choices: none of them changed your chance much yet."
NO_BLUNDERS = "I found no blunder of yours."
CLOSER = "Here another move was a little better:"
CLOSE = 1.0
"""Amounts below this many points don't matter."""
CHOICE_MAX_CHARS = 40
"""Maximum length of a choice on a button, in characters."""


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
    turned = "\n".join(_turn_line(table, user, n, moment, review) for n, moment in enumerate(review.turns, 1))
    nothing = _no_turn(table) if review.complete else "I'm still looking …"
    fields = (Field("Where it turned", turned or nothing, inline=False),)
    text = "" if review.complete else SO_FAR
    if review.complete:
        told = {
            CHOSE: _chose(table, user, review),
            THEN: _luck(table, review.split),
            CAME_TO: _came_to(table, user, span, review.split),
        }
        fields = (*(Field(name, it, inline=False) for name, it in told.items() if it), *fields)
    part = _part(table, span)
    items: list[Clickable] = [
        _moment_button(table, user, n, moment, part) for n, moment in enumerate(review.turns, 1)
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
    names = {**_of_leavers(table, span, points[-1].expected), seat: "You"}
    return with_names(curve_scene(points, span, seat, marks, _unit(table)), rewind(table, span.last), names)


def _of_leavers(table: Table, span: Span, seats: Iterable[Seat]) -> dict[Seat, str]:
    """Return the names of those who had left when this part of the game was over."""
    seatings, names = table.played.seatings, dict[Seat, str]()
    for seat in seats:
        there = [n for n in range(*span) if seatings[n].users[seat : seat + 1] not in ((), (None,))]
        if there and there[-1] < span.last - 1:
            names[seat] = legible(rewind(table, there[-1]).name(seat))
    return names


def moment_page(
    table: Table, user: UserId, span: Span, review: Review, n: int
) -> tuple[Page, list[Clickable]] | None:
    """Return the page of one decision: the position, then what was played, and what did better; None if the
    review does not know it.
    """
    moment = next((it for it in review.moments if it.n == n), None)
    if moment is None:
        return None
    then = rewind(table, n)
    page = sight_page(then, user)
    labels = action_labels(then, user)
    cause = f", {_cause(moment)}" if moment.turn else ""
    changed = f"{begun(_swing(table, moment))}{cause}."
    until = next((point.n for point in review.curve if point.n > n), span.last)
    happened = news(PRESENTERS[table.game.name], table, range(n, until), user, {})
    compared = _compared(table, labels, moment)
    told = {
        CHOSE: f"{move_line(labels, moment.action)}\n{compared}{_why(then, user, moment)}",
        THEN: "\n".join((*happened, changed)),
        CAME_TO: _came_to(table, user, span, review.split) if review.complete else "",
    }
    fields = tuple(Field(name, it, inline=False) for name, it in told.items() if it)
    title = f"Review · {labels[type(moment.action)].told_of(moment.action)}"
    footer = f"{FAIR} Move {n + 1} of {len(table.moves)}."
    page = replace(page, title=title, fields=(*page.fields, *fields), footer=footer, prompt="")
    if page.scene is not None:
        page = replace(page, brief=replace(page, cards="", fields=(), below=fields, brief=None))
    back = Button("Back to the review", ids.AskReview(table.id, *_part(table, span)), "go")
    items: list[Clickable] = [back]
    if table.status is Status.CLOSED:
        items.insert(0, Button("Play it again", ids.PlayAgain(table.id, n), "good"))
        items.append(Button("In the replay", ids.Replay(table.id, n, ids.OWN_VIEW, "s")))
    return page, items


def blunders_page(table: Table, user: UserId, span: Span, review: Review) -> tuple[Page, list[Clickable]]:
    """Return the page of the decisions in which another move was surely better, the worst first."""
    part = _part(table, span)
    back = Button("Back to the review", ids.AskReview(table.id, *part), "go")
    moments = (*review.blunders, *review.closer)
    told = [f"**{n}.** {_dear(table, user, it)}" for n, it in enumerate(moments, 1)]
    clear = len(review.blunders)
    lines = [*(told[:clear] or [NO_BLUNDERS]), *([CLOSER] if review.closer else ()), *told[clear:]]
    items = [_moment_button(table, user, n, it, part) for n, it in enumerate(moments, 1)]
    return Page("Review · blunders", "\n".join(lines), footer=FAIR), [*items, back]


def _dear(table: Table, user: UserId, moment: Moment) -> str:
    """Return a decision and the move that did better: `Call. Fold would have been 4 % better.`"""
    labels = action_labels(rewind(table, moment.n), user)
    chosen, other = called(labels, moment.action), called(labels, moment.other)
    return f"{chosen}. {other} would have been {_by(table, moment.gain)}."


def _moment_button(table: Table, user: UserId, number: int, moment: Moment, part: tuple[int, int]) -> Button:
    """Return the button that leads to a decision: `2: Bet 8`."""
    labels = action_labels(rewind(table, moment.n), user)
    told = unformatted(labels[type(moment.action)].told_of(moment.action))
    return Button(f"{number}: {cut(told, CHOICE_MAX_CHARS)}", ids.ReviewMoment(table.id, moment.n, *part))


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
    """Return what something is worth: `33 % of a win`, `12 chips`."""
    n = round(points)
    return counted(n, "chip") if _in_chips(table) else f"{n} % of a win"


def _by(table: Table, points: float) -> str:
    """Return how much better something is: `4 % better`, `13 chips better`."""
    n = max(1, abs(round(points)))
    return f"{counted(n, 'chip') if _in_chips(table) else f'{n} %'} better"


def _came_to(table: Table, user: UserId, span: Span, split: Split | None) -> str:
    """Return what a part of a game ended with for its player."""
    if split is None:
        return "It was closed before its end, so there's no result."
    if _in_chips(table):
        begun, ended = (round(it) for it in (split.begun, split.begun + _change(split)))
        return f"You brought {counted(begun, 'chip')} and ended with {ended}."
    score = next(it for it in by_place(table) if it.seat == table.seat(user))
    points = counted(score.points, *PRESENTERS[table.game.name].unit)
    if score.place > 1:
        return f"You came {PLACES[score.place]}, with {points}."
    shared = sum(it.place == 1 for it in by_place(table)) > 1
    return f"You {'shared the win' if shared else 'won'}, with {points}."


def _chose(table: Table, user: UserId, review: Review) -> str:
    """Return the user's best choice, and what all their choices together brought."""
    dear = (*review.blunders, *review.closer)
    split, told = review.split, ""
    if not dear:
        told = "Your choices were about as good as any I could find." if split is not None else TOO_LITTLE
    if (best := review.best) is not None:
        labels = action_labels(rewind(table, best.n), user)
        moves = f"{called(labels, best.action)} rather than {called(labels, best.other)}"
        told = f"Your best choice: {moves}, {_by(table, best.gain)}."
    if dear:
        told = f"{told}\nYour costliest move: {_dear(table, user, dear[0])}".lstrip()
    if split is None or abs(split.own) <= max(CLOSE, split.own_error):
        even = "\nAll your choices together were about even with a decent player's."
        return f"{told}{even}" if split is not None else told
    did = "brought you" if split.own > 0 else "cost you"
    amount = _amount(table, abs(split.own))
    small = ", though none of them was much by itself" if split.own < 0 and not dear else ""
    return f"{told}\nCompared with a decent player's, all your choices together {did} about {amount}{small}."


def _luck(table: Table, split: Split | None) -> str:
    """Return what luck did to the result; "" where that is too uncertain to say."""
    if split is None or split.error >= abs(split.luck) / 2:
        return ""
    who = "The cards and the others" if table.game.sealing is not None else "Luck"
    did = "brought you" if split.luck > 0 else "cost you"
    told = f"{who} {did} about {_amount(table, abs(split.luck))}"
    if abs(split.others) < CLOSE or 2 * split.error >= abs(split.others):
        return f"{told}."
    theirs = "gave you" if split.others > 0 else "took from you"
    return f"{told}, and the others' choices {theirs} about {_amount(table, abs(split.others))}."


def _turn_line(table: Table, user: UserId, number: int, moment: Moment, review: Review) -> str:
    """Return `**1.** **Draw 1 more card**: your chance to win fell from 67 to 40 %, by luck.`"""
    labels = action_labels(rewind(table, moment.n), user)
    line = f"**{number}.** {called(labels, moment.action)}: {_swing(table, moment)}"
    if moment.by_choice:
        better = f"{called(labels, moment.other)} would have been {_by(table, moment.gain)}"
        return f"{line}, {_cause(moment)}. {better}."
    still = " It was your best choice all the same." if moment == review.best and _fell(moment) else ""
    return f"{line}, {_cause(moment)}.{still}"


def _cause(moment: Moment) -> str:
    """Return what explains the better part of a change."""
    if moment.by_choice:
        return "by your choice"
    return "by luck" if moment.gain >= 0 or moment.about_even else "mostly by luck"


def _no_turn(table: Table) -> str:
    """Return what is said where no decision changed much."""
    what, much = (
        ("what you could expect", "a tenth of the chips you brought")
        if _in_chips(table)
        else (CHANCE, "10 %")
    )
    return f"Nothing changed {what} by more than {much} at once."


def _fell(moment: Moment) -> bool:
    return moment.after < moment.before


def _swing(table: Table, moment: Moment) -> str:
    """Return what changed around a decision: `your chance to win fell from 67 to 40 %`."""
    before, after = (max(0, round(it)) for it in (moment.before, moment.after))
    what, unit = ("what you could expect", " chips") if _in_chips(table) else (CHANCE, PERCENT)
    if before == after:
        return f"{what} stayed at about {after}{unit}"
    return f"{what} {'rose' if after > before else 'fell'} from {before} to {after}{unit}"


def _why(then: Table, user: UserId, moment: Moment) -> str:
    """Return why the better one of two moves is good, after a space; "" if they were about even, or if that
    speaks for both.
    """
    seat = then.seat(user)
    if moment.about_even or seat is None:
        return ""
    terms = terms_of(then, seat)
    played, other = (reason(then, user, it, terms) for it in (moment.action, moment.other))
    said = played if moment.gain > 0 else other
    return f" {said}" if said and played != other else ""


def _compared(table: Table, labels: ActionLabels, moment: Moment) -> str:
    """Return how a move compares with the other one, in deals that fit what its player knew."""
    other = called(labels, moment.other)
    if moment.about_even:
        return f"{other} was about even with it."
    if moment.gain > 0:
        return f"That was {_by(table, moment.gain)} than {other}, the next best, on average."
    return f"{other} would have been {_by(table, moment.gain)} on average."
