"""Castle Poker's presenter: its words, sentences for events, pages and scenes."""

from bot.presentation.games.castle.pages import PRESENTER

__all__ = ["PRESENTER"]
