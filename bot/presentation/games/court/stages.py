"""The stages of a reveal in Court!: alignment cards turn up one by one, and pitches break a tie."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from bot.presentation.game_presenter import NameOfSeat, Reveal, Stage, at_most, lasting_each
from bot.presentation.games.court.events import sentence
from bot.presentation.games.court.scenes import stage as season, table_scene
from bot.presentation.page import Page
from bot.presentation.speech import Speech
from engines.core import Event
from engines.court import View
from engines.court.events import Revealed, RevealedNothing, SeasonScored, TiePitch

TURNED = (Revealed, RevealedNothing, TiePitch)
"""The events that a stage is shown for."""


def stages(
    steps: Iterator[tuple[Event | None, View]], now: Sequence[Event], names: NameOfSeat
) -> Sequence[Stage]:
    """Return a stage for each card that is turned up before the season is scored."""
    found, lines, speech = list[Stage](), list[str](), Speech(names, None)
    for (event, view), (_, after) in pairwise(steps):
        if event is None or isinstance(event, SeasonScored):
            break
        turned = isinstance(event, TURNED)
        if not turned and not found:
            continue  # what led to the reveal
        lines = [*([] if turned else lines), sentence(event, speech, {}) or ""]
        shown = _turned(view, after)
        page = Page(f"Court! · {season(shown)}", "\n".join(filter(None, lines)), scene=table_scene(shown))
        found = [*found, Stage(page)] if turned else [*found[:-1], Stage(page)]
    return at_most(found)


def _turned(view: View, after: View) -> View:
    """Return the view of an event once the card is on the field, as it is in the view of the next event."""
    return replace(view, turn=None, field=after.field, best=after.best, kings=after.kings, cards=after.cards)


REVEAL = Reveal(lasting_each(TURNED), stages)
