"""What does a panel show that stays where it is: the one by DM, and the last private one in the channel?"""

from __future__ import annotations

from dataclasses import replace

from bot.saying import steps
from bot.shown.buttons import Clickable
from bot.shown.face import Texts, names_of
from bot.shown.games import FACES
from bot.shown.page import Field, Page
from bot.shown.panel import NOTHING, Staged, panel
from bot.table.absence import may_be_back
from bot.table.preferences import Preferences
from bot.table.record import UserId
from bot.table.table import Status, Table

RECENT = 3
"""Moves of which the panel by DM tells."""


def grounds(table: Table, user: UserId) -> tuple[object, ...]:
    """All for which a user's panel is shown anew: their own cards, what they may do, and that they are asked.

    What others do meanwhile is no reason, unless it changes one of these.
    """
    seat = table.seat(user)
    if table.status is not Status.PLAYING or seat is None:
        return (table.status,)
    face, view = FACES[table.game.name], table.view(user)
    moves = steps.first_step(table.game.offers(table.state, seat), face.words(view, table.name)).controls
    asked = table.played.seen[seat] if seat in table.owed else None
    return (face.held(view), moves, asked, may_be_back(table, user))


def still(table: Table, user: UserId, staged: Staged) -> Staged:
    """What is half said, if that is still the beginning of a legal move; else nothing."""
    seat = table.seat(user)
    if not staged.said or table.status is not Status.PLAYING or seat is None:
        return NOTHING
    words = FACES[table.game.name].words(table.view(user), table.name)
    possible = steps.step(table.game.offers(table.state, seat), staged.said, words) is not None
    return staged if possible else NOTHING


def dm_panel(
    table: Table,
    user: UserId,
    texts: Texts,
    preferences: Preferences,
    staged: Staged = NOTHING,
    *,
    moves: range | None = None,
    note: str = "",
) -> tuple[Page, list[Clickable]]:
    """A user's panel by DM: their hand, how things are on the table in a line, and their moves; and what just
    happened, in the last moves unless others are named.
    """
    seat = table.seat(user)
    if table.status is not Status.PLAYING or seat is None:
        over = "This table is closed." if table.status is Status.CLOSED else "You have left this table."
        return Page(table.game.title, over), []
    if not preferences.dms:
        return Page(table.game.title, "You have switched DMs off: your hand is under **My hand**."), []
    last = len(table.moves)
    moves = range(max(0, last - RECENT), last) if moves is None else moves
    page, below = panel(table, user, texts, preferences, staged=staged, moves=moves, note=note, orders=False)
    return _with_table(page, table), below


def _with_table(page: Page, table: Table) -> Page:
    """A panel that also tells how things are on the table, in a line."""
    _, _, state = FACES[table.game.name].glance(table.view(None), names_of(table)).partition("\n")
    if not state:
        return page
    field = Field("On the table", state, inline=False)
    brief = page.brief and replace(page.brief, fields=(*page.brief.fields, field))
    return replace(page, fields=(*page.fields, field), brief=brief)
