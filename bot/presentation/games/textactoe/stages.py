"""The stages of a showdown in Tex-Tac-Toe: the hands turn up one by one, the caller's first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.presentation.game_presenter import NameOfSeat, Reveal, Stage, at_most, lasting_each
from bot.presentation.games.textactoe.events import sentence
from bot.presentation.games.textactoe.scenes import table_scene
from bot.presentation.page import Page
from bot.presentation.speech import Speech
from engines import poker
from engines.core import Event
from engines.textactoe import View
from engines.textactoe.events import Challenged, Conceded, Showdown
from engines.textactoe.model import OpenedHand, Outcome, Phase

_ANSWERS = (Conceded, Challenged)


def stages(
    steps: Iterator[tuple[Event | None, View]], now: Sequence[Event], names: NameOfSeat
) -> Sequence[Stage]:
    """Return a stage for each hand, below the answers to the call that came with it."""
    found, hands, speech = list[Stage](), tuple[OpenedHand, ...](), Speech(names, None)
    lines = [sentence(event, speech, {}) or "" for event in now if isinstance(event, _ANSWERS)]
    for event, view in steps:
        if not isinstance(event, Showdown):
            continue
        strength = poker.strength(event.cards)
        hands = (*hands, OpenedHand(event.cards, event.line, event.made, strength, event.seat))
        lines.append(sentence(event, speech, {}) or "")
        last = Outcome(hands, winners=(), points=0)
        shown = replace(view, phase=Phase.TURN, turn=None, actor=None, last=last)
        found.append(Stage(Page("Tex-Tac-Toe · Showdown", "\n".join(lines), scene=table_scene(shown))))
    return at_most(found)


REVEAL = Reveal(lasting_each((Showdown,)), stages)
