"""Settings of a server, made by its administrators."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from bot.table.record import UserId
from bot.table.texts import together
from bot.table.villains import VILLAINS_MAX
from engines import GAMES
from engines.core import Illegal

YES, NO = "yes", "no"
VILLAIN_LIMITS = range(1, 11)
"""The possible limits of villains at large per player."""


@dataclass(frozen=True, slots=True)
class Server:
    """The settings of a server. Channels and roles by their ids; empty: all of them."""

    off: tuple[str, ...] = ()
    """The names of the games that are disabled."""
    channels: tuple[int, ...] = ()
    """The channels where tables may be opened, threads included."""
    hosts: tuple[int, ...] = ()
    """The roles whose members may open tables."""
    pings: bool = True
    """Whether pings mention the users whose turn it is."""
    pictures: bool = True
    """Whether tables and results come with pictures."""
    emojis: bool = True
    """Whether cards in public messages are emojis, else symbols."""
    remarks: bool = True
    """Whether characters say something in a table's message."""
    aloud: bool = True  # as it is stored
    """Whether a new table posts results as they occur, unless its preset says otherwise."""
    villains: int = VILLAINS_MAX
    """The maximum number of villains at large per player."""
    results: int | None = None
    """An additional channel for results."""

    def check_opening(self, game: str, channel: int | None, roles: Collection[int], *, steward: bool) -> None:
        """Raise Illegal if a user with these roles may not open a table of a game in a channel (a thread's
        parent; None: where there was a table before). Stewards of a channel need no role.
        """
        if game in self.off:
            raise Illegal(f"{GAMES[game].title} isn't played in this server.")
        if self.channels and channel is not None and channel not in self.channels:
            raise Illegal(
                f"Tables are opened only in {together([f'<#{allowed}>' for allowed in self.channels])}."
            )
        if self.hosts and not steward and not {*self.hosts} & {*roles}:
            raise Illegal(f"Only {together([f'<@&{host}>' for host in self.hosts])} can open tables here.")

    def changed(self, setting: str, words: Sequence[str]) -> Server:
        """Return the settings with the value of a menu's words. Raises Illegal for an unknown choice."""
        value = _read(setting, words)
        return replace(self, **{"off" if setting == "games" else setting: value})

    def words(self, setting: str) -> tuple[str, ...]:
        """Return the value of a setting as words for `changed`."""
        if setting == "games":
            return tuple(game for game in GAMES if game not in self.off)
        value: bool | int | tuple[int, ...] | None = getattr(self, setting)
        if isinstance(value, bool):
            return (YES if value else NO,)
        if isinstance(value, tuple):
            return tuple(map(str, value))
        return () if value is None else (str(value),)

    def in_words(self, setting: str) -> str:
        """Return the value of a setting as text."""
        words = self.words(setting)
        match setting:
            case "games":
                return together([GAMES[word].title for word in words])
            case "channels" | "results":
                nothing = "Everywhere" if setting == "channels" else "Nowhere else"
                return together([f"<#{word}>" for word in words]) if words else nothing
            case "hosts":
                return together([f"<@&{word}>" for word in words]) if words else "Everyone"
            case "villains":
                return words[0]
            case _:
                return SWITCHES[setting].texts[words[0]]


DEFAULT_SERVER = Server()
"""The default settings."""


class Switch(NamedTuple):
    """A setting that is on or off, with its name and a text for either value."""

    name: str
    texts: Mapping[str, str]


SWITCHES: Mapping[str, Switch] = {
    "pings": Switch("Mentions", {YES: "I mention whoever I wait for", NO: "I mention nobody"}),
    "pictures": Switch("Pictures", {YES: "Tables come with pictures", NO: "Tables are text"}),
    "emojis": Switch("Card emojis", {YES: "Cards in text are small pictures", NO: "Cards are symbols"}),
    "remarks": Switch("Remarks", {YES: "Computers say something now and then", NO: "Computers are silent"}),
    "aloud": Switch("Results", {YES: "Posted as they come", NO: "Only when a game is over"}),
}
SETTINGS = ("games", "channels", "hosts", *SWITCHES, "villains", "results")


class SettingChange(NamedTuple):
    """A change of a setting: time (milliseconds since 1970), user, and both values as text."""

    at: int
    user: UserId
    setting: str
    before: str
    after: str


def _read(setting: str, words: Sequence[str]) -> object:
    """Return the value of a menu's words. Raises Illegal."""
    match setting:
        case "games" if words and GAMES.keys() >= {*words}:
            return tuple(game for game in GAMES if game not in words)
        case "channels" | "hosts" if all(map(str.isdecimal, words)):
            return tuple(map(int, words))
        case "results" if len(words) <= 1 and all(map(str.isdecimal, words)):
            return int(words[0]) if words else None
        case "villains" if len(words) == 1 and words[0] in map(str, VILLAIN_LIMITS):
            return int(words[0])
        case _ if setting in SWITCHES and len(words) == 1 and words[0] in (YES, NO):
            return words[0] == YES
        case _:
            raise Illegal("That choice isn't there any more. Choose again.")
