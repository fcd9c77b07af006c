"""Tex-Tac-Toe's place: a chalked slate in a wooden frame. What is said of the cards on it is chalk."""

from __future__ import annotations

from math import hypot, pi, sin
from random import Random

from bot.presentation.drawing import Sketch, Spot, spikes
from bot.presentation.places import Place
from engines.textactoe.hands import LINES
from engines.textactoe.model import CELLS

SLATE = Place(
    "textactoe",
    {
        "ground": "#22302E", "smear": "#283936", "wipe": "#2E413D", "chalk": "#EEF1E8", "dust": "#8FA19A",
        "frame": "#6B4A30", "lit": "#8A6442", "shade": "#432D1D", "plate": "#34473F",
        "ink": "#F3F5EE", "faint": "#B4C2BB", "coin": "#E5B64A",
    },
    {
        "ground": "#E6ECE6", "smear": "#DCE4DD", "wipe": "#D2DCD5", "chalk": "#3A4D49", "dust": "#8FA19A",
        "frame": "#B98D5E", "lit": "#D4AC7C", "shade": "#8A6442", "plate": "#CBD7CF",
        "ink": "#1B2624", "faint": "#46544F", "coin": "#96691A",
    },
)  # fmt: skip


def board(width: int, height: int) -> Sketch:
    """Draw the slate in its frame, with the traces of a sponge."""
    sketch = Sketch(width, height, "frame")
    sketch.block(0, 0, width, 4, "lit")
    sketch.block(0, height - 5, width, 5, "shade")
    sketch.block(8, 8, width - 16, height - 16, "shade", 8)
    sketch.block(10, 11, width - 20, height - 21, "ground", 7)
    for tone, x, y, across, down in (
        ("smear", 0.26, 0.48, 0.21, 0.4), ("wipe", 0.27, 0.46, 0.13, 0.3),
        ("smear", 0.78, 0.22, 0.19, 0.15), ("smear", 0.73, 0.75, 0.21, 0.17),
    ):  # fmt: skip
        sketch.oval(x * width, y * height, across * width, down * height, tone)
    return sketch


def crossing(width: int, height: int, line: tuple[int, ...] = ()) -> Sketch:
    """Draw the four strokes between nine cells, and below them a line of cells in chalk rubbed flat."""
    sketch, wide, high = Sketch(width, height), width / 3, height / 3
    if line:
        ends = [((it - 1) % 3, (it - 1) // 3) for it in (line[0], line[-1])]
        (x, y), (across, down) = ends
        if x == across or y == down:
            corner = min(x, across) * wide + 4, min(y, down) * high + 2
            size = (abs(across - x) + 1) * wide - 8, (abs(down - y) + 1) * high - 4
            sketch.block(*corner, *size, "dust", 16)
        else:
            spots = [((i + 0.5) * wide, (j + 0.5) * high) for i, j in ends]
            sketch.stroke(spots, "dust", min(wide, high) * 0.86)
    for n in (1, 2):
        _chalk(sketch, (n * wide + 2, 2), (n * wide, height - 2), n)
        _chalk(sketch, (2, n * high + 3), (width - 2, n * high), n + 7)
    return sketch


def _chalk(sketch: Sketch, start: Spot, end: Spot, seed: int) -> None:
    """Add a stroke of chalk, slightly bent and worn at its edges."""
    chance, far = Random(seed), hypot(end[0] - start[0], end[1] - start[1])
    across = (end[1] - start[1]) / far, (start[0] - end[0]) / far
    steps, thick = max(4, round(far / 26)), 7.0
    sides: tuple[list[Spot], list[Spot]] = ([], [])

    def spot(share: float, off: float) -> Spot:
        x, y = (start[i] + (end[i] - start[i]) * share + across[i] * off for i in (0, 1))
        return x, y

    for n in range(steps + 1):
        share = n / steps
        half = thick / 2 * chance.uniform(0.72, 1.1) * (0.6 if n in (0, steps) else 1)
        bent = 2.5 * sin(share * pi * 1.3 + seed)
        sides[0].append(spot(share, bent + half))
        sides[1].append(spot(share, bent - half))
    sketch.fill([*sides[0], *reversed(sides[1])], "chalk")
    for _ in range(round(far / 90)):
        sketch.oval(*spot(chance.random(), chance.uniform(-0.35, 0.35) * thick + 2), 1.2, 1.2, "dust")


def under(width: int, height: int, many: int, on: str) -> Sketch:
    """Draw the edges of the cards below the top one of a stack."""
    sketch = Sketch(width + 4 * many, height + 4 * many)
    for n in range(4 * many, 0, -4):
        sketch.block(n, n, width, height, on, height * 0.08)
        sketch.block(n, n, width - 1.5, height - 1.5, "edge", height * 0.08)
    return sketch


def where(line: str, ink: str = "chalk", side: int = 44) -> Sketch:
    """Draw which line of the grid a hand uses: nine dots, three of them joined."""
    sketch, cells, radius = Sketch(side, side), LINES[line], side * 0.15
    step = (side - 2 * radius) / 2
    spots = [(radius + (cell - 1) % 3 * step, radius + (cell - 1) // 3 * step) for cell in CELLS]
    for cell, (x, y) in zip(CELLS, spots, strict=True):
        sketch.oval(x, y, *((radius, radius, ink) if cell in cells else (side * 0.06, side * 0.06, "dust")))
    sketch.stroke((spots[cells[0] - 1], spots[cells[-1] - 1]), ink, side * 0.12)
    return sketch


def slots(used: tuple[bool, ...]) -> Sketch:
    """Draw which of the own cards a hand uses."""
    sketch = Sketch(22 * len(used) - 4, 30)
    for n, full in enumerate(used):
        sketch.block(22 * n, 0, 18, 30, "chalk" if full else "dust", 4)
        if not full:
            sketch.block(22 * n + 2.5, 2.5, 13, 25, "ground", 2)
    return sketch


def coin(radius: int, full: bool) -> Sketch:
    """Draw a chip; hollow: out of the pot."""
    sketch = Sketch(2 * radius, 2 * radius)
    sketch.oval(radius, radius, radius, radius, "coin")
    if full:
        sketch.oval(radius, radius, radius * 0.62, radius * 0.62, "frame")
        sketch.oval(radius, radius, radius * 0.48, radius * 0.48, "coin")
    else:
        sketch.oval(radius, radius, radius * 0.68, radius * 0.68, "plate")
    return sketch


def star(radius: int) -> Sketch:
    """Draw the star of a winner."""
    sketch = Sketch(2 * radius, 2 * radius)
    sketch.fill(spikes(radius, radius * 1.08, radius, 0.45), "onGold")
    return sketch
