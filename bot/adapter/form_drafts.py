"""Drafts of forms: what was typed into a form that was refused, and why, for the next time it is opened."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from bot.adapter.short_memory import ShortMemory
from bot.presentation.custom_id import FormId
from bot.presentation.form_ids import Entered, purpose
from bot.table.record import TableId, UserId


class FormDraft(NamedTuple):
    """A form that was refused."""

    typed: Mapping[str, tuple[str, ...]]
    """The values of the components, by custom_id."""
    wrong: str
    """The sentence that says what was wrong."""


class _Key(NamedTuple):
    guild: int
    user: UserId
    purpose: FormId


class FormDrafts:
    """The drafts of all users, in memory only; each is shown to nobody but its own user."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._drafts = ShortMemory[_Key, FormDraft](now)

    def keep(
        self, guild: int, user: UserId, form: FormId, *, typed: Mapping[str, tuple[str, ...]], wrong: str
    ) -> None:
        """Keep what a user typed into a form that was refused."""
        self._drafts.keep(_Key(guild, user, purpose(form)), FormDraft(typed, wrong))

    def of(self, guild: int, user: UserId, form: FormId) -> FormDraft | None:
        """Return the user's draft for a form of the same purpose; None if there is none."""
        return self._drafts.get(_Key(guild, user, purpose(form)))

    def forget(self, guild: int, user: UserId, form: FormId) -> None:
        """Forget the draft of a form that was accepted."""
        self._drafts.forget(_Key(guild, user, purpose(form)))

    def forget_moves(self, user: UserId, table: TableId) -> None:
        """Forget a user's drafts about moves at a table: what was wrong with them is out of date."""
        self._drafts.forget_those(
            lambda key: key.user == user and isinstance(key.purpose, Entered) and key.purpose.table == table
        )

    def forget_user(self, user: UserId) -> None:
        """Forget all drafts of a user."""
        self._drafts.forget_those(lambda key: key.user == user)

    def forget_guild(self, guild: int) -> None:
        """Forget all drafts that were typed in a server."""
        self._drafts.forget_those(lambda key: key.guild == guild)

    def drop_old(self) -> None:
        """Drop drafts whose time is up, and the oldest if there are too many."""
        self._drafts.drop_old()
