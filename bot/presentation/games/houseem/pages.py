"""Texas House'em's pages of the table and of players' hands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.presentation.cards import row
from bot.presentation.game_presenter import NameOfSeat, nothing_beside, player_line
from bot.presentation.games.houseem.scenes import hand_scene, table_scene
from bot.presentation.games.houseem.sentences import cards_listed
from bot.presentation.large_text import Group
from bot.presentation.page import Field, Page
from bot.presentation.speech import Speech
from engines.cards import highest_first
from engines.houseem import View
from engines.houseem.model import Phase, Stage, in_words, rank_of
from engines.houseem.scoring import HouseScore, of_family
from engines.houseem.sentences import several_of
from engines.houseem.view import LotView
from engines.words import agreed, counted

COLOUR = 0x4B6B3A
LOTS_PER_FIELD = 4
LOTS_ALOUD_MAX = 10
"""Maximum number of lots that a description tells all about."""


# The table.


def table_page(view: View, names: NameOfSeat, beside: NameOfSeat = nothing_beside) -> Page:
    """Return the table as everybody sees it."""
    fields = [Field("Market", row(view.market) or "Empty", inline=False)]
    if view.revealed:
        fields.append(Field("Just turned up", row(view.revealed), inline=False))
    fields += _town(view, names)
    if view.phase is Phase.OVER:
        scores = "\n".join(score_lines(view, names)) or "Nobody owns a House, so nobody scores."
        fields.append(Field("Score card: Townsfolk + Quality", scores))
    fields.append(Field("Players", "\n".join(_player_lines(view, names, beside)), inline=False, people=True))
    if view.graveyard:
        number = counted(len(view.graveyard), "card")
        fields.append(Field(f"Graveyard · {number}", cards_listed(view.graveyard), inline=False))
    scene = table_scene(view)
    return Page(_title(view), turn_line(view, names), tuple(fields), colour=COLOUR, scene=scene)


def _title(view: View) -> str:
    if not view.round:
        return "Texas House'em"
    title = f"Texas House'em · Round {view.round}"
    return f"{title} · final round" if view.round == view.final_round else title


def turn_line(view: View, names: NameOfSeat) -> str:
    """Return whose turn it is, how much of the deck is left, and the variants in use."""
    lines = [_to_act(view, names)] if view.turn is not None else []
    speech = Speech(names, view.seat)
    lines.append(_ended(view, speech) if view.phase is Phase.OVER else _deck(view, speech))
    if view.renovated:
        lines.append("This deck is the reshuffled Graveyard. It's the last one.")
    if variants := in_words(view.options):
        lines.append(f"Variants: {', '.join(variants)}.")
    return "\n".join(lines)


def _deck(view: View, speech: Speech) -> str:
    """Return how much of the deck is left, and who acts last in this round and in the final one."""
    acts = f"{speech.does(view.dealer, 'deals')} and {speech.verb(view.dealer, 'acts')} last"
    if view.phase is Phase.SETUP:
        return f"The cards aren't dealt yet. {acts}."
    if view.final_round is None:
        left = agreed(view.deck_count, "is", "are")
        return f"{counted(view.deck_count, 'card')} {left} left in the deck. {acts}."
    if view.round == view.final_round or view.last_to_act is None:
        return f"The deck is empty. {acts}."
    if view.last_to_act == view.dealer:
        return f"The deck is empty. {acts} in this round and in the next, the final one."
    final = speech.whom(view.last_to_act)
    return f"The deck is empty. {acts} in this round, and {final} in the next, the final one."


def _ended(view: View, speech: Speech) -> str:
    """Return that the game is over, and what the best House scored."""
    over = "The game is over." if view.deck_count else "The deck is empty and the game is over."
    if not view.scores:
        return over
    best = max(view.scores, key=lambda score: score.total)
    lot = next(lot for lot in view.lots if lot.address == best.house)
    family, roof = cards_listed(lot.open_townsfolk), several_of(rank_of(lot.roof))
    parts = f"{best.townsfolk} for {family} and {best.quality} for its Roof of {roof}"
    return f"{over} The best House is {speech.of(best.owner)} {best.house}: {parts}."


def _to_act(view: View, names: NameOfSeat) -> str:
    assert view.turn is not None
    speech = Speech(names, view.seat)
    other = "draw" if view.deck_count else "pass"
    if view.turn == view.seat:
        return f"Your turn: play a Trump (a poker hand) or {other}{' a card' if view.deck_count else ''}."
    return f"It's {speech.of(view.turn)} turn to play a Trump or {other}."


def summary(view: View, names: NameOfSeat) -> str:
    """Return the summary: whose turn it is and what for, and who acts last; at the end, the best House."""
    if view.phase is Phase.OVER:
        return _ended(view, Speech(names, view.seat))
    lines = [_to_act(view, names)] if view.turn is not None else []
    if last := _last_to_act(view, names):
        lines.append(last)
    return "\n".join(lines)


def _last_to_act(view: View, names: NameOfSeat) -> str:
    """Return who acts last in the game; "" as long as that is unknown."""
    if view.last_to_act is None:
        return ""
    which = "Final round" if view.round == view.final_round else "The next round is the final one"
    speech = Speech(names, view.seat)
    last = view.last_to_act
    return f"{which}: {speech.whom(last)} {speech.verb(last, 'acts')} last."


def _town(view: View, names: NameOfSeat) -> Iterator[Field]:
    """Yield the lots, a few per field, because an embed's field holds only about a thousand characters."""
    speech = Speech(names, view.seat)
    lots = [_lot_lines(lot, speech) for lot in view.lots]
    if any(lot.stage is Stage.FOUNDATION for lot in view.lots):
        lots[-1] += "\nAnyone can roof a Foundation."
    crowded = len(lots) > LOTS_ALOUD_MAX
    for at in range(0, len(lots), LOTS_PER_FIELD):
        name, those = "Town" if at == 0 else "Town, continued", slice(at, at + LOTS_PER_FIELD)
        aloud = "\n".join(_lot_aloud(lot, speech) for lot in view.lots[those]) if crowded else None
        yield Field(name, "\n".join(lots[those]), inline=False, spoken=aloud)
    if not lots:
        yield Field("Town", "Nothing is built yet.", inline=False)


def _lot_lines(lot: LotView, speech: Speech) -> str:
    if lot.stage is Stage.FOUNDATION:
        return f"**{lot.address}** {cards_listed(lot.foundation)} · Foundation, Safety {lot.safety}"
    house = (
        f"**{lot.address}** {cards_listed(lot.foundation)} under {cards_listed(lot.roof)} · "
        f"Safety {lot.safety} · Quality {lot.quality}"
    )
    return f"{house}\n{_state(lot, speech)}"


def _lot_aloud(lot: LotView, speech: Speech) -> str:
    """Return a lot of a large town without Safety and Quality, which follow from the ranks."""
    if lot.stage is Stage.FOUNDATION:
        return f"{lot.address} {cards_listed(lot.foundation)}"
    return (
        f"{lot.address} {cards_listed(lot.foundation)} under {cards_listed(lot.roof)}, {_state(lot, speech)}"
    )


def _state(lot: LotView, speech: Speech) -> str:
    if lot.stage is Stage.SAFE:
        assert lot.safe is not None
        return f"🔒 safe until {speech.of(lot.safe)} next turn"
    if lot.owner is None:
        return "🔑 vacant: anyone can settle it"
    whose = "yours" if lot.owner == speech.reader else speech.who(lot.owner)
    return f"🏠 {whose}: {_living(lot)}"


def _living(lot: LotView) -> str:
    if not lot.face_down:
        worth = counted(of_family(lot.open_townsfolk) + (lot.quality or 0), "point")
        return f"{row(lot.open_townsfolk)} · {lot.combined_safety} to beat · {worth}"
    known = [card for card in lot.townsfolk if card is not None]
    return f"{row(known)} face down" if known else counted(len(lot.townsfolk), "face-down card")


def _player_lines(view: View, names: NameOfSeat, beside: NameOfSeat) -> Iterator[str]:
    for score in view.standing:
        seat = score.seat
        facts = [counted(view.hand_counts[seat], "card"), f"{counted(score.points, 'point')} in town"]
        tokens = sum(lot.safe == seat for lot in view.lots)
        if tokens:
            facts.append(f"{counted(tokens, 'safe House')}")
        if seat == view.dealer:
            facts.append("dealer")
        name = f"**{names(seat)}**{beside(seat)}"
        yield player_line(seat, name, facts, turn=seat == view.turn)


def score_lines(view: View, names: NameOfSeat) -> Iterator[str]:
    """Yield each player's sum of Houses."""
    for score in sorted(view.standing, key=lambda entry: entry.place):
        mine = [scored for scored in view.scores if scored.owner == score.seat]
        if mine:
            yield f"**{names(score.seat)}** {score.points} = {' + '.join(map(_sum, mine))}"


def _sum(score: HouseScore) -> str:
    return f"{score.house} ({score.townsfolk} + {score.quality})"


# The hand.


def hand_page(view: View, names: NameOfSeat) -> Page:
    """Return the page of a player's cards, the Market and the town."""
    assert view.seat is not None
    hand = row(highest_first(view.hand)) or "No cards."
    fields = (
        Field("Your hand", hand, inline=False, pictured=True),
        Field("Market", row(view.market) or "Empty", inline=False, pictured=True),
        *(replace(field, pictured=True) for field in _town(view, names)),
        Field("Round", _standing(view, names), inline=False, pictured=True),
    )
    title = f"{names(view.seat)}'s hand"
    return Page(title, summary(view, names), fields, colour=COLOUR, scene=hand_scene(view))


def _standing(view: View, names: NameOfSeat) -> str:
    """Return the round, how much of the deck is left, and who deals."""
    if view.phase is Phase.OVER:
        return "The game is over."
    deck = _deck(view, Speech(names, view.seat))
    return f"Round {view.round}. {deck}" if view.round else deck


def large(view: View) -> Sequence[Group]:
    """Return the cards for large text."""
    return (Group("Your hand", tuple(highest_first(view.hand))), Group("Market", view.market, 200))
