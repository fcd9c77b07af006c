"""Castle Poker's sentences for events."""

from __future__ import annotations

from bot.presentation.game_presenter import NameOfSeat, Texts
from bot.presentation.games.castle.words import SPECIALS, named, of_boxes, row
from bot.table.texts import together
from engines.cards import highest_first
from engines.castle import events as e
from engines.core import Event, Seat
from engines.words import counted


def sentence(event: Event, name: NameOfSeat, texts: Texts) -> str | None:
    """Return one line for `event`, in markdown; None if nothing need be said."""

    def bold(seat: Seat) -> str:
        return f"**{name(seat)}**"

    return _of_cards(event, bold) or _of_specials(event, bold) or _of_stones(event, bold)


def _of_cards(event: Event, name: NameOfSeat) -> str | None:
    match event:
        case e.HandStarted(number, dealer, rests):
            return f"**Hand {number}.** {name(dealer)} deals." + (" The Messenger rests." if rests else "")
        case e.Dealt(_, cards, trebuchets):
            return f"You were dealt {row(highest_first(cards), trebuchets)}"
        case e.Discarded(player, (), _):
            return f"{name(player)} keeps all five cards."
        case e.Discarded(player, cards, trebuchets):
            return f"{name(player)} throws {row(cards, trebuchets)} into the Moat."
        case e.YouDrew(_, cards, trebuchets):
            return f"You drew {row(cards, trebuchets)}"
        case e.HandsOpened(hands, ranks, trebuchets):
            shown = (
                f"{name(Seat(seat))} {row(highest_first(cards), trebuchets)} ({rank})"
                for seat, (cards, rank) in enumerate(zip(hands, ranks, strict=True))
            )
            return f"Hands: {'; '.join(shown)}."
        case _:
            return None


def _of_specials(event: Event, name: NameOfSeat) -> str | None:
    match event:
        case e.SpecialUnused(player, special, why):
            return f"{name(player)}'s {SPECIALS[special]} does nothing: {_WHY[why]}."
        case e.MessengerTook(player, source, card, trebuchets):
            place = "out of the Moat" if source == "moat" else f"from {name(source)}"
            return f"{name(player)}'s Messenger takes **{named(card, trebuchets)}** {place}."
        case e.Fished(player, card, trebuchets, blind):
            place = "from the deck, as the Moat is empty" if blind else "out of the Moat"
            return f"{name(player)} takes **{named(card, trebuchets)}** {place}."
        case e.Tithe(player):
            return f"The Bishop takes a stone from {name(player)}'s bid."
        case e.Fired(player, target, _, None):
            return f"{name(player)} fires at {name(target)}'s bid and takes a stone."
        case e.Fired(player, target, _, box):
            return f"{name(player)} fires at {name(target)}'s castle and takes the stone in box {box}."
        case e.Supplied(player):
            return f"Supplies: {name(player)} takes a stone from the Quarry."
        case e.Skipped(player, phase):
            return f"{name(player)} {_SKIPPED[phase]}."
        case _:
            return None


_WHY: dict[e.Why, str] = {
    "no bid": "its player bid no stone",
    "no target": "there is nothing to take",
    "no castle": "its player has no stone on the castle",
    "no bid of 2": "nobody has bid two stones",
    "quarry empty": "the Quarry is empty",
}
_SKIPPED = {
    "messenger": "keeps the Messenger",
    "trebuchet": "does not fire",
    "build": "does not build",
}


def _of_stones(event: Event, name: NameOfSeat) -> str | None:
    match event:
        case e.BidMade(player, stones):
            return f"{name(player)} bids {stones}."
        case e.HandsCompared():
            return f"**Hand {event.number}:** {_compared(event, name)}."
        case e.LostBid(player, stones):
            return f"{name(player)} loses the bid of {counted(stones, 'stone')} to the Quarry."
        case e.TookStones((player,)):
            return f"{name(player)} takes a stone from the Quarry."
        case e.TookStones(players):
            return f"{together(map(name, players))} take a stone each from the Quarry."
        case e.QuarryEmpty():
            return "**The Quarry is empty: this is the last hand.**"
        case e.Built(player, boxes, wasted):
            lost = f" and wastes {counted(wasted, 'stone')}" if wasted else ""
            return f"{name(player)} builds **{of_boxes(boxes)}**{lost}."
        case e.BidsReturned(bids):
            return f"Bids go back: {', '.join(f'{name(player)} {stones}' for player, stones in bids)}."
        case e.GameOver(table, reason):
            winners = together(name(score.seat) for score in table if score.place == 1)
            how = "A castle is finished" if reason == "castle" else "The Quarry ran out"
            return f"**The game is over.** {how}: {winners} won."
        case _:
            return None


# The comparison of hands.


def _compared(hand: e.HandsCompared, name: NameOfSeat) -> str:
    """Return `Ana has the highest hand (pair of kings), Bo the lowest (high card, ten). Ana may build ...`"""
    if not hand.highest:
        return f"all hands are equal ({hand.best}), so nobody loses a bid and nobody builds"
    have = "has" if len(hand.highest) == 1 else "have"
    first = f"{together(map(name, hand.highest))} {have} the highest hand ({hand.best})"
    last = f"{together(map(name, hand.lowest))} the lowest ({hand.worst})"
    return f"{first}, {last}. {_building(hand, name)}"


def _building(hand: e.HandsCompared, name: NameOfSeat) -> str:
    """Return who may build, and who may not: `Nobody builds: Cy's bid is larger than Ana's (3 to 1)`."""
    asked = list(zip(hand.highest, hand.barred, strict=True))
    able = [seat for seat, why in asked if why is None]
    reasons = [(name(seat), _reason(hand, seat, why, name)) for seat, why in asked if why is not None]
    if not able:
        return f"Nobody builds: {'; '.join(why for _, why in reasons)}"
    may = f"{together(map(name, able))} may build with a bid of {max(hand.bids)}"
    return "; ".join([may, *(f"{who} may not: {why}" for who, why in reasons)])


def _reason(hand: e.HandsCompared, seat: Seat, why: e.Barred, name: NameOfSeat) -> str:
    whose, bid, largest = name(seat), hand.bids[seat], max(hand.bids)
    match why:
        case "no bid":
            return f"{whose} bid nothing"
        case "shot away":
            return f"{whose}'s bid was shot away"
        case "larger bid":
            others = together(
                f"{name(Seat(numbered))}'s" for numbered, other in enumerate(hand.bids) if other == largest
            )
            are = "bid is" if hand.bids.count(largest) == 1 else "bids are"
            return f"{others} {are} larger than {whose}'s ({largest} to {bid})"
        case "no box":
            return f"{whose}'s bid of {bid} pays for no open box"
