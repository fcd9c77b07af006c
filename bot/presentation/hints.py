"""The page of a hint: two moves, and how they compare in worlds that fit what the player knows."""

from __future__ import annotations

from bot.presentation.games import PRESENTERS
from bot.presentation.move_builder.labels import ActionLabels
from bot.presentation.page import Page
from bot.table.names import spoken
from bot.table.record import UserId
from bot.table.table import Table
from bot.table.texts import begun
from engines.core import Action
from engines.notation import write
from engines.players import Hint

FEW = 3
"""In so many deals of a hundred a difference doesn't matter."""
HUNDRED = 100
HASTY = "I have no time to compare it just now: it's what a deputy would do. Ask again in a moment for more."
NO_PROMISE = "The cards may lie otherwise: it's your call."


def hint_page(table: Table, user: UserId, hint: Hint) -> Page:
    """Return what a marshal would do, why as far as the move says it, and how it compares."""
    labels = PRESENTERS[table.game.name].labels(table.view(user), table.name)
    lines = [move_line(table, labels, hint.action)]
    if hint.uncompared:
        lines.append(HASTY)
    elif hint.other is not None:
        lines += [_compared(hint), move_line(table, labels, hint.other)]
    return Page("Hint", "\n".join(lines), footer=NO_PROMISE)


def move_line(table: Table, labels: ActionLabels, action: Action) -> str:
    """Return a move and what it leads to: `**Evict J♠ J♦ H2**: H2 is yours and worth 32 points.`"""
    effect, line = labels[type(action)].preview_of(action), write(action)
    if effect.casefold() == line.casefold():
        return f"**{begun(spoken(table, line))}**"
    if effect.casefold().startswith(action.verb):
        return f"**{effect}**"
    return f"**{begun(spoken(table, line))}**: {effect}"


def _compared(hint: Hint) -> str:
    """Return how the first move compares with the second, before the second is told; of more than a hundred
    worlds, in how many of a hundred.
    """
    worlds = min(hint.worlds, HUNDRED)
    better, worse = (round(n * worlds / hint.worlds) for n in (hint.better, hint.worse))
    if abs(better - worse) * HUNDRED <= FEW * worlds:
        return f"About as good in {worlds} deals that fit what you know:"
    if better < worse:
        fewer = f"though only in {better} of {worlds} deals that fit what you know"
        return f"It brings more on average, {fewer}, than this:"
    loses = f", and worse in {worse}," if worse else ""
    return f"Better in {better} of {worlds} deals that fit what you know{loses} than this:"
