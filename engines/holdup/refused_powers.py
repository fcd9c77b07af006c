"""Error messages for powers: B-19 to B-21, B-23, B-25 to B-32, B-35 to B-39 of RULES.md, 10."""

from __future__ import annotations

from collections.abc import Iterator

from engines.cards import JOKERS, SUIT_WORDS, Card, suit
from engines.core import Action, Illegal, Seat, who
from engines.holdup import actions as a, facts, powers
from engines.holdup.model import APPLICATION_OF, State, unfolded
from engines.holdup.sentences import no_such_place, resistance, seated
from engines.words import counted


def wrong_power(s: State, seat: Seat, action: Action) -> Iterator[Illegal]:
    match action:
        case a.Destroy(card, slots):
            yield from _card(s, seat, card, "S", "destroy")
            yield from _slots(s, seat, card, slots)
        case a.Replace(slots) if s.open is not None:
            yield from _slots(s, seat, s.open.card, slots)
        case a.Perceive(card, places):
            yield from _card(s, seat, card, "C", "perceive")
            yield from _places(s, seat, card, places)
        case a.Look(places) if s.open is not None:
            yield from _places(s, seat, s.open.card, places)
        case a.Damage(card, target):
            yield from _card(s, seat, card, "H", "damage")
            yield from _target(s, seat, target)
        case a.Deceive(card, chips):
            yield from _card(s, seat, card, "D", "deceive")
            if s.real[seat] == 0:
                yield Illegal("None of your chips are in the pot, so there's nothing to take back.", "HU-B38")
            most = len(powers.takings(s, seat, card))
            if chips is not None and chips > most:
                yield Illegal(
                    f"You can take back at most {counted(most, 'chip')}.",
                    "HU-B39",
                    because=lambda view: facts.potency(view, seat, card, takes_back=True),
                )
        case _:
            return


def _card(s: State, seat: Seat, card: Card, wanted: str, verb: str) -> Iterator[Illegal]:
    if card in JOKERS:
        yield Illegal(f'"{card}" is not a card. Write rank and suit, like `KS` or `TD`.', "HU-B19")
    if card not in s.powers[seat]:
        sentence = f"You don't hold {card} as a power. Choose a card you hold."
        yield Illegal(sentence, "HU-B20", because=facts.powers)
    if suit(card) != wanted:
        application = APPLICATION_OF[suit(card)]
        yield Illegal(
            f"{card} is for {application}. To {verb}, choose one of your {SUIT_WORDS[wanted]}.",
            "HU-B21",
            because=lambda view: facts.powers_of(view, wanted),
        )


def _slots(s: State, seat: Seat, card: Card, slots: tuple[a.Slot, ...]) -> Iterator[Illegal]:
    if not slots:
        yield Illegal("Choose at least one card to replace.", "HU-B37")
    for slot in slots:
        if slot not in powers.dealt_slots(s):
            yield Illegal(f"There's no {slot} card on the table yet. Choose one that's there.", "HU-B23")
    yield from _potency(s, seat, card, len(slots))
    if len(slots) > powers.replacements_left(s):
        cards = counted(len(a.SLOTS) - len(s.board), "card")
        yield Illegal(
            f"The deck's last cards are needed for the board: {cards}. Replace fewer, or none.",
            "HU-B26",
            because=facts.undealt,
        )


def _places(s: State, seat: Seat, card: Card, places: tuple[a.Place, ...]) -> Iterator[Illegal]:
    if not places:
        yield Illegal("Choose at least one card to look at.", "HU-B37")
    if not set(places) <= set(powers.places(s, seat)):
        yield no_such_place()
    yield from _potency(s, seat, card, len(places))
    if a.DECK_TOP in places and not powers.deep_enough(s, places):
        yield Illegal(f"The deck has only {counted(len(s.deck), 'card')}. Look at fewer.", "HU-B36")


def _potency(s: State, seat: Seat, card: Card, steps: int) -> Iterator[Illegal]:
    """Yield row 25, counting the steps already taken with the card."""
    potency = powers.worth(s, seat, card)
    asked = steps + (potency - s.open.left if s.open is not None else 0)
    if asked > potency:
        yield Illegal(
            f"{card} has potency {potency} for you, but you asked for {asked}. Choose fewer cards.",
            "HU-B25",
            because=lambda view: facts.potency(view, seat, card),
        )


def _target(s: State, seat: Seat, target: Seat | str) -> Iterator[Illegal]:
    if isinstance(target, str):
        yield from resistance(s)
        return
    if not seated(s, target) or target not in s.players:
        yield Illegal(f'There\'s no villain called "{target}" here. Choose one at this table.', "HU-B30")
    elif target == seat:
        yield Illegal("You can't damage yourself. Choose a rival.", "HU-B27")
    elif target not in unfolded(s):
        yield Illegal(f"{who(target)} folded and got away. Choose someone still in the heist.", "HU-B28")
    elif s.stack[target] == 0:
        yield Illegal(f"{who(target)} has no chips left to lose. Choose someone who has.", "HU-B29")
