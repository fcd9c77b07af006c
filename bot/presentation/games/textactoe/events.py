"""Tex-Tac-Toe's sentences for events."""

from __future__ import annotations

from collections.abc import Sequence

from bot.presentation.cards import row, shown
from bot.presentation.game_presenter import NameOfSeat, Texts
from bot.table.texts import together
from engines.cards import Card
from engines.core import Event, Score, Seat
from engines.textactoe import events as e
from engines.textactoe.model import LAID
from engines.words import counted


def sentence(event: Event, name: NameOfSeat, texts: Texts) -> str | None:
    """Return one line for `event`, in markdown; None if nothing need be said."""

    def bold(seat: Seat) -> str:
        return f"**{name(seat)}**"

    return _of_the_turn(event, bold) or _of_the_call(event, bold) or _of_chips(event, bold)


def _of_the_turn(event: Event, name: NameOfSeat) -> str | None:
    match event:
        case e.Dealt(count):
            return f"Nine cards are laid out in the grid, and everybody is dealt {count}."
        case e.YourStash(_, cards):
            return f"You are dealt {row(cards)}."
        case e.Centre(card):
            return f"The centre is **{shown(card)}**."
        case e.FirstPlayer(seat):
            return f"{name(seat)} goes first."
        case e.Revealed(seat, cell, card):
            return f"{name(seat)} reveals cell {cell}: **{shown(card)}**."
        case e.Played(seat, card, cell):
            return f"{name(seat)} plays **{shown(card)}** on cell {cell} and draws."
        case e.Discarded(seat):
            return f"{name(seat)} discards and draws."
        case e.YouDrew(_, card):
            return f"You draw **{shown(card)}**."
        case _:
            return None


def _of_the_call(event: Event, name: NameOfSeat) -> str | None:
    match event:
        case e.Called(seat):
            return f"{name(seat)} lays two cards and **calls**."
        case e.Conceded(seat):
            return f"{name(seat)} concedes with two cards."
        case e.Challenged(seat):
            return f"{name(seat)} challenges and takes an extra turn."
        case e.Laid(seat):
            return f"{name(seat)} lays two cards."
        case e.YouLaid(_, cards):
            return f"You lay {row(cards)}."
        case e.Showdown(seat, cards, line, made):
            return f"{name(seat)}: {hand(cards, line, made)}."
        case e.HandWon(seat, points, doubled):
            return f"{name(seat)} wins the hand and scores **{points}**" + (", doubled." if doubled else ".")
        case e.HandDrawn(seats):
            return f"{together(map(name, seats))} have equal hands: nobody scores."
        case e.Removed(cells, cards):
            return f"Cells {', '.join(map(str, cells))} are cleared: {' '.join(map(shown, cards))}."
        case e.Refilled(cells):
            return f"Cells {', '.join(map(str, cells))} are refilled, face down."
        case e.GameOver(table, chips):
            return _end(table, chips, name)
        case _:
            return None


def _of_chips(event: Event, name: NameOfSeat) -> str | None:
    match event:
        case e.AntePaid(seat):
            return f"{name(seat)} pays the ante."
        case e.BetMade(seat, chips):
            return f"{name(seat)} bets {chips}."
        case e.Saw(seat):
            return f"{name(seat)} sees the bet."
        case e.Dropped(seat):
            return f"{name(seat)} drops out of the pot."
        case e.PotWon(seat, chips):
            return f"{name(seat)} takes {counted(chips, 'chip')} from the pot."
        case _:
            return None


def hand(cards: Sequence[Card], line: str, made: str) -> str:
    """Return a hand of a showdown: the two laid cards, the line and its three, and what they make."""
    return f"{row(cards[:LAID])} with {line} {' '.join(map(shown, cards[LAID:]))}, {made}"


def _end(table: Sequence[Score], chips: Sequence[int], name: NameOfSeat) -> str:
    winners = [score for score in table if score.place == 1]
    points = counted(winners[0].points, "point")
    won = f"{together(name(score.seat) for score in winners)} "
    won += f"wins with {points}" if len(winners) == 1 else f"share the win with {points} each"
    beside = ", ".join(f"{name(Seat(seat))} {n}" for seat, n in enumerate(chips))
    return f"The game is over: {won}." + (f" Chips: {beside}." if beside else "")
