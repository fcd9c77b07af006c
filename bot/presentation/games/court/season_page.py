"""The page of Court! about the end of a season: who won it, why, and everybody's points."""

from __future__ import annotations

from collections.abc import Sequence

from bot.presentation.cards import shown
from bot.presentation.game_presenter import NameOfSeat
from bot.presentation.games.court.events import scored, won
from bot.presentation.games.court.pages import COLOURS
from bot.presentation.games.court.standings import tallied, why_not
from bot.presentation.page import Field, Page
from bot.presentation.speech import Speech
from bot.table.texts import together
from engines.cards import JOKERS, Card
from engines.core import Event, Seat
from engines.court import events as e
from engines.court.model import SUITS, Phase, Suit, own_suit
from engines.words import agreed, counted


def season_page(story: Sequence[Event], now: Sequence[Event], names: NameOfSeat) -> Page:
    """Return the page of how a season was scored, what stays on the field, and everybody's points."""
    (scored_now,) = (event for event in now if isinstance(event, e.SeasonScored))
    outcome = scored_now.outcome
    field = last_field(story[: story.index(scored_now)])
    tallies = zip(SUITS, outcome.totals, map(why_not, field.values()), strict=True)
    lines = [tallied(tallies, [outcome.winner] if outcome.winner is not None else [], "wins")]
    lines += scored(outcome, Speech(names))
    for event in now:
        if isinstance(event, e.Carried):
            stay = f"{together(map(shown, event.cards))} {agreed(len(event.cards), 'stays', 'stay')}"
            lines.append(f"{stay} on the field. All other cards are shuffled.")
    best_first = sorted(enumerate(scored_now.scores), key=lambda it: -it[1])
    points = "\n".join(f"**{names(Seat(seat))}** {counted(have, 'point')}" for seat, have in best_first)
    fields = (Field("Points so far", points, inline=False),)
    title = won(outcome).partition(". ")[0].removesuffix(".")
    return Page(f"Court! · {title}", "\n".join(lines), fields, colour=COLOURS[Phase.ALIGN])


def last_field(story: Sequence[Event]) -> dict[Suit, tuple[Card, ...]]:
    """Return the cards on the field by suit, from the public events of all seasons."""
    field: dict[Suit, tuple[Card, ...]] = dict.fromkeys(SUITS, ())
    for event in story:
        match event:
            case e.SeasonStarted(_, _, cards):
                for suit in SUITS:
                    field[suit] = tuple(card for card in cards if own_suit(card) == suit)
            case e.Placed(_, card, suit) | e.Pitched(card, suit):
                field[suit] += (card,)
            case e.PitchedPair(jokers, card, suit):
                field[suit] += (*jokers, card)
            case e.Revealed(_, card) if card not in JOKERS:
                field[own_suit(card)] += (card,)
            case e.Banished(_, _, banished):
                for suit, cards in field.items():
                    field[suit] = tuple(card for card in cards if card != banished)
            case _:
                pass
    return field
