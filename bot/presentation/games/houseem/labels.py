"""Texas House'em's actions: labels, menus, the order of choices."""

from __future__ import annotations

from functools import partial
from typing import Any, cast

from bot.presentation.cards import menu, shown
from bot.presentation.game_presenter import NameOfSeat
from bot.presentation.games.houseem.prospects import FROM_HAND, FROM_MARKET, Prospects
from bot.presentation.games.houseem.sentences import cards_listed, halves_in_words
from bot.presentation.move_builder.labels import ActionLabel, ActionLabels, MenuGroup, Values, by_suit
from engines.cards import Card
from engines.core import Action
from engines.houseem import View, actions as a
from engines.houseem.model import Address, Resident, Stage, naturals, points, rank_of, value
from engines.houseem.scoring import of_family
from engines.houseem.sentences import several_of
from engines.houseem.settling import strength
from engines.houseem.trumps import SIZES, roofs, shares_rank
from engines.words import counted

FOUNDATION = 2
"""Number of cards of a Foundation."""


def labels(view: View, names: NameOfSeat) -> ActionLabels:
    """Return the labels for the viewer of a view."""
    it = _Labels(view, names)
    made: dict[type[Action], ActionLabel] = {
        **it.family_labels(),
        **it.killing_labels(),
        a.Draw: ActionLabel(name="Draw 1 more card", public=True),
        a.Pass: ActionLabel(name="Pass", public=True),
    }
    return ActionLabels(made, lambda offers: it.overview(offers, made))


_OF_EMPTIED = {"house": "Which emptied House?", "rank": "Which rank do you kill?", "settler": "Who moves in?"}


class _Labels(Prospects):
    """What the labels are made of, for the viewer of one view."""

    def family_labels(self) -> dict[type[Action], ActionLabel]:
        """Return the labels of building, and of families that move."""
        settles = "Move one to four cards of one rank, its Townsfolk, into a vacant House, and you own it."
        if self.view.options.hidden_neighbors:
            settles = "Move one to four cards face down into a vacant House, and you own it. You may bluff."
        final = self.view.round == self.view.final_round  # then a building scores nothing
        return {
            a.Build: self.action(
                a.Build,
                "Build",
                "A pair is a Foundation, three of a kind roofs any Foundation, a full house does both.",
                complete=self.build,
                question={"on": "Which Foundation gets the Roof?", "roof": "Which rank is the Roof?"},
                preview=self.building,
                style="plain" if final else "go",
                immediate=True,
                order_of_picks=self.buildings,
            ),
            a.Settle: self.action(
                a.Settle,
                "Settle",
                settles,
                complete=self.settle,
                suggested=self.best_settling,
                preview=self.settling,
                immediate=True,
            ),
            a.Expand: self.action(
                a.Expand,
                "Expand",
                "Add a card of the family's rank to your House: more points, and harder to evict.",
                complete=self.expand,
                question={"house": "Which House?", "cards": "Which card joins the family?"},
                preview=self.expanding,
                immediate=True,
            ),
            a.Evict: self.action(
                a.Evict,
                "Evict",
                "Beat the family's total plus the House's Safety. A tie fails; aces always beat kings.",
                complete=self.evict,
                suggested=self.best_evicting,
                preview=self.evicting,
            ),
        }

    def killing_labels(self) -> dict[type[Action], ActionLabel]:
        """Return the labels of dirty Trumps."""
        return {
            a.Shoot: self.action(
                a.Shoot,
                "Shoot",
                "An ace kills one of the Townsfolk, who live in Houses. Both cards go to the Graveyard.",
                told=self.shot,
                question={"cards": "Which ace?", "target": "Who do you shoot?"},
                preview=self.shooting,
                style="bad",
            ),
            a.Flush: self.action(
                a.Flush,
                "Kill a suit",
                "A flush kills all face-up Townsfolk of its suit, yours too. "
                "One card may settle a House it empties.",
                told=self.suited,
                question=_OF_EMPTIED,
                preview=self.killing_a_suit,
                style="bad",
            ),
            a.Straight: self.action(
                a.Straight,
                "Kill a rank",
                "A straight kills all face-up Townsfolk of one of its ranks, yours too. "
                "One card may settle a House it empties.",
                told=self.ranked,
                question=_OF_EMPTIED,
                preview=self.killing_a_rank,
                style="bad",
            ),
            a.Pillage: self.action(
                a.Pillage,
                "Pillage",
                "A straight flush kills the whole family of one House. One of the five cards may move in.",
                told=self.pillaged,
                preview=self.pillaging,
                style="bad",
            ),
            a.Reappropriate: self.action(
                a.Reappropriate,
                "Take a House",
                "A royal straight flush takes all cards of one House into your hand, Townsfolk too. "
                "The House is gone.",
                told=self.taken,
                preview=self.taking,
                style="bad",
            ),
        }

    def action(self, kind: type[Action], name: str, effect: str, **more: Any) -> ActionLabel:
        """Return the label of an action that plays cards."""
        common: dict[str, Any] = {
            "choice": partial(self.choice, kind),
            "question": {"house": "Which House?", "settler": "Who moves in?"},
            "style": "go",
            "group": partial(self.group, kind),
            "order": self.order,
            "order_of_picks": self.families,
            "harmful": self.harms,
        }
        return ActionLabel(name=name, effect=effect, **{**common, **more})

    def build(self, action: a.Build) -> str:
        return f"Build {_built(action.cards)}"

    def settle(self, action: a.Settle) -> str:
        worth = counted(self.worth_with(self.lot(action.house), action.cards), "point")
        told = worth if shares_rank(action.cards) else "a bluff"
        return f"Settle {cards_listed(action.cards)} in {action.house} · {told}"

    def evict(self, action: a.Evict) -> str:
        worth = counted(self.worth_with(self.lot(action.house), action.cards), "point")
        return f"Evict {action.house} with {cards_listed(action.cards)} · {worth}"

    def expand(self, action: a.Expand) -> str:
        return f"Expand {action.house} with {cards_listed(action.cards)}" if action.house else "Expand"

    def shot(self, action: a.Shoot) -> str:
        target = action.target
        whom = f"card {target.place} in {target.house}" if isinstance(target, Resident) else shown(target)
        return f"Shoot {whom} with {cards_listed(action.cards)}"

    def suited(self, action: a.Flush) -> str:
        return f"Kill a suit with {cards_listed(action.cards)}{self.moved_in(action)}"

    def pillaged(self, action: a.Pillage) -> str:
        return f"Pillage {action.house} with {cards_listed(action.cards)}{self.moved_in(action)}"

    def taken(self, action: a.Reappropriate) -> str:
        return f"Take {action.house} with {cards_listed(action.cards)}"

    def ranked(self, action: a.Straight) -> str:
        rank = f"the {several_of(action.rank)}" if action.rank is not None else "a rank"
        return f"Kill {rank} with {cards_listed(action.cards)}{self.moved_in(action)}"

    @staticmethod
    def moved_in(action: a.Flush | a.Straight | a.Pillage) -> str:
        """Return who moves in after a killing: `, 9♠ into H1`; "" if nobody does."""
        return f", {shown(action.settler)} into {action.house}" if action.settler is not None else ""

    # The order of choices: the most points first.

    def buildings(self, picks: Values) -> Values:
        """Return Trumps in the order of the points that they can bring: Houses by Roof, Roofs, Foundations by
        Safety.
        """
        return sorted(picks, key=self._built_worth, reverse=True)

    def families(self, picks: Values) -> Values:
        """Return families by what they score, bluffs last."""
        return sorted(picks, key=self._family_worth, reverse=True)

    def _built_worth(self, cards: tuple[Card, ...]) -> tuple[int, int]:
        """Return the best Quality, fewer cards being better; of a Foundation 0 and its Safety."""
        if shares_rank(cards):
            rank = rank_of(cards)
            return (points(rank), -len(cards)) if len(cards) > FOUNDATION else (0, value(rank))
        return max(map(points, roofs(cards))), -len(cards)

    def _family_worth(self, cards: tuple[Card, ...]) -> int:
        return of_family(cards) if shares_rank(cards) else -len(cards)

    def order(self, values: Values) -> Values:
        """Return Houses by Quality, ranks by points and targets by their family's, the viewer's own last."""
        if all(isinstance(value, Address) for value in values):
            return sorted(values, key=self._house_order)
        if all(isinstance(value, Resident) or self.home_of(value) is not None for value in values):
            return sorted(values, key=self.last)
        if all(isinstance(value, str) and len(value) == 1 for value in values):
            return sorted(values, key=points, reverse=True)
        return values

    def _house_order(self, address: Address) -> tuple[bool, int]:
        lot = self.lot(address)
        return lot.owner == self.view.seat, -(lot.quality or 0)

    # Menus.

    def group(self, kind: type[Action], value: Any) -> MenuGroup:
        """Return what a Trump builds, or its size; else where a card comes from, but not for settlers, listed
        with "Nobody moves in". The parts are suits, and of face-down Townsfolk Houses.
        """
        if isinstance(value, tuple) and kind in (a.Build, a.Settle, a.Evict):
            return MenuGroup(_of_kind(kind, cast("tuple[Card, ...]", value)))
        if isinstance(value, Resident):
            return MenuGroup(part=str(value.house))
        if kind in (a.Flush, a.Straight, a.Pillage):
            return by_suit(value)
        place = FROM_MARKET if value in self.view.market else FROM_HAND if value in self.view.hand else ""
        return by_suit(value, place)

    def choice(self, kind: type[Action], value: Any) -> str:
        match value:
            case None:
                return "Nobody moves in"
            case tuple():
                return self._trump(kind, cast("tuple[Card, ...]", value))
            case Address():
                return self._house(kind, value)
            case Resident(house, place):
                _, card = self.aimed(value)
                told = f"{house}, card {place}" + (f": {shown(card)}" if card is not None else "")
                return f"{told}, face down ({self.whose(house)})"
            case str() if len(value) == 1:
                return self._rank(kind, value)
            case _ if (home := self.home_of(value)) is not None:
                return f"{menu(value)} in {home.address} ({self.whose(home.address)})"
            case _:
                return self._trump(kind, (value,))

    def _trump(self, kind: type[Action], cards: tuple[Card, ...]) -> str:
        """Return `K♠ K♥: pair, strength 26 (K♥ from the Market)` or `K♠ king of spades (Market)`."""
        bought = self.bought(cards)
        if len(cards) == 1:
            return menu(cards[0]) + (" (Market)" if bought else "")
        told = cards_listed(cards)
        if kind in (a.Settle, a.Evict) and shares_rank(cards):
            worth = f"strength {strength(cards)}" if kind is a.Evict else counted(of_family(cards), "point")
            told += f": {SIZES[len(cards)].lower()}, {worth}"
        elif kind is a.Settle and naturals(cards):
            told += ": a bluff"
        elif kind is a.Build:
            told = _built(cards)
        return f"{told} ({cards_listed(bought)} from the Market)" if bought else told

    def _house(self, kind: type[Action], address: Address) -> str:
        lot = self.lot(address)
        if kind is a.Build:
            return f"{address}: {cards_listed(lot.foundation)}, Safety {lot.safety}"
        if lot.stage is Stage.VACANT:
            return f"{address}: vacant, Quality {lot.quality}"
        if lot.face_down:
            number = len(lot.townsfolk)
            hidden = "face-down card" if number == 1 else counted(number, "face-down card")
            return f"{address}: {self.family(lot)} {hidden}, Quality {lot.quality}"
        told = f"{address}: {self.family(lot)} {cards_listed(lot.open_townsfolk)}"
        beat = f", {lot.combined_safety} to beat" if kind is a.Evict else ""
        return f"{told}{beat}, Quality {lot.quality}"

    def _rank(self, kind: type[Action], rank: str) -> str:
        many = several_of(rank)
        if kind is a.Build:
            return f"{many.capitalize()} as the Roof: Quality {points(rank)}"
        dead = [card for _, cards in self.of_rank(rank) for card in cards]
        return f"Kill the {many}: {cards_listed(dead)}"


def _of_kind(kind: type[Action], cards: tuple[Card, ...]) -> str:
    """Return what cards would build, `Roof`; else how many they are, `Pair`, or that they are a bluff."""
    if kind is a.Build:
        return {2: "Foundation", 3: "Roof", 5: "House"}.get(len(cards), "")
    if not shares_rank(cards):
        return "Bluff"
    return SIZES[len(cards)].capitalize() if len(cards) > 1 else "One card"


def _built(cards: tuple[Card, ...]) -> str:
    """Return `K♠ K♥ K♦ over 3♠ 3♥: House, Quality 13`; only the cards if they are no building (yet)."""
    told = cards_listed(cards)
    match len(cards), roofs(cards):
        case 2, _ if shares_rank(cards):
            return f"{told}: Foundation, Safety {value(rank_of(cards))}"
        case 3, _ if shares_rank(cards):
            return f"{told}: Roof, Quality {points(rank_of(cards))}"
        case 5, (roof,):
            return f"{halves_in_words(cards, roof)}: House, Quality {points(roof)}"
        case 5, (_, _):
            return f"{told}: House, you choose the Roof"
        case _:
            return told
