"""The town in Texas House'em's pictures: Houses and Foundations, in as many rows as they need."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.presentation.games.houseem.houses import base, house
from bot.presentation.games.houseem.pieces import LARGE, PAD, Scores, words
from bot.presentation.games.houseem.plan import (
    HOUSE_GAP,
    Column,
    TownLayout,
    base_height,
    built_up,
    plan_for,
    plate,
    streets,
)
from bot.presentation.scene import WIDTH, Box, Point, Sprite
from engines.houseem.view import LotView

GRASS = 12
NO_TOWN = 90


def _column_height(column: Column, plan: TownLayout, card: int) -> int:
    return plan.house if built_up(column) else len(column) * (base_height(card) + HOUSE_GAP) - HOUSE_GAP


def _row_height(columns: Sequence[Column], plan: TownLayout, card: int) -> int:
    return max(_column_height(column, plan, card) for column in columns) + GRASS


def town_height(lots: Sequence[LotView]) -> int:
    plan = plan_for(lots)
    card = plate(lots, plan)
    heights = [_row_height(street, plan, card) for street in streets(lots, plan)]
    return sum(heights) + PAD * (len(heights) - 1) if heights else NO_TOWN


def town(lots: Sequence[LotView], scores: Scores, y: int) -> Iterator[Sprite]:
    plan = plan_for(lots)
    card = plate(lots, plan)
    for columns in streets(lots, plan):
        ground = y + _row_height(columns, plan, card) - GRASS
        y = ground + GRASS + PAD
        yield Box((0, ground), (WIDTH, GRASS), "green", radius=0)
        wide = len(columns) * (plan.width + plan.gap) - plan.gap
        for i, column in enumerate(columns):
            x = (WIDTH - wide) // 2 + i * (plan.width + plan.gap)
            top = ground - _column_height(column, plan, card)
            if built_up(column):
                yield from house(column[0], scores.get(column[0].address), (x, top), plan)
            else:
                yield from _foundations(column, (x, top), plan, card)
    if not lots:
        middle = (WIDTH // 2, y + NO_TOWN // 2)
        yield words("Nothing is built yet.", middle, "ground", ink="faint", size=LARGE)


def _foundations(column: Column, at: Point, plan: TownLayout, card: int) -> Iterator[Sprite]:
    """Yield Foundations with cards of this height, one below another."""
    x, y = at
    for lot in column:
        yield from base(lot, (x, y), plan, card)
        y += base_height(card) + HOUSE_GAP
