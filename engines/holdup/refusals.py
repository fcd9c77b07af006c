"""Which sentence answers a bad input? The rows of RULES.md, section 10, in their order of checks."""

from __future__ import annotations

from collections.abc import Iterator

from engines.cards import JOKERS, Card, suit
from engines.core import Action, Illegal, Misread, Seat, Villain, kind_of, who
from engines.holdup import betting, heist, powers
from engines.holdup.actions import (
    DECK_TOP,
    SLOTS,
    TABLE_ACTIONS,
    Abort,
    AllIn,
    Assault,
    Bet,
    Call,
    Check,
    Damage,
    Deal,
    Deceive,
    Destroy,
    End,
    Fold,
    Join,
    Leave,
    Look,
    Narrate,
    Pass,
    Perceive,
    Place,
    Raise,
    RejoinNew,
    RejoinOriginal,
    Replace,
    Slot,
    Stop,
    Timeout,
    Waive,
)
from engines.holdup.model import (
    APPLICATION_OF,
    BIG_BLIND,
    SEATS,
    Phase,
    State,
    needed,
    occupied,
    running,
    unfolded,
)
from engines.holdup.offers import is_permutation

BETTING = (Check, Call, Bet, Raise, AllIn, Fold)
STEPS = (Replace, Look, Stop)
POWERS = (Destroy, Damage, Perceive, Deceive)
IN_A_HAND = (*BETTING, *POWERS, *STEPS, Assault, Pass)
KNOWN_VERBS = (*BETTING, Destroy, Damage, Perceive, Deceive, Assault, Pass, Narrate)
SUIT_WORD = {"S": "spades", "H": "hearts", "C": "clubs", "D": "diamonds"}


def refusal(s: State, seat: Seat | None, action: Action | Misread) -> Illegal:
    """The rulebook's sentence for an action that no offer contains, or for words that are none."""
    return next(_reasons(s, seat, action), Illegal("That cannot be done now."))


def _reasons(s: State, seat: Seat | None, action: Action | Misread) -> Iterator[Illegal]:
    """All that is wrong with `action`, in the order of the rulebook's checks."""
    kind = kind_of(action)
    if kind is None:
        assert isinstance(action, Misread)
        known = ", ".join(it.verb for it in KNOWN_VERBS)
        yield Illegal(f'I do not know "{action.verb}". Try: {known}.', "HU-B01")
        return
    if not _known(s, seat, kind):
        yield Illegal("You are not a villain at this table.", "HU-B02")
    yield from _hand_running(s, kind)
    yield from _open_power(s, seat, kind)
    if seat is not None and kind in IN_A_HAND:
        yield from _phase(s, seat, kind)
    yield from _between_hands(s, seat, kind)
    if isinstance(action, Misread):
        yield _syntax(action)
        return
    if seat is not None:
        yield from _wager(s, seat, action)
        yield from _power(s, seat, action)
    yield from _villain(s, action)
    if getattr(action, "say", "") is None and s.options.narration == "required":
        yield Illegal(f"Describe it first: say what {who(seat or Seat(0))} does.", "HU-B45")
    if kind in (*TABLE_ACTIONS, Waive):
        yield _NOT_YOU


def _known(s: State, seat: Seat | None, kind: type[Action]) -> bool:
    """Row 2: who is nobody here may join, rejoin or host, and is told so by other rows when he may not."""
    if seat is None:
        return kind in (*TABLE_ACTIONS, RejoinNew, RejoinOriginal)
    return _seated(s, seat)


def _seated(s: State, seat: Seat) -> bool:
    return seat < len(s.villains) and s.villains[seat] is not None


def _hand_running(s: State, kind: type[Action]) -> Iterator[Illegal]:
    no_hand = Illegal("No heist is running.", "HU-B22")
    if not running(s) and kind in (*IN_A_HAND, Abort):
        yield no_hand
    if kind is Timeout and s.phase in (Phase.LOBBY, Phase.BETWEEN, Phase.CLOSED):
        yield no_hand
    if kind is Narrate and s.phase in (Phase.LOBBY, Phase.CLOSED):
        yield no_hand


def _open_power(s: State, seat: Seat | None, kind: type[Action]) -> Iterator[Illegal]:
    """HU-83."""
    power = s.open
    steps = {"S": (Replace, Stop), "C": (Look, Stop)}
    if power is not None and kind not in (Narrate, Timeout, Abort):
        if seat != power.seat or kind not in steps[suit(power.card)]:
            yield Illegal(f"{who(power.seat)} is still using {power.card} ({power.left} left).", "HU-B40")
    elif kind in STEPS and running(s) and seat is not None and not s.folded[seat]:
        yield Illegal("You have no power in use.", "HU-B41")


def _phase(s: State, seat: Seat, kind: type[Action]) -> Iterator[Illegal]:
    if seat not in s.players or s.folded[seat]:
        yield Illegal("You folded and left this heist.", "HU-B17")
    if kind in BETTING:
        if s.allin[seat]:
            yield Illegal("You are all-in and have no more betting to do.", "HU-B16")
        if s.phase is Phase.WINDOW:
            yield Illegal("Betting is over. Powers, assault or pass.", "HU-B18")
        if s.turn is not None and s.turn != seat:
            yield Illegal(
                f"It is {who(s.turn)}'s turn to bet. Powers and assaults you may play any time.", "HU-B03"
            )
    if kind is Pass:
        if s.phase is not Phase.WINDOW:
            yield Illegal("There is nothing to pass on now.", "HU-B42")
        if seat not in s.asked or seat in s.passed:
            yield Illegal("You have passed (or have nothing to pass).", "HU-B43")


def _between_hands(s: State, seat: Seat | None, kind: type[Action]) -> Iterator[Illegal]:
    between = s.phase in (Phase.LOBBY, Phase.BETWEEN)
    if kind is Deal:
        if running(s):
            yield Illegal("The heist is still on.", "HU-B47")
        if s.phase is Phase.REJOIN:
            names = ", ".join(map(who, s.choosing))
            yield Illegal(f"Waiting for {names} to choose a villain.", "HU-B49")
        if between and len(occupied(s)) < SEATS.start:
            yield Illegal("It takes 2 villains.", "HU-B48")
        if between and s.ending_owed:
            yield Illegal("The winner has not told how the heist ended; the dealer may waive it.", "HU-B45")
    if kind in (Join, Leave, End) and not between:
        yield Illegal("Only between hands.", "HU-B53")
    if kind in (RejoinNew, RejoinOriginal) and seat not in s.choosing:
        yield _NOT_YOU
    if kind in TABLE_ACTIONS and seat is not None:
        yield _NOT_YOU


_NOT_YOU = Illegal("That is not for you to do now.", "HU-B54")


def _syntax(misread: Misread) -> Illegal:
    """Rows 14, 15, 19, 24, 30, 35 and 37: what the words should have been."""
    word = misread.word
    if word is None and misread.field:
        return Illegal(f"{misread.verb} needs {_PARAMETER.get(misread.field, misread.field)}.", "HU-B15")
    match misread.field:
        case "chips" | "to":
            return Illegal("Give a whole number of chips above 0.", "HU-B14")
        case "card":
            return Illegal(misread.sentence, "HU-B19")
        case "slots":
            return _NO_SUCH_SLOT
        case "target":
            return Illegal(f'No villain called "{word}" here.', "HU-B30")
        case "places":
            return _NO_SUCH_PLACE
        case "villain":
            return _BAD_APTITUDES
        case _:
            return Illegal(misread.sentence)


_PARAMETER = {
    "to": "a total",
    "card": "a card",
    "target": "a target",
    "text": "a text",
    "say": "a text",
    "villain": "a villain",
}
"""What a missing field is called; a field that is not here by its name."""
_NO_SUCH_SLOT = Illegal(f"Slots are {', '.join(SLOTS)}.", "HU-B24")
_NO_SUCH_PLACE = Illegal(
    "You can look at the top of the deck or at card 1 or 2 of an opponent still in the heist.", "HU-B35"
)
_BAD_APTITUDES = Illegal(
    "Give 1, 2, 3 and 4 once each to destruction, damage, perception, deception.", "HU-B50"
)


def _wager(s: State, seat: Seat, action: Action) -> Iterator[Illegal]:
    owed = betting.to_call(s, seat) if seat in s.players else 0
    match action:
        case Check() if owed > 0:
            yield Illegal(f"You cannot check: {owed} to call.", "HU-B04")
        case Call() if owed == 0:
            yield Illegal("There is nothing to call; check, bet or fold.", "HU-B05")
        case Bet(chips):
            yield from _bet(s, seat, chips)
        case Raise(to):
            yield from _raise(s, seat, to)
        case AllIn() if not betting.may_go_all_in(s, seat):
            yield _NOT_REOPENED
        case Assault(chips):
            yield from _resistance(s)
            if chips > needed(s):
                yield Illegal(f"Only {needed(s)} more needed.", "HU-B33")
            if chips > s.stack[seat]:
                yield Illegal(f"You have only {s.stack[seat]} chips.", "HU-B34")
        case _:
            return


_NOT_REOPENED = Illegal("The all-in was not a full raise: you may call or fold.", "HU-B12")
_NO_ANSWER = Illegal("Nobody left could call that; check or call.", "HU-B13")


def _bet(s: State, seat: Seat, chips: int) -> Iterator[Illegal]:
    if s.current_bet > 0:
        yield Illegal(f"There is a bet of {s.current_bet}; use raise TO a total.", "HU-B06")
    if not betting.answerable(s, seat):
        yield _NO_ANSWER
    if chips > s.stack[seat]:
        yield Illegal(f"You have only {s.stack[seat]} chips.", "HU-B11")
    if chips < BIG_BLIND:
        yield Illegal("The least bet is 2 (or all your chips).", "HU-B08")


def _raise(s: State, seat: Seat, to: int) -> Iterator[Illegal]:
    if s.current_bet == 0:
        yield Illegal("There is nothing to raise; use bet.", "HU-B07")
    if not betting.answerable(s, seat):
        yield _NO_ANSWER
    if not betting.reopened(s, seat):
        yield _NOT_REOPENED
    if to <= s.current_bet:
        sentence = f"{to} is not above the current bet of {s.current_bet}. A raise names the new total."
        yield Illegal(sentence, "HU-B10")
    if to - s.street[seat] > s.stack[seat]:
        yield Illegal(f"You have only {s.stack[seat]} chips.", "HU-B11")
    if to < s.current_bet + s.min_raise:
        yield Illegal(f"Raise to at least {s.current_bet + s.min_raise}, or go all-in.", "HU-B09")


def _resistance(s: State) -> Iterator[Illegal]:
    if len(s.scene) < 4:
        yield Illegal("No resistance has shown up yet.", "HU-B31")
    elif needed(s) == 0:
        yield Illegal(f"{heist.word(s, 'resistance')} is already defeated.", "HU-B32")


def _power(s: State, seat: Seat, action: Action) -> Iterator[Illegal]:
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
        yield Illegal(f"{card} is {application}; {verb} needs {SUIT_WORD[wanted]}.", "HU-B21")


def _slots(s: State, seat: Seat, verb: str, card: Card, slots: tuple[Slot, ...]) -> Iterator[Illegal]:
    if not slots:
        yield Illegal(f"{verb} needs at least one slot.", "HU-B37")
    for slot in slots:
        if slot not in powers.dealt_slots(s):
            yield Illegal(f"There is no {slot} card on the table yet.", "HU-B23")
    yield from _potency(s, seat, card, len(slots))
    if len(slots) > powers.replacements_left(s):
        yield Illegal(f"The remaining {len(SLOTS) - len(s.board)} cards are needed for the board.", "HU-B26")


def _places(s: State, seat: Seat, verb: str, card: Card, places: tuple[Place, ...]) -> Iterator[Illegal]:
    if not places:
        yield Illegal(f"{verb} needs at least one look.", "HU-B37")
    if not set(places) <= set(powers.places(s, seat)):
        yield _NO_SUCH_PLACE
    yield from _potency(s, seat, card, len(places))
    if DECK_TOP in places and not powers.deep_enough(s, places):
        yield Illegal(f"The deck has only {len(s.deck)} cards.", "HU-B36")


def _potency(s: State, seat: Seat, card: Card, steps: int) -> Iterator[Illegal]:
    """Row 25, counting the steps that were taken with the card before."""
    potency = powers.worth(s, seat, card)
    asked = steps + (potency - s.open.left if s.open is not None else 0)
    if asked > potency:
        yield Illegal(f"{card} has potency {potency} for you; you asked for {asked}.", "HU-B25")


def _target(s: State, seat: Seat, target: Seat | str) -> Iterator[Illegal]:
    if isinstance(target, str):
        yield from _resistance(s)
        return
    if not _seated(s, target) or target not in s.players:
        yield Illegal(f'No villain called "{target}" here.', "HU-B30")
    elif target == seat:
        yield Illegal("Choose an enemy.", "HU-B27")
    elif target not in unfolded(s):
        yield Illegal(f"{who(target)} has already got away.", "HU-B28")
    elif s.stack[target] == 0:
        yield Illegal(f"{who(target)} has no chips left to lose.", "HU-B29")


def _villain(s: State, action: Action) -> Iterator[Illegal]:
    match action:
        case Join(villain) | RejoinNew(villain) if not is_permutation(villain.aptitudes):
            yield _BAD_APTITUDES
        case Join(villain):
            if None not in s.villains:
                yield Illegal("The table is full.", "HU-B52")
            yield _unplayable(villain)
        case RejoinNew(villain):
            yield _unplayable(villain)
        case Leave(seat) if not _seated(s, seat):
            yield Illegal("You are not a villain at this table.", "HU-B02")
        case _:
            return


def _unplayable(villain: Villain) -> Illegal:
    return Illegal(f"You cannot play {villain.id}.", "HU-B55")
