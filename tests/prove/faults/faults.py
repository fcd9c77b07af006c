"""The fault table as data: faults of Discord and their expected outcomes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import partial

import aiohttp

from tests.prove.faults import strikes
from tests.prove.faults.cells import Cell
from tests.prove.faults.strikes import Doing, books_fail, broken, mended, nothing, refused, token_dead


class Then(Enum):
    """The expected outcome; besides, everybody is answered who can be."""

    KEPT = "What was done is kept, and in the end all is drawn as it is."
    WAITS = "The same; meanwhile nobody's time runs, and the host knows why."
    ENDED = "The table is closed, and villains are as after their last finished hand."
    REFUSED = "It is refused with a sentence, and nothing is changed."
    ONCE = "It is done once, whatever is delivered more than once or too late."


@dataclass(frozen=True, slots=True)
class Fault:
    name: str
    then: Then
    strikes: Doing
    mended: Doing
    ways: tuple[str, ...] = ("click", "slash", "clock")
    logs: tuple[str, ...] = ()
    """The prefixes of expected log messages."""
    thread: bool = False
    """Whether the table is in a thread."""
    act: Doing = Cell.act
    """What is done during the fault."""


NOT_DRAWN = ("table ", "hands of table ")
CLICKS, TYPED = ("click",), ("click", "slash")
ALL = "/channels/CHANNEL*"
POSTS = "/channels/CHANNEL/messages"
EDITS = "/channels/CHANNEL/messages/*"
DEAF = refused("*", "/channels/*", 0, 503)
NO_BOOKS = (*NOT_DRAWN, "interaction refused", "checking the deadlines failed")
FAULTS = (
    Fault("table message deleted", Then.KEPT, strikes.table_deleted, nothing),
    Fault("ping deleted", Then.KEPT, strikes.ping_deleted, nothing),
    Fault("hands deleted", Then.KEPT, strikes.hands_deleted, nothing),
    Fault("channel deleted", Then.ENDED, partial(strikes.seen, happens=strikes.delete_channel), nothing),
    Fault("channel deleted meanwhile", Then.ENDED, partial(strikes.meanwhile, happens=strikes.delete_channel),
          nothing),
    Fault("channel deleted unnoticed", Then.ENDED, strikes.channel_deleted_unnoticed, nothing),
    Fault("thread deleted", Then.ENDED, partial(strikes.seen, happens=strikes.delete_channel), nothing,
          thread=True),
    Fault("bot removed", Then.ENDED, partial(strikes.seen, happens=strikes.remove), nothing),
    Fault("bot removed meanwhile", Then.ENDED, partial(strikes.meanwhile, happens=strikes.remove), nothing),
    Fault("no access", Then.WAITS, refused("*", ALL, 50001), mended, logs=NOT_DRAWN),
    Fault("locked out", Then.WAITS, strikes.locked_out, strikes.let_in, ("clock",), logs=NOT_DRAWN),
    Fault("may not post", Then.WAITS, strikes.may_not_post, mended, logs=NOT_DRAWN),
    Fault("may not edit", Then.WAITS, refused("PATCH", EDITS, 50013), mended, logs=NOT_DRAWN),
    Fault("may not ping", Then.WAITS, refused("POST", POSTS, 50013), mended, logs=NOT_DRAWN),
    Fault("may not post in a thread", Then.WAITS, strikes.may_not_post, mended, logs=NOT_DRAWN, thread=True),
    Fault("thread archived", Then.KEPT, strikes.thread_archived, nothing, thread=True),
    Fault("thread locked", Then.WAITS, strikes.thread_locked, strikes.thread_opened, logs=NOT_DRAWN,
          thread=True),
    Fault("embeds removed", Then.KEPT, strikes.embeds_removed, nothing),
    Fault("may not open a thread", Then.REFUSED, refused("POST", "/channels/CHANNEL/threads", 50013), mended,
          TYPED, act=strikes.open_thread),
    Fault("DMs closed", Then.KEPT, strikes.dms_closed, nothing),
    Fault("busy", Then.KEPT, refused("*", ALL, 0, 429), mended, logs=NOT_DRAWN),
    Fault("Discord fails", Then.KEPT, DEAF, mended, logs=NOT_DRAWN),
    Fault("server disconnected", Then.KEPT, partial(broken, error=aiohttp.ServerDisconnectedError()),
          mended, logs=NOT_DRAWN),
    Fault("payload broken", Then.KEPT, partial(broken, error=aiohttp.ClientPayloadError("x")),
          mended, logs=NOT_DRAWN),
    Fault("new session", Then.KEPT, DEAF, strikes.new_session, logs=(*NOT_DRAWN, "shard ")),
    Fault("session resumed", Then.KEPT, DEAF, strikes.resumed, logs=NOT_DRAWN),
    Fault("delivered twice", Then.ONCE, lambda cell: cell.saloon.deliver_again(), nothing, TYPED),
    Fault("delivered again after a restart", Then.ONCE, strikes.delivered_after_restart, nothing, TYPED),
    Fault("double click", Then.ONCE, Cell.again, nothing, CLICKS),
    Fault("stale button", Then.ONCE, strikes.stale_button, nothing, CLICKS),
    Fault("token dead", Then.KEPT, partial(token_dead, status=404, code=10062), strikes.token_alive, TYPED),
    Fault("answered already", Then.KEPT, partial(token_dead, status=400, code=40060), strikes.token_alive,
          TYPED),
    Fault("killed before drawing", Then.KEPT, strikes.killed_before_drawing, strikes.started_again),
    Fault("disk full", Then.REFUSED, partial(books_fail, method="commit", words="database or disk is full"),
          mended, logs=NO_BOOKS),
    Fault("database locked", Then.REFUSED,
          partial(books_fail, method="exec_driver_sql", words="database is locked"),
          mended, logs=NO_BOOKS),
)  # fmt: skip
