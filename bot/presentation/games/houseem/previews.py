"""What a move of Texas House'em would do, in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.presentation.cards import shown
from bot.presentation.game_presenter import PlainActionLabels
from bot.table.texts import plain
from engines.cards import RANK_WORDS, Card
from engines.core import Action
from engines.houseem import View, actions as a
from engines.houseem.building import halves
from engines.houseem.dirty import killed_by_flush, killed_by_shot
from engines.houseem.model import Address, Resident, points, rank_of, suit_of, value
from engines.houseem.scoring import of_family
from engines.houseem.settling import strength
from engines.houseem.trumps import shares_rank
from engines.houseem.view import LotView
from engines.words import agreed, counted

Victims = Sequence[tuple[LotView, tuple[Card, ...]]]
FROM_HAND, FROM_MARKET = "your hand", "the Market"


def listed(cards: Sequence[Card]) -> str:
    return " ".join(map(shown, cards))


def in_plural(rank: str) -> str:
    """Return a rank as it is named of several cards: `sixes`."""
    return f"{RANK_WORDS[rank]}{'es' if rank == '6' else 's'}"


def points_for(cards: Sequence[Card], quality: int) -> str:
    """Return the parts of what a House scores: `26 for K♠ K♥ and 9 for its Roof`."""
    return f"{of_family(cards)} for {listed(cards)} and {quality} for its Roof"


def enough(cards: Sequence[Card], safety: int) -> str:
    """Return what evicts this family from a House: `34 or more, or aces`."""
    aces = ", or aces" if rank_of(cards) == "K" else ""
    return f"{strength(cards) + safety + 1} or more{aces}"


class HouseEmPreviews(PlainActionLabels[View]):
    """The previews of moves for the viewer of one view, and what they look up in it."""

    def preview(self, action: Action) -> str:
        match action:
            case a.Build():
                return self._building(action)
            case a.Settle(cards, house):
                return self._settled(self._lot(house), cards)
            case a.Expand(cards, Address() as house):
                return self._expanded(self._lot(house), cards)
            case a.Evict():
                return self._eviction(action)
            case a.Shoot(cards, target):
                return self._shot(cards, target)
            case a.Flush(cards, settler, house):
                dead = self._victims(lambda family: killed_by_flush(family, suit_of(cards)))
                return f"Kills {self._dead(dead)}{_moving_in(settler, house)}. {_rest(cards, settler)}"
            case a.Straight(cards, str() as rank, settler, house):
                dead = self._of_rank(rank)
                return f"Kills {self._dead(dead)}{_moving_in(settler, house)}. {_rest(cards, settler)}"
            case a.Pillage(cards, house, settler):
                dead = [(self._lot(house), self._lot(house).open_townsfolk)]
                return f"Kills {self._dead(dead)}{_moving_in(settler, house)}. {_rest(cards, settler)}"
            case a.Reappropriate(cards, house):
                return f"All of {house} comes to your hand, and the House is gone. {_rest(cards, None)}"
            case _:
                return self.label(action)

    def _building(self, action: a.Build) -> str:
        cards = action.cards
        if action.on is not None:
            worth = _worth(cards, self._lot(action.on).foundation)
            told = f"{action.on} becomes a House with {listed(cards)}: {worth}"
        elif action.roof is not None:
            told = f"A new House, {halved(cards, action.roof)}: {_worth(*halves(cards, action.roof))}"
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
        total = counted(self._worth_with(lot, cards), "point")
        hidden = self._hidden(cards) if self.view.options.hidden_neighbors else "."
        return f"{lot.address} is yours and worth {total}, {points_for(cards, lot.quality)}{hidden}"

    def _expanded(self, lot: LotView, cards: tuple[Card, ...]) -> str:
        """Return what a card adds to the viewer's own family."""
        family = (*(card for card in lot.townsfolk if card is not None), *cards)
        if not shares_rank(family):
            return f"{listed(cards)} joins {lot.address}{self._hidden(cards)} {_BLUFF}"
        gains = f"{lot.address} gains {counted(points(rank_of(family)), 'point')}: {listed(cards)} joins"
        gains += self._hidden(cards) if lot.face_down else "."
        return f"{gains} From then on, evicting the family takes {enough(family, lot.safety)}."

    def _hidden(self, cards: tuple[Card, ...]) -> str:
        """Return the end of a sentence: who knows the cards laid face down.

        Everyone sees which ones leave the Market (1.6).
        """
        bought, them = self._bought(cards), agreed_with(cards, "it", "them")
        if len(bought) == len(cards):
            return f", face down, but everyone has seen {them} in the Market."
        if not bought:
            return f", face down: only you know {them}."
        leaving = f"{listed(bought)} {agreed_with(bought, 'leaves', 'leave')} the Market"
        return f", face down: only you know {them}, but everyone sees that {leaving}."

    def _eviction(self, action: a.Evict) -> str:
        """Return `H2 is yours and worth 31 points: J♠ J♥ (22) beat 20. K♠ returns to Ana's hand.`"""
        cards, lot, mine = action.cards, self._lot(action.house), strength(action.cards)
        if lot.face_down:
            return self._raid(cards, lot)
        safety = lot.combined_safety
        if safety is not None and mine > safety:
            why = f"{listed(cards)} ({mine}) {agreed_with(cards, 'beats', 'beat')} {safety}"
        else:
            why = "aces always beat kings"
        yours = "stays yours, now" if lot.owner == self.view.seat else "is yours and"
        worth = counted(self._worth_with(lot, cards), "point")
        family = f"{listed(lot.open_townsfolk)} {self._fate(lot)}"
        return f"{lot.address} {yours} worth {worth}: {why}. {family}."

    def _worth_with(self, lot: LotView, cards: Sequence[Card]) -> int:
        """Return what a House scores with a new family of one rank."""
        assert lot.quality is not None
        return of_family(cards) + lot.quality

    def _raid(self, cards: tuple[Card, ...], lot: LotView) -> str:
        """Return what may come of an attempt to evict a face-down family."""
        options, taken = self.view.options, self._bought(cards)
        lost = [card for card in cards if card not in taken or options.stand_your_ground]
        fails = f"{listed(cards)} {agreed_with(cards, 'goes', 'go')} back {_whence(cards, taken)}"
        if lost and (options.stand_your_ground or options.harsh_lands):
            fails = f"{listed(lost)} {agreed_with(lost, 'goes', 'go')} to the Graveyard"
        wins = "They leave" if lot.owner == self.view.seat else f"You win {lot.address}"
        turned = f"The family in {lot.address} is turned up"
        return f"{turned}. {wins} if they're {_losing(cards, lot)}; if not, {fails}."

    def _fate(self, lot: LotView) -> str:
        """Return where an evicted family goes."""
        options, mine, family = self.view.options, lot.owner == self.view.seat, lot.open_townsfolk
        if options.captives and not (options.harsh_lands and mine):
            return agreed_with(family, "comes to your hand", "come to your hand")
        if options.harsh_lands:
            return agreed_with(family, "goes to the Graveyard", "go to the Graveyard")
        return f"{agreed_with(family, 'returns', 'return')} to {plain(self._family(lot))} hand"

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


def agreed_with(cards: Sequence[Card], one: str, several: str) -> str:
    """Return the word that agrees in number with the cards."""
    return agreed(len(cards), one, several)


def halved(cards: tuple[Card, ...], roof: str) -> str:
    """Return a Full House as it will be built, roof over foundation."""
    return " over ".join(map(listed, halves(cards, roof)))


def _worth(roof: Sequence[Card], foundation: Sequence[Card]) -> str:
    return f"Quality {points(rank_of(roof))}, Safety {value(rank_of(foundation))}"


def _moving_in(settler: Card | None, house: Address | None) -> str:
    return "; nobody moves in" if settler is None else f", and {house} is yours with {shown(settler)}"


def _rest(cards: Sequence[Card], settler: Card | None) -> str:
    return f"{listed([card for card in cards if card != settler])} go to the Graveyard."
