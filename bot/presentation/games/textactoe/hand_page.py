"""Tex-Tac-Toe's page of a player's hand, and its cards for large text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.presentation.cards import row, shown
from bot.presentation.game_presenter import NameOfSeat
from bot.presentation.games.textactoe.labels import asked, prompt, ranked, standing, worth
from bot.presentation.games.textactoe.naming import LINE_NAMES
from bot.presentation.games.textactoe.scenes import LARGE_CARD, hand_scene, large_grid
from bot.presentation.games.textactoe.table_page import grid, grid_aloud
from bot.presentation.large_text import Figure, Group
from bot.presentation.page import Field, Page
from engines.textactoe import View
from engines.textactoe.model import LAID, Hand
from engines.words import counted


def hand_page(view: View, names: NameOfSeat) -> Page:
    """Return the page of a player's Stash, and what each two of its cards make with the current grid."""
    assert view.seat is not None
    return Page(
        f"{names(view.seat)}'s hand",
        f"{asked(view, names)} {standing(view, names)}",
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
    if view.buried:
        cards = ", ".join(f"{shown(card)} ({_depth(depth)})" for depth, card in view.buried)
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
