"""Castle Poker's labels, menus and previews for its actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, cast

from bot.presentation.cards import shown
from bot.presentation.game_presenter import PlainActionLabels
from bot.presentation.games.castle.prices import (
    bid_of,
    bought,
    joined,
    largest_bid,
    of_boxes,
    useful_bids,
)
from bot.presentation.move_builder.controls import VALUE_BUTTONS_MAX, Style
from bot.table.texts import begun, cut, plain, together
from engines.cards import Card, highest_first
from engines.castle import View
from engines.castle.actions import Bid, Build, Discard, Fire, Fish, Skip, Take
from engines.castle.model import BOXES, MESSENGER, PACK, Phase, special
from engines.castle.ranking import called, strength
from engines.core import Action, Seat
from engines.poker import Category, category
from engines.words import agreed, counted

SPECIALS = {
    "messenger": "Messenger",
    "bishop": "Bishop",
    "trebuchet": "Trebuchet",
    "supplies": "Supplies",
}
BID_BUTTONS_MAX = 5
"""Maximum number of bid buttons, the bid of 0 included."""
BIDS_PER_MENU = 25
"""Maximum number of bids in a menu (Discord's limit)."""
BEST_CARDS = 3
"""Number of cards in the Moat that have a button, if they are too many for a button each."""
NAME_MAX_CHARS = 14
"""Maximum length of a name on a button, in characters."""


def named(card: Card, trebuchets: int) -> str:
    """Return a card with its special's name: `J♥ Bishop`, `★ Messenger`."""
    found = special(card, trebuchets)
    sign = "★" if card == MESSENGER else shown(card)
    return f"{sign} {SPECIALS[found]}" if found is not None else sign


def row(cards: Sequence[Card], trebuchets: int) -> str:
    """Return cards in the given order."""
    return "  ".join(f"**{named(card, trebuchets)}**" for card in cards)


def spoken(name: str) -> str:
    """Return the name of a hand as it is said: `a pair of kings`, `kings and sixes`, `ten high`."""
    kind, _, ranks = name.partition(", ")
    if kind.startswith(("pair ", "straight ")):
        return f"a {name}"
    match kind:
        case "two pair":
            return ranks
        case "high card":
            return f"{ranks} high"
        case "flush":
            return f"{'an' if ranks[0] in 'ae' else 'a'} {ranks.replace(' ', '-')} flush"
        case "full house":
            return f"a {name}"
        case _:
            return f"{kind.partition(' ')[0]} {ranks}"


class CastleWords(PlainActionLabels[View]):
    """Castle Poker's action labels for the viewer of one view."""

    questions: ClassVar[Mapping[str | tuple[type[Action], str], str]] = {
        "stones": "Bid how many stones?",
        "boxes": "Which boxes do you build?",
        "source": "Where does the Messenger go?",
        "target": "Whom do you fire at?",
        "where": "At the bid, or at the castle?",
    }
    effects: ClassVar[Mapping[type[Action], str]] = {
        Bid: "If you build, your whole bid is spent.",
        Take: "You get a card from the Moat, or from another player's best hand.",
        Fish: "The Messenger took one of your cards. Pick a card from the Moat.",
        Fire: "You get 1 stone from another player's bid or castle.",
        Build: "Your whole bid is spent: 1 stone goes into each box, the rest to the Quarry.",
    }
    plain_moves = (Discard, Bid, Take, Fish, Fire, Build)
    spread_moves = (Discard, Fish, Fire, Build)

    def label(self, action: Action) -> str:
        """Return the label of the button for a complete move."""
        match action:
            case Bid(stones):
                return f"Bid {self._bid(stones)}"
            case Discard(()):
                return "Keep all 5 cards"
            case Discard(cards):
                return f"Discard {counted(len(cards), 'card')}"
            case Build(boxes):
                return f"Build {joined(boxes)} · {counted(bid_of(self.view), 'stone')}"
            case Skip():
                return _SKIPS.get(self.view.phase, super().label(action))
            case _:
                return super().label(action)

    def verb(self, action: type[Action]) -> str:
        """Return the label of a button that begins a move."""
        return _VERBS.get(action, super().verb(action))

    def button(self, action: type[Action], value: Any) -> str:
        """Return the label of a button: `Fish K♥ · a pair of kings`, `Build box 3 · 3 stones`, `9♣`."""
        if action is Build:
            return self.label(Build(value))
        if action is Fish:
            return f"Fish {self._named(value)} · {spoken(called((*self._hand(), value)))}"
        return self._shot(value) if action is Fire else self._named(value)

    def _shot(self, target: Seat) -> str:
        """Return the label of a shot: `Fire at ann's bid`, `Fire at ann…` if it may hit bid or castle."""
        name, castle = cut(self.names(target), NAME_MAX_CHARS), self.view.castle[target]
        if self.view.bid[target] and castle:
            return f"Fire at {name}…"
        return f"Fire at {name}'s {f'box {castle[0]}' if castle else 'bid'}"

    def in_order(self, values: Sequence[Any]) -> Sequence[Any]:
        """Return cards in the order in which the hand shows them; new ones in that of the hands they make."""
        if all(value in self.view.cards for value in values):
            return highest_first(values)
        if all(isinstance(value, str) and value in PACK for value in values):
            return sorted(values, key=lambda card: strength((*self._hand(), card)), reverse=True)
        return values

    def style(self, action: type[Action]) -> Style:
        return "plain" if action in (Discard, Skip) else "bad" if action is Fire else "go"

    def emphasis(self, action: Action) -> Style:
        """Return the style of a complete move: green for the most boxes, the best card and a good hand."""
        match action:
            case Discard(()):
                return "good" if category(strength(self.view.cards)) >= Category.STRAIGHT else "plain"
            case Discard():
                return "go"
            case Bid(stones):
                return "go" if stones else "plain"
            case Build(boxes):
                return "good" if boxes == bought(self.view, bid_of(self.view))[0] else "go"
            case Fish(card):
                return "good" if card == self.in_order(self.view.moat)[0] else "go"
            case _:
                return super().emphasis(action)

    def first_values(self, action: type[Action], values: Sequence[Any]) -> Sequence[Any]:
        """Return the sets of boxes that take most of the bid, and the cards that make the best hands."""
        if action is Build:
            return bought(self.view, bid_of(self.view))
        if action is Fish and len(values) > VALUE_BUTTONS_MAX:
            return values[:BEST_CARDS]
        return super().first_values(action, values)

    def more(self, action: type[Action]) -> str:
        """Return the label of the button to all bids, or to all sets of boxes."""
        return _MORE.get(action, super().more(action))

    def part(self, value: Any) -> str:
        """Return the numbers of a menu of bids."""
        if not isinstance(value, int):
            return super().part(value)
        first = value - value % BIDS_PER_MENU
        return f"{first} to {first + BIDS_PER_MENU - 1}"

    def amounts(self, action: type[Action], among: range) -> Sequence[tuple[str, int]]:
        """Return the useful bids and what they buy, the bid of 0 last."""
        useful = (*useful_bids(self.view, among, BID_BUTTONS_MAX - 1), 0)
        return [(f"Bid {self._bid(stones)}", stones) for stones in useful]

    def _bid(self, stones: int) -> str:
        """Return a bid and the most boxes that it buys: `3 · boxes 1+2`, `2 · can't build, ann bid 3`."""
        if not stones:
            return "0"
        largest, whose = largest_bid(self.view)
        if whose is not None and stones < largest:
            return f"{stones} · can't build, {cut(self.names(whose), NAME_MAX_CHARS)} bid {largest}"
        sets = bought(self.view, stones)
        return f"{stones} · {joined(sets[0]) if sets else 'buys no box'}"

    def choice(self, action: type[Action], value: Any) -> str:
        """Return the menu label for `value`."""
        if isinstance(value, tuple):
            return self._several(action, cast("tuple[Any, ...]", value))
        if value == "moat":
            return "The Moat"
        if action is Build:
            return f"Box {value}"
        if action is Bid:
            return f"Bid {self._bid(value)}"
        if action is Fire and isinstance(value, str):
            return "The bid" if value == "bid" else "The castle · its lowest stone"
        if isinstance(value, str):
            return self._named(Card(value)) if action is Discard else self._card(Card(value))
        if action is Fire:
            return self._target(value)
        return self.names(value)

    def _card(self, card: Card) -> str:
        """Return a card to be had and the hand that it makes: `J♥ Bishop → a pair of jacks`."""
        return f"{self._named(card)} → {spoken(called((*self._hand(), card)))}"

    def _target(self, seat: Seat) -> str:
        bid, castle = counted(self.view.bid[seat], "stone"), counted(len(self.view.castle[seat]), "stone")
        return f"{self.names(seat)} · bid {bid}, castle {castle}"

    def _several(self, action: type[Action], values: tuple[Any, ...]) -> str:
        if action is not Build:
            return together(map(self._named, values))
        return f"{begun(joined(values))} · {counted(bid_of(self.view), 'stone')}"

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
        if whose is not None and stones < largest:
            return f"{bid}. You can't build: {plain(self.names(whose))} bid {largest}."
        boxes = " or ".join(map(joined, bought(self.view, stones)))
        return f"{bid}, enough for {boxes}." if boxes else f"{bid}."

    def _becoming(self, card: Card) -> str:
        """Return what the hand becomes with `card`, and without the Messenger."""
        return f"Your hand becomes {spoken(called((*self._hand(), card)))}."

    def _hand(self) -> Sequence[Card]:
        """Return the viewer's cards, or for an onlooker the open ones of the player whose turn it is."""
        if self.view.seat is not None:
            return self.view.cards
        return self.view.opened[self.view.turn] if self.view.opened and self.view.turn is not None else ()

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

    def _named(self, card: Card) -> str:
        return named(card, self.view.options.trebuchets)


_VERBS: dict[type[Action], str] = {
    Discard: "Discard",
    Take: "Send the Messenger",
    Fish: "Fish in the Moat",
    Fire: "Fire the Trebuchet",
}
_MORE: dict[type[Action], str] = {Bid: "More bids…", Build: "Other boxes…", Fish: "Fish another card…"}
_SKIPS = {
    Phase.MESSENGER: "Keep the Messenger",
    Phase.TREBUCHET: "Hold fire",
    Phase.BUILD: "Build nothing",
}
