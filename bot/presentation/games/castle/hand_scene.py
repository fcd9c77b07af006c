"""The scene of a player's own hand in Castle Poker: cards large, castle, supply and bid."""

from __future__ import annotations

from bot.presentation.games.castle.alt import hand_alt
from bot.presentation.games.castle.pieces import (
    BESIDE,
    CASTLE,
    LINE,
    MARGIN,
    PAD,
    TEXT,
    WHOLE,
    PanelLayout,
    castle,
    heaps,
)
from bot.presentation.games.castle.pieces_cards import spread_out
from bot.presentation.games.castle.words import spoken
from bot.presentation.scene import Box, Label, Scene, Sprite
from engines.cards import highest_first
from engines.castle import View
from engines.castle.ranking import called

SMALL_CARDS = (130, 110)
"""Card heights for hands that need more room with their signs."""
_OWN = PanelLayout(
    width=WHOLE,
    heaps=((BESIDE + 8, PAD + 24), (BESIDE + 8, PAD + 116)),
    pebble=8,
    base=3,
    hand=(330, PAD),
    card=144,
)
"""The plan of the player's own hand."""


def hand_scene(view: View) -> Scene:
    """Return the scene of a player's own cards, castle, supply and bid."""
    assert view.seat is not None
    seat, left, cards = view.seat, _OWN.hand[0], highest_first(view.cards)
    sizes = (spread_out(view, cards, size, _OWN.room) for size in (_OWN.card, *SMALL_CARDS))
    fallback = spread_out(view, cards, SMALL_CARDS[-1], _OWN.room)
    spread = next((wanted for wanted in sizes if len(wanted.rows) <= 1), fallback)
    name = PAD + spread.height + 4
    height = max(PAD + CASTLE, name + LINE if cards else 0) + PAD
    at = (MARGIN, MARGIN)
    sprites: list[Sprite] = [Box(at, (WHOLE, height), "panel", radius=14)]
    sprites += castle(view, seat, _OWN, at)
    sprites += heaps(view, seat, _OWN, at)
    sprites += spread.sprites((MARGIN + left, MARGIN + PAD))
    if cards:
        place = (MARGIN + left, MARGIN + name)
        sprites.append(Label(spoken(called(cards)), place, TEXT, on="panel", bold=True))
    return Scene(height + 2 * MARGIN, tuple(sprites), alt=hand_alt(view, seat))
