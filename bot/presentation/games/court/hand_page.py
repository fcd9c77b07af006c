"""Court!'s page of a player's own hand: what it stands for, and what each choice would do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.presentation.cards import row
from bot.presentation.game_presenter import NameOfSeat
from bot.presentation.games.court.events import prospect
from bot.presentation.games.court.labels import asked, forecast
from bot.presentation.games.court.pages import player_lines, region_text
from bot.presentation.games.court.scenes import hand_scene
from bot.presentation.games.court.standings import is_on, line_now, standings, suit_shown
from bot.presentation.large_text import Group
from bot.presentation.page import Field, Page
from engines.cards import highest_first
from engines.court import View
from engines.court.model import NAMES, POINTS
from engines.words import signed


def hand_page(view: View, names: NameOfSeat) -> Page:
    """Return the page of a player's cards: the question, what can end the game, and above the buttons what
    each choice would do. The picture shows all the rest.
    """
    assert view.seat is not None
    return Page(
        f"{names(view.seat)}'s hand",
        "\n".join((asked(view, names), *_closing(view))),
        tuple(_fields(view, names)),
        prompt=forecast(view, names),
        scene=hand_scene(view),
    )


def _closing(view: View) -> Iterator[str]:
    """Yield what can end the game soon."""
    suit, running = view.streak
    if view.extra and is_on(view):
        yield "Shared lead: the game goes on."
    elif suit is not None and running > 1 and is_on(view):
        yield f"{NAMES[suit]} won {running} in a row: a third ends it."


def _fields(view: View, names: NameOfSeat) -> Iterator[Field]:
    """Yield in words what the picture shows."""
    yield Field("Your cards", row(highest_first(view.hand)) or "–", pictured=True)
    if view.laid is not None and view.laid != view.joker:
        yield Field("Face down in front of you", row((view.laid,)), pictured=True)
    if is_on(view):
        yield Field("Your side", _own_side(view), inline=False, pictured=True)
        yield Field("If the season ended now", _now(view), inline=False, pictured=True)
    suits = (f"{suit_shown(here.suit)}: {region_text(view, here, names)}" for here in view.field)
    yield Field("The field", "\n".join(suits), inline=False, pictured=True)
    yield Field("Players", "\n".join(player_lines(view, names)), inline=False, pictured=True)


def _own_side(view: View) -> str:
    """Return `You back ♥ Hearts with a King. Without the King you back ♣ Clubs.`"""
    assert view.seat is not None
    it, card = view.alignment, view.cards[view.seat]
    if it is None and view.chosen[view.seat]:
        return "You back no suit."
    if it is None:
        return "None yet. The card you lay after round 3 decides, or a King you place before then."
    if not it.by_king:
        return f"You back {suit_shown(it.suit)}."
    insured = f" Without the King you back {suit_shown(card)}." if card is not None else ""
    return f"You back {suit_shown(it.suit)} with a King.{insured}"


def _now(view: View) -> str:
    """Return how the suits stand, and what the viewer would score."""
    if len(view.best) != 1:
        return f"{standings(view)}\nNo clear winner: cards would be pitched until there is one."
    if (line := line_now(view)) is None:
        return standings(view)
    return f"{standings(view)}\nYou'd score **{signed(POINTS[line])}**: {prospect(view.alignment, line)}."


def large(view: View) -> Sequence[Group]:
    """Return the cards for large text."""
    laid = () if view.laid is None else (view.laid,)
    return (
        Group("Your cards", tuple(highest_first(view.hand))),
        Group("Face down in front of you", laid, 200),
    )
