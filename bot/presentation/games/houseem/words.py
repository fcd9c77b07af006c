"""Texas House'em's labels, menus and previews for its actions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, cast

from bot.presentation.cards import menu, shown
from bot.presentation.game_presenter import PlainActionLabels
from bot.presentation.move_builder.controls import Style
from bot.table.texts import plain
from engines.cards import RANK_WORDS, Card
from engines.core import Action, Seat
from engines.houseem import View
from engines.houseem.actions import (
    Build,
    Draw,
    Evict,
    Expand,
    Flush,
    Pass,
    Pillage,
    Reappropriate,
    Settle,
    Shoot,
    Straight,
)
from engines.houseem.building import halves
from engines.houseem.dirty import killed_by_flush, killed_by_shot
from engines.houseem.model import Address, Resident, Stage, points, rank_of, suit_of, value
from engines.houseem.settling import strength
from engines.houseem.trumps import SIZES, roofs, shares_rank
from engines.houseem.view import LotView
from engines.words import agreed

Victims = Sequence[tuple[LotView, tuple[Card, ...]]]
FROM_HAND, FROM_MARKET = "your hand", "the Market"


def listed(cards: Sequence[Card]) -> str:
    return " ".join(map(shown, cards))


class HouseEmWords(PlainActionLabels[View]):
    """Texas House'em's action labels for the viewer of one view."""

    questions: ClassVar[Mapping[str, str]] = {
        "house": "Which House?",
        "on": "On which Foundation?",
        "rank": "Which rank?",
        "roof": "Which Roof?",
        "settler": "Who moves in?",
        "target": "At whom?",
    }

    effects: ClassVar[Mapping[type[Action], str]] = {
        Build: "A Pair is a Foundation, a Three of a Kind a Roof, a Full House both at once.",
        Settle: "Your Townsfolk move into a vacant House, which is yours then.",
        Expand: "One more of the family's rank moves in, up to four.",
        Evict: "Throws a family out if your Trump is stronger than they and their Foundation, and moves in.",
        Shoot: "Kills one of any family; the Ace is gone too.",
        Flush: "Kills every face-up Townsfolk of the suit, yours too.",
        Straight: "Kills every face-up Townsfolk of one of its ranks, yours too.",
        Pillage: "Kills a whole family.",
        Reappropriate: "Takes all cards of a House into your hand, Townsfolk too.",
    }
    plain_moves = (Build, Settle, Expand)

    def verb(self, action: type[Action]) -> str:
        return _VERBS.get(action, super().verb(action))

    def style(self, action: type[Action]) -> Style:
        if action in (Draw, Pass):
            return "good"
        return "bad" if action in (Shoot, Flush, Straight, Pillage, Reappropriate) else "go"

    # Menus.

    def question(self, action: type[Action], field: str) -> str:
        one = field == "cards" and action in (Expand, Shoot)
        return super().question(action, "card" if one else field)

    def shelf(self, action: type[Action], value: Any) -> str:
        """Return where a card comes from; "" for Trumps whose settler is listed with "Nobody moves in"."""
        if action in (Flush, Straight, Pillage):
            return ""
        return FROM_MARKET if value in self.view.market else FROM_HAND if value in self.view.hand else ""

    def part(self, value: Any) -> str:
        """Return a card's suit, or the House of face-down Townsfolk."""
        return str(value.house) if isinstance(value, Resident) else super().part(value)

    def choice(self, action: type[Action], value: Any) -> str:
        match value:
            case None:
                return "Nobody moves in"
            case tuple():
                return self._trump(action, cast("tuple[Card, ...]", value))
            case Address():
                return self._house(action, value)
            case Resident(house, place):
                _, card = self._aimed(value)
                told = f"{house}, card {place}" + (f": {shown(card)}" if card is not None else "")
                return f"{told}, face down ({self._owner(house)})"
            case str() if len(value) == 1:
                return self._rank(action, value)
            case _ if (home := self._home_of(value)) is not None:
                return f"{menu(value)} in {home.address} ({self._owner(home.address)})"
            case _:
                return self._trump(action, (value,))

    def _trump(self, action: type[Action], cards: tuple[Card, ...]) -> str:
        """Return `K♠ K♥: Pair, strength 26 (K♥ from the Market)` or `K♠ king of spades (Market)`."""
        bought = self._bought(cards)
        if len(cards) == 1:
            return menu(cards[0]) + (" (Market)" if bought else "")
        told = listed(cards)
        if action in (Settle, Evict) and shares_rank(cards):
            told += f": {SIZES[len(cards)]}, strength {strength(cards)}"
        elif action is Build:
            told = _built(cards)
        return f"{told} ({listed(bought)} from the Market)" if bought else told

    def _house(self, action: type[Action], address: Address) -> str:
        lot = self._lot(address)
        if action is Build:
            return f"{address}: {listed(lot.foundation)}, Safety {lot.safety}"
        if lot.stage is Stage.VACANT:
            return f"{address}: vacant, Quality {lot.quality}"
        if lot.face_down:
            return f"{address}: {self._owner(address)}, {len(lot.townsfolk)} face down, Quality {lot.quality}"
        told = f"{address}: {self._owner(address)}, {listed(lot.open_townsfolk)}"
        return f"{told}, Combined Safety {lot.combined_safety}, Quality {lot.quality}"

    def _rank(self, action: type[Action], rank: str) -> str:
        many = f"{RANK_WORDS[rank].capitalize()}{'es' if rank == '6' else 's'}"
        if action is Build:
            return f"{many} above: Quality {points(rank)}"
        dead = [card for _, cards in self._of_rank(rank) for card in cards]
        return f"{many}: {listed(dead)}"

    # Previews.

    def preview(self, action: Action) -> str:
        match action:
            case Build():
                return self._building(action)
            case Settle(cards, house):
                how = f"{_agreed(cards, 'moves', 'move')} into {house}, Quality {self._lot(house).quality}"
                return f"{listed(cards)} {how}.{self._lie(cards)}"
            case Expand(cards, Address() as house):
                lie = self._hidden(cards) if self._lot(house).face_down else ""
                return f"{listed(cards)} joins the family in {house}.{lie}"
            case Evict():
                return self._eviction(action)
            case Shoot(cards, target):
                return self._shot(cards, target)
            case Flush(cards, settler, house):
                dead = self._victims(lambda family: killed_by_flush(family, suit_of(cards)))
                return f"Kills {self._dead(dead)}{_moving_in(settler, house)}. {_rest(cards, settler)}"
            case Straight(cards, str() as rank, settler, house):
                dead = self._of_rank(rank)
                return f"Kills {self._dead(dead)}{_moving_in(settler, house)}. {_rest(cards, settler)}"
            case Pillage(cards, house, settler):
                dead = [(self._lot(house), self._lot(house).open_townsfolk)]
                return f"Kills {self._dead(dead)}{_moving_in(settler, house)}. {_rest(cards, settler)}"
            case Reappropriate(cards, house):
                return f"All of {house} comes into your hand; {listed(cards)} go to the Graveyard."
            case _:
                return self.label(action)

    def _building(self, action: Build) -> str:
        cards = action.cards
        if action.on is not None:
            told = f"{listed(cards)} roof {action.on}, {_worth(cards, self._lot(action.on).foundation)}"
        elif action.roof is not None:
            told = f"{_halved(cards, action.roof)} are a new House, {_worth(*halves(cards, action.roof))}"
        else:
            return (
                f"{listed(cards)} are a new Foundation, Safety {value(rank_of(cards))}. Anybody may roof it."
            )
        return f"{told}. It is safe until your next turn."

    def _lie(self, cards: tuple[Card, ...]) -> str:
        """Return the note about Hidden Neighbors, where a family is settled face down, true or not."""
        if not self.view.options.hidden_neighbors:
            return ""
        lie = "" if shares_rank(cards) else " Their ranks differ: if found out, they are thrown out."
        return self._hidden(cards) + lie

    def _hidden(self, cards: tuple[Card, ...]) -> str:
        """Return who knows the cards laid face down; everybody sees which ones leave the Market (1.6)."""
        bought, them = self._bought(cards), _agreed(cards, "it", "them")
        if len(bought) == len(cards):
            return f" Face down: everybody has seen {them} on the Market."
        if not bought:
            return f" Face down: only you know {them}."
        leaving = f"{listed(bought)} {_agreed(bought, 'leaves', 'leave')} the Market"
        return f" Face down: only you know {them}, but everybody sees that {leaving}."

    def _eviction(self, action: Evict) -> str:
        """Return `J♠ J♥ throw K♠ out of H2 (22 > 20); it returns to Ana's hand.`"""
        cards, lot, mine = action.cards, self._lot(action.house), strength(action.cards)
        if lot.face_down:
            are = _agreed(cards, "is", "are")
            shown_there = f"{listed(cards)} (strength {mine}) {are} shown at {lot.address}"
            return f"{shown_there}: its face-down family is turned up."
        safety = lot.combined_safety
        why = f"{mine} > {safety}" if safety is not None and mine > safety else "Aces evict Kings"
        out = f"{listed(lot.open_townsfolk)} out of {lot.address}"
        return f"{listed(cards)} {_agreed(cards, 'throws', 'throw')} {out} ({why}); {self._fate(lot)}."

    def _fate(self, lot: LotView) -> str:
        """Return where an evicted family goes."""
        options, mine, family = self.view.options, lot.owner == self.view.seat, lot.open_townsfolk
        if options.captives and not (options.harsh_lands and mine):
            return _agreed(family, "it comes into your hand", "they come into your hand")
        if options.harsh_lands:
            return _agreed(family, "it goes to the Graveyard", "they go to the Graveyard")
        whose = "your" if mine else f"{plain(self._owner(lot.address))}'s"
        return f"{_agreed(family, 'it returns', 'they return')} to {whose} hand"

    def _shot(self, cards: tuple[Card, ...], target: Card | Resident) -> str:
        lot, victim = self._aimed(target)
        if victim is None:
            assert isinstance(target, Resident)
            return f"{listed(cards)} shoots card {target.place} in {target.house}, face down as it is."
        dead = killed_by_shot(tuple(card for card in lot.townsfolk if card is not None), victim)
        down = ", face down as it is" if lot.face_down else ""
        emptied = f" {lot.address} will be vacant." if len(dead) == len(lot.townsfolk) else ""
        return f"{listed(cards)} shoots {self._dead([(lot, dead)])}{down}.{emptied}"

    def _aimed(self, target: Card | Resident) -> tuple[LotView, Card | None]:
        """Return the House that is shot at and the card, which is None if the viewer does not know it."""
        if isinstance(target, Resident):
            lot = self._lot(target.house)
            return lot, lot.townsfolk[target.place - 1]
        lot = self._home_of(target)
        assert lot is not None
        return lot, target

    def _dead(self, victims: Victims) -> str:
        return ", ".join(
            f"{listed(dead)} in {lot.address} ({plain(self._owner(lot.address))})" for lot, dead in victims
        )

    def _victims(self, killed: Callable[[tuple[Card, ...]], tuple[Card, ...]]) -> Victims:
        return [(lot, dead) for lot in self.view.lots if (dead := killed(lot.open_townsfolk))]

    def _of_rank(self, rank: str) -> Victims:
        return self._victims(lambda family: family if family and rank_of(family) == rank else ())

    # Look-ups.

    def _lot(self, address: Address) -> LotView:
        return next(lot for lot in self.view.lots if lot.address == address)

    def _home_of(self, card: Card) -> LotView | None:
        return next((lot for lot in self.view.lots if card in lot.open_townsfolk), None)

    def _bought(self, cards: Sequence[Card]) -> Sequence[Card]:
        """Return those of a Trump's cards that are on the Market."""
        return [card for card in cards if card in self.view.market]

    def _owner(self, address: Address) -> str:
        owner: Seat | None = self._lot(address).owner
        return "nobody" if owner is None else "you" if owner == self.view.seat else self.names(owner)


_VERBS: dict[type[Action], str] = {Draw: "Draw instead", Reappropriate: "Take a House"}


def _agreed(cards: Sequence[Card], one: str, several: str) -> str:
    """Return the word that agrees in number with the cards."""
    return agreed(len(cards), one, several)


def _built(cards: tuple[Card, ...]) -> str:
    """Return `K♠ K♥ K♦ over 3♠ 3♥: House, Quality 13`; only the cards if they are no building (yet)."""
    told = listed(cards)
    match len(cards), roofs(cards):
        case 2, _ if shares_rank(cards):
            return f"{told}: Foundation, Safety {value(rank_of(cards))}"
        case 3, _ if shares_rank(cards):
            return f"{told}: Roof, Quality {points(rank_of(cards))}"
        case 5, (roof,):
            return f"{_halved(cards, roof)}: House, Quality {points(roof)}"
        case 5, (_, _):
            return f"{told}: House, Roof to be chosen"
        case _:
            return told


def _halved(cards: tuple[Card, ...], roof: str) -> str:
    """Return a Full House as it will be built, roof over foundation."""
    return " over ".join(map(listed, halves(cards, roof)))


def _worth(roof: Sequence[Card], foundation: Sequence[Card]) -> str:
    return f"Quality {points(rank_of(roof))}, Safety {value(rank_of(foundation))}"


def _moving_in(settler: Card | None, house: Address | None) -> str:
    return "; nobody moves in" if settler is None else f"; {shown(settler)} moves into {house}"


def _rest(cards: Sequence[Card], settler: Card | None) -> str:
    return f"{listed([card for card in cards if card != settler])} go to the Graveyard."
