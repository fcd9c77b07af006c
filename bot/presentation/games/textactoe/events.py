"""Tex-Tac-Toe's sentences for events."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from bot.presentation.cards import row, shown
from bot.presentation.game_presenter import Texts
from bot.presentation.games.textactoe.naming import (
    LINE_NAMES,
    cell_name,
    in_brackets,
    kind_worth,
    line_name,
    with_article,
)
from bot.presentation.speech import Speech
from bot.table.texts import together
from engines import poker
from engines.cards import Card
from engines.core import Event, Score, Seat
from engines.textactoe import events as e
from engines.textactoe.model import ANTE, CELLS, LAID
from engines.words import counted

_LISTED_MAX = 14
"""Maximum number of removed cards that are listed; more would fill over two lines of a phone."""
_RIVALS_MAX = 2
"""Maximum number of players that are named as second."""


def sentence(event: Event, speech: Speech, texts: Texts) -> str | None:
    """Return one line for `event`, in markdown; None if nothing need be said."""
    return _of_the_turn(event, speech) or _of_the_call(event, speech) or _of_chips(event, speech)


def in_short(events: Sequence[Event], speech: Speech) -> str:
    """Return draws, plays and discards, answers to a call and the hands of a showdown in one line: of the
    reader's own moves only what they drew.
    """
    drawn = [event for event in events if isinstance(event, e.YouDrew)]
    moves = [event for event in events if isinstance(event, e.Played | e.Discarded)]
    answers = [event for event in events if isinstance(event, e.Conceded | e.Challenged)]
    turns = (_of_the_turn(event, speech) for event in (*drawn, *_of_others(moves, speech)))
    told = (_answer(event, speech) for event in _of_others(answers, speech))
    return " ".join(filter(None, (*told, *turns, _hands(events, speech))))


_SeatedT = TypeVar("_SeatedT", e.Played | e.Discarded, e.Conceded | e.Challenged)


def _of_others(events: Iterable[_SeatedT], speech: Speech) -> Iterable[_SeatedT]:
    return (event for event in events if event.seat != speech.reader)


def _answer(event: e.Conceded | e.Challenged, speech: Speech) -> str:
    return f"{speech.does(event.seat, 'concedes' if isinstance(event, e.Conceded) else 'challenges')}."


def _hands(events: Sequence[Event], speech: Speech) -> str:
    """Return `You show a high card (ace) and **Silas** a pair of kings.`; "" without a showdown."""
    shown = [event for event in events if isinstance(event, e.Showdown)]
    if not shown:
        return ""
    called = poker.names_apart([event.cards for event in shown])
    (first, made), *others = (
        (event.seat, with_article(in_brackets(name))) for event, name in zip(shown, called, strict=True)
    )
    theirs = (f"{speech.whom(seat)} {hand}" for seat, hand in others)
    shows = f"{speech.does(first, 'shows')} {made}"
    return f"{together((shows, *theirs))}."


def _of_the_turn(event: Event, speech: Speech) -> str | None:
    match event:
        case e.Dealt(count):
            return f"The cards are out: {len(CELLS)} in the grid, {count} in each Stash."
        case e.YourStash(_, cards):
            return f"Your Stash: {row(cards)}."
        case e.Centre(card):
            return f"The centre opens with **{shown(card)}**."
        case e.FirstPlayer(seat):
            return f"{speech.does(seat, 'goes')} first, by the luck of the draw."
        case e.Revealed(seat, cell, card):
            return f"{speech.does(seat, 'reveals')} the {cell_name(cell)}: **{shown(card)}**."
        case e.Played(seat, card, cell):
            return f"{speech.does(seat, 'covers')} the {cell_name(cell)} with **{shown(card)}**."
        case e.Discarded(seat):
            return f"{speech.does(seat, 'discards')} a card and {speech.verb(seat, 'draws')} another."
        case e.YouDrew(_, card):
            return f"You draw **{shown(card)}**."
        case _:
            return None


def _of_the_call(event: Event, speech: Speech) -> str | None:
    match event:
        case e.Called(seat):
            return f"{speech.does(seat, 'calls')}! Two cards are down."
        case e.Conceded(seat):
            return f"{speech.does(seat, 'concedes')}: two cards down, still in it."
        case e.Challenged(seat):
            risk = "If the caller still wins, a pair or better scores double."
            return f"{speech.does(seat, 'challenges')}! One extra turn. {risk}"
        case e.Laid(seat):
            return f"{speech.does(seat, 'lays')} two cards after the extra turn."
        case e.YouLaid(_, cards):
            return f"Your two cards lie face down until the showdown: {row(cards)}."
        case e.Showdown(seat, cards, line, made):
            return f"{speech.does(seat, 'shows')} {hand(cards, line, made)}."
        case e.HandWon(seat, points, doubled):
            return f"{speech.does(seat, 'wins')} the hand {_scored(points, doubled=doubled)}."
        case e.HandDrawn(seats):
            return f"Dead heat! {_all_of(speech, seats)} have equally good hands, so nobody scores."
        case e.Removed(cells, cards):
            return f"The {line_name(cells)} leaves the game: {_listed(cards)}."
        case e.Refilled(cells):
            return f"The {line_name(cells)} gets {counted(len(cells), 'new card')}, face down."
        case e.GameOver(table, chips):
            return _end(table, chips, speech)
        case _:
            return None


def _of_chips(event: Event, speech: Speech) -> str | None:
    match event:
        case e.AntePaid(seat):
            return f"{speech.does(seat, 'antes')} {counted(ANTE, 'chip')}."
        case e.BetMade(seat, chips):
            return f"{speech.does(seat, 'bets')} {counted(chips, 'chip')}. Who sees, who drops?"
        case e.Saw(seat):
            return f"{speech.does(seat, 'sees')} the bet and {speech.verb(seat, 'stays')} in the pot."
        case e.Dropped(seat):
            still = f"{speech.verb(seat, 'plays')} on for points"
            return f"{speech.does(seat, 'drops')} out of the pot, but {still}."
        case e.PotWon(seat, chips):
            return f"{speech.does(seat, 'takes')} {counted(chips, 'chip')} from the pot."
        case _:
            return None


def hand(cards: Sequence[Card], line: str, made: str) -> str:
    """Return a hand of a showdown: what it is, the two laid cards, and the line with its three."""
    three = " ".join(map(shown, cards[LAID:]))
    return f"{with_article(made)}: {row(cards[:LAID])} with the {LINE_NAMES[line]} {three}"


def _scored(points: int, *, doubled: bool) -> str:
    """Return what the winner scores, and for what: `with a flush: 50 points`."""
    kind, total = kind_worth(points, doubled=doubled), counted(points, "point")
    if doubled and kind:
        return f"and {total}: {points // 2} for {kind}, doubled by the challenge"
    return f"with {kind}: {total}" if kind else f"and {total}"


def _all_of(speech: Speech, seats: Iterable[Seat]) -> str:
    """Return players at the beginning of a sentence: `You and **Bob**`."""
    first, *others = seats
    return together((speech.who(first), *map(speech.whom, others)))


def _listed(cards: Sequence[Card]) -> str:
    if len(cards) > _LISTED_MAX:
        return f"{counted(len(cards), 'card')}, listed under Details"
    return " ".join(map(shown, cards))


def _end(table: Sequence[Score], chips: Sequence[int], speech: Speech) -> str:
    if chips:
        return f"That's the last line: {_won(table, speech)}. {_richest(chips, speech)}."
    return f"That's the last line: too few cards are left. {_won(table, speech)}."


def _won(table: Sequence[Score], speech: Speech) -> str:
    winners = [score for score in table if score.place == 1]
    best, others = winners[0].points, [score for score in table if score.place != 1]
    if len(winners) > 1:
        everyone = _all_of(speech, (score.seat for score in winners))
        return f"{everyone} share the win with {counted(best, 'point')} each"
    wins = speech.does(winners[0].seat, "wins")
    if not others:
        return f"{wins} with {counted(best, 'point')}"
    second = max(score.points for score in others)
    if len(others) == 1:
        return f"{wins}, {counted(best, 'point')} to {second}"
    behind = [speech.whom(score.seat) for score in others if score.points == second]
    rivals = together(behind) if len(behind) <= _RIVALS_MAX else "the next best"
    return f"{wins} with {counted(best, 'point')}, {best - second} ahead of {rivals}"


def _richest(chips: Sequence[int], speech: Speech) -> str:
    """Return who has the most chips, and how many."""
    most = max(chips)
    first, *others = (Seat(i) for i, n in enumerate(chips) if n == most)
    have = "have" if others else speech.verb(first, "has")
    return f"{_all_of(speech, (first, *others))} {have} the most chips: {most}"


def swing(event: Event, speech: Speech) -> tuple[float, str] | None:
    """Return the points of a hand that was won."""
    if not isinstance(event, e.HandWon):
        return None
    hand = kind_worth(event.points, doubled=event.doubled) or "one hand"
    if event.doubled:
        hand = f"a doubled {hand.removeprefix('a ')}"
    return event.points, f"{hand} made {counted(event.points, 'point')} for {speech.whom(event.seat)}."
