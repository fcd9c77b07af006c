"""Texas Hold Up in sentences: hands and players as they are called, events, and moments for characters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from bot.presentation.cards import row, shown
from bot.presentation.cast.lines import Moment
from bot.presentation.cast.moments import Moments
from bot.presentation.game_presenter import Texts, all_of
from bot.presentation.speech import Speech
from bot.table.texts import begun, plain, together
from engines import poker
from engines.cards import Card, suit
from engines.core import Captured, Event, Joined, Left, Seat, Settled, Villain, places
from engines.holdup import View, events as e, pots
from engines.holdup.actions import SLOTS, Slot
from engines.holdup.model import APPLICATION_OF, APPLICATIONS, Phase
from engines.holdup.table_of_cards import are, during, the, with_article
from engines.words import agreed, counted, signed

NAMED_MAX = 3
"""Maximum number of players that a sentence names one by one."""
SLOT_NAMES = {
    "flop1": "first flop card",
    "flop2": "loot card",
    "flop3": "third flop card",
    "turn": "turn",
    "river": "river",
}
ORDINALS = {1: "first", 2: "second"}
"""A villain's hole cards by number."""

_UNITS = {"S": "card", "H": "chip", "C": "look", "D": "chip"}
"""What the potency of a power card counts, by suit."""


def yields(card: Card, potency: int) -> str:
    """Return what a power card of this potency can do: "8 chips", "up to 3 looks"."""
    many = counted(potency, _UNITS[suit(card)])
    return many if potency == 1 or suit(card) == "H" else f"up to {many}"


def listed(seats: Sequence[Seat], speech: Speech, kind: str) -> str:
    """Return the players by name at the start of a sentence, or their number if they are many."""
    if len(seats) <= NAMED_MAX:
        first, *others = seats
        return together((speech.who(first), *map(speech.whom, others)))
    among = ", you among them," if speech.reader in seats else ""
    return f"{counted(len(seats), kind.removesuffix('s'), kind)}{among}"


def a_hand(made: str) -> str:
    """Return the name of a poker hand within a sentence: "a pair of kings", "two pair, kings and fours"."""
    return f"a {made}" if made.startswith(("pair", "straight", "flush", "full", "royal")) else as_said(made)


def as_said(made: str) -> str:
    """Return the name of a poker hand as people say it: "queen high" for "high card, queen"."""
    high, comma, rest = made.removeprefix("high card, ").partition(", ")
    return f"{high} high{comma}{rest}" if made.startswith("high card, ") else made


# Facts from the view.

HOLE_CARDS = 2
THOUSAND = 1_000


def running(view: View) -> bool:
    """Return whether a hand is being played."""
    return view.phase in (Phase.BETTING, Phase.WINDOW)


def fought(view: View) -> bool:
    """Return whether a hero fight is shown: more cards than a villain's two."""
    return any(len(cards) > HOLE_CARDS for _, cards in view.shown)


def ranking(view: View) -> tuple[tuple[int, Seat], ...]:
    """Return the villains by their chips, each with their place; 0 before the first heist."""
    chips = [view.stack[seat] for seat in view.seated]
    in_order = places(chips) if view.hand else [0] * len(chips)
    return tuple(sorted(zip(in_order, view.seated, strict=True)))


def awaited(view: View) -> tuple[Seat, ...]:
    """Return the seats that the table waits for, if it waits for particular ones."""
    if view.open is not None:
        return (view.open.seat,)
    match view.phase:
        case Phase.BETTING if view.turn is not None:
            return (view.turn,)
        case Phase.WINDOW:
            return tuple(seat for seat in view.asked if seat not in view.passed)
        case Phase.REJOIN:
            return view.choosing
        case Phase.LOBBY | Phase.BETWEEN if view.ending_owed:
            return view.winners
        case _:
            return ()


def state(view: View, seat: Seat) -> str:
    """Return the headline of a villain's poster."""
    if running(view):
        return _state_in_hand(view, seat)
    if seat in view.winners:
        return "WON"  # the hero who won the fight also has a choice to make
    if seat in view.choosing:
        return "CAUGHT"
    return "LOST" if seat in view.losers else "WANTED"


def _state_in_hand(view: View, seat: Seat) -> str:
    if view.folded[seat]:
        return "FOLDED"
    if view.open is not None and seat == view.open.seat:
        return "POWER"
    if seat == view.turn:
        return "TO ACT" if view.open is None else "NEXT"
    if seat in view.passed:
        return "PASSED"
    return "ASKED" if view.open is None and seat in view.asked else "WANTED"


def wagered(view: View, seat: Seat) -> str:
    """Return the text at the foot of a poster during a hand: what the villain is in for, in all rounds."""
    if not running(view):
        return ""
    if view.allin[seat] and not view.folded[seat]:
        return f"all-in {brief(view.live[seat])}"
    return f"in for {brief(view.live[seat])}" if view.live[seat] else ""


def brief(chips: int) -> str:
    """Return a number short enough for a poster; the text page has it in full."""
    return str(chips) if chips < 10 * THOUSAND else f"{chips // THOUSAND}k"


def best_hand(view: View) -> tuple[str, ...]:
    """Return the hand that hole cards and board make, in two lines; nothing before the flop."""
    if len(view.holes) != HOLE_CARDS or not view.board:
        return ()
    name = as_said(poker.name((*view.holes, *view.board)))
    category, comma, rest = name.partition(", ")
    if comma:
        return category, rest
    for word in (" to ", " of "):
        before, parting, after = name.partition(word)
        if parting:
            return before, (parting + after).strip()
    return (name,)


def application(card: Card) -> str:
    return APPLICATION_OF[suit(card)]


def aptitude(villain: Villain, card: Card) -> int:
    """Return the villain's aptitude for the power of this card (HU-06)."""
    return villain.aptitudes[APPLICATIONS.index(application(card))]


def fightable(view: View) -> bool:
    """Return whether the resistance may be fought now (HU-52, HU-53)."""
    it = view.resistance
    return running(view) and it is not None and it.needed > 0 and not it.too_late


# Events.


def sentence(event: Event, speech: Speech, texts: Texts) -> str | None:
    """Return one line for `event`, in markdown; None if nothing need be said."""
    return (
        _of_people(event, speech)
        or _of_betting(event, speech, texts)
        or _of_the_job(event)
        or of_powers(event, speech)
        or of_the_law(event, speech)
        or of_the_pot(event, speech)
        or of_the_end(event, speech)
    )


def _of_people(event: Event, speech: Speech) -> str | None:
    match event:
        case Joined():
            return speech.in_turn([_move(event)])
        case Left(seat):
            return f"{speech.does(seat, 'leaves')} the table."
        case Captured(seat, due):
            name, player = speech(seat), "you" if seat == speech.reader else "whoever plays this villain"
            back = f"{player} can bring {name} back between heists, with {counted(due, 'chip')}"
            return f"**{name}** stays captured; {back}."
        case e.TookUp(seat, count):
            return f"{speech.does(seat, 'takes')} up {counted(count, 'power card')} from last time."
        case e.Rejoined(seat, chips, new):
            does = "rides in as a new villain" if new else "is free again"
            return f"{speech.does(seat, does)} with {counted(chips, 'chip')}."
        case e.DealerMoved(seat):
            return f"The deal moves to {speech.whom(seat)}."
        case e.SessionEnded(_, 0):
            return "The gang splits up before its first heist, so nobody wins."
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
    if not richest or len(richest) > NAMED_MAX:
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
            return f"{speech.does(seat, bet_in_words(what, chips, to))}."
        case e.WentAllIn() | e.Passed():
            return speech.in_turn([_move(event)])
        case e.Narrated(seat, text):
            return f"{speech.who(seat)}: “{texts[text]}”" if text in texts else None
        case e.Waived():
            return "No story this time: the next heist can begin."
        case e.WindowOpened(asked):
            who = "Everyone" if len(asked) > NAMED_MAX else together(f"**{speech(seat)}**" for seat in asked)
            return f"The bets are in. {who} can still play powers, or pass."
        case _:
            return None


def _of_the_job(event: Event) -> str | None:
    match event:
        case StreetNow(street, cards):
            return f"**{street.capitalize()}**, as it is now: {row(cards)}"
        case e.StreetDealt(street, cards):
            return f"**{street.capitalize()}:** {row(cards)}"
        case e.SceneSet(location, loot, conditions):
            job = f"{with_article(location)} {during(conditions)}"
            return f"The job: {plain(job)}. The loot: {plain(with_article(loot))}."
        case e.LootPlaced(chips):
            return f"The loot is worth {counted(chips, 'chip')}. It joins the pot if the law is beaten."
        case e.ResistanceCame(called, strength):
            law = plain(with_article(called))
            return f"The law rides in to guard the loot: {law}, strength {strength}."
        case _:
            return None


# What turned a game.


def swing(event: Event, speech: Speech) -> tuple[float, str] | None:
    """Return the chips that changed hands in one heist; a win says more than as great a loss."""
    if not isinstance(event, Settled) or event.reason == "rejoin" or not event.delta:
        return None
    chips, gains = counted(abs(event.delta), "chip"), event.delta > 0
    if event.reason == "forfeited":
        held = f"{speech.whom(event.seat)} {speech.verb(event.seat, 'holds')}"
        return abs(event.delta), f"the heroes win, and all {chips} that {held} are gone."
    does = speech.does(event.seat, "wins" if gains else "loses")
    return abs(event.delta) + gains / 2, f"{does} {chips} in one heist."


# Powers, and the fight against the law.

_STAYS = {"flop2": " The loot stays as it was.", "turn": " The law stays as it was."}
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
        case e.Replaced():
            return _destroyed([event], speech)
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
            return f"{speech.does(seat, 'stops')} there, with {left} potency to spare."
        case e.DeckRecycled(count):
            powers = counted(count, "played power is", "played powers are")
            return f"The power deck is used up: {powers} shuffled back in."
        case e.AsideRecycled(count):
            powers = counted(count, "power is", "powers are")
            return f"The power deck is used up: {powers} shuffled in from villains who have left."
        case _:
            return None


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


# The result of a heist.

_NAMED_HANDS_MAX = 4
"""Maximum number of hands at a showdown that are also named."""


def of_the_pot(event: Event, speech: Speech) -> str | None:
    match event:
        case e.Showdown(hands):
            return f"Showdown: {_hands(hands, speech)}."
        case e.UncalledReturned(seat, chips):
            return f"{speech.does(seat, 'gets')} {counted(chips, 'uncalled chip')} back."
        case e.PotPaid(pot, ((seat, chips),), shown=False):
            won = counted(chips, "chip")
            rides = f"{speech.whom(seat)} {speech.verb(seat, 'rides')} off"
            return f"Everyone else folded: {rides} with {won}, own bets included."
        case e.PotPaid(0, ((seat, chips),)):
            wins = speech.verb(seat, "wins")
            return f"{speech.does(seat, 'has')} the best hand and {wins} the pot, {counted(chips, 'chip')}."
        case e.PotPaid(pot, ((seat, chips),)):
            return f"{speech.does(seat, 'wins')} side pot {pot}: {counted(chips, 'chip')}."
        case e.PotPaid(pot, shares):
            what = f"side pot {pot}" if pot else "the pot"
            paid = together(f"{counted(chips, 'chip')} to {speech.whom(seat)}" for seat, chips in shares)
            return f"Equal hands split {what}: {paid}."
        case _:
            return None


def of_the_end(event: Event, speech: Speech) -> str | None:
    match event:
        case e.Escape(suit, losers) if losers:
            return _escape(suit, losers, speech)
        case e.Injured(seat):
            return f"{speech.does(seat, 'twists')} an ankle on the way out: {signed(-1)} chip."
        case e.Busted(seat, powers):
            shows = f" Powers shown: {row(powers)}." if powers else ""
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
            return "The river is a heart, a rough escape: each loser drops 1 chip."
        case "S":
            verb = "draw" if len(losers) > 1 else speech.verb(losers[0], "draws")
            who = listed(losers, speech, "losers")
            each = " each" if len(losers) > 1 else ""
            return f"The river is a spade, a tiring escape. {who}{each} {verb} at most 1 new power card."
        case _:
            river = "club" if suit == "C" else "diamond"
            return f"The river is a {river}, an easy escape: the losers get away unharmed."


def _fight(hands: Sequence[tuple[Seat, tuple[Card, ...], str]], winner: Seat | None, speech: Speech) -> str:
    if winner is not None:
        cards, made = next((cards, made) for seat, cards, made in hands if seat == winner)
        wins = f"{speech.does(winner, 'wins')} with {row(cards)}, {a_hand(made)}"
        return f"Hero fight, 5 new cards each: {wins}."
    best = max(poker.strength(cards) for _, cards, _ in hands)
    tied = [(seat, made) for seat, cards, made in hands if poker.strength(cards) == best]
    names = together(speech.whom(seat) for seat, _ in tied)
    return (
        f"Hero fight, 5 new cards each: {names} tie with {a_hand(tied[0][1])}, and fight on with fresh cards."
    )


def _hands(hands: Sequence[tuple[Seat, tuple[Card, ...], str]], speech: Speech) -> str:
    """Return everyone's cards, and what they make if there is room: the result says it of all."""
    cards = [f"{speech.whom(seat)} {' '.join(map(shown, held))}" for seat, held, _ in hands]
    if len(hands) > _NAMED_HANDS_MAX:
        return "; ".join(cards)
    return "; ".join(f"{who} ({as_said(made)})" for who, (_, _, made) in zip(cards, hands, strict=True))


# Several events in one sentence.

CLAUSES_MAX = 5
"""Maximum number of moves that one sentence tells."""


def fold(events: Sequence[Event], speech: Speech) -> str:
    """Return moves as one sentence, a raise first: "**Ada** bets 9 chips, and you and **Bo** fold."; and what
    a Destruction replaced; "" for other events.
    """
    if replaced := all_of(events, e.Replaced):
        return _destroyed(replaced, speech)
    asks = any(isinstance(event, e.Acted) and event.what in ("bet", "raise") for event in events[1:])
    return "" if asks or len(events) > CLAUSES_MAX else speech.in_turn([*map(_move, events)])


def _move(event: Event) -> tuple[Seat, str] | None:
    """Return who makes a move, and which, with its verb in the form with -s; None for other events."""
    match event:
        case e.BlindPosted(seat):
            return seat, "posts a blind"
        case e.Acted(seat, "call"):
            return seat, "calls"
        case e.Acted(seat, what, chips, to):
            return seat, bet_in_words(what, chips, to)
        case e.WentAllIn(seat):
            return seat, "is all-in"
        case e.Passed(seat):
            return seat, "passes"
        case Joined(seat):
            return seat, "joins the gang"
        case _:
            return None


def _destroyed(events: Sequence[e.Replaced], speech: Speech) -> str:
    """Return what a villain replaced, with the last card of each place; "" if they were several villains."""
    if len({event.seat for event in events}) > 1:
        return ""
    gone, new = dict[Slot, Card](), dict[Slot, Card]()
    for event in events:
        gone.setdefault(event.slot, event.old)
        new[event.slot] = event.new
    stays = "".join(_STAYS.get(slot, "") for slot in new)
    places = together(f"{shown(card)} ({SLOT_NAMES[slot]})" for slot, card in gone.items())
    roll = agreed(len(new), "rolls", "roll")
    cards = together(f"**{shown(card)}**" for card in new.values())
    return f"{speech.does(events[0].seat, 'sends')} {places} up in smoke; {cards} {roll} in.{stays}"


class StreetNow(e.StreetDealt):
    """A street with its cards as they are now, of which some came later."""


def as_now(events: Sequence[Event]) -> Sequence[Event]:
    """Return the events of which each street has the cards that lie there after all of them."""
    found = [*events]
    dealt: dict[str, int] = {}
    for n, event in enumerate(events):
        match event:
            case e.HandBegan():
                dealt.clear()
            case e.StreetDealt(street):
                dealt[street] = n
            case e.Replaced(_, slot, _, new) if (at := dealt.get(slot.rstrip("123"))) is not None:
                street = cast(e.StreetDealt, found[at])
                cards = [*street.cards]
                cards[int(slot[-1]) - 1 if street.street == "flop" else 0] = new
                found[at] = StreetNow(street.street, tuple(cards))
            case _:
                pass
    return found


def bet_in_words(what: str, chips: int, to: int) -> str:
    """Return a call, bet or raise, with its verb in the form with -s."""
    match what:
        case "call":
            return f"calls with {counted(chips, 'chip')}"
        case "bet":
            return f"bets {counted(to, 'chip')}"
        case "raise":
            return f"raises to {counted(to, 'chip')}"
        case _:
            return f"{what}s"


# When a character may say something.


def moments(now: Sequence[Event]) -> Moments:
    """Yield whose moments these public events of one move are, and which."""
    for event in now:
        match event:
            case e.PotPaid(0, shares, False):
                folded = (it.seat for it in now if isinstance(it, e.Acted) and it.what == "fold")
                yield from ((seat, Moment.OUTPLAYED) for seat in folded)
                yield from ((seat, Moment.WINS_CHEAPLY) for seat, _ in shares)
            case e.Damaged(target=seat):
                yield seat, Moment.STRUCK
            case e.Busted(seat):
                yield seat, Moment.UNMASKED
            case _:
                pass


# A heist recounted from its public events.


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
            case e.Replaced(_, slot, _, new):
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
class HeistChips:
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


def heist_chips(heist: Sequence[Event]) -> HeistChips:
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
    return HeistChips(bets, returned, taken, damage, loot)
