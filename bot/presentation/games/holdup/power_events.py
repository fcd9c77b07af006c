"""Texas Hold Up's sentences for events of powers, and of the fight against the law."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot.presentation.cards import shown
from bot.presentation.games.holdup.wording import ORDINALS, SLOT_NAMES
from bot.presentation.speech import Speech
from bot.table.texts import begun, plain, together
from engines.cards import Card
from engines.core import Event, Seat
from engines.holdup import events as e
from engines.holdup.actions import Slot
from engines.holdup.table_of_cards import are, the
from engines.words import counted

_STAYS = {"flop2": " The loot stays.", "turn": " The law stays."}
"""What a replaced card does not change (HU-90)."""
_PLAYED: Mapping[str, str] = {
    "destruction": "lights the fuse on {card}: Destruction, up to {cards}.",
    "damage": "fires {card}: Damage, worth up to {chips}.",
    "perception": "squints over {card}: Perception, up to {cards}.",
    "deception": "palms {card}: Deception, up to {chips}.",
}
"""What a villain does with a power card, and what its potency is worth."""


def of_powers(event: Event, speech: Speech) -> str | None:
    match event:
        case e.PowerPlayed(seat, card, application, potency):
            cards, chips = counted(potency, "card"), counted(potency, "chip")
            return speech.does(seat, _PLAYED[application].format(card=shown(card), cards=cards, chips=chips))
        case e.Replaced(slot, old, new):
            return f"{_gone(slot, old)} goes up in smoke; **{shown(new)}** rolls in.{_STAYS.get(slot, '')}"
        case e.Damaged(seat, target, chips):
            return f"{speech.does(seat, 'blasts')} {chips} of {speech.of(target)} chips into the pot."
        case e.Looked(seat, spots) if seat != speech.reader:  # who looks is told what they saw
            return f"{speech.does(seat, 'looks')} at {together(_looked(spots, speech))}."
        case e.YouSaw(_, place, depth, card):
            where = _of_deck([depth]) if place.seat is None else _of_hand(place.seat, [place.n], speech)
            return f"You saw {where}: **{shown(card)}**"
        case e.TookBack(seat, chips):
            return f"{speech.does(seat, 'sneaks')} {counted(chips, 'chip')} out of the pot."
        case e.PowerClosed(seat, left) if left:
            return f"{speech.does(seat, 'stops')} there, with {left} to spare."
        case e.DeckRecycled(count):
            powers = counted(count, "played power is", "played powers are")
            return f"The power deck is used up: {powers} shuffled back in."
        case e.AsideRecycled(count):
            powers = counted(count, "power is", "powers are")
            return f"The power deck is used up: {powers} shuffled in from villains who have left."
        case _:
            return None


def _gone(slot: Slot, old: Card) -> str:
    return f"The {SLOT_NAMES[slot]}, {shown(old)},"


def _looked(spots: Iterable[str], speech: Speech) -> list[str]:
    """Return the places looked at, each deck and each hand once: `deck 2` and `3.1` stand for cards."""
    found: dict[Seat | None, list[int]] = {}
    for spot in spots:
        seat, dot, n = spot.partition(".")
        owner, number = (Seat(int(seat)), int(n)) if dot else (None, int(spot.split()[1]))
        if number not in (cards := found.setdefault(owner, [])):
            cards.append(number)
    return [
        _of_deck(cards) if owner is None else _of_hand(owner, cards, speech) for owner, cards in found.items()
    ]


def _of_deck(depths: Sequence[int]) -> str:
    """Return cards of the deck: "the deck's top card", "the deck's top 3 cards", "card 2 of the deck"."""
    if len(depths) == max(depths):
        return f"the deck's top {counted(len(depths), 'card').removeprefix('1 ')}"
    return together(f"card {depth} of the deck" for depth in depths)


def _of_hand(seat: Seat, numbers: Sequence[int], speech: Speech) -> str:
    """Return a villain's hole cards: "**Bo**'s first card", "both of your cards"."""
    if len(numbers) > 1:
        return f"both of {speech.of(seat)} cards"
    return f"{speech.of(seat)} {ORDINALS[numbers[0]]} card"


def of_the_law(event: Event, speech: Speech) -> str | None:
    match event:
        case e.Resisted(seat, by, chips, needed):
            thrown = f"throws {counted(chips, 'chip')} at the law"
            does = thrown if by == "assault" else f"hits the law for {chips}"
            return f"{speech.does(seat, does)}: {f'{needed} more to beat it' if needed else 'that does it'}."
        case e.ResistanceBeaten(called, loot):
            law = plain(begun(the(called)))
            return f"**{law} {are(called)} beaten!** The loot ({counted(loot, 'chip')}) joins the pot."
        case e.LootLost(chips):
            return f"Nobody got the loot: {counted(chips, 'chip goes', 'chips go')} back to the bank."
        case e.ResistRemoved(chips):
            return f"Gone with the smoke: {counted(chips, 'chip')} thrown at the law."
        case _:
            return None
