"""Texas Hold Up's labels, menus, bet sizes and previews for its actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from bot.presentation.cards import menu, shown
from bot.presentation.game_presenter import PlainActionLabels
from bot.presentation.games.holdup.events import SLOT_NAMES
from bot.presentation.move_builder.controls import Style
from bot.table.texts import plain
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


class HoldUpWords(PlainActionLabels[View]):
    """Texas Hold Up's action labels for the viewer of one view."""

    questions: ClassVar[Mapping[str, str]] = {
        "chips": "How many chips?",
        "places": "Look where?",
        "slots": "Which card is replaced?",
        "target": "At whom?",
    }

    effects: ClassVar[Mapping[type[Action], str]] = {
        Destroy: "Replaces community cards, one for each point of the card's potency.",
        Replace: "Replaces one more community card.",
        Damage: "Sends an enemy's chips into the pot, or weakens the law, by the card's potency.",
        Perceive: "Shows you cards of the deck or of an enemy's hand, one for each point of potency.",
        Look: "Shows you one more card.",
        Deceive: "Takes back chips you wagered, up to the card's potency. They still count as wagered.",
    }
    plain_moves = (Replace, Look)
    spread_moves = (Replace, Look)
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
                return "No story this time"
            case _:
                return super().label(action)

    def verb(self, action: type[Action]) -> str:
        """Return the label of a button that begins a move."""
        return _VERBS.get(action, super().verb(action))

    def style(self, action: type[Action]) -> Style:
        if action in (Check, Call, Pass, Deal):
            return "good"
        return "bad" if action is Fold else "go" if action in (Bet, Raise) else "plain"

    def weighty(self, action: type[Action]) -> bool:
        """Return whether the move needs confirmation: going all-in, or folding when checking is free."""
        return action is AllIn or (action is Fold and self.view.to_call[self._me] == 0)

    def amounts(self, action: type[Action], among: range) -> Sequence[tuple[str, int]]:
        """Return bets with a button: half the pot, the pot; for an assault what beats the resistance."""
        view, me = self.view, self._me
        if action is Assault:
            return [(f"Assault {among[-1]}", among[-1])]
        call = view.to_call[me]
        verb = "Bet" if action is Bet else "Raise to"
        found: list[tuple[str, int]] = []
        for name, share in (("½ pot", 0.5), ("pot", 1.0)):
            amount = view.current_bet + int((view.pot + call) * share)
            if amount in among and amount != among[-1] and all(amount != it for _, it in found):
                found.append((f"{verb} {amount} ({name})", amount))
        return found

    def choice(self, action: type[Action], value: Any) -> str:
        """Return the menu label for `value`."""
        view = self.view
        if isinstance(value, Place):
            if value.seat is None:
                return "The top of the deck (each look one deeper)"
            return f"{self.names(value.seat)}: card {value.n}"
        if value == "resistance":
            assert view.resistance is not None
            return f"The resistance: {view.resistance.name} ({view.resistance.needed} to go)"
        if action in (Destroy, Replace) and value in SLOT_NAMES:
            return f"{SLOT_NAMES[value].capitalize()}: {shown(view.board[list(SLOT_NAMES).index(value)])}"
        if isinstance(value, str):
            return f"{menu(Card(value))}, potency {self._worth(Card(value))}"
        if action is Damage:
            return f"{self.names(value)} ({counted(view.stack[Seat(value)], 'chip')})"
        return "As many as possible" if value is None else counted(value, "chip")

    def button(self, action: type[Action], value: Any) -> str:
        """Return the label of a button for the next use of an open power."""
        return self.choice(action, *value) if isinstance(value, tuple) else super().button(action, value)

    def preview(self, action: Action) -> str:
        """Return what a staged move would do."""
        match action:
            case AllIn():
                all_in = self.view.stack[self._me]
                return f"Put in {agreed(all_in, 'your', 'all your')} {counted(all_in, 'chip')}."
            case Fold() if self.view.to_call[self._me] == 0:
                return "Fold, though it would cost you nothing to stay in."
            case Destroy(card, slots):
                return self._replacing(card, slots)
            case Replace(slots):
                return self._replacing(self._open_card, slots)
            case Damage(card, "resistance"):
                worth = counted(self._worth(card), "chip")
                return f"Strike the resistance with {shown(card)}: it needs {worth} less."
            case Damage(card, target) if not isinstance(target, str):
                chips = min(self._worth(card), self.view.stack[target])
                enemy = plain(self.names(target))
                go = agreed(chips, "goes", "go")
                return f"Strike {enemy} with {shown(card)}: {chips} of their chips {go} into the pot."
            case Perceive(card, places):
                return f"Look with {shown(card)} at {self._where(places)}."
            case Look(places):
                return f"Look at {self._where(places)}."
            case Deceive(card, chips):
                most = "as many as possible" if chips is None else str(chips)
                return f"Deceive with {shown(card)}: take back {most} of the chips you wagered."
            case _:
                return self.label(action)

    def _replacing(self, card: Card, slots: Sequence[Slot]) -> str:
        steps = ", then ".join(SLOT_NAMES[slot] for slot in slots)
        return f"Destroy with {shown(card)}: replace the {steps}."

    def _where(self, places: Sequence[Place]) -> str:
        deck = sum(place.seat is None for place in places)
        named = [
            f"{plain(self.names(where.seat))}'s card {where.n}" for where in places if where.seat is not None
        ]
        return " and ".join(([f"the deck ({deck} deep)"] if deck else []) + named)

    @property
    def _open_card(self) -> Card:
        assert self.view.open is not None
        return self.view.open.card

    def _worth(self, card: Card) -> int:
        villain = self.view.villains[self._me]
        assert villain is not None
        return potency(card, villain.aptitudes)


_VERBS: dict[type[Action], str] = {
    Destroy: "Destruction",
    Replace: "Replace another",
    Damage: "Damage",
    Perceive: "Perception",
    Look: "Look again",
    Deceive: "Deception",
    Narrate: "Tell a story",
    RejoinNew: "New villain",
}
