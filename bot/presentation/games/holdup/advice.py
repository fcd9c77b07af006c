"""Texas Hold Up's advice: why a move is a good one, in a sentence."""

from __future__ import annotations

from bot.presentation.games.holdup.sentences import HOLE_CARDS, a_hand
from bot.table.texts import begun
from engines import poker
from engines.core import Action
from engines.holdup import View, actions as a
from engines.judging import Terms
from engines.words import counted, in_ten

CLEARLY = 0.05
"""The difference between two chances that is more than rounding."""


def advice(view: View, action: Action, terms: Terms) -> str:
    """Return why this move is a good one: what it costs, or the chance to win at the showdown, or what a
    power gains.
    """
    if "win" not in terms:
        return ""
    win, even, price = (terms[name] for name in ("win", "even", "price"))
    wins = f"{begun(_hand(view))} {'win' if not view.board else 'wins'} {in_ten(win)} showdowns like this"
    match action:
        case a.Fold() if win > price:
            return f"{_price(view)}, but there is more to pay before a showdown than this."
        case a.Fold():
            return f"{_price(view)}: too much for {_hand(view)}."
        case a.Call() if win < price:
            return f"{_price(view)}: a little dear, but a good card can win you more."
        case a.Call():
            return f"{_price(view)}: cheap enough for {_hand(view)}."
        case a.Check() if win > even:
            return f"{wins}. That's not enough to bet for, and to check is free."
        case a.Check():
            return f"{wins}, and to check is free."
        case a.Bet() | a.Raise() | a.AllIn() if win > even + CLEARLY:
            return f"{wins}, more than your share: let the others pay for the rest."
        case a.Bet() | a.Raise() | a.AllIn() if win > even - CLEARLY:
            return f"{wins}, about your share, and the others may fold."
        case a.Bet() | a.Raise() | a.AllIn():
            return f"{wins}, so this is a bluff: it works if they fold."
        case _:
            return _power(view, action, win, even)


def _price(view: View) -> str:
    """Return what it costs the viewer to stay in: `It costs 1 chip for a pot of 5`."""
    assert view.seat is not None
    chips = min(view.to_call[view.seat], view.stack[view.seat])
    return f"It costs {counted(chips, 'chip')} for a pot of {view.pot}"


def _hand(view: View) -> str:
    """Return what the viewer holds: "two pair, kings and fours"; before the flop, "your two cards"."""
    if not view.board or len(view.holes) != HOLE_CARDS:
        return "your two cards"
    return a_hand(poker.name((*view.holes, *view.board)))


def _power(view: View, action: Action, win: float, even: float) -> str:
    """Return what a power, an assault or doing without them gains."""
    match action:
        case a.Destroy() | a.Replace() if win < even:
            return "As the board lies you're behind, and new cards can change that."
        case a.Destroy() | a.Replace():
            return "It takes away what may help the others more than you."
        case a.Damage(target="resistance"):
            return f"The loot, {counted(view.loot_on_card, 'chip')}, joins the pot once the law is beaten."
        case a.Damage():
            return "Their chips go into a pot that you may win."
        case a.Perceive() | a.Look():
            return "What you see before you pay may save you the price."
        case a.Deceive() if win < even:
            return "You'd seldom win this pot, and what you take back is safe."
        case a.Deceive():
            return "What you take back is safe, and your bets still count in full."
        case a.Assault(chips):
            loot = counted(view.loot_on_card, "chip")
            return f"It's {counted(chips, 'chip')} towards a loot of {loot} for a pot you may win."
        case a.Pass() | a.Stop():
            return "Nothing you hold would gain anything here; a power you keep is there for the next heist."
        case _:
            return ""
