"""A House in Texas House'em's pictures: a roof, a wall with its Townsfolk, the Foundation."""

from __future__ import annotations

from collections.abc import Iterator

from bot.presentation.games.houseem.pieces import (
    GAP,
    LARGE,
    MIDDLE,
    PAD,
    SHIELD,
    SMALL,
    SMALL_TOKEN,
    TOKEN,
    emptiness,
    lying,
    middle_row,
    shield,
    words,
)
from bot.presentation.games.houseem.plan import (
    CHIMNEY,
    HOUSE_GAP,
    INSET,
    RIDGE,
    SIGN,
    TownLayout,
    base_height,
)
from bot.presentation.scene import Box, Colour, Point, Polygon, Sprite, row, token
from engines.core import Seat
from engines.houseem.model import Stage
from engines.houseem.scoring import HouseScore
from engines.houseem.view import LotView

NARROW = 140
"""Width of a House below which its signs are smaller."""
LOW = 80
"""Height of a Foundation below which its address is smaller."""


def house(lot: LotView, score: HouseScore | None, at: Point, plan: TownLayout) -> Iterator[Sprite]:
    """Yield a House, with what it would score now; `score` is None if that is nothing, or unknown."""
    x, y = at
    top = y + CHIMNEY
    yield from _roof(lot, score, (x, top), plan)
    yield from (_strip if plan.compact else _wall)(lot, (x, top + plan.roof), plan)
    yield from base(lot, (x, top + plan.roof + plan.wall), plan, plan.base)


def _roof(lot: LotView, score: HouseScore | None, at: Point, plan: TownLayout) -> Iterator[Sprite]:
    x, y = at
    slope, width = plan.slope, plan.width
    yield Box((x + width - slope - 4 * GAP, y - CHIMNEY), (2 * GAP, RIDGE), "grey", radius=3)
    corners = ((x + slope, y), (x + width - slope, y), (x + width, y + plan.roof), (x, y + plan.roof))
    yield Polygon(corners, "brown", "line")
    if plan.compact:
        middle, half = x + PAD + plan.label // 2, y + plan.roof // 2
        if score is None:
            yield words(str(lot.quality), (middle, half), "brown", ink="paper", size=LARGE, bold=True)
        else:
            number = (middle, half - GAP - 2)
            yield words(str(score.total), number, "brown", ink="paper", size=LARGE, bold=True)
            yield words("pts", (middle, half + GAP + 2), "brown", ink="paper")
        inside = (x + PAD + plan.label, y + INSET)
        yield from middle_row(lot.roof, inside, plan.card, width - plan.label - 2 * PAD)
        return
    ridge = (x + width // 2, y + RIDGE // 2)
    yield words(_ridge(lot, score, plan), ridge, "brown", ink="paper", size=MIDDLE, bold=True)
    yield from lying(lot.roof, (x + slope, y + RIDGE), plan.card, width - 2 * slope)


def _ridge(lot: LotView, score: HouseScore | None, plan: TownLayout) -> str:
    """Return the sum of a House's points, its family's and Quality; else its Quality alone."""
    if score is None:
        return f"Quality {lot.quality}"
    told = f"{score.townsfolk}+{score.quality}={score.total}"
    if not plan.roomy:
        return told
    return f"{score.townsfolk} + {score.quality} = {score.total}" + (" pts" if plan.columns < 4 else "")


def holder(lot: LotView) -> Seat | None:
    """Return the seat whose token lies on a House, or None."""
    return lot.owner if lot.owner is not None else lot.safe


def _wall(lot: LotView, at: Point, plan: TownLayout) -> Iterator[Sprite]:
    """Yield the wall with the Townsfolk of a House, or a sign why there are none."""
    x, y = at
    width, right, sign = plan.width - PAD, x + plan.width - PAD, y + SIGN // 2
    yield Box((x + PAD // 2, y), (width, plan.wall + PAD), "panel", "line", radius=4)
    address = (x + PAD, sign)
    yield words(str(lot.address), address, "panel", size=plan.sign(lot), anchor="lt", bold=True)
    radius = SMALL_TOKEN if plan.width < NARROW else TOKEN
    if (seat := holder(lot)) is not None:
        yield from token(seat, (right - radius, sign), radius)
    if lot.combined_safety is not None:
        yield from shield((right - 2 * radius - SHIELD - 2, sign), lot.combined_safety)
    if lot.townsfolk:
        yield from lying(lot.townsfolk, (x + PAD, y + SIGN), plan.card, width - PAD)
        return
    middle = (x + plan.width // 2, y + SIGN + plan.card // 2 - GAP)
    yield from emptiness(lot, middle, (middle[0], middle[1] + 3 * GAP))


def _strip(lot: LotView, at: Point, plan: TownLayout) -> Iterator[Sprite]:
    """Yield the wall in a town of very many Houses: address and Combined Safety beside the Townsfolk."""
    x, y = at
    yield Box((x + PAD // 2, y), (plan.width - PAD, plan.wall + PAD), "panel", "line", radius=4)
    middle, half = x + PAD + plan.label // 2, y + plan.wall // 2
    left, room = x + PAD + plan.label, plan.width - plan.label - 2 * PAD
    alone = lot.combined_safety is None
    address = (middle, half if alone else half - TOKEN + 2)
    yield words(str(lot.address), address, "panel", size=plan.sign(lot), bold=True)
    if lot.combined_safety is not None:
        yield from shield((middle, half + TOKEN - PAD), lot.combined_safety)
    if lot.townsfolk:
        yield from middle_row(lot.townsfolk, (left, y + INSET), plan.card, room)
        return
    sign = (left + room // 2, half - GAP)
    yield from emptiness(lot, sign, (sign[0], half + TOKEN))


def base(lot: LotView, at: Point, plan: TownLayout, card: int) -> Iterator[Sprite]:
    """Yield the Foundation and its Safety; with the address if there is no Roof yet."""
    x, y = at
    bare, high = lot.stage is Stage.FOUNDATION, base_height(card)
    on: Colour = "panel" if bare else "line"
    yield Box(at, (plan.width, high), on, "line", radius=4)
    label, half = plan.label if bare else plan.safety, y + high // 2
    left, below = x + HOUSE_GAP, plan.width - label - 3 * HOUSE_GAP
    middle = x + plan.width - HOUSE_GAP - label // 2
    if plan.compact and not bare:
        left, middle = x + PAD + plan.label, x + PAD + plan.label // 2
        if (seat := holder(lot)) is not None:
            below = x + plan.width - 2 * TOKEN - left
            yield from token(seat, (x + plan.width - HOUSE_GAP - TOKEN, half), TOKEN)
    yield from row(lot.foundation, (left, y + INSET), card, below, gap=4)
    if bare:
        quarter, low = high // 4, high < LOW
        size = min(plan.sign(lot), MIDDLE) if low else plan.sign(lot)
        address = (middle, half - quarter - 3 * low)
        yield words(str(lot.address), address, on, size=size, bold=True)
        yield from shield((middle, half + quarter - HOUSE_GAP), lot.safety)
        return
    if plan.roomy:
        yield words("Safety", (middle, half - GAP - 4), on, size=SMALL)
    yield from shield((middle, half + (TOKEN + 2 if plan.roomy else 0)), lot.safety)
