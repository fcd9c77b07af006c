"""Texas House'em in sentences: events, and moments for characters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from bot.presentation.cards import row, shown
from bot.presentation.cast.lines import Moment
from bot.presentation.cast.moments import Moments
from bot.presentation.game_presenter import Texts
from bot.presentation.speech import Speech, to_you
from engines.cards import Card, rank
from engines.core import Event, Seat
from engines.houseem import events as e
from engines.houseem.building import halves
from engines.houseem.model import Address, Stage, naturals, points, rank_of, value
from engines.houseem.scoring import of_family
from engines.houseem.settling import strength
from engines.houseem.trumps import roofs
from engines.words import agreed, counted


def sentence(event: Event, speech: Speech, texts: Texts) -> str | None:
    """Return one line for `event`, in markdown; None if nothing need be said."""
    return (
        _of_turns(event, speech)
        or _of_building(event, speech)
        or _of_families(event, speech)
        or _of_dirt(event, speech)
        or _of_own(event)
    )


def _of_turns(event: Event, speech: Speech) -> str | None:
    match event:
        case e.Dealt(market):
            return f"The town is founded. Everyone gets 2 cards, and {row(market)} open the Market."
        case e.RoundBegan(number, dealer, final):
            begins = f"Round {number}, the final one: nobody draws." if final else f"Round {number}."
            return f"{begins} {speech.does(dealer, 'deals')} and {speech.verb(dealer, 'acts')} last."
        case e.SafeEnded(seat, house):
            return f"{house} opens its doors. {speech.who(seat)} can move in first."
        case e.Restocked(cards):
            return f"New in the Market: {row(cards)}."
        case e.Drew(seat) if seat != speech.reader:
            return speech.in_turn([_move(event)])
        case e.DeckExhausted(final):
            return f"Stop press: the deck is empty. Round {final} is the last, with one turn each."
        case e.Renovated(number):
            return f"The Graveyard is dug up and shuffled: the new deck has {counted(number, 'card')}."
        case e.Passed():
            return speech.in_turn([_move(event)])
        case e.GameOver():
            return _end(event, speech)
        case _:
            return None


def _end(over: e.GameOver, speech: Speech) -> str:
    """Return who won, with their lead or with what broke the tie."""
    best = over.totals[over.winners[0]]
    points, others = counted(best, "point"), [Seat(i) for i in range(len(over.totals))]
    winner, *sharing = over.winners
    if sharing:
        shared = f"share the win with {points} each: every tie-break is even"
        return f"Final edition: {speech.all(over.winners)} {shared}."
    wins = f"{speech.whom(winner)} {speech.verb(winner, 'wins')}"
    level = [seat for seat in others if over.totals[seat] == best]
    if len(level) > 1:
        why = _broken(over.ties[-1]) if over.ties else ""
        if not best:
            return f"Final edition: nobody scores. The tie is broken, and {wins}{why}."
        tie = "everyone ties" if 2 < len(level) == len(others) else f"{speech.all(level)} tie"
        return f"Final edition: {tie} at {points}, and {wins}{why}."
    second = max((over.totals[seat] for seat in others if seat != winner), default=0)
    behind = speech.all(seat for seat in others if over.totals[seat] == second)
    return f"Final edition: {wins} with {points}, {best - second} ahead of {behind}.{_best_house(over)}"


def _best_house(over: e.GameOver) -> str:
    """Return what brought the winner most: ` H3 brought 27 for its family and 4 for its Roof.`"""
    own = [house for house in over.houses if house.owner in over.winners]
    if not own:
        return ""
    best = max(own, key=lambda house: house.total)
    return f" {best.house} brought {best.townsfolk} for its family and {best.quality} for its Roof."


def _broken(tie: str) -> str:
    """Return what broke a tie, from `2 Houses`: ` with the most Houses: 2`."""
    number, _, what = tie.partition(" ")
    return f" with the most {_SEVERAL.get(what, what)}: {number}"


_SEVERAL = {"House": "Houses", "card in hand": "cards in hand"}


def _of_building(event: Event, speech: Speech) -> str | None:
    match event:
        case e.Built(seat, house, Stage.FOUNDATION, cards, bought):
            safety = f"Safety {value(rank_of(cards))}"
            lays = f"{speech.does(seat, 'lays')} a Foundation, {house}"
            return f"{lays}: {row(cards)}{_bought(bought, cards)}. {safety}."
        case e.Built(seat, house, _, cards, bought) if len(cards) == 3:
            roofs_it = f"{speech.does(seat, 'roofs')} {house} with {row(cards)}{_bought(bought, cards)}"
            if 0 < len(bought) < len(cards):  # Two lines on a phone.
                return f"{roofs_it}. It's safe until {speech.of(seat)} next turn."
            return f"{roofs_it}. {_safe(seat, speech)}"
        case e.Built(seat, house, _, cards):
            return f"{speech.does(seat, 'builds')} {house}: {_halved(cards)}. {_safe(seat, speech)}"
        case _:
            return None


def _safe(seat: Seat, speech: Speech) -> str:
    return f"Nobody can move in before {speech.of(seat)} next turn."


def _halved(cards: tuple[Card, ...]) -> str:
    """Return a Full House, roof over foundation; jokers may leave open which half is which."""
    roof, *others = roofs(cards)
    return row(cards) if others else " over ".join(map(row, halves(cards, roof)))


def _of_families(event: Event, speech: Speech) -> str | None:
    match event:
        case e.MovedIn() | e.Expanded() if not event.cards and event.seat == speech.reader:
            return None  # They hear of LaidFaceDown.
        case e.MovedIn(seat, house, number, (), bought):
            hidden = "a face-down card" if number == 1 else counted(number, "face-down card")
            return f"Curtains drawn at {house}: {speech.who(seat)} settles it with {hidden}{_seen(bought)}."
        case e.MovedIn(seat, house, number, cards, bought):
            settles = f"{row(cards)}{_bought(bought, cards)} settle{_s(number)} {house}"
            return f"New in town: {speech.of(seat)} {settles}."
        case e.Expanded(seat, house, (), bought):
            return f"{speech.whose(seat)} family in {house} grows by a face-down card{_seen(bought)}."
        case e.Expanded(seat, house, cards, bought):
            grows = f"{speech.whose(seat)} family in {house} grows"
            return f"{grows}: {row(cards)}{_bought(bought, cards)} moves in."
        case _:
            return _of_evicting(event, speech)


def _of_evicting(event: Event, speech: Speech) -> str | None:
    match event:
        case e.Evicted(seat, house, cards, family, to):
            throw = f"{speech.of(seat)} {row(cards)} throw{_s(len(cards))} {row(family)} out of {house}"
            how = "go" if to in (seat, None) else "return"
            they = f"It {how}{'es' if how == 'go' else 's'}" if len(family) == 1 else f"They {how}"
            return f"Notice of eviction: {throw}. {they} {_whither(to, speech)}."
        case e.EvictFailed(seat, house, cards, buried):
            counts = f"{agreed(len(cards), 'counts', 'count')} {strength(cards)}"
            fails = f"{house} holds: {speech.of(seat)} {row(cards)} {counts} and can't beat the family"
            gone, where = (buried, None) if buried else (cards, seat)
            then = f"{row(gone)} {_leave('goes' if buried else 'returns', gone, where, speech)}"
            return f"{fails}. {then}."
        case e.Revealed(house, cards, mixed):
            if mixed:
                return f"Scandal at {house}: {row(cards)} are no family."
            are = agreed(len(cards), "is", "are")
            return f"Papers checked at {house}: {row(cards)} {are} an honest family."
        case e.TurnedOut(house, cards, to):
            return f"The bluff in {house} scores 0: {row(cards)} {_leave('returns', cards, to, speech)}."
        case e.Vacated(house):
            return f"{house} stands vacant."
        case _:
            return None


def _of_dirt(event: Event, speech: Speech) -> str | None:
    match event:
        case e.Eliminated(seat, "shoot", ((house, cards),)):
            return f"Shots at {house}: {speech.of(seat)} ace guns down {row(cards)}."
        case e.Eliminated(seat, "pillage", ((house, cards),)):
            return f"Raid on {house}: {speech.of(seat)} straight flush kills {row(cards)}."
        case e.Eliminated(seat, by, dead):
            return f"Obituaries: {speech.of(seat)} {by} kills {_dead(dead)}."
        case e.Reappropriated(seat, house, cards, face_down):
            more = f" and {counted(face_down, 'face-down card')}" if face_down else ""
            takes = f"{speech.whom(seat)} {speech.verb(seat, 'takes')} all of {house} in hand"
            return f"Royal decree: {takes}: {row(cards)}{more}."
        case e.Discarded(cards):
            return f"{row(cards)} {_leave('goes', cards, None, speech)}."
        case _:
            return None


def _of_own(event: Event) -> str | None:
    match event:
        case e.DrewCards(_, cards):
            return f"You draw {row(cards)}."
        case e.LaidFaceDown(_, house, cards):
            return f"You move {row(cards)} into {house}, face down."
        case e.TookFaceDown(_, cards):
            return f"You take {row(cards)}, which lay face down."
        case _:
            return None


def _s(number: int) -> str:
    """Return the ending of a verb of which this many cards are the subject."""
    return agreed(number, "s", "")


def _bought(bought: Sequence[Card], cards: Sequence[Card]) -> str:
    """Return which of the cards were in the Market: `, both from the Market`."""
    if not bought:
        return ""
    if len(bought) < len(cards):
        return _seen(bought)
    return {1: "", 2: ", both"}.get(len(cards), ", all") + " from the Market"


def _seen(bought: Sequence[Card]) -> str:
    return f" ({row(bought)} from the Market)" if bought else ""


def _leave(verb: str, cards: Sequence[Card], to: Seat | None, speech: Speech) -> str:
    """Return where cards go, with a verb in its form for one card: `returns to **Bo**'s hand`."""
    goes = verb if len(cards) == 1 else to_you(verb)
    return f"{goes} {_whither(to, speech)}"


def _whither(to: Seat | None, speech: Speech) -> str:
    return "to the Graveyard" if to is None else f"to {speech.of(to)} hand"


def _dead(dead: Sequence[tuple[Address, tuple[Card, ...]]]) -> str:
    return ", ".join(f"{row(cards)} in {house}" for house, cards in dead)


def cards_listed(cards: Sequence[Card]) -> str:
    return " ".join(map(shown, cards))


def halves_in_words(cards: tuple[Card, ...], roof: str) -> str:
    """Return a Full House as it will be built, roof over foundation."""
    return " over ".join(map(cards_listed, halves(cards, roof)))


def points_for(cards: Sequence[Card], quality: int) -> str:
    """Return the parts of what a House scores: `26 for K♠ K♥ and 9 for its Roof`."""
    return f"{of_family(cards)} for {cards_listed(cards)} and {quality} for its Roof"


def enough(cards: Sequence[Card], safety: int) -> str:
    """Return what evicts this family from a House: `34 or more, or aces`."""
    aces = ", or aces" if rank_of(cards) == "K" else ""
    return f"{strength(cards) + safety + 1} or more{aces}"


# What turned a game.


def swing(event: Event, speech: Speech) -> tuple[float, str] | None:
    """Return the points of the townsfolk who lost their House or won it, and who turned them out; None if a
    player's own family only made room for a better one.
    """
    match event:
        case e.Evicted(seat, owner=owner) if owner == seat:
            return None
        case e.Evicted(seat, house, cards, family):
            won, lost = _worth(cards), _worth(family)
            takes = f"{speech.does(seat, 'takes')} {house}: {row(cards)} ({counted(won, 'point')})"
            return won + lost, f"{takes} for {row(family)} ({lost})."
        case e.Reappropriated(seat, house, cards):
            lost, told = cards, f"{speech.does(seat, 'takes')} all of {house} in hand: {row(cards)}"
        case e.Eliminated(seat, _, dead):
            lost = tuple(card for _, cards in dead for card in cards)
            told = f"{speech.does(seat, 'kills')} {_dead(dead)}"
        case _:
            return None
    worth = _worth(lost)
    return worth, f"{told}, worth {counted(worth, 'point')}."


def _worth(family: Sequence[Card]) -> int:
    return sum(points(rank(card)) for card in naturals(family))


# In short.


def fold(events: Sequence[Event], speech: Speech) -> str:
    """Return `**Ann** draws 2 cards and passes.`; "" for other events than draws and passes."""
    drew = Counter(event.seat for event in events if isinstance(event, e.Drew) for _ in range(event.number))
    total = [
        replace(event, number=drew[event.seat]) if isinstance(event, e.Drew) else event for event in events
    ]
    return speech.in_turn([*dict.fromkeys(map(_move, total))])


def _move(event: Event) -> tuple[Seat, str] | None:
    """Return who draws or passes, with the verb in its form with -s; None for other events."""
    match event:
        case e.Drew(seat, number):
            return seat, f"draws {counted(number, 'card')}"
        case e.Passed(seat):
            return seat, "passes"
        case _:
            return None


# When a character may say something.


def moments(now: Sequence[Event]) -> Moments:
    """Yield whose moments these public events of one move are, and which."""
    for event in now:
        match event:
            case e.Evicted(seat=by, owner=seat) if seat != by:
                yield seat, Moment.STRUCK
            case e.EvictFailed(seat):
                yield seat, Moment.OUTPLAYED
            case e.GameOver(winners=(seat,), ties=(_, *_)):
                yield seat, Moment.WINS_CHEAPLY
            case _:
                pass
