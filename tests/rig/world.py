"""State of the local Discord: servers, users, messages and interactions, which outlive the bot."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count

from tests.rig.payloads import Payload, Refused, stamp, unknown, words

EPOCH = 1_420_070_400_000
"""Discord's epoch in milliseconds since 1970."""
TOKEN = "rig.token.of-nobody"
ALL = str((1 << 50) - 1)
TEXT, DM, THREAD = 0, 1, 11
EPHEMERAL, LOADING = 1 << 6, 1 << 7
PATIENCE = 3.0
"""Seconds that an interaction waits for its first answer in trials that measure it."""
LIFE = 15 * 60
"""Seconds that an interaction's token is valid."""


@dataclass(slots=True)
class Answer:
    """The first answer to an interaction: a message (new, or the one clicked), a modal, or choices."""

    kind: int
    """Type of the answer. 4 and 5: a new message; 6 and 7: the clicked message; 8: choices; 9: a modal."""
    seconds: float
    message: Payload | None = None
    choices: list[Payload] = field(default_factory=list[Payload])

    @property
    def text(self) -> str:
        return words(self.message) if self.message is not None else ""


@dataclass(slots=True)
class Interaction:
    payload: Payload
    user: int
    at: float
    first: asyncio.Future[Answer | None]
    """The first answer; None if it will not be answered."""
    answered: bool = False
    later: Answer | None = None
    """A deferred answer whose message is not there yet: the bot is thinking."""
    private: bool = False
    """Whether that message will be ephemeral."""
    original: int | None = None
    """Id of the message that was its answer."""

    @property
    def id(self) -> int:
        return int(self.payload["id"])


class World:
    """Everything that Discord stores. Events are dispatched through `send`."""

    def __init__(self, patience: float, shards: int = 1) -> None:
        self.patience = patience
        """Seconds that an interaction waits for its first answer."""
        self.shards = shards
        """Number of shards, to which servers are assigned in turn."""
        self._count = count(1)
        self.application, self.owner = self.snowflake(), self.snowflake()
        self.users: dict[int, Payload] = {}
        self.guilds: dict[int, Payload] = {}
        self.channels: dict[int, Payload] = {}
        self.messages: dict[int, dict[int, Payload]] = {}
        """Messages by channel and id, ephemeral ones included."""
        self.readers: dict[int, int] = {}
        """User by ephemeral message."""
        self._nonces: dict[tuple[int, str], int] = {}
        self.commands: list[Payload] = []
        self.has_commands = asyncio.Event()
        self.interactions: dict[str, Interaction] = {}
        self.send: Callable[[str, Payload], bool] = lambda event, payload: False
        """Dispatches an event to the bot; returns whether it is connected."""
        self.bot = self.add_user("Mudbucket", bot=True, id=self.application)

    def snowflake(self) -> int:
        return ((int(time.time() * 1000) - EPOCH) << 22) + next(self._count) % (1 << 22)

    # People and places.

    def add_user(self, name: str, *, bot: bool = False, id: int | None = None) -> Payload:
        user: Payload = {
            "id": str(id or self.snowflake()), "username": name, "global_name": None if bot else name,
            "discriminator": "0", "avatar": None, "bot": bot, "public_flags": 0,
        }  # fmt: skip
        self.users[int(user["id"])] = user
        return user

    def shard_of(self, payload: Payload) -> int:
        """Return the shard that gets an event; those of no server go to the first."""
        guild = payload.get("guild_id") or (payload["id"] if "owner_id" in payload else 0)
        return (int(guild) >> 22) % self.shards

    def add_guild(self, name: str) -> Payload:
        made = self.snowflake()
        moment = (made >> 22) // self.shards * self.shards + len(self.guilds) % self.shards
        id = str((moment << 22) | (made & ((1 << 22) - 1)))
        everyone = {
            "id": id, "name": "@everyone", "color": 0, "colors": {"primary_color": 0}, "hoist": False,
            "position": 0, "permissions": ALL, "managed": False, "mentionable": False, "flags": 0,
        }  # fmt: skip
        guild = {
            "id": id, "name": name, "owner_id": str(self.owner), "roles": [everyone], "emojis": [],
            "stickers": [], "features": [], "channels": [], "threads": [], "member_count": 1,
            "members": [self.member(self.bot)], "preferred_locale": "en-US", "unavailable": False,
            "voice_states": [], "presences": [], "stage_instances": [], "guild_scheduled_events": [],
        }  # fmt: skip
        self.guilds[int(id)] = guild
        return guild

    def member(self, user: Payload) -> Payload:
        return {
            "user": user, "roles": [], "joined_at": stamp(), "deaf": False, "mute": False, "flags": 0,
            "nick": None, "avatar": None, "permissions": ALL,
        }  # fmt: skip

    def add_channel(self, guild: int, name: str) -> Payload:
        channel: Payload = {
            "id": str(self.snowflake()), "type": TEXT, "name": name, "guild_id": str(guild), "position": 0,
            "permission_overwrites": [], "nsfw": False, "topic": None, "rate_limit_per_user": 0,
            "parent_id": None, "last_message_id": None, "flags": 0,
        }  # fmt: skip
        self._keep(channel)
        self.guilds[guild]["channels"].append(channel)
        _ = self.send("CHANNEL_CREATE", channel)
        return channel

    def add_thread(self, parent: int, name: str) -> Payload:
        """Create a public thread of the bot."""
        guild = int(self.channel(parent)["guild_id"])
        state = {
            "archived": False,
            "locked": False,
            "auto_archive_duration": 60,
            "archive_timestamp": stamp(),
        }
        thread: Payload = {
            "id": str(self.snowflake()), "type": THREAD, "name": name, "guild_id": str(guild),
            "parent_id": str(parent), "owner_id": self.bot["id"], "last_message_id": None, "flags": 0,
            "rate_limit_per_user": 0, "message_count": 0, "member_count": 1, "thread_metadata": state,
        }  # fmt: skip
        self._keep(thread)
        self.guilds[guild]["threads"].append(thread)
        _ = self.send("THREAD_CREATE", thread)
        return thread

    def archive(self, thread: int, *, archived: bool = True, locked: bool = False) -> None:
        """Archive, lock or open a thread, as its members and moderators may."""
        self.channel(thread)["thread_metadata"] |= {"archived": archived, "locked": locked}
        _ = self.send("THREAD_UPDATE", self.channel(thread))

    def check_thread(self, channel: int, *, posts: bool) -> None:
        """Raise Refused for what the bot may not do in an archived thread; a post opens one that isn't
        locked.
        """
        state = self.channel(channel).get("thread_metadata")
        if state is None or not state["archived"]:
            return
        if not posts or state["locked"]:
            raise Refused(400, 50083, "Thread is archived")
        self.archive(channel, archived=False)

    def dm(self, user: int) -> Payload:
        if user not in self.users:
            raise unknown("User", 10013)
        for payload in self.channels.values():
            if payload["type"] == DM and payload["recipients"][0]["id"] == str(user):
                return payload
        channel: Payload = {"id": str(self.snowflake()), "type": DM, "last_message_id": None, "flags": 0}
        channel["recipients"] = [self.users[user]]
        self._keep(channel)
        return channel

    def channel(self, id: int) -> Payload:
        if id not in self.channels:
            raise unknown("Channel", 10003)
        return self.channels[id]

    def _keep(self, channel: Payload) -> None:
        self.channels[int(channel["id"])] = channel
        self.messages[int(channel["id"])] = {}

    # Messages.

    def message(self, channel: int, id: int) -> Payload:
        _ = self.channel(channel)
        if id not in self.messages[channel]:
            raise unknown("Message", 10008)
        return self.messages[channel][id]

    def post(self, channel: int, said: Payload, *, reader: int | None = None) -> Payload:
        """Post a message of the bot, ephemeral if `reader` is given."""
        _ = self.channel(channel)
        nonce = str(said["nonce"]) if said.get("enforce_nonce") else None
        if nonce is not None and (there := self._nonces.get((channel, nonce))) in self.messages[channel]:
            return self.messages[channel][there]
        message: Payload = {
            "id": str(self.snowflake()), "channel_id": str(channel), "author": self.bot, "content": "",
            "timestamp": stamp(), "edited_timestamp": None, "tts": False, "mention_everyone": False,
            "mentions": [], "mention_roles": [], "attachments": [], "embeds": [], "components": [],
            "pinned": False, "type": 0, "flags": 0,
        }  # fmt: skip
        if reader is not None:
            message["flags"] = EPHEMERAL
            self.readers[int(message["id"])] = reader
        self._write(message, said)
        self.messages[channel][int(message["id"])] = message
        if nonce is not None:
            self._nonces[channel, nonce] = int(message["id"])
        return message

    def edit(self, channel: int, id: int, said: Payload) -> Payload:
        message = self.message(channel, id)
        after = dict(message)
        self._write(after, said)
        message.update(after, edited_timestamp=stamp())
        return message

    def delete(self, channel: int, id: int) -> None:
        _ = self.message(channel, id)
        del self.messages[channel][id]
        _ = self.readers.pop(id, None)

    def _write(self, message: Payload, said: Payload) -> None:
        """Apply a payload to a message, without its files: an embed still names its picture."""
        for name in ("content", "embeds", "components"):
            if name in said:
                message[name] = said[name] or ("" if name == "content" else [])
        if not any(message[it] for it in ("content", "embeds", "components")):
            raise Refused(400, 50006, "Cannot send an empty message")

    def seen_by(self, user: int, channel: int) -> list[Payload]:
        mine = self.messages.get(channel, {}).items()
        return [payload for id, payload in mine if self.readers.get(id, user) == user]

    # Interactions.

    def interact(
        self, user: int, channel: int, kind: int, data: Payload, message: Payload | None = None
    ) -> Interaction:
        """Create and dispatch an interaction; its first answer arrives in `Interaction.first`."""
        where, person = self.channel(channel), self.users[user]
        payload: Payload = {
            "id": str(self.snowflake()), "application_id": str(self.application), "type": kind, "data": data,
            "token": f"interaction-{self.snowflake()}", "version": 1, "channel_id": str(channel),
            "channel": {**where, "permissions": ALL}, "app_permissions": ALL, "locale": "en-US",
            "entitlements": [], "attachment_size_limit": 10_485_760, "authorizing_integration_owners": {},
        }  # fmt: skip
        if "guild_id" in where:
            payload |= {"guild_id": where["guild_id"], "guild_locale": "en-US", "context": 0}
            payload["member"] = self.member(person)
        else:
            payload |= {"user": person, "context": 1}
        if message is not None:
            payload["message"] = dict(message)
        made = Interaction(payload, user, time.monotonic(), asyncio.get_running_loop().create_future())
        self.interactions[payload["token"]] = made
        if not self.send("INTERACTION_CREATE", payload):
            made.first.set_result(None)
        return made

    def under_way(self, token: str, id: str | None = None) -> Interaction:
        """Return the interaction with this token. Raises Refused if its token has expired."""
        found = self.interactions.get(token)
        if found is None or (id is not None and found.payload["id"] != id):
            raise unknown("interaction", 10062)
        seconds = time.monotonic() - found.at
        if not found.answered and seconds > self.patience:
            raise unknown("interaction", 10062)
        if seconds > LIFE:
            raise Refused(401, 50027, "Invalid token")
        return found

    def forsake(self, shard: int | None = None) -> None:
        """Resolve pending interactions without an answer, because the bot, or one shard's process, is gone.
        Ephemeral messages stay: clients may drop them, but not before they are dismissed. Nonces are dropped,
        because it may take longer until there is another bot.
        """
        self._nonces.clear()
        for interaction in self.interactions.values():
            if not interaction.first.done() and shard in (None, self.shard_of(interaction.payload)):
                interaction.first.set_result(None)

    def forget(self, before: float, keep: int = 20) -> None:
        """Delete answered interactions that began before `before`, their ephemeral answers, and all but the
        newest `keep` messages of each channel.
        """
        for token, it in [*self.interactions.items()]:
            if it.at < before and it.first.done():
                del self.interactions[token]
                if it.original is not None and self.readers.pop(it.original, None) is not None:
                    _ = self.messages.get(int(it.payload["channel_id"]), {}).pop(it.original, None)
        for messages in self.messages.values():
            for id in [*messages][:-keep]:
                del messages[id]
                _ = self.readers.pop(id, None)
        self._nonces = {it: id for it, id in self._nonces.items() if id in self.messages.get(it[0], {})}
