"""Tex-Tac-Toe's pages of the table, of players' hands, and of a hand's result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from unicodedata import category

from bot.presentation.cards import row, shown
from bot.presentation.game_presenter import NameOfSeat, nothing_beside, player_line
from bot.presentation.games.textactoe.labels import (
    last_line,
    prompt,
    ranked,
    standing,
    turn_line,
    worth,
)
from bot.presentation.games.textactoe.scenes import (
    LARGE_CARD,
    Shown,
    hand_result_scene,
    hand_scene,
    large_grid,
    table_scene,
)
from bot.presentation.games.textactoe.sentences import (
    LINE_NAMES,
    cell_name,
    hand,
    in_brackets,
    sentence,
    value_of,
    with_article,
)
from bot.presentation.large_text import Figure, Group
from bot.presentation.page import Field, Page
from bot.presentation.speech import Speech
from bot.table.texts import begun, together
from engines import poker
from engines.core import Event, Seat
from engines.textactoe import View, events as e
from engines.textactoe.model import CELLS, LAID, PATIENCE, Hand, Outcome, Phase
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
        "Tex-Tac-Toe", turn_line(view, names), tuple(fields), colour=_colour(view), scene=table_scene(view)
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
        name = f"**{names(seat)}**{beside(seat)}"
        yield player_line(seat, name, (*facts, *_said(view, seat)), turn=seat == view.actor)


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


# The hand, and its cards for large text.


BURIED_MAX, NEAR = 2, 12
"""How many of their own discards a player reads the depth of: those that are drawn first, and soon."""


def hand_page(view: View, names: NameOfSeat) -> Page:
    """Return the page of a player's Stash, and what each two of its cards make with the current grid."""
    assert view.seat is not None
    return Page(
        f"{names(view.seat)}'s hand",
        " ".join(filter(None, (turn_line(view, names), standing(view, names), last_line(view)))),
        tuple(_fields(view)),
        prompt=prompt(view, names),
        scene=hand_scene(view),
    )


def _fields(view: View) -> Iterator[Field]:
    """Yield what the picture shows."""
    yield Field("Your Stash", row(view.stash) or "–", pictured=True)
    if view.laid:
        yield Field("You have laid", row(view.laid), pictured=True)
    if made := ranked(view.grid, view.laid or view.stash):
        lines = (f"{row(hand.cards[:LAID])} · {_with(view, hand)}" for hand in made)
        yield Field("What your cards make now", "\n".join(lines), inline=False, pictured=True)
    if nearest := sorted(it for it in view.buried if it[0] <= NEAR)[:BURIED_MAX]:
        cards = ", ".join(f"{shown(card)} ({_depth(depth)})" for depth, card in nearest)
        yield Field("Your discards in the Draw Pile", cards, inline=False)
    yield Field("Grid", grid(view), inline=False, pictured=True, spoken=grid_aloud(view))
    yield Field("Draw Pile", counted(view.pile_count, "card"), pictured=True)
    if view.options.betting:
        yield Field("Pot", counted(view.pot, "chip"), pictured=True)


def _depth(n: int) -> str:
    """Return `top card`, `2nd from the top`, `12th from the top`."""
    if n == 1:
        return "top card"
    ending = "th" if n // 10 == 1 else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
    return f"{n}{ending} from the top"


def _with(view: View, hand: Hand) -> str:
    return f"{hand.made} ({LINE_NAMES[hand.line]}) · {worth(view, hand)}"


def large(view: View) -> Sequence[Group | Figure]:
    """Return the cards for large text."""
    grid = Figure("Grid", large_grid(view), beside=True)
    stash = Group("Your Stash", view.stash, LARGE_CARD, columns=1)
    return (*([stash] if view.stash else []), grid, Group("You have laid", view.laid))


# The result of a hand.

COLOUR = 0x8B1A1A


def hand_result(story: Sequence[Event], now: Sequence[Event], names: NameOfSeat) -> Page:
    """Return the result of the hand that has just been compared."""
    played, speech = ComparedHand(story, now), Speech(names)
    hands = (
        f"**{names(it.seat)}** · {hand(showdown.cards, showdown.line, it.called)}"
        for it, showdown in zip(played.shown, played.best_first, strict=True)
    )
    fields = (
        Field("Hands", "\n".join(hands), inline=False, pictured=True),
        Field("Points so far", played.standing(names), inline=False),
    )
    title = f"Hand {played.number} · {played.headline(names)}"
    scene = hand_result_scene(played.shown)
    return Page(title, "\n".join(played.told(speech)), fields, colour=COLOUR, scene=scene).beside_picture


def small_hand(story: Sequence[Event], now: Sequence[Event], names: NameOfSeat) -> str:
    """Return the line about a hand that nobody challenged, and that made one point at most."""
    played = ComparedHand(story, now)
    if played.challengers or played.points > 1 or len(played.winners) > 1:
        return ""
    first = played.shown[0]
    score = counted(played.points, "point")
    return f"Hand {played.number}: **{names(first.seat)}** scored {score} with {with_article(first.called)}."


class ComparedHand:
    """The hand that was compared with the last move."""

    def __init__(self, story: Sequence[Event], now: Sequence[Event]) -> None:
        ends = [event for event in story if isinstance(event, e.HandWon | e.HandDrawn)]
        self.number, self.now = len(ends), now
        self._scored = [event for event in ends if isinstance(event, e.HandWon)]
        self.showdowns = [event for event in now if isinstance(event, e.Showdown)]
        """The hands, the caller's first."""
        *_, called = (n for n, event in enumerate(story) if isinstance(event, e.Called))
        self.challengers = [event.seat for event in story[called:] if isinstance(event, e.Challenged)]
        won = [event for event in now if isinstance(event, e.HandWon)]
        self.points, self.doubled = (won[0].points, won[0].doubled) if won else (0, False)
        strengths = {event.seat: poker.strength(event.cards) for event in self.showdowns}
        self.winners = [seat for seat, strength in strengths.items() if strength == max(strengths.values())]
        self.best_first = sorted(self.showdowns, key=lambda event: -strengths[event.seat])
        caller_last = (*self.showdowns[1:], self.showdowns[0])
        self.leads = min(caller_last, key=lambda event: strengths[event.seat]).seat
        """Who goes first after this: of equally bad hands the first one after the caller (TT-32)."""
        called_apart = poker.names_apart([event.cards for event in self.best_first])
        self.shown = [*map(self._as_shown, self.best_first, called_apart)]

    def _as_shown(self, event: e.Showdown, called: str) -> Shown:
        won = event.seat in self.winners
        score = "level" if won and len(self.winners) > 1 else f"+{self.points}" if won else ""
        outcome = " · ".join(filter(None, (self._answer(event.seat), score)))
        return Shown(event.seat, called, outcome, won, event.cards, event.line)

    def _answer(self, seat: Seat) -> str:
        """Return what a player did about the call."""
        if seat == self.showdowns[0].seat:
            return "called"
        return "challenged" if seat in self.challengers else "conceded"

    def headline(self, names: NameOfSeat) -> str:
        """Return who scores: `Ann scores 50 points`."""
        if len(self.winners) > 1:
            return "dead heat"
        return f"{names(self.winners[0])} scores {counted(self.points, 'point')}"

    def told(self, speech: Speech) -> Iterator[str]:
        """Yield why the hand ended so, what it scored, what became of the line, and what is due next."""
        best, *others = self.shown
        if len(self.winners) > 1:
            level = speech.all(self.winners)
            yield f"{level} are level with {with_article(in_brackets(best.called))}, so nobody scores."
        else:
            won = f"{begun(speech.of(best.seat))} {in_brackets(best.called)} on the {LINE_NAMES[best.line]}"
            yield f"{won} beats {speech.of(others[0].seat)} {in_brackets(others[0].called)}."
            yield from self.scoring(speech)
        after = (event for event in self.now if isinstance(event, e.Removed | e.PotWon))
        yield from filter(None, (sentence(event, speech, {}) for event in after))
        if any(isinstance(event, e.GameOver) for event in self.now):
            yield "That was the last line: too few cards are left."
        else:
            yield f"Next: {speech.whom(self.leads)} goes first, for the lowest hand."

    def scoring(self, speech: Speech) -> Iterator[str]:
        """Yield how the points come about, unless the hand simply scores its worth."""
        who, value = (
            together(map(speech.whom, self.challengers or self.winners)),
            value_of(self.shown[0].called),
        )
        if self.doubled:
            yield f"{counted(value, 'point')}, doubled because {who} challenged."
        elif not value:
            yield f"A high card scores {f'1 because {who} challenged' if self.points else 'nothing'}."
        elif self.challengers:
            yield f"{who} challenged, but only the caller's hand is doubled."

    def standing(self, names: NameOfSeat) -> str:
        """Return everybody's points so far, the most first."""
        have = {event.seat: 0 for event in self.showdowns}
        for event in self._scored:
            have[event.seat] += event.points
        most_first = sorted(have.items(), key=lambda it: (-it[1], it[0]))
        return "\n".join(f"**{names(seat)}** {counted(points, 'point')}" for seat, points in most_first)
