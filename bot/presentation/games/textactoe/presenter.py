"""Tex-Tac-Toe's presenter: its words, pages and texts together."""

from __future__ import annotations

from bot.presentation.game_presenter import GamePresenter, PartEnding
from bot.presentation.games.textactoe.about import CARD, CHOICES, LASTS, PITCH
from bot.presentation.games.textactoe.events import in_short, sentence, swing
from bot.presentation.games.textactoe.hand_page import hand_page, large
from bot.presentation.games.textactoe.hand_result import hand_result, small_hand
from bot.presentation.games.textactoe.labels import asked, labels
from bot.presentation.games.textactoe.moments import moments
from bot.presentation.games.textactoe.reasons import REASONS
from bot.presentation.games.textactoe.scenes import EXAMPLE
from bot.presentation.games.textactoe.stages import REVEAL
from bot.presentation.games.textactoe.stakes import stakes
from bot.presentation.games.textactoe.table_page import table_page
from engines.textactoe import events as e
from engines.textactoe.actions import Bet, Challenge, Drop, Reveal, See
from engines.words import counted

OPEN_TO_ALL = (Reveal, Challenge, Bet, See, Drop)

PRESENTER = GamePresenter(
    moments=moments,
    pitch=PITCH,
    lasts=LASTS,
    card=CARD,
    example=EXAMPLE,
    labels=labels,
    open_to_all=OPEN_TO_ALL,
    sentence=sentence,
    table=table_page,
    summary=asked,
    hand=hand_page,
    held=lambda view: (view.stash, view.laid, view.buried),
    large=large,
    vital=(e.Called, e.HandWon, e.HandDrawn, e.GameOver),
    minor=(e.Played, e.Discarded, e.YouDrew, e.Conceded, e.Challenged, e.Laid, e.Showdown),
    begins=(e.HandWon, e.HandDrawn),
    fold=in_short,
    ending=PartEnding((e.HandWon, e.HandDrawn), hand_result, replaced=True, brief=small_hand),
    finale=(e.GameOver,),
    swing=swing,
    reveal=REVEAL,
    reasons=REASONS,
    stakes=stakes,
    choices=CHOICES,
    part=lambda view: f"{counted(len(view.removed), 'card')} out",
)
