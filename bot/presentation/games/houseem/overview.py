"""What a player of Texas House'em can do now, button by button, in a few lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, partial
from typing import cast

from bot.presentation.cards import shown
from bot.presentation.games.houseem.previews import HouseEmPreviews, in_plural, listed
from bot.table.texts import any_of, plain
from engines.cards import RANKS, SUIT_WORDS, Card, rank
from engines.core import Action, Offer, Pick
from engines.houseem import actions as a
from engines.houseem.dirty import killed_by_flush
from engines.houseem.model import Address, Resident, naturals, points, rank_of, suit_of, value
from engines.houseem.scoring import of_family
from engines.houseem.settling import strength
from engines.houseem.trumps import made, roofs, shares_rank
from engines.houseem.view import LotView
from engines.words import counted, signed

OVERVIEW_LINES_MAX = 6
"""Maximum number of lines, unless there are more buttons."""
NAMED_MAX = 3
"""Maximum number of things named in a line."""
HOUSES_MAX = PAIRS_MAX = 2
"""The same for Houses, which are long to name, and Foundations, which are worth the least."""


class HouseEmOverview(HouseEmPreviews):
    """The overview of a turn for the viewer of one view."""

    def overview(self, offers: Sequence[Offer]) -> str:
        """Return what each button can do, best first; it names no move that the offers do not contain."""
        found = [(self.verb(offer.action), [*dict.fromkeys(self._possible(offer))]) for offer in offers]
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
            yield f"a Foundation (no points by itself): {_numbered(pairs[::-1], 'Safety', PAIRS_MAX)}"

    # Families.

    def _settles(self, offer: Offer) -> Iterator[str]:
        ways = [(lot, cards) for lot, cards in self._moving(offer) if shares_rank(cards)]
        for lot, cards in self._best(ways):
            yield f"{lot.address}: {listed(cards)} → {counted(self._worth_with(lot, cards), 'point')}"

    def _expands(self, offer: Offer) -> Iterator[str]:
        ways = [(self._gain(lot, cards), lot, cards) for lot, cards in self._moving(offer)]
        for gain, lot, cards in sorted(ways, key=lambda way: -way[0]):
            gains = f"+{counted(gain, 'point')}" if gain else "a bluff"
            yield f"{lot.address}: {listed(cards)} → {gains}"

    def _gain(self, lot: LotView, cards: Sequence[Card]) -> int:
        """Return the points that a card adds to the viewer's own family; 0 if it makes it a bluff."""
        family = [card for card in lot.townsfolk if card is not None]
        return points(rank_of(family)) if shares_rank((*family, *cards)) else 0

    def _evicts(self, offer: Offer) -> Iterator[str]:
        for lot, cards in self._best(self._moving(offer)):
            worth = counted(self._worth_with(lot, cards), "point")
            whose = f"{lot.address} ({plain(self._whose(lot.address))})"
            if lot.owner == self.view.seat and lot.combined_safety is not None:
                worth = f"{worth} ({signed(self._more(lot, cards))}): your own family goes"
                whose = f"your own {lot.address}"
            if lot.combined_safety is None:
                yield f"{whose}, face down: at best with {listed(cards)} ({strength(cards)})"
            elif strength(cards) > lot.combined_safety:
                yield f"{whose}: {listed(cards)} ({strength(cards)} > {lot.combined_safety}) → {worth}"
            else:
                yield f"{whose}: {listed(cards)}, aces beat kings → {worth}"

    def harms(self, offer: Offer) -> bool:
        """Return whether only families of the viewer's own can be shot or evicted, and not by better ones."""
        mine = self.view.seat
        if offer.action is a.Shoot:
            return all(self._aimed(target)[0].owner == mine for target in self._shot_at(offer))
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
        return sorted(
            best.values(), key=lambda way: (way[0].owner == self.view.seat, -self._worth_with(*way))
        )

    # Killing.

    def _shoots(self, offer: Offer) -> Iterator[str]:
        at: dict[Address, list[str]] = {}
        for target in sorted(self._shot_at(offer), key=self._last):
            lot, _ = self._aimed(target)
            named = f"card {target.place}" if isinstance(target, Resident) else shown(target)
            at.setdefault(lot.address, []).append(named)
        yield _some(
            [f"{any_of(named)} in {house} ({plain(self._whose(house))})" for house, named in at.items()]
        )

    def _shot_at(self, offer: Offer) -> Sequence[Card | Resident]:
        aces = cast("Pick", offer.choices(())).items
        return cast("Sequence[Card | Resident]", offer.choices((aces[:1],)))

    def _last(self, target: Card | Resident) -> tuple[bool, int]:
        """Return what sorts targets: the viewer's own last, and before them the dearest families first."""
        lot, _ = self._aimed(target)
        family = lot.open_townsfolk
        return lot.owner == self.view.seat, -points(rank_of(family)) if family else 0

    def _flushes(self, offer: Offer) -> Iterator[str]:
        for cards in self._legal(offer):
            suit = suit_of(cards)
            yield f"{SUIT_WORDS[suit]}: {self._dead(self._victims(partial(killed_by_flush, of=suit)))}"

    def _straights(self, offer: Offer) -> Iterator[str]:
        hit = {it for cards in self._legal(offer) for it in cast("Sequence[str]", offer.choices((cards,)))}
        for item in sorted(hit, key=RANKS.index, reverse=True):
            yield f"{in_plural(item)}: {self._dead(self._of_rank(item))}"

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
        [f"{in_plural(it)} ({'' if n else f'{name} '}{number})" for n, (number, it) in enumerate(ranks)],
        most,
    )


def _houses_of(full: Sequence[tuple[Card, ...]]) -> Iterator[str]:
    """Yield what Houses these full houses build, by Roof, the best first: `aces over nines or fives`."""
    below: dict[str, list[str]] = {}
    for cards in full:
        for roof in roofs(cards):
            below.setdefault(roof, []).append(in_plural(_other(cards, roof)))
    for roof in sorted(below, key=points, reverse=True):
        yield f"{in_plural(roof)} over {any_of(below[roof])}"


def _other(cards: Sequence[Card], roof: str) -> str:
    """Return the rank of a full house that is not its Roof's."""
    return next(rank(card) for card in naturals(cards) if rank(card) != roof)
