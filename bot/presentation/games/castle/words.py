"""Castle Poker's labels and menus for its actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, cast

from bot.presentation.cards import shown
from bot.presentation.games.castle.previews import CastlePreviews
from bot.presentation.games.castle.prices import bid_of, bought, joined, largest_bid, left_of, useful_bids
from bot.presentation.move_builder.controls import MENU_OPTIONS_MAX, VALUE_BUTTONS_MAX, Style
from bot.table.texts import begun, cut, together
from engines.cards import Card, highest_first
from engines.castle.actions import Bid, Build, Discard, Fire, Fish, Skip, Take
from engines.castle.model import PACK, Phase
from engines.castle.ranking import strength
from engines.core import Action, Seat
from engines.poker import Category, category
from engines.words import counted

BEST_CARDS = 3
"""Maximum number of cards in the Moat that have a button."""
NAME_MAX_CHARS = 14
"""Maximum length of a name on a button, in characters."""


class CastleWords(CastlePreviews):
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
            case Take(_, card):
                return f"Fetch {self._card(card)}"
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
        if action is Discard:
            return shown(value)
        if action is Fish:
            return f"Fish {self._named(value)} · {self._made_with(value)}"
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
                return "go" if self._builds(stones) else "plain"
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
        if action is Fish and len(values) > BEST_CARDS:
            return values[:BEST_CARDS]
        return super().first_values(action, values)

    def more(self, action: type[Action]) -> str:
        """Return the label of the button to all bids, or to all sets of boxes."""
        return _MORE.get(action, super().more(action))

    def part(self, value: Any) -> str:
        """Return the numbers of a menu of bids."""
        if not isinstance(value, int):
            return super().part(value)
        first = value - value % MENU_OPTIONS_MAX
        return f"{first} to {first + MENU_OPTIONS_MAX - 1}"

    def amounts(self, action: type[Action], among: range) -> Sequence[tuple[str, int]]:
        """Return the useful bids and what they buy, the bid of 0 last."""
        useful = (*useful_bids(self.view, among, VALUE_BUTTONS_MAX - 1), 0)
        return [(f"Bid {self._bid(stones)}", stones) for stones in useful]

    def _builds(self, stones: int) -> bool:
        """Return whether a bid is enough to build: it buys a box, and nobody has bid more."""
        left, largest = (left_of(self.view, bid) for bid in (stones, largest_bid(self.view)[0]))
        return left >= largest and bool(bought(self.view, left))

    def _bid(self, stones: int) -> str:
        """Return a bid and the most boxes that it buys: `3 · boxes 1+2`, `2 · can't build, ann bid 3`."""
        if not stones:
            return "0"
        largest, whose = largest_bid(self.view)
        left = left_of(self.view, stones)
        if whose is not None and left < left_of(self.view, largest):
            return f"{stones} · can't build, {cut(self.names(whose), NAME_MAX_CHARS)} bid {largest}"
        sets = bought(self.view, left)
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
        return f"{self._named(card)} → {self._made_with(card)}"

    def _target(self, seat: Seat) -> str:
        bid, castle = counted(self.view.bid[seat], "stone"), counted(len(self.view.castle[seat]), "stone")
        return f"{self.names(seat)} · bid {bid}, castle {castle}"

    def _several(self, action: type[Action], values: tuple[Any, ...]) -> str:
        if action is not Build:
            return together(map(self._named, values))
        return f"{begun(joined(values))} · {counted(bid_of(self.view), 'stone')}"


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
