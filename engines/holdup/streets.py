"""A hand from blinds to river (HU-01, HU-16 to HU-22, HU-38, HU-41, HU-110 to HU-113)."""

from __future__ import annotations

from collections.abc import Iterator

from engines.cards import DECK, Card
from engines.chance import shuffled
from engines.core import Event, Seat
from engines.holdup.betting import next_to_act, post, run_out
from engines.holdup.events import (
    BlindPosted,
    HandBegan,
    HolesDealt,
    StreetDealt,
    WentAllIn,
    WindowOpened,
    YourHoles,
)
from engines.holdup.heist import meet_resistance, missing, set_scene
from engines.holdup.model import (
    BETTING,
    BIG_BLIND,
    BOARD_SIZE,
    NAMES,
    SMALL_BLIND,
    WINDOW,
    State,
    Street,
    clockwise,
)
from engines.holdup.story import record_beat

_STREETS, _SIZES = tuple(Street), tuple(BOARD_SIZE.values())
_PREFLOP, _FLOP, _TURN, _RIVER = _STREETS
ON_A_SHEET, IN_A_HAND = 128, 16
"""Shuffles that are sealed beforehand, and more than a hand ever has."""


def shuffle(s: State, pile: str, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return `cards` in an order that seed and number of shuffles determine; tests may stack the top."""
    s.deals += 1
    for stack in s.stacked:
        if stack[0] == pile:
            s.stacked = tuple(top for top in s.stacked if top is not stack)
            rest = tuple(card for card in cards if card not in stack[1])
            return stack[1] + tuple(shuffled(rest, s.seed, f"{pile} {s.deals}"))
    return tuple(shuffled(cards, s.seed, f"{pile} {s.deals}"))


def labels(sheet: int) -> tuple[str, ...]:
    """Return the labels of the shuffles sealed on a sheet, from 0; the dealer is drawn on the first."""
    numbers = range(sheet * ON_A_SHEET, (sheet + 1) * ON_A_SHEET)
    first, *others = (f"{pile} {number}" for number in numbers for pile in ("play", "powers"))
    return ("dealer" if sheet == 0 else first, *others)


def sheet(s: State) -> int:
    """Return the number of the last sheet that the next hand may need."""
    return (s.deals + IN_A_HAND) // ON_A_SHEET


def gather(s: State) -> None:
    """Shuffle all 52 play cards into a deck; what was known of them is forgotten (HU-01)."""
    s.board, s.destroyed, s.known = (), (), ()
    s.holes = [()] * len(s.holes)
    s.deck = shuffle(s, "play", DECK)


def deal_round(s: State, seats: tuple[Seat, ...], count: int) -> None:
    """Deal `count` cards each, one at a time (HU-20, HU-115)."""
    for at, seat in enumerate(seats):
        s.holes[seat] = s.deck[at : count * len(seats) : len(seats)]
    s.deck = s.deck[count * len(seats) :]


def begin(s: State) -> Iterator[Event]:
    """Post the blinds, then deal the hole cards (HU-16 to HU-20)."""
    assert s.dealer is not None
    s.before = None
    s.before = s.copy()
    s.hand += 1
    s.players = clockwise(s, s.dealer)
    for wagers in (s.live, s.street, s.real):
        wagers[:] = [0] * len(wagers)
    s.folded[:] = s.allin[:] = [False] * len(s.folded)
    s.acted[:] = [None] * len(s.acted)
    s.scene, s.beats, s.winners, s.losers, s.exhausted = (), (), (), (), ()
    s.loot_in_pot = s.damage_in_pot = s.reduced = 0
    s.shown, s.ending_owed = False, False
    s.phase, s.round, s.has_betting = BETTING, _PREFLOP, True
    s.current_bet, s.min_raise = BIG_BLIND, BIG_BLIND
    gather(s)
    yield HandBegan(s.hand, s.dealer, tuple([(seat, s.stack[seat]) for seat in s.players]))
    yield from _blinds(s)
    deal_round(s, s.players, 2)
    yield HolesDealt(2)
    for seat in s.players:
        yield YourHoles(seat, s.holes[seat])


def _blinds(s: State) -> Iterator[Event]:
    """Post the blinds, left of the dealer and next; heads-up the dealer has the small one (HU-16, HU-17)."""
    small, big = (s.players[1], s.players[0]) if len(s.players) == 2 else s.players[:2]
    for seat, blind in ((small, SMALL_BLIND), (big, BIG_BLIND)):
        yield BlindPosted(seat, post(s, seat, blind))
        yield from record_beat(s, seat, "blind")
        if s.stack[seat] == 0:
            s.allin[seat] = True
            yield WentAllIn(seat)
    s.turn = s.players[(s.players.index(big) + 1) % len(s.players)]


def next_street(s: State) -> Iterator[Event]:
    """Deal the next community cards off the top, none burned (HU-21, HU-41, HU-45, HU-54); begin a round."""
    s.round = _STREETS[s.round + 1]
    s.phase = BETTING
    count = _SIZES[s.round] - len(s.board)
    cards, s.deck = s.deck[:count], s.deck[count:]
    s.board += cards
    s.street[:] = [0] * len(s.street)
    s.acted[:] = [None] * len(s.acted)
    s.current_bet, s.min_raise, s.turn = 0, BIG_BLIND, None
    s.has_betting = not run_out(s)
    street = NAMES[s.round]
    yield StreetDealt(street, cards)
    if s.round is _FLOP:
        yield from set_scene(s)
    elif s.round is _TURN:
        yield from meet_resistance(s)
    if s.round is not _RIVER:
        yield from record_beat(s, s.players[-1], street)


def turn_passes_on(s: State) -> bool:
    """Pass the turn to the next player. Return whether there is one."""
    s.turn = next_to_act(s)
    return s.turn is not None


def has_a_word(s: State) -> bool:
    """Return whether a window opens after this round: after the river, or by the options (R-62)."""
    if s.round is _RIVER or s.options.windows == "every":
        return True
    return s.options.windows == "runout" and run_out(s)


def ask(s: State) -> Iterator[Event]:
    """Open a window, or open it again after a power or an assault (HU-110, HU-111)."""
    s.phase = WINDOW
    s.turn = None
    s.passed = ()
    fought, folded = missing(s) > 0, s.folded
    s.asked = tuple([i for i in s.players if not folded[i] and (s.powers[i] or (fought and s.stack[i] > 0))])
    if s.asked:
        yield WindowOpened(s.asked)
