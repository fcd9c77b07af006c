"""The view of a seat (TT-41), and `scramble`, which deals all hidden cards anew."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from engines.cards import Card
from engines.core import Seat
from engines.textactoe import clues
from engines.textactoe.model import CELLS, Grid, Options, Outcome, Phase, State, actor, deck, face_up


@dataclass(frozen=True, slots=True)
class View:
    """What `seat` (None: an onlooker) may know. Tuples are by seat unless stated otherwise."""

    seat: Seat | None
    options: Options
    seats: int
    phase: Phase
    turn: Seat | None
    """Who has the turn, answers the call, has the extra turn or lays; the bettor while others answer."""
    actor: Seat | None
    """Who is waited for."""
    caller: Seat | None
    challengers: tuple[Seat, ...]
    grid: Grid
    """By cell: the stack from bottom to top; empty where nothing is face up."""
    face_down: tuple[int, ...]
    """Cells."""
    pile_count: int
    """The whole deck before the deal."""
    removed: tuple[Card, ...]
    discards: int
    """In a row."""
    stash_counts: tuple[int, ...]
    laid_counts: tuple[int, ...]
    points: tuple[int, ...]
    chips: tuple[int, ...]
    pot: int
    in_pot: tuple[Seat, ...]
    bet: int
    answering: tuple[Seat, ...]
    last: Outcome | None
    stash: tuple[Card, ...]
    """The viewer's own."""
    laid: tuple[Card, ...]
    """The viewer's own."""
    buried: tuple[tuple[int, Card], ...]
    """What the viewer put under the Draw Pile and is still there: how deep from 1, and the card."""


def view(s: State, seat: Seat | None) -> View:
    """Return everything that `seat` may know (None: an onlooker)."""
    sitting = seat is not None and seat < len(s.stash)
    return View(
        seat=seat,
        options=s.options,
        seats=len(s.stash),
        phase=s.phase,
        turn=s.turn,
        actor=actor(s),
        caller=s.caller,
        challengers=s.challengers,
        grid=face_up(s),
        face_down=s.face_down,
        pile_count=len(deck(s.options) if s.phase is Phase.SETUP else s.pile),
        removed=s.removed,
        discards=s.discards,
        stash_counts=tuple(map(len, s.stash)),
        laid_counts=tuple(map(len, s.laid)),
        points=tuple(s.points),
        chips=tuple(s.chips),
        pot=s.pot,
        in_pot=s.in_pot,
        bet=s.bet,
        answering=s.answering,
        last=s.last,
        stash=s.stash[seat] if sitting and seat is not None else (),
        laid=s.laid[seat] if sitting and seat is not None else (),
        buried=clues.buried(s, seat),
    )


def stake(v: View) -> float:
    """Return 1 once somebody has called or bet, else less."""
    return 0.3 if v.phase is Phase.TURN else 1


def scramble(s: State, seat: Seat | None, random: Random) -> None:
    """Redeal, in a draft, every card that `seat` cannot know, and replace the seed.

    Cards opened in showdowns, and those that the seat put under the Draw Pile, stay as far as still known.
    """
    others = [i for i in range(len(s.stash)) if i != seat]
    below = [s.grid[cell - 1][0] for cell in s.face_down]
    held = [card for i in others for card in (*s.stash[i], *s.laid[i])]
    lies = clues.dealt_anew(s, seat, (*s.pile, *below, *held), random)
    s.pile = tuple(lies[card] for card in s.pile)
    s.grid = tuple(
        (lies[stack[0]],) if cell in s.face_down else stack for cell, stack in zip(CELLS, s.grid, strict=True)
    )
    for i in others:
        s.stash[i] = tuple(lies[card] for card in s.stash[i])
        s.laid[i] = tuple(lies[card] for card in s.laid[i])
    s.clues = clues.moved(s.clues, seat, lies)
    s.seed = random.randbytes(32).hex()
