"""A heist recounted from its public events: the board, everybody's bets, and the pots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from engines.cards import Card
from engines.core import Event, Seat, Settled
from engines.holdup import events as e, pots
from engines.holdup.actions import SLOTS


def since_the_deal(story: Sequence[Event]) -> Sequence[Event]:
    """Return the events from the beginning of the last heist on; all if there was none."""
    return story[max((n for n, event in enumerate(story) if isinstance(event, e.HandBegan)), default=0) :]


def final_board(heist: Sequence[Event]) -> tuple[Card, ...]:
    """Return the cards on the board after these events."""
    board = list[Card]()
    for event in heist:
        match event:
            case e.StreetDealt(_, cards):
                board += cards
            case e.Replaced(slot, _, new):
                board[SLOTS.index(slot)] = new
            case _:
                pass
    return tuple(board)


def chips_after(heist: Sequence[Event]) -> Counter[Seat]:
    """Return the chips of those who were dealt in, after all that was settled since."""
    chips = Counter[Seat]()
    for event in heist:
        if isinstance(event, e.HandBegan):
            chips.update(dict(event.chips))
        elif isinstance(event, Settled):
            chips[event.seat] += event.delta
    return chips


@dataclass(frozen=True, slots=True)
class Stakes:
    """The chips of a heist by villain and kind."""

    bets: Counter[Seat]
    """Everything that was bet, blinds included."""
    returned: Counter[Seat]
    """Uncalled chips that came back."""
    taken: Counter[Seat]
    """Chips taken back by Deception."""
    damage: int
    """Chips that Damage knocked into the pot."""
    loot: int
    """The loot, if it joined the pot."""

    def own(self, seat: Seat) -> int:
        """Return how many chips of a villain's own bets lie in the pot."""
        return self.bets[seat] - self.returned[seat] - self.taken[seat]

    def owned(self) -> dict[Seat, int]:
        """Return everybody's own bets in the pot."""
        return {seat: self.own(seat) for seat in self.bets}

    def most_of_others(self, seat: Seat) -> int:
        """Return the highest total that anybody else has bet."""
        return max((chips for other, chips in self.bets.items() if other != seat), default=0)

    def layers(self, unfolded: Sequence[Seat]) -> list[pots.Pot]:
        """Return the pots at a showdown between these villains, the main pot first."""
        seats = range(max((*self.bets, *unfolded)) + 1)
        live = [min(self.bets[Seat(i)], self.most_of_others(Seat(i))) for i in seats]
        real = [self.own(Seat(i)) for i in seats]
        return pots.layers(live, real, unfolded, self.damage + self.loot)


def stakes(heist: Sequence[Event]) -> Stakes:
    """Return who has put what into the pot in these events, and taken out of it."""
    bets, returned, taken = Counter[Seat](), Counter[Seat](), Counter[Seat]()
    damage = loot = 0
    for event in heist:
        match event:
            case e.BlindPosted(seat, chips) | e.Acted(seat, _, chips):
                bets[seat] += chips
            case e.TookBack(seat, chips):
                taken[seat] += chips
            case e.UncalledReturned(seat, chips):
                returned[seat] += chips
            case e.Damaged(_, _, chips):
                damage += chips
            case e.ResistanceBeaten(_, chips):
                loot += chips
            case _:
                pass
    return Stakes(bets, returned, taken, damage, loot)
