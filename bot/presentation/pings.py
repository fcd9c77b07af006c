"""Pings: what a channel message says to the players to move, and a reminder by DM."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from bot.presentation.panel import asked
from bot.table import links
from bot.table.record import UserId
from bot.table.sitter import Sitter
from bot.table.table import Table
from bot.table.texts import cut, plain, until

PING_MARKER = "your move"
"""Text that is in every ping, and identifies it."""
QUESTION_MAX_CHARS = 150
"""Characters of the question shown; with ten long names before it, a ping stays within Discord's 2,000."""


@dataclass(frozen=True, slots=True)
class WaitedPlayer:
    """A player who is waited for, and the text about their time."""

    user: UserId
    name: str
    words: str

    @property
    def mention(self) -> str:
        return f"<@{self.user}>"

    @property
    def called(self) -> str:
        """The player's name without a mention, for quiet hours."""
        return f"**{plain(self.name)}**"


class PingText(NamedTuple):
    """A message's text for one player, and whether they are mentioned."""

    words: str | None
    """The text; None: unknown, but the player is mentioned."""
    mentioned: bool


PingContent = Mapping[UserId, PingText]
"""The content of a ping, by user."""


def is_announced(call: WaitedPlayer, ping: PingContent) -> bool:
    """Return whether a ping already tells a player this text."""
    said = ping.get(call.user)
    return said is not None and said.words in (None, call.words)


def calls(table: Table) -> list[WaitedPlayer]:
    """Return the players that the table waits for; none for computers and automatic seats."""
    if table.paused is not None:
        return []
    owed = ((seat, table.sitter_in(seat)) for seat in table.owed)
    waited = [(seat, sitter) for seat, sitter in owed if sitter is not None and not sitter.automatic]
    return [WaitedPlayer(sitter.user, table.name(seat), _words(sitter)) for seat, sitter in waited]


def _words(sitter: Sitter) -> str:
    deadline = sitter.deadline
    if deadline is None or deadline.alarms == 0:
        return f"{PING_MARKER}."
    bank = "on your extra time"
    match deadline.alarms, deadline.banked:
        case 1, False:
            left = "half your time is gone"
        case 1, True:
            left = bank
        case _:
            left = f"little time left {bank}" if deadline.banked else "little time left"
    return f"{PING_MARKER}: {left}; time runs out {until(deadline.due)}."


def ping_content(waited: Iterable[WaitedPlayer], mentioned: Collection[UserId]) -> PingContent:
    """Return what a ping says to the players waited for, some of whom are mentioned."""
    return {call.user: PingText(call.words, call.user in mentioned) for call in waited}


def mentions_in(users: Iterable[int]) -> PingContent:
    """Return what is known of a ping of which only the users that it mentions are known."""
    return {UserId(user): PingText(None, mentioned=True) for user in users}


def text(waited: Iterable[WaitedPlayer], mentioned: Collection[UserId], small_print: str) -> str:
    """Return the ping's text: a line for each distinct text, after the names it is for."""
    lines: dict[str, list[str]] = {}
    for call in waited:
        lines.setdefault(call.words, []).append(call.mention if call.user in mentioned else call.called)
    return "\n".join((*(f"{', '.join(names)}, {words}" for words, names in lines.items()), small_print))


def small_print(table: Table, posted: int | None) -> str:
    """Return the line with the game and its question, and a link to the table's message if posted."""
    link = ""
    if posted is not None:
        link = f" [Show the table]({links.message(table.guild, table.channel, posted)})"
    return f"-# **{table.game.title}** · {cut(asked(table), QUESTION_MAX_CHARS)}{link}"


def reminder(table: Table, due: int) -> str:
    """Return what a player reads by DM when little of their time is left; `due` is in milliseconds."""
    link = links.channel(table.guild, table.channel)
    return f"Your move at [the table]({link}): time runs out {until(due)}."
