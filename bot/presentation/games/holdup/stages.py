"""Intermediate stages: streets of a run-out, and a showdown that a hero fight would hide."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import reduce
from itertools import takewhile

from bot.presentation.cards import row
from bot.presentation.game_presenter import NameOfSeat
from bot.presentation.games.holdup.heist_page import COLOUR, shown_hands
from bot.presentation.games.holdup.showdown_scene import showdown_scene
from bot.presentation.games.holdup.table_scene import table_scene
from bot.presentation.games.holdup.wording import a_hand
from bot.presentation.page import Page
from bot.presentation.scene import Scene
from bot.table.texts import together
from engines.core import Event, Seat
from engines.holdup import View
from engines.holdup.events import (
    Acted,
    Busted,
    Fought,
    HandBegan,
    LootPlaced,
    ResistanceCame,
    SceneSet,
    Showdown,
    StreetDealt,
    WentAllIn,
)
from engines.holdup.model import Phase, Street
from engines.holdup.view import Resistance, Setting

FIGHT = (
    "Going bust unmasks a hero in disguise, and heroes and villains fight it out: five fresh cards each, and "
    "the best hand wins for its side."
)
"""The explanation before a hero fight."""


def stages(before: Callable[[], View], now: Sequence[Event], names: NameOfSeat) -> list[Page]:
    """Return the pages that the table shows one after another, each for a while, before the result of some
    moves.

    These are every street unless there is only one, and a showdown that a hero fight or the next deal would
    hide. `before` returns the public view before the first of these moves, `now` are their public events.
    """
    heist = [*takewhile(lambda event: not isinstance(event, HandBegan), now)]
    streets = sum(isinstance(event, StreetDealt) for event in heist)
    hidden = len(heist) < len(now) or any(isinstance(event, Fought) for event in heist)
    shows = hidden and any(isinstance(event, Showdown) for event in heist)
    if streets < 2 and not shows:
        return []
    found, view = list[Page](), replace(before(), turn=None, asked=(), open=None)
    for n, event in enumerate(heist):
        view = _after(view, event)
        if isinstance(event, StreetDealt):
            street_text = f"**{event.street.capitalize()}:** {row(event.cards)}"
            found.append(_stage(reduce(_after, _brought_along(heist[n + 1 :]), view), street_text))
        elif isinstance(event, Showdown) and hidden:
            scene = showdown_scene(shown_hands(heist, view.board), view.board)
            found.append(_stage(view, _showdown_text(event, heist, names), scene))
    return found


def _brought_along(later: Sequence[Event]) -> Iterator[Event]:
    """Yield what a street brings with it: loot and law."""
    return takewhile(lambda event: isinstance(event, SceneSet | LootPlaced | ResistanceCame), later)


def _after(view: View, event: Event) -> View:
    """Return the view after an event, as far as it matters while cards are turned up."""
    match event:
        case Acted(seat, _, chips, to, pot):
            return replace(
                view,
                pot=pot,
                stack=_with(view.stack, seat, view.stack[seat] - chips),
                live=_with(view.live, seat, view.live[seat] + chips),
                street=_with(view.street, seat, to),
            )
        case WentAllIn(seat):
            return replace(view, allin=(*view.allin[:seat], True, *view.allin[seat + 1 :]))
        case StreetDealt(street, cards):
            board = (*view.board, *cards)
            return replace(view, phase=Phase.BETTING, round=Street[street.upper()], board=board)
        case SceneSet(location, loot, conditions):
            return replace(view, setting=Setting(location, loot, conditions))
        case LootPlaced(chips):
            return replace(view, loot_on_card=chips)
        case ResistanceCame(name, strength):
            return replace(view, resistance=Resistance(name, strength, needed=strength, chips=0))
        case _:
            return view


def _with(numbers: tuple[int, ...], seat: Seat, number: int) -> tuple[int, ...]:
    return (*numbers[:seat], number, *numbers[seat + 1 :])


def _stage(view: View, text: str, scene: Scene | None = None) -> Page:
    title = f"Texas Hold Up · Heist {view.hand} · {view.round.name.capitalize()}"
    return Page(title, text, colour=COLOUR, scene=scene or table_scene(view))


def _showdown_text(shown: Showdown, heist: Sequence[Event], names: NameOfSeat) -> str:
    """Return who shows what; who is out of chips, and what that means."""
    lines = [f"**{names(seat)}** shows {row(cards)}, {a_hand(made)}" for seat, cards, made in shown.hands]
    if any(isinstance(event, Fought) for event in heist):
        bust = together(f"**{names(event.seat)}**" for event in heist if isinstance(event, Busted))
        lines.append(f"Out of chips: {bust}. {FIGHT}")
    return "\n".join(lines)
