"""Castle Poker's comparison of hands in words: as they lie, who is best, who is lowest, and who may build."""

from __future__ import annotations

from collections.abc import Sequence

from bot.presentation.games.castle.wording import spoken
from bot.presentation.speech import Speech
from bot.table.texts import begun, together
from engines import poker
from engines.cards import Card
from engines.castle import events as e
from engines.castle.model import MESSENGER
from engines.castle.ranking import counting, strength
from engines.core import Event, Seat
from engines.words import agreed, counted


def compared(hand: e.HandsCompared, speech: Speech) -> str:
    """Return `**Ana** is best (kings). **Bo** is lowest (ten high). **Ana** may build.`"""
    best, worst = (without_article(spoken(name)) for name in (hand.best, hand.worst))
    if not hand.highest:
        return f"All hands are level ({best}): nobody loses a bid, and nobody builds."
    kicker = ", by kicker" if best == worst else ""
    first = f"{begun(all_do(hand.highest, 'is', 'are', speech))} best ({best}{kicker})"
    lowest = f"{begun(all_do(hand.lowest, 'is', 'are', speech))} lowest ({worst})"
    if hand.barred == ("no bid",):
        return f"{first} but bid 0 stones. Cards hold up no roof. {lowest}."
    return f"{first}. {lowest}. {building(hand, speech)}."


def without_article(hand: str) -> str:
    """Return a hand as it is said in brackets and after an owner: `pair of kings`, `ten high`."""
    return hand.removeprefix("a ").removeprefix("an ")


def building(hand: e.HandsCompared, speech: Speech) -> str:
    """Return who may build, and who may not: `Nobody builds: **Cy**'s bid is higher (3 to 1)`."""
    asked = list(zip(hand.highest, hand.barred, strict=True))
    able = [seat for seat, why in asked if why is None]
    reasons = [(seat, _reason(hand, seat, why, speech)) for seat, why in asked if why is not None]
    if not able:
        return f"Nobody builds: {'; '.join(dict.fromkeys(why for _, why in reasons))}"
    may = f"{begun(together(map(speech.whom, able)))} may build"
    return "; ".join([may, *(f"{speech.whom(seat)} may not: {why}" for seat, why in reasons)])


def _reason(hand: e.HandsCompared, seat: Seat, why: e.Barred, speech: Speech) -> str:
    bid, largest = hand.bids[seat], max(hand.bids)
    match why:
        case "no bid":
            return f"{speech.whom(seat)} bid 0 stones"
        case "shot away":
            return f"{speech.of(seat)} bid was shot away"
        case "larger bid":
            higher = those(hand.bids, largest)
            bids = f"{together(map(speech.of, higher))} {'bid is' if len(higher) == 1 else 'bids are'}"
            return f"{bids} higher ({largest} to {bid})"
        case "no box":
            return f"{counted(bid, 'stone')} {agreed(bid, 'buys', 'buy')} no open box"


def lying(events: Sequence[Event]) -> list[tuple[Card, ...]]:
    """Return the hands by seat as they lie after these events of one hand, with what the Messenger took, and
    without him where he went.
    """
    (opened,) = (event for event in events if isinstance(event, e.HandsOpened))
    held = [*map(list, opened.hands)]
    for event in events:
        if isinstance(event, e.MessengerTook):
            held[event.player] = [*(card for card in held[event.player] if card != MESSENGER), event.card]
            if event.source != "moat":
                held[event.source].remove(event.card)
        elif isinstance(event, e.Fished):
            held[event.player].append(event.card)
    return [*map(tuple, held)]


def called_apart(hands: Sequence[Sequence[Card]]) -> list[str]:
    """Return what hands side by side are called, with kickers where they decide."""
    return [spoken(name) for name in poker.names_apart([*map(counting, hands)])]


def best_first(hands: Sequence[Sequence[Card]]) -> list[Seat]:
    """Return the seats, those with the best hand first."""
    return sorted(map(Seat, range(len(hands))), key=lambda seat: strength(hands[seat]), reverse=True)


def those(numbers: Sequence[int], wanted: int) -> list[Seat]:
    return [Seat(seat) for seat, number in enumerate(numbers) if number == wanted]


def all_do(seats: Sequence[Seat], one: str, several: str, speech: Speech) -> str:
    """Return the players and what they do, within a sentence: `**Ann** leads`, `you and **Ann** lead`."""
    verb = speech.verb(seats[0], one) if len(seats) == 1 else several
    return f"{together(map(speech.whom, seats))} {verb}"
