"""Moments of each game at which a character may say something, from the public events of a move."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from bot.presentation.cast.lines import Moment
from engines.castle import events as castle
from engines.core import Event, Seat
from engines.court import events as court
from engines.holdup import events as holdup
from engines.houseem import events as houseem
from engines.people import Joined
from engines.textactoe import events as textactoe

Moments = Iterator[tuple[Seat, Moment]]


def moments(game: str, events: Sequence[Event]) -> Moments:
    """Yield whose moments these public events of one move are, and which; a game without any has none."""
    yield from ((event.seat, Moment.SITS_DOWN) for event in events if isinstance(event, Joined))
    if game in _BY_GAME:
        yield from _BY_GAME[game](events)


def _holdup(events: Sequence[Event]) -> Moments:
    for event in events:
        match event:
            case holdup.PotPaid(0, shares, False):
                folded = (it.seat for it in events if isinstance(it, holdup.Acted) and it.what == "fold")
                yield from ((seat, Moment.OUTPLAYED) for seat in folded)
                yield from ((seat, Moment.WINS_CHEAPLY) for seat, _ in shares)
            case holdup.Damaged(target=seat):
                yield seat, Moment.STRUCK
            case holdup.Busted(seat):
                yield seat, Moment.UNMASKED
            case _:
                pass


def _houseem(events: Sequence[Event]) -> Moments:
    for event in events:
        match event:
            case houseem.Evicted(seat=by, owner=seat) if seat != by:
                yield seat, Moment.STRUCK
            case houseem.EvictFailed(seat):
                yield seat, Moment.OUTPLAYED
            case houseem.GameOver(winners=(seat,), ties=(_, *_)):
                yield seat, Moment.WINS_CHEAPLY
            case _:
                pass


def _castle(events: Sequence[Event]) -> Moments:
    for event in events:
        match event:
            case castle.Fired(player, target) if player != target:
                yield target, Moment.STRUCK
            case castle.MessengerTook(source=source) if source != "moat":
                yield source, Moment.STRUCK
            case castle.HandsCompared(highest=highest, best=best, barred=barred):
                outbid = (seat for seat, why in zip(highest, barred, strict=True) if why == "larger bid")
                yield from ((seat, Moment.OUTPLAYED) for seat in outbid)
                if barred == (None,) and _is_high_card(best):
                    yield highest[0], Moment.WINS_CHEAPLY
            case _:
                pass


def _court(events: Sequence[Event]) -> Moments:
    for event in events:
        match event:
            case court.KingLost(seat):
                yield seat, Moment.STRUCK
            case court.SeasonScored(outcome):
                scored = [Seat(seat) for seat, points in enumerate(outcome.points) if points > 0]
                if len(scored) == 1:
                    yield scored[0], Moment.WINS_CHEAPLY
            case _:
                pass


def _textactoe(events: Sequence[Event]) -> Moments:
    made = {event.seat: event.made for event in events if isinstance(event, textactoe.Showdown)}
    winners = [event.seat for event in events if isinstance(event, textactoe.HandWon)]
    for event in events:
        match event:
            case textactoe.HandWon(seat) if _is_high_card(made.get(seat, "")):
                yield seat, Moment.WINS_CHEAPLY
            case textactoe.Conceded(seat) | textactoe.Dropped(seat) if seat not in winners:
                yield seat, Moment.OUTPLAYED
            case _:
                pass


def _is_high_card(hand: str) -> bool:
    """Return whether a poker hand's name is that of no pair."""
    return "high" in hand and "straight" not in hand and "flush" not in hand


_BY_GAME: Mapping[str, Callable[[Sequence[Event]], Moments]] = {
    "holdup": _holdup, "houseem": _houseem, "castle": _castle, "court": _court, "textactoe": _textactoe,
}  # fmt: skip
