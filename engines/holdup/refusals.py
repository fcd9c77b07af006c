"""Error messages for bad input: the rows of RULES.md, section 10, in their order of checks."""

from __future__ import annotations

from collections.abc import Iterator

from engines.cards import suit
from engines.core import Action, Illegal, Misread, Seat, Villain, kind_of, who
from engines.holdup import actions as a, facts, heist
from engines.holdup.model import SEATS, Phase, State, occupied, running
from engines.holdup.offers import is_permutation
from engines.holdup.refused_powers import wrong_power
from engines.holdup.refused_wagers import wrong_wager
from engines.holdup.sentences import no_such_place, seated
from engines.holdup.view import view
from engines.notation import story_field

BETTING = (a.Check, a.Call, a.Bet, a.Raise, a.AllIn, a.Fold)
STEPS = (a.Replace, a.Look, a.Stop)
POWERS = (a.Destroy, a.Damage, a.Perceive, a.Deceive)
IN_A_HAND = (*BETTING, *POWERS, *STEPS, a.Assault, a.Pass)
KNOWN_VERBS = (*BETTING, a.Destroy, a.Damage, a.Perceive, a.Deceive, a.Assault, a.Pass, a.Narrate)


def refusal(s: State, seat: Seat | None, action: Action | Misread) -> Illegal:
    """Return the rulebook's error for an action that no offer contains, or for a line that is no action."""
    refused = next(_reasons(s, seat, action))
    return refused if seat is None or seat >= len(s.stack) else refused.with_facts(view(s, seat))


def _reasons(s: State, seat: Seat | None, action: Action | Misread) -> Iterator[Illegal]:
    """Yield every error in `action`, in the order of the rulebook's checks."""
    kind = kind_of(action)
    if kind is None:
        assert isinstance(action, Misread)
        known = ", ".join(verb.verb for verb in KNOWN_VERBS)
        yield Illegal(f'I don\'t know "{action.verb}". Try: {known}.', "HU-B01")
        return
    if not _known(s, seat, kind):
        yield Illegal("You have no villain at this table. You can join between heists.", "HU-B02")
    yield from _hand_running(s, kind)
    yield from _open_power(s, seat, kind)
    if seat is not None and kind in IN_A_HAND:
        yield from _phase(s, seat, kind)
    yield from _between_hands(s, seat, kind)
    if isinstance(action, Misread):
        yield _syntax(action)
        return
    if seat is not None:
        yield from wrong_wager(s, seat, action)
        yield from wrong_power(s, seat, action)
    yield from _villain(s, action)
    story = story_field(kind)
    if story and getattr(action, story) is None and s.options.narration == "required":
        yield Illegal(f"This table wants a story with it: say what {who(seat or Seat(0))} does.", "HU-B45")
    if kind in (*a.TABLE_ACTIONS, a.Waive):
        yield _not_you()
    yield Illegal("I couldn't read that story. Tell it once more.", "HU-B57")


def _known(s: State, seat: Seat | None, kind: type[Action]) -> bool:
    """Return whether `seat` has a villain, or this action needs none."""
    if seat is None:
        return kind in (*a.TABLE_ACTIONS, a.RejoinNew, a.RejoinOriginal)
    return seated(s, seat)


def _hand_running(s: State, kind: type[Action]) -> Iterator[Illegal]:
    no_hand = Illegal("No heist is under way. Wait for the next deal.", "HU-B22")
    if not running(s) and kind in (*IN_A_HAND, a.Abort):
        yield no_hand
    if kind is a.Timeout and s.phase in (Phase.LOBBY, Phase.BETWEEN, Phase.CLOSED):
        yield no_hand
    if kind is a.Narrate and s.phase in (Phase.LOBBY, Phase.CLOSED):
        yield no_hand


def _open_power(s: State, seat: Seat | None, kind: type[Action]) -> Iterator[Illegal]:
    """Yield errors about an open power (HU-83)."""
    power = s.open
    steps = {"S": (a.Replace, a.Stop), "C": (a.Look, a.Stop)}
    if power is not None and kind not in (a.Narrate, a.Timeout, a.Abort):
        if seat != power.seat or kind not in steps[suit(power.card)]:
            yield Illegal(
                f"{who(power.seat)} is still using {power.card} ({power.left} left). That has to end first.",
                "HU-B40",
            )
    elif kind in STEPS and running(s) and seat is not None and not s.folded[seat]:
        yield Illegal("You have no power in use. Play a power card first.", "HU-B41")


def _phase(s: State, seat: Seat, kind: type[Action]) -> Iterator[Illegal]:
    if seat not in s.players or s.folded[seat]:
        yield Illegal(
            "You folded, so this heist goes on without you. You're back for the next one.", "HU-B17"
        )
    if kind in BETTING:
        if s.allin[seat]:
            sentence = "You're all-in, so your betting is done. You can still play powers."
            yield Illegal(sentence, "HU-B16", because=lambda view: facts.InFor(view.live[seat]))
        if s.phase is Phase.WINDOW:
            assault = ", assault" if heist.missing(s) else ""
            yield Illegal(f"The betting is over. Play a power{assault} or pass.", "HU-B18")
        if s.turn is not None and s.turn != seat:
            yield Illegal(
                f"It's {who(s.turn)}'s turn to bet. You can still play powers and assaults.",
                "HU-B03",
                because=facts.can_bet,
            )
    if kind is a.Pass:
        if s.phase is not Phase.WINDOW:
            yield Illegal("There's nothing to pass on now. Passing comes when the bets are in.", "HU-B42")
        if seat not in s.asked or seat in s.passed:
            sentence = "You aren't asked right now. Wait for the others."
            yield Illegal(sentence, "HU-B43", because=facts.still_asked)


def _between_hands(s: State, seat: Seat | None, kind: type[Action]) -> Iterator[Illegal]:
    between = s.phase in (Phase.LOBBY, Phase.BETWEEN)
    if kind is a.Deal:
        if running(s):
            yield Illegal("This heist is still on. Deal when it's over.", "HU-B47")
        if s.phase is Phase.REJOIN:
            names = ", ".join(map(who, s.choosing))
            yield Illegal(f"Waiting for {names} to choose a villain. Then you can deal.", "HU-B49")
        if between and len(occupied(s)) < SEATS.start:
            yield Illegal("A heist takes at least 2 villains. Wait for one more to join.", "HU-B48")
        if between and s.ending_owed:
            yield Illegal("The winner hasn't told how the heist ended. The dealer can skip that.", "HU-B45")
        if s.phase is Phase.CLOSED:
            yield Illegal("The session is over. Open a new table for the next heist.", "HU-B58")
    if kind in (a.Join, a.Leave, a.End) and not between:
        yield Illegal("That's only possible between heists.", "HU-B53")
    if kind in (a.RejoinNew, a.RejoinOriginal) and seat not in s.choosing:
        yield _not_you()
    if kind in a.TABLE_ACTIONS and seat is not None:
        yield _not_you()


def _not_you() -> Illegal:
    return Illegal("You can't do that now.", "HU-B54")


def _syntax(misread: Misread) -> Illegal:
    """Return the error in the wording (rows 14, 15, 19, 24, 30, 35, 50 and 57)."""
    word = misread.word
    if word is None and misread.field:
        return Illegal(f"{misread.verb} needs {_PARAMETER.get(misread.field, misread.field)} too.", "HU-B15")
    match misread.field:
        case "chips" | "to":
            return Illegal("Give a whole number of chips, 1 or more.", "HU-B14")
        case "card":
            return Illegal(misread.sentence, "HU-B19")
        case "slots":
            return _no_such_slot()
        case "target":
            return Illegal(f'There\'s no villain called "{word}" here. Choose one at this table.', "HU-B30")
        case "places":
            return no_such_place()
        case "villain":
            return _bad_aptitudes()
        case _:
            return Illegal(misread.sentence, "HU-B57")


_PARAMETER = {
    "to": "a total",
    "card": "a card",
    "target": "a target",
    "text": "a text",
    "say": "a text",
    "villain": "a villain",
}
"""What a missing field is called; a field that is not here by its name."""


def _no_such_slot() -> Illegal:
    return Illegal(f"Choose from {', '.join(a.SLOTS)}.", "HU-B24")


def _bad_aptitudes() -> Illegal:
    return Illegal("Give 1, 2, 3 and 4 once each to destruction, damage, perception and deception.", "HU-B50")


def _villain(s: State, action: Action) -> Iterator[Illegal]:
    match action:
        case a.Join(villain) | a.RejoinNew(villain) if not is_permutation(villain.aptitudes):
            yield _bad_aptitudes()
        case a.Join(villain):
            if None not in s.villains:
                room = facts.Room(s.options.max_players)
                yield Illegal("The table is full.", "HU-B52", because=lambda _: room)
            yield _unplayable(villain)
        case a.RejoinNew(villain):
            yield _unplayable(villain)
        case a.Leave(seat) if not seated(s, seat):
            yield Illegal("You have no villain at this table. You can join between heists.", "HU-B02")
        case _:
            return


def _unplayable(villain: Villain) -> Illegal:
    return Illegal(f"You can't play {villain.id}.", "HU-B55")
