"""How is every interaction answered? With the result, with one clear sentence, or with an apology."""

from __future__ import annotations

import logging
import secrets
import traceback
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from functools import wraps
from typing import Any

import discord

from bot.adapter.codes import EXPIRED, NO_MESSAGE
from bot.adapter.drawing.latest import AWAY, CUT
from bot.adapter.drawing.messages import OPTION
from bot.adapter.house import house
from bot.adapter.incoming.gate import LEAVING, admit, offer_nothing
from bot.adapter.incoming.rush import BUSY
from bot.adapter.incoming.signatures import CHANGED
from bot.adapter.responses import reply
from bot.database.trouble import Overtaken, Trouble
from bot.operator.logs import Seldom
from bot.saying.controls import MENU
from bot.table.record import UserId
from bot.table.table import Table
from bot.table.texts import cut, plain
from engines.core import Illegal

log = logging.getLogger(__name__)
seldom = Seldom(log)
"""What goes wrong with every letter that is typed while something is away."""
GONE = "That message no longer exists. /table posts the table again, and /hand shows you your hand."
MISMATCHES = (discord.app_commands.CommandNotFound, discord.app_commands.CommandSignatureMismatch)
"""How discord.py says that Discord knows another command than we do."""
BROKEN = (
    "The connection to Discord broke, so I can't tell whether that was done. "
    "Look at the table before you try again."
)
NOT_THEIRS = {
    BUSY: "the bot is too busy",
    LEAVING: "the bot is shutting down",
    CHANGED: "Discord knows another command than this bot",
}
"""What is told to players who have made no mistake, and what the log says of it."""
Complete = Callable[[discord.Interaction, Any], Coroutine[Any, Any, list[discord.app_commands.Choice[Any]]]]


async def answered(interaction: discord.Interaction, work: Callable[[], Awaitable[None]]) -> None:
    """Does `work`, unless it is already done; whatever goes wrong in it, the user gets a sentence."""
    if not house(interaction).deliveries.first(interaction.id):
        return
    with house(interaction).metrics.answering():
        try:
            await admit(interaction)
            await work()
        except Exception as error:
            await apologise(interaction, error)
    if house(interaction).is_closed():
        return
    try:
        await house(interaction).silences.tell(interaction)
    except Exception:
        log.exception("a host could not be told about missing permissions")


def completing(complete: Complete) -> Complete:
    """Offers nothing where autocomplete fails, and nothing that Discord would not take: anybody may type
    anything, so that no more than a line may come of it.
    """

    @wraps(complete)
    async def guarded(interaction: discord.Interaction, typed: Any) -> list[discord.app_commands.Choice[Any]]:
        try:
            return [it for it in await complete(interaction, typed) if _may_be_offered(it)][:MENU]
        except Illegal:
            return []
        except Trouble as trouble:
            seldom.warning("autocomplete failed: %s", trouble)
        except Exception as error:
            at = traceback.extract_tb(error.__traceback__)[-1]
            log.warning("autocomplete failed: %s in %s, line %s", type(error).__name__, at.name, at.lineno)
        return []

    return guarded


def _may_be_offered(choice: discord.app_commands.Choice[Any]) -> bool:
    """Whether a choice is within Discord's limits; what was typed before may be a part of it."""
    words = (choice.name, str(choice.value))
    return all(len(it.strip()) > 0 and len(it) <= OPTION for it in words)


def without_traceback(record: logging.LogRecord) -> bool:
    """Makes one line of discord.py's record of a completion that did not arrive; False where it is too late
    for it, of which nothing is told.
    """
    error = record.exc_info[1] if record.exc_info else None
    if isinstance(error, AWAY):
        record.msg, record.args = "choices could not be delivered: %s", (_named(error),)
        record.exc_info, record.exc_text = None, None
        record.levelno, record.levelname = logging.WARNING, "WARNING"
    return getattr(error, "code", None) not in EXPIRED


async def apologise(interaction: discord.Interaction, error: BaseException) -> None:
    """Answers what failed: `Illegal` as its sentence, anything else with a reference to the log."""
    if interaction.type is discord.InteractionType.autocomplete:
        await offer_nothing(interaction)  # the command is another one by now, or never was
        return
    while isinstance(error, discord.app_commands.CommandInvokeError):
        error = error.original
    if isinstance(error, Illegal):
        _note_ours(interaction, error.sentence)
        await say(interaction, error.sentence)
    elif isinstance(error, Overtaken):
        log.info("interaction refused: %s", error)
        await say(interaction, error.sentence)
    elif isinstance(error, RuntimeError) and house(interaction).is_closed():
        log.info("an answer was not sent, as the bot has stopped")
    elif isinstance(error, MISMATCHES):
        log.info("interaction refused: Discord knows another command than this bot")
        await say(interaction, CHANGED)
    elif isinstance(error, discord.HTTPException) and error.code in EXPIRED:
        log.info(
            "an interaction expired before it was answered"
        )  # what it asked for is done and will be drawn
    elif isinstance(error, discord.NotFound) and error.code == NO_MESSAGE:
        await say(interaction, GONE)
    elif isinstance(error, CUT):
        log.warning("an answer could not be delivered: %s", _named(error))
        with suppress(*AWAY):
            await _deliver(interaction, BROKEN)
    elif isinstance(error, discord.app_commands.CheckFailure | discord.app_commands.TransformerError):
        await say(interaction, "That cannot be done here.")
    else:
        house(interaction).metrics.fail()
        reference = secrets.token_hex(4)
        if isinstance(error, Trouble):
            log.error("interaction refused [%s]: %s", reference, error)
            what = error.sentence
        else:
            log.error("interaction failed [%s]", reference, exc_info=error)
            what = "Something went wrong on our side."
        await say(
            interaction, f"{what} If it happens again, give whoever runs this bot this reference: {reference}"
        )


def _note_ours(interaction: discord.Interaction, sentence: str) -> None:
    """Has the log tell of a refusal that is no mistake of the player."""
    if sentence in NOT_THEIRS:
        log.info("interaction refused: %s", NOT_THEIRS[sentence])
        house(interaction).metrics.refuse()


async def say(interaction: discord.Interaction, sentence: str, **more: Any) -> None:
    """One sentence (and what goes with it) for the user alone."""
    try:
        await _deliver(interaction, sentence, **more)
    except AWAY as error:
        if getattr(error, "code", None) not in EXPIRED:
            log.warning("an answer could not be delivered: %s", _named(error))
    except RuntimeError:  # "Session is closed"
        if not house(interaction).is_closed():
            raise
        log.info("an answer was not sent, as the bot has stopped")


async def _deliver(interaction: discord.Interaction, sentence: str, **more: Any) -> None:
    await reply(interaction, content=cut(sentence, 2000), **more)


def _named(error: BaseException) -> str:
    """What Discord said, or how it could not be reached."""
    return str(error.code) if isinstance(error, discord.HTTPException) else type(error).__name__


async def here(interaction: discord.Interaction) -> Table:
    """The open table of the interaction's channel. Raises Illegal when there is none."""
    return await house(interaction).looking.in_channel(interaction.channel_id or 0)


def user_of(interaction: discord.Interaction) -> UserId:
    return UserId(interaction.user.id)


def seated(table: Table, user: UserId) -> str:
    """A sentence for one who has sat down."""
    sitter = table.sitter(user)
    name = table.names.get(sitter.villain.id) if sitter and sitter.villain else None
    return f"You have joined as {plain(name)}." if name else "You have joined the table."
