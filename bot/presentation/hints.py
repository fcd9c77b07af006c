"""The page of a hint: two moves, and how they compare in worlds that fit what the player knows."""

from __future__ import annotations

from bot.presentation.games import PRESENTERS
from bot.presentation.move_builder.controls import ActionLabels
from bot.presentation.page import Page
from bot.table.record import UserId
from bot.table.symbols import described
from bot.table.table import Table
from bot.table.texts import begun
from engines.core import Action
from engines.notation import write
from engines.players import Hint

FEW = 3
"""In so many worlds of a hundred a difference doesn't matter."""
NO_PROMISE = "The cards may lie otherwise: it's your call."


def hint_page(table: Table, user: UserId, hint: Hint) -> Page:
    """Return what a marshal would do, why as far as the move says it, and how it compares."""
    words = PRESENTERS[table.game.name].words(table.view(user), table.name)
    lines = [_told(words, hint.action)]
    if hint.other is not None:
        lines += [_compared(hint), _told(words, hint.other)]
    return Page("Hint", "\n".join(lines), footer=NO_PROMISE)


def _told(words: ActionLabels, action: Action) -> str:
    """Return `**Evict J♠ J♦ H2**: H2 is yours and worth 32 points.`"""
    return f"**{begun(described(write(action)))}**: {words.preview(action)}"


def _compared(hint: Hint) -> str:
    """Return how the first move compares with the second, before the second is told."""
    if abs(hint.better - hint.worse) * 100 <= FEW * hint.worlds:
        return f"About as good in {hint.worlds} deals that fit what you know:"
    worse = f", and worse in {hint.worse}," if hint.worse else ""
    return f"Better in {hint.better} of {hint.worlds} deals that fit what you know{worse} than this:"
