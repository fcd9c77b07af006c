"""Texas Hold Up's actions: labels, bet sizes, what a move would do."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from bot.presentation.cards import shown
from bot.presentation.game_presenter import NameOfSeat
from bot.presentation.games.holdup.sentences import ORDINALS, SLOT_NAMES, awaited, running, yields
from bot.presentation.move_builder.controls import Style
from bot.presentation.move_builder.labels import ActionLabel, ActionLabels, Values
from bot.table.texts import plain, together
from engines.cards import Card, suit
from engines.core import Action, Offer, Seat
from engines.holdup import View, actions as a
from engines.holdup.model import NEW_VILLAIN, Phase, potency
from engines.holdup.orders import pass_button
from engines.words import agreed, counted

HERO_FIGHT = (
    "Whoever ends with 0 chips turns out a hero, and a fight follows: if a hero wins it, all lose all chips."
)
"""What one must know before chips may run out (HU-114, HU-115, HU-119)."""
TAKINGS_MAX = 5
"""Maximum number of chips to take back that have a button for each number."""


def labels(view: View, names: NameOfSeat) -> ActionLabels:
    """Return the labels for the viewer of a view."""
    it = _Labels(view, names)
    return ActionLabels({**it.betting_labels(), **it.power_labels(), **it.labels_between_heists()})


_POWER_QUESTIONS = {
    "chips": "Take back how many chips?",
    "places": "Look at which card?",
    "slots": "Replace which card?",
    "target": "Aim at whom?",
}


class _Labels:
    """What the labels are made of, for the viewer of one view."""

    def __init__(self, view: View, names: NameOfSeat) -> None:
        self.view, self.names = view, names

    @property
    def me(self) -> Seat:
        """The viewer, or on the public table the seat whose turn it is."""
        view = self.view
        return view.seat if view.seat is not None else view.turn if view.turn is not None else Seat(0)

    def betting_labels(self) -> dict[type[Action], ActionLabel]:
        """Return the labels of bets and what stands beside them."""
        view, me = self.view, self.me
        chips, call, before = (view.stack[me], view.to_call[me], view.street[me]) if view.stack else (0, 0, 0)
        total = f" · to {before + chips}" if before and chips > call else ""
        last = agreed(chips, "your last", "all your")
        return {
            a.Check: ActionLabel(
                name="Check",
                public=True,
                effect="You stay in the heist for free.",
                style="good",
            ),
            a.Call: ActionLabel(
                name="Call",
                public=True,
                complete=lambda _: f"Call {min(call, chips)}",
                effect="You match the bet and stay in the heist.",
                preview=lambda _: (
                    f"You put in {counted(min(call, chips), 'chip')} and stay in.{self.all_in(before + call)}"
                ),
                style="go",
                needs_confirmation=lambda _: bool(self.all_in(before + call)),
            ),
            a.Bet: ActionLabel(
                name="Bet",
                public=True,
                told=lambda action: f"Bet {action.chips}",
                choice=lambda value: f"Bet {value}",
                question="Bet how many chips?",
                effect="You open the betting. Everyone else must call, raise or fold.",
                preview=lambda action: f"You bet {counted(action.chips, 'chip')}.{self.all_in(action.chips)}",
                style="go",
                needs_confirmation=lambda action: bool(self.all_in(action.chips)),
                immediate=True,
                numbers=lambda among: self.bets("Bet", among),
            ),
            a.Raise: ActionLabel(
                name="Raise",
                public=True,
                told=lambda action: f"Raise to {action.to}",
                choice=lambda value: f"Raise to {value}",
                question="Raise to how many chips in all?",
                effect="You ask for more. Give your new total for this round.",
                preview=lambda action: (
                    f"You put in {counted(action.to - before, 'chip')}, and the bet is then "
                    f"{counted(action.to, 'chip')}.{self.all_in(action.to)}"
                ),
                style="go",
                needs_confirmation=lambda action: bool(self.all_in(action.to)),
                immediate=True,
                numbers=lambda among: self.bets("Raise to", among),
            ),
            a.AllIn: ActionLabel(
                name="All-in",
                public=True,
                complete=lambda _: f"All-in {chips}{total}",
                effect="You put in all your chips and stay in until the showdown without betting any more.",
                preview=lambda _: f"You go all-in with {last} {counted(chips, 'chip')}. {HERO_FIGHT}",
                needs_confirmation=lambda _: True,
                redundant=self.is_a_call,
            ),
            a.Fold: ActionLabel(
                name="Fold",
                public=True,
                effect="You leave this heist: no pot, but no risk in the escape either. "
                "Your bets stay in the pot.",
                preview=None if call else lambda _: "Staying in is free. Fold anyway?",
                style="bad" if call else "plain",
                needs_confirmation=lambda _: call == 0,
            ),
        }

    def power_labels(self) -> dict[type[Action], ActionLabel]:
        """Return the labels of powers, of assaults, and of going on without them."""
        power: Style = "go" if self.view.phase is Phase.WINDOW else "plain"
        return {
            a.Destroy: self.power(
                "Destruction",
                power,
                "Replaces open cards from the deck, one at a time. Loot and law stay the same.",
                lambda action: f"{shown(action.card)} {_replacing(action.slots)}",
                told=lambda action: _slots(action.slots),
                stepwise=True,
            ),
            a.Replace: self.use(
                "Replace another",
                "Replaces one more open card.",
                lambda action: f"{self.open_card} {_replacing(action.slots)}",
                told=lambda action: f"replace {_slots(action.slots)}",
            ),
            a.Damage: self.power(
                "Damage",
                power,
                "Knocks a rival's chips into the pot, or weakens the law by as much.",
                self.damaging,
                told=lambda action: (
                    "the law" if action.target == "resistance" else plain(self.names(action.target))
                ),
                choice=self.card_or_target,
            ),
            a.Perceive: self.power(
                "Perception",
                power,
                "Shows you hidden cards, one at a time. The first look spends the power card.",
                self.perceiving,
                told=lambda action: self.where(action.places),
                stepwise=True,
            ),
            a.Look: self.use(
                "Look",
                "Shows you one more card.",
                lambda action: f"{self.open_card} shows you {self.where(action.places)}.",
                told=lambda action: f"look at {self.where(action.places)}",
            ),
            a.Deceive: self.power(
                "Deception",
                power,
                "Takes back chips you bet. Your bets still count in full.",
                self.deceiving,
                told=lambda action: (
                    "take back as much as possible" if action.chips is None else f"take back {action.chips}"
                ),
                numbers=takings,
            ),
            a.Assault: ActionLabel(
                name="Assault",
                told=lambda action: f"Assault {action.chips}",
                choice=lambda value: f"{counted(value, 'chip')} · {self.after_a_hit(value)}",
                question="Throw how many chips?",
                effect="Weakens the law by 1 per chip. These chips are gone, whoever wins.",
                preview=lambda action: (
                    f"You throw {counted(action.chips, 'chip')} at the law: {self.after_a_hit(action.chips)}."
                ),
                style=power,
                numbers=lambda among: [(self.assault(among[-1]), among[-1])],
            ),
            a.Pass: ActionLabel(
                name="Pass",
                public=True,
                effect="You play nothing more now. If anyone else does, you're asked again.",
            ),
            a.Stop: ActionLabel(
                name="Stop",
                public=True,
                complete=lambda _: "Stop the power",
                effect="You give up what is left of your open power.",
            ),
        }

    def labels_between_heists(self) -> dict[type[Action], ActionLabel]:
        """Return the labels of what is done between two heists, and of stories."""
        heist = "first heist" if self.view.phase is Phase.LOBBY else "next heist"
        due = counted(self.view.due, "chip")
        return {
            a.Deal: ActionLabel(
                name="Deal",
                public=True,
                complete=lambda _: f"Deal the {heist}",
                effect=f"Starts the {heist}.",
                style="good",
            ),
            a.Narrate: ActionLabel(name="Story…"),
            a.Waive: ActionLabel(
                name="Skip the story", public=True, effect="Goes on without the winner's story."
            ),
            a.RejoinNew: ActionLabel(
                name="New villain",
                public=True,
                effect=f"You start afresh with {NEW_VILLAIN} chips. "
                "The villain you leave behind stays captured.",
            ),
            a.RejoinOriginal: ActionLabel(
                name="Return",
                public=True,
                complete=lambda _: f"Return with {due}",
                effect="You come back as the same villain, with fewer chips than a new one has.",
                preview=lambda _: f"You come back as the same villain with {due}.",
            ),
        }

    # Bets.

    def all_in(self, to: int) -> str:
        """Return a warning that a call, bet or raise takes all chips; else ""."""
        if to < self.view.street[self.me] + self.view.stack[self.me]:
            return ""
        return f" That's all you have. {HERO_FIGHT}"

    def is_a_call(self, offers: Sequence[Offer]) -> bool:
        """Return whether going all-in is just a call."""
        calls = any(offer.action is a.Call for offer in offers)
        return calls and self.view.to_call[self.me] >= self.view.stack[self.me]

    def bets(self, verb: str, among: range) -> Sequence[tuple[str, int]]:
        """Return bets of half the pot and of the pot."""
        view = self.view
        call = view.to_call[self.me]
        found: list[tuple[str, int]] = []
        for name, share in (("½ pot", 0.5), ("pot", 1.0)):
            amount = view.current_bet + int((view.pot + call) * share)
            if amount in among and amount != among[-1] and all(amount != other for _, other in found):
                found.append((f"{verb} {amount} ({name})", amount))
        return found

    def assault(self, chips: int) -> str:
        """Return the label of an assault, with what it does."""
        law = self.view.resistance
        assert law is not None
        beats = chips >= law.needed
        if not beats:
            return f"Assault {chips} of {law.needed}"
        return f"Assault {chips} · loot {self.view.loot_on_card}"

    def after_a_hit(self, chips: int) -> str:
        """Return what is left of the law after a hit for `chips`."""
        law = self.view.resistance
        assert law is not None
        if chips < law.needed:
            return f"{law.needed - chips} more to beat it"
        return f"beaten, and the loot ({counted(self.view.loot_on_card, 'chip')}) joins the pot"

    # Powers.

    def power(
        self,
        name: str,
        style: Style,
        effect: str,
        preview: Callable[[Any], str],
        *,
        told: Callable[[Any], str],
        choice: Callable[[Any], str] | None = None,
        stepwise: bool = False,
        numbers: Callable[[range], Sequence[tuple[str, int]]] = lambda _: (),
    ) -> ActionLabel:
        """Return the label of an action that plays a power card; `told` says on what."""
        return ActionLabel(
            name=name,
            told=lambda action: f"{name} {shown(action.card)}: {told(action)}",
            button=lambda card: self.card_button(name, card),
            choice=choice or self.choice,
            question=_POWER_QUESTIONS,
            effect=effect,
            preview=preview,
            style=style,
            stepwise=stepwise,
            one_button_per_value=True,
            numbers=numbers,
            order=self.unseen_first,
        )

    def use(
        self, name: str, effect: str, preview: Callable[[Any], str], *, told: Callable[[Any], str]
    ) -> ActionLabel:
        """Return the label of an action that uses an open power once more; `told` says what it does."""
        return ActionLabel(
            name=name,
            told=lambda action: f"Also {told(action)}",
            button=lambda value: self.choice(*value) if isinstance(value, tuple) else self.choice(value),
            choice=self.choice,
            question=_POWER_QUESTIONS,
            effect=effect,
            preview=preview,
            style="go",
            immediate=True,
            stepwise=True,
            one_button_per_value=True,
            order=self.unseen_first,
        )

    def choice(self, value: Any) -> str:
        """Return the menu label of a power's card, place, slot, target or number."""
        view = self.view
        if isinstance(value, a.Place):
            seen = " · seen" if self._seen(value) else ""
            if value.seat is None:
                return f"Next card of the deck{seen}"
            return f"{self.names(value.seat)}'s {ORDINALS[value.n]} card{seen}"
        if value == "resistance":
            assert view.resistance is not None
            return f"The law: {view.resistance.name} ({view.resistance.needed} to go)"
        if value in SLOT_NAMES:
            return f"{SLOT_NAMES[value].capitalize()}: {shown(view.board[list(SLOT_NAMES).index(value)])}"
        if isinstance(value, str):
            return f"{shown(Card(value))} · {yields(Card(value), self.worth(Card(value)))}"
        return "As many as possible" if value is None else counted(value, "chip")

    def card_or_target(self, value: Any) -> str:
        if isinstance(value, str):
            return self.choice(value)
        return f"{self.names(value)} ({counted(self.view.stack[Seat(value)], 'chip')})"

    def card_button(self, name: str, value: Any) -> str:
        """Return the label of a button for a power card; of several cards for the same power, what each is
        worth.
        """
        if isinstance(value, tuple):
            return self.choice(*value)
        label = f"{name} {shown(Card(value))}"
        rivals = [card for card in self.view.powers if suit(card) == suit(Card(value))]
        if len(rivals) == 1:
            return label
        worth = self.worth(Card(value))
        earlier = [card for card in rivals[: rivals.index(Card(value))] if self.worth(card) == worth]
        return f"{label} · {'also ' * len(earlier)}{worth}"

    def unseen_first(self, values: Values) -> Values:
        """Return places to look at with those last that the viewer has seen; other values as they are."""
        return sorted(values, key=lambda value: isinstance(value, a.Place) and self._seen(value))

    def _seen(self, place: a.Place) -> bool:
        """Return whether the viewer knows the card that a look at this place would show."""
        depth = self.view.open.deck_looks + 1 if self.view.open is not None else 1
        return any(
            sight.place == place and (place.seat is not None or sight.depth == depth)
            for sight in self.view.sights
        )

    @property
    def open_card(self) -> str:
        assert self.view.open is not None
        return shown(self.view.open.card)

    def worth(self, card: Card) -> int:
        villain = self.view.villains[self.me]
        assert villain is not None
        return potency(card, villain.aptitudes)

    def damaging(self, action: a.Damage) -> str:
        """Return what a power does to the law, or to a rival."""
        if isinstance(action.target, str):
            return f"{shown(action.card)} hits the law: {self.after_a_hit(self.worth(action.card))}."
        chips = min(self.worth(action.card), self.view.stack[action.target])
        return (
            f"{shown(action.card)} knocks {chips} of {plain(self.names(action.target))}'s chips into the pot."
        )

    def perceiving(self, action: a.Perceive) -> str:
        """Return what a power shows, and how many looks are left."""
        left = self.worth(action.card) - len(action.places)
        more = f", but you still have {counted(left, 'look')}" if left else ""
        return f"{shown(action.card)} shows you {self.where(action.places)}. Then it's spent{more}."

    def deceiving(self, action: a.Deceive) -> str:
        """Return how many chips a power takes back."""
        most = counted(self.worth(action.card) if action.chips is None else action.chips, "chip")
        up_to = "up to " if action.chips is None else ""
        return f"{shown(action.card)} takes back {up_to}{most}. Your bets still stand."

    def where(self, places: Sequence[a.Place]) -> str:
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


def takings(among: range) -> Sequence[tuple[str, int]]:
    """Return how many chips to take back: each number if few, else the most, half of it and 1."""
    most = among[-1]
    numbers = [*reversed(among)] if most <= TAKINGS_MAX else [most, most // 2, 1]
    return [(f"Take back {chips}" + (" (the most)" if chips == most > 1 else ""), chips) for chips in numbers]


def _slots(slots: Sequence[a.Slot]) -> str:
    return ", then ".join(SLOT_NAMES[slot] for slot in slots)


def _replacing(slots: Sequence[a.Slot]) -> str:
    stays = [word for slot, word in (("flop2", "loot"), ("turn", "law")) if slot in slots]
    kept = f" The {together(stays)} {agreed(len(stays), 'stays', 'stay')} the same." if stays else ""
    new = agreed(len(slots), "a new card comes", "new cards come")
    return f"burns the {_slots(slots)}; {new} from the deck.{kept}"


# What stands above the buttons.


def prompt(view: View) -> str:
    """Return what the viewer's choices do, as far as buttons don't say it; "" while others are asked."""
    return "\n".join(_choices(view))


def _choices(view: View) -> Iterator[str]:
    """Yield a line for each choice."""
    assert view.seat is not None
    if view.seat not in awaited(view) or not running(view):
        return
    if view.open is not None:
        if suit(view.open.card) == "S":
            yield "Loot and law stay as they are."
        return
    if view.phase is Phase.WINDOW:
        yield "**Pass** lasts until the next card, or until anyone plays."
        if label := pass_button(view):
            yield f"**{label}** lasts to the end."
