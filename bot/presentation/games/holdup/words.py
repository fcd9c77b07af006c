"""Texas Hold Up's labels, menus and bet sizes for its actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from bot.presentation.cards import shown
from bot.presentation.games.holdup.previews import HoldUpPreviews
from bot.presentation.games.holdup.wording import ORDINALS, SLOT_NAMES, yields
from bot.presentation.move_builder.controls import Style
from engines.cards import Card, suit
from engines.core import Action, Offer, Seat
from engines.holdup import actions as a
from engines.holdup.model import Phase
from engines.words import counted

TAKINGS_MAX = 5
"""Maximum number of chips to take back that have a button for each number."""


class HoldUpWords(HoldUpPreviews):
    """Texas Hold Up's action labels for the viewer of one view."""

    questions: ClassVar[Mapping[str | tuple[type[Action], str], str]] = {
        (a.Bet, "chips"): "Bet how many chips?",
        (a.Assault, "chips"): "Throw how many chips?",
        (a.Deceive, "chips"): "Take back how many chips?",
        "to": "Raise to a total of",
        "places": "Look at which card?",
        "slots": "Replace which card?",
        "target": "Aim at whom?",
    }

    effects: ClassVar[Mapping[type[Action], str]] = {
        a.Check: "Stays in the heist for free.",
        a.Call: "Matches the bet and stays in the heist.",
        a.Bet: "Opens the betting. Everyone else must call, raise or fold.",
        a.Raise: "Asks for more. Give your new total for this round.",
        a.AllIn: "Puts in all your chips. You stay in until the showdown without betting any more.",
        a.Fold: "Leaves this heist: no pot, but no risk in the escape either. Your bets stay in the pot.",
        a.Destroy: "Replaces open cards from the deck, one at a time. Loot and law stay the same.",
        a.Replace: "Replaces one more open card.",
        a.Damage: "Knocks a rival's chips into the pot, or weakens the law by as much.",
        a.Perceive: "Shows you hidden cards, one at a time. The first look spends the power card.",
        a.Look: "Shows you one more card.",
        a.Deceive: "Takes back chips you bet. Your bets still count in full.",
        a.Assault: "Weakens the law by 1 per chip. These chips are gone, whoever wins.",
        a.Pass: "Plays nothing more now. If anyone else does, you're asked again.",
        a.Stop: "Gives up what is left of your open power.",
        a.Deal: "Starts the next heist.",
        a.RejoinNew: "Starts afresh with 50 chips. The villain you leave behind stays captured.",
        a.RejoinOriginal: "Brings the same villain back, with fewer chips than a new one has.",
        a.Waive: "Goes on without the winner's story.",
    }
    plain_moves = (a.Replace, a.Look, a.Bet, a.Raise)
    spread_moves = (a.Destroy, a.Damage, a.Perceive, a.Deceive, a.Replace, a.Look)
    stepwise_moves = (a.Destroy, a.Replace, a.Perceive, a.Look)

    def label(self, action: Action) -> str:
        """Return the label of the button for a complete move."""
        view, me = self.view, self.me
        match action:
            case a.Call():
                return f"Call {min(view.to_call[me], view.stack[me])}"
            case a.AllIn():
                chips, before = view.stack[me], view.street[me]
                total = f" · to {before + chips}" if before and chips > view.to_call[me] else ""
                return f"All-in {chips}{total}"
            case a.Deal():
                return "Deal the first heist" if view.phase is Phase.LOBBY else "Deal the next heist"
            case a.RejoinOriginal():
                return f"Return with {counted(view.due, 'chip')}"
            case a.Stop():
                return "Stop the power"
            case a.Waive():
                return "Skip the story"
            case _:
                return super().label(action)

    def verb(self, action: type[Action]) -> str:
        """Return the label of a button that begins a move."""
        return _VERBS.get(action, super().verb(action))

    def style(self, action: type[Action]) -> Style:
        """Return the style of a move's buttons; powers are blue when the table asks for nothing else."""
        if action in (a.Check, a.Deal):
            return "good"
        if action is a.Fold:
            return "bad" if self.view.to_call[self.me] else "plain"
        if action in (*_POWERS, a.Assault):
            return "go" if self.view.phase is Phase.WINDOW else "plain"
        return "go" if action in (a.Call, a.Bet, a.Raise, a.Replace, a.Look) else "plain"

    def repeats(self, action: type[Action], offers: Sequence[Offer]) -> bool:
        """Return whether going all-in is just a call."""
        calls = any(offer.action is a.Call for offer in offers)
        return action is a.AllIn and calls and self.view.to_call[self.me] >= self.view.stack[self.me]

    def weighty(self, action: Action) -> bool:
        """Return whether the move needs confirmation: going all-in, or folding when checking is free."""
        view, me = self.view, self.me
        match action:
            case a.AllIn():
                return True
            case a.Bet(to) | a.Raise(to):
                return to == view.street[me] + view.stack[me]
            case a.Fold():
                return view.to_call[me] == 0
            case _:
                return False

    def amounts(self, action: type[Action], among: range) -> Sequence[tuple[str, int]]:
        """Return the amounts with a button: bets of half the pot and the pot, as many chips as possible
        against the law, and the chips to take back by Deception.
        """
        if action is a.Assault:
            return [(self._assault(among[-1]), among[-1])]
        if action is a.Deceive:
            return self._takings(among)
        return self._bets(action, among)

    def _assault(self, chips: int) -> str:
        """Return the label of an assault, with what it does."""
        law = self.view.resistance
        assert law is not None
        beats = chips >= law.needed
        if not beats:
            return f"Assault {chips} of {law.needed}"
        return f"Assault {chips} · loot {self.view.loot_on_card}"

    def _takings(self, among: range) -> Sequence[tuple[str, int]]:
        """Return how many chips to take back: each number if few, else the most, half of it and 1."""
        most = among[-1]
        numbers = [*reversed(among)] if most <= TAKINGS_MAX else [most, most // 2, 1]
        return [
            (f"Take back {chips}" + (" (the most)" if chips == most > 1 else ""), chips) for chips in numbers
        ]

    def _bets(self, action: type[Action], among: range) -> Sequence[tuple[str, int]]:
        """Return bets of half the pot and of the pot."""
        view, me = self.view, self.me
        call = view.to_call[me]
        verb = "Bet" if action is a.Bet else "Raise to"
        found: list[tuple[str, int]] = []
        for name, share in (("½ pot", 0.5), ("pot", 1.0)):
            amount = view.current_bet + int((view.pot + call) * share)
            if amount in among and amount != among[-1] and all(amount != other for _, other in found):
                found.append((f"{verb} {amount} ({name})", amount))
        return found

    def choice(self, action: type[Action], value: Any) -> str:
        """Return the menu label for `value`."""
        view = self.view
        if isinstance(value, a.Place):
            seen = " · seen" if self._seen(value) else ""
            if value.seat is None:
                return f"Next card of the deck{seen}"
            return f"{self.names(value.seat)}'s {ORDINALS[value.n]} card{seen}"
        if value == "resistance":
            assert view.resistance is not None
            return f"The law: {view.resistance.name} ({view.resistance.needed} to go)"
        if action in (a.Destroy, a.Replace) and value in SLOT_NAMES:
            return f"{SLOT_NAMES[value].capitalize()}: {shown(view.board[list(SLOT_NAMES).index(value)])}"
        if isinstance(value, str):
            return f"{shown(Card(value))} · {yields(Card(value), self.worth(Card(value)))}"
        if action is a.Damage:
            return f"{self.names(value)} ({counted(view.stack[Seat(value)], 'chip')})"
        if action is a.Assault:
            return f"{counted(value, 'chip')} · {self.after_a_hit(value)}"
        if action in (a.Bet, a.Raise):
            return f"{self.verb(action)}{' to' if action is a.Raise else ''} {value}"
        return "As many as possible" if value is None else counted(value, "chip")

    def button(self, action: type[Action], value: Any) -> str:
        """Return the label of a button for a power card, or for the next use of an open power; of several
        cards for the same power, what each is worth.
        """
        if isinstance(value, tuple):
            return self.choice(action, *value)
        if action not in _POWERS:
            return super().button(action, value)
        label = f"{self.verb(action)} {shown(Card(value))}"
        rivals = [card for card in self.view.powers if suit(card) == suit(Card(value))]
        if len(rivals) == 1:
            return label
        worth = self.worth(Card(value))
        earlier = [card for card in rivals[: rivals.index(Card(value))] if self.worth(card) == worth]
        return f"{label} · {'also ' * len(earlier)}{worth}"

    def in_order(self, values: Sequence[Any]) -> Sequence[Any]:
        """Return places to look at with those last that the viewer has seen; other values as they are."""
        return sorted(values, key=lambda value: isinstance(value, a.Place) and self._seen(value))

    def _seen(self, place: a.Place) -> bool:
        """Return whether the viewer knows the card that a look at this place would show."""
        depth = self.view.open.deck_looks + 1 if self.view.open is not None else 1
        return any(
            sight.place == place and (place.seat is not None or sight.depth == depth)
            for sight in self.view.sights
        )


_POWERS = (a.Destroy, a.Damage, a.Perceive, a.Deceive)
"""Actions that play a power card."""
_VERBS: dict[type[Action], str] = {
    a.Destroy: "Destruction",
    a.Replace: "Replace another",
    a.Damage: "Damage",
    a.Perceive: "Perception",
    a.Look: "Look",
    a.Deceive: "Deception",
    a.Narrate: "Story…",
    a.AllIn: "All-in",
    a.Waive: "Skip the story",
    a.RejoinOriginal: "Return",
    a.RejoinNew: "New villain",
}
