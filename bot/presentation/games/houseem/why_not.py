"""The facts behind refused moves of Texas House'em in words, when somebody asks why not."""

from __future__ import annotations

from collections.abc import Sequence

from bot.presentation.cards import shown
from bot.presentation.games.houseem.prospects import enough, listed
from bot.presentation.games.houseem.strengths import compared
from bot.presentation.speech import Speech
from bot.table.texts import begun, together
from engines.cards import RANKS, SUIT_WORDS, SUITS, Card, rank, suit
from engines.core import Fact, Seat
from engines.houseem import facts
from engines.houseem.sentences import one_of
from engines.words import agreed, counted

FACE_DOWN = "Townsfolk who lie face down can't be hit."


def refusal_in_words(because: Fact, speech: Speech) -> str:
    """Return a fact in words; "" if there is nothing to tell of it."""
    match because:
        case facts.Turns(seats):
            return order(seats, speech)
        case facts.Reach(hand, market):
            return f"Your hand: {_or_none(hand)}. The Market: {_or_none(market)}."
        case facts.Deck(left):
            return f"{counted(left, 'card')} {agreed(left, 'is', 'are')} left in the deck."
        case facts.Ranks(cards):
            ranks = (f"{shown(card)} is {one_of(rank(card))}" for card in cards)
            return f"{together(ranks)}." if cards else ""
        case facts.Suits(cards):
            return _by_suit(cards)
        case facts.NoStraight(cards):
            return f"In order: {listed(sorted(cards, key=lambda card: RANKS.index(rank(card))))}."
        case _:
            return _of_town(because, speech)


def order(seats: Sequence[Seat], speech: Speech) -> str:
    """Return who acts when in a round (HE-11)."""
    first, *others = seats
    return f"The order of this round: {' → '.join((speech.who(first), *map(speech.whom, others)))}."


def _or_none(cards: Sequence[Card]) -> str:
    return listed(cards) or "no cards"


def _by_suit(cards: Sequence[Card]) -> str:
    """Return the cards of a Trump by suit: `Spades: 2♠ 4♠ 6♠ 8♠; hearts: J♥.`; "" if they have one."""
    sets = ((of, [card for card in cards if suit(card) == of]) for of in SUITS)
    told = [f"{SUIT_WORDS[of]}: {listed(held)}" for of, held in sets if held]
    return begun(f"{'; '.join(told)}.") if len(told) > 1 else ""


def _of_town(because: Fact, speech: Speech) -> str:
    """Return what a move met with in town."""
    match because:
        case facts.Foundations(lots):
            return f"Without a Roof: {_in_houses(lots)}."
        case facts.Homes(()):
            return "Nobody lives in town yet."
        case facts.Homes(houses):
            return f"Townsfolk live in {together(map(str, houses))}."
        case facts.FaceUp():
            return _face_up(because)
        case facts.Builder(seat, house):
            return f"{speech.who(seat)} completed {house}."
        case facts.ToEvict(family, safety):
            return f"Evicting the family takes {enough(family, safety)}."
        case facts.Family(cards, house):
            return f"In {house} {agreed(len(cards), 'lives', 'live')} {listed(cards)}."
        case facts.Eviction(seat, cards, family, house, safety):
            return compared(seat, cards, family, house, safety, speech)
        case facts.LiveOn(cards, house):
            return f"{listed(cards)} {agreed(len(cards), 'lives', 'live')} on in {house}."
        case _:
            return ""


def _in_houses(families: facts.Families) -> str:
    """Return who lives where, or what Foundations lie where: `K♥ in H1 and A♠ A♥ in H3`."""
    return together(f"{listed(cards)} in {house}" for cards, house in families)


def _face_up(seen: facts.FaceUp) -> str:
    """Return the Townsfolk that can be named, and what holds for the others."""
    told = "Nobody lives face up in town."
    if seen.families:
        told = f"Face up in town: {_in_houses(seen.families)}."
    if not seen.others:
        return told
    return f"{told} {'Shoot a face-down card by its place, such as H2#1.' if seen.by_place else FACE_DOWN}"
