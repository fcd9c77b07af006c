"""Private panels that follow the table: a user's last panel is edited while Discord allows it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Hashable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

import discord

from bot.adapter.error_codes import REQUEST_ERRORS
from bot.adapter.rendering.messages import layout_view
from bot.adapter.rendering.render_context import RenderContext
from bot.adapter.rendering.render_scheduler import RenderScheduler
from bot.presentation.cast.who import met_again
from bot.presentation.page import Page
from bot.presentation.panel import NO_DRAFT, MoveDraft, panel
from bot.presentation.private_panel import ended_panel, grounds, still
from bot.services.outbox import Snapshot
from bot.services.services import Services
from bot.table.preferences import Preferences
from bot.table.record import TableId, UserId
from bot.table.table import Status, Table

PANEL_LIFETIME_MS = 14 * 60_000
"""Milliseconds after the last click for which a panel is updated."""
TOKEN_LIFETIME_MS = 15 * 60_000
"""Milliseconds after a click for which Discord allows edits with its token."""
_Key = tuple[TableId, UserId]


@dataclass(slots=True)
class OpenPanel:
    """A panel that was shown to a user and is kept up to date."""

    interaction: discord.Interaction
    message: int | None
    staged: MoveDraft
    grounds: Hashable
    """The data that the panel's content depends on; None if unknown."""
    clicked: int
    """The time of the last click on it, in milliseconds since 1970."""


class Panels:
    """The last panel of each user at each table, kept up to date; at the end of its lifetime it says so.
    Nothing is stored: after a restart a panel is updated again from the next click on it. Panels in DMs are
    no concern of this class: they are edited with the bot's token, which does not expire.
    """

    def __init__(
        self,
        render: RenderContext,
        interval: float,
        retries: Sequence[float],
        reveals: Callable[[Table], bool],
    ) -> None:
        self._render = render
        self._reveals = reveals
        """Whether a table reveals what its last moves led to; then its panels are touched again."""
        self._latest = RenderScheduler(
            "panels of table", self._draw, interval, lambda _: retries, render.wait_until_idle,
            render.metrics, render.card_emojis.doubt,
        )  # fmt: skip
        self._last: dict[_Key, OpenPanel] = {}
        """In the order of the last clicks."""
        self._older: list[tuple[_Key, OpenPanel]] = []
        """Panels with a newer successor, whose buttons are to be removed."""
        self._ended: list[tuple[_Key, OpenPanel]] = []
        """Panels at the end of their lifetime, whose last edit is due."""
        self._editing: set[int | None] = set()
        """Messages that are being edited."""
        self._by_dm: dict[_Key, MoveDraft] = {}
        """Incomplete moves in DMs."""

    def touch(self, id: TableId) -> None:
        """Schedule an update of the table's panels, if there are any."""
        if any(table == id for table, _ in (*self._last, *(key for key, _ in self._older))):
            self._latest.touch(id)

    def end_overdue(self) -> None:
        """Schedule the last edit of each panel whose lifetime has ended."""
        until = self._render.now() - PANEL_LIFETIME_MS
        while self._last and next(iter(self._last.values())).clicked <= until:
            key = next(iter(self._last))
            self._ended.append((key, self._last.pop(key)))
            self._latest.touch(key[0])

    async def rest(self) -> None:
        """Wait until all scheduled panels are updated."""
        await self._latest.rest()

    async def stop(self) -> None:
        """Stop updating."""
        await self._latest.stop()

    def shown(
        self,
        interaction: discord.Interaction,
        table: Table,
        said: str,
        message: int | None,
        *,
        current: bool = True,
    ) -> None:
        """Note a panel that was just shown, to be updated at once unless `current`; the one before it loses
        its buttons.
        """
        now, key = self._render.now(), (table.id, UserId(interaction.user.id))
        staged = MoveDraft(said, len(table.moves))
        if interaction.guild_id is None:
            self._by_dm[key] = staged
            return
        before = self._last.pop(key, None)
        why = None if message in self._editing or not current else grounds(table, key[1])
        self._last[key] = OpenPanel(interaction, message, staged, why, now)
        if before is not None and (message is None or before.message != message):
            self._older.append((key, before))
        self._latest.touch(table.id)

    def staged(self, table: Table, user: UserId) -> MoveDraft:
        """Return the incomplete move in a user's DM, as long as it can be continued."""
        key = table.id, user
        staged = still(table, user, self._by_dm.get(key, NO_DRAFT))
        if not staged.said:
            self._by_dm.pop(key, None)
        return staged

    def forget(self, table: TableId, user: UserId, message: int | None) -> None:
        """Stop updating a panel whose message shows something else now."""
        known = self._last.get((table, user))
        if known is not None and known.message == message:
            del self._last[table, user]

    def forget_user(self, user: UserId, at: Collection[TableId]) -> None:
        """Forget a user's panels, except `at` tables whose next update is the last of a user who has left."""
        self._last = {key: it for key, it in self._last.items() if key[1] != user or key[0] in at}
        self._older = [(key, it) for key, it in self._older if key[1] != user or key[0] in at]
        self._ended = [(key, it) for key, it in self._ended if key[1] != user or key[0] in at]
        self._by_dm = {key: it for key, it in self._by_dm.items() if key[1] != user}

    async def _draw(self, id: TableId) -> None:
        snapshot = await self._render.services.outbox.snapshot(id)
        older, self._older = _taken(self._older, id)
        for _, former in older:
            if self._is_editable(former):
                with suppress(*REQUEST_ERRORS):  # its buttons stay; a click on one shows the current panel
                    await former.interaction.edit_original_response(view=None)
        ended, self._ended = _taken(self._ended, id)
        if snapshot is None:
            return
        if self._reveals(snapshot.table):
            self._ended += ended
            return
        edits = [self._end(snapshot.table, *former) for former in ended]
        edits += [self._follow(snapshot, key) for key in self._last if key[0] == id]
        done = await asyncio.gather(*edits, return_exceptions=True)
        for error in filter(None, done):
            raise error

    def _is_editable(self, known: OpenPanel) -> bool:
        return self._render.now() < known.clicked + TOKEN_LIFETIME_MS

    async def _end(self, table: Table, key: _Key, known: OpenPanel) -> None:
        """Make the last edit of a panel, unless its user has clicked on it again or does not play any
        more.
        """
        newer, user = self._last.get(key), key[1]
        clicked = newer is not None and newer.message == known.message
        if clicked or not self._is_editable(known) or not _plays(table, user):
            return
        page, below = ended_panel(table, user)
        look = await self._render.gallery.look(page)
        self._editing.add(known.message)
        try:
            await self._edited(known.interaction, view=layout_view(below), **look.edited)
        except Exception:
            self._ended.append((key, known))
            raise
        finally:
            self._editing.discard(known.message)

    async def _follow(self, snapshot: Snapshot, key: _Key) -> None:
        """Update a panel if what it depends on has changed; drop it if its user has left."""
        table, known, user = snapshot.table, self._last.get(key), key[1]
        if known is None or (why := grounds(table, user)) == known.grounds:
            return
        known.staged = still(table, user, known.staged)
        liked = await self._render.services.people.preferences(user)
        newcomer = await is_newcomer(self._render.services, table, user, liked)
        page, below = panel(table, user, snapshot.texts, liked, staged=known.staged, newcomer=newcomer)
        page = await with_records(self._render.services, page, table, user)
        cards = self._render.card_emojis.private(liked)
        look = await self._render.gallery.look(page, theme=liked.theme, cards=cards)
        if self._last.get(key) is not known:
            return
        self._editing.add(known.message)
        try:
            there = await self._edited(known.interaction, view=layout_view(below, cards), **look.edited)
        finally:
            self._editing.discard(known.message)
        newer = self._last.get(key)
        if newer is not known:  # replaced meanwhile, or its message shows something else
            if newer is not None and newer.message != known.message:
                self._older.append((key, known))
            self._latest.touch(table.id)
        elif there and _plays(table, user):
            known.grounds = why
        else:
            del self._last[key]

    async def _edited(self, interaction: discord.Interaction, **shown: Any) -> bool:
        """Edit a panel. Return False if that is impossible, as when its user has dismissed it. Raises errors
        worth a retry.
        """
        try:
            await interaction.edit_original_response(**shown)
        except discord.HTTPException as error:
            if error.status >= 500 or error.status == 429:
                raise
            self._render.card_emojis.doubt(error)
            return False
        return True


async def is_newcomer(services: Services, table: Table, user: UserId, liked: Preferences) -> bool:
    """Return whether a user's panel says what is at stake: where the table waits for them, unless they know
    the game or have switched it off.
    """
    waits = table.status is Status.PLAYING and table.seat(user) in table.owed and table.lesson is None
    return liked.stakes and waits and await services.people.is_new_to(user, table.game.name)


async def with_records(services: Services, page: Page, table: Table, user: UserId) -> Page:
    """Return a user's page of a table, at the end of a game with their record against rivals met before."""
    if table.status is not Status.CLOSED or not table.with_computers:
        return page
    return replace(page, prompt=met_again(table, user, await services.people.rivals(user)))


def _taken(
    panels: list[tuple[_Key, OpenPanel]], id: TableId
) -> tuple[list[tuple[_Key, OpenPanel]], list[tuple[_Key, OpenPanel]]]:
    """Return the panels of a table, and those of all others."""
    return [item for item in panels if item[0][0] == id], [item for item in panels if item[0][0] != id]


def _plays(table: Table, user: UserId) -> bool:
    return table.status is Status.PLAYING and table.seat(user) is not None
