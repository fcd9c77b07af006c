"""Error messages for powers: B-19 to B-21, B-23, B-25 to B-32, B-35 to B-39 of RULES.md, 10."""

from __future__ import annotations

from collections.abc import Iterator

from engines.cards import JOKERS, SUIT_WORDS, Card, suit
from engines.core import Action, Illegal, Seat, who
from engines.holdup import powers
from engines.holdup.actions import (
    DECK_TOP,
    SLOTS,
    Damage,
    Deceive,
    Destroy,
    Look,
    Perceive,
    Place,
    Replace,
    Slot,
)
from engines.holdup.model import APPLICATION_OF, State, unfolded
from engines.holdup.sentences import NO_SUCH_PLACE, resistance, seated
from engines.words import counted


def wrong_power(s: State, seat: Seat, action: Action) -> Iterator[Illegal]:
    match action:
        case Destroy(card, slots):
            yield from _card(s, seat, card, "S", "destroy")
            yield from _slots(s, seat, "destroy", card, slots)
        case Replace(slots) if s.open is not None:
            yield from _slots(s, seat, "replace", s.open.card, slots)
        case Perceive(card, places):
            yield from _card(s, seat, card, "C", "perceive")
            yield from _places(s, seat, "perceive", card, places)
        case Look(places) if s.open is not None:
            yield from _places(s, seat, "look", s.open.card, places)
        case Damage(card, target):
            yield from _card(s, seat, card, "H", "damage")
            yield from _target(s, seat, target)
        case Deceive(card, chips):
            yield from _card(s, seat, card, "D", "deceive")
            if s.real[seat] == 0:
                yield Illegal("None of your bets are in the pot.", "HU-B38")
            most = len(powers.takings(s, seat, card))
            if chips is not None and chips > most:
                yield Illegal(f"You can take back at most {most}.", "HU-B39")
        case _:
            return


def _card(s: State, seat: Seat, card: Card, wanted: str, verb: str) -> Iterator[Illegal]:
    if card in JOKERS:
        yield Illegal(f'"{card}" is not a card. Write rank and suit, like KS or TD.', "HU-B19")
    if card not in s.powers[seat]:
        yield Illegal(f"You do not hold {card}.", "HU-B20")
    if suit(card) != wanted:
        application = APPLICATION_OF[suit(card)]
        yield Illegal(f"{card} is {application}; {verb} needs {SUIT_WORDS[wanted]}.", "HU-B21")


def _slots(s: State, seat: Seat, verb: str, card: Card, slots: tuple[Slot, ...]) -> Iterator[Illegal]:
    if not slots:
        yield Illegal(f"{verb} needs at least one slot.", "HU-B37")
    for slot in slots:
        if slot not in powers.dealt_slots(s):
            yield Illegal(f"There is no {slot} card on the table yet.", "HU-B23")
    yield from _potency(s, seat, card, len(slots))
    if len(slots) > powers.replacements_left(s):
        remaining = counted(len(SLOTS) - len(s.board), "card is", "cards are")
        yield Illegal(f"The remaining {remaining} needed for the board.", "HU-B26")


def _places(s: State, seat: Seat, verb: str, card: Card, places: tuple[Place, ...]) -> Iterator[Illegal]:
    if not places:
        yield Illegal(f"{verb} needs at least one look.", "HU-B37")
    if not set(places) <= set(powers.places(s, seat)):
        yield NO_SUCH_PLACE
    yield from _potency(s, seat, card, len(places))
    if DECK_TOP in places and not powers.deep_enough(s, places):
        yield Illegal(f"The deck has only {counted(len(s.deck), 'card')}.", "HU-B36")


def _potency(s: State, seat: Seat, card: Card, steps: int) -> Iterator[Illegal]:
    """Yield row 25, counting the steps already taken with the card."""
    potency = powers.worth(s, seat, card)
    asked = steps + (potency - s.open.left if s.open is not None else 0)
    if asked > potency:
        yield Illegal(f"{card} has potency {potency} for you; you asked for {asked}.", "HU-B25")


def _target(s: State, seat: Seat, target: Seat | str) -> Iterator[Illegal]:
    if isinstance(target, str):
        yield from resistance(s)
        return
    if not seated(s, target) or target not in s.players:
        yield Illegal(f'There is no villain called "{target}" here.', "HU-B30")
    elif target == seat:
        yield Illegal("Choose an enemy.", "HU-B27")
    elif target not in unfolded(s):
        yield Illegal(f"{who(target)} has already got away.", "HU-B28")
    elif s.stack[target] == 0:
        yield Illegal(f"{who(target)} has no chips left to lose.", "HU-B29")
