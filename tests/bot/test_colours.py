"""Tests of colours: hearts and clubs, and seats B and C, differ in colour-blind vision and in grey."""

from __future__ import annotations

import pytest

from bot.presentation.pictures.palette import RGB, rgb
from bot.presentation.places import SHARED

Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]
BLIND: dict[str, Matrix] = {
    "protanopia": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deuteranopia": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritanopia": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
"""How linear RGB is seen (Machado, Oliveira and Fernandes 2009, severity 1)."""
GREY = "grey"
TO_XYZ: Matrix = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
WHITE: Triple = (0.95047, 1.0, 1.08883)
FAR, FAR_IN_GREY = 25, 18
"""Distances in CIE L*a*b*; 2 can just be told apart side by side."""
PAIRS: dict[str, tuple[RGB, RGB]] = {
    "hearts and clubs": (rgb(SHARED["H"]), rgb(SHARED["C"])),
    "seats B and C": (rgb(SHARED["seatB"]), rgb(SHARED["seatC"])),
}


def times(matrix: Matrix, triple: Triple) -> Triple:
    a, b, c = (sum(x * y for x, y in zip(row, triple, strict=True)) for row in matrix)
    return a, b, c


def linear(r_g_b: RGB) -> Triple:
    a, b, c = (v / 12.92 if (v := x / 255) <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for x in r_g_b)
    return a, b, c


def lab(triple: Triple) -> Triple:
    """Return linear RGB as CIE L*a*b*."""
    x, y, z = (
        t ** (1 / 3) if (t := max(0.0, a) / n) > 0.008856 else 7.787 * t + 16 / 116
        for a, n in zip(times(TO_XYZ, triple), WHITE, strict=True)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def seen(b: RGB, how: str) -> Triple:
    shown = linear(b)
    if how == GREY:
        y = times(TO_XYZ, shown)[1]
        return lab((y, y, y))
    return lab(times(BLIND[how], shown) if how in BLIND else shown)


def distance(a: RGB, b: RGB, how: str) -> float:
    return sum((x - y) ** 2 for x, y in zip(seen(a, how), seen(b, how), strict=True)) ** 0.5


@pytest.mark.parametrize("how", ["full colour", *BLIND, GREY])
@pytest.mark.parametrize("pair", PAIRS)
def test_they_differ_however_they_are_seen(pair: str, how: str) -> None:
    assert distance(*PAIRS[pair], how) >= (FAR_IN_GREY if how == GREY else FAR)


def test_the_measure_knows_what_cannot_be_told_apart() -> None:
    """Check the measure with the former colours of hearts and clubs, and of seats B and C."""
    assert distance((205, 30, 40), (15, 130, 60), "protanopia") < FAR
    assert distance((205, 30, 40), (15, 130, 60), GREY) < FAR_IN_GREY
    assert distance((200, 56, 62), (46, 140, 78), "deuteranopia") < FAR
