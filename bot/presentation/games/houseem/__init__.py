"""Texas House'em's presenter: its words, sentences for events, pages and scenes."""

from bot.presentation.games.houseem.presenter import PRESENTER

__all__ = ["PRESENTER"]
