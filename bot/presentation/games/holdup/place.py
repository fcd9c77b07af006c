"""Texas Hold Up's place: a saloon table under a lamp, and wanted posters on the boards behind it."""

from __future__ import annotations

from random import Random

from bot.presentation.drawing import Sketch, bend, mirrored, spikes
from bot.presentation.places import Place

SALOON = Place(
    "holdup",
    {
        "ground": "#21150F", "rim": "#3A2216", "wood": "#4A2C1B", "lit": "#5C3822", "lamp": "#70462A",
        "bright": "#865634", "board": "#2B1C14", "seam": "#1C120C", "poster": "#E9DAB6", "shade": "#C9B487",
        "old": "#A9986F", "oldshade": "#968562", "print": "#2B1B10", "band": "#6A2018", "law": "#B8332A",
        "sack": "#C79A5E", "plate": "#2A1A12", "ink": "#FBF0DC", "faint": "#D9C3A3", "brass": "#D3A451",
    },
    {
        "ground": "#B98C60", "rim": "#C2966A", "wood": "#CBA175", "lit": "#D3AC81", "lamp": "#DBB88F",
        "bright": "#E4C69F", "board": "#C09A72", "seam": "#B08C66", "poster": "#F8EDD4", "shade": "#DCC79C",
        "old": "#C9B996", "oldshade": "#A3916C", "plate": "#F7E9D0", "ink": "#24160C", "faint": "#3A2512",
        "brass": "#A1721B", "sack": "#A87A3E",
    },
)  # fmt: skip


def top(width: int, height: int) -> Sketch:
    """Draw the table in steps of lamplight, with its seams and where glasses stood."""
    sketch = Sketch(width, height, "ground")
    for tone, across, down in (
        ("rim", 585, 1.12), ("wood", 560, 1.06), ("lit", 495, 0.89), ("lamp", 410, 0.7),
        ("bright", 310, 0.48),
    ):  # fmt: skip
        sketch.oval(330, height * 0.33, across, down * height, tone)
    for y, start, end in (
        (0.12, 30, 400), (0.21, 500, 860), (0.8, 60, 520), (0.89, 330, 760), (0.06, 560, 700),
    ):  # fmt: skip
        sketch.block(start, y * height, end - start, 2, "lit", 1)
    for x, y, tone, on in ((874, 36, "rim", "wood"), (640, 58, "lit", "lamp")):
        sketch.oval(x, y, 26, 25, tone)
        sketch.oval(x + 1, y, 22, 21.5, on)
    sketch.block(0, height - 5, width, 5, "seam")
    sketch.block(0, height - 5, width, 2, "rim")
    return sketch


def boards(width: int, height: int) -> Sketch:
    """Draw the boards of the wall."""
    sketch = Sketch(width, height, "board")
    for n, y in enumerate(range(62, height, 70)):
        sketch.block(0, y, width, 3, "seam")
        sketch.block(120 + n * 290 % 700, y - 67, 3, 67, "seam")
    return sketch


def sack(side: int) -> Sketch:
    """Draw the loot."""
    sketch = Sketch(side, side)
    half = bend((0.4, 0.3), (0.02, 0.55), (-0.02, 0.98), (0.3, 0.98), (0.4, 1), (0.45, 1), (0.5, 1))
    neck = [(0.28, 0.02), (0.42, 0.1), (0.5, 0), (0.58, 0.1), (0.72, 0.02), (0.6, 0.28), (0.4, 0.28)]
    for shape in (mirrored(half), neck):
        sketch.fill([(x * side, y * side) for x, y in shape], "sack")
    sketch.block(side * 0.34, side * 0.25, side * 0.32, side * 0.09, "band", 3)
    sketch.write("$", side * 0.5, side * 0.66, max(34, round(side * 0.52)), "print")
    return sketch


def badge(side: int) -> Sketch:
    """Draw the law."""
    sketch, tips = Sketch(side, side), spikes(side / 2, side * 0.52, side * 0.43, 0.46)
    sketch.fill(tips, "brass")
    for x, y in tips[::2]:
        sketch.oval(x, y, side * 0.07, side * 0.07, "brass")
    sketch.oval(side / 2, side * 0.52, side * 0.13, side * 0.13, "band")
    return sketch


def bullets(left: int, strength: int, width: int) -> Sketch:
    """Draw the law's strength, a bullet each; those beaten are only shadows."""
    sketch, step = Sketch(width, 30), width / max(1, strength)
    for n in range(strength):
        x, thick, tone = n * step, min(18.0, step - min(5.0, step / 3)), "brass" if n < left else "wood"
        sketch.oval(x + thick / 2, 10, thick / 2, 10, tone)
        sketch.block(x, 9, thick, 20, tone, 2)
        if n < left:
            sketch.block(x, 22, thick, 3, "print")
    return sketch


HEAP_MAX = 6
"""Maximum number of chips of a stack in a heap."""
DENOMINATIONS = ((100, "purple"), (25, "seatC"), (5, "seatB"), (1, "seatA"))
"""Chips of a heap: value and tone."""


def stacks(count: int) -> list[tuple[str, int]]:
    """Return the stacks of a heap, the dearest first: tone, and number of chips."""
    found = list[tuple[str, int]]()
    for worth, tone in DENOMINATIONS:
        if count >= worth:
            found.append((tone, min(HEAP_MAX, count // worth)))
        count %= worth
    return found


def heap(count: int, width: int) -> Sketch:
    """Draw chips in striped stacks of this width."""
    made, flat = stacks(count), width * 0.2
    sketch = Sketch((width + 6) * len(made) + 2, 2 * flat + flat * HEAP_MAX + 4)
    for n, (tone, many) in enumerate(made):
        x, low = 1 + n * (width + 6) + width / 2, sketch.height - 2 - flat - n % 2 * 5
        for y in (low - level * flat for level in range(many)):
            sketch.oval(x, y, width / 2, flat, "print")
            sketch.oval(x, y - 1.5, width / 2, flat, tone)
            for part in (-0.34, 0.0, 0.34):
                edge = y + flat * (1 - 4 * part * part) ** 0.5 - flat * 0.75
                sketch.block(x + part * width - 3, edge, 6, flat * 0.62, "onSeat", 1)
        middle = low - (many - 0.45) * flat
        for across, down, ring in (
            (0.5, 1, "onSeat"),
            (0.465, 0.9, tone),
            (0.28, 0.54, "onSeat"),
            (0.24, 0.44, tone),
        ):
            sketch.oval(x, middle, width * across, flat * down, ring)
    return sketch


def coin(radius: int) -> Sketch:
    """Draw a chip."""
    sketch = Sketch(2 * radius, 2 * radius)
    for part, tone in ((1, "print"), (0.88, "brass"), (0.56, "print"), (0.44, "brass")):
        sketch.oval(radius, radius, radius * part, radius * part, tone)
    return sketch


def powers(count: int, paper: str) -> Sketch:
    """Draw a few power cards face down; an outline if there are none."""
    many = max(1, min(3, count))
    sketch = Sketch(27 + 8 * (many - 1), 38)
    for x in range(0, 8 * many, 8):
        sketch.block(x, 0, 27, 38, "print", 5)
        sketch.block(x + 2.5, 2.5, 22, 33, "back" if count else paper, 3)
        if count:
            sketch.fill(spikes(x + 13.5, 19, 10, 0.45, 4), "weave")
    return sketch


def poster(width: int, height: int, paper: str, gold: bool) -> Sketch:
    """Draw a wanted poster: nailed, torn below; an old one is dog-eared, a gold frame for who is awaited."""
    sketch, chance, shade = Sketch(width, height), Random(width), "oldshade" if paper == "old" else "shade"
    if gold:
        sketch.block(0, 0, width, height, "gold", 12)
    inset = 6
    right, low = width - inset, height - inset
    step = (right - inset) / 16
    torn = [(inset + step * n, low - (0 if gold else chance.choice((0, 2, 5, 7)))) for n in range(16, -1, -1)]
    sketch.fill([(inset, inset), (right, inset), *torn], shade)
    sketch.fill([(inset, inset), (right - 3, inset), *((min(x, right - 3), y - 3) for x, y in torn)], paper)
    if paper == "old":
        sketch.fill([(right - 40, low + 1), (right + 1, low + 1), (right + 1, low - 40)], "board")
        sketch.fill([(right - 40, low - 4), (right - 34, low - 36), (right, low - 40)], shade)
    if not gold and width > 200:
        for x in (inset + 12, right - 12):
            sketch.oval(x, inset + 10, 4, 4, "print")
    return sketch


def pointer(width: int, height: int, tone: str) -> Sketch:
    """Draw what joins a card of the board and its plate."""
    sketch = Sketch(width, height)
    sketch.fill([(0, height), (width / 2, 0), (width, height)], tone)
    return sketch


def slot(width: int, height: int) -> Sketch:
    """Draw the place of a card that is still to come."""
    sketch = Sketch(width, height)
    sketch.block(0, 0, width, height, "faint", 10)
    sketch.block(2, 2, width - 4, height - 4, "wood", 9)
    return sketch
