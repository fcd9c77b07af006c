"""Tex-Tac-Toe as the bot presents it: what it is about, and its presenter."""

from __future__ import annotations

from bot.presentation.game_presenter import GamePresenter, PartEnding
from bot.presentation.games.textactoe.advice import advice
from bot.presentation.games.textactoe.labels import labels, turn_line
from bot.presentation.games.textactoe.pages import hand_page, hand_result, large, small_hand, table_page
from bot.presentation.games.textactoe.scenes import EXAMPLE, REVEAL
from bot.presentation.games.textactoe.sentences import fold, moments, sentence, swing
from bot.presentation.games.textactoe.why import REASONS, stakes
from engines.textactoe import events as e
from engines.words import counted

PITCH = "Tic-tac-toe meets poker: a line of the grid and two of your cards."
LASTS = "10 min, 25 with people"
CARD = """
Score the most points. A hand is two of your three cards (your Stash) and a line of three face-up grid cards.
**Your turn**:
· **Reveal** a face-down card.
· **Play** a card on one of its suit or rank, or **discard** one; then draw.
· **Call**, once a line is face up: lay two cards. Others **concede** with two and can still win, or \
**challenge**: an extra turn first, but if the caller still wins, the caller's pair or better scores double.
The best hand scores and its line is replaced; everyone takes their two cards back. When too few cards are \
left for a new line, most points win: a pair is 1, a straight 25.
**Example**: 10♥ J♥ and the diagonal 9♥ 8♥ 6♥ are a flush: 50, or 100 if challenged.
""".strip()
CHOICES = {
    "jokers": {"on": "Both jokers join the deck and stand for any card your hand doesn't hold yet"},
    "betting": {
        "on": "Before a move, players may bet some of 50 chips on the hand; points alone decide who wins"
    },
}

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
    summary=turn_line,
    hand=hand_page,
    held=lambda view: (view.stash, view.laid, view.buried),
    large=large,
    fold=fold,
    ending=PartEnding((e.HandWon, e.HandDrawn), hand_result, replaced=True, brief=small_hand),
    finale=(e.GameOver,),
    swing=swing,
    reveal=REVEAL,
    reasons=REASONS,
    stakes=stakes,
    choices=CHOICES,
    part=lambda view: f"{counted(len(view.removed), 'card')} out",
)
