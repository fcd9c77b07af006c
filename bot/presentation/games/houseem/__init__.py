"""How does Texas House'em present itself? Its words, its sentences for events, its pages and its scenes."""

from bot.presentation.games.houseem.pages import FACE

__all__ = ["FACE"]
