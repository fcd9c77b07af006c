"""Texas Hold Up's sentences for events."""

from __future__ import annotations

from collections.abc import Sequence

from bot.presentation.cards import row, shown
from bot.presentation.game_presenter import NameOfSeat, Texts
from bot.table.texts import plain, together
from engines.cards import Card
from engines.core import Captured, Event, Joined, Left, Seat, Settled
from engines.holdup import events as e
from engines.holdup.table_of_cards import during, the, with_article
from engines.words import counted

SLOT_NAMES = {
    "flop1": "first flop card",
    "flop2": "loot card",
    "flop3": "third flop card",
    "turn": "turn",
    "river": "river",
}
_SUITS = {
    "S": "spades, the losers are exhausted",
    "H": "hearts, the losers are hurt",
    "C": "clubs, everybody gets away",
    "D": "diamonds, everybody gets away",
}


def sentence(event: Event, name: NameOfSeat, texts: Texts) -> str | None:
    """Return one line for `event`, in markdown; None if nothing need be said."""
    return (
        _of_people(event, name)
        or _of_betting(event, name, texts)
        or _of_powers(event, name)
        or _of_the_end(event, name)
    )


def _of_people(event: Event, name: NameOfSeat) -> str | None:
    match event:
        case Joined(seat):
            return f"{name(seat)} joins."
        case Left(seat):
            return f"{name(seat)} leaves."
        case Captured(seat, due):
            return f"{name(seat)} stays captured and can be played again with {counted(due, 'chip')}."
        case e.TookUp(seat, count):
            return f"{name(seat)} takes up the powers they left with: {counted(count, 'card')}."
        case e.Rejoined(seat, chips, new):
            return f"{name(seat)} {'arrives' if new else 'is free again'} with {counted(chips, 'chip')}."
        case e.DealerMoved(seat):
            return f"{name(seat)} is the dealer now."
        case e.SessionEnded():
            return "The session is over."
        case e.Aborted():
            return "The hand is taken back."
        case _:
            return None


def _of_betting(event: Event, name: NameOfSeat, texts: Texts) -> str | None:
    match event:
        case e.HandBegan(hand, dealer):
            return f"**Heist {hand}.** {name(dealer)} deals."
        case e.BlindPosted(seat, chips):
            return f"{name(seat)} puts {chips} on the line."
        case e.Acted(seat, what, chips, to):
            return f"{name(seat)} {_ACTED[what].format(chips=chips, to=to)}."
        case e.WentAllIn(seat):
            return f"{name(seat)} is all-in."
        case e.StreetDealt(street, cards):
            return f"**{street.capitalize()}:** {row(cards)}"
        case e.SceneSet(location, loot, conditions):
            job = f"{with_article(location)}, {during(conditions)}"
            return f"The job: {plain(job)}; the loot is {plain(loot)}."
        case e.LootPlaced(chips):
            return f"The loot is worth {chips}."
        case e.ResistanceCame(called, strength):
            return f"The law: {plain(with_article(called))}, strength {strength}."
        case e.Narrated(seat, text):
            return f"{name(seat)}: “{texts[text]}”" if text in texts else None
        case e.Waived():
            return "The story of the ending is waived."
        case e.WindowOpened(asked):
            return f"{together(map(name, asked))} may still use powers."
        case e.Passed(seat):
            return f"{name(seat)} passes."
        case _:
            return None


_ACTED = {
    "check": "checks",
    "call": "calls {chips}",
    "bet": "bets {to}",
    "raise": "raises to {to}",
    "fold": "folds",
}


def _of_powers(event: Event, name: NameOfSeat) -> str | None:
    match event:
        case e.PowerPlayed(seat, card, application, potency):
            return f"{name(seat)} plays {shown(card)}: {application}, potency {potency}."
        case e.Replaced(slot, old, new):
            return f"The {SLOT_NAMES[slot]} {shown(old)} is destroyed; **{shown(new)}** takes its place."
        case e.Damaged(_, target, chips):
            return f"{name(target)} loses {counted(chips, 'chip')} to the pot."
        case e.Resisted(seat, by, chips, needed):
            done = f"assaults with {chips}" if by == "assault" else f"strikes the law for {chips}"
            return f"{name(seat)} {done}: {needed} to go."
        case e.ResistanceBeaten(called, loot):
            return f"**Beaten: {plain(the(called))}; {counted(loot, 'chip')} of loot in the pot.**"
        case e.Looked(seat, places):
            return f"{name(seat)} looks at {', '.join(_place(spot, name) for spot in places)}."
        case e.YouSaw(_, place, depth, card):
            where = f"deck card {depth}" if place.seat is None else f"{name(place.seat)}'s card {place.n}"
            return f"You saw {where}: **{shown(card)}**"
        case e.TookBack(seat, chips):
            return f"{name(seat)} takes {counted(chips, 'chip')} back."
        case e.PowerClosed(seat, left) if left:
            return f"{name(seat)} leaves {left} of the power unused."
        case _:
            return None


def _of_the_end(event: Event, name: NameOfSeat) -> str | None:
    match event:
        case e.Showdown(hands):
            return _hands(hands, name)
        case e.UncalledReturned(seat, chips):
            return f"{name(seat)} gets {chips} back uncalled."
        case e.PotPaid(pot, shares):
            what = "the pot" if pot == 0 else f"side pot {pot}"
            return f"**{' and '.join(f'{name(seat)} takes {chips}' for seat, chips in shares)}** from {what}."
        case e.LootLost(chips):
            return f"The loot ({chips}) stays where it was."
        case e.ResistRemoved(chips):
            return f"Gone with the assault: {counted(chips, 'chip')}."
        case e.Escape(suit, losers) if losers:
            return f"The escape: {_SUITS[suit]}."
        case e.Injured(seat):
            return f"{name(seat)} is injured (-1)."
        case e.Busted(seat, powers):
            kind = "power" if len(powers) == 1 else "powers"
            shows = f" and shows the {kind} {row(powers)}" if powers else ""
            return f"**{name(seat)} was a hero in disguise all along**{shows}."
        case e.Fought(hands, winner):
            outcome = f"{name(winner)} wins the fight." if winner is not None else "A tie; they fight on."
            return f"The hero fight, five fresh cards each: {_hands(hands, name)} **{outcome}**"
        case Settled(seat, chips, "reward"):
            return (
                f"The villains stay free, and **{name(seat)}** gets {counted(chips, 'chip')} for the fight."
            )
        case e.HeroesWon(forfeited):
            lost = counted(forfeited, "chip is", "chips are")
            return f"**The heroes win: all villains are captured, {lost} forfeited.**"
        case e.DeckRecycled(count):
            return f"{counted(count, 'played power is', 'played powers are')} shuffled into a new deck."
        case e.AsideRecycled(count):
            powers = counted(count, "power is", "powers are")
            return f"The deck is empty: {powers} shuffled in from villains who have left."
        case _:
            return None


def _hands(hands: Sequence[tuple[Seat, tuple[Card, ...], str]], name: NameOfSeat) -> str:
    return "; ".join(f"{name(seat)} {row(cards)} ({made})" for seat, cards, made in hands) + "."


def _place(place: str, name: NameOfSeat) -> str:
    if place.startswith("deck"):
        return f"deck card {place.split()[1]}"
    seat, _, n = place.partition(".")
    return f"{name(Seat(int(seat)))}'s card {n}"
