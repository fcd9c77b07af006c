"""Alternative texts for the pictures of Tex-Tac-Toe, for those who cannot see them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.presentation.games.textactoe.labels import ranked, worth
from bot.presentation.games.textactoe.naming import (
    LINE_NAMES,
    NO_LINE,
    kind,
    last_hands,
    said_by,
    shown_of,
)
from bot.presentation.scene import SEAT_LETTERS
from bot.table.texts import begun
from engines.core import Seat
from engines.textactoe import View
from engines.textactoe.hands import usable
from engines.textactoe.model import CELLS, LAID, OpenedHand, Outcome, Phase
from engines.words import counted


def table_in_words(view: View) -> Iterator[str]:
    if view.phase is Phase.OVER:
        yield "The game is over."
    yield _grid_in_words(view)
    lines = usable(view.grid)
    face_up = ", ".join(LINE_NAMES[line] for line in lines)
    yield f"Lines with three face-up cards: {face_up}." if lines else NO_LINE
    yield _pile_in_words(view)
    for seat in map(Seat, range(view.seats)):
        yield f"{SEAT_LETTERS[seat]}: {', '.join(_player_in_words(view, seat))}."
    if view.last is not None and (opened := last_hands(view)):
        hands = "; ".join(_opened_in_words(view, view.last, hand) for hand in opened)
        yield f"Last showdown: {hands}."


def hand_in_words(view: View) -> Iterator[str]:
    yield f"Your Stash: {' '.join(view.stash) or 'none'}."
    if view.laid:
        yield f"Laid: {' '.join(view.laid)}."
    made = ranked(view.grid, view.laid or view.stash)
    for n, hand in enumerate(made):
        cards = " ".join(hand.cards if n == 0 else hand.cards[:LAID])
        best = "Your best hand" if n == 0 else "Next"
        yield f"{best}: {cards}, with the {LINE_NAMES[hand.line]}: {hand.made}, {worth(view, hand)}."
    if view.stash and not made:
        yield NO_LINE
    yield _grid_in_words(view)
    yield _pile_in_words(view)


def _pile_in_words(view: View) -> str:
    """Return the Draw Pile, and with betting the pot."""
    pot = f" Pot: {counted(view.pot, 'chip')}." if view.options.betting else ""
    return f"Draw Pile: {counted(view.pile_count, 'card')}.{pot}"


def _grid_in_words(view: View) -> str:
    """Return the grid row by row: `Top row: 9H, face down (2), 8H (stack of 2).`"""
    cells = [_cell_in_words(view, cell) for cell in CELLS]
    rows = ((LINE_NAMES[f"R{i // 3 + 1}"], CELLS[i : i + 3], cells[i : i + 3]) for i in (0, 3, 6))
    return " ".join(f"{begun(name)}: {_row_in_words(view, at, those)}." for name, at, those in rows)


def _row_in_words(view: View, cells: Sequence[int], told: Sequence[str]) -> str:
    if all(cell in view.face_down for cell in cells):
        return f"all three face down (numbers {cells[0]} to {cells[-1]})"
    return ", ".join(told)


def _cell_in_words(view: View, cell: int) -> str:
    if stack := view.grid[cell - 1]:
        return stack[-1] + (f" (stack of {len(stack)})" if len(stack) > 1 else "")
    return f"{cell} face down" if cell in view.face_down else f"{cell} empty"


def _player_in_words(view: View, seat: Seat) -> Iterator[str]:
    yield counted(view.points[seat], "point")
    if view.options.betting:
        out = " out of the pot" if view.pot > 0 and seat not in view.in_pot else ""
        yield counted(view.chips[seat], "chip") + out
    if said := said_by(view, seat):
        yield said
    if view.laid_counts[seat]:
        yield f"{counted(view.laid_counts[seat], 'card')} laid face down"
    if seat == view.actor:
        yield "your turn" if seat == view.seat else "their turn"


def _opened_in_words(view: View, last: Outcome, hand: OpenedHand) -> str:
    end = ""
    if hand.seat in last.winners:
        end = ", equally good" if len(last.winners) > 1 else f", +{last.points}"
    cards = " ".join(shown_of(view, hand))
    return f"{SEAT_LETTERS[hand.seat]} {cards}, {LINE_NAMES[hand.line]}, {kind(hand)}{end}"
