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
from engines.core import Illegal, Seat
from tests.laws.games import AnyGame
from tests.laws.playing import every_game
from tests.prove.deliveries.bad_moves import by_the_rules
from tests.prove.deliveries.bad_payloads import by_discord
from tests.prove.deliveries.bad_wishes import by_the_books
from tests.prove.trial import Chunk

SOME = Chunk(1, 0, range(120 * len(GAMES)))
Plant = Callable[[pytest.MonkeyPatch], None]


# Planted faults of the rules.


def careless(s: Any, refused: Illegal, _: Any) -> Illegal:
    """Plant a fault: refused requests change the cards to come."""
    s.seed = "another"
    return refused


def wordy(_: Any, refused: Illegal, what: Any) -> Illegal:
    return type(refused)(f"{refused.sentence}\n{what}")


def clumsy(*_: Any) -> Illegal:
    raise KeyError


@every_game
@pytest.mark.parametrize(
    ("change", "told"), [(careless, "the state is another"), (wordy, "is not one line"), (clumsy, "KeyError")]
)
def test_a_game_that_takes_bad_moves_badly_is_found(
    game: AnyGame, change: Callable[..., Illegal], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refusal(s: Any, seat: Seat | None, what: Any) -> Illegal:
        return change(s, game.refusal(s, seat, what), what)

    monkeypatch.setitem(GAMES, game.name, replace(game, refusal=refusal))
    number = list(GAMES).index(game.name)
    failures = by_the_rules(Chunk(1, number, range(500))).failures
    assert any(told in failure for failure in failures), failures


# Of the services.


def noted_too_early(patch: pytest.MonkeyPatch) -> None:
    """Plant a fault: an interaction is recorded as answered although it was refused."""
    real = playing.Playing._act  # pyright: ignore[reportPrivateUsage]

    async def act(self: Any, id: Any, user: Any, move_request: Any, interaction: int) -> Any:
        async with self._transactions.open(act) as tx:
            await tx.repositories.answers.note(-interaction, id, 1)
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
def test_a_bot_that_takes_bad_interactions_badly_is_found(plant: Plant, monkeypatch: pytest.MonkeyPatch):
    plant(monkeypatch)
    failures = asyncio.run(by_discord(SOME._replace(trials=range(240)))).failures
    assert any("never answered" in failure for failure in failures), failures
