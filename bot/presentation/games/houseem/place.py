"""Texas House'em's place: a town's main street at dusk, or by day. Where people live, a window is lit."""

from __future__ import annotations

from random import Random

from bot.presentation.drawing import Sketch, bend, spikes
from bot.presentation.places import Place
from bot.presentation.scene import rank_of, suit_tone
from engines.cards import JOKERS, Card, red

STREET = Place(
    "houseem",
    {
        "ground": "#2A2444", "sky1": "#40305A", "sky2": "#683F66", "sky3": "#9A5263", "sky4": "#C97A58",
        "sun": "#F3C98B", "sunedge": "#E6A469", "mesa": "#33264A", "near": "#241B36", "street": "#2B212C",
        "kerb": "#4A3A44", "plank": "#6E4C41", "seam": "#5C3F38", "post": "#3D2A2A", "roof": "#4A3348",
        "tile": "#5E4459", "eave": "#31222F", "lamp": "#F0BE72", "glow": "#D99A54", "dark": "#2A1F2B",
        "glass": "#3A2D44", "rock": "#8C8290", "mortar": "#6D6473", "stone": "#A79DA8", "awning": "#A63A38",
        "cream": "#EFE3CC", "wood": "#5A3A2C", "counter": "#7A5240", "plate": "#43364A", "tomb": "#675F72",
        "ink": "#FBF1E2", "faint": "#D4C4CC",
    },
    {
        "ground": "#B9D6E8", "sky1": "#CBE0E8", "sky2": "#DFE8E0", "sky3": "#EFE8D2", "sky4": "#F4E2BF",
        "sun": "#FFE9AE", "sunedge": "#E9B65A", "mesa": "#DDBE9C", "near": "#CDAA88", "street": "#D9C6AC",
        "kerb": "#B99C7E", "plank": "#D7B595", "seam": "#C29F80", "post": "#8A6650", "roof": "#C9A3A0",
        "tile": "#B88F8E", "eave": "#8F6A68", "lamp": "#FBE2A6", "glow": "#F0C878", "glass": "#DDE7EC",
        "rock": "#C4BAC2", "mortar": "#A096A0", "stone": "#D6CDD4", "plate": "#F6EDE2", "tomb": "#CFC6D0",
        "ink": "#2A1A22", "faint": "#55424C",
    },
)  # fmt: skip


def sky(width: int, height: int) -> Sketch:
    """Draw the upper sky."""
    sketch = Sketch(width, height, "ground")
    sketch.block(0, height * 0.62, width, height, "sky1")
    return sketch


def town(width: int, height: int) -> Sketch:
    """Draw the evening behind the town in steps, and the mesas."""
    sketch = Sketch(width, height, "sky1")
    for n, part in enumerate((0.06, 0.27, 0.47)):
        sketch.block(0, part * height, width, height, f"sky{n + 2}")
    far = (
        (0, 0.4), (70, 0.39), (92, 0.23), (190, 0.22), (206, 0.38), (330, 0.42), (420, 0.4), (446, 0.18),
        (470, 0.16), (560, 0.17), (588, 0.19), (612, 0.39), (700, 0.42), (760, 0.3), (860, 0.29), (884, 0.39),
        (900, 0.4),
    )  # fmt: skip
    near = ((0, 0.64), (160, 0.59), (330, 0.66), (520, 0.58), (700, 0.65), (900, 0.6))
    for tone, line in (("mesa", far), ("near", near)):
        sketch.fill([(0, height), *((x, y * height) for x, y in line), (width, height)], tone)
    return sketch


def street(width: int, height: int) -> Sketch:
    """Draw the street with its kerb."""
    sketch = Sketch(width, height, "street")
    sketch.block(0, 0, width, 7, "kerb")
    return sketch


def stall(width: int, height: int) -> Sketch:
    """Draw the Market: a striped awning on two posts, a counter."""
    sketch = Sketch(width, height)
    for x in (10, width - 18):
        sketch.block(x, 30, 8, height - 30, "wood")
    sketch.block(8, 34, width - 16, height - 44, "dark")
    for n in range(11):
        x, right, tone = width * n / 11, width * (n + 1) / 11, ("awning", "cream")[n % 2]
        top = [6 + edge * (width - 12) / width for edge in (x, right)]
        sketch.fill([(top[0], 0), (top[1], 0), (right, 20), (x, 20)], tone)
        sketch.oval((x + right) / 2, 20, width / 22, 8, tone)
    sketch.block(0, height - 12, width, 12, "counter", 3)
    sketch.block(0, height - 5, width, 5, "wood", 2)
    return sketch


def sun(radius: int) -> Sketch:
    """Draw the sun, whose number is the round."""
    sketch = Sketch(2 * radius, 2 * radius)
    sketch.oval(radius, radius, radius, radius, "sunedge")
    sketch.oval(radius, radius, radius - 6, radius - 6, "sun")
    return sketch


def tomb(width: int, height: int) -> Sketch:
    """Draw a stone of the Graveyard."""
    sketch = Sketch(width, height)
    for tone, right in (("mortar", width - 16), ("tomb", width - 22)):
        sketch.block(8, 0, right, height, tone, right / 2)
        sketch.block(8, height / 2, right, height / 2, tone)
    sketch.block(0, height - 9, width, 9, "mortar", 3)
    return sketch


def shield(height: int) -> Sketch:
    """Draw the shield of what an eviction must beat."""
    width = height * 1.22
    sketch = Sketch(width, height)
    for tone, inset in (("ink", 0.0), ("plate", 2.5)):
        right = bend(
            (width - inset, height * 0.55),
            (width - inset, height * 0.8),
            (width * 0.62, height * 0.94),
            (width / 2, height - inset),
        )
        left = [(width - x, y) for x, y in reversed(right)]
        sketch.fill([(inset, inset), (width - inset, inset), *right, *left], tone)
    return sketch


def house(width: int, height: int, roof: int, base: int, lived: bool) -> Sketch:
    """Draw a barn roof with light on its right, plank walls, a stone base; smoke where people live."""
    sketch, eave, wall, top = Sketch(width, height), 12, height - roof - base, 18
    knee = top + (roof - top) * 0.32
    for dx, y, radius in ((0, 26, 7), (6, 17, 9), (16, 8, 11)) if lived else ():
        sketch.oval(width * 0.8 + dx, y, radius, radius * 0.8, "sky3")
    sketch.block(width * 0.76, 22, 22, 50, "mortar")
    sketch.block(width * 0.76 - 3, 20, 28, 8, "rock")
    for tone, peak, share, high, low, edge in (
        ("eave", -6, 0.07, -4, 6, 0), ("roof", 3, 0.1, 0, -2, 8),
    ):  # fmt: skip
        corners = ((width * (1 - share), knee + high), (width - edge, roof + low))
        left = [(width - x, y) for x, y in reversed(corners)]
        sketch.fill([(width / 2, top + peak), *corners, *left], tone)
    for y in range(round(knee) + 6, roof - 8, 16):
        half = width * 0.4 + (width * 0.1 - 8) * (y - knee) / (roof - knee)
        sketch.block(width / 2 - half, y, 2 * half, 2, "tile")
    sketch.stroke([(width / 2, top - 4), (width * 0.93, knee - 3), (width - 2, roof + 3)], "sunedge", 3)
    sketch.block(eave, roof + 2, width - 2 * eave, wall, "plank")
    for y in (roof + 4, roof + 9, *range(roof + 20, roof + wall, 22)):
        sketch.block(eave, y, width - 2 * eave, 2, "seam")
    for x in (eave, width - eave - 8):
        sketch.block(x, roof + 4, 8, wall, "post")
    _stones(sketch, height - base, width, base)
    return sketch


def _stones(sketch: Sketch, top: int, width: int, height: int) -> None:
    """Add courses of stone."""
    chance = Random(width * height)
    sketch.block(0, top, width, height, "mortar", 4)
    for n, y in enumerate(range(2, height - 6, 25)):
        x = 2 - (n % 2) * 18
        while x < width - 6:
            wide, tone = chance.randint(36, 64), chance.choice(("rock", "rock", "stone"))
            left, right = max(2, x), min(width - 2, x + wide)
            sketch.block(left, top + y, right - left, min(22, height - y - 2), tone, 4)
            x += wide + 3


def window(width: int, height: int, lit: bool) -> Sketch:
    sketch = Sketch(width, height)
    sketch.block(0, 0, width, height, "post", 4)
    sketch.block(5, 5, width - 10, height - 10, "lamp" if lit else "glass")
    if lit:
        sketch.block(5, height - 20, width - 10, 15, "glow")
    elif width < 100:
        sketch.block(width / 2 - 2.5, 5, 5, height - 10, "post")
        sketch.block(5, height / 2 - 2, width - 10, 4, "post")
    return sketch


def door(width: int, height: int, vacant: bool) -> Sketch:
    """Draw a door, with the key in it if the house is vacant, else locked."""
    sketch, x, y = Sketch(width, height), width * 0.64, height * 0.44
    sketch.block(0, 0, width, height, "post", 4)
    sketch.block(5, 5, width - 10, height - 5, "wood")
    for top in (12, height * 0.52):
        sketch.block(12, top, width - 24, height * 0.34, "post", 2)
    if vacant:
        sketch.oval(x, y, 9, 9, "cream")
        sketch.oval(x, y, 4, 4, "post")
        for left, top, across, high in ((-2.5, 6, 5, 28), (0, 22, 9, 4), (0, 29, 7, 4)):
            sketch.block(x + left, y + top, across, high, "cream", 1)
    else:
        sketch.oval(x, y - 8, 11, 13, "cream")
        sketch.oval(x, y - 8, 6, 8, "post")
        sketch.block(x - 15, y - 6, 30, 24, "cream", 3)
    return sketch


def plot(width: int, height: int) -> Sketch:
    """Draw a Foundation: courses of stone that wait for a house."""
    sketch = Sketch(width, height)
    _stones(sketch, 0, width, height)
    return sketch


def trio(cards: tuple[Card, ...]) -> Sketch:
    """Draw a Roof in short: its rank on the uppermost of three cards."""
    sketch = Sketch(66, 52)
    for x, tone in ((10, "edge"), (5, "worn"), (0, "edge")):
        sketch.block(x, 0, 56, 52, tone, 7)
    sketch.block(0, 0, 56, 49, "paper", 7)
    natural = next((card for card in cards if card not in JOKERS), cards[0])
    rank = rank_of(natural)
    sketch.write(rank, 28, 25, 44, "S", tight=4 if len(rank) > 1 else 0)
    return sketch


MELD = 52
"""Height of a meld."""


def meld(cards: tuple[Card, ...]) -> Sketch:
    """Draw cards of one rank in short: the rank and the suits; of several ranks the ranks alone."""
    ranks = list(dict.fromkeys(rank_of(card) for card in cards if card not in JOKERS))
    across = [40 if rank == "10" else 30 for rank in ranks]
    lines = 1 if len(cards) <= 2 else 2
    pips, side = -(-len(cards) // lines) if len(ranks) == 1 else 0, 24 if lines == 1 else 21
    sketch = Sketch(10 + sum(across) + pips * (side + 2), MELD)
    sketch.block(0, 0, sketch.width, MELD, "edge", 7)
    sketch.block(0, 0, sketch.width, MELD - 3, "paper", 7)
    x = 4.0
    for rank, wide in zip(ranks, across, strict=True):
        only = [card for card in cards if rank_of(card) == rank]
        tone = suit_tone(only[0]) if len(only) == 1 and len(ranks) > 1 else "S"
        sketch.write(rank, x + wide / 2, 25, 44, tone, tight=4 if len(rank) > 1 else 0)
        x += wide
    for n, card in enumerate(cards if pips else ()):
        left = x + 1 + n // lines * (side + 2)
        top = 25 - side / 2 if lines == 1 else 2 + n % 2 * 23
        if card in JOKERS:
            sketch.fill(spikes(left + side / 2, top + side / 2, side / 2, 0.45), "H" if red(card) else "S")
        else:
            sketch.suit(card[1], left, top, side, suit_tone(card))
    return sketch
