"""The result of a hand of Castle Poker: who built or why nobody did, and who deals next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from bot.presentation.game_presenter import NameOfSeat
from bot.presentation.games.castle.comparing import (
    all_do,
    best_first,
    building,
    called_apart,
    lying,
    without_article,
)
from bot.presentation.games.castle.events import sentence
from bot.presentation.games.castle.labels import joined
from bot.presentation.games.castle.scenes import Shown, hand_result_scene
from bot.presentation.games.castle.wording import row
from bot.presentation.page import Field, Page
from bot.presentation.speech import Speech
from bot.table.texts import begun, together
from engines.cards import highest_first
from engines.castle import events as e
from engines.core import Event, Seat
from engines.words import counted

EventT = TypeVar("EventT", bound=Event)
COLOUR = 0x2E7D32
_TOLD = (e.MessengerTook, e.Tithe, e.Fired, e.Built)
"""Events that decide a hand; the result has the ticker's words about them."""


def hand_result(story: Sequence[Event], now: Sequence[Event], names: NameOfSeat) -> Page:
    """Return the result of the hand that has just ended."""
    hand, speech = ComparedHand(story), Speech(names)
    shown = hand.shown()
    lines = (
        f"**{names(it.seat)}**: {row(it.cards, hand.opened.trebuchets)} · {it.called} · {it.outcome}"
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
        self.hands = lying(self.events)
        self.called = called_apart(self.hands)

    def all(self, kind: type[EventT]) -> list[EventT]:
        """Return the events of one kind."""
        return [event for event in self.events if isinstance(event, kind)]

    def headline(self, names: NameOfSeat) -> str:
        """Return who builds what: `Ann builds boxes 1+2`."""
        built = [f"{names(event.player)} builds {joined(event.boxes)}" for event in self.all(e.Built)]
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
            yield f"Next: hand {self.compared.number + 1}, dealt by {speech.whom(dealer.player)}."

    def _decided(self, speech: Speech) -> str:
        """Return who has the best hand: `**Ann** has the best hand: a flush, against **Bo**'s ...`."""
        best = self.compared.highest
        if not best:
            level = f"All hands are level ({without_article(self.called[0])})"
            return f"{level}: nobody loses a bid, and nobody builds."
        have = begun(all_do(best, "has", "have", speech))
        second = next(seat for seat in best_first(self.hands) if seat not in best)
        theirs = f"{speech.of(second)} {without_article(self.called[second])}"
        return f"{have} the best hand: {self.called[best[0]]}, against {theirs}."

    def _unbuilt(self, speech: Speech) -> str:
        """Return why nobody builds."""
        skipped = [event for event in self.all(e.Skipped) if event.phase == "build"]
        if skipped:
            return " ".join(sentence(event, speech, {}) or "" for event in skipped)
        return f"{building(self.compared, speech)}."

    def shown(self) -> list[Shown]:
        """Return each hand with what became of its bid, the best first."""
        return [
            Shown(
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
        came = [joined(event.boxes) for event in self.all(e.Built) if event.player == seat]
        came += ["lost" for event in self.all(e.LostBid) if event.player == seat]
        came += ["1 more stone" for event in self.all(e.TookStones) if seat in event.players]
        return came[0] if came else ""
