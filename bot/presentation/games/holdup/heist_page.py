"""The page of a finished heist: who won what with which five cards, and everybody's chips."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from bot.presentation.cards import row
from bot.presentation.game_presenter import Names
from bot.presentation.games.holdup import events
from bot.presentation.games.holdup.showdown_scene import Shown, showdown_scene
from bot.presentation.page import Field, Page
from bot.table.texts import together
from engines import poker
from engines.cards import Card
from engines.core import Event, Seat, Settled, Tallied
from engines.holdup.actions import SLOTS
from engines.holdup.events import (
    Busted,
    Escape,
    Fought,
    HandBegan,
    HeroesWon,
    Injured,
    LootLost,
    PotPaid,
    Replaced,
    ResistanceBeaten,
    Showdown,
    StreetDealt,
)
from engines.words import counted

COLOUR = 0xC49224
_OUTCOME = (ResistanceBeaten, LootLost, Escape, Injured, Busted, Fought, HeroesWon)
"""Events of the outcome, which are told in the ticker's words."""


def heist_page(story: Sequence[Event], now: Sequence[Event], names: Names) -> Page:
    """Return the result of the heist that has just ended; `now` are the events of the last move."""
    heist = _since_the_deal(story)
    began = next(it for it in heist if isinstance(it, HandBegan))
    won, board, winners = _won(now), _board(heist), _winners(now)
    hands = shown_hands(now, board)
    told = [*_told(hands, board, names)] if hands else [*_uncontested(won, names)]
    told += filter(None, (events.sentence(it, names, {}) for it in heist if _is_outcome(it)))
    takes = together(f"{names(seat)} takes {chips}" for seat, chips in won.most_common() if seat in winners)
    caught = ", but the heroes win" if any(isinstance(it, HeroesWon) for it in heist) else ""
    fields = (Field("Chips", "\n".join(_chips(began, now, names)), inline=False),)
    scene = showdown_scene(hands, board) if hands else None
    return Page(f"Heist {began.hand} · {takes}{caught}", "\n".join(told), fields, colour=COLOUR, scene=scene)


def _is_outcome(it: Event) -> bool:
    return isinstance(it, _OUTCOME) or (isinstance(it, Settled) and it.reason == "reward")


def shown_hands(now: Sequence[Event], board: Sequence[Card]) -> list[Shown]:
    """Return the hands of a showdown, the winners' first; `now` are the public events of that move."""
    won, winners = _won(now), _winners(now)
    shown = next((it.hands for it in now if isinstance(it, Showdown)), ())
    hands = [Shown(seat, cards, made, won[seat], won=seat in winners) for seat, cards, made in shown]
    return sorted(hands, key=lambda it: (it.won, it.chips, poker.strength((*it.cards, *board))), reverse=True)


def _winners(now: Sequence[Event]) -> set[Seat]:
    return {it.seat for it in now if isinstance(it, Tallied) and it.what == "won"}


def _since_the_deal(story: Sequence[Event]) -> Sequence[Event]:
    last = max(n for n, it in enumerate(story) if isinstance(it, HandBegan))
    return story[last:]


def _won(now: Sequence[Event]) -> Counter[Seat]:
    """Return what everybody took from all pots."""
    won = Counter[Seat]()
    for it in now:
        if isinstance(it, PotPaid):
            won.update(dict(it.shares))
    return won


def _board(heist: Sequence[Event]) -> tuple[Card, ...]:
    """Return the final board."""
    board = list[Card]()
    for it in heist:
        match it:
            case StreetDealt(_, cards):
                board += cards
            case Replaced(slot, _, new):
                board[SLOTS.index(slot)] = new
            case _:
                pass
    return tuple(board)


def _told(hands: Sequence[Shown], board: Sequence[Card], names: Names) -> Iterator[str]:
    """Yield a line for each hand shown, with its best five cards and its name, the winners' first."""
    for it in hands:
        takes = f" {'takes' if it.won else 'gets back'} {counted(it.chips, 'chip')}" if it.chips else ""
        yield f"**{names(it.seat)}**{takes}: {row(poker.best((*it.cards, *board)))} ({it.made})"


def _uncontested(won: Counter[Seat], names: Names) -> Iterator[str]:
    for seat, chips in won.items():
        yield f"**{names(seat)}** takes {counted(chips, 'chip')}; everybody else folded."


def _chips(began: HandBegan, now: Sequence[Event], names: Names) -> Iterator[str]:
    """Yield everybody's chips, and the change in this heist."""
    gained = Counter[Seat]()
    for it in now:
        if isinstance(it, Settled):
            gained[it.seat] += it.delta
    for seat, before in sorted(began.chips, key=lambda it: -(it[1] + gained[it[0]])):
        yield f"**{names(seat)}** {before + gained[seat]} ({gained[seat]:+d})"
