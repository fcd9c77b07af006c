"""What characters say follows from what everybody has heard, and they say it rarely."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from bot.presentation.cast.lines import VOICES
from bot.presentation.cast.remarks import remark, remarks
from bot.table.characters import CAST
from bot.table.history import replay, rewind
from bot.table.progress import close, play_move
from bot.table.record import TableId
from bot.table.table import Status, Table
from engines.core import Whisper
from tests.bot import films
from tests.discord.surfaces import dealt_anew
from tests.laws.games import AnyGame
from tests.laws.playing import every_game

GAMES_EACH, MOVES = 4, 60
NAMES = tuple(character.name for character in CAST[:4])


@pytest.fixture(autouse=True)
def _characters(monkeypatch: pytest.MonkeyPatch) -> None:  # pyright: ignore[reportUnusedFunction]
    """Seat characters instead of people."""
    monkeypatch.setattr(films, "user", lambda n: CAST[n].user)


def tables(game: AnyGame) -> Iterator[Table]:
    for n in range(GAMES_EACH):
        table = films.begun(game.name, NAMES, f"{n}")
        table = replace(table, id=TableId(f"{table.id}{n}"))
        for moves in range(len(table.moves), MOVES):
            table = films.played_on(table, moves + 1)
            yield table


def unknowing(table: Table) -> Table:
    """Return the table without whispers, and with everything redealt that an onlooker cannot know."""
    other = dealt_anew(table, None, Random(1))
    heard = tuple(tuple(it for it in events if not isinstance(it, Whisper)) for events in table.happened)
    return replace(other, played=replace(other.played, happened=heard))


@every_game
def test_remarks_follow_from_what_everybody_has_heard(game: AnyGame) -> None:
    said = [(remark(table), remark(unknowing(table))) for table in tables(game)]
    assert any(heard for heard, _ in said)
    assert all(heard == again for heard, again in said)


@every_game
def test_a_restart_says_the_same(game: AnyGame) -> None:
    table = films.played_on(films.begun(game.name, NAMES, "0"), MOVES)
    assert remark(table) == remark(replay(rewind(table, 0), table.moves))


@every_game
def test_losers_of_a_game_that_is_over_ask_for_another(game: AnyGame, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(films, "HANDS", 2)
    table = films.played_on(films.begun(game.name, NAMES, "0"), 400)
    for action in filter(table.offered, game.closing):
        table = play_move(table, action, seat=None, user=None, auto=False, at=films.ENDED)
    assert game.over(table.state)
    ends = [replace(close(table), id=TableId(f"{n}")) for n in range(40)]
    said = {line for end in ends if (line := remark(end)) != remark(replace(end, status=Status.PLAYING))}
    lines = {f'**{CAST[n].name}**: "{line}"' for n in range(len(NAMES)) for line in VOICES[n].loses}
    assert said and said <= lines and said <= {remark(unknowing(end)) for end in ends}


def test_characters_speak_at_most_at_one_in_three_of_their_moments() -> None:
    table = films.begun("castle", NAMES, "0")
    said = [remark(replace(table, id=TableId(f"{n}"))) for n in range(300)]
    assert 50 < sum(line.startswith("**Silas**") for line in said) < 100


@every_game
def test_nobody_says_the_same_twice_at_a_table(game: AnyGame) -> None:
    """A game is long enough for every line that fits to be used up."""
    table = films.played_on(films.begun(game.name, NAMES, "long"), 400)
    evenings = [remarks(replace(table, id=TableId(f"{n}"))) for n in range(20)]
    assert any(evenings)
    for said in evenings:
        lines, moves = [it.line for it in said], [it.n for it in said]
        assert len({*lines}) == len(lines) and moves == sorted({*moves}), "one at a time, none twice"
