"""A finished game, looked at again: one move after another, as all saw it or as one of its players did."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Literal

from bot.saying.controls import Choice
from bot.shown.buttons import Button, Clickable, Menu
from bot.shown.face import Texts, lines, names_of
from bot.shown.games import FACES
from bot.shown.page import Field, Page
from bot.shown.panel import hand_page, table_page
from bot.table.record import UserId
from bot.table.table import Table
from bot.table.texts import cut
from engines.core import Illegal
from engines.players import JUDGEMENTS
from engines.words import counted

Whose = Literal["a", "m"]
"""As all saw it, or as the one who looks saw it."""
CHOICES = 25
"""Places that can be jumped to from one menu."""
HEARD = 900
"""Characters of what a move made happen."""


def check_over(table: Table) -> None:
    """Raises Illegal where there is nothing to look at again."""
    if not table.current:
        raise Illegal("That game was played by rules that have changed since, so it can't be shown again.")
    if not table.moves:
        raise Illegal("Nothing was played at that table.")


def finished(table: Table) -> str:
    """What a game is called in a menu: `Castle Poker · Ann, Bo, Cy · 76 moves`."""
    names = ", ".join(it.name for it in table.sitters) or ", ".join(table.names.values())
    return f"{table.game.title} · {names} · {counted(len(table.moves), 'move')}"


def replay_page(table: Table, then: Table, user: UserId, whose: Whose, texts: Texts) -> Page:
    """How it was after the moves that `then` has: the table, or the user's own hand, and the last move."""
    n, face = len(then.moves), FACES[table.game.name]
    heard = user if whose == "m" else None
    told = "\n".join(lines(face, table, range(n - 1, n), heard, texts)) if n else "The game begins."
    field = Field(
        f"Move {n} of {len(table.moves)}", cut(told or "Nothing that is told.", HEARD), inline=False
    )
    if whose == "m" and then.seat(user) is not None:
        page = hand_page(then, user)
        told_of_table = Field("The table", face.glance(then.view(None), names_of(then)), inline=False)
        return replace(page, title=f"Replay · {page.title}", fields=(field, told_of_table, *page.fields))
    page = table_page(then, {})
    brief = page.brief or page
    brief = replace(brief, title=f"Replay · {brief.title}", fields=(field,), footer="")
    fields = (field, *(it for it in page.fields if it.name != "Last events"))
    return replace(page, title=f"Replay · {page.title}", fields=fields, footer="", brief=brief)


def replay_buttons(table: Table, n: int, whose: Whose, *, seated: bool) -> list[Clickable]:
    """Steps to other moves, a menu of places to jump to, and the other view for those who had a seat."""
    last = len(table.moves)

    def to(label: str, at: int, how: str, sight: str = whose) -> Button:
        return Button(label, f"replay:{table.id}:{at}:{sight}:{how}", "go" if how == "n" else "plain")

    steps = [to("First", 0, "f"), to("Back", n - 1, "b")] if n else []
    steps += [to("Next", n + 1, "n"), to("Last", last, "l")] if n < last else []
    if seated:
        steps.append(to("My hand then", n, "v", "m") if whose == "a" else to("The table then", n, "v", "a"))
    places = _around([*table.once("places", lambda: [*_places(table)])], n)
    if len(places) < 2:
        return [*steps]
    choices = tuple(Choice(cut(told, 90), str(at)) for at, told in places)
    return [Menu("Jump to…", f"jump:{table.id}:{whose}", choices), *steps]


def _around(places: Sequence[tuple[int, str]], n: int) -> Sequence[tuple[int, str]]:
    """As many places as a menu holds, those nearest to move `n`."""
    here = sum(at <= n for at, _ in places)
    first = max(0, min(here - CHOICES // 2, len(places) - CHOICES))
    return places[first : first + CHOICES]


def _places(table: Table) -> Iterator[tuple[int, str]]:
    """Where a hand, a round or a season begins: after how many moves, and what stands above it then."""
    judgement, face, before = JUDGEMENTS.get(table.game.name), FACES[table.game.name], None
    for n, state in enumerate(table.states()):
        now: Any = judgement.unit(state) if judgement is not None else 0
        if n and now != before:
            title = face.table(table.game.view(state, None), names_of(table)).title
            yield n, f"{n}. {title.removeprefix(table.game.title).removeprefix(' · ') or title}"
        before = now
