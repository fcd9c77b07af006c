"""Positions in a few lines, for tests.

    variants hidden_neighbors strange_folk
    seats 3; dealer A; turn B; round 5; final 6
    hand A KS KH
    market 5H 2C; deck 2C 3C; graveyard 9D
    H1 foundation 7S 7H roof 9S 9H 9D owner C townsfolk KS face-down
    H2 foundation 6S 6H roof AS AH AD safe B
    renovated

Lines, and parts of a line between semicolons, in any order. Seats are called A, B, C. What is not named is
empty; dealer and turn A, round 3 and three seats are taken where nothing else is said. Cards that are named
nowhere are in no zone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines.cards import Card
from engines.core import Seat
from engines.houseem.model import Address, Lot, Options, Phase, State
from engines.houseem.moves import new
from tests.positions import groups, lines as read, zone

LETTERS = "ABCDEF"
SEATS = {letter: Seat(i) for i, letter in enumerate(LETTERS)}
KEYS = {
    *("variants", "seats", "dealer", "turn", "round", "final", "market", "deck", "graveyard", "renovated"),
    *(f"hand-{letter}" for letter in LETTERS),
}
"""The first words of lines; any other is a lot's address."""
PARTS = {it: it for it in ("foundation", "roof", "townsfolk", "owner", "safe", "face-down")}


def position(text: str) -> State:
    """Return the state that `text` describes, some seat being about to act. Raise ValueError."""
    lines = read(text.replace("hand ", "hand-"))
    seats = int(lines.get("seats", ["3"])[0])
    variants: dict[str, Any] = dict.fromkeys(lines.get("variants", ()), True)
    s = new(Options(**variants), seats, "position")
    s.phase = Phase.ACTION
    s.round = int(lines.get("round", ["3"])[0])
    s.final_round = int(lines["final"][0]) if "final" in lines else None
    s.dealer, s.turn = (SEATS[lines.get(key, ["A"])[0]] for key in ("dealer", "turn"))
    s.hands = [zone(lines.get(f"hand-{letter}", ())) for letter in LETTERS[:seats]]
    s.market, s.deck, s.graveyard = (zone(lines.get(key, ())) for key in ("market", "deck", "graveyard"))
    s.lots = tuple(_lot(key, words) for key, words in lines.items() if key not in KEYS)
    s.begun = max((lot.address.number for lot in s.lots), default=0)
    s.renovated = "renovated" in lines
    return s


def _lot(name: str, words: Sequence[str]) -> Lot:
    said = groups(words, PARTS)
    foundation, roof, townsfolk = (zone(said.get(it, ())) for it in ("foundation", "roof", "townsfolk"))
    safe, owner = (SEATS[said[it][0]] if it in said else None for it in ("safe", "owner"))
    (address,) = Address.read(name, ())
    return Lot(address, foundation, roof, safe, owner, townsfolk, "face-down" in said)


def cards_of(s: State) -> tuple[Card, ...]:
    """Return all cards of a position, zone by zone."""
    lots = (card for lot in s.lots for card in lot.foundation + lot.roof + lot.townsfolk)
    return (*s.deck, *s.market, *s.graveyard, *(card for held in s.hands for card in held), *lots)
