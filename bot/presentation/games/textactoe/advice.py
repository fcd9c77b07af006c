"""Tex-Tac-Toe's advice: why a move is a good one, in a sentence."""

from __future__ import annotations

from bot.presentation.cards import shown
from bot.presentation.games.textactoe.labels import best_of, plays
from bot.presentation.games.textactoe.sentences import short_name, with_article
from bot.table.texts import begun
from engines.core import Action
from engines.judging import Terms
from engines.textactoe import View, actions as a
from engines.words import counted


def advice(view: View, action: Action, _: Terms) -> str:
    """Return why this move is a good one: what the cards make now, and what they can become."""
    best = best_of(view)
    made = begun(with_article(short_name(best.made))) if best is not None else ""
    match action:
        case a.Call():
            left = counted(view.pile_count, "card")
            return f"{made} wins often enough here: with {left} in the Draw Pile, others may call first."
        case a.Challenge():
            return "A challenge gives you a turn more to beat their hand. If it still wins, it scores double."
        case a.Concede() | a.Lay():
            return f"{made} is the best that your cards make, and it may still win."
        case a.Play(card, cell):
            after = next((it.hand for it in plays(view, card) if it.cell == cell), None)
            if after is not None:
                then = with_article(short_name(after.made))
                return f"{shown(card)} there makes {then} with your other cards, and you draw one more."
            return f"{shown(card)} there brings a line nearer to your other cards, and you draw one more."
        case a.Discard(card):
            return f"{shown(card)} does least for your lines, and you draw another."
        case a.Reveal():
            return "A call needs three open cards in a row, and here they may suit you."
        case a.See():
            return "What your cards promise is worth the price."
        case a.Drop():
            return "Your cards promise too little for the price. You still play for points."
        case a.Bet():
            return "Your hand is good enough to let the others pay for a look."
        case _:
            return ""
