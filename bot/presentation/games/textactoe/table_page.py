"""Tex-Tac-Toe's page of the table, and the grid as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from unicodedata import category

from bot.presentation.cards import shown
from bot.presentation.game_presenter import NameOfSeat, nothing_beside
from bot.presentation.games.textactoe.events import hand
from bot.presentation.games.textactoe.labels import asked
from bot.presentation.games.textactoe.naming import LINE_NAMES, cell_name, value_of
from bot.presentation.games.textactoe.scenes import table_scene
from bot.presentation.page import Field, Page
from bot.presentation.scene import SEAT_LETTERS
from bot.table.texts import begun, together
from engines.core import Seat
from engines.textactoe import View
from engines.textactoe.model import CELLS, PATIENCE, Outcome, Phase
from engines.words import counted


def table_page(view: View, names: NameOfSeat, beside: NameOfSeat = nothing_beside) -> Page:
    """Return the table as everybody sees it."""
    players = "\n".join(_player_lines(view, names, beside))
    fields = [
        Field("Grid", grid(view), inline=False, spoken=grid_aloud(view)),
        Field("Players", players, inline=False, people=not view.options.betting),
        Field("Draw Pile", _pile(view)),
    ]
    if view.options.betting:
        fields.append(Field("Pot", counted(view.pot, "chip")))
    if stacks := list(_stack_lines(view)):
        fields.append(Field("Stacks, from the bottom to the top", "\n".join(stacks), inline=False))
    if view.last is not None:
        fields.append(Field("Last showdown", _outcome(view.last, names), inline=False))
    if view.removed:
        cards = " ".join(map(shown, view.removed))
        fields.append(Field(f"Out of the game ({len(view.removed)})", cards, inline=False))
    return Page(
        "Tex-Tac-Toe", asked(view, names), tuple(fields), colour=_colour(view), scene=table_scene(view)
    )


def grid(view: View) -> str:
    """Return the grid as rows of fixed width: top cards, heights of stacks, numbers of face-down cells."""
    cells = [_cell(view, cell) for cell in range(1, 10)]
    width = max(map(_width, cells))
    rows = (
        " │ ".join(_centred(address, width) for address in cells[at : at + 3]).rstrip() for at in (0, 3, 6)
    )
    notes = " · ".join(_notes(view))
    return "\n".join(("```", *rows, "```", *([notes] if notes else [])))


def _notes(view: View) -> Iterator[str]:
    """Yield what the signs in the grid mean, each with its first example."""
    if view.face_down:
        yield f"[{min(view.face_down)}] = a face-down card"
    if stacks := [stack for stack in view.grid if len(stack) > 1]:
        top = shown(stacks[0][-1])
        yield f"{top}×{len(stacks[0])} = {top} on top of a stack of {len(stacks[0])}"


def grid_aloud(view: View) -> str:
    """Return the grid row by row: `Top row: 9H, face down (2), 8H (stack of 2).`"""
    cells = [_cell_aloud(view, cell) for cell in CELLS]
    rows = ((LINE_NAMES[f"R{i // 3 + 1}"], CELLS[i : i + 3], cells[i : i + 3]) for i in (0, 3, 6))
    return " ".join(f"{begun(name)}: {_row_aloud(view, at, those)}." for name, at, those in rows)


def _row_aloud(view: View, cells: Sequence[int], told: Sequence[str]) -> str:
    if all(cell in view.face_down for cell in cells):
        return f"all three face down (numbers {cells[0]} to {cells[-1]})"
    return ", ".join(told)


def _cell_aloud(view: View, cell: int) -> str:
    if stack := view.grid[cell - 1]:
        return shown(stack[-1]) + (f" (stack of {len(stack)})" if len(stack) > 1 else "")
    return f"{cell} face down" if cell in view.face_down else f"{cell} empty"


def _cell(view: View, cell: int) -> str:
    stack = view.grid[cell - 1]
    if not stack:
        return f"[{cell}]" if cell in view.face_down else "–"
    return shown(stack[-1]) + (f"×{len(stack)}" if len(stack) > 1 else "")


def _width(text: str) -> int:
    """Return the number of glyphs; combining marks do not count."""
    return sum(category(ch) != "Mn" for ch in text)


def _centred(text: str, width: int) -> str:
    missing = width - _width(text)
    return " " * (missing // 2) + text + " " * (missing - missing // 2)


def _player_lines(view: View, names: NameOfSeat, beside: NameOfSeat) -> Iterator[str]:
    for seat in [Seat(i) for i in range(view.seats)]:
        facts = [counted(view.points[seat], "point")]
        if view.options.betting:
            facts.append(counted(view.chips[seat], "chip"))
            facts += ["in the pot"] if seat in view.in_pot else []
        if view.phase is not Phase.SETUP:
            facts.append(f"{counted(view.stash_counts[seat], 'card')} in the Stash")
        mark = "▸" if seat == view.actor else "·"
        name = f"**{names(seat)}**{beside(seat)}"
        yield " · ".join((f"{mark} {SEAT_LETTERS[seat]} · {name}", *facts, *_said(view, seat)))


def _said(view: View, seat: Seat) -> Iterator[str]:
    """Yield the player's answer to the call, and the number of cards in front of them."""
    laid = view.laid_counts[seat]
    if seat == view.caller:
        yield "**called**"
    elif seat in view.challengers:
        yield "challenged"
    elif laid:
        yield "conceded"
    if seat in view.answering:
        yield "has to see or drop"
    if laid:
        yield f"{laid} laid face down"


def _pile(view: View) -> str:
    most = PATIENCE * view.seats
    row_of = f"\n{counted(view.discards, 'discard')} in a row (at most {most})" if view.discards else ""
    return counted(view.pile_count, "card") + row_of


def _stack_lines(view: View) -> Iterator[str]:
    for cell, stack in enumerate(view.grid, 1):
        if len(stack) > 1:
            yield f"{begun(cell_name(cell))}: {' '.join(map(shown, stack))}"


def _outcome(last: Outcome, names: NameOfSeat) -> str:
    lines = [f"**{names(held.seat)}** had {hand(held.cards, held.line, held.made)}" for held in last.hands]
    best = together(f"**{names(winner)}**" for winner in last.winners)
    if len(last.winners) > 1:
        return "\n".join((*lines, f"{best} had equally good hands, so nobody scored."))
    value = next(value_of(held.made) for held in last.hands if held.seat in last.winners)
    doubled = f": {value}, doubled by the challenge" if last.points == 2 * value > 0 else ""
    return "\n".join((*lines, f"{best} scored {counted(last.points, 'point')}{doubled}."))


def _colour(view: View) -> int:
    if view.phase is Phase.OVER:
        return 0x555555
    return 0x8B1A1A if view.caller is not None else 0x2F6B4F
