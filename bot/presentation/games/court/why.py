"""What went into a result of Court!, what is at stake, and the facts behind a refusal."""

from __future__ import annotations

from collections.abc import Sequence

from bot.presentation.cards import shown
from bot.presentation.game_presenter import Reasons
from bot.presentation.games.court.pages import last_field
from bot.presentation.games.court.sentences import (
    card_name,
    colour,
    is_on,
    line_now,
    score_line,
    waits_for,
    why_not,
)
from bot.presentation.speech import Speech
from bot.table.texts import begun, together
from engines.cards import JOKERS, Card
from engines.core import Event, Fact
from engines.court import View, counting, events as e, facts
from engines.court.model import NAMES, POINTS, ROUNDS, STREAK, Phase, Suit, has_rank, own_suit, region
from engines.words import agreed, counted, figure, signed

OWN = "👉 "
"""The mark of the reader's own entry in a list."""


def event_reason(story: Sequence[Event], before: View, after: View, speech: Speech) -> str:
    """Return how the last event of a story came about; "" if there is nothing to compute."""
    match story[-1]:
        case e.SeasonScored(outcome):
            sums = (_sum(suit, cards, _aces(story)) for suit, cards in last_field(story).items())
            points = enumerate(score_line(outcome, speech))
            scored = (f"- {OWN if seat == speech.reader else ''}{it}" for seat, it in points)
            return "\n".join((*(f"- {it}" for it in sums), *scored))
        case e.TiePitch():
            able = [_sum(suit, cards, _aces(story)) for suit, cards in last_field(story).items()]
            return "\n".join(f"- {it}" for it in able)
        case e.GameOver(standing, seasons, running):
            streak = f"{NAMES[running]} won the last {STREAK} seasons" if running is not None else ""
            played = f"{counted(seasons, 'season')} {agreed(seasons, 'was', 'were')} played"
            points = together(f"{speech.whom(score.seat)} {figure(score.points)}" for score in standing)
            return f"{streak or played}. Points: {points}."
        case e.KingLost(_, suit, "joker"):
            return _under_joker(suit, last_field(story)[suit])
        case e.Banished(_, queen, card):
            return f"{begun(card_name(card))} and {shown(queen)} are both {colour(card)}."
        case e.Pitched(card) if has_rank(card, "K"):
            return f"{shown(card)} came from the deck, so it is nobody's King."
        case _:
            return ""


def _aces(story: Sequence[Event]) -> tuple[Card, ...]:
    """Return the Aces that were turned up in the season's reveal."""
    aces: tuple[Card, ...] = ()
    for event in story:
        if isinstance(event, e.SeasonStarted):
            aces = ()
        elif isinstance(event, e.Revealed) and has_rank(event.card, "A"):
            aces += (event.card,)
    return aces


def _sum(suit: Suit, cards: Sequence[Card], aces: Sequence[Card]) -> str:
    """Return `Hearts 9 + 8 + 5 = 22`, with why a suit counts all its cards, or can't win."""
    values = sorted((counting.value(it, aces) for it in cards if counting.is_number(it)), reverse=True)
    jack = counting.has_jack(cards)
    added = values if jack else values[: counting.COUNTED_WITHOUT_JACK]
    total = f"{' + '.join(map(str, added))} = {sum(added)}" if len(added) > 1 else str(sum(added))
    silenced = any(card in JOKERS for card in cards) and counting.full_court(cards)
    remarks = [
        *(["all count, with the Jack"] if jack else []),
        *(["its Full Court, K, Q and J, silences a Joker"] if silenced else []),
        *filter(None, [_unable(cards)]),
    ]
    return f"{NAMES[suit]}: {total}{f' ({together(remarks)})' if remarks else ''}"


def _unable(cards: Sequence[Card]) -> str:
    why = why_not(cards)
    return f"can't win: {why}" if why else ""


def _under_joker(suit: Suit, cards: Sequence[Card]) -> str:
    """Return what of a Full Court was missing when a Joker came."""
    missing = [rank for rank in "KQJ" if not any(has_rank(card, rank) for card in cards)]
    lacking = together(f"{shown(Card(f'{rank}{suit}'))}" for rank in missing)
    were = agreed(len(missing), "wasn't", "weren't")
    return f"No Full Court protected {NAMES[suit]}: {lacking} {were} on the field." if missing else ""


# Refusals.


def refusal_reason(because: Fact, speech: Speech) -> str:
    """Return a fact behind a refused move in words; "" if there is nothing to tell of it."""
    match because:
        case facts.Turns(seats):
            return f"The order of this round: {' → '.join(map(speech.name, seats))}."
        case facts.Hand(cards):
            return f"Your hand: {together(map(shown, cards))}."
        case facts.OwnSuit(card):
            return f"{begun(card_name(card))} is one of the {NAMES[own_suit(card)]}."
        case facts.OtherColour(card, queen):
            return f"{begun(card_name(card))} is {colour(card)}, and {shown(queen)} is {colour(queen)}."
        case facts.ToBanish(cards):
            return f"On the field she could banish {together(map(shown, cards))}."
        case facts.Round(number):
            return f"This is round {number} of 3."
        case _:
            return ""


REASONS = Reasons(event_reason, refusal_reason)


# What is at stake, in one line for newcomers.


def stakes(view: View) -> str:
    """Return which suit leads, and what the viewer backs and would score by it; "" if nothing is asked."""
    if view.seat is None or not is_on(view) or not waits_for(view, view.seat):
        return ""
    return f"{_leading(view)}. {_backing(view)}."


def _leading(view: View) -> str:
    if not view.best:
        return "No suit can win yet"
    total = view.field[region(view.best[0])].total
    suits = together(NAMES[suit] for suit in view.best)
    return f"{suits} {'lead' if len(view.best) == 1 else 'are tied'} with {total}"


def _backing(view: View) -> str:
    """Return what the viewer backs, and what that would score now; before that, when they will."""
    it = view.alignment
    if it is None and view.phase is Phase.ALIGN:
        return "The card you lay now is the suit you score with"
    if it is None:
        last = view.chosen[view.seat] if view.seat is not None else False
        return "You back no suit" if last else f"You back no suit until you lay a card after round {ROUNDS}"
    king = " with a King" if it.by_king else ""
    if (line := line_now(view)) is None:
        return f"You back {NAMES[it.suit]}{king}"
    points = POINTS[line]
    worth = f"{signed(points)} {agreed(abs(points), 'point', 'points')}"
    return f"You back {NAMES[it.suit]}{king}: {worth} if it ended now"
