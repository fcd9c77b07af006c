"""The view of a seat (CT-44), and `scramble`, which deals all hidden cards anew."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from engines.cards import JOKERS, Card, redealt
from engines.core import Seat
from engines.court import counting, kings, scoring
from engines.court.model import (
    HAND,
    ROUNDS,
    SUITS,
    Alignment,
    Options,
    Outcome,
    Phase,
    State,
    Suit,
    all_have_chosen,
    has_rank,
    own_suit,
    region,
    streak,
    turned_joker,
)


@dataclass(frozen=True, slots=True)
class RegionView:
    """One suit on the field."""

    suit: Suit
    cards: tuple[Card, ...]
    """In order of arrival."""
    total: int
    full_court: bool
    jack: bool
    active_jokers: int
    contends: bool
    king: Seat | None
    """Who is aligned to the suit by its King."""


@dataclass(frozen=True, slots=True)
class View:
    """What `seat` (None: an onlooker) may know. Tuples are by seat unless stated otherwise."""

    seat: Seat | None
    options: Options
    phase: Phase
    revealing: bool
    """Whether alignment cards are being turned up."""
    season: int
    round: int
    dealer: Seat
    turn: Seat | None
    """Whose turn it is, or who decides about a Queen or a Joker."""
    scores: tuple[int, ...]
    winners: tuple[Suit | None, ...]
    """By season; None for a void one."""
    streak: tuple[Suit | None, int]
    """The suit that won last, and how many seasons running."""
    last: Outcome | None
    """How the last season was scored."""
    extra: bool
    """Whether the game only waits for a sole leader."""
    field: tuple[RegionView, ...]
    """By suit, in the order of SUITS."""
    best: tuple[Suit, ...]
    """The contenders with the highest total."""
    placed: tuple[tuple[Card, Seat], ...]
    """The cards that players have placed in this season, and who did; the log tells it, no page does."""
    aces: tuple[Card, ...]
    """Aces that count 11."""
    deck_count: int
    discard: tuple[Card, ...]
    hand_counts: tuple[int, ...]
    """While ALIGN runs 3 for everybody."""
    kings: tuple[Suit | None, ...]
    """To which suit a King aligns the player."""
    cards: tuple[Suit | None, ...]
    """To which suit the ordinary card aligns that the player has turned up."""
    chosen: tuple[bool, ...]
    face_down: tuple[bool, ...]
    """Who has a card face down; known when all have chosen."""
    queen: Card | None
    """The Queen that waits for her player."""
    joker: Card | None
    """The turned-up Joker that waits for its suit."""
    hand: tuple[Card, ...]
    """The viewer's own."""
    laid: Card | None
    """The viewer's own face-down card."""
    alignment: Alignment | None
    """How the viewer is aligned now: what scoring would say, else the card face down in front of them."""
    bound: bool
    """Whether the viewer has to lay a suited card in ALIGN."""


def view(s: State, seat: Seat | None) -> View:
    """Return everything that `seat` may know (None: an onlooker)."""
    mine = seat if seat is not None and seat < len(s.scores) else None
    aligning = s.phase is Phase.ALIGN
    return View(
        seat=seat,
        options=s.options,
        phase=s.phase,
        revealing=all_have_chosen(s) and s.phase is not Phase.OVER,
        season=s.season,
        round=s.round,
        dealer=s.dealer,
        turn=s.turn,
        scores=tuple(s.scores),
        winners=s.winners,
        streak=streak(s.winners),
        last=s.last,
        extra=s.extra,
        field=tuple(_region(s, suit) for suit in SUITS),
        best=counting.best_suits(s.field, s.aces),
        placed=s.placed,
        aces=s.aces,
        deck_count=len(s.deck),
        discard=s.discard,
        hand_counts=tuple(HAND if aligning else len(hand) for hand in s.hands),
        kings=tuple(s.kings),
        cards=tuple(s.cards),
        chosen=tuple(s.chosen),
        face_down=tuple(not aligning and i in s.revealing and s.laid[i] is not None for i in _seats(s)),
        queen=s.queen,
        joker=turned_joker(s),
        hand=s.hands[mine] if mine is not None else (),
        laid=s.laid[mine] if mine is not None else None,
        alignment=_alignment(s, mine) if mine is not None else None,
        bound=mine in s.bound,
    )


def _seats(s: State) -> Iterator[Seat]:
    return map(Seat, range(len(s.scores)))


def _alignment(s: State, seat: Seat) -> Alignment | None:
    open_to_all, card = scoring.alignment(s, seat), s.laid[seat]
    if open_to_all is not None or card is None or card in JOKERS:
        return open_to_all
    return Alignment(own_suit(card), by_king=has_rank(card, "K"))


def _region(s: State, suit: Suit) -> RegionView:
    cards = s.field[region(suit)]
    return RegionView(
        suit=suit,
        cards=cards,
        total=counting.total(cards, s.aces),
        full_court=counting.full_court(cards),
        jack=counting.has_jack(cards),
        active_jokers=counting.active_jokers(cards),
        contends=counting.contends(cards),
        king=next(iter(kings.aligned_to(s, suit)), None),
    )


def stake(v: View) -> float:
    """Return more with each round of a season, and 1 when it is revealed."""
    return 1 if v.revealing else v.round / (ROUNDS + 1)


def scramble(s: State, seat: Seat | None, random: Random) -> None:
    """Redeal, in a draft, every card that `seat` cannot know, and replace the seed."""
    others = [one for one in _seats(s) if one != seat]
    hidden = [rival for rival in others if _lies_hidden(s, rival)]
    for other in hidden:
        card, s.laid[other] = s.laid[other], None
        s.hands[other] += (card,) if card is not None else ()
    s.deck, *hands = redealt([s.deck, *(s.hands[rival] for rival in others)], random)
    for other, hand in zip(others, hands, strict=True):
        s.hands[other] = hand
    for other in hidden:
        _lay_again(s, other, random)
    s.seed = random.randbytes(32).hex()


def _lies_hidden(s: State, seat: Seat) -> bool:
    """Return whether only the player knows the card that they have laid."""
    if s.phase is Phase.ALIGN:
        return s.chosen[seat]
    return seat in s.revealing and s.laid[seat] is not None


def _lay_again(s: State, seat: Seat, random: Random) -> None:
    """Replace the laid card by one that may have been laid, or by none if that is possible and secret."""
    free = seat not in s.bound
    choices: list[Card | None] = [hand for hand in s.hands[seat] if free or hand not in JOKERS]
    if free and s.phase is Phase.ALIGN:
        choices.append(None)
    s.laid[seat] = card = random.choice(choices)
    s.hands[seat] = tuple(hand for hand in s.hands[seat] if hand != card)
