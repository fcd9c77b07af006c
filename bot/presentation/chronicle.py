"""The chronicle of a session: its story, a chapter on each page."""

from __future__ import annotations

from bot.presentation import ids
from bot.presentation.buttons import Button
from bot.presentation.game_presenter import Texts
from bot.presentation.games import PRESENTERS
from bot.presentation.page import Page
from bot.table.disclosure import check_current, check_kept, check_recorded
from bot.table.history import account
from bot.table.table import Table
from bot.table.texts import cut
from engines.core import Illegal

CHAPTER_MAX_CHARS = 4000
"""Maximum length of a chapter on a page, in characters."""


def chronicle_button(table: Table, n: int = ids.LAST_CHAPTER) -> list[Button]:
    """Return the button to a chapter, in games with a chronicle."""
    has_one = PRESENTERS[table.game.name].chronicle is not None
    return [Button("Chronicle", ids.Chronicle(table.id, n))] if has_one else []


def chronicle_page(table: Table, n: int, texts: Texts) -> tuple[Page, list[Button]]:
    """Return chapter `n` (from 0; beyond the last: that one) with buttons to those around it. Raises Illegal
    if nothing has been told, or it can't be told any more.
    """
    check_recorded(table)
    check_kept(table)
    check_current(table)
    tell = PRESENTERS[table.game.name].chronicle
    chapters = tell(account(table, range(len(table.moves)), None), texts) if tell is not None else ()
    if not chapters:
        raise Illegal("There is nothing to tell yet: the chronicle begins with the first heist.")
    at = min(n, len(chapters) - 1)
    chapter, place = chapters[at], f"Chapter {at + 1} of {len(chapters)}"
    page = Page(f"Chronicle · {chapter.title}", cut(chapter.text, CHAPTER_MAX_CHARS), footer=place)
    steps = ((at - 1, "Earlier"), (at + 1, "Later"))
    around = [Button(word, ids.Chronicle(table.id, to)) for to, word in steps if 0 <= to < len(chapters)]
    return page, around
