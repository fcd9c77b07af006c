"""Court! in sentences: suits, leads and points as they stand, events, and moments for characters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bot.presentation.cards import row, shown, sign
from bot.presentation.cast.lines import Moment
from bot.presentation.cast.moments import Moments
from bot.presentation.game_presenter import Texts
from bot.presentation.speech import Speech
from bot.table.texts import begun, together
from engines.cards import JOKERS, Card, red
from engines.core import Event, Score, Seat
from engines.court import View, counting, events as e
from engines.court.model import (
    NAMES,
    POINTS,
    RED,
    ROUNDS,
    STREAK,
    SUITS,
    Alignment,
    Line,
    Outcome,
    Phase,
    Suit,
    has_rank,
    own_suit,
    region,
)
from engines.court.view import RegionView
from engines.words import agreed, counted, signed

NO_FACE = "no face card"


def why_not(cards: Sequence[Card]) -> str:
    """Return why a suit with these cards can't win; "" if it can."""
    if counting.active_jokers(cards):
        return "Joker"
    return "" if counting.contends(cards) else NO_FACE


# Facts from the view.


def is_on(view: View) -> bool:
    """Return whether a season is being played."""
    return view.phase not in (Phase.SETUP, Phase.OVER)


def waits_for(view: View, seat: Seat) -> bool:
    """Return whether the table waits for this player."""
    return seat == view.turn or (view.phase is Phase.ALIGN and not view.chosen[seat])


def seats_of(view: View) -> list[Seat]:
    return [Seat(i) for i in range(len(view.scores))]


def open_alignments(view: View, seat: Seat) -> list[Alignment]:
    """Return a player's public alignments: by King, and by the card that was turned up."""
    king, card = view.kings[seat], view.cards[seat]
    by_king = [Alignment(king, by_king=True)] if king is not None else []
    return by_king + ([Alignment(card, by_king=False)] if card is not None else [])


def stage(view: View) -> str:
    """Return `Season 3 · Round 2`."""
    if view.phase is Phase.SETUP:
        return "Court!"
    if view.phase is Phase.OVER:
        return "The game is over"
    part = f"Round {view.round}" if view.round <= ROUNDS else "Secret choice"
    return f"Season {view.season} · {'Reveal' if view.revealing else part}"


def remark(view: View) -> str:
    """Return what is special about the season; "" if nothing is."""
    suit, running = view.streak
    if view.extra and is_on(view):
        return "Shared lead: the game goes on"
    if suit is not None and running > 1:
        return f"{NAMES[suit]} won {counted(running, 'season')} in a row" + (
            "; a third ends it, unless the lead is shared" if running < 3 else ""
        )
    return ""


def status(view: View, region: RegionView) -> str:
    """Return a suit's status in a word or two."""
    if region.suit in view.best:
        return "tied" if len(view.best) > 1 else "won" if view.phase is Phase.OVER else "leads"
    if region.active_jokers:
        return "out: Joker"
    return "" if region.contends else "no face card" if region.cards else "empty"


def flag(region: RegionView) -> str:
    """Return a further property of a suit."""
    if region.full_court:
        return "Full Court"
    return "Jack: all count" if region.jack else "top 3 count" if region.cards else ""


def own_sides(view: View) -> Sequence[Alignment]:
    """Return what the viewer backs, and then what they would back without their King."""
    assert view.seat is not None
    mine, insured = view.alignment, view.cards[view.seat]
    if mine is None or not is_on(view):
        return ()
    return (mine, *([Alignment(insured, by_king=False)] if mine.by_king and insured is not None else []))


def own_side(view: View) -> str:
    """Return `you: +2 now`, if the season ended now; or that the viewer backs no suit."""
    assert view.seat is not None
    if not is_on(view):
        return "you"
    if view.alignment is None:
        return "you: no side" if view.chosen[view.seat] else "you: no side yet"
    line = line_now(view)
    return f"you: {signed(POINTS[line])} now" if line is not None else "you"


# Totals.

Tally = tuple[Suit, int, str]
"""A suit, its total, and why it can't win ("" if it can)."""


def tally_line(tallies: Iterable[Tally], best: Sequence[Suit], said: str) -> str:
    """Return `♠ 9 leads · ♣ 2`, best first, and in a line of their own suits that can't win, and why."""
    able, out = list[str](), dict[str, list[str]]()
    for suit, total, why in sorted(tallies, key=lambda it: -it[1]):
        counts = f"{sign(suit)} {total}"
        if why:
            out.setdefault(why, []).append(counts)
        else:
            able.append(f"{counts} {said}" if suit in best else counts)
    reasons = (f"{', '.join(suits)} can't win: {why}" for why, suits in out.items())
    return "\n".join(filter(None, (" · ".join(able) or "No suit can win yet.", " · ".join(reasons))))


def standings(view: View) -> str:
    """Return the totals of the suits on the field, and which of them leads."""
    tallies: list[Tally] = [(it.suit, it.total, why_not(it.cards)) for it in view.field]
    return tally_line(tallies, view.best, "leads" if len(view.best) == 1 else "tied")


def line_now(view: View) -> Line | None:
    """Return how the viewer would score if the season ended now; None if that is undecided."""
    assert view.seat is not None
    if not is_on(view) or len(view.best) != 1 or (view.alignment is None and not view.chosen[view.seat]):
        return None
    return counting.line(view.alignment, view.best[0], [here.cards for here in view.field])


# After a change.


def best_after(view: View, suit: Suit, cards: Sequence[Card], aces: Sequence[Card]) -> tuple[Suit, ...]:
    """Return the suits with the highest total if `suit` had these cards."""
    return counting.best_suits(fields_after(view, suit, cards), aces)


def fields_after(view: View, suit: Suit, cards: Sequence[Card]) -> list[Sequence[Card]]:
    """Return the cards of all suits if `suit` had these."""
    field: list[Sequence[Card]] = [here.cards for here in view.field]
    field[region(suit)] = cards
    return field


def standing(view: View, before: RegionView, after: Sequence[Card]) -> str:
    """Return what a suit would count with the cards `after`, and whether it could win or would lead."""
    said = f"{NAMES[before.suit]} → {counting.total(after, view.aces)}"
    if why := why_not(after):
        may_come = why == NO_FACE and not view.revealing
        return f"{said}, can't win{' yet' if may_come else ''}: {why}"
    if view.best != (before.suit,) == best_after(view, before.suit, after, view.aces):
        return f"{said}, lead now"
    if before.contends:
        return said
    return f"{said}, can win {'again' if before.active_jokers else 'now'}"


def without(view: View, before: RegionView, card: Card) -> str:
    """Return what a suit would count without a card, and which would lead then: `Hearts → 8; Spades lead`."""
    after = [other for other in before.cards if other != card]
    best = best_after(view, before.suit, after, view.aces)
    said = f"{NAMES[before.suit]} → {counting.total(after, view.aces)}"
    said += ", can't win" if why_not(after) else ""
    if not best:
        return f"{said}; no suit can win"
    return f"{said}; {together(NAMES[suit] for suit in best)} {'lead' if len(best) == 1 else 'tie'}"


def next_leader(view: View, before: RegionView, after: Sequence[Card]) -> str:
    """Return `Spades then lead` if another suit would lead once this one has the cards `after`; else ""."""
    best = best_after(view, before.suit, after, view.aces)
    if len(best) != 1 or best in (view.best, (before.suit,)):
        return ""
    return f"{NAMES[best[0]]} then lead"


def uncounted(region: RegionView, aces: Sequence[Card]) -> list[Card]:
    """Return the numbers that are not in the total."""
    numbers = filter(counting.is_number, region.cards)
    highest = sorted(numbers, key=lambda card: counting.value(card, aces), reverse=True)
    return [] if region.jack else highest[counting.COUNTED_WITHOUT_JACK :]


def card_name(card: Card) -> str:
    """Return a card within a sentence: `K♥`, `the red Joker`."""
    return f"the {colour(card)} Joker" if card in JOKERS else shown(card)


def suit_shown(suit: Suit) -> str:
    """Return `♥ Hearts`."""
    return f"{sign(suit)} {NAMES[suit]}"


def colour(card: Card) -> str:
    return "red" if red(card) else "black"


def of_other_colour(suit: Suit) -> str:
    """Return the two suits of the other colour: `♣ or ♠`."""
    return " or ".join(sign(other) for other in SUITS if (other in RED) != (suit in RED))


# Events.


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
        case e.Placed():
            return speech.in_turn([_move(event)])
        case e.KingAligned(seat, suit):
            return f"{speech.does(seat, 'declares')} for {NAMES[suit]} with the King."
        case e.KingLost(seat, suit, why):
            king = shown(Card(f"K{suit}"))
            fate = f"{king} is banished" if why == "banished" else f"A Joker overrules {king}"
            no_more = f"{speech.whom(seat)} no longer {speech.verb(seat, 'backs')}"
            return f"{fate}: {no_more} {NAMES[suit]} with a King."
        case e.YouDrew(_, card):
            return f"You draw **{card_name(card)}**."
        case e.Banished(seat, queen, card):
            return f"{speech.whose(seat)} {shown(queen)} banishes **{card_name(card)}**.{_without(card)}"
        case e.Spared(seat, queen):
            return f"{speech.whose(seat)} {shown(queen)} shows mercy and banishes nothing."
        case e.RoundEnded(n) if n < ROUNDS:
            return f"Round {n} is over, and round {n + 1} begins."
        case _:
            return None


def _by_itself(card: Card) -> str:
    """Return what a card does as soon as it lies on the field, whatever else lies there."""
    return f" (all {NAMES[own_suit(card)]} now count)" if has_rank(card, "J") else ""


def _without(card: Card) -> str:
    """Return what changes on the field when a card leaves it."""
    return f" {NAMES[own_suit(card)]} count only their top three." if has_rank(card, "J") else ""


def _list(cards: Sequence[Card]) -> str:
    return together(f"**{card_name(card)}**" for card in cards)


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
                return f"**{begun(card_name(card))}** finds no suit to join and is discarded."
            return f"The pitched Queen discards the next card, **{card_name(card)}**."
        case e.DiscardShuffled(count):
            return f"The deck is empty, so {counted(count, 'discarded card')} {_make(count)} a new one."
        case e.TiePitch():
            return "No clear winner: one more card is pitched."
        case _:
            return None


def fold(events: Sequence[Event], speech: Speech) -> str:
    """Return placed cards, pitches or cards that are turned up in one sentence; "" for other events."""
    if all(isinstance(event, e.Pitched | e.PitchedPair | e.PitchDiscarded) for event in events):
        return " ".join(_pitched(events))
    return speech.in_turn([*map(_move, events)]) if len({*map(type, events)}) == 1 else ""


def _move(event: Event) -> tuple[Seat, str] | None:
    """Return who places, chooses or turns up a card, with the verb in its form with -s; None for other
    events.
    """
    match event:
        case e.Placed(seat, card, suit):
            on = f" on {NAMES[suit]}" if card in JOKERS else ""
            return seat, f"places **{card_name(card)}**{on}{_by_itself(card)}"
        case e.Revealed(seat, card):
            worth = " (worth 11 now)" if has_rank(card, "A") else _by_itself(card)
            return seat, f"turns up **{card_name(card)}**{worth}"
        case e.Chosen(seat):
            return seat, "has chosen in secret"
        case _:
            return None


def _pitched(events: Sequence[Event]) -> Iterator[str]:
    """Yield pitches in order, those that follow each other in one sentence: `The deck pitches 3♠ and 5♦.`"""
    onto = list[str]()
    for event in events:
        match event:
            case e.Pitched(card):
                onto.append(f"**{shown(card)}**{_by_itself(card)}")
            case e.PitchedPair(jokers, companion, suit):
                onto += [
                    f"**{shown(companion)}**",
                    *(f"**{card_name(it)}** on {NAMES[suit]}" for it in jokers),
                ]
            case _:
                yield from [f"The deck pitches {together(onto)}."] if onto else []
                onto.clear()
                yield _of_pitches(event) or ""
    yield from [f"The deck pitches {together(onto)}."] if onto else []


def _make(count: int) -> str:
    return agreed(count, "makes", "make")


def _of_the_secret_choice(event: Event, speech: Speech) -> str | None:
    match event:
        case e.AlignOpen():
            return "The rounds are over. Now pick a side."
        case e.Laid(_, card):
            return f"You lay **{card_name(card)}** face down."
        case e.Chosen():
            return speech.in_turn([_move(event)])
        case e.Revealed():
            return speech.in_turn([_move(event)])
        case e.RevealedNothing(seat):
            return f"{speech.who(seat)} laid no card, trusting the King."
        case e.SeasonScored(outcome, contenders=contenders):
            points = (f"{speech.whom(Seat(n))} {signed(it)}" for n, it in enumerate(outcome.points))
            return f"{season_line(outcome, contenders, bold=True)} {begun(', '.join(points))}."
        case e.GameOver(standing, seasons, running):
            return f"{_why_over(seasons, running)} {_the_end(standing, speech)}"
        case _:
            return None


def _why_over(seasons: int, running: Suit | None) -> str:
    """Return why the game ends: a suit has won three times running, or all seasons are over."""
    if running is not None:
        return f"{NAMES[running]} have won the last {STREAK} seasons."
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


def season_line(
    outcome: Outcome, contenders: Sequence[Suit] = (), *, bold: bool = False, past: bool = False
) -> str:
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


def score_line(outcome: Outcome, speech: Speech) -> Iterator[str]:
    """Yield `**Ana** +1 (4♥): backed Hearts, and won` for each player; the card is the one turned up."""
    rows = zip(outcome.points, outcome.revealed, outcome.alignments, outcome.lines, strict=True)
    for seat, (points, card, alignment, line) in enumerate(rows):
        turned_up = f" ({shown(card)})" if card is not None else ""
        why = _reason(alignment, line, outcome.winner)
        yield f"{speech.who(Seat(seat))} {signed(points)}{turned_up}: {why}"


def _reason(alignment: Alignment | None, line: Line, winner: Suit | None) -> str:
    """Return the reason for a player's points."""
    if alignment is None:
        return "backed no suit"
    suit, won = NAMES[alignment.suit], _with_colour(alignment.suit, winner)
    return {
        Line.NOTHING: f"backed {suit}, but no suit won",
        Line.KING_OF_WINNER: f"backed {suit} with a King, and won",
        Line.WINNER: f"backed {suit}, and won",
        Line.JOKER: f"{suit} lay under a Joker",
        Line.KING_OF_LOSER: f"backed {suit} with a King, and lost",
        Line.SAME_COLOUR: f"{suit} lost to {won}",
        Line.OTHER_COLOUR: f"{suit} lost to {won}",
    }[line]


def prospect(alignment: Alignment | None, line: Line, winner: Suit) -> str:
    """Return the reason for what the reader would score if this suit won now."""
    if alignment is None:
        return "you back no suit"
    suit, won = NAMES[alignment.suit], _with_colour(alignment.suit, winner)
    return {
        Line.NOTHING: f"you back {suit}, but no suit would win",
        Line.KING_OF_WINNER: f"you back {suit} with a King, and they'd win",
        Line.WINNER: f"you back {suit}, and they'd win",
        Line.JOKER: f"{suit} lie under a Joker",
        Line.KING_OF_LOSER: f"you back {suit} with a King, and they'd lose",
        Line.SAME_COLOUR: f"{suit} would lose to {won}",
        Line.OTHER_COLOUR: f"{suit} would lose to {won}",
    }[line]


def _with_colour(backed: Suit, winner: Suit | None) -> str:
    """Return the winning suit with its colour: `Hearts, the other red suit`, `Spades, a black suit`."""
    if winner is None:
        return "no suit"
    red = winner in RED
    return (
        f"{NAMES[winner]}, {'the other' if red == (backed in RED) else 'a'} {'red' if red else 'black'} suit"
    )


# What turned a game.


def swing(event: Event, speech: Speech) -> tuple[float, str] | None:
    """Return by how much a season divided the players, and whom it helped most."""
    if not isinstance(event, e.SeasonScored):
        return None
    points = event.outcome.points
    best = [Seat(seat) for seat, gained in enumerate(points) if gained == max(points)]
    helped = speech.all(best)
    season = f"season {event.outcome.season} brought {helped} {signed(max(points))}{_each(best)}"
    if min(points) >= 0:
        return max(points) - min(points), f"{season}."
    worst = [Seat(seat) for seat, gained in enumerate(points) if gained == min(points)]
    lost = f"cost {speech.all(worst)} {-min(points)}{_each(worst)}"
    return max(points) - min(points), f"{season}, and {lost}."


def _each(seats: Sequence[Seat]) -> str:
    return " each" if len(seats) > 1 else ""


# When a character may say something.


def moments(now: Sequence[Event]) -> Moments:
    """Yield whose moments these public events of one move are, and which."""
    for event in now:
        match event:
            case e.KingLost(seat):
                yield seat, Moment.STRUCK
            case e.SeasonScored(outcome):
                scored = [Seat(seat) for seat, points in enumerate(outcome.points) if points > 0]
                if len(scored) == 1:
                    yield scored[0], Moment.WINS_CHEAPLY
            case _:
                pass
