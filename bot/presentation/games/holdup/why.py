"""What went into a result of Texas Hold Up, what is at stake, and the facts behind a refusal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from bot.presentation.cards import row, shown
from bot.presentation.game_presenter import Reasons
from bot.presentation.games.holdup.sentences import (
    HeistChips,
    a_hand,
    application,
    aptitude,
    as_said,
    awaited,
    chips_after,
    fightable,
    final_board,
    heist_chips,
    running,
    since_the_deal,
)
from bot.presentation.speech import Speech
from bot.table.texts import begun, plain, together
from engines import poker
from engines.cards import SUIT_WORDS, Card, rank, suit
from engines.core import Event, Fact, Seat, Villain
from engines.holdup import View, events as e, facts
from engines.holdup.model import BIG_BLIND, SMALL_BLIND, Phase, Street, potency, value
from engines.words import agreed, counted


def event_reason(story: Sequence[Event], before: View, after: View, speech: Speech) -> str:
    """Return how the last event of a story came about; "" if there is nothing to compute."""
    event, heist = story[-1], since_the_deal(story)
    match event:
        case e.HandBegan():
            return _dealer(event, story, after, speech)
        case e.DealerMoved(seat) if before.dealer is not None:
            return _next(before.dealer, seat, after, speech)
        case e.BlindPosted():
            return _blind(event, heist, speech)
        case e.Acted():
            return _acted(event, before, speech)
        case e.WentAllIn(seat) if after.live[seat]:
            return f"From each rival's bets {speech.whom(seat)} can win at most {after.live[seat]}."
        case e.StreetDealt() | e.LootPlaced() | e.ResistanceCame() | e.SceneSet():
            return _of_the_board(event, heist, after, speech)
        case e.WindowOpened(asked) if asked == after.asked:
            return "\n".join(_asked(after, speech))
        case e.PowerPlayed() | e.Replaced() | e.Damaged() | e.TookBack() | e.PowerClosed():
            return _of_a_power(event, heist, before, speech)
        case e.Resisted() | e.ResistanceBeaten() | e.LootLost() | e.ResistRemoved():
            return "\n".join(filter(None, _of_the_law(event, heist, before, speech)))
        case e.Showdown(hands):
            return "\n".join(_hands(hands, final_board(heist), speech))
        case e.UncalledReturned(seat, chips):
            return _uncalled(seat, chips, heist_chips(heist[:-1]), speech)
        case e.PotPaid():
            return "\n".join(_pot(event, heist, speech))
        case e.Escape() | e.Injured():
            return _escape(heist, after, speech)
        case _:
            return _of_a_bust(event, heist, speech)


# Betting.


def _dealer(event: e.HandBegan, story: Sequence[Event], after: View, speech: Speech) -> str:
    """Return why this villain deals."""
    if event.hand == 1:
        drawn = after.options.first_dealer is None
        return (
            "The first dealer is drawn at random." if drawn else "The table's options name the first dealer."
        )
    dealers = [it.dealer for it in story if isinstance(it, e.HandBegan) and it.hand < event.hand]
    return _next(dealers[-1], event.dealer, after, speech)


def _next(dealer: Seat, seat: Seat, after: View, speech: Speech) -> str:
    """Return that the deal moved on; "" if the last dealer has left."""
    if dealer == seat or dealer not in after.seated:
        return ""
    return f"After {speech.whom(dealer)}, {speech.whom(seat)} {speech.verb(seat, 'is')} next clockwise."


def _blind(event: e.BlindPosted, heist: Sequence[Event], speech: Speech) -> str:
    """Return who has which blind, as they sit from the dealer on."""
    began, posted = heist[0], [it for it in heist if isinstance(it, e.BlindPosted)]
    assert isinstance(began, e.HandBegan)
    small = len(posted) == 1
    blind = SMALL_BLIND if small else BIG_BLIND
    had = dict(began.chips)[event.seat]
    short = f" {speech.does(event.seat, 'had')} only {had}." if had < blind else ""
    dealer = speech.does(began.dealer, "is")
    if len(began.chips) == 2:
        if small:
            return f"With two players the dealer posts the small blind of 1.{short}"
        return f"With two players the one who isn't the dealer posts the big blind of 2.{short}"
    where = "next on the left" if small else "second on the left"
    called = "small blind of 1" if small else "big blind of 2"
    return f"{dealer} the dealer. {speech.does(event.seat, 'is')} {where}: the {called}.{short}"


def _acted(event: e.Acted, before: View, speech: Speech) -> str:
    """Return the price of a wager, from the view before it."""
    seat, put_in, call = event.seat, before.street[event.seat], before.to_call[event.seat]
    already = f"{speech.who(seat)} had put in {put_in} this round"
    match event.what:
        case "check" if put_in:
            return f"{already}, and nobody had put in more."
        case "check":
            return "Nobody had bet in this round."
        case "fold":
            price = counted(min(call, before.stack[seat]), "chip")
            return f"Staying in would have cost {price}." if call else "Staying in was free."
        case "call":
            bet = put_in + call
            price = f"{already}: {minus(bet, put_in)} = {call}." if put_in else ""
            broke = f" {speech.does(seat, 'had')} only {event.chips}." if event.chips < call else ""
            return f"The bet to match was {bet}. {price}".strip() + broke
        case "raise":
            least = before.current_bet + before.min_raise
            limit = f"The bet was {before.current_bet}, and a full raise {before.min_raise} more: {least}."
            broke = "" if event.to >= least else f" With {speech.of(seat)} last chips, less is allowed."
            price = f" {already}: {minus(event.to, put_in)} = {event.chips} to pay." if put_in else ""
            return limit + broke + price
        case _:
            return ""


def _uncalled(seat: Seat, chips: int, known: HeistChips, speech: Speech) -> str:
    bet, others = known.bets[seat] - known.returned[seat], known.most_of_others(seat)
    taken = known.taken[seat]
    less = f", and {taken} had been taken back" if taken else ""
    total = f"{minus(bet, others, *([taken] if taken else []))} = {chips}"
    return f"{speech.who(seat)} had bet {bet} in this heist, anyone else at most {others}{less}: {total}."


def _asked(view: View, speech: Speech) -> Iterator[str]:
    """Yield why each villain is asked in a window, or not."""
    for seat in view.players:
        if view.folded[seat]:
            why = "folded"
        elif seat in view.asked:
            why = f"asked, with {powers_held(view, seat)}" if view.power_counts[seat] else "asked, with chips"
        else:
            why = "not asked, with no power cards"
        yield f"- {speech.who(seat)}: {why}"


# The board.


def _of_the_board(event: Event, heist: Sequence[Event], after: View, speech: Speech) -> str:
    dealt = [card for it in heist if isinstance(it, e.StreetDealt) for card in it.cards]
    match event:
        case e.StreetDealt(street):
            return _first_to_act(Street[street.upper()], after, speech)
        case e.LootPlaced(chips):
            return f"The middle card of the flop was {shown(dealt[1])}, worth {chips}."
        case e.ResistanceCame(_, strength):
            return f"The turn was {shown(dealt[3])}, worth {strength}."
        case e.SceneSet(location, loot, conditions):
            told = zip(dealt, (location, loot, conditions), strict=True)
            return f"The flop names them: {together(f'{shown(card)} {plain(word)}' for card, word in told)}."
        case _:
            return ""


def _first_to_act(street: Street, after: View, speech: Speech) -> str:
    """Return who begins the betting after a card, or that there is none."""
    if after.round is street and after.phase is Phase.BETTING and after.turn is not None:
        assert after.dealer is not None
        first = "the first to the left who can still bet"
        return f"{speech.does(after.dealer, 'is')} the dealer, so {speech.whom(after.turn)} " + (
            f"{speech.verb(after.turn, 'begins')} the betting: {first}."
        )
    able = [seat for seat in after.players if not after.folded[seat] and not after.allin[seat]]
    return "Nobody could answer a bet any more, so there was no betting." if len(able) <= 1 else ""


# Powers.


def _of_a_power(event: Event, heist: Sequence[Event], before: View, speech: Speech) -> str:
    """Return the potency of the last power card, and what came of it."""
    last = max(n for n, it in enumerate(heist) if isinstance(it, e.PowerPlayed))
    played, done = heist[last], heist[last + 1 :]
    assert isinstance(played, e.PowerPlayed)
    potency = potency_sum(played.seat, played.card, before.villains[played.seat], speech)
    match event:
        case e.Replaced(_, slot, old, new):
            step = sum(isinstance(it, e.Replaced) for it in done)
            nth = f"This was replacement {step} of up to {played.potency} with {shown(played.card)}."
            return f"{nth} {_kept(slot, old, new, before)}".rstrip()
        case e.Damaged(_, target, chips) if chips < played.potency:
            return f"{potency} {speech.who(target)} had only {chips}."
        case e.TookBack(seat, chips):
            own = heist_chips(heist[:-1]).own(seat)
            most = min(own, played.potency)
            in_pot = f"Of {speech.of(seat)} own bets, {own} {agreed(own, 'was', 'were')} in the pot"
            return f"{potency} {in_pot}, so up to {most} could be taken back."
        case e.PowerClosed(_, left):
            return (
                f"{potency} {counted(played.potency - left, 'step was', 'steps were')} taken." if left else ""
            )
        case _:
            return potency


def _kept(slot: str, old: Card, new: Card, before: View) -> str:
    """Return what a replaced card does not change, or the escape that it does."""
    if slot == "river":
        return f"The escape was decided by {SUIT_WORDS[suit(old)]}, and now by {SUIT_WORDS[suit(new)]}."
    if slot == "flop2":
        return f"The loot stays {counted(before.loot_on_card or before.loot_in_pot, 'chip')}."
    if slot == "turn" and before.resistance is not None:
        return f"The law's strength stays {before.resistance.strength}."
    return ""


def _of_the_law(event: Event, heist: Sequence[Event], before: View, speech: Speech) -> Iterator[str]:
    came = [it for it in heist if isinstance(it, e.ResistanceCame)]
    hits = [it for it in heist if isinstance(it, e.Resisted)]
    match event:
        case e.Resisted(_, "damage", chips):
            last = [it for it in heist if isinstance(it, e.PowerPlayed)][-1]
            more = f" Only {chips} {agreed(chips, 'was', 'were')} needed." if chips < last.potency else ""
            yield potency_sum(last.seat, last.card, before.villains[last.seat], speech) + more
        case e.ResistRemoved():
            thrown = Counter[Seat]()
            for hit in hits:
                thrown[hit.seat] += hit.chips if hit.by == "assault" else 0
            threw = together(f"{speech.whom(seat)} threw {count}" for seat, count in thrown.items() if count)
            yield f"{begun(threw)}."
            return
        case e.LootLost() if not came:
            yield "The law hadn't come yet, so nobody could beat it."
            return
        case _:
            pass
    left = hits[-1].needed if hits else came[-1].strength
    law = f"The law: strength {minus(came[-1].strength, *(hit.chips for hit in hits))}"
    yield f"{law} = {left} to go." if hits else f"{law}, and nobody had hit it."


# The end.

Hand = tuple[Seat, tuple[Card, ...], str]


def _hands(hands: Iterable[Hand], board: Sequence[Card], speech: Speech) -> Iterator[str]:
    """Yield each hand with its best five cards and its name, the best first."""
    ranked = sorted(hands, key=lambda hand: poker.strength((*hand[1], *board)), reverse=True)
    for seat, cards, made in ranked:
        yield f"- {speech.who(seat)}: {row(poker.best((*cards, *board)))} ({as_said(made)})"


def _pot(event: e.PotPaid, heist: Sequence[Event], speech: Speech) -> Iterator[str]:
    """Yield who put what into a pot and those before it, the hands compared, and how it was shared."""
    known = heist_chips(heist)
    hands = next((it.hands for it in heist if isinstance(it, e.Showdown)), ())
    if not hands:
        yield f"In it: {together(_parts(known, known.owned(), speech, dead=True))}."
    layers = known.layers([seat for seat, _, _ in hands]) if hands else []
    for n, layer in enumerate(layers[: event.pot + 1]):
        parts = _parts(known, layer.own, speech, dead=n == 0) or ["nothing"]
        called = f"Side pot {n}" if n else "Main pot" if len(layers) > 1 else "In it"
        seats = layer.contestants
        whose = f" for {speech.all(seats)}" if n and len(seats) > 1 else ""
        alone = f" Only {speech.whom(seats[0])} had bet enough for it." if n and len(seats) == 1 else ""
        yield f"{called}{whose}: {together(parts)}.{alone}"
    yield from _hands(hands, final_board(heist), speech)
    if len({chips for _, chips in event.shares}) > 1:
        odd = together(speech.whom(seat) for seat, chips in event.shares if chips == event.shares[0][1])
        yield f"It can't be divided evenly: the first left of the dealer, {odd}, got 1 chip more."


def _parts(known: HeistChips, own: Mapping[Seat, int], speech: Speech, *, dead: bool) -> list[str]:
    """Return what is in a pot: each villain's bets, and in the main pot what nobody bet."""
    parts = [f"{chips} from {speech.whom(seat)}" for seat, chips in own.items() if chips]
    parts += [f"{known.damage} by Damage"] if dead and known.damage else []
    return parts + ([f"{known.loot} of loot"] if dead and known.loot else [])


def _escape(heist: Sequence[Event], after: View, speech: Speech) -> str:
    """Return the river, and who lost, won or had folded."""
    river = final_board(heist)[-1]
    folded = [it.seat for it in heist if isinstance(it, e.Acted) and it.what == "fold"]
    found = ((after.winners, "won"), (after.losers, "stayed in and won nothing"), (folded, "had folded"))
    told = (f"{begun(speech.all(seats))} {does}." for seats, does in found if seats)
    return " ".join((f"The river was {shown(river)}.", *told))


def _of_a_bust(event: Event, heist: Sequence[Event], speech: Speech) -> str:
    """Return the chips that went, or the hands of a hero fight; the chips at the session's end."""
    chips = chips_after(heist)
    match event:
        case e.Busted(seat):
            began = next(dict(it.chips)[seat] for it in heist if isinstance(it, e.HandBegan))
            return f"{speech.who(seat)} began this heist with {counted(began, 'chip')} and ended it with 0."
        case e.Fought(hands):
            return "\n".join(_hands(hands, (), speech))
        case e.HeroesWon(forfeited):
            held = [f"{speech.whom(seat)} had {count}" for seat, count in chips.items() if count]
            return f"{begun(together(held))}: {forfeited} in all." if held else ""
        case e.SessionEnded(final, heists) if heists:
            ranked = sorted(final, key=lambda pair: -pair[1])
            return f"Chips: {together(f'{speech.whom(seat)} {count}' for seat, count in ranked)}."
        case _:
            return ""


# Refusals.


def refusal_reason(because: Fact, speech: Speech) -> str:
    """Return a fact in words."""
    match because:
        case facts.CanBet(seats):
            order = " → ".join(map(speech.whom, seats))
            return f"Clockwise from the dealer's left, those who can still bet: {order}."
        case facts.CouldCall(bet, rivals):
            return f"The bet is {bet}. {together(_could(*it, speech) for it in rivals)}."
        case facts.StillAsked(seats):
            return f"Still asked: {speech.all(seats)}."
        case facts.Room(players):
            return f"It has room for {counted(players, 'player')}."
        case facts.Rivals(seats):
            return f"Still in the heist: {speech.all(seats)}."
        case facts.Law(strength, needed):
            return f"The law: strength {minus(strength, strength - needed)} = {needed} to go."
        case _:
            return _of_wagers(because) or _of_powers(because, speech)


def _could(seat: Seat, chips: int | None, speech: Speech) -> str:
    """Return what a villain could still do about a bet."""
    return speech.does(seat, "is all-in" if chips is None else f"has chips for {chips}")


def _of_wagers(because: Fact) -> str:
    """Return the price of a bet, call or raise."""
    match because:
        case facts.ToCall(0, 0):
            return "Nobody has bet yet."
        case facts.ToCall(put_in, 0):
            return f"You've put in {counted(put_in, 'chip')} this round, and nobody has put in more."
        case facts.ToCall(put_in, owed):
            return f"You've put in {put_in} this round: {minus(put_in + owed, put_in)} = {owed} to call."
        case facts.FullRaise(bet, more):
            return f"The bet is {bet}, and a full raise {more} more: {bet} + {more} = {bet + more}."
        case facts.Price(put_in, total):
            cost = f"{minus(total, put_in)} = {total - put_in}"
            return f"You've put in {put_in} this round, so that would cost {cost}."
        case facts.Reopening(more):
            grown = "Since your last turn the bet has grown by less."
            return f"A full raise is {counted(more, 'chip')}. {grown}"
        case facts.InFor(chips):
            return f"You're in for {chips}: from each rival's bets you can win as much."
        case _:
            return ""


def _of_powers(because: Fact, speech: Speech) -> str:
    """Return what a power card can do."""
    match because:
        case facts.Potency(seat, card, villain, left, bets):
            open_still = f" {counted(left, 'is', 'are')} left." if left is not None else ""
            own = f" You've bet {counted(bets, 'chip')} in this heist." if bets is not None else ""
            return potency_sum(seat, card, villain, speech) + open_still + own
        case facts.Powers(cards, None):
            return f"Your power cards: {_row(cards)}."
        case facts.Powers(cards, str(suit)):
            return f"Your {SUIT_WORDS[suit]}: {_row(cards) if cards else 'none'}."
        case facts.Undealt(deck, due):
            free = f"{minus(deck, due)} = {max(0, deck - due)}"
            return f"Cards in the deck, less those for the board: {free}."
        case _:
            return ""


def _row(cards: Sequence[Card]) -> str:
    return together(map(shown, cards))


# Sums that explain a number.


def potency_sum(seat: Seat, card: Card, villain: Villain | None, speech: Speech) -> str:
    """Return how a card's potency comes about: "9♥ counts 9, and your damage aptitude is 4: 9 ÷ 4 = 3"."""
    if villain is None:
        return ""
    worth, divisor, found = value(card), aptitude(villain, card), potency(card, villain.aptitudes)
    result = f", rounded up, is {found}" if worth % divisor else f" = {found}"
    skill = f"{speech.of(seat)} {application(card)} aptitude is {divisor}"
    return f"{shown(card)} counts {worth}, and {skill}: {worth} ÷ {divisor}{result}."


def minus(first: int, *others: int) -> str:
    """Return a difference before it is computed: `8 − 3 − 1`."""
    return " − ".join(map(str, (first, *others)))


def powers_held(view: View, seat: Seat) -> str:
    return counted(view.power_counts[seat], "power card")


# What is at stake, in one line for newcomers.


BUST = "Whoever goes bust starts a fight for all chips."
"""What newcomers are told where somebody may go bust (HU-114, HU-119)."""


def stakes(view: View) -> str:
    """Return what the viewer is asked for, what can be won, and what they hold; "" if nothing is asked."""
    if view.seat is None or view.seat not in awaited(view) or not running(view) or not view.holes:
        return ""
    call, stack, hold = view.to_call[view.seat], view.stack[view.seat], f"you hold {_held(view)}"
    if view.open is not None or view.phase is Phase.WINDOW:
        return f"The pot is {counted(view.pot, 'chip')}{_loot(view)}; {hold}."
    if call > stack:
        part = f"You're asked for your last {counted(stack, 'chip')}, to win part of {view.pot}; {hold}."
        return f"{part} {BUST}"
    if call:
        bust = f" {BUST}" if call == stack or any(view.allin) else ""
        return f"You're asked to call {call} to win {view.pot}; {hold}.{bust}"
    return f"It's free to stay in for the pot of {view.pot}; {hold}."


def _held(view: View) -> str:
    """Return the best hand by its name; before the flop two cards that are no pair."""
    if view.board or len({*map(rank, view.holes)}) == 1:
        return a_hand(poker.name((*view.holes, *view.board)))
    return " ".join(map(shown, view.holes))


def _loot(view: View) -> str:
    """Return how the loot can still be won, as a clause that follows; "" if it can't."""
    law, loot = view.resistance, view.loot_on_card
    if law is None or not loot or not fightable(view):
        return ""
    return f", and {loot} more once the law is beaten"


REASONS = Reasons(event_reason, refusal_reason)
