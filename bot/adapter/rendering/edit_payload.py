"""Edits of messages that send the newest state at the time of sending, and show removed embeds again."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from io import BytesIO
from typing import Any, Generic, TypeVar, overload

import discord
from discord.http import Route, handle_message_parameters
from typing_extensions import override

from bot.adapter.rendering.gallery import PageWithPicture

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class EditPayload:
    """The payload of a message with embeds. Where a moderator has removed them, they are shown again."""

    changes: int
    """The number of what is shown; of a table's message, the table's number of changes."""
    look: PageWithPicture
    view: discord.ui.View = field(repr=False)

    def copy(self) -> EditPayload:
        """Return a copy with a file of its own, as a file can be read by one request only."""
        file = self.look.file
        if file is None:
            return self
        again = discord.File(BytesIO(_bytes(file)), file.filename, description=file.description)
        return replace(self, look=replace(self.look, file=again))

    @property
    def files(self) -> list[discord.File]:
        return [self.look.file] if self.look.file is not None else []

    @property
    def form(self) -> list[dict[str, Any]]:
        """The parts of a multipart request, as discord.py makes them."""
        made = handle_message_parameters(
            view=self.view, flags=discord.MessageFlags(suppress_embeds=False),
            previous_allowed_mentions=discord.AllowedMentions.none(), **self.look.edited,
        )  # fmt: skip
        words = {
            "name": "payload_json",
            "value": json.dumps(made.payload),
            "content_type": "application/json",
        }
        return made.multipart or [words]


async def edit(
    client: discord.Client, channel: int, message: int, newest: Callable[[], EditPayload]
) -> EditPayload:
    """Edit a message, and return the payload that was sent.

    When rate limited, discord.py sleeps and then sends the payload given before, though users may have seen a
    newer state as the answer to a click. So the newest payload is computed for each attempt.
    """
    sent = newest()

    def files() -> list[discord.File]:
        nonlocal sent
        sent = newest()
        return sent.files

    route = Route(
        "PATCH", "/channels/{channel_id}/messages/{message_id}", channel_id=channel, message_id=message
    )
    await client.http.request(route, files=_LazySequence(files), form=_LazySequence(lambda: sent.form))
    return sent


class _LazySequence(Sequence[T], Generic[T]):
    """A sequence that is computed at each access."""

    def __init__(self, make: Callable[[], list[T]]) -> None:
        self._make = make

    @override
    def __len__(self) -> int:
        return len(self._make())

    @override
    def __iter__(self) -> Iterator[T]:
        return iter(self._make())

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[T]: ...
    @override
    def __getitem__(self, index: int | slice) -> T | Sequence[T]:
        return self._make()[index]


def _bytes(file: discord.File) -> bytes:
    assert isinstance(file.fp, BytesIO)
    return file.fp.getvalue()
