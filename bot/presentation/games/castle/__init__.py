"""Castle Poker's presenter: its words, sentences for events, pages and scenes."""

from bot.presentation.games.castle.pages import FACE

__all__ = ["FACE"]
