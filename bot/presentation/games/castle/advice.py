"""Castle Poker's advice: why a move is a good one, in a sentence."""

from __future__ import annotations

from bot.presentation.cards import shown
from bot.presentation.games.castle.labels import bought
from bot.presentation.games.castle.sentences import boxes_joined, cards_in_row, hand_name, without_article
from bot.table.texts import begun
from engines.cards import Card
from engines.castle import View
from engines.castle.actions import Bid, Build, Discard, Fire, Fish, Skip, Take
from engines.castle.model import Phase
from engines.castle.ranking import called
from engines.core import Action
from engines.judging import Terms
from engines.words import agreed, in_ten


def advice(view: View, action: Action, terms: Terms) -> str:
    """Return why this move is a good one: what the hand is worth among others, or what a card gains."""
    match action:
        case Discard(cards):
            return _discard(view, cards)
        case Bid(stones) if "best" in terms:
            return _bid(view, stones, terms["best"], terms["lowest"])
        case Take(_, card) | Fish(card):
            return f"With {shown(card)} your hand is {_with(view, card)}."
        case Fire(_, "bid"):
            return "A shot brings you 1 stone, and a smaller bid is easier to beat."
        case Fire():
            return "A shot brings you 1 stone, and they have a box to build again."
        case Build():
            return "Boxes win the game, and the whole bid is spent in any case."
        case Skip() if view.phase is Phase.BUILD:
            return "The bid is worth more to you later than what it buys now."
        case Skip():
            return "I see nothing to gain with it this time."
        case _:
            return ""


def _with(view: View, card: Card) -> str:
    return hand_name(called((*view.cards, card)))


def _discard(view: View, cards: tuple[Card, ...]) -> str:
    hand = hand_name(called(view.cards))
    if not cards:
        return f"{begun(hand)} and your other cards are worth more to me than new ones."
    thrown = cards_in_row(cards, view.options.trebuchets)
    kept = tuple(card for card in view.cards if card not in cards)
    if hand_name(called(kept)) == hand:
        adds = agreed(len(cards), "adds", "add")
        return f"{thrown} {adds} nothing to your {without_article(hand)}, and new cards may."
    return f"Without {thrown}, one more card can make a straight or a flush."


def _bid(view: View, stones: int, best: float, lowest: float) -> str:
    hand = f"{begun(hand_name(called(view.cards)))} is the best hand in {in_ten(best)} deals"
    if not stones:
        return f"{hand}, and the lowest in {in_ten(lowest)}: whoever has the lowest loses their bid."
    boxes = bought(view, stones)
    if boxes:
        lost = f"As the lowest, in {in_ten(lowest)}, you lose it."
        return f"{hand}, and then this pays for {boxes_joined(boxes[0])}. {lost}"
    return f"{hand}, and the lowest in {in_ten(lowest)}. In all others a bid brings 1 stone more."
