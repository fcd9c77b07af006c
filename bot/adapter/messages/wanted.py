"""What the messages of a table should show: pure functions of a snapshot and of what is known of them.

Each kind of message is a function that returns a `Wanted`: a version, a replace policy, and a content.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

import discord

from bot.adapter.messages.plan import Content, Known, Wanted
from bot.adapter.messages.policy import ReplacePolicy, digest, is_old
from bot.adapter.rendering.card_emojis import SYMBOLS, Cards
from bot.database.errors import StoreError
from bot.database.repositories.messages import (
    ECHO_KEY,
    NOTHING_SENT,
    PART_KEY,
    PING_KEY,
    RESULT_KEY,
    TABLE_KEY,
    MessageKey,
    MessageKind,
    Posted,
    hand_of,
    seal_of,
    sealed_sheets,
)
from bot.presentation import ids
from bot.presentation.custom_id import ComponentId
from bot.presentation.game_presenter import Stage
from bot.presentation.leaderboard import UserResults
from bot.presentation.panel import NO_DRAFT, MoveDraft, hand_button, table_buttons, table_page
from bot.presentation.pings import (
    PING_MARKER,
    PingContent,
    PingText,
    calls,
    is_announced,
    ping_content,
    small_print,
    text,
)
from bot.presentation.private_panel import dm_panel, grounds, held, is_asked
from bot.presentation.proof import seal_buttons
from bot.presentation.results import Result, last_part, part_result, results
from bot.presentation.reveals import reveal_buttons
from bot.presentation.servers import as_wanted
from bot.services.outbox import Snapshot
from bot.table import links
from bot.table.clock import unmuted
from bot.table.preferences import DEFAULT_PREFERENCES, Preferences
from bot.table.record import UserId
from bot.table.table import Status, Table

TOGETHER_S = 60
"""Seconds within which a result and the table's message are posted if they stand together."""
UNTOLD = -1
"""The version of a ping that tells somebody something new; digests are never negative."""
SEALED = 1
"""The only version of a seal."""


@dataclass(slots=True, kw_only=True)
class Situation:
    """All that the wanted messages depend on."""

    snapshot: Snapshot
    known: Mapping[MessageKey, Known]
    """What is known of the messages by now."""
    now: int
    """Milliseconds since 1970."""
    cards: Callable[[Preferences | None], Cards] = lambda _: SYMBOLS
    """Returns the cards that a user likes to see, or (None) those of the server."""
    changed: bool = True
    """Whether the table has changed since the last pass."""
    moving: bool = False
    """Whether the table's message should move to the end of the channel."""
    told: PingContent = field(default_factory=dict[UserId, PingText])
    """What the ping says to each player."""
    results_channel: int | None = None
    """The channel for copies of results, if there is one beside the table's."""
    standings: Sequence[UserResults] | None = ()
    """The standings of the game in the server, for the result of the table; None: they could not be read."""
    seals: Mapping[int, str] = field(default_factory=dict[int, str])
    """The texts of seals that are not posted yet, by sheet."""
    ends_part: bool = False
    """Whether something has been won or lost that is not announced yet."""
    channel_is_free: bool = True
    """Whether something can be done in the channel in this pass."""
    in_place: bool = False
    """Whether the table's message can't be posted anew."""
    held: Mapping[UserId, object] = field(default_factory=dict[UserId, object])
    """What the hands that are shown hold, where known."""
    staged: Callable[[UserId], MoveDraft] = lambda _: NO_DRAFT
    """Returns a user's incomplete move in their DM."""

    @property
    def table(self) -> Table:
        return self.snapshot.table

    def row(self, key: MessageKey) -> Posted:
        return known.row if (known := self.known.get(key)) is not None else NOTHING_SENT

    @property
    def rows(self) -> dict[MessageKey, Posted]:
        return {key: known.row for key, known in self.known.items() if known.row != NOTHING_SENT}


def keys_in_channel(situation: Situation) -> list[MessageKey]:
    """Return the messages of a table's channel in the order in which they are posted."""
    missing = [sheet for sheet in situation.seals if sheet >= sealed_sheets(situation.rows)]
    return [PART_KEY, RESULT_KEY, ECHO_KEY, TABLE_KEY, *map(seal_of, missing), PING_KEY]


def keys_by_dm(situation: Situation) -> list[MessageKey]:
    """Return the hands that a table's players have or should have. Those of a closed table are deleted once
    its end is shown.
    """
    table = situation.table
    if table.status is Status.CLOSED and situation.row(TABLE_KEY).shown != table.changes:
        return []
    playing = [person.user for person in table.people] if table.status is Status.PLAYING else []
    sent = [UserId(key.key) for key in situation.rows if key.kind is MessageKind.HAND]
    return [*map(hand_of, dict.fromkeys((*playing, *sent)))]


def wanted(situation: Situation, key: MessageKey) -> Wanted | None:
    """Return what one message should show; None: there should be none."""
    match key.kind:
        case MessageKind.TABLE:
            return _table(situation)
        case MessageKind.RESULT:
            return _part_result(situation) if key == PART_KEY else _result(situation)
        case MessageKind.ECHO:
            return _echo(situation)
        case MessageKind.SEAL:
            return _seal(situation, situation.seals[key.key])
        case MessageKind.PING:
            return _ping(situation)
        case MessageKind.HAND:
            closed = situation.table.status is Status.CLOSED
            return None if closed else _hand(situation, UserId(key.key))


def is_one(table: Table, key: MessageKey, wanted: Wanted | None, message: discord.Message) -> bool:
    """Return whether one of the bot's messages is the wanted one, sent before; if that stays when another
    version is sent, in this version.
    """
    match key.kind:
        case MessageKind.TABLE:
            return is_about(table, message)
        case MessageKind.RESULT | MessageKind.ECHO:
            ends = range(len(table.moves) + 1) if key == PART_KEY or wanted is None else [wanted.version]
            return any(ids.ShowResult(table.id, n).encode() in _custom_ids(message) for n in ends)
        case MessageKind.SEAL:
            return wanted is not None and message.content == wanted.content(()).words
        case MessageKind.PING:
            return PING_MARKER in message.content and not message.embeds
        case MessageKind.HAND:
            return message.content == hand_words(table)


# The table.


def _table(situation: Situation) -> Wanted:
    table, row = situation.table, situation.row(TABLE_KEY)
    old = situation.changed and is_old(row.message, situation.now)
    moves = not situation.in_place and (situation.moving or old)
    return Wanted(
        policy=ReplacePolicy.SEND_THEN_DELETE, version=table.changes,
        content=lambda _: table_content(situation),
        replaces=row.message if moves else None,
    )  # fmt: skip


def table_content(situation: Situation, stage: Stage | None = None) -> Content:
    """Return what the table's message shows: the current state, or a stage of what led to it."""
    table, server = situation.table, situation.snapshot.server
    now = table_page(table, situation.snapshot.texts, remarks=server.remarks) if stage is None else stage.page
    below = table_buttons(table) if stage is None else reveal_buttons(table, stage)
    return Content(page=as_wanted(server, now), below=below, cards=situation.cards(None), brief=True)


def is_about(table: Table, message: discord.Message) -> bool:
    """Return whether a message is the table's own: it has components of the table, but no text (as pings
    have) and no result's buttons (as results have).
    """
    if message.content:
        return False
    clicked = [ComponentId.read(custom_id or "") for custom_id in _custom_ids(message)]
    results = any(isinstance(custom_id, ids.ShowResult) for custom_id in clicked)
    return not results and any(custom_id is not None and custom_id.about == table.id for custom_id in clicked)


# Results: those that are sent once and kept, and that of the last part.


def announced_up_to(row: Posted) -> int:
    """Return the move up to which results were posted; `row` is that of the last one."""
    return row.shown or 0


def is_unannounced(situation: Situation) -> bool:
    """Return whether there is a result that was not posted yet."""
    if last_part(situation.table) != announced_up_to(situation.row(PART_KEY)):
        return True
    return any(results(situation.table, announced_up_to(situation.row(RESULT_KEY))))


def _next_result(situation: Situation, after: int) -> Result | None:
    if situation.standings is None:
        raise StoreError("The standings could not be read.")
    found = results(situation.table, after, situation.standings, situation.snapshot.texts)
    return next(found, None)


def _result(situation: Situation) -> Wanted:
    row = situation.row(RESULT_KEY)
    result = _next_result(situation, announced_up_to(row))
    if result is None:
        return _nothing_new(row)
    return Wanted(
        policy=ReplacePolicy.SEND_ONCE, version=result.n, mentions=result.mentions,
        content=partial(_result_content, situation, result),
    )  # fmt: skip


def _part_result(situation: Situation) -> Wanted:
    """Return the result of the last part: edited while the table's message follows it closely and it is not
    too old, else posted anew.
    """
    table, row = situation.table, situation.row(PART_KEY)
    if not (n := last_part(table)):
        return _nothing_new(row)
    follows = _follows(situation.row(TABLE_KEY).message, row.message)
    moves = n != row.shown and (not follows or is_old(row.message, situation.now))
    return Wanted(
        policy=ReplacePolicy.SEND_THEN_DELETE, version=n,
        content=lambda mentioned: _result_content(situation, part_result(table, n), mentioned),
        replaces=row.message if moves else None,
    )  # fmt: skip


def _echo(situation: Situation) -> Wanted:
    """Return the next copy of an announced result for the results channel: without mentions, and only with
    Details.
    """
    row, announced = situation.row(ECHO_KEY), announced_up_to(situation.row(RESULT_KEY))
    result = _next_result(situation, announced_up_to(row)) if situation.results_channel is not None else None
    if result is None or result.n > announced:
        return _nothing_new(row)

    def content(_: Collection[UserId]) -> Content:
        there = _result_content(situation, result, ())
        below = [button for button in result.buttons if isinstance(button.id, ids.ShowResult)]
        words = f"-# <#{situation.table.channel}>"
        return Content(words=words, page=there.page, below=below, cards=there.cards, waits=True)

    return Wanted(
        policy=ReplacePolicy.SEND_ONCE, version=result.n, content=content, channel=situation.results_channel,
    )  # fmt: skip


def _result_content(situation: Situation, result: Result, mentioned: Collection[UserId]) -> Content:
    return Content(
        words=" ".join(f"<@{user}>" for user in mentioned) or None, mentioned=mentioned,
        page=as_wanted(situation.snapshot.server, result.page), below=result.buttons,
        cards=situation.cards(None), waits=True,
    )  # fmt: skip


def _nothing_new(row: Posted) -> Wanted:
    """Return that nothing more is sent of a kind, of which one may have been on its way."""
    return Wanted(
        policy=ReplacePolicy.SEND_ONCE, version=announced_up_to(row), create=False,
        content=lambda _: Content(),
    )  # fmt: skip


def _custom_ids(message: discord.Message) -> set[str | None]:
    rows = (component for component in message.components if isinstance(component, discord.ActionRow))
    return {child.custom_id for row in rows for child in row.children}


def _follows(table: int | None, result: int | None) -> bool:
    """Return whether the table's message was posted right after the result, so that they are together."""
    if table is None or result is None:
        return False
    posted = (discord.utils.snowflake_time(message).timestamp() for message in (table, result))
    return 0 <= next(posted) - next(posted) <= TOGETHER_S


# Seals and pings.


def _seal(situation: Situation, words: str) -> Wanted:
    """Return the commitment to a sheet's cards, which is posted before they are dealt."""
    below = seal_buttons(situation.table)
    return Wanted(
        policy=ReplacePolicy.SEND_ONCE, version=SEALED,
        content=lambda _: Content(words=words, below=below, silent=True),
    )  # fmt: skip


def _ping(situation: Situation) -> Wanted | None:
    """Return the ping: edited while those named get fewer; anything new is told in a new message, as edits
    don't notify. None if nobody is waited for.
    """
    table, row, told = unmuted(situation.table, situation.now), situation.row(PING_KEY), situation.told
    if not (waited := calls(table)):
        return None
    print_ = small_print(table, situation.row(TABLE_KEY).message)

    def content(mentioned: Collection[UserId]) -> Content:
        words = text(waited, mentioned, print_)
        return Content(
            words=words, below=[hand_button(table)], mentioned=mentioned, version=digest(words),
            told=ping_content(waited, mentioned),
        )  # fmt: skip

    fresh = [call.user for call in waited if not is_announced(call, told)]
    named = [call.user for call in waited if call.user in told and told[call.user].mentioned]
    return Wanted(
        policy=ReplacePolicy.DELETE_THEN_SEND,
        version=UNTOLD if fresh else digest(text(waited, named, print_)),
        content=content if fresh else lambda _: content(named), mentions=fresh,
        told=ping_content(waited, named),
        replaces=row.message if fresh else None,
    )  # fmt: skip


# Hands by DM.


def _hand(situation: Situation, user: UserId) -> Wanted:
    table, row = situation.table, situation.row(hand_of(user))
    liked = situation.snapshot.preferences.get(user, DEFAULT_PREFERENCES)
    version = table.once(("hand", user, liked), lambda: digest(repr((grounds(table, user), liked))))
    create = (
        liked.dms and table.status is Status.PLAYING and any(person.user == user for person in table.people)
    )
    old = is_old(row.message, situation.now) and row.shown != version and create
    words = hand_words(table)

    def content(_: Collection[UserId]) -> Content:
        newcomer = create and user in situation.snapshot.newcomers
        page, below = dm_panel(
            table, user, situation.snapshot.texts, liked, situation.staged(user), newcomer=newcomer
        )
        return Content(
            words=words, page=page, below=below, theme=liked.theme, cards=situation.cards(liked), silent=old
        )

    return Wanted(
        policy=ReplacePolicy.DELETE_THEN_SEND, version=version, content=content, create=create, user=user,
        replaces=row.message if old else None,
        can_wait=not situation.ends_part and _can_wait(situation, user),
    )  # fmt: skip


def _can_wait(situation: Situation, user: UserId) -> bool:
    """Return whether nobody waits for a hand: its user is not asked, and holds what they held before."""
    table = situation.table
    playing = table.status is Status.PLAYING and table.seat(user) is not None
    return playing and not is_asked(table, user) and situation.held.get(user) == held(table, user)


def hand_words(table: Table) -> str:
    """Return the text above a hand, which identifies its table."""
    return f"Your hand at [the table]({links.channel(table.guild, table.channel)})"
