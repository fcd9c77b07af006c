"""What went into a result of Texas House'em, when somebody asks why: strengths, points, who was first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.presentation.game_presenter import Reasons
from bot.presentation.games.houseem.pages import score_lines
from bot.presentation.games.houseem.prospects import enough, in_plural, listed, points_for
from bot.presentation.games.houseem.strengths import compared
from bot.presentation.games.houseem.why_not import FACE_DOWN, order, refusal_in_words
from bot.presentation.speech import Speech
from bot.table.texts import together
from engines.cards import JOKERS, RANK_WORDS, SUIT_WORDS, Card
from engines.core import Event, Seat, clockwise
from engines.houseem import View, events as e
from engines.houseem.model import FEWEST, Address, Stage, naturals, rank_of, suit_of
from engines.houseem.scoring import of_family
from engines.houseem.trumps import shares_rank
from engines.houseem.view import LotView
from engines.words import agreed, counted


def of_event(story: Sequence[Event], before: View, after: View, speech: Speech) -> str:
    """Return how the last event of a story came about; "" if there is nothing to compute."""
    match story[-1]:
        case e.Drew() | e.DrewCards() | e.Restocked() | e.RoundBegan() | e.DeckExhausted():
            return _of_turns(story[-1], after, speech)
        case e.Built() | e.SafeEnded():
            return _of_building(story, after, speech)
        case e.MovedIn(cards=()) | e.Expanded(cards=()):
            return ""
        case e.MovedIn(_, house) | e.Expanded(_, house) | e.LaidFaceDown(_, house):
            return _lived_in(_lot(after, house))
        case e.Evicted(seat, house, cards, family) | e.EvictFailed(seat, house, cards, _, family):
            return compared(seat, cards, family, house, _lot(before, house).safety, speech)
        case e.Eliminated() as event:
            return " ".join(_of_deaths(event, before, speech))
        case e.Vacated(house):
            return _free(house, after, speech)
        case e.GameOver():
            return "\n".join(f"- {line}" for line in _scores(after, speech))
        case _:
            return ""


def _lot(view: View, address: Address) -> LotView:
    return next(lot for lot in view.lots if lot.address == address)


# Turns.


def _of_turns(event: Event, after: View, speech: Speech) -> str:
    match event:
        case e.Drew(seat, number, _, when):
            return _drawn(seat, number, when, speech)
        case e.DrewCards(seat, cards, when):
            return _drawn(seat, len(cards), when, speech)
        case e.Restocked(cards, _, when):
            left, now = len(after.market) - len(cards), "the end of the round"
            if when == "turn start" and after.turn is not None:
                now = f"the start of {speech.of(after.turn)} turn"
            more = f"it's filled up to {FEWEST}" if left < FEWEST else "it gets 1 more"
            return f"The Market had {counted(left, 'card')} at {now}, so {more}."
        case e.RoundBegan(_, dealer):
            return order(clockwise(len(after.hand_counts), dealer), speech)
        case e.DeckExhausted(final) if after.last_to_act is not None:
            last = f"{speech.whom(after.last_to_act)} {speech.verb(after.last_to_act, 'acts')} last"
            return f"The last card left the deck in round {final - 1}, and {last} in round {final}."
        case _:
            return ""


def _drawn(seat: Seat, number: int, when: e.When, speech: Speech) -> str:
    """Return why somebody drew cards."""
    match when:
        case "action":
            return f"{speech.does(seat, 'draws')} instead of playing a Trump."
        case "turn start" if number > 1:
            return f"{speech.does(seat, 'has')} no cards in hand when the turn starts."
        case "turn start":
            return f"{speech.whose(seat)} turn starts with that card."
        case _:
            return ""


# Houses and families.


def _of_building(story: Sequence[Event], after: View, speech: Speech) -> str:
    """Return a House's numbers, and who built what of it."""
    event = story[-1]
    assert isinstance(event, e.Built | e.SafeEnded)
    built = [it for it in story if isinstance(it, e.Built) and it.house == event.house]
    whose = ""
    if len(built) > 1 and (first := built[0].seat) != event.seat:
        completed = f"{speech.whom(event.seat)} completed the House"
        whose = f"{speech.who(first)} laid the Foundation, but {completed}."
    if isinstance(event, e.SafeEnded):
        return whose
    lot = _lot(after, event.house)
    below = in_plural(rank_of(lot.foundation))
    if event.stage is Stage.FOUNDATION:
        ace = " An ace counts only 1 here." if rank_of(lot.foundation) == "A" else ""
        return f"A Foundation of {below} has Safety {lot.safety}, and scores nothing itself.{ace}"
    above = f"Quality {lot.quality} for its {in_plural(rank_of(lot.roof))}"
    return f"{lot.address} has Safety {lot.safety} for its {below} and {above}. {whose}".strip()


def _lived_in(lot: LotView) -> str:
    """Return what a House is worth with its family and what evicts it, if the asker knows who lives there."""
    family = tuple(card for card in lot.townsfolk if card is not None)
    if not family or lot.quality is None:
        return ""
    if not shares_rank(family):
        return f"{listed(family)} are of different ranks, so they're a bluff and score 0."
    total = counted(of_family(family) + lot.quality, "point")
    takes = f"Evicting the family takes {enough(family, lot.safety)}."
    return f"{lot.address} scores {total}: {points_for(family, lot.quality)}. {takes}"


def _of_deaths(event: e.Eliminated, before: View, speech: Speech) -> Iterator[str]:
    """Yield who died, who was spared, and whose House it still is."""
    dead = [card for _, cards in event.dead for card in cards]
    match event.by:
        case "flush":
            suit = SUIT_WORDS[suit_of(dead)]
            yield _all_dead(naturals(dead), suit.removesuffix("s"), suit)
        case "straight":
            rank = rank_of(dead)
            yield _all_dead(dead, RANK_WORDS[rank], in_plural(rank))
        case _:
            pass
    if event.by in ("flush", "straight") and any(lot.face_down for lot in before.lots):
        yield FACE_DOWN
    for address, cards in event.dead:
        lot = _lot(before, address)
        stay = [card for card in lot.townsfolk if card not in cards][: len(lot.townsfolk) - len(cards)]
        if stay and lot.owner is not None:
            still = f"so it's still {'yours' if lot.owner == speech.reader else speech.of(lot.owner)}"
            yield f"{_living(stay)} in {address}, {still}."
        if event.by == "flush" and any(card in JOKERS for card in cards):
            yield f"A joker was left alone in {address}, and had to go too."


def _all_dead(dead: Sequence[Card], one: str, several: str) -> str:
    all_of_them = agreed(len(dead), f"was the only face-up {one}", f"were all the face-up {several}")
    return f"{listed(dead)} {all_of_them} in town."


def _living(family: Sequence[Card | None]) -> str:
    """Return `K♠ Q♥ live on`; of cards that the asker doesn't know, how many."""
    known = [card for card in family if card is not None]
    hidden = "A face-down card" if len(family) == 1 else counted(len(family), "face-down card")
    who = listed(known) if len(known) == len(family) else hidden
    return f"{who} {agreed(len(family), 'lives', 'live')} on"


def _free(house: Address, after: View, speech: Speech) -> str:
    """Return who can move into an emptied House first."""
    if after.turn is None or _lot(after, house).stage is not Stage.VACANT:
        return ""
    return f"{speech.does(after.turn, 'is')} next, so {speech.whom(after.turn)} can move in first."


# The end.


def _scores(after: View, speech: Speech) -> Iterator[str]:
    """Yield each player's Houses, added up, who has none, and then what decided ties."""
    yield from score_lines(after, speech)
    for score in after.standing:
        if not score.points:
            yield f"{speech.does(score.seat, 'owns')} no House"
    if tied := [score for score in after.standing if score.ties]:
        yield TIE_BREAKS
        yield from (f"{speech.who(score.seat)}: {together(score.ties)}" for score in tied)


TIE_BREAKS = "Equal points: more Townsfolk win, then more Houses, then more cards in hand"
REASONS = Reasons(of_event, refusal_in_words)
