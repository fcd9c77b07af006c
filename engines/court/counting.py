"""Strength of each suit, the winning suit, and the value of an alignment (4.4 to 4.7, and 5)."""

from __future__ import annotations

from collections.abc import Sequence

from engines.cards import JOKERS, Card, rank
from engines.court.model import BLACK, RED, SUITS, Alignment, Line, Suit, has_rank, region

COUNTED_WITHOUT_JACK = 3
"""CT-20."""
_OLD_ACE, _NEW_ACE = 1, 11


def value(card: Card, aces: Sequence[Card]) -> int:
    """Return the value of `card`: 2 to 10, 11 or 1 for an Ace, 0 for faces and Jokers (CT-21, CT-22)."""
    if not is_number(card):
        return 0
    if rank(card) == "A":
        return _NEW_ACE if card in aces else _OLD_ACE
    return 10 if rank(card) == "T" else int(rank(card))


def is_number(card: Card) -> bool:
    return card not in JOKERS and rank(card) not in "JQK"


def is_face(card: Card) -> bool:
    return card not in JOKERS and rank(card) in "JQK"


def full_court(cards: Sequence[Card]) -> bool:
    """Return whether King, Queen and Jack of the suit are all there."""
    return sum(map(is_face, cards)) == len("JQK")


def active_jokers(cards: Sequence[Card]) -> int:
    """Return the number of Jokers on a suit, less one that a Full Court silences (CT-23)."""
    return max(0, sum(card in JOKERS for card in cards) - full_court(cards))


def has_jack(cards: Sequence[Card]) -> bool:
    return any(has_rank(card, "J") for card in cards)


def contends(cards: Sequence[Card]) -> bool:
    """Return whether a suit with these cards can win: a face card, and no active Joker (CT-24, CT-25)."""
    return any(map(is_face, cards)) and not active_jokers(cards)


def total(cards: Sequence[Card], aces: Sequence[Card]) -> int:
    """Return the sum of all number cards if the Jack is there, else of the three highest (CT-20)."""
    values = sorted((value(card, aces) for card in cards if is_number(card)), reverse=True)
    return sum(values if has_jack(cards) else values[:COUNTED_WITHOUT_JACK])


def contenders(field: Sequence[Sequence[Card]]) -> tuple[Suit, ...]:
    """Return the suits that can win."""
    found: list[Suit] = [suit for suit in SUITS if contends(field[region(suit)])]
    return tuple(found)


def best_suits(field: Sequence[Sequence[Card]], aces: Sequence[Card]) -> tuple[Suit, ...]:
    """Return the contenders with the highest total: one wins; none or several are a tie (CT-33, CT-34)."""
    totals: dict[Suit, int] = {suit: total(field[region(suit)], aces) for suit in contenders(field)}
    return tuple(suit for suit, found in totals.items() if found == max(totals.values()))


def line(alignment: Alignment | None, winner: Suit | None, field: Sequence[Sequence[Card]]) -> Line:
    """Return the first line of the score table that applies (CT-37)."""
    if winner is None or alignment is None:
        return Line.NOTHING
    if alignment.suit == winner:
        return Line.KING_OF_WINNER if alignment.by_king else Line.WINNER
    if active_jokers(field[region(alignment.suit)]):
        return Line.JOKER
    if alignment.by_king:
        return Line.KING_OF_LOSER
    colour = RED if winner in RED else BLACK
    return Line.SAME_COLOUR if alignment.suit in colour else Line.OTHER_COLOUR


def left_over(cards: Sequence[Card], aces: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards that a winning suit keeps: its highest face and number card (CT-39)."""
    face = max(filter(is_face, cards), key=lambda card: "JQK".index(rank(card)))
    numbers = sorted(filter(is_number, cards), key=lambda card: value(card, aces))
    return (face, *numbers[-1:])
