"""Tex-Tac-Toe's presenter: its words, sentences for events, pages and scenes."""

from bot.presentation.games.textactoe.presenter import PRESENTER

__all__ = ["PRESENTER"]
