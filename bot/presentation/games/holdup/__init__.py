"""How does Texas Hold Up present itself? Its words, its sentences for events, its pages and its scenes."""

from bot.presentation.games.holdup.pages import FACE

__all__ = ["FACE"]
