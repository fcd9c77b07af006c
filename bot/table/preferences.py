"""Users' own settings, for all servers."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Literal

from bot.table.texts import quoted
from bot.table.time_control import DAY_MS, MINUTE_MS, QuietHours, TimeControl
from bot.table.zones import zone_called
from engines.core import Illegal

Theme = Literal["dark", "light"]
Pictures = Literal["dark", "light", "none"]
Mentions = Literal["usual", "every", "sparing", "never"]


@dataclass(frozen=True, slots=True)
class Preferences:
    """The settings of `/me`."""

    pictures: Pictures = "dark"
    large: bool = False
    """Large print: the user's cards as large as fits, text as headings."""
    dms: bool = True
    """Whether hands are sent by DM too."""
    reminders: bool = False
    """Whether a DM is sent when little time is left."""
    mentions: Mentions = "usual"
    """The frequency of mentions: every turn, at most once in a while, or never; "usual" is every turn at a
    live table, else once in a while."""
    emojis: bool = True
    """Whether cards in text and on buttons are emojis, else symbols."""
    remarks: bool = True
    """Whether what characters say is shown where only the user sees the table."""
    stakes: bool = True
    """Whether the panel of somebody who is new to a game says what is at stake."""
    quiet: QuietHours | None = None
    """The hours without mentions, which do not count for the deadlines of slower tables."""

    @property
    def theme(self) -> Theme:
        return "light" if self.pictures == "light" else "dark"

    def mentioned(self, pace: TimeControl, now: int, *, lately: bool) -> bool:
        """Return whether a ping mentions them at this time control; `lately`: another one just did."""
        if self.mentions == "never" or (self.quiet is not None and self.quiet.holds(now)):
            return False
        often = self.mentions == "every" or (self.mentions == "usual" and pace is TimeControl.LIVE)
        return often or not lately

    def word(self, setting: str) -> str:
        """Return the value of a setting as its word in PREFERENCE_LABELS."""
        match setting:
            case "pictures":
                return self.pictures
            case "print":
                return "big" if self.large else "normal"
            case "cards":
                return "emojis" if self.emojis else "symbols"
            case "remarks":
                return "yes" if self.remarks else "no"
            case "stakes":
                return "yes" if self.stakes else "no"
            case "reminders":
                return "yes" if self.reminders else "no"
            case "mentions":
                return self.mentions
            case _:
                return "yes" if self.dms else "no"

    def changed(self, setting: str, word: str) -> Preferences:
        """Return the preferences with one setting changed to a word. Raises Illegal."""
        match setting, word:
            case "pictures", "dark" | "light" | "none":
                return replace(self, pictures=word)
            case "print", "normal" | "big":
                return replace(self, large=word == "big")
            case "cards", "emojis" | "symbols":
                return replace(self, emojis=word == "emojis")
            case "dms", "yes" | "no":
                return replace(self, dms=word == "yes")
            case "remarks", "yes" | "no":
                return replace(self, remarks=word == "yes")
            case "stakes", "yes" | "no":
                return replace(self, stakes=word == "yes")
            case "reminders", "yes" | "no":
                return replace(self, reminders=word == "yes")
            case "mentions", "usual" | "every" | "sparing" | "never":
                return replace(self, mentions=word)
            case _:
                raise Illegal(f"There is no such setting: {quoted(setting)} {quoted(word)}.")

    def silent(self, hours: str | None, zone: str | None) -> Preferences:
        """Return the preferences with other quiet hours ("22-8"), or another time zone. Raises Illegal."""
        known = zone_called(zone) if zone is not None else self.quiet.zone if self.quiet else "UTC"
        if hours is not None:
            return replace(self, quiet=quiet_hours(hours, known))
        if self.quiet is None:
            raise Illegal(
                "You have no quiet hours. Set them first, as in `/me quiet:22-8 zone:Europe/Berlin`."
            )
        return replace(self, quiet=replace(self.quiet, zone=known))


DEFAULT_PREFERENCES = Preferences()
PREFERENCE_LABELS: dict[str, tuple[str, dict[str, str]]] = {
    "pictures": ("Pictures", {"dark": "Dark", "light": "Light", "none": "None: text only"}),
    "cards": ("Cards in text", {"emojis": "Small pictures", "symbols": "Symbols"}),
    "remarks": ("Computers' remarks", {"yes": "Shown", "no": "Hidden"}),
    "stakes": ("What's at stake", {"yes": "Said, in games new to you", "no": "Not said"}),
    "print": ("Print", {"normal": "Normal", "big": "Big"}),
    "reminders": ("Reminders by DM", {"no": "No", "yes": "Yes, when time is short"}),
    "mentions": (
        "Mentions",
        {
            "usual": "Usual: every turn where it is live",
            "every": "Every turn",
            "sparing": "Once in ten minutes, and at the end",
            "never": "Never",
        },
    ),
    "dms": ("Hands by DM", {"yes": "Yes", "no": "No, only under My hand"}),
}
"""The settings by name: heading, and labels by word."""
QUIET_HOURS_MAX_MINUTES = 16 * 60
"""The maximum minutes of quiet hours in a day, as others wait for their end."""
_DAY_MINUTES = DAY_MS // MINUTE_MS
_HOURS = re.compile(r"(\d{1,2})(?::(\d\d))?\s*[-–]\s*(\d{1,2})(?::(\d\d))?")


def quiet_hours(words: str, zone: str) -> QuietHours | None:
    """Parse quiet hours: "22-8", "22:30-7", or "none". Raises Illegal."""
    if words.strip().casefold() == "none":
        return None
    said = _HOURS.fullmatch(words.strip())
    if said is None:
        raise Illegal("Write quiet hours like 22-8 or 22:30-7, or `none`.")
    start, end = _minute(said[1], said[2]), _minute(said[3], said[4])
    if not 0 < (end - start) % _DAY_MINUTES <= QUIET_HOURS_MAX_MINUTES:
        raise Illegal(
            f"Quiet hours must end after they begin, at most {QUIET_HOURS_MAX_MINUTES // 60} hours later."
        )
    return QuietHours(start, end, zone)


def _minute(hour: str, minute: str | None) -> int:
    """Return the minute of the day; 24:00 is 0. Raises Illegal."""
    said = int(hour) * 60 + int(minute or 0)
    if int(minute or 0) >= 60 or said > _DAY_MINUTES:
        raise Illegal(f"There is no {hour}:{minute or '00'} in a day.")
    return said % _DAY_MINUTES
