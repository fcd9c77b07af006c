"""Castle Poker's place: a walled yard at night, moonlight from the right, torches where the turn is."""

from __future__ import annotations

import itertools
from collections.abc import Collection
from math import sin
from random import Random

from bot.presentation.drawing import Sketch, bend, spikes
from bot.presentation.places import Place
from bot.presentation.scene import seat_colour
from engines.castle.model import BOXES

YARD = Place(
    "castle",
    {
        "sky0": "#1A2440", "sky1": "#233054", "sky2": "#2F4069", "star": "#3E4A70", "hill": "#161E36",
        "wall": "#1C2339", "joint": "#252D47", "ledge": "#46527A", "plate": "#303B5F", "ground": "#1A2440",
        "stone": "#C6BDA9", "lit": "#EAE3CF", "shade": "#968D7C", "mortar": "#6A6357", "carved": "#26242A",
        "haze": "#4C5F93", "mist": "#2B3760", "warmhaze": "#A57C55", "warmmist": "#5F4A4B",
        "ghost": "#D5DDF2", "ink": "#F6EFE0", "faint": "#BAC3DC",
        "water": "#1F5372", "ripple": "#3C7FA3", "deep": "#173F59",
        "bank": "#3A4056", "wood": "#6A4426", "board": "#F6EFE0", "flame": "#FFE9A8",
        "glow1": "#383A5C", "glow2": "#554958", "glow3": "#77594A",
    },
    {
        "sky0": "#8FB4DC", "sky1": "#A8C7E6", "sky2": "#C3DAEF", "star": "#F4F8FC", "hill": "#AEC6A4",
        "wall": "#E2DACA", "joint": "#CFC5B1", "ledge": "#B3A78F", "plate": "#F3EEE2", "ground": "#A8C7E6",
        "haze": "#7D97B8", "mist": "#B7CDE4", "warmhaze": "#A57C55", "warmmist": "#E3CDB0",
        "ghost": "#2A3A56", "ink": "#1D2230", "faint": "#3C465C",
        "water": "#9CCBE0", "ripple": "#6FA9C6", "deep": "#7FB6D0",
        "bank": "#A39A86", "glow1": "#F1DDB4", "glow2": "#F6E3B4", "glow3": "#FAE9BA",
    },
)  # fmt: skip


# The yard, band by band.


def sky(width: int, height: int, sparse: bool = False) -> Sketch:
    """Draw the stepped night sky, and the hills at its foot."""
    sketch, chance = Sketch(width, height, "sky0"), Random(4)
    for tone, y, step in (("sky1", height * 0.3, 90), ("sky2", height * 0.66, 120)):
        sketch.block(0, y, width, height - y, tone)
        for x in range(-60, width + 100, step):
            sketch.oval(x, y, step * 0.8, 9, tone)
    for _ in range(8 if sparse else 20):
        sketch.oval(chance.uniform(0, width), chance.uniform(8, height * 0.5), 1.5, 1.5, "star")
    ridge = [(x, height - 36 - 26 * sin(x / 130) - 16 * sin(x / 47 + 2)) for x in range(0, width + 31, 30)]
    sketch.fill([(0, height), *ridge, (width, height)], "hill")
    return sketch


def terrace(width: int, height: int) -> Sketch:
    """Draw a retaining wall with a lit ledge, on which castles stand."""
    sketch = Sketch(width, height, "wall")
    for line, y in enumerate(range(10, height, 36)):
        sketch.block(0, y, width, 2, "joint")
        for x in range(-40 + line % 2 * 55, width, 110):
            sketch.block(x, y, 2, min(36, height - y), "joint")
    sketch.block(0, 0, width, 5, "ledge")
    return sketch


def moat(width: int, height: int) -> Sketch:
    """Draw the water, and the bank above it."""
    sketch, chance = Sketch(width, height, "water"), Random(4)
    for x in range(0, width, 46):
        sketch.block(x + 1, 0, 44, 10, "bank", 5)
        sketch.block(x + 3, 0, 40, 4, "ledge", 2)
    for n in range(10):
        x, y = chance.uniform(120, width), chance.uniform(26, height - 8)
        sketch.block(x, y, chance.uniform(24, 70), 3, ("deep", "ripple")[n % 2], 1.5)
    sketch.block(0, height - 10, width, 10, "deep")
    return sketch


def glow(width: int, height: int) -> Sketch:
    """Draw torchlight: three flat steps, cut off by the ground."""
    sketch = Sketch(width, height)
    for n, part in enumerate((1.0, 0.76, 0.5)):
        sketch.oval(width / 2, height, width / 2 * part, height * part, f"glow{n + 1}")
    return sketch


# Castles.


def tower(covered: Collection[int], width: int, course: int, seat: int, lit: bool, numbered: bool) -> Sketch:
    """Draw a castle of four boxes: covered ones are masonry, open ones its ghost; a flag flies from the
    highest stone. With `lit` there are torches on it.
    """
    flag, side, merlon = round(course * (1.1 if course < 60 else 0.9)), 10, course // 3
    line, mist = ("warmhaze", "warmmist") if lit else ("haze", "mist")
    sketch = Sketch(width + 2 * side, flag + len(BOXES) * course + merlon + 10)
    bottom, highest = sketch.height - 10, max(covered, default=0)
    if highest < len(BOXES):
        _battlements(sketch, side, bottom - course * len(BOXES), width, merlon, (line, mist, mist))
    for box in BOXES:
        y, parts = bottom - course * box, 4 if box % 2 else 3
        if box in covered:
            _masonry(sketch, side, y, width, course, parts)
            continue
        sketch.block(side, y, width, course, mist)
        sketch.block(side, y + course - 3, width, 3, line)
        for part in (0, 1 / parts, 1 - 1 / parts, 1):
            sketch.block(side + (width - 3) * part, y, 3, course, line)
    if highest:
        top = bottom - course * highest
        _battlements(sketch, side, top, width, merlon, ("mortar", "stone", "lit"))
        _flag(sketch, side + width / 2, max(1, top - merlon - flag), top - 4, flag * 0.6, seat)
    if numbered:
        for box in BOXES:
            beside = 0 < highest < box  # beside the flag's pole
            x = side + width * (0.26 if beside else 0.5)
            _number(sketch, box, x, bottom - course * box, course, box in covered, lit)
    if lit:
        for x in (side + width * 0.14, side + width * 0.86):
            _torch(sketch, x, bottom - course * 1.5, course * 0.62)
    sketch.block(0, bottom, width + 2 * side, 10, "mortar", 3)
    sketch.block(0, bottom, width + 2 * side, 7, "shade", 3)
    sketch.block(side, bottom, width + side - 2, 3, "stone", 1)
    return sketch


def keep(covered: Collection[int], width: int, course: int) -> Sketch:
    """Draw a rival's castle in short: four boxes, open ones only mist."""
    sketch = Sketch(width + 16, len(BOXES) * course + 14)
    low = sketch.height - 4
    for box in BOXES:
        y, built = low - box * course, box in covered
        sketch.block(8, y, width, course - 2, "mortar" if built else "haze", 2)
        sketch.block(10, y + 2, width - 4, course - 6, "stone" if built else "mist", 1)
        if built:
            sketch.block(width, y + 2, 6, course - 6, "lit", 1)
    if len(BOXES) not in covered:
        for n in range(4):
            left = 4 + n * (width + 8) / 3.5
            sketch.block(left, low - len(BOXES) * course - 6, (width + 8) / 7, 8, "haze", 1)
    sketch.block(2, low, width + 12, 4, "shade", 2)
    return sketch


def _masonry(sketch: Sketch, x: float, y: float, width: float, height: float, parts: int) -> None:
    """Add one box: two courses of blocks, dark at the left, a lit edge at the right."""
    sketch.block(x, y, width, height, "mortar")
    for line in (0, 1):
        edges = [x, *(x + width * (i + line / 2) / parts for i in range(1 - line, parts)), x + width]
        for n, (a, b) in enumerate(itertools.pairwise(edges)):
            tone = "shade" if (n + line) % 5 == 1 or a == x else "stone"
            top = y + line * height / 2 + 1
            sketch.block(a + 1, top, b - a - 2, height / 2 - 2, tone, 2)
            sketch.block(a + 2, top, b - a - 4, 2.5, "lit" if tone == "stone" else "stone", 1)
    sketch.block(x + width - 5, y + 1, 4, height - 2, "lit", 2)


def _battlements(
    sketch: Sketch, x: float, y: float, width: float, high: float, tones: tuple[str, str, str]
) -> None:
    """Add a wall's top: four merlons and a ledge, of an edge, a face and the lit side."""
    step = (width + 12) / 7
    for left in (x - 6 + 2 * n * step for n in range(4)):
        sketch.block(left, y - high, step, high + 2, tones[0], 2)
        sketch.block(left + 2, y - high + 2, step - 4, high, tones[1], 1)
        sketch.block(left + step - 6, y - high + 2, 4, high, tones[2], 1)
    sketch.block(x - 6, y - 4, width + 12, 8, tones[0], 2)
    sketch.block(x - 5, y - 3, width + 10, 5, tones[1], 2)


def _flag(sketch: Sketch, x: float, top: float, low: float, high: float, seat: int) -> None:
    sketch.block(x - 2, top, 4, low - top, "lit")
    for margin, tone in ((0, "onSeat"), (2, seat_colour(seat))):
        right, notch = x + high * 1.8 - 2 * margin, x + high * 1.4 - margin
        left, upper, lower = x + 1 + margin / 2, top + margin, top + high - margin
        sketch.fill(
            [(left, upper), (right, upper), (notch, top + high / 2), (right, lower), (left, lower)], tone
        )


def _number(sketch: Sketch, box: int, x: float, y: float, course: int, built: bool, lit: bool) -> None:
    if built:
        sketch.block(x - 18, y + 3, 36, course - 5, "lit", 5)
    sketch.write(str(box), x, y + course / 2 + 0.5, 34, "carved" if built else "ink" if lit else "ghost")


def _torch(sketch: Sketch, x: float, y: float, high: float) -> None:
    sketch.block(x - high * 0.11, y + high * 0.3, high * 0.22, high * 0.62, "wood", 2)
    sketch.block(x - high * 0.26, y + high * 0.24, high * 0.52, high * 0.2, "carved", 2)
    for tone, part in (("gold", 1.0), ("flame", 0.5)):
        a, low = high * 0.34 * part, y + high * 0.25
        at = (
            (-a, 0),
            (-a * 1.7, 0.4),
            (-a * 0.3, 0.5),
            (a * 0.2, 0.95),
            (a * 0.7, 0.5),
            (a * 1.7, 0.4),
            (a, 0),
        )
        sketch.fill(bend(*((x + across, low - high * part * up) for across, up in at)), tone)


# Small things.


def banner(seat: int, height: int) -> Sketch:
    """Draw a player's sign: their banner, on a pole beside the castle; their letter comes on it."""
    sketch = Sketch(46, height)
    sketch.block(21, 0, 4, height, "wood", 2)
    sketch.block(0, 5, 46, 4, "wood", 2)
    sketch.fill([(2, 8), (44, 8), (44, 58), (23, 48), (2, 58)], "onSeat")
    sketch.fill([(4.5, 8), (41.5, 8), (41.5, 54), (23, 45), (4.5, 54)], seat_colour(seat))
    return sketch


def heap(count: int, radius: int, base: int, gone: int = 0) -> Sketch:
    """Draw a heap of round stones, lit from the upper right; the last ones, just taken, are outlines."""
    rows, left = list[int](), count
    while left > 0:
        rows.append(min(left, base))
        left, base = left - rows[-1], max(1, base - 1)
    width = 2.1 * radius * (rows[0] if rows else 1) + 4
    sketch = Sketch(width, 2 * radius + 1.5 * radius * max(0, len(rows) - 1) + 4)
    chance, n = Random(count * 7 + radius), 0
    for level, here in enumerate(rows):
        for i in range(here):
            n += 1
            x = 2 + radius * 1.04 * (1 + level + 2 * i)
            y = sketch.height - 2 - radius * 0.86 - 1.5 * radius * level
            _pebble(sketch, x, y, radius, chance, taken=n > count - gone)
    return sketch


def _pebble(sketch: Sketch, x: float, y: float, radius: int, chance: Random, *, taken: bool) -> None:
    across, down = radius * chance.uniform(0.95, 1.06), radius * chance.uniform(0.8, 0.9)
    if taken:
        sketch.oval(x, y, across, down, "ghost")
        sketch.oval(x, y, across - 2.5, down - 2.5, "sky1")
        return
    sketch.oval(x, y, across, down, "mortar")
    sketch.oval(x + 0.6, y - 0.8, across - 1.2, down - 1.2, "shade")
    sketch.oval(x + radius * 0.1, y - radius * 0.1, across * 0.84, down * 0.8, "stone")
    sketch.oval(x + radius * 0.3, y - radius * 0.32, across * 0.42, down * 0.3, "lit")


def trebuchet(height: int) -> Sketch:
    width = height * 1.4
    sketch = Sketch(width, height)
    frame = ((0.22, 1), (0.5, 0.3), (0.78, 1), (0.68, 1), (0.5, 0.5), (0.32, 1))
    sketch.fill([(width * x, height * y) for x, y in frame], "faint")
    sketch.block(width * 0.12, height * 0.9, width * 0.76, height * 0.1, "faint", 2)
    sketch.stroke([(width * 0.12, height * 0.72), (width * 0.9, height * 0.1)], "faint", height * 0.1)
    sketch.block(width * 0.02, height * 0.55, height * 0.3, height * 0.3, "faint", 3)
    return sketch


def messenger(side: int, resting: bool) -> Sketch:
    """Draw the Messenger's star; an outline if he sits out."""
    sketch = Sketch(side, side)
    sketch.fill(spikes(side / 2, side * 0.54, side / 2, 0.45), "faint")
    if resting:
        sketch.fill(spikes(side / 2, side * 0.54, side * 0.34, 0.45), "sky0")
    return sketch


def special(name: str, side: int) -> Sketch:
    """Draw a special card's sign: the Messenger's star, a mitre, a trebuchet, a crate."""
    match name:
        case "Messenger":
            return messenger(side, resting=False)
        case "Trebuchet":
            return trebuchet(round(side * 0.8))
        case _:
            sketch = Sketch(side, side)
    if name == "Bishop":
        sketch.fill(
            bend((side * 0.1, side), (0, side * 0.4), (side * 0.3, side * 0.2), (side * 0.5, 0)), "faint"
        )
        sketch.fill(
            bend((side * 0.9, side), (side, side * 0.4), (side * 0.7, side * 0.2), (side * 0.5, 0)), "faint"
        )
        sketch.fill([(side * 0.1, side), (side * 0.5, 0), (side * 0.9, side)], "faint")
        sketch.block(side * 0.46, side * 0.3, side * 0.08, side * 0.6, "wall")
        sketch.block(side * 0.28, side * 0.46, side * 0.44, side * 0.08, "wall")
    else:
        sketch.block(0, side * 0.15, side, side * 0.8, "faint", 3)
        for y in (0.36, 0.58, 0.78):
            sketch.block(side * 0.06, side * y, side * 0.88, 2.5, "wall")
        sketch.block(side * 0.45, side * 0.15, side * 0.1, side * 0.8, "wall")
    return sketch
