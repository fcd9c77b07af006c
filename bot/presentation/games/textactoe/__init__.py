"""How does Tex-Tac-Toe present itself? Its words, its sentences for events, its pages and its scenes."""

from bot.presentation.games.textactoe.pages import FACE

__all__ = ["FACE"]
