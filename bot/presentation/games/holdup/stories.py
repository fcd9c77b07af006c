"""Texas Hold Up's stories: the chronicle of an evening, and tales that computers tell."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from random import Random

from bot.presentation.cards import shown
from bot.presentation.game_presenter import Chapter, NameOfSeat, Texts
from bot.presentation.games.holdup.sentences import ORDINALS, SLOT_NAMES, a_hand
from bot.presentation.speech import Speech
from bot.table.table import Table
from bot.table.texts import plain
from engines.cards import Card, suit
from engines.core import Action, Event, Joined, Left, Seat, Settled, Tallied, Whisper
from engines.holdup import View, events as e
from engines.holdup.actions import AllIn, Assault, Bet, Damage, Deceive, Destroy, Perceive, Raise
from engines.holdup.table_of_cards import are, during, the, with_article
from engines.words import agreed, counted

PLAN, ESCAPE, END = "THE PLAN", "THE ESCAPE", "THE END"
HEADINGS = {"flop": "THE JOB", "turn": "THE LAW", "river": ESCAPE}
_MARGIN = 13
"""Columns of a heading and the spaces after it."""
_APART = 3
"""Spaces between the facts of the first line."""


@dataclass(slots=True)
class _Sentence:
    """Consecutive clauses of one kind, and the stories about them."""

    kind: str
    clauses: list[str]
    ending: str
    stories: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return f"{', '.join(self.clauses)}{self.ending}."


@dataclass(slots=True)
class _Section:
    """The lines of a section under its heading; in a flowing section several sentences share a line."""

    heading: str
    opening: str = ""
    """What stands before the first sentence."""
    flowing: bool = False
    lines: list[list[_Sentence]] = field(default_factory=list)

    def add(self, clause: Clause, stories: Sequence[str]) -> None:
        """Extend the last sentence with a clause of the same kind; a wager with a story stands alone."""
        last = self.lines[-1][-1] if self.lines else None
        if last is not None and clause.kind == BEATEN:
            last.ending = clause.ending
        elif last is not None and _goes_on(last, clause, stories):
            last.clauses.append(clause.again)
            last.ending = clause.ending
            last.stories += stories
        else:
            sentence = _Sentence(clause.kind, [clause.first], clause.ending, [*stories])
            if last is None or last.stories or not self.flowing:
                self.lines.append([])
            self.lines[-1].append(sentence)

    def told(self) -> str:
        """Return the section as a paragraph of markdown, with its stories in italics."""
        sentences = (
            " ".join((*map(str, line), *(f"*{story}*" for sentence in line for story in sentence.stories)))
            for line in self.lines
        )
        text = self.opening + " ".join(sentences)
        return f"**{self.heading.capitalize()}.** {text}" if self.heading else text

    def printed(self) -> Iterator[str]:
        """Return the lines, with stories one below the other."""
        plain = ["  ".join(map(str, line)) for line in self.lines]
        plain[0] = self.opening + plain[0]
        stories = [[story for sentence in line for story in sentence.stories] for line in self.lines]
        width = max((len(text) for text, told in zip(plain, stories, strict=True) if told), default=0)
        heading = self.heading
        for text, told in zip(plain, stories, strict=True):
            yield "  ".join((f" {heading:<{_MARGIN}}{text:<{width if told else 0}}", *told))
            heading = ""


def _goes_on(last: _Sentence, clause: Clause, stories: Sequence[str]) -> bool:
    alone = clause.kind in ("wager", "assault") and (last.stories or stories)
    return last.kind == clause.kind != "" and not alone


def chronicle(account: Iterable[tuple[Event, Table]], texts: Texts) -> Sequence[Chapter]:
    """Return the heists of a session, each with the names at its beginning and of those who joined in seats
    that were empty then. A story belongs to the heist it is about, even if another one was begun and aborted
    since.
    """
    hands: list[tuple[Sequence[str | None], list[Event]]] = []
    latest: dict[int, list[Event]] = {}
    for event, table in account:
        if isinstance(event, e.HandBegan):
            hands.append((table.seat_names, []))
            latest[event.hand] = hands[-1][1]
        elif hands and isinstance(event, Joined):
            names = tuple(first or later for first, later in zip_longest(hands[-1][0], table.seat_names))
            hands[-1] = (names, hands[-1][1])
        if isinstance(event, e.Narrated) and event.about is not None:
            latest[event.hand].append(event)
        elif hands:
            hands[-1][1].append(event)
    return [
        Chapter(
            f"Heist {number}",
            heist_told(events, _speech(names, shown_as=plain), {id: plain(it) for id, it in texts.items()}),
            heist_chronicle(events, _speech(names), texts),
        )
        for names, events in hands
        for number in [next(event.hand for event in events if isinstance(event, e.HandBegan))]
    ]


def _speech(names: Sequence[str | None], shown_as: Callable[[str], str] = str) -> Speech:
    return Speech(lambda seat: shown_as(names[seat] or f"seat {seat + 1}"))


def heist_told(events: Iterable[Event], speech: Speech, texts: Texts) -> str:
    """Return the story of one hand in paragraphs of markdown, from HandBegan to its end."""
    public = [event for event in events if not isinstance(event, Whisper)]
    sections = _sections(public, SoFar(speech, card=shown), _told(public, speech, texts))
    return "\n".join(
        (*(section.told() for section in sections), f"**Chips.** {_chips(public, speech, ', ')}.")
    )


def heist_chronicle(events: Iterable[Event], speech: Speech, texts: Texts) -> str:
    """Return the story of one hand, from HandBegan to its end; missing texts are skipped."""
    public = [event for event in events if not isinstance(event, Whisper)]
    lines = [_title(public, speech)]
    for section in _sections(public, SoFar(speech), _told(public, speech, texts)):
        lines += section.printed()
    return "\n".join((*lines, f" {'CHIPS':<{_MARGIN}}{_chips(public, speech, '  ')}"))


def _title(events: Sequence[Event], speech: Speech) -> str:
    began = next(event for event in events if isinstance(event, e.HandBegan))
    small, big = (speech(event.seat) for event in events if isinstance(event, e.BlindPosted))
    facts = (f"HEIST {began.hand}", f"dealer {speech(began.dealer)}")
    return (" " * _APART).join((*facts, f"small blind {small}", f"big blind {big}"))


def _chips(events: Sequence[Event], speech: Speech, between: str) -> str:
    """Return each villain's chips in the end: what they began with, plus what was settled since."""
    chips: dict[Seat, int] = {}
    for event in events:
        match event:
            case e.HandBegan():
                chips |= dict(event.chips)
            case Settled(seat, delta, reason) if reason != "rejoin":
                chips[seat] += delta
            case e.Rejoined(seat, brought):
                chips[seat] = brought
            case Left(seat):
                _ = chips.pop(seat, None)
            case _:
                continue
    return between.join(f"{speech(seat)} {chips[seat]}" for seat in sorted(chips))


def _sections(events: Sequence[Event], so_far: SoFar, told: Mapping[int, list[str]]) -> list[_Section]:
    sections = [_Section(PLAN)]
    waiting: list[str] = []
    for at, event in enumerate(events):
        _turn_page(sections, event)
        waiting += told.get(at, ())
        for clause in clauses(so_far, event):
            sections[-1].add(clause, waiting)
            waiting = []
        if waiting and sections[-1].lines and not isinstance(event, e.PowerPlayed | e.Escape):
            sections[-1].lines[-1][-1].stories += waiting
            waiting = []
    return [section for section in sections if section.lines]


def _turn_page(sections: list[_Section], event: Event) -> None:
    """Begin a new section, or the last word, if `event` does."""
    here = sections[-1].heading
    match event:
        case e.StreetDealt(street):
            sections.append(_Section(HEADINGS[street]))
        case e.Showdown() | e.PotPaid() if here != END:
            sections.append(_Section(END, flowing=True))
        case e.Busted() if here == END:
            sections.append(_Section(""))
        case e.WindowOpened() if here == ESCAPE:
            sections.append(_Section("", "Last word: ", flowing=True))
        case _:
            return


def _told(events: Sequence[Event], speech: Speech, texts: Texts) -> dict[int, list[str]]:
    """Return the stories by the index in `events` of what they are about."""
    subjects = list(_beats(events))
    told: dict[int, list[str]] = {}
    for at, event in enumerate(events):
        if isinstance(event, e.Narrated) and (text := " ".join(texts.get(event.text, "").split())):
            about = subjects[event.about] if event.about is not None else at
            teller = f"{speech(event.seat)}: " if event.about is None or event.kind == "escape" else ""
            told.setdefault(about, []).append(f'{teller}"{text}"')
    return told


def _beats(events: Sequence[Event]) -> Iterator[int]:
    """Return the index in `events` of each beat, numbered as `story.record_beat` does."""
    ended = False
    for at, event in enumerate(events):
        match event:
            case e.Acted(_, "check"):
                before = events[at - 1]
                if isinstance(before, e.Narrated) and before.kind == "check":
                    yield at
            case e.Acted() | e.Resisted(_, "assault"):
                yield at
            case e.BlindPosted() | e.PowerPlayed() | e.LootPlaced() | e.ResistanceCame() | e.Busted():
                yield at
            case e.Escape(suit, losers) if suit in "SH":
                yield from (at for _ in losers)
            case Tallied(_, "won") if not ended:
                ended = True
                yield at
            case e.Fought(_, winner) if winner is not None:
                yield at
            case _:
                continue


# The clauses of the chronicle (RULES.md, 7.4).

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
    escape: str = ""
    """What the river means for the losers, if the last power has changed it."""
    hands: dict[Seat, str] = field(default_factory=dict)
    card: Callable[[Card], str] = str
    """How a card is written."""

    def by_power(self) -> str:
        return f" ({self.card(self.power.card)})" if self.power is not None else ""

    def place(self, looked: str) -> str:
        """Return a place that was looked at, such as `deck 1` or `2.1`, in words."""
        seat, dot, n = looked.partition(".")
        if dot:
            return f"{self.speech(Seat(int(seat)))}'s {ORDINALS[int(n)]} card"
        depth = int(looked.split()[1])
        return "the deck's top card" if depth == 1 else f"card {depth} of the deck"


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
                yield Clause(f"{told.card(cards[0])}: {RIVER[suit(cards[0])]}")
        case e.SceneSet(location, loot, conditions):
            told.scene = (location, loot, conditions)
        case e.LootPlaced(chips):
            place, loot, weather = told.scene
            where = f"{' '.join(map(told.card, told.cards))}: {with_article(place)}"
            yield Clause(f"{where}, {with_article(loot)} worth {chips}, {during(weather)}")
        case e.ResistanceCame(name, strength):
            told.resistance = name
            yield Clause(f"{told.card(told.cards[0])}: {with_article(name)}, strength {strength}")
        case _:
            return


def _powers(told: SoFar, event: Event) -> Iterator[Clause]:
    match event:
        case e.PowerPlayed():
            told.power, told.escape = event, ""
        case e.Replaced(_, slot, old, new) if told.power is not None:
            change = f"the {SLOT_NAMES[slot]} from {told.card(old)} to {told.card(new)}"
            first = f"{told.speech(told.power.seat)} changes {change}"
            if slot == "river":
                told.escape = f": {RIVER[suit(new)]}"
            ending = told.by_power() + told.escape
            yield Clause(first, f"power{told.power.card}", change, ending)
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
            card, name = told.card(told.power.card), told.speech(seat)
            means = f"with {card} ({told.power.application}, potency {told.power.potency})"
            first = f"{name} strikes {the(told.resistance)} {means}"
            yield Clause(first, "strike", f"{name} {means}", f": {needed} to go")
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
            yield Clause(f"{told.speech(winner)} wins the fight with {a_hand(hand)}")
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


# Stories that computers tell.

LINES: Mapping[type[Action], tuple[str, ...]] = {
    Bet: (
        "{me} counts the exits of {location} and likes the number.",
        "{me} has read up on {location}. It was worth the dime.",
        "A coin rolls across the floor. {me} puts a boot on it. 'Mine.'",
        "{me} grins. 'Who wants {loot} more than I do?'",
    ),
    Raise: (
        "'Too slow,' says {me}, already halfway to {loot}.",
        "{me} steps over the others on the way to {loot}.",
        "{me} shrugs. 'Cute. Now watch how it's done.'",
    ),
    AllIn: (
        "{me} throws a match over the shoulder. There is no way back now.",
        "'Everything,' says {me}, and means it.",
        "{me} walks through the front door of {location}, whistling.",
    ),
    Assault: (
        "{me} has had enough of {resistance} and charges.",
        "Bullets, hats and {resistance} fly. {me} reloads.",
    ),
    Destroy: (
        "{me} snaps two fingers, and a part of {location} is not there any more.",
        "A rumble under {location}. {me} looks innocent.",
    ),
    Damage: (
        "{me} lets {target} know whose heist this is.",
        "One blow, and {target} drops something shiny.",
    ),
    Perceive: (
        "{me} shuts both eyes and sees all of {location}.",
        "Nothing in {location} is hidden from {me} for long.",
    ),
    Deceive: (
        "'That was never mine,' says {me}. Everyone nods, and wonders why.",
        "{me} waves a hand. Nobody remembers who put in how much.",
    ),
}  # fmt: skip
"""The lines by action; other actions have none."""
BET_LINE_PROBABILITY = 0.5
"""Probability of a line with a bet; a power always has one."""


def tale(view: View, names: NameOfSeat, seat: Seat, action: Action, random: Random) -> str:
    """Return a line for this move of a seat, before it is made; "" if none. It names no other player."""
    lines = LINES.get(type(action), ())
    if not lines or (isinstance(action, Bet | Raise) and random.random() >= BET_LINE_PROBABILITY):
        return ""
    setting, target = view.setting, getattr(action, "target", None)
    resistance = the(view.resistance.name) if view.resistance is not None else "the law"
    return random.choice(lines).format(
        me=names(seat),
        location=the(setting.location) if setting is not None else "the place",
        loot=the(setting.loot) if setting is not None else "the loot",
        resistance=resistance,
        target="a rival" if isinstance(target, int) else resistance,
    )
