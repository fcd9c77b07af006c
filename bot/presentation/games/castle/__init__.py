"""How does Castle Poker present itself? Its words, its sentences for events, its pages and its scenes."""

from bot.presentation.games.castle.pages import FACE

__all__ = ["FACE"]
