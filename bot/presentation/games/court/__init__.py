"""Court!'s presenter: its words, sentences for events, pages and scenes."""

from bot.presentation.games.court.presenter import PRESENTER

__all__ = ["PRESENTER"]
