"""What made a move of Texas Hold Up illegal, in its values, when somebody asks why not."""

from __future__ import annotations

from collections.abc import Sequence

from bot.presentation.cards import shown
from bot.presentation.games.holdup.reckoning import minus, potency_sum
from bot.presentation.speech import Speech
from bot.table.texts import together
from engines.cards import SUIT_WORDS, Card, suit
from engines.core import Action, Seat
from engines.holdup import View
from engines.holdup.actions import Bet, Damage, Deceive, Destroy, Look, Perceive, Raise, Replace
from engines.holdup.model import BOARD_SIZE, Street
from engines.words import counted


def of_refusal(rule: str, action: Action, view: View, speech: Speech) -> str:
    """Return what made an action illegal, in its values; "" if there is nothing to compute."""
    me = view.seat
    if me is None or me >= len(view.stack):
        return ""
    return (
        _of_the_turn(rule, view, speech)
        or _of_a_wager(rule, action, view, me)
        or _of_the_law(rule, view)
        or _of_a_power(rule, action, view, me, speech)
    )


def _of_the_turn(rule: str, view: View, speech: Speech) -> str:
    """Return who is asked, and in which order."""
    match rule:
        case "HU-B03":
            order = " → ".join(map(speech.whom, _able(view)))
            return f"Clockwise from the dealer's left, those who can still bet: {order}."
        case "HU-B13":
            others = [seat for seat in view.players if seat != view.seat and not view.folded[seat]]
            could = together(_could(seat, view, speech) for seat in others)
            return f"The bet is {view.current_bet}. {could}."
        case "HU-B43" if view.asked:
            waiting = [seat for seat in view.asked if seat not in view.passed]
            return f"Still asked: {together(map(speech.whom, waiting))}." if waiting else ""
        case "HU-B52":
            return f"It has room for {counted(view.options.max_players, 'player')}."
        case _:
            return ""


def _able(view: View) -> Sequence[Seat]:
    return [seat for seat in view.players if not view.folded[seat] and not view.allin[seat]]


def _could(seat: Seat, view: View, speech: Speech) -> str:
    """Return what a villain could still do about a bet."""
    if view.allin[seat]:
        return speech.does(seat, "is all-in")
    return speech.does(seat, f"has chips for {view.street[seat] + view.stack[seat]}")


def _of_a_wager(rule: str, action: Action, view: View, me: Seat) -> str:
    """Return the price of a bet, call or raise."""
    bet, put_in = view.current_bet, view.street[me]
    match rule, action:
        case "HU-B04", _ if put_in:
            owed = view.to_call[me]
            return f"You've put in {put_in} this round: {minus(put_in + owed, put_in)} = {owed} to call."
        case "HU-B05", _:
            return f"You've put in {put_in} this round, and nobody more." if put_in else "Nobody has bet yet."
        case (("HU-B06" | "HU-B09" | "HU-B10"), _):
            total = f"{bet} + {view.min_raise} = {bet + view.min_raise}"
            return f"The bet is {bet}, and a full raise {view.min_raise} more: {total}."
        case "HU-B11", Bet(to) | Raise(to) if put_in:
            return (
                f"You've put in {put_in} this round, so that would cost {minus(to, put_in)} = {to - put_in}."
            )
        case "HU-B12", _:
            full = counted(view.min_raise, "chip")
            return f"A full raise is {full}. Since your last turn the bet has grown by less."
        case "HU-B16", _:
            return f"You're in for {view.live[me]}: from each rival's bets you can win as much."
        case _:
            return ""


def _of_the_law(rule: str, view: View) -> str:
    law = view.resistance
    if rule not in ("HU-B33", "HU-B56") or law is None or law.needed == law.strength:
        return ""
    off = law.strength - law.needed
    return f"The law: strength {minus(law.strength, off)} = {law.needed} to go."


def _of_a_power(rule: str, action: Action, view: View, me: Seat, speech: Speech) -> str:
    """Return what a power card of the viewer can do."""
    match rule, action:
        case (("HU-B25" | "HU-B39"), Destroy(card) | Perceive(card) | Deceive(card)):
            return potency_sum(me, card, view, speech) + _own_bets(rule, view, me)
        case "HU-B25", Replace() | Look() if view.open is not None:
            left = counted(view.open.left, "is", "are")
            return f"{potency_sum(me, view.open.card, view, speech)} {left} left."
        case "HU-B20", _ if view.powers:
            return f"Your power cards: {_row(view.powers)}."
        case "HU-B21", Destroy() | Damage() | Perceive() | Deceive():
            wanted = {Destroy: "S", Damage: "H", Perceive: "C", Deceive: "D"}[type(action)]
            fitting = [card for card in view.powers if suit(card) == wanted]
            return f"Your {SUIT_WORDS[wanted]}: {_row(fitting) if fitting else 'none'}."
        case "HU-B26", _:
            due = BOARD_SIZE[Street.RIVER] - len(view.board)
            free = max(0, view.deck_count - due)
            return f"Cards in the deck, less those for the board: {minus(view.deck_count, due)} = {free}."
        case "HU-B35", _:
            rivals = [seat for seat in view.players if seat != me and not view.folded[seat]]
            return f"Still in the heist: {together(map(speech.whom, rivals))}." if rivals else ""
        case _:
            return ""


def _own_bets(rule: str, view: View, me: Seat) -> str:
    """Return what Deception could take back besides its potency: the viewer's own bets."""
    return f" You've bet {counted(view.live[me], 'chip')} in this heist." if rule == "HU-B39" else ""


def _row(cards: Sequence[Card]) -> str:
    return together(map(shown, cards))
