"""Tex-Tac-Toe's pages of the table and of players' hands, and its presenter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from unicodedata import category

from bot.presentation.cards import row, shown
from bot.presentation.game_presenter import GamePresenter, NameOfSeat, nothing_beside
from bot.presentation.games.textactoe.about import CARD, CHOICES, LASTS, PITCH
from bot.presentation.games.textactoe.events import hand, sentence
from bot.presentation.games.textactoe.example import EXAMPLE
from bot.presentation.games.textactoe.hand_scene import hand_scene
from bot.presentation.games.textactoe.places import CELL_NAMES, LINE_NAMES, value_of
from bot.presentation.games.textactoe.table_scene import table_scene
from bot.presentation.games.textactoe.words import TexTacToeWords, worth
from bot.presentation.large_text import Group
from bot.presentation.page import Field, Page
from bot.presentation.scene import SEAT_LETTERS
from bot.table.texts import begun, together
from engines.core import Seat
from engines.textactoe import View
from engines.textactoe.actions import Bet, Challenge, Drop, Reveal, See
from engines.textactoe.hands import best_hand, pairs, usable
from engines.textactoe.model import LAID, PATIENCE, Hand, Outcome, Phase
from engines.words import counted

OPEN_TO_ALL = (Reveal, Challenge, Bet, See, Drop)


# The table.


def table_page(view: View, names: NameOfSeat, beside: NameOfSeat = nothing_beside) -> Page:
    """Return the table as everybody sees it."""
    players = "\n".join(_player_lines(view, names, beside))
    fields = [
        Field("Grid", grid(view), inline=False),
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


def asked(view: View, names: NameOfSeat) -> str:
    """Return whose turn it is, and what they may do."""
    if view.phase is Phase.OVER:
        return "The game is over."
    if view.actor is None:
        return "The cards aren't dealt yet."
    if view.actor == view.seat:
        return _asked_of_you(view, names)
    who = f"**{names(view.actor)}**"
    match view.phase:
        case Phase.RESPOND if view.caller is not None:
            answer = "to concede or challenge" if _may_challenge(view) else "to lay two cards"
            return f"**{names(view.caller)}** has called. Waiting for {who} {answer}."
        case Phase.EXTRA:
            return f"{who} takes an extra turn, then lays two cards."
        case Phase.LAY:
            return f"Waiting for {who} to lay two cards."
        case Phase.ANSWER if view.turn is not None:
            bet = counted(view.bet, "chip")
            return f"**{names(view.turn)}** has bet {bet}. Waiting for {who} to see or drop."
        case _:
            return f"{who}'s turn: {_moves(view)}."


def _asked_of_you(view: View, names: NameOfSeat) -> str:
    """Return what the viewer is asked for, and what the choices mean."""
    match view.phase:
        case Phase.RESPOND if view.caller is not None:
            called = f"**{names(view.caller)}** has called. Concede with two cards (you can still win)"
            if not _may_challenge(view):
                return f"{called}."
            risk = f"if **{names(view.caller)}** still wins, a pair or better scores double"
            return f"{called}, or challenge: one extra turn first, but {risk}."
        case Phase.EXTRA:
            return f"Your extra turn: {_moves(view)}. Then you lay two cards."
        case Phase.LAY:
            return "Lay two cards for the showdown. You can't change them after that."
        case Phase.ANSWER if view.turn is not None:
            bet = counted(view.bet, "chip")
            choice = "See (pay the same) to stay in the pot, or drop out of it."
            return f"**{names(view.turn)}** has bet {bet}. {choice} You play for points either way."
        case _:
            later = "" if usable(view.grid) else " You can call once a line is face up."
            return f"Your turn: {_moves(view)}.{later}"


def _may_challenge(view: View) -> bool:
    """Return whether an extra turn would be possible (TT-17)."""
    return bool(view.face_down) or view.pile_count > 0


def _moves(view: View) -> str:
    """Return the moves that the table allows in this turn, whatever the cards: `reveal, play or call`."""
    calls = view.phase is Phase.TURN and bool(usable(view.grid))
    stalled = view.discards >= PATIENCE * view.seats
    able = {
        "reveal": bool(view.face_down),
        "play": view.pile_count > 0,
        "discard": view.pile_count > 0 and not stalled,
        "call": calls,
    }
    *before, last = (verb for verb, possible in able.items() if possible)
    return f"{', '.join(before)} or {last}" if before else f"the only move left is to {last}"


def summary(view: View, names: NameOfSeat) -> str:
    """Return the summary: whose turn it is and what for, and the grid row by row."""
    cells = [_cell(view, cell) for cell in range(1, 10)]
    rows = (" ".join(cells[at : at + 3]) for at in (0, 3, 6))
    pot = f" · pot: {counted(view.pot, 'chip')}" if view.options.betting else ""
    return f"{asked(view, names)}\n{' │ '.join(rows)}{pot}"


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
            yield f"{begun(CELL_NAMES[cell - 1])}: {' '.join(map(shown, stack))}"


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


# The hand.


def hand_page(view: View, names: NameOfSeat) -> Page:
    """Return the page of a player's Stash, and what each two of its cards make with the current grid."""
    assert view.seat is not None
    fields = [Field("Your Stash", row(view.stash) or "–", pictured=True)]
    if view.laid:
        best = best_hand(view.grid, view.laid)
        fields.append(Field("You have laid", f"{row(view.laid)}\n{_with(view, best)}"))
    elif made := pairs(view.grid, view.stash):
        made.sort(key=lambda held: -held.strength)
        lines = (f"{row(held.cards[:LAID])} · {_with(view, held)}" for held in made)
        fields.append(Field("What your cards make now", "\n".join(lines), inline=False))
    if view.buried:
        cards = ", ".join(f"{shown(card)} ({_depth(depth)})" for depth, card in view.buried)
        fields.append(Field("Your discards in the Draw Pile", cards, inline=False, pictured=True))
    fields.append(Field("Grid", grid(view), inline=False, pictured=True))
    have = counted(view.points[view.seat], "point")
    have += f" and {counted(view.chips[view.seat], 'chip')}" if view.options.betting else ""
    fields.append(Field("You have", have, pictured=True))
    text = asked(view, names)
    return Page(f"{names(view.seat)}'s hand", text, tuple(fields), scene=hand_scene(view))


def _depth(n: int) -> str:
    """Return `top card`, `2nd from the top`, `12th from the top`."""
    if n == 1:
        return "top card"
    ending = "th" if n // 10 == 1 else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
    return f"{n}{ending} from the top"


def _with(view: View, it: Hand) -> str:
    return f"{it.made} ({LINE_NAMES[it.line]}) · {worth(view, it)}"


def large(view: View) -> Sequence[Group]:
    """Return the cards for large text."""
    rows = (view.grid[at : at + 3] for at in (0, 3, 6))
    grid = (
        Group(f"Row {n}", tuple(stack[-1] if stack else None for stack in row), 180)
        for n, row in enumerate(rows, 1)
    )
    return (Group("Your Stash", view.stash), Group("You have laid", view.laid), *grid)


PRESENTER = GamePresenter(
    pitch=PITCH,
    lasts=LASTS,
    card=CARD,
    example=EXAMPLE,
    words=TexTacToeWords,
    open_to_all=OPEN_TO_ALL,
    sentence=sentence,
    table=table_page,
    summary=summary,
    hand=hand_page,
    held=lambda view: (view.stash, view.laid, view.buried),
    large=large,
    choices=CHOICES,
    part=lambda view: f"{counted(len(view.removed), 'card')} out of the game",
)
