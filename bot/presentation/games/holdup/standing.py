"""What Texas Hold Up's pages and pictures say of a table and its villains, from the view."""

from __future__ import annotations

from bot.presentation.games.holdup.wording import as_said
from engines import poker
from engines.cards import Card, suit
from engines.core import Seat, Villain, places
from engines.holdup import View
from engines.holdup.model import APPLICATION_OF, APPLICATIONS, Phase
from engines.holdup.view import Resistance
from engines.words import counted

HOLE_CARDS = 2
THOUSAND = 1_000


def running(view: View) -> bool:
    """Return whether a hand is being played."""
    return view.phase in (Phase.BETTING, Phase.WINDOW)


def fought(view: View) -> bool:
    """Return whether a hero fight is shown: more cards than a villain's two."""
    return any(len(cards) > HOLE_CARDS for _, cards in view.shown)


def ranking(view: View) -> tuple[tuple[int, Seat], ...]:
    """Return the villains by their chips, each with their place; 0 before the first heist."""
    chips = [view.stack[seat] for seat in view.seated]
    in_order = places(chips) if view.hand else [0] * len(chips)
    return tuple(sorted(zip(in_order, view.seated, strict=True)))


def awaited(view: View) -> tuple[Seat, ...]:
    """Return the seats that the table waits for, if it waits for particular ones."""
    if view.open is not None:
        return (view.open.seat,)
    match view.phase:
        case Phase.BETTING if view.turn is not None:
            return (view.turn,)
        case Phase.WINDOW:
            return tuple(seat for seat in view.asked if seat not in view.passed)
        case Phase.REJOIN:
            return view.choosing
        case Phase.LOBBY | Phase.BETWEEN if view.ending_owed:
            return view.winners
        case _:
            return ()


def state(view: View, seat: Seat) -> str:
    """Return the headline of a villain's poster."""
    if running(view):
        return _state_in_hand(view, seat)
    if seat in view.winners:
        return "WON"  # the hero who won the fight also has a choice to make
    if seat in view.choosing:
        return "CAUGHT"
    return "LOST" if seat in view.losers else "WANTED"


def _state_in_hand(view: View, seat: Seat) -> str:
    if view.folded[seat]:
        return "FOLDED"
    if view.open is not None and seat == view.open.seat:
        return "POWER"
    if seat == view.turn:
        return "TO ACT" if view.open is None else "NEXT"
    if seat in view.passed:
        return "PASSED"
    return "ASKED" if view.open is None and seat in view.asked else "WANTED"


def wagered(view: View, seat: Seat) -> str:
    """Return the text at the foot of a poster during a hand: what the villain is in for, in all rounds."""
    if not running(view):
        return ""
    if view.allin[seat] and not view.folded[seat]:
        return f"all-in {brief(view.live[seat])}"
    return f"in for {brief(view.live[seat])}" if view.live[seat] else ""


def brief(chips: int) -> str:
    """Return a number short enough for a poster; the text page has it in full."""
    return str(chips) if chips < 10 * THOUSAND else f"{chips // THOUSAND}k"


def purse_text(view: View, seat: Seat) -> str:
    """Return a villain's chips, what they are in for, and what a call costs them."""
    facts = [counted(view.stack[seat], "chip")]
    if running(view) and view.folded[seat]:
        return " · ".join((*facts, "folded"))
    if wager := wagered(view, seat):
        facts.append(wager)
    if view.to_call[seat]:
        facts.append(f"{view.to_call[seat]} to call")
    return " · ".join(facts)


def best_hand(view: View) -> tuple[str, ...]:
    """Return the hand that hole cards and board make, in two lines; nothing before the flop."""
    if len(view.holes) != HOLE_CARDS or not view.board:
        return ()
    name = as_said(poker.name((*view.holes, *view.board)))
    category, comma, rest = name.partition(", ")
    if comma:
        return category, rest
    for word in (" to ", " of "):
        before, parting, after = name.partition(word)
        if parting:
            return before, (parting + after).strip()
    return (name,)


def application(card: Card) -> str:
    return APPLICATION_OF[suit(card)]


def aptitude(villain: Villain, card: Card) -> int:
    """Return the villain's aptitude for the power of this card (HU-06)."""
    return villain.aptitudes[APPLICATIONS.index(application(card))]


def law_left(law: Resistance) -> str:
    """Return the state of the fight against the law, in a word or two."""
    if not law.needed:
        return "beaten"
    return "too late" if law.too_late else f"{law.needed} to go"
