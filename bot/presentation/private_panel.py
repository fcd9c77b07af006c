"""Panels that stay in place: the one by DM, and the last private one in the channel."""

from __future__ import annotations

from bot.presentation.buttons import Clickable
from bot.presentation.game_presenter import Texts
from bot.presentation.games import PRESENTERS
from bot.presentation.move_builder import steps
from bot.presentation.move_state import action_labels, first_step
from bot.presentation.page import Page
from bot.presentation.panel import NO_DRAFT, MoveDraft, hand_button, hand_page, panel
from bot.presentation.tables import CLOSED, end_for
from bot.table.absence import may_be_back
from bot.table.preferences import Preferences
from bot.table.record import UserId
from bot.table.table import Status, Table
from engines.core import Illegal


def grounds(table: Table, user: UserId) -> tuple[object, ...]:
    """Return a value that changes when a user's panel must be redrawn: their own cards, their possible moves,
    whether they are asked. Other players' moves are no reason unless they change one of these.
    """
    return table.once(("grounds", user), lambda: _grounds(table, user))


def _grounds(table: Table, user: UserId) -> tuple[object, ...]:
    if table.status is not Status.PLAYING or (seat := table.seat(user)) is None:
        return (table.status,)
    asked = table.played.seen[seat] if is_asked(table, user) else None
    return (held(table, user), first_step(table, user).controls, asked, may_be_back(table, user))


def held(table: Table, user: UserId) -> object:
    """Return the user's own cards, as a value to compare with."""
    return PRESENTERS[table.game.name].held(table.view(user))


def is_asked(table: Table, user: UserId) -> bool:
    """Return whether the table waits for a move of the user."""
    return table.seat(user) in table.owed


def still(table: Table, user: UserId, staged: MoveDraft) -> MoveDraft:
    """Return the draft if it still begins a legal move; else `NO_DRAFT`."""
    seat = table.seat(user)
    if not staged.said or table.status is not Status.PLAYING or seat is None:
        return NO_DRAFT
    labels = action_labels(table, user)
    possible = steps.step(table.offers(seat), staged.said, labels) is not None
    return staged if possible else NO_DRAFT


def dm_panel(
    table: Table,
    user: UserId,
    texts: Texts,
    preferences: Preferences,
    staged: MoveDraft = NO_DRAFT,
    *,
    note: str = "",
    refused: Illegal | None = None,
    newcomer: bool = False,
    advised: str = "",
) -> tuple[Page, list[Clickable]]:
    """Return a user's panel by DM."""
    seat = table.seat(user)
    if table.status is not Status.PLAYING or seat is None:
        if table.status is not Status.CLOSED:
            return Page(table.game.title, "You've left this table."), []
        return Page(*(end_for(table, seat) if seat is not None else (table.game.title, CLOSED))), []
    if not preferences.dms:
        return Page(table.game.title, "You've switched DMs off. Your hand is under **My hand**."), []
    return panel(
        table, user, texts, preferences, staged, note=note, refused=refused, orders=False, newcomer=newcomer,
        advised=advised,
    )  # fmt: skip


def ended_panel(table: Table, user: UserId) -> tuple[Page, list[Clickable]]:
    """Return what a player's panel shows once it can't be updated any more: no cards, which may change."""
    text = "No longer live. Press **My hand** for your cards as they are now."
    return Page(hand_page(table, user).title, text), [hand_button(table)]
