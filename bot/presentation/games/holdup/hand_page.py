"""The page of a player's hand in Texas Hold Up: the picture says most of it, the rest is what is asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bot.presentation.cards import row, shown
from bot.presentation.game_presenter import NameOfSeat
from bot.presentation.games.holdup.scenes import hand_scene
from bot.presentation.games.holdup.standing import HOLE_CARDS, aptitude, awaited, running
from bot.presentation.games.holdup.table_page import asked
from bot.presentation.games.holdup.wording import ORDINALS, as_said
from bot.presentation.large_text import Group
from bot.presentation.page import Field, Page
from bot.table.texts import begun
from engines import poker
from engines.cards import Card, suit
from engines.core import Seat
from engines.holdup import View
from engines.holdup.model import APPLICATION_OF, Phase, potency, value
from engines.holdup.orders import pass_button
from engines.words import counted

LARGE_POWER, LARGE_BOARD = 186, 220
"""Heights of cards in large print: three powers fit beside two hole cards."""


def hand_page(view: View, names: NameOfSeat) -> Page:
    """Return the page of a player's own cards, what they are worth, and the cards they have looked at."""
    assert view.seat is not None
    return Page(
        f"{names(view.seat)}'s hand",
        asked(view, names),
        tuple(_fields(view, names)),
        prompt="\n".join(_choices(view)),
        scene=hand_scene(view),
    )


def _fields(view: View, names: NameOfSeat) -> Iterator[Field]:
    """Yield what the picture shows, in words."""
    assert view.seat is not None
    if view.holes:
        yield Field("Your cards", row(view.holes), pictured=True)
    if len(view.holes) == HOLE_CARDS and view.board:
        best = as_said(poker.name((*view.holes, *view.board)))
        yield Field("Your best hand", begun(best), pictured=True)
        yield Field("Board", row(view.board), pictured=True)
    yield Field("Your chips", _purse(view, view.seat), inline=False, pictured=True)
    if view.powers:
        powers = "\n".join(_power_line(view, card) for card in view.powers)
        yield Field("Your powers", powers, inline=False, pictured=True)
    if view.sights:
        yield Field("You have seen", "\n".join(_sight_lines(view, names)), inline=False, pictured=True)
    if view.destroyed and running(view):
        yield Field("Destroyed", row(view.destroyed), inline=False)


def _purse(view: View, seat: Seat) -> str:
    """Return the viewer's chips, their bets in this heist, and the price of a call if it is not yet due."""
    purse, bets, call = counted(view.stack[seat], "chip"), view.live[seat], view.to_call[seat]
    text = f"You have {purse}" + (f" and are in for {bets}." if bets and running(view) else ".")
    waiting = call and not (view.turn == seat and view.open is None)
    return f"{text} On your turn, a call costs {counted(call, 'chip')}." if waiting else text


def _power_line(view: View, card: Card) -> str:
    assert view.seat is not None
    villain = view.villains[view.seat]
    assert villain is not None
    worth, application = potency(card, villain.aptitudes), APPLICATION_OF[suit(card)]
    does = _DOES[application].format(cards=counted(worth, "card"), chips=counted(worth, "chip"))
    why = f"{value(card)} ÷ aptitude {aptitude(villain, card)}"
    return f"**{shown(card)}** {application.capitalize()}, {why}: {does}"


_DOES: Mapping[str, str] = {
    "destruction": "replaces up to {cards}",
    "damage": "knocks out up to {chips}",
    "perception": "shows you up to {cards}",
    "deception": "takes back up to {chips}",
}
"""What a power card can do, for what it is worth."""


def _sight_lines(view: View, names: NameOfSeat) -> Iterator[str]:
    for sight in view.sights:
        where = (
            f"Card {sight.depth} of the deck"
            if sight.place.seat is None
            else f"{names(sight.place.seat)}'s {ORDINALS[sight.place.n]} card"
        )
        yield f"{where}: **{shown(sight.card)}**"


def _choices(view: View) -> Iterator[str]:
    """Yield what the choices do, as far as their buttons don't say it."""
    assert view.seat is not None
    if view.seat not in awaited(view) or not running(view):
        return
    if view.open is not None:
        if suit(view.open.card) == "S":
            yield "Loot and law stay as they are."
        return
    if view.phase is Phase.WINDOW:
        yield "**Pass** lasts until the next card, or until anyone plays."
        if label := pass_button(view):
            yield f"**{label}** lasts to the end."


def large(view: View) -> Sequence[Group]:
    """Return the cards for large text."""
    powers = Group("Your power cards", view.powers, LARGE_POWER, beside=True)
    return (Group("Your cards", view.holes), powers, Group("Board", view.board, LARGE_BOARD))
