"""Castle Poker's presenter: its words, sentences for events, pages and scenes."""

from bot.presentation.games.castle.presenter import PRESENTER

__all__ = ["PRESENTER"]
