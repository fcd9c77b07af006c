"""Alternative texts for the pictures of Texas House'em, for those who cannot see them."""

from __future__ import annotations

from collections.abc import Sequence

from bot.presentation.games.houseem.standing import Scores, known_face_down, scores_of, turned_up
from bot.presentation.scene import ALT_TEXT_MAX_CHARS, SEAT_LETTERS
from bot.table.texts import cut
from engines.cards import Card, highest_first
from engines.core import Score
from engines.houseem import View
from engines.houseem.model import Phase, Stage
from engines.houseem.view import LotView
from engines.words import counted

# The table.


def table_text(view: View) -> str:
    """Return the description of the table, shortened if it is too long."""
    head = f"{_round_words(view)} Market: {_codes(view.market)}. "
    if turned := turned_up(view):
        head += f"Just turned up: {_codes(turned)}. "
    head += f"{counted(view.deck_count, 'card')} in the deck, {len(view.graveyard)} in the Graveyard. "
    players = " ".join(_player_text(view, score) for score in view.standing)
    scores = scores_of(view)
    lots = " ".join(_lot_text(lot, scores) for lot in view.lots) or "Nothing is built yet."
    text = f"{head}{lots} {players}"
    if len(text) > ALT_TEXT_MAX_CHARS:
        text = f"{head}{' '.join(_lot_in_short(lot, scores) for lot in view.lots)} {players}"
    return cut(text, ALT_TEXT_MAX_CHARS)


def _round_words(view: View) -> str:
    if view.phase is Phase.SETUP:
        return "The cards aren't dealt yet."
    text = round_text(view)
    return f"Round {view.round}." if text == "Round" else f"Round {view.round} ({text.lower()})."


def _codes(cards: Sequence[Card | None]) -> str:
    known = [card for card in cards if card is not None]
    return " ".join(known) or ("empty" if not cards else f"{len(cards)} face down")


def _lot_text(lot: LotView, scores: Scores) -> str:
    if lot.stage is Stage.FOUNDATION:
        return f"{lot.address} {_codes(lot.foundation)}, Safety {lot.safety}, no Roof."
    house = f"{lot.address} {_codes(lot.foundation)} under {_codes(lot.roof)}"
    worth = f", scores {score.total}" if (score := scores.get(lot.address)) else ""
    return f"{house}, Safety {lot.safety}, Quality {lot.quality}, {_state_text(lot)}{worth}."


def _state_text(lot: LotView) -> str:
    if lot.safe is not None:
        return f"safe until {SEAT_LETTERS[lot.safe]}'s next turn"
    if lot.owner is None:
        return "vacant"
    living = f"{SEAT_LETTERS[lot.owner]}: {_codes(lot.townsfolk)}"
    return living if lot.combined_safety is None else f"{living}, {lot.combined_safety} to beat"


def _lot_in_short(lot: LotView, scores: Scores) -> str:
    """Return `H1 7S 7H/9S 9H 9D A: KS 20 = 22.`: without Safety and Quality, which follow from the ranks."""
    cards = "/".join(_codes(group) for group in (lot.foundation, lot.roof) if group)
    state = "" if lot.stage is Stage.FOUNDATION else f" {_state_text(lot)}"
    worth = f" = {score.total}" if (score := scores.get(lot.address)) else ""
    return f"{lot.address} {cards}{state.replace(',', '').replace(' to beat', '')}{worth}."


def _player_text(view: View, score: Score) -> str:
    facts = [
        counted(view.hand_counts[score.seat], "card"),
        counted(score.points, "point"),
        *role_words(view, score),
    ]
    if score.seat == view.turn:
        facts.append("their turn")
    return f"{SEAT_LETTERS[score.seat]}: {', '.join(facts)}."


# A player's own cards.


def hand_text(view: View) -> str:
    """Return the description of a hand and the town around it, shortened if it is too long."""
    assert view.seat is not None
    scores = scores_of(view)
    head = f"{SEAT_LETTERS[view.seat]}'s hand: {_codes(highest_first(view.hand))}."
    text = f"{head} Market: {_codes(view.market)}. {_round_words(view)} "
    text += f"{counted(view.deck_count, 'card')} in the deck."
    whole = " ".join((text, *(_lot_around(lot, scores) for lot in view.lots)))
    if len(whole) > ALT_TEXT_MAX_CHARS:
        whole = " ".join((text, *(f"{lot.address} {_state_text(lot)}." for lot in view.lots if lot.roof)))
    return cut(whole, ALT_TEXT_MAX_CHARS)


def _lot_around(lot: LotView, scores: Scores) -> str:
    """Return `H1: Safety 7, Quality 9, A: KS, 20 to beat, scores 22.`: without the building's cards."""
    if lot.stage is Stage.FOUNDATION:
        return f"{lot.address}: Foundation, Safety {lot.safety}."
    down = ", face down" if known_face_down(lot) else ""
    worth = f", scores {score.total}" if (score := scores.get(lot.address)) else ""
    return f"{lot.address}: Safety {lot.safety}, Quality {lot.quality}, {_state_text(lot)}{down}{worth}."


# Shared with the picture of the table.


def round_text(view: View) -> str:
    if view.phase is Phase.OVER:
        return "Game over"
    if view.final_round is None:
        return "Round"
    return "Final round" if view.round == view.final_round else "Final next"


def role_words(view: View, score: Score, *, short: bool = False) -> tuple[str, ...]:
    """Return whether a player deals, or their place at the end; `short` shortens the words."""
    if view.phase is Phase.OVER:
        return (f"no. {score.place}" if short else f"place {score.place}",)
    return ("deals" if short else "dealer",) if score.seat == view.dealer else ()
