"""Texas Hold Up's sentences for events."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot.presentation.cards import row, shown
from bot.presentation.game_presenter import Texts
from bot.presentation.speech import Speech
from bot.table.texts import begun, plain, together
from engines import poker
from engines.cards import Card
from engines.core import Captured, Event, Joined, Left, Seat, Settled
from engines.holdup import events as e
from engines.holdup.actions import Slot
from engines.holdup.table_of_cards import are, during, the, with_article
from engines.words import counted, signed

SLOT_NAMES = {
    "flop1": "first flop card",
    "flop2": "loot card",
    "flop3": "third flop card",
    "turn": "turn",
    "river": "river",
}
_STAYS = {"flop2": " The loot stays.", "turn": " The law stays."}
"""What a replaced card does not change (HU-90)."""
_NAMED_MAX = 3
"""Maximum number of players that a sentence names one by one."""
_NAMED_HANDS_MAX = 2
"""Maximum number of hands at a showdown that are also named."""
ORDINALS = {1: "first", 2: "second"}
"""A villain's hole cards by number."""


def sentence(event: Event, speech: Speech, texts: Texts) -> str | None:
    """Return one line for `event`, in markdown; None if nothing need be said."""
    return (
        _of_people(event, speech)
        or _of_betting(event, speech, texts)
        or _of_the_job(event)
        or _of_powers(event, speech)
        or _of_the_law(event, speech)
        or _of_the_pot(event, speech)
        or _of_the_end(event, speech)
    )


def _of_people(event: Event, speech: Speech) -> str | None:
    match event:
        case Joined(seat):
            return f"{speech.does(seat, 'joins')} the gang."
        case Left(seat):
            return f"{speech.does(seat, 'leaves')} the table."
        case Captured(seat, due):
            player = "you can" if seat == speech.reader else "their player can"
            return (
                f"**{speech(seat)}** stays captured; {player} bring them back between heists, "
                f"with {counted(due, 'chip')}."
            )
        case e.TookUp(seat, count):
            return f"{speech.does(seat, 'takes')} up {counted(count, 'power card')} from last time."
        case e.Rejoined(seat, chips, new):
            does = "rides in as a new villain" if new else "is free again"
            return f"{speech.does(seat, does)} with {counted(chips, 'chip')}."
        case e.DealerMoved(seat):
            return f"The deal moves to {speech.whom(seat)}."
        case e.SessionEnded(chips):
            return _parting(chips, speech)
        case e.Aborted():
            return "The heist is called off: everyone's chips go back."
        case _:
            return None


def _parting(chips: Sequence[tuple[Seat, int]], speech: Speech) -> str:
    """Return the last sentence of a session: who has the most chips."""
    most = max((count for _, count in chips), default=0)
    richest = [seat for seat, count in chips if count == most]
    if not richest or len(richest) > _NAMED_MAX:
        return "The gang splits up. The session is over."
    if len(richest) == 1:
        rides = speech.does(richest[0], "rides")
        return f"The gang splits up. {rides} home richest, with {counted(most, 'chip')}."
    names = together(speech.whom(seat) for seat in richest)
    return f"The gang splits up. Richest: {names}, with {counted(most, 'chip')} each."


def _of_betting(event: Event, speech: Speech, texts: Texts) -> str | None:
    match event:
        case e.HandBegan(hand, dealer):
            return f"**Heist {hand}:** saddle up. {speech.does(dealer, 'deals')}."
        case e.BlindPosted(seat, chips):
            return f"{speech.does(seat, 'posts')} a blind of {counted(chips, 'chip')}."
        case e.Acted(seat, what, chips, to):
            match what:
                case "call":
                    return f"{speech.does(seat, 'calls')} with {counted(chips, 'chip')}."
                case "bet":
                    return f"{speech.does(seat, 'bets')} {counted(to, 'chip')}."
                case "raise":
                    return f"{speech.does(seat, 'raises')} to {counted(to, 'chip')}."
                case _:
                    return f"{speech.does(seat, f'{what}s')}."
        case e.WentAllIn(seat):
            return f"{speech.does(seat, 'is')} all-in."
        case e.Narrated(seat, text):
            return f"{speech.who(seat)}: “{texts[text]}”" if text in texts else None
        case e.Waived():
            return "No story this time: the next heist can begin."
        case e.WindowOpened(asked):
            who = _listed(asked, speech, "villains")
            return f"The bets are in. {who} can still play powers, or pass."
        case e.Passed(seat):
            return f"{speech.does(seat, 'passes')}."
        case _:
            return None


def _listed(seats: Sequence[Seat], speech: Speech, kind: str) -> str:
    """Return the players by name at the start of a sentence, or their number if they are many."""
    if len(seats) <= _NAMED_MAX:
        first, *others = seats
        return together((speech.who(first), *map(speech.whom, others)))
    among = ", you among them," if speech.reader in seats else ""
    return f"{counted(len(seats), kind.removesuffix('s'), kind)}{among}"


def _of_the_job(event: Event) -> str | None:
    match event:
        case e.StreetDealt(street, cards):
            return f"**{street.capitalize()}:** {row(cards)}"
        case e.SceneSet(location, loot, conditions):
            job = f"{with_article(location)} {during(conditions)}"
            return f"The job: {plain(job)}. The loot: {plain(with_article(loot))}."
        case e.LootPlaced(chips):
            return f"The loot is worth {counted(chips, 'chip')}. It joins the pot if the law is beaten."
        case e.ResistanceCame(called, strength):
            law = plain(with_article(called))
            return f"The law rides in: {law}, strength {strength}. Beat it for the loot."
        case _:
            return None


_PLAYED: Mapping[str, str] = {
    "destruction": "lights the fuse on {card}: Destruction, up to {cards}.",
    "damage": "fires {card}: Damage, worth up to {chips}.",
    "perception": "squints over {card}: Perception, up to {cards}.",
    "deception": "palms {card}: Deception, up to {chips}.",
}
"""What a villain does with a power card, and what its potency is worth."""


def _of_powers(event: Event, speech: Speech) -> str | None:
    match event:
        case e.PowerPlayed(seat, card, application, potency):
            cards, chips = counted(potency, "card"), counted(potency, "chip")
            return speech.does(seat, _PLAYED[application].format(card=shown(card), cards=cards, chips=chips))
        case e.Replaced(slot, old, new):
            return f"{_gone(slot, old)} goes up in smoke; **{shown(new)}** rolls in.{_STAYS.get(slot, '')}"
        case e.Damaged(seat, target, chips):
            return f"{speech.does(seat, 'blasts')} {chips} of {speech.of(target)} chips into the pot."
        case e.Looked(seat, spots):
            return f"{speech.does(seat, 'looks')} at {together(_looked(spots, speech))}."
        case e.YouSaw(_, place, depth, card):
            where = _of_deck([depth]) if place.seat is None else _of_hand(place.seat, [place.n], speech)
            return f"You saw {where}: **{shown(card)}**"
        case e.TookBack(seat, chips):
            whose = "your" if seat == speech.reader else "their"
            return f"{speech.does(seat, 'sneaks')} {counted(chips, 'chip')} back; {whose} bet still stands."
        case e.PowerClosed(seat, left) if left:
            return f"{speech.does(seat, 'stops')} there, with {left} potency to spare."
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


def _of_the_law(event: Event, speech: Speech) -> str | None:
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


def _of_the_pot(event: Event, speech: Speech) -> str | None:
    match event:
        case e.Showdown(hands):
            return f"Showdown: {_hands(hands, speech)}."
        case e.UncalledReturned(seat, chips):
            return f"{speech.does(seat, 'gets')} {counted(chips, 'uncalled chip')} back."
        case e.PotPaid(pot, ((seat, chips),), shown=False):
            won = counted(chips, "chip")
            return f"Everyone else folded: {speech.does(seat, 'rides off')} with the pot, {won}."
        case e.PotPaid(0, ((seat, chips),)):
            wins = speech.verb(seat, "wins")
            return f"{speech.does(seat, 'has')} the best hand and {wins} the pot, {counted(chips, 'chip')}."
        case e.PotPaid(pot, ((seat, chips),)):
            return f"{speech.does(seat, 'wins')} side pot {pot}, {counted(chips, 'chip')}."
        case e.PotPaid(pot, shares):
            what = f"side pot {pot}" if pot else "the pot"
            paid = together(f"{counted(chips, 'chip')} to {speech.whom(seat)}" for seat, chips in shares)
            return f"Equal hands split {what}: {paid}."
        case _:
            return None


def _of_the_end(event: Event, speech: Speech) -> str | None:
    match event:
        case e.Escape(suit, losers) if losers:
            return _escape(suit, losers, speech)
        case e.Injured(seat):
            return f"{speech.does(seat, 'twists')} an ankle on the way out: {signed(-1)} chip."
        case e.Busted(seat, powers):
            shows = f" Powers shown: {row(powers)}" if powers else ""
            return f"{speech.does(seat, 'is')} out of chips and unmasked as a hero in disguise.{shows}"
        case e.Fought(hands, winner):
            return _fight(hands, winner, speech)
        case Settled(seat, chips, "reward"):
            gets = speech.verb(seat, "gets")
            return f"The villains stay free, and {speech.whom(seat)} {gets} {counted(chips, 'chip')}."
        case e.HeroesWon(forfeited):
            lost = counted(forfeited, "chip goes", "chips go")
            return f"**The heroes win!** All villains are captured, and {lost} to the bank."
        case _:
            return None


def _escape(suit: str, losers: Sequence[Seat], speech: Speech) -> str:
    match suit:
        case "H":
            return "Hearts make a rough escape: each loser drops 1 chip."
        case "S":
            verb = "draw" if len(losers) > 1 else speech.verb(losers[0], "draws")
            who = _listed(losers, speech, "losers")
            return f"Spades make a tiring escape. {who} {verb} at most 1 new power card."
        case _:
            return (
                f"{'Clubs' if suit == 'C' else 'Diamonds'} make an easy escape: the losers get away unharmed."
            )


def _fight(hands: Sequence[tuple[Seat, tuple[Card, ...], str]], winner: Seat | None, speech: Speech) -> str:
    if winner is not None:
        cards, made = next((cards, made) for seat, cards, made in hands if seat == winner)
        return f"Hero fight: {speech.does(winner, 'wins')} with {row(cards)}, {a_hand(made)}."
    best = max(poker.strength(cards) for _, cards, _ in hands)
    tied = [(seat, made) for seat, cards, made in hands if poker.strength(cards) == best]
    names = together(speech.whom(seat) for seat, _ in tied)
    return f"Hero fight: {names} tie with {a_hand(tied[0][1])}, and fight on with fresh cards."


def a_hand(made: str) -> str:
    """Return the name of a poker hand within a sentence: "a pair of kings", "two pair, kings and fours"."""
    return f"a {made}" if made.startswith(("pair", "straight", "flush", "full", "royal")) else as_said(made)


def as_said(made: str) -> str:
    """Return the name of a poker hand as people say it: "queen high" for "high card, queen"."""
    high, comma, rest = made.removeprefix("high card, ").partition(", ")
    return f"{high} high{comma}{rest}" if made.startswith("high card, ") else made


def _hands(hands: Sequence[tuple[Seat, tuple[Card, ...], str]], speech: Speech) -> str:
    """Return everyone's cards, and what they make if there is room: the result says it of all."""
    cards = [f"{speech.whom(seat)} {' '.join(map(shown, held))}" for seat, held, _ in hands]
    if len(hands) > _NAMED_HANDS_MAX:
        return "; ".join(cards)
    return "; ".join(f"{who} ({as_said(made)})" for who, (_, _, made) in zip(cards, hands, strict=True))
