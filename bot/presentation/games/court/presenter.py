"""Court!'s presenter: its words, pages and texts together."""

from __future__ import annotations

from bot.presentation.game_presenter import GamePresenter, PartEnding
from bot.presentation.games.court.about import CARD, LASTS, PITCH
from bot.presentation.games.court.events import in_short, sentence, swing
from bot.presentation.games.court.hand_page import hand_page, large
from bot.presentation.games.court.labels import labels
from bot.presentation.games.court.moments import moments
from bot.presentation.games.court.pages import summary, table_page
from bot.presentation.games.court.reasons import REASONS
from bot.presentation.games.court.scenes import EXAMPLE
from bot.presentation.games.court.season_page import season_page
from bot.presentation.games.court.stages import REVEAL
from bot.presentation.games.court.stakes import stakes
from engines.court import events as e
from engines.court.actions import Banish, NameSuit, Spare

PRESENTER = GamePresenter(
    moments=moments,
    pitch=PITCH,
    lasts=LASTS,
    card=CARD,
    example=EXAMPLE,
    labels=labels,
    open_to_all=(Banish, Spare, NameSuit),
    sentence=sentence,
    table=table_page,
    summary=summary,
    hand=hand_page,
    held=lambda view: (view.hand, view.laid),
    large=large,
    vital=(e.Banished, e.KingAligned, e.KingLost, e.SeasonScored, e.GameOver),
    minor=(e.Placed, e.YouDrew, e.Pitched, e.PitchedPair, e.PitchDiscarded, e.RoundEnded, e.AlignOpen),
    begins=(e.SeasonScored,),
    fold=in_short,
    ending=PartEnding(e.SeasonScored, season_page),
    finale=(e.GameOver,),
    swing=swing,
    reveal=REVEAL,
    reasons=REASONS,
    stakes=stakes,
    part=lambda view: f"Season {view.season}",
)
