"""Error messages for bad input: the rows of RULES.md, section 8, in their order of checks."""

from __future__ import annotations

from collections.abc import Iterator

from engines.cards import JOKERS, Card, card, red
from engines.core import Action, Illegal, Misread, Seat, kind_of, who
from engines.court import facts
from engines.court.actions import SEAT_ACTIONS, TABLE_ACTIONS, Abstain, Align, Banish, NameSuit, Place, Spare
from engines.court.model import (
    NAMES,
    Phase,
    State,
    Suit,
    all_have_chosen,
    lies_on,
    own_suit,
    suits_for,
    turned_joker,
)
from engines.court.view import view

AUTOMATIC = {
    "draw": ("Just place a card: you draw one automatically.", "CT-B19"),
    "pitch": ("Cards are pitched automatically after each round. You don't have to do anything.", "CT-B20"),
}


_CARDS_ARE = "Write the rank, then the suit, such as `TH` or `KS`; Jokers are `XR` and `XB`."


def refusal(s: State, seat: Seat | None, action: Action | Misread) -> Illegal:
    """Return the rulebook's error for an action that no offer contains, or for a line that is no action."""
    return next(_reasons(s, seat, action)).with_facts(view(s, seat))


def _reasons(s: State, seat: Seat | None, action: Action | Misread) -> Iterator[Illegal]:
    """Yield every error in `action`, in the order of the rulebook's checks."""
    if s.phase is Phase.OVER:
        yield Illegal("The game is over.", "CT-B23")
    kind = kind_of(action)
    if kind is None:
        assert isinstance(action, Misread)
        yield _unknown(action.verb)
        return
    if kind in TABLE_ACTIONS:
        begun = "The game has begun already." if s.season else "The host starts the game."
        yield Illegal(begun, "CT-B25")
    if seat is None or seat >= len(s.scores):
        yield Illegal("You're not at this table.", "CT-B26")
        return
    if s.phase is Phase.SETUP:
        yield Illegal("The game hasn't begun yet.", "CT-B27")
    yield from _player(s, seat, kind)
    yield from _phase(s, seat, kind)
    if isinstance(action, Misread):
        yield from _spelling(action, kind)
        action = _as_far_as_said(action)
    yield from _zone(s, seat, action)
    yield from _suit(s, seat, action)
    if isinstance(action, Misread):
        yield Illegal(action.sentence, "CT-B29")


def _unknown(verb: str) -> Illegal:
    if verb.lower() in AUTOMATIC:
        return Illegal(*AUTOMATIC[verb.lower()])
    known = ", ".join(action.verb for action in SEAT_ACTIONS)
    return Illegal(f'I don\'t know "{verb}". Try one of these: {known}.', "CT-B24")


def _player(s: State, seat: Seat, kind: type[Action]) -> Iterator[Illegal]:
    """Yield errors about whose turn, Queen or Joker it is."""
    if s.turn is None or seat == s.turn:
        return
    if kind is Place and not all_have_chosen(s):
        sentence = f"It's {who(s.turn)}'s turn. You don't have to do anything."
        yield Illegal(sentence, "CT-B01", because=facts.turns)
    if kind in (Banish, Spare) and s.queen is not None:
        yield Illegal(
            f"That's {who(s.turn)}'s Queen, so {who(s.turn)} decides. You don't have to do anything.",
            "CT-B21",
        )
    if kind is NameSuit and turned_joker(s) is not None:
        yield Illegal(
            f"That's {who(s.turn)}'s Joker, so {who(s.turn)} decides. You don't have to do anything.",
            "CT-B21",
        )


def _phase(s: State, seat: Seat, kind: type[Action]) -> Iterator[Illegal]:
    if kind is Place and s.phase is Phase.ALIGN:
        yield Illegal("The rounds are over. Lay a card face down instead.", "CT-B13")
    if kind is Place and all_have_chosen(s):
        now = (
            "First decide on the card you turned up." if seat == s.turn else "You don't have to do anything."
        )
        yield Illegal(f"The rounds are over. {now}", "CT-B13")
    if kind is Place and s.phase is Phase.QUEEN:
        yield Illegal("Your Queen comes first: banish a card of her colour, or nothing.", "CT-B09")
    if kind in (Banish, Spare) and s.queen is None:
        yield Illegal(
            "No Queen is waiting to banish a card. She can when she is placed or turned up.", "CT-B12"
        )
    if kind is NameSuit and turned_joker(s) is None:
        yield Illegal("No Joker is waiting for a suit. You choose one when you turn a Joker up.", "CT-B12")
    if kind in (Align, Abstain) and s.chosen[seat]:
        yield Illegal("You've already chosen, and the choice is final.", "CT-B15")
    if kind in (Align, Abstain) and s.phase is not Phase.ALIGN:
        sentence = "You pick your side after the third round. Until then, place cards."
        yield Illegal(sentence, "CT-B17", because=lambda view: facts.Round(view.round))


def _spelling(misread: Misread, kind: type[Action]) -> Iterator[Illegal]:
    """Yield errors in the wording; a word that may be a wrong suit is checked later."""
    if misread.field == "card" and misread.word is not None:
        yield Illegal(f'"{misread.word}" isn\'t a card. {_CARDS_ARE}', "CT-B04")
    elif misread.field == "card" and kind is Banish:
        yield Illegal("Which card? Name one on the field, for example: `banish 7H`.", "CT-B28")
    elif misread.field == "card":
        yield Illegal("Which card? Name one from your hand, for example: `place 7H`.", "CT-B03")
    elif kind is Place and (not misread.field or _is_card(misread.word)):
        yield Illegal("You place one card a turn. Name just that one.", "CT-B08")


def _is_card(word: str | None) -> bool:
    try:
        return card(word or "", jokers=True) != ""
    except ValueError:
        return False


def _as_far_as_said(misread: Misread) -> Action | Misread:
    """Return the action; a `place` with an unreadable suit is treated as if it named none."""
    if misread.verb == Place.verb and misread.field == "suit":
        return Place(card(misread.said["card"][0].replace('"', ""), jokers=True))
    return misread


def _zone(s: State, seat: Seat, action: Action | Misread) -> Iterator[Illegal]:
    """Yield errors about cards that are not in the hand or on the field."""
    match action:
        case Place(it) | Align(it) if it not in s.hands[seat]:
            sentence = f"{it} isn't in your hand. Choose a card you hold."
            yield Illegal(sentence, "CT-B02", because=facts.hand)
        case Banish(it) if lies_on(s.field, it) is None:
            sentence = f"{it} isn't on the field. Name a card that is, or banish nothing."
            yield Illegal(sentence, "CT-B11", because=facts.to_banish)
        case _:
            return


def _suit(s: State, seat: Seat, action: Action | Misread) -> Iterator[Illegal]:
    """Yield errors about suit and colour."""
    match action:
        case Place(it, None) if it in JOKERS:
            first, second = (f"`place {it} {suit}`" for suit in _named(it))
            yield Illegal(f"Say which suit {_joker(it)} goes on: {first} or {second}.", "CT-B05")
        case Place(it, suit) if it in JOKERS and suit not in suits_for(it):
            yield _only_on(it, "CT-B06")
        case Place(it, suit) if it not in JOKERS and suit != own_suit(it):
            sentence = f"{it} can only go on {NAMES[own_suit(it)]}. Leave the suit out."
            yield Illegal(sentence, "CT-B07", because=lambda _: facts.OwnSuit(it))
        case Banish(it) if s.queen is not None and red(it) != red(s.queen):
            only = f"the Queen of {NAMES[own_suit(s.queen)]} banishes only {_colour(s.queen)} cards"
            sentence = f"{it} is {_colour(it)}, and {only}. Choose one, or banish nothing."
            yield Illegal(sentence, "CT-B10", because=lambda view: facts.OtherColour(it, view.queen))
        case Align(it) if it in JOKERS:
            sentence = "With no King to back a suit, you can't lay a Joker. Lay a suited card."
            yield Illegal(sentence, "CT-B14", because=facts.hand)
        case Abstain():
            sentence = "No King backs a suit for you, so lay a card to pick your side."
            yield Illegal(sentence, "CT-B16", because=facts.hand)
        case NameSuit() | Misread(verb=NameSuit.verb, field="suit"):
            joker = turned_joker(s)
            assert joker is not None
            yield _only_on(joker, "CT-B18")
        case _:
            return


def _colour(card: Card) -> str:
    return "red" if red(card) else "black"


def _joker(card: Card) -> str:
    return f"the {_colour(card)} Joker"


def _named(joker: Card) -> tuple[Suit, ...]:
    """Return the Joker's suits in the order of the error messages: Hearts or Diamonds, Clubs or Spades."""
    return ("H", "D") if red(joker) else ("C", "S")


def _only_on(joker: Card, rule: str) -> Illegal:
    first, second = (NAMES[suit] for suit in _named(joker))
    return Illegal(f"The {_colour(joker)} Joker goes on {first} or {second}. Choose one of them.", rule)
