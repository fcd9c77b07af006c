"""A hint: why a move is a good one, and how it compares with another in deals that fit what is known."""

from __future__ import annotations

import re
from collections import Counter

from bot.presentation.games import PRESENTERS
from bot.presentation.move_builder.labels import ActionLabels
from bot.presentation.move_state import action_labels
from bot.table.record import UserId
from bot.table.table import Table
from engines.core import Action
from engines.judging import Terms
from engines.players import Hint
from engines.words import in_ten

LEVEL, CLEARLY = 0.03, 0.4
"""The shares of deals by which a difference doesn't matter, and by which it is a clear one."""
LITTLE = 0.15
"""The share below which a difference is a little one, and a choice seldom matters at all."""
REST = 0.25
"""The share of deals in which two moves come to the same that is worth telling."""
SAID_AGAIN = 2
"""How many more words than its name an effect has that says no more: `Bid 1: You bid 1 stone.`"""
HASTY = "It's what a decent player would do; I have no time to compare it. Ask again in a moment for more."
NO_PROMISE = "-# I go by what you can know. The cards may lie otherwise: it's your call."


def hint_text(table: Table, user: UserId, hint: Hint) -> str:
    """Return why a marshal would make a move, the move, and how the next best one compares, a line each."""
    lines = [reason(table, user, hint.action, hint.terms), hint_line(table, user, hint.action)]
    if hint.uncompared:
        lines.append(HASTY)
    elif hint.other is not None:
        lines.append(_compared(hint, called(action_labels(table, user), hint.other)))
    return "\n".join(filter(None, (*lines, NO_PROMISE)))


def hint_line(table: Table, user: UserId, action: Action) -> str:
    """Return the line of a hint that names its move and what that leads to."""
    return f"**Hint:** {move_line(action_labels(table, user), action)}"


def begun_by(said: str, advised: str) -> str:
    """Return an advised move if a draft begins it, its parts in any order; else ""."""
    return advised if Counter(said.split()) <= Counter(advised.split()) else ""


def reason(table: Table, user: UserId, action: Action, terms: Terms) -> str:
    """Return why a move is a good one, from what the judgement weighs; "" if nothing is known of it."""
    advice = PRESENTERS[table.game.name].advice
    return advice(table.view(user), action, terms) if advice is not None else ""


def called(labels: ActionLabels, action: Action) -> str:
    """Return a move as its buttons call it: `**Evict H2 with J♠ J♦**`."""
    return f"**{labels[type(action)].told_of(action)}**"


def move_line(labels: ActionLabels, action: Action) -> str:
    """Return a move and what it leads to: `**Evict H2 with J♠ J♦**: H2 is yours and worth 32 points.`"""
    told, effect = called(labels, action), labels[type(action)].preview_of(action)
    said, meant = (set(re.findall(r"\w+", it.casefold())) for it in (told, effect))
    return told if said <= meant and len(meant - said) <= SAID_AGAIN else f"{told}: {effect}"


def _compared(hint: Hint, other: str) -> str:
    """Return how a move compares with the next best one: how much better it is, and how often."""
    better, worse = (n / hint.worlds for n in (hint.better, hint.worse))
    if better + worse < LITTLE or abs(better - worse) <= LEVEL or in_ten(better) == in_ten(worse):
        return f"It hardly matters: {other} comes to nearly the same."
    if better < worse:
        return f"It brings more than {other} on average: less often, but then by more."
    lead = better - worse
    how = "Clearly better" if lead >= CLEARLY else "A little better" if lead < LITTLE else "Better"
    loses = f", worse in {in_ten(worse).removesuffix(' of 10')}" if worse else ""
    same = ", the same in the rest" if 1 - better - worse >= REST else ""
    return f"{how} than {other}: better in {in_ten(better)} deals{loses}{same}."
