"""The page of a finished heist: who won what with which five cards, and everybody's chips."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from bot.presentation.cards import row
from bot.presentation.game_presenter import NameOfSeat
from bot.presentation.games.holdup import events
from bot.presentation.games.holdup.heist_so_far import chips_after, final_board, since_the_deal, stakes
from bot.presentation.games.holdup.scenes import Shown, showdown_scene
from bot.presentation.games.holdup.wording import a_hand, as_said
from bot.presentation.page import Field, Page
from bot.presentation.speech import Speech
from bot.table.texts import together
from engines import poker
from engines.cards import Card
from engines.core import Event, Seat, Settled, Tallied
from engines.holdup import events as e
from engines.holdup.model import ESCAPED, FREED, NEW_VILLAIN
from engines.words import agreed, counted, signed

COLOUR = 0xC49224
HANDS_TOLD_MAX = 4
"""How many hands of a showdown a result tells, the winners' first: Discord's clients are reported to cut
embeds with very many bold words and emojis.
"""
_OUTCOME = (e.TookBack, e.ResistanceBeaten, e.LootLost, e.Escape, e.Injured, e.Busted, e.Fought, e.HeroesWon)
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
    fields = (Field("Chips", "\n".join(_chips(began, now, names)), inline=False),)
    scene = showdown_scene(hands, board) if hands else None
    return Page(f"Heist {began.hand} · {wins}{caught}", "\n".join(lines), fields, colour=COLOUR, scene=scene)


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
    said = events.sentence(event, speech, {})
    if isinstance(event, e.TookBack):
        return f"Deception: {said}"
    if not isinstance(event, e.Fought) or said is None or event.winner is None:
        return said
    others = (f"{speech.who(seat)} {as_said(made)}" for seat, _, made in event.hands if seat != event.winner)
    return f"{said} The others: {', '.join(others)}."


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
            yield f"-# Next: **{names(event.seat)}** is the dealer, and anyone can press Deal."


def _uncontested(heist: Sequence[Event], won: Counter[Seat], names: NameOfSeat) -> Iterator[str]:
    """Yield what the last one left takes, apart from their own chips that nobody called."""
    for seat, chips in won.items():
        back = _uncalled(heist, seat)
        pot = counted(chips - back, "chip")
        also = f" and gets {counted(back, 'uncalled chip')} back" if back else ""
        yield f"Everyone else folded: **{names(seat)}** wins the pot of {pot}{also}."


def _uncalled(heist: Sequence[Event], winner: Seat) -> int:
    """Return how many of the winner's own chips in the pot nobody else had matched."""
    known = stakes(heist)
    return max(0, known.own(winner) - known.most_of_others(winner))


def _chips(began: e.HandBegan, now: Sequence[Event], names: NameOfSeat) -> Iterator[str]:
    """Yield everybody's chips, and the change in this heist."""
    chips = chips_after((began, *now))
    for seat, before in sorted(began.chips, key=lambda pair: -chips[pair[0]]):
        yield f"**{names(seat)}** {chips[seat]} ({signed(chips[seat] - before)})"
