"""Planted leaks: each makes the product tell a viewer something they must not know."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from io import BytesIO
from typing import Any, cast

import pytest
from PIL import Image
from typing_extensions import override

from bot.adapter.rendering import picture_cache
from bot.presentation import (
    move_state,
    mytables,
    panel as panels,
    pings,
    player_labels,
    private_panel,
    reports,
)
from bot.presentation.buttons import Button, Clickable
from bot.presentation.custom_id import ComponentId
from bot.presentation.games import PRESENTERS
from bot.presentation.move_builder import steps
from bot.presentation.news import lines
from bot.presentation.page import Page
from bot.presentation.scene import PlayingCard, Scene
from bot.table import names, turns
from bot.table.record import UserId
from bot.table.table import Table
from engines import GAMES
from engines.cards import DECK, JOKERS, Card
from engines.core import Action, Event, Fact, Illegal, Misread, Seat, Whisper
from tests.laws.games import AnyGame
from tests.prove.secrecy.pairs import CARD

Plant = Callable[[pytest.MonkeyPatch], None]
Leak = Callable[..., Any]
"""A function from a function's result, the table, and its other arguments to another result."""
log = logging.getLogger("bot.leak")


def top(table: Table) -> Card:
    """Return the next card to deal; without a deck, the first one in the state."""
    return top_of(table.state)


def top_of(state: Any) -> Card:
    found = CARD.findall(repr(getattr(state, "deck", ()))) or CARD.findall(repr(state))
    return Card(found[0]) if found else JOKERS[0]


def number(table: Table) -> int:
    return [*DECK, *JOKERS].index(top(table))


def marks(table: Table) -> str:
    """Return none, one or two marks, by the next card."""
    return "!" * (number(table) % 3)


def leaking(place: Any, name: str, leak: Leak) -> Plant:
    """Return a plant that changes the results of a function by the table that it is given.

    Where it is given none, it is the last one viewed, as a cache might have it.
    """

    def plant(patch: pytest.MonkeyPatch) -> None:
        last, view, plain = list[Table](), Table.view, getattr(place, name)

        def viewed(table: Table, user: UserId | None) -> Any:
            last[:] = [table]
            return view(table, user)

        def leaky(*args: Any, **named: Any) -> Any:
            found = plain(*args, **named)
            told = args if isinstance(args[0], Table) else (*last, *args)
            return leak(found, *told) if isinstance(told[0], Table) else found

        patch.setattr(Table, "view", viewed)
        patch.setattr(place, name, leaky)

    return plant


# Leaks.


def buttons(below: Sequence[Clickable], change: Callable[[Button], Button]) -> list[Clickable]:
    return [change(clickable) if isinstance(clickable, Button) else clickable for clickable in below]


def drawn(page: Page, change: Callable[[Scene], Scene]) -> Page:
    return replace(page, scene=change(page.scene)) if page.scene is not None else page


def labelled(below: list[Clickable], table: Table) -> list[Clickable]:
    return buttons(below, lambda button: replace(button, label=f"{button.label} ({top(table)[0]})"))


class Marked(ComponentId):
    """A custom_id with a number appended."""

    text: str
    n: int

    @override
    def encode(self) -> str:
        return f"{self.text}:{self.n}"


def marked(below: list[Clickable], table: Table) -> list[Clickable]:
    return buttons(below, lambda button: replace(button, id=Marked(button.id.encode(), number(table))))


def coloured(below: list[Clickable], table: Table) -> list[Clickable]:
    return buttons(below, lambda button: replace(button, style="bad" if number(table) % 2 else "plain"))


def turned(below: list[Clickable], table: Table) -> list[Clickable]:
    return below[:: -1 if number(table) % 2 else 1]


def under_a_back(page: Page, table: Table, *_: Any) -> Page:
    """Leak by a sprite that is painted first, and wholly covered by a face-down card."""
    under, back = PlayingCard(top(table), (20, 20)), PlayingCard(None, (20, 20))
    return drawn(page, lambda scene: replace(scene, sprites=(under, back, *scene.sprites)))


def told_in_words(page: Page, table: Table, *_: Any) -> Page:
    return drawn(page, lambda scene: replace(scene, alt=f"{scene.alt} Below it: {top(table)}."))


def one_pixel(painted: bytes, table: Table, *_: Any) -> bytes:
    """Leak by a pixel of the picture; the scene is unchanged."""
    image, at, stored = Image.open(BytesIO(painted)), (number(table), 0), BytesIO()
    image.putpixel(at, (int(cast(Any, image.getpixel(at))) + 1) % 3)
    image.save(stored, "PNG")
    return stored.getvalue()


def with_marks(text: str, table: Table, *_: Any) -> str:
    return text + marks(table)


def asked_loudly(asked: tuple[str, Any], table: Table, *_: Any) -> tuple[str, Any]:
    return asked[0] + marks(table), asked[1]


def sorted_by_use(found: list[str], table: Table, *_: Any) -> list[str]:
    at = number(table) % max(1, len(found))
    return found[at:] + found[:at]


def logged(below: list[Clickable], table: Table) -> list[Clickable]:
    log.debug("drawing %r", table.state)
    return below


def a_second_more(after: Table, _: Table, *__: Any) -> Table:
    """Leak by a second of the deadline, which is hardly visible on the page."""
    for sitter in after.sitters:
        if sitter.deadline is not None and after.state is not None:
            later = replace(sitter.deadline, due=sitter.deadline.due + 1000 * (number(after) % 2))
            after = after.changing(sitter.user, deadline=later)
    return after


def longer(time: int | None, table: Table, *_: Any) -> int | None:
    """Leak by some minutes."""
    return None if time is None else time + 60_000 * (number(table) % 3)


def said(remark: str, table: Table, *_: Any) -> str:
    return remark if number(table) % 2 else ""


def winking(face: Iterator[Any], table: Table, *_: Any) -> list[Any]:
    """Leak by a character's face, whose letter is left out."""
    return [*face][: -1 if number(table) % 2 else None]


def whispered(told: list[str], table: Table, *_: Any) -> list[str]:
    """Leak the first player's whispers to everybody; only later ones differ."""
    user = next((it for it in table.users if it is not None), None)
    return told + lines(PRESENTERS[table.game.name], table, range(len(table.moves))[-1:], user, {})


DM_PANEL = private_panel.dm_panel


def anothers_hand(_: Any, table: Table, user: UserId, *more: Any) -> tuple[Page, list[Clickable]]:
    owed = next((it for seat in table.owed if (it := table.users[seat]) is not None), user)
    return DM_PANEL(table, owed, *more)


def called_loudly(waited: list[pings.WaitedPlayer], table: Table, *_: Any) -> list[pings.WaitedPlayer]:
    return [replace(call, words=f"{call.words}{marks(table)}") for call in waited]


def reported(page: Page, table: Table, *_: Any) -> Page:
    return replace(page, footer=f"It was {number(table)}.")


def in_a_menu(step: Any, table: Table, *_: Any) -> Any:
    return replace(step, words=f"{step.words} {number(table)}") if step is not None else None


def overheard(patch: pytest.MonkeyPatch) -> None:
    """Leak whispers to the next seat too; no view shows it."""
    for name, game in GAMES.items():
        patch.setitem(GAMES, name, _overheard(game))


def _overheard(game: AnyGame) -> AnyGame:
    def leaky(state: Any, seat: Seat | None, action: Action) -> Iterator[Event]:
        for event in game.apply(state, seat, action):
            yield event
            if isinstance(event, Whisper):
                yield replace(event, to=Seat((event.to + 1) % game.seats.start))

    return replace(game, apply=leaky)


class Peeked(Fact):
    """A fact that no view has."""

    card: Card


def peeking(patch: pytest.MonkeyPatch) -> None:
    """Leak by the facts that a refusal carries; its sentence is as before."""
    for name, game in GAMES.items():
        patch.setitem(GAMES, name, _peeking(game))


def _peeking(game: AnyGame) -> AnyGame:
    def leaky(state: Any, seat: Seat | None, wish: Action | Misread) -> Illegal:
        refused = game.refusal(state, seat, wish)
        refused.because = Peeked(top_of(state))
        return refused

    return replace(game, refusal=leaky)


LEAKS: dict[str, tuple[Plant, str]] = {
    "a label": (leaking(panels, "table_buttons", labelled), "table"),
    "a custom_id": (leaking(panels, "table_buttons", marked), "table"),
    "the order of components": (leaking(panels, "table_buttons", turned), "table"),
    "the colour of a button": (leaking(panels, "table_buttons", coloured), "table"),
    "a face under a back": (leaking(panels, "table_page", under_a_back), "table's scene"),
    "a pixel": (leaking(picture_cache, "picture", one_pixel), "picture of"),
    "a file name": (leaking(picture_cache.PictureCache, "_name", with_marks), "picture of"),
    "an alt text": (leaking(panels, "table_page", told_in_words), "table's scene"),
    "the offers of autocomplete": (leaking(move_state, "completions", sorted_by_use), "typing"),
    "a log line": (leaking(panels, "table_buttons", logged), "log records"),
    "an error message": (leaking(names, "spoken", with_marks), "answer to"),
    "the facts of a refusal": (peeking, "answer to"),
    "what a report tells": (leaking(reports, "report_page", reported), "report"),
    "how long a window lasts": (leaking(turns, "timed", a_second_more), "who is waited for"),
    "how long a character thinks": (leaking(turns, "wait_ms", longer), "who is waited for"),
    "what a character says": (leaking(panels, "remark", said), "table"),
    "what is at stake": (leaking(panels, "stakes", with_marks), "newcomer's panel"),
    "a character's face": (leaking(player_labels, "_face", winking), "table's scene"),
    "whispers in the ticker": (leaking(panels, "last_lines", whispered), "table"),
    "another hand in a DM": (leaking(private_panel, "dm_panel", anothers_hand), "DM"),
    "who is mentioned": (leaking(pings, "calls", called_loudly), "ping"),
    "a form of questions": (leaking(move_state, "form_questions", asked_loudly), "form"),
    "what a menu says": (leaking(steps, "step", in_a_menu), "panel"),
    "my tables": (leaking(mytables, "_due", longer), "/mytables"),
    "a whisper to a neighbour": (overheard, "what is heard"),
}
"""The leaks by name: how each is planted, and the prefix of the sight in which it is found."""
