"""Court! as the bot presents it: what it is about, and its presenter."""

from __future__ import annotations

from bot.presentation.game_presenter import GamePresenter, PartEnding
from bot.presentation.games.court.advice import advice
from bot.presentation.games.court.labels import labels
from bot.presentation.games.court.pages import hand_page, large, season_page, summary, table_page
from bot.presentation.games.court.scenes import EXAMPLE, REVEAL
from bot.presentation.games.court.sentences import fold, moments, sentence, swing
from bot.presentation.games.court.why import REASONS, stakes
from engines.court import events as e

PITCH = "Four suits fight for the throne. Push one, and back it in secret."
LASTS = "15 min, 35 with people"
CARD = """
Back winning suits! Most points win after 9 seasons, or once a suit wins 3 in a row.
**3 rounds:** place a card, then draw. Your King backs his suit openly; your Queen may banish a card of \
her colour. The deck then pitches 3 to the field.
**Then** lay a card face down to back its suit; turned up, it counts (Aces 11).
**Highest sum wins:** a suit's 3 best numbers, or all with its Jack. It needs a face card, no Joker. \
The winner's best face card and number stay.
**You score** +1 for the winner (+2 by King), 0 if the other suit of its colour wins (−1 by King) or under a \
Joker, otherwise −1. Hearts and Diamonds are red, Clubs and Spades black.
**Example:** Hearts win; Spades lack a face card.
""".strip()


PRESENTER = GamePresenter(
    moments=moments,
    pitch=PITCH,
    lasts=LASTS,
    card=CARD,
    example=EXAMPLE,
    labels=labels,
    advice=advice,
    sentence=sentence,
    table=table_page,
    summary=summary,
    hand=hand_page,
    held=lambda view: (view.hand, view.laid),
    large=large,
    fold=fold,
    ending=PartEnding(e.SeasonScored, season_page),
    finale=(e.GameOver,),
    swing=swing,
    reveal=REVEAL,
    reasons=REASONS,
    stakes=stakes,
    part=lambda view: f"Season {view.season}",
)
