"""Positions in a few lines, for tests; cards not named are in the deck.

stones  P1 3  P2 3  P3 3      the players, clockwise, and their supplies: these where it is not said;
                              the Quarry holds the rest of the 36
dealer  P3                    the last player where it is not said
phase   bid                   discard, bid, messenger, replace, trebuchet, build; lobby
to      P1                    whose turn it is; the first from the dealer's left where it is not said
bids    P1 3  P2 1            what has been bid
castle  P1 1 2  P2 3          covered boxes
hands   P1 QC QD QH 5S 2D     five cards from the deck for those who are not named
moat    5D AH
deck    4S QH                 the deck from the top
next    KS AS | 4C            the top cards after the next shuffles
builders P1                   who is still to build
rests                         the Messenger rests in this hand
hand    4                     the number of the hand
"""

from __future__ import annotations

from typing import Any

from engines.castle.model import HAND, MESSENGER, PACK, STONES, Options, Phase, State, order
from engines.castle.moves import new
from engines.core import Seat
from tests.positions import Lines, groups, lines as read, tops, zone


def position(text: str, **options: Any) -> State:
    """Return the state that `text` describes."""
    lines = {"stones": ["P1", "3", "P2", "3", "P3", "3"]} | read(text)
    names = lines["stones"][::2]
    seats = {name: Seat(i) for i, name in enumerate(names)}
    s = new(Options(**options), len(names), "00" * 32)
    s.stacked = tops(lines.get("next", ()))
    s.phase = Phase(lines.get("phase", ["bid"])[0])
    _stones(s, lines, seats)
    if s.phase is Phase.LOBBY:
        return s
    s.dealer = seats[lines.get("dealer", names[-1:])[0]]
    s.hand = int(lines.get("hand", ["1"])[0])
    s.resting = "rests" in lines
    _cards(s, lines, seats)
    _turn(s, lines, seats)
    return s


def _stones(s: State, lines: Lines, seats: dict[str, Seat]) -> None:
    for seat, words in groups(lines["stones"], seats).items():
        s.supply[seat] = int(words[0])
    for seat, words in groups(lines.get("bids", ()), seats).items():
        s.bid[seat] = s.offered[seat] = int(words[0])
    for seat, words in groups(lines.get("castle", ()), seats).items():
        s.castle[seat] = tuple(map(int, words))
    s.quarry = STONES - sum(s.supply) - sum(s.bid) - sum(map(len, s.castle))


def _cards(s: State, lines: Lines, seats: dict[str, Seat]) -> None:
    s.moat = zone(lines.get("moat", ()))
    for seat, words in groups(lines.get("hands", ()), seats).items():
        s.hands[seat] = zone(words)
    top = zone(lines.get("deck", ()))
    taken = (
        *s.moat,
        *top,
        *(card for hand in s.hands for card in hand),
        *((MESSENGER,) if s.resting else ()),
    )
    rest = [card for card in PACK if card not in taken]
    for seat in order(s):
        if not s.hands[seat]:
            s.hands[seat], rest = tuple(rest[:HAND]), rest[HAND:]
    s.deck = (*top, *rest)


def _turn(s: State, lines: Lines, seats: dict[str, Seat]) -> None:
    s.turn = seats[lines["to"][0]] if "to" in lines else order(s)[0]
    before = order(s)[: order(s).index(s.turn)]
    for seat in before if s.phase is Phase.DISCARD else order(s):
        s.discarded[seat] = 0
    s.builders = s.entitled = tuple(seats[name] for name in lines.get("builders", ()))
