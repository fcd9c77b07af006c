"""The facts behind refused moves of Texas Hold Up, from the refused seat's view."""

from __future__ import annotations

from engines.cards import Card, suit
from engines.core import Fact, Seat, Villain
from engines.holdup.model import BOARD_SIZE, OpenPower, Street
from engines.holdup.view import View


class CanBet(Fact):
    """Those who can still bet, in turn."""

    seats: tuple[Seat, ...]


def can_bet(view: View) -> CanBet:
    return CanBet(tuple(seat for seat in view.players if not view.folded[seat] and not view.allin[seat]))


class CouldCall(Fact):
    """The bet, and what each rival could still put in this round; None: they are all-in."""

    bet: int
    rivals: tuple[tuple[Seat, int | None], ...]


def could_call(view: View) -> CouldCall:
    rivals = (seat for seat in view.players if seat != view.seat and not view.folded[seat])
    return CouldCall(
        view.current_bet,
        tuple((it, None if view.allin[it] else view.street[it] + view.stack[it]) for it in rivals),
    )


class StillAsked(Fact):
    seats: tuple[Seat, ...]


def still_asked(view: View) -> StillAsked | None:
    waiting = tuple(seat for seat in view.asked if seat not in view.passed)
    return StillAsked(waiting) if waiting else None


class Room(Fact):
    """The number of players for whom the table has room."""

    players: int


class ToCall(Fact):
    """What the seat has put in this round, and owes."""

    put_in: int
    owed: int


def to_call(view: View) -> ToCall | None:
    """Return what is owed, if the seat has put something in already."""
    assert view.seat is not None
    put_in = view.street[view.seat]
    return ToCall(put_in, view.to_call[view.seat]) if put_in else None


class FullRaise(Fact):
    """The bet, and by how much a full raise is more."""

    bet: int
    more: int


def full_raise(view: View) -> FullRaise:
    return FullRaise(view.current_bet, view.min_raise)


class Reopening(Fact):
    """What the bet would have to grow by since the seat's last turn, so that it may raise again."""

    more: int


class Price(Fact):
    """What the seat has put in this round, and the total that it asked for."""

    put_in: int
    total: int


def price(view: View, total: int) -> Price | None:
    """Return the price of a total, if it is not all of it."""
    assert view.seat is not None
    put_in = view.street[view.seat]
    return Price(put_in, total) if put_in else None


class InFor(Fact):
    """The chips up to which an all-in seat can win from each rival's bets."""

    chips: int


class Law(Fact):
    """The strength of a law that is hurt, and what is left of it."""

    strength: int
    needed: int


def law(view: View) -> Law | None:
    it = view.resistance
    return Law(it.strength, it.needed) if it is not None and it.needed != it.strength else None


class Potency(Fact):
    """A power card of a villain; what is left of it if it is open, or the seat's own bets in this heist if it
    would take some back.
    """

    seat: Seat
    card: Card
    villain: Villain
    left: int | None = None
    bets: int | None = None


def potency(view: View, seat: Seat, card: Card, *, takes_back: bool = False) -> Potency | None:
    villain, used = view.villains[seat], _used(view.open, card)
    bets = view.live[seat] if takes_back else None
    return Potency(seat, card, villain, used, bets) if villain is not None else None


def _used(power: OpenPower | None, card: Card) -> int | None:
    return power.left if power is not None and power.card == card else None


class Powers(Fact):
    """The seat's power cards; those of one suit if it is given."""

    cards: tuple[Card, ...]
    suit: str | None = None


def powers(view: View) -> Powers | None:
    return Powers(view.powers) if view.powers else None


def powers_of(view: View, wanted: str) -> Powers:
    return Powers(tuple(card for card in view.powers if suit(card) == wanted), wanted)


class Undealt(Fact):
    """The cards in the deck, and how many of them the board still needs."""

    deck: int
    due: int


def undealt(view: View) -> Undealt:
    return Undealt(view.deck_count, BOARD_SIZE[Street.RIVER] - len(view.board))


class Rivals(Fact):
    """The rivals who are still in the heist."""

    seats: tuple[Seat, ...]


def rivals(view: View) -> Rivals | None:
    found = tuple(seat for seat in view.players if seat != view.seat and not view.folded[seat])
    return Rivals(found) if found else None
