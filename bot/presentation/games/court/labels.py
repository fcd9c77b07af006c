"""Court!'s actions: labels, what a card would do, what is asked, and a line for each choice."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from bot.presentation.cards import menu, shown, sign
from bot.presentation.game_presenter import NameOfSeat
from bot.presentation.games.court.sentences import (
    best_after,
    card_name,
    colour,
    fields_after,
    next_leader,
    of_other_colour,
    standing,
    suit_shown,
    waits_for,
    why_not,
    without,
)
from bot.presentation.move_builder.labels import ActionLabel, ActionLabels, MenuGroup, Values, by_suit
from bot.presentation.speech import Speech
from bot.table.texts import begun, plain, together, unformatted
from engines.cards import JOKERS, Card, highest_first, red
from engines.core import Seat
from engines.court import View, counting
from engines.court.actions import Abstain, Align, Banish, NameSuit, Place, Spare
from engines.court.model import (
    NAMES,
    POINTS,
    Alignment,
    Line,
    Phase,
    Suit,
    has_rank,
    own_suit,
    region,
    suits_for,
)
from engines.court.view import RegionView
from engines.words import counted, signed

BANISHED_MAX = 5
"""Maximum number of cards to banish with a line each; they have a button each, more have a menu."""
_TITLES = re.compile(r"\b(?:ace|king|queen|jack|joker|clubs|diamonds|hearts|spades)\b")
"""Words that the game writes with a capital."""
_STAKES = "+2 if they win, usually −1 if not"


def labels(view: View, names: NameOfSeat) -> ActionLabels:
    """Return the labels for the viewer of a view."""
    it = _Labels(view, names)
    joins = "It joins its suit for all to see"
    if any(card in JOKERS for card in view.hand):
        joins += "; under a Joker a suit can't win"
    return ActionLabels(
        {
            Place: it.of_a_card(
                "Place",
                f"{joins}. Then you draw a card.",
                lambda action: f"{it.placing(action.card, action.suit)} Then you draw a card.",
            ),
            Banish: replace(
                it.of_a_card(
                    "Banish",
                    "The card leaves the field for the rest of the season.",
                    lambda action: it.banishing(action.card),
                ),
                name=f"Banish a {colour(view.queen)} card" if view.queen is not None else "Banish a card",
                public=True,
                choice=it.banished,
                group=it.group_of_banished,
            ),
            Spare: ActionLabel(name="Banish nothing", public=True, effect="No card leaves the field."),
            NameSuit: ActionLabel(
                name="Name the Joker's suit",
                public=True,
                told=lambda action: it.choice(action.suit),
                button=it.choice,
                choice=it.choice,
                question="Which suit does the Joker go on?",
                effect="Under a Joker a suit can't win, unless its King, Queen and Jack are all on the "
                "field.",
                preview=lambda action: it.placing(view.joker, action.suit) if view.joker else "",
                style="go",
                immediate=True,
                one_button_per_value=True,
            ),
            Align: it.of_a_card("Lay", it.aligned(), lambda action: it.aligning(action.card)),
            Abstain: ActionLabel(name="Lay no card", effect=it.while_the_king_lasts(None)),
        }
    )


class _Labels:
    """What the labels are made of, for the viewer of one view."""

    def __init__(self, view: View, names: NameOfSeat) -> None:
        self.view, self.names = view, names

    def of_a_card(self, verb: str, effect: str, preview: Callable[[Any], str]) -> ActionLabel:
        """Return the label of an action with a card, which has a button for each."""
        return ActionLabel(
            name=f"{verb} a card",
            told=lambda action: self.told(verb, action.card, getattr(action, "suit", None)),
            button=lambda card: f"{verb} {shown(card)}",
            choice=self.choice,
            question={"suit": "Which suit does the Joker go on?"},
            effect=effect,
            preview=preview,
            style="go",
            immediate=True,
            one_button_per_value=True,
            order=self.order,
        )

    def told(self, verb: str, card: Card, suit: Suit | None) -> str:
        """Return what is done with a card: `Place K♥`, `Place the red joker on ♥ Hearts`."""
        on = f" on {suit_shown(suit)}" if suit is not None and card in JOKERS else ""
        return f"{verb} {card_name(card) if card in JOKERS else shown(card)}{on}"

    def choice(self, value: Any) -> str:
        """Return the menu label for a card or a suit."""
        if value in NAMES:
            return f"Put it on {suit_shown(value)}"
        return _TITLES.sub(lambda found: found[0].capitalize(), menu(Card(value)))

    def order(self, values: Values) -> Values:
        """Return cards in the order in which the hand shows them."""
        return highest_first(values) if all(value in self.view.hand for value in values) else values

    # Place a card.

    def placing(self, card: Card, suit: Suit | None) -> str:
        """Return what a card does to its suit, or a Joker to this one."""
        if suit is not None and card in JOKERS:
            return f"{begun(_joker_on(self.view, card, suit, self._plain_name))}."
        return f"{begun(_placing(self.view, card, self._plain_name))}."

    def _plain_name(self, seat: Seat) -> str:
        return plain(self.names(seat))

    def _my_king(self) -> Suit | None:
        return self.view.kings[self.view.seat] if self.view.seat is not None else None

    # Banish a card.

    def banished(self, card: Card) -> str:
        """Return the menu label of a card that may be banished: what its suit counts without it."""
        here = self._lies_in(card)
        if here is None:
            return self.choice(card)
        return f"{shown(card)} · {unformatted(_banishing(self.view, here, card, self.names))}"

    def group_of_banished(self, card: Card) -> MenuGroup:
        """Return the suit where a card lies."""
        here = self._lies_in(card)
        return by_suit(card, NAMES[here.suit] if here is not None else "")

    def _lies_in(self, card: Card) -> RegionView | None:
        """Return the suit on whose part of the field a card lies."""
        return next((here for here in self.view.field if card in here.cards), None)

    def banishing(self, card: Card) -> str:
        """Return what the suit counts without a card, and whose King is lost."""
        here = self._lies_in(card)
        assert here is not None
        lost = _banishing(self.view, here, card, self._plain_name)
        return f"{begun(card_name(card))} leaves the field: {lost}."

    # Lay a card.

    def aligned(self) -> str:
        """Return what it means to lay a card."""
        king = self._my_king()
        if king is None:
            return "You'll back this card's suit. No changes later."
        return f"You back {NAMES[king]} while your King lasts. If he falls, you back this card's suit."

    def aligning(self, card: Card) -> str:
        said = self._backing(card)
        if card in JOKERS:
            return f"{said} You name the Joker's suit when it's turned up."
        return f"{said} Turned up, it counts 11." if has_rank(card, "A") else said

    def _backing(self, card: Card) -> str:
        if self._my_king() is not None:
            return self.while_the_king_lasts(own_suit(card) if card not in JOKERS else None)
        suit = NAMES[own_suit(card)]
        if has_rank(card, "K"):
            return f"You'll back {suit} with a King: {_STAKES}. No changes later."
        return f"You'll back {suit} with {shown(card)}. No changes later."

    def while_the_king_lasts(self, suit: Suit | None) -> str:
        """Return whom the viewer's King makes them back, and what `suit` means for them if they lose him."""
        king = self._my_king()
        if king is None:
            return ""
        still = "still back them, but without a King" if suit == king else ""
        falls = still or (f"back {NAMES[suit]}" if suit is not None else "back no suit and score 0")
        return f"You back {NAMES[king]} while your King lasts. If he falls, you {falls}."


# What is asked.


def turn_line(view: View, names: NameOfSeat) -> str:
    """Return in one line whose turn it is, and what they may do."""
    who = f"**{names(view.turn)}**" if view.turn is not None else ""
    mine = view.turn is not None and view.turn == view.seat
    match view.phase:
        case Phase.SETUP:
            return "The game hasn't begun yet."
        case Phase.TURN:
            return (
                "Your turn: place a card, then draw one." if mine else f"Waiting for {who} to place a card."
            )
        case Phase.QUEEN if view.queen is not None:
            card = f"a {colour(view.queen)} card"
            how = f"{'turned up' if view.revealing else 'placed'} {shown(view.queen)}"
            return f"You {how}: banish {card}, or none?" if mine else f"{who} {how} and may banish {card}."
        case Phase.JOKER_SUIT if view.joker is not None:
            suits = " or ".join(map(suit_shown, suits_for(view.joker)))
            how = f"turned up {card_name(view.joker)}"
            return f"You {how}: put it on {suits}?" if mine else f"{who} {how} and can put it on {suits}."
        case Phase.ALIGN:
            return _asked_for_a_side(view, names)
        case Phase.OVER:
            return _ended(view, names)
        case _:
            return ""


def _asked_for_a_side(view: View, names: NameOfSeat) -> str:
    """Return what the viewer may lay; for onlookers and those who have chosen, who is waited for."""
    if view.seat is not None and not view.chosen[view.seat]:
        king = view.kings[view.seat]
        if view.bound or king is None:
            return "Pick your side for this season: lay any card but a Joker."
        return f"Your King backs {NAMES[king]}. Lay a card as insurance, or none."
    waiting = together(f"**{names(Seat(i))}**" for i, done in enumerate(view.chosen) if not done)
    if view.seat is not None:
        return f"Your choice is sealed. Waiting for {waiting}."
    return f"Everyone picks a side in secret. Waiting for {waiting}."


def _ended(view: View, names: NameOfSeat) -> str:
    best = max(view.scores)
    first, *tied = [Seat(i) for i, points in enumerate(view.scores) if points == best]
    if tied:
        return "The game is over."
    return f"The game is over: **{names(first)}** wins with {counted(best, 'point')}."


# A line for each choice, above the buttons.


def prompt(view: View, names: NameOfSeat) -> str:
    """Return what each choice would do, a line each; "" if the viewer has none."""
    return "\n".join(_lines(view, names))


def _lines(view: View, names: NameOfSeat) -> Iterator[str]:
    if view.seat is None or not waits_for(view, view.seat):
        return
    match view.phase:
        case Phase.TURN:
            for card in highest_first(view.hand):
                yield f"**{shown(card)}** · {_placing(view, card, names)}"
        case Phase.JOKER_SUIT if view.joker is not None:
            for suit in suits_for(view.joker):
                yield f"**{sign(suit)}** · {_joker_on(view, view.joker, suit, names)}"
        case Phase.QUEEN if view.queen is not None:
            yield from _to_banish(view, view.queen, names)
        case Phase.ALIGN:
            yield from (_laying(view, card) for card in highest_first(view.hand) if _may_lay(view, card))
            if (king := view.kings[view.seat]) is not None and not view.bound:
                yield f"**No card** · {_now(view, Alignment(king, by_king=True))}no suit if your King falls"
        case _:
            pass


# Place a card.


def _placing(view: View, card: Card, names: NameOfSeat) -> str:
    if card in JOKERS:
        return _joker(view, card, names)
    here = view.field[region(own_suit(card))]
    after = (*here.cards, card)
    return f"{_standing(view, here, after)}{_works(view, card)}"


def _works(view: View, card: Card) -> str:
    """Return what a card does beyond counting."""
    assert view.seat is not None
    if has_rank(card, "J"):
        return "; all count"
    if has_rank(card, "Q"):
        return f"; the Queen may banish a {colour(card)} card"
    if has_rank(card, "A"):
        return "; counts 11 if laid later"
    if has_rank(card, "K"):
        older = view.kings[view.seat]
        instead = f" instead of {NAMES[older]}" if older is not None else ""
        return f"; you back them{instead}: +2 or −1"
    return ""


def _standing(view: View, here: RegionView, after: Sequence[Card]) -> str:
    return "; ".join(filter(None, (standing(view, here, after), next_leader(view, here, after))))


def _joker(view: View, card: Card, names: NameOfSeat) -> str:
    """Return what a Joker of the hand does to either suit of its colour."""
    fields = [view.field[region(suit)] for suit in suits_for(card)]
    ruined = [here for here in fields if counting.active_jokers((*here.cards, card))]
    said = [f"{NAMES[here.suit]}' Full Court (K, Q, J) silences it" for here in fields if here not in ruined]
    if ruined:
        said.insert(0, f"{' or '.join(NAMES[here.suit] for here in ruined)} then can't win")
    said += [f"on {NAMES[here.suit]}, {lost}" for here in ruined for lost in _king_lost(view, here, names)]
    return "; ".join(said)


def _joker_on(view: View, card: Card, suit: Suit, names: NameOfSeat) -> str:
    """Return what a turned-up Joker does to one suit."""
    here = view.field[region(suit)]
    after = (*here.cards, card)
    silenced = not counting.active_jokers(after)
    does = ["the Full Court (K, Q, J) silences it"] if silenced else _king_lost(view, here, names)
    return "; ".join((_standing(view, here, after), *does))


def _king_lost(view: View, here: RegionView, names: NameOfSeat) -> Iterator[str]:
    if here.king is not None:
        yield f"{Speech(names, view.seat).of(here.king)} King no longer counts"


# Banish a card.


def _to_banish(view: View, queen: Card, names: NameOfSeat) -> Iterator[str]:
    lying = [(here, card) for here in view.field for card in here.cards if red(card) == red(queen)]
    for here, card in lying if len(lying) <= BANISHED_MAX else ():
        yield f"**{shown(card)}** · {_banishing(view, here, card, names)}"


def _banishing(view: View, here: RegionView, card: Card, names: NameOfSeat) -> str:
    """Return what a suit counts without a card, and whose King is lost."""
    lost = _king_lost(view, here, names) if has_rank(card, "K") else ()
    return "; ".join((without(view, here, card), *lost))


# Lay a card.


def _may_lay(view: View, card: Card) -> bool:
    return card not in JOKERS or not view.bound


def _laying(view: View, card: Card) -> str:
    """Return what laying a card would do and pay if nothing else changed."""
    assert view.seat is not None
    king = view.kings[view.seat]
    if card in JOKERS:
        suits = " or ".join(NAMES[suit] for suit in suits_for(card))
        return f"**{shown(card)}** · {suits} can't win; you back no suit if your King falls"
    suit, ace = own_suit(card), has_rank(card, "A")
    after, aces = (*view.field[region(suit)].cards, card), (*view.aces, *([card] if ace else []))
    said = f"**{shown(card)}** · {NAMES[suit]} → {counting.total(after, aces)}: "
    field, best = fields_after(view, suit, after), best_after(view, suit, after, aces)
    if king is not None:
        backed = Alignment(king, by_king=True)
        paid = _paid(backed, best, field)
        changes = paid if paid != _now(view, backed) else ""
        still = "still " if king == suit else ""
        return f"{said}{changes}you {still}back {NAMES[suit]} if your King falls{_queen(card)}"
    mine, why = Alignment(suit, by_king=has_rank(card, "K")), why_not(after)
    pays = f"{_paid(mine, best, field)}can't win: {why}" if why else _stakes(mine, best, field)
    return f"{said}{pays}{_queen(card)}"


def _queen(card: Card) -> str:
    return f"; the Queen may banish a {colour(card)} card" if has_rank(card, "Q") else ""


def _now(view: View, mine: Alignment) -> str:
    return _paid(mine, view.best, [here.cards for here in view.field])


def _paid(mine: Alignment, best: Sequence[Suit], field: Sequence[Sequence[Card]]) -> str:
    """Return `+2 now, `; "" if no single suit is best."""
    if len(best) != 1:
        return ""
    return f"{signed(POINTS[counting.line(mine, best[0], field)])} now, "


def _stakes(mine: Alignment, best: Sequence[Suit], field: Sequence[Sequence[Card]]) -> str:
    """Return what backing a suit would pay as things stand, and what otherwise."""
    won = POINTS[Line.KING_OF_WINNER if mine.by_king else Line.WINNER]
    lose = "−1 if not" if mine.by_king else f"−1 if {of_other_colour(mine.suit)} win"
    if len(best) != 1:
        return f"{signed(won)}, {lose}"
    return f"{_paid(mine, best, field)}{lose if best[0] == mine.suit else f'{signed(won)} if they win'}"
