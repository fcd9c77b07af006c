"""Texas Hold Up's sentences for a heist's result: the pots, the escape and a hero fight."""

from __future__ import annotations

from collections.abc import Sequence

from bot.presentation.cards import row, shown
from bot.presentation.games.holdup.wording import a_hand, as_said, listed
from bot.presentation.speech import Speech
from bot.table.texts import together
from engines import poker
from engines.cards import Card
from engines.core import Event, Seat, Settled
from engines.holdup import events as e
from engines.words import counted, signed

_NAMED_HANDS_MAX = 2
"""Maximum number of hands at a showdown that are also named."""


def of_the_pot(event: Event, speech: Speech) -> str | None:
    match event:
        case e.Showdown(hands):
            return f"Showdown: {_hands(hands, speech)}."
        case e.UncalledReturned(seat, chips):
            return f"{speech.does(seat, 'gets')} {counted(chips, 'uncalled chip')} back."
        case e.PotPaid(pot, ((seat, chips),), shown=False):
            won = counted(chips, "chip")
            rides = f"{speech.whom(seat)} {speech.verb(seat, 'rides')} off"
            return f"Everyone else folded: {rides} with the pot, {won}."
        case e.PotPaid(0, ((seat, chips),)):
            wins = speech.verb(seat, "wins")
            return f"{speech.does(seat, 'has')} the best hand and {wins} the pot, {counted(chips, 'chip')}."
        case e.PotPaid(pot, ((seat, chips),)):
            return f"{speech.does(seat, 'wins')} side pot {pot}, {counted(chips, 'chip')}."
        case e.PotPaid(pot, shares):
            what = f"side pot {pot}" if pot else "the pot"
            paid = together(f"{counted(chips, 'chip')} to {speech.whom(seat)}" for seat, chips in shares)
            return f"Equal hands split {what}: {paid}."
        case _:
            return None


def of_the_end(event: Event, speech: Speech) -> str | None:
    match event:
        case e.Escape(suit, losers) if losers:
            return _escape(suit, losers, speech)
        case e.Injured(seat):
            return f"{speech.does(seat, 'twists')} an ankle on the way out: {signed(-1)} chip."
        case e.Busted(seat, powers):
            shows = f" Powers shown: {row(powers)}" if powers else ""
            return f"{speech.does(seat, 'is')} out of chips and unmasked as a hero in disguise.{shows}"
        case e.Fought(hands, winner):
            return _fight(hands, winner, speech)
        case Settled(seat, chips, "reward"):
            gets = speech.verb(seat, "gets")
            return f"The villains stay free, and {speech.whom(seat)} {gets} {counted(chips, 'chip')}."
        case e.HeroesWon(forfeited):
            lost = counted(forfeited, "chip goes", "chips go")
            return f"**The heroes win!** All villains are captured, and {lost} to the bank."
        case _:
            return None


def _escape(suit: str, losers: Sequence[Seat], speech: Speech) -> str:
    match suit:
        case "H":
            return "The river is a heart, a rough escape: each loser drops 1 chip."
        case "S":
            verb = "draw" if len(losers) > 1 else speech.verb(losers[0], "draws")
            who = listed(losers, speech, "losers")
            return f"The river is a spade, a tiring escape. {who} {verb} at most 1 new power card."
        case _:
            river = "club" if suit == "C" else "diamond"
            return f"The river is a {river}, an easy escape: the losers get away unharmed."


def _fight(hands: Sequence[tuple[Seat, tuple[Card, ...], str]], winner: Seat | None, speech: Speech) -> str:
    if winner is not None:
        cards, made = next((cards, made) for seat, cards, made in hands if seat == winner)
        wins = f"{speech.does(winner, 'wins')} with {row(cards)}, {a_hand(made)}"
        return f"Hero fight, 5 new cards each: {wins}."
    best = max(poker.strength(cards) for _, cards, _ in hands)
    tied = [(seat, made) for seat, cards, made in hands if poker.strength(cards) == best]
    names = together(speech.whom(seat) for seat, _ in tied)
    return (
        f"Hero fight, 5 new cards each: {names} tie with {a_hand(tied[0][1])}, and fight on with fresh cards."
    )


def _hands(hands: Sequence[tuple[Seat, tuple[Card, ...], str]], speech: Speech) -> str:
    """Return everyone's cards, and what they make if there is room: the result says it of all."""
    cards = [f"{speech.whom(seat)} {' '.join(map(shown, held))}" for seat, held, _ in hands]
    if len(hands) > _NAMED_HANDS_MAX:
        return "; ".join(cards)
    return "; ".join(f"{who} ({as_said(made)})" for who, (_, _, made) in zip(cards, hands, strict=True))
