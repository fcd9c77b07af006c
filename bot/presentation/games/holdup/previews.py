"""Texas Hold Up's previews: what a staged move would do."""

from __future__ import annotations

from collections.abc import Sequence

from bot.presentation.cards import shown
from bot.presentation.game_presenter import PlainActionLabels
from bot.presentation.games.holdup.wording import ORDINALS, SLOT_NAMES
from bot.table.texts import plain, together
from engines.cards import Card
from engines.core import Action, Seat
from engines.holdup import View, actions as a
from engines.holdup.model import potency
from engines.words import agreed, counted


class HoldUpPreviews(PlainActionLabels[View]):
    """Previews of moves for the viewer of one view."""

    @property
    def me(self) -> Seat:
        """The viewer, or on the public table the seat whose turn it is."""
        view = self.view
        return view.seat if view.seat is not None else view.turn if view.turn is not None else Seat(0)

    def preview(self, action: Action) -> str:
        """Return what a staged move would do, the result first."""
        view, me = self.view, self.me
        match action:
            case a.Check():
                return "You stay in for free."
            case a.Call():
                return f"You put in {counted(min(view.to_call[me], view.stack[me]), 'chip')} and stay in."
            case a.Bet(chips):
                return f"You bet {counted(chips, 'chip')}.{self._all(action)}"
            case a.Raise(to):
                chips = counted(to - view.street[me], "chip")
                return f"You put in {chips}, and the bet is {to}.{self._all(action)}"
            case a.AllIn():
                chips = counted(view.stack[me], "chip")
                return f"You go all-in with {agreed(view.stack[me], 'your last', 'all your')} {chips}."
            case a.Fold():
                free = view.to_call[me] == 0
                return "Staying in is free. Fold anyway?" if free else "You leave this heist and its pot."
            case a.Pass():
                return "You play nothing more, unless someone else does."
            case _:
                return self._preview_of_power(action)

    def _all(self, action: Action) -> str:
        """Return a warning that a bet or raise takes all chips; else ""."""
        return " That's all you have." if self.weighty(action) else ""

    def _preview_of_power(self, action: Action) -> str:
        """Return what a staged power or assault would do."""
        match action:
            case a.Destroy(card, slots):
                return f"{shown(card)} {self._replacing(slots)}"
            case a.Replace(slots):
                return f"{shown(self._open_card)} {self._replacing(slots)}"
            case a.Damage(card, "resistance"):
                return f"{shown(card)} hits the law: {self.after_a_hit(self.worth(card))}."
            case a.Damage(card, target) if not isinstance(target, str):
                chips = min(self.worth(card), self.view.stack[target])
                return f"{shown(card)} knocks {chips} of {plain(self.names(target))}'s chips into the pot."
            case a.Perceive(card, places):
                left = self.worth(card) - len(places)
                more = f", and {counted(left, 'look is', 'looks are')} left" if left else ""
                return f"{shown(card)} shows you {self._where(places)}. It's spent then{more}."
            case a.Look(places):
                return f"{shown(self._open_card)} shows you {self._where(places)}."
            case a.Deceive(card, chips):
                most = counted(self.worth(card) if chips is None else chips, "chip")
                up_to = "up to " if chips is None else ""
                return f"{shown(card)} takes back {up_to}{most}. Your bets still stand."
            case a.Assault(chips):
                return f"You throw {counted(chips, 'chip')} at the law: {self.after_a_hit(chips)}."
            case a.Stop():
                return "You give up what is left of this power."
            case a.RejoinOriginal():
                return f"You come back as the same villain with {counted(self.view.due, 'chip')}."
            case a.RejoinNew():
                return "You come back as a new villain; the old one stays captured."
            case _:
                return self.label(action)

    def after_a_hit(self, chips: int) -> str:
        """Return what is left of the law after a hit for `chips`."""
        law = self.view.resistance
        assert law is not None
        if chips < law.needed:
            return f"{law.needed - chips} more to beat it"
        return f"beaten, and the loot ({counted(self.view.loot_on_card, 'chip')}) joins the pot"

    def _replacing(self, slots: Sequence[a.Slot]) -> str:
        steps = ", then ".join(SLOT_NAMES[slot] for slot in slots)
        stays = [word for slot, word in (("flop2", "loot"), ("turn", "law")) if slot in slots]
        kept = f" The {together(stays)} {agreed(len(stays), 'stays', 'stay')} the same." if stays else ""
        new = agreed(len(slots), "a new card comes", "new cards come")
        return f"burns the {steps}; {new} from the deck.{kept}"

    def _where(self, places: Sequence[a.Place]) -> str:
        deck = sum(place.seat is None for place in places)
        hands: dict[Seat, set[int]] = {}
        for place in places:
            if place.seat is not None:
                hands.setdefault(place.seat, set()).add(place.n)
        top = f"the deck's next {counted(deck, 'card').removeprefix('1 ')}"
        return together(([top] if deck else []) + [self._of_hand(*hand) for hand in hands.items()])

    def _of_hand(self, seat: Seat, numbers: set[int]) -> str:
        """Return one of a villain's hole cards, or both."""
        name = plain(self.names(seat))
        return f"both of {name}'s cards" if len(numbers) > 1 else f"{name}'s {ORDINALS[min(numbers)]} card"

    @property
    def _open_card(self) -> Card:
        assert self.view.open is not None
        return self.view.open.card

    def worth(self, card: Card) -> int:
        villain = self.view.villains[self.me]
        assert villain is not None
        return potency(card, villain.aptitudes)
