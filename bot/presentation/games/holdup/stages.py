"""Intermediate stages: streets of a run-out, and a showdown with its hero fight."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile

from bot.presentation.cards import row
from bot.presentation.game_presenter import STAGE_S, NameOfSeat, Reveal, Stage
from bot.presentation.games.holdup.heist_page import COLOUR, shown_hands
from bot.presentation.games.holdup.scenes import showdown_scene, table_scene
from bot.presentation.games.holdup.wording import a_hand
from bot.presentation.page import Page
from bot.presentation.scene import Scene
from bot.table.texts import together
from engines import poker
from engines.cards import Card
from engines.core import Event, Seat
from engines.holdup import View
from engines.holdup.events import (
    Busted,
    Fought,
    HandBegan,
    LootPlaced,
    ResistanceCame,
    SceneSet,
    Showdown,
    StreetDealt,
)

FIGHT = (
    "Going bust unmasks a hero in disguise, and heroes and villains fight it out: five fresh cards each, and "
    "the best hand wins for its side."
)
"""The explanation before a hero fight."""
FIGHT_START_S = 3.0
"""Seconds after which a hero fight begins unless somebody who fights begins it."""
Hands = Mapping[Seat, tuple[Card | None, ...]]
FIGHT_STAGES = 2
"""Stages of a hero fight after its announcement: dealt, and turned up but for the best hand."""


def lasting(now: Sequence[Event]) -> float:
    """Return the seconds that all stages take: every street unless there is only one, a showdown that the
    next deal would hide, and a hero fight with the showdown before it.
    """
    heist = _heist(now)
    streets = sum(isinstance(event, StreetDealt) for event in heist)
    seconds = STAGE_S * streets if streets > 1 else 0
    if _fight(heist) is not None:
        return seconds + FIGHT_START_S + FIGHT_STAGES * STAGE_S
    return seconds + STAGE_S * _is_hidden(heist, now)


def stages(
    steps: Iterator[tuple[Event | None, View]], now: Sequence[Event], names: NameOfSeat
) -> Sequence[Stage]:
    """Return the stages of these events; `steps` yields each with the onlooker's view of its moment."""
    heist, found = _heist(now), list[Stage]()
    run_out = sum(isinstance(event, StreetDealt) for event in heist) > 1
    fight, street = _fight(heist), ""
    for event, seen in takewhile(lambda step: not isinstance(step[0], HandBegan), steps):
        view = replace(seen, turn=None, asked=(), open=None)
        if isinstance(event, StreetDealt) and run_out:
            street = f"**{event.street.capitalize()}:** {row(event.cards)}"
            found.append(Stage(_page(view, street)))
        elif isinstance(event, SceneSet | LootPlaced | ResistanceCame) and street:
            found[-1] = Stage(_page(view, street))  # the street brings it along
        elif isinstance(event, Showdown) and (fight is not None or _is_hidden(heist, now)):
            scene = showdown_scene(shown_hands(heist, view.board), view.board)
            page = _page(view, _shown(event, heist, names), scene)
            starters = tuple(seat for seat, *_ in fight.hands) if fight is not None else ()
            found.append(Stage(page, FIGHT_START_S if starters else STAGE_S, starters))
        elif isinstance(event, Fought) and event == fight:
            found += _of_fight(view, event)
    return found


def _heist(now: Sequence[Event]) -> Sequence[Event]:
    return [*takewhile(lambda event: not isinstance(event, HandBegan), now)]


def _is_hidden(heist: Sequence[Event], now: Sequence[Event]) -> bool:
    """Return whether there is a showdown that the next deal would hide."""
    return len(heist) < len(now) and any(isinstance(event, Showdown) for event in heist)


def _fight(heist: Sequence[Event]) -> Fought | None:
    """Return the deal that decides a hero fight, or None; earlier ones were tied."""
    return next((event for event in reversed(heist) if isinstance(event, Fought)), None)


def _of_fight(view: View, fought: Fought) -> Iterator[Stage]:
    """Yield the fight dealt face down, then turned up but for the best hand."""
    closed = {seat: (None,) * len(hand) for seat, hand, _ in fought.hands}
    yield Stage(_page(view, "The hero fight: five fresh cards each.", table_scene(_showing(view, closed))))
    best = max(fought.hands, key=lambda hand: poker.strength(hand[1]))[0]
    others = {seat: hand for seat, hand, _ in fought.hands if seat != best}
    text = "All but one have turned up their cards. Can the last hand beat them?"
    yield Stage(_page(view, text, table_scene(_showing(view, {**closed, **others}))))


def _showing(view: View, hands: Hands) -> View:
    return replace(view, shown=tuple(hands.items()))


def _page(view: View, text: str, scene: Scene | None = None) -> Page:
    title = f"Texas Hold Up · Heist {view.hand} · {view.round.name.capitalize()}"
    return Page(title, text, colour=COLOUR, scene=scene or table_scene(view))


def _shown(shown: Showdown, heist: Sequence[Event], names: NameOfSeat) -> str:
    """Return who shows what; who is out of chips, and what that means."""
    lines = [f"**{names(seat)}** shows {row(cards)}, {a_hand(made)}" for seat, cards, made in shown.hands]
    if _fight(heist) is not None:
        bust = together(f"**{names(event.seat)}**" for event in heist if isinstance(event, Busted))
        lines.append(f"Out of chips: {bust}. {FIGHT}")
    return "\n".join(lines)


REVEAL = Reveal(lasting, stages)
