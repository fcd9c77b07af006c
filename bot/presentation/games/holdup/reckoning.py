"""Sums that explain a number of Texas Hold Up: a power's potency, a difference, the cards held."""

from __future__ import annotations

from bot.presentation.cards import shown
from bot.presentation.games.holdup.standing import application, aptitude
from bot.presentation.speech import Speech
from engines.cards import Card
from engines.core import Seat, Villain
from engines.holdup import View
from engines.holdup.model import potency, value
from engines.words import counted


def potency_sum(seat: Seat, card: Card, villain: Villain | None, speech: Speech) -> str:
    """Return how a card's potency comes about: "9♥ counts 9, and your damage aptitude is 4: 9 ÷ 4 = 3"."""
    if villain is None:
        return ""
    worth, divisor, found = value(card), aptitude(villain, card), potency(card, villain.aptitudes)
    result = f", rounded up, is {found}" if worth % divisor else f" = {found}"
    skill = f"{speech.of(seat)} {application(card)} aptitude is {divisor}"
    return f"{shown(card)} counts {worth}, and {skill}: {worth} ÷ {divisor}{result}."


def minus(first: int, *others: int) -> str:
    """Return a difference before it is computed: `8 − 3 − 1`."""
    return " − ".join(map(str, (first, *others)))


def powers_held(view: View, seat: Seat) -> str:
    return counted(view.power_counts[seat], "power card")
