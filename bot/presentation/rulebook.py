"""A game's rulebook: its part for players by chapters, and its numbered rules.

RULES.md has two parts: how to play, and the rules in full. Players are shown the first; by a number, or by
words of it, they also find what the second says: rules (`HU-28`), rulings (`R-05`), bad inputs (`HU-B13`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from importlib.resources import files
from itertools import takewhile

from bot.presentation import ids
from bot.presentation.buttons import Clickable, Menu
from bot.presentation.cards import signed
from bot.presentation.games import PRESENTERS
from bot.presentation.lessons import learn_button
from bot.presentation.move_builder.controls import Choice
from bot.presentation.page import Page
from bot.table.symbols import described
from bot.table.texts import begun, quoted
from engines import GAMES
from engines.core import Illegal

_PART = re.compile(r"^# Part .+$", re.MULTILINE)
_CHAPTER = re.compile(r"^## (.+)$", re.MULTILINE)
_RULE = re.compile(r"^- \*\*([A-Z]{2}-\d+)\*\* (.+)$", re.MULTILINE)
_ROW = re.compile(r"^\| (R-?\d+|\d+) \| (.+) \|$", re.MULTILINE)
_WRAPPED = re.compile(r"(?<=\S)\n *(?=[^\s-])")
"""The end of a line within a paragraph, or within an item of a list."""
_NUMBER = re.compile(r"\b[A-Z]{2}-\d+\b|\bR-?\d+\b")
"""The number of a rule or a ruling."""
_SUMMING_UP = {"The idea": 1, "An example": 2}
_REFERS_BACK = re.compile(r"(?:That|This|It|They|He|She|These|Then|But|Otherwise|You then)\b")
"""The beginning of a sentence that is not understood without the one before."""
_SENTENCE_END = re.compile(r"(?<=[.!?:]) +(?=[^a-z])")
_NUMBERS = re.compile(r"\s*\((?:see )?(?:(?:[A-Z]{2}-B?\d+|R-?\d+)(?:, | and | to )?\s*)+\)")
"""Numbers of rules and rulings in parentheses, as after a sentence."""
_SECTION = re.compile(r"\s*\((?:see )?(?:chapter |section )?\d+(?:\.\d+)+\)")
_FOR_OTHERS = ("STATE MACHINE", "BAD INPUT", "SCENARIOS", "COMPUTER", "RULINGS")
"""Title words of chapters for developers and testers: players find only their numbered items."""
CHAPTER_MAX_CHARS, TOPICS_MAX = 4000, 25
"""Maximum length of a chapter on one page in characters; maximum number of topics offered."""


@dataclass(frozen=True)
class Rulebook:
    """One game's rules: an introduction, chapters by title, numbered items by number."""

    introduction: str
    how: Mapping[str, str]
    """The chapters of the part for players."""
    chapters: Mapping[str, str]
    """The chapters of the rules in full, without those for developers and testers."""
    rules: Mapping[str, str]
    rulings: Mapping[str, str]
    bad_inputs: Mapping[str, str]
    grounds: Mapping[str, tuple[str, ...]]
    """The numbers of the rules and rulings from which a bad input follows, by its number; () where it is only
    spelled wrong.
    """
    in_plain_words: Mapping[str, str]
    """What the part for players says of a rule or ruling, by its number, if it says anything."""

    @cached_property
    def numbered(self) -> dict[str, str]:
        """Rules, rulings and bad inputs, by number."""
        return {**self.rules, **self.rulings, **self.bad_inputs}

    def plainly(self, number: str) -> str:
        """Return a rule or a ruling as the part for players says it; "" if it says nothing of it."""
        return self.in_plain_words.get(number, "")

    def topics(self, typed: str) -> list[str]:
        """Return the chapters and numbered items that contain `typed`; those for players first."""
        wanted = typed.lower()
        numbered = [f"{number} {text}" for number, text in self.numbered.items()]
        found = [title for title in (*self.how, *self.chapters, *numbered) if wanted in title.lower()]
        return found[:TOPICS_MAX]

    def about(self, topic: str) -> tuple[str, str]:
        """Return the title and text of a chapter or numbered item. Raises Illegal if there is none."""
        wanted = topic.strip().upper()
        for number, text in self.numbered.items():
            if wanted.split(" ")[0] == number:
                return number, text
        every = {**self.how, **self.chapters}
        titles = [title for title in every if title.upper() == wanted] or [
            title for title in every if wanted in title.upper()
        ]
        if not wanted or not titles:
            first = next(iter(self.rules))
            raise Illegal(f'The rulebook has no "{quoted(topic)}". Try a rule number such as {first}.')
        return titles[0], every[titles[0]]


@cache
def rulebook(game: str) -> Rulebook:
    """Return the rulebook of a game."""
    text = files(f"engines.{game}").joinpath("RULES.md").read_text(encoding="utf-8")
    parts = _PART.split(text)
    if len(parts) != 3:
        raise LookupError(f"The rulebook of {game} needs two parts: `# Part one: …` and `# Part two: …`.")
    introduction, how, full = parts
    rules, chapters = dict(_RULE.findall(full)), dict(_chapters(full))
    prefix = next(iter(rules)).partition("-")[0]
    return Rulebook(
        introduction.split("\n\n")[1].replace("\n", " "),
        {title: signed(_WRAPPED.sub(" ", body)) for title, body in _chapters(how)},
        {title: body for title, body in chapters.items() if not _is_for_others(title)},
        rules,
        dict(_rulings(chapters)),
        {number: f"{attempt}\n> {message}" for number, attempt, _, message in _bad_inputs(chapters, prefix)},
        {number: tuple(_NUMBER.findall(because)) for number, _, because, _ in _bad_inputs(chapters, prefix)},
        dict(_in_plain_words(_chapters(how))),
    )


def _chapters(part: str) -> Iterator[tuple[str, str]]:
    _, *rest = _CHAPTER.split(part)
    for title, body in zip(rest[::2], rest[1::2], strict=True):
        yield title, body.removesuffix("\n---\n\n").strip("\n")


def _is_for_others(title: str) -> bool:
    return any(hidden in title.upper() for hidden in _FOR_OTHERS)


def _rows(chapters: Mapping[str, str], title: str) -> Iterator[tuple[str, list[str]]]:
    """Yield the rows of a chapter's table: the first cell, and the other cells."""
    body = next((body for item, body in chapters.items() if title in item.upper()), None)
    if body is None:
        raise LookupError(f"A rulebook needs a chapter `## n. {title}` in its second part.")
    for number, cells in _ROW.findall(body):
        yield number, [cell.strip() for cell in re.split(r"(?<!\\)\|", cells)]


def _rulings(chapters: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for number, (question, ruling, *reason) in _rows(chapters, "RULINGS"):
        yield number, "\n".join((f"**{question}**", ruling, *reason))


def _bad_inputs(chapters: Mapping[str, str], prefix: str) -> Iterator[tuple[str, str, str, str]]:
    """Yield each bad input: its number, what was tried, because of which rules it fails, the answer."""
    for number, (attempt, because, *_, message) in _rows(chapters, "BAD INPUT"):
        yield f"{prefix}-B{int(number):02}", attempt, because, message


def _in_plain_words(how: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Yield each number that the part for players cites, with the sentence that says it best, and what that
    needs to be understood: one that stands alone, and not in a chapter that sums up or tells an example.
    """
    cited = dict[str, tuple[tuple[int, bool], str]]()
    for title, body in how:
        sentences = [*_sentences(_WRAPPED.sub(" ", body))]
        for n, sentence in enumerate(sentences):
            worth = (_SUMMING_UP.get(title, 0), _REFERS_BACK.match(sentence) is not None)
            for number in _NUMBER.findall(sentence):
                if number not in cited or worth < cited[number][0]:
                    cited[number] = worth, signed(without_numbers(_understood(sentences, n)))
    yield from ((number, told) for number, (_, told) in cited.items())


def _understood(sentences: Sequence[str], n: int) -> str:
    """Return sentence `n` with the one before if it refers back to it, and with the list that it begins."""
    before = sentences[n - 1 : n] if _REFERS_BACK.match(sentences[n]) else ()
    ends_with_list = sentences[n].endswith(":")
    items = takewhile(lambda it: ends_with_list and it.startswith("- "), sentences[n + 1 :])
    return "\n".join((" ".join((*before, sentences[n])).removeprefix("- "), *items))


def _sentences(text: str) -> Iterator[str]:
    """Yield the sentences of a chapter; of a list's item, all together."""
    for line in filter(None, text.splitlines()):
        yield from [line] if line.startswith("- ") else _SENTENCE_END.split(line)


# Pages.


def card_page(game: str) -> tuple[Page, list[Clickable]]:
    """Return the page of a game's rules on one screen, and a menu of the rulebook's chapters."""
    menu = Menu("Read more…", ids.Chapter(game), tuple(Choice(title, title) for title in rulebook(game).how))
    presenter = PRESENTERS[game]
    example = presenter.example
    if example is not None:
        example = replace(example, alt=described(example.alt))
    return Page(f"How to play {GAMES[game].title}", signed(presenter.card), scene=example), [
        *learn_button(game),
        menu,
    ]


def topic_page(game: str, topic: str) -> Page:
    """Return the page of a chapter or a numbered rule. Raises Illegal if there is none."""
    title, text = rulebook(game).about(topic)
    if title in rulebook(game).how:
        text = without_numbers(text)
    return Page(f"{GAMES[game].title}: {_title(title)}", text)


def without_numbers(text: str) -> str:
    """Return a chapter for players without the numbers of rules and sections."""
    return _SECTION.sub("", _NUMBERS.sub("", text))


def _title(topic: str) -> str:
    """Return a chapter's title in sentence case; a rule's number unchanged."""
    number, dot, words = topic.partition(". ")
    return f"{number}. {begun(words.lower())}" if dot else topic
