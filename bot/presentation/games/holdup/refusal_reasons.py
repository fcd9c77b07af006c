"""The facts behind refused moves of Texas Hold Up in words, when somebody asks why not."""

from __future__ import annotations

from collections.abc import Sequence

from bot.presentation.cards import shown
from bot.presentation.games.holdup.reckoning import minus, potency_sum
from bot.presentation.speech import Speech
from bot.table.texts import together
from engines.cards import SUIT_WORDS, Card
from engines.core import Fact, Seat
from engines.holdup import facts
from engines.words import counted


def refusal_in_words(because: Fact, speech: Speech) -> str:
    """Return a fact in words."""
    match because:
        case facts.CanBet(seats):
            order = " → ".join(map(speech.whom, seats))
            return f"Clockwise from the dealer's left, those who can still bet: {order}."
        case facts.CouldCall(bet, rivals):
            return f"The bet is {bet}. {together(_could(*it, speech) for it in rivals)}."
        case facts.StillAsked(seats):
            return f"Still asked: {together(map(speech.whom, seats))}."
        case facts.Room(players):
            return f"It has room for {counted(players, 'player')}."
        case facts.Rivals(seats):
            return f"Still in the heist: {together(map(speech.whom, seats))}."
        case facts.Law(strength, needed):
            return f"The law: strength {minus(strength, strength - needed)} = {needed} to go."
        case _:
            return _of_wagers(because) or _of_powers(because, speech)


def _could(seat: Seat, chips: int | None, speech: Speech) -> str:
    """Return what a villain could still do about a bet."""
    return speech.does(seat, "is all-in" if chips is None else f"has chips for {chips}")


def _of_wagers(because: Fact) -> str:
    """Return the price of a bet, call or raise."""
    match because:
        case facts.ToCall(0, 0):
            return "Nobody has bet yet."
        case facts.ToCall(put_in, 0):
            return f"You've put in {put_in} this round, and nobody more."
        case facts.ToCall(put_in, owed):
            return f"You've put in {put_in} this round: {minus(put_in + owed, put_in)} = {owed} to call."
        case facts.FullRaise(bet, more):
            return f"The bet is {bet}, and a full raise {more} more: {bet} + {more} = {bet + more}."
        case facts.Price(put_in, total):
            cost = f"{minus(total, put_in)} = {total - put_in}"
            return f"You've put in {put_in} this round, so that would cost {cost}."
        case facts.Reopening(more):
            grown = "Since your last turn the bet has grown by less."
            return f"A full raise is {counted(more, 'chip')}. {grown}"
        case facts.InFor(chips):
            return f"You're in for {chips}: from each rival's bets you can win as much."
        case _:
            return ""


def _of_powers(because: Fact, speech: Speech) -> str:
    """Return what a power card can do."""
    match because:
        case facts.Potency(seat, card, villain, left, bets):
            open_still = f" {counted(left, 'is', 'are')} left." if left is not None else ""
            own = f" You've bet {counted(bets, 'chip')} in this heist." if bets is not None else ""
            return potency_sum(seat, card, villain, speech) + open_still + own
        case facts.Powers(cards, None):
            return f"Your power cards: {_row(cards)}."
        case facts.Powers(cards, str(suit)):
            return f"Your {SUIT_WORDS[suit]}: {_row(cards) if cards else 'none'}."
        case facts.Undealt(deck, due):
            free = f"{minus(deck, due)} = {max(0, deck - due)}"
            return f"Cards in the deck, less those for the board: {free}."
        case _:
            return ""


def _row(cards: Sequence[Card]) -> str:
    return together(map(shown, cards))
