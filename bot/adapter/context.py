"""The context of an interaction: its sender, its input, and how to answer it."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any, cast

import discord

from bot.adapter.admission.admission import Admitted
from bot.adapter.app import App, AppClient
from bot.adapter.error_codes import INTERACTION_EXPIRED, REQUEST_ERRORS
from bot.adapter.rendering.card_emojis import Cards
from bot.adapter.rendering.forms import Form
from bot.presentation.custom_id import FormId
from bot.services.move_requests import RefusedMove
from bot.services.services import Services
from bot.table.record import TableId, UserId
from bot.table.table import Table
from bot.table.texts import cut
from engines.core import Illegal

log = logging.getLogger(__name__)
NO_CHOICE = "That choice isn't there any more. Choose again."
NUMBER_MAX_CHARS = 20
"""The maximum length of a number in a menu: that of an id of Discord."""
_CONTEXT_KEY = "context"
"""The key of the context in `Interaction.extras`."""


@dataclass(slots=True, eq=False)
class Context:
    """An interaction as handlers get it; one per interaction, created on first use."""

    app: App
    interaction: discord.Interaction
    menu: discord.ui.Item[Any] | None = None
    """The button or menu that was clicked, if any."""
    form: FormId | None = None
    """The submitted form, if any; what was typed into it is kept if it is refused."""
    user: UserId = field(init=False)
    admitted: Admitted = field(init=False)
    """The places in the admission queues that the interaction holds."""
    refusal: str = field(init=False, default="")
    """The sentence with which the request was refused; "" if it was not."""
    _ending: ExitStack = field(init=False, default_factory=ExitStack)

    def __post_init__(self) -> None:
        self.user = UserId(self.interaction.user.id)
        self.admitted = Admitted(self.app.admission, self.user)

    @staticmethod
    def of(interaction: discord.Interaction) -> Context:
        """Return the context of an interaction, creating it on first use."""
        if _CONTEXT_KEY not in interaction.extras:
            client = interaction.client
            assert isinstance(client, AppClient)
            interaction.extras[_CONTEXT_KEY] = Context(client.app, interaction)
        return interaction.extras[_CONTEXT_KEY]

    @staticmethod
    def is_known(interaction: discord.Interaction) -> bool:
        """Return whether an interaction has a context, so that it is being handled."""
        return _CONTEXT_KEY in interaction.extras

    def begin(self) -> None:
        """Start measuring the answer; `end` finishes it and releases what is held."""
        self._ending.enter_context(self.app.metrics.answering())
        self._ending.callback(self.admitted.leave)

    def end(self) -> None:
        """Release what the interaction holds, once it is answered."""
        self._ending.close()

    @property
    def services(self) -> Services:
        """The use cases."""
        return self.app.services

    # Origin.

    @property
    def guild(self) -> int:
        """The server's id; 0 in a DM."""
        return self.interaction.guild_id or 0

    @property
    def channel(self) -> int:
        return self.interaction.channel_id or 0

    @property
    def name(self) -> str:
        """The user's display name."""
        return self.interaction.user.display_name

    @property
    def on_panel(self) -> bool:
        """Whether it came from a message that only this user sees: an ephemeral one, or a DM."""
        message = self.interaction.message
        return message is not None and (message.flags.ephemeral or self.interaction.guild_id is None)

    @property
    def answers_in_place(self) -> bool:
        """Whether the answer takes the place of the clicked message: one that only this user sees, unless a
        new message is promised already.
        """
        promised = discord.InteractionResponseType.deferred_channel_message
        return self.on_panel and self.interaction.response.type is not promised

    async def cards(self) -> Cards:
        """Return the cards as the user likes to see them."""
        return self.app.card_emojis.private(await self.services.people.preferences(self.user))

    # Tables.

    async def table(self, id: TableId) -> Table:
        """Return a table. Raises Illegal if it doesn't exist."""
        return await self.services.queries.table(id)

    async def here(self) -> Table:
        """Return the channel's open table. Raises Illegal if there is none."""
        return await self.services.queries.in_channel(self.channel)

    async def played_here(self) -> Table:
        """Return the table that a move typed here is meant for: the lesson that the user was shown last, else
        the channel's open table. Raises Illegal if there is none.
        """
        lesson = self.app.lessons_shown.get((self.user, self.channel))
        return await (self.table(lesson) if lesson is not None else self.here())

    async def check_place(self, id: TableId) -> None:
        """Raise Illegal unless this user may act on the table from this channel."""
        place = {"guild": self.interaction.guild_id, "channel": self.interaction.channel_id}
        await self.services.queries.check_place(id, self.user, **place)

    def note_refused(self, refused: Illegal) -> None:
        """Remember what was asked for if the rules refuse it, so that it can be explained."""
        if isinstance(refused, RefusedMove):
            self.app.refused_moves.keep(self.user, refused.table, refused.line)

    # Input.

    @property
    def words(self) -> list[str]:
        """The values chosen from a menu. Raises Illegal unless all are options of that menu."""
        menu = self.menu
        known = (
            {option.value for option in menu.options} if isinstance(menu, discord.ui.Select) else set[str]()
        )
        if not isinstance(menu, discord.ui.Select) or not known.issuperset(menu.values):
            raise Illegal(NO_CHOICE)
        return list(menu.values)

    @property
    def chosen(self) -> str:
        """The single value chosen from a menu. Raises Illegal."""
        words = self.words
        if len(words) != 1:
            raise Illegal(NO_CHOICE)
        return words[0]

    @property
    def chosen_number(self) -> int:
        """The same where the values are whole numbers, such as seats. Raises Illegal."""
        word = self.chosen
        if not (word.isascii() and word.isdigit() and len(word) <= NUMBER_MAX_CHARS):
            raise Illegal(NO_CHOICE)
        return int(word)

    @property
    def picks(self) -> bool:
        """Whether the menu is a channel or role select, which has no values of its own."""
        return isinstance(self.menu, discord.ui.ChannelSelect | discord.ui.RoleSelect)

    def picked(self, guild: discord.Guild) -> list[str]:
        """Return the ids of the picked channels or roles. Raises Illegal for any that the server doesn't
        have.
        """
        menu, ids = self.menu, list[str]()
        assert isinstance(menu, discord.ui.ChannelSelect | discord.ui.RoleSelect)
        there = guild.get_channel if isinstance(menu, discord.ui.ChannelSelect) else guild.get_role
        for value in menu.values:
            if there(value.id) is None:
                raise Illegal(NO_CHOICE)
            ids.append(str(value.id))
        return ids

    @property
    def filled(self) -> Mapping[str, tuple[str, ...]]:
        """The submitted values of a form, by the custom_id of the component; empty ones are left out."""
        data = cast("Mapping[str, Any]", self.interaction.data)
        return dict(_parts(data.get("components", ())))

    def entry(self, part: str) -> str:
        """Return the text entered into a component of a form, or ""."""
        return self.filled.get(part, ("",))[0].strip()

    # Responses.

    def step_aside(self) -> None:
        """Release the place in the admission queue early: from now on only Discord or a process is waited
        for.
        """
        self.admitted.step_aside()

    async def reply(self, *, ephemeral: bool = True, **said: Any) -> int | None:
        """Send a message, ephemeral by default. Return its id."""
        self.step_aside()
        if self.interaction.response.is_done():
            return (await self.interaction.followup.send(ephemeral=ephemeral, wait=True, **said)).id
        return (await self.interaction.response.send_message(ephemeral=ephemeral, **said)).message_id

    async def say(self, sentence: str, **more: Any) -> None:
        """Send an ephemeral sentence, with optional extras; delivery failures are logged. If a form was
        opened from an earlier such sentence, it replaces that one.
        """
        try:
            if self._from_sentence:
                await self.edit(content=cut(sentence, 2000), **{"view": None, **more})
            else:
                await self.reply(content=cut(sentence, 2000), **more)
        except REQUEST_ERRORS as error:
            if getattr(error, "code", None) not in INTERACTION_EXPIRED:
                log.warning("an answer could not be delivered: %s", named(error))
        except RuntimeError:  # "Session is closed"
            if not self.app.client.is_closed():
                raise
            log.info("an answer was not sent, as the bot has stopped")

    @property
    def _from_sentence(self) -> bool:
        """Whether it is a form that was opened from an ephemeral message of one sentence."""
        message, submitted = self.interaction.message, discord.InteractionType.modal_submit
        return (
            self.interaction.type is submitted
            and message is not None
            and message.flags.ephemeral
            and not message.embeds
        )

    async def edit(self, **shown: Any) -> int | None:
        """Edit the message that was clicked, or that was promised. Return its id."""
        self.step_aside()
        message = self.interaction.message
        if message is not None and message.flags.suppress_embeds and self.interaction.response.is_done():
            await message.edit(suppress=False, **shown)  # a moderator has removed its embeds
        elif self.interaction.response.is_done():
            return (await self.interaction.edit_original_response(**shown)).id
        else:
            await self.interaction.response.edit_message(suppress_embeds=False, **shown)
        return message.id if message is not None else None

    async def put_off(self, *, thinking: bool = False) -> None:
        """Defer the response, unless it is done: as an edit of the clicked message, or as a new message
        (`thinking`, or where nothing was clicked).
        """
        if not self.interaction.response.is_done():
            new = thinking or self.interaction.message is None
            await self.interaction.response.defer(ephemeral=True, thinking=new)

    async def open(self, form: Form) -> None:
        """Send a modal, which must be the first response, with what the user typed before if that was
        refused. It is stopped first, so that discord.py stores nothing.
        """
        draft = self.app.form_drafts.of(self.guild, self.user, form.form_id)
        if draft is not None:
            form.refill(draft)
        form.stop()
        self.step_aside()
        await self.interaction.response.send_modal(form)


def named(error: BaseException) -> str:
    """Return Discord's error code, or the type of a connection error."""
    return str(error.code) if isinstance(error, discord.HTTPException) else type(error).__name__


def _parts(components: Iterable[Mapping[str, Any]]) -> Iterable[tuple[str, tuple[str, ...]]]:
    """Yield the non-empty values of a form's components, at any depth, by custom_id."""
    for component in components:
        inner = component.get("components", [component["component"]] if "component" in component else [])
        yield from _parts(inner)
        words = component.get("values") or [component.get("value") or ""]
        if "custom_id" in component and any(words):
            yield component["custom_id"], tuple(map(str, words))
