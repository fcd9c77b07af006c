"""Error messages for Dirty Trumps and shots: B-37 to B-56, B-58 and B-61 of RULES.md, section 9."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.cards import JOKERS, SUIT_WORDS, Card, rank
from engines.core import Illegal, who
from engines.houseem import dirty, facts, trumps
from engines.houseem.actions import Flush, Pillage, Reappropriate, Shoot, Straight
from engines.houseem.model import Address, Resident, Stage, State, living, lot_at, naturals, suit_of
from engines.houseem.offers import flush_empties, may_live, ranks_hit, settlers_of
from engines.houseem.sentences import (
    begun,
    either,
    named,
    nobody_lives,
    not_proper,
    several_of,
    shape,
    unknown,
)
from engines.words import agreed

FIVE = 5
"""The number of cards of a Dirty Trump."""


def shoot(s: State, action: Shoot) -> Iterator[Illegal]:
    if len(action.cards) != 1:
        yield Illegal("An ace shoots alone: choose one ace.", "HE-B38")
        return
    card = action.cards[0]
    if card in JOKERS or rank(card) != "A":
        yield Illegal(f"Only an ace can shoot; {named(card)} can't.", "HE-B37")
    if isinstance(action.target, Resident):
        yield from _position(s, action.target)
    elif action.target not in living(s):
        victim = named(action.target).removeprefix("the ")
        yield Illegal(
            f"No {victim} lives face up in town. Choose one of the Townsfolk you see.",
            "HE-B39",
            because=lambda view: facts.face_up(view, by_place=True),
        )


def _position(s: State, target: Resident) -> Iterator[Illegal]:
    yield from unknown(s, target.house)
    lot = lot_at(s, target.house)
    if not lot.townsfolk:
        yield nobody_lives(lot, "HE-B40")
    if not 1 <= target.place <= len(lot.townsfolk):
        number = len(lot.townsfolk)
        live = agreed(number, "one of the Townsfolk lives", f"{number} of the Townsfolk live")
        yield Illegal(f"Only {live} in {lot.address}.", "HE-B40")
    yield Illegal(f"The Townsfolk of {lot.address} are face up: name the card.", "HE-B40")


def flush(s: State, action: Flush) -> Iterator[Illegal]:
    cards = action.cards
    if not trumps.is_any(trumps.FLUSHES, cards):
        yield _wrong_suits(shape("A flush takes five cards of one suit", cards, FIVE), "HE-B41", cards)
    yield from unknown(s, action.house)
    if not any(dirty.flushed(s, suit_of(cards))):
        killed = SUIT_WORDS[suit_of(cards)].removesuffix("s")
        sentence = f"This flush kills nobody: there's no face-up {killed} in town."
        yield Illegal(sentence, "HE-B42", because=facts.face_up)
    emptied = flush_empties(s, cards)
    if (action.house is not None or action.settler is not None) and not emptied:
        sentence = "This flush empties no House, so nobody can move in."
        yield _not_emptied(sentence, action.house, suit_of(cards))
    halved = Illegal("Name both a House and the card that moves in, or neither.", "HE-B45")
    if (action.house is None) != (action.settler is None) and not (action.settler and len(emptied) == 1):
        yield halved
    if action.house is not None and action.house not in emptied:
        sentence = f"The flush doesn't empty {action.house}, so nobody can move in there."
        yield _not_emptied(sentence, action.house, suit_of(cards))
    yield from _kept(s, cards, action.settler)
    yield halved


def straight(s: State, action: Straight) -> Iterator[Illegal]:
    cards = action.cards
    readings = trumps.windows(cards)
    if not readings:
        sentence = shape("A straight takes five ranks in a row", cards, FIVE)
        yield Illegal(sentence, "HE-B46", because=lambda _: facts.NoStraight(naturals(cards)))
    yield from unknown(s, action.house)
    hit = ranks_hit(s, cards)
    chosen = action.rank or (hit[0] if len(hit) == 1 else None)
    if chosen is None and hit:
        yield _which_rank(hit)
    if chosen is None:
        sentence = "This straight kills nobody: none of its ranks lives face up in town."
        yield Illegal(sentence, "HE-B48", because=facts.face_up)
    elif not any(chosen in window for window in readings):
        yield Illegal(f"{chosen} isn't one of the ranks of this straight.", "HE-B47")
    elif chosen not in hit:
        sentence = f"That kills nobody: no {several_of(chosen)} live face up in town."
        yield Illegal(sentence, "HE-B48", because=facts.face_up)
    else:
        emptied = dirty.emptied(dirty.straightened(s, chosen))
        if action.house is not None and action.house not in emptied:
            sentence = f"The straight doesn't empty {action.house}, so nobody can move in there."
            yield _not_emptied(sentence, action.house)
        if action.house is not None and action.settler is None:
            yield _which_card(s, cards)
        yield from _kept(s, cards, action.settler)
        if action.house is None:
            yield Illegal(f"Which House do you take: {either(emptied)}?", "HE-B50")
        yield _which_rank(hit)


def pillage(s: State, action: Pillage) -> Iterator[Illegal]:
    if not trumps.is_any(trumps.STRAIGHT_FLUSHES, action.cards):
        needed = "A straight flush takes five ranks in a row of one suit"
        yield _wrong_suits(shape(needed, action.cards, FIVE), "HE-B51", action.cards)
    yield from unknown(s, action.house)
    lot = lot_at(s, action.house)
    if not lot.townsfolk:
        yield nobody_lives(lot, "HE-B52")
    if lot.face_down:
        yield Illegal(f"The Townsfolk of {lot.address} are face down, so they can't be pillaged.", "HE-B53")
    yield from _kept(s, action.cards, action.settler)


def reappropriate(s: State, action: Reappropriate) -> Iterator[Illegal]:
    if not trumps.is_any(trumps.ROYALS, action.cards):
        needed = "A royal straight flush takes 10 J Q K A of one suit"
        yield _wrong_suits(shape(needed, action.cards, FIVE), "HE-B54", action.cards)
    yield from unknown(s, action.house)
    lot = lot_at(s, action.house)
    if lot.stage is Stage.FOUNDATION:
        yield Illegal(f"{lot.address} has no Roof, so it isn't a House yet.", "HE-B55")
    if lot.stage is Stage.SAFE:
        assert lot.safe is not None
        yield Illegal(
            f"Nobody can take {lot.address} before {who(lot.safe)}'s next turn.",
            "HE-B56",
            because=lambda view: facts.builder(view, lot.address),
        )


def _wrong_suits(sentence: str, rule: str, cards: Sequence[Card]) -> Illegal:
    """Return the error for cards that make no Trump of one suit."""
    return Illegal(sentence, rule, because=lambda _: facts.Suits(naturals(cards)))


# The choice that follows.


def _which_rank(hit: Sequence[str]) -> Illegal:
    choices = either(f'"rank {rank}"' for rank in hit)
    return Illegal(f"Which rank? Add {choices}.", "HE-B61")


def _not_emptied(sentence: str, house: Address | None, killed: str = "") -> Illegal:
    """Return the error for a House in which some live on, as only the suit `killed` dies."""
    return Illegal(sentence, "HE-B43", because=lambda view: facts.live_on(view, house, killed))


def _which_card(s: State, cards: Sequence[Card]) -> Illegal:
    """Return the error for a House named without a card; with Proper People no card may do (HE-164)."""
    if able := settlers_of(s, cards):
        return Illegal(f'Which of your cards moves in? Add "with {able[-1]}".', "HE-B49")
    return not_proper()


def _kept(s: State, cards: Sequence[Card], settler: Card | None) -> Iterator[Illegal]:
    if settler is None:
        return
    if settler not in cards:
        yield Illegal(
            f"{begun(named(settler))} isn't one of the cards you play, so it can't move in.", "HE-B44"
        )
    if settler in JOKERS:
        yield Illegal("A joker can't move in alone: choose another card.", "HE-B58")
    elif not may_live(s.options, settler):
        yield not_proper()
