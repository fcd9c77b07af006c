"""Results: of a hand, a heist or a season, and of a whole game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from bot.presentation import ids
from bot.presentation.buttons import Button
from bot.presentation.chronicle import chronicle_button
from bot.presentation.evening import leaver_lines, leavers, most_won, standing_lines, stories
from bot.presentation.game_presenter import PartEnding, Texts, names_of
from bot.presentation.games import PRESENTERS
from bot.presentation.leaderboard import UserResults
from bot.presentation.news import lines
from bot.presentation.page import TEXT_MAX_CHARS, Field, Page
from bot.presentation.panel import table_page
from bot.presentation.pictures.lettering import legible
from bot.presentation.player_labels import introduced, with_names
from bot.presentation.review import review_button
from bot.presentation.scene import Scene
from bot.presentation.speech import Speech
from bot.presentation.tables import best_who_stayed, by_place, finale, how_it_ended, is_decided, placed
from bot.presentation.telling import part_told, people_after
from bot.presentation.why import why_button
from bot.table.disclosure import check_current, check_kept, check_recorded
from bot.table.history import account
from bot.table.record import SOMEBODY, UserId
from bot.table.reviewing import Span
from bot.table.rivals import encounters
from bot.table.table import Status, Table
from bot.table.texts import plain
from engines.core import Event
from engines.words import counted

NO_TEXTS: Texts = {}

T = TypeVar("T")
SMALL_PARTS_MAX = 3
"""Maximum number of small parts that a result mentions."""


@dataclass(frozen=True, slots=True)
class Result:
    """A result after move `n`; the end of a table counts as one move more than it has."""

    n: int
    page: Page
    buttons: tuple[Button, ...]
    mentions: tuple[UserId, ...] = ()
    """The users who are mentioned."""


def results(
    table: Table, after: int = 0, achieved: Sequence[UserResults] = (), texts: Texts = NO_TEXTS
) -> Iterator[Result]:
    """Yield the results since move `after` that stay, in order."""
    ending, moves = _ending(table), len(table.moves)
    if ending is not None and not ending.replaced:
        for n in _ends(table, after, ending):
            yield _part(table, n, ending)
    if table.status is Status.CLOSED and moves > 0 and after <= moves:
        yield _the_end(table, achieved, texts)


def last_part(table: Table) -> int:
    """Return the move that ended the last part with a result, if that replaces the one before; else 0."""
    ending = _ending(table)
    if ending is None or not ending.replaced:
        return 0
    return table.once("last part", lambda: _last_end(table, ending))


def _last_end(table: Table, ending: PartEnding) -> int:
    ends = reversed([*_all_ends(table, 0, ending)])
    return next((n for n in ends if not _brief(table, n, ending)), 0)


def part_result(table: Table, n: int) -> Result:
    """Return the result of the part that ended with move `n`."""
    ending = _ending(table)
    assert ending is not None
    return _part(table, n, ending)


def _ending(table: Table) -> PartEnding | None:
    """Return how parts of the game end, if their results are posted."""
    return PRESENTERS[table.game.name].ending if table.announces_results else None


def _part(table: Table, n: int, ending: PartEnding) -> Result:
    """Return the result of the part that ended with move `n`, with a line for each small one before it."""
    page, people = part_told(table, n, ending.page), people_after(table, n)
    page = replace(page, text="\n".join((page.text, *_small_before(table, n, ending))))
    page = introduced(page, people)
    before = max((end for end in _all_ends(table, 0, ending) if end < n), default=0)
    review = review_button(table, Span(before, n)) if table.game.sealing is not None else []
    buttons = (Button("Details", ids.ShowResult(table.id, n)), *review, *_why(table, n, ending.event))
    return Result(n, page, buttons)


def _why(table: Table, n: int, kinds: type[Event] | tuple[type[Event], ...]) -> list[Button]:
    """Return the button that explains the event of one of these kinds in move `n`, if there is one."""
    rules = [event.rules for event in table.happened[n - 1] if isinstance(event, kinds) and event.rules]
    return why_button(table, n, rules[-1][0]) if rules else []


def _small_before(table: Table, n: int, ending: PartEnding) -> Sequence[str]:
    """Return a line for each small part between the previous result and move `n`, the last few of them."""
    lines = list[str]()
    for end in _all_ends(table, 0, ending):
        if end < n:
            line = _brief(table, end, ending)
            lines = [*lines, f"-# {line}"] if line else []
    return lines[-SMALL_PARTS_MAX:]


def _brief(table: Table, n: int, ending: PartEnding) -> str:
    return part_told(table, n, ending.brief) if ending.brief is not None else ""


def _ends(table: Table, after: int, ending: PartEnding) -> Iterator[int]:
    """Yield the numbers (from 1) of the moves after `after` that ended a part with a result."""
    return (n for n in _all_ends(table, after, ending) if not _brief(table, n, ending))


def _all_ends(table: Table, after: int, ending: PartEnding) -> Iterator[int]:
    """Yield the numbers of the moves after `after` that ended a part, however small."""
    for n, events in enumerate(table.happened[after:], after + 1):
        if any(isinstance(event, ending.event) for event in events):
            yield n


def details(table: Table, n: int, user: UserId, texts: Texts) -> Page:
    """Return the page of what happened between the previous result and this one, as one user heard it.
    Raises Illegal if the game is no longer kept, or never was.
    """
    check_recorded(table)
    check_kept(table)
    check_current(table)
    ending = _ending(table)
    known = [*_ends(table, 0, ending)] if ending is not None else []
    until = min(n, len(table.moves))  # the last season ends with the game's last move
    before = max((end for end in known if end < until), default=0)
    events = lines(PRESENTERS[table.game.name], table, range(before, until), user, texts)
    rest = part_told(table, until, ending.rest) if ending is not None and ending.rest is not None else ""
    while len("\n".join((rest, *events))) > TEXT_MAX_CHARS:
        events = events[1:]
    return Page("What happened", "\n".join(filter(None, (rest, *events))) or "Nothing more happened.")


def _the_end(table: Table, achieved: Sequence[UserResults], texts: Texts) -> Result:
    """Return the result of the whole game: winners, final standing, and its effect on the leaderboard."""
    shown = table_page(table, {})
    session = table.game.join is not None
    rows = [*standing_lines(table)] if session else [placed(table, score) for score in by_place(table)]
    name = "Final standing" if session or is_decided(table) else "Standing"
    fields = [Field(name, "\n".join(rows) or "No one stayed to the end.", inline=False)]
    if session and (left := "\n".join(leaver_lines(table))):
        fields.append(Field("Also played", left, inline=False))
    if told := stories(table, texts):
        fields.append(Field("Stories told", told, inline=False))
    if meaning := _meaning(table, {entry.user: entry for entry in achieved}):
        fields.append(Field("Leaderboard", meaning, inline=False))
    end = f"{table.game.title} · the end"
    ending, n = _ending(table), len(table.moves) + 1
    small = _small_before(table, n, ending) if ending is not None else ()
    counts = "-# In brackets: chips won or lost at this table." if session and is_decided(table) else ""
    more = most_won(table) if session else best_who_stayed(table)
    paragraphs = dict.fromkeys(
        (finale(table) or how_it_ended(table), more, _turning_point(table), *small, counts)
    )
    text = "\n".join(filter(None, paragraphs))
    page = Page(end, text, tuple(fields), colour=shown.colour, scene=_last_scene(table, shown))
    buttons = (
        Button("Rematch", ids.Rematch(table.id), "good"),
        Button("Details", ids.ShowResult(table.id, n)),
        *chronicle_button(table, 0),
        Button("Log", ids.Log(table.id)),
        Button("Replay", ids.Replay(table.id, 0, ids.PUBLIC_VIEW, "s")),
        *review_button(table),
        *_why(table, len(table.moves), PRESENTERS[table.game.name].finale),
    )
    there = tuple(person.user for person in table.people if not person.leaving)
    return Result(n, page, buttons, there if table.announces_results else ())


def _last_scene(table: Table, shown: Page) -> Scene | None:
    """Return the picture of the end, in a session also with those who have left."""
    with_leavers = PRESENTERS[table.game.name].with_leavers
    gone = leavers(table) if table.game.join is not None else ()
    if with_leavers is None or not gone:
        return shown.scene
    rows = [(legible(it.name) or SOMEBODY, it.chips, it.won) for it in gone]
    return with_names(with_leavers(table.view(None), rows), table)


def _turning_point(table: Table) -> str:
    """Return what turned the game most, of several the last, in one line; "" if nothing did."""
    swing, best, text = PRESENTERS[table.game.name].swing, 0.0, ""
    for event, at in account(table, range(len(table.moves)), None) if swing is not None else ():
        turned = swing(event, Speech(names_of(at), None)) if swing is not None else None
        if turned is not None and turned[0] > 0 and turned[0] >= best:
            best, text = turned
    return f"-# Turning point: {text}" if text else ""


CASUAL_END = {
    False: "Computers played, so this game doesn't count for the leaderboard.",
    True: "Computers played, so nothing counts: every villain has the chips they came with.",
}
"""The note for a casual game, by whether it has villains."""
AGAINST_THE_HOUSE_END = {
    False: "Computers played, so this game counts only against the house: /leaderboard kind: house.",
    True: "Computers played, so every villain has the chips they came with. "
    "The game counts only against the house: /leaderboard kind: house.",
}
"""The same for one that somebody has finished against computers."""


def _meaning(table: Table, achieved: Mapping[int, UserResults]) -> str:
    """Return what the winners have won so far in this server; for villains, a note about their chips."""
    if table.casual:
        notes = AGAINST_THE_HOUSE_END if any(encounters(table)) else CASUAL_END
        return notes[table.game.join is not None]
    if table.game.join is not None:
        return "Villains keep their chips. /leaderboard shows the richest."
    winners = [user for user, score in table.results if score.place == 1 and user in achieved]
    return "\n".join(_won_so_far(table, user, achieved[user]) for user in winners)


def _won_so_far(table: Table, user: UserId, achieved: UserResults) -> str:
    seat = table.seat(user)
    assert seat is not None
    games = counted(achieved.games, f"{table.game.title} game")
    return f"**{plain(table.name(seat))}** has won {achieved.won} of {games} here."
