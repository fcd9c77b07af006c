"""What is at stake for a player of Tex-Tac-Toe, in one line for newcomers."""

from __future__ import annotations

from bot.presentation.cards import shown
from bot.presentation.games.textactoe.labels import best_of, score
from bot.presentation.games.textactoe.naming import short_name, with_article
from engines.poker import Category, category
from engines.textactoe import View
from engines.textactoe.model import LAID, Hand, Phase
from engines.words import agreed, counted


def stakes(view: View) -> str:
    """Return what the viewer's best two cards make now and what that may score; "" if nothing is asked."""
    if view.seat is None or view.actor != view.seat or view.phase in (Phase.SETUP, Phase.OVER):
        return ""
    if (best := best_of(view)) is None:
        pays = "No line has three open cards yet, so nobody can call"
        return f"{pays}; {_left(view)}." if view.phase is Phase.TURN else ""
    two = " ".join(map(shown, best.cards[:LAID]))
    makes = f"{two} make {_made(best)} now"
    challenged = bool(view.challengers) or view.phase is Phase.EXTRA
    points = counted(score(view, best, challenged=challenged), "point")
    match view.phase:
        case Phase.TURN:
            return f"{makes}: {points} if you call and win. {_left(view)}."
        case Phase.ANSWER:
            return f"{counted(view.bet, 'chip')} to stay in for the pot of {view.pot}; {makes}."
        case _:
            return f"{makes}: {points} if it's the best hand."


def _made(hand: Hand) -> str:
    if category(hand.strength) is Category.HIGH_CARD:
        return "only a high card"
    return with_article(short_name(hand.made))


def _left(view: View) -> str:
    """Return how many cards can still be drawn: `12 cards are left`."""
    many = view.pile_count
    return f"{counted(many, 'card')} {agreed(many, 'is', 'are')} left"
