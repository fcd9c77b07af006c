"""Different public views have different pages: a table's text tells all that is public.

What a page need not tell is declared (`Terms.unshown`, `Terms.now_and_then`), exactly: fields that pages tell
must not be declared, and fields that they do not tell must be.
"""

from __future__ import annotations

import re
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import fields, is_dataclass, replace
from functools import cache, partial
from random import Random
from typing import Any, NamedTuple, cast, get_args

import pytest

from bot.presentation.cards import shown
from bot.presentation.games import PRESENTERS
from bot.presentation.page import Page
from engines import GAMES
from engines.cards import DECK, JOKERS
from engines.core import Natural, Seat
from tests.laws.games import AnyGame, terms
from tests.laws.ones import hints_of
from tests.laws.playing import every_game, walked

pytestmark = pytest.mark.slow

NAMES = ("Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jim")
WALKS, LOOKED_AT, ENOUGH = 10, 4, 200
"""Counts: walks of each game whose positions are all read, views changed in each walk, and pages at least."""
FEW = 2
"""The number of walks in which missing information must be found."""
UNHEARD_OF = 4321
"""A number that is in no game."""
TRIES = 6
"""The number of values tried for a field, as not every made-up view can be rendered."""


@pytest.fixture(autouse=True)
def _only_words(monkeypatch: pytest.MonkeyPatch) -> None:  # pyright: ignore[reportUnusedFunction]
    """Leave pictures out, which would take most of the time."""
    for name, module in [*sys.modules.items()]:
        if re.fullmatch(r"bot\.presentation\.games\.\w+\.\w+", name) and hasattr(module, "table_scene"):
            monkeypatch.setattr(module, "table_scene", lambda _: None)


Table = Callable[[Any, Callable[[Seat], str]], Page]
Path = tuple[str | int, ...]


class Leaf(NamedTuple):
    """A value in a view, or a tuple of values: its type, value, path, and the path of all alike (`zone`)."""

    kind: Any
    value: Any
    path: Path
    zone: Path

    @property
    def field(self) -> str:
        return _field(self.path)

    @property
    def number(self) -> bool:
        return not isinstance(self.value, bool | tuple) and (self._may_be(int) or self._may_be(Natural))

    @property
    def seat(self) -> bool:
        """Whether it is a single seat; in a tuple of seats each new one would replace another."""
        alone = isinstance(self.path[-1], str) and not isinstance(self.value, tuple)
        return alone and self._may_be(Seat)

    def _may_be(self, kind: Any) -> bool:
        return kind in (self.kind, *get_args(self.kind))


def _field(path: Path) -> str:
    return ".".join(it for it in path if isinstance(it, str))


def leaves(value: Any, kind: Any = None, path: Path = (), zone: Path = ()) -> Iterator[Leaf]:
    if is_dataclass(value):
        for field in fields(value):
            further = (*path, field.name), (*zone, field.name)
            yield from leaves(getattr(value, field.name), hints_of(type(value))[field.name], *further)
        return
    yield Leaf(kind, value, path, zone)
    if isinstance(value, tuple):
        kinds = get_args(kind)
        alike = kinds[-1] is Ellipsis
        for i, it in enumerate(cast("tuple[Any, ...]", value)):
            yield from leaves(it, kinds[0 if alike else i], (*path, i), (*zone, 0 if alike else i))


def put(value: Any, path: Path, new: Any) -> Any:
    """Return the view with another value at `path`."""
    match path:
        case ():
            return new
        case (int(i), *further):
            return (*value[:i], put(value[i], tuple(further), new), *value[i + 1 :])
        case (name, *further):
            return replace(value, **{str(name): put(getattr(value, str(name)), tuple(further), new)})


def words(table: Table, view: Any) -> tuple[str, ...]:
    """Return all lines of the page; assert that nothing is cut off."""
    page = table(view, NAMES.__getitem__)
    whole = page.fitted()
    assert (whole.title, whole.text, whole.fields) == (page.title, page.text, page.fields)
    texts = (page.title, page.text, *(text for field in page.fields for text in (field.name, field.text)))
    return tuple(line for text in texts for line in text.replace("\ufe0e", "").splitlines())


@cache
def views(name: str, n: int) -> Sequence[Any]:
    """Return the onlooker's views of a walk, from the first position to the last."""
    game, steps = GAMES[name], walked(GAMES[name], n)
    return [game.view(s, None) for s in (steps[0].before, *(step.after for step in steps))]


def looked_at(those: Sequence[Any], random: Random) -> Iterable[Any]:
    """Return some views, and one of each phase."""
    shuffled = random.sample(those, len(those))
    return (*{it.phase: it for it in shuffled}.values(), *shuffled[:LOOKED_AT])


# Two positions.


@every_game
def test_where_everybody_sees_something_else_the_page_says_something_else(game: AnyGame):
    pages = defaultdict[tuple[str, ...], dict[Any, None]](dict)
    for view in (view for n in range(WALKS) for view in views(game.name, n)[1:]):
        pages[words(PRESENTERS[game.name].table, view)][_to_be_told(game, view)] = None
    assert len(pages) > ENOUGH
    for page, (first, *others) in pages.items():
        assert not others, (page, {*first} ^ {*others[0]})


def _to_be_told(game: AnyGame, view: Any) -> tuple[tuple[Path, Any], ...]:
    """Return the values of the view without declared fields."""
    values = ((leaf.path, leaf.value) for leaf in leaves(view) if leaf.field not in terms(game).unshown)
    return tuple((path, value) for path, value in values if not isinstance(value, tuple) or not value)


# A view and a made-up one.


@every_game
def test_of_a_view_each_field_is_said(game: AnyGame):
    silent = unsaid_shares(game, PRESENTERS[game.name].table, WALKS)
    values = _values(game.name, range(WALKS)).items()
    vary = {_field(path) for path, those in values if len(those) > 1 and not isinstance(those[0], tuple)}
    assert {it for it, often in silent.items() if often == 1} | (vary - silent.keys()) == terms(game).unshown
    assert {it for it, often in silent.items() if 0 < often < 1} <= terms(game).now_and_then


@every_game
def test_a_page_that_lacks_a_field_is_found(game: AnyGame):
    table = PRESENTERS[game.name].table
    pages = [table(view, NAMES.__getitem__) for n in range(FEW) for view in views(game.name, n)]
    zones = {field.name.split()[0] for page in pages for field in page.fields}
    assert len(zones) > 2

    def without(zone: str, page: Page) -> Page:
        return replace(page, fields=tuple(it for it in page.fields if not it.name.startswith(zone)))

    for zone in zones:
        assert _is_found(game, partial(without, zone)), zone


@every_game
@pytest.mark.parametrize("spoil", [r"\d+", "A?nn|Bob"], ids=["number", "name"])
def test_a_page_that_says_something_wrongly_is_found(game: AnyGame, spoil: str):
    def wrong(page: Page) -> Page:
        fields = (replace(field, text=re.sub(spoil, "17", field.text)) for field in page.fields)
        return replace(page, fields=tuple(fields))

    assert _is_found(game, wrong)


def _is_found(game: AnyGame, spoil: Callable[[Page], Page]) -> bool:
    table = PRESENTERS[game.name].table
    try:
        spoilt = unsaid_shares(game, lambda view, names: spoil(table(view, names)), FEW)
    except AssertionError:
        return True
    return any(spoilt[it] > often for it, often in _unspoilt(game.name).items())


@cache
def _unspoilt(name: str) -> dict[str, float]:
    return unsaid_shares(GAMES[name], PRESENTERS[name].table, FEW)


def unsaid_shares(game: AnyGame, table: Table, walks: int) -> dict[str, float]:
    """Return, by field, the share of views with another value there that have the same page.

    Raise AssertionError where a number, a card or a seat is not told, or not as its player's, and where
    something untrue is told.
    """
    random, tried, silent = Random(5), Counter[str](), Counter[str]()
    everywhere = _values(game.name, range(walks))
    for n in range(walks):
        here = _values(game.name, range(n, n + 1))
        for view in looked_at(views(game.name, n), random):
            page = words(table, view)
            zones = defaultdict[Path, list[Leaf]](list)
            for leaf in leaves(view):
                zones[leaf.zone].append(leaf)
            for leaf in map(random.choice, zones.values()):
                values = (everywhere if leaf.path[0] == "options" else here)[leaf.zone]
                changed = _changed(table, view, leaf, random.sample(values, len(values)))
                if changed is not None:
                    value, after = changed
                    tried[leaf.field] += 1
                    silent[leaf.field] += after == page
                    if leaf.field not in terms(game).drawn:
                        _is_said(leaf, value, [*(Counter(after) - Counter(page))])
                    if after != page and leaf.field not in terms(game).exchanged:
                        _takes_words(leaf, value, sum(map(len, after)) - sum(map(len, page)))
    return {it: silent[it] / tried[it] for it in tried}


@cache
def _values(name: str, walks: range) -> dict[Path, list[Any]]:
    """Return, by zone, all values that the views of these walks have there."""
    found = defaultdict[Path, dict[Any, None]](dict)
    for leaf in (leaf for n in walks for view in views(name, n) for leaf in leaves(view)):
        found[leaf.zone][leaf.value] = None
    return {zone: [*values] for zone, values in found.items()}


def _changed(
    table: Table, view: Any, leaf: Leaf, values: Sequence[Any]
) -> tuple[Any, tuple[str, ...]] | None:
    """Return another value, and the page with it; None where no such view can be rendered."""
    others = [it for it in values if it != leaf.value and _comes_or_goes(leaf.value, it)]
    for value in (*([UNHEARD_OF] if leaf.number else []), *others[:TRIES]):
        with suppress(AssertionError, IndexError, KeyError, StopIteration, TypeError, ValueError):
            return value, words(table, put(view, leaf.path, value))
    return None


def _comes_or_goes(old: Any, new: Any) -> bool:
    """Return whether the change is not from one filled tuple to another; these are changed item by item."""
    return not isinstance(old, tuple) or not (old and new)


def _takes_words(leaf: Leaf, value: Any, more: int) -> None:
    """Check that true or present values take more characters than false or absent ones."""
    came_or_went = None in (leaf.value, value) and not leaf.seat
    if not leaf.number and (came_or_went or isinstance(value, bool | tuple)):
        assert (more > 0) == bool(value), (leaf, value, more)


def _is_said(leaf: Leaf, value: Any, lines: Sequence[str]) -> None:
    """Check that a new line tells the number, card or seat, and its owner where each seat has one."""
    match leaf.path:
        case (_, int(seat)) if isinstance(value, bool) or value == UNHEARD_OF:
            who = NAMES[seat]
        case _:
            who = ""
    said = ""
    if value == UNHEARD_OF:
        said = str(value)
    elif leaf.seat and value is not None:
        said = NAMES[value]
    elif value in (*DECK, *JOKERS):
        said = shown(value)[0] if value in JOKERS else shown(value).replace("\ufe0e", "")
    assert not lines or any(said in line and who in line for line in lines), (leaf, value, lines)
