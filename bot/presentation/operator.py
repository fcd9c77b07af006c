"""The operator of the bot: contact, terms and privacy policy, for pages and the profile."""

from __future__ import annotations

from bot.config import OperatorConfig
from bot.presentation.page import Field

PROFILE_MAX_CHARS = 400
"""Maximum length of an application's description in characters (Discord's limit)."""
NO_CONTACT = "They haven't given a contact."
NO_MONEY = "Chips aren't money, and no money may be staked."
_WHAT = "Card games for your server. Start with /help. Chips aren't money."


def imprint(operator: OperatorConfig) -> str:
    """Return the contact, and the addresses of terms and privacy policy if configured, one per line."""
    contact = f"Contact: {operator.contact}" if operator.contact else NO_CONTACT
    return "\n".join((contact, *_addresses(operator)))


def operator_field(operator: OperatorConfig) -> Field:
    """Return the imprint as a field of a page, with the note that chips are not money."""
    return Field("Who runs this bot", f"{imprint(operator)}\n{NO_MONEY}", inline=False)


def small_imprint(operator: OperatorConfig) -> str:
    """Return the imprint in small print, for use below a message."""
    return "\n".join(f"-# {line}" for line in imprint(operator).splitlines())


def profile_text(operator: OperatorConfig) -> str | None:
    """Return the text of the bot's profile, or None if no imprint is configured."""
    if not (operator.contact or operator.terms or operator.privacy):
        return None
    return f"{_WHAT}\n{imprint(operator)}"


def _addresses(operator: OperatorConfig) -> list[str]:
    named = (("Terms", operator.terms), ("Privacy", operator.privacy))
    return [f"{name}: {address}" for name, address in named if address]
