"""Positions in a few lines, for tests; cards not named go where the text leaves room.

players  4                   P1 to P4; 3 where the line is missing
dealer   P3                  the last player where the line is missing
phase    align               turn (also where the line is missing), queen ("queen" says which), align or over
season   9                   "round" likewise; both 1 where they are missing
turn     P2                  left of the dealer where the line is missing
field    KC 2C QD XR@H       each card on its suit, a Joker where it says; KC 2C where the line is missing
hands    P1 KH 2S P2 QD      hands are filled up to 3 cards
kings    P1 H P3 S           who is aligned by a King
aces     AS                  Aces that count 11
deck     3D XB               the top of the deck; "decksize": of how many cards, the others are in the discard
discard  8S QC
opened   KC 2C               what lay there when the season began
scores   5 5 2
winners  C H - H             by season, - for a void one
extra    yes                 the game waits for a sole leader
next     KS AS | 4C          the top of the deck after the next shuffles
"""

from __future__ import annotations

from typing import Any

from engines.cards import JOKERS, card
from engines.core import Seat, clockwise
from engines.court.model import HAND, OPENING, PACK, SUITS, Options, Phase, State, Suit, own_suit, region
from engines.court.moves import new
from tests.positions import Lines, groups, lines as read, tops, zone

PLAYERS = {f"P{n}": Seat(n - 1) for n in range(1, 6)}


def position(text: str, **options: Any) -> State:
    """Return the state that `text` describes."""
    lines = read(text)
    players = int(lines.get("players", ["3"])[0])
    s = new(Options(**options), players, "00" * 32)
    s.dealer = PLAYERS[lines.get("dealer", [f"P{players}"])[0]]
    s.season, s.round = int(lines.get("season", ["1"])[0]), int(lines.get("round", ["1"])[0])
    s.opened = zone(lines.get("opened", ())) or OPENING
    s.scores = [int(it) for it in lines.get("scores", ["0"] * players)]
    s.winners = tuple(_suit(it) if it != "-" else None for it in lines.get("winners", ()))
    s.extra = "extra" in lines
    s.stacked = tops(lines.get("next", ()))
    _deal(s, lines)
    _phase(s, lines)
    return s


def _suit(word: str) -> Suit:
    return next(suit for suit in SUITS if suit == word)


def _deal(s: State, lines: Lines) -> None:
    for word in lines.get("field", list(OPENING)):
        code, _, place = word.partition("@")
        it = card(code, jokers=True)
        s.field[region(_suit(place) if it in JOKERS else own_suit(it))] += (it,)
    for seat, words in groups(lines.get("hands", ()), PLAYERS).items():
        s.hands[seat] = zone(words)
    top, s.discard = zone(lines.get("deck", ())), zone(lines.get("discard", ()))
    s.aces = zone(lines.get("aces", ()))
    named = [*top, *s.discard, *(it for cards in (*s.field, *s.hands) for it in cards)]
    rest = [it for it in PACK if it not in named]
    for seat, hand in enumerate(s.hands):
        missing = HAND - len(hand)
        s.hands[seat], rest = (*hand, *rest[:missing]), rest[missing:]
    size = int(lines.get("decksize", [str(len(top) + len(rest))])[0])
    pile = (*top, *rest)
    s.deck, s.discard = pile[:size], (*s.discard, *pile[size:])


def _phase(s: State, lines: Lines) -> None:
    s.phase = Phase(lines.get("phase", ["turn"])[0])
    for seat, words in groups(lines.get("kings", ()), PLAYERS).items():
        s.kings[seat] = _suit(words[0])
    if s.phase is Phase.ALIGN:
        s.bound = tuple(Seat(i) for i, king in enumerate(s.kings) if king is None)
    if s.phase in (Phase.ALIGN, Phase.OVER):
        return
    left = clockwise(len(s.scores), s.dealer)[0]
    s.turn = PLAYERS[lines["turn"][0]] if "turn" in lines else left
    s.queen = zone(lines["queen"])[0] if "queen" in lines else None
