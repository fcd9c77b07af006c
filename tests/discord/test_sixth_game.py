"""Test that a game needs only a Game and a GamePresenter: a sixth one, from lobby to final card."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest
from discord.app_commands import Choice

from bot.adapter.commands.tables import GAME_CHOICES
from bot.presentation.game_presenter import GamePresenter, PlainActionLabels
from bot.presentation.games import PRESENTERS
from bot.presentation.page import Page
from engines import GAMES
from engines.cards import DECK, Card, dealt
from engines.chance import shuffled
from engines.core import Action, Begin, Event, Game, Illegal, Offer, Seat, by_points, clockwise
from tests.discord import test_whole_games as whole
from tests.discord.saloon import Saloon


@dataclass(frozen=True, slots=True)
class Options:
    max_players: int = 4


@dataclass(frozen=True, slots=True)
class Lay(Action):
    verb = "lay"
    summary = "Lay a card"
    card: Card


@dataclass(slots=True)
class State:
    """A game in which everybody lays two of three cards, in turn."""

    seed: str
    hands: list[tuple[Card, ...]]
    turn: Seat | None = None

    def copy(self) -> State:
        return replace(self, hands=self.hands[:])


def offers(s: State, seat: Seat | None) -> list[Offer]:
    if seat is None:
        return [] if any(s.hands) else [Offer(Begin)]
    return [Offer(Lay, card=s.hands[seat])] if seat == s.turn else []


def over(s: State) -> bool:
    return all(len(hand) == 1 for hand in s.hands)


def apply(s: State, seat: Seat | None, action: Any) -> Iterator[Event]:
    if seat is None:
        s.hands, _ = dealt(shuffled(DECK, s.seed, "deal"), len(s.hands), 3)
        s.turn = Seat(0)
    else:
        s.hands[seat] = tuple(card for card in s.hands[seat] if card != action.card)
        s.turn = None if over(s) else clockwise(len(s.hands), seat)[0]
    yield Event()


SIXTH: Game[Options, State, tuple[Card, ...]] = Game(
    name="sixth", title="The Sixth", version=1, seats=range(2, 5), options=Options, actions=(Lay,),
    table_actions=(Begin,), opening=Begin(), new=lambda _, seats, seed: State(seed, [()] * seats),
    owed=lambda s: () if s.turn is None else (s.turn,), offers=offers, apply=apply, scramble=lambda *_: None,
    refusal=lambda *_: Illegal("Not now."), default=lambda s, seat: Lay(s.hands[seat][0]),
    view=lambda s, seat: () if seat is None else s.hands[seat],
    standing=lambda s: by_points([*map(len, s.hands)]), over=over,
)  # fmt: skip
PRESENTER = GamePresenter(
    pitch="Cards are laid, nobody knows why.", lasts="a minute", card="Lay cards.", words=PlainActionLabels,
    open_to_all=(), sentence=lambda *_: "Something happens.",
    table=lambda *_: Page("The Sixth"), summary=lambda *_: "Cards are laid.",
    hand=lambda hand, _: Page("Your hand", " ".join(hand)), held=lambda hand: hand, large=lambda _: (),
)  # fmt: skip


@pytest.fixture(autouse=True)
def sixth(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Register the game before the bot starts, including the choices derived from the lists of games."""
    monkeypatch.setitem(GAMES, SIXTH.name, SIXTH)
    monkeypatch.setitem(PRESENTERS, SIXTH.name, PRESENTER)
    GAME_CHOICES.append(Choice(name=SIXTH.title, value=SIXTH.name))
    yield
    _ = GAME_CHOICES.pop()


@pytest.mark.parametrize("way", ["slash_commands", "buttons"])
async def test_a_new_game_is_played_from_the_lobby_to_the_final_card(saloon: Saloon, way: str):
    await getattr(whole, f"by_{way}")(saloon, SIXTH.name)
