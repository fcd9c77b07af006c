"""Texas House'em's presenter: its words, pages and texts together."""

from __future__ import annotations

from bot.presentation.game_presenter import GamePresenter
from bot.presentation.games.houseem import events
from bot.presentation.games.houseem.about import CARD, CHOICES, LASTS, PITCH
from bot.presentation.games.houseem.labels import labels
from bot.presentation.games.houseem.moments import moments
from bot.presentation.games.houseem.pages import hand_page, large, summary, table_page
from bot.presentation.games.houseem.reasons import REASONS
from bot.presentation.games.houseem.scenes import EXAMPLE
from bot.presentation.games.houseem.stakes import stakes
from engines.houseem.actions import Draw, Pass
from engines.houseem.events import GameOver
from engines.houseem.model import SEATS

_SIX = "With 6 players the deck is soon empty: expect a short game."
PRESENTER = GamePresenter(
    moments=moments,
    pitch=PITCH,
    lasts=LASTS,
    card=CARD,
    example=EXAMPLE,
    labels=labels,
    open_to_all=(Draw, Pass),
    sentence=events.sentence,
    vital=events.VITAL,
    minor=events.MINOR,
    fold=events.fold,
    finale=(GameOver,),
    swing=events.swing,
    table=table_page,
    summary=summary,
    hand=hand_page,
    held=lambda view: view.hand,
    large=large,
    choices=CHOICES,
    note=lambda _, players: _SIX if players == SEATS[-1] else "",
    recent=6,
    reasons=REASONS,
    stakes=stakes,
    part=lambda view: f"Round {view.round}",
)
