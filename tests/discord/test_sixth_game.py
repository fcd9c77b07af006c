"""Tests that a game needs only a Game and a GamePresenter, and for computers and reviews a Judgement: a
sixth one, from lobby to final card.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import dataclass, replace
from typing import Any

import pytest
from discord.app_commands import Choice

from bot.adapter.commands.tables import GAME_CHOICES
from bot.presentation.game_presenter import GamePresenter
from bot.presentation.games import PRESENTERS, check_complete
from bot.presentation.move_builder.labels import ActionLabels
from bot.presentation.page import Page
from bot.table.table import Status
from engines import GAMES
from engines.cards import DECK, Card, dealt
from engines.chance import shuffled
from engines.core import Action, Begin, Event, Game, Illegal, Offer, Seat, Shuffles, by_points, clockwise
from engines.judging import Judgement
from engines.players import JUDGEMENTS, Level
from tests.discord import test_whole_games as whole
from tests.discord.saloon import Guest, Saloon


@dataclass(frozen=True, slots=True)
class Options:
    max_players: int = 4


class Lay(Action, verb="lay", summary="Lay a card"):
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
    standing=lambda s: by_points([*map(len, s.hands)]), over=over, shuffles=Shuffles(first=("deal",)),
)  # fmt: skip


def every_card(s: State, seat: Seat, _: Any) -> list[Action]:
    return [Lay(card) for card in s.hands[seat]]


JUDGEMENT: Judgement[State] = Judgement(
    choose=lambda *of: every_card(*of)[0], candidates=every_card, close_candidates=every_card,
    greenhorn_candidates=every_card, horizon_unit=over, value=lambda _, end, seat: 1 / len(end.hands),
)  # fmt: skip
"""Any card is as good as any other."""
PRESENTER = GamePresenter(
    pitch="Cards are laid, nobody knows why.", lasts="a minute", card="Lay cards.",
    labels=lambda *_: ActionLabels(), sentence=lambda *_: "Something happens.",
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
    assert "Review" not in saloon.results[-1].buttons, "nobody judges it"


async def test_without_a_judgement_it_is_played_among_people(saloon: Saloon, ann: Guest):
    refused = await ann.slash("newgame", game=SIXTH.name, computers=1)
    assert refused.ephemeral and "The Sixth is played among people" in refused
    _ = await ann.slash("newgame", game=SIXTH.name)
    assert "Play against the house" not in saloon.table.buttons and "the house" not in saloon.table
    panel = await ann.press("Options…")
    assert not {it for it in panel.shown.buttons if "computer" in it}
    _ = [await guest.press("Join") for guest in saloon.three[1:]]
    _ = await ann.press("Start")
    assert "Hint" not in (await ann.press("My hand")).shown.buttons
    assert "has no computers that could give you a hint" in await ann.slash("hint")


@pytest.mark.parametrize("level", Level)
async def test_with_a_judgement_it_has_computers_hints_reviews_and_all_that_follows_a_game(
    saloon: Saloon, ann: Guest, monkeypatch: pytest.MonkeyPatch, level: Level
):
    monkeypatch.setitem(JUDGEMENTS, SIXTH.name, JUDGEMENT)
    _ = await ann.slash("newgame", game=SIXTH.name, computers=1, level=level.value, pace="none")
    _ = await ann.slash("start")
    while (table := await saloon.latest()).status is Status.PLAYING:
        if table.seat(table.host) in table.owed:
            hint = await ann.slash("hint")
            assert "**Lay " in hint and "what you can know" in hint
            _ = await ann.slash("move", move=(await ann.typing("move", "move"))[0])
        else:
            await saloon.env.advance_time(5)
    result = saloon.results[-1]
    assert "about as good as any" in await ann.press("Review", result)
    assert "Fair deal" in await ann.slash("verify")
    assert "The Sixth" in await ann.slash("replay")
    page = await ann.press_mine("Watch in the browser")
    assert page.shown.message.attachments[0].filename.startswith(SIXTH.name)
    _ = await ann.press("Rematch", result)
    rematch = await saloon.latest()
    assert rematch.id != table.id and rematch.game is SIXTH and rematch.with_computers


@pytest.mark.parametrize(
    ("presenters", "judged", "sentence"),
    [
        (("castle",), (), "The game sixth lacks a GamePresenter: add it to PRESENTERS in "),
        (("castle", "sixth", "none"), (), "There is a GamePresenter of none, but no game: add it to GAMES"),
        (("castle", "sixth"), ("castle", "none"), "There is a Judgement of none, but no game"),
        (("castle", "sixth"), ("castle",), None),
    ],
)
def test_an_incomplete_game_is_refused_at_the_start_with_what_it_lacks(
    presenters: tuple[str, ...], judged: tuple[str, ...], sentence: str | None
):
    with pytest.raises(LookupError, match=sentence) if sentence else nullcontext():
        check_complete(("castle", "sixth"), presenters, judged)
