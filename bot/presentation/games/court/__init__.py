"""Court!'s presenter: its words, sentences for events, pages and scenes."""

from bot.presentation.games.court.pages import PRESENTER

__all__ = ["PRESENTER"]
