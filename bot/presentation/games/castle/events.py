"""Castle Poker's sentences for events."""

from __future__ import annotations

from collections.abc import Sequence

from bot.presentation.game_presenter import Texts
from bot.presentation.games.castle.comparing import all_do, compared, those
from bot.presentation.games.castle.labels import of_boxes
from bot.presentation.games.castle.wording import SPECIALS, named, row, spoken
from bot.presentation.speech import Speech
from bot.table.texts import begun, together
from engines.cards import Card, highest_first
from engines.castle import events as e
from engines.castle.model import BOXES, Special
from engines.castle.ranking import strength
from engines.core import Event, Score, Seat
from engines.words import counted


def sentence(event: Event, speech: Speech, texts: Texts) -> str | None:
    """Return one line for `event`, in markdown; None if nothing need be said."""
    return _of_cards(event, speech) or _of_specials(event, speech) or _of_stones(event, speech)


def folded(events: Sequence[Event], speech: Speech) -> str:
    """Return a line for deals, discards and bids, of which the picture shows the cards and stones: the bids
    if there are any, else who deals and what the reader drew, else how many cards the others changed.
    """
    if bids := [event for event in events if isinstance(event, e.BidMade)]:
        return f"Bids: {', '.join(f'{bid.stones} by {speech.whom(bid.player)}' for bid in bids)}."
    told = [
        text
        for event in events
        if isinstance(event, e.HandStarted | e.YouDrew) and (text := _of_cards(event, speech))
    ]
    changed = (event for event in events if isinstance(event, e.Discarded))
    cards = (f"{len(event.cards)} for {speech.whom(event.player)}" for event in changed)
    return " ".join(told) or f"New cards: {', '.join(cards)}."


def _of_cards(event: Event, speech: Speech) -> str | None:
    match event:
        case e.HandStarted(number, dealer):
            return f"**Hand {number}.** {speech.does(dealer, 'deals')}."
        case e.Dealt(_, cards, trebuchets):
            return f"You're dealt {row(highest_first(cards), trebuchets)}."
        case e.Discarded(player, (), _):
            return f"{speech.does(player, 'keeps')} all 5 cards."
        case e.Discarded(player, cards, trebuchets):
            return f"{speech.does(player, 'discards')} {_several(cards, trebuchets)} into the Moat."
        case e.YouDrew(_, cards, trebuchets):
            return f"You draw {_several(cards, trebuchets)}."
        case e.HandsOpened():
            return f"Hands up: {_leading(event, speech)}."
        case _:
            return None


def _several(cards: Sequence[Card], trebuchets: int) -> str:
    return together(f"**{named(card, trebuchets)}**" for card in cards)


def _leading(opened: e.HandsOpened, speech: Speech) -> str:
    """Return who has the best hand before the special cards: `**Ann** leads with a pair of kings`."""
    strengths = [strength(hand) for hand in opened.hands]
    best = strengths.index(max(strengths))
    hand = spoken(opened.ranks[best])
    if min(strengths) == max(strengths):
        return f"all are level, with {hand}"
    return f"{all_do(those(strengths, max(strengths)), 'leads', 'lead', speech)} with {hand}"


# Special cards.


def _of_specials(event: Event, speech: Speech) -> str | None:
    match event:
        case e.SpecialUnused(player, special, why):
            return _unused(player, special, why, speech)
        case e.MessengerTook(player, source, card, trebuchets):
            place = "the Moat" if source == "moat" else speech.whom(source)
            does = "fetches" if source == "moat" else "takes"
            return f"{speech.whose(player)} Messenger {does} **{named(card, trebuchets)}** from {place}."
        case e.Fished(player, card, trebuchets, True):
            found = f"**{named(card, trebuchets)}** from the deck"
            return f"{speech.does(player, 'gets')} {found}: the Moat is empty."
        case e.Fished(player, card, trebuchets, _):
            return f"{speech.does(player, 'fishes')} **{named(card, trebuchets)}** from the Moat."
        case e.Tithe(player):
            return f"The Bishop collects 1 stone from {speech.of(player)} bid."
        case e.Fired(player, target, _, None):
            return f"{speech.whose(player)} Trebuchet takes 1 stone from {speech.of(target)} bid."
        case e.Fired(player, target, _, box):
            hit = f"the stone from box {box} of {speech.of(target)} castle"
            return f"{speech.whose(player)} Trebuchet takes {hit}. It has a new window."
        case e.Supplied(player):
            return f"{speech.whose(player)} Supplies bring 1 stone."
        case e.Skipped(player, "messenger"):
            return f"{speech.does(player, 'keeps')} the Messenger, so only 4 cards count."
        case e.Skipped(player, "trebuchet"):
            return f"{speech.does(player, 'holds')} fire."
        case e.Skipped(player, "build"):
            back = speech.verb(player, "takes")
            return f"{speech.does(player, 'builds')} nothing and {back} the bid back."
        case _:
            return None


def _unused(player: Seat, special: Special, why: e.Why, speech: Speech) -> str:
    whose, name = speech.whose(player), SPECIALS[special]
    match why:
        case "no bid":
            return f"{whose} {name} stays home: {speech.whom(player)} bid 0 stones."
        case "no target" if special == "messenger":
            return f"{whose} {name} stays home: the Moat is empty, and there is no better hand to rob."
        case "no target":
            return f"{whose} {name} stays loaded: nobody else has a stone to hit."
        case "no castle":
            return f"{whose} {name} has nowhere to stand: {speech.of(player)} castle is empty."
        case "no bid of 2":
            return f"{whose} {name} collects nothing: nobody bid more than 1 stone."
        case "quarry empty":
            return f"{whose} {name} bring nothing: the Quarry is empty."


# Stones.


def _of_stones(event: Event, speech: Speech) -> str | None:
    match event:
        case e.BidMade(player, stones):
            return f"{speech.does(player, 'bids')} {counted(stones, 'stone')}."
        case e.HandsCompared():
            return compared(event, speech)
        case e.LostBid(player, stones):
            loses = speech.verb(player, "loses")
            return f"Lowest hand: {speech.whom(player)} {loses} {counted(stones, 'stone')}."
        case e.TookStones(players):
            each = "" if len(players) == 1 else " each"
            who = begun(all_do(players, "gets", "get", speech))
            return f"{who} 1 stone{each} for bidding."
        case e.QuarryEmpty():
            return "**The Quarry is empty: this is the last hand.**"
        case e.Built(player, boxes, rest):
            paid = counted(len(boxes) + rest, "stone")
            return f"{speech.does(player, 'builds')} **{of_boxes(boxes)}** for {paid}. {_WIT[max(boxes)]}"
        case e.BidsReturned(bids):
            (first, stones), *others = bids
            back = [f"{counted(stones, 'stone')} to {speech.whom(first)}"]
            back += (f"{stones} to {speech.whom(player)}" for player, stones in others)
            return f"Bids returned: {', '.join(back)}."
        case e.GameOver(table, reason):
            return _finished(table, speech) if reason == "castle" else _ran_out(table, speech)
        case _:
            return None


_WIT = {
    1: "Nothing leans yet.",
    2: "Solid work.",
    3: "Not a crack in it.",
    4: "Mind the draught up there.",
}
"""What a mason says of the highest box that was built."""


# The end of the game.


def _finished(table: Sequence[Score], speech: Speech) -> str:
    """Return who finished a castle, and how much the reader or the runner-up lacked."""
    winners = [score.seat for score in table if score.place == 1]
    who = begun(together(map(speech.whom, winners)))
    if len(winners) > 1:
        return f"{who} lay their last stones in the same hand and share the win."
    lays, wins = (speech.verb(winners[0], verb) for verb in ("lays", "wins"))
    won = f"{who} {lays} the last stone and {wins}: all {counted(len(BOXES), 'box', 'boxes')} stand."
    second = _runner_up(table, speech)
    short = len(BOXES) - second.points
    was = speech.does(second.seat, "was")
    if not short:
        return f"{won} {speech.does(second.seat, 'finishes')} too, but a tie goes to fewer stones left."
    return f"{won} {was} {counted(short, 'box', 'boxes')} short."


def _runner_up(table: Sequence[Score], speech: Speech) -> Score:
    """Return the reader's score, if they have not won; else the best of the others."""
    others = [score for score in table if score.place > 1]
    mine = [score for score in others if score.seat == speech.reader]
    return min(mine or others, key=lambda score: score.place)


def _ran_out(table: Sequence[Score], speech: Speech) -> str:
    """Return who won when the Quarry ran out, and by what."""
    winners = [score.seat for score in table if score.place == 1]
    most = max(score.points for score in table)
    equal = [score.seat for score in table if score.place > 1 and score.points == most]
    if equal:
        more = f"more than {counted(most, 'box', 'boxes')}" if most else "a box"
        told = f"The Quarry ran out. Nobody built {more}, so the fewest stones left decide"
        return f"{told}: {_beaten(winners, equal, speech)}."
    built = f"with {counted(most, 'box', 'boxes')} built"
    if len(winners) > 1:
        return f"The Quarry ran out: {together(map(speech.whom, winners))} share the win, {built} each."
    return f"The Quarry ran out: {all_do(winners, 'wins', 'win', speech)} {built}."


def _beaten(winners: Sequence[Seat], equal: Sequence[Seat], speech: Speech) -> str:
    """Return who won by their stones, and against whom if they are few: `**Ann** beats **Bo**`."""
    if len(winners) > 1:
        return f"{together(map(speech.whom, winners))} share the win"
    if len(equal) > 2:
        return all_do(winners, "wins", "win", speech)
    return f"{all_do(winners, 'beats', 'beat', speech)} {together(map(speech.whom, equal))}"


# What turned a game.


def swing(event: Event, speech: Speech) -> tuple[float, str] | None:
    """Return how many boxes were built in one hand, or taken down."""
    match event:
        case e.Built(player, boxes, _) if len(boxes) > 1:
            return len(boxes), f"{speech.does(player, 'builds')} {of_boxes(boxes)} in one hand."
        case e.Fired(player, target, _, box) if box is not None:
            return 1.5, f"{speech.does(player, 'shoots')} box {box} out of {speech.of(target)} castle."
        case _:
            return None
