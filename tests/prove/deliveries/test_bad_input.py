"""P5 with few trials (`scripts/prove P5` runs 1,000,000); it detects planted faults."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any
from unittest.mock import AsyncMock

import pytest

from bot.adapter import client
from bot.services import playing
from bot.services.transaction_context import TransactionContext
from engines import GAMES
from engines.core import Seat
from tests.laws.games import AnyGame
from tests.laws.playing import every_game
from tests.prove.deliveries.bad_moves import Chunk, by_the_rules
from tests.prove.deliveries.bad_payloads import by_discord
from tests.prove.deliveries.bad_wishes import by_the_books

SOME = Chunk(1, 0, 120 * len(GAMES))
Plant = Callable[[pytest.MonkeyPatch], None]


# Planted faults of the rules.


def careless(game: AnyGame) -> AnyGame:
    """Plant a fault: refused requests change the cards to come."""

    def refusal(s: Any, seat: Seat | None, what: Any) -> Any:
        refused = game.refusal(s, seat, what)
        s.seed = "another"
        return refused

    return replace(game, refusal=refusal)


def wordy(game: AnyGame) -> AnyGame:
    def refusal(s: Any, seat: Seat | None, what: Any) -> Any:
        refused = game.refusal(s, seat, what)
        return type(refused)(f"{refused.sentence}\n{what}")

    return replace(game, refusal=refusal)


def clumsy(game: AnyGame) -> AnyGame:
    def refusal(s: Any, seat: Seat | None, what: Any) -> Any:
        raise KeyError(seat)

    return replace(game, refusal=refusal)


@every_game
@pytest.mark.parametrize(
    ("change", "told"), [(careless, "the state is another"), (wordy, "is not one line"), (clumsy, "KeyError")]
)
def test_a_game_that_takes_bad_moves_badly_is_found(
    game: AnyGame, change: Callable[[AnyGame], AnyGame], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, game.name, change(game))
    number = list(GAMES).index(game.name)
    failures = by_the_rules(Chunk(1, number, 500)).failures
    assert any(told in failure for failure in failures), failures


# Of the services.


def noted_too_early(patch: pytest.MonkeyPatch) -> None:
    """Plant a fault: an interaction is recorded as answered although it was refused."""
    real = playing.Playing._act  # pyright: ignore[reportPrivateUsage]

    async def act(self: Any, id: Any, user: Any, move_request: Any, interaction: int) -> Any:
        async with self._transactions.open(act) as tx:
            await tx.books.answers.note(-interaction, id, 1)
        return await real(self, id, user, move_request, interaction)

    patch.setattr(playing.Playing, "_act", act)


def broken_for_villains(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(TransactionContext, "villain", AsyncMock(side_effect=LookupError("no such villain")))


@pytest.mark.parametrize(
    ("plant", "told"), [(noted_too_early, "yet changed the books"), (broken_for_villains, "LookupError")]
)
def test_a_house_that_takes_bad_wishes_badly_is_found(
    plant: Plant, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    failures = asyncio.run(by_the_books(SOME)).failures
    assert any(told in failure for failure in failures), failures


# Of the whole bot.


def any_signature_will_do(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(client, "check_signature", lambda _: None)


def forms_are_forgotten(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(client, "submitted", AsyncMock())


@pytest.mark.parametrize("plant", [any_signature_will_do, forms_are_forgotten])
def test_a_bot_that_takes_bad_interactions_badly_is_found(
    plant: Plant, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    failures = asyncio.run(by_discord(SOME._replace(size=240))).failures
    assert any("never answered" in failure for failure in failures), failures
