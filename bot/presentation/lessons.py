"""The pages of lessons: what the learner is told, above the real panel, and which lessons there are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.presentation import ids
from bot.presentation.buttons import Button, Clickable, Menu
from bot.presentation.cards import signed
from bot.presentation.games import PRESENTERS
from bot.presentation.move_builder.controls import Choice
from bot.presentation.move_state import action_labels
from bot.presentation.page import Page
from bot.presentation.player_labels import introduced
from bot.presentation.reveals import stages
from bot.presentation.scene import Scene
from bot.presentation.telling import part_told, people_after
from bot.table.history import rewind
from bot.table.lesson import Learning, Lesson, lessons, lessons_of
from bot.table.retry import points_of
from bot.table.table import Status, Table
from engines import GAMES
from engines.notation import read
from engines.words import counted

INVITATION = (
    "Learn a game by playing it: a few minutes of pressing buttons, and you're told why. Nothing counts, "
    "and you can stop whenever you like."
)
ASK_WHY = "Whatever surprises you in a real game: press **Why?**, or type /why."
OWN_WAY = "This is your own way now; the others play as well as they can."
ONCE_MORE = "What you couldn't know then has been dealt anew. The others play as well as they can."
ONE_DEAL = "One deal says little: play it again, and what you couldn't know is dealt anew."
SINCE, SO_FAR = "Since your move", "So far"
"""The headings of what has happened."""
POINTED = "👉 "
"""The mark of a button that leads on to the taught move, or to that of a hint."""
FINISHED = "✓ "
"""The mark of a lesson that was done to the end."""


def learn_button(game: str) -> list[Button]:
    """Return the button that begins a game's first lesson; [] if it has none."""
    return [Button("Learn by playing", ids.Learn(lesson.name)) for lesson in lessons_of(game)[:1]]


def lessons_page(begun: Mapping[str, bool]) -> tuple[Page, list[Clickable]]:
    """Return the page of all lessons, and a menu to choose one; `begun` tells those that the user has begun,
    and whether they have done them to the end.
    """
    offered = lessons().values()
    choices = tuple(Choice(_label(it, begun), it.name, _how_far(it, begun)) for it in offered)
    return Page("Learn by playing", INVITATION), [Menu("Choose a lesson…", ids.TakeLesson(), choices)]


def _label(lesson: Lesson, begun: Mapping[str, bool]) -> str:
    """Return the game and the title, which alone tells apart the lessons of a game."""
    return f"{FINISHED if begun.get(lesson.name) else ''}{GAMES[lesson.game].title} · {lesson.title}"


def _how_far(lesson: Lesson, begun: Mapping[str, bool]) -> str:
    """Return the second line of a lesson in the menu."""
    return (
        "go on where you left off" if begun.get(lesson.name) is False else counted(len(lesson.steps), "step")
    )


def way_back(table: Table) -> list[Clickable]:
    """Return the button that leads back to the lesson, if the learner has gone their own way, or to the
    review whose moment they play again; else [].
    """
    learning = table.lesson
    if learning is not None and learning.again is not None:
        return [Button("Back to the review", ids.ReviewMoment(*learning.again, 0, 0))]
    off = learning is not None and not learning.over and learning.now is None
    return [Button("Back to the lesson", ids.LessonBack(table.id), "go")] if off else []


def in_lesson(table: Table, page: Page, items: list[Clickable]) -> tuple[Page, list[Clickable]]:
    """Return the learner's panel with what they are told, from their panel in the game."""
    learning = table.lesson
    if learning is None:
        return page, items
    if learning.again is not None:
        page = replace(page, title="That moment again")
        if learning.then is not None:
            again = Button("Play it again", ids.PlayAgain(*learning.again), "good")
            return _came_to(table, learning.then, page), [again, *way_back(table)]
        return replace(page, text=f"{ONCE_MORE}\n{page.text}"), items
    plan, now = learning.plan, learning.now
    done = min(learning.step + 1, len(plan.steps))
    page = replace(page, title=f"{plan.title} · {done} of {len(plan.steps)}")
    if learning.over:
        return _the_end(table, learning, page)
    if now is None:
        page = replace(page, title=f"{plan.title} · your own way")
        if table.status is not Status.PLAYING:
            return replace(page, text=f"The game is over.\n{page.text}"), way_back(table)
        return replace(page, text=f"{OWN_WAY}\n{page.text}"), items
    if not now.do:
        fields = () if page.scene is not None and not page.cards else page.fields
        told_only = replace(page, text=signed(now.say), fields=fields, prompt="", notice="")
        if done == len(plan.steps):
            told_only = replace(told_only, scene=_what_was_won(table) or page.scene, cards="", brief=None)
        return told_only, [Button("Next", ids.LessonNext(table.id, learning.step), "go")]
    if learning.wanted:
        labels = action_labels(table, learning.user)
        action = read(table.game, learning.wanted)
        wanted = labels[type(action)].preview_of(action)
        question = replace(page, text=f"> {wanted}\n{signed(now.why)}", fields=(), prompt="", notice="")
        again = Button("Try again", ids.LessonBack(table.id), "go")
        return question, [again, Button("Play on anyway", ids.LessonAnyway(table.id))]
    task = f"### {signed(now.say)}" if page.cards else f"**{signed(now.say)}**"  # in big print a heading
    return replace(page, text=task), pointed(items, now.do)


def _came_to(table: Table, then: int, page: Page) -> Page:
    """Return the panel of a moment that is over: what came of it this time, and in the game."""
    assert table.lesson is not None
    seat = table.seat(table.lesson.user)
    now = points_of(table, seat) if seat is not None else 0
    unit = PRESENTERS[table.game.name].unit
    compared = "just as in the game" if now == then else f"in the game it was {then} at this point"
    if not table.lesson.reached:
        compared = "the game was closed before this point"
    lines = [f"**This time you have {counted(now, *unit)}; {compared}.**", _judged(table), ONE_DEAL]
    page = replace(page, text="\n".join(filter(None, lines)), prompt="", notice="")
    if (won := _what_was_won(table)) is None:
        return page
    news = tuple(field for field in page.fields if field.name in (SINCE, SO_FAR))
    return replace(page, scene=won, fields=news, cards="", brief=None)


def _judged(table: Table) -> str:
    """Return whether a moment's player chose better this time, by their review; "" if it does not tell."""
    assert table.lesson is not None
    moment, user = table.lesson.judged, table.lesson.user
    if moment is None or not table.moves:
        return ""
    chosen = read(table.game, table.moves[0].text)
    if chosen not in (moment.action, moment.other):
        return ""
    told = f"**{action_labels(rewind(table, 0), user)[type(chosen)].told_of(chosen)}**"
    if moment.about_even:
        return f"{told} is about as good as the other choice on average."
    better = (chosen == moment.action) == (moment.gain > 0)
    return f"{told} was the {'better' if better else 'worse'} choice on average."


def pointed(items: Sequence[Clickable], taught: str) -> list[Clickable]:
    """Return the buttons of moves with a pointing hand on those which lead furthest on to the taught, or the
    advised, one.
    """
    ahead = [_words_of(item, Counter(taught.split())) for item in items]
    furthest = max(ahead, default=0)
    return [
        replace(item, label=f"{POINTED}{item.label}")
        if isinstance(item, Button) and ahead[n] == furthest > 0
        else item
        for n, item in enumerate(items)
    ]


def _words_of(item: Clickable, taught: Counter[str]) -> int:
    """Return how many words of the taught move a button has said; 0 if it leads elsewhere."""
    said = item.id.said if isinstance(item, Button) and isinstance(item.id, ids.Play | ids.GoOn) else ""
    words = Counter(said.split())
    return words.total() if words <= taught else 0


def _what_was_won(table: Table) -> Scene | None:
    """Return the picture of the last part that was played to its end, before the next deal: its result, or
    what was turned up last; None if there is none.
    """
    ending = PRESENTERS[table.game.name].ending
    kinds = ending.event if ending is not None else ()
    ends = [n for n, events in enumerate(table.happened, 1) if any(isinstance(it, kinds) for it in events)]
    if ending is None or not ends:
        return None
    result = introduced(part_told(table, ends[-1], ending.page), people_after(table, ends[-1]))
    shown = [stage.page for stage in stages(table, ends[-1] - 1)[-1:]]
    return next((page.scene for page in (result, *shown) if page.scene is not None), None)


def _the_end(table: Table, learning: Learning, page: Page) -> tuple[Page, list[Clickable]]:
    """Return the end of a lesson: what was learnt, the next one, and the real game."""
    plan = learning.plan
    further = lessons_of(plan.game)
    following = further[further.index(plan) + 1 :][:1]
    items: list[Clickable] = [Button("Play for real", ids.PlayNow(plan.game, "greenhorn"), "go")]
    items += [Button(f"Next: {it.title}", ids.Learn(it.name)) for it in following]
    title = f"{plan.title} · done"
    text = f"{signed(plan.ending)}\n{ASK_WHY}"
    ended = replace(page, title=title, text=text, fields=(), prompt="", notice="")
    ended = replace(ended, scene=_what_was_won(table) or page.scene, cards="", brief=None)
    return ended, [*items, Button("More lessons", ids.Lessons())]
