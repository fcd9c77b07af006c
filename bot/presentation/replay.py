"""Replay of a finished game: one move at a time, from the public's or a player's view."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from operator import itemgetter

from bot.presentation import ids
from bot.presentation.buttons import Button, Clickable, Menu
from bot.presentation.game_presenter import Texts, names_of
from bot.presentation.games import PRESENTERS
from bot.presentation.ids import OWN_VIEW, PUBLIC_VIEW, ViewOf
from bot.presentation.move_builder.controls import Choice
from bot.presentation.news import lines
from bot.presentation.page import Field, Page
from bot.presentation.panel import hand_page, table_page
from bot.table.disclosure import open_hands, players
from bot.table.history import states
from bot.table.names import called_last
from bot.table.record import Finished, UserId
from bot.table.table import Table
from bot.table.texts import cut, plain
from engines import GAMES
from engines.core import Illegal
from engines.words import counted

JUMP_OPTIONS_MAX = 25
"""Maximum number of positions to jump to in one menu."""
EVENTS_MAX_CHARS = 900
"""Maximum length of a move's events on a replay page, in characters."""


def titled(game: Finished) -> str:
    """Return a finished game's label in a menu: `Castle Poker · 23 Nov 21:05 UTC · Ann, Bo · 76 moves`."""
    ended = datetime.fromtimestamp(game.ended / 1000, UTC).strftime("%d %b %H:%M UTC").lstrip("0")
    names = f" · {', '.join(game.names)}" if game.names else " · only its record" if game.archived else ""
    return f"{GAMES[game.game].title} · {ended}{names} · {counted(game.moves, 'move')}"


def sight_of(table: Table, user: UserId, whose: ViewOf) -> UserId | None:
    """Return the user whose view `user` sees; None for the public view. Raises Illegal if not allowed."""
    if whose == PUBLIC_VIEW:
        return None
    there = players(table)
    wanted = user if whose == OWN_VIEW else there[int(whose)] if int(whose) < len(there) else None
    if wanted is None or (wanted != user and wanted not in open_hands(table, user)):
        raise Illegal("That hand stays closed.")
    return wanted


def replay_page(
    table: Table, then: Table, sight: UserId | None, texts: Texts, viewer: UserId | None = None
) -> Page:
    """Return the page after the moves that `then` has: table or hand, and the last move's events. If the hand
    isn't the viewer's, it says who "you" is.
    """
    n, page = len(then.moves), sight_page(then, sight)
    words = cut("\n".join(event_lines(table, n, sight, texts)), EVENTS_MAX_CHARS)
    heading = f"Move {n} of {len(table.moves)}"
    if sight is not None and sight != viewer and then.seat(sight) is not None:
        heading += f" · “you” is {plain(called_last(table, sight))}"
    field = Field(heading, words, inline=False)
    brief = page.brief
    return _headed(replace(page, brief=_headed(brief, field) if brief else None), field)


def event_lines(table: Table, n: int, sight: UserId | None, texts: Texts) -> list[str]:
    """Return the lines about move `n` for a user (None: the public); 0 is before the first move."""
    if not n:
        return ["Before the first move."]
    return lines(PRESENTERS[table.game.name], table, range(n - 1, n), sight, texts) or [
        "No one saw anything happen in this move."
    ]


def sight_page(then: Table, sight: UserId | None) -> Page:
    """Return the page of a past state: a user's hand, or the table if `sight` is None or had no seat."""
    if sight is not None and then.seat(sight) is not None:
        page = hand_page(then, sight)
        _, _, summary = PRESENTERS[then.game.name].summary(then.view(None), names_of(then)).partition("\n")
        if summary and all(summary != field.text for field in page.fields):
            page = replace(page, fields=(Field("The table", summary, inline=False), *page.fields))
        return page  # the hand itself says who is to move
    page = table_page(then, {})
    return replace(_quiet(page), brief=_quiet(page.brief or page))


def _quiet(page: Page) -> Page:
    """Return a page without the last events, which a replay shows move by move."""
    others = (field for field in page.fields if field.name != "Last events")
    return replace(page, fields=tuple(others), footer="")


def _headed(page: Page, field: Field) -> Page:
    """Return a page of a replay, headed by the events of its last move."""
    return replace(page, title=f"Replay · {page.title}", fields=(field, *page.fields))


def replay_buttons(
    table: Table, n: int, user: UserId, whose: ViewOf, *, seated: bool, turns: Sequence[int] = ()
) -> list[Clickable]:
    """Return the buttons to other moves, the menus of positions and hands, and further buttons. `turns` are
    the moves around which the game turned, by the user's review.
    """
    last = len(table.moves)

    def to(label: str, at: int, how: ids.ReplayStep, sight: str = whose) -> Button:
        return Button(label, ids.Replay(table.id, at, sight, how), "go" if how == "n" else "plain")

    steps = [to("First", 0, "f"), to("Back", n - 1, "b")] if n else []
    steps += [to("Next", n + 1, "n"), to("Last", last, "l")] if n < last else []
    if seated:
        steps.append(
            to("My hand then", n, "v", OWN_VIEW)
            if whose == PUBLIC_VIEW
            else to("The table then", n, "v", PUBLIC_VIEW)
        )
    further = [
        Button("Watch in the browser", ids.Watch(table.id)),
        Button("Verify", ids.Verify(table.id)),
        Button("Record", ids.Export(table.id)),
    ]
    return [*_menus(table, n, user, whose, turns), *steps, *further]


def with_turns(found: Sequence[tuple[int, str]], turns: Sequence[int]) -> list[tuple[int, str]]:
    """Return positions to jump to, and those where the game turned, in order."""
    turned = [(n, f"Where it turned, {number}") for number, n in enumerate(turns, 1)]
    return sorted([*found, *turned], key=itemgetter(0))


def _menus(table: Table, n: int, user: UserId, whose: ViewOf, turns: Sequence[int]) -> Iterator[Menu]:
    """Yield the menus of positions to jump to and of hands to look at."""
    near = _around(with_turns(places(table), turns), n)
    if len(near) > 1:
        choices = tuple(Choice(f"{label} (move {at})", str(at)) for at, label in near)
        yield Menu("Jump to…", ids.Jump(table.id, whose), choices)
    there, shown = players(table), open_hands(table, user)
    if {*shown} - {user}:
        eyes = tuple(Choice(f"{called_last(table, part)}'s hand", str(there.index(part))) for part in shown)
        yield Menu(
            "Look at…",
            ids.LookInto(table.id, n),
            (Choice("The table", PUBLIC_VIEW), *eyes[: JUMP_OPTIONS_MAX - 1]),
            (whose,),
        )


def _around(found: Sequence[tuple[int, str]], n: int) -> Sequence[tuple[int, str]]:
    """Return as many positions as fit into a menu, those nearest to move `n`."""
    here = sum(at <= n for at, _ in found)
    first = max(0, min(here - JUMP_OPTIONS_MAX // 2, len(found) - JUMP_OPTIONS_MAX))
    return found[first : first + JUMP_OPTIONS_MAX]


def places(table: Table) -> Sequence[tuple[int, str]]:
    """Return where each hand, round or season begins: the number of moves before it, and its name."""
    return table.once("places", lambda: [*_places(table)])


def _places(table: Table) -> Iterator[tuple[int, str]]:
    part, before = PRESENTERS[table.game.name].part, ""
    if part is None:
        return
    for n, state in enumerate(states(table)):
        now = part(table.game.view(state, None))
        if n and now and now != before:
            yield n, now
        before = now
