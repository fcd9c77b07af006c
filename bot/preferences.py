"""How does a user want to see what only he sees? His own settings, for all servers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from engines.core import Illegal

Pictures = Literal["dark", "light", "none"]


@dataclass(frozen=True, slots=True)
class Preferences:
    """What `/me` sets."""

    pictures: Pictures = "dark"
    large: bool = False
    """Big print: one's own cards as large as fits, words as headings."""
    dms: bool = True
    """Whether hands come by DM too."""

    @property
    def theme(self) -> Literal["dark", "light"]:
        return "light" if self.pictures == "light" else "dark"

    def word(self, setting: str) -> str:
        """What a setting is at, by its word in SETTINGS."""
        match setting:
            case "pictures":
                return self.pictures
            case "print":
                return "big" if self.large else "normal"
            case _:
                return "yes" if self.dms else "no"

    def changed(self, setting: str, word: str) -> Preferences:
        """The same with one setting at another word. Raises Illegal."""
        match setting, word:
            case "pictures", "dark" | "light" | "none":
                return replace(self, pictures=word)
            case "print", "normal" | "big":
                return replace(self, large=word == "big")
            case "dms", "yes" | "no":
                return replace(self, dms=word == "yes")
            case _:
                raise Illegal(f"There is no such setting: {setting[:20]} {word[:20]}.")


USUAL = Preferences()
SETTINGS: dict[str, tuple[str, dict[str, str]]] = {
    "pictures": ("Pictures", {"dark": "Dark", "light": "Light", "none": "None: text only"}),
    "print": ("Print", {"normal": "Normal", "big": "Big"}),
    "dms": ("Hands by DM", {"yes": "Yes", "no": "No, only under My hand"}),
}
"""By name: heading, and the words it may be at with their labels."""
