"""Who runs the bot, and on what terms? What is said of it wherever somebody looks for it."""

from __future__ import annotations

from bot.config import OperatorConfig
from bot.presentation.page import Field

PROFILE = 400
"""Characters of an application's description, at most."""
NO_CONTACT = "The operator of this bot hasn't given a contact."
NO_MONEY = "Chips are not money, and no money may be staked."
_WHAT = "Card games for your server, for chips that aren't money. Start with /help."


def imprint(operator: OperatorConfig) -> str:
    """Whom to ask, and the addresses of terms and privacy policy as far as there are any, a line each."""
    contact = f"Contact: {operator.contact}" if operator.contact else NO_CONTACT
    return "\n".join((contact, *_addresses(operator)))


def operator_field(operator: OperatorConfig) -> Field:
    """The same for a page, with what holds for everybody who plays."""
    return Field("Who runs this bot", f"{imprint(operator)}\n{NO_MONEY}", inline=False)


def small_imprint(operator: OperatorConfig) -> str:
    """The same in small print, for below a message."""
    return "\n".join(f"-# {line}" for line in imprint(operator).splitlines())


def profile_text(operator: OperatorConfig) -> str | None:
    """What the bot's profile says; None where nothing is configured that it could say."""
    if not (operator.contact or operator.terms or operator.privacy):
        return None
    return f"{_WHAT}\n{imprint(operator)}"


def _addresses(operator: OperatorConfig) -> list[str]:
    named = (("Terms", operator.terms), ("Privacy", operator.privacy))
    return [f"{name}: {address}" for name, address in named if address]
