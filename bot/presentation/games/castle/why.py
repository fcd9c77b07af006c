"""What went into a result of Castle Poker, what is at stake, and the facts behind a refusal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bot.presentation.cards import shown
from bot.presentation.game_presenter import Reasons
from bot.presentation.games.castle.labels import bid_of, bought, largest_bid, left_of, most_boxes
from bot.presentation.games.castle.pages import ComparedHand
from bot.presentation.games.castle.sentences import (
    best_first,
    boxes_in_words,
    boxes_joined,
    called_apart,
    cards_in_row,
    hand_name,
    hands_as_they_lie,
    without_article,
)
from bot.presentation.speech import Speech
from bot.table.texts import begun, together
from engines.cards import Card
from engines.castle import View, events as e, facts
from engines.castle.model import BISHOP, BOXES, MESSENGER, Phase, special
from engines.castle.ranking import called, strength
from engines.core import Event, Fact, Score, Seat
from engines.words import agreed, counted


def event_reason(story: Sequence[Event], before: View, after: View, speech: Speech) -> str:
    """Return how the last event of a story came about; "" if there is nothing to compute."""
    match story[-1]:
        case e.HandStarted() as started:
            return _started(started, story, speech)
        case e.HandsCompared() | e.NewDealer():
            return _listed(ComparedHand(story), speech)
        case e.LostBid(player, _):
            return _lost(ComparedHand(story), player, speech)
        case e.TookStones(players):
            return _took(ComparedHand(story), players, speech)
        case e.Built(player, boxes, rest):
            return _built(player, boxes, rest, speech)
        case e.GameOver(table, _):
            return "\n".join(_standing(table, after, speech))
        case _:
            return _of_specials(story, before, speech)


def _hand(story: Sequence[Event]) -> Sequence[Event]:
    """Return the events of the present hand."""
    starts = [n for n, event in enumerate(story) if isinstance(event, e.HandStarted)]
    return story[starts[-1] :]


# Hands and bids.


def _listed(hand: ComparedHand, speech: Speech) -> str:
    """Return all hands, the best first, and what became of each bid."""
    return "\n".join(f"- {_entry(hand, seat, speech)}" for seat in best_first(hand.hands))


def _entry(hand: ComparedHand, seat: Seat, speech: Speech) -> str:
    """Return `**Ann**: kings and eights · bid 3 − 1 (Bishop) = 2 → box 2`."""
    came = hand.came(seat)
    told = f"{speech.who(seat)}: {_made(hand.called[seat], hand.hands[seat])}"
    return f"{told} · bid {_left(hand.events, seat)}{f' → {came}' if came else ''}"


def _made(name: str, cards: Sequence[Card]) -> str:
    return f"{without_article(name)} (4 cards count)" if MESSENGER in cards else without_article(name)


def _left(events: Iterable[Event], seat: Seat) -> str:
    """Return what the special cards leave of a bid: `3`, `3 − 1 (Bishop) − 1 (shot) = 1`."""
    stones, offered, less = 0, 0, list[str]()
    for event in events:
        match event:
            case e.BidMade(player, bid) if player == seat:
                stones = offered = bid
            case e.Tithe(player) if player == seat:
                less.append("− 1 (Bishop)")
                stones -= 1
            case e.Fired(_, target, "bid", _) if target == seat:
                less.append("− 1 (shot)")
                stones -= 1
            case _:
                pass
    return f"{offered} {' '.join(less)} = {stones}" if less else str(offered)


def _bids(events: Sequence[Event], speech: Speech) -> str:
    """Return the bids as they were made: `3 by **Ann**, 1 by you`."""
    bids = (event for event in events if isinstance(event, e.BidMade))
    return ", ".join(f"{bid.stones} by {speech.whom(bid.player)}" for bid in bids)


def _lost(hand: ComparedHand, player: Seat, speech: Speech) -> str:
    """Return the lowest hand and the next one up, and the bid if it has changed."""
    second = [seat for seat in best_first(hand.hands) if seat not in hand.compared.lowest][-1]
    mine, theirs = (f"{speech.of(it)} {_made(hand.called[it], hand.hands[it])}" for it in (player, second))
    changed = _left(hand.events, player)
    bid = f" The bid: {changed}." if "=" in changed else ""
    return f"{begun(mine)} is below {theirs}, the next one up.{bid}"


def _took(hand: ComparedHand, players: Sequence[Seat], speech: Speech) -> str:
    """Return who bid, and whether the Quarry had too few stones."""
    bidders = [bid.player for bid in hand.all(e.BidMade) if bid.stones]
    losers = [seat for seat in bidders if seat in hand.compared.lowest]
    told = [f"Bids: {_bids(hand.events, speech)}."]
    if losers:
        none = agreed(len(losers), "gets", "get") if losers != [speech.reader] else "get"
        told.append(f"With the lowest hand {speech.all(losers)} {none} none.")
    if len(players) < len(bidders) - len(losers):
        told.append(f"The Quarry had only {counted(len(players), 'stone')}.")
    return " ".join(told)


def _started(started: e.HandStarted, story: Sequence[Event], speech: Speech) -> str:
    """Return why this player deals, and why the Messenger is out."""
    if started.number == 1:
        return ""
    hand = ComparedHand(story[:-1])
    number, lowest = hand.compared.number, hand.compared.lowest
    told = [f"All hands were level in hand {number}."]
    if lowest:
        name = without_article(hand.called[lowest[0]])
        told = [f"Lowest in hand {number}: {speech.all(lowest)} ({name})."]
    if started.messenger_rests:
        told.append(f"The Messenger was in a hand or in the Moat in hand {number}.")
    return " ".join(told)


def _built(player: Seat, boxes: Sequence[int], rest: int, speech: Speech) -> str:
    """Return what the boxes cost, and where the stones of the bid go."""
    price = " + ".join(map(str, boxes))
    cost = f"{price} = {counted(sum(boxes), 'stone')}" if len(boxes) > 1 else counted(sum(boxes), "stone")
    told = f"{begun(boxes_in_words(boxes))} {agreed(len(boxes), 'costs', 'cost')} {cost}"
    left = f"{len(boxes)} in the {agreed(len(boxes), 'box', 'boxes')}, {rest} to the Quarry"
    return f"{told}, and {speech.of(player)} bid is {len(boxes) + rest}: {left}."


def _standing(table: Sequence[Score], after: View, speech: Speech) -> Iterator[str]:
    """Yield everybody's boxes and stones, the winner's first."""
    for score in sorted(table, key=lambda it: it.place):
        stones = counted(after.supply[score.seat], "stone")
        yield f"- {speech.who(score.seat)}: {counted(score.points, 'box', 'boxes')}, {stones} left"


# Special cards.


def _of_specials(story: Sequence[Event], before: View, speech: Speech) -> str:
    match story[-1]:
        case e.HandsOpened(hands):
            return "\n".join(_ranked(hands, speech))
        case e.MessengerTook() as took:
            return _taken(took, hands_as_they_lie(_hand(story[:-1])), speech)
        case e.SpecialUnused(_, "bishop", _):
            return f"Bids: {_bids(_hand(story), speech)}."
        case e.Tithe(player):
            hands = hands_as_they_lie(_hand(story))
            (holder,) = (Seat(seat) for seat, cards in enumerate(hands) if BISHOP in cards)
            holds = f"{speech.does(holder, 'holds')} {shown(BISHOP)}, the Bishop"
            return f"{holds}. {speech.whose(player)} bid: {_left(_hand(story), player)}."
        case e.Fired(_, target, _, None):
            return f"{speech.whose(target)} bid: {_left(_hand(story), target)}."
        case e.Fired(_, target, _, box) if len(before.castle[target]) > 1:
            covered = boxes_in_words(before.castle[target])
            return f"{speech.whose(target)} castle had {covered}, and box {box} is the lowest."
        case e.Supplied(player):
            eights = [
                card for card in hands_as_they_lie(_hand(story))[player] if special(card, 1) == "supplies"
            ]
            holds = f"{speech.does(player, 'holds')} {together(map(shown, eights))}"
            return f"{holds}. Together they bring 1 stone." if len(eights) > 1 else f"{holds}."
        case _:
            return ""


def _ranked(hands: Sequence[Sequence[Card]], speech: Speech) -> Iterator[str]:
    """Yield an entry for each hand, the best first."""
    names = called_apart(hands)
    for seat in best_first(hands):
        yield f"- {speech.who(seat)}: {_made(names[seat], hands[seat])}"


def _taken(took: e.MessengerTook, hands: Sequence[Sequence[Card]], speech: Speech) -> str:
    """Return why this player could be robbed, and what the card makes."""
    told, held = list[str](), hands[took.player]
    if took.source != "moat":
        name = without_article(hand_name(called(hands[took.source])))
        told.append(f"{speech.does(took.source, 'has')} the best hand ({name}).")
    old, new = (hand_name(called(cards)) for cards in (held, (*held, took.card)))
    becomes = f"was {old} and becomes {new}" if old != new else f"stays {new}"
    return " ".join((*told, f"{speech.whose(took.player)} hand {becomes}."))


# Refusals.


def refusal_reason(because: Fact, speech: Speech) -> str:
    """Return a fact behind a refused move in words; "" if there is nothing to tell of it."""
    match because:
        case facts.Turns(seats):
            return f"The order of this hand: {' → '.join(map(speech.name, seats))}, who deals."
        case facts.ToDiscard(seats):
            return f"Still to discard: {speech.all(seats)}."
        case facts.Hand(cards, trebuchets, None):
            return f"Your hand: {cards_in_row(cards, trebuchets)}" if cards else ""
        case facts.Hand(cards, trebuchets, int(seat)):
            return f"{speech.whose(Seat(seat))} hand: {cards_in_row(cards, trebuchets)}"
        case facts.Moat(cards, trebuchets):
            return f"In the Moat: {cards_in_row(cards, trebuchets) or 'nothing'}"
        case facts.OpenHands(hands, None):
            return "\n".join(_ranked(hands, speech))
        case facts.OpenHands(_, tuple(offered)):
            bids = (f"{stones} by {speech.whom(Seat(seat))}" for seat, stones in enumerate(offered))
            return f"Your hand is best. Bids as they were made: {', '.join(bids)}."
        case facts.Targets(bids, boxes):
            stones = [(seat, f"{speech.of(seat)} bid of {bid}") for seat, bid in bids]
            stones += [(seat, f"box {box} of {speech.of(seat)} castle") for seat, box in boxes]
            return f"To hit: {', '.join(told for _, told in sorted(stones, key=lambda it: it[0]))}."
        case facts.Budget(bid, castle):
            return f"Your bid of {bid} buys {' or '.join(map(boxes_joined, most_boxes(castle, bid)))}."
        case facts.OpenBoxes(boxes):
            return f"Still open: {boxes_in_words(boxes)}."
        case _:
            return ""


REASONS = Reasons(event_reason, refusal_reason)


# What is at stake, in one line for newcomers.


def stakes(view: View) -> str:
    """Return what the viewer holds, and which boxes that may build; "" if nothing is asked."""
    if view.seat is None or view.turn != view.seat or not view.cards:
        return ""
    bid, hold = bid_of(view), f"You hold {hand_name(called(view.cards))}"
    match view.phase:
        case Phase.DISCARD:
            return f"{hold}; if it's the best hand, {_can_build(view, view.supply[view.seat])}."
        case Phase.BID:
            mine, largest = view.supply[view.seat], largest_bid(view)[0]
            if left_of(view, largest) > left_of(view, mine):
                return f"{hold}, but your {_stones(view)} can't match the largest bid."
            return f"{hold}; {_can_build(view, view.supply[view.seat])}."
        case Phase.MESSENGER:
            return f"{hold}{_to_beat(view, view.seat)}. {_builds(view, bid)}."
        case Phase.REPLACE:
            return f"{hold} with 4 cards. {_builds(view, bid)}."
        case Phase.TREBUCHET:
            built = f"{len(view.castle[view.seat])} of {counted(len(BOXES), 'box', 'boxes')}"
            return f"A shot wins you 1 stone. You have {_stones(view)} and have built {built}."
        case Phase.BUILD:
            return _building(view, view.seat, bid)
        case _:
            return ""


def _can_build(view: View, stones: int) -> str:
    """Return what the stones that may be bid can build: `your 5 stones can build boxes 1+4`."""
    if not stones:
        return "with 0 stones you can't build"
    own, sets = f"your {counted(stones, 'stone')}", bought(view, left_of(view, stones))
    return f"{own} can build {boxes_joined(sets[0])}" if sets else f"{own} can't build a box yet"


def _stones(view: View) -> str:
    return counted(view.supply[view.seat] if view.seat is not None else 0, "stone")


def _builds(view: View, bid: int) -> str:
    """Return what the bid builds: `If yours is best, you build box 3`."""
    if largest_bid(view)[0] > bid:
        return "A larger bid than yours stands in the way"
    sets = bought(view, bid)
    return f"If yours is best, you build {boxes_joined(sets[0])}" if sets else "Your bid buys no open box"


def _to_beat(view: View, seat: Seat) -> str:
    """Return the best hand of the others, which lie open, as the end of a sentence: ` against ten high`."""
    others = [cards for rival, cards in enumerate(view.opened) if rival != seat]
    return f" against {hand_name(called(max(others, key=strength)))}" if others else ""


def _building(view: View, seat: Seat, bid: int) -> str:
    sets = bought(view, bid)
    if not sets:
        return ""
    left = len(BOXES) - len(view.castle[seat]) - len(sets[0])
    if not left:
        return f"You may finish your castle with {boxes_joined(sets[0])}."
    rest = f"{counted(left, 'box', 'boxes')} {agreed(left, 'is', 'are')} left to build"
    return f"You may build {boxes_joined(sets[0])}; then {rest}."
