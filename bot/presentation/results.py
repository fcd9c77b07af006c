"""Permanent messages: results of a heist or a season, and of a whole game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from bot.presentation import ids
from bot.presentation.buttons import Button, clickables
from bot.presentation.evening import leavers, most_won, standing_lines, stories
from bot.presentation.game_presenter import PartEnding, Texts, names_of
from bot.presentation.games import PRESENTERS
from bot.presentation.leaderboard import UserResults
from bot.presentation.move_builder.controls import Press
from bot.presentation.news import lines
from bot.presentation.page import TEXT_MAX_CHARS, Field, Page
from bot.presentation.panel import public_controls, table_page
from bot.presentation.player_labels import introduced
from bot.presentation.speech import Speech
from bot.presentation.tables import best_who_stayed, by_place, how_it_ended, placed
from bot.table.disclosure import check_kept
from bot.table.history import account
from bot.table.record import UserId
from bot.table.table import Status, Table
from bot.table.texts import plain
from engines.core import Event, Whisper
from engines.words import counted

NO_TEXTS: Texts = {}


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
    """Yield the results since move `after`, in order."""
    ending, moves = PRESENTERS[table.game.name].ending, len(table.moves)
    if ending is not None and table.aloud:
        yield from _parts(table, after, ending)
    if table.status is Status.CLOSED and moves > 0 and after <= moves:
        yield _the_end(table, achieved, texts)


def _parts(table: Table, after: int, ending: PartEnding) -> Iterator[Result]:
    """Yield the results of the heists or seasons that ended after move `after`."""
    ends = [*_ends(table, after, ending)]
    last = ends[-1] if ends else 0
    for n in ends:
        story = [event for events in table.happened[:n] for event in _heard(events)]
        *_, (_, people) = account(table, range(n - 1, n), None)
        page = ending.page(story, _heard(table.happened[n - 1]), names_of(people))
        if page.scene is not None:
            page = replace(page, scene=introduced(page.scene, people))
        goes_on = _going_on(table, ending) if n == last else ()
        yield Result(n, page, (*goes_on, Button("Details", ids.ShowResult(table.id, n))))


def _going_on(table: Table, ending: PartEnding) -> tuple[Button, ...]:
    """Return the button for the next action after the last result, if it is legal now."""
    controls = public_controls(table) if table.status is Status.PLAYING else ()
    moves = [
        control
        for control in controls
        if isinstance(control, Press) and ending.next and control.move == ending.next.verb
    ]
    return tuple(
        clickable
        for clickable in clickables(table.id, len(table.moves), moves)
        if isinstance(clickable, Button)
    )


def _ends(table: Table, after: int, ending: PartEnding) -> Iterator[int]:
    """Yield the numbers (from 1) of the moves after `after` that ended a heist or a season."""
    for n, events in enumerate(table.happened[after:], after + 1):
        if any(isinstance(event, ending.event) for event in events):
            yield n


def _heard(events: Sequence[Event]) -> list[Event]:
    """Return the public events."""
    return [event for event in events if not isinstance(event, Whisper)]


def details(table: Table, n: int, user: UserId, texts: Texts) -> Page:
    """Return the page of what happened between the previous result and this one, as one user heard it.
    Raises Illegal if the game is no longer kept.
    """
    check_kept(table)
    ending = PRESENTERS[table.game.name].ending
    known = [*_ends(table, 0, ending)] if ending is not None and table.aloud else []
    until = min(n, len(table.moves))  # the last season ends with the game's last move
    before = max((end for end in known if end < until), default=0)
    events = lines(PRESENTERS[table.game.name], table, range(before, until), user, texts)
    while len("\n".join(events)) > TEXT_MAX_CHARS:
        events = events[1:]
    return Page("What happened", "\n".join(events) or "Nothing more happened.")


def _the_end(table: Table, achieved: Sequence[UserResults], texts: Texts) -> Result:
    """Return the result of the whole game: winners, final standing, and its effect on the leaderboard."""
    shown = table_page(table, {})
    session = table.game.join is not None
    rows = [*standing_lines(table)] if session else [placed(table, score) for score in by_place(table)]
    fields = [Field("Final standing", "\n".join(rows) or "No one stayed to the end.", inline=False)]
    if session and (left := "\n".join(leavers(table))):
        fields.append(Field("Also played", left, inline=False))
    if told := stories(table, texts):
        fields.append(Field("Stories told", told, inline=False))
    if meaning := _meaning(table, {entry.user: entry for entry in achieved}):
        fields.append(Field("Leaderboard", meaning, inline=False))
    end = f"{table.game.title} · the end"
    more = most_won(table) if session else best_who_stayed(table)
    text = "\n".join(
        dict.fromkeys(filter(None, (_finale(table) or how_it_ended(table), more, _turning_point(table))))
    )
    page = Page(end, text, tuple(fields), colour=shown.colour, scene=shown.scene)
    n = len(table.moves) + 1
    buttons = (
        Button("Rematch", ids.Rematch(table.id), "good"),
        Button("Details", ids.ShowResult(table.id, n)),
        Button("Log", ids.Log(table.id)),
        Button("Replay", ids.Replay(table.id, 0, ids.PUBLIC_VIEW, "s")),
    )
    there = tuple(person.user for person in table.people if not person.leaving)
    return Result(n, page, buttons, there if table.aloud else ())


def _finale(table: Table) -> str:
    """Return the sentence of the game's last event, if it ended the game by the rules: who won, and why."""
    presenter = PRESENTERS[table.game.name]
    last = [event for event in table.happened[-1] if isinstance(event, presenter.finale)]
    return (presenter.sentence(last[-1], Speech(names_of(table), None), {}) or "") if last else ""


def _turning_point(table: Table) -> str:
    """Return what turned the game most, in one line; "" if nothing did."""
    swing, best, text = PRESENTERS[table.game.name].swing, 0.0, ""
    for event, at in account(table, range(len(table.moves)), None) if swing is not None else ():
        turned = swing(event, Speech(names_of(at), None)) if swing is not None else None
        if turned is not None and turned[0] > best:
            best, text = turned
    return f"-# Turning point: {text}" if text else ""


CASUAL_END = {
    False: "Computers played, so this game doesn't count for the leaderboard.",
    True: "Computers played, so nothing counts: every villain has the chips they came with.",
}
"""The note for a casual game, by whether it has villains."""


def _meaning(table: Table, achieved: Mapping[int, UserResults]) -> str:
    """Return what the winners have won so far in this server; for villains, a note about their chips."""
    if table.casual:
        return CASUAL_END[table.game.join is not None]
    if table.game.join is not None:
        return "Villains keep their chips. /leaderboard shows the richest."
    winners = [user for user, score in table.results if score.place == 1 and user in achieved]
    return "\n".join(_won_so_far(table, user, achieved[user]) for user in winners)


def _won_so_far(table: Table, user: UserId, achieved: UserResults) -> str:
    seat = table.seat(user)
    assert seat is not None
    games = counted(achieved.games, f"{table.game.title} game")
    return f"**{plain(table.name(seat))}** has won {achieved.won} of {games} here."
