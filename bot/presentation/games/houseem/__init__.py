"""Texas House'em's presenter: its words, sentences for events, pages and scenes."""

from bot.presentation.games.houseem.pages import PRESENTER

__all__ = ["PRESENTER"]
