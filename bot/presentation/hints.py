"""A hint: why a move is a good one, and how it compares with another in deals that fit what is known."""

from __future__ import annotations

import re

from bot.presentation.games import PRESENTERS
from bot.presentation.move_builder.labels import ActionLabels
from bot.presentation.move_state import action_labels
from bot.table.record import UserId
from bot.table.table import Table
from engines.core import Action
from engines.players import Hint
from engines.words import in_ten

LEVEL = 0.03
"""The share of deals by which a difference doesn't matter."""
SELDOM = 0.15
"""The share of deals below which a choice seldom matters at all."""
SAID_AGAIN = 2
"""How many more words than its name an effect has that says no more: `Bid 1: You bid 1 stone.`"""
HASTY = "I have no time to compare it just now: it's what a deputy would do. Ask again in a moment for more."
NO_PROMISE = "-# The cards may lie otherwise: it's your call."


def hint_text(table: Table, user: UserId, hint: Hint) -> str:
    """Return why a marshal would make a move, the move, and how the next best one compares, a line each."""
    advice, labels = PRESENTERS[table.game.name].advice, action_labels(table, user)
    reason = advice(table.view(user), hint.action, hint.terms) if advice is not None else ""
    lines = [reason, f"**Hint:** {move_line(labels, hint.action)}"]
    if hint.uncompared:
        lines.append(HASTY)
    elif hint.other is not None:
        lines.append(_compared(hint, called(labels, hint.other)))
    return "\n".join(filter(None, (*lines, NO_PROMISE)))


def called(labels: ActionLabels, action: Action) -> str:
    """Return a move as its buttons call it: `**Evict H2 with J♠ J♦**`."""
    return f"**{labels[type(action)].told_of(action)}**"


def move_line(labels: ActionLabels, action: Action) -> str:
    """Return a move and what it leads to: `**Evict H2 with J♠ J♦**: H2 is yours and worth 32 points.`"""
    told, effect = called(labels, action), labels[type(action)].preview_of(action)
    said, meant = (set(re.findall(r"\w+", it.casefold())) for it in (told, effect))
    return told if said <= meant and len(meant - said) <= SAID_AGAIN else f"{told}: {effect}"


def _compared(hint: Hint, other: str) -> str:
    """Return how a move compares with the next best one."""
    better, worse = (n / hint.worlds for n in (hint.better, hint.worse))
    fitting = "deals that fit what you know"
    if better + worse < SELDOM:
        return f"It seldom matters: {other} comes to the same in {in_ten(1 - better - worse)} {fitting}."
    if abs(better - worse) <= LEVEL or in_ten(better) == in_ten(worse):
        return f"{other} is level with it in {fitting}: take whichever you like."
    if better < worse:
        return (
            f"It brings more on average than {other}, though it's better in only {in_ten(better)} {fitting}."
        )
    loses = f", and worse in {in_ten(worse)}" if worse else ""
    return f"Better than {other} in {in_ten(better)} {fitting}{loses}."
