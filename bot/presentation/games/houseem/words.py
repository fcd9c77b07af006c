"""Texas House'em's labels, menus and previews for its actions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, cast

from bot.presentation.cards import menu, shown
from bot.presentation.game_presenter import PlainActionLabels
from bot.presentation.move_builder.controls import Style
from bot.table.texts import plain
from engines.cards import RANK_WORDS, Card
from engines.core import Action
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
from engines.houseem.model import Address, Resident, Stage, naturals, points, rank_of, suit_of, value
from engines.houseem.settling import strength
from engines.houseem.trumps import SIZES, roofs, shares_rank
from engines.houseem.view import LotView
from engines.words import agreed, counted

Victims = Sequence[tuple[LotView, tuple[Card, ...]]]
FROM_HAND, FROM_MARKET = "your hand", "the Market"


def listed(cards: Sequence[Card]) -> str:
    return " ".join(map(shown, cards))


def in_plural(rank: str) -> str:
    """Return a rank as it is named of several cards: `sixes`."""
    return f"{RANK_WORDS[rank]}{'es' if rank == '6' else 's'}"


class HouseEmWords(PlainActionLabels[View]):
    """Texas House'em's action labels for the viewer of one view."""

    questions: ClassVar[Mapping[str | tuple[type[Action], str], str]] = {
        "house": "Which House?",
        (Flush, "house"): "Which emptied House?",
        (Straight, "house"): "Which emptied House?",
        (Expand, "cards"): "Which card joins the family?",
        (Shoot, "cards"): "Which ace?",
        "on": "Which Foundation gets the Roof?",
        "rank": "Which rank do you kill?",
        "roof": "Which rank is the Roof?",
        "settler": "Who moves in?",
        "target": "Who do you shoot?",
    }

    effects: ClassVar[Mapping[type[Action], str]] = {
        Build: "A pair is a Foundation, three of a kind roofs any Foundation, a full house does both.",
        Settle: "Move one to four cards of one rank into a vacant House, and you own it.",
        Expand: "Add a card of the family's rank to your House: more points, and harder to evict.",
        Evict: "Beat the family's total plus the House's Safety. A tie fails; aces always beat kings.",
        Shoot: "An ace kills any one of the Townsfolk, and goes to the Graveyard too.",
        Flush: "A flush kills all face-up Townsfolk of its suit, yours too. One card may settle a "
        "House it empties.",
        Straight: "A straight kills all face-up Townsfolk of one of its ranks, yours too. One card may "
        "settle a House it empties.",
        Pillage: "A straight flush kills the whole family of one House. One of the five cards may move in.",
        Reappropriate: "A royal straight flush takes all cards of one House into your hand, Townsfolk "
        "too. The House is gone.",
    }
    """What an action does; for families that settle face down see `effect`."""
    plain_moves = (Build, Settle, Expand)

    def verb(self, action: type[Action]) -> str:
        return _VERBS.get(action, super().verb(action))

    def style(self, action: type[Action]) -> Style:
        if action in (Draw, Pass):
            return "plain"
        return "bad" if action in (Shoot, Flush, Straight, Pillage, Reappropriate) else "go"

    def effect(self, action: type[Action]) -> str:
        if action is Settle and self.view.options.hidden_neighbors:
            return "Move one to four cards face down into a vacant House, and you own it. You may bluff."
        return super().effect(action)

    # Menus.

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
        if action in (Settle, Evict) and shares_rank(cards):
            worth = f"strength {strength(cards)}" if action is Evict else counted(_scored(cards), "point")
            told += f": {SIZES[len(cards)].lower()}, {worth}"
        elif action is Settle and naturals(cards):
            told += ": a bluff"
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
            number = len(lot.townsfolk)
            hidden = "face-down card" if number == 1 else counted(number, "face-down card")
            return f"{address}: {self._family(lot)} {hidden}, Quality {lot.quality}"
        told = f"{address}: {self._family(lot)} {listed(lot.open_townsfolk)}"
        beat = f", {lot.combined_safety} to beat" if action is Evict else ""
        return f"{told}{beat}, Quality {lot.quality}"

    def _rank(self, action: type[Action], rank: str) -> str:
        many = in_plural(rank)
        if action is Build:
            return f"{many.capitalize()} as the Roof: Quality {points(rank)}"
        dead = [card for _, cards in self._of_rank(rank) for card in cards]
        return f"Kill the {many}: {listed(dead)}"

    # Previews.

    def preview(self, action: Action) -> str:
        match action:
            case Build():
                return self._building(action)
            case Settle(cards, house):
                return self._settled(self._lot(house), cards)
            case Expand(cards, Address() as house):
                return self._expanded(self._lot(house), cards)
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
                return f"All of {house} comes to your hand, and the House is gone. {_rest(cards, None)}"
            case _:
                return self.label(action)

    def _building(self, action: Build) -> str:
        cards = action.cards
        if action.on is not None:
            worth = _worth(cards, self._lot(action.on).foundation)
            told = f"{action.on} becomes a House with {listed(cards)}: {worth}"
        elif action.roof is not None:
            told = f"A new House, {_halved(cards, action.roof)}: {_worth(*halves(cards, action.roof))}"
        else:
            return f"A new Foundation, {listed(cards)}: Safety {value(rank_of(cards))}. Anyone can roof it."
        if self.view.round == self.view.final_round:
            return f"{told}. It scores nothing: in the final round nobody can move in any more."
        return f"{told}. Nobody can move in before your next turn; then you're first."

    def _settled(self, lot: LotView, cards: tuple[Card, ...]) -> str:
        """Return what a vacant House is worth with its new family, which is a bluff if its ranks differ."""
        assert lot.quality is not None
        if not shares_rank(cards):
            return f"{lot.address} is yours with {listed(cards)}{self._hidden(cards)} {_BLUFF}"
        total = counted(_scored(cards) + lot.quality, "point")
        parts = f"{_scored(cards)} for {listed(cards)} and {lot.quality} for its Roof"
        hidden = self._hidden(cards) if self.view.options.hidden_neighbors else "."
        return f"{lot.address} is yours and worth {total}, {parts}{hidden}"

    def _expanded(self, lot: LotView, cards: tuple[Card, ...]) -> str:
        """Return what a card adds to the viewer's own family."""
        family = (*(card for card in lot.townsfolk if card is not None), *cards)
        if not shares_rank(family):
            return f"{listed(cards)} joins {lot.address}{self._hidden(cards)} {_BLUFF}"
        rank = rank_of(family)
        gains = f"{lot.address} gains {counted(points(rank), 'point')}: {listed(cards)} joins"
        gains += self._hidden(cards) if lot.face_down else "."
        least = len(family) * value(rank) + lot.safety + 1
        aces = ", or aces" if rank == "K" else ""
        return f"{gains} From then on, evicting the family takes {least} or more{aces}."

    def _hidden(self, cards: tuple[Card, ...]) -> str:
        """Return the end of a sentence: who knows the cards laid face down.

        Everyone sees which ones leave the Market (1.6).
        """
        bought, them = self._bought(cards), _agreed(cards, "it", "them")
        if len(bought) == len(cards):
            return f", face down, but everyone has seen {them} in the Market."
        if not bought:
            return f", face down: only you know {them}."
        leaving = f"{listed(bought)} {_agreed(bought, 'leaves', 'leave')} the Market"
        return f", face down: only you know {them}, but everyone sees that {leaving}."

    def _eviction(self, action: Evict) -> str:
        """Return `H2 is yours: J♠ J♥ (22) beat 20. K♠ returns to Ana's hand.`"""
        cards, lot, mine = action.cards, self._lot(action.house), strength(action.cards)
        if lot.face_down:
            return self._raid(cards, lot)
        safety = lot.combined_safety
        if safety is not None and mine > safety:
            why = f"{listed(cards)} ({mine}) {_agreed(cards, 'beats', 'beat')} {safety}"
        else:
            why = "aces always beat kings"
        verb = "stays" if lot.owner == self.view.seat else "is"
        return f"{lot.address} {verb} yours: {why}. {listed(lot.open_townsfolk)} {self._fate(lot)}."

    def _raid(self, cards: tuple[Card, ...], lot: LotView) -> str:
        """Return what may come of an attempt to evict a face-down family."""
        options, taken = self.view.options, self._bought(cards)
        lost = [card for card in cards if card not in taken or options.stand_your_ground]
        fails = f"{listed(cards)} {_agreed(cards, 'goes', 'go')} back {_whence(cards, taken)}"
        if lost and (options.stand_your_ground or options.harsh_lands):
            fails = f"{listed(lost)} {_agreed(lost, 'goes', 'go')} to the Graveyard"
        wins = "They leave" if lot.owner == self.view.seat else f"You win {lot.address}"
        turned = f"The family in {lot.address} is turned up"
        return f"{turned}. {wins} if they're {_losing(cards, lot)}; if not, {fails}."

    def _fate(self, lot: LotView) -> str:
        """Return where an evicted family goes."""
        options, mine, family = self.view.options, lot.owner == self.view.seat, lot.open_townsfolk
        if options.captives and not (options.harsh_lands and mine):
            return _agreed(family, "comes to your hand", "come to your hand")
        if options.harsh_lands:
            return _agreed(family, "goes to the Graveyard", "go to the Graveyard")
        return f"{_agreed(family, 'returns', 'return')} to {plain(self._family(lot))} hand"

    def _shot(self, cards: tuple[Card, ...], target: Card | Resident) -> str:
        lot, victim = self._aimed(target)
        spent = f"{listed(cards)} goes to the Graveyard."
        if victim is None:
            assert isinstance(target, Resident)
            where = f"{target.house} ({plain(self._whose(target.house))})"
            told = f"Kills face-down card {target.place} in {where}, whatever it is"
            emptied = f" {lot.address} will be vacant." if len(lot.townsfolk) == 1 else ""
            return f"{told}.{emptied} {spent}"
        dead = killed_by_shot(tuple(card for card in lot.townsfolk if card is not None), victim)
        emptied = f" {lot.address} will be vacant." if len(dead) == len(lot.townsfolk) else ""
        return f"Kills {self._dead([(lot, dead)])}.{emptied} {spent}"

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
            f"{listed(dead)} in {lot.address} ({plain(self._whose(lot.address))})" for lot, dead in victims
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

    def _whose(self, address: Address) -> str:
        """Return the owner of a House where somebody lives, as in brackets: `Bo's`, `yours`."""
        return "yours" if self._lot(address).owner == self.view.seat else self._family(self._lot(address))

    def _family(self, lot: LotView) -> str:
        """Return the owner of a House where somebody lives, before a noun: `Bo's`, `your`."""
        assert lot.owner is not None
        return "your" if lot.owner == self.view.seat else f"{self.names(lot.owner)}'s"


_VERBS: dict[type[Action], str] = {
    Draw: "Draw 1 more card",
    Flush: "Kill a suit",
    Straight: "Kill a rank",
    Reappropriate: "Take a House",
}
_BLUFF = "The family is a bluff: any eviction attempt throws them all out, and at the end they score 0."


def _losing(cards: Sequence[Card], lot: LotView) -> str:
    """Return which face-down families these cards would evict (HE-74, HE-77, HE-78, HE-132)."""
    rank, less = rank_of(cards), strength(cards) - lot.safety
    ways = ["a bluff"]
    if less > len(lot.townsfolk):  # More than so many aces total.
        ways.append(f"total {less - 1} or less" + (" and aren't aces" if rank == "K" else ""))
    if rank == "A":
        ways.append("if they're kings")
    return " or ".join(ways)


def _whence(cards: Sequence[Card], bought: Sequence[Card]) -> str:
    """Return where cards go back to, of which `bought` are from the Market."""
    if not bought:
        return f"to {FROM_HAND}"
    return f"to {FROM_MARKET}" if len(bought) == len(cards) else "where they came from"


def _scored(cards: Sequence[Card]) -> int:
    """Return the points of a family with one rank."""
    return len(cards) * points(rank_of(cards))


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
            return f"{told}: House, you choose the Roof"
        case _:
            return told


def _halved(cards: tuple[Card, ...], roof: str) -> str:
    """Return a Full House as it will be built, roof over foundation."""
    return " over ".join(map(listed, halves(cards, roof)))


def _worth(roof: Sequence[Card], foundation: Sequence[Card]) -> str:
    return f"Quality {points(rank_of(roof))}, Safety {value(rank_of(foundation))}"


def _moving_in(settler: Card | None, house: Address | None) -> str:
    return "; nobody moves in" if settler is None else f", and {house} is yours with {shown(settler)}"


def _rest(cards: Sequence[Card], settler: Card | None) -> str:
    return f"{listed([card for card in cards if card != settler])} go to the Graveyard."
