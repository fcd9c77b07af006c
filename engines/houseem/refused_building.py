"""Error messages for building: B-13 to B-23 and B-60 of RULES.md, section 9."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.cards import rank
from engines.core import Illegal
from engines.houseem import facts, trumps
from engines.houseem.actions import Build
from engines.houseem.model import Address, Stage, State, lot_at, lots_of, naturals, rank_of
from engines.houseem.offers import foundations_for, may_build
from engines.houseem.sentences import either, shape, unknown, wrong_ranks


def building(s: State, action: Build) -> Iterator[Illegal]:
    yield from _shape(s, action)
    yield from unknown(s, action.on)
    match len(action.cards):
        case 3:
            yield from _roof(s, action)
        case size:
            if action.on is not None:
                what = "House" if size == 5 else "Foundation"
                yield Illegal(f"A new {what} gets its own number: leave out {action.on}.", "HE-B21")
            if size == 5:
                yield from _reading(action)
    if action.roof is not None:
        yield Illegal("Leave out the Roof's rank: only a full house with a joker needs it.", "HE-B23")
    if action.on is None:
        yield _which_foundation(foundations_for(s, action.cards))


def _shape(s: State, action: Build) -> Iterator[Illegal]:
    cards = action.cards
    match len(cards):
        case 2:
            if not trumps.shares_rank(cards):
                yield wrong_ranks(shape("A pair is two cards of one rank", cards), "HE-B13", cards)
        case 3:
            if not trumps.shares_rank(cards):
                needed = "Three of a kind are three cards of one rank"
                yield wrong_ranks(shape(needed, cards), "HE-B14", cards)
        case 4:
            yield Illegal("Four cards build nothing: use a pair, three of a kind or a full house.", "HE-B15")
        case 5:
            if not trumps.roofs(cards):
                needed = "A full house is three cards of one rank and two of another"
                yield Illegal(shape(needed, cards), "HE-B17")
        case _:
            yield Illegal(
                "Build with two, three or five cards: a pair, three of a kind or a full house.", "HE-B16"
            )
    if not all(may_build(s.options, rank(card)) for card in naturals(cards)):
        yield Illegal("Proper People: no J, Q or K may go into a building.", "HE-B60")


def _roof(s: State, action: Build) -> Iterator[Illegal]:
    foundations = [lot.address for lot in lots_of(s, Stage.FOUNDATION)]
    if action.on is not None:
        lot = lot_at(s, action.on)
        if lot.stage is not Stage.FOUNDATION:
            yield Illegal(f"{action.on} already has a Roof. Choose a Foundation without one.", "HE-B19")
        elif rank_of(lot.foundation) == rank_of(action.cards):
            yield _same_rank(action.on)
    elif not foundations:
        yield Illegal("There is no Foundation to roof yet. Lay one first, with a pair.", "HE-B18")
    elif len(fitting := foundations_for(s, action.cards)) > 1:
        yield _which_foundation(fitting)
    elif not fitting:
        yield _same_rank(foundations[0])


def _which_foundation(fitting: Sequence[Address | None]) -> Illegal:
    choices = either(f'"on {address}"' for address in fitting)
    return Illegal(f"Which Foundation? Say {choices}.", "HE-B20", because=facts.foundations)


def _same_rank(address: object) -> Illegal:
    return Illegal(f"{address}'s Roof needs a different rank from its Foundation.", "HE-B22")


def _reading(action: Build) -> Iterator[Illegal]:
    """Yield an error if it is not said which half is above and both may be (HE-160)."""
    possible = trumps.roofs(action.cards)
    if action.roof not in possible:
        choices = either(f'"roof {size}"' for size in possible[::-1])
        yield Illegal(f"Which rank is the Roof? Add {choices}.", "HE-B23")
