"""The `Judgement` record: what each game's `judgement.py` provides for computer players."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Generic, TypeVar

from engines.declarations import Action, Seat
from engines.tempers import Appeals, Rivals

StateT = TypeVar("StateT")
Terms = Mapping[str, float]
"""What a judgement weighs in a position, by name: chances are 0 to 1."""

WIN = 100
"""The points of a win, in games that are not played for chips."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement(Generic[StateT]):
    """Good play of one game, as functions of a position redealt for the seat, which they may read completely.

    None of them changes it, all their actions are legal there, and the table waits for the seat.
    """

    choose: Callable[[StateT, Seat, Random], Action]
    """The move of a decent player."""
    candidates: Callable[[StateT, Seat, Random], Sequence[Action]]
    """A few reasonable moves; the first is that of `choose`."""
    close_candidates: Callable[[StateT, Seat, Random], Sequence[Action]]
    """The move of `choose`, then those that are hardly worse, best first: a matter of taste."""
    greenhorn_candidates: Callable[[StateT, Seat, Random], Sequence[Action]]
    """The moves of which a greenhorn in a hurry takes any: the candidates without those that only a search
    can tell from mistakes.
    """
    advises: Callable[[StateT], bool] = lambda _: True
    """Whether hints are given in a position, by what is public: not for a choice that it can't weigh."""
    terms: Callable[[StateT, Seat], Terms] = lambda _, _seat: {}
    """What a hint tells of what the judgement weighs here; {}: nothing."""
    horizon_unit: Callable[[StateT], object]
    """A value that changes when a natural unit of the game, such as a hand, is over; a search stops there."""
    value: Callable[[StateT, StateT, Seat], float]
    """How well it stands for the seat, 0 to 1, where a search stops (the later state), as against where it
    began (the earlier one). 1 / seats is an even chance; at the game's end: 1 for a sole winner, a share
    where several share it, 0 for others.
    """
    horizon: int = 1
    """The number of units after which a search stops."""
    moves: int = 400
    """The greatest number of moves in a search."""
    required_standard_errors: float = 0.5
    """The number of standard errors by which a move must beat the one judged best."""
    searched: Callable[[StateT], bool] = lambda _: True
    """Whether a marshal searches here; if not, `choose` plays as well as a search of the usual length."""
    likely: Callable[[StateT], float] = lambda _: 1
    """The weight of a random world, 0 to 1: how well it agrees with what players did."""
    points: Callable[[StateT, Seat, float], float] = lambda _, _seat, value: WIN * value
    """What a value is worth to a seat in a position, in the unit that people count in: hundredths of a win,
    or chips at the end of the hand.
    """
    iterations: int = 60
    """A marshal's number of playouts where nothing limits the time: about 50 ms."""
    playouts: int = 15_000
    """The playouts of all reviews of a game together: 8 to 15 s of processor time."""
    appeals: Callable[[StateT, Seat, Action, Rivals], Appeals] | None = None
    """How much a move appeals to each temper; None: all computers have the same style."""
    temper_share: float = 0.4
    """The share of decisions in which a temper picks."""
