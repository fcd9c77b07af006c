"""Tests of the strangers: OpenSpiel's search gets a fair game, and the tables are correct.

OpenSpiel takes about 280 MB with what it needs, so it is not installed for tests: a stand-in for its
ISMCTSBot makes the same calls. It is a flat search, without a tree; the league uses the real one.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from benchmarks.computers import begun
from benchmarks.league import main
from benchmarks.matches import CHANCE, CHEAT, STRANGER
from benchmarks.strangers import bot
from benchmarks.strangers.bot import Playouts
from benchmarks.strangers.tables import FEWEST, MORE, RUNGS, Line, conclusions
from benchmarks.strangers.wrapper import SpielGame, SpielState
from engines import GAMES
from engines.core import Seat


class StandIn:
    """A bot with ISMCTSBot's interface, and its demands on states."""

    def __init__(self, table: SpielGame, simulations: int, random: Random) -> None:
        self.simulations, self.evaluator, self.random = simulations, Playouts(random), random
        self.resampler: Callable[[SpielState, int], SpielState] | None = None

    def set_resampler(self, resampler: Callable[[SpielState, int], SpielState]) -> None:
        self.resampler = resampler

    def step(self, state: SpielState) -> int:
        assert self.resampler is not None and not state.is_chance_node()
        results = [0.0] * len(state.legal_actions())
        mover, seen = state.current_player(), hash(state.information_state_string())
        for n in range(self.simulations):
            world = self.resampler(state, mover)
            assert (world.current_player(), hash(world.information_state_string())) == (mover, seen)
            assert dict(self.evaluator.prior(world)).keys() == {*range(len(results))}
            action = n % len(results)
            world.apply_action(action)
            returns = world.returns() if world.is_terminal() else self.evaluator.evaluate(world)
            results[action] += returns[mover]
        return results.index(max(results))


@pytest.fixture(autouse=True)
def without_openspiel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot, "ismcts", StandIn)
    monkeypatch.setattr(bot, "game_type", lambda: None)


@pytest.mark.parametrize("name", GAMES)
def test_a_search_sees_what_its_seat_sees_and_every_number_is_a_legal_action(name: str) -> None:
    game, random = GAMES[name], Random(4)
    state = SpielState(SpielGame(game, 3, None), begun(game, 3, "4d" * 32), (0, 0, 0))
    for _ in range(60):
        if state.is_terminal():
            break
        mover = state.current_player()
        listed = state.listed()
        offers = game.offers(state.s, Seat(mover))
        assert all(any(action in offer for offer in offers) for action in listed)
        world = SpielState(state.table, state.dealt_anew(mover, random).s, (0, 0, 0), moves=state.moves)
        assert world.listed() == listed, "the numbers tell nothing hidden"
        assert world.information_state_string() == state.information_state_string()
        earlier, seen = state.clone(), state.information_state_string()
        state.apply_action(random.choice(state.legal_actions()))
        assert earlier.information_state_string() == seen, "a clone stays as it is"
    returns: Any = Playouts(random).evaluate(state)
    assert len(returns) == 3, "results are shares of the win, or chips"
    assert abs(sum(returns) - (name != "holdup")) < 0.5, "chips are won from others; some go to the house"


def test_all_tables_are_told_and_deputies_are_answered_in_tex_tac_toe(
    capsys: pytest.CaptureFixture[str],
) -> None:
    few = ["--strangers", "--pairs", "1", "--iterations", "1", "--seconds", "0.002"]
    tables = (f"--table={it}" for it in ("ladder", "growth", "duel", "response"))
    assert main([*few, "textactoe", "houseem", *tables]) == 0
    _, _, _, *told = capsys.readouterr().out.splitlines()
    rows = Counter(" ".join(line.split()[:2]) for line in told)
    assert (rows["ladder houseem"], rows["growth houseem"]) == (len(RUNGS), len(MORE) - 1)
    assert (rows["duel houseem"], rows["response houseem"], rows["response textactoe"]) == (1, 0, 1)
    assert re.fullmatch("strangers houseem: no interval below even, 95 %: (yes|no)", told[-1])


@pytest.mark.parametrize("name", GAMES)
def test_the_stranger_plays_all_games(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([name, "--strangers", "--pairs", "1", "--seconds", "0.0005", "--table", "duel"]) == 0
    assert f"duel     {name:<10} marshal      stranger {FEWEST[name]:>9}" in capsys.readouterr().out


def test_the_verdict_is_no_only_if_an_interval_is_below_even() -> None:
    def line(table: str, one: str, gain: float, others: str = "deputy") -> Line:
        return Line(table, "court", one, others, 3, 9, gain, 0.1, 1.0)

    def told(*lines: Line) -> str:
        return [*conclusions("court", lines)][-1]

    assert told(line("duel", "marshal", -0.05), line("duel", STRANGER, 0.05)).endswith("yes")
    assert told(line("duel", "marshal", -0.2), line("duel", STRANGER, -0.2)).endswith("no")
    assert told(line("duel", "marshal", 0.2), line("duel", STRANGER, 0.2)).endswith("no")
    assert told(line("growth", MORE[0], 0.2), line("growth", MORE[1], 0.05)).endswith("no")
    ladder = told(*(line("ladder", rung, gain) for rung, gain in ((CHANCE, -0.3), (CHEAT, 0.1))))
    assert ladder == "ladder court: random 0%, deputy 75%, cheat 100%"
