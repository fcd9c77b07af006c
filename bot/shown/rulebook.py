"""What does a game's rulebook say? Chapters and numbered rules of its RULES.md."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from bot.table.texts import quoted
from engines.core import Illegal

_CHAPTER = re.compile(r"^## (.+)$", re.MULTILINE)
_RULE = re.compile(r"^- \*\*([A-Z]{2}-\d+)\*\* (.+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Rulebook:
    """One game's rules: an introduction, chapters by title, rules by number."""

    introduction: str
    chapters: dict[str, str]
    rules: dict[str, str]

    def topics(self, typed: str) -> list[str]:
        """Chapters and rule numbers in which `typed` occurs, for autocomplete."""
        wanted = typed.lower()
        rules = [f"{number} {text}" for number, text in self.rules.items()]
        return [it for it in (*self.chapters, *rules) if wanted in it.lower()][:25]

    def about(self, topic: str) -> tuple[str, str]:
        """Title and text of a chapter or a numbered rule. Raises Illegal."""
        wanted = topic.strip().upper()
        for number, text in self.rules.items():
            if wanted.split(" ")[0] == number:
                return number, text
        for title, text in self.chapters.items():
            if wanted and wanted in title.upper():
                return title, text
        raise Illegal(
            f'The rulebook has no "{quoted(topic)}". Try a rule number such as {next(iter(self.rules))}.'
        )


@cache
def rulebook(game: str) -> Rulebook:
    """The rulebook of the game of this name."""
    text = files(f"engines.{game}").joinpath("RULES.md").read_text(encoding="utf-8")
    first, *rest = _CHAPTER.split(text)
    chapters = dict(zip(rest[::2], rest[1::2], strict=True))
    introduction = first.split("\n\n")[1].replace("\n", " ")
    return Rulebook(
        introduction,
        {title: body.strip(" -\n") for title, body in chapters.items()},
        dict(_RULE.findall(text)),
    )
