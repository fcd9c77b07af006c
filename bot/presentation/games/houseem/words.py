"""Texas House'em's labels and menus for its actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, cast

from bot.presentation.cards import menu, shown
from bot.presentation.games.houseem.overview import HouseEmOverview
from bot.presentation.games.houseem.previews import FROM_HAND, FROM_MARKET, halved, in_plural, listed
from bot.presentation.move_builder.controls import Style
from engines.cards import Card
from engines.core import Action
from engines.houseem import actions as a
from engines.houseem.model import Address, Resident, Stage, naturals, points, rank_of, value
from engines.houseem.scoring import of_family
from engines.houseem.settling import strength
from engines.houseem.trumps import SIZES, roofs, shares_rank
from engines.words import counted

FOUNDATION = 2
"""Number of cards of a Foundation."""


class HouseEmWords(HouseEmOverview):
    """Texas House'em's action labels for the viewer of one view."""

    questions: ClassVar[Mapping[str | tuple[type[Action], str], str]] = {
        "house": "Which House?",
        (a.Flush, "house"): "Which emptied House?",
        (a.Straight, "house"): "Which emptied House?",
        (a.Expand, "cards"): "Which card joins the family?",
        (a.Shoot, "cards"): "Which ace?",
        "on": "Which Foundation gets the Roof?",
        "rank": "Which rank do you kill?",
        "roof": "Which rank is the Roof?",
        "settler": "Who moves in?",
        "target": "Who do you shoot?",
    }

    effects: ClassVar[Mapping[type[Action], str]] = {
        a.Build: "A pair is a Foundation, three of a kind roofs any Foundation, a full house does both.",
        a.Settle: "Move one to four cards of one rank, its Townsfolk, into a vacant House, and you own it.",
        a.Expand: "Add a card of the family's rank to your House: more points, and harder to evict.",
        a.Evict: "Beat the family's total plus the House's Safety. A tie fails; aces always beat kings.",
        a.Shoot: "An ace kills any one card that lives in a House, one of the Townsfolk. Both go to the "
        "Graveyard.",
        a.Flush: "A flush kills all face-up Townsfolk of its suit, yours too. One card may settle a "
        "House it empties.",
        a.Straight: "A straight kills all face-up Townsfolk of one of its ranks, yours too. One card may "
        "settle a House it empties.",
        a.Pillage: "A straight flush kills the whole family of one House. One of the five cards may move in.",
        a.Reappropriate: "A royal straight flush takes all cards of one House into your hand, Townsfolk "
        "too. The House is gone.",
    }
    """What an action does; for families that settle face down see `effect`."""
    plain_moves = (a.Build, a.Settle, a.Expand)

    def label(self, action: Action) -> str:
        """Return the label of the button for a complete move, with what it does if that is played at once."""
        match action:
            case a.Build(cards):
                return f"Build {_built(cards)}"
            case a.Settle(cards, house):
                worth = counted(self._worth_with(self._lot(house), cards), "point")
                return f"Settle {listed(cards)} in {house} · {worth if shares_rank(cards) else 'a bluff'}"
            case a.Expand(cards, Address() as house):
                return f"Expand {house} with {listed(cards)}"
            case _:
                return super().label(action)

    def verb(self, action: type[Action]) -> str:
        return _VERBS.get(action, super().verb(action))

    def style(self, action: type[Action]) -> Style:
        final = self.view.round == self.view.final_round
        if action in (a.Draw, a.Pass) or (action is a.Build and final):  # then it scores nothing
            return "plain"
        return "bad" if action in (a.Shoot, a.Flush, a.Straight, a.Pillage, a.Reappropriate) else "go"

    def effect(self, action: type[Action]) -> str:
        if action is a.Settle and self.view.options.hidden_neighbors:
            return "Move one to four cards face down into a vacant House, and you own it. You may bluff."
        return super().effect(action)

    # The order of choices: the most points first.

    def ranked(self, action: type[Action], picks: Sequence[tuple[Any, ...]]) -> Sequence[tuple[Any, ...]]:
        """Return Trumps in the order of the points that they can bring: Houses by Roof, Roofs, Foundations by
        Safety; families by what they score, bluffs last.
        """
        return sorted(picks, key=self._built_worth if action is a.Build else self._family_worth, reverse=True)

    def _built_worth(self, cards: tuple[Card, ...]) -> tuple[int, int]:
        """Return the best Quality, fewer cards being better; of a Foundation 0 and its Safety."""
        if shares_rank(cards):
            rank = rank_of(cards)
            return (points(rank), -len(cards)) if len(cards) > FOUNDATION else (0, value(rank))
        return max(map(points, roofs(cards))), -len(cards)

    def _family_worth(self, cards: tuple[Card, ...]) -> int:
        return of_family(cards) if shares_rank(cards) else -len(cards)

    def in_order(self, values: Sequence[Any]) -> Sequence[Any]:
        """Return Houses by Quality, ranks by points and targets by their family's, the viewer's own last."""
        if all(isinstance(value, Address) for value in values):
            return sorted(values, key=self._house_order)
        if all(isinstance(value, Resident) or self._home_of(value) is not None for value in values):
            return sorted(values, key=self._last)
        if all(isinstance(value, str) and len(value) == 1 for value in values):
            return sorted(values, key=points, reverse=True)
        return values

    def _house_order(self, address: Address) -> tuple[bool, int]:
        lot = self._lot(address)
        return lot.owner == self.view.seat, -(lot.quality or 0)

    # Menus.

    def shelf(self, action: type[Action], value: Any) -> str:
        """Return where a card comes from; "" for Trumps whose settler is listed with "Nobody moves in"."""
        if action in (a.Flush, a.Straight, a.Pillage):
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
                return f"{told}, face down ({self._whose(house)})"
            case str() if len(value) == 1:
                return self._rank(action, value)
            case _ if (home := self._home_of(value)) is not None:
                return f"{menu(value)} in {home.address} ({self._whose(home.address)})"
            case _:
                return self._trump(action, (value,))

    def _trump(self, action: type[Action], cards: tuple[Card, ...]) -> str:
        """Return `K♠ K♥: pair, strength 26 (K♥ from the Market)` or `K♠ king of spades (Market)`."""
        bought = self._bought(cards)
        if len(cards) == 1:
            return menu(cards[0]) + (" (Market)" if bought else "")
        told = listed(cards)
        if action in (a.Settle, a.Evict) and shares_rank(cards):
            worth = f"strength {strength(cards)}" if action is a.Evict else counted(of_family(cards), "point")
            told += f": {SIZES[len(cards)].lower()}, {worth}"
        elif action is a.Settle and naturals(cards):
            told += ": a bluff"
        elif action is a.Build:
            told = _built(cards)
        return f"{told} ({listed(bought)} from the Market)" if bought else told

    def _house(self, action: type[Action], address: Address) -> str:
        lot = self._lot(address)
        if action is a.Build:
            return f"{address}: {listed(lot.foundation)}, Safety {lot.safety}"
        if lot.stage is Stage.VACANT:
            return f"{address}: vacant, Quality {lot.quality}"
        if lot.face_down:
            number = len(lot.townsfolk)
            hidden = "face-down card" if number == 1 else counted(number, "face-down card")
            return f"{address}: {self._family(lot)} {hidden}, Quality {lot.quality}"
        told = f"{address}: {self._family(lot)} {listed(lot.open_townsfolk)}"
        beat = f", {lot.combined_safety} to beat" if action is a.Evict else ""
        return f"{told}{beat}, Quality {lot.quality}"

    def _rank(self, action: type[Action], rank: str) -> str:
        many = in_plural(rank)
        if action is a.Build:
            return f"{many.capitalize()} as the Roof: Quality {points(rank)}"
        dead = [card for _, cards in self._of_rank(rank) for card in cards]
        return f"Kill the {many}: {listed(dead)}"


_VERBS: dict[type[Action], str] = {
    a.Draw: "Draw 1 more card",
    a.Flush: "Kill a suit",
    a.Straight: "Kill a rank",
    a.Reappropriate: "Take a House",
}


def _built(cards: tuple[Card, ...]) -> str:
    """Return `K♠ K♥ K♦ over 3♠ 3♥: House, Quality 13`; only the cards if they are no building (yet)."""
    told = listed(cards)
    match len(cards), roofs(cards):
        case 2, _ if shares_rank(cards):
            return f"{told}: Foundation, Safety {value(rank_of(cards))}"
        case 3, _ if shares_rank(cards):
            return f"{told}: Roof, Quality {points(rank_of(cards))}"
        case 5, (roof,):
            return f"{halved(cards, roof)}: House, Quality {points(roof)}"
        case 5, (_, _):
            return f"{told}: House, you choose the Roof"
        case _:
            return told
