"""Texas House'em's pages of the table and of players' hands, and its presenter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.presentation.cards import row
from bot.presentation.game_presenter import GamePresenter, NameOfSeat
from bot.presentation.games.houseem import events
from bot.presentation.games.houseem.about import CARD, CHOICES, LASTS, PITCH
from bot.presentation.games.houseem.hand_scene import hand_scene
from bot.presentation.games.houseem.table_scene import table_scene
from bot.presentation.games.houseem.words import HouseEmWords, listed
from bot.presentation.large_text import Group
from bot.presentation.page import Field, Page
from bot.presentation.scene import SEAT_LETTERS
from engines.cards import Card, highest_first
from engines.houseem import View
from engines.houseem.actions import Draw, Pass
from engines.houseem.model import SEATS, Phase, Stage, in_words
from engines.houseem.scoring import HouseScore
from engines.houseem.trumps import made
from engines.houseem.view import LotView
from engines.words import counted

COLOUR = 0x4B6B3A
LOTS_PER_FIELD = 4


# The table.


def table_page(view: View, names: NameOfSeat) -> Page:
    """Return the table as everybody sees it."""
    fields = [Field("Market", row(view.market) or "Empty.", inline=False)]
    if view.revealed:
        fields.append(Field("Just turned up", row(view.revealed), inline=False))
    fields += _town(view, names)
    if view.phase is Phase.OVER:
        fields.append(Field("Score card", "\n".join(_score_lines(view, names)) or "Nobody scores."))
    fields.append(Field("Players", "\n".join(_player_lines(view, names)), inline=False, people=True))
    if view.graveyard:
        number = counted(len(view.graveyard), "card")
        fields.append(Field(f"Graveyard · {number}", listed(view.graveyard), inline=False))
    scene = table_scene(view)
    return Page(_title(view), asked(view, names), tuple(fields), colour=COLOUR, scene=scene)


def _title(view: View) -> str:
    if not view.round:
        return "Texas House'em"
    title = f"Texas House'em · Round {view.round}"
    return f"{title} · final round" if view.round == view.final_round else title


def asked(view: View, names: NameOfSeat) -> str:
    """Return whose turn it is, how much of the deck is left, and the variants in use."""
    lines = [_to_act(view, names)] if view.turn is not None else []
    deck = f"{counted(view.deck_count, 'card')} in the deck"
    if view.final_round is not None and view.phase is not Phase.OVER:
        deck = "The deck is empty; " + (
            "this is the final round" if view.round == view.final_round else "the next round is the final one"
        )
    lines.append(f"{deck}. **{names(view.dealer)}** deals and acts last.")
    if view.round != view.final_round and (last := _last_to_act(view, names)):
        lines.append(last)
    if view.renovated:
        lines.append("The deck has run out once (Renovations).")
    if variants := in_words(view.options):
        lines.append(f"Variants: {', '.join(variants)}.")
    return "\n".join(lines)


def _to_act(view: View, names: NameOfSeat) -> str:
    assert view.turn is not None
    who = "It is your turn" if view.turn == view.seat else f"**{names(view.turn)}** to act"
    return f"{who}: one Trump, or {'draw' if view.deck_count else 'pass'}."


def summary(view: View, names: NameOfSeat) -> str:
    """Return the summary: whose turn it is and what for, and the Market."""
    lines = [_to_act(view, names)] if view.turn is not None else []
    lines.append(f"Market: {row(view.market) or 'empty'}")
    if last := _last_to_act(view, names):
        lines.append(last)
    return "\n".join(lines)


def _last_to_act(view: View, names: NameOfSeat) -> str:
    """Return who acts last in the game; "" as long as that is unknown."""
    if view.last_to_act is None:
        return ""
    which = "this final round" if view.round == view.final_round else "the final round, which is next"
    return f"In {which}, **{names(view.last_to_act)}** acts last."


def _town(view: View, names: NameOfSeat) -> Iterator[Field]:
    """Yield the lots, a few per field, because an embed's field holds only about a thousand characters."""
    lots = [_lot_lines(lot, names) for lot in view.lots]
    for at in range(0, len(lots), LOTS_PER_FIELD):
        name = "Town" if at == 0 else "Town, continued"
        yield Field(name, "\n".join(lots[at : at + LOTS_PER_FIELD]), inline=False)
    if not lots:
        yield Field("Town", "Nothing is built yet.", inline=False)


def _lot_lines(lot: LotView, names: NameOfSeat) -> str:
    if lot.stage is Stage.FOUNDATION:
        below = f"**{lot.address}** {listed(lot.foundation)} · Safety {lot.safety}"
        return f"{below}\n▫️ a Foundation, waiting for a Roof"
    house = (
        f"**{lot.address}** {listed(lot.foundation)} under {listed(lot.roof)} · "
        f"Safety {lot.safety} · Quality {lot.quality}"
    )
    return f"{house}\n{_state(lot, names)}"


def _state(lot: LotView, names: NameOfSeat) -> str:
    if lot.stage is Stage.SAFE:
        assert lot.safe is not None
        return f"🔒 safe until **{names(lot.safe)}**'s next turn"
    if lot.owner is None:
        return "🔑 vacant"
    if lot.face_down:
        known = [card for card in lot.townsfolk if card is not None]
        who = f"{row(known)} face down" if known else counted(len(lot.townsfolk), "face-down card")
        return f"🏠 **{names(lot.owner)}**: {who}"
    return f"🏠 **{names(lot.owner)}**: {row(lot.open_townsfolk)} · Combined Safety {lot.combined_safety}"


def _player_lines(view: View, names: NameOfSeat) -> Iterator[str]:
    for score in view.standing:
        seat = score.seat
        mark = "▸ " if seat == view.turn else ""
        facts = [counted(view.hand_counts[seat], "card"), f"{counted(score.points, 'point')} in town"]
        tokens = sum(lot.safe == seat for lot in view.lots)
        if tokens:
            facts.append(f"{counted(tokens, 'safe token')}")
        if seat == view.dealer:
            facts.append("dealer")
        yield f"{mark}{SEAT_LETTERS[seat]} · **{names(seat)}** · {' · '.join(facts)}"


def _score_lines(view: View, names: NameOfSeat) -> Iterator[str]:
    """Yield each player's sum of Houses."""
    for score in sorted(view.standing, key=lambda entry: entry.place):
        mine = [scored for scored in view.scores if scored.owner == score.seat]
        if mine:
            yield f"**{names(score.seat)}** {score.points} = {' + '.join(map(_sum, mine))}"


def _sum(score: HouseScore) -> str:
    return f"{score.house} ({score.townsfolk} + {score.quality})"


# The hand.


def hand_page(view: View, names: NameOfSeat) -> Page:
    """Return the page of a player's cards, the Trumps they make with the Market, and their Houses."""
    hand = row(highest_first(view.hand)) or "No cards."
    fields = [
        Field("Your hand", hand, inline=False, pictured=True),
        Field("Market", row(view.market) or "Empty.", inline=False, pictured=True),
    ]
    if trumps := "\n".join(_trump_lines(view.hand, view.market)):
        fields.append(Field("Trumps you can make", trumps, inline=False))
    mine = [lot for lot in view.lots if view.seat is not None and view.seat in (lot.owner, lot.safe)]
    if mine:
        own_lots = "\n".join(f"**{lot.address}** {_state(lot, names)}" for lot in mine)
        fields.append(Field("Your Houses", own_lots, inline=False, pictured=True))
    assert view.seat is not None
    title, scene = f"{names(view.seat)}'s hand", hand_scene(view)
    return Page(title, asked(view, names), tuple(fields), colour=COLOUR, scene=scene)


def _trump_lines(hand: Sequence[Card], market: Sequence[Card]) -> Iterator[str]:
    """Yield one line for each kind of Trump available, with its best examples."""
    found: dict[str, list[str]] = {}
    for name, cards in made((*hand, *market)):
        found.setdefault(name, []).append(listed(highest_first(cards)))
    for name, examples in found.items():
        more = f" and {len(examples) - 3} more" if len(examples) > 3 else ""
        yield f"{name}: {', '.join(examples[:3])}{more}"


def large(view: View) -> Sequence[Group]:
    """Return the cards for large text."""
    return (Group("Your hand", tuple(highest_first(view.hand))), Group("Market", view.market, 200))


PRESENTER = GamePresenter(
    pitch=PITCH,
    lasts=LASTS,
    card=CARD,
    words=HouseEmWords,
    open_to_all=(Draw, Pass),
    sentence=events.sentence,
    table=table_page,
    summary=summary,
    hand=hand_page,
    held=lambda view: view.hand,
    large=large,
    choices=CHOICES,
    note=lambda _, players: "Six players make a short game." if players == SEATS[-1] else "",
    recent=6,
    part=lambda view: f"Round {view.round}",
)
