"""How does Court! present itself? Its words, its sentences for events, its pages and its scenes."""

from bot.presentation.games.court.pages import FACE

__all__ = ["FACE"]
