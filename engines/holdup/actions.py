"""The actions of Texas Hold Up, of players and of the table, and the places that they name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from engines.cards import Card
from engines.core import Action, Seat, TextId, Villain, argument
from engines.notation import Names, seat as read_seat

Slot = Literal["flop1", "flop2", "flop3", "turn", "river"]
SLOTS: tuple[Slot, ...] = get_args(Slot)


@dataclass(frozen=True, slots=True)
class Place:
    """A card to look at: the deck's next card (no `seat`, written `deck`) or a hole card (written `2.1`)."""

    seat: Seat | None = None
    n: int = 0

    def __str__(self) -> str:
        return "deck" if self.seat is None else f"{self.seat}.{self.n}"

    @classmethod
    def read(cls, word: str, names: Names) -> Sequence[Place]:
        """Parse `deck`, `deck*3` (three looks), `2.1`, `Ada.1` or `Ada` (both cards). Raise ValueError."""
        if word.lower() == "deck":
            return (DECK_TOP,)
        if word.lower().startswith("deck*"):
            times = word[5:]
            if not (times.isascii() and times.isdigit() and int(times[:4]) > 0 and len(times) <= 3):
                raise ValueError(word)
            return (DECK_TOP,) * int(times)
        name, dot, n = word.rpartition(".")
        if dot and n in ("1", "2"):
            return (cls(read_seat(name, names), int(n)),)
        at = read_seat(word, names)
        return (cls(at, 1), cls(at, 2))


DECK_TOP = Place()


# Actions of seats. Chips are whole numbers; `say` names the text of a story.


class Check(Action, verb="check", summary="Stay in the heist for free"):
    say: TextId | None = None


class Call(Action, verb="call", summary="Match the bet and stay in the heist"):
    say: TextId | None = None


class Bet(Action, verb="bet", summary="Be the first to bet in this round"):
    chips: int = argument("How many chips, at least 2")
    say: TextId | None = None


class Raise(Action, verb="raise", summary="Ask for more: name your new total for this round"):
    to: int = argument("Your new total for this round, not the difference")
    say: TextId | None = None


class AllIn(Action, verb="allin", summary="Put in all your chips, as a bet, raise or call"):
    say: TextId | None = None


class Fold(Action, verb="fold", summary="Slip away from the heist; your bets stay in the pot"):
    say: TextId | None = None


class Destroy(
    Action, verb="destroy", summary="Destruction (a spade): replace open cards with new ones from the deck"
):
    card: Card = argument("A spade you hold")
    slots: tuple[Slot, ...] = argument("Which cards, in order: flop1 flop2 flop3 turn river")
    say: TextId | None = None


class Replace(Action, verb="replace", summary="Go on with your Destruction: replace more cards"):
    slots: tuple[Slot, ...] = argument("Which cards, in order: flop1 flop2 flop3 turn river")
    say: TextId | None = None


class Damage(
    Action, verb="damage", summary="Damage (a heart): knock a rival's chips into the pot, or weaken the law"
):
    card: Card = argument("A heart you hold")
    target: Seat | Literal["resistance"] = argument("A rival, or resistance (the law)")
    say: TextId | None = None


class Perceive(
    Action, verb="perceive", summary="Perception (a club): look at the deck's next cards or at rivals' cards"
):
    card: Card = argument("A club you hold")
    places: tuple[Place, ...] = argument("deck, deck*2, NAME.1, NAME.2, or NAME for both")
    say: TextId | None = None


class Look(Action, verb="look", summary="Go on with your Perception: look at more cards"):
    places: tuple[Place, ...] = argument("deck, deck*2, NAME.1, NAME.2, or NAME for both")
    say: TextId | None = None


class Stop(Action, verb="stop", summary="Give up what is left of your open power"):
    say: TextId | None = None


class Deceive(
    Action, verb="deceive", summary="Deception (a diamond): take back chips you bet; your bets still stand"
):
    card: Card = argument("A diamond you hold")
    chips: int | None = argument("How many (default: as many as possible)", default=None)
    say: TextId | None = None


class Assault(Action, verb="assault", summary="Throw chips at the law, so that the loot joins the pot"):
    chips: int = argument("How many; they are gone, whoever wins")
    say: TextId | None = None


class Pass(Action, verb="pass", summary="Play no power now"):
    say: TextId | None = None


class Narrate(Action, verb="narrate", summary="Tell a piece of the story"):
    text: TextId = argument("1 to 2000 characters")


class Waive(Action, verb="narrate waive", summary="Go on without the winner's story (dealer or host)"): ...


class Deal(Action, verb="deal", summary="Start the next heist"):
    say: TextId | None = None


class RejoinNew(Action, verb="rejoin new", summary="Come back as a new villain with 50 chips"):
    villain: Villain = argument("A villain of yours who has never been played")
    say: TextId | None = None


class RejoinOriginal(
    Action, verb="rejoin original", summary="Come back as the same villain, with fewer chips"
):
    say: TextId | None = None


SEAT_ACTIONS = (
    Check, Call, Bet, Raise, AllIn, Fold, Destroy, Replace, Damage, Perceive, Look, Stop, Deceive, Assault,
    Pass, Narrate, Waive, Deal, RejoinNew, RejoinOriginal,
)  # fmt: skip


# Actions of the table itself.


class Join(Action, verb="join", summary="A villain sits down"):
    villain: Villain


class Leave(Action, verb="leave", summary="A player leaves"):
    seat: Seat


class End(Action, verb="end", summary="The session is over"): ...


class Timeout(Action, verb="timeout", summary="Play for those the table is waiting for"): ...


class Abort(Action, verb="abort", summary="Take this hand back"): ...


TABLE_ACTIONS = (Join, Leave, End, Timeout, Abort)
