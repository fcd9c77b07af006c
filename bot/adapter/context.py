"""The context of an interaction: who sent it, what they chose or filled in, and how it is answered."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any, cast

import discord

from bot.adapter.admission.admission import Admitted
from bot.adapter.app import App, AppClient
from bot.adapter.error_codes import AWAY, EXPIRED
from bot.services.services import Services
from bot.table.record import TableId, UserId
from bot.table.table import Table
from bot.table.texts import cut
from engines.core import Illegal

log = logging.getLogger(__name__)
NO_CHOICE = "That choice is not available here."
_KEPT = "context"
"""Where an interaction keeps its context."""


@dataclass(slots=True, eq=False)
class Context:
    """An interaction as handlers get it. There is one for each, which is made when it is first looked at."""

    app: App
    interaction: discord.Interaction
    menu: discord.ui.Item[Any] | None = None
    """The button or menu that was clicked."""
    user: UserId = field(init=False)
    admitted: Admitted = field(init=False)
    """What it holds while it is under way."""
    _ending: ExitStack = field(init=False, default_factory=ExitStack)

    def __post_init__(self) -> None:
        self.user = UserId(self.interaction.user.id)
        self.admitted = Admitted(self.app.admission, self.user)

    @staticmethod
    def of(interaction: discord.Interaction) -> Context:
        """The context of an interaction, the same one each time."""
        if _KEPT not in interaction.extras:
            client = interaction.client
            assert isinstance(client, AppClient)
            interaction.extras[_KEPT] = Context(client.app, interaction)
        return interaction.extras[_KEPT]

    @staticmethod
    def is_known(interaction: discord.Interaction) -> bool:
        """Whether an interaction has one already: it is in somebody's hands."""
        return _KEPT in interaction.extras

    def begin(self) -> None:
        """Counts what is done until `end` as one answer."""
        self._ending.enter_context(self.app.metrics.answering())
        self._ending.callback(self.admitted.leave)

    def end(self) -> None:
        """Gives back what the interaction holds, once it is answered."""
        self._ending.close()

    @property
    def services(self) -> Services:
        """The use cases."""
        return self.app.services

    # Where it comes from.

    @property
    def guild(self) -> int:
        """The server; 0 in a DM."""
        return self.interaction.guild_id or 0

    @property
    def channel(self) -> int:
        return self.interaction.channel_id or 0

    @property
    def name(self) -> str:
        """What the user is called here."""
        return self.interaction.user.display_name

    @property
    def on_panel(self) -> bool:
        """Whether it came from a message that only this user sees: a private one, or a DM."""
        message = self.interaction.message
        return message is not None and (message.flags.ephemeral or self.interaction.guild_id is None)

    # Tables.

    async def table(self, id: TableId) -> Table:
        """A table. Raises Illegal where there is none."""
        return await self.services.looking.table(id)

    async def here(self) -> Table:
        """The open table of the channel. Raises Illegal where there is none."""
        return await self.services.looking.in_channel(self.channel)

    async def check_place(self, id: TableId) -> None:
        """Raises Illegal unless a table may be touched from here."""
        place = {"guild": self.interaction.guild_id, "channel": self.interaction.channel_id}
        await self.services.looking.check_place(id, self.user, **place)

    # What was chosen or filled in.

    @property
    def words(self) -> list[str]:
        """What was chosen from a menu. Raises Illegal unless all of it are choices of that menu."""
        menu = self.menu
        known = {it.value for it in menu.options} if isinstance(menu, discord.ui.Select) else set[str]()
        if not isinstance(menu, discord.ui.Select) or not known.issuperset(menu.values):
            raise Illegal(NO_CHOICE)
        return list(menu.values)

    @property
    def chosen(self) -> str:
        """The one word that was chosen from a menu. Raises Illegal."""
        words = self.words
        if len(words) != 1:
            raise Illegal(NO_CHOICE)
        return words[0]

    @property
    def picks(self) -> bool:
        """Whether channels or roles were picked, and no words."""
        return isinstance(self.menu, discord.ui.ChannelSelect | discord.ui.RoleSelect)

    def picked(self, guild: discord.Guild) -> list[str]:
        """The channels or roles that were picked, by id. Raises Illegal for those of which the server knows
        nothing.
        """
        menu, ids = self.menu, list[str]()
        assert isinstance(menu, discord.ui.ChannelSelect | discord.ui.RoleSelect)
        there = guild.get_channel if isinstance(menu, discord.ui.ChannelSelect) else guild.get_role
        for it in menu.values:
            if there(it.id) is None:
                raise Illegal(NO_CHOICE)
            ids.append(str(it.id))
        return ids

    @property
    def filled(self) -> Mapping[str, tuple[str, ...]]:
        """What was filled in, by the custom_id of the part; nothing for what was left out."""
        data = cast("Mapping[str, Any]", self.interaction.data)
        return dict(_parts(data["components"]))

    def entry(self, part: str) -> str:
        """What was entered into a part of a form."""
        return self.filled.get(part, ("",))[0].strip()

    # How it is answered.

    def step_aside(self) -> None:
        """Lets others go first: from now on it only waits, for Discord or for a process."""
        self.admitted.step_aside()

    async def reply(self, *, ephemeral: bool = True, **said: Any) -> int | None:
        """A message, for the user alone unless it is said otherwise. Its id."""
        self.step_aside()
        if self.interaction.response.is_done():
            return (await self.interaction.followup.send(ephemeral=ephemeral, wait=True, **said)).id
        return (await self.interaction.response.send_message(ephemeral=ephemeral, **said)).message_id

    async def say(self, sentence: str, **more: Any) -> None:
        """One sentence (and what goes with it) for the user alone, if it can be delivered."""
        try:
            await self.reply(content=cut(sentence, 2000), **more)
        except AWAY as error:
            if getattr(error, "code", None) not in EXPIRED:
                log.warning("an answer could not be delivered: %s", named(error))
        except RuntimeError:  # "Session is closed"
            if not self.app.client.is_closed():
                raise
            log.info("an answer was not sent, as the bot has stopped")

    async def edit(self, **shown: Any) -> None:
        """Shows something else in place of what was clicked."""
        self.step_aside()
        if self.interaction.response.is_done():
            await self.interaction.edit_original_response(**shown)
        else:
            await self.interaction.response.edit_message(**shown)

    async def put_off(self, *, thinking: bool = False) -> None:
        """Tells Discord that the answer comes later, unless it knows: in place of what was clicked, or in a
        message of its own (`thinking`, or where nothing was clicked).
        """
        if not self.interaction.response.is_done():
            new = thinking or self.interaction.message is None
            await self.interaction.response.defer(ephemeral=True, thinking=new)

    async def open(self, form: discord.ui.Modal) -> None:
        """Shows a form: it must be the first answer. discord.py keeps nothing of one that is stopped."""
        form.stop()
        self.step_aside()
        await self.interaction.response.send_modal(form)


def named(error: BaseException) -> str:
    """What Discord said, or how it could not be reached."""
    return str(error.code) if isinstance(error, discord.HTTPException) else type(error).__name__


def _parts(components: Iterable[Mapping[str, Any]]) -> Iterable[tuple[str, tuple[str, ...]]]:
    """The answers of a form, wherever they stand in it."""
    for it in components:
        inner = it.get("components", [it["component"]] if "component" in it else [])
        yield from _parts(inner)
        words = it.get("values") or [it.get("value") or ""]
        if "custom_id" in it and any(words):
            yield it["custom_id"], tuple(map(str, words))
