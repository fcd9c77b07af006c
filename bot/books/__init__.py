"""What is read and written inside one transaction? The statements, in SQL that all databases share."""

from __future__ import annotations

from bot.books.census import Census
from bot.books.people import People
from bot.books.presets import Presets
from bot.books.privacy import Privacy
from bot.books.records import Records
from bot.books.register import Register
from bot.books.results import Results, Standing
from bot.books.screens import HandMessage, Screen, Screens
from bot.books.villains import BANK, Villains

__all__ = ["BANK", "Books", "HandMessage", "Screen", "Standing"]


class Books(Records, Register, Results, Screens, People, Presets, Privacy, Villains, Census):
    """The books during one transaction."""
