"""Texas Hold Up's labels, menus, bet sizes and previews for its actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from bot.presentation.cards import menu, shown
from bot.presentation.game_presenter import PlainActionLabels
from bot.presentation.games.holdup.power_events import ORDINALS, SLOT_NAMES
from bot.presentation.move_builder.controls import Style
from bot.table.texts import plain, together
from engines.cards import Card
from engines.core import Action, Seat
from engines.holdup import View
from engines.holdup.actions import (
    AllIn,
    Assault,
    Bet,
    Call,
    Check,
    Damage,
    Deal,
    Deceive,
    Destroy,
    Fold,
    Look,
    Narrate,
    Pass,
    Perceive,
    Place,
    Raise,
    RejoinNew,
    RejoinOriginal,
    Replace,
    Slot,
    Stop,
    Waive,
)
from engines.holdup.model import Phase, potency
from engines.words import agreed, counted

TAKINGS_MAX = 5
"""Maximum number of chips to take back that have a button for each number."""


class HoldUpWords(PlainActionLabels[View]):
    """Texas Hold Up's action labels for the viewer of one view."""

    questions: ClassVar[Mapping[str, str]] = {
        "chips": "How many chips?",
        "places": "Look at which card?",
        "slots": "Replace which card?",
        "target": "Aim at whom?",
        "to": "Raise to a total of",
    }

    effects: ClassVar[Mapping[type[Action], str]] = {
        Check: "Stays in the heist for free.",
        Call: "Matches the bet and stays in the heist.",
        Bet: "Opens the betting. Everyone else must call, raise or fold.",
        Raise: "Asks for more. Give your new total for this round.",
        AllIn: "Puts in all your chips. You stay in until the showdown without betting any more.",
        Fold: "Leaves this heist: no pot, but no risk in the escape either. Your bets stay in the pot.",
        Destroy: "Replaces open cards from the deck, one per point of potency. Loot and law stay the same.",
        Replace: "Replaces one more open card.",
        Damage: "Knocks a rival's chips into the pot, or weakens the law: 1 per point of potency.",
        Perceive: "Shows only you cards of the deck or of rivals, one per point of potency. Choose one at a "
        "time, and see it before the next.",
        Look: "Shows you one more card.",
        Deceive: "Takes back chips you bet, 1 per point of potency. Your bets still count in full.",
        Assault: "Weakens the law by 1 per chip. These chips are gone, whoever wins.",
        Pass: "Plays nothing more now. If anyone else does, you're asked again.",
        Stop: "Gives up what is left of your open power.",
        Deal: "Starts the next heist.",
        RejoinNew: "Starts afresh with 50 chips. The villain you leave behind stays captured.",
        RejoinOriginal: "Brings the same villain back, with fewer chips than a new one has.",
        Waive: "Goes on without the winner's story.",
    }
    plain_moves = (Replace, Look, Bet, Raise, Assault)
    spread_moves = (Destroy, Damage, Perceive, Deceive, Replace, Look)
    stepwise_moves = (Destroy, Replace, Perceive, Look)

    @property
    def _me(self) -> Seat:
        """The viewer, or on the public table the seat whose turn it is."""
        view = self.view
        return view.seat if view.seat is not None else view.turn if view.turn is not None else Seat(0)

    def label(self, action: Action) -> str:
        """Return the label of the button for a complete move."""
        view, me = self.view, self._me
        match action:
            case Call():
                return f"Call {min(view.to_call[me], view.stack[me])}"
            case AllIn():
                return f"All-in {view.stack[me]}"
            case Deal():
                return "Deal the first heist" if view.phase is Phase.LOBBY else "Deal the next heist"
            case RejoinOriginal():
                return f"Return with {counted(view.due, 'chip')}"
            case Stop():
                return "Stop the power"
            case Waive():
                return "Skip the story"
            case _:
                return super().label(action)

    def verb(self, action: type[Action]) -> str:
        """Return the label of a button that begins a move."""
        return _VERBS.get(action, super().verb(action))

    def style(self, action: type[Action]) -> Style:
        """Return the style of a move's buttons; powers are blue when the table asks for nothing else."""
        if action in (Check, Deal):
            return "good"
        if action is Fold:
            return "bad" if self.view.to_call[self._me] else "plain"
        if action in (*_POWERS, Assault):
            return "go" if self.view.phase is Phase.WINDOW else "plain"
        return "go" if action in (Call, Bet, Raise, Replace, Look) else "plain"

    def weighty(self, action: Action) -> bool:
        """Return whether the move needs confirmation: going all-in, or folding when checking is free."""
        view, me = self.view, self._me
        match action:
            case AllIn():
                return True
            case Bet(to) | Raise(to):
                return to == view.street[me] + view.stack[me]
            case Fold():
                return view.to_call[me] == 0
            case _:
                return False

    def amounts(self, action: type[Action], among: range) -> Sequence[tuple[str, int]]:
        """Return the amounts with a button: bets of half the pot and the pot, as many chips as possible
        against the law, and the chips to take back by Deception.
        """
        if action is Assault:
            return [(self._assault(among[-1]), among[-1])]
        if action is Deceive:
            return self._takings(among)
        return self._bets(action, among)

    def _assault(self, chips: int) -> str:
        """Return the label of an assault, with what it does."""
        law = self.view.resistance
        assert law is not None
        beats = chips >= law.needed
        return f"Assault {chips} · beats the law" if beats else f"Assault {chips} of {law.needed}"

    def _takings(self, among: range) -> Sequence[tuple[str, int]]:
        """Return how many chips to take back: each number if few, else the most, half of it and 1."""
        most = among[-1]
        numbers = [*reversed(among)] if most <= TAKINGS_MAX else [most, most // 2, 1]
        return [
            (f"Take back {chips}" + (" (the most)" if chips == most > 1 else ""), chips) for chips in numbers
        ]

    def _bets(self, action: type[Action], among: range) -> Sequence[tuple[str, int]]:
        """Return bets of half the pot and of the pot."""
        view, me = self.view, self._me
        call = view.to_call[me]
        verb = "Bet" if action is Bet else "Raise to"
        found: list[tuple[str, int]] = []
        for name, share in (("½ pot", 0.5), ("pot", 1.0)):
            amount = view.current_bet + int((view.pot + call) * share)
            if amount in among and amount != among[-1] and all(amount != other for _, other in found):
                found.append((f"{verb} {amount} ({name})", amount))
        return found

    def choice(self, action: type[Action], value: Any) -> str:
        """Return the menu label for `value`."""
        view = self.view
        if isinstance(value, Place):
            if value.seat is None:
                return "Next card of the deck"
            return f"{self.names(value.seat)}'s {ORDINALS[value.n]} card"
        if value == "resistance":
            assert view.resistance is not None
            return f"The law: {view.resistance.name} ({view.resistance.needed} to go)"
        if action in (Destroy, Replace) and value in SLOT_NAMES:
            return f"{SLOT_NAMES[value].capitalize()}: {shown(view.board[list(SLOT_NAMES).index(value)])}"
        if isinstance(value, str):
            return f"{menu(Card(value))} · potency {self._worth(Card(value))}"
        if action is Damage:
            return f"{self.names(value)} ({counted(view.stack[Seat(value)], 'chip')})"
        if action is Assault:
            return f"{counted(value, 'chip')} · {self._after_a_hit(value)}"
        if action in (Bet, Raise):
            return f"{self.verb(action)}{' to' if action is Raise else ''} {value}"
        return "As many as possible" if value is None else counted(value, "chip")

    def button(self, action: type[Action], value: Any) -> str:
        """Return the label of a button for a power card, or for the next use of an open power."""
        if isinstance(value, tuple):
            return self.choice(action, *value)
        if action not in _POWERS:
            return super().button(action, value)
        return f"{self.verb(action)} {shown(Card(value))}"

    def preview(self, action: Action) -> str:
        """Return what a staged move would do, the result first."""
        view, me = self.view, self._me
        match action:
            case Check():
                return "You stay in for free."
            case Call():
                return f"You put in {counted(min(view.to_call[me], view.stack[me]), 'chip')} and stay in."
            case Bet(chips):
                return f"You bet {counted(chips, 'chip')}.{self._all(action)}"
            case Raise(to):
                chips = counted(to - view.street[me], "chip")
                return f"You put in {chips}, and the bet is {to}.{self._all(action)}"
            case AllIn():
                chips = counted(view.stack[me], "chip")
                return f"You go all-in with {agreed(view.stack[me], 'your last', 'all your')} {chips}."
            case Fold():
                free = view.to_call[me] == 0
                return "Staying in is free. Fold anyway?" if free else "You leave this heist and its pot."
            case Pass():
                return "You play nothing more, unless someone else does."
            case _:
                return self._preview_of_power(action)

    def _all(self, action: Action) -> str:
        """Return a warning that a bet or raise takes all chips; else ""."""
        return " That's all you have." if self.weighty(action) else ""

    def _preview_of_power(self, action: Action) -> str:
        """Return what a staged power or assault would do."""
        match action:
            case Destroy(card, slots):
                return f"{shown(card)} {self._replacing(slots)}"
            case Replace(slots):
                return f"{shown(self._open_card)} {self._replacing(slots)}"
            case Damage(card, "resistance"):
                return f"{shown(card)} hits the law: {self._after_a_hit(self._worth(card))}."
            case Damage(card, target) if not isinstance(target, str):
                chips = min(self._worth(card), self.view.stack[target])
                return f"{shown(card)} knocks {chips} of {plain(self.names(target))}'s chips into the pot."
            case Perceive(card, places):
                return f"{shown(card)} shows you {self._where(places)}."
            case Look(places):
                return f"{shown(self._open_card)} shows you {self._where(places)}."
            case Deceive(card, chips):
                most = counted(self._worth(card) if chips is None else chips, "chip")
                up_to = "up to " if chips is None else ""
                return f"{shown(card)} takes back {up_to}{most}. Your bets still stand."
            case Assault(chips):
                return f"You throw {counted(chips, 'chip')} at the law: {self._after_a_hit(chips)}."
            case Stop():
                return "You give up what is left of this power."
            case RejoinOriginal():
                return f"You come back as the same villain with {counted(self.view.due, 'chip')}."
            case RejoinNew():
                return "You come back as a new villain; the old one stays captured."
            case _:
                return self.label(action)

    def _after_a_hit(self, chips: int) -> str:
        """Return what is left of the law after a hit for `chips`."""
        law = self.view.resistance
        assert law is not None
        if chips < law.needed:
            return f"{law.needed - chips} more to beat it"
        return f"beaten, and the loot ({counted(self.view.loot_on_card, 'chip')}) joins the pot"

    def _replacing(self, slots: Sequence[Slot]) -> str:
        steps = ", then ".join(SLOT_NAMES[slot] for slot in slots)
        stays = [word for slot, word in (("flop2", "loot"), ("turn", "law")) if slot in slots]
        kept = f" The {together(stays)} {agreed(len(stays), 'stays', 'stay')} the same." if stays else ""
        new = agreed(len(slots), "a new card comes", "new cards come")
        return f"burns the {steps}; {new} from the deck.{kept}"

    def _where(self, places: Sequence[Place]) -> str:
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

    def _worth(self, card: Card) -> int:
        villain = self.view.villains[self._me]
        assert villain is not None
        return potency(card, villain.aptitudes)


_POWERS = (Destroy, Damage, Perceive, Deceive)
"""Actions that play a power card."""
_VERBS: dict[type[Action], str] = {
    Destroy: "Destruction",
    Replace: "Replace another",
    Damage: "Damage",
    Perceive: "Perception",
    Look: "Look again",
    Deceive: "Deception",
    Narrate: "Tell a story",
    AllIn: "All-in",
    Waive: "Skip the story",
    RejoinOriginal: "Return",
    RejoinNew: "New villain",
}
