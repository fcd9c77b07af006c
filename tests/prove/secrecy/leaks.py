"""Planted leaks: each changes the product so that it tells a viewer something of what he cannot know."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from typing import Any, cast

import discord
import pytest
from PIL import Image
from typing_extensions import override

from bot.adapter.drawing import gallery, messages, pings
from bot.saying import completions, steps
from bot.shown import kept, moving, mytables, reports
from bot.shown import panel as panels
from bot.shown.buttons import Button, Clickable
from bot.shown.custom_id import ComponentId
from bot.shown.face import Texts, lines
from bot.shown.games import FACES
from bot.shown.page import Page
from bot.shown.scene import PlayingCard, Scene
from bot.table import names, turns
from bot.table.record import UserId
from bot.table.sitter import Sitter
from bot.table.table import Table
from engines import GAMES
from engines.cards import DECK, JOKERS, Card
from engines.core import Action, Event, Offer, Seat, Whisper
from tests.laws.games import AnyGame
from tests.prove.secrecy.pairs import CARD

Plant = Callable[[pytest.MonkeyPatch], None]
LEAKS: dict[str, tuple[Plant, str]] = {}
"""By what leaks: how it is planted, and with what the name of the sight begins where it is found."""
log = logging.getLogger("bot.leak")


def leak(sight: str) -> Callable[[Plant], Plant]:
    def noted(plant: Plant) -> Plant:
        LEAKS[plant.__name__.replace("_", " ")] = plant, sight
        return plant

    return noted


def top(state: Any) -> Card:
    """The card that is dealt next; where there is no deck, the first one that the state has."""
    found = CARD.findall(repr(getattr(state, "deck", ()))) or CARD.findall(repr(state))
    return Card(found[0]) if found else JOKERS[0]


def number(table: Table) -> int:
    return [*DECK, *JOKERS].index(top(table.state))


def wrapped(patch: pytest.MonkeyPatch, place: Any, name: str, how: Callable[[Any, Table], Any]) -> None:
    """What a function of a table (its first argument) returns goes through `how`."""
    plain = getattr(place, name)

    def leaky(table: Table, *args: Any, **named: Any) -> Any:
        return how(plain(table, *args, **named), table)

    patch.setattr(place, name, leaky)


def remembered(patch: pytest.MonkeyPatch) -> list[Table]:
    """The table that was looked at last, in a list: a cache that somebody forgot."""
    last, view = list[Table](), Table.view

    def remembering(table: Table, user: UserId | None) -> Any:
        last[:] = [table]
        return view(table, user)

    patch.setattr(Table, "view", remembering)
    return last


def _with_buttons(below: Sequence[Clickable], change: Callable[[Button], Button]) -> list[Clickable]:
    return [change(it) if isinstance(it, Button) else it for it in below]


@leak("table")
def a_label(patch: pytest.MonkeyPatch) -> None:
    def how(below: list[Clickable], table: Table) -> list[Clickable]:
        return _with_buttons(below, lambda it: replace(it, label=f"{it.label} ({top(table.state)[0]})"))

    wrapped(patch, panels, "table_buttons", how)


@dataclass(frozen=True, slots=True)
class Marked(ComponentId):
    """A custom_id with a number after it."""

    text: str
    n: int

    @override
    def encode(self) -> str:
        return f"{self.text}:{self.n}"


@leak("table")
def a_custom_id(patch: pytest.MonkeyPatch) -> None:
    def how(below: list[Clickable], table: Table) -> list[Clickable]:
        return _with_buttons(below, lambda it: replace(it, id=Marked(it.id.encode(), number(table))))

    wrapped(patch, panels, "table_buttons", how)


@leak("table")
def the_order_of_components(patch: pytest.MonkeyPatch) -> None:
    last, plain = remembered(patch), messages.laid_out

    def leaky(items: Any) -> discord.ui.View:
        items = list(items)
        return plain(items[::-1] if last and number(last[0]) % 2 else items)

    patch.setattr(messages, "laid_out", leaky)


@leak("table")
def the_colour_of_a_button(patch: pytest.MonkeyPatch) -> None:
    def how(below: list[Clickable], table: Table) -> list[Clickable]:
        return _with_buttons(below, lambda it: replace(it, style="bad" if number(table) % 2 else "plain"))

    wrapped(patch, panels, "table_buttons", how)


def _scene(page: Page, change: Callable[[Scene], Scene]) -> Page:
    return replace(page, scene=change(page.scene)) if page.scene is not None else page


@leak("table's scene")
def a_face_under_a_back(patch: pytest.MonkeyPatch) -> None:
    """Painted first, and wholly covered by the back of the same card."""

    def how(page: Page, table: Table) -> Page:
        under, back = PlayingCard(top(table.state), (20, 20)), PlayingCard(None, (20, 20))
        return _scene(page, lambda it: replace(it, sprites=(under, back, *it.sprites)))

    wrapped(patch, panels, "table_page", how)


@leak("picture of")
def a_pixel(patch: pytest.MonkeyPatch) -> None:
    """The scene is as it should be; the picture is not."""
    last, plain = remembered(patch), gallery.picture

    def leaky(scene: Scene, theme: Any) -> bytes:
        image = Image.open(BytesIO(plain(scene, theme)))
        at = number(last[0]), 0
        image.putpixel(at, (int(cast(Any, image.getpixel(at))) + 1) % 3)
        stored = BytesIO()
        image.save(stored, "PNG")
        return stored.getvalue()

    patch.setattr(gallery, "picture", leaky)


@leak("picture of")
def a_file_name(patch: pytest.MonkeyPatch) -> None:
    last, plain = remembered(patch), gallery.Gallery._name

    def leaky(self: Any, scene: Scene, theme: Any) -> str:
        return f"{number(last[0])}-{plain(self, scene, theme)}"

    patch.setattr(gallery.Gallery, "_name", leaky)


@leak("table's scene")
def an_alt_text(patch: pytest.MonkeyPatch) -> None:
    def how(page: Page, table: Table) -> Page:
        return _scene(page, lambda it: replace(it, alt=f"{it.alt} Below it: {top(table.state)}."))

    wrapped(patch, panels, "table_page", how)


@leak("typing")
def the_offers_of_autocomplete(patch: pytest.MonkeyPatch) -> None:
    """Sorted by how well they would serve."""
    last, plain = remembered(patch), completions.completions

    def leaky(offers: Sequence[Offer], typed: str, limit: int = 25) -> list[str]:
        found = plain(offers, typed, limit)
        at = number(last[0]) % max(1, len(found))
        return found[at:] + found[:at]

    patch.setattr(completions, "completions", leaky)


@leak("log records")
def a_log_line(patch: pytest.MonkeyPatch) -> None:
    def how(below: list[Clickable], table: Table) -> list[Clickable]:
        log.debug("drawing %r", table.state)
        return below

    wrapped(patch, panels, "table_buttons", how)


@leak("answer to")
def an_error_message(patch: pytest.MonkeyPatch) -> None:
    plain = names.spoken

    def leaky(table: Table, sentence: str) -> str:
        return f"{plain(table, sentence)} The deck begins with {top(table.state)}."

    patch.setattr(names, "spoken", leaky)


@leak("report")
def what_a_report_tells(patch: pytest.MonkeyPatch) -> None:
    plain = reports.report_page

    def leaky(report: reports.Report, texts: Texts) -> Page:
        return replace(plain(report, texts), footer=f"It was {number(report.table)}.")

    patch.setattr(reports, "report_page", leaky)


@leak("who is waited for")
def how_long_a_window_lasts(patch: pytest.MonkeyPatch) -> None:
    """A second more for some cards; nobody would notice it on the page."""
    plain = turns.timed

    def leaky(before: Table, after: Table, at: int, quiet: Any) -> Table:
        after = plain(before, after, at, quiet)
        for it in after.sitters:
            if it.deadline is not None and after.state is not None:
                later = replace(it.deadline, due=it.deadline.due + 1000 * (number(after) % 2))
                after = after.changing(it.user, deadline=later)
        return after

    patch.setattr(turns, "timed", leaky)


@leak("table")
def whispers_in_the_ticker(patch: pytest.MonkeyPatch) -> None:
    """What was dealt to the first player stands there for all; only what is dealt from then on tells."""

    def how(told: list[str], table: Table) -> list[str]:
        user = next((it for it in table.users if it is not None), None)
        moves = range(len(table.moves))[-1:]
        return told + lines(FACES[table.game.name], table, moves, user, {})

    wrapped(patch, panels, "last_lines", how)


@leak("DM")
def another_hand_in_a_DM(patch: pytest.MonkeyPatch) -> None:
    plain = kept.dm_panel

    def leaky(table: Table, user: UserId, *more: Any) -> tuple[Page, list[Clickable]]:
        owed = next((it for seat in table.owed if (it := table.users[seat]) is not None), user)
        return plain(table, owed, *more)

    patch.setattr(kept, "dm_panel", leaky)


@leak("ping")
def who_is_mentioned(patch: pytest.MonkeyPatch) -> None:
    """The ping names first who has the best of it."""

    def how(waited: list[pings.Call], table: Table) -> list[pings.Call]:
        return [replace(it, words=f"{it.words}{'!' * (number(table) % 3)}") for it in waited]

    wrapped(patch, pings, "calls", how)


@leak("form")
def a_form_of_questions(patch: pytest.MonkeyPatch) -> None:
    def how(asked: tuple[str, Any], table: Table) -> tuple[str, Any]:
        return asked[0] + "!" * (number(table) % 3), asked[1]

    wrapped(patch, moving, "form_questions", how)


@leak("panel")
def what_a_menu_says(patch: pytest.MonkeyPatch) -> None:
    last, plain = remembered(patch), steps.step

    def leaky(offers: Sequence[Offer], said: str, words: Any) -> Any:
        step = plain(offers, said, words)
        return replace(step, words=f"{step.words} {number(last[0])}") if step is not None else None

    patch.setattr(steps, "step", leaky)


@leak("/mytables")
def my_tables(patch: pytest.MonkeyPatch) -> None:
    plain = mytables._due

    def leaky(table: Table, sitter: Sitter) -> int | None:
        due = plain(table, sitter)
        return None if due is None else due + 60_000 * (number(table) % 3)

    patch.setattr(mytables, "_due", leaky)


@leak("what is heard")
def a_whisper_to_a_neighbour(patch: pytest.MonkeyPatch) -> None:
    """The next seat hears it too; no view shows anything of it."""
    for name, game in GAMES.items():
        patch.setitem(GAMES, name, _overheard(game))


def _overheard(game: AnyGame) -> AnyGame:
    def leaky(state: Any, seat: Seat | None, action: Action) -> Iterator[Event]:
        for it in game.apply(state, seat, action):
            yield it
            if isinstance(it, Whisper):
                yield replace(it, to=Seat((it.to + 1) % game.seats.start))

    return replace(game, apply=leaky)
