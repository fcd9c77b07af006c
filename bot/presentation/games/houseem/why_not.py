"""What made a move of Texas House'em illegal, when somebody asks why not: cards, families, numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.presentation.cards import shown
from bot.presentation.games.houseem.previews import enough, listed
from bot.presentation.games.houseem.strengths import compared
from bot.presentation.speech import Speech
from bot.table.texts import begun, together
from engines.cards import RANKS, SUIT_WORDS, SUITS, Card, rank, suit
from engines.core import Action, Seat, clockwise
from engines.houseem import View
from engines.houseem.actions import Build, Evict, Flush, Pillage, Reappropriate, Settle, Straight
from engines.houseem.dirty import killed_by_flush
from engines.houseem.model import Stage, naturals, suit_of
from engines.houseem.sentences import one_of
from engines.houseem.view import LotView
from engines.words import agreed, counted

FACE_DOWN = "Townsfolk who lie face down can't be hit."


def of_refusal(rule: str, action: Action, view: View, speech: Speech) -> str:
    """Return what made an action illegal, in its values; "" if there is nothing to compute."""
    match rule, action:
        case "HE-B01", _:
            return order(len(view.hand_counts), view.dealer, speech)
        case "HE-B07", _:
            return f"Your hand: {_or_none(view.hand)}. The Market: {_or_none(view.market)}."
        case "HE-B10", _:
            left = agreed(view.deck_count, "is", "are")
            return f"{counted(view.deck_count, 'card')} {left} left in the deck."
        case (("HE-B13" | "HE-B14" | "HE-B27"), Build(cards) | Settle(cards) | Evict(cards)) if naturals(
            cards
        ):
            ranks = (f"{shown(card)} is {one_of(rank(card))}" for card in naturals(cards))
            return f"{together(ranks)}."
        case "HE-B20", _:
            return f"Without a Roof: {_in_houses(lot for lot in view.lots if lot.stage is Stage.FOUNDATION)}."
        case (("HE-B36" | "HE-B52"), _):
            return _inhabited(view)
        case (("HE-B39" | "HE-B42" | "HE-B48"), _):
            return _face_up(view, rule)
        case (("HE-B41" | "HE-B51" | "HE-B54"), Flush(cards) | Pillage(cards) | Reappropriate(cards)):
            return _by_suit(cards)
        case "HE-B46", Straight(cards):
            return f"In order: {listed(sorted(naturals(cards), key=lambda card: RANKS.index(rank(card))))}."
        case _:
            return _of_house(rule, action, view, speech)


def order(seats: int, dealer: Seat, speech: Speech) -> str:
    """Return who acts when in a round (HE-11)."""
    first, *others = clockwise(seats, dealer)
    return f"The order of this round: {' → '.join((speech.who(first), *map(speech.whom, others)))}."


def _or_none(cards: Sequence[Card]) -> str:
    return listed(cards) or "no cards"


def _in_houses(lots: Iterable[LotView]) -> str:
    """Return who lives where, or what Foundations lie where: `K♥ in H1 and A♠ A♥ in H3`."""
    shown_of = ((lot.open_townsfolk or lot.foundation, lot.address) for lot in lots)
    return together(f"{listed(cards)} in {address}" for cards, address in shown_of)


def _inhabited(view: View) -> str:
    homes = [str(lot.address) for lot in view.lots if lot.townsfolk]
    return f"Townsfolk live in {together(homes)}." if homes else "Nobody lives in town yet."


def _face_up(view: View, rule: str) -> str:
    """Return the Townsfolk that can be named, and what holds for the others."""
    seen = [lot for lot in view.lots if lot.open_townsfolk]
    told = f"Face up in town: {_in_houses(seen)}." if seen else "Nobody lives face up in town."
    if not any(lot.face_down for lot in view.lots):
        return told
    return f"{told} {'Shoot a face-down card by its place, such as H2#1.' if rule == 'HE-B39' else FACE_DOWN}"


def _by_suit(cards: Sequence[Card]) -> str:
    """Return the cards of a Trump by suit: `Spades: 2♠ 4♠ 6♠ 8♠; hearts: J♥.`; "" if they have one."""
    sets = ((of, [card for card in naturals(cards) if suit(card) == of]) for of in SUITS)
    told = [f"{SUIT_WORDS[of]}: {listed(held)}" for of, held in sets if held]
    return begun(f"{'; '.join(told)}.") if len(told) > 1 else ""


def _of_house(rule: str, action: Action, view: View, speech: Speech) -> str:
    """Return what a move met with in the House that it names."""
    lot = next((lot for lot in view.lots if lot.address == getattr(action, "house", None)), None)
    if lot is None:
        return ""
    match rule, action:
        case (("HE-B25" | "HE-B56"), _) if lot.safe is not None:
            return f"{speech.who(lot.safe)} completed {lot.address}."
        case "HE-B26", _ if lot.open_townsfolk and lot.owner != view.seat:
            return f"Evicting the family takes {enough(lot.open_townsfolk, lot.safety)}."
        case (("HE-B31" | "HE-B33"), _):
            family = [card for card in lot.townsfolk if card is not None]
            return f"In {lot.address} {agreed(len(family), 'lives', 'live')} {listed(family)}."
        case (("HE-B34" | "HE-B35"), Evict(cards)) if view.seat is not None:
            return compared(view.seat, cards, lot.open_townsfolk, lot.address, lot.safety, speech)
        case "HE-B43", Flush(cards) if lot.open_townsfolk:
            dead = killed_by_flush(lot.open_townsfolk, suit_of(cards))
            return _lives_on(lot, [card for card in lot.open_townsfolk if card not in dead])
        case "HE-B43", _ if lot.open_townsfolk:
            return _lives_on(lot, lot.open_townsfolk)
        case _:
            return ""


def _lives_on(lot: LotView, family: Sequence[Card]) -> str:
    return f"{listed(family)} {agreed(len(family), 'lives', 'live')} on in {lot.address}."
