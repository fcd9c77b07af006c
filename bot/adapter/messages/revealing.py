"""Reveals under way: stages shown one after another, until the time is over or somebody ends them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from bot.presentation.game_presenter import Stage
from bot.table.record import TableId, UserId
from bot.table.table import Table
from bot.table.texts import plain, together
from engines.core import Illegal

Wait = Callable[[float], Awaitable[None]]
"""A function that waits some seconds."""
LOOK_S = 0.25
"""Seconds between two looks whether a reveal is to go on, or is over."""


@dataclass(slots=True)
class _UnderWay:
    """The stage that a table shows just now."""

    stage: Stage
    hurried: bool = False
    """Whether the next stage comes before its time."""
    skipped: bool = False
    """Whether no further stage is shown."""


class Revealing:
    """The reveals that this process shows. Nothing is stored: after a restart tables show the end."""

    def __init__(self, moved_on: Callable[[Table], Awaitable[bool]], wait: Wait | None) -> None:
        self._moved_on, self._wait = moved_on, wait
        """Whether somebody has moved at a table or closed it, and how to wait some seconds; None: not at
        all.
        """
        self._under_way: dict[TableId, _UnderWay] = {}

    @property
    def waits(self) -> bool:
        """Whether stages are shown for a time; if not, nothing is to be seen of them."""
        return self._wait is not None

    def __contains__(self, id: TableId) -> bool:
        return id in self._under_way

    def skip(self, id: TableId) -> None:
        """End a reveal at once, if there is one."""
        if (reveal := self._under_way.get(id)) is not None:
            reveal.skipped = True

    def turn_up(self, table: Table, user: UserId) -> None:
        """Go on with a reveal before its time. Raises Illegal unless it is this user's to do."""
        reveal = self._under_way.get(table.id)
        if reveal is None or not reveal.stage.starters:
            return
        if table.seat(user) not in reveal.stage.starters:
            names = together(f"**{plain(table.name(fighter))}**" for fighter in sorted(reveal.stage.starters))
            raise Illegal(f"Only {names} can turn the cards. In a moment the cards turn by themselves.")
        reveal.hurried = True

    async def play(
        self, table: Table, stages: Sequence[Stage], show: Callable[[Stage], Awaitable[bool]]
    ) -> None:
        """Show these stages, each for its time; `show` returns False if it can't show one."""
        reveal = self._under_way[table.id] = _UnderWay(stages[0])
        try:
            for stage in stages:
                reveal.stage, reveal.hurried = stage, False
                if not await show(stage) or await self._held(table, reveal):
                    break
        finally:
            del self._under_way[table.id]

    async def is_over(self, table: Table) -> bool:
        """Return whether a reveal was skipped, or somebody has moved or closed the table since it began."""
        reveal = self._under_way.get(table.id)
        return reveal is None or reveal.skipped or await self._moved_on(table)

    async def _held(self, table: Table, reveal: _UnderWay) -> bool:
        """Wait while a stage is shown. Return whether the reveal is over."""
        seconds = reveal.stage.seconds
        while self._wait is not None and seconds > 0 and not reveal.hurried:
            await self._wait(min(LOOK_S, seconds))
            seconds -= LOOK_S
            if await self.is_over(table):
                return True
        return False
