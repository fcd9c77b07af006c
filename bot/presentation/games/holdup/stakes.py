"""What is at stake for a player of Texas Hold Up, in one line for newcomers."""

from __future__ import annotations

from bot.presentation.cards import shown
from bot.presentation.games.holdup.standing import awaited, running
from bot.presentation.games.holdup.table_page import fightable
from bot.presentation.games.holdup.wording import a_hand
from engines import poker
from engines.cards import rank
from engines.holdup import View
from engines.holdup.model import Phase
from engines.words import counted


def stakes(view: View) -> str:
    """Return what the viewer is asked for, what can be won, and what they hold; "" if nothing is asked."""
    if view.seat is None or view.seat not in awaited(view) or not running(view) or not view.holes:
        return ""
    call, stack, hold = view.to_call[view.seat], view.stack[view.seat], f"you hold {_held(view)}"
    if view.open is not None or view.phase is Phase.WINDOW:
        return f"The pot is {counted(view.pot, 'chip')}{_loot(view)}; {hold}."
    if call > stack:
        return f"You're asked for your last {counted(stack, 'chip')} to win part of {view.pot}; {hold}."
    if call:
        return f"You're asked to call {call} to win {view.pot}; {hold}."
    return f"It's free to stay in for the pot of {view.pot}; {hold}."


def _held(view: View) -> str:
    """Return the best hand by its name; before the flop two cards that are no pair."""
    if view.board or len({*map(rank, view.holes)}) == 1:
        return a_hand(poker.name((*view.holes, *view.board)))
    return " ".join(map(shown, view.holes))


def _loot(view: View) -> str:
    """Return how the loot can still be won, as a clause that follows; "" if it can't."""
    law, loot = view.resistance, view.loot_on_card
    if law is None or not loot or not fightable(view):
        return ""
    return f", and {loot} more once the law is beaten"
