"""Castle Poker's presenter: its words, pages and texts together."""

from __future__ import annotations

from bot.presentation.game_presenter import GamePresenter, PartEnding
from bot.presentation.games.castle.about import CARD, CHOICES, LASTS, PITCH
from bot.presentation.games.castle.events import folded, sentence, swing
from bot.presentation.games.castle.hand_result import hand_result, small_hand
from bot.presentation.games.castle.labels import labels
from bot.presentation.games.castle.moments import moments
from bot.presentation.games.castle.pages import hand_page, large, summary, table_page
from bot.presentation.games.castle.reasons import REASONS
from bot.presentation.games.castle.scenes import EXAMPLE
from bot.presentation.games.castle.stages import REVEAL
from bot.presentation.games.castle.stakes import stakes
from engines.castle import events as e
from engines.castle.actions import Bid, Build, Fire, Fish, Skip, Take
from engines.castle.model import Options
from engines.words import counted

OPEN_TO_ALL = (Bid, Take, Fish, Fire, Build, Skip)


def _note(options: Options, players: int) -> str:
    """Return the lobby's note: with few players the rules suggest another Trebuchet (CP-42)."""
    if players not in (2, 3) or options.trebuchets == 2:
        return ""
    idea = f"For {counted(players, 'player')} a second Trebuchet is a good idea"
    return f"{idea}: press **Options…**, then pick *Trebuchets: 2*."


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
    summary=summary,
    hand=hand_page,
    held=lambda view: view.cards,
    large=large,
    vital=(e.Fired, e.Built, e.GameOver),
    personal=(e.Tithe, e.LostBid, e.TookStones, e.Supplied),
    minor=(e.HandStarted, e.Dealt, e.Discarded, e.YouDrew, e.BidMade, e.BidsReturned),
    fold=folded,
    ending=PartEnding((e.NewDealer, e.GameOver), hand_result, replaced=True, brief=small_hand),
    finale=(e.GameOver,),
    swing=swing,
    unit=("box", "boxes"),
    reveal=REVEAL,
    reasons=REASONS,
    stakes=stakes,
    recent=3,
    choices=CHOICES,
    note=_note,
    part=lambda view: f"Hand {view.hand}" if view.hand else "",
)
