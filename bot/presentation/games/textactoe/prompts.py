"""What players are asked for in Tex-Tac-Toe, and what each of their choices does."""

from __future__ import annotations

from collections.abc import Iterator

from bot.presentation.cards import shown
from bot.presentation.game_presenter import NameOfSeat
from bot.presentation.games.textactoe.naming import short_name
from bot.presentation.games.textactoe.prospects import best_of, plays, score
from bot.table.texts import any_of
from engines.core import Seat
from engines.textactoe import View
from engines.textactoe.hands import usable
from engines.textactoe.model import PATIENCE, Phase
from engines.words import counted


def asked(view: View, names: NameOfSeat) -> str:
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
        return f"You have {mine} to {view.points[others[0]]}."
    if not view.options.betting:
        theirs = (f"**{names(seat)}** {view.points[seat]}" for seat in others)
        return f"Points: you {view.points[view.seat]}, {', '.join(theirs)}."
    have = (f"**{names(seat)}** has {_having(view, seat)}" for seat in others)
    return f"You have {', '.join((mine, *have))}."


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
    if view.phase is Phase.TURN:
        yield f"**Call** · {_calling(view)}"


def _calling(view: View) -> str:
    """Return what a call would win now: `pair of twos: 1 point if it wins`."""
    if (best := best_of(view)) is None:
        return "once a line is face up"
    points = counted(score(view, best, challenged=False), "point")
    return f"{short_name(best.made)}: {points} if it wins"


def _play_lines(view: View) -> Iterator[str]:
    """Yield what each card's best play makes of the others: `**Play K♥** on 7♥ → pair of twos or better`;
    cards that make the same share a line.
    """
    lines: dict[str, list[str]] = {}
    for card in view.stash if view.pile_count else ():
        for play in plays(view, card)[:1]:
            made = f" → {short_name(play.hand.made)} or better" if play.hand else ", then draw"
            on = f"on {shown(view.grid[play.cell - 1][-1])}{made}"
            lines.setdefault(on, []).append(shown(card))
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
