"""What went into a result of Tex-Tac-Toe, what is at stake, and the facts behind a refusal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.presentation.cards import shown
from bot.presentation.game_presenter import Reasons
from bot.presentation.games.textactoe.labels import best_of, score
from bot.presentation.games.textactoe.pages import ComparedHand
from bot.presentation.games.textactoe.sentences import (
    LINE_NAMES,
    cell_name,
    hand,
    in_brackets,
    short_name,
    value_of,
    with_article,
)
from bot.presentation.speech import Speech
from bot.table.texts import begun, together
from engines.cards import JOKERS, Card, in_words, rank
from engines.core import Event, Fact
from engines.poker import Category, category
from engines.textactoe import View, events as e, facts
from engines.textactoe.hands import on_lines
from engines.textactoe.model import LAID, PATIENCE, Hand, Phase
from engines.words import agreed, counted

LINES_TOLD = 4
"""How many lines of a showdown are told with what they make, the chosen one first."""


def event_reason(story: Sequence[Event], before: View, after: View, speech: Speech) -> str:
    """Return how the last event of a story came about; "" if there is nothing to compute."""
    match story[-1]:
        case e.Played(_, card, cell):
            return _matching(card, before.grid[cell - 1][-1])
        case e.Showdown(_, cards, line, _):
            return "\n".join(_lines(before, cards[:LAID], line))
        case e.HandWon() | e.HandDrawn():
            compared = _compared(story)
            return "\n".join((*_hands(compared, speech), *_scoring(compared, speech)))
        case e.Removed(_, cards):
            return _removed(_compared(story), cards, speech)
        case e.PotWon(_, chips):
            return _pot(story, chips, before, speech)
        case e.GameOver(table, _):
            points = ", ".join(f"{score.points} for {speech.whom(score.seat)}" for score in table)
            pile = counted(after.pile_count, "card")
            return f"The Draw Pile has {pile}, and a refill takes 3. Points: {points}."
        case _:
            return ""


# The showdown.


def _compared(story: Sequence[Event]) -> ComparedHand:
    """Return the hand that the last call led to."""
    *_, called = (n for n, event in enumerate(story) if isinstance(event, e.Called))
    return ComparedHand(story, story[called:])


def _hands(compared: ComparedHand, speech: Speech) -> Iterator[str]:
    """Yield all hands, the best first."""
    for it, showdown in zip(compared.shown, compared.best_first, strict=True):
        yield f"- {speech.who(it.seat)} · {hand(showdown.cards, showdown.line, it.called)}"


def _scoring(compared: ComparedHand, speech: Speech) -> Iterator[str]:
    """Yield how the points of the winner, if there is one, come about."""
    if len(compared.winners) > 1:
        return
    if compared.points and not compared.doubled and value_of(made := compared.shown[0].called):
        scores = f"{begun(with_article(short_name(made)))} scores {counted(compared.points, 'point')}"
        yield f"- {scores}{_other_price(compared)}."
    yield from (f"- {begun(it)}" for it in compared.scoring(speech))


def _other_price(compared: ComparedHand) -> str:
    """Return `, two pair 2`, what the loser's hand is worth, if there is one loser with another kind."""
    made, *others = (it.called for it in compared.shown)
    if len(others) != 1 or value_of(others[0]) == value_of(made):
        return ""
    return f", {with_article(short_name(others[0]))} {value_of(others[0])}"


def _lines(view: View, cards: Sequence[Card], line: str) -> Iterator[str]:
    """Yield what two laid cards make with each line that they could use, the chosen one first."""
    made = sorted(on_lines(view.grid, cards), key=lambda held: (held.line != line, -held.strength))
    yield f"{together(map(shown, cards))} with face-up lines:"
    for held in made[:LINES_TOLD]:
        yield f"- {LINE_NAMES[held.line]}: {in_brackets(held.made)}"
    if (others := len(made) - LINES_TOLD) > 0:
        yield f"- {counted(others, 'other line')} {agreed(others, 'makes', 'make')} no more."


def _removed(compared: ComparedHand, cards: Sequence[Card], speech: Speech) -> str:
    """Return whose line it was, and how many cards lay there."""
    first = next(event for event in compared.showdowns if event.seat in compared.winners)
    told = f"It was {speech.of(first.seat)} line"
    if len(compared.winners) > 1:
        after_caller = first.seat != compared.showdowns[0].seat
        told += ", as the first of the tied after the caller" if after_caller else ", as the caller"
    stacked = len(cards) > len(compared.showdowns[0].cards) - LAID
    return (
        f"{told}. Covered cards leave too: {counted(len(cards), 'card')} in all." if stacked else f"{told}."
    )


# Other events.


def _matching(card: Card, top: Card) -> str:
    """Return what two cards have in common: `8♠ and 8♥ are both eights`."""
    if card in JOKERS or top in JOKERS:
        return "A Joker goes on any card, and any card goes on a Joker."
    both = f"{shown(card)} and {shown(top)}"
    return f"{both} have the same rank." if rank(card) == rank(top) else f"{both} have the same suit."


def _pot(story: Sequence[Event], chips: int, before: View, speech: Speech) -> str:
    """Return what the pot held, and whose hands were compared for it."""
    pot = f"The pot held {counted(before.pot, 'chip')}"
    if isinstance(story[-2], e.Dropped):
        return f"{pot}, and nobody else is in it any more."
    still = [seat for seat in before.in_pot if seat != speech.reader]
    mine = ["you"] if speech.reader in before.in_pot else []
    names = together((*mine, *map(speech.whom, still)))
    shared = (
        "" if chips == before.pot else " Equal best hands share it; odd chips go clockwise from the caller."
    )
    return f"{pot}. Still in it: {names}.{shared}"


# Refusals.


def refusal_reason(because: Fact, speech: Speech) -> str:
    """Return a fact behind a refused move in words; "" if there is nothing to tell of it."""
    match because:
        case facts.Turns(seats):
            return f"The order of turns: {' → '.join(map(speech.name, seats))}."
        case facts.FaceDown(cells):
            return f"Face down: {together(map(cell_name, cells))}."
        case facts.CanCover(card, tops):
            return _coverable(card, tops)
        case facts.Discards(seats):
            return f"The limit is {PATIENCE} a player: {PATIENCE} × {seats} = {PATIENCE * seats}."
        case facts.Completing(()):
            return "No line lacks just one card yet."
        case facts.Completing(cells):
            return f"A line is complete once one of these is revealed: {', '.join(map(cell_name, cells))}."
        case facts.NoCards():
            return "The Draw Pile is empty, and no card in the grid is face down."
        case facts.Chips(seats):
            return f"Chips of those in the pot: {', '.join(f'{speech.whom(it)} {n}' for it, n in seats)}."
        case _:
            return ""


def _coverable(card: Card, tops: Sequence[tuple[Card, int]]) -> str:
    """Return which face-up cards `card` could go on."""
    name = f"the {in_words(card)}" if card in JOKERS else shown(card)
    if not tops:
        return f"No face-up card has the suit or rank of {name}."
    return f"{begun(name)} can go on {together(f'{shown(top)} ({cell_name(cell)})' for top, cell in tops)}."


REASONS = Reasons(event_reason, refusal_reason)


# What is at stake, in one line for newcomers.


def stakes(view: View) -> str:
    """Return what the viewer's best two cards make now and what that may score; "" if nothing is asked."""
    if view.seat is None or view.actor != view.seat or view.phase in (Phase.SETUP, Phase.OVER):
        return ""
    if (best := best_of(view)) is None:
        pays = "No line is face up yet, so nobody can call"
        return f"{pays}; {_left(view)}." if view.phase is Phase.TURN else ""
    two = " ".join(map(shown, best.cards[:LAID]))
    makes = f"{two} make {_made(best)} now"
    challenged = bool(view.challengers) or view.phase is Phase.EXTRA
    points = counted(score(view, best, challenged=challenged), "point")
    match view.phase:
        case Phase.TURN:
            return f"{makes}. {_left(view)}."
        case Phase.ANSWER:
            return f"{counted(view.bet, 'chip')} to stay in for the pot of {view.pot}; {makes}."
        case _:
            return f"{makes}: {points} if it's the best hand."


def _made(hand: Hand) -> str:
    if category(hand.strength) is Category.HIGH_CARD:
        return "only a high card"
    return with_article(short_name(hand.made))


def _left(view: View) -> str:
    """Return how many cards can still be drawn: `12 cards are left`."""
    many = view.pile_count
    return f"{counted(many, 'card')} {agreed(many, 'is', 'are')} left"
