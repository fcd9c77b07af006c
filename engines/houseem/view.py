"""The view of a seat (1.6), and `scramble`, which deals all hidden cards anew."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from random import Random

from engines.cards import JOKERS, Card
from engines.core import Score, Seat, clockwise
from engines.houseem import scoring
from engines.houseem.model import Address, Lot, Options, Phase, Stage, State, deck, naturals
from engines.houseem.offers import may_live


@dataclass(frozen=True, slots=True)
class LotView:
    """A lot as one seat sees it. Townsfolk that it does not know are None."""

    address: Address
    stage: Stage
    foundation: tuple[Card, ...]
    roof: tuple[Card, ...]
    safety: int
    quality: int | None
    """None as long as there is no Roof."""
    safe: Seat | None
    owner: Seat | None
    townsfolk: tuple[Card | None, ...]
    face_down: bool
    combined_safety: int | None
    """None where nobody lives, or the family is not open to all."""

    @property
    def open_townsfolk(self) -> tuple[Card, ...]:
        """Its Townsfolk, if they are open to all."""
        return () if self.face_down else tuple(card for card in self.townsfolk if card is not None)


@dataclass(frozen=True, slots=True)
class View:
    """What `seat` (None: an onlooker) may know."""

    seat: Seat | None
    options: Options
    phase: Phase
    round: int
    final_round: int | None
    dealer: Seat
    turn: Seat | None
    market: tuple[Card, ...]
    graveyard: tuple[Card, ...]
    deck_count: int
    """All its cards before the deal."""
    revealed: tuple[Card, ...]
    """Townsfolk whom the last action turned up."""
    renovated: bool
    hand_counts: tuple[int, ...]
    """By seat."""
    known: tuple[tuple[Card, Seat], ...]
    """Cards that all have seen in somebody's hand, and that must still be there: the log tells of them, the
    table does not (R-03).
    """
    lots: tuple[LotView, ...]
    hand: tuple[Card, ...]
    """The viewer's own."""
    scores: tuple[scoring.HouseScore, ...]
    """What the open Houses bring their owners."""
    standing: tuple[Score, ...]
    """By seat; face-down families do not count before they are turned up."""

    @property
    def last_to_act(self) -> Seat | None:
        """The last player to act in the final round, once that round is certain (HE-13, HE-14)."""
        if self.final_round is None or self.phase is Phase.OVER:
            return None
        if self.round == self.final_round or len(self.hand_counts) == 2:
            return self.dealer
        return clockwise(len(self.hand_counts), self.dealer)[0]


def view(s: State, seat: Seat | None) -> View:
    """Return everything that `seat` may know (None: an onlooker)."""
    return View(
        seat=seat,
        options=s.options,
        phase=s.phase,
        round=s.round,
        final_round=s.final_round,
        dealer=s.dealer,
        turn=s.turn,
        market=s.market,
        graveyard=s.graveyard,
        deck_count=len(deck(s.options) if s.phase is Phase.SETUP else s.deck),
        revealed=s.revealed,
        renovated=s.renovated,
        hand_counts=tuple(map(len, s.hands)),
        known=s.known,
        lots=tuple(_lot(lot, seat) for lot in s.lots),
        hand=s.hands[seat] if seat is not None and seat < len(s.hands) else (),
        scores=scoring.houses(s.lots),
        standing=tuple(scoring.standing(s)),
    )


def _lot(lot: Lot, seat: Seat | None) -> LotView:
    known = not lot.face_down or lot.owner == seat  # HE-128
    return LotView(
        address=lot.address,
        stage=lot.stage,
        foundation=lot.foundation,
        roof=lot.roof,
        safety=lot.safety,
        quality=lot.quality if lot.roof else None,
        safe=lot.safe,
        owner=lot.owner,
        townsfolk=lot.townsfolk if known else (None,) * len(lot.townsfolk),
        face_down=lot.face_down,
        combined_safety=lot.combined_safety if lot.open_family else None,
    )


def stake(v: View) -> float:
    """Return 1 in the final round, else less."""
    return 1 if v.round == v.final_round else 0.3


def scramble(s: State, seat: Seat | None, random: Random) -> None:
    """Redeal, in a draft, the deck, the hands of others and their face-down Townsfolk; replace the seed.

    Cards that everybody has seen in a hand stay there.
    """
    others = [i for i in range(len(s.hands)) if i != seat]
    hidden = [lot for lot in s.lots if lot.face_down and lot.owner != seat]
    kept = [tuple([card for card, holder in s.known if holder == i]) for i in others]
    loose = [_without(s.hands[i], seen) for i, seen in zip(others, kept, strict=True)]
    piles = [s.deck, *loose, *(lot.townsfolk for lot in hidden)]
    dealt = _dealt_anew(s.options, piles, len(hidden), random)
    s.deck = dealt[0]
    for i, seen, hand in zip(others, kept, dealt[1:], strict=False):
        s.hands[i] = seen + hand
    families = dict(zip((lot.address for lot in hidden), dealt[1 + len(others) :], strict=True))
    s.lots = tuple(
        replace(lot, townsfolk=families[lot.address]) if lot.address in families else lot for lot in s.lots
    )
    s.seed = random.randbytes(32).hex()


def _without(hand: tuple[Card, ...], seen: Sequence[Card]) -> tuple[Card, ...]:
    return tuple([card for card in hand if card not in seen])


def _dealt_anew(
    options: Options, piles: Sequence[tuple[Card, ...]], hidden: int, random: Random
) -> Sequence[tuple[Card, ...]]:
    """Redeal the cards of all `piles` into piles of the same sizes, the last `hidden` being families.

    Each of these has a natural card (HE-154), and no card that may not live there (R-31).
    """
    cards = sorted(card for pile in piles for card in pile)
    random.shuffle(cards)
    families = piles[len(piles) - hidden :]
    settlers = [card for card in cards if card in JOKERS or may_live(options, card)]
    heads = naturals(settlers)[:hidden]
    rest = iter([card for card in settlers if card not in heads])
    laid = [(head, *_first(rest, len(family) - 1)) for head, family in zip(heads, families, strict=True)]
    used = {card for family in laid for card in family}
    left = iter([card for card in cards if card not in used])
    others = [_first(left, len(pile)) for pile in piles[: len(piles) - hidden]]
    return [*others, *(tuple(random.sample(family, len(family))) for family in laid)]


def _first(cards: Iterator[Card], number: int) -> tuple[Card, ...]:
    return tuple(islice(cards, number))
