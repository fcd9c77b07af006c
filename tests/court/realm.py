"""A table of Court! under test: moves in notation, with the players called P1 to P5."""

from __future__ import annotations

from collections.abc import Iterable

from engines.cards import hand
from engines.core import Event
from engines.court import COURT, Options, View
from engines.court.events import SeasonScored
from engines.court.model import PACK, Outcome, Phase, State, own_suit, region
from engines.court.view import RegionView
from engines.notation import write
from tests.court.positions import position
from tests.driver import Driver, those


def conserved(s: State) -> None:
    """Check CT-07 and CT-45: the 54 cards, each once, and suited cards with their own suit."""
    laid = [card for card in s.laid if card is not None]
    cards = [*s.deck, *s.discard, *laid, *(card for pile in (*s.field, *s.hands) for card in pile)]
    assert sorted(cards) == sorted(PACK) and len(PACK) == 54
    for suit in "CDHS":
        assert all(card[0] == "X" or own_suit(card) == suit for card in s.field[region(suit)])
    if s.phase in (Phase.TURN, Phase.QUEEN, Phase.ALIGN):
        waiting = [len(s.hands[i]) + (s.laid[i] is not None) for i in range(len(s.hands)) if i != s.turn]
        assert all(it == 3 for it in waiting) or all(s.chosen)
    assert all(ace in cards for ace in s.aces)
    assert all(s.kings.count(king) == 1 for king in s.kings if king is not None)


class Realm(Driver[State, View]):
    """A table under test: `Realm(text)` sets a position up."""

    game, position, conserved = COURT, staticmethod(position), staticmethod(conserved)

    @classmethod
    def dealt(cls, top: str = "", players: int = 3, dealer: int | None = None, seed: str = "00") -> Realm:
        """Return a game right after the deal, with `top` as the top of the shuffled deck."""
        s = COURT.new(Options(first_dealer=players - 1 if dealer is None else dealer), players, seed)
        s.stacked = (hand(top),) if top else ()
        realm = cls(state=s)
        realm.do("table begin")
        return realm

    @property
    def names(self) -> list[str]:
        return [f"P{n}" for n in range(1, len(self.s.scores) + 1)]

    def default(self, name: str) -> str:
        """Return an absent player's move."""
        return write(COURT.default(self.s, self.at(name)))

    @property
    def owed(self) -> list[str]:
        return [self.names[seat] for seat in COURT.owed(self.s)]

    @property
    def phase(self) -> str:
        return self.view().phase.value

    def on(self, suit: str) -> str:
        """Return the cards on a suit, as all see them."""
        return " ".join(self._region(suit).cards)

    def total(self, suit: str) -> int:
        return self._region(suit).total

    def jokers(self, suit: str) -> int:
        """Return the number of active Jokers on the suit."""
        return self._region(suit).active_jokers

    def contends(self, suit: str) -> bool:
        return self._region(suit).contends

    def _region(self, suit: str) -> RegionView:
        return next(it for it in self.view().field if it.suit == suit)

    def king(self, name: str) -> str | None:
        """Return the suit to which a King aligns the player."""
        return self.view().kings[self.at(name)]

    def hand(self, name: str) -> str:
        return " ".join(self.view(name).hand)

    @property
    def discard(self) -> str:
        return " ".join(self.view().discard)


after = Realm.after


def reveal(text: str, cards: str) -> tuple[Realm, list[Event]]:
    """Lay one of `cards` ("4H - KS") or none for each player, in the order of the seats.

    Return the events.
    """
    laid = dict(enumerate(cards.split(), start=1))
    hands = " ".join(f"P{n} {it}" for n, it in laid.items() if it != "-")
    realm = Realm(f"phase align \n {text} \n hands {hands}")
    return realm, realm.do(*(f"P{n} abstain" if it == "-" else f"P{n} align {it}" for n, it in laid.items()))


def scored(events: Iterable[Event]) -> Outcome:
    """Return how the season was scored."""
    (it,) = those(events, SeasonScored)
    return it.outcome
