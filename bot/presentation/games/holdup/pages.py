"""Texas Hold Up's pages of the table, of players' hands, and of a heist, and its stages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile

from bot.presentation.cards import row, shown
from bot.presentation.game_presenter import STAGE_S, NameOfSeat, Reveal, Stage, nothing_beside, player_line
from bot.presentation.games.holdup.labels import prompt
from bot.presentation.games.holdup.scenes import (
    HANDS_SHOWN_MAX,
    Shown,
    hand_scene,
    showdown_scene,
    table_scene,
)
from bot.presentation.games.holdup.sentences import (
    HOLE_CARDS,
    ORDINALS,
    a_hand,
    aptitude,
    as_said,
    chips_after,
    fightable,
    final_board,
    heist_chips,
    ranking,
    running,
    sentence,
    since_the_deal,
)
from bot.presentation.large_text import Group
from bot.presentation.page import Field, Page
from bot.presentation.read_aloud import read_aloud
from bot.presentation.scene import SEAT_LETTERS, Scene
from bot.presentation.speech import Speech
from bot.table.texts import begun, plain, together
from engines import poker
from engines.cards import Card, suit
from engines.core import Event, Seat, Settled, Tallied
from engines.holdup import View, events as e
from engines.holdup.model import (
    APPLICATION_OF,
    ESCAPED,
    FREED,
    NEW_VILLAIN,
    OpenPower,
    Phase,
    Street,
    potency,
    value,
)
from engines.holdup.table_of_cards import during, with_article
from engines.holdup.view import Resistance
from engines.words import agreed, counted, signed

EMPTY_SLOT = "▫️"
PLAYERS_PER_FIELD = 5


def table_page(view: View, names: NameOfSeat, beside: NameOfSeat = nothing_beside) -> Page:
    """Return the table as everybody sees it."""
    fields: list[Field] = []
    if view.board:
        cards = row(view.board) + "  " + "  ".join([EMPTY_SLOT] * (5 - len(view.board)))
        title_of_board = f"Board · {_pot(view)}" if running(view) else "Board"
        fields.append(Field(title_of_board, cards.strip(), inline=False))
    elif running(view):
        fields.append(Field(begun(_pot(view)), "No cards on the board yet."))
    if view.setting is not None and running(view):
        fields.append(Field("The heist", _heist(view), inline=False))
    fields += _in_parts("Villains", tuple(_villain_lines(view, names, beside)), people=True)
    shown_hands = (
        f"{SEAT_LETTERS[i]} · {names(i)}: {row(cards)}{_made(view, cards)}" for i, cards in view.shown
    )
    fields += _in_parts("Shown", tuple(shown_hands))
    fields += _piles(view)
    text = f"{turn_line(view, names)}{_limit(view)}"
    return Page(_title(view), text, tuple(fields), colour=_colour(view), scene=table_scene(view))


def _title(view: View) -> str:
    """Return the heist and its round; after the session, the number of heists."""
    if view.phase is Phase.CLOSED:
        return f"Texas Hold Up · the end, after {counted(view.hand, 'heist')}"
    title = "Texas Hold Up" if view.hand == 0 else f"Texas Hold Up · Heist {view.hand}"
    if running(view):
        title += f" · {_word(view) if view.phase is Phase.WINDOW else view.round.name.capitalize()}"
    return title


def _word(view: View) -> str:
    """Return the name of the window: the last word, or one before the next street."""
    return (
        "Last word"
        if view.round is Street.RIVER
        else f"Powers before the {Street(view.round + 1).name.lower()}"
    )


def turn_line(view: View, names: NameOfSeat) -> str:
    """Return whose turn it is, and what they may do; the viewer of a hand is "you"."""
    speech = Speech(names, view.seat)
    if view.open is not None:
        return f"{speech.does(view.open.seat, 'is')} using {shown(view.open.card)}: {_left(view.open)}."
    match view.phase:
        case Phase.BETTING if view.turn is not None:
            call = view.to_call[view.turn]
            price = f"{counted(call, 'chip')} to call" if call else "checking is free"
            turn = "Your turn" if view.turn == view.seat else f"**{names(view.turn)}** to act"
            return f"{turn}: {price}."
        case Phase.WINDOW:
            asked_now = [i for i in view.asked if i not in view.passed]
            waiting = together(map(speech.whom, sorted(asked_now, key=lambda i: i != view.seat)))
            what = "power, assault or pass?" if fightable(view) else "power or pass?"
            asks = f"{_word(view)}: {what}"
            return asks if asked_now == [view.seat] else f"{asks} Waiting for {waiting}."
        case Phase.REJOIN:
            waiting = speech.all(view.choosing)
            chooses = view.seat is None or view.seat in view.choosing
            return _choosing(view, waiting) if chooses else f"Waiting for {waiting} to come back."
        case Phase.BETWEEN | Phase.LOBBY if view.ending_owed:
            tellers = speech.all(view.winners)
            return f"How did the heist end? It's up to {tellers} to tell."
        case Phase.BETWEEN | Phase.LOBBY if len(view.seated) < 2:
            return "Waiting for another villain to join."
        case Phase.BETWEEN | Phase.LOBBY:
            dealer = f", with {speech.whom(view.dealer)} as dealer" if view.dealer is not None else ""
            return f"Heist {view.hand + 1} is next{dealer}. Anyone can press Deal."
        case _:
            return _richest(view, speech)


def _left(power: OpenPower) -> str:
    """Return how much of an open power is left."""
    if suit(power.card) == "S":
        return counted(power.left, "replacement left", "replacements left")
    return counted(power.left, "look left", "looks left")


def _choosing(view: View, waiting: str) -> str:
    """Return the choice after a bust, and what becomes of a villain left behind."""
    due = counted(view.due, "chip")
    return (
        f"Waiting for {waiting}: back as the same villain with {due}, or as a new one with {NEW_VILLAIN}? "
        f"A villain left behind stays captured, and can come back between heists with {due}."
    )


def _richest(view: View, speech: Speech) -> str:
    """Return the end of a session: who has the most chips."""
    first = [seat for place, seat in ranking(view) if place == 1]
    if not first:
        return "The session was over before its first heist."
    chips, names = counted(view.stack[first[0]], "chip"), speech.all(first)
    return f"The session is over. Richest: {names}, with {chips}{' each' if len(first) > 1 else ''}."


def summary(view: View, names: NameOfSeat) -> str:
    """Return the summary: whose turn it is and what for, and the board, pot, loot and law in a line."""
    return "\n".join(filter(None, (turn_line(view, names), _on_the_table(view))))


def _on_the_table(view: View) -> str:
    """Return the board, pot, loot and law in a line; "" between two heists."""
    if not running(view):
        return ""
    facts = [row(view.board)] if view.board else []
    facts.append(f"**{_pot(view)}**")
    if view.current_bet:
        facts.append(f"bet {view.current_bet}")
    if view.loot_on_card:
        facts.append(f"loot {view.loot_on_card}")
    if view.resistance is not None:
        facts.append(f"law {_law_stands(view.resistance)}")
    return " · ".join(facts)


def _law_stands(resistance: Resistance, of: str = "") -> str:
    """Return the state of the fight against the resistance."""
    if not resistance.needed:
        return "beaten"
    return f"{resistance.needed}{of} to go" + (", but it's too late" if resistance.too_late else "")


def _in_parts(name: str, lines: Sequence[str], *, people: bool = False) -> Iterator[Field]:
    """Yield fields with a few lines each, because an embed's field holds only about a thousand characters."""
    for at in range(0, len(lines), PLAYERS_PER_FIELD):
        heading = name if at == 0 else f"{name}, continued"
        yield Field(heading, "\n".join(lines[at : at + PLAYERS_PER_FIELD]), inline=False, people=people)


def _pot(view: View) -> str:
    return f"pot {view.pot}" + (f" ({view.damage_in_pot} from Damage)" if view.damage_in_pot else "")


def _limit(view: View) -> str:
    """Return the bet of this round and the minimum raise; "" if there is no betting."""
    if view.phase is not Phase.BETTING:
        return ""
    if not view.current_bet:
        return f"\nNo bet yet this round. The smallest bet is {counted(view.min_raise, 'chip')}."
    bet, more = counted(view.current_bet, "chip"), counted(view.min_raise, "chip")
    return f"\nThe bet is {bet}. Raise by at least {more}."


def _piles(view: View) -> Iterator[Field]:
    """Yield the two decks, and the cards that have left them face up."""
    if view.destroyed:
        yield Field("Destroyed", row(view.destroyed), inline=False)
    if view.hand or view.powers_deck_count:
        decks = f"Poker deck: {counted(view.deck_count, 'card')}"
        decks += f"\nPower deck: {counted(view.powers_deck_count, 'card')}"
        if view.powers_aside_count:
            decks += f", and {view.powers_aside_count} set aside by villains who have left"
        gone = " ".join(map(shown, view.powers_discard))
        yield Field("Decks", decks + (f"\nPowers played: {gone}" if gone else ""), inline=False)


def _villain_lines(view: View, names: NameOfSeat, beside: NameOfSeat) -> Iterator[str]:
    for seat in view.seated:
        gone = view.folded[seat] and running(view)
        name = f"~~{names(seat)}~~" if gone else f"**{names(seat)}**"
        facts = [counted(view.stack[seat], "chip"), counted(view.power_counts[seat], "power")]
        if view.live[seat]:
            now = view.street[seat]
            earlier = now and now != view.live[seat]
            facts.append(f"in for {view.live[seat]}" + (f" (bet {now})" if earlier else ""))
        if view.allin[seat] and running(view):
            facts.append("all-in")
        if seat in view.passed:
            facts.append("has passed")
        if seat in view.winners:
            facts.append("won")
        if seat in view.losers:
            facts.append("lost")
        if seat == view.dealer:
            facts.append("dealer")
        yield player_line(seat, f"{name}{beside(seat)}", facts, turn=seat == view.turn)


def _heist(view: View) -> str:
    assert view.setting is not None
    where = f"{with_article(view.setting.location)} {during(view.setting.conditions)}"
    worth = counted(view.loot_on_card or view.loot_in_pot, "chip")
    taken = " (in the pot)" if view.loot_in_pot else ""
    loot = plain(with_article(view.setting.loot))
    text = f"The job: {plain(where)}. The loot: {loot}, worth {worth}{taken}."
    it = view.resistance
    if it is None:
        return text
    state = _law_stands(it, f" of {it.strength}")
    if it.chips:
        state += f", {counted(it.chips, 'chip')} thrown at it"
    return f"{text}\nThe law: {plain(with_article(it.name))}, strength {it.strength} ({state})."


def _made(view: View, cards: Sequence[Card]) -> str:
    """Return the hand that `cards` make; "" if it is not determined yet."""
    if len(cards) == 5:
        return f" · {as_said(poker.name(cards))}"
    return f" · {as_said(poker.name((*cards, *view.board)))}" if len(view.board) == 5 else ""


def _colour(view: View) -> int:
    return {Phase.WINDOW: 0xB5651D, Phase.REJOIN: 0x8B1A1A, Phase.CLOSED: 0x555555}.get(view.phase, 0x8A5A2B)


# The hand.

LARGE_POWER, LARGE_BOARD = 186, 220
"""Heights of cards in large print: three powers fit beside two hole cards."""


def hand_page(view: View, names: NameOfSeat) -> Page:
    """Return the page of a player's own cards, what they are worth, and the cards they have looked at."""
    assert view.seat is not None
    new = view.hand <= 1 and not view.board
    you = f"You are **{names(view.seat)}**, a super-villain." if new else ""
    return Page(
        f"{names(view.seat)}'s hand",
        "\n".join(filter(None, (turn_line(view, names), you))),
        tuple(_fields(view, names)),
        prompt=prompt(view),
        scene=hand_scene(view),
    )


def _fields(view: View, names: NameOfSeat) -> Iterator[Field]:
    """Yield what the picture shows, in words."""
    assert view.seat is not None
    if view.holes:
        yield Field("Your cards", row(view.holes), pictured=True)
    if len(view.holes) == HOLE_CARDS and view.board:
        best = as_said(poker.name((*view.holes, *view.board)))
        yield Field("Your best hand", begun(best), pictured=True)
    yield Field("Your chips", _purse(view, view.seat), inline=False, pictured=True)
    if view.powers:
        powers = "\n".join(_power_line(view, card) for card in view.powers)
        yield Field("Your powers", powers, inline=False, pictured=True)
    if table := _on_the_table(view) or row(view.board):
        yield Field("On the table", table, inline=False, pictured=True)
    if view.sights:
        yield Field("You have seen", "\n".join(_sight_lines(view, names)), inline=False, pictured=True)
    if view.destroyed and running(view):
        yield Field("Destroyed", row(view.destroyed), inline=False)


def _purse(view: View, seat: Seat) -> str:
    """Return the viewer's chips, their bets in this heist, and the price of a call if it is not yet due."""
    purse, bets, call = counted(view.stack[seat], "chip"), view.live[seat], view.to_call[seat]
    text = f"You have {purse}" + (f" and are in for {bets}." if bets and running(view) else ".")
    waiting = call and not (view.turn == seat and view.open is None)
    return f"{text} On your turn, a call costs {counted(call, 'chip')}." if waiting else text


def _power_line(view: View, card: Card) -> str:
    assert view.seat is not None
    villain = view.villains[view.seat]
    assert villain is not None
    worth, application = potency(card, villain.aptitudes), APPLICATION_OF[suit(card)]
    does = _DOES[application].format(cards=counted(worth, "card"), chips=counted(worth, "chip"))
    why = f"{value(card)} ÷ aptitude {aptitude(villain, card)}"
    return f"**{shown(card)}** {application.capitalize()}, {why}: {does}"


_DOES: Mapping[str, str] = {
    "destruction": "replaces up to {cards}",
    "damage": "knocks out up to {chips}",
    "perception": "shows you up to {cards}",
    "deception": "takes back up to {chips}",
}
"""What a power card can do, for what it is worth."""


def _sight_lines(view: View, names: NameOfSeat) -> Iterator[str]:
    for sight in view.sights:
        where = (
            f"Card {sight.depth} of the deck"
            if sight.place.seat is None
            else f"{names(sight.place.seat)}'s {ORDINALS[sight.place.n]} card"
        )
        yield f"{where}: **{shown(sight.card)}**"


def large(view: View) -> Sequence[Group]:
    """Return the cards for large text."""
    powers = Group("Your power cards", view.powers, LARGE_POWER, beside=True)
    return (Group("Your cards", view.holes), powers, Group("Board", view.board, LARGE_BOARD))


# The result of a heist.

COLOUR = 0xC49224
HANDS_TOLD_MAX = 4
"""How many hands of a showdown a result tells, the winners' first: Discord's clients are reported to cut
embeds with very many bold words and emojis.
"""
_OUTCOME = (
    e.Damaged,
    e.TookBack,
    e.ResistanceBeaten,
    e.LootLost,
    e.Escape,
    e.Injured,
    e.Busted,
    e.Fought,
    e.HeroesWon,
)
"""Events of the outcome, which are told in the ticker's words."""


def heist_page(story: Sequence[Event], now: Sequence[Event], names: NameOfSeat) -> Page:
    """Return the result of the heist that has just ended; `now` are the events of the last move."""
    heist = since_the_deal(story)
    began = next(event for event in heist if isinstance(event, e.HandBegan))
    won, board, winners = _won(now), final_board(heist), _winners(now)
    hands = shown_hands(now, board)
    lines = [*_told_hands(hands, board, names)] if hands else [*_uncontested(heist, won, names)]
    lines += _turned(heist, hands, names)
    outcome = (_told(event, Speech(names)) for event in heist if _is_outcome(event))
    lines += filter(None, outcome)
    lines += _due(now, names)
    wins = together(
        f"{names(seat)} wins {counted(chips - (0 if hands else _uncalled(heist, seat)), 'chip')}"
        for seat, chips in won.most_common()
        if seat in winners
    )
    caught = ", but the heroes win" if any(isinstance(event, e.HeroesWon) for event in heist) else ""
    fields = (
        Field("Chips (and the change in this heist)", "\n".join(_chips(began, now, names)), inline=False),
    )
    page = Page(f"Heist {began.hand} · {wins}{caught}", "\n".join(lines), fields, colour=COLOUR)
    return replace(page, scene=_showdown(hands, board, names)) if hands else page


def _showdown(hands: Sequence[Shown], board: tuple[Card, ...], names: NameOfSeat) -> Scene:
    """Return the picture of a showdown; its description tells what lies there, not all that came of it."""
    held = [f"{names(it.seat)}: {row(it.cards)} · {as_said(it.made)}" for it in hands[:HANDS_SHOWN_MAX]]
    alt = read_aloud(Page("Showdown", "\n".join((f"Board: {row(board)}", *held))))
    return replace(showdown_scene(hands, board), alt=alt)


def more_hands(story: Sequence[Event], now: Sequence[Event], names: NameOfSeat) -> str:
    """Return a line for each hand of the showdown that the result has no room for."""
    if not any(isinstance(event, e.Showdown) for event in now):
        return ""
    board = final_board(since_the_deal(story))
    return "\n".join(_hand_lines(shown_hands(now, board)[HANDS_TOLD_MAX:], board, names))


def _told_hands(hands: Sequence[Shown], board: Sequence[Card], names: NameOfSeat) -> Iterator[str]:
    """Yield the lines of the best hands, how many more there are, and why several won with the same."""
    yield from _hand_lines(hands[:HANDS_TOLD_MAX], board, names)
    if (more := len(hands) - HANDS_TOLD_MAX) > 0:
        yield f"-# {counted(more, 'more hand')} under **Details**."
    best = [poker.strength((*hand.cards, *board)) for hand in hands if hand.won]
    if len(best) > len(set(best)):
        yield "Equal hands share a pot evenly; an odd chip goes to the first left of the dealer."


def _told(event: Event, speech: Speech) -> str | None:
    """Return the ticker's sentence about an outcome; of a hero fight also what the others had."""
    said = sentence(event, speech, {})
    if isinstance(event, e.Damaged | e.TookBack):
        return f"{'Damage' if isinstance(event, e.Damaged) else 'Deception'}: {said}"
    if not isinstance(event, e.Fought) or said is None or event.winner is None:
        return said
    others = (f"{speech.who(seat)} {as_said(made)}" for seat, _, made in event.hands if seat != event.winner)
    return f"{said} The others: {'; '.join(others)}."


def _is_outcome(event: Event) -> bool:
    return isinstance(event, _OUTCOME) or (isinstance(event, Settled) and event.reason == "reward")


def shown_hands(now: Sequence[Event], board: Sequence[Card]) -> list[Shown]:
    """Return the hands of a showdown, the winners' first; `now` are the public events of that move."""
    won, winners = _won(now), _winners(now)
    shown = next((event.hands for event in now if isinstance(event, e.Showdown)), ())
    hands = [Shown(seat, cards, made, won[seat], won=seat in winners) for seat, cards, made in shown]
    return sorted(
        hands,
        key=lambda result: (result.won, result.chips, poker.strength((*result.cards, *board))),
        reverse=True,
    )


def _winners(now: Sequence[Event]) -> set[Seat]:
    return {event.seat for event in now if isinstance(event, Tallied) and event.what == "won"}


def _won(now: Sequence[Event]) -> Counter[Seat]:
    """Return what everybody took from all pots."""
    won = Counter[Seat]()
    for event in now:
        if isinstance(event, e.PotPaid):
            won.update(dict(event.shares))
    return won


def _hand_lines(hands: Sequence[Shown], board: Sequence[Card], names: NameOfSeat) -> Iterator[str]:
    """Yield a line for each of these hands, with its best five cards and its name."""
    for hand in hands:
        cards, chips = row(poker.best((*hand.cards, *board))), counted(hand.chips, "chip")
        made = a_hand(hand.made)
        if hand.won:
            yield f"**{names(hand.seat)}** rides off with {chips} on {made}: {cards}"
        elif hand.chips:
            yield f"**{names(hand.seat)}** gets back {chips} with {made}: {cards}"
        else:
            yield f"**{names(hand.seat)}** limps home with {made}: {cards}"


def _turned(heist: Sequence[Event], hands: Sequence[Shown], names: NameOfSeat) -> Iterator[str]:
    """Yield whose Destruction took the pot from whom: who of those shown had the best hand at the river."""
    river = max(n for n, event in enumerate(heist) if isinstance(event, e.HandBegan | e.StreetDealt))
    played = (event for event in heist[river:] if isinstance(event, e.PowerPlayed))
    by = dict.fromkeys(event.seat for event in played if event.application == "destruction")
    board = final_board(heist[: river + 1])
    best = max((poker.strength((*hand.cards, *board)) for hand in hands), default=None)
    led = [hand for hand in hands if poker.strength((*hand.cards, *board)) == best]
    if not by or not led or any(hand.won for hand in led):
        return
    whose, who = (together(f"**{names(seat)}**" for seat in seats) for seats in (by, (it.seat for it in led)))
    made = a_hand(poker.name((*led[0].cards, *board)))
    yield f"Without {whose}'s Destruction, {who} would have won with {made}."


def _due(now: Sequence[Event], names: NameOfSeat) -> Iterator[str]:
    """Yield what comes next: the next heist's dealer, or who comes back first."""
    if bust := [event.seat for event in now if isinstance(event, e.Busted)]:
        caught = any(isinstance(event, e.HeroesWon) for event in now)
        who = together(f"**{names(seat)}**" for seat in bust)
        choose = "everyone chooses" if caught else f"{who} {agreed(len(bust), 'chooses', 'choose')}"
        due = counted(ESCAPED if caught else FREED, "chip")
        yield f"-# Next: {choose}: back with {due}, or a new villain with {NEW_VILLAIN}? Then the deal."
    for event in now:
        if isinstance(event, e.DealerMoved):
            yield f"-# Next: **{names(event.seat)}** is the dealer."


def _uncontested(heist: Sequence[Event], won: Counter[Seat], names: NameOfSeat) -> Iterator[str]:
    """Yield what the last one left takes, apart from their own chips that nobody called."""
    for seat, chips in won.items():
        back = _uncalled(heist, seat)
        pot = counted(chips - back, "chip")
        also = f" and gets {counted(back, 'uncalled chip')} back" if back else ""
        yield f"Everyone else folded: **{names(seat)}** wins the pot of {pot}{also}."


def _uncalled(heist: Sequence[Event], winner: Seat) -> int:
    """Return how many of the winner's own chips in the pot nobody else had matched."""
    known = heist_chips(heist)
    return max(0, known.own(winner) - known.most_of_others(winner))


def _chips(began: e.HandBegan, now: Sequence[Event], names: NameOfSeat) -> Iterator[str]:
    """Yield everybody's chips, and the change in this heist."""
    chips = chips_after((began, *now))
    for seat, before in sorted(began.chips, key=lambda pair: -chips[pair[0]]):
        yield f"**{names(seat)}** {chips[seat]} ({signed(chips[seat] - before)})"


# The stages of a reveal.

FIGHT = (
    "Whoever runs out was a hero in disguise, and heroes and villains fight it out: five fresh cards each. "
    "**If a hero has the best hand, all lose their chips.** A villain who has it gets 10."
)
"""The explanation before a hero fight (HU-114 to HU-119)."""
FIGHT_START_S, FIGHT_DEALT_S, FIGHT_END_S = 10.0, 2.0, 10.0
"""Seconds for which a hero fight is announced, dealt, and shown but for its best hand; whoever fights may go
on before the announcement and the end are over.
"""


def lasting(now: Sequence[Event]) -> float:
    """Return the seconds that all stages take: every street unless there is only one, a showdown that the
    next deal would hide, and a hero fight with the showdown before it.
    """
    heist = _this_heist(now)
    streets = sum(isinstance(event, e.StreetDealt) for event in heist)
    seconds = STAGE_S * streets if streets > 1 else 0
    if _fight(heist) is not None:
        return seconds + FIGHT_START_S + FIGHT_DEALT_S + FIGHT_END_S
    return seconds + STAGE_S * _is_hidden(heist, now)


def stages(
    steps: Iterator[tuple[Event | None, View]], now: Sequence[Event], names: NameOfSeat
) -> Sequence[Stage]:
    """Return the stages of these events; `steps` yields each with the onlooker's view of its moment."""
    heist, found = _this_heist(now), list[Stage]()
    run_out = sum(isinstance(event, e.StreetDealt) for event in heist) > 1
    fight, street = _fight(heist), ""
    for event, seen in takewhile(lambda step: not isinstance(step[0], e.HandBegan), steps):
        view = replace(seen, turn=None, asked=(), open=None)
        if isinstance(event, e.StreetDealt) and run_out:
            street = f"**{event.street.capitalize()}:** {row(event.cards)}"
            found.append(Stage(_page(view, street)))
        elif isinstance(event, e.SceneSet | e.LootPlaced | e.ResistanceCame) and street:
            found[-1] = Stage(_page(view, street))  # the street brings it along
        elif isinstance(event, e.Showdown) and (fight is not None or _is_hidden(heist, now)):
            scene = showdown_scene(shown_hands(heist, view.board), view.board)
            page = _page(view, _shown(event, heist, names), scene)
            starters = tuple(seat for seat, *_ in fight.hands) if fight is not None else ()
            found.append(Stage(page, FIGHT_START_S if starters else STAGE_S, starters))
        elif isinstance(event, e.Fought) and event == fight:
            found += _of_fight(view, event)
    return found


def _this_heist(now: Sequence[Event]) -> Sequence[Event]:
    return [*takewhile(lambda event: not isinstance(event, e.HandBegan), now)]


def _is_hidden(heist: Sequence[Event], now: Sequence[Event]) -> bool:
    """Return whether there is a showdown that the next deal would hide."""
    return len(heist) < len(now) and any(isinstance(event, e.Showdown) for event in heist)


def _fight(heist: Sequence[Event]) -> e.Fought | None:
    """Return the deal that decides a hero fight, or None; earlier ones were tied."""
    return next((event for event in reversed(heist) if isinstance(event, e.Fought)), None)


def _of_fight(view: View, fought: e.Fought) -> Iterator[Stage]:
    """Yield the fight dealt face down, then turned up but for the best hand."""
    closed = {seat: (None,) * len(hand) for seat, hand, _ in fought.hands}
    dealt = _page(view, "The hero fight: five fresh cards each.", table_scene(_showing(view, closed)))
    yield Stage(dealt, FIGHT_DEALT_S)
    best = max(fought.hands, key=lambda hand: poker.strength(hand[1]))[0]
    others = {seat: hand for seat, hand, _ in fought.hands if seat != best}
    text = "All but one have turned up their cards. Can the last hand beat them?"
    last = _page(view, text, table_scene(_showing(view, {**closed, **others})))
    yield Stage(last, FIGHT_END_S, tuple(closed))


def _showing(view: View, hands: Mapping[Seat, tuple[Card | None, ...]]) -> View:
    return replace(view, shown=tuple(hands.items()))


def _page(view: View, text: str, scene: Scene | None = None) -> Page:
    title = f"Texas Hold Up · Heist {view.hand} · {view.round.name.capitalize()}"
    return Page(title, text, colour=COLOUR, scene=scene or table_scene(view))


def _shown(shown: e.Showdown, heist: Sequence[Event], names: NameOfSeat) -> str:
    """Return who shows what; who is out of chips, and what that means."""
    lines = [f"**{names(seat)}** shows {row(cards)}, {a_hand(made)}" for seat, cards, made in shown.hands]
    if _fight(heist) is not None:
        bust = together(f"**{names(event.seat)}**" for event in heist if isinstance(event, e.Busted))
        lines.append(f"Out of chips: {bust}. {FIGHT}")
    return "\n".join(lines)


REVEAL = Reveal(lasting, stages)
