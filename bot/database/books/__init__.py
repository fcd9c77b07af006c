"""What is read and written inside one transaction? The statements, in SQL that all databases share."""

from __future__ import annotations

from bot.database.books.census import Census
from bot.database.books.people import People
from bot.database.books.presets import Presets
from bot.database.books.privacy import Privacy
from bot.database.books.records import Records
from bot.database.books.register import Register
from bot.database.books.results import Results, Standing
from bot.database.books.screens import HandMessage, Screen, Screens
from bot.database.books.villains import BANK, Villains

__all__ = ["BANK", "Books", "HandMessage", "Screen", "Standing"]


class Books(Records, Register, Results, Screens, People, Presets, Privacy, Villains, Census):
    """The books during one transaction."""
