"""Steps per second of the other four games, compared with pokerkit's hold'em.

Four players take random offers. House'em is also played with each of its variants, and with all.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from benchmarks.playing import POKERKIT, stepping
from benchmarks.report import FULL, Ratio, Row, Scale, measured, show
from engines import GAMES

SEATS = 4
STEPS = 250


@dataclass(frozen=True, slots=True)
class Played:
    """A game with options, and the wanted ratio of its steps to those of pokerkit."""

    what: str
    game: str
    target: float
    options: dict[str, Any] = field(default_factory=dict[str, Any])


def rows(scale: Scale = FULL) -> Iterator[Row]:
    """Yield one row for each game and variant."""
    for played in PLAYED:
        yield measured(f"steps of {played.what}", POKERKIT.name, _ratio(played, scale), played.target)


def _ratio(played: Played, scale: Scale) -> Ratio | None:
    game = GAMES[played.game]
    ours = stepping(game, game.options(max_players=SEATS, **played.options), SEATS)
    return POKERKIT.against(ours, scale.of(STEPS), scale)


def _variant(*names: str) -> Played:
    """Return House'em with one variant, the last named, and those that it requires."""
    told = names[-1].replace("_", " ").title()
    return Played(f"House'em, {told}", "houseem", 0.5, dict.fromkeys(names, True))


VARIANTS = (
    "hidden_neighbors", "stand_your_ground", "renovations", "harsh_lands", "captives", "strange_folk",
    "proper_people",
)  # fmt: skip
PLAYED = (
    Played("House'em", "houseem", 1),
    _variant("hidden_neighbors"),
    _variant("hidden_neighbors", "stand_your_ground"),
    *(_variant(variant) for variant in VARIANTS[2:]),
    Played("House'em, all variants", "houseem", 0.5, dict.fromkeys(VARIANTS, True)),
    Played("Tex-Tac-Toe", "textactoe", 10),
    Played("Tex-Tac-Toe, jokers and betting", "textactoe", 10, {"jokers": True, "betting": True}),
    Played("Castle Poker", "castle", 10),
    Played("Court!?", "court", 10),
)

if __name__ == "__main__":
    show(rows())
