"""A finished game as one page for a browser: `watching(film(table, texts))`, or `watch_page`."""

from dataclasses import replace

from bot.presentation.game_presenter import Texts
from bot.presentation.replay import with_turns
from bot.presentation.review import curve_of
from bot.presentation.watch.film import Film, Frame, film, filming
from bot.presentation.watch.page import watching
from bot.table.disclosure import open_hands
from bot.table.exporting import record_of
from bot.table.preferences import Theme
from bot.table.record import UserId
from bot.table.reviewing import whole
from bot.table.steps import Steps
from bot.table.table import Table
from engines.review import Review

__all__ = ["Film", "Frame", "film", "watch_page", "watching"]


def watch_page(
    table: Table, texts: Texts, user: UserId | None, theme: Theme = "dark", review: Review | None = None
) -> Steps[bytes]:
    """Return the page of a finished game, with its record and what `user` (None: an onlooker) may see, and
    with their review; it opens in `theme`.
    """
    made = yield from filming(
        table, texts, hands=open_hands(table, user), record=str(record_of(table, texts))
    )
    if review is not None and user is not None:
        turns = [moment.n for moment in review.turns]
        curve = curve_of(table, user, whole(table), review)
        made = replace(made, places=(*with_turns(made.places, turns),), curve=curve)
    return watching(made, theme)
