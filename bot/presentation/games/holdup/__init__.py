"""Texas Hold Up's presenter: its words, sentences for events, pages and scenes."""

from bot.presentation.games.holdup.presenter import PRESENTER

__all__ = ["PRESENTER"]
