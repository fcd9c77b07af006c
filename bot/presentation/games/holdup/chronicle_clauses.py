"""The clauses of the heist chronicle (RULES.md, 7.4): what single events add to it, in plain text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from bot.presentation.speech import Speech
from engines.cards import Card, suit
from engines.core import Event, Left, Seat, Settled
from engines.holdup import events as e
from engines.holdup.table_of_cards import are, during, the, with_article
from engines.words import agreed, counted

RIVER = {
    "S": "spades, the losers will be exhausted",
    "H": "hearts, the losers will be hurt",
    "C": "clubs, the way out is free",
    "D": "diamonds, the way out is free",
}


@dataclass(frozen=True, slots=True)
class Clause:
    """A piece of a sentence: shorter (`again`) after another of its kind; `ending` closes the sentence.

    Clauses of the kind "" stand alone.
    """

    first: str
    kind: str = ""
    again: str = ""
    ending: str = ""


@dataclass(slots=True)
class SoFar:
    """What a clause needs from the events before it."""

    speech: Speech
    cards: tuple[Card, ...] = ()
    scene: tuple[str, str, str] = ("", "", "")
    """Location, loot, conditions."""
    resistance: str = ""
    power: e.PowerPlayed | None = None
    hands: dict[Seat, str] = field(default_factory=dict)

    def by_power(self) -> str:
        return f" ({self.power.card})" if self.power is not None else ""

    def place(self, looked: str) -> str:
        """Return a place that was looked at, such as `deck 1` or `2.1`, in words."""
        seat, dot, n = looked.partition(".")
        return f"{self.speech(Seat(int(seat)))}'s card {n}" if dot else looked


def clauses(told: SoFar, event: Event) -> Iterator[Clause]:
    """Return the clauses for `event`, and remember what later ones need."""
    yield from _wagers(told, event)
    yield from _setting(told, event)
    yield from _powers(told, event)
    yield from _resistance(told, event)
    yield from _payout(told, event)
    yield from _aftermath(told, event)


def _wagers(told: SoFar, event: Event) -> Iterator[Clause]:
    match event:
        case e.BlindPosted(seat, chips):
            name = told.speech(seat)
            yield Clause(f"{name} puts {chips}", "blind", f"{name} {chips}", " on the line")
        case e.Acted(seat, what, _, to):
            did = f"raises to {to}" if what == "raise" else f"bets {to}" if what == "bet" else f"{what}s"
            text = f"{told.speech(seat)} {did}"
            yield Clause(text, "wager", text)
        case e.WentAllIn(seat):
            yield Clause(f"{told.speech(seat)} is all-in", "wager", "all-in")
        case _:
            return


def _setting(told: SoFar, event: Event) -> Iterator[Clause]:
    match event:
        case e.StreetDealt(street, cards):
            told.cards = cards
            if street == "river":
                yield Clause(f"{cards[0]}: {RIVER[suit(cards[0])]}")
        case e.SceneSet(location, loot, conditions):
            told.scene = (location, loot, conditions)
        case e.LootPlaced(chips):
            place, loot, weather = told.scene
            where = f"{' '.join(told.cards)}: {with_article(place)}"
            yield Clause(f"{where}, {with_article(loot)} worth {chips}, {during(weather)}")
        case e.ResistanceCame(name, strength):
            told.resistance = name
            yield Clause(f"{told.cards[0]}: {with_article(name)}, strength {strength}")
        case _:
            return


def _powers(told: SoFar, event: Event) -> Iterator[Clause]:
    match event:
        case e.PowerPlayed():
            told.power = event
        case e.Replaced(slot, old, new) if told.power is not None:
            change = f"{slot} {old} into {new}"
            first = f"{told.speech(told.power.seat)} turns {change}"
            yield Clause(first, f"power{told.power.card}", change, told.by_power())
        case e.Looked(seat, places) if told.power is not None:
            seen = ", ".join(map(told.place, places))
            first = f"{told.speech(seat)} looks at {seen}"
            yield Clause(first, f"power{told.power.card}", seen, told.by_power())
        case e.TookBack(seat, chips):
            yield Clause(f"{told.speech(seat)} takes back {chips}", ending=told.by_power())
        case e.Damaged(seat, target, chips):
            first = f"{told.speech(seat)} makes {told.speech(target)} pay {chips}"
            yield Clause(first, ending=told.by_power())
        case _:
            return


def _resistance(told: SoFar, event: Event) -> Iterator[Clause]:
    match event:
        case e.Resisted(seat, "assault", chips, needed):
            name = told.speech(seat)
            yield Clause(
                f"{name} assaults with {chips}", "assault", f"{name} with {chips}", f": {needed} to go"
            )
        case e.Resisted(seat, _, _, needed) if told.power is not None:
            means = f"{told.power.card} ({told.power.application}, potency {told.power.potency})"
            first = f"{told.speech(seat)} strikes {the(told.resistance)} with {means}"
            yield Clause(first, "strike", ending=f": {needed} to go")
        case e.ResistanceBeaten(name, loot):
            joins = _loot(told, loot, "joins", "join")
            yield Clause("", BEATEN, "", f": {the(name)} {are(name)} beaten, {joins} the pot")
        case _:
            return


BEATEN = "beaten"
"""The kind of a clause that only gives the sentence before it another ending."""


def _loot(told: SoFar, chips: int, one: str, several: str) -> str:
    """Return the loot, and the verb after it."""
    return f"{counted(chips, 'chip')} of {told.scene[1]} {agreed(chips, one, several)}"


def _payout(told: SoFar, event: Event) -> Iterator[Clause]:
    match event:
        case e.Showdown(hands):
            told.hands = {seat: name for seat, _, name in hands}
        case e.UncalledReturned(seat, chips):
            yield Clause(f"{told.speech(seat)} gets {counted(chips, 'uncalled chip')} back")
        case e.PotPaid(pot, shares, shown):
            for seat, chips in shares:
                name = told.speech(seat)
                hand = told.hands[seat] if shown else "the last one left"
                side = " from a side pot" if pot else ""
                yield Clause(f"{name}, {hand}, takes {chips}", f"pot{pot}", f"{name} {chips}", side)
        case e.LootLost(chips):
            yield Clause(f"{_loot(told, chips, 'is', 'are')} lost")
        case e.Escape("S", losers):
            for name in map(told.speech, losers):
                yield Clause(f"{name} is exhausted", "exhausted", f"{name} too")
        case e.Injured(seat):
            name = told.speech(seat)
            yield Clause(f"{name} is injured (−1 chip)", "injured", f"{name} too")
        case _:
            return


def _aftermath(told: SoFar, event: Event) -> Iterator[Clause]:
    match event:
        case e.Busted(seat):
            yield Clause(f"{told.speech(seat)} was a hero in disguise all along")
        case e.Fought(_, None):
            yield Clause("The best hands tie, and the fight goes on")
        case e.Fought(hands, winner) if winner is not None:
            hand = next(name for seat, _, name in hands if seat == winner)
            yield Clause(f"{told.speech(winner)} wins the fight with {hand}")
        case e.HeroesWon(forfeited):
            lost = counted(forfeited, "chip goes", "chips go")
            yield Clause(f"All villains are captured, and {lost} to the bank")
        case Settled(seat, delta, "reward"):
            yield Clause(f"{told.speech(seat)} gets a reward of {delta}")
        case e.Rejoined(seat, chips, new):
            whom = " as a new villain" if new else ""
            yield Clause(f"{told.speech(seat)} comes back{whom} with {chips}")
        case Left(seat):
            yield Clause(f"{told.speech(seat)} leaves")
        case _:
            return
