"""Court!'s sentences for events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.presentation.cards import row, shown
from bot.presentation.game_presenter import Texts
from bot.presentation.games.court.standings import called, other_colour
from bot.presentation.speech import Speech
from bot.table.texts import begun, together
from engines.cards import JOKERS, Card
from engines.core import Event, Score, Seat
from engines.court import events as e
from engines.court.model import (
    NAMES,
    RED,
    ROUNDS,
    STREAK,
    SUITS,
    Alignment,
    Line,
    Outcome,
    Suit,
    has_rank,
    own_suit,
    region,
)
from engines.words import agreed, counted, signed


def sentence(event: Event, speech: Speech, texts: Texts) -> str | None:
    """Return one line for `event`, in markdown; None if nothing need be said."""
    return _of_the_rounds(event, speech) or _of_pitches(event) or _of_the_secret_choice(event, speech)


def _of_the_rounds(event: Event, speech: Speech) -> str | None:
    match event:
        case e.SeasonStarted(season, dealer, cards):
            hold = f"{_list(cards)} {agreed(len(cards), 'holds', 'hold')} the field"
            deals = f"{speech.whom(dealer)} {speech.verb(dealer, 'deals')}"
            return f"**Season {season}** opens: {hold}, and {deals}."
        case e.Dealt(_, cards):
            return f"You're dealt {row(cards)}."
        case e.Placed(seat, card, suit):
            on = f" on {NAMES[suit]}" if card in JOKERS else ""
            return f"{speech.does(seat, 'places')} **{called(card)}**{on}{_by_itself(card)}."
        case e.KingAligned(seat, suit):
            return f"{speech.does(seat, 'declares')} for {NAMES[suit]} with the King."
        case e.KingLost(seat, suit, why):
            king = shown(Card(f"K{suit}"))
            fate = f"{king} is banished" if why == "banished" else f"A Joker overrules {king}"
            no_more = f"{speech.whom(seat)} no longer {speech.verb(seat, 'backs')}"
            return f"{fate}: {no_more} {NAMES[suit]} with a King."
        case e.YouDrew(_, card):
            return f"You draw **{called(card)}**."
        case e.Banished(seat, queen, card):
            return f"{speech.whose(seat)} {shown(queen)} banishes **{called(card)}**.{_without(card)}"
        case e.Spared(seat, queen):
            return f"{speech.whose(seat)} {shown(queen)} shows mercy and banishes nothing."
        case e.RoundEnded(n) if n < ROUNDS:
            return f"Round {n} is over, and round {n + 1} begins."
        case _:
            return None


def _by_itself(card: Card) -> str:
    """Return what a card does as soon as it lies on the field, whatever else lies there."""
    return f": all {NAMES[own_suit(card)]} now count" if has_rank(card, "J") else ""


def _without(card: Card) -> str:
    """Return what changes on the field when a card leaves it."""
    return f" {NAMES[own_suit(card)]} count only their top three." if has_rank(card, "J") else ""


def _list(cards: Sequence[Card]) -> str:
    return together(f"**{called(card)}**" for card in cards)


def _of_pitches(event: Event) -> str | None:
    match event:
        case e.Pitched(card):
            if has_rank(card, "K"):
                alone = f"Nobody placed this King, so nobody backs {NAMES[own_suit(card)]} with him."
                return f"The deck pitches **{shown(card)}**. {alone}"
            return f"The deck pitches **{shown(card)}** to the field{_by_itself(card)}."
        case e.PitchedPair(jokers, companion, suit):
            pair = _list((*jokers, companion))
            return f"The deck pitches {pair}, {'both' if len(jokers) == 1 else 'all'} on {NAMES[suit]}."
        case e.PitchDiscarded(card, queen):
            if queen is None:
                return f"**{begun(called(card))}** finds no suit to join and is discarded."
            return f"The pitched Queen discards the next card, **{called(card)}**."
        case e.DiscardShuffled(count):
            return f"The deck is empty, so {counted(count, 'discarded card')} {_make(count)} a new one."
        case e.TiePitch():
            return "No clear winner: one more card is pitched."
        case _:
            return None


def in_short(events: Sequence[Event], speech: Speech) -> str:
    """Return one line for draws, placed cards and pitches, without what the reader placed themselves, and
    without the next round or the secret choice: the hand asks for that.
    """
    drawn = [event for event in events if isinstance(event, e.YouDrew)]
    placed = [event for event in events if isinstance(event, e.Placed) and event.seat != speech.reader]
    told = (_of_the_rounds(event, speech) for event in (*drawn, *placed))
    return " ".join(filter(None, (*told, _pitched(events))))


def _pitched(events: Sequence[Event]) -> str:
    """Return one line for several pitches: `The deck pitches 3♠, 9♠ and 5♦.`"""
    onto, gone, by_queens = list[str](), list[Card](), list[str]()
    for event in events:
        match event:
            case e.Pitched(card):
                onto.append(f"**{shown(card)}**")
            case e.PitchedPair(jokers, companion, suit):
                onto += [f"**{shown(companion)}**", *(f"**{shown(it)}** on {NAMES[suit]}" for it in jokers)]
            case e.PitchDiscarded(card, None):
                gone.append(card)
            case e.PitchDiscarded(card, queen) if queen is not None:
                by_queens.append(f"**{shown(queen)}** discards the next card, **{called(card)}**.")
            case _:
                pass
    said = [*([f"The deck pitches {together(onto)}."] if onto else []), *by_queens]
    said += [f"{begun(_list(gone))} {agreed(len(gone), 'goes', 'go')} to the discard."] if gone else []
    return " ".join(said)


def _make(count: int) -> str:
    return agreed(count, "makes", "make")


def _of_the_secret_choice(event: Event, speech: Speech) -> str | None:
    match event:
        case e.AlignOpen():
            return "The rounds are over. Now pick a side."
        case e.Laid(_, card):
            return f"You lay **{called(card)}** face down."
        case e.Chosen(seat):
            return f"{speech.whose(seat)} choice is sealed."
        case e.Revealed(seat, card):
            worth = ", worth 11 now" if has_rank(card, "A") else _by_itself(card)
            return f"{speech.does(seat, 'turns')} up **{called(card)}**{worth}."
        case e.RevealedNothing(seat):
            return f"{speech.who(seat)} laid no card, trusting the King."
        case e.SeasonScored(outcome, contenders=contenders):
            points = (f"{speech.whom(Seat(n))} {signed(it)}" for n, it in enumerate(outcome.points))
            return f"{won(outcome, contenders, bold=True)} {begun(', '.join(points))}."
        case e.GameOver(standing, seasons, running):
            return f"{_why_over(seasons, running)} {_the_end(standing, speech)}"
        case _:
            return None


def _why_over(seasons: int, running: Suit | None) -> str:
    """Return why the game ends: a suit has won three times running, or all seasons are over."""
    if running is not None:
        return f"{NAMES[running]} have won {STREAK} seasons running."
    return f"{counted(seasons, 'season')} {agreed(seasons, 'is', 'are')} over."


def _the_end(standing: Sequence[Score], speech: Speech) -> str:
    """Return who has won, and by how much."""
    first = next(score for score in standing if score.place == 1)
    second = max(score.points for score in standing if score is not first)
    rivals = together(speech.whom(score.seat) for score in standing if score.points == second)
    wins = f"{speech.whom(first.seat)} {speech.verb(first.seat, 'wins')}"
    has = f"with {counted(first.points, 'point')}, {first.points - second} ahead of {rivals}"
    return f"The court has spoken: {wins} {has}."


# The score of a season.


def won(outcome: Outcome, contenders: Sequence[Suit] = (), *, bold: bool = False, past: bool = False) -> str:
    """Return `Clubs win season 2 with 36, ahead of Spades with 28.`; in the `past`: `Clubs won season 2 …`

    Nobody is called second if the suits that could win are not known.
    """
    if outcome.winner is None:
        void = f"Season {outcome.season} {'was' if past else 'is'} void"
        return f"{void}: the cards ran out before one suit was best."
    total = outcome.totals[region(outcome.winner)]
    wins = f"{NAMES[outcome.winner]} {'won' if past else 'win'} season {outcome.season}"
    wins = f"{f'**{wins}**' if bold else wins} with {total}"
    others: dict[Suit, int] = {suit: outcome.totals[region(suit)] for suit in SUITS if suit != outcome.winner}
    if beyond := [(NAMES[suit], n) for suit, n in others.items() if n >= total]:
        has, can = ("had", "couldn't") if past else ("have", "can't")
        have = together(f"{suit}{'' if n else f' {has}'} {points}" for n, (suit, points) in enumerate(beyond))
        return f"{wins}. {have}, but {can} win."
    rivals: dict[Suit, int] = {suit: n for suit, n in others.items() if suit in contenders}
    if not rivals:
        return f"{wins}. No other suit can win." if contenders else f"{wins}."
    second = max(rivals.values())
    ahead = together(NAMES[suit] for suit, n in rivals.items() if n == second)
    return f"{wins}, ahead of {ahead} with {second}."


def scored(outcome: Outcome, speech: Speech) -> Iterator[str]:
    """Yield `**Ana** +1 (4♥): backed Hearts, and won` for each player; the card is the one turned up."""
    rows = zip(outcome.points, outcome.revealed, outcome.alignments, outcome.lines, strict=True)
    for seat, (points, card, alignment, line) in enumerate(rows):
        turned_up = f" ({shown(card)})" if card is not None else ""
        yield f"{speech.who(Seat(seat))} {signed(points)}{turned_up}: {_reason(alignment, line)}"


def _reason(alignment: Alignment | None, line: Line) -> str:
    """Return the reason for a player's points."""
    if alignment is None:
        return "backed no suit"
    suit = NAMES[alignment.suit]
    return {
        Line.NOTHING: f"backed {suit}, but no suit won",
        Line.KING_OF_WINNER: f"backed {suit} with a King, and won",
        Line.WINNER: f"backed {suit}, and won",
        Line.JOKER: f"{suit} lay under a Joker",
        Line.KING_OF_LOSER: f"backed {suit} with a King, and lost",
        Line.SAME_COLOUR: f"{suit} lost to the other {_colour(alignment.suit)} suit",
        Line.OTHER_COLOUR: f"{suit} lost to a {other_colour(alignment.suit)} suit",
    }[line]


def prospect(alignment: Alignment | None, line: Line) -> str:
    """Return the reason for what the reader would score now."""
    if alignment is None:
        return "you back no suit"
    suit = NAMES[alignment.suit]
    return {
        Line.NOTHING: f"you back {suit}, but no suit would win",
        Line.KING_OF_WINNER: f"you back {suit} with a King, and they'd win",
        Line.WINNER: f"you back {suit}, and they'd win",
        Line.JOKER: f"{suit} lie under a Joker",
        Line.KING_OF_LOSER: f"you back {suit} with a King, and they'd lose",
        Line.SAME_COLOUR: f"{suit} share the winner's colour",
        Line.OTHER_COLOUR: f"{suit} would lose to a {other_colour(alignment.suit)} suit",
    }[line]


def _colour(suit: Suit) -> str:
    return "red" if suit in RED else "black"


# What turned a game.


def swing(event: Event, speech: Speech) -> tuple[float, str] | None:
    """Return by how much a season divided the players, and whom it helped most."""
    if not isinstance(event, e.SeasonScored):
        return None
    points = event.outcome.points
    best = [Seat(seat) for seat, gained in enumerate(points) if gained == max(points)]
    helped = together(map(speech.whom, best))
    season = f"season {event.outcome.season} brought {helped} {signed(max(points))}{_each(best)}"
    if min(points) >= 0:
        return max(points) - min(points), f"{season}."
    worst = [Seat(seat) for seat, gained in enumerate(points) if gained == min(points)]
    lost = f"cost {together(map(speech.whom, worst))} {-min(points)}{_each(worst)}"
    return max(points) - min(points), f"{season}, and {lost}."


def _each(seats: Sequence[Seat]) -> str:
    return " each" if len(seats) > 1 else ""
