"""Private panels that follow the table: a user's last panel is edited while Discord allows it."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

import discord

from bot.adapter.error_codes import REQUEST_ERRORS
from bot.adapter.messages.plan import Content, Known, Step, Wanted, next_step
from bot.adapter.messages.policy import PANEL_LIFETIME_MS, TOKEN_LIFETIME_MS, ReplacePolicy, digest
from bot.adapter.rendering.messages import layout_view
from bot.adapter.rendering.render_context import RenderContext
from bot.database.repositories.messages import Posted
from bot.presentation.cast.who import met_again
from bot.presentation.page import Page
from bot.presentation.panel import NO_DRAFT, MoveDraft, panel
from bot.presentation.private_panel import ended_panel, grounds, still
from bot.services.outbox import Snapshot
from bot.table.record import TableId, UserId
from bot.table.table import Status, Table


class PanelState(Enum):
    """What becomes of a panel; the values are the versions of what it shows last."""

    FOLLOWS = 0
    REPLACED = -1
    """The user has a newer one: it loses its buttons."""
    ENDED = -2
    """Its lifetime is over: it says so."""


@dataclass(slots=True, eq=False)
class OpenPanel:
    """A panel that was shown to a user and is kept up to date."""

    interaction: discord.Interaction
    user: UserId
    message: int | None
    staged: MoveDraft
    clicked: int
    """The time of the last click on it, in milliseconds since 1970."""
    changes: int
    """The table's number of changes in the newest state that it may show."""
    version: int | None
    """The digest of what its content depends on; None if unknown."""
    state: PanelState = PanelState.FOLLOWS
    edit: asyncio.Task[Any] | None = None
    """The edit under way, if there is one."""

    def known(self, now: int) -> Known:
        """Return what is known of its message, which can be edited as long as its token is valid."""
        row = Posted(message=self.message or self.interaction.id, shown=self.version)
        return Known(row, uneditable=now >= self.clicked + TOKEN_LIFETIME_MS)


class Panels:
    """The panels of all tables. Nothing is stored: after a restart a panel is updated again from the next
    click on it. Panels in DMs are not among them: the bot's own token, which edits them, does not
    expire.
    """

    def __init__(self, render: RenderContext) -> None:
        self._render = render
        self._open: dict[TableId, list[OpenPanel]] = {}
        """The panels by table, in the order of the last clicks."""
        self._by_dm: dict[tuple[TableId, UserId], MoveDraft] = {}
        """Incomplete moves in DMs."""

    # What is shown and clicked.

    def shown(
        self,
        interaction: discord.Interaction,
        table: Table,
        said: str,
        message: int | None,
        *,
        current: bool = True,
    ) -> bool:
        """Note a panel that was just shown, to be updated at once unless `current`; the one before it loses
        its buttons. Return whether a panel is to be updated.
        """
        user, staged = UserId(interaction.user.id), MoveDraft(said, len(table.moves))
        if interaction.guild_id is None:
            self._by_dm[table.id, user] = staged
            return False
        panels = self._open.setdefault(table.id, [])
        same = [it for it in panels if it.user == user and message is not None and it.message == message]
        before = [
            it for it in panels if it.user == user and it not in same and it.state is PanelState.FOLLOWS
        ]
        for it in same:
            panels.remove(it)
            if it.edit is not None:
                it.edit.cancel()
                current = False
        for it in before:
            it.state = PanelState.REPLACED
        version = version_for(table, user) if current else None
        panels.append(
            OpenPanel(interaction, user, message, staged, self._render.now(), table.changes, version)
        )
        return True

    def staged(self, table: Table, user: UserId) -> MoveDraft:
        """Return the incomplete move in a user's DM, as long as it can be continued."""
        staged = still(table, user, self._by_dm.get((table.id, user), NO_DRAFT))
        if not staged.said:
            self._by_dm.pop((table.id, user), None)
        return staged

    def forget(self, table: TableId, user: UserId, message: int | None) -> None:
        """Stop updating a panel whose message shows something else now."""
        for it in [it for it in self._open.get(table, []) if it.user == user and it.message == message]:
            if it.state is PanelState.FOLLOWS:
                self._drop(table, it)

    def forget_user(self, user: UserId, at: Collection[TableId]) -> None:
        """Forget a user's panels, except `at` tables whose next update is the last of a user who has left."""
        for table in [table for table in self._open if table not in at]:
            for it in [it for it in self._open[table] if it.user == user]:
                self._drop(table, it)
        self._by_dm = {key: it for key, it in self._by_dm.items() if key[1] != user}

    def close(self, table: TableId) -> None:
        """Forget all panels of a table that is gone, or another process's by now."""
        _ = self._open.pop(table, None)
        self._forget_drafts(table)

    def _forget_drafts(self, table: TableId) -> None:
        self._by_dm = {key: it for key, it in self._by_dm.items() if key[0] != table}

    def end_overdue(self) -> list[TableId]:
        """End the panels whose lifetime is over. Return the tables whose panels are to be updated."""
        until, ended = self._render.now() - PANEL_LIFETIME_MS, list[TableId]()
        for table, panels in self._open.items():
            for it in panels:
                if it.state is PanelState.FOLLOWS and it.clicked <= until:
                    it.state = PanelState.ENDED
                    ended.append(table)
        return ended

    # Updates.

    def of(self, table: TableId) -> Sequence[OpenPanel]:
        """Return a table's panels."""
        return tuple(self._open.get(table, ()))

    def all(self) -> list[OpenPanel]:
        """Return the panels of all tables."""
        return [it for panels in self._open.values() for it in panels]

    def users(self, table: TableId) -> set[UserId]:
        """Return the users who have a panel of a table."""
        return {it.user for it in self._open.get(table, ())}

    def due(self, snapshot: Snapshot) -> list[OpenPanel]:
        """Return the panels of a table that are to be edited; forget those that can't be. One that was shown
        after the snapshot is left to the next one.
        """
        table, now, due = snapshot.table, self._render.now(), list[OpenPanel]()
        if table.status is Status.CLOSED:
            self._forget_drafts(table.id)
        for it in self.of(table.id):
            if it.changes > table.changes or it.user not in snapshot.preferences:
                continue
            over = it.state is PanelState.ENDED and not _plays(table, it.user)
            if not over and next_step(it.known(now), self._wanted(snapshot, it)) is Step.EDIT:
                due.append(it)
            elif it.state is not PanelState.FOLLOWS or not _plays(table, it.user):
                self._drop(table.id, it)
        return due

    async def update(self, snapshot: Snapshot, it: OpenPanel) -> None:
        """Edit a panel to show what it should; forget it if that is impossible, as when its user has
        dismissed it, or if that was its last edit. Raises errors that are worth a retry.
        """
        table, wanted = snapshot.table, self._wanted(snapshot, it)
        content, shown = wanted.content(()), dict[str, Any]()
        if content.page is not None:
            loaded = await self._render.pictures.load(content.page, theme=content.theme, cards=content.cards)
            shown = loaded.edited
        shown["view"] = layout_view(content.below, content.cards)
        if it not in self.of(table.id):
            return
        it.edit = asyncio.ensure_future(it.interaction.edit_original_response(**shown))
        try:
            await it.edit
        except asyncio.CancelledError:
            if it.edit.cancelled() and it not in self.of(table.id):
                return  # a newer state was shown as the answer to a click
            raise
        except REQUEST_ERRORS as error:
            refused = isinstance(error, discord.HTTPException) and error.status < 500 and error.status != 429
            if it.state is not PanelState.REPLACED and not refused:
                raise
            self._render.card_emojis.on_failure(error)
            self._drop(table.id, it)  # if buttons stay, a click on one shows the current panel
            return
        finally:
            it.edit = None
        it.version = wanted.version
        last = it.state is not PanelState.FOLLOWS or not _plays(table, it.user)
        if last and self._wanted(snapshot, it).version == wanted.version:
            self._drop(table.id, it)

    def _wanted(self, snapshot: Snapshot, it: OpenPanel) -> Wanted:
        """Return what a panel should show."""
        version = it.state.value
        if it.state is PanelState.FOLLOWS:
            version = version_for(snapshot.table, it.user)
        return Wanted(
            policy=ReplacePolicy.EXPIRES, version=version, create=False,
            content=lambda _: self._content(snapshot, it),
        )  # fmt: skip

    def _content(self, snapshot: Snapshot, it: OpenPanel) -> Content:
        table, user = snapshot.table, it.user
        if it.state is PanelState.REPLACED:
            return Content()
        if it.state is PanelState.ENDED:
            page, below = ended_panel(table, user)
            return Content(page=page, below=below)
        it.staged = still(table, user, it.staged)
        liked = snapshot.preferences[user]
        newcomer = user in snapshot.newcomers
        page, below = panel(table, user, snapshot.texts, liked, staged=it.staged, newcomer=newcomer)
        cards = self._render.card_emojis.private(liked)
        return Content(page=with_records(page, snapshot, user), below=below, theme=liked.theme, cards=cards)

    def _drop(self, table: TableId, it: OpenPanel) -> None:
        if it in (panels := self._open.get(table, [])):
            panels.remove(it)
        if not panels:
            self._open.pop(table, None)


def version_for(table: Table, user: UserId) -> int:
    """Return the digest of what a user's panel depends on."""
    return table.once(("panel", user), lambda: digest(repr(grounds(table, user))))


def with_records(page: Page, snapshot: Snapshot, user: UserId) -> Page:
    """Return a user's page of a table, at the end of a game with their record against rivals met before."""
    table = snapshot.table
    if table.status is not Status.CLOSED or not table.with_computers:
        return page
    return replace(page, prompt=met_again(table, user, snapshot.rivals.get(user, ())))


def _plays(table: Table, user: UserId) -> bool:
    return table.status is Status.PLAYING and table.seat(user) is not None
