"""What is at stake for a player of Court!, in one line for newcomers."""

from __future__ import annotations

from bot.presentation.games.court.standings import is_on, line_now, waits_for
from bot.table.texts import together
from engines.court import View
from engines.court.model import NAMES, POINTS, ROUNDS, Phase, region
from engines.words import agreed, signed


def stakes(view: View) -> str:
    """Return which suit leads, and what the viewer backs and would score by it; "" if nothing is asked."""
    if view.seat is None or not is_on(view) or not waits_for(view, view.seat):
        return ""
    return f"{_leading(view)}. {_backing(view)}."


def _leading(view: View) -> str:
    if not view.best:
        return "No suit can win yet"
    total = view.field[region(view.best[0])].total
    suits = together(NAMES[suit] for suit in view.best)
    return f"{suits} {'lead' if len(view.best) == 1 else 'are tied'} with {total}"


def _backing(view: View) -> str:
    """Return what the viewer backs, and what that would score now; before that, when they will."""
    it = view.alignment
    if it is None and view.phase is Phase.ALIGN:
        return "The card you lay now is the suit you score with"
    if it is None:
        last = view.chosen[view.seat] if view.seat is not None else False
        return "You back no suit" if last else f"You back no suit until you lay a card after round {ROUNDS}"
    king = " with a King" if it.by_king else ""
    if (line := line_now(view)) is None:
        return f"You back {NAMES[it.suit]}{king}"
    points = POINTS[line]
    worth = f"{signed(points)} {agreed(abs(points), 'point', 'points')}"
    return f"You back {NAMES[it.suit]}{king}: {worth} if it ended now"
