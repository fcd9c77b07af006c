"""A seat's knowledge of hidden cards, from showdowns and remembered discards.

A clue lists the places where a card may lie, each named by the card that really lies there; these names stay
valid as cards are drawn, dealt and put under the pile. A seat that sees only that a player discards learns
that each card known to be in that Stash is in the Stash or under the pile.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from engines.cards import Card
from engines.core import Seat
from engines.textactoe.model import Clue, State


def opened(s: State, cards: Sequence[Card]) -> None:
    """Note that everybody has seen where `cards` lie."""
    others = [clue for clue in s.clues if clue.card not in cards]
    s.clues = (*others, *[Clue(card, None, (card,)) for card in cards])


def discarded(s: State, seat: Seat, card: Card) -> None:
    """Note that `seat` put `card` of the Stash under the pile; nobody else sees which one it is."""
    stash = s.stash[seat]
    held = frozenset(stash)
    others = [
        clue if clue.knower == seat or held.isdisjoint(clue.among) else _blurred(clue, stash)
        for clue in s.clues
        if clue.card != card or clue.knower != seat
    ]
    s.clues = (*others, Clue(card, seat, (card,)))


def _blurred(clue: Clue, stash: Sequence[Card]) -> Clue:
    """Return a clue about a card that may be in `stash`, or now under the pile."""
    more = [card for card in stash if card not in clue.among]
    return Clue(clue.card, clue.knower, (*clue.among, *more)) if more else clue


def buried(s: State, seat: Seat | None) -> tuple[tuple[int, Card], ...]:
    """Return the depth (from 1) and card of all that `seat` put under the pile and knows to be there."""
    if seat is None:
        return ()
    mine = {clue.card for clue in s.clues if clue.knower == seat and clue.among == (clue.card,)}
    return tuple((depth, card) for depth, card in enumerate(s.pile, 1) if card in mine)


def dealt_anew(s: State, seat: Seat | None, hidden: Sequence[Card], random: Random) -> dict[Card, Card]:
    """Return a possible card for the place of each of the `hidden` cards, named by the card that lies there.

    It fits what `seat` knows, and is independent of where the cards lie now.
    """
    known = {clue.card: clue.among for clue in s.clues if clue.knower is None}
    known |= {clue.card: clue.among for clue in s.clues if clue.knower == seat}
    places = {
        card: [n for n, numbered in enumerate(hidden) if numbered in among] for card, among in known.items()
    }
    fixed = sorted(each for each in hidden if each in known)
    placed = _placed(fixed, places, random)
    loose = sorted(each for each in hidden if each not in known)
    others = iter(random.sample(loose, len(loose)))
    return {numbered: placed[n] if n in placed else next(others) for n, numbered in enumerate(hidden)}


def _placed(cards: Sequence[Card], places: Mapping[Card, Sequence[int]], random: Random) -> dict[int, Card]:
    """Return a random allowed place for each card; one exists, since the cards lie somewhere.

    If all places of a card are taken, one of their cards moves on (a matching by augmenting paths), which
    bounds the time.
    """
    liked = {card: random.sample(places[card], len(places[card])) for card in cards}
    lies = dict[int, Card]()

    def placed(card: Card, tried: set[int]) -> bool:
        for place in liked[card]:
            if place not in tried:
                tried.add(place)
                if place not in lies or placed(lies[place], tried):
                    lies[place] = card
                    return True
        return False

    for card in random.sample(cards, len(cards)):
        found = placed(card, set())
        assert found, card
    return lies


def moved(clues: Sequence[Clue], seat: Seat | None, lies: dict[Card, Card]) -> tuple[Clue, ...]:
    """Return `clues` after a redeal: what `seat` knows stays, the rest moves along."""
    return tuple(
        Clue(
            clue.card if clue.knower in (None, seat) else lies.get(clue.card, clue.card),
            clue.knower,
            tuple(lies.get(card, card) for card in clue.among),
        )
        for clue in clues
    )
