"""The `Judgement` record: what each game's `judgement.py` provides for computer players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Generic, TypeVar

from engines.nouns import Action, Seat

StateT = TypeVar("StateT")


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement(Generic[StateT]):
    """Good play of one game, as functions of a position redealt for the seat, which they may read completely.

    None of them changes it, all their actions are legal there, and the table waits for the seat.
    """

    choose: Callable[[StateT, Seat, Random], Action]
    """What a decent player does."""
    candidates: Callable[[StateT, Seat, Random], Sequence[Action]]
    """Few moves that are worth thinking about, none of them absurd; what `choose` takes is the first."""
    unit: Callable[[StateT], object]
    """Grows or changes when the natural unit of the game is over, such as a hand: there a search stops."""
    value: Callable[[StateT, StateT, Seat], float]
    """How well it stands for the seat, 0 to 1, where a search stops (the later state), as against where it
    began (the earlier one). 1 / seats is an even chance; at the game's end: 1 for a sole winner, a share
    where several share it, 0 for others.
    """
    horizon: int = 1
    """After how many units it stops."""
    moves: int = 400
    """After how many moves it stops at the latest."""
    sure: float = 0.5
    """By how many standard errors another move must have done better there than what is judged best."""
    likely: Callable[[StateT], float] = lambda _: 1
    """How well a world that was dealt by chance goes with what players did, 0 to 1: so much it counts."""
