"""Castle Poker's pages of the table and of players' hands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.presentation.cards import shown
from bot.presentation.game_presenter import NameOfSeat, nothing_beside
from bot.presentation.games.castle.labels import of_boxes, prompt
from bot.presentation.games.castle.scenes import hand_scene, table_scene
from bot.presentation.games.castle.wording import row, spoken
from bot.presentation.large_text import Group
from bot.presentation.page import Field, Page
from bot.presentation.scene import SEAT_LETTERS
from bot.presentation.speech import Speech
from bot.table.texts import begun, together
from engines.cards import Card, highest_first
from engines.castle import View
from engines.castle.model import BOXES, TREBUCHETS, Phase
from engines.castle.ranking import called
from engines.core import Seat
from engines.words import counted

_PHASES = {
    Phase.DISCARD: "Discards",
    Phase.BID: "Bids",
    Phase.MESSENGER: "Messenger",
    Phase.REPLACE: "Messenger",
    Phase.TREBUCHET: "Trebuchet",
    Phase.BUILD: "Building",
}


# The table.


def table_page(view: View, names: NameOfSeat, beside: NameOfSeat = nothing_beside) -> Page:
    """Return the table as everybody sees it."""
    title = "Castle Poker" if view.hand == 0 else f"Castle Poker · Hand {view.hand}"
    if view.phase in _PHASES:
        title += f" · {_PHASES[view.phase]}"
    fields = [
        Field("Quarry", _quarry(view), inline=False),
        Field("Players", "\n".join(_player_lines(view, names, beside)), inline=False),
        Field(
            f"Moat ({len(view.moat)})",
            _cards(view, view.moat) if view.moat else "No cards yet.",
            inline=False,
        ),
    ]
    if view.opened:
        fields.append(Field("Hands", "\n".join(_hand_lines(view, view.opened, names)), inline=False))
    elif view.last_hands:
        lines = _hand_lines(view, view.last_hands, names)
        fields.append(Field("Previous hand", "\n".join(lines), inline=False, spoken=""))
    text = "\n".join((asked(view, names), *_to_fire(view, names), *_entitled(view, names)))
    return Page(title, text, tuple(fields), colour=_colour(view), scene=table_scene(view))


def summary(view: View, names: NameOfSeat) -> str:
    """Return the summary: whose turn it is and what for, and who else may fire."""
    return "\n".join((asked(view, names), *_to_fire(view, names)))


def asked(view: View, names: NameOfSeat) -> str:
    """Return whose turn it is, and what they may do."""
    if view.turn is None:
        return "The game is over." if view.phase is Phase.CLOSED else "The cards haven't been dealt yet."
    bid, supply = (counted(stones[view.turn], "stone") for stones in (view.bid, view.supply))
    if view.turn == view.seat:
        if view.phase is Phase.BID and not view.supply[view.turn]:
            return "Your turn: bid 0."
        return _YOU[view.phase].format(bid=bid, supply=supply)
    waited_for = view.builders if view.phase is Phase.BUILD else (view.turn,)
    return _WAITED_FOR[view.phase].format(who="**, then **".join(map(names, waited_for)), bid=bid)


_WAITED_FOR = {
    Phase.DISCARD: "Waiting for **{who}** to discard up to 2 cards.",
    Phase.BID: "Waiting for **{who}** to bid.",
    Phase.MESSENGER: "Waiting for **{who}** to send the Messenger, or keep him.",
    Phase.REPLACE: "Waiting for **{who}**, robbed by the Messenger, to pick a card from the Moat.",
    Phase.TREBUCHET: "Waiting for **{who}** to fire the Trebuchet, or hold fire.",
    Phase.BUILD: "Waiting for **{who}** to build with a bid of {bid}.",
}
_YOU = {
    Phase.DISCARD: "Your turn: press up to 2 cards to discard.",
    Phase.BID: "Your turn: bid up to {supply}.",
    Phase.MESSENGER: "Your turn: send the Messenger, or keep him.",
    Phase.REPLACE: "You were robbed: pick a card from the Moat.",
    Phase.TREBUCHET: "Your turn: fire the Trebuchet, or hold fire.",
    Phase.BUILD: "Your turn: build. It takes your whole bid of {bid}.",
}


def _to_fire(view: View, names: NameOfSeat) -> Iterator[str]:
    """Yield who may fire several shots or after each other."""
    if len(view.shots) > 1:
        who = (
            f"**{names(seat)}**{' (2 shots)' if view.shots.count(seat) > 1 else ''}"
            for seat in dict.fromkeys(view.shots)
        )
        yield f"Still to fire: {together(who)}."


def _entitled(view: View, names: NameOfSeat) -> Iterator[str]:
    """Yield who leads in hand and bid."""
    if view.entitled:
        speech = Speech(names, view.seat)
        first, *others = view.entitled
        have = "have" if others else speech.verb(first, "has")
        who = begun(together(map(speech.whom, view.entitled)))
        yield f"{who} {have} the best hand, and no bid is higher."


def _quarry(view: View) -> str:
    facts = [f"**{counted(view.quarry, 'stone')}**"]
    if view.ran_out:
        facts.append("it ran out, so this is the last hand")
    facts.append(f"{counted(view.deck_count, 'card')} in the deck")
    facts.append("the Messenger sits out this hand" if view.resting else "the Messenger is in play")
    if view.options.trebuchets == 2:
        facts.append(f"{shown(TREBUCHETS[1])} is a Trebuchet too")
    return " · ".join(facts)


def _player_lines(view: View, names: NameOfSeat, beside: NameOfSeat) -> Iterator[str]:
    for seat in map(Seat, range(len(view.supply))):
        mark = "▸ " if seat == view.turn else ""
        name = f"**{names(seat)}**{beside(seat)}"
        yield f"{mark}{SEAT_LETTERS[seat]} · {name} · {' · '.join(_facts(view, seat))}"


def _facts(view: View, seat: Seat) -> Iterator[str]:
    """Yield a player's stones, bid and castle, how many cards they discarded, and whether they deal."""
    yield counted(view.supply[seat], "stone")
    if view.offered[seat] is not None:
        yield _bid(view, seat)
    yield _castle(view, seat)
    if (changed := view.discarded[seat]) is not None:
        yield f"discarded {counted(changed, 'card')}" if changed else "kept all 5 cards"
    if seat == view.dealer:
        yield "dealer"


def _bid(view: View, seat: Seat) -> str:
    """Return the current bid, with the original one if it differs: `bid 1 (was 2)`."""
    bid, offered = view.bid[seat], view.offered[seat]
    return f"bid {bid}" if bid == offered else f"bid {bid} (was {offered})"


def _castle(view: View, seat: Seat) -> str:
    """Return the boxes that are built: `boxes 1 and 3`."""
    boxes = [box for box in BOXES if box in view.castle[seat]]
    return of_boxes(boxes) if boxes else "no box yet"


def _hand_lines(view: View, hands: Sequence[tuple[Card, ...]], names: NameOfSeat) -> Iterator[str]:
    for seat, cards in enumerate(hands):
        who = f"{SEAT_LETTERS[seat]} · {names(Seat(seat))}"
        yield f"{who}: {_cards(view, highest_first(cards))} · {spoken(called(cards))}"


def _cards(view: View, cards: Sequence[Card]) -> str:
    return row(cards, view.options.trebuchets)


def _colour(view: View) -> int:
    return {Phase.BUILD: 0x2E7D32, Phase.CLOSED: 0x555555}.get(view.phase, 0x5B6770)


# The hand.


def hand_page(view: View, names: NameOfSeat) -> Page:
    """Return the page of a player's own cards, all stones and the Moat, with what the choices do."""
    assert view.seat is not None
    cards = f"{_cards(view, highest_first(view.cards))}\n{begun(spoken(called(view.cards)))}"
    seen = (
        *([Field("Your cards", cards)] if view.cards else ()),
        Field("Players", "\n".join(_player_lines(view, names, nothing_beside))),
        Field("Quarry", _quarry(view)),
        Field("Moat", _cards(view, view.moat) if view.moat else "No cards yet."),
    )
    fields = tuple(replace(field, inline=False, pictured=True) for field in seen)
    title, text = f"{names(view.seat)}'s hand", asked(view, names)
    return Page(title, text, fields, prompt=prompt(view, names), scene=hand_scene(view))


def large(view: View) -> Sequence[Group]:
    """Return the cards for large text, the hand under another title than the field, which names specials."""
    return (Group("Your hand", tuple(highest_first(view.cards))), Group("Moat", view.moat, 180))
