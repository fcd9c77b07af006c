"""What went into a result of Texas House'em, what is at stake, and the facts behind a refusal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.presentation.cards import shown
from bot.presentation.game_presenter import Reasons
from bot.presentation.games.houseem.pages import score_lines
from bot.presentation.games.houseem.sentences import cards_listed, enough, points_for
from bot.presentation.speech import Speech
from bot.table.texts import begun, together
from engines.cards import JOKERS, RANK_WORDS, RANKS, SUIT_WORDS, SUITS, Card, rank, suit
from engines.core import Event, Fact, Seat, clockwise
from engines.houseem import View, events as e, facts
from engines.houseem.model import FEWEST, Address, Phase, Stage, naturals, rank_of, suit_of, value
from engines.houseem.scoring import of_family
from engines.houseem.sentences import one_of, several_of
from engines.houseem.trumps import shares_rank
from engines.houseem.view import LotView
from engines.words import agreed, counted


def event_reason(story: Sequence[Event], before: View, after: View, speech: Speech) -> str:
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
            return comparison(seat, cards, family, house, _lot(before, house).safety, speech)
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
    below = several_of(rank_of(lot.foundation))
    if event.stage is Stage.FOUNDATION:
        ace = " An ace counts only 1 here." if rank_of(lot.foundation) == "A" else ""
        return f"A Foundation of {below} has Safety {lot.safety}, and scores nothing itself.{ace}"
    above = f"Quality {lot.quality} for its {several_of(rank_of(lot.roof))}"
    return f"{lot.address} has Safety {lot.safety} for its {below} and {above}. {whose}".strip()


def _lived_in(lot: LotView) -> str:
    """Return what a House is worth with its family and what evicts it, if the asker knows who lives there."""
    family = tuple(card for card in lot.townsfolk if card is not None)
    if not family or lot.quality is None:
        return ""
    if not shares_rank(family):
        return f"{cards_listed(family)} are of different ranks, so they're a bluff and score 0."
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
            yield _all_dead(dead, RANK_WORDS[rank], several_of(rank))
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
    return f"{cards_listed(dead)} {all_of_them} in town."


def _living(family: Sequence[Card | None]) -> str:
    """Return `K♠ Q♥ live on`; of cards that the asker doesn't know, how many."""
    known = [card for card in family if card is not None]
    hidden = "A face-down card" if len(family) == 1 else counted(len(family), "face-down card")
    who = cards_listed(known) if len(known) == len(family) else hidden
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


# Both sides of an eviction, added up.


def comparison(
    seat: Seat, cards: Sequence[Card], family: Sequence[Card], house: Address, safety: int, speech: Speech
) -> str:
    """Return both sides of an eviction, added up, and why it succeeds or fails (HE-72 to HE-78, HE-132)."""
    if not shares_rank(family):
        different = f"{cards_listed(family)} are of different ranks"
        return f"{different}. Such a bluff is thrown out, whatever the numbers."
    match rank_of(cards), rank_of(family):
        case "A", "K":
            return f"{cards_listed(family)} {_are(family, 'a king', 'kings')}, and aces always beat kings."
        case "K", "A":
            return f"{cards_listed(family)} {_are(family, 'an ace', 'aces')}, and kings never beat aces."
        case _:
            mine, theirs = _values(cards), [*_values(family), safety]
    count = (
        f"{speech.whose(seat)} {cards_listed(cards)} {agreed(len(cards), 'counts', 'count')} {_added(mine)}"
    )
    stay = f"{cards_listed(family)} and the Safety of {house} count {_added(theirs)} together"
    return f"{count}. {stay}{_result(sum(mine) - sum(theirs))}.{_remarks(cards, family)}"


def _result(lead: int) -> str:
    if lead == 0:
        return ": that's a tie, and a tie fails"
    return ", so the family has to go" if lead > 0 else ", so the family stays"


def _remarks(cards: Sequence[Card], family: Sequence[Card]) -> str:
    """Return what surprises in the numbers: aces, which score 14, and jokers."""
    ace = " An ace counts only 1 in evictions." if "A" in (rank_of(cards), rank_of(family)) else ""
    joker = any(card in JOKERS for card in (*cards, *family))
    return ace + (" A joker counts like the others." if joker else "")


def _values(cards: Sequence[Card]) -> list[int]:
    """Return the Values of cards of one rank, jokers counting as one of it (HE-157)."""
    return [value(rank_of(cards))] * len(cards)


def _added(numbers: Sequence[int]) -> str:
    """Return `13 + 7 = 20`; `13` for one number."""
    total = str(sum(numbers))
    return f"{' + '.join(map(str, numbers))} = {total}" if len(numbers) > 1 else total


def _are(cards: Sequence[Card], one: str, several: str) -> str:
    return agreed(len(cards), f"is {one}", f"are {several}")


# Refusals.

FACE_DOWN = "Townsfolk who lie face down can't be hit."


def refusal_reason(because: Fact, speech: Speech) -> str:
    """Return a fact in words; "" if there is nothing to tell of it."""
    match because:
        case facts.Turns(seats):
            return order(seats, speech)
        case facts.Reach(hand, market):
            return f"Your hand: {_or_none(hand)}. The Market: {_or_none(market)}."
        case facts.Deck(left):
            return f"{counted(left, 'card')} {agreed(left, 'is', 'are')} left in the deck."
        case facts.Ranks(cards):
            ranks = (f"{shown(card)} is {one_of(rank(card))}" for card in cards)
            return f"{together(ranks)}." if cards else ""
        case facts.Suits(cards):
            return _by_suit(cards)
        case facts.NoStraight(cards):
            return f"In order: {cards_listed(sorted(cards, key=lambda card: RANKS.index(rank(card))))}."
        case _:
            return _of_town(because, speech)


def order(seats: Sequence[Seat], speech: Speech) -> str:
    """Return who acts when in a round (HE-11)."""
    first, *others = seats
    return f"The order of this round: {' → '.join((speech.who(first), *map(speech.whom, others)))}."


def _or_none(cards: Sequence[Card]) -> str:
    return cards_listed(cards) or "no cards"


def _by_suit(cards: Sequence[Card]) -> str:
    """Return the cards of a Trump by suit: `Spades: 2♠ 4♠ 6♠ 8♠; hearts: J♥.`; "" if they have one."""
    sets = ((of, [card for card in cards if suit(card) == of]) for of in SUITS)
    told = [f"{SUIT_WORDS[of]}: {cards_listed(held)}" for of, held in sets if held]
    return begun(f"{'; '.join(told)}.") if len(told) > 1 else ""


def _of_town(because: Fact, speech: Speech) -> str:
    """Return what a move met with in town."""
    match because:
        case facts.Foundations(lots):
            return f"Without a Roof: {_in_houses(lots)}."
        case facts.Homes(()):
            return "Nobody lives in town yet."
        case facts.Homes(houses):
            return f"Townsfolk live in {together(map(str, houses))}."
        case facts.FaceUp():
            return _face_up(because)
        case facts.Builder(seat, house):
            return f"{speech.who(seat)} completed {house}."
        case facts.ToEvict(family, safety):
            return f"Evicting the family takes {enough(family, safety)}."
        case facts.Family(cards, house):
            return f"In {house} {agreed(len(cards), 'lives', 'live')} {cards_listed(cards)}."
        case facts.Eviction(seat, cards, family, house, safety):
            return comparison(seat, cards, family, house, safety, speech)
        case facts.LiveOn(cards, house):
            return f"{cards_listed(cards)} {agreed(len(cards), 'lives', 'live')} on in {house}."
        case _:
            return ""


def _in_houses(families: facts.Families) -> str:
    """Return who lives where, or what Foundations lie where: `K♥ in H1 and A♠ A♥ in H3`."""
    return together(f"{cards_listed(cards)} in {house}" for cards, house in families)


def _face_up(seen: facts.FaceUp) -> str:
    """Return the Townsfolk that can be named, and what holds for the others."""
    told = "Nobody lives face up in town."
    if seen.families:
        told = f"Face up in town: {_in_houses(seen.families)}."
    if not seen.others:
        return told
    return f"{told} {'Shoot a face-down card by its place, such as H2#1.' if seen.by_place else FACE_DOWN}"


# What is at stake, in one line for newcomers.


def stakes(view: View) -> str:
    """Return what the viewer's Houses score, which other one they may get, and how long the game still takes;
    "" if nothing is asked.
    """
    if view.seat is None or view.turn != view.seat or view.phase is not Phase.ACTION:
        return ""
    mine = next(score.points for score in view.standing if score.seat == view.seat)
    return f"You have {counted(mine, 'point')}. {_prize(view)}. {_left(view)}."


def _prize(view: View) -> str:
    """Return which House can bring the viewer most, a vacant one if there is any; else what to build."""
    vacant = [lot for lot in view.lots if lot.stage is Stage.VACANT]
    lived_in = [lot for lot in view.lots if lot.stage is Stage.SETTLED and lot.owner != view.seat]
    if vacant:
        best = max(vacant, key=_quality)
        return f"{best.address} is vacant: {_worth(best)}"
    if lived_in:
        best = max(lived_in, key=_quality)
        if (beat := best.combined_safety) is None:
            return f"{best.address}'s family is hidden: {_worth(best)} if you evict it"
        return f"Beat {beat} (family plus Safety, on the shield) to evict {best.address}: {_worth(best)}"
    if view.round == view.final_round:
        return "No House is open to you"
    if any(lot.stage is Stage.FOUNDATION for lot in view.lots):
        return "3 alike roof a Foundation into a House"
    return "A House takes 2 alike as Foundation and 3 as Roof"


def _worth(lot: LotView) -> str:
    return f"{counted(_quality(lot), 'point')} (Quality) plus your family's"


def _quality(lot: LotView) -> int:
    return lot.quality or 0


def _left(view: View) -> str:
    """Return how long the game still takes."""
    if view.final_round is None:
        return f"{counted(view.deck_count, 'card')} {agreed(view.deck_count, 'is', 'are')} left"
    if view.round == view.final_round:
        return "This is your last turn"
    return "One more turn follows, your last"


REASONS = Reasons(event_reason, refusal_reason)
