"""The suit that wins the season, tie pitching, and points (sections 4.8 and 5)."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from engines.core import Event, Seat
from engines.court import counting, season
from engines.court.events import SeasonScored, TiePitch
from engines.court.model import Alignment, Outcome, State, Suit
from engines.court.pitching import pitch, top


def score(s: State) -> Iterator[Event]:
    """Score the season: winner, points, and what follows them (CT-33, CT-37, CT-38)."""
    winner = yield from _winner(s)
    alignments = tuple(alignment(s, Seat(i)) for i in range(len(s.scores)))
    s.last = Outcome(
        season=s.season,
        winner=winner,
        totals=tuple(counting.total(cards, s.aces) for cards in s.field),
        revealed=tuple(s.revealed),
        alignments=alignments,
        lines=tuple(counting.line(aligned, winner, s.field) for aligned in alignments),
    )
    s.scores = [before + more for before, more in zip(s.scores, s.last.points, strict=True)]
    yield SeasonScored(s.last, tuple(s.scores), counting.contenders(s.field))
    yield from season.end(s, winner)


def _winner(s: State) -> Generator[Event, None, Suit | None]:
    """Return the one best suit, pitching cards until there is one (CT-34, CT-35); None if void (CT-36)."""
    while len(best := counting.best_suits(s.field, s.aces)) != 1:
        first = yield from top(s)
        if first is None:
            return None
        yield TiePitch(first)
        if not (yield from pitch(s, first)):
            return None
    return best[0]


def alignment(s: State, seat: Seat) -> Alignment | None:
    """Return the alignment by a King, else by the turned-up card (CT-30, CT-31, CT-32)."""
    king, card = s.kings[seat], s.cards[seat]
    if king is not None:
        return Alignment(king, by_king=True)
    return Alignment(card, by_king=False) if card is not None else None
