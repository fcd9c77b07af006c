"""Nobody reads "1 chips": every counted noun agrees with its number."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice, pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.presentation import leaderboard as boards
from bot.presentation.casting import casting_page
from bot.presentation.game_presenter import GamePresenter
from bot.presentation.games import PRESENTERS
from bot.presentation.games.holdup import power_events
from bot.presentation.lobby import lobby_page
from bot.presentation.move_builder import steps
from bot.presentation.move_builder.controls import ActionLabels, Choose, Open
from bot.presentation.speech import Speech
from bot.table.record import TableId, UserId
from bot.table.sitter import Sitter
from bot.table.table import Table
from bot.table.time_control import TimeControl
from bot.table.villains import KeptVillain, VillainStatus, sheet
from engines.core import Event, Offer, Seat, VillainId
from engines.holdup import HOLDUP
from engines.holdup.events import TookBack
from engines.holdup.phrases import Heard, clauses
from tests.laws.games import AnyGame, chosen, tables
from tests.laws.ones import kinds_of_events, made_up, of_ones
from tests.laws.playing import every_game
from tests.laws.walk import Step, walk

pytestmark = pytest.mark.long

SOURCES = [it for room in ("bot", "engines") for it in (Path(__file__).parents[2] / room).rglob("*.py")]
GAMES_PLAYED, MOMENTS = 40, 40
"""The numbers of random games of each kind, and of their moments at which all pages are read."""
STEPS = 8
"""The number of steps of a panel that are looked at."""
EXAMPLES = 25
"""The number of examples of each kind of event."""
TRIES = 20
"""The number of actions tried at a moment."""
LENGTH = 2
"""The number of hands or rounds of the games."""


# Miscounts.


@cache
def plurals() -> tuple[str, ...]:
    """Return the plural nouns of all that the code counts."""
    calls = (node for path in SOURCES for node in ast.walk(_parsed(path)) if isinstance(node, ast.Call))
    counts = (it for it in calls if isinstance(it.func, ast.Name) and it.func.id in ("counted", "agreed"))
    words = [[it.value for it in call.args[1:] if isinstance(it, ast.Constant)] for call in counts]
    several = {f"{it[0]}s" if len(it) == 1 else str(it[-1]) for it in words if it}
    headings = {several for presenter in PRESENTERS.values() for _, _, several in presenter.columns}
    return tuple(sorted({word for it in several | headings for word in it.split() if word.endswith("s")}))


@cache
def _parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def miscounted(told: object) -> list[str]:
    """Return the plurals after a 1: `1 chips`, `1 open tables`."""
    text = re.sub(r"[*~\\]", "", str(told))
    return re.findall(rf"(?<![\d.,-])1 (?:[a-z-]+ )?(?:{'|'.join(plurals())})\b", text)


def check(told: Iterable[object]) -> None:
    for it in told:
        assert not miscounted(it), (miscounted(it), it)


# Texts.


def name(seat: Seat) -> str:
    return "ABCDEFGHIJ"[seat]


@cache
def games(game: AnyGame) -> tuple[tuple[Step, ...], ...]:
    """Return random games, with all sets of options and numbers of seats."""
    seats = tables(game)
    return tuple(
        tuple(islice(walk(game, chosen(game, n, LENGTH), seats[n % len(seats)], str(n)), 600))
        for n in range(GAMES_PLAYED)
    )


def played(game: AnyGame) -> list[Step]:
    return [step for it in games(game) for step in it]


def moments(game: AnyGame) -> list[Step]:
    """Return some of their steps, from all games."""
    those = played(game)
    return those[:: len(those) // MOMENTS]


def of_events(presenter: GamePresenter, events: Iterable[Event]) -> Iterator[object]:
    for event in events:
        yield presenter.sentence(event, Speech(name), {})
        yield presenter.sentence(of_ones(event), Speech(name), {})


def of_views(game: AnyGame, presenter: GamePresenter, s: Any) -> Iterator[object]:
    for seat in (None, *map(Seat, range(len(game.standing(s))))):
        view = game.view(s, seat)
        for it in (view, of_ones(view)):
            yield presenter.table(it, name)
            if seat is not None:
                yield presenter.hand(it, name)


def of_choices(game: AnyGame, presenter: GamePresenter, s: Any, random: Random) -> Iterator[object]:
    """Yield the texts of panels, and previews of moves."""
    for seat in game.owed(s):
        view, offers = of_ones(game.view(s, seat)), game.offers(s, seat)
        yield from _panel(offers, presenter.words(view, name), random)
        for offer in offers:
            action = offer.sample(random)
            for it in (action, of_ones(action)):
                if it in offer:
                    yield presenter.words(view, name).preview(it)


def _panel(offers: Sequence[Offer], words: ActionLabels, random: Random) -> Iterator[object]:
    waiting = [""]
    for _ in range(STEPS):
        if waiting:
            step = steps.step(offers, waiting.pop(random.randrange(len(waiting))), words)
            assert step is not None
            yield step
            waiting += [control.said for control in step.controls if isinstance(control, Open)]
            for menu in (control for control in step.controls if isinstance(control, Choose)):
                waiting += [f"{menu.said} {choice.word}" for choice in menu.choices[:1]]


@every_game
def test_of_one_thing_all_that_happens_is_told_as_of_one(game: AnyGame) -> None:
    found = {kind: list[Event]() for kind in kinds_of_events(game)}
    for event in (it for step in played(game) for it in step.events):
        found.setdefault(type(event), []).append(event)
    for kind, those in found.items():
        check(of_events(PRESENTERS[game.name], those[:EXAMPLES] or [made_up(kind)]))


@every_game
def test_of_one_thing_all_pages_tell_as_of_one(game: AnyGame) -> None:
    check(view for step in moments(game) for view in of_views(game, PRESENTERS[game.name], step.after))


@every_game
def test_of_one_thing_all_panels_tell_as_of_one(game: AnyGame) -> None:
    random = Random(1)
    check(
        choice
        for step in moments(game)
        for choice in of_choices(game, PRESENTERS[game.name], step.after, random)
    )


@every_game
def test_of_one_thing_all_refusals_tell_as_of_one(game: AnyGame) -> None:
    """The actions are those of other positions, tried as it is and where there is one of everything."""
    random, those = Random(2), played(game)
    for s in (it for step in moments(game) for it in (step.after, of_ones(step.after))):
        for _, seat, action, *_ in (random.choice(those) for _ in range(TRIES)):
            if not any(action in offer for offer in game.offers(s, seat)):
                check([game.refusal(s, seat, action).sentence])


def test_of_one_thing_the_chronicle_tells_as_of_one() -> None:
    heard = Heard("ABCDEFGHIJ")
    for event in (it for step in played(HOLDUP) for it in step.events):
        check(clauses(heard, event))
        check(clauses(heard, of_ones(event)))


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
    """Return a lobby with one sitter, who has one chip."""
    return Table(
        id=TableId("w" * 9), guild=1, channel=1, host=UserId(1), game=HOLDUP, version=HOLDUP.version,
        options=HOLDUP.options(), pace=TimeControl.NONE, seed="", names={ONE.id: "Doc"},
        sitters=(Sitter(UserId(1), "Ann", replace(ONE, chips=1).at_table()),),
    )  # fmt: skip


# Controls.


@pytest.mark.parametrize(
    "told",
    ["Doc takes 1 chips back.", "**1** hands won", "Put 1 more cards down.", r"\*1\* points", "1 pts"],
)
def test_what_is_miscounted_is_found(told: str) -> None:
    assert miscounted(told)


def test_a_planted_miscount_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(power_events, "counted", lambda n, one, several="": f"{n} {several or f'{one}s'}")
    with pytest.raises(AssertionError, match="1 chips"):
        check(of_events(PRESENTERS["holdup"], [TookBack(Seat(0), 1)]))


def test_the_house_counts_in_one_place_only() -> None:
    """No text of the code combines a number with a plural outside `counted`."""
    assert [it for path in SOURCES for it in by_itself(_parsed(path))] == []


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


def test_who_counts_by_himself_is_found() -> None:
    for planted in ('f"takes {chips} chips back"', 'f"{len(s.deck)} cards"', 'f"{it.due} more chips"'):
        assert [*by_itself(ast.parse(planted))] == [planted.replace('"', "'")]
