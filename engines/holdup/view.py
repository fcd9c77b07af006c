"""The view of a seat (HU-127), and `scramble`, which deals all hidden cards anew."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from engines.cards import Card
from engines.core import Seat, Villain
from engines.holdup import betting, heist
from engines.holdup.actions import Place
from engines.holdup.model import (
    OpenPower,
    Options,
    Phase,
    State,
    Street,
    needed,
    occupied,
    pot,
    running,
    strength,
)


@dataclass(frozen=True, slots=True)
class Resistance:
    name: str
    strength: int
    needed: int
    chips: int
    """Assault chips on the turn card."""
    too_late: bool = False
    """Whether the last betting is over, so that nobody can fight it any more (HU-53)."""


@dataclass(frozen=True, slots=True)
class Setting:
    location: str
    loot: str
    conditions: str


@dataclass(frozen=True, slots=True)
class Sight:
    """A play card that the viewer has seen, and where it is now: in the deck (`depth` from 1) or a hand."""

    place: Place
    depth: int
    card: Card


@dataclass(frozen=True, slots=True)
class View:
    """What `seat` (None: an onlooker) may know. Tuples are by seat unless stated otherwise."""

    seat: Seat | None
    options: Options
    phase: Phase
    round: Street
    version: int
    hand: int
    dealer: Seat | None
    turn: Seat | None
    seated: tuple[Seat, ...]
    players: tuple[Seat, ...]
    """Who was dealt in, clockwise from the dealer's left."""
    villains: tuple[Villain | None, ...]
    stack: tuple[int, ...]
    live: tuple[int, ...]
    street: tuple[int, ...]
    folded: tuple[bool, ...]
    allin: tuple[bool, ...]
    power_counts: tuple[int, ...]
    to_call: tuple[int, ...]
    current_bet: int
    min_raise: int
    pot: int
    board: tuple[Card, ...]
    destroyed: tuple[Card, ...]
    deck_count: int
    powers_deck_count: int
    powers_discard: tuple[Card, ...]
    powers_aside_count: int
    """Power cards that lie aside for absent villains."""
    setting: Setting | None
    loot_on_card: int
    loot_in_pot: int
    damage_in_pot: int
    resistance: Resistance | None
    asked: tuple[Seat, ...]
    passed: tuple[Seat, ...]
    open: OpenPower | None
    shown: tuple[tuple[Seat, tuple[Card, ...]], ...]
    """Hands that lie open."""
    winners: tuple[Seat, ...]
    losers: tuple[Seat, ...]
    choosing: tuple[Seat, ...]
    due: int
    ending_owed: bool
    holes: tuple[Card, ...]
    """The viewer's own."""
    powers: tuple[Card, ...]
    """The viewer's own."""
    sights: tuple[Sight, ...]
    """What the viewer learned by Perception and is not open to all."""


def view(s: State, seat: Seat | None) -> View:
    """Return everything that `seat` may know (None: an onlooker)."""
    sitting = seat is not None and seat < len(s.villains) and s.villains[seat] is not None
    return View(
        seat=seat,
        options=s.options,
        phase=s.phase,
        round=s.round,
        version=s.version,
        hand=s.hand,
        dealer=s.dealer,
        turn=s.turn,
        seated=occupied(s),
        players=s.players,
        villains=s.villains,
        stack=tuple(s.stack),
        live=tuple(s.live),
        street=tuple(s.street),
        folded=tuple(s.folded),
        allin=tuple(s.allin),
        power_counts=tuple(map(len, s.powers)),
        to_call=tuple(_to_call(s, Seat(i)) for i in range(len(s.villains))),
        current_bet=s.current_bet,
        min_raise=s.min_raise,
        pot=pot(s),
        board=s.board,
        destroyed=s.destroyed,
        deck_count=len(s.deck),
        powers_deck_count=len(s.powers_deck),
        powers_discard=s.powers_discard,
        powers_aside_count=sum(len(cards) for _, cards in s.aside),
        setting=_setting(s),
        loot_on_card=s.loot_on_card,
        loot_in_pot=s.loot_in_pot,
        damage_in_pot=s.damage_in_pot,
        resistance=_resistance(s),
        asked=s.asked,
        passed=s.passed,
        open=s.open,
        shown=_shown(s),
        winners=s.winners,
        losers=s.losers,
        choosing=s.choosing,
        due=s.due,
        ending_owed=s.ending_owed,
        holes=s.holes[seat] if sitting and seat is not None else (),
        powers=s.powers[seat] if sitting and seat is not None else (),
        sights=_sights(s, seat) if sitting and seat is not None else (),
    )


def _to_call(s: State, seat: Seat) -> int:
    return betting.to_call(s, seat) if running(s) and seat in s.players and betting.able(s, seat) else 0


def _setting(s: State) -> Setting | None:
    words = [heist.word(s, column) for column in ("location", "loot", "conditions")]
    return Setting(*(word or "" for word in words)) if s.scene else None


def _resistance(s: State) -> Resistance | None:
    name = heist.word(s, "resistance")
    if name is None:
        return None
    return Resistance(name, strength(s), needed(s), s.resist_chips, heist.too_late(s))


def _shown(s: State) -> tuple[tuple[Seat, tuple[Card, ...]], ...]:
    """Return the shown hands: unfolded ones after a showdown, all in a hero fight (HU-55)."""
    if not s.shown:
        return ()
    return tuple((i, s.holes[i]) for i in s.players if s.holes[i] and not s.folded[i])


def _sights(s: State, seat: Seat) -> tuple[Sight, ...]:
    known = {card for card, knower in s.known if knower == seat}
    open_to_all = {card for _, hand in _shown(s) for card in hand}
    deck = [Sight(Place(), depth, card) for depth, card in enumerate(s.deck, 1) if card in known]
    hands = [
        Sight(Place(i, n), 0, card)
        for i in s.players
        for n, card in enumerate(s.holes[i], 1)
        if card in known - open_to_all and i != seat
    ]
    return (*deck, *hands)


def seen(s: State, seat: Seat | None) -> dict[str, set[Card]]:
    """Return, by pile ("play", "powers"), the cards that `seat` (None: everybody) can see now."""
    play = {*s.board, *s.destroyed, *(card for _, hand in _shown(s) for card in hand)}
    powers = {*s.powers_discard, *([s.open.card] if s.open else [])}
    if seat is not None:
        play |= {*s.holes[seat], *(sight.card for sight in _sights(s, seat))}
        powers |= {*s.powers[seat]}
    return {"play": play, "powers": powers}


def stake(v: View) -> float:
    """Return the part of the pot in all chips that can be won; half of it between two heists."""
    dealt_in = [v.stack[seat] for seat in v.players if not v.folded[seat]]
    return v.pot / (v.pot + max(dealt_in, default=0)) if v.pot else 0.5


def scramble(s: State, seat: Seat | None, random: Random) -> None:
    """Redeal, in a draft, every card that `seat` cannot know, and replace the seed."""
    seen = {card for card, knower in s.known if knower == seat} | {
        card for _, hand in _shown(s) for card in hand
    }
    others = [i for i in range(len(s.villains)) if i != seat]
    play = _shuffle((*s.deck, *(card for i in others for card in s.holes[i])), seen, random)
    s.deck = tuple(play.get(card, card) for card in s.deck)
    s.known = tuple((play.get(card, card), knower) for card, knower in s.known)
    aside = [card for _, cards in s.aside for card in cards]
    power = _shuffle((*s.powers_deck, *aside, *(card for i in others for card in s.powers[i])), set(), random)
    s.powers_deck = tuple(power.get(card, card) for card in s.powers_deck)
    s.aside = tuple((absent, tuple(power[card] for card in cards)) for absent, cards in s.aside)
    for i in others:
        s.holes[i] = tuple(play.get(card, card) for card in s.holes[i])
        s.powers[i] = tuple(power.get(card, card) for card in s.powers[i])
    s.seed = random.randbytes(32).hex()


def _shuffle(cards: tuple[Card, ...], fixed: set[Card], random: Random) -> dict[Card, Card]:
    """Return which card replaces each of `cards`, except `fixed` ones, independent of their order."""
    loose = [card for card in cards if card not in fixed]
    return dict(zip(loose, random.sample(sorted(loose), len(loose)), strict=True))
