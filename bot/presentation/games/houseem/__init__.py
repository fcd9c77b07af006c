"""Texas House'em as the bot presents it: what it is about, and its presenter."""

from __future__ import annotations

from bot.presentation.game_presenter import GamePresenter
from bot.presentation.games.houseem.advice import advice
from bot.presentation.games.houseem.labels import labels
from bot.presentation.games.houseem.pages import hand_page, large, summary, table_page
from bot.presentation.games.houseem.scenes import EXAMPLE
from bot.presentation.games.houseem.sentences import fold, moments, sentence, swing
from bot.presentation.games.houseem.why import REASONS, stakes
from engines.houseem.events import GameOver
from engines.houseem.model import SEATS

PITCH = "Build a town with poker hands, and throw out the neighbors."
LASTS = "4 min, 8 with people"
CARD = """
Own the best Houses.
**Your turn**: draw, then draw again or play one **Trump**: a poker hand made from hand, Market or both.
· **Build**: a pair is a Foundation, three of a kind its Roof, a full house both.
· **Settle** a vacant House, or **evict**: beat the family plus **Safety**, the Foundation's rank \
(the number on the shield).
· **Kill**: an ace shoots anyone. A flush kills a suit, a straight a rank; one of its cards \
may move in where nobody is left.
**The end**: the deck is out, then one last round; whoever acts last has an edge. Houses score family \
plus **Quality**, the Roof's rank. Aces score 14, but defend as 1.
**Example**: K♠ (13) with Safety 7: 10♦ 10♣ (20) fail, J♠ J♦ (22) evict and score 22 + 9 (Quality).
""".strip()
CHOICES = {
    "hidden_neighbors": {"on": "Families move in face down, so their owner may bluff"},
    "stand_your_ground": {"on": "Only with Hidden Neighbors: a failed eviction costs you its cards"},
    "renovations": {"on": "When the deck is empty, the Graveyard is shuffled and becomes a second one"},
    "harsh_lands": {"on": "Evicted families and failed evictors go to the Graveyard, not back to a hand"},
    "captives": {"on": "Evict a family, and you get its cards in hand"},
    "strange_folk": {"on": "Two jokers join the deck and stand for any missing card"},
    "proper_people": {"on": "Only jacks, queens and kings may live in town, and they can't build"},
}

_SIX = "With 6 players the deck is soon empty: expect a short game."
PRESENTER = GamePresenter(
    moments=moments,
    pitch=PITCH,
    lasts=LASTS,
    card=CARD,
    example=EXAMPLE,
    labels=labels,
    advice=advice,
    sentence=sentence,
    fold=fold,
    finale=(GameOver,),
    swing=swing,
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
