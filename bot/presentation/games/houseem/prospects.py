"""What moves of Texas House'em would do, and what a player can do now, button by button."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import cast

from bot.presentation.cards import shown
from bot.presentation.game_presenter import NameOfSeat
from bot.presentation.games.houseem.sentences import cards_listed, enough, halves_in_words, points_for
from bot.presentation.move_builder.labels import ActionLabel
from bot.table.texts import any_of, plain
from engines.cards import RANKS, SUIT_WORDS, Card, rank
from engines.core import Action, Offer, Pick
from engines.houseem import View, actions as a
from engines.houseem.building import halves
from engines.houseem.dirty import killed_by_flush, killed_by_shot
from engines.houseem.model import Address, Resident, naturals, points, rank_of, suit_of, value
from engines.houseem.scoring import of_family
from engines.houseem.sentences import several_of
from engines.houseem.settling import strength
from engines.houseem.trumps import made, roofs, shares_rank
from engines.houseem.view import LotView
from engines.words import agreed, counted, signed

OVERVIEW_LINES_MAX = 6
"""Maximum number of lines, unless there are more buttons."""
NAMED_MAX = 3
"""Maximum number of things named in a line."""
HOUSES_MAX = PAIRS_MAX = 2
"""The same for Houses, which are long to name, and Foundations, which are worth the least."""
Victims = Sequence[tuple[LotView, tuple[Card, ...]]]
FROM_HAND, FROM_MARKET = "your hand", "the Market"


class Prospects:
    """Previews of moves, and the overview of a turn, for the viewer of one view."""

    def __init__(self, view: View, names: NameOfSeat) -> None:
        self.view, self.names = view, names

    # Previews.

    def killing_a_suit(self, action: a.Flush) -> str:
        dead = self._victims(lambda family: killed_by_flush(family, suit_of(action.cards)))
        return self._killing(dead, action.cards, action.settler, action.house)

    def killing_a_rank(self, action: a.Straight) -> str:
        dead = self.of_rank(action.rank) if action.rank is not None else ()
        return self._killing(dead, action.cards, action.settler, action.house)

    def pillaging(self, action: a.Pillage) -> str:
        lot = self.lot(action.house)
        return self._killing([(lot, lot.open_townsfolk)], action.cards, action.settler, action.house)

    def _killing(
        self, dead: Victims, cards: Sequence[Card], settler: Card | None, house: Address | None
    ) -> str:
        return f"Kills {self._dead(dead)}{_moving_in(settler, house)}. {_rest(cards, settler)}"

    def taking(self, action: a.Reappropriate) -> str:
        rest = _rest(action.cards, None)
        return f"All of {action.house} comes to your hand, and the House is gone. {rest}"

    def building(self, action: a.Build) -> str:
        cards = action.cards
        if action.on is not None:
            worth = _worth(cards, self.lot(action.on).foundation)
            told = f"{action.on} becomes a House with {cards_listed(cards)}: {worth}"
        elif action.roof is not None:
            told = (
                f"A new House, {halves_in_words(cards, action.roof)}: {_worth(*halves(cards, action.roof))}"
            )
        else:
            safety = value(rank_of(cards))
            return f"A new Foundation, {cards_listed(cards)}: Safety {safety}. Anyone can roof it."
        if self.view.round == self.view.final_round:
            return f"{told}. It scores nothing: in the final round nobody can move in any more."
        return f"{told}. Nobody can move in before your next turn; then you're first."

    def settling(self, action: a.Settle) -> str:
        """Return what a vacant House is worth with its new family, which is a bluff if its ranks differ."""
        lot, cards = self.lot(action.house), action.cards
        assert lot.quality is not None
        if not shares_rank(cards):
            return f"{lot.address} is yours with {cards_listed(cards)}{self._hidden(cards)} {_BLUFF}"
        total = counted(self.worth_with(lot, cards), "point")
        hidden = self._hidden(cards) if self.view.options.hidden_neighbors else "."
        return f"{lot.address} is yours and worth {total}, {points_for(cards, lot.quality)}{hidden}"

    def expanding(self, action: a.Expand) -> str:
        """Return what a card adds to the viewer's own family."""
        if action.house is None:
            return "Expand"
        lot, cards = self.lot(action.house), action.cards
        family = (*(card for card in lot.townsfolk if card is not None), *cards)
        if not shares_rank(family):
            return f"{cards_listed(cards)} joins {lot.address}{self._hidden(cards)} {_BLUFF}"
        gains = (
            f"{lot.address} gains {counted(points(rank_of(family)), 'point')}: {cards_listed(cards)} joins"
        )
        gains += self._hidden(cards) if lot.face_down else "."
        return f"{gains} From then on, evicting the family takes {enough(family, lot.safety)}."

    def _hidden(self, cards: tuple[Card, ...]) -> str:
        """Return the end of a sentence: who knows the cards laid face down.

        Everyone sees which ones leave the Market (1.6).
        """
        bought, them = self.bought(cards), agreed_with(cards, "it", "them")
        if len(bought) == len(cards):
            return f", face down, but everyone has seen {them} in the Market."
        if not bought:
            return f", face down: only you know {them}."
        leaving = f"{cards_listed(bought)} {agreed_with(bought, 'leaves', 'leave')} the Market"
        return f", face down: only you know {them}, but everyone sees that {leaving}."

    def evicting(self, action: a.Evict) -> str:
        """Return `H2 is yours and worth 31 points: J♠ J♥ (22) beat 20. K♠ returns to Ana's hand.`"""
        cards, lot, mine = action.cards, self.lot(action.house), strength(action.cards)
        if lot.face_down:
            return self._raid(cards, lot)
        safety = lot.combined_safety
        if safety is not None and mine > safety:
            why = f"{cards_listed(cards)} ({mine}) {agreed_with(cards, 'beats', 'beat')} {safety}"
        else:
            why = "aces always beat kings"
        yours = "stays yours, now" if lot.owner == self.view.seat else "is yours and"
        worth = counted(self.worth_with(lot, cards), "point")
        family = f"{cards_listed(lot.open_townsfolk)} {self._fate(lot)}"
        return f"{lot.address} {yours} worth {worth}: {why}. {family}."

    def worth_with(self, lot: LotView, cards: Sequence[Card]) -> int:
        """Return what a House scores with a new family of one rank."""
        assert lot.quality is not None
        return of_family(cards) + lot.quality

    def _raid(self, cards: tuple[Card, ...], lot: LotView) -> str:
        """Return what may come of an attempt to evict a face-down family."""
        options, taken = self.view.options, self.bought(cards)
        lost = [card for card in cards if card not in taken or options.stand_your_ground]
        fails = f"{cards_listed(cards)} {agreed_with(cards, 'goes', 'go')} back {_whence(cards, taken)}"
        if lost and (options.stand_your_ground or options.harsh_lands):
            fails = f"{cards_listed(lost)} {agreed_with(lost, 'goes', 'go')} to the Graveyard"
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
        return f"{agreed_with(family, 'returns', 'return')} to {plain(self.family(lot))} hand"

    def shooting(self, action: a.Shoot) -> str:
        cards, target = action.cards, action.target
        lot, victim = self.aimed(target)
        spent = f"{cards_listed(cards)} goes to the Graveyard."
        if victim is None:
            assert isinstance(target, Resident)
            where = f"{target.house} ({plain(self.whose(target.house))})"
            told = f"Kills face-down card {target.place} in {where}, whatever it is"
            emptied = f" {lot.address} will be vacant." if len(lot.townsfolk) == 1 else ""
            return f"{told}.{emptied} {spent}"
        dead = killed_by_shot(tuple(card for card in lot.townsfolk if card is not None), victim)
        emptied = f" {lot.address} will be vacant." if len(dead) == len(lot.townsfolk) else ""
        return f"Kills {self._dead([(lot, dead)])}.{emptied} {spent}"

    def aimed(self, target: Card | Resident) -> tuple[LotView, Card | None]:
        """Return the House that is shot at and the card, which is None if the viewer does not know it."""
        if isinstance(target, Resident):
            lot = self.lot(target.house)
            return lot, lot.townsfolk[target.place - 1]
        lot = self.home_of(target)
        assert lot is not None
        return lot, target

    def _dead(self, victims: Victims) -> str:
        return ", ".join(
            f"{cards_listed(dead)} in {lot.address} ({plain(self.whose(lot.address))})"
            for lot, dead in victims
        )

    def _victims(self, killed: Callable[[tuple[Card, ...]], tuple[Card, ...]]) -> Victims:
        return [(lot, dead) for lot in self.view.lots if (dead := killed(lot.open_townsfolk))]

    def of_rank(self, rank: str) -> Victims:
        return self._victims(lambda family: family if family and rank_of(family) == rank else ())

    # Look-ups.

    def lot(self, address: Address) -> LotView:
        return next(lot for lot in self.view.lots if lot.address == address)

    def home_of(self, card: Card) -> LotView | None:
        return next((lot for lot in self.view.lots if card in lot.open_townsfolk), None)

    def bought(self, cards: Sequence[Card]) -> Sequence[Card]:
        """Return those of a Trump's cards that are on the Market."""
        return [card for card in cards if card in self.view.market]

    def whose(self, address: Address) -> str:
        """Return the owner of a House where somebody lives, as in brackets: `Bo's`, `yours`."""
        return "yours" if self.lot(address).owner == self.view.seat else self.family(self.lot(address))

    def family(self, lot: LotView) -> str:
        """Return the owner of a House where somebody lives, before a noun: `Bo's`, `your`."""
        assert lot.owner is not None
        return "your" if lot.owner == self.view.seat else f"{self.names(lot.owner)}'s"

    # The overview.

    def overview(self, offers: Sequence[Offer], labels: Mapping[type[Action], ActionLabel]) -> str:
        """Return what each button can do, best first; it names no move that the offers do not contain."""
        found = [(labels[offer.action].name, [*dict.fromkeys(self._possible(offer))]) for offer in offers]
        found = [(verb, lines) for verb, lines in found if lines]
        if not found:
            return "".join(map(self._nothing, offers[:1]))
        shown_lines = _shared_out([len(lines) for _, lines in found])
        return "\n".join(
            line
            for (verb, lines), number in zip(found, shown_lines, strict=True)
            for line in _of_button(verb, lines, number)
        )

    def _nothing(self, offer: Offer) -> str:
        return "No Trump to play yet." if offer.action is a.Draw else "No Trump to play: pass."

    def _possible(self, offer: Offer) -> Iterable[str]:
        """Return the lines for one button, without its label."""
        finders: dict[type[Action], Callable[[Offer], Iterable[str]]] = {
            a.Build: self._builds,
            a.Settle: self._settles,
            a.Expand: self._expands,
            a.Evict: self._evicts,
            a.Shoot: self._shoots,
            a.Flush: self._flushes,
            a.Straight: self._straights,
            a.Pillage: self._pillages,
            a.Reappropriate: self._takes,
        }
        return finders[offer.action](offer) if offer.action not in (a.Draw, a.Pass) else ()

    @cached_property
    def _trumps(self) -> Sequence[tuple[Card, ...]]:
        """Examples of all Trumps in the viewer's reach, greatest first, and all single cards."""
        reach = (*self.view.hand, *self.view.market)
        return [*(cards for _, cards in made(reach)), *((card,) for card in reach)]

    def _legal(self, offer: Offer) -> Sequence[tuple[Card, ...]]:
        """Return those of these Trumps that an offer contains."""
        picks = offer.choices(())
        return [cards for cards in self._trumps if picks is not None and cards in picks]

    # Building.

    def _builds(self, offer: Offer) -> Iterator[str]:
        if self.view.round == self.view.final_round:
            yield "scores nothing in the final round"
            return
        legal = self._legal(offer)
        if houses := [*_houses_of([cards for cards in legal if len(cards) == 5])]:
            yield f"a House: {_some(houses, HOUSES_MAX)}"
        if threes := sorted((points(rank_of(cards)), rank_of(cards)) for cards in legal if len(cards) == 3):
            yield f"a Roof: {_numbered(threes[::-1], 'Quality')}"
        if pairs := sorted((value(rank_of(cards)), rank_of(cards)) for cards in legal if len(cards) == 2):
            told = _numbered(pairs[::-1], "Safety", PAIRS_MAX)
            yield f"a Foundation (anyone can roof it; 0 points): {told}"

    # Families.

    def _settles(self, offer: Offer) -> Iterator[str]:
        ways = [(lot, cards) for lot, cards in self._moving(offer) if shares_rank(cards)]
        for lot, cards in self._best(ways):
            yield f"{lot.address}: {cards_listed(cards)} → {counted(self.worth_with(lot, cards), 'point')}"

    def best_settling(self, offer: Offer) -> Sequence[a.Settle]:
        """Return the move by which a family of one rank makes a vacant House worth most, if there is one."""
        ways = self._best((lot, cards) for lot, cards in self._moving(offer) if shares_rank(cards))
        return [a.Settle(cards, lot.address) for lot, cards in [*ways][:1]]

    def best_evicting(self, offer: Offer) -> Sequence[a.Evict]:
        """Return the move that wins another player's House with the most points, if one surely does."""
        mine = self.view.seat
        open_to_all = ((lot, cards) for lot, cards in self._moving(offer) if not lot.face_down)
        ways = [(lot, cards) for lot, cards in self._best(open_to_all) if lot.owner != mine]
        return [a.Evict(cards, lot.address) for lot, cards in ways[:1]]

    def _expands(self, offer: Offer) -> Iterator[str]:
        ways = [(self._gain(lot, cards), lot, cards) for lot, cards in self._moving(offer)]
        for gain, lot, cards in sorted(ways, key=lambda way: -way[0]):
            gains = f"+{counted(gain, 'point')}" if gain else "a bluff"
            yield f"{lot.address}: {cards_listed(cards)} → {gains}"

    def _gain(self, lot: LotView, cards: Sequence[Card]) -> int:
        """Return the points that a card adds to the viewer's own family; 0 if it makes it a bluff."""
        family = [card for card in lot.townsfolk if card is not None]
        return points(rank_of(family)) if shares_rank((*family, *cards)) else 0

    def _evicts(self, offer: Offer) -> Iterator[str]:
        for lot, cards in self._best(self._moving(offer)):
            worth = counted(self.worth_with(lot, cards), "point")
            whose = f"{lot.address} ({plain(self.whose(lot.address))})"
            if lot.owner == self.view.seat and lot.combined_safety is not None:
                worth = f"{worth} ({signed(self._more(lot, cards))}): your own family goes"
                whose = f"your own {lot.address}"
            if lot.combined_safety is None:
                yield f"{whose}, face down: at best with {cards_listed(cards)} ({strength(cards)})"
            elif strength(cards) > lot.combined_safety:
                yield f"{whose}: {cards_listed(cards)} ({strength(cards)} > {lot.combined_safety}) → {worth}"
            else:
                yield f"{whose}: {cards_listed(cards)}, aces beat kings → {worth}"

    def harms(self, offer: Offer) -> bool:
        """Return whether only families of the viewer's own can be shot or evicted, and not by better ones."""
        mine = self.view.seat
        if offer.action is a.Shoot:
            return all(self.aimed(target)[0].owner == mine for target in self._shot_at(offer))
        ways = [*self._moving(offer)] if offer.action is a.Evict else []
        return bool(ways) and not any(lot.owner != mine or self._more(lot, cards) > 0 for lot, cards in ways)

    def _more(self, lot: LotView, cards: Sequence[Card]) -> int:
        """Return how many points a new family brings more than the one that lives there; 0 if that is face
        down.
        """
        return of_family(cards) - of_family(lot.open_townsfolk) if lot.open_townsfolk else 0

    def _moving(self, offer: Offer) -> Iterator[tuple[LotView, tuple[Card, ...]]]:
        """Yield the Houses that these Trumps can move into, with the cards."""
        for cards in self._legal(offer):
            houses = offer.choices((cards,))
            yield from ((lot, cards) for lot in self.view.lots if houses and lot.address in houses)

    def _best(
        self, ways: Iterable[tuple[LotView, tuple[Card, ...]]]
    ) -> Iterable[tuple[LotView, tuple[Card, ...]]]:
        """Return for each House the cards that make it worth the most, others' Houses and the best first."""
        best: dict[Address, tuple[LotView, tuple[Card, ...]]] = {}
        for lot, cards in ways:
            known = best.get(lot.address)
            if known is None or of_family(cards) > of_family(known[1]):
                best[lot.address] = lot, cards
        return sorted(best.values(), key=lambda way: (way[0].owner == self.view.seat, -self.worth_with(*way)))

    # Killing.

    def _shoots(self, offer: Offer) -> Iterator[str]:
        at: dict[Address, list[str]] = {}
        for target in sorted(self._shot_at(offer), key=self.last):
            lot, _ = self.aimed(target)
            named = f"card {target.place}" if isinstance(target, Resident) else shown(target)
            at.setdefault(lot.address, []).append(named)
        yield _some(
            [f"{any_of(named)} in {house} ({plain(self.whose(house))})" for house, named in at.items()]
        )

    def _shot_at(self, offer: Offer) -> Sequence[Card | Resident]:
        aces = cast("Pick", offer.choices(())).items
        return cast("Sequence[Card | Resident]", offer.choices((aces[:1],)))

    def last(self, target: Card | Resident) -> tuple[bool, int]:
        """Return what sorts targets: the viewer's own last, and before them the dearest families first."""
        lot, _ = self.aimed(target)
        family = lot.open_townsfolk
        return lot.owner == self.view.seat, -points(rank_of(family)) if family else 0

    def _flushes(self, offer: Offer) -> Iterator[str]:
        for cards in self._legal(offer):
            suit = suit_of(cards)
            yield f"{SUIT_WORDS[suit]}: {self._dead(self._victims(partial(killed_by_flush, of=suit)))}"

    def _straights(self, offer: Offer) -> Iterator[str]:
        hit = {it for cards in self._legal(offer) for it in cast("Sequence[str]", offer.choices((cards,)))}
        for item in sorted(hit, key=RANKS.index, reverse=True):
            yield f"{several_of(item)}: {self._dead(self.of_rank(item))}"

    def _pillages(self, offer: Offer) -> Iterator[str]:
        for lot in self._targets(offer):
            yield self._dead([(lot, lot.open_townsfolk)])

    def _takes(self, offer: Offer) -> Iterator[str]:
        yield _some([str(lot.address) for lot in self._targets(offer)])

    def _targets(self, offer: Offer) -> Sequence[LotView]:
        """Return the Houses at which these Trumps may be played, others' first."""
        found = [lot for lot, _ in self._moving(offer)]
        return sorted(
            {lot.address: lot for lot in found}.values(), key=lambda lot: lot.owner == self.view.seat
        )


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


def _worth(roof: Sequence[Card], foundation: Sequence[Card]) -> str:
    return f"Quality {points(rank_of(roof))}, Safety {value(rank_of(foundation))}"


def _moving_in(settler: Card | None, house: Address | None) -> str:
    return "; nobody moves in" if settler is None else f", and {house} is yours with {shown(settler)}"


def _rest(cards: Sequence[Card], settler: Card | None) -> str:
    return f"{cards_listed([card for card in cards if card != settler])} go to the Graveyard."


def _shared_out(numbers: Sequence[int]) -> Sequence[int]:
    """Return how many lines each button gets: at least one, and no more in all than there is room for."""
    given = [*numbers]
    while sum(given) > OVERVIEW_LINES_MAX and max(given) > 1:
        given[given.index(max(given))] -= 1
    return given


def _of_button(verb: str, lines: Sequence[str], number: int) -> Iterator[str]:
    """Yield this number of a button's lines; the last one tells how many are left out."""
    left = len(lines) - number
    for n, line in enumerate(lines[:number], 1):
        yield f"**{verb}** {line}" + (f", and {left} more" if left and n == number else "")


def _some(things: Sequence[str], most: int = NAMED_MAX) -> str:
    """Return things, only the first of many: `a; b; c and 2 more`."""
    more = len(things) - most
    return "; ".join(things[:most]) + (f" and {more} more" if more > 0 else "")


def _numbered(ranks: Sequence[tuple[int, str]], name: str, most: int = NAMED_MAX) -> str:
    """Return ranks with their numbers: `aces (Quality 14), fives (5)`."""
    return _some(
        [f"{several_of(it)} ({'' if n else f'{name} '}{number})" for n, (number, it) in enumerate(ranks)],
        most,
    )


def _houses_of(full: Sequence[tuple[Card, ...]]) -> Iterator[str]:
    """Yield what Houses these full houses build, by Roof, the best first: `aces over nines or fives`."""
    below: dict[str, list[str]] = {}
    for cards in full:
        for roof in roofs(cards):
            below.setdefault(roof, []).append(several_of(_other(cards, roof)))
    for roof in sorted(below, key=points, reverse=True):
        yield f"{several_of(roof)} over {any_of(below[roof])}"


def _other(cards: Sequence[Card], roof: str) -> str:
    """Return the rank of a full house that is not its Roof's."""
    return next(rank(card) for card in naturals(cards) if rank(card) != roof)
