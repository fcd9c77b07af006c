"""The options and numbers of seats with which the laws are tested."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

from bot.table import options as table_options
from engines import GAMES
from engines.core import Offer, Seat
from tests.laws.terms import AnyGame, Leak, Terms


def terms(game: AnyGame) -> Terms:
    return _TERMS[game.name]


def chosen(game: AnyGame, n: int, length: int) -> Any:
    """Return the set of options number `n`, modulo their number, for a game of `length` hands or rounds."""
    return _of(game, terms(game).options, n, length)


def combined(game: AnyGame, n: int, length: int) -> Any:
    """Return a set of options likewise, out of all combinations."""
    return _of(game, terms(game).combinations or terms(game).options, n, length)


def _of(game: AnyGame, sets: Sequence[dict[str, Any]], n: int, length: int) -> Any:
    bound = terms(game).length
    return game.options(**sets[n % len(sets)], **({bound: length} if bound else {}))


def brief(game: AnyGame) -> dict[str, Any]:
    """Return the options of a short game, as `/newgame` reads them."""
    return table_options.chosen(game, terms(game).short)


def willing(game: AnyGame, s: Any, seat: Seat) -> list[Offer]:
    """Return the actions that a player takes readily: none that the game is shy of."""
    return [offer for offer in game.offers(s, seat) if offer.action not in game.avoided_at_random]


def tables(game: AnyGame) -> Sequence[int]:
    """Return the numbers of seats with which a table may start; 0 too where villains can join."""
    return (*([0] if game.join else []), *game.seats)


_TERMS: dict[str, Terms] = {name: import_module(f"tests.{name}.terms").TERMS for name in GAMES}

__all__ = ["AnyGame", "Leak", "brief", "chosen", "combined", "tables", "terms", "willing"]
