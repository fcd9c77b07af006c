"""The actions of Texas Hold Up, of players and of the table, and the places that they name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, get_args

from engines.cards import Card
from engines.core import Action, Seat, TextId, Villain
from engines.notation import Names
from engines.notation import seat as read_seat

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


@dataclass(frozen=True, slots=True)
class Check(Action):
    verb: ClassVar[str] = "check"
    summary: ClassVar[str] = "Stay in the heist for free"
    say: TextId | None = None


@dataclass(frozen=True, slots=True)
class Call(Action):
    verb: ClassVar[str] = "call"
    summary: ClassVar[str] = "Match the bet and stay in the heist"
    say: TextId | None = None


@dataclass(frozen=True, slots=True)
class Bet(Action):
    verb: ClassVar[str] = "bet"
    summary: ClassVar[str] = "Be the first to bet in this round"
    hints: ClassVar[dict[str, str]] = {"chips": "How many chips, at least 2"}
    chips: int
    say: TextId | None = None


@dataclass(frozen=True, slots=True)
class Raise(Action):
    verb: ClassVar[str] = "raise"
    summary: ClassVar[str] = "Ask for more: name your new total for this round"
    hints: ClassVar[dict[str, str]] = {"to": "Your new total for this round, not the difference"}
    to: int
    say: TextId | None = None


@dataclass(frozen=True, slots=True)
class AllIn(Action):
    verb: ClassVar[str] = "allin"
    summary: ClassVar[str] = "Put in all your chips, as a bet, raise or call"
    say: TextId | None = None


@dataclass(frozen=True, slots=True)
class Fold(Action):
    verb: ClassVar[str] = "fold"
    summary: ClassVar[str] = "Slip away from the heist; your bets stay in the pot"
    say: TextId | None = None


@dataclass(frozen=True, slots=True)
class Destroy(Action):
    verb: ClassVar[str] = "destroy"
    summary: ClassVar[str] = "Destruction (a spade): replace open cards with new ones from the deck"
    hints: ClassVar[dict[str, str]] = {
        "card": "A spade you hold",
        "slots": "Which cards, in order: flop1 flop2 flop3 turn river",
    }
    card: Card
    slots: tuple[Slot, ...]
    say: TextId | None = None


@dataclass(frozen=True, slots=True)
class Replace(Action):
    verb: ClassVar[str] = "replace"
    summary: ClassVar[str] = "Go on with your Destruction: replace more cards"
    hints: ClassVar[dict[str, str]] = {"slots": "Which cards, in order: flop1 flop2 flop3 turn river"}
    slots: tuple[Slot, ...]
    say: TextId | None = None


@dataclass(frozen=True, slots=True)
class Damage(Action):
    verb: ClassVar[str] = "damage"
    summary: ClassVar[str] = "Damage (a heart): knock a rival's chips into the pot, or weaken the law"
    hints: ClassVar[dict[str, str]] = {
        "card": "A heart you hold",
        "target": "A rival, or resistance (the law)",
    }
    card: Card
    target: Seat | Literal["resistance"]
    say: TextId | None = None


@dataclass(frozen=True, slots=True)
class Perceive(Action):
    verb: ClassVar[str] = "perceive"
    summary: ClassVar[str] = "Perception (a club): look at the deck's next cards or at rivals' cards"
    hints: ClassVar[dict[str, str]] = {
        "card": "A club you hold",
        "places": "deck, deck*2, NAME.1, NAME.2, or NAME for both",
    }
    card: Card
    places: tuple[Place, ...]
    say: TextId | None = None


@dataclass(frozen=True, slots=True)
class Look(Action):
    verb: ClassVar[str] = "look"
    summary: ClassVar[str] = "Go on with your Perception: look at more cards"
    hints: ClassVar[dict[str, str]] = {"places": "deck, deck*2, NAME.1, NAME.2, or NAME for both"}
    places: tuple[Place, ...]
    say: TextId | None = None


@dataclass(frozen=True, slots=True)
class Stop(Action):
    verb: ClassVar[str] = "stop"
    summary: ClassVar[str] = "Give up what is left of your open power"
    say: TextId | None = None


@dataclass(frozen=True, slots=True)
class Deceive(Action):
    verb: ClassVar[str] = "deceive"
    summary: ClassVar[str] = "Deception (a diamond): take back chips you bet; your bets still stand"
    hints: ClassVar[dict[str, str]] = {
        "card": "A diamond you hold",
        "chips": "How many (default: as many as possible)",
    }
    card: Card
    chips: int | None = None
    say: TextId | None = None


@dataclass(frozen=True, slots=True)
class Assault(Action):
    verb: ClassVar[str] = "assault"
    summary: ClassVar[str] = "Throw chips at the law, so that the loot joins the pot"
    hints: ClassVar[dict[str, str]] = {"chips": "How many; they are gone, whoever wins"}
    chips: int
    say: TextId | None = None


@dataclass(frozen=True, slots=True)
class Pass(Action):
    verb: ClassVar[str] = "pass"
    summary: ClassVar[str] = "Play no power now"
    say: TextId | None = None


@dataclass(frozen=True, slots=True)
class Narrate(Action):
    verb: ClassVar[str] = "narrate"
    summary: ClassVar[str] = "Tell a piece of the story"
    hints: ClassVar[dict[str, str]] = {"text": "1 to 2000 characters"}
    text: TextId


@dataclass(frozen=True, slots=True)
class Waive(Action):
    verb: ClassVar[str] = "narrate waive"
    summary: ClassVar[str] = "Go on without the winner's story (dealer or host)"


@dataclass(frozen=True, slots=True)
class Deal(Action):
    verb: ClassVar[str] = "deal"
    summary: ClassVar[str] = "Start the next heist"
    say: TextId | None = None


@dataclass(frozen=True, slots=True)
class RejoinNew(Action):
    verb: ClassVar[str] = "rejoin new"
    summary: ClassVar[str] = "Come back as a new villain with 50 chips"
    hints: ClassVar[dict[str, str]] = {"villain": "A villain of yours who has never been played"}
    villain: Villain
    say: TextId | None = None


@dataclass(frozen=True, slots=True)
class RejoinOriginal(Action):
    verb: ClassVar[str] = "rejoin original"
    summary: ClassVar[str] = "Come back as the same villain, with fewer chips"
    say: TextId | None = None


SEAT_ACTIONS = (
    Check, Call, Bet, Raise, AllIn, Fold, Destroy, Replace, Damage, Perceive, Look, Stop, Deceive, Assault,
    Pass, Narrate, Waive, Deal, RejoinNew, RejoinOriginal,
)  # fmt: skip


# Actions of the table itself.


@dataclass(frozen=True, slots=True)
class Join(Action):
    verb: ClassVar[str] = "join"
    summary: ClassVar[str] = "A villain sits down"
    villain: Villain


@dataclass(frozen=True, slots=True)
class Leave(Action):
    verb: ClassVar[str] = "leave"
    summary: ClassVar[str] = "A player leaves"
    seat: Seat


@dataclass(frozen=True, slots=True)
class End(Action):
    verb: ClassVar[str] = "end"
    summary: ClassVar[str] = "The session is over"


@dataclass(frozen=True, slots=True)
class Timeout(Action):
    verb: ClassVar[str] = "timeout"
    summary: ClassVar[str] = "Play for those the table is waiting for"


@dataclass(frozen=True, slots=True)
class Abort(Action):
    verb: ClassVar[str] = "abort"
    summary: ClassVar[str] = "Take this hand back"


TABLE_ACTIONS = (Join, Leave, End, Timeout, Abort)
