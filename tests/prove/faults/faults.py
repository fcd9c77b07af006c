"""What may go wrong on Discord, and what is to happen then? The fault table, as data."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import partial

import aiohttp

from tests.prove.faults.cells import Cell
from tests.prove.faults.strikes import (
    Doing,
    books_fail,
    books_work,
    broken,
    channel_deleted,
    channel_deleted_meanwhile,
    channel_deleted_unnoticed,
    cut_off,
    delivered_after_restart,
    delivered_again,
    dms_closed,
    double_click,
    hands_deleted,
    killed_before_drawing,
    let_in,
    locked_out,
    may_not_post,
    mended,
    new_session,
    nothing,
    open_thread,
    ping_deleted,
    refused,
    removed,
    removed_meanwhile,
    resumed,
    stale_button,
    started_again,
    table_deleted,
    token_alive,
    token_dead,
    whole,
)


class Then(Enum):
    """What is to happen, beside that everybody is answered who can be."""

    KEPT = "What was done is kept, and in the end all is drawn as it is."
    WAITS = "The same; meanwhile nobody's time runs, and the host knows why."
    ENDED = "The table is closed, and villains are as after their last finished hand."
    REFUSED = "It is refused with a sentence, and nothing is changed."
    ONCE = "It is done once, whatever is delivered more than once or too late."


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that goes wrong, from `strikes` until it is `mended`."""

    name: str
    then: Then
    strikes: Doing
    mended: Doing
    ways: tuple[str, ...] = ("click", "slash", "clock")
    logs: tuple[str, ...] = ()
    """How the complaints begin that the operator may see."""
    thread: bool = False
    """Whether the table is in a thread."""
    act: Doing = Cell.act
    """What is done while it lasts."""


NOT_DRAWN = ("table ", "hands of table ")
CLICKS, TYPED = ("click",), ("click", "slash")
ALL = "/channels/CHANNEL*"
POSTS = "/channels/CHANNEL/messages"
EDITS = "/channels/CHANNEL/messages/*"
NO_BOOKS = (*NOT_DRAWN, "interaction refused", "checking the deadlines failed")
FAULTS = (
    Fault("table message deleted", Then.KEPT, table_deleted, nothing),
    Fault("ping deleted", Then.KEPT, ping_deleted, nothing),
    Fault("hands deleted", Then.KEPT, hands_deleted, nothing),
    Fault("channel deleted", Then.ENDED, channel_deleted, nothing),
    Fault("channel deleted meanwhile", Then.ENDED, channel_deleted_meanwhile, nothing),
    Fault("channel deleted unnoticed", Then.ENDED, channel_deleted_unnoticed, nothing),
    Fault("thread deleted", Then.ENDED, channel_deleted, nothing, thread=True),
    Fault("bot removed", Then.ENDED, removed, nothing),
    Fault("bot removed meanwhile", Then.ENDED, removed_meanwhile, nothing),
    Fault("no access", Then.WAITS, refused("*", ALL, 50001), mended, logs=NOT_DRAWN),
    Fault("locked out", Then.WAITS, locked_out, let_in, ("clock",), logs=NOT_DRAWN),
    Fault("may not post", Then.WAITS, may_not_post, mended, logs=NOT_DRAWN),
    Fault("may not edit", Then.WAITS, refused("PATCH", EDITS, 50013), mended, logs=NOT_DRAWN),
    Fault("may not ping", Then.WAITS, refused("POST", POSTS, 50013), mended, logs=NOT_DRAWN),
    Fault("may not post in a thread", Then.WAITS, may_not_post, mended, logs=NOT_DRAWN, thread=True),
    Fault("may not open a thread", Then.REFUSED, refused("POST", "/channels/CHANNEL/threads", 50013), mended,
          TYPED, act=open_thread),
    Fault("DMs closed", Then.KEPT, dms_closed, nothing),
    Fault("busy", Then.KEPT, refused("*", ALL, 0, 429), mended, logs=NOT_DRAWN),
    Fault("Discord fails", Then.KEPT, refused("*", "/channels/*", 0, 503), mended, logs=NOT_DRAWN),
    Fault("server disconnected", Then.KEPT, partial(broken, error=aiohttp.ServerDisconnectedError()), whole,
          logs=NOT_DRAWN),
    Fault("payload broken", Then.KEPT, partial(broken, error=aiohttp.ClientPayloadError("x")), whole,
          logs=NOT_DRAWN),
    Fault("new session", Then.KEPT, cut_off, new_session, logs=(*NOT_DRAWN, "shard ")),
    Fault("session resumed", Then.KEPT, cut_off, resumed, logs=NOT_DRAWN),
    Fault("delivered twice", Then.ONCE, delivered_again, nothing, TYPED),
    Fault("delivered again after a restart", Then.ONCE, delivered_after_restart, nothing, TYPED),
    Fault("double click", Then.ONCE, double_click, nothing, CLICKS),
    Fault("stale button", Then.ONCE, stale_button, nothing, CLICKS),
    Fault("token dead", Then.KEPT, partial(token_dead, status=404, code=10062), token_alive, TYPED),
    Fault("answered already", Then.KEPT, partial(token_dead, status=400, code=40060), token_alive, TYPED),
    Fault("killed before drawing", Then.KEPT, killed_before_drawing, started_again),
    Fault("disk full", Then.REFUSED, partial(books_fail, method="commit", words="database or disk is full"),
          books_work, logs=NO_BOOKS),
    Fault("database locked", Then.REFUSED,
          partial(books_fail, method="exec_driver_sql", words="database is locked"),
          books_work, logs=NO_BOOKS),
)  # fmt: skip
