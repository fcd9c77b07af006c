"""Castle Poker's pages of the table, of players' hands, and of a hand's result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from bot.presentation.cards import shown
from bot.presentation.compared_hands import ShownHand
from bot.presentation.game_presenter import NameOfSeat, nothing_beside, player_line
from bot.presentation.games.castle.labels import prompt
from bot.presentation.games.castle.scenes import hand_result_scene, hand_scene, table_scene
from bot.presentation.games.castle.sentences import (
    best_first,
    boxes_in_words,
    boxes_joined,
    building,
    called_apart,
    cards_in_row,
    hand_name,
    hands_as_they_lie,
    sentence,
    without_article,
)
from bot.presentation.large_text import Group
from bot.presentation.page import Field, Page
from bot.presentation.scene import SEAT_LETTERS
from bot.presentation.speech import Speech
from bot.table.texts import begun, together
from engines.cards import Card, highest_first
from engines.castle import View, events as e
from engines.castle.model import BOXES, TREBUCHETS, Phase
from engines.castle.ranking import called
from engines.core import Event, Seat
from engines.words import counted

_PHASES = {
    Phase.DISCARD: "Discards",
    Phase.BID: "Bids",
    Phase.MESSENGER: "Messenger",
    Phase.REPLACE: "Messenger",
    Phase.TREBUCHET: "Trebuchet",
    Phase.BUILD: "Building",
}


# The table.


def table_page(view: View, names: NameOfSeat, beside: NameOfSeat = nothing_beside) -> Page:
    """Return the table as everybody sees it."""
    title = "Castle Poker" if view.hand == 0 else f"Castle Poker · Hand {view.hand}"
    if view.phase in _PHASES:
        title += f" · {_PHASES[view.phase]}"
    fields = [
        Field("Quarry", _quarry(view), inline=False),
        Field("Players", "\n".join(_player_lines(view, names, beside)), inline=False),
        Field(
            f"Moat ({len(view.moat)})",
            _cards(view, view.moat) if view.moat else "No cards yet.",
            inline=False,
        ),
    ]
    if view.opened:
        fields.append(Field("Hands", "\n".join(_hand_lines(view, view.opened, names)), inline=False))
    elif view.last_hands:
        lines = _hand_lines(view, view.last_hands, names)
        fields.append(Field("Previous hand", "\n".join(lines), inline=False, spoken=""))
    text = "\n".join((turn_line(view, names), *_to_fire(view, names), *_entitled(view, names)))
    return Page(title, text, tuple(fields), colour=_colour(view), scene=table_scene(view))


def summary(view: View, names: NameOfSeat) -> str:
    """Return the summary: whose turn it is and what for, and who else may fire."""
    return "\n".join((turn_line(view, names), *_to_fire(view, names)))


def turn_line(view: View, names: NameOfSeat) -> str:
    """Return whose turn it is, and what they may do."""
    if view.turn is None:
        return "The game is over." if view.phase is Phase.CLOSED else "The cards haven't been dealt yet."
    bid, supply = (counted(stones[view.turn], "stone") for stones in (view.bid, view.supply))
    if view.turn == view.seat:
        if view.phase is Phase.BID and not view.supply[view.turn]:
            return "Your turn: bid 0."
        return _YOU[view.phase].format(bid=bid, supply=supply)
    waited_for = view.builders if view.phase is Phase.BUILD else (view.turn,)
    return _WAITED_FOR[view.phase].format(who="**, then **".join(map(names, waited_for)), bid=bid)


_WAITED_FOR = {
    Phase.DISCARD: "Waiting for **{who}** to discard up to 2 cards.",
    Phase.BID: "Waiting for **{who}** to bid.",
    Phase.MESSENGER: "Waiting for **{who}** to send the Messenger, or keep him.",
    Phase.REPLACE: "Waiting for **{who}**, robbed by the Messenger, to pick a card from the Moat.",
    Phase.TREBUCHET: "Waiting for **{who}** to fire the Trebuchet, or hold fire.",
    Phase.BUILD: "Waiting for **{who}** to build with a bid of {bid}.",
}
_YOU = {
    Phase.DISCARD: "Your turn: press up to 2 cards to discard.",
    Phase.BID: "Your turn: bid up to {supply}.",
    Phase.MESSENGER: "Your turn: send the Messenger, or keep him.",
    Phase.REPLACE: "You were robbed: pick a card from the Moat.",
    Phase.TREBUCHET: "Your turn: fire the Trebuchet, or hold fire.",
    Phase.BUILD: "You have the best hand, and no bid is higher: build. It takes your whole bid of {bid}.",
}


def _to_fire(view: View, names: NameOfSeat) -> Iterator[str]:
    """Yield who may fire several shots or after each other."""
    if len(view.shots) > 1:
        who = (
            f"**{names(seat)}**{' (2 shots)' if view.shots.count(seat) > 1 else ''}"
            for seat in dict.fromkeys(view.shots)
        )
        yield f"Still to fire: {together(who)}."


def _entitled(view: View, names: NameOfSeat) -> Iterator[str]:
    """Yield who leads in hand and bid."""
    if view.entitled:
        speech = Speech(names, view.seat)
        first, *others = view.entitled
        have = "have" if others else speech.verb(first, "has")
        who = begun(speech.all(view.entitled))
        yield f"{who} {have} the best hand, and no bid is higher."


def _quarry(view: View) -> str:
    facts = [f"**{counted(view.quarry, 'stone')}**"]
    if view.ran_out:
        facts.append("it ran out, so this is the last hand")
    facts.append(f"{counted(view.deck_count, 'card')} in the deck")
    facts.append("the Messenger sits out this hand" if view.resting else "the Messenger is in play")
    if view.options.trebuchets == 2:
        facts.append(f"{shown(TREBUCHETS[1])} is a Trebuchet too")
    return " · ".join(facts)


def _player_lines(view: View, names: NameOfSeat, beside: NameOfSeat) -> Iterator[str]:
    for seat in map(Seat, range(len(view.supply))):
        name = f"**{names(seat)}**{beside(seat)}"
        yield player_line(seat, name, _facts(view, seat), turn=seat == view.turn)


def _facts(view: View, seat: Seat) -> Iterator[str]:
    """Yield a player's stones, bid and castle, how many cards they discarded, and whether they deal."""
    yield counted(view.supply[seat], "stone")
    if view.offered[seat] is not None:
        yield _bid(view, seat)
    yield _castle(view, seat)
    if (changed := view.discarded[seat]) is not None:
        yield f"discarded {counted(changed, 'card')}" if changed else "kept all 5 cards"
    if seat == view.dealer:
        yield "dealer"


def _bid(view: View, seat: Seat) -> str:
    """Return the current bid, with the original one if it differs: `bid 1 (was 2)`."""
    bid, offered = view.bid[seat], view.offered[seat]
    return f"bid {bid}" if bid == offered else f"bid {bid} (was {offered})"


def _castle(view: View, seat: Seat) -> str:
    """Return the boxes that are built: `boxes 1 and 3`."""
    boxes = [box for box in BOXES if box in view.castle[seat]]
    return boxes_in_words(boxes) if boxes else "no box yet"


def _hand_lines(view: View, hands: Sequence[tuple[Card, ...]], names: NameOfSeat) -> Iterator[str]:
    for seat, cards in enumerate(hands):
        who = f"{SEAT_LETTERS[seat]} · {names(Seat(seat))}"
        yield f"{who}: {_cards(view, highest_first(cards))} · {hand_name(called(cards))}"


def _cards(view: View, cards: Sequence[Card]) -> str:
    return cards_in_row(cards, view.options.trebuchets)


def _colour(view: View) -> int:
    return {Phase.BUILD: 0x2E7D32, Phase.CLOSED: 0x555555}.get(view.phase, 0x5B6770)


# The hand.


def hand_page(view: View, names: NameOfSeat) -> Page:
    """Return the page of a player's own cards, all stones and the Moat, with what the choices do."""
    assert view.seat is not None
    cards = f"{_cards(view, highest_first(view.cards))}\n{begun(hand_name(called(view.cards)))}"
    seen = (
        *([Field("Your cards", cards)] if view.cards else ()),
        Field("Players", "\n".join(_player_lines(view, names, nothing_beside))),
        Field("Quarry", _quarry(view)),
        Field("Moat", _cards(view, view.moat) if view.moat else "No cards yet."),
    )
    fields = tuple(replace(field, inline=False, pictured=True) for field in seen)
    title, text = f"{names(view.seat)}'s hand", turn_line(view, names)
    return Page(title, text, fields, prompt=prompt(view, names), scene=hand_scene(view))


def large(view: View) -> Sequence[Group]:
    """Return the cards for large text, the hand under another title than the field, which names specials."""
    return (Group("Your hand", tuple(highest_first(view.cards))), Group("Moat", view.moat, 180))


# The result of a hand.

EventT = TypeVar("EventT", bound=Event)
COLOUR = 0x2E7D32
_TOLD = (e.MessengerTook, e.Tithe, e.Fired, e.Supplied, e.Built)
"""Events that decide a hand; the result has the ticker's words about them."""


def hand_result(story: Sequence[Event], now: Sequence[Event], names: NameOfSeat) -> Page:
    """Return the result of the hand that has just ended."""
    hand, speech = ComparedHand(story), Speech(names)
    shown = hand.shown()
    lines = (
        f"**{names(it.seat)}**: {cards_in_row(it.cards, hand.opened.trebuchets)} · {it.called} · {it.outcome}"
        for it in shown
    )
    fields = (Field("Hands", "\n".join(lines), inline=False, pictured=True),)
    title = f"Hand {hand.compared.number} · {hand.headline(names)}"
    page = Page(title, "\n".join(hand.told(speech)), fields, colour=COLOUR, scene=hand_result_scene(shown))
    return page.beside_picture


def small_hand(story: Sequence[Event], now: Sequence[Event], names: NameOfSeat) -> str:
    """Return the line about a hand without a fight: at most one bid, no shot, and nothing built."""
    hand = ComparedHand(story)
    bids = [event for event in hand.all(e.BidMade) if event.stones]
    if len(bids) > 1 or hand.all(e.Built) or hand.all(e.Fired):
        return ""
    number = f"Hand {hand.compared.number}"
    if not bids:
        return f"{number}: nobody bid."
    (bid,) = bids
    stones = counted(bid.stones, "stone")
    lost = " with the lowest hand" if bid.player in hand.compared.lowest else ""
    return f"{number}: only **{names(bid.player)}** bid ({stones}), and built nothing{lost}."


class ComparedHand:
    """The last hand that was compared."""

    def __init__(self, story: Sequence[Event]) -> None:
        compared = max(n for n, event in enumerate(story) if isinstance(event, e.HandsCompared))
        starts = [n for n, event in enumerate(story) if isinstance(event, e.HandStarted)]
        first = max(n for n in starts if n < compared)
        self.events = story[first : min((n for n in starts if n > compared), default=None)]
        """Its public events, until the next one is dealt."""
        (self.opened,) = self.all(e.HandsOpened)
        (self.compared,) = self.all(e.HandsCompared)
        self.hands = hands_as_they_lie(self.events)
        self.called = called_apart(self.hands)

    def all(self, kind: type[EventT]) -> list[EventT]:
        """Return the events of one kind."""
        return [event for event in self.events if isinstance(event, kind)]

    def headline(self, names: NameOfSeat) -> str:
        """Return who builds what: `Ann builds boxes 1+2`."""
        built = [f"{names(event.player)} builds {boxes_joined(event.boxes)}" for event in self.all(e.Built)]
        return together(built) if built else "nobody builds"

    def told(self, speech: Speech) -> Iterator[str]:
        """Yield why the hand ended so, what it bought, and what is due next."""
        yield self._decided(speech)
        told = (event for event in self.events if isinstance(event, _TOLD))
        yield from filter(None, (sentence(event, speech, {}) for event in told))
        if self.compared.highest and not self.all(e.Built):
            yield self._unbuilt(speech)
        for lost in self.all(e.LostBid):
            stones = counted(lost.stones, "stone")
            yield f"{speech.does(lost.player, 'loses')} {stones} with the lowest hand."
        yield from (sentence(event, speech, {}) or "" for event in self.all(e.TookStones))
        for dealer in self.all(e.NewDealer):
            had = ", for the lowest hand" if dealer.player in self.compared.lowest else ""
            yield f"Next: hand {self.compared.number + 1}, dealt by {speech.whom(dealer.player)}{had}."

    def _decided(self, speech: Speech) -> str:
        """Return who has the best hand: `**Ann** has the best hand: a flush, against **Bo**'s ...`."""
        best = self.compared.highest
        if not best:
            level = f"All hands are level ({without_article(self.called[0])})"
            return f"{level}: nobody loses a bid, and nobody builds."
        have = begun(speech.all_do(best, "has"))
        second = next(seat for seat in best_first(self.hands) if seat not in best)
        theirs = f"{speech.of(second)} {without_article(self.called[second])}"
        return f"{have} the best hand: {self.called[best[0]]}, against {theirs}."

    def _unbuilt(self, speech: Speech) -> str:
        """Return why nobody builds."""
        skipped = [event for event in self.all(e.Skipped) if event.phase == "build"]
        if skipped:
            return " ".join(sentence(event, speech, {}) or "" for event in skipped)
        return f"{building(self.compared, speech)}."

    def shown(self) -> list[ShownHand]:
        """Return each hand with what became of its bid, the best first."""
        return [
            ShownHand(
                seat,
                self.called[seat],
                self._outcome(seat),
                seat in self.compared.highest,
                tuple(highest_first(self.hands[seat])),
            )
            for seat in best_first(self.hands)
        ]

    def _outcome(self, seat: Seat) -> str:
        """Return what became of a bid: `bid 3 → boxes 1+2`, `bid 2 → lost`, `bid 1 → 1 more stone`."""
        (offered,) = (event.stones for event in self.all(e.BidMade) if event.player == seat)
        came = self.came(seat)
        return f"bid {offered} → {came}" if came else f"bid {offered}"

    def came(self, seat: Seat) -> str:
        """Return what came of a bid: `boxes 1+2`, `lost`, `1 more stone`; "" if it only goes back."""
        came = [boxes_joined(event.boxes) for event in self.all(e.Built) if event.player == seat]
        came += ["lost" for event in self.all(e.LostBid) if event.player == seat]
        came += ["1 more stone" for event in self.all(e.TookStones) if seat in event.players]
        return came[0] if came else ""
