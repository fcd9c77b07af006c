"""What each choice of a player of Court! would do, a line for each card: the text above their buttons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.presentation.cards import shown, sign
from bot.presentation.game_presenter import NameOfSeat
from bot.presentation.games.court.standings import (
    best_after,
    changed,
    next_leader,
    standing,
    waits_for,
    without,
)
from bot.presentation.games.court.words import colour, other_colour
from bot.presentation.speech import Speech
from engines.cards import JOKERS, Card, highest_first, red
from engines.court import View, counting
from engines.court.model import (
    NAMES,
    POINTS,
    Alignment,
    Line,
    Phase,
    Suit,
    has_rank,
    own_suit,
    region,
    suits_for,
)
from engines.court.view import RegionView
from engines.words import signed

BANISHED_MAX = 5
"""Maximum number of cards to banish with a line each; they have a button each, more have a menu."""


def forecast(view: View, names: NameOfSeat) -> str:
    """Return what each choice would do, a line each; "" if the viewer has none."""
    return "\n".join(_lines(view, names))


def _lines(view: View, names: NameOfSeat) -> Iterator[str]:
    if view.seat is None or not waits_for(view, view.seat):
        return
    match view.phase:
        case Phase.TURN:
            for card in highest_first(view.hand):
                yield f"**{shown(card)}** · {_placing(view, card, names)}"
        case Phase.JOKER_SUIT if view.joker is not None:
            for suit in suits_for(view.joker):
                yield f"**{sign(suit)}** · {_joker_on(view, view.joker, suit, names)}"
        case Phase.QUEEN if view.queen is not None:
            yield from _banishing(view, view.queen, names)
        case Phase.ALIGN:
            yield from (_laying(view, card) for card in highest_first(view.hand) if _may_lay(view, card))
            if (king := view.kings[view.seat]) is not None and not view.bound:
                yield f"**No card** · {_now(view, Alignment(king, by_king=True))}no side if he falls"
        case _:
            pass


# Place a card.


def _placing(view: View, card: Card, names: NameOfSeat) -> str:
    if card in JOKERS:
        return _joker(view, card, names)
    here = view.field[region(own_suit(card))]
    after = (*here.cards, card)
    return f"{_standing(view, here, after)}{_works(view, card)}"


def _works(view: View, card: Card) -> str:
    """Return what a card does beyond counting."""
    assert view.seat is not None
    if has_rank(card, "J"):
        return "; all count"
    if has_rank(card, "Q"):
        return f"; may banish a {colour(card)} card"
    if has_rank(card, "A"):
        return "; counts 11 if laid later"
    if has_rank(card, "K"):
        older = view.kings[view.seat]
        instead = f" instead of {NAMES[older]}" if older is not None else ""
        return f"; you back them{instead}: +2 or −1"
    return ""


def _standing(view: View, here: RegionView, after: Sequence[Card]) -> str:
    return "; ".join(filter(None, (standing(view, here, after), next_leader(view, here, after))))


def _joker(view: View, card: Card, names: NameOfSeat) -> str:
    """Return what a Joker of the hand does to either suit of its colour."""
    fields = [view.field[region(suit)] for suit in suits_for(card)]
    ruined = [here for here in fields if counting.active_jokers((*here.cards, card))]
    said = [f"{NAMES[here.suit]}' Full Court (K, Q, J) silences it" for here in fields if here not in ruined]
    if ruined:
        said.insert(0, f"{' or '.join(NAMES[here.suit] for here in ruined)} then can't win")
    said += [f"on {NAMES[here.suit]}, {lost}" for here in ruined for lost in _king_lost(view, here, names)]
    return "; ".join(said)


def _joker_on(view: View, card: Card, suit: Suit, names: NameOfSeat) -> str:
    """Return what a turned-up Joker does to one suit."""
    here = view.field[region(suit)]
    after = (*here.cards, card)
    if not counting.active_jokers(after):
        return f"{NAMES[suit]}' Full Court (K, Q, J) silences it"
    return "; ".join((_standing(view, here, after), *_king_lost(view, here, names)))


def _king_lost(view: View, here: RegionView, names: NameOfSeat) -> Iterator[str]:
    if here.king is not None:
        yield f"{Speech(names, view.seat).of(here.king)} King no longer counts"


# Banish a card.


def _banishing(view: View, queen: Card, names: NameOfSeat) -> Iterator[str]:
    lying = [(here, card) for here in view.field for card in here.cards if red(card) == red(queen)]
    for here, card in lying if len(lying) <= BANISHED_MAX else ():
        lost = _king_lost(view, here, names) if has_rank(card, "K") else ()
        yield f"**{shown(card)}** · {'; '.join((without(view, here, card), *lost))}"


# Lay a card.


def _may_lay(view: View, card: Card) -> bool:
    return card not in JOKERS or not view.bound


def _laying(view: View, card: Card) -> str:
    """Return what laying a card would do and pay if nothing else changed."""
    assert view.seat is not None
    king = view.kings[view.seat]
    if card in JOKERS:
        suits = " or ".join(NAMES[suit] for suit in suits_for(card))
        return f"**{shown(card)}** · {suits} can't win; no side if he falls"
    suit, ace = own_suit(card), has_rank(card, "A")
    after, aces = (*view.field[region(suit)].cards, card), (*view.aces, *([card] if ace else []))
    said = f"**{shown(card)}** · {NAMES[suit]} → {counting.total(after, aces)}: "
    field, best = changed(view, suit, after), best_after(view, suit, after, aces)
    if king is not None:
        backed = Alignment(king, by_king=True)
        paid = _paid(backed, best, field)
        changes = paid if paid != _now(view, backed) else ""
        return f"{said}{changes}{'still ' if king == suit else ''}yours if he falls{_queen(card)}"
    mine = Alignment(suit, by_king=has_rank(card, "K"))
    return f"{said}{_stakes(mine, best, field)}{_queen(card)}"


def _queen(card: Card) -> str:
    return f"; may banish a {colour(card)} card" if has_rank(card, "Q") else ""


def _now(view: View, mine: Alignment) -> str:
    return _paid(mine, view.best, [here.cards for here in view.field])


def _paid(mine: Alignment, best: Sequence[Suit], field: Sequence[Sequence[Card]]) -> str:
    """Return `+2 now, `; "" if no single suit is best."""
    if len(best) != 1:
        return ""
    return f"{signed(POINTS[counting.line(mine, best[0], field)])} now, "


def _stakes(mine: Alignment, best: Sequence[Suit], field: Sequence[Sequence[Card]]) -> str:
    """Return what backing a suit would pay as things stand, and what otherwise."""
    won = POINTS[Line.KING_OF_WINNER if mine.by_king else Line.WINNER]
    lose = "−1 if not" if mine.by_king else f"−1 if {other_colour(mine.suit)} wins"
    if len(best) != 1:
        return f"{signed(won)}, {lose}"
    return f"{_paid(mine, best, field)}{lose if best[0] == mine.suit else f'{signed(won)} if they win'}"
