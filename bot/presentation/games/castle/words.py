"""Castle Poker's labels, menus and previews for its actions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, ClassVar, cast

from bot.presentation.cards import menu, shown
from bot.presentation.game_presenter import PlainActionLabels
from bot.presentation.move_builder.controls import Style
from bot.table.texts import plain, together
from engines.cards import Card, highest_first
from engines.castle import View
from engines.castle.actions import Bid, Build, Discard, Fire, Fish, Skip, Take
from engines.castle.model import BOXES, MESSENGER, Phase, special
from engines.castle.ranking import called
from engines.core import Action, Seat
from engines.words import agreed, counted

SPECIALS = {
    "messenger": "Messenger",
    "bishop": "Bishop",
    "trebuchet": "Trebuchet",
    "supplies": "Supplies",
}
BID_BUTTONS_MAX = 4
"""Maximum number of bid buttons, so that they fit side by side on a phone: 0 to 3, or 0 to 2 and one that
asks for a number.
"""


def named(card: Card, trebuchets: int) -> str:
    """Return a card with its special's name: `J♥ Bishop`, `★ Messenger`."""
    found = special(card, trebuchets)
    sign = "★" if card == MESSENGER else shown(card)
    return f"{sign} {SPECIALS[found]}" if found is not None else sign


def row(cards: Sequence[Card], trebuchets: int) -> str:
    """Return cards in the given order."""
    return "  ".join(f"**{named(card, trebuchets)}**" for card in cards)


def of_boxes(boxes: Sequence[int]) -> str:
    """Return `box 3`, `boxes 1 and 2`."""
    return f"{'box' if len(boxes) == 1 else 'boxes'} {together(map(str, sorted(boxes)))}"


def sets_of_boxes(covered: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield the sets of open boxes that can be built at once, small ones first."""
    open_boxes = [box for box in BOXES if box not in covered]
    return (boxes for size in BOXES for boxes in combinations(open_boxes, size))


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
        Discard: "You draw a new card for each one you discard into the Moat, 2 at most.",
        Bid: "You bid once, openly. Building needs the best hand, and nobody may have bid more.",
        Take: "You get a card from the Moat, or from another player's best hand.",
        Fish: "The Messenger took one of your cards. Pick a card from the Moat.",
        Fire: "You get 1 stone from another player's bid or castle.",
        Build: "1 stone goes into each box you build. The rest of your bid goes to the Quarry.",
    }
    plain_moves = (Discard, Take, Fish, Fire, Build)
    spread_moves = (Discard, Fish)

    def label(self, action: Action) -> str:
        """Return the label of the button for a complete move."""
        match action:
            case Bid(stones):
                return self._bid(stones)
            case Discard(()):
                return "Keep all 5 cards"
            case Discard(cards):
                return f"Discard {counted(len(cards), 'card')}"
            case Build(boxes):
                return f"Build {of_boxes(boxes)}"
            case Skip():
                return _SKIPS.get(self.view.phase, super().label(action))
            case _:
                return super().label(action)

    def verb(self, action: type[Action]) -> str:
        """Return the label of a button that begins a move."""
        return _VERBS.get(action, super().verb(action))

    def button(self, action: type[Action], value: Any) -> str:
        """Return the label of a button for a card or a box: `Fish K♥`, `J♥ Bishop`, `Box 3`."""
        if action is Fish:
            return f"Fish {self._named(value)}"
        return self._named(value) if action is Discard else f"Box {value}"

    def in_order(self, values: Sequence[Any]) -> Sequence[Any]:
        """Return cards in the order in which the hand shows them."""
        return highest_first(values) if all(value in self.view.cards for value in values) else values

    def style(self, action: type[Action]) -> Style:
        return "plain" if action in (Discard, Skip) else "bad" if action is Fire else "go"

    def amounts(self, action: type[Action], among: range) -> Sequence[tuple[str, int]]:
        """Return the small bids, and what they buy; larger ones are entered in a form."""
        shown = among if len(among) <= BID_BUTTONS_MAX else among[: BID_BUTTONS_MAX - 1]
        return [(self._bid(stones), stones) for stones in shown]

    def _bid(self, stones: int) -> str:
        """Return the label of a bid, with what it buys: `Bid 3 · box 3 or 1+2`."""
        bought = self._bought(stones)
        return f"Bid {stones} · {bought}" if bought else f"Bid {stones}"

    def _bought(self, stones: int) -> str:
        """Return the boxes that cost exactly this many stones: `box 3 or 1+2`; "" if there are none."""
        covered = self.view.castle[self.view.seat] if self.view.seat is not None else ()
        sets = ["+".join(map(str, boxes)) for boxes in sets_of_boxes(covered) if sum(boxes) == stones]
        return f"{'boxes' if '+' in sets[0] else 'box'} {' or '.join(sets)}" if sets else ""

    def choice(self, action: type[Action], value: Any) -> str:
        """Return the menu label for `value`."""
        if isinstance(value, tuple):
            return self._several(action, cast("tuple[Any, ...]", value))
        if value == "moat":
            return "The Moat"
        if action is Build:
            return f"Box {value}"
        if action is Fire and isinstance(value, str):
            return "The bid" if value == "bid" else "The castle · its lowest stone"
        if isinstance(value, str):
            return self._in_menu(Card(value))
        if action is Fire:
            return self._target(value)
        return str(value) if action is Bid else self.names(value)

    def _in_menu(self, card: Card) -> str:
        found = special(card, self.view.options.trebuchets)
        return menu(card) if found is None else f"{menu(card)} · {SPECIALS[found]}"

    def _target(self, seat: Seat) -> str:
        bid, castle = counted(self.view.bid[seat], "stone"), counted(len(self.view.castle[seat]), "stone")
        return f"{self.names(seat)} · bid {bid}, castle {castle}"

    def _several(self, action: type[Action], values: tuple[Any, ...]) -> str:
        if action is not Build:
            return together(map(self._named, values))
        named = f"{'Box' if len(values) == 1 else 'Boxes'} {'+'.join(map(str, sorted(values)))}"
        bid = self._bid_to_build()
        return f"{named} · takes your whole bid of {bid}" if bid > len(values) else named

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
                bought = self._bought(stones)
                return f"You bid {counted(stones, 'stone')}{f', enough for {bought}' if bought else ''}."
            case Skip():
                return self._skipped()
            case _:
                return self.label(action)

    def _becoming(self, card: Card) -> str:
        """Return what the hand becomes with `card`, and without the Messenger."""
        return f"Your hand becomes {spoken(called((*self.view.cards, card)))}."

    def _built(self, boxes: Sequence[int]) -> str:
        """Return what is covered, whether that is all, and where the rest of the bid goes."""
        bid = self._bid_to_build()
        covered = self.view.castle[self.view.seat] if self.view.seat is not None else ()
        done = " and finish your castle" if len(covered) + len(boxes) == len(BOXES) else ""
        told = f"You build {of_boxes(boxes)}{done}."
        if wasted := bid - len(boxes):
            told += f" It takes your whole bid of {bid}: {counted(wasted, 'stone')} to the Quarry."
        return told

    def _skipped(self) -> str:
        match self.view.phase:
            case Phase.MESSENGER:
                return "You keep the Messenger, so only your other 4 cards count."
            case Phase.TREBUCHET:
                return "You hold fire and take no stone."
            case _:
                bid = counted(self._bid_to_build(), "stone")
                return f"You build nothing and take your bid of {bid} back."

    def _bid_to_build(self) -> int:
        """Return the bid of the viewer, or for an onlooker that of the player whose turn it is."""
        builder = self.view.turn if self.view.seat is None else self.view.seat
        return self.view.bid[builder] if builder is not None else 0

    def _named(self, card: Card) -> str:
        return named(card, self.view.options.trebuchets)


_VERBS: dict[type[Action], str] = {
    Discard: "Discard",
    Take: "Send the Messenger",
    Fish: "Fish in the Moat",
    Fire: "Fire the Trebuchet",
}
_SKIPS = {
    Phase.MESSENGER: "Keep the Messenger",
    Phase.TREBUCHET: "Hold fire",
    Phase.BUILD: "Build nothing",
}
