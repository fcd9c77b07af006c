"""The value of each power in chips, and of chips against the resistance."""

from __future__ import annotations

from collections.abc import Iterator

from engines.cards import Card, suit
from engines.core import UNTOLD, Action, Seat, TextId
from engines.holdup import actions as a, heist, powers
from engines.holdup.model import OpenPower, State, Street, pot, unfolded
from engines.holdup.odds import winning, winning_without

Worth = tuple[float, Action]
"""How many chips an action gains, on average."""

USUAL = 4
"""The potency of a usual power card. Weaker ones may as well be used: new ones follow the heist (HU-74)."""
KEPT = 0.2
"""What each point of potency above that is worth in a later heist, in chips."""
BETTER = 0.06
"""By how much a new card must raise the chance to win before a slot is replaced: less is only noise."""
SAFE = 0.7
"""With a better chance to win than this nobody touches the board."""
EARLY = 0.5
"""How much of its worth on the river a look at a hand has before, when cards are still to come."""


def say(s: State) -> TextId | None:
    """Return no story, or the one that stands for an untold story if one is required (HU-125)."""
    return UNTOLD if s.options.narration == "required" else None


def is_weak(s: State, seat: Seat, card: Card) -> bool:
    """Return whether a power card may as well be used."""
    return powers.worth(s, seat, card) <= USUAL


def _price(s: State, seat: Seat, card: Card) -> float:
    """Return the value of `card` in a later heist."""
    return KEPT * max(0, powers.worth(s, seat, card) - USUAL)


def _held(s: State, seat: Seat, wanted: str) -> list[Card]:
    return [card for card in s.powers[seat] if suit(card) == wanted]


def gains(s: State, seat: Seat) -> list[Worth]:
    """Return the useful moves in the last word, best first."""
    win = winning(s, seat)
    return _best_first(
        *_spades(s, seat, win),
        *_hearts(s, seat, win),
        *diamonds(s, seat, 1 - win),
        *_against_resistance(s, seat, win),
    )


def ways_to_the_loot(s: State, seat: Seat) -> list[Worth]:
    """Return the useful ways to fight the resistance, best first."""
    return _best_first(*_against_resistance(s, seat, winning(s, seat))) if heist.missing(s) else []


def _best_first(*found: Worth) -> list[Worth]:
    return sorted((worth for worth in found if worth[0] > 0), key=lambda worth: worth[0], reverse=True)


def _spades(s: State, seat: Seat, win: float) -> Iterator[Worth]:
    """Return a replacement of a board card, if that helps more than keeping it."""
    spades = _held(s, seat, "S")
    if spades and s.board and win < SAFE and powers.replacements_left(s) > 0:
        gain, at = _best_slot(s, seat, win)
        if gain > BETTER:
            for card in spades:
                yield gain * pot(s) - _price(s, seat, card), a.Destroy(card, (a.SLOTS[at],), say(s))


def _best_slot(s: State, seat: Seat, win: float) -> tuple[float, int]:
    """Return the board card whose replacement raises the chance to win most, and by how much."""
    return max((winning_without(s, seat, at) - win, at) for at in range(len(s.board)))


def _hearts(s: State, seat: Seat, win: float) -> Iterator[Worth]:
    """Return Damage to the richest rival, if the pot is likely won."""
    if targets := powers.targets(s, seat):
        richest = max(targets, key=s.stack.__getitem__)
        for card in _held(s, seat, "H"):
            gain = win * min(powers.worth(s, seat, card), s.stack[richest])
            yield gain - _price(s, seat, card), a.Damage(card, richest, say(s))


def _against_resistance(s: State, seat: Seat, win: float) -> Iterator[Worth]:
    """Return a heart with the rest in chips, or all missing chips: fewer would be wasted."""
    missing, gain = heist.missing(s), win * s.loot_on_card
    for card in _held(s, seat, "H") if missing else ():
        rest = max(0, missing - powers.worth(s, seat, card))
        if rest <= s.stack[seat]:
            yield gain - rest - _price(s, seat, card), a.Damage(card, "resistance", say(s))
    if missing in heist.assaults(s, seat):
        yield gain - missing, a.Assault(missing, say(s))


def diamonds(s: State, seat: Seat, lose: float) -> Iterator[Worth]:
    """Return how many chips to take back that would be lost; those that would be won again count nothing."""
    for card in _held(s, seat, "D"):
        if takings := powers.takings(s, seat, card):
            yield lose * takings[-1] - _price(s, seat, card), a.Deceive(card, None, say(s))


def clubs(s: State, seat: Seat, win: float, owed: int) -> Iterator[tuple[float, a.Perceive]]:
    """Return a look at the only rival's cards, which saves a loser's call or a winner's fold."""
    rivals = [i for i in unfolded(s) if i != seat]
    for card in _held(s, seat, "C") if len(rivals) == 1 and not _seen(s, seat, rivals[0]) else ():
        potency = powers.worth(s, seat, card)
        sure = min(potency, 2) / 2 * (1 if s.round is Street.RIVER else EARLY)
        saved = min((1 - win) * owed, win * pot(s))
        hand = (a.Place(rivals[0], 1), a.Place(rivals[0], 2))[:potency]
        deck = (a.DECK_TOP,) * min(potency - len(hand), len(a.SLOTS) - len(s.board))
        yield sure * saved - _price(s, seat, card), a.Perceive(card, hand + deck, say(s))


def _seen(s: State, seat: Seat, rival: Seat) -> bool:
    return any(card in s.holes[rival] for card, knower in s.known if knower == seat)


def next_step(s: State, power: OpenPower) -> Action:
    """Return the next step of an open power: new board cards while that helps; looks are made at once."""
    if suit(power.card) == "S":
        gain, at = _best_slot(s, power.seat, winning(s, power.seat))
        return a.Replace((a.SLOTS[at],)) if gain > BETTER else a.Stop()
    return a.Stop()
