"""The use case of a move: load the table, parse the request, play it, and save the result."""

from __future__ import annotations

from sqlalchemy.exc import IntegrityError

from bot.database.errors import CommitUnknownError, ConflictError, StoreError
from bot.services import move_requests
from bot.services.lessons import Lessons
from bot.services.move_requests import EventLines, MoveRequest
from bot.services.transaction_context import TableUpdate
from bot.services.transactions import Transactions
from bot.table import clock
from bot.table.lesson import is_lesson
from bot.table.progress import play_move
from bot.table.record import TableId, UserId
from bot.table.texts import story
from bot.table.villains import Sheet
from engines.core import Illegal, TextId
from engines.notation import written

USER_STORIES_MAX = 500
"""Maximum stories per user and table."""


class Playing:
    """Use cases for moves."""

    def __init__(self, transactions: Transactions, lessons: Lessons, event_lines: EventLines) -> None:
        self._transactions, self._lessons, self._event_lines = transactions, lessons, event_lines

    async def act(
        self,
        id: TableId,
        user: UserId,
        text: str,
        *,
        interaction: int,
        say: str | None = None,
        seen: int | None = None,
        if_version: int | None = None,
        newcomer: Sheet | None = None,
    ) -> TableUpdate:
        """Play the move `text` for `user`. Raises Illegal.

        `say` is a story told with it. `seen` is the number of moves when the button was drawn: refused if the
        decision has changed since; `if_version` the same by the rulebook's version guard (HU-109). `newcomer`
        is created and takes the place of `*` in `text` (a new villain for a player who lost theirs).
        """
        if is_lesson(id):
            return await self._lessons.act(id, user, text, seen=seen)
        move_request = MoveRequest(text, say, seen, if_version, newcomer)
        try:
            return await self._act(id, user, move_request, interaction)
        except Illegal:
            if (before := await self.answered(interaction)) is not None:
                return before
            raise
        except (IntegrityError, ConflictError):  # handled before, or another writer was first
            return await self.answered(interaction) or await self._act(id, user, move_request, interaction)
        except CommitUnknownError as unsure:  # the database may be reachable again
            if (before := await self._found(interaction, unsure)) is not None:
                return before
            raise StoreError(*unsure.args) from unsure

    async def _found(self, interaction: int, unsure: CommitUnknownError) -> TableUpdate | None:
        """Return the update of a move whose commit was uncertain, or None if it was not saved. Raises
        CommitUnknownError.
        """
        try:
            return await self.answered(interaction)
        except StoreError:
            raise unsure from None

    async def answered(self, interaction: int) -> TableUpdate | None:
        """Return the update of an interaction that was handled before; None if it is new."""
        async with self._transactions.open(self.answered) as tx:
            found = await tx.repositories.answers.known(interaction)
            if found is None:
                return None
            id, n = found
            return TableUpdate(await tx.table(id), range(n - 1, n), repeated=True)

    async def _act(
        self, id: TableId, user: UserId, move_request: MoveRequest, interaction: int
    ) -> TableUpdate:
        async with self._transactions.open(self._act) as tx:
            table = await tx.playing(id)
            line, words = move_request.parts(table)
            words, made = story(words), None
            if move_request.newcomer is not None:
                made = await tx.create_again(table, user, move_request.newcomer)
                line = line.replace("*", written(made.at_table()))
            text_id = TextId(tx.draws.id("t")) if words else TextId("")
            line = move_requests.with_story(table, line, text_id) if words else line
            named = move_requests.names_villain(table, line)
            mine = await tx.repositories.villains.of(table.guild, user) if named else []
            mine = mine if made is None else [made, *(villain for villain in mine if villain.id != made.id)]
            try:
                action, acting = move_requests.understood(table, user, line, mine)
                move_request.guard(table, acting, user, self._event_lines)
                move_requests.in_time(table, acting, action, tx.at)
                after = play_move(table, action, seat=acting, user=user, auto=False, at=tx.at)
            except move_requests.StaleMove:
                raise
            except Illegal as refused:
                raise move_requests.RefusedMove(refused, table, line) from None
            if words:
                if await tx.repositories.stories.count(id, user) >= USER_STORIES_MAX:
                    raise Illegal(
                        f"You've told {USER_STORIES_MAX} stories at this table. Leave some to the others."
                    )
                await tx.repositories.stories.add(text_id, id, user, words)
            after = clock.resumed(clock.back(after, user), tx.at)
            done = await tx.go_on(table, after)
            await tx.repositories.answers.note(interaction, id, len(table.moves) + 1)
            return done
