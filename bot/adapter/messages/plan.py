"""The plan: from what is known of a table's messages, and what they should show, to the next steps."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum

from bot.adapter.messages.policy import ReplacePolicy
from bot.adapter.rendering.card_emojis import SYMBOLS, Cards
from bot.database.repositories.messages import NOTHING_SENT, MessageKey, Posted
from bot.presentation.buttons import Clickable
from bot.presentation.page import Page
from bot.presentation.pings import PingContent, PingText
from bot.table.preferences import Theme
from bot.table.record import UserId


@dataclass(frozen=True, slots=True, kw_only=True)
class Content:
    """What a message shows."""

    words: str | None = None
    page: Page | None = None
    below: Sequence[Clickable] = ()
    mentioned: Collection[UserId] = ()
    theme: Theme = "dark"
    cards: Cards = field(default_factory=lambda: SYMBOLS)
    silent: bool = False
    """Whether a new message notifies nobody."""
    brief: bool = False
    """Whether the page is brief also while its picture is late."""
    waits: bool = False
    """Whether it waits for its picture, which can't well be added later."""
    version: int | None = None
    """The version, if that depends on who is mentioned."""
    told: PingContent = field(default_factory=dict[UserId, PingText])
    """Of a ping: what it says to each player."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What one message should show."""

    policy: ReplacePolicy
    version: int
    content: Callable[[Collection[UserId]], Content]
    """Returns the content, given who of `mentions` is mentioned."""
    create: bool = True
    """Whether to send a message if there is none."""
    replaces: int | None = None
    """The message that is to be replaced by a new one."""
    mentions: Sequence[UserId] = ()
    """Those who are mentioned, unless they don't want it."""
    channel: int | None = None
    """The channel, if it is not the table's."""
    user: UserId | None = None
    """The user in whose DMs it is."""
    told: PingContent = field(default_factory=dict[UserId, PingText])
    """Of a ping: what it says to each player when it shows this version."""
    can_wait: bool = False
    """Whether nobody waits for it, so that it may go with a later change."""


class Step(Enum):
    """What is done about one message next."""

    SEARCH = "search for one that was sent and may have arrived"
    SEND = "send a new one"
    EDIT = "edit it"
    DELETE = "delete it"
    CLEAR = "note that the one that was sent has not arrived, and is no longer wanted"
    NONE = "nothing is left to do"


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a message on Discord: its row, and what only memory holds."""

    row: Posted = NOTHING_SENT
    certain: bool = True
    """Whether it shows what its row says."""
    searched: bool = False
    """Whether one that may have arrived was searched for and not found."""
    uneditable: bool = False
    """Whether it can't be edited much longer, or at all."""
    blocked: bool = False
    """Whether nothing can be sent."""
    picture: str | None = None
    """The file name of its picture, if that is known."""
    late: int | None = None
    """The version that it shows without its picture, which is still being drawn."""
    leftovers: frozenset[int] = frozenset()
    """Older copies of it that are to be deleted."""

    @property
    def version(self) -> int | None:
        """The version that it surely shows."""
        if not self.certain:
            return None
        return self.row.shown if self.late is None else self.late


def next_step(known: Known, wanted: Wanted | None) -> Step:
    """Return the next step for one message; `wanted` None: there should be none."""
    row = known.row
    if known.blocked:
        return Step.NONE
    if row.nonce is not None and not known.searched:
        return Step.SEARCH
    if wanted is None:
        gone = Step.CLEAR if row.nonce is not None else Step.NONE
        return Step.DELETE if row.message is not None else gone
    if wanted.policy is ReplacePolicy.SEND_ONCE:
        if row.nonce is None:
            return Step.SEND if wanted.create and row.shown != wanted.version else Step.NONE
        return Step.SEND if wanted.create else Step.CLEAR
    if not wanted.create:
        if row.nonce is not None:
            return Step.CLEAR
        differs = row.message is not None and known.version != wanted.version
        return Step.EDIT if differs and not known.uneditable else Step.NONE
    replaced = row.message is not None and row.message == wanted.replaces
    if row.message is None or row.nonce is not None or known.uneditable or replaced:
        return Step.SEND
    return Step.EDIT if known.version != wanted.version else Step.NONE


def plan(
    known: Mapping[MessageKey, Known], wanted: Mapping[MessageKey, Wanted | None]
) -> dict[MessageKey, Step]:
    """Return the next step of each message that has one, in the order in which they are wanted."""
    steps = {key: next_step(known.get(key, Known()), wanted[key]) for key in wanted}
    return {key: step for key, step in steps.items() if step is not Step.NONE}
