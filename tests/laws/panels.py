"""A search for the fewest taps that play a given move on a panel."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from heapq import heappop, heappush
from typing import Any, cast

from bot.presentation.move_builder import controls
from bot.presentation.move_builder.controls import Control, Step
from bot.presentation.move_builder.labels import ActionLabels
from bot.presentation.move_builder.menus import split_menu
from bot.presentation.move_builder.partial_move import found, word_of
from bot.presentation.move_builder.questions import QUESTIONS_MAX, answered, questions
from bot.presentation.move_builder.steps import step
from engines.core import Action, Offer, Pick, TextId, field_names
from engines.notation import assigned, hint, write, written


@dataclass(frozen=True, slots=True, order=True)
class Way:
    """A path of a search for a move: the taps so far, and the drafts of moves that were seen.

    A button, a choice from a menu and the sending of a form are a tap each.
    """

    taps: tuple[str, ...] = ()
    seen: tuple[str, ...] = ("",)

    def on(self, *taps: str, said: str | None = None) -> Way:
        return Way((*self.taps, *taps), self.seen if said is None else (*self.seen, said))


@dataclass(frozen=True, slots=True)
class Panel:
    """The panel of one seat, with every step that was looked at."""

    offers: Sequence[Offer]
    labels: ActionLabels
    steps: dict[str, Step] = field(default_factory=dict[str, Step])
    _filled: dict[tuple[str, Action], str] = field(default_factory=dict[tuple[str, Action], str])

    def step(self, said: str) -> Step:
        if said not in self.steps:
            made = step(self.offers, said, self.labels)
            assert made is not None, f"{said!r} leads nowhere"
            self.steps[said] = made
        return self.steps[said]

    def way(self, action: Action) -> Way | None:
        """Return the shortest way to play `action`, with its story if it has one; None if there is none."""
        waiting: list[tuple[int, Way, bool]] = [(0, Way(), False)]
        known = set[str]()
        while waiting:
            _, way, done = heappop(waiting)
            if done:
                return way
            if way.seen[-1] in known or not self._begins(way.seen[-1] or type(action).verb, action):
                continue
            known.add(way.seen[-1])
            for control in self.step(way.seen[-1]).controls:
                for further, ends in self._leads(control, action, way):
                    if ends or further.seen[-1] not in known:
                        heappush(waiting, (len(further.taps), further, ends))
        return None

    def _leads(self, control: Control, action: Action, way: Way) -> Iterator[tuple[Way, bool]]:
        """Return where this control leads on the way to `action`, and whether that completes it."""
        match control:
            case controls.Press(_, move):
                if _story(action) is None and same(self.offers, move, action):
                    yield way.on("button"), True
            case controls.Enter():
                if _is_entered(self.offers, control, action):
                    yield way.on("button", "form"), True
            case controls.Choose(_, said, choices):
                longer = (f"{said} {choice.word}" for choice in choices)
                yield from ((way.on("menu", said=it), False) for it in longer if self._begins(it, action))
            case controls.Fill(_, said):
                if self._begins(said, action):
                    yield way.on("button", "form", said=self._answer(said, action)), False
            case controls.Open(_, said):
                if said and self._begins(said, action):
                    yield way.on("button", said=said), False

    def _begins(self, said: str, action: Action) -> bool:
        return begins(self.offers, said, action)

    def _answer(self, said: str, action: Action) -> str:
        key = (said, action)
        if key not in self._filled:
            self._filled[key] = filled(self.offers, said, action, self.labels)
        return self._filled[key]


def _story(action: Action) -> TextId | None:
    return getattr(action, "say", None)


def silent(action: Action) -> Action:
    return replace(action, say=None) if "say" in field_names(type(action)) else action


def words_of(action: Action, name: str) -> list[str]:
    """Return the words of one field as menus write them, with a word for an omitted one."""
    value = getattr(action, name)
    return [*map(word_of, cast("tuple[Any, ...]", value) if isinstance(value, tuple) else (value,))]


def begins(offers: Sequence[Offer], said: str, action: Action) -> bool:
    """Return whether a draft is a beginning of `action`; in any order where order does not count."""
    verb, said = type(action).verb, split_menu(said)[0]
    if not f"{said} ".startswith(f"{verb} "):
        return False
    known = {it: words for it, words in assigned(type(action), said[len(verb) :].split()).items() if words}
    return all(
        name in field_names(type(action)) and _is_said(offers, action, name, words)
        for name, words in known.items()
    )


def _is_said(offers: Sequence[Offer], action: Action, name: str, words: Sequence[str]) -> bool:
    wanted, names = words_of(action, name), field_names(type(action))
    before = [getattr(action, it) for it in names[: names.index(name)]]
    domain = next(offer.choices(before) for offer in offers if offer.action is type(action))
    if isinstance(domain, Pick) and not domain.ordered:
        return set(words) <= set(wanted)
    return list(words) == wanted[: len(words)]


def same(offers: Sequence[Offer], line: str, action: Action) -> bool:
    """Return whether `line` is all of `action` but its story."""
    action = silent(action)
    spoken = len(line.split()) == len(write(action).split())
    return spoken and begins(offers, line, action)


def _is_entered(offers: Sequence[Offer], control: controls.Enter, action: Action) -> bool:
    """Return whether this form completes `action`: with its story, a new villain or a number."""
    kind, said = type(action), control.said
    match control.form:
        case "story" if (names := field_names(kind)) and hint(kind, names[0]) is TextId:
            return said == kind.verb
        case "story":
            return _story(action) is not None and same(offers, said, action)
        case "villain":
            return said == f"{kind.verb} *"
        case "number" | "both":
            numbers = [name for name in field_names(kind) if isinstance(getattr(action, name), int)]
            lines = (f"{said} {getattr(action, number)}" for number in numbers)
            told = (_story(action) is None) == (control.form == "number")
            return told and any(same(offers, line, action) for line in lines)


def filled(offers: Sequence[Offer], said: str, action: Action, labels: ActionLabels) -> str:
    """Return a draft after its form was filled in for `action`."""
    half = found(offers, said)
    assert half is not None, said
    asked = questions(half, labels)
    assert 1 <= len(asked) <= QUESTIONS_MAX, f"a form of {len(asked)} questions about {said!r}"
    wanted = {question.field: words_of(action, question.field) for question in asked}
    for word in map(written, half.taken or ()):
        wanted[half.before.name].remove(word)
    answers: dict[str, list[str]] = {question.field: [] for question in asked}
    for question in asked:
        offered, left = [choice.word for choice in question.choices], wanted[question.field]
        mine = [word for word in left if word in offered][: question.most]
        for word in mine:
            left.remove(word)
        answers[question.field] += mine
    return answered(half, answers)
