"""Temperaments of computer players: how they differ in style, not in strength.

With a fixed share of its decisions a player with a temper prefers, of the moves that are judged hardly worse
than the best, the one that appeals most to the temper.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from enum import StrEnum
from random import Random
from typing import Any

from engines.cards import JOKERS, RANKS, Card
from engines.castle import actions as castle
from engines.core import Action, Game, Seat
from engines.court import actions as court
from engines.court.counting import is_number, total, value
from engines.court.model import State, Suit, has_rank, lies_on, own_suit, region
from engines.holdup import actions as holdup
from engines.houseem import actions as houseem
from engines.textactoe import actions as textactoe
from engines.textactoe.hands import LINES


class Temper(StrEnum):
    """What a computer player is inclined to."""

    BOLD = "bold"
    CAREFUL = "careful"
    GREEDY = "greedy"
    VENGEFUL = "vengeful"
    PATIENT = "patient"


BOLD, CAREFUL, GREEDY, VENGEFUL, PATIENT = Temper
Appeals = Mapping[Temper, float]
"""How much a move appeals to each temper; 0 for those that are missing."""
Rivals = Collection[Seat]
"""The best placed of the other players."""

FOUNDATION = 2
"""The cards of a Foundation; more complete a House."""
SHARES: Mapping[str, float] = {
    "holdup": 0.6, "houseem": 0.45, "textactoe": 0.3, "castle": 0.6, "court": 0.4,
}  # fmt: skip
"""By game: the share of decisions in which a temper picks."""


def moody(game: Game[Any, Any, Any], temper: Temper | None, random: Random) -> bool:
    """Return whether a player with this temper follows it in this decision."""
    return temper is not None and game.name in APPEALS and random.random() < SHARES[game.name]


def inclined(game: Game[Any, Any, Any], s: Any, seat: Seat, near: Sequence[Action], temper: Temper) -> Action:
    """Return the most appealing of the moves that are hardly worse than the best, best first.

    Of equally appealing ones it is the one judged better. Hidden parts of `s` are as imagined for the seat.
    """
    return max(near, key=lambda action: appeal(game, s, seat, action, temper))


def appeal(game: Game[Any, Any, Any], s: Any, seat: Seat, action: Action, temper: Temper) -> float:
    """Return how much a move appeals to a temper, compared with the others of the same decision."""
    others = [score for score in game.standing(s) if score.seat != seat]
    first = min((score.place for score in others), default=1)
    rivals = [score.seat for score in others if score.place == first]
    return APPEALS[game.name](s, seat, action, rivals).get(temper, 0)


def _holdup(s: Any, seat: Seat, action: Action, rivals: Rivals) -> Appeals:
    match action:
        case holdup.Raise() | holdup.Bet() | holdup.AllIn():
            return {BOLD: 2, VENGEFUL: any(not s.folded[rival] for rival in rivals)}
        case holdup.Call():
            return {BOLD: 1, GREEDY: 1, PATIENT: 1, VENGEFUL: any(not s.folded[rival] for rival in rivals)}
        case holdup.Check() | holdup.Pass():
            return {CAREFUL: 1, PATIENT: 2}
        case holdup.Fold():
            return {CAREFUL: 2}
        case holdup.Damage(target="resistance") | holdup.Assault() | holdup.Deceive():
            return {GREEDY: 2, BOLD: 1}
        case holdup.Damage():
            return {VENGEFUL: 3 if action.target in rivals else 2, BOLD: 1}
        case holdup.Destroy() | holdup.Perceive():
            return {VENGEFUL: 1, CAREFUL: 1}
        case _:
            return {}


def _houseem(s: Any, seat: Seat, action: Action, rivals: Rivals) -> Appeals:
    match action:
        case houseem.Draw() | houseem.Pass():
            return {PATIENT: 3, CAREFUL: 1, VENGEFUL: 0.5}
        case houseem.Build(cards):
            return {BOLD: 1, GREEDY: 1, PATIENT: 2, CAREFUL: 2 if len(cards) > FOUNDATION else 0}
        case houseem.Settle() | houseem.Expand():
            return {GREEDY: 1 + len(action.cards), CAREFUL: 2, PATIENT: 1}
        case houseem.Evict(house=house) | houseem.Pillage(house=house) | houseem.Reappropriate(house=house):
            struck = any(lot.address == house and lot.owner in rivals for lot in s.lots)
            return {BOLD: 2, GREEDY: 1 + len(action.cards), VENGEFUL: 2 if struck else 1}
        case houseem.Shoot(target=target):
            struck = any(target in lot.townsfolk and lot.owner in rivals for lot in s.lots)
            return {BOLD: 2, VENGEFUL: 3 if struck else 2}
        case houseem.Flush() | houseem.Straight():
            return {BOLD: 3, VENGEFUL: 3}
        case _:
            return {}


def _textactoe(s: Any, seat: Seat, action: Action, rivals: Rivals) -> Appeals:
    match action:
        case textactoe.Call():
            behind = any(s.points[rival] > s.points[seat] for rival in rivals)
            return {BOLD: 3, GREEDY: 3, CAREFUL: 2, VENGEFUL: 3 if behind else 1}
        case textactoe.Play(cell=cell):
            lines = sum(cell in cells for cells in LINES.values()) / 10
            covered = RANKS.find(s.grid[cell - 1][-1][0]) / 100
            return {BOLD: 1 + lines, GREEDY: 2, CAREFUL: 2 - lines, VENGEFUL: 2 + covered}
        case textactoe.Discard():
            return {PATIENT: 2, CAREFUL: 1}
        case textactoe.Reveal():
            return {PATIENT: 1}
        case _:
            return {}


def _castle(s: Any, seat: Seat, action: Action, rivals: Rivals) -> Appeals:
    match action:
        case castle.Discard(cards):
            return {PATIENT: len(cards), CAREFUL: len(cards), BOLD: -len(cards)}
        case castle.Bid(stones):
            chases = stones if any(len(s.castle[rival]) >= len(s.castle[seat]) for rival in rivals) else 0
            return {
                BOLD: stones,
                CAREFUL: -stones,
                PATIENT: -stones,
                GREEDY: min(stones, 1),
                VENGEFUL: chases,
            }
        case castle.Build(boxes):
            return {BOLD: max(boxes), CAREFUL: -sum(boxes), GREEDY: sum(boxes), VENGEFUL: 1}
        case castle.Take(source):
            return {GREEDY: 1, BOLD: 1, VENGEFUL: 0 if source == "moat" else 2 if source in rivals else 1}
        case castle.Fire(target):
            return {GREEDY: 1, BOLD: 1, VENGEFUL: 2 if target in rivals else 1}
        case castle.Skip():
            return {CAREFUL: 0, PATIENT: 1}
        case _:
            return {}


def _court(s: Any, seat: Seat, action: Action, rivals: Rivals) -> Appeals:
    match action:
        case court.Place(card, on):
            pips = value(card, s.aces) / 10
            return {
                BOLD: not is_number(card),
                CAREFUL: is_number(card),
                GREEDY: pips,
                PATIENT: -pips,
                VENGEFUL: _spite(s, card, on or own_suit(card), rivals),
            }
        case court.Banish(card):
            lies = lies_on(s.field, card)
            hit = lies is not None and any(s.kings[rival] == lies for rival in rivals)
            return {BOLD: 1, GREEDY: 1 if is_number(card) else 2, VENGEFUL: 2 if hit else 1}
        case court.Spare() | court.Abstain():
            return {CAREFUL: 1, PATIENT: 1}
        case court.Align(card):
            return {BOLD: has_rank(card, "K"), GREEDY: value(card, s.aces) / 10, CAREFUL: 2}
        case _:
            return {}


def _spite(s: State, card: Card, on: Suit, rivals: Rivals) -> float:
    """Return how much a card harms rivals: a Queen, a Joker on their King's suit, a card on the strongest of
    the other suits.
    """
    backed = any(s.kings[rival] == on for rival in rivals)
    if has_rank(card, "Q") or (card in JOKERS and backed):
        return 2
    return 0 if backed else 1 + total(s.field[region(on)], s.aces) / 100


APPEALS: Mapping[str, Callable[[Any, Seat, Action, Rivals], Appeals]] = {
    "holdup": _holdup, "houseem": _houseem, "textactoe": _textactoe, "castle": _castle, "court": _court,
}  # fmt: skip
"""How moves appeal to tempers, by the game's name; other games know no tempers."""
