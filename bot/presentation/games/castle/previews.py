"""Castle Poker's previews: what a staged move would do."""

from __future__ import annotations

from collections.abc import Sequence

from bot.presentation.game_presenter import PlainActionLabels
from bot.presentation.games.castle.prices import bid_of, bought, joined, largest_bid, left_of, of_boxes
from bot.presentation.games.castle.wording import named, spoken
from bot.table.texts import plain, together
from engines.cards import Card
from engines.castle import View
from engines.castle.actions import Bid, Build, Discard, Fire, Fish, Skip, Take
from engines.castle.model import BOXES, Phase
from engines.castle.ranking import called
from engines.core import Action
from engines.words import agreed, counted


class CastlePreviews(PlainActionLabels[View]):
    """Previews of moves for the viewer of one view."""

    def preview(self, action: Action) -> str:
        """Return what a staged move would do."""
        match action:
            case Discard(()):
                return "You keep all 5 cards."
            case Discard(cards):
                gone = f"{together(map(self._named, cards))} {agreed(len(cards), 'goes', 'go')}"
                return f"You draw {counted(len(cards), 'new card')}. {gone} face up into the Moat."
            case Take("moat", card):
                return f"{self._becoming(card)} {self._named(card)} comes from the Moat."
            case Take(source, card) if not isinstance(source, str):
                victim = plain(self.names(source))
                new = "picks a card from the Moat" if self.view.moat else "gets the deck's top card"
                return f"{self._becoming(card)} {self._named(card)} comes from {victim}, who {new}."
            case Fish(card):
                return f"{self._becoming(card)} {self._named(card)} comes from the Moat."
            case Fire(target, "bid"):
                bid, victim = self.view.bid[target], plain(self.names(target))
                return f"You get 1 stone: {victim}'s bid drops from {bid} to {bid - 1}."
            case Fire(target, _):
                box = self.view.castle[target][0]
                return f"You get 1 stone: box {box} of {plain(self.names(target))}'s castle is open again."
            case Build(boxes):
                return self._built(boxes)
            case Bid(stones):
                return self._bidding(stones)
            case Skip():
                return self._skipped()
            case _:
                return self.label(action)

    def _bidding(self, stones: int) -> str:
        """Return what a bid buys, or why none can be built with it."""
        (largest, whose), bid = largest_bid(self.view), f"You bid {counted(stones, 'stone')}"
        left = left_of(self.view, stones)
        if whose is not None and left < left_of(self.view, largest):
            return f"{bid}. You can't build: {plain(self.names(whose))} bid {largest}."
        boxes = " or ".join(map(joined, bought(self.view, left)))
        told = f"{bid}, of which your Bishop takes 1:" if left < stones else f"{bid},"
        return f"{told} enough for {boxes}." if boxes else f"{bid}."

    def _becoming(self, card: Card) -> str:
        """Return what the hand becomes with `card`."""
        return f"Your hand becomes {self._made_with(card)}."

    def _made_with(self, card: Card) -> str:
        """Return the hand that is made with `card`: `a pair of kings`."""
        return spoken(called((*self._hand(), card)))

    def _built(self, boxes: Sequence[int]) -> str:
        """Return what is covered, whether that is all, and where the rest of the bid goes."""
        bid = bid_of(self.view)
        covered = self.view.castle[self.view.seat] if self.view.seat is not None else ()
        done = " and finish your castle" if len(covered) + len(boxes) == len(BOXES) else ""
        told = f"You build {of_boxes(boxes)}{done} for {counted(bid, 'stone')}"
        rest, inside = bid - len(boxes), "1 in it" if len(boxes) == 1 else "1 in each"
        return f"{told}: {inside}, {rest} to the Quarry." if rest else f"{told}."

    def _skipped(self) -> str:
        match self.view.phase:
            case Phase.MESSENGER:
                return "You keep the Messenger, so only your other 4 cards count."
            case Phase.TREBUCHET:
                return "You hold fire and take no stone."
            case _:
                bid = counted(bid_of(self.view), "stone")
                return f"You build nothing and take your bid of {bid} back."

    def _hand(self) -> Sequence[Card]:
        """Return the viewer's cards, or for an onlooker the open ones of the player whose turn it is."""
        if self.view.seat is not None:
            return self.view.cards
        return self.view.opened[self.view.turn] if self.view.opened and self.view.turn is not None else ()

    def _named(self, card: Card) -> str:
        return named(card, self.view.options.trebuchets)
