"""Texas House'em's pictures: the town, a player's hand, the worked example."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.presentation.games.houseem import place
from bot.presentation.layout import (
    FILL,
    GAP,
    HUGE,
    LARGE,
    NAME,
    NUMBER,
    WORD,
    Band,
    Cards,
    Over,
    Padded,
    Panel,
    PlayerName,
    Set,
    Space,
    Text,
    Token,
    Widget,
    art,
    column,
    columns,
    fit,
    grid,
    row,
    scene,
)
from bot.presentation.scene import WIDTH, Colour, Scene, card_backs, crown
from engines.cards import Card, hand, highest_first
from engines.core import Score, Seat
from engines.houseem import View
from engines.houseem.model import Address, Phase, Stage
from engines.houseem.scoring import HouseScore
from engines.houseem.view import LotView
from engines.words import agreed, counted

Scores = Mapping[Address, HouseScore]
"""What Houses score now, by address."""


def turned_up(view: View) -> tuple[Card, ...]:
    """Return the Townsfolk just turned up who are nowhere else in the picture: in a hand, or dead."""
    lying = {*view.market, *(card for lot in view.lots for card in _faces_up(lot))}
    return tuple(card for card in view.revealed if card not in lying)


def known_face_down(lot: LotView) -> bool:
    """Return whether a face-down family is the viewer's own."""
    return lot.face_down and None not in lot.townsfolk


def _faces_up(lot: LotView) -> tuple[Card, ...]:
    return lot.foundation + lot.roof + tuple(card for card in lot.townsfolk if card is not None)


def scores_of(view: View) -> Scores:
    """Return what each House with a known family would score now."""
    return {score.house: score for score in view.scores}


def holder(lot: LotView) -> Seat | None:
    """Return the seat whose token lies on a House, or None."""
    return lot.owner if lot.owner is not None else lot.safe


def to_beat(lot: LotView) -> int:
    """Return what an eviction must beat as far as all know: Combined Safety, else Safety."""
    return lot.safety if lot.combined_safety is None else lot.combined_safety


# The table.

MARGIN = 10
WHOLE = WIDTH - 2 * MARGIN
COLUMNS, PLOT_CARD = 4, 88
"""Columns of a small town, whose houses show all their cards; height of a card there."""
FLOOR, GABLE, BASE = 142, 136, 98
"""Heights of the family's floor, of the roof, and of the Foundation of a house in a small town."""
LARGE_WIDTH = (WHOLE - (COLUMNS - 1) * GAP) // COLUMNS
CITY_COLUMNS = 5
CITY_WIDTH = (WHOLE - (CITY_COLUMNS - 1) * 6) // CITY_COLUMNS
HIGHEST_TOWN = 500
"""A higher town leaves no room for the names of five or six players."""
ATTIC, STRIP, CELLAR = 90, 56, 58
"""Heights of the roof, of the family's floor, and of the Foundation of a house in a city."""


def round_text(view: View) -> str:
    if view.phase is Phase.OVER:
        return "Game over"
    if view.final_round is None:
        return "Round"
    return "Final round" if view.round == view.final_round else "Final next"


def table_scene(view: View) -> Scene:
    """Return the Market above, the town, and the players in the street."""
    sky = Band(_market_and_sky(view), place.sky, "ground", (), (MARGIN, 6, MARGIN, 2))
    town = Band(_town(view), place.town, "near", (), (MARGIN, 0, MARGIN, 0))
    per_row = 3 if len(view.hand_counts) > 4 else len(view.hand_counts)
    named = town.size[1] <= HIGHEST_TOWN or per_row == len(view.hand_counts)
    players = grid([_player(view, score, named=named) for score in view.standing], per_row)
    parts = (sky, town, Band(players, place.street, "street", (), (MARGIN, 12, MARGIN, 6)))
    return scene(column(*parts, gap=0), place.STREET, "ground")


# The Market, the round, the deck and the Graveyard.


def _stall(market: Sequence[Card], card: int, width: int) -> Widget:
    cards: Widget = Set(Cards(market, card, gap=5, visible=width // 6), "m")
    if not market:
        cards = Text("empty", ink="cream", side="m")
    inside = Padded(cards, least=width - 28, high=card)
    return Set(Band(inside, place.stall, "dark", (), (14, 28, 14, 12)))


def _market_and_sky(view: View) -> Widget:
    stall = _stall(view.market, 88, 368)
    deck = row(
        Set(_deck(view, 42)), Text(str(view.deck_count), LARGE, bold=True), Text("deck", ink="faint"), gap=6
    )
    dead = Padded(Text(str(len(view.graveyard)), NUMBER, bold=True, side="m"), bottom=6)
    stone = Over((art(place.tomb, 76, 74), dead))
    grave = column(Set(stone, "m"), Text("graveyard", ink="faint"), gap=2)
    if turned := turned_up(view):
        cards = Cards(turned, 84, gap=5, visible=40)
        shown = Panel(column(Text("turned up", side="m"), Set(cards, "m"), gap=2), "plate", "spark", pad=6)
        told = column(Text(_when(view), bold=True), deck, gap=8)
        return row(stall, Set(shown), FILL, Set(told), Set(stone), gap=12)
    number = Text(str(view.round or "–"), HUGE, "dark", bold=True, side="m")
    sun = Over((art(place.sun, 56), number))
    told = column(Text(round_text(view), bold=True), deck, gap=10)
    return row(stall, Set(sun), Set(told), FILL, Set(grave), gap=12)


def _when(view: View) -> str:
    """Return the round in a word and its number."""
    return f"Round {view.round}" if view.final_round is None else round_text(view)


def _deck(view: View, high: int) -> Widget:
    if view.deck_count:
        return art(card_backs, 1, high)
    return Panel(Space(high * 7 // 10, high), "ground", "faint", pad=2, radius=6, thickness=2)


# The town.


def _town(view: View) -> Widget:
    """Return a small town with all its cards, else a city with the ranks and suits of its houses."""
    built = [lot for lot in view.lots if lot.stage is not Stage.FOUNDATION]
    bare = [lot for lot in view.lots if lot.stage is Stage.FOUNDATION]
    if not view.lots:
        return Padded(Set(Text("Nothing is built yet.", NAME), "m"), high=160)
    scores = scores_of(view)
    if len(built) + -(-len(bare) // 3) <= COLUMNS:
        houses: list[Widget] = [Set(_house(lot, scores), "l", "b") for lot in built]
        plots = _stacked([_plot(lot) for lot in bare], 3)
        streets: Widget = row(*houses, *plots, gap=GAP)
    else:
        houses = [Set(_city_house(lot), "l", "b") for lot in built]
        plots = _stacked([_city_plot(lot) for lot in bare], 2)
        lines = [*houses, *plots]
        streets = column(
            *(row(*lines[at : at + CITY_COLUMNS], gap=6) for at in range(0, len(lines), CITY_COLUMNS)), gap=2
        )
    return Set(streets, "m")


def _stacked(plots: Sequence[Widget], high: int) -> list[Widget]:
    """Return plots in columns of so many."""
    return [Set(column(*plots[at : at + high], gap=5), "l", "b") for at in range(0, len(plots), high)]


def _shield(number: int, high: int = 46) -> Widget:
    """Return the shield with what an eviction must beat, or with a Safety."""
    return Over((art(place.shield, high), Padded(Text(str(number), bold=True, side="m"), bottom=high // 8)))


def _house(lot: LotView, scores: Scores) -> Widget:
    """Return a house with all its cards: the Roof in its gable, the family in the window, the Foundation."""
    seat, score = holder(lot), scores.get(lot.address)
    token = Set(Token(seat), "m") if seat is not None else Space(0, 45)
    gable = column(Padded(token, top=2), Set(Cards(lot.roof, 84, gap=0, visible=50), "m"), gap=2)
    name = Text(str(lot.address), NAME, bold=True)
    told = Text("vacant" if lot.stage is Stage.VACANT else "safe" if lot.safe is not None else "")
    if score is not None:
        told = Text(counted(score.total, "pt"), bold=True)
    sign = Padded(row(name, FILL, told, gap=4), left=24, right=24, high=50)
    if lot.townsfolk:
        family = Cards(lot.townsfolk, 84, gap=8, visible=39)
        inside: Widget = Over((Set(art(place.window, 172, 92, True), "m"), Set(family, "m")))
    else:
        parts = (
            Set(art(place.window, 72, 74, False)),
            Set(art(place.door, 62, 88, lot.stage is Stage.VACANT), "l", "b"),
        )
        inside = Set(row(*parts, gap=16), "m")
    base = row(
        Cards(lot.foundation, PLOT_CARD, gap=3, visible=65), FILL, Set(_shield(to_beat(lot), 54)), gap=4
    )
    content = column(
        Padded(gable, high=GABLE),
        Padded(column(sign, Padded(inside, high=92), gap=0), high=FLOOR),
        Padded(base, left=6, top=6, right=6, high=BASE),
        gap=0,
    )
    lived = bool(lot.townsfolk)
    return Band(Padded(content, least=LARGE_WIDTH), place.house, "plank", (GABLE, BASE, lived), (0, 0, 0, 0))


def _plot(lot: LotView) -> Widget:
    """Return a Foundation: two cards on stones, its address and its Safety."""
    words = column(Text(str(lot.address), bold=True, side="m", room=70), Set(_shield(lot.safety), "m"), gap=4)
    board = Panel(Padded(words, least=66, high=84), "plate", pad=4, radius=7)
    cards = Cards(lot.foundation, PLOT_CARD, gap=3, visible=58)
    content = row(Set(cards), FILL, Set(board), gap=2)
    return Band(Padded(content, least=LARGE_WIDTH - 12), place.plot, "rock", (), (6, 8, 6, 8))


def _city_house(lot: LotView) -> Widget:
    """Return a house of a city: the rank of its Roof, its family and its Foundation by rank and suits."""
    attic = row(Set(Text(str(lot.address), bold=True)), FILL, Set(art(place.trio, lot.roof)), gap=2)
    if lot.townsfolk:
        lives: Widget = row(_family(lot), FILL, *_holder(lot), gap=2)
    else:
        words, holding = Text("vacant" if lot.stage is Stage.VACANT else "safe", side="m"), _holder(lot)
        lives = row(words, *holding, gap=4) if holding else words
    window = Over(
        (art(place.window, CITY_WIDTH - 28, STRIP - 2, bool(lot.townsfolk)), Padded(lives, left=3, right=3))
    )
    base = row(Set(art(place.meld, lot.foundation)), FILL, Set(_shield(to_beat(lot))), gap=2)
    content = column(
        Padded(attic, left=20, top=32, right=16, high=ATTIC),
        Padded(window, left=14, right=14, high=STRIP),
        Padded(base, left=3, right=3, high=CELLAR),
        gap=0,
    )
    lived = bool(lot.townsfolk)
    return Band(Padded(content, least=CITY_WIDTH), place.house, "plank", (ATTIC, CELLAR, lived), (0, 0, 0, 0))


def _holder(lot: LotView) -> list[Widget]:
    seat = holder(lot)
    return [Set(Token(seat, 17))] if seat is not None else []


def _family(lot: LotView) -> Widget:
    """Return a family by rank and suits, or face down."""
    known = tuple(card for card in lot.townsfolk if card is not None)
    if not known:
        return Set(Cards(lot.townsfolk, 46, gap=2, visible=16))
    return Set(art(place.meld, known))


def _city_plot(lot: LotView) -> Widget:
    words = column(Text(str(lot.address), bold=True, side="m"), Set(_shield(lot.safety, 42), "m"), gap=0)
    content = row(Set(art(place.meld, lot.foundation)), FILL, Set(Panel(words, "plate", pad=2)), gap=0)
    return Band(Padded(content, least=CITY_WIDTH - 6), place.plot, "rock", (), (3, 3, 3, 3))


# The players.


def _player(view: View, score: Score, *, named: bool) -> Widget:
    """Return a player's plate: name, points, cards in hand, who deals; at the end the place."""
    over, seat = view.phase is Phase.OVER, score.seat
    gold = seat == view.turn or (over and score.place == 1)
    on, ink = ("gold", "onGold") if gold else ("plate", "ink")
    name = PlayerName(seat, NAME if len(view.hand_counts) < 4 else WORD, ink, least=150)
    upper = Panel(name, on, pad=2, radius=8)
    signs: list[Widget] = [Set(Token(seat, face=True))]
    signs += [Set(art(card_backs, 2, 32))] if seat == view.dealer and not over else []
    signs += [Set(art(crown, 44, 30, "gold", "plate"))] if over and score.place == 1 else []
    number = Text(str(score.points), LARGE, bold=True)
    unit = Text(agreed(score.points, "pt", "pts"), ink="faint")
    cards = row(Set(art(card_backs, 1, 36)), Text(str(view.hand_counts[seat]), NUMBER, bold=True), gap=6)
    held, short = cards, cards
    if over:
        held, short = (row(Text(f"{word} {score.place}", ink="faint")) for word in ("place", "no."))
    lower = fit(
        (WHOLE + GAP) // min(4, len(view.hand_counts)) - GAP - 24,
        row(*signs, number, unit, FILL, held, gap=8),
        row(*signs, number, FILL, held, gap=4),
        row(*signs[:1], number, FILL, short, gap=4),
    )
    lines = column(*([upper] if named else []), Padded(lower, left=6, right=6), gap=2)
    return Panel(lines, "plate", "gold" if gold else None, pad=5)


# A player's hand.

ROW_MAX = 14
"""Maximum number of cards in a row."""


def hand_scene(view: View) -> Scene:
    """Return a player's cards, and below them the Market and the town in small."""
    cards = highest_first(view.hand)
    rows = -(-len(cards) // ROW_MAX) or 1
    per_row = -(-len(cards) // rows) or 1
    high = 160 if len(cards) <= 7 else 122
    held: Widget = column(
        *(Set(Padded(_held(cards[at : at + per_row], high)), "m") for at in range(0, len(cards), per_row))
    )
    if not cards:
        held = Padded(Text("No cards.", LARGE, side="m"), high=100)
    built = [lot for lot in view.lots if lot.stage is not Stage.FOUNDATION]
    built.sort(key=lambda lot: (lot.owner != view.seat, lot.owner is not None))
    bare = [lot for lot in view.lots if lot.stage is Stage.FOUNDATION]
    lines: list[Widget] = [_street(view)]
    if built:
        lines.append(grid([_tile(lot) for lot in built], 3, gap=6))
    if bare:
        lines.append(grid([_slab(lot) for lot in bare], 6, gap=6))
    parts = (
        Band(held, place.town, "sky1", (), (MARGIN, 10, MARGIN, 14)),
        Band(column(*lines), place.street, "street", (), (MARGIN, 12, MARGIN, 10)),
    )
    return scene(column(*parts, gap=0), place.STREET, "ground")


def _held(cards: Sequence[Card], high: int) -> Widget:
    """Return cards as far apart as there is room."""
    width = high * 7 // 10
    apart = min(width + 10, (WHOLE - width) // max(1, len(cards) - 1))
    return Cards(cards, high, gap=10, visible=apart)


def _street(view: View) -> Widget:
    """Return the Market, the round, the deck, and how the player stands."""
    assert view.seat is not None
    mine = next(score for score in view.standing if score.seat == view.seat)
    turn = view.turn == view.seat
    on, ink = ("gold", "onGold") if turn else ("plate", "ink")
    said = Panel(Text("Your turn" if turn else "You", ink=ink, bold=True), on, pad=5)
    points = row(
        Text(str(mine.points), LARGE, bold=True), Text(agreed(mine.points, "pt", "pts"), ink="faint"), gap=6
    )
    me = row(Set(Token(view.seat, 20)), Set(said), Set(points), gap=8)
    deck = row(Set(_deck(view, 38)), Text(str(view.deck_count), NUMBER, bold=True), gap=6)
    when = row(Text(_when(view), bold=True), deck, gap=16)
    return row(_stall(view.market, 84, 350), Set(column(me, when, gap=10)), gap=20)


def _tile(lot: LotView) -> Widget:
    """Return a house in a line: address, who lives there, whose it is, what an eviction must beat."""
    lives: Widget = Text("vacant" if lot.stage is Stage.VACANT else "safe", ink="faint")
    if lot.townsfolk:
        lives = _family(lot)
    hidden = [Set(art(card_backs, 1, 30))] if known_face_down(lot) else []
    parts = (
        Text(str(lot.address), bold=True),
        lives,
        *hidden,
        *_holder(lot),
        FILL,
        Set(_shield(to_beat(lot), 44)),
    )
    return Panel(Padded(row(*parts, gap=6), high=52), "plate", pad=4)


def _slab(lot: LotView) -> Widget:
    """Return a Foundation in short: address and Safety."""
    content = row(Text(str(lot.address), bold=True), FILL, Set(_shield(lot.safety, 42)), gap=2)
    return Panel(Padded(content, high=46), "plate", pad=3)


# The worked example.


def _floor(name: str, cards: str, tone: Colour) -> Widget:
    """Return a floor of a house: what it is worth, and its cards."""
    words = Text(name, bold=True)
    held = Cards(hand(cards), 62, gap=6, visible=50)
    return Panel(row(words, Set(Padded(held, least=160)), gap=10, grow=[words]), tone, pad=4, radius=4)


def _try(cards: str, told: str, tone: Colour) -> Widget:
    """Return the cards of an eviction, and what becomes of it."""
    return Panel(
        row(Cards(hand(cards), 64, gap=6, visible=50), Text(told, bold=True), gap=14), "plate", tone, pad=7
    )


def _example() -> Scene:
    """Return a house, and two tries to evict its family."""
    house = column(
        _floor("Quality 9", "9S 9H 9D", "roof"),
        _floor("Family 13", "KS", "plank"),
        _floor("Safety 7", "7S 7H", "plate"),
        gap=2,
    )
    beat = row(Text("13 + 7 to beat:", bold=True), _shield(20), gap=10)
    tries = column(
        beat, _try("TD TC", "20: a tie fails", "awning"), _try("JS JD", "22: they move in", "gold"), gap=10
    )
    content = columns([house, Set(tries)], gap=20)
    framed = Band(content, place.street, "street", (), (MARGIN, 12, MARGIN, 6))
    alt = (
        "A House: Roof 9S 9H 9D, Quality 9; family KS, 13; Foundation 7S 7H, Safety 7. To beat: 13 + 7 = 20. "
        "TD TC make 20: a tie fails. JS JD make 22: they evict KS."
    )
    return scene(framed, place.STREET, "street", alt)


EXAMPLE = _example()
