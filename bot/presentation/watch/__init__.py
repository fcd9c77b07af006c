"""A finished game as one page for a browser: `watching(film(table, texts))`, or `watch_page`."""

from bot.presentation.game_presenter import Texts
from bot.presentation.watch.film import Film, Frame, film
from bot.presentation.watch.page import watching
from bot.table.disclosure import open_hands
from bot.table.exporting import record_of
from bot.table.preferences import Theme
from bot.table.record import UserId
from bot.table.table import Table

__all__ = ["Film", "Frame", "film", "watch_page", "watching"]


def watch_page(table: Table, texts: Texts, user: UserId | None, theme: Theme = "dark") -> bytes:
    """Return the page of a finished game, with its record and what `user` (None: an onlooker) may see; it
    opens in `theme`.
    """
    record = str(record_of(table, texts))
    return watching(film(table, texts, hands=open_hands(table, user), record=record), theme)
