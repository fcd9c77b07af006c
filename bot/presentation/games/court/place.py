"""Court!'s place: a throne room, where red and black banners hang and light falls on the suit that leads."""

from __future__ import annotations

from bot.presentation.drawing import Sketch
from bot.presentation.places import Place
from engines.court.model import Suit

HALL = Place(
    "court",
    {
        "ground": "#221C26", "wall": "#302833", "pier": "#3A313D", "ray": "#4C4049", "bright": "#5C4D52",
        "frieze": "#221C26", "niche": "#382F3B", "floor": "#1D1822", "step": "#2A2330",
        "velvet": "#9C2732", "velvetfold": "#7F1D29", "black": "#121015", "blackfold": "#231F29",
        "brass": "#C6A662", "bronze": "#8B7140", "plate": "#3F3545", "ink": "#F8F1E7", "faint": "#CBBFC6",
        "pale": "#F8F1E7",
    },
    {
        "ground": "#E4D9CC", "wall": "#EFE6DA", "pier": "#E2D6C7", "ray": "#F6EFD9", "bright": "#FCF6DF",
        "frieze": "#E4D9CC", "niche": "#D3C6B6", "floor": "#D5C8B8", "step": "#C4B5A3", "plate": "#F7F1E8",
        "ink": "#231C28", "faint": "#54485A",
    },
)  # fmt: skip


def cloth(suit: Suit) -> str:
    """Return the tone of a suit's banner."""
    return "velvet" if suit in "HD" else "black"


def frieze(width: int, height: int) -> Sketch:
    """Draw the frieze under the ceiling."""
    sketch = Sketch(width, height, "frieze")
    sketch.block(0, height - 4, width, 4, "bronze")
    return sketch


def hall(width: int, height: int, leads: int) -> Sketch:
    """Draw piers, and the light on the leading suit, by its place; -1: on none."""
    sketch, x = Sketch(width, height, "wall"), 118 + leads * 217
    for n in range(5):
        sketch.block(217.5 * n - 10, 0, 40, height, "pier")
        sketch.block(217.5 * n - 16, 0, 52, 9, "pier", 2)
    if leads >= 0:
        for tone, spread in (("ray", 240), ("bright", 165)):
            sketch.fill([(x - 100, 0), (x + 100, 0), (x + spread, height), (x - spread, height)], tone)
    return sketch


def floor(width: int, height: int) -> Sketch:
    """Draw the floor with its step."""
    sketch = Sketch(width, height, "floor")
    sketch.block(0, 0, width, 8, "step")
    return sketch


def drape(width: int, height: int, suit: Suit, leads: bool, side: int) -> Sketch:
    """Draw a suit's banner on its rod: three folds, a brass hem, its emblem."""
    sketch, margin, rod = Sketch(width, height), 8, "brass" if leads else "bronze"
    inner = width - 2 * margin
    for tone, edge, low in (("brass", 0, 2), (cloth(suit), 3, 8)):
        left, right, hem = margin + edge, margin + inner - edge, height - 30 - edge * 1.6
        corners = ((left, 8), (right, 8), (right, height - low), (width / 2, hem), (left, height - low))
        sketch.fill(corners, tone)
    for part in (0.11, 0.5, 0.83):
        low, x = height - 12 - 25 * (1 - abs(2 * part - 1)), margin + inner * part
        sketch.fill([(x, 8), (x + 9, 8), (x + 15, low), (x + 2, low)], f"{cloth(suit)}fold")
    sketch.block(0, 2, width, 9, rod, 4)
    for x in (5, width - 5):
        sketch.oval(x, 6.5, 5, 6.5, rod)
    sketch.suit(suit, margin + 14, 59 - side / 2, side, "pale")
    return sketch


def roundel(suit: Suit | None, radius: int, rim: str) -> Sketch:
    """Draw a season's boss in the frieze, or the suit that a player backs; None: no suit."""
    sketch = Sketch(2 * radius, 2 * radius)
    sketch.oval(radius, radius, radius, radius, rim)
    sketch.oval(radius, radius, radius - 2.5, radius - 2.5, cloth(suit) if suit else "niche")
    if suit:
        sketch.suit(suit, radius * 0.46, radius * 0.46, radius * 1.08, "pale")
    return sketch


def void(radius: int) -> Sketch:
    """Draw the boss of a season that nobody won."""
    sketch = roundel(None, radius, "brass")
    sketch.block(radius * 0.55, radius - 2.5, radius * 0.9, 5, "faint", 2)
    return sketch


def chip(suit: Suit) -> Sketch:
    """Draw the chip of a suit that a player backs with its King."""
    sketch = Sketch(82, 48)
    sketch.block(0, 0, 82, 48, "brass", 10)
    sketch.block(3, 3, 76, 42, cloth(suit), 8)
    sketch.write("K", 24, 24, 36, "pale")
    sketch.suit(suit, 44, 9, 29, "pale")
    return sketch


def frame(width: int, height: int, ground: str) -> Sketch:
    """Draw the place of a card that is not there."""
    sketch = Sketch(width, height)
    sketch.block(0, 0, width, height, "bronze", 6)
    sketch.block(2, 2, width - 4, height - 4, ground, 5)
    return sketch


def rank_card(rank: str, suit: Suit) -> Sketch:
    """Draw the upper part of a face card: its rank."""
    sketch = Sketch(54, 50)
    sketch.block(0, 0, 54, 50, "edge", 7)
    sketch.block(0, 0, 54, 47, "paper", 7)
    sketch.write(rank, 27, 24, 44, "H" if suit in "HD" else "S")
    return sketch


def envelope(width: int, height: int) -> Sketch:
    """Draw a closed envelope with a seal: somebody has chosen."""
    sketch, tip = Sketch(width, height), (width / 2, height * 0.55)
    sketch.block(0, 0, width, height, "edge", 5)
    sketch.block(1, 1, width - 2, height - 2, "paper", 4)
    sketch.stroke([(3, 3), tip, (width - 3, 3)], "edge", 2.5)
    sketch.oval(*tip, height * 0.2, height * 0.2, "velvet")
    return sketch
