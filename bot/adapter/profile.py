"""The application's description, which names the bot's operator."""

from __future__ import annotations

import logging

import discord

from bot.adapter.error_codes import REQUEST_ERRORS
from bot.config import OperatorConfig
from bot.presentation.operator import profile_text

log = logging.getLogger(__name__)


async def introduce(client: discord.Client, operator: OperatorConfig) -> None:
    """Set the application's description, if one is configured and differs. Failures are only logged."""
    text, application = profile_text(operator), client.application  # as it was when the bot logged in
    if text is None or application is None or application.description == text:
        return
    try:
        await application.edit(description=text)
    except REQUEST_ERRORS as error:
        log.warning("the bot's profile could not be set: %s", error)
