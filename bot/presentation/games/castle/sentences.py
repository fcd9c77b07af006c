"""Castle Poker in sentences: cards and hands as they are called, comparisons, events, and moments."""

from __future__ import annotations

from collections.abc import Sequence

from bot.presentation.cards import shown
from bot.presentation.cast.lines import Moment
from bot.presentation.cast.moments import Moments, is_high_card
from bot.presentation.game_presenter import Texts, all_of
from bot.presentation.speech import Speech
from bot.table.texts import begun, together
from engines import poker
from engines.cards import Card, highest_first
from engines.castle import View, events as e
from engines.castle.model import BOXES, MESSENGER, Phase, Special, special
from engines.castle.ranking import counting, strength
from engines.core import Event, Score, Seat
from engines.words import counted

SPECIALS = {
    "messenger": "Messenger",
    "bishop": "Bishop",
    "trebuchet": "Trebuchet",
    "supplies": "Supplies",
}


def card_name(card: Card, trebuchets: int) -> str:
    """Return a card with its special's name: `J♥ Bishop`, `★ Messenger`."""
    found = special(card, trebuchets)
    sign = "★" if card == MESSENGER else shown(card)
    return f"{sign} {SPECIALS[found]}" if found is not None else sign


def cards_in_row(cards: Sequence[Card], trebuchets: int) -> str:
    """Return cards in the given order."""
    return "  ".join(f"**{card_name(card, trebuchets)}**" for card in cards)


def hand_name(name: str) -> str:
    """Return the name of a hand as it is said: `a pair of kings`, `kings and sixes`, `ten high`."""
    if name.endswith(("kicker", "kickers")):
        hand, _, kickers = name.rpartition(", ")
        return f"{hand_name(hand)}, {kickers}"
    kind, _, ranks = name.partition(", ")
    if kind.startswith(("pair ", "straight ")):
        return f"a {name}"
    match kind:
        case "two pair":
            return ranks
        case "high card":
            return f"{ranks} high"
        case "flush":
            return f"{'an' if ranks[0] in 'ae' else 'a'} {ranks.replace(' ', '-')} flush"
        case "full house":
            return f"a {name}"
        case _:
            return f"{kind.partition(' ')[0]} {ranks}"


def hand_of(view: View, seat: Seat) -> tuple[Card | None, ...]:
    """Return the cards in front of a player, face down until their hand is opened."""
    opened = view.opened[seat] if view.opened else ()
    return tuple(highest_first(opened)) if opened else (None,) * view.counts[seat]


def face_up(cards: Sequence[Card | None]) -> tuple[Card, ...]:
    """Return the cards that are face up."""
    return tuple(card for card in cards if card is not None)


def special_name(view: View, card: Card) -> str | None:
    """Return the name of the special that a card is, or None."""
    found = special(card, view.options.trebuchets)
    return None if found is None else SPECIALS[found]


def chooses_from_moat(view: View) -> bool:
    """Return whether the viewer may take a card from the Moat now."""
    return view.turn == view.seat and view.phase in (Phase.MESSENGER, Phase.REPLACE)


def boxes_in_words(boxes: Sequence[int]) -> str:
    """Return `box 3`, `boxes 1 and 2`."""
    return f"{'box' if len(boxes) == 1 else 'boxes'} {together(map(str, sorted(boxes)))}"


def boxes_joined(boxes: Sequence[int]) -> str:
    """Return `box 3`, `boxes 1+2`."""
    return f"{'box' if len(boxes) == 1 else 'boxes'} {'+'.join(map(str, sorted(boxes)))}"


# Hands compared.


def comparison(hand: e.HandsCompared, speech: Speech) -> str:
    """Return `**Ana** is best (kings). **Bo** is lowest (ten high). **Ana** may build.`"""
    best, worst = (without_article(hand_name(name)) for name in (hand.best, hand.worst))
    if not hand.highest:
        return f"All hands are level ({best}): nobody loses a bid, and nobody builds."
    kicker = ", by kicker" if best == worst else ""
    first = f"{begun(speech.all_do(hand.highest, 'is'))} best ({best}{kicker})"
    lowest = f"{begun(speech.all_do(hand.lowest, 'is'))} lowest ({worst})"
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
    may = f"{begun(speech.all(able))} may build"
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
            return f"{speech.of(seat)} bid of {counted(bid, 'stone')} buys no open box"


def hands_as_they_lie(events: Sequence[Event]) -> list[tuple[Card, ...]]:
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
    return [hand_name(name) for name in poker.names_apart([*map(counting, hands)])]


def best_first(hands: Sequence[Sequence[Card]]) -> list[Seat]:
    """Return the seats, those with the best hand first."""
    return sorted(map(Seat, range(len(hands))), key=lambda seat: strength(hands[seat]), reverse=True)


def those(numbers: Sequence[int], wanted: int) -> list[Seat]:
    return [Seat(seat) for seat, number in enumerate(numbers) if number == wanted]


# Events.


def sentence(event: Event, speech: Speech, texts: Texts) -> str | None:
    """Return one line for `event`, in markdown; None if nothing need be said."""
    return _of_cards(event, speech) or _of_specials(event, speech) or _of_stones(event, speech)


def fold(events: Sequence[Event], speech: Speech) -> str:
    """Return the discards, the bids or the tithes of several players in one sentence; "" for other events."""
    if tithes := all_of(events, e.Tithe):
        bids = together(speech.of(tithe.player) for tithe in tithes)
        return f"The Bishop collects 1 stone each from {bids} bids."
    return speech.in_turn([*map(_move, events)])


def _move(event: Event) -> tuple[Seat, str] | None:
    """Return who bids or discards, and what, with the verb in its form with -s; None for other events."""
    if isinstance(event, e.BidMade):
        return event.player, f"bids {counted(event.stones, 'stone')}"
    if not isinstance(event, e.Discarded):
        return None
    if not event.cards:
        return event.player, "keeps all 5 cards"
    return event.player, f"discards {_several(event.cards, event.trebuchets)}"


def _of_cards(event: Event, speech: Speech) -> str | None:
    match event:
        case e.HandStarted(number, dealer):
            return f"**Hand {number}.** {speech.does(dealer, 'deals')}."
        case e.Dealt(_, cards, trebuchets):
            return f"You're dealt {cards_in_row(highest_first(cards), trebuchets)}."
        case e.Discarded(player, cards, trebuchets) if cards:
            return f"{speech.does(player, 'discards')} {_several(cards, trebuchets)} into the Moat."
        case e.Discarded():
            return speech.in_turn([_move(event)])
        case e.YouDrew(_, cards, trebuchets):
            return f"You draw {_several(cards, trebuchets)}."
        case e.HandsOpened():
            return f"Hands up: {_leading(event, speech)}."
        case _:
            return None


def _several(cards: Sequence[Card], trebuchets: int) -> str:
    return together(f"**{card_name(card, trebuchets)}**" for card in cards)


def _leading(opened: e.HandsOpened, speech: Speech) -> str:
    """Return who has the best hand before the special cards: `**Ann** leads with a pair of kings`."""
    strengths = [strength(hand) for hand in opened.hands]
    best = strengths.index(max(strengths))
    hand = hand_name(opened.ranks[best])
    if min(strengths) == max(strengths):
        return f"all are level, with {hand}"
    return f"{speech.all_do(those(strengths, max(strengths)), 'leads')} with {hand}"


# Special cards.


def _of_specials(event: Event, speech: Speech) -> str | None:
    match event:
        case e.SpecialUnused(player, special, why):
            return _unused(player, special, why, speech)
        case e.MessengerTook(player, source, card, trebuchets):
            place = "the Moat" if source == "moat" else speech.whom(source)
            does = "fetches" if source == "moat" else "takes"
            return f"{speech.whose(player)} Messenger {does} **{card_name(card, trebuchets)}** from {place}."
        case e.Fished(player, card, trebuchets, True):
            found = f"**{card_name(card, trebuchets)}** from the deck"
            return f"{speech.does(player, 'gets')} {found}: the Moat is empty."
        case e.Fished(player, card, trebuchets, _):
            return f"{speech.does(player, 'fishes')} **{card_name(card, trebuchets)}** from the Moat."
        case e.Tithe(player):
            return f"The Bishop collects 1 stone from {speech.of(player)} bid."
        case e.Fired(player, target, _, None):
            return f"{speech.whose(player)} Trebuchet takes 1 stone from {speech.of(target)} bid."
        case e.Fired(player, target, _, box):
            hit = f"the stone from box {box} of {speech.of(target)} castle"
            return f"{speech.whose(player)} Trebuchet takes {hit}: a new window."
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
        case e.BidMade():
            return speech.in_turn([_move(event)])
        case e.HandsCompared():
            return comparison(event, speech)
        case e.LostBid(player, stones):
            loses = speech.verb(player, "loses")
            return f"Lowest hand: {speech.whom(player)} {loses} {counted(stones, 'stone')}."
        case e.TookStones(players):
            each = "" if len(players) == 1 else " each"
            who = begun(speech.all_do(players, "gets"))
            return f"{who} 1 stone{each} for bidding."
        case e.QuarryEmpty():
            return "**The Quarry is empty: this is the last hand.**"
        case e.Built(player, boxes, rest):
            paid = counted(len(boxes) + rest, "stone")
            return (
                f"{speech.does(player, 'builds')} **{boxes_in_words(boxes)}** for {paid}. {_WIT[max(boxes)]}"
            )
        case e.BidsReturned(bids):
            (first, stones), *others = bids
            back = [f"{counted(stones, 'stone')} to {speech.whom(first)}"]
            back += (f"{stones} to {speech.whom(player)}" for player, stones in others)
            return f"Bids returned: {', '.join(back)}."
        case e.GameOver(table, reason, best):
            return _finished(table, best, speech) if reason == "castle" else _ran_out(table, speech)
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


def _finished(table: Sequence[Score], best: str, speech: Speech) -> str:
    """Return who finished a castle, and how much the reader or the runner-up lacked."""
    winners = [score.seat for score in table if score.place == 1]
    who = begun(speech.all(winners))
    if len(winners) > 1:
        return f"{who} finish their castles in the same hand and share the win."
    lays, wins = (speech.verb(winners[0], verb) for verb in ("lays", "wins"))
    hand = f" with {hand_name(best)}" if best else ""
    won = f"{who} {lays} the last stone{hand} and {wins}: all {counted(len(BOXES), 'box', 'boxes')} stand."
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
        return f"The Quarry ran out: {speech.all(winners)} share the win, {built} each."
    return f"The Quarry ran out: {speech.all_do(winners, 'wins')} {built}."


def _beaten(winners: Sequence[Seat], equal: Sequence[Seat], speech: Speech) -> str:
    """Return who won by their stones, and against whom if they are few: `**Ann** beats **Bo**`."""
    if len(winners) > 1:
        return f"{speech.all(winners)} share the win"
    if len(equal) > 2:
        return speech.all_do(winners, "wins")
    return f"{speech.all_do(winners, 'beats')} {speech.all(equal)}"


# What turned a game.


def swing(event: Event, speech: Speech) -> tuple[float, str] | None:
    """Return how many boxes were built in one hand, or taken down."""
    match event:
        case e.Built(player, boxes, _) if len(boxes) > 1:
            return len(boxes), f"{speech.does(player, 'builds')} {boxes_in_words(boxes)} in one hand."
        case e.Fired(player, target, _, box) if box is not None:
            return 1.5, f"{speech.does(player, 'shoots')} box {box} out of {speech.of(target)} castle."
        case _:
            return None


# When a character may say something.


def moments(now: Sequence[Event]) -> Moments:
    """Yield whose moments these public events of one move are, and which."""
    for event in now:
        match event:
            case e.Fired(player, target) if player != target:
                yield target, Moment.STRUCK
            case e.MessengerTook(source=source) if source != "moat":
                yield source, Moment.STRUCK
            case e.HandsCompared(highest=highest, best=best, barred=barred):
                outbid = (seat for seat, why in zip(highest, barred, strict=True) if why == "larger bid")
                yield from ((seat, Moment.OUTPLAYED) for seat in outbid)
                if barred == (None,) and is_high_card(best):
                    yield highest[0], Moment.WINS_CHEAPLY
            case _:
                pass
