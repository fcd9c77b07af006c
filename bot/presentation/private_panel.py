"""What does a panel show that stays where it is: the one by DM, and the last private one in the channel?"""

from __future__ import annotations

from bot.presentation.buttons import Clickable
from bot.presentation.game_presenter import Texts
from bot.presentation.games import FACES
from bot.presentation.move_builder import steps
from bot.presentation.move_state import first_step
from bot.presentation.page import Page
from bot.presentation.panel import NOTHING, MoveDraft, panel
from bot.table.absence import may_be_back
from bot.table.preferences import Preferences
from bot.table.record import UserId
from bot.table.table import Status, Table


def grounds(table: Table, user: UserId) -> tuple[object, ...]:
    """All for which a user's panel is shown anew: their own cards, what they may do, and that they are asked.

    What others do meanwhile is no reason, unless it changes one of these.
    """
    seat = table.seat(user)
    if table.status is not Status.PLAYING or seat is None:
        return (table.status,)
    face, view, moves = FACES[table.game.name], table.view(user), first_step(table, user).controls
    asked = table.played.seen[seat] if seat in table.owed else None
    return (face.held(view), moves, asked, may_be_back(table, user))


def still(table: Table, user: UserId, staged: MoveDraft) -> MoveDraft:
    """What is half said, if that is still the beginning of a legal move; else nothing."""
    seat = table.seat(user)
    if not staged.said or table.status is not Status.PLAYING or seat is None:
        return NOTHING
    words = FACES[table.game.name].words(table.view(user), table.name)
    possible = steps.step(table.offers(seat), staged.said, words) is not None
    return staged if possible else NOTHING


def dm_panel(
    table: Table,
    user: UserId,
    texts: Texts,
    preferences: Preferences,
    staged: MoveDraft = NOTHING,
    *,
    note: str = "",
) -> tuple[Page, list[Clickable]]:
    """A user's panel by DM."""
    seat = table.seat(user)
    if table.status is not Status.PLAYING or seat is None:
        over = "This table is closed." if table.status is Status.CLOSED else "You have left this table."
        return Page(table.game.title, over), []
    if not preferences.dms:
        return Page(table.game.title, "You have switched DMs off: your hand is under **My hand**."), []
    return panel(table, user, texts, preferences, staged=staged, note=note, orders=False)
