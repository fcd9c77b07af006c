"""The result of a hand of Tex-Tac-Toe: who won it and why, what it scored, and who goes first now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.presentation.game_presenter import NameOfSeat
from bot.presentation.games.textactoe.events import hand, sentence
from bot.presentation.games.textactoe.naming import LINE_NAMES, in_brackets, value_of, with_article
from bot.presentation.games.textactoe.scenes import Shown, hand_result_scene
from bot.presentation.page import Field, Page
from bot.presentation.speech import Speech
from bot.table.texts import begun, together
from engines import poker
from engines.core import Event, Seat
from engines.textactoe import events as e
from engines.words import counted

COLOUR = 0x8B1A1A


def hand_result(story: Sequence[Event], now: Sequence[Event], names: NameOfSeat) -> Page:
    """Return the result of the hand that has just been compared."""
    played, speech = ComparedHand(story, now), Speech(names)
    hands = (
        f"**{names(it.seat)}** · {hand(showdown.cards, showdown.line, it.called)}"
        for it, showdown in zip(played.shown, played.best_first, strict=True)
    )
    fields = (
        Field("Hands", "\n".join(hands), inline=False, pictured=True),
        Field("Points so far", played.standing(names), inline=False),
    )
    title = f"Hand {played.number} · {played.headline(names)}"
    scene = hand_result_scene(played.shown)
    return Page(title, "\n".join(played.told(speech)), fields, colour=COLOUR, scene=scene).beside_picture


def small_hand(story: Sequence[Event], now: Sequence[Event], names: NameOfSeat) -> str:
    """Return the line about a hand that nobody challenged, and that made one point at most."""
    played = ComparedHand(story, now)
    if played.challengers or played.points > 1 or len(played.winners) > 1:
        return ""
    first = played.shown[0]
    score = counted(played.points, "point")
    return f"Hand {played.number}: **{names(first.seat)}** scored {score} with {with_article(first.called)}."


class ComparedHand:
    """The hand that was compared with the last move."""

    def __init__(self, story: Sequence[Event], now: Sequence[Event]) -> None:
        ends = [event for event in story if isinstance(event, e.HandWon | e.HandDrawn)]
        self.number, self.now = len(ends), now
        self._scored = [event for event in ends if isinstance(event, e.HandWon)]
        self.showdowns = [event for event in now if isinstance(event, e.Showdown)]
        """The hands, the caller's first."""
        *_, called = (n for n, event in enumerate(story) if isinstance(event, e.Called))
        self.challengers = [event.seat for event in story[called:] if isinstance(event, e.Challenged)]
        won = [event for event in now if isinstance(event, e.HandWon)]
        self.points, self.doubled = (won[0].points, won[0].doubled) if won else (0, False)
        strengths = {event.seat: poker.strength(event.cards) for event in self.showdowns}
        self.winners = [seat for seat, strength in strengths.items() if strength == max(strengths.values())]
        self.best_first = sorted(self.showdowns, key=lambda event: -strengths[event.seat])
        caller_last = (*self.showdowns[1:], self.showdowns[0])
        self.leads = min(caller_last, key=lambda event: strengths[event.seat]).seat
        """Who goes first after this: of equally bad hands the first one after the caller (TT-32)."""
        called_apart = poker.names_apart([event.cards for event in self.best_first])
        self.shown = [*map(self._as_shown, self.best_first, called_apart)]

    def _as_shown(self, event: e.Showdown, called: str) -> Shown:
        won = event.seat in self.winners
        score = "level" if won and len(self.winners) > 1 else f"+{self.points}" if won else ""
        outcome = " · ".join(filter(None, (self._answer(event.seat), score)))
        return Shown(event.seat, called, outcome, won, event.cards, event.line)

    def _answer(self, seat: Seat) -> str:
        """Return what a player did about the call."""
        if seat == self.showdowns[0].seat:
            return "called"
        return "challenged" if seat in self.challengers else "conceded"

    def headline(self, names: NameOfSeat) -> str:
        """Return who scores: `Ann scores 50 points`."""
        if len(self.winners) > 1:
            return "dead heat"
        return f"{names(self.winners[0])} scores {counted(self.points, 'point')}"

    def told(self, speech: Speech) -> Iterator[str]:
        """Yield why the hand ended so, what it scored, what became of the line, and what is due next."""
        best, *others = self.shown
        if len(self.winners) > 1:
            level = together(map(speech.whom, self.winners))
            yield f"{level} are level with {with_article(in_brackets(best.called))}, so nobody scores."
        else:
            won = f"{begun(speech.of(best.seat))} {in_brackets(best.called)} on the {LINE_NAMES[best.line]}"
            yield f"{won} beats {speech.of(others[0].seat)} {in_brackets(others[0].called)}."
            yield from self.scoring(speech)
        after = (event for event in self.now if isinstance(event, e.Removed | e.PotWon))
        yield from filter(None, (sentence(event, speech, {}) for event in after))
        if any(isinstance(event, e.GameOver) for event in self.now):
            yield "That was the last line: too few cards are left."
        else:
            yield f"Next: {speech.whom(self.leads)} goes first, for the lowest hand."

    def scoring(self, speech: Speech) -> Iterator[str]:
        """Yield how the points come about, unless the hand simply scores its worth."""
        who, value = (
            together(map(speech.whom, self.challengers or self.winners)),
            value_of(self.shown[0].called),
        )
        if self.doubled:
            yield f"{counted(value, 'point')}, doubled because {who} challenged."
        elif not value:
            yield f"A high card scores {f'1 because {who} challenged' if self.points else 'nothing'}."
        elif self.challengers:
            yield f"{who} challenged, but only the caller's hand is doubled."

    def standing(self, names: NameOfSeat) -> str:
        """Return everybody's points so far, the most first."""
        have = {event.seat: 0 for event in self.showdowns}
        for event in self._scored:
            have[event.seat] += event.points
        most_first = sorted(have.items(), key=lambda it: (-it[1], it[0]))
        return "\n".join(f"**{names(seat)}** {counted(points, 'point')}" for seat, points in most_first)
