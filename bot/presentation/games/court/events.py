"""Court!'s sentences for events."""

from __future__ import annotations

from collections.abc import Iterator

from bot.presentation.cards import row, shown
from bot.presentation.game_presenter import NameOfSeat, Texts
from engines.cards import JOKERS
from engines.core import Event, Seat
from engines.court import events as e
from engines.court.model import NAMES, Alignment, Line, Outcome, region
from engines.words import counted

REASONS = {
    Line.NOTHING: "unaligned",
    Line.KING_OF_WINNER: "the winner, by a King",
    Line.WINNER: "the winner",
    Line.JOKER: "under a Joker",
    Line.KING_OF_LOSER: "a loser, by a King",
    Line.SAME_COLOUR: "the winning colour",
    Line.OTHER_COLOUR: "the losing colour",
}


def sentence(event: Event, name: NameOfSeat, texts: Texts) -> str | None:
    """Return one line for `event`, in markdown; None if nothing need be said."""

    def bold(seat: Seat) -> str:
        return f"**{name(seat)}**"

    return _of_the_rounds(event, bold) or _of_pitches(event) or _of_the_reveal(event, bold)


def _of_the_rounds(event: Event, name: NameOfSeat) -> str | None:
    match event:
        case e.SeasonStarted(season, dealer, cards):
            return f"**Season {season}** begins with {row(cards)}; {name(dealer)} deals."
        case e.Dealt(_, cards):
            return f"You are dealt {row(cards)}."
        case e.Placed(seat, card, suit):
            on = f" on {NAMES[suit]}" if card in JOKERS else ""
            return f"{name(seat)} places **{shown(card)}**{on}."
        case e.KingAligned(seat, suit):
            return f"{name(seat)} is aligned to {NAMES[suit]} by the King."
        case e.KingLost(seat, suit, why):
            cause = "with its King" if why == "banished" else "under the Joker"
            return f"{name(seat)} loses the King alignment to {NAMES[suit]} {cause}."
        case e.YouDrew(_, card):
            return f"You draw **{shown(card)}**."
        case e.Banished(seat, queen, card):
            return f"{name(seat)}'s {shown(queen)} banishes **{shown(card)}**."
        case e.Spared(seat, queen):
            return f"{name(seat)}'s {shown(queen)} banishes nothing."
        case e.RoundEnded(n):
            return f"Round {n} is over."
        case _:
            return None


def _of_pitches(event: Event) -> str | None:
    match event:
        case e.Pitched(card):
            return f"Pitched: **{shown(card)}**."
        case e.PitchedPair(jokers, companion, suit):
            return f"Pitched: {row(jokers)} with **{shown(companion)}**, on {NAMES[suit]}."
        case e.PitchDiscarded(card, queen):
            if queen is None:
                return f"**{shown(card)}** has no card to go with, so it is discarded."
            return f"The pitched Queen sends **{shown(card)}** to the discard."
        case e.DiscardShuffled(count):
            return f"The discard ({counted(count, 'card')}) is shuffled and becomes the deck."
        case e.TiePitch():
            return "No single suit is best: one more card is pitched."
        case _:
            return None


def _of_the_reveal(event: Event, name: NameOfSeat) -> str | None:
    match event:
        case e.AlignOpen():
            return "Everybody now chooses an alignment card in secret."
        case e.Laid(_, card):
            return f"You lay **{shown(card)}** face down."
        case e.Chosen(seat):
            return f"{name(seat)} has chosen."
        case e.Revealed(seat, card):
            return f"{name(seat)} turns up **{shown(card)}**."
        case e.RevealedNothing(seat):
            return f"{name(seat)} has laid no card."
        case e.SeasonScored(outcome):
            return f"**{won(outcome)}** {'; '.join(scored(outcome, name))}."
        case e.GameOver(standing):
            first = next(score for score in standing if score.place == 1)
            return f"**The game is over:** {name(first.seat)} wins with {counted(first.points, 'point')}."
        case _:
            return None


def won(outcome: Outcome) -> str:
    """Return `Season 2 goes to Hearts with 22.`"""
    if outcome.winner is None:
        return f"Season {outcome.season} is void."
    total = outcome.totals[region(outcome.winner)]
    return f"Season {outcome.season} goes to {NAMES[outcome.winner]} with {total}."


def scored(outcome: Outcome, name: NameOfSeat) -> Iterator[str]:
    """Yield `Ana +1 (4♥: Hearts, the winner)` for each player; the card is the one turned up."""
    rows = zip(outcome.points, outcome.revealed, outcome.alignments, outcome.lines, strict=True)
    for seat, (points, card, alignment, line) in enumerate(rows):
        turned_up = f"{shown(card)}: " if card is not None else ""
        yield f"{name(Seat(seat))} {signed(points)} ({turned_up}{reason(alignment, line)})"


def signed(points: int) -> str:
    """Return `+2`, `0`, `-1`."""
    return f"{points:+d}" if points else "0"


def reason(alignment: Alignment | None, line: Line) -> str:
    """Return the reason for a player's points."""
    if alignment is None or line is Line.NOTHING:
        return REASONS[Line.NOTHING] if alignment is None else NAMES[alignment.suit]
    return f"{NAMES[alignment.suit]}, {REASONS[line]}"
