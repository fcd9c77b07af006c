"""Court!'s page of the table, and its parts that a player's own page shows too."""

from __future__ import annotations

from collections.abc import Iterator

from bot.presentation.cards import shown, sign
from bot.presentation.game_presenter import NameOfSeat, nothing_beside
from bot.presentation.games.court.events import scored, won
from bot.presentation.games.court.labels import asked
from bot.presentation.games.court.scenes import table_scene
from bot.presentation.games.court.standings import standings, suit_shown
from bot.presentation.page import Field, Page
from bot.presentation.scene import SEAT_LETTERS
from bot.presentation.speech import Speech
from engines.core import Seat
from engines.court import View, counting
from engines.court.model import NAMES, ROUNDS, SUITS, Outcome, Phase
from engines.court.view import RegionView
from engines.words import agreed, counted

COLOURS = {Phase.ALIGN: 0x5B3A8C, Phase.OVER: 0x555555}


def table_page(view: View, names: NameOfSeat, beside: NameOfSeat = nothing_beside) -> Page:
    """Return the table as everybody sees it."""
    fields = [
        Field(_headed(view, shown_region), region_text(view, shown_region, names), inline=False)
        for shown_region in view.field
    ]
    fields.append(Field("Players", "\n".join(player_lines(view, names, beside)), inline=False, people=True))
    if view.last is not None:
        fields.append(Field("Last season", _last(view.last, names), inline=False))
    if view.winners:
        won_by = ", ".join(suit_shown(winner) if winner is not None else "void" for winner in view.winners)
        fields.append(Field("Seasons so far", won_by, inline=False))
    if view.discard:
        title = f"Discard ({len(view.discard)})"
        fields.append(Field(title, " ".join(map(shown, view.discard)), inline=False))
    colour = COLOURS.get(view.phase, 0x8A1C3B)
    return Page(_title(view), _text(view, names), tuple(fields), colour=colour, scene=table_scene(view))


def summary(view: View, names: NameOfSeat) -> str:
    """Return the summary: whose turn it is and what for, and how the suits stand."""
    return f"{asked(view, names)}\n{standings(view)}"


def _last(outcome: Outcome, names: NameOfSeat) -> str:
    """Return how the last season was scored."""
    totals = " · ".join(f"{sign(suit)} {total}" for suit, total in zip(SUITS, outcome.totals, strict=True))
    return "\n".join((won(outcome, past=True), totals, *scored(outcome, Speech(names))))


def _title(view: View) -> str:
    if not view.season:
        return "Court!"
    stage = f"Round {view.round}" if view.round <= ROUNDS else "Secret choice"
    if view.revealing:
        stage = "Reveal"
    return f"Court! · Season {view.season}" + (f" · {stage}" if view.phase is not Phase.OVER else "")


def _text(view: View, names: NameOfSeat) -> str:
    """Return whose turn it is, how many cards are left, and which suit is on a streak."""
    lines = [asked(view, names)]
    if view.phase not in (Phase.SETUP, Phase.OVER):
        deck = f"{counted(view.deck_count, 'card')} {agreed(view.deck_count, 'is', 'are')} left in the deck"
        lines.append(f"**{names(view.dealer)}** deals and goes last; {deck}.")
    return "\n".join((*lines, *_closing(view)))


def _closing(view: View) -> Iterator[str]:
    """Yield what can end the game soon: a suit's streak, or the end of a shared lead."""
    suit, running = view.streak
    if view.phase is Phase.OVER:
        return
    if view.extra:
        yield "The lead is shared, so the game goes on until one player leads alone."
    elif suit is not None and running > 1:
        row = f"{suit_shown(suit)} have won {counted(running, 'season')} in a row"
        yield f"{row}: a third one ends the game."


def _headed(view: View, region_view: RegionView) -> str:
    """Return `♥ Hearts · 22 · leads`."""
    return " · ".join(
        filter(None, (suit_shown(region_view.suit), str(region_view.total), _lead(view, region_view)))
    )


def _lead(view: View, region_view: RegionView) -> str:
    return ("leads" if len(view.best) == 1 else "tied") if region_view.suit in view.best else ""


def region_text(view: View, region_view: RegionView, names: NameOfSeat) -> str:
    """Return the cards of a suit, and what they mean."""
    cards = "  ".join(
        f"**{shown(card)}**" + (" (11)" if card in view.aces else "") for card in region_view.cards
    )
    return "\n".join(filter(None, (cards or "No cards yet.", " · ".join(_flags(region_view, names)))))


def _flags(region_view: RegionView, names: NameOfSeat) -> Iterator[str]:
    if region_view.active_jokers:
        yield f"can't win: {counted(region_view.active_jokers, 'Joker')}"
    elif region_view.cards and not region_view.contends:
        yield "can't win: no face card"
    if region_view.full_court:
        yield "Full Court: K, Q and J silence one Joker"
    if region_view.jack:
        yield "with the Jack, all numbers count"
    elif sum(map(counting.is_number, region_view.cards)) > counting.COUNTED_WITHOUT_JACK:
        yield "the top three count"
    if region_view.king is not None:
        yield f"backed by **{names(region_view.king)}**'s King"


def player_lines(view: View, names: NameOfSeat, beside: NameOfSeat = nothing_beside) -> Iterator[str]:
    for seat in [Seat(i) for i in range(len(view.scores))]:
        mark = f"{'▸ ' if seat == view.turn else ''}{SEAT_LETTERS[seat]} ·"
        facts = [counted(view.scores[seat], "point"), *_public_facts(view, seat)]
        if view.phase not in (Phase.SETUP, Phase.OVER):
            facts.append(f"{counted(view.hand_counts[seat], 'card')} in hand")
            facts += ["dealer"] if seat == view.dealer else []
        yield f"{mark} **{names(seat)}**{beside(seat)} · {' · '.join(facts)}"


def _public_facts(view: View, seat: Seat) -> Iterator[str]:
    """Yield the player's alignment as far as it is public."""
    king, card = view.kings[seat], view.cards[seat]
    if king is not None:
        yield f"backs {NAMES[king]} with a King" + (f", else {NAMES[card]}" if card is not None else "")
    elif card is not None:
        yield f"backs {NAMES[card]}"
    if view.phase is Phase.ALIGN:
        yield "has chosen" if view.chosen[seat] else "is choosing"
    if view.face_down[seat]:
        yield "a card face down"
