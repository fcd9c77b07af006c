"""Positions in a few lines, for tests; cards not named go where the text leaves room.

players A B                   in the order of the seats; A has the turn
turn    B                     who has the turn, answers, has the extra turn or lays
phase   respond               turn (without the line), respond, extra, lay
grid    9H 4C ## 7H 8H/8S     nine cells row by row, a stack from bottom to top, ## is face down
below   3 5D                  which cards lie face down: cell, card
stash   A TH 8D JH  B 8S KC 3D
pile    4C 9D                 from the top; "pilesize 12" its size, "bottom 9D" what lies below the others
caller  A                     and "laid A TH JH", "challengers B"
points  A 5  B 0              "chips", "discards 19", "pot 2", "inpot A B" likewise
"""

from __future__ import annotations

from typing import Any

from engines.cards import Card, card
from engines.core import Seat
from engines.textactoe.model import CELLS, STASH, Options, Phase, State, deck
from engines.textactoe.moves import new
from tests.positions import Lines, groups, lines as read, zone

NAMES = "ABCDEF"
FACE_DOWN = "##"


def position(text: str, **options: Any) -> State:
    """Return the state that `text` describes; other cards lie under the pile, or are removed."""
    lines = read(text)
    names = lines.get("players", ["A", "B"])
    seats = {name: Seat(i) for i, name in enumerate(names)}
    s = new(Options(**options), len(names), "00" * 32)
    s.phase = Phase(lines.get("phase", ["turn"])[0])
    s.turn = seats[lines.get("turn", names)[0]]
    s.caller = seats[lines["caller"][0]] if "caller" in lines else None
    s.challengers = tuple(seats[name] for name in lines.get("challengers", ()))
    s.discards = int(lines.get("discards", ["0"])[0])
    for seat, words in groups(lines.get("points", ()), seats).items():
        s.points[seat] = int(words[0])
    _chips(s, lines, seats)
    _cards(s, lines, seats)
    return s


def _chips(s: State, lines: Lines, seats: dict[str, Seat]) -> None:
    for seat, words in groups(lines.get("chips", ()), seats).items():
        s.chips[seat] = int(words[0])
    s.pot = int(lines.get("pot", ["0"])[0])
    s.in_pot = tuple(seats[name] for name in lines.get("inpot", ()))


def _cards(s: State, lines: Lines, seats: dict[str, Seat]) -> None:
    def cards(key: str) -> tuple[Card, ...]:
        return zone(lines.get(key, ()))

    stacks = [zone(_stack(word)) for word in lines.get("grid", [FACE_DOWN] * 9)]
    words = lines.get("below", [])
    below = {int(cell): card(it, jokers=True) for cell, it in zip(words[::2], words[1::2], strict=True)}
    for key, hands in (("stash", s.stash), ("laid", s.laid)):
        for seat, held in groups(lines.get(key, ()), seats).items():
            hands[seat] = zone(held)
    named = {it for cards in (*s.stash, *s.laid, *stacks) for it in cards}
    named |= {*below.values(), *cards("pile"), *cards("bottom")}
    rest = [it for it in deck(s.options) if it not in named]
    s.face_down = tuple(cell for cell in CELLS if not stacks[cell - 1])
    s.grid = tuple(
        stack if stack else (below[cell] if cell in below else rest.pop(),)
        for cell, stack in zip(CELLS, stacks, strict=True)
    )
    for seat in seats.values():
        while len(s.stash[seat]) + len(s.laid[seat]) < STASH:
            s.stash[seat] += (rest.pop(),)
    top, bottom = cards("pile"), cards("bottom")
    size = int(lines.get("pilesize", [str(len(top) + len(rest) + len(bottom))])[0])
    middle = size - len(top) - len(bottom)
    s.pile, s.removed = (*top, *rest[:middle], *bottom), tuple(rest[middle:])


def _stack(word: str) -> list[str]:
    return [] if word == FACE_DOWN else word.split("/")
