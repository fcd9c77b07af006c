"""Tex-Tac-Toe's actions: labels, what cards make now and after a play, what is asked and what choices do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from bot.presentation.cards import menu, shown
from bot.presentation.game_presenter import NameOfSeat
from bot.presentation.games.textactoe.sentences import LINE_NAMES, cell_name, short_name
from bot.presentation.move_builder.controls import Style
from bot.presentation.move_builder.labels import ActionLabel, ActionLabels, Values, no_buttons
from bot.table.texts import any_of, begun
from engines.cards import JOKERS, Card, in_words
from engines.core import Action, Seat
from engines.poker import Category, category
from engines.textactoe import View, actions as a
from engines.textactoe.facts import completing
from engines.textactoe.hands import best_hand, pairs, points, usable
from engines.textactoe.model import LAID, PATIENCE, REFILL, Grid, Hand, Phase
from engines.textactoe.offers import matches
from engines.words import counted

_ROWS = {"cell": ((1, 2, 3), (4, 5, 6), (7, 8, 9))}
"""The cells as they lie on the table."""
_BETS = (1, 5, 10)
SAFE_CALL = Category.STRAIGHT
"""The lowest kind of hand that is nearly always worth a call (RULES.md, section 10)."""
OUTLOOK_MAX = 4
"""Maximum number of cells whose results are listed while a card is played."""
_TURNS_UP = "turns up for everyone. You draw nothing."
_GOES_UNDER = "goes face down under the Draw Pile. Then you draw a card."


def labels(view: View, names: NameOfSeat) -> ActionLabels:
    """Return the labels for the viewer of a view."""
    it = _Labels(view, names)
    return ActionLabels({**it.turn_labels(), **it.call_labels(), **it.bet_labels()})


class _Labels:
    """What the labels are made of, for the viewer of one view."""

    def __init__(self, view: View, names: NameOfSeat) -> None:
        self._view, self._names = view, names

    def turn_labels(self) -> dict[type[Action], ActionLabel]:
        """Return the labels of a turn's moves."""
        return {
            a.Reveal: ActionLabel(
                name="Reveal",
                public=True,
                told=lambda action: f"Reveal the {cell_name(action.cell)}",
                button=self.cell_button,
                choice=self.cell,
                question="Which card do you turn up?",
                effect=f"A face-down card {_TURNS_UP}",
                prospects=self.completing,
                preview=lambda action: f"The {cell_name(action.cell)} card {_TURNS_UP}",
                style="go",
                immediate=True,
                rows=_ROWS,
            ),
            a.Play: ActionLabel(
                name="Play",
                told=lambda action: f"Play {_card(action.card)} on the {cell_name(action.cell)}",
                button=self.play_button,
                choice=self.cell_or_card,
                question={"cell": "Which card do you cover?"},
                effect="Your card covers a face-up one of its suit or rank. Then you draw a card.",
                prospects=self.plays,
                preview=self.covering,
                style="go",
                immediate=True,
                one_button_per_value=True,
                rows=_ROWS,
            ),
            a.Discard: ActionLabel(
                name="Discard",
                told=lambda action: f"Discard {_card(action.card)}",
                button=lambda card: f"Discard {_card(card)}",
                choice=menu,
                effect=f"Your card {_GOES_UNDER}",
                preview=lambda action: f"{shown(action.card)} {_GOES_UNDER}",
                immediate=True,
                stepwise=True,
            ),
        }

    def call_labels(self) -> dict[type[Action], ActionLabel]:
        """Return the labels of a call, and of the answers to it."""
        best = best_of(self._view)
        safe = best is not None and category(best.strength) >= SAFE_CALL
        calls: Style = "plain" if best is None else "good" if safe else "go"
        caller = "the caller" if self._view.caller is None else self._names(self._view.caller)
        return {
            a.Call: self.laying(
                "Call",
                "You lay two cards face down, and the others answer. The best hand scores; a pair or better "
                "scores double if you win after a challenge.",
                calls,
                spread=False,
            ),
            a.Concede: self.laying("Concede", "You lay two cards at once, and can still win."),
            a.Lay: self.laying("Lay", "Your two cards count in the showdown. No changes after this."),
            a.Challenge: ActionLabel(
                name="Challenge",
                public=True,
                complete=lambda _: "Challenge · extra turn first",
                effect="You take one extra turn, then lay two cards. "
                f"If {caller} still wins, a pair or better scores double. "
                "A high card scores 1 instead of 0, whoever wins.",
                style="go",
            ),
        }

    def bet_labels(self) -> dict[type[Action], ActionLabel]:
        """Return the labels of bets, and of the answers to them."""
        return {
            a.Bet: ActionLabel(
                name="Bet",
                public=True,
                complete=lambda action: f"Bet {counted(action.chips, 'chip')}",
                question="Bet how many chips?",
                effect="The others in the pot pay the same or drop out of it. Points don't change.",
                preview=lambda action: (
                    f"You put {counted(action.chips, 'chip')} into the pot. The others in it see or drop."
                ),
                first=no_buttons,
                numbers=lambda among: [(f"Bet {counted(n, 'chip')}", n) for n in _BETS if n in among],
            ),
            a.See: ActionLabel(
                name="See",
                public=True,
                complete=lambda _: f"See · pay {counted(self._view.bet, 'chip')}",
                effect="You pay the bet and can still win the pot.",
                style="go",
            ),
            a.Drop: ActionLabel(
                name="Drop",
                public=True,
                complete=lambda _: "Drop · lose what you paid in",
                effect="You drop out and lose what you paid into the pot. You still play for points.",
            ),
        }

    # Cells.

    def cell_button(self, cell: int) -> str:
        """Return `5 · K♥`."""
        stack = self._view.grid[cell - 1]
        return f"{cell} · {shown(stack[-1]) if stack else '?'}"

    def cell(self, cell: int) -> str:
        """Return `K♥ · centre, stack of 3`."""
        stack = self._view.grid[cell - 1]
        stacked = f", stack of {len(stack)}" if len(stack) > 1 else ""
        where = f"{shown(stack[-1])} · " if stack else f"{cell} · face down · "
        return f"{where}{cell_name(cell)}{stacked}"

    def cell_or_card(self, value: int | Card) -> str:
        return self.cell(value) if isinstance(value, int) else menu(value)

    def play_button(self, value: int | Card) -> str:
        return self.cell_button(value) if isinstance(value, int) else f"Play {_card(value)}"

    def covering(self, action: a.Play) -> str:
        top = shown(self._view.grid[action.cell - 1][-1])
        return f"{shown(action.card)} covers {top} ({cell_name(action.cell)}). Then you draw a card."

    def completing(self, _: Values) -> Sequence[str]:
        """Return which cells would complete a line."""
        cells = completing(self._view).cells
        return [f"Card {any_of([*map(str, cells)])} would complete a line"] if cells else ()

    def plays(self, values: Values) -> Sequence[str]:
        """Return what the cells to choose from would lead to: `**5 · K♥** → pair of kings or better`; the
        others are named only.
        """
        ahead = plays(self._view, values[0]) if len(values) == 1 else ()
        told = [
            f"**{self.cell_button(play.cell)}** → {short_name(play.hand.made)} or better"
            for play in ahead[:OUTLOOK_MAX]
            if play.hand and category(play.hand.strength) > Category.HIGH_CARD
        ]
        others = [f"**{self.cell_button(play.cell)}**" for play in ahead[len(told) :]]
        return [*told, f"Also on {any_of(others)}"] if told and others else told

    # Two cards for the showdown.

    def laying(self, name: str, effect: str, style: Style = "plain", *, spread: bool = True) -> ActionLabel:
        """Return the label of an action that lays two cards."""
        return ActionLabel(
            name=name,
            told=lambda action: f"{name} {' '.join(map(_card, action.cards))}",
            button=lambda cards: f"{name} {self.cards(cards)}",
            choice=self.cards,
            question="Which two cards?",
            effect=effect,
            preview=lambda action: self.showdown(action.cards),
            style=style,
            emphasis=lambda action: "good" if is_best(self._view, action.cards) else "plain",
            immediate=True,
            one_button_per_value=spread,
            order_of_picks=self.best_first,
        )

    def best_first(self, picks: Values) -> Values:
        return sorted(picks, key=lambda cards: -best_hand(self._view.grid, cards).strength)

    def showdown(self, cards: tuple[Card, ...]) -> str:
        """Return what two cards make if the grid stays as it is."""
        best = best_hand(self._view.grid, cards)
        made = f"{begun(best.made)} ({LINE_NAMES[best.line]})"
        return f"{made}: {worth(self._view, best)}. At the showdown your best line counts."

    def cards(self, cards: Card | tuple[Card, ...]) -> str:
        """Return a card, or several with the hand that they make."""
        if not isinstance(cards, tuple):
            return menu(cards)
        named = " ".join(map(shown, cards))
        if len(cards) != LAID or not usable(self._view.grid):
            return named
        return f"{named} · {short_name(best_hand(self._view.grid, cards).made)}"


def _card(card: Card) -> str:
    return f"the {in_words(card)}" if card in JOKERS else shown(card)


# What cards make now and after a play, and what that scores.

CACHE_SIZE = 200
"""Maximum number of grids and cards whose hands are kept."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """A cell that a card may cover, and the best hand of the viewer's other cards after that."""

    cell: int
    hand: Hand | None
    """None: no line is face up. The card that is drawn may make a better hand."""


@lru_cache(CACHE_SIZE)
def ranked(grid: Grid, stash: tuple[Card, ...]) -> Sequence[Hand]:
    """Return the best hand with each two cards of `stash`, best first; empty without a usable line."""
    return sorted(pairs(grid, stash), key=lambda hand: -hand.strength)


def best_of(view: View) -> Hand | None:
    """Return the best hand of the laid cards, or of any two of the Stash, with the current grid; None if
    there is none.
    """
    return next(iter(ranked(view.grid, view.laid or view.stash)), None)


def is_best(view: View, cards: Sequence[Card]) -> bool:
    """Return whether no other two cards of the Stash make a better hand than these."""
    best = best_of(view)
    return best is not None and {*cards} == {*best.cards[:LAID]}


def score(view: View, hand: Hand, *, challenged: bool) -> int:
    """Return what the viewer would score with `hand`."""
    return points(hand.strength, caller=view.caller in (None, view.seat), challenged=challenged)


def worth(view: View, hand: Hand) -> str:
    """Return what the viewer would score with `hand`: `25 points, 50 if anyone challenges`."""
    now, most = (score(view, hand, challenged=it) for it in (bool(view.challengers), True))
    return counted(now, "point") + (f", {most} if anyone challenges" if most != now else "")


def plays(view: View, card: Card) -> Sequence[Prospect]:
    """Return the cells that `card` may cover, those with the best hands after that first."""
    others = tuple(other for other in view.stash if other != card)
    cells = (cell for cell, stack in enumerate(view.grid, 1) if stack and matches(card, stack[-1]))
    found = [Prospect(cell, _after(view.grid, card, cell, others)) for cell in cells]
    return sorted(found, key=lambda prospect: -prospect.hand.strength if prospect.hand else 0)


def _after(grid: Grid, card: Card, cell: int, others: tuple[Card, ...]) -> Hand | None:
    covered = tuple((*stack, card) if at == cell else stack for at, stack in enumerate(grid, 1))
    return next(iter(ranked(covered, others)), None)


# What is asked, and what stands above the buttons.


def turn_line(view: View, names: NameOfSeat) -> str:
    """Return whose turn it is, and what they may do."""
    if view.phase is Phase.OVER:
        return "The game is over."
    if view.actor is None:
        return "The cards aren't dealt yet."
    if view.actor == view.seat:
        return _asked_of_you(view, names)
    who = f"**{names(view.actor)}**"
    match view.phase:
        case Phase.RESPOND if view.caller is not None:
            answer = "to concede or challenge" if _may_challenge(view) else "to lay two cards"
            return f"{_who_has(view, view.caller, names)} called. Waiting for {who} {answer}."
        case Phase.EXTRA:
            return f"{who} takes an extra turn, then lays two cards."
        case Phase.LAY:
            return f"Waiting for {who} to lay two cards."
        case Phase.ANSWER if view.turn is not None:
            bettor, bet = _who_has(view, view.turn, names), counted(view.bet, "chip")
            return f"{bettor} bet {bet}. Waiting for {who} to see or drop."
        case _:
            return f"{who}'s turn: {_moves(view)}."


def _asked_of_you(view: View, names: NameOfSeat) -> str:
    """Return what the viewer is asked for; `prompt` says what the choices do."""
    match view.phase:
        case Phase.RESPOND if view.caller is not None:
            return f"**{names(view.caller)}** has called."
        case Phase.EXTRA:
            return "Your extra turn, before you lay two cards."
        case Phase.LAY:
            return "Lay two cards for the showdown."
        case Phase.ANSWER if view.turn is not None:
            return f"**{names(view.turn)}** has bet {counted(view.bet, 'chip')}."
        case _:
            return "Your turn."


def _who_has(view: View, seat: Seat, names: NameOfSeat) -> str:
    return "You have" if seat == view.seat else f"**{names(seat)}** has"


def standing(view: View, names: NameOfSeat) -> str:
    """Return the points of all players, and with betting their chips: `You have 4 points to 2.`"""
    assert view.seat is not None
    mine, others = _having(view, view.seat), [Seat(i) for i in range(view.seats) if i != view.seat]
    if len(others) == 1 and not view.options.betting:
        level = view.points[view.seat] == view.points[others[0]]
        return f"You both have {mine}." if level else f"You have {mine} to {view.points[others[0]]}."
    if not view.options.betting:
        theirs = (f"**{names(seat)}** {view.points[seat]}" for seat in others)
        return f"Points: you {view.points[view.seat]}, {', '.join(theirs)}."
    have = (f"**{names(seat)}** has {_having(view, seat)}" for seat in others)
    return f"You have {', '.join((mine, *have))}."


def last_line(view: View) -> str:
    """Return that the next showdown is the last one, as too few cards are left to refill a line; else ""."""
    over = view.phase in (Phase.SETUP, Phase.OVER)
    return "The next showdown ends the game." if view.pile_count < REFILL and not over else ""


def _having(view: View, seat: Seat) -> str:
    points = counted(view.points[seat], "point")
    if not view.options.betting:
        return points
    out = " (out of the pot)" if view.pot > 0 and seat not in view.in_pot else ""
    return f"{points} and {counted(view.chips[seat], 'chip')}{out}"


def prompt(view: View, names: NameOfSeat) -> str:
    """Return what each choice of the viewer does, a line each; "" if they have none."""
    return "\n".join(_choices(view, names)) if view.actor == view.seat else ""


def _choices(view: View, names: NameOfSeat) -> Iterator[str]:
    match view.phase:
        case Phase.TURN | Phase.EXTRA:
            yield from _of_the_turn(view)
        case Phase.RESPOND if view.caller is not None:
            yield "**Concede** · you can still win"
            if _may_challenge(view):
                yield f"**Challenge** · if **{names(view.caller)}** wins, points double"
        case Phase.LAY:
            yield "Your best line counts. No changes after this."
        case Phase.ANSWER:
            yield "**See** · pay the same to stay in the pot"
            yield "**Drop** · out of the pot, but you still play for points"
        case _:
            return


def _of_the_turn(view: View) -> Iterator[str]:
    """Yield what the moves do that are played at once, and what a call would win; once that is possible, the
    player knows what a discard does.
    """
    may_call = view.phase is Phase.TURN and bool(usable(view.grid))
    if not view.pile_count:
        yield "The Draw Pile is empty: no more plays or discards."
    yield from _play_lines(view)
    if view.pile_count and not _stalled(view) and not may_call:
        yield "**Discard** · under the pile, then draw"
    if view.phase is Phase.TURN and (best := best_of(view)) is not None:
        points = counted(score(view, best, challenged=False), "point")
        yield f"**Call** · {short_name(best.made)}: {points} if it wins"
    if view.seat in view.in_pot and all(view.chips[seat] for seat in view.in_pot):
        yield "**Bet** · before your move, if you like; chips never decide the game"


def _play_lines(view: View) -> Iterator[str]:
    """Yield what each card's best play makes of the others: `**Play K♥** on 7♥ → pair of twos or better`;
    cards that make the same share a line.
    """
    lines: dict[str, list[str]] = {}
    for card in view.stash if view.pile_count else ():
        if not (found := plays(view, card)):
            continue
        best, *others = (shown(view.grid[play.cell - 1][-1]) for play in found)
        hand, made = found[0].hand, ", then draw"
        if hand is not None and category(hand.strength) > Category.HIGH_CARD:
            made = f" → {short_name(hand.made)} or better"
        also = f"; also on {any_of(others)}" if others else ""
        lines.setdefault(f"on {best}{made}{also}", []).append(shown(card))
    yield from (f"**Play {any_of(cards)}** {on}" for on, cards in lines.items())


def _may_challenge(view: View) -> bool:
    """Return whether an extra turn would be possible (TT-17)."""
    return bool(view.face_down) or view.pile_count > 0


def _stalled(view: View) -> bool:
    """Return whether there were too many discards in a row (TT-10)."""
    return view.discards >= PATIENCE * view.seats


def _moves(view: View) -> str:
    """Return the moves that the table allows in this turn, whatever the cards: `reveal, play or call`."""
    able = {
        "reveal": bool(view.face_down),
        "play": view.pile_count > 0,
        "discard": view.pile_count > 0 and not _stalled(view),
        "call": view.phase is Phase.TURN and bool(usable(view.grid)),
    }
    *before, last = (verb for verb, possible in able.items() if possible)
    return f"{', '.join(before)} or {last}" if before else f"the only move left is to {last}"
