"""Nobody reads "1 chips": every counted noun agrees with its number."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from typing import Any

import pytest
from typing_extensions import override

from bot.presentation import leaderboard as boards
from bot.presentation.casting import casting_page
from bot.presentation.game_presenter import GamePresenter
from bot.presentation.games import PRESENTERS
from bot.presentation.games.holdup import sentences
from bot.presentation.games.holdup.stories import SoFar, clauses
from bot.presentation.lobby import lobby_page
from bot.presentation.move_builder.labels import ActionLabels
from bot.presentation.page import Page
from bot.presentation.scene import Label
from bot.presentation.speech import Speech
from bot.table.record import TableId, UserId
from bot.table.sitter import Sitter
from bot.table.table import Table
from bot.table.time_control import TimeControl
from bot.table.villains import KeptVillain, VillainStatus, sheet
from engines.core import Illegal, Seat, VillainId
from engines.holdup import HOLDUP
from engines.holdup.events import TookBack
from tests.laws.games import AnyGame
from tests.laws.ones import SOURCES, kinds_of_events, made_up, miscounted, of_ones, parsed, plurals
from tests.laws.playing import every_game, walked
from tests.sentences import games
from tests.sentences.catalogue import PEOPLE, Catalogue

pytestmark = pytest.mark.slow

WALKS, POSITIONS = 30, 6
"""The numbers of random games of each kind, and of their positions at which all is read."""


def check(told: Iterable[object]) -> None:
    for it in told:
        assert not miscounted(it), (miscounted(it), it)


# Texts.


class Everything(Catalogue):
    """All that is said, not only some forms of each sentence."""

    def __init__(self) -> None:
        self.told = set[str]()

    @override
    def add(self, place: str, text: str | None) -> None:
        self.told |= {*(text or "").splitlines()}


def of_one_thing(presenter: GamePresenter, heard: Everything) -> GamePresenter:
    """Return the presenter of a game in which there is one of everything; pictures are heard, too."""

    def page(told: Callable[[Any, Any], Page], view: Any, names: Any) -> Page:
        found = told(of_ones(view), names)
        heard.add_all("", (it.text for it in found.scene.sprites if isinstance(it, Label)))
        return found

    def labels(view: Any, names: Any) -> ActionLabels:
        """Return the labels of one thing, with the buttons that there truly are."""
        ones, true = presenter.labels(of_ones(view), names), presenter.labels(view, names)
        mixed = {
            kind: replace(label, first=true[kind].first, emphasis=true[kind].emphasis)
            for kind, label in ones.of.items()
        }
        return ActionLabels(mixed, ones.overview)

    return replace(
        presenter, table=partial(page, presenter.table), hand=partial(page, presenter.hand), labels=labels,
        summary=lambda view, names: presenter.summary(of_ones(view), names),
        sentence=lambda event, *more: presenter.sentence(of_ones(event), *more),
    )  # fmt: skip


@every_game
def test_of_one_thing_all_is_told_as_of_one(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    """Events, pages, panels, previews and refusals of random games."""

    def refusal(s: Any, seat: Seat | None, asked: Any) -> Illegal:
        ones = of_ones(s)
        return game.refusal(s if any(asked in it for it in game.offers(ones, seat)) else ones, seat, asked)

    heard, presenter = Everything(), PRESENTERS[game.name]
    monkeypatch.setattr(games, "WALKS", WALKS)
    monkeypatch.setattr(games, "POSITIONS", POSITIONS)
    monkeypatch.setitem(PRESENTERS, game.name, of_one_thing(presenter, heard))
    games.collect(replace(game, refusal=refusal), heard)
    happened = {type(event) for n in range(WALKS) for step in walked(game, n) for event in step.events}
    for event in map(made_up, kinds_of_events(game) - happened):
        heard.add("", presenter.sentence(event, Speech(PEOPLE.__getitem__), {}))
    assert len(heard.told) > 1000
    check(["\n".join(heard.told)])


def test_of_one_thing_the_chronicle_tells_as_of_one() -> None:
    told = SoFar(Speech("ABCDEFGHIJ".__getitem__))
    for event in (it for n in range(WALKS) for step in walked(HOLDUP, n) for it in step.events):
        check(clauses(told, event))
        check(clauses(told, of_ones(event)))


def test_of_one_thing_all_that_the_house_keeps_is_told_as_of_one() -> None:
    check([repr(casting_page(a_lobby(), UserId(1), [ONE])), lobby_page(a_lobby())])
    check([boards.villain_page(ONE), boards.villain_page(replace(ONE, status=VillainStatus.CAPTURED))])
    page = boards.villains_page("Texas Hold Up", PRESENTERS["holdup"].columns, [ONE])
    assert "1 chip · 1 hand won · 1 time caught · last session +1" in page.text
    check([page, boards.standings_page("", [Achievement()])])


ONE = KeptVillain(
    VillainId("v1"), 1, UserId(1), sheet(name="Doc", powerset="owns the weather", aptitudes=(1, 2, 3, 4)),
    chips=1, due=1, tallies={"won": 1, "captures": 1}, last_session=1,
)  # fmt: skip


@dataclass
class Achievement:
    user: int = 1
    games: int = 1
    won: int = 1
    points: int = 1


def a_lobby() -> Table:
    return Table(
        id=TableId("w" * 9), guild=1, channel=1, host=UserId(1), game=HOLDUP, version=HOLDUP.version,
        options=HOLDUP.options(), pace=TimeControl.NONE, seed="", names={ONE.id: "Doc"},
        sitters=(Sitter(UserId(1), "Ann", replace(ONE, chips=1).at_table()),),
    )  # fmt: skip


# Controls.


def test_a_miscount_is_found_a_planted_one_too(monkeypatch: pytest.MonkeyPatch) -> None:
    said = ("Doc takes 1 chips back.", "**1** hands won", "Put 1 more cards down.", r"\*1\* points", "1 pts")
    assert all(map(miscounted, said))
    monkeypatch.setattr(sentences, "counted", lambda n, one, several="": f"{n} {several or f'{one}s'}")
    with pytest.raises(AssertionError, match="1 chips"):
        check([PRESENTERS["holdup"].sentence(TookBack(Seat(0), 1), Speech(PEOPLE.__getitem__), {})])


def test_the_house_counts_in_one_place_only_and_who_counts_by_himself_is_found() -> None:
    """No text of the code combines a number with a plural outside `counted`."""
    assert [it for path in SOURCES for it in by_itself(parsed(path))] == []
    for planted in ('f"takes {chips} chips back"', 'f"{len(s.deck)} cards"', 'f"{it.due} more chips"'):
        assert [*by_itself(ast.parse(planted))] == [planted.replace('"', "'")]


def by_itself(tree: ast.Module) -> Iterator[str]:
    """Yield the texts that count without `counted`; named constants are never 1."""
    said = re.compile(rf"\**(?: [a-z-]+)? (?:{'|'.join(plurals())})\b")
    for text in (node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)):
        for number, after in pairwise(text.values):
            if not (isinstance(number, ast.FormattedValue) and isinstance(after, ast.Constant)):
                continue
            if said.match(str(after.value)) and not _known(number.value):
                yield ast.unparse(text)


def _known(number: ast.expr) -> bool:
    """Return whether the number is a constant, or a call that returns words."""
    if isinstance(number, ast.Call):
        return not (isinstance(number.func, ast.Name) and number.func.id in ("len", "min", "max", "sum"))
    return isinstance(number, ast.Name) and number.id.isupper()
