"""Questions of a form, and what its answers mean, for moves that pick several things."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

from bot.presentation.move_builder.controls import MENU_OPTIONS_MAX, Question
from bot.presentation.move_builder.labels import ActionLabels
from bot.presentation.move_builder.menus import menus, option_of
from bot.presentation.move_builder.partial_move import PartialMove, listed, word_of
from engines.core import Action, Domain, Free, Pick
from engines.notation import announced, assigned

QUESTIONS_MAX = 5
"""Maximum number of questions in a form (Discord's limit)."""
COMBINATIONS_MAX = 10
"""Maximum number of combinations of a free pick that a menu lists; more are picked in a form."""
PICK_SAMPLES = 24
"""Number of random picks tried to find what the following fields may hold."""


def asks(partial_move: PartialMove, labels: ActionLabels) -> bool:
    """Return whether a form serves better than menus: a pick has too many combinations for a menu."""
    return _has_wide_pick(partial_move) and any(picked for _, picked in _asked(partial_move, labels))


def _has_wide_pick(partial_move: PartialMove) -> bool:
    before, taken = _begun(partial_move)
    beginnings = [before]
    while not beginnings[0].complete:
        domains = [beginning.next for beginning in beginnings]
        if picks := [domain for domain in domains if isinstance(domain, Pick)]:
            return any(_is_wide(pick, taken) for pick in picks)
        if not all(isinstance(domain, tuple) for domain in domains):
            return False
        beginnings = _longer(beginnings)
    return False


def _is_wide(pick: Pick, taken: tuple[Any, ...]) -> bool:
    """Return whether the pick still has more outcomes than a menu lists, or than `COMBINATIONS_MAX`."""
    if pick.ordered:
        return pick.count.stop - 1 - len(taken) > 1 and bool(pick.following(taken))
    limit = COMBINATIONS_MAX if pick.free else MENU_OPTIONS_MAX
    return len(list(islice(pick.completions(taken), limit + 1))) > limit


def questions(partial_move: PartialMove, labels: ActionLabels, ticked: str = "") -> tuple[Question, ...]:
    """Return the questions of a form about the rest of a partial move; an empty tuple if none fits.

    Questions that depend on a pick may be left out; they are asked afterwards. `ticked` is a line that was
    refused: its words are preselected.
    """
    found = [*_asked(partial_move, labels)]
    if not any(picked for _, picked in found):
        return ()
    named = assigned(partial_move.kind, ticked.removeprefix(partial_move.kind.verb).split())
    return tuple(question for asked, _ in found for question in _ticked(asked, named))


def _ticked(asked: Sequence[Question], named: Mapping[str, Sequence[str]]) -> Iterator[Question]:
    """Yield the questions about a field with the words of a refused line preselected: one word each if all
    questions have the same choices, as the places of an ordered pick do.
    """
    in_order = len(asked) > 1 and len({question.choices for question in asked}) == 1
    for n, question in enumerate(asked):
        said = named.get(question.field, ())
        said = said[n : n + 1] if in_order else said
        holding = [choice.word for choice in question.choices if choice.word in said]
        yield replace(question, holding=tuple(holding[: question.most]))


def _asked(partial_move: PartialMove, labels: ActionLabels) -> Iterator[tuple[Sequence[Question], bool]]:
    """Yield the questions about each field that fits into the form, and whether it follows a pick."""
    before, taken = _begun(partial_move)
    beginnings, room, picked = [before], QUESTIONS_MAX, False
    for name in before.names[len(before.values) :]:
        domains = [beginning.next for beginning in beginnings]
        if any(isinstance(domain, Free | range) for domain in domains):
            break
        picks = [domain for domain in domains if isinstance(domain, Pick)]
        if picks:
            asked = _about_pick(partial_move.kind, name, picks, taken, room, labels)
        else:
            asked = _about_value(partial_move.kind, name, domains, labels, least=int(not picked))
        if asked is None or len(asked) > room:
            break
        room, picked, taken = room - len(asked), picked or bool(picks), ()
        yield asked, picked
        beginnings = _longer(beginnings)


def _begun(partial_move: PartialMove) -> tuple[PartialMove, tuple[Any, ...]]:
    """Return the move with its forced values or without its current pick, and the items taken so far."""
    return (
        (partial_move.forced(), ())
        if partial_move.taken is None
        else (partial_move.before, partial_move.taken)
    )


def _longer(beginnings: Sequence[PartialMove]) -> list[PartialMove]:
    """Return some of the choices to extend these partial moves by one field."""
    random, found = Random(0), list[PartialMove]()
    for before in beginnings:
        domain = before.next
        if isinstance(domain, Pick):
            tried = {domain.sample(random) for _ in range(-(-PICK_SAMPLES // len(beginnings)))}
            found += [before.then(value) for value in sorted(tried, key=str) if domain.done(value)]
        else:
            found += [before.then(value) for value in listed(domain)]
    return found


def _about_pick(
    kind: type[Action],
    name: str,
    picks: Sequence[Pick],
    taken: tuple[Any, ...],
    room: int,
    labels: ActionLabels,
) -> list[Question] | None:
    """Return the questions about a pick: one for each place, or for each menu if order does not count; None
    if they do not fit.
    """
    least = max(0, min(pick.count.start for pick in picks) - len(taken))
    most = max(pick.count.stop - 1 for pick in picks) - len(taken)
    ordered = picks[0].ordered
    items = _union(pick.items if ordered else pick.following(taken) for pick in picks)
    if ordered:
        items = labels[kind].order(items)
    options = [option_of(kind, item, labels) for item in items]
    if ordered:
        if len(options) > MENU_OPTIONS_MAX:
            return None
        choices = tuple(option.choice for option in options)
        asked = labels[kind].question_for(name)
        places = range(min(most, room))
        return [Question(name, f"{n + 1}. {asked}", choices, int(n < least), 1) for n in places]
    found = menus(kind, options, labels)
    if len(found) > room or any(len(menu.options) > MENU_OPTIONS_MAX for menu in found):
        return None
    alone, title = len(found) == 1, labels[kind].question_for(name)
    many = f"{most}" if least == most else f"up to {most}"
    return [
        Question(
            name,
            f"{title} · {menu.name}" if menu.name else f"{title} ({many})",
            menu.choices,
            least if alone else 0,
            min(most, len(menu.options)),
        )
        for menu in found
    ]


def _about_value(
    kind: type[Action], name: str, domains: Iterable[Domain | None], labels: ActionLabels, *, least: int
) -> list[Question] | None:
    """Return the question about a field: [] if its value is forced, None if a menu cannot list its values."""
    values = _union(listed(domain) for domain in domains if listed(domain) != (None,))
    if len(values) <= 1:
        return []
    if len(values) > MENU_OPTIONS_MAX:
        return None
    choices = tuple(option_of(kind, value, labels).choice for value in sorted(values, key=_by_word))
    asked = labels[kind].question_for(name)
    return [Question(name, asked, choices, 0 if None in values else least, 1)]


def _by_word(value: Any) -> tuple[int, str]:
    """Return a sort key: numbers and addresses in their order, `OMITTED_FIELD` first."""
    return (len(word_of(value)), word_of(value))


def _union(some: Iterable[Sequence[Any]]) -> Sequence[Any]:
    return list(dict.fromkeys(item for items in some for item in items))


def answered(partial_move: PartialMove, answers: Mapping[str, Sequence[str]]) -> str:
    """Return the partial move extended by a form's answers (words by field), as far as they fit together."""
    for n, name in enumerate(partial_move.names):
        words = answers.get(name, ())
        goes_on = n == len(partial_move.values) - 1 and partial_move.taken is not None
        if n < len(partial_move.values) and not (words and goes_on):
            continue
        if words:
            key = () if goes_on else announced(partial_move.kind, name)
            said = " ".join((partial_move.words, *key, *words))
            longer = PartialMove.read(partial_move.offer, said)
            if longer is None:
                before = PartialMove(partial_move.offer, partial_move.values[:n])
                return " ".join((said, *_as_given(before, answers)))
            partial_move = longer
        else:
            partial_move = partial_move.forced([item for item, given in answers.items() if given])
            if len(partial_move.values) <= n:
                break
    return partial_move.words


def _as_given(partial_move: PartialMove, answers: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Yield the words after an answer that contradicts another: the remaining answers and forced values."""
    beginnings = [partial_move]
    for n, name in enumerate(partial_move.names[len(partial_move.values) :]):
        domains = [beginning.next for beginning in beginnings]
        if any(isinstance(domain, Free | range) for domain in domains):
            break
        only = _union(listed(domain) for domain in domains if not isinstance(domain, Pick))
        goes_without_saying = map(word_of, only) if len(only) == 1 and only[0] is not None else ()
        if n and (said := answers.get(name) or [*goes_without_saying]):
            yield from (*announced(partial_move.kind, name), *said)
        beginnings = _longer(beginnings)
