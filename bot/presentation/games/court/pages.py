"""Court!'s pages of the table and of players' hands, and its presenter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.presentation.cards import row, shown, sign
from bot.presentation.game_presenter import GamePresenter, NameOfSeat, PartEnding
from bot.presentation.games.court.about import CARD, LASTS, PITCH
from bot.presentation.games.court.events import reason, scored, sentence, signed, won
from bot.presentation.games.court.hand_scene import hand_scene
from bot.presentation.games.court.table_scene import table_scene
from bot.presentation.games.court.words import CourtWords, colour, suit_shown
from bot.presentation.large_text import Group
from bot.presentation.page import Field, Page
from bot.presentation.scene import SEAT_LETTERS
from engines.cards import highest_first
from engines.core import Event, Seat
from engines.court import View, counting
from engines.court.actions import Banish, NameSuit, Spare
from engines.court.events import SeasonScored
from engines.court.model import (
    NAMES,
    POINTS,
    ROUNDS,
    SUITS,
    Alignment,
    Outcome,
    Phase,
    region,
    suits_for,
)
from engines.court.view import RegionView
from engines.words import counted

OPEN_TO_ALL = (Banish, Spare, NameSuit)
_COLOURS = {Phase.ALIGN: 0x5B3A8C, Phase.OVER: 0x555555}


# The table.


def table_page(view: View, names: NameOfSeat) -> Page:
    """Return the table as everybody sees it."""
    fields = [
        Field(_headed(view, shown_region), _region(view, shown_region, names), inline=False)
        for shown_region in view.field
    ]
    fields.append(Field("Players", "\n".join(_player_lines(view, names)), inline=False, people=True))
    if view.last is not None:
        fields.append(Field("Last season", _last(view.last, names), inline=False))
    if view.winners:
        won_by = ", ".join(suit_shown(winner) if winner is not None else "void" for winner in view.winners)
        fields.append(Field("Seasons so far", won_by, inline=False))
    if view.discard:
        title = f"Discard ({len(view.discard)})"
        fields.append(Field(title, " ".join(map(shown, view.discard)), inline=False))
    colour = _COLOURS.get(view.phase, 0x8A1C3B)
    return Page(_title(view), _text(view, names), tuple(fields), colour=colour, scene=table_scene(view))


def summary(view: View, names: NameOfSeat) -> str:
    """Return the summary: whose turn it is and what for, and each suit's total."""
    return f"{asked(view, names)}\n{' · '.join(_total(view, shown_region) for shown_region in view.field)}"


def _last(outcome: Outcome, names: NameOfSeat) -> str:
    """Return how the last season was scored."""
    totals = " · ".join(
        f"{suit_shown(suit)} {total}" for suit, total in zip(SUITS, outcome.totals, strict=True)
    )
    return "\n".join((won(outcome), totals, *scored(outcome, lambda seat: f"**{names(seat)}**")))


def season_page(story: Sequence[Event], now: Sequence[Event], names: NameOfSeat) -> Page:
    """Return the page of how a season was scored, and everybody's points."""
    scored_now = next(event for event in now if isinstance(event, SeasonScored))
    totals = "\n".join(
        f"**{names(Seat(seat))}** {counted(points, 'point')}" for seat, points in enumerate(scored_now.scores)
    )
    title, _, text = _last(scored_now.outcome, names).partition("\n")
    fields = (Field("All points", totals, inline=False),)
    return Page(f"Court! · {title.removesuffix('.')}", text, fields, colour=_COLOURS[Phase.ALIGN])


def _title(view: View) -> str:
    if not view.season:
        return "Court!"
    stage = f"Round {view.round}" if view.round <= ROUNDS else "Alignment"
    if view.revealing:
        stage = "Reveal"
    return f"Court! · Season {view.season}" + (f" · {stage}" if view.phase is not Phase.OVER else "")


def _text(view: View, names: NameOfSeat) -> str:
    """Return whose turn it is, how many cards are left, and which suit is on a streak."""
    lines = [asked(view, names)]
    if view.phase not in (Phase.SETUP, Phase.OVER):
        deck = f"{counted(view.deck_count, 'card')} in the deck"
        lines.append(f"{deck}; **{names(view.dealer)}** deals and acts last.")
    suit, running = view.streak
    if suit is not None and running > 1 and not view.extra and view.phase is not Phase.OVER:
        lines.append(
            f"{suit_shown(suit)} have won {counted(running, 'season')} in a row; three end the game."
        )
    if view.extra and view.phase is not Phase.OVER:
        lines.append("The lead is shared: the game goes on until one player leads alone.")
    return "\n".join(lines)


def asked(view: View, names: NameOfSeat) -> str:
    """Return whose turn it is, and what they may do."""
    who = f"**{names(view.turn)}**" if view.turn is not None else ""
    mine = view.turn is not None and view.turn == view.seat
    match view.phase:
        case Phase.SETUP:
            return "The game hasn't begun. The host's **Start** begins it."
        case Phase.TURN:
            return "Your turn: place a card." if mine else f"{who} places a card."
        case Phase.QUEEN if view.queen is not None:
            whose, how = "You have" if mine else f"{who} has", "turned up" if view.revealing else "placed"
            return f"{whose} {how} {shown(view.queen)}: banish a {colour(view.queen)} card, or none?"
        case Phase.JOKER_SUIT if view.joker is not None:
            suits = " or ".join(map(suit_shown, suits_for(view.joker)))
            whose = "You have" if mine else f"{who} has"
            return f"{whose} turned up {shown(view.joker)}: does it go on {suits}?"
        case Phase.ALIGN if view.seat is not None and not view.chosen[view.seat]:
            return "Lay a suited card face down." if view.bound else "You may lay a card, or none."
        case Phase.ALIGN:
            waiting = [names(Seat(i)) for i, done in enumerate(view.chosen) if not done]
            rule = "Everybody lays a card face down; anybody with a King may lay none."
            return f"{rule} Waiting for **{', '.join(waiting)}**."
        case _:
            return "The game is over."


def _headed(view: View, region_view: RegionView) -> str:
    """Return `♥ Hearts · 22 · leads`."""
    return " · ".join(
        filter(None, (suit_shown(region_view.suit), str(region_view.total), _lead(view, region_view)))
    )


def _total(view: View, region_view: RegionView) -> str:
    """Return `♥ 22 leads`."""
    return " ".join(filter(None, (sign(region_view.suit), str(region_view.total), _lead(view, region_view))))


def _lead(view: View, region_view: RegionView) -> str:
    return ("leads" if len(view.best) == 1 else "tied") if region_view.suit in view.best else ""


def _region(view: View, region_view: RegionView, names: NameOfSeat) -> str:
    """Return the cards of a suit, and what they mean."""
    cards = "  ".join(
        f"**{shown(card)}**" + (" (11)" if card in view.aces else "") for card in region_view.cards
    )
    return "\n".join(filter(None, (cards or "Nothing.", " · ".join(_flags(region_view, names)))))


def _flags(region_view: RegionView, names: NameOfSeat) -> Iterator[str]:
    if region_view.active_jokers:
        yield f"{'★' * region_view.active_jokers} active: cannot win"
    elif region_view.cards and not region_view.contends:
        yield "no face card: cannot win"
    if region_view.full_court:
        yield "Full Court"
    if region_view.jack:
        yield "Jack: all numbers count"
    elif sum(map(counting.is_number, region_view.cards)) > counting.COUNTED_WITHOUT_JACK:
        yield "the three highest count"
    if region_view.king is not None:
        yield f"King: **{names(region_view.king)}**"


def _player_lines(view: View, names: NameOfSeat) -> Iterator[str]:
    for seat in [Seat(i) for i in range(len(view.scores))]:
        mark = f"{'▸ ' if seat == view.turn else ''}{SEAT_LETTERS[seat]} ·"
        facts = [counted(view.scores[seat], "point"), *_public_facts(view, seat)]
        if view.phase not in (Phase.SETUP, Phase.OVER):
            facts.append(f"{counted(view.hand_counts[seat], 'card')} in hand")
            facts += ["dealer"] if seat == view.dealer else []
        yield f"{mark} **{names(seat)}** · {' · '.join(facts)}"


def _public_facts(view: View, seat: Seat) -> Iterator[str]:
    """Yield the player's alignment as far as it is public."""
    king, card = view.kings[seat], view.cards[seat]
    if king is not None:
        yield f"by King to {NAMES[king]}" + (f", else {NAMES[card]}" if card is not None else "")
    elif card is not None:
        yield f"aligned to {NAMES[card]}"
    if view.phase is Phase.ALIGN:
        yield "has chosen" if view.chosen[seat] else "is choosing"
    if view.face_down[seat]:
        yield "a card face down"


# The hand.


def hand_page(view: View, names: NameOfSeat) -> Page:
    """Return the page of a player's cards and alignment, and their score if the season ended now."""
    assert view.seat is not None
    fields = [Field("Your hand", row(highest_first(view.hand)) or "–", pictured=True)]
    if view.laid is not None and view.laid != view.joker:
        fields.append(Field("Face down in front of you", row((view.laid,)), pictured=True))
    if view.phase not in (Phase.SETUP, Phase.OVER):
        fields.append(Field("Your alignment", _own_alignment(view), inline=False))
        fields.append(Field("If the season ended now", _now(view), inline=False, pictured=True))
    have = counted(view.scores[view.seat], "point")
    text = f"{asked(view, names)}\nYou have {have}."
    return Page(f"{names(view.seat)}'s hand", text, tuple(fields), scene=hand_scene(view))


def _own_alignment(view: View) -> str:
    """Return `♥ Hearts, by King, else ♣ Clubs`."""
    assert view.seat is not None
    it, card = view.alignment, view.cards[view.seat]
    if it is None and view.chosen[view.seat]:
        return "None."
    if it is None:
        return "None yet: the card you lay after round 3 decides."
    if not it.by_king:
        return suit_shown(it.suit)
    return f"{suit_shown(it.suit)}, by King" + (f", else {suit_shown(card)}" if card is not None else "")


def _now(view: View) -> str:
    """Return which suit would win, and the viewer's score: for their alignment, or for each suit."""
    totals = " · ".join(
        f"{suit_shown(shown_region.suit)} {shown_region.total if shown_region.contends else '–'}"
        for shown_region in view.field
    )
    if len(view.best) != 1:
        return f"{totals}\nNo single suit is best: cards would be pitched until one is."
    (winner,) = view.best
    field = [shown_region.cards for shown_region in view.field]
    mine = view.alignment
    first = f"{totals}\n{suit_shown(winner)} would win with {view.field[region(winner)].total}."
    assert view.seat is not None
    if mine is not None or view.chosen[view.seat]:
        line = counting.line(mine, winner, field)
        return f"{first}\nYou would score **{signed(POINTS[line])}** ({reason(mine, line)})."
    worth = (POINTS[counting.line(Alignment(suit, by_king=False), winner, field)] for suit in SUITS)
    worths_text = " · ".join(
        f"{suit_shown(suit)} {signed(points)}" for suit, points in zip(SUITS, worth, strict=True)
    )
    return f"{first}\nAligned by an ordinary card: {worths_text}."


def large(view: View) -> Sequence[Group]:
    """Return the cards for large text."""
    laid = () if view.laid is None else (view.laid,)
    return (
        Group("Your hand", tuple(highest_first(view.hand))),
        Group("Face down in front of you", laid, 200),
    )


PRESENTER = GamePresenter(
    pitch=PITCH,
    lasts=LASTS,
    card=CARD,
    words=CourtWords,
    open_to_all=OPEN_TO_ALL,
    sentence=sentence,
    table=table_page,
    summary=summary,
    hand=hand_page,
    held=lambda view: (view.hand, view.laid),
    large=large,
    ending=PartEnding(SeasonScored, season_page),
    part=lambda view: f"Season {view.season}",
)
