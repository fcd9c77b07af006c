"""Positions in a few lines, for tests; cards not named go where the text leaves room.

Lines may also be apart by ";", and of two lines with the same first word the later one counts.

seats   A 36  B 36  C 36      letters A to D are the villains of RULES.md, section 11; then the stack
dealer  A
board   8H 6D 9C 7C           the street follows from it; "scene" names the cards as dealt, if they differ
phase   window                lobby, betting (without the line), window (the last word), between
runout                        the river came without betting, though somebody is able
to      B                     whose turn it is
wagers  A 14  B 14  C 14      `live`; "real" where Deception made holes; "round" for this street's part
acted   B 8                   who has acted in this round, at which current bet
raised  4                     the current minimum raise
folded  D                     "allin" likewise
holes   A AC KD  B QH QC
powers  A 7H 2S  B            power hands; whoever is not named holds none
deck    2H KC                 the play deck from the top, "deckleft" its size; "powersdeck", "powersleft" too
next    KS AS | 4C            the top of the play deck after the next shuffles; "nextpowers" likewise
loot    6                     on its card; "joined", "damage", "assaulted", "reduced" for the other accounts
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engines.cards import DECK, Card
from engines.core import Seat, Villain, VillainId
from engines.holdup.betting import run_out
from engines.holdup.heist import assaults
from engines.holdup.model import (
    BIG_BLIND,
    BOARD_SIZE,
    SEATS,
    Options,
    Phase,
    State,
    Street,
    clockwise,
    needed,
    unfolded,
    value,
)
from engines.holdup.moves import new
from tests.positions import Lines, groups, lines as read, tops, zone

APTITUDES = {"A": (1, 2, 3, 4), "B": (3, 4, 2, 1), "C": (3, 1, 4, 2), "D": (2, 4, 1, 3)}
"""The villains of RULES.md, section 11: destruction, damage, perception, deception."""


def position(text: str, **options: Any) -> State:
    """Return the state that `text` describes, without cards for those it does not name."""
    lines = read(text)
    names = lines["seats"][::2]
    seats = {name: Seat(i) for i, name in enumerate(names)}
    villains = tuple(
        Villain(VillainId(name), APTITUDES.get(name, (1, 2, 3, 4)), int(chips))
        for name, chips in zip(names, lines["seats"][1::2], strict=True)
    )
    options.setdefault("max_players", max(SEATS.start, len(names)))
    s = new(Options(villains=villains, **options), len(names), "00" * 32)
    s.stack = [villain.chips for villain in villains] + [0] * (len(s.stack) - len(villains))
    s.stacked = (*_shuffles("play", lines.get("next", ())), *_shuffles("powers", lines.get("nextpowers", ())))
    if "lobby" in lines.get("phase", ()):
        return s
    s.dealer = seats[lines.get("dealer", names)[0]]
    s.players = clockwise(s, s.dealer)
    s.hand = 1
    _cards(s, lines, seats)
    _chips(s, lines, seats)
    _turn(s, lines, seats)
    s.bank["seated_in"] = total(s)
    s.settled = s.stack[:]
    s.before = s.copy()
    return s


def total(s: State) -> int:
    """Return all chips on the table (T of RULES.md 12.2)."""
    pot = sum(s.real) + s.damage_in_pot + s.loot_in_pot
    return sum(s.stack) + pot + s.loot_on_card + s.resist_chips


def _shuffles(pile: str, words: Iterable[str]) -> list[tuple[str, tuple[Card, ...]]]:
    """Return the cards that come to lie on top of `pile` by each of its next shuffles."""
    return [(pile, top) for top in tops(words)]


def _cards(s: State, lines: Lines, seats: dict[str, Seat]) -> None:
    def cards(key: str) -> tuple[Card, ...]:
        return zone(lines.get(key, ()))

    s.board = cards("board")
    s.round = next(street for street, size in BOARD_SIZE.items() if size == len(s.board))
    s.scene = (cards("scene") or s.board)[:4]
    for seat, hand in groups(lines.get("holes", ()), seats).items():
        s.holes[seat] = zone(hand)
    for seat, hand in groups(lines.get("powers", ()), seats).items():
        s.powers[seat] = zone(hand)
    taken = {*s.board, *cards("deck"), *(card for hand in s.holes for card in hand)}
    rest = [card for card in DECK if card not in taken]
    for seat in s.players:
        while len(s.holes[seat]) < 2 and "holes" not in lines:
            s.holes[seat] += (rest.pop(),)
    deck = (*cards("deck"), *(card for card in rest if card not in s.scene))
    size = int(lines.get("deckleft", [str(len(deck))])[0])
    s.deck = deck[:size]
    s.destroyed = (*(card for card in s.scene if card not in s.board), *deck[size:])
    held = {card for hand in s.powers for card in hand}
    pile = (
        *cards("powersdeck"),
        *(card for card in DECK if card not in held and card not in cards("powersdeck")),
    )
    left = int(lines.get("powersleft", [str(len(pile))])[0])
    s.powers_deck, s.powers_discard = pile[:left], pile[left:]


def _chips(s: State, lines: Lines, seats: dict[str, Seat]) -> None:
    def account(key: str, default: int = 0) -> int:
        return int(next(iter(lines.get(key, ())), default))

    for seat, words in groups(lines.get("wagers", ()), seats).items():
        s.live[seat] = s.real[seat] = int(words[0])
    for seat, words in groups(lines.get("real", ()), seats).items():
        s.real[seat] = int(words[0])
    for seat, words in groups(lines.get("round", ()), seats).items():
        s.street[seat] = int(words[0])
    s.loot_in_pot, s.damage_in_pot = account("joined"), account("damage")
    s.resist_chips, s.reduced = account("assaulted"), account("reduced")
    dealt = len(s.scene)
    waiting = dealt >= 3 and not s.loot_in_pot and (dealt < 4 or needed(s) > 0)
    s.loot_on_card = account("loot", value(s.scene[1]) if waiting else 0)


def _turn(s: State, lines: Lines, seats: dict[str, Seat]) -> None:
    s.phase = Phase(lines.get("phase", ["betting"])[0])
    s.current_bet = max(max(s.street), BIG_BLIND if s.round is Street.PREFLOP else 0)
    s.min_raise = int(lines.get("raised", [str(BIG_BLIND)])[0])
    for seat, words in groups(lines.get("acted", ()), seats).items():
        s.acted[seat] = int(words[0])
    for name in lines.get("folded", ()):
        s.folded[seats[name]] = True
    for name in lines.get("allin", ()):
        s.allin[seats[name]] = True
    if s.phase is Phase.BETTING:
        s.turn = seats[lines["to"][0]]
    s.has_betting = "runout" not in lines and not run_out(s)
    if s.phase is Phase.WINDOW:
        if not any(s.powers[i] for i in unfolded(s)):
            s.has_betting = False  # chips alone keep a last word open only after a run-out
        s.asked = tuple(i for i in s.players if not s.folded[i] and (s.powers[i] or assaults(s, i)))
