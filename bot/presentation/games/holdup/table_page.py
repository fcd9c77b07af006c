"""The page of Texas Hold Up's table, and its summary: whose turn it is, and what is at stake."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.presentation.cards import row, shown
from bot.presentation.game_presenter import NameOfSeat, nothing_beside
from bot.presentation.games.holdup.scenes import table_scene
from bot.presentation.games.holdup.standing import ranking, running
from bot.presentation.games.holdup.wording import as_said
from bot.presentation.page import Field, Page
from bot.presentation.scene import SEAT_LETTERS
from bot.presentation.speech import Speech
from bot.table.texts import begun, plain, together
from engines import poker
from engines.cards import Card, suit
from engines.holdup import View
from engines.holdup.model import NEW_VILLAIN, OpenPower, Phase, Street
from engines.holdup.table_of_cards import during, with_article
from engines.holdup.view import Resistance
from engines.words import counted

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
    text = f"{asked(view, names)}{_limit(view)}"
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
    return "Last word" if view.round is Street.RIVER else f"Before the {Street(view.round + 1).name.lower()}"


def asked(view: View, names: NameOfSeat) -> str:
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
            waiting = together(map(speech.whom, view.choosing))
            chooses = view.seat is None or view.seat in view.choosing
            return _choosing(view, waiting) if chooses else f"Waiting for {waiting} to come back."
        case Phase.BETWEEN | Phase.LOBBY if view.ending_owed:
            tellers = together(map(speech.whom, view.winners))
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
        f"With a new one, the old one stays captured; bring them back between heists, with {due}."
    )


def _richest(view: View, speech: Speech) -> str:
    """Return the end of a session: who has the most chips."""
    first = [seat for place, seat in ranking(view) if place == 1]
    if not first:
        return "The session was over before its first heist."
    chips, names = counted(view.stack[first[0]], "chip"), together(map(speech.whom, first))
    return f"The session is over. Richest: {names}, with {chips}{' each' if len(first) > 1 else ''}."


def summary(view: View, names: NameOfSeat) -> str:
    """Return the summary: whose turn it is and what for, and the board, pot, loot and law in a line."""
    wait_text = asked(view, names)
    if not running(view):
        return wait_text
    facts = [row(view.board)] if view.board else []
    facts.append(f"**{_pot(view)}**")
    if view.current_bet:
        facts.append(f"bet {view.current_bet}")
    if view.loot_on_card:
        facts.append(f"loot {view.loot_on_card}")
    if view.resistance is not None:
        facts.append(f"law {_law_stands(view.resistance)}")
    return f"{wait_text}\n{' · '.join(facts)}"


def fightable(view: View) -> bool:
    """Return whether the resistance may be fought now (HU-52, HU-53)."""
    it = view.resistance
    return running(view) and it is not None and it.needed > 0 and not it.too_late


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
    return f"\nThe bet is {counted(view.current_bet, 'chip')}. Raise by at least {view.min_raise}."


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
        mark = "▸ " if seat == view.turn else ""
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
        yield f"{mark}{SEAT_LETTERS[seat]} · {name}{beside(seat)} · {' · '.join(facts)}"


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
