"""Error messages for bad input: the rows of RULES.md, section 8; the phase is checked first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.cards import Card
from engines.castle import facts
from engines.castle.actions import (
    Bid,
    Build,
    Discard,
    Fire,
    Fish,
    Skip,
    Take,
)
from engines.castle.model import (
    BOXES,
    DISCARDS,
    MESSENGER,
    OPENED,
    PACK,
    Phase,
    State,
    special,
)
from engines.castle.offers import offers
from engines.castle.ranking import strength
from engines.castle.specials import victims
from engines.castle.view import View, view
from engines.core import Action, Begin, Illegal, Misread, Seat, kind_of, who
from engines.words import counted


def refusal(s: State, seat: Seat | None, action: Action | Misread) -> Illegal:
    """Return the rulebook's error for an action that no offer contains, or for a line that is no action."""
    return next(_reasons(s, seat, action)).with_facts(view(s, seat))


def _reasons(s: State, seat: Seat | None, action: Action | Misread) -> Iterator[Illegal]:
    """Yield every error in `action`, in the order game, player, moment, words, values."""
    if s.phase is Phase.CLOSED:
        yield Illegal("The game is over.", "CP-B28")
    kind = kind_of(action)
    if kind is None:
        assert isinstance(action, Misread)
        yield Illegal(action.sentence, "CP-B29")
        return
    if kind is Begin:
        yield Illegal("The bot deals. You don't have to do anything.", "CP-B30")
        return
    if seat is None or seat >= len(s.hands):
        yield Illegal("You aren't at this table.", "CP-B31")
        return
    if s.phase is Phase.LOBBY:
        yield Illegal("The cards haven't been dealt yet.", "CP-B32")
        return
    yield from _moment(s, seat, kind)
    if isinstance(action, Misread):
        yield _syntax(s, seat, action)
        return
    yield from _values(s, seat, action)


# The moment.


def _moment(s: State, seat: Seat, kind: type[Action]) -> Iterator[Illegal]:
    if kind is Discard:
        yield from _discarding(s, seat)
    elif kind is Bid:
        yield from _bidding(s, seat)
    elif kind is Take:
        yield from _taking(s, seat)
    elif kind is Fish:
        if s.phase is not Phase.REPLACE or s.turn != seat:
            yield Illegal("Only a player whom the Messenger robbed can fish.", "CP-B39")
    elif kind is Fire:
        yield from _firing(s, seat)
    elif kind is Build:
        yield from _building(s, seat)
    elif kind is Skip and not any(offer.action is Skip for offer in offers(s, seat)):
        yield _unskippable(s, seat)


def _unskippable(s: State, seat: Seat) -> Illegal:
    if s.turn is not None and s.turn != seat:
        return Illegal(f"It's {who(s.turn)}'s decision. You don't have to do anything.", "CP-B37")
    return Illegal(*_INSTEAD_OF_SKIPPING[s.phase])


_INSTEAD_OF_SKIPPING = {
    Phase.DISCARD: ("To change no card, keep all 5.", "CP-B34"),
    Phase.BID: ("To keep your stones, bid 0.", "CP-B35"),
    Phase.REPLACE: ("You need a fifth card. Pick one from the Moat.", "CP-B36"),
}


def _discarding(s: State, seat: Seat) -> Iterator[Illegal]:
    if s.discarded[seat] is not None:
        yield Illegal("You have already discarded. You do so once a hand.", "CP-B09")
    if s.turn is not None and s.turn != seat:
        sentence = f"It's {who(s.turn)}'s turn to discard. Wait for yours."
        yield Illegal(sentence, "CP-B33", because=facts.turns)


def _bidding(s: State, seat: Seat) -> Iterator[Illegal]:
    if s.phase is Phase.DISCARD:
        yield Illegal("Bidding starts when everyone has discarded.", "CP-B05", because=facts.to_discard)
    if s.offered[seat] is not None:
        yield Illegal("You have already bid. You do so once a hand.", "CP-B04")
    if s.turn is not None and s.turn != seat:
        yield Illegal(f"It's {who(s.turn)}'s turn to bid. Wait for yours.", "CP-B01", because=facts.turns)


def _taking(s: State, seat: Seat) -> Iterator[Illegal]:
    if MESSENGER not in s.hands[seat]:
        sentence = "You don't hold the Messenger, so you can't take a card."
        yield Illegal(sentence, "CP-B16", because=facts.own_hand)
    if s.offered[seat] == 0:
        yield Illegal("The Messenger stays home: you bid 0 stones.", "CP-B11")
    if s.phase not in OPENED:
        yield Illegal("The Messenger goes when all hands are open. Wait for the bids.", "CP-B38")
    if s.phase is not Phase.MESSENGER:
        yield Illegal("The Messenger has had his turn in this hand.", "CP-B38")


def _firing(s: State, seat: Seat) -> Iterator[Illegal]:
    if not any(special(card, s.options.trebuchets) == "trebuchet" for card in s.hands[seat]):
        sentence = "You don't hold a Trebuchet, so you can't fire."
        yield Illegal(sentence, "CP-B40", because=facts.own_hand)
    if s.phase not in OPENED:
        yield Illegal("The Trebuchet fires when all hands are open. Wait for the bids.", "CP-B41")
    if not s.castle[seat]:
        yield Illegal("Your Trebuchet has nowhere to stand: build a box first.", "CP-B18")
    if s.phase in (Phase.MESSENGER, Phase.REPLACE):
        yield Illegal("The Messenger goes first. Fire after that.", "CP-B41")
    if seat not in s.shots:
        yield Illegal("You have no shot left in this hand.", "CP-B42")
    if s.turn is not None and s.turn != seat:
        sentence = f"It's {who(s.turn)}'s turn to fire. Wait for yours."
        yield Illegal(sentence, "CP-B43", because=facts.turns)


def _building(s: State, seat: Seat) -> Iterator[Illegal]:
    if s.phase is not Phase.BUILD:
        yield Illegal("Building comes last, after the special cards.", "CP-B44")
    if seat not in s.entitled:
        sentence = "Only the best hand may build, and only if nobody bid more."
        yield Illegal(sentence, "CP-B26", because=_no_builder)
    if s.turn is not None and s.turn != seat:
        yield Illegal(f"It's {who(s.turn)}'s turn to build.", "CP-B45", because=facts.turns)


def _no_builder(view: View) -> facts.OpenHands:
    """Return all hands, with the bids if it is only for them that the best one may not build."""
    strengths = [*map(strength, view.opened)]
    best = view.seat is not None and strengths[view.seat] == max(strengths)
    return facts.OpenHands(view.opened, tuple(bid or 0 for bid in view.offered) if best else None)


# The words.


def _syntax(s: State, seat: Seat, misread: Misread) -> Illegal:
    """Return the error in the wording (rows 3, 10, 15, 21, 22, 25 and 46 to 49)."""
    word = misread.word
    if misread.verb == Bid.verb:
        return _no_bid(s, seat)
    if misread.field in ("card", "cards") and word is not None:
        return _no_card(word)
    if misread.field in ("source", "target") and word is not None and word.lower() == "me":
        return _not_yourself() if misread.verb == Take.verb else _no_target()
    if misread.verb == Fire.verb and not misread.field:
        return Illegal("A shot always takes the lowest stone. Leave the box out.", "CP-B22")
    if misread.verb == Build.verb:
        return _no_boxes()
    return Illegal(*_EXAMPLES[misread.verb]) if word is None else Illegal(misread.sentence, "CP-B49")


_EXAMPLES = {
    Take.verb: ("Say where from and which card, for example: `take moat KD`.", "CP-B46"),
    Fish.verb: ("Say which card, for example: `fish KD`.", "CP-B47"),
    Fire.verb: ("Say whom and where, for example: `fire Ada bid`.", "CP-B48"),
}
"""For what lacks a word."""


def _no_bid(s: State, seat: Seat) -> Illegal:
    return Illegal(f"Bid a whole number of stones, from 0 to {s.supply[seat]}.", "CP-B03")


def _no_card(word: str) -> Illegal:
    sentence = f'"{word}" is not a card. Write its rank and suit, for example `TH`; the Messenger is `XR`.'
    return Illegal(sentence, "CP-B10")


def _not_yourself() -> Illegal:
    return Illegal("You can't rob yourself. Take a card from the Moat or another player.", "CP-B15")


def _no_target() -> Illegal:
    return Illegal("Pick another player to fire at.", "CP-B21")


def _no_boxes() -> Illegal:
    return Illegal(f"Pick one or more different boxes, from {BOXES[0]} to {BOXES[-1]}.", "CP-B25")


# The values.


def _values(s: State, seat: Seat, action: Action) -> Iterator[Illegal]:
    match action:
        case Discard(cards):
            yield from _discards(s, seat, cards)
        case Bid(stones):
            if stones > s.supply[seat]:
                yield Illegal(_too_high(s.supply[seat]), "CP-B02")
            yield _no_bid(s, seat)
        case Take(source, card):
            yield from _take(s, seat, source, card)
        case Fish():
            yield Illegal("That card isn't in the Moat. Pick one that is.", "CP-B17", because=facts.moat)
        case Fire(target, where):
            yield from _fire(s, seat, target, where)
        case Build(boxes):
            yield from _build(s, seat, boxes)
        case _:
            return


def _too_high(supply: int) -> str:
    bids = f"bid 0 to {supply}" if supply else "bid 0"
    return f"You have {counted(supply, 'stone')}: {bids}."


def _discards(s: State, seat: Seat, cards: Sequence[Card]) -> Iterator[Illegal]:
    for card in cards:
        if card not in PACK:
            yield _no_card(card)
    if len(cards) > DISCARDS:
        yield Illegal("Discard at most 2 cards, or keep all 5.", "CP-B06")
    for card in cards:
        if card not in s.hands[seat]:
            sentence = f"You don't hold {card}. Pick from your own cards."
            yield Illegal(sentence, "CP-B07", because=facts.own_hand)
        if cards.count(card) > 1:
            yield Illegal(f"You named {card} twice. Pick different cards.", "CP-B08")


def _take(s: State, seat: Seat, source: Seat | str, card: Card) -> Iterator[Illegal]:
    if isinstance(source, str):
        yield Illegal(f"{card} isn't in the Moat. Pick a card that is.", "CP-B14", because=facts.moat)
        return
    if source == seat:
        yield _not_yourself()
    robbed = victims(s, seat)
    if source not in robbed:
        whose = f"that of {' or '.join(map(who, robbed))}" if robbed else "and that is yours"
        yield Illegal(
            f"The Messenger can rob only the best hand, {whose}.",
            "CP-B12",
            because=lambda view: facts.OpenHands(view.opened),
        )
        return
    yield Illegal(
        f"{who(source)} doesn't hold {card}. Pick one of their open cards.",
        "CP-B13",
        because=lambda view: facts.open_hand(view, source),
    )


def _fire(s: State, seat: Seat, target: Seat, where: str) -> Iterator[Illegal]:
    if target == seat or target >= len(s.hands):
        yield _no_target()
        return
    if where == "castle":
        sentence = f"{who(target)}'s castle is empty. Pick another target."
        yield Illegal(sentence, "CP-B19", because=facts.targets)
    yield Illegal(f"{who(target)}'s bid is empty. Pick another target.", "CP-B20", because=facts.targets)


def _build(s: State, seat: Seat, boxes: Sequence[int]) -> Iterator[Illegal]:
    if not boxes or any(box not in BOXES or boxes.count(box) > 1 for box in boxes):
        yield _no_boxes()
    for box in boxes:
        if box in s.castle[seat]:
            sentence = f"Box {box} is already built. Pick an open one."
            yield Illegal(sentence, "CP-B24", because=facts.open_boxes)
    yield Illegal(
        _too_dear(boxes, s.bid[seat]),
        "CP-B23",
        because=lambda view: facts.Budget(view.bid[seat], view.castle[seat]),
    )


def _too_dear(boxes: Sequence[int], bid: int) -> str:
    *before, last = map(str, sorted(boxes))
    named = f"Boxes {', '.join(before)} and {last} cost" if before else f"Box {last} costs"
    cheaper = "cheaper ones" if before else "a cheaper one"
    return f"{named} {counted(sum(boxes), 'stone')}, and your bid is {bid}. Pick {cheaper}."
