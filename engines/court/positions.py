"""How do tests set up a table? A position in a few lines; cards not named go where the text leaves room.

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

from collections.abc import Iterable
from typing import Any

from engines.cards import JOKERS, Card, card
from engines.core import Seat, clockwise
from engines.court.model import HAND, OPENING, PACK, SUITS, Options, Phase, State, Suit, own_suit, region
from engines.court.moves import new

Lines = dict[str, list[str]]


def position(text: str, **options: Any) -> State:
    """The state that `text` describes."""
    lines: Lines = {
        key: words for key, *words in (line.split() for line in text.strip().splitlines() if line.strip())
    }
    players = int(lines.get("players", ["3"])[0])
    s = new(Options(**options), players, "00" * 32)
    s.dealer = _seat(lines.get("dealer", [f"P{players}"])[0])
    s.season, s.round = int(lines.get("season", ["1"])[0]), int(lines.get("round", ["1"])[0])
    s.opened = _cards(lines.get("opened", ())) or OPENING
    s.scores = [int(it) for it in lines.get("scores", ["0"] * players)]
    s.winners = tuple(_suit(it) if it != "-" else None for it in lines.get("winners", ()))
    s.extra = "extra" in lines
    tops = " ".join(lines.get("next", ())).split("|")
    s.stacked = tuple(_cards(top.split()) for top in tops if top.strip())
    _deal(s, lines)
    _phase(s, lines)
    return s


def _seat(name: str) -> Seat:
    return Seat(int(name.removeprefix("P")) - 1)


def _cards(words: Iterable[str]) -> tuple[Card, ...]:
    return tuple(card(word, jokers=True) for word in words)


def _suit(word: str) -> Suit:
    return next(suit for suit in SUITS if suit == word)


def _groups(words: Iterable[str]) -> dict[Seat, list[str]]:
    """What follows each player's name."""
    groups: dict[Seat, list[str]] = {}
    group: list[str] = []
    for word in words:
        if word.startswith("P"):
            group = groups.setdefault(_seat(word), [])
        else:
            group.append(word)
    return groups


def _deal(s: State, lines: Lines) -> None:
    for word in lines.get("field", list(OPENING)):
        code, _, place = word.partition("@")
        it = card(code, jokers=True)
        s.field[region(_suit(place) if it in JOKERS else own_suit(it))] += (it,)
    for seat, words in _groups(lines.get("hands", ())).items():
        s.hands[seat] = _cards(words)
    top, s.discard = _cards(lines.get("deck", ())), _cards(lines.get("discard", ()))
    s.aces = _cards(lines.get("aces", ()))
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
    for seat, words in _groups(lines.get("kings", ())).items():
        s.kings[seat] = _suit(words[0])
    if s.phase is Phase.ALIGN:
        s.bound = tuple(Seat(i) for i, king in enumerate(s.kings) if king is None)
    if s.phase in (Phase.ALIGN, Phase.OVER):
        return
    left = clockwise(len(s.scores), s.dealer)[0]
    s.turn = _seat(lines["turn"][0]) if "turn" in lines else left
    s.queen = _cards(lines["queen"])[0] if "queen" in lines else None
