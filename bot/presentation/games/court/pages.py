"""Court!'s pages of the table, of players' hands, and of a season's end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.presentation.cards import row, shown, sign
from bot.presentation.game_presenter import NameOfSeat, nothing_beside, player_line
from bot.presentation.games.court.labels import prompt, turn_line
from bot.presentation.games.court.scenes import hand_scene, table_scene
from bot.presentation.games.court.sentences import (
    is_on,
    line_now,
    prospect,
    remark,
    score_line,
    season_line,
    stage,
    standings,
    suit_shown,
    tally_line,
    why_not,
)
from bot.presentation.large_text import Group
from bot.presentation.page import Field, Page
from bot.presentation.speech import Speech
from bot.table.texts import together
from engines.cards import JOKERS, Card, highest_first
from engines.core import Event, Seat
from engines.court import View, counting, events as e
from engines.court.model import NAMES, POINTS, SUITS, Outcome, Phase, Suit, own_suit
from engines.court.view import RegionView
from engines.words import agreed, counted, signed

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
    return f"{turn_line(view, names)}\n{standings(view)}"


def _last(outcome: Outcome, names: NameOfSeat) -> str:
    """Return how the last season was scored."""
    totals = " · ".join(f"{sign(suit)} {total}" for suit, total in zip(SUITS, outcome.totals, strict=True))
    return "\n".join((season_line(outcome, past=True), totals, *score_line(outcome, Speech(names))))


def _title(view: View) -> str:
    if not view.season:
        return "Court!"
    return f"Court! · {stage(view) if is_on(view) else f'Season {view.season}'}"


def _text(view: View, names: NameOfSeat) -> str:
    """Return whose turn it is, how many cards are left, and which suit is on a streak."""
    lines = [turn_line(view, names)]
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
        facts = [counted(view.scores[seat], "point"), *_public_facts(view, seat)]
        if view.phase not in (Phase.SETUP, Phase.OVER):
            facts.append(f"{counted(view.hand_counts[seat], 'card')} in hand")
            facts += ["dealer"] if seat == view.dealer else []
        yield player_line(seat, f"**{names(seat)}**{beside(seat)}", facts, turn=seat == view.turn)


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


# The hand.


def hand_page(view: View, names: NameOfSeat) -> Page:
    """Return the page of a player's cards: the question, the round and what can end the game, and above the
    buttons what each choice would do. The picture shows all the rest.
    """
    assert view.seat is not None
    now = " · ".join(filter(None, (stage(view), remark(view)))) if is_on(view) else ""
    return Page(
        f"{names(view.seat)}'s hand",
        "\n".join(filter(None, (turn_line(view, names), now))),
        tuple(_fields(view, names)),
        prompt=prompt(view, names),
        scene=hand_scene(view),
    )


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
    why = prospect(view.alignment, line, view.best[0])
    return f"{standings(view)}\nYou'd score **{signed(POINTS[line])}**: {why}."


def large(view: View) -> Sequence[Group]:
    """Return the cards for large text."""
    laid = () if view.laid is None else (view.laid,)
    return (
        Group("Your cards", tuple(highest_first(view.hand))),
        Group("Face down in front of you", laid, 200),
    )


# The end of a season.


def season_page(story: Sequence[Event], now: Sequence[Event], names: NameOfSeat) -> Page:
    """Return the page of how a season was scored, what stays on the field, and everybody's points."""
    (scored_now,) = (event for event in now if isinstance(event, e.SeasonScored))
    outcome = scored_now.outcome
    field = last_field(story[: story.index(scored_now)])
    tallies = zip(SUITS, outcome.totals, map(why_not, field.values()), strict=True)
    lines = [tally_line(tallies, [outcome.winner] if outcome.winner is not None else [], "wins")]
    lines += score_line(outcome, Speech(names))
    for event in now:
        if isinstance(event, e.Carried):
            stay = f"{together(map(shown, event.cards))} {agreed(len(event.cards), 'stays', 'stay')}"
            lines.append(f"{stay} on the field. All other cards are shuffled.")
    best_first = sorted(enumerate(scored_now.scores), key=lambda it: -it[1])
    points = "\n".join(f"**{names(Seat(seat))}** {counted(have, 'point')}" for seat, have in best_first)
    fields = (Field("Points so far", points, inline=False),)
    title = season_line(outcome).partition(". ")[0].removesuffix(".")
    return Page(f"Court! · {title}", "\n".join(lines), fields, colour=COLOURS[Phase.ALIGN])


def last_field(story: Sequence[Event]) -> dict[Suit, tuple[Card, ...]]:
    """Return the cards on the field by suit, from the public events of all seasons."""
    field: dict[Suit, tuple[Card, ...]] = dict.fromkeys(SUITS, ())
    for event in story:
        match event:
            case e.SeasonStarted(_, _, cards):
                for suit in SUITS:
                    field[suit] = tuple(card for card in cards if own_suit(card) == suit)
            case e.Placed(_, card, suit) | e.Pitched(card, suit):
                field[suit] += (card,)
            case e.PitchedPair(jokers, card, suit):
                field[suit] += (*jokers, card)
            case e.Revealed(_, card) if card not in JOKERS:
                field[own_suit(card)] += (card,)
            case e.Banished(_, _, banished):
                for suit, cards in field.items():
                    field[suit] = tuple(card for card in cards if card != banished)
            case _:
                pass
    return field
