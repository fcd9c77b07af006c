"""A hand's chance to win, sampled: boards and rival hands are dealt from the unseen cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import takewhile
from math import comb
from random import Random

from engines.cards import DECK, Card
from engines.core import Seat
from engines.holdup.model import BIG_BLIND, BOARD_SIZE, State, Street, unfolded
from engines.poker import strength

Cards = tuple[Card, ...]

BOARDS = (4, 5, 5, 5, 5, 24)
"""How many boards are dealt, by how many cards are missing on them. Few are enough to play well; before the
flop the same hands come again and again, so that care costs little there."""
MET = 6
"""So many rival hands are dealt to each board; no more rivals are thought of."""
PAID, RAISED = 0.25, 0.25
"""How many more hands than one a rival has chosen from, so to speak, who has paid more than a blind, and who
has raised. Measured in chips a heist: twice as much won 1.9 instead of 3.8 from random players; 0 won 6.4,
but lost .4 to players who had twice as much."""


def winning(s: State, seat: Seat) -> float:
    """Return the chance that `seat` wins if it stays to the showdown, 0 to 1; a tie counts half."""
    return _winning(s, seat, s.board, s.destroyed)


def winning_without(s: State, seat: Seat, at: int) -> float:
    """Return the same if board card `at` is replaced by the deck's next card (HU-85)."""
    return _winning(s, seat, s.board[:at] + s.board[at + 1 :], (*s.destroyed, s.board[at]))


def _winning(s: State, seat: Seat, board: Cards, gone: Cards) -> float:
    """Return the same, with cards that the seat has seen by Perception kept in place (HU-101)."""
    known = {card for card, knower in s.known if knower == seat}
    missing = BOARD_SIZE[Street.RIVER] - len(board)
    board += tuple(takewhile(known.__contains__, s.deck[:missing]))
    rivals = [i for i in unfolded(s) if i != seat]
    seen = [tuple([card for card in s.holes[i] if card in known]) for i in rivals]
    unseen = sum([_hands(s, i) for i, hand in zip(rivals, seen, strict=True) if not hand])
    own = tuple(sorted(s.holes[seat]))
    return _chance(own, tuple(sorted(board)), gone, tuple(filter(None, seen)), unseen)


def _hands(s: State, rival: Seat) -> float:
    """Return of how many random hands a rival holds the best, as callers and raisers chose to stay."""
    paid = s.live[rival] > BIG_BLIND
    raised = s.current_bet > (0 if s.board else BIG_BLIND) and s.street[rival] == s.current_bet
    return 1 + PAID * paid + RAISED * raised


@lru_cache(maxsize=1 << 15)
def _chance(own: Cards, board: Cards, gone: Cards, seen: tuple[Cards, ...], rivals: float) -> float:
    """Return the chance that `own` beats `rivals` random hands and all `seen` ones, which may lack a card.

    The same cards are always judged alike: the sampled boards depend on nothing else.
    """
    known = {*own, *board, *gone, *(card for hand in seen for card in hand)}
    rest = [card for card in DECK if card not in known]
    missing = BOARD_SIZE[Street.RIVER] - len(board)
    boards = BOARDS[missing]
    drawn = min(missing + len(seen) + 2 * MET, len(rest))
    rivals = min(rivals, (drawn - missing - len(seen)) // 2)
    random = Random(" ".join(own + board))
    total = 0.0
    for cards in _dealt(rest, drawn, boards, random):
        full = board + cards[:missing]
        hands = [hand + cards[missing + n : missing + n + 2 - len(hand)] for n, hand in enumerate(seen)]
        total += _share(strength(own + full), full, hands, cards[missing + len(seen) :], rivals)
    return total / boards


def _dealt(rest: Sequence[Card], each: int, times: int, random: Random) -> Iterator[Cards]:
    """Deal a number of cards repeatedly; one shuffle is used for as many deals as possible."""
    enough = len(rest) // each if each else 1
    cards: Cards = ()
    for n in range(times):
        at = n % enough * each
        if at == 0:
            cards = tuple(sorted(rest, key=lambda _: random.random()))
        yield cards[at : at + each]


def _share(mine: int, board: Cards, seen: list[Cards], loose: Cards, rivals: float) -> float:
    """Return the share of the pot that `mine` wins from the hands `seen` and from `rivals`."""
    share = 1.0
    for hand in seen:
        theirs = strength(hand + board)
        if theirs > mine:
            return 0.0
        if theirs == mine:
            share /= 2
    theirs = [strength((*pair, *board)) for pair in zip(loose[::2], loose[1::2], strict=False)]
    better, level = sum([strength > mine for strength in theirs]), theirs.count(mine)
    beaten, met = len(theirs) - better - level, len(theirs)
    return share * (_all_beaten(beaten, met, rivals) + _all_beaten(beaten + level, met, rivals)) / 2


def _all_beaten(beaten: int, met: int, rivals: float) -> float:
    """Return the chance that `many` of those `met` are all `beaten`, interpolated between whole numbers."""
    whole = int(rivals)
    chance = comb(beaten, whole) / comb(met, whole)
    if part := rivals - whole:
        chance += part * (comb(beaten, whole + 1) / comb(met, whole + 1) - chance)
    return chance
