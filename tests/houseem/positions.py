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
from dataclasses import fields
from typing import Any

from engines.cards import Card, hand
from engines.core import Seat
from engines.houseem.model import Address, Lot, Options, Phase, State

_PARTS = ("foundation", "roof", "townsfolk", "owner", "safe", "face-down")


def position(text: str) -> State:
    """Return the state that `text` describes, some seat being about to act. Raise ValueError."""
    said = [line.split() for part in text.splitlines() for line in part.split(";") if line.strip()]
    numbers = {name: int(words[0]) for name, *words in said if name in ("seats", "round")}
    seats = {name: _seat(words[0]) for name, *words in said if name in ("dealer", "turn")}
    variants = [word for name, *words in said if name == "variants" for word in words]
    if unknown := [
        variant for variant in variants if variant not in {field.name for field in fields(Options)}
    ]:
        raise ValueError(f"unknown variants: {unknown}")
    on: dict[str, Any] = dict.fromkeys(variants, True)
    s = State(
        options=Options(**on),
        seed="position",
        hands=[()] * numbers.get("seats", 3),
        dealer=seats.get("dealer", Seat(0)),
        phase=Phase.ACTION,
        round=numbers.get("round", 3),
        turn=seats.get("turn", Seat(0)),
    )
    for name, *words in said:
        _place(s, name, words)
    return s


def _place(s: State, name: str, words: Sequence[str]) -> None:
    match name:
        case "hand":
            s.hands[_seat(words[0])] = hand(" ".join(words[1:]))
        case "market":
            s.market = hand(" ".join(words))
        case "deck":
            s.deck = hand(" ".join(words))
        case "graveyard":
            s.graveyard = hand(" ".join(words))
        case "final":
            s.final_round = int(words[0])
        case "renovated":
            s.renovated = True
        case "variants" | "seats" | "dealer" | "turn" | "round":
            return
        case _:
            lot = _lot(Address.read(name, ())[0], words)
            s.lots += (lot,)
            s.begun = max(s.begun, lot.address.number)


def _lot(address: Address, words: Sequence[str]) -> Lot:
    said: dict[str, list[str]] = {}
    part = ""
    for word in words:
        if word in _PARTS:
            part, said[word] = word, []
        else:
            said[part].append(word)
    cards = {name: hand(" ".join(said.get(name, ()))) for name in ("foundation", "roof", "townsfolk")}
    return Lot(
        address,
        cards["foundation"],
        cards["roof"],
        _seat(said["safe"][0]) if "safe" in said else None,
        _seat(said["owner"][0]) if "owner" in said else None,
        cards["townsfolk"],
        "face-down" in said,
    )


def _seat(letter: str) -> Seat:
    return Seat("ABCDEF".index(letter))


def cards_of(s: State) -> tuple[Card, ...]:
    """Return all cards of a position, zone by zone."""
    lots = (card for lot in s.lots for card in lot.foundation + lot.roof + lot.townsfolk)
    return (*s.deck, *s.market, *s.graveyard, *(card for held in s.hands for card in held), *lots)
