"""How does Texas House'em speak of its actions? Labels, menus and previews."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

from bot.controls import Style
from bot.games.cards import menu, shown
from bot.games.face import PlainWords
from bot.texts import plain
from engines.cards import RANK_WORDS, Card, suit
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
from engines.houseem.dirty import killed_by_flush, killed_by_shot
from engines.houseem.model import Address, Resident, Stage, naturals, points, rank_of, value
from engines.houseem.settling import strength
from engines.houseem.trumps import SIZES, shares_rank
from engines.houseem.view import LotView

Victims = Sequence[tuple[LotView, tuple[Card, ...]]]
FROM_HAND, FROM_MARKET = "your hand", "the Market"


def listed(cards: Sequence[Card]) -> str:
    return " ".join(map(shown, cards))


class HouseEmWords(PlainWords[View]):
    """How House'em speaks of actions to the viewer of one view."""

    def verb(self, action: type[Action]) -> str:
        return _VERBS.get(action, super().verb(action))

    def style(self, action: type[Action]) -> Style:
        if action in (Draw, Pass):
            return "good"
        return "bad" if action in (Shoot, Flush, Straight, Pillage, Reappropriate) else "go"

    # Menus.

    def shelf(self, action: type[Action], value: Any) -> str:
        if (
            isinstance(value, str)
            and action is not Straight
            and value in (*self.view.hand, *self.view.market)
        ):
            return FROM_MARKET if value in self.view.market else FROM_HAND
        return ""

    def choice(self, action: type[Action], value: Any) -> str:
        match value:
            case None:
                return "Nobody moves in"
            case tuple():
                return self._trump(action, cast("tuple[Card, ...]", value))
            case Address():
                return self._house(action, value)
            case Resident(house, place):
                return f"{house}, card {place}, face down ({self._owner(house)})"
            case str() if len(value) == 1:
                return self._rank(action, value)
            case _ if (home := self._home_of(value)) is not None:
                return f"{menu(value)} in {home.address} ({self._owner(home.address)})"
            case _:
                return menu(value)

    def _trump(self, action: type[Action], cards: tuple[Card, ...]) -> str:
        """`K♠ K♥: strength 26 (K♥ from the Market)`."""
        bought = [card for card in cards if card in self.view.market]
        told = listed(cards)
        if action in (Settle, Evict) and shares_rank(cards):
            told += f": {SIZES[len(cards)]}, strength {strength(cards)}"
        elif action is Build and len(cards) in _BUILDINGS:
            told += f": {_BUILDINGS[len(cards)]}"
        return f"{told} ({listed(bought)} from the Market)" if bought else told

    def _house(self, action: type[Action], address: Address) -> str:
        lot = self._lot(address)
        if action is Build:
            return f"{address}: {listed(lot.foundation)}, Safety {lot.safety}"
        if lot.stage is Stage.VACANT:
            return f"{address}: vacant, Quality {lot.quality}"
        if lot.face_down:
            return f"{address}: {self._owner(address)}, {len(lot.townsfolk)} face down, Quality {lot.quality}"
        told = f"{address}: {self._owner(address)}, {listed(lot.family)}"
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
                told = f"{listed(cards)} move into {house}, Quality {self._lot(house).quality}."
                return told + self._lie(cards)
            case Expand(cards, Address() as house):
                return f"{listed(cards)} joins the family in {house}.{_face_down(self._lot(house))}"
            case Evict():
                return self._eviction(action)
            case Shoot(cards, target):
                return self._shot(cards, target)
            case Flush(cards, settler, house):
                dead = self._victims(lambda family: killed_by_flush(family, suit(naturals(cards)[0])))
                return f"Kills {self._dead(dead)}{_moving_in(settler, house)}. {_rest(cards, settler)}"
            case Straight(cards, str() as rank, settler, house):
                dead = self._of_rank(rank)
                return f"Kills {self._dead(dead)}{_moving_in(settler, house)}. {_rest(cards, settler)}"
            case Pillage(cards, house, settler):
                dead = [(self._lot(house), self._lot(house).family)]
                return f"Kills {self._dead(dead)}{_moving_in(settler, house)}. {_rest(cards, settler)}"
            case Reappropriate(cards, house):
                return f"All of {house} comes into your hand; {listed(cards)} go to the Graveyard."
            case _:
                return self.label(action)

    def _building(self, action: Build) -> str:
        cards = action.cards
        if len(cards) == 2:
            return (
                f"{listed(cards)} are a new Foundation, Safety {value(rank_of(cards))}. Anybody may roof it."
            )
        roof = action.roof or rank_of(cards)
        where = f"roof {action.on}" if action.on is not None else "are a new House"
        return f"{listed(cards)} {where}, Quality {points(roof)}. It is safe until your next turn."

    def _lie(self, cards: tuple[Card, ...]) -> str:
        if not self.view.options.hidden_neighbors:
            return ""
        if shares_rank(cards):
            return " Face down: only you know them."
        return " Face down, though their ranks differ: found out, they are thrown out."

    def _eviction(self, action: Evict) -> str:
        """`Throws K♠ out of H2 (26 > 20); they return to Ana's hand.`"""
        cards, lot, mine = action.cards, self._lot(action.house), strength(action.cards)
        if lot.face_down:
            shown_there = f"{listed(cards)} (strength {mine}) are shown at {lot.address}"
            return f"{shown_there}: its face-down family is turned up."
        safety = lot.combined_safety
        why = f"{mine} > {safety}" if safety is not None and mine > safety else "Aces evict Kings"
        thrown = f"{listed(cards)} throw {listed(lot.family)} out of {lot.address} ({why})"
        return f"{thrown}; they {self._fate(lot)}."

    def _fate(self, lot: LotView) -> str:
        """Where an evicted family goes."""
        options, mine = self.view.options, lot.owner == self.view.seat
        if options.captives and not (options.harsh_lands and mine):
            return "come into your hand"
        if options.harsh_lands:
            return "go to the Graveyard"
        return f"return to {'your' if mine else plain(self._owner(lot.address)) + chr(39) + 's'} hand"

    def _shot(self, cards: tuple[Card, ...], target: Card | Resident) -> str:
        if isinstance(target, Resident):
            return f"{listed(cards)} shoots card {target.place} in {target.house}, face down as it is."
        lot = self._home_of(target)
        assert lot is not None
        dead = killed_by_shot(lot.family, target)
        emptied = f" {lot.address} will be vacant." if len(dead) == len(lot.townsfolk) else ""
        return f"{listed(cards)} shoots {self._dead([(lot, dead)])}.{emptied}"

    def _dead(self, victims: Victims) -> str:
        return ", ".join(
            f"{listed(dead)} in {lot.address} ({plain(self._owner(lot.address))})" for lot, dead in victims
        )

    def _victims(self, killed: Callable[[tuple[Card, ...]], tuple[Card, ...]]) -> Victims:
        return [(lot, dead) for lot in self.view.lots if (dead := killed(lot.family))]

    def _of_rank(self, rank: str) -> Victims:
        return self._victims(lambda family: family if family and rank_of(family) == rank else ())

    # Looking things up.

    def _lot(self, address: Address) -> LotView:
        return next(lot for lot in self.view.lots if lot.address == address)

    def _home_of(self, card: Card) -> LotView | None:
        return next((lot for lot in self.view.lots if card in lot.family), None)

    def _owner(self, address: Address) -> str:
        owner: Seat | None = self._lot(address).owner
        return "nobody" if owner is None else "you" if owner == self.view.seat else self.names(owner)


_VERBS: dict[type[Action], str] = {Draw: "Draw a card", Reappropriate: "Take a House"}
_BUILDINGS = {2: "a Foundation", 3: "a Roof", 5: "a whole House"}


def _face_down(lot: LotView) -> str:
    return " Face down: only you know it." if lot.face_down else ""


def _moving_in(settler: Card | None, house: Address | None) -> str:
    return "; nobody moves in" if settler is None else f"; {shown(settler)} moves into {house}"


def _rest(cards: Sequence[Card], settler: Card | None) -> str:
    return f"{listed([card for card in cards if card != settler])} go to the Graveyard."
