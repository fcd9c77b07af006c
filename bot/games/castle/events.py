"""What does the table say of each thing that happens in Castle Poker?"""

from __future__ import annotations

from bot.games.castle.words import SPECIALS, named, of_boxes, row
from bot.games.face import Names, Texts
from bot.texts import counted, together
from engines.cards import highest_first
from engines.castle import events as e
from engines.core import Event, Seat


def sentence(event: Event, name: Names, texts: Texts) -> str | None:
    """One line for `event`, in markdown; None where nothing need be said."""

    def bold(seat: Seat) -> str:
        return f"**{name(seat)}**"

    return _of_cards(event, bold) or _of_specials(event, bold) or _of_stones(event, bold)


def _of_cards(event: Event, name: Names) -> str | None:
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


def _of_specials(event: Event, name: Names) -> str | None:
    match event:
        case e.SpecialUnused(player, special, why):
            return f"{name(player)}'s {SPECIALS[special]} does nothing: {_WHY[why]}."
        case e.MessengerTook(player, source, card, trebuchets):
            place = "out of the Moat" if source == "moat" else f"from {name(source)}"
            return f"{name(player)}'s Messenger takes **{named(card, trebuchets)}** {place}."
        case e.Fished(player, card, trebuchets, blind):
            place = "from the deck, the Moat being empty" if blind else "out of the Moat"
            return f"{name(player)} takes **{named(card, trebuchets)}** {place}."
        case e.Tithe(player):
            return f"The Bishop takes a stone of {name(player)}'s bid."
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
    "no bid": "no stone was bid on him",
    "no target": "there is nothing to take",
    "no castle": "it needs a stone on its owner's castle",
    "no bid of 2": "nobody has bid two stones",
    "quarry empty": "the Quarry is empty",
}
_SKIPPED = {
    "messenger": "keeps the Messenger",
    "trebuchet": "does not fire",
    "build": "does not build",
}


def _of_stones(event: Event, name: Names) -> str | None:
    match event:
        case e.BidMade(player, stones):
            return f"{name(player)} bids {stones}."
        case e.LostBid(player, stones):
            return f"{name(player)} has the lowest hand and loses {counted(stones, 'stone')}."
        case e.TookStone(player):
            return f"{name(player)} takes a stone from the Quarry."
        case e.QuarryEmpty():
            return "**The Quarry is empty: this is the last hand.**"
        case e.Built(player, boxes, wasted):
            lost = f" and wastes {counted(wasted, 'stone')}" if wasted else ""
            return f"{name(player)} builds **{of_boxes(boxes)}**{lost}."
        case e.GameOver(table, reason):
            winners = together(name(score.seat) for score in table if score.place == 1)
            how = "A castle is finished" if reason == "castle" else "The Quarry ran out"
            return f"**The game is over.** {how}: {winners} won."
        case _:
            return None
