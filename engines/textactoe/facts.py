"""The facts behind refused moves of Tex-Tac-Toe, from the refused seat's view."""

from __future__ import annotations

from engines.cards import Card
from engines.core import Fact, Seat, clockwise
from engines.textactoe.hands import LINES
from engines.textactoe.model import LAID, Phase
from engines.textactoe.offers import matches
from engines.textactoe.view import View


class Turns(Fact):
    """The seats in the order of turns, from the present one."""

    seats: tuple[Seat, ...]


def turns(view: View) -> Turns | None:
    if view.turn is None or view.phase is not Phase.TURN or view.seats <= LAID:
        return None
    return Turns((view.turn, *clockwise(view.seats, view.turn)[:-1]))


class FaceDown(Fact):
    """The cells whose cards are face down."""

    cells: tuple[int, ...]


def face_down(view: View) -> FaceDown | None:
    return FaceDown(view.face_down) if view.face_down else None


class CanCover(Fact):
    """A card, and the face-up cards on which it may go, each with its cell."""

    card: Card
    tops: tuple[tuple[Card, int], ...]


def can_cover(view: View, card: Card) -> CanCover:
    tops = ((stack[-1], cell) for cell, stack in enumerate(view.grid, 1) if stack)
    return CanCover(card, tuple((top, cell) for top, cell in tops if matches(card, top)))


class Discards(Fact):
    """The number of players, which limits discards in a row."""

    seats: int


class Completing(Fact):
    """The cells that complete a line when they are revealed."""

    cells: tuple[int, ...]


def completing(view: View) -> Completing:
    return Completing(
        tuple(
            cell
            for cell in view.face_down
            if any(
                cell in cells and all(view.grid[other - 1] for other in cells if other != cell)
                for cells in LINES.values()
            )
        )
    )


class NoCards(Fact):
    """The Draw Pile is empty, and no card in the grid is face down."""


class Chips(Fact):
    """The chips of those in the pot."""

    seats: tuple[tuple[Seat, int], ...]


def chips(view: View) -> Chips | None:
    found = tuple((seat, view.chips[seat]) for seat in view.in_pot)
    return Chips(found) if found else None
