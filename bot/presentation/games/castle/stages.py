"""The stages of a showdown in Castle Poker: the hands turn up one by one, the best one last."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.presentation.game_presenter import STAGE_S, STAGES_MAX, NameOfSeat, Reveal, Stage, at_most
from bot.presentation.games.castle.scenes import table_scene
from bot.presentation.games.castle.wording import row, spoken
from bot.presentation.page import Page
from engines.castle import View
from engines.castle.events import HandsOpened
from engines.castle.ranking import strength
from engines.core import Event, Seat


def lasting(now: Sequence[Event]) -> float:
    """Return the seconds that all stages take."""
    opened = (len(event.hands) for event in now if isinstance(event, HandsOpened))
    return STAGE_S * min(STAGES_MAX, sum(opened))


def stages(
    steps: Iterator[tuple[Event | None, View]], now: Sequence[Event], names: NameOfSeat
) -> Sequence[Stage]:
    """Return a stage for each hand."""
    opened = ((event, view) for event, view in steps if isinstance(event, HandsOpened))
    return at_most([stage for event, view in opened for stage in _of(event, view, names)])


def _of(opened: HandsOpened, view: View, names: NameOfSeat) -> Iterator[Stage]:
    """Yield a stage for each hand, the best one last; `view` is that before they are opened."""
    lines, up = list[str](), set[int]()
    for seat in sorted(range(len(opened.hands)), key=lambda seat: strength(opened.hands[seat])):
        up.add(seat)
        cards = row(opened.hands[seat], opened.trebuchets)
        lines.append(f"**{names(Seat(seat))}**: {cards} · {spoken(opened.ranks[seat])}")
        hands = tuple(held if other in up else () for other, held in enumerate(opened.hands))
        scene = table_scene(replace(view, turn=None, opened=hands))
        yield Stage(Page(f"Castle Poker · Hand {view.hand} · Showdown", "\n".join(lines), scene=scene))


REVEAL = Reveal(lasting, stages)
