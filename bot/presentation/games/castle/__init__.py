"""Castle Poker as the bot presents it: what it is about, and its presenter."""

from __future__ import annotations

from bot.presentation.game_presenter import GamePresenter, PartEnding
from bot.presentation.games.castle.advice import advice
from bot.presentation.games.castle.labels import labels
from bot.presentation.games.castle.pages import hand_page, hand_result, large, small_hand, summary, table_page
from bot.presentation.games.castle.scenes import EXAMPLE, REVEAL
from bot.presentation.games.castle.sentences import fold, moments, sentence, swing
from bot.presentation.games.castle.why import REASONS, stakes
from engines.castle import events as e
from engines.castle.model import Options
from engines.words import counted

PITCH = "Draw poker with stones: bid them, and finish your castle first."
LASTS = "10 min, 20 with people"
CARD = """
Be first to build all 4 boxes of your castle.
**Each hand**: change up to 2 of 5 cards, then bid stones.
**Best hand**: builds if nobody bid more. Boxes 1 to 4 cost 1 to 4 stones. Building spends the whole bid.
**Lowest hand**: loses its bid. All others who bid get 1 stone. All other bids come back.
**The end**: a castle is finished, or the Quarry is empty. Most boxes win, then fewest stones left.
**Specials**: Messenger ★ fetches a card, Bishop J♥ takes 1 stone from bids of 2 or more, \
Trebuchet J♠ steals 1, an 8 brings you 1.
**Example**: Ann's kings are best. A bid of 3 builds boxes 1 and 2.
""".strip()
CHOICES = {
    "trebuchets": {
        "1": "The jack of spades is the only Trebuchet",
        "2": "The jack of clubs is a Trebuchet too, so more stones get stolen",
    },
}


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
    advice=advice,
    sentence=sentence,
    table=table_page,
    summary=summary,
    hand=hand_page,
    held=lambda view: view.cards,
    large=large,
    fold=fold,
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
