"""Court!'s pages of the table and of players' hands, and its presenter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.presentation.cards import row, shown, sign
from bot.presentation.game_presenter import GamePresenter, NameOfSeat, PartEnding, nothing_beside
from bot.presentation.games.court.about import CARD, LASTS, PITCH
from bot.presentation.games.court.events import prospect, scored, sentence, won
from bot.presentation.games.court.example import EXAMPLE
from bot.presentation.games.court.hand_scene import hand_scene
from bot.presentation.games.court.stages import REVEAL
from bot.presentation.games.court.table_scene import table_scene
from bot.presentation.games.court.words import (
    CourtWords,
    called,
    colour,
    standings,
    suit_shown,
    tallied,
    why_not,
)
from bot.presentation.large_text import Group
from bot.presentation.page import Field, Page
from bot.presentation.scene import SEAT_LETTERS
from bot.presentation.speech import Speech
from bot.table.texts import together
from engines.cards import JOKERS, Card, highest_first
from engines.core import Event, Seat
from engines.court import View, counting
from engines.court import events as e
from engines.court.actions import Banish, NameSuit, Spare
from engines.court.model import (
    NAMES,
    POINTS,
    ROUNDS,
    SUITS,
    Alignment,
    Outcome,
    Phase,
    Suit,
    own_suit,
    region,
    suits_for,
)
from engines.court.view import RegionView
from engines.words import agreed, counted, signed

OPEN_TO_ALL = (Banish, Spare, NameSuit)
_COLOURS = {Phase.ALIGN: 0x5B3A8C, Phase.OVER: 0x555555}


# The table.


def table_page(view: View, names: NameOfSeat, beside: NameOfSeat = nothing_beside) -> Page:
    """Return the table as everybody sees it."""
    fields = [
        Field(_headed(view, shown_region), _region(view, shown_region, names), inline=False)
        for shown_region in view.field
    ]
    fields.append(Field("Players", "\n".join(_player_lines(view, names, beside)), inline=False, people=True))
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
    """Return the summary: whose turn it is and what for, and how the suits stand."""
    return f"{asked(view, names)}\n{standings(view)}"


def _last(outcome: Outcome, names: NameOfSeat) -> str:
    """Return how the last season was scored."""
    totals = " · ".join(f"{sign(suit)} {total}" for suit, total in zip(SUITS, outcome.totals, strict=True))
    return "\n".join((won(outcome, past=True), totals, *scored(outcome, Speech(names))))


def season_page(story: Sequence[Event], now: Sequence[Event], names: NameOfSeat) -> Page:
    """Return the page of how a season was scored, what stays on the field, and everybody's points."""
    (scored_now,) = (event for event in now if isinstance(event, e.SeasonScored))
    outcome = scored_now.outcome
    field = _last_field(story[: story.index(scored_now)])
    tallies = zip(SUITS, outcome.totals, map(why_not, field.values()), strict=True)
    lines = [tallied(tallies, [outcome.winner] if outcome.winner is not None else [], "wins")]
    lines += scored(outcome, Speech(names))
    for event in now:
        if isinstance(event, e.Carried):
            stay = f"{together(map(shown, event.cards))} {agreed(len(event.cards), 'stays', 'stay')}"
            lines.append(f"{stay} on the field. All other cards are shuffled.")
    best_first = sorted(enumerate(scored_now.scores), key=lambda it: -it[1])
    points = "\n".join(f"**{names(Seat(seat))}** {counted(have, 'point')}" for seat, have in best_first)
    fields = (Field("Points so far", points, inline=False),)
    title = won(outcome).partition(", ahead")[0].partition(". ")[0].removesuffix(".")
    return Page(f"Court! · {title}", "\n".join(lines), fields, colour=_COLOURS[Phase.ALIGN])


def _last_field(story: Sequence[Event]) -> dict[Suit, tuple[Card, ...]]:
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
    suit, running = view.streak
    if suit is not None and running > 1 and not view.extra and view.phase is not Phase.OVER:
        row = f"{suit_shown(suit)} have won {counted(running, 'season')} in a row"
        lines.append(f"{row}: a third one ends the game.")
    if view.extra and view.phase is not Phase.OVER:
        lines.append("The lead is shared, so the game goes on until one player leads alone.")
    return "\n".join(lines)


def asked(view: View, names: NameOfSeat) -> str:
    """Return in one line whose turn it is, and what they may do."""
    who = f"**{names(view.turn)}**" if view.turn is not None else ""
    mine = view.turn is not None and view.turn == view.seat
    match view.phase:
        case Phase.SETUP:
            return "The game hasn't begun yet."
        case Phase.TURN:
            return "Your turn: place a card on its suit." if mine else f"Waiting for {who} to place a card."
        case Phase.QUEEN if view.queen is not None:
            card = f"a {colour(view.queen)} card"
            how = f"{'turned up' if view.revealing else 'placed'} {shown(view.queen)}"
            return f"You {how}: banish {card}, or none?" if mine else f"{who} {how} and may banish {card}."
        case Phase.JOKER_SUIT if view.joker is not None:
            suits = " or ".join(map(suit_shown, suits_for(view.joker)))
            how = f"turned up {called(view.joker)}"
            return f"You {how}: put it on {suits}?" if mine else f"{who} {how} and can put it on {suits}."
        case Phase.ALIGN:
            return _asked_for_a_side(view, names)
        case Phase.OVER:
            return _ended(view, names)
        case _:
            return ""


def _asked_for_a_side(view: View, names: NameOfSeat) -> str:
    """Return what the viewer may lay; for onlookers and those who have chosen, who is waited for."""
    if view.seat is not None and not view.chosen[view.seat]:
        king = view.kings[view.seat]
        if view.bound or king is None:
            return "Pick your side: lay a suited card face down. You back its suit, and can't change that."
        return f"Your King backs {NAMES[king]}. Add a card as insurance, or none."
    waiting = together(f"**{names(Seat(i))}**" for i, done in enumerate(view.chosen) if not done)
    if view.seat is not None:
        return f"Your choice is sealed. Waiting for {waiting}."
    return f"Everyone picks a side in secret. Waiting for {waiting}."


def _ended(view: View, names: NameOfSeat) -> str:
    best = max(view.scores)
    first, *tied = [Seat(i) for i, points in enumerate(view.scores) if points == best]
    if tied:
        return "The game is over."
    return f"The game is over: **{names(first)}** wins with {counted(best, 'point')}."


def _headed(view: View, region_view: RegionView) -> str:
    """Return `♥ Hearts · 22 · leads`."""
    return " · ".join(
        filter(None, (suit_shown(region_view.suit), str(region_view.total), _lead(view, region_view)))
    )


def _lead(view: View, region_view: RegionView) -> str:
    return ("leads" if len(view.best) == 1 else "tied") if region_view.suit in view.best else ""


def _region(view: View, region_view: RegionView, names: NameOfSeat) -> str:
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
        yield "Full Court"
    if region_view.jack:
        yield "with the Jack, all numbers count"
    elif sum(map(counting.is_number, region_view.cards)) > counting.COUNTED_WITHOUT_JACK:
        yield "the top three count"
    if region_view.king is not None:
        yield f"backed by **{names(region_view.king)}**'s King"


def _player_lines(view: View, names: NameOfSeat, beside: NameOfSeat) -> Iterator[str]:
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


# The hand.


def hand_page(view: View, names: NameOfSeat) -> Page:
    """Return the page of a player's cards, what each would do, their side, and their score if the season
    ended now.
    """
    assert view.seat is not None
    fields = [Field("Your cards", row(highest_first(view.hand)) or "–", pictured=True)]
    if view.laid is not None and view.laid != view.joker:
        fields.append(Field("Face down in front of you", row((view.laid,)), pictured=True))
    if view.phase not in (Phase.SETUP, Phase.OVER):
        fields.append(Field("Your side", _own_side(view), inline=False))
        fields.append(Field("If the season ended now", _now(view), inline=False, pictured=True))
    lines = (
        asked(view, names),
        *_outcomes(view, names),
        f"You have {counted(view.scores[view.seat], 'point')}.",
    )
    return Page(f"{names(view.seat)}'s hand", "\n".join(lines), tuple(fields), scene=hand_scene(view))


def _outcomes(view: View, names: NameOfSeat) -> Iterator[str]:
    """Yield what each card would do, if it is the viewer's turn to place one; or what their Joker would."""
    if view.turn != view.seat or view.phase not in (Phase.TURN, Phase.JOKER_SUIT):
        return
    words = CourtWords(view, names)
    for card in highest_first(view.hand) if view.joker is None else [view.joker]:
        yield " ".join((f"· **{shown(card)}** {words.outcome(card)}", *_kings_lost(view, card, names)))


def _kings_lost(view: View, card: Card, names: NameOfSeat) -> Iterator[str]:
    """Yield whose King would no longer count if `card` is a Joker and goes on his suit."""
    for it in (view.field[region(suit)] for suit in suits_for(card) if card in JOKERS):
        if it.king is not None and counting.active_jokers((*it.cards, card)):
            yield f"On {NAMES[it.suit]} it overrules {Speech(names, view.seat).of(it.king)} King."


def _own_side(view: View) -> str:
    """Return `♥ Hearts, with a King; without him ♣ Clubs`."""
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
    """Return which suit would win, and the viewer's score: for their side, or for each suit."""
    if len(view.best) != 1:
        return f"{standings(view)}\nNo clear winner: cards would be pitched until there is one."
    (winner,) = view.best
    field = [shown_region.cards for shown_region in view.field]
    mine = view.alignment
    assert view.seat is not None
    if mine is not None or view.chosen[view.seat]:
        line = counting.line(mine, winner, field)
        return f"{standings(view)}\nYou'd score **{signed(POINTS[line])}**: {prospect(mine, line)}."
    worth = (POINTS[counting.line(Alignment(suit, by_king=False), winner, field)] for suit in SUITS)
    worths_text = " · ".join(
        f"{sign(suit)} {signed(points)}" for suit, points in zip(SUITS, worth, strict=True)
    )
    return f"{standings(view)}\nThe card you lay would score: {worths_text}."


def large(view: View) -> Sequence[Group]:
    """Return the cards for large text."""
    laid = () if view.laid is None else (view.laid,)
    return (
        Group("Your cards", tuple(highest_first(view.hand))),
        Group("Face down in front of you", laid, 200),
    )


PRESENTER = GamePresenter(
    pitch=PITCH,
    lasts=LASTS,
    card=CARD,
    example=EXAMPLE,
    words=CourtWords,
    open_to_all=OPEN_TO_ALL,
    sentence=sentence,
    table=table_page,
    summary=summary,
    hand=hand_page,
    held=lambda view: (view.hand, view.laid),
    large=large,
    ending=PartEnding(e.SeasonScored, season_page),
    reveal=REVEAL,
    part=lambda view: f"Season {view.season}",
)
