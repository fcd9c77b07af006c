"""The actions of Tex-Tac-Toe."""

from __future__ import annotations

from engines.cards import Card
from engines.core import Action, argument

_CELL = "A place from 1 to 9, row by row from the top left"
_PAIR = "Two cards of your Stash, such as 8S KC"


class Reveal(Action, verb="reveal", summary="Turn a face-down card of the grid face up; you draw nothing"):
    cell: int = argument(_CELL)


class Play(Action, verb="play", summary="Cover a face-up card with one of the same suit or rank, then draw"):
    card: Card = argument("A card of your Stash")
    cell: int = argument(_CELL)


class Discard(Action, verb="discard", summary="Put a card face down under the Draw Pile, then draw"):
    card: Card = argument("A card of your Stash")


class Call(Action, verb="call", summary="Lay two cards for a showdown, once a line has three face-up cards"):
    cards: tuple[Card, ...] = argument(_PAIR)


class Concede(Action, verb="concede", summary="Answer a call with two cards at once; you can still win"):
    cards: tuple[Card, ...] = argument(_PAIR)


class Challenge(
    Action,
    verb="challenge",
    summary="Answer a call with an extra turn; if the caller still wins, a pair or better scores double",
): ...


class Lay(Action, verb="lay", summary="Lay two cards for the showdown after your extra turn"):
    cards: tuple[Card, ...] = argument(_PAIR)


class Bet(Action, verb="bet", summary="Bet chips before you move; the others in the pot see or drop"):
    chips: int = argument("How many chips, at most what everyone in the pot can pay")


class See(Action, verb="see", summary="Pay the bet and stay in the pot"): ...


class Drop(Action, verb="drop", summary="Leave the pot; you still play for points"): ...


SEAT_ACTIONS = (Reveal, Play, Discard, Call, Concede, Challenge, Lay, Bet, See, Drop)
