"""Tex-Tac-Toe in sentences: cells, lines and hands as they are called, events, and moments for characters."""

from __future__ import annotations

from collections.abc import Sequence

from bot.presentation.cards import row, shown
from bot.presentation.cast.lines import Moment
from bot.presentation.cast.moments import Moments, is_high_card
from bot.presentation.game_presenter import Texts, all_of
from bot.presentation.speech import Speech
from bot.table.texts import begun, together
from engines import poker
from engines.cards import Card
from engines.core import Event, Score, Seat
from engines.poker import Category, category
from engines.textactoe import View, events as e
from engines.textactoe.hands import LINES, POINTS, ROYAL
from engines.textactoe.model import ANTE, CELLS, LAID, Hand, OpenedHand, Phase
from engines.words import counted

CELL_NAMES = (
    "top left", "top middle", "top right",
    "middle left", "centre", "middle right",
    "bottom left", "bottom middle", "bottom right",
)  # fmt: skip
LINE_NAMES = {
    "R1": "top row",
    "R2": "middle row",
    "R3": "bottom row",
    "C1": "left column",
    "C2": "middle column",
    "C3": "right column",
    "D1": "falling diagonal",
    "D2": "rising diagonal",
}

FULL_HANDS = 2
"""Maximum number of players with all five cards of their last hands in the picture."""
_NUMBERED = ("two", "three", "four")
"""The words at the beginning of hands that take no article."""
_AMBIGUOUS = POINTS[Category.PAIR]
"""A pair scores so much, and a high card after a challenge too."""


def cell_name(cell: int) -> str:
    """Return where a cell lies: `top left`."""
    return CELL_NAMES[cell - 1]


def line_name(cells: Sequence[int]) -> str:
    """Return the name of the line with these cells: `left column`."""
    found = (LINE_NAMES[line] for line, those in LINES.items() if {*those} == {*cells})
    return next(found, "line")


def with_article(made: str) -> str:
    """Return a hand as it stands in a sentence: `a pair of tens`, `two pair, kings and fours`."""
    return made if made.startswith(_NUMBERED) else f"a {made}"


def in_brackets(made: str) -> str:
    """Return a hand within a sentence: `flush (jack high)`, `pair of nines (ace kicker)`."""
    kind, _, ranks = made.partition(", ")
    return f"{kind} ({ranks})" if ranks else kind


def short_name(made: str) -> str:
    """Return the name of a hand for a button: `pair of tens`, `two pair`, `flush`."""
    return made.partition(",")[0]


def kind_name(kind: Category) -> str:
    """Return the name of a kind of hand: `two pair`."""
    return kind.name.lower().replace("_", " ")


_KINDS = {points: kind_name(kind) for kind, points in POINTS.items()} | {ROYAL: "royal flush"}


def value_of(made: str) -> int:
    """Return the points of a hand by its name, such as `flush, ace high`, before any doubling."""
    return next(points for points, kind in reversed(_KINDS.items()) if made.startswith(kind))


def kind_worth(points: int, *, doubled: bool) -> str:
    """Return the kind of hand that scores this: `a flush`; "" if there are several."""
    value = points // 2 if doubled else points
    if value not in _KINDS or (value == _AMBIGUOUS and not doubled):
        return ""
    return with_article(_KINDS[value])


# What a table says of its players.


def in_showdown(view: View) -> bool:
    """Return whether players answer a call or a bet, or lay for it: what lies counts, not the last hands."""
    return view.phase in (Phase.RESPOND, Phase.EXTRA, Phase.LAY, Phase.ANSWER)


def said_by(view: View, seat: Seat) -> str:
    """Return the player's answer to the call, or their bet; "" if there is none."""
    if seat == view.caller:
        return "called"
    if seat in view.challengers:
        return "challenged"
    if view.laid_counts[seat]:
        return "conceded"
    return f"bets {view.bet}" if view.bet and seat == view.turn else ""


def last_hands(view: View) -> tuple[OpenedHand, ...]:
    """Return the hands of the last showdown, while the picture shows them."""
    return () if view.last is None or in_showdown(view) else view.last.hands


def shown_of(view: View, hand: OpenedHand) -> tuple[Card, ...]:
    """Return the cards of a hand of the last showdown that the picture shows: all five, if few play."""
    return hand.cards if view.seats <= FULL_HANDS else hand.cards[:LAID]


def kind(hand: Hand) -> str:
    """Return the kind of a hand: `two pair`."""
    return hand.made if hand.made.startswith("royal") else kind_name(category(hand.strength))


# Events.

_LISTED_MAX = 14
"""Maximum number of removed cards that are listed; more would fill over two lines of a phone."""
_RIVALS_MAX = 2
"""Maximum number of players that are named as second."""


def sentence(event: Event, speech: Speech, texts: Texts) -> str | None:
    """Return one line for `event`, in markdown; None if nothing need be said."""
    return _of_the_turn(event, speech) or _of_the_call(event, speech) or _of_chips(event, speech)


def fold(events: Sequence[Event], speech: Speech) -> str:
    """Return hands of a showdown, antes, discards or answers in one sentence; "" for other events."""
    if shown := all_of(events, e.Showdown):
        return _hands(shown, speech)
    return speech.in_turn([*map(_move, events)])


def _move(event: Event) -> tuple[Seat, str] | None:
    """Return who does something that many do, and what, with the verb in its form with -s."""
    match event:
        case e.AntePaid(seat):
            return seat, f"pays an ante of {counted(ANTE, 'chip')}"
        case e.Discarded(seat):
            return seat, "discards a card"
        case e.Conceded(seat):
            return seat, "concedes"
        case e.Saw(seat):
            return seat, "sees the bet"
        case e.Dropped(seat):
            return seat, "drops out of the pot"
        case _:
            return None


def _hands(shown: Sequence[e.Showdown], speech: Speech) -> str:
    """Return `You show **2♣**  **2♦**, a pair of twos; **Silas** **K♠**  **3♥**, a pair of kings.`"""
    called = poker.names_apart([event.cards for event in shown])
    (first, made), *others = (
        (event.seat, f"{row(event.cards[:LAID])}, {with_article(in_brackets(name))}")
        for event, name in zip(shown, called, strict=True)
    )
    theirs = (f"{speech.whom(seat)} {hand}" for seat, hand in others)
    return f"{speech.does(first, 'shows')} {'; '.join((made, *theirs))}."


def _of_the_turn(event: Event, speech: Speech) -> str | None:
    match event:
        case e.Dealt(count):
            return f"The cards are out: {len(CELLS)} in the grid, {count} in each Stash."
        case e.YourStash(_, cards):
            return f"Your Stash: {row(cards)}."
        case e.Centre(card):
            return f"The centre opens with **{shown(card)}**."
        case e.FirstPlayer(seat):
            return f"{speech.does(seat, 'goes')} first, by the luck of the draw."
        case e.Revealed(seat, cell, card):
            return f"{speech.does(seat, 'reveals')} the {cell_name(cell)}: **{shown(card)}**."
        case e.Played(seat, card, cell):
            return f"{speech.does(seat, 'covers')} the {cell_name(cell)} with **{shown(card)}**."
        case e.Discarded(seat):
            return f"{speech.does(seat, 'discards')} a card and {speech.verb(seat, 'draws')} another."
        case e.YouDrew(_, card):
            return f"You draw **{shown(card)}**."
        case _:
            return None


def _of_the_call(event: Event, speech: Speech) -> str | None:
    match event:
        case e.Called(seat):
            return f"{speech.does(seat, 'calls')}! Two cards are down."
        case e.Conceded(seat):
            down = "two cards down that can still win, without an extra turn"
            return f"{speech.does(seat, 'concedes')}: {down}."
        case e.Challenged(seat):
            risk = "If the caller still wins, a pair or better scores double."
            return f"{speech.does(seat, 'challenges')}! One extra turn. {risk}"
        case e.Laid(seat):
            return f"{speech.does(seat, 'lays')} two cards after the extra turn."
        case e.YouLaid(_, cards):
            return f"Your two cards lie face down until the showdown: {row(cards)}."
        case e.Showdown(seat, cards, line, made):
            return f"{speech.does(seat, 'shows')} {hand(cards, line, made)}."
        case e.HandWon(seat, points, doubled):
            return f"{speech.does(seat, 'wins')} the hand {_scored(points, doubled=doubled)}."
        case e.HandDrawn(seats):
            return f"Dead heat! {begun(speech.all(seats))} have equally good hands, so nobody scores."
        case e.Removed(cells, cards):
            beneath = ", with the cards beneath" if len(cards) > len(cells) else ""
            return f"The {line_name(cells)} leaves the game{beneath}: {_listed(cards)}."
        case e.Refilled(cells):
            return f"The {line_name(cells)} gets {counted(len(cells), 'new card')}, face down."
        case e.GameOver(table, chips):
            return _end(table, chips, speech)
        case _:
            return None


def _of_chips(event: Event, speech: Speech) -> str | None:
    match event:
        case e.AntePaid():
            return speech.in_turn([_move(event)])
        case e.BetMade(seat, chips):
            return f"{speech.does(seat, 'bets')} {counted(chips, 'chip')}. Who sees, who drops?"
        case e.Saw(seat):
            return f"{speech.does(seat, 'sees')} the bet and {speech.verb(seat, 'stays')} in the pot."
        case e.Dropped(seat):
            still = f"{speech.verb(seat, 'plays')} on for points"
            return f"{speech.does(seat, 'drops')} out of the pot, but {still}."
        case e.PotWon(seat, chips):
            return f"{speech.does(seat, 'takes')} {counted(chips, 'chip')} from the pot."
        case _:
            return None


def hand(cards: Sequence[Card], line: str, made: str) -> str:
    """Return a hand of a showdown: what it is, the two laid cards, and the line with its three."""
    three = " ".join(map(shown, cards[LAID:]))
    return f"{with_article(made)}: {row(cards[:LAID])} with the {LINE_NAMES[line]} {three}"


def _scored(points: int, *, doubled: bool) -> str:
    """Return what the winner scores, and for what: `with a flush: 50 points`."""
    kind, total = kind_worth(points, doubled=doubled), counted(points, "point")
    if doubled and kind:
        return f"and {total}: {points // 2} for {kind}, doubled by the challenge"
    return f"with {kind}: {total}" if kind else f"and {total}"


def _listed(cards: Sequence[Card]) -> str:
    if len(cards) > _LISTED_MAX:
        return f"{counted(len(cards), 'card')}, listed under Details"
    return " ".join(map(shown, cards))


def _end(table: Sequence[Score], chips: Sequence[int], speech: Speech) -> str:
    if chips:
        return f"That's the last line: {_won(table, speech)}. {_richest(chips, speech)}."
    return f"That's the last line: too few cards are left. {_won(table, speech)}."


def _won(table: Sequence[Score], speech: Speech) -> str:
    winners = [score for score in table if score.place == 1]
    best, others = winners[0].points, [score for score in table if score.place != 1]
    if len(winners) > 1:
        everyone = begun(speech.all(score.seat for score in winners))
        return f"{everyone} share the win with {counted(best, 'point')} each"
    wins = speech.does(winners[0].seat, "wins")
    if not others:
        return f"{wins} with {counted(best, 'point')}"
    second = max(score.points for score in others)
    if len(others) == 1:
        return f"{wins}, {counted(best, 'point')} to {second}"
    behind = [speech.whom(score.seat) for score in others if score.points == second]
    rivals = together(behind) if len(behind) <= _RIVALS_MAX else "the next best"
    return f"{wins} with {counted(best, 'point')}, {best - second} ahead of {rivals}"


def _richest(chips: Sequence[int], speech: Speech) -> str:
    """Return who has the most chips, and how many."""
    most = max(chips)
    first, *others = (Seat(i) for i, n in enumerate(chips) if n == most)
    have = "have" if others else speech.verb(first, "has")
    each = " each" if others else ""
    return f"{begun(speech.all((first, *others)))} {have} the most chips: {most}{each}"


# What turned a game.


def swing(event: Event, speech: Speech) -> tuple[float, str] | None:
    """Return the points of a hand that was won."""
    if not isinstance(event, e.HandWon):
        return None
    hand = kind_worth(event.points, doubled=event.doubled) or "one hand"
    if event.doubled:
        hand = f"a doubled {hand.removeprefix('a ')}"
    return event.points, f"{hand} made {counted(event.points, 'point')} for {speech.whom(event.seat)}."


# When a character may say something.


def moments(now: Sequence[Event]) -> Moments:
    """Yield whose moments these public events of one move are, and which."""
    made = {event.seat: event.made for event in now if isinstance(event, e.Showdown)}
    winners = [event.seat for event in now if isinstance(event, e.HandWon)]
    for event in now:
        match event:
            case e.HandWon(seat) if is_high_card(made.get(seat, "")):
                yield seat, Moment.WINS_CHEAPLY
            case e.Conceded(seat) | e.Dropped(seat) if seat not in winners:
                yield seat, Moment.OUTPLAYED
            case _:
                pass
