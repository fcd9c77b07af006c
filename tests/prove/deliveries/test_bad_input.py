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


# Of the services and the whole bot.

ACT = playing.Playing._act  # pyright: ignore[reportPrivateUsage]


async def noted_too_early(self: Any, id: Any, user: Any, move_request: Any, interaction: int) -> Any:
    """Plant a fault: an interaction is recorded as answered although it was refused."""
    async with self._transactions.open(noted_too_early) as tx:
        await tx.repositories.answers.note(-interaction, id, 1)
    return await ACT(self, id, user, move_request, interaction)


no_villain = AsyncMock(side_effect=LookupError("no such villain"))


@pytest.mark.parametrize(
    ("tried", "many", "owner", "name", "planted", "told"),
    [
        (by_the_books, 120 * len(GAMES), playing.Playing, "_act", noted_too_early, "yet changed the books"),
        (by_the_books, 120 * len(GAMES), TransactionContext, "villain", no_villain, "LookupError"),
        (by_discord, 240, client, "check_signature", lambda _: None, "never answered"),
        (by_discord, 240, client, "submitted", AsyncMock(), "never answered"),
    ],
    ids=["noted too early", "broken for villains", "any signature will do", "forms are forgotten"],
)
def test_who_takes_bad_requests_or_interactions_badly_is_found(
    tried: Callable[[Chunk], Any], many: int, owner: object, name: str,
    planted: object, told: str, monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setattr(owner, name, planted)
    failures = asyncio.run(tried(Chunk(1, 0, range(many)))).failures
    assert any(told in failure for failure in failures), failures
