"""Castle Poker's actions: labels, what bids buy, what a move would do, what the choices are about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from bot.presentation.cards import shown
from bot.presentation.game_presenter import NameOfSeat
from bot.presentation.games.castle.sentences import boxes_in_words, boxes_joined, card_name, hand_name
from bot.presentation.move_builder.controls import MENU_OPTIONS_MAX, VALUE_BUTTONS_MAX, Style
from bot.presentation.move_builder.labels import ActionLabel, ActionLabels, MenuGroup, Values, by_suit
from bot.table.texts import begun, cut, plain, together
from engines.cards import Card, highest_first
from engines.castle import View
from engines.castle.actions import Bid, Build, Discard, Fire, Fish, Skip, Take
from engines.castle.chances import share_beaten
from engines.castle.model import BISHOP, BOXES, MESSENGER, PACK, TREBUCHETS, Phase, Special, special
from engines.castle.ranking import called, strength
from engines.core import Action, Seat
from engines.poker import Category, category
from engines.words import agreed, counted

BEST_CARDS = 3
"""Maximum number of cards in the Moat that have a button."""
PROMISING = 0.5
"""The share of hands that a hand must beat for a bid to stand out."""
NAME_MAX_CHARS = 14
"""Maximum length of a name on a button, in characters."""
Boxes = tuple[int, ...]
_ROBBED = "The Messenger took one of your cards. The card you fish replaces it in your hand."
_SHOT = "You get 1 stone from another player's bid, or from the lowest box of their castle."


def labels(view: View, names: NameOfSeat) -> ActionLabels:
    """Return the labels for the viewer of a view."""
    it = _Labels(view, names)
    return ActionLabels({**it.hand_labels(), **it.special_labels()})


def of_numbers(value: Any) -> MenuGroup:
    """Return the numbers of a menu of bids."""
    if not isinstance(value, int):
        return by_suit(value)
    first = value - value % MENU_OPTIONS_MAX
    return MenuGroup(part=f"{first} to {first + MENU_OPTIONS_MAX - 1}")


class _Labels:
    """What the labels are made of, for the viewer of one view."""

    def __init__(self, view: View, names: NameOfSeat) -> None:
        self.view, self._names = view, names

    def hand_labels(self) -> dict[type[Action], ActionLabel]:
        """Return the labels of discards, bids and building."""
        skips = {
            Phase.MESSENGER: (
                "Keep the Messenger",
                "You keep the Messenger, so only your other 4 cards count.",
            ),
            Phase.TREBUCHET: ("Hold fire", "You hold fire and take no stone."),
        }
        skip, skipped = skips.get(self.view.phase, ("Build nothing", ""))
        bid = counted(bid_of(self.view), "stone")
        return {
            Discard: ActionLabel(
                name="Discard",
                complete=self.discard,
                told=lambda action: (
                    f"Discard {self.cards(action.cards)}" if action.cards else self.discard(action)
                ),
                button=lambda card: "★ Messenger" if card == MESSENGER else shown(card),
                choice=self.cards,
                preview=self.discarding,
                emphasis=self.emphasis_of_discard,
                immediate=True,
                one_button_per_value=True,
                order=self.order,
            ),
            Bid: ActionLabel(
                name="Bid",
                public=True,
                complete=lambda action: f"Bid {self.bid(action.stones)}",
                told=lambda action: f"Bid {action.stones}",
                choice=lambda stones: f"Bid {self.bid(stones)}",
                question="Bid how many stones?",
                effect="If you build, your whole bid is spent.",
                preview=lambda action: self.bidding(action.stones),
                style="go",
                emphasis=lambda action: "go" if self.promises(action.stones) else "plain",
                immediate=True,
                numbers=self.bids,
                others="More bids…",
                group=of_numbers,
            ),
            Build: ActionLabel(
                name="Build",
                public=True,
                complete=lambda action: self.build(action.boxes),
                button=self.build,
                choice=self.boxes,
                question="Which boxes do you build?",
                effect="Your whole bid is spent: 1 stone goes into each box, the rest to the Quarry.",
                preview=lambda action: self.building(action.boxes),
                style="go",
                emphasis=lambda action: (
                    "good" if action.boxes == bought(self.view, bid_of(self.view))[0] else "go"
                ),
                immediate=True,
                one_button_per_value=True,
                first=lambda _: bought(self.view, bid_of(self.view)),
                others="Other boxes…",
            ),
            Skip: ActionLabel(
                name=skip,
                public=True,
                preview=lambda _: skipped or f"You build nothing and take your bid of {bid} back.",
            ),
        }

    def special_labels(self) -> dict[type[Action], ActionLabel]:
        """Return the labels of the Messenger and the Trebuchet."""
        return {
            Take: ActionLabel(
                name="Send the Messenger",
                public=True,
                complete=lambda action: f"Fetch {self.card(action.card)}",
                told=self.fetching,
                button=self.card_name,
                choice=self.source_or_card,
                question={"source": "Where does the Messenger go?"},
                effect="You get a card from the Moat, or from another player's best hand.",
                preview=self.taking,
                style="go",
                immediate=True,
                order=self.order,
            ),
            Fish: ActionLabel(
                name="Fish in the Moat",
                public=True,
                told=lambda action: f"Fish {self.card_name(action.card)}",
                button=lambda card: f"Fish {self.card(card)}",
                choice=self.card,
                effect=_ROBBED,
                preview=lambda action: self.coming(action.card, "comes from the Moat."),
                style="go",
                emphasis=lambda action: "good" if action.card == self.order(self.view.moat)[0] else "go",
                immediate=True,
                one_button_per_value=True,
                first=lambda cards: cards[:BEST_CARDS],
                others="Fish another card…",
                order=self.order,
            ),
            Fire: ActionLabel(
                name="Fire the Trebuchet",
                public=True,
                told=self.fired,
                button=self.shot,
                choice=self.target_or_where,
                question={"target": "Whom do you fire at?", "where": "At the bid, or at the castle?"},
                effect=_SHOT,
                preview=self.firing,
                style="bad",
                immediate=True,
                one_button_per_value=True,
            ),
        }

    # Cards.

    def card_name(self, card: Card) -> str:
        return card_name(card, self.view.options.trebuchets)

    def cards(self, value: Card | tuple[Card, ...]) -> str:
        return together(map(self.card_name, value)) if isinstance(value, tuple) else self.card_name(value)

    def card(self, card: Card) -> str:
        """Return a card to be had and the hand that it makes: `J♥ Bishop → a pair of jacks`."""
        return f"{self.card_name(card)} → {self.made_with(card)}"

    def made_with(self, card: Card) -> str:
        """Return the hand that is made with `card`: `a pair of kings`."""
        return hand_name(called((*self._hand(), card)))

    def _hand(self) -> Sequence[Card]:
        """Return the viewer's cards, or for an onlooker the open ones of the player whose turn it is."""
        view = self.view
        if view.seat is not None:
            return view.cards
        return view.opened[view.turn] if view.opened and view.turn is not None else ()

    def order(self, values: Values) -> Values:
        """Return cards in the order in which the hand shows them; new ones in that of the hands they make."""
        if all(value in self.view.cards for value in values):
            return highest_first(values)
        if all(isinstance(value, str) and value in PACK for value in values):
            return sorted(values, key=lambda card: strength((*self._hand(), card)), reverse=True)
        return values

    def discard(self, action: Discard) -> str:
        return f"Discard {counted(len(action.cards), 'card')}" if action.cards else "Keep all 5 cards"

    def discarding(self, action: Discard) -> str:
        """Return how many cards come, and where the others go."""
        cards = action.cards
        if not cards:
            return "You keep all 5 cards."
        gone = f"{self.cards(cards)} {agreed(len(cards), 'goes', 'go')}"
        return f"You draw {counted(len(cards), 'new card')}. {gone} face up into the Moat."

    def emphasis_of_discard(self, action: Discard) -> Style:
        if action.cards:
            return "go"
        return "good" if category(strength(self.view.cards)) >= Category.STRAIGHT else "plain"

    # The Messenger and the Trebuchet.

    def source_or_card(self, value: Seat | str) -> str:
        if value == "moat":
            return "The Moat"
        return self.card(Card(value)) if isinstance(value, str) else self._names(value)

    def fetching(self, action: Take) -> str:
        """Return a card and whence the Messenger fetches it: `Fetch 7♠ from the Moat`."""
        source = "the Moat" if isinstance(action.source, str) else plain(self._names(action.source))
        return f"Fetch {self.card_name(action.card)} from {source}"

    def taking(self, action: Take) -> str:
        """Return what the hand becomes, and from where the card comes."""
        if isinstance(action.source, str):
            return self.coming(action.card, "comes from the Moat.")
        new = "picks a card from the Moat" if self.view.moat else "gets the deck's top card"
        return self.coming(action.card, f"comes from {plain(self._names(action.source))}, who {new}.")

    def coming(self, card: Card, whence: str) -> str:
        return f"Your hand becomes {self.made_with(card)}. {self.card_name(card)} {whence}"

    def shot(self, target: Seat) -> str:
        """Return the label of a shot: `Fire at ann's bid`, `Fire at ann…` if it may hit bid or castle."""
        name, castle = cut(self._names(target), NAME_MAX_CHARS), self.view.castle[target]
        if self.view.bid[target] and castle:
            return f"Fire at {name}…"
        return f"Fire at {name}'s {f'box {castle[0]}' if castle else 'bid'}"

    def target_or_where(self, value: Seat | str) -> str:
        if isinstance(value, str):
            return "The bid" if value == "bid" else "The castle · its lowest stone"
        bid = counted(self.view.bid[value], "stone")
        castle = counted(len(self.view.castle[value]), "box", "boxes")
        return f"{self._names(value)} · bid {bid}, castle {castle}"

    def fired(self, action: Fire) -> str:
        """Return what a shot hits: `Fire at ann's bid`, `Fire at ann's box 1`."""
        castle = self.view.castle[action.target]
        where = "bid" if action.where == "bid" else f"box {castle[0]}"
        return f"Fire at {plain(self._names(action.target))}'s {where}"

    def firing(self, action: Fire) -> str:
        """Return what a shot takes from whom."""
        victim, bid = plain(self._names(action.target)), self.view.bid[action.target]
        if action.where == "bid":
            return f"You get 1 stone: {victim}'s bid drops from {bid} to {bid - 1}."
        box = self.view.castle[action.target][0]
        return f"You get 1 stone: box {box} of {victim}'s castle is open again."

    # Bids and boxes.

    def bids(self, among: range) -> Sequence[tuple[str, int]]:
        """Return the useful bids and what they buy, the bid of 0 last."""
        useful = (*useful_bids(self.view, among, VALUE_BUTTONS_MAX - 1), 0)
        return [(f"Bid {self.bid(stones)}", stones) for stones in useful]

    def builds(self, stones: int) -> bool:
        """Return whether a bid is enough to build: it buys a box, and nobody has bid more."""
        left, largest = (left_of(self.view, bid) for bid in (stones, largest_bid(self.view)[0]))
        return left >= largest and bool(bought(self.view, left))

    def promises(self, stones: int) -> bool:
        """Return whether a bid is one that a decent player often makes: enough to build, on a hand that is
        better than most.
        """
        good = bool(self.view.cards) and share_beaten(strength(self.view.cards)) >= PROMISING
        return good and self.builds(stones)

    def bid(self, stones: int) -> str:
        """Return a bid and the most boxes that it buys: `3 · boxes 1+2`, `2 · can't build, ann bid 3`."""
        if not stones:
            return "0"
        largest, whose = largest_bid(self.view)
        left = left_of(self.view, stones)
        if whose is not None and left < left_of(self.view, largest):
            return f"{stones} · can't build, {cut(self._names(whose), NAME_MAX_CHARS)} bid {largest}"
        sets = bought(self.view, left)
        if not sets:
            return f"{stones} · buys no box"
        done = ": finishes your castle" if self._finishes(sets[0]) else ""
        return f"{stones} · {boxes_joined(sets[0])}{done}"

    def _finishes(self, boxes: Boxes) -> bool:
        """Return whether these boxes finish the player's castle."""
        seat = player_of(self.view)
        return seat is not None and len(self.view.castle[seat]) + len(boxes) == len(BOXES)

    def bidding(self, stones: int) -> str:
        """Return what a bid buys, or why none can be built with it."""
        (largest, whose), bid = largest_bid(self.view), f"You bid {counted(stones, 'stone')}"
        left = left_of(self.view, stones)
        if whose is not None and left < left_of(self.view, largest):
            return f"{bid}. You can't build: {plain(self._names(whose))} bid {largest}."
        boxes = " or ".join(map(boxes_joined, bought(self.view, left)))
        told = f"{bid}, of which your Bishop takes 1:" if left < stones else f"{bid},"
        return f"{told} enough for {boxes}." if boxes else f"{bid}."

    def boxes(self, value: int | Boxes) -> str:
        if not isinstance(value, tuple):
            return f"Box {value}"
        return f"{begun(boxes_joined(value))} · {counted(bid_of(self.view), 'stone')}"

    def build(self, boxes: Boxes) -> str:
        return f"Build {boxes_joined(boxes)} · {counted(bid_of(self.view), 'stone')}"

    def building(self, boxes: Boxes) -> str:
        """Return what is covered, whether that is all, and where the rest of the bid goes."""
        bid = bid_of(self.view)
        done = " and finish your castle" if self._finishes(boxes) else ""
        told = f"You build {boxes_in_words(boxes)}{done} for {counted(bid, 'stone')}"
        rest, inside = bid - len(boxes), "1 in it" if len(boxes) == 1 else "1 in each"
        return f"{told}: {inside}, {rest} to the Quarry." if rest else f"{told}."


# What bids buy.


def player_of(view: View) -> Seat | None:
    """Return the viewer, or for an onlooker the player whose turn it is."""
    return view.turn if view.seat is None else view.seat


def sets_of_boxes(covered: Sequence[int]) -> Iterator[Boxes]:
    """Return the sets of open boxes that can be built at once, small ones first."""
    open_boxes = [box for box in BOXES if box not in covered]
    return (boxes for size in BOXES for boxes in combinations(open_boxes, size))


def affordable(covered: Sequence[int], stones: int) -> list[Boxes]:
    """Return the sets of open boxes that these stones pay for, small ones first."""
    return [boxes for boxes in sets_of_boxes(covered) if sum(boxes) <= stones]


def _built(view: View) -> Boxes:
    seat = player_of(view)
    return view.castle[seat] if seat is not None else ()


def _price(view: View, boxes: Boxes) -> int:
    """Return the least bid of which enough is left for these boxes."""
    price = sum(boxes)
    return price + (left_of(view, price) < price)


def bid_of(view: View) -> int:
    """Return the player's bid as it lies there."""
    seat = player_of(view)
    return view.bid[seat] if seat is not None else 0


def bought(view: View, stones: int) -> list[Boxes]:
    """Return the sets of boxes that most of these stones buy, those with the most boxes first."""
    return most_boxes(_built(view), stones)


def most_boxes(covered: Sequence[int], stones: int) -> list[Boxes]:
    """Return the sets of boxes that most of these stones buy for a castle with some boxes."""
    able = affordable(covered, stones)
    most = max(map(sum, able), default=0)
    return [boxes for boxes in reversed(able) if sum(boxes) == most]


def left_of(view: View, stones: int) -> int:
    """Return what is left of a bid if the viewer holds the Bishop, who takes a stone of 2 or more (CP-17)."""
    return stones - (BISHOP in view.cards and stones > 1)


def largest_bid(view: View) -> tuple[int, Seat | None]:
    """Return the largest bid of the others, and whose it is; 0 and None if they bid nothing."""
    largest, whose = 0, None
    for seat, bid in enumerate(view.bid):
        if seat != player_of(view) and bid > largest:
            largest, whose = bid, Seat(seat)
    return largest, whose


def useful_bids(view: View, among: range, most: int) -> list[int]:
    """Return at most so many bids, in order: 1 for the stone that it brings, and of the prices of boxes that
    are no less than the largest bid, and that bid itself, first the cheapest for each number of boxes.
    """
    largest, _ = largest_bid(view)
    least = left_of(view, largest)
    affordable_sets = affordable(_built(view), left_of(view, among[-1]))
    prices = {boxes: _price(view, boxes) for boxes in affordable_sets if sum(boxes) >= least}
    cheapest = {min(prices[boxes] for boxes in prices if len(boxes) == n) for n in set(map(len, prices))}
    useful = {1, *prices.values(), *([largest] if bought(view, least) else [])} & {*among[1:]}
    ordered = sorted(useful, key=lambda bid: (bid != 1, bid not in cheapest, bid))
    return sorted(ordered[:most])


# What stands above the buttons.

_ELSE = "Lowest hand: you lose your bid. Otherwise, if you bid, you get 1 stone."
"""What a bid costs or brings, whether it builds or not (CP-26, CP-27)."""


def prompt(view: View, names: NameOfSeat) -> str:
    """Return what the viewer's choices do; "" while others are asked."""
    if view.turn is None or view.turn != view.seat:
        return ""
    return "\n".join(_lines(view, view.turn, names))


def _lines(view: View, seat: Seat, names: NameOfSeat) -> Iterator[str]:
    match view.phase:
        case Phase.DISCARD:
            yield from _specials(view, _DO)
        case Phase.BID:
            yield from _bid(view, seat, names)
            yield from _specials(view, _ASK)
        case Phase.MESSENGER:
            yield from _messenger(view, names)
        case Phase.REPLACE:
            yield _ROBBED
        case Phase.TREBUCHET:
            yield _SHOT
        case _:
            return
    yield from _threats(view, seat, names)


def _threats(view: View, seat: Seat, names: NameOfSeat) -> Iterator[str]:
    """Yield who else finishes their castle if their hand is the best one."""
    for other, bid in enumerate(view.bid):
        left = sum(box for box in BOXES if box not in view.castle[other])
        if other != seat and bid == max(view.bid) and 0 < left <= bid:
            yield f"Mind **{names(Seat(other))}**: with the best hand their {bid} finishes the castle."


def _specials(view: View, does: Mapping[Special, str]) -> Iterator[str]:
    """Yield a line for each special in the viewer's hand."""
    trebuchets = view.options.trebuchets
    found = [(special(card, trebuchets), card) for card in view.cards]
    kinds = [kind for kind, _ in found]
    for kind, it in does.items():
        if kind in kinds:
            card = next(card for of, card in found if of == kind)
            several = kind == "supplies" and kinds.count(kind) > 1
            if kind == "trebuchet" and _built(view):
                it = it.removeprefix(_ONCE_BUILT)
            yield f"**{card_name(card, trebuchets)}**: {_SEVERAL if several else it}"


_SEVERAL = "all your 8s together bring 1 stone."
"""What several Supplies do in a hand."""
_ONCE_BUILT = "once you've built, "
_DO: dict[Special, str] = {
    "messenger": "if you bid, he fetches a card from the Moat or the best hand.",
    "bishop": "each bid of 2 or more loses 1 stone, yours too.",
    "trebuchet": f"{_ONCE_BUILT}it steals 1 stone.",
    "supplies": "brings you 1 stone.",
}
"""What the special cards do in a hand, in the order in which they are settled."""
_ASK: dict[Special, str] = {
    "messenger": "bid at least 1 stone, or he stays home.",
    "bishop": "a bid of 2 or more loses 1 stone, so bid 1 more.",
}
"""What they ask of a bid."""


def _bid(view: View, seat: Seat, names: NameOfSeat) -> Iterator[str]:
    if not view.supply[seat]:
        yield "You have no stones, so you bid 0 and lose nothing. An 8 in your hand brings 1."
        return
    largest, whose = largest_bid(view)
    cheapest = min(map(sum, sets_of_boxes(view.castle[seat])))
    if view.supply[seat] < cheapest:
        yield f"Your cheapest box costs {counted(cheapest, 'stone')}. {_ELSE}"
    elif whose is None or largest < cheapest:
        yield f"Best hand and no higher bid: you build. {_ELSE}"
    else:
        theirs, supply = f"**{names(whose)}**'s {largest}", view.supply[seat]
        short = left_of(view, largest) - left_of(view, supply)
        begin = f"You can't match {theirs} to build" if short > 0 else f"To build, match {theirs}"
        yield f"{begin}{_unless(view, supply, largest, short)}."
        yield _ELSE


def _unless(view: View, supply: int, largest: int, short: int) -> str:
    """Return `, unless a Trebuchet cuts it`; "" if nothing that may be in a hand can.

    Each Trebuchet takes a stone from the largest bid. Another player's Bishop takes one from every bid of 2
    or more, so he helps only a bid of 1.
    """
    unseen = {*TREBUCHETS[: view.options.trebuchets], BISHOP} - {*view.moat}
    helps = BISHOP in unseen - {*view.cards} and largest > 1 and 1 in (supply, largest - 1)
    trebuchets = len(unseen - {BISHOP})
    cutters = [*(["the Bishop"] if helps else []), *(["a Trebuchet"] if trebuchets else [])]
    return f", unless {' or '.join(cutters)} cuts it" if cutters and short <= trebuchets + helps else ""


def _messenger(view: View, names: NameOfSeat) -> Iterator[str]:
    """Yield what the Messenger can do at best, and what becomes of the hand without him."""
    card, source = max(_takes(view, names), key=lambda take: strength((*view.cards, take[0])))
    becomes = hand_name(called((*view.cards, card)))
    places = [place for place, cards in (("the Moat", view.moat), ("a best hand", view.victims)) if cards]
    yield f"He fetches one card from {' or '.join(places)}, then lies in the Moat himself."
    yield f"Best hand: with **{card_name(card, view.options.trebuchets)}** from {source}, {becomes}."
    yield f"Keep him, and your other 4 cards count: {hand_name(called(view.cards))}."


def _takes(view: View, names: NameOfSeat) -> Iterator[tuple[Card, str]]:
    """Yield the cards that the Messenger may fetch, and from where."""
    yield from ((card, "the Moat") for card in view.moat)
    for rival in view.victims:
        yield from ((card, f"**{names(rival)}**") for card in view.opened[rival])
