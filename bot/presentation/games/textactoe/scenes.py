"""Tex-Tac-Toe's pictures: the table, a player's hand, the hands that were compared, the worked example."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bot.presentation.compared_hands import ShownHand, compared
from bot.presentation.game_presenter import NameOfSeat, Reveal, Stage, at_most, lasting_each
from bot.presentation.games.textactoe import place
from bot.presentation.games.textactoe.labels import ranked, score
from bot.presentation.games.textactoe.sentences import (
    FULL_HANDS,
    kind,
    kind_name,
    last_hands,
    said_by,
    sentence,
    short_name,
    shown_of,
)
from bot.presentation.layout import (
    FILL,
    FULL,
    HUGE,
    LARGE,
    NAME,
    NUMBER,
    WORD,
    Band,
    Cards,
    OneCard,
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
    fit,
    fits,
    grid,
    row,
    scene,
)
from bot.presentation.page import Page
from bot.presentation.scene import WIDTH, Colour, Scene, card_backs, width_of
from bot.presentation.speech import Speech
from bot.table.texts import begun
from engines import poker
from engines.cards import Card, hand
from engines.core import Event, Seat
from engines.poker import Category
from engines.textactoe import View
from engines.textactoe.events import Challenged, Conceded, Showdown
from engines.textactoe.hands import LINES, POINTS
from engines.textactoe.model import CELLS, LAID, Hand, OpenedHand, Outcome, Phase

FRAME = 16
"""The wooden frame, and a little of the slate at its edge."""
WHOLE = WIDTH - 2 * FRAME
CARD, AROUND = 160, (34, 35)
"""Height of a card of the grid, and how much wider and higher its cell is."""
EDGES_MAX = 3
"""Maximum number of cards seen below the top one of a stack."""
SIDE = WHOLE - 3 * (width_of(CARD) + AROUND[0]) - 16
"""Width of what is beside the grid."""
SHORT = 76
"""Height of laid cards."""
CROWD = 5
"""From so many players on the Draw Pile lies below the grid."""


def table_scene(view: View) -> Scene:
    """Return the table as everybody sees it."""
    board: Widget = Set(_cells(view, CARD, AROUND), "l", "t")
    players = [_player(view, Seat(n)) for n in range(view.seats)]
    if view.seats < CROWD:
        piles = _piles(view)
        beside = column(*players, FILL, piles, gap=7)
    else:
        piles = Set(_piles(view, huge=True), "m")
        board, beside = column(board, piles, grow=[piles]), column(*players)
    content = row(board, Padded(beside, least=SIDE, top=4, bottom=4), gap=16)
    framed = Band(content, place.board, "ground", (), (FRAME, FRAME, FRAME, FRAME))
    return scene(framed, place.SLATE, "ground")


# The grid, the Draw Pile and the pot.


def _cells(view: View, card: int, around: tuple[int, int], line: str = "") -> Widget:
    """Return the nine cells between strokes of chalk; those of `line` lie on chalk rubbed flat."""
    marked = LINES[line] if line else ()
    cells = [
        Padded(
            _cell(view, cell, card, "dust" if cell in marked else "ground"),
            left=around[0] // 2,
            top=around[1] // 2,
            least=width_of(card) + around[0],
            high=card + around[1],
        )
        for cell in CELLS
    ]
    return Band(grid(cells, 3, gap=0), place.crossing, "ground", (marked,), (0, 0, 0, 0))


def _cell(view: View, cell: int, card: int, on: Colour) -> Widget:
    """Return the top card of a stack, or a card back with the cell's number, or an empty place."""
    if stack := view.grid[cell - 1]:
        many = min(EDGES_MAX, len(stack) - 1)
        edges = [Set(art(place.under, width_of(card), card, many, on), "l", "t")] if many else []
        count = [Set(_count(len(stack)), "r", "b")] if many else []
        top = Set(OneCard(stack[-1], card), "l", "t")
        return Padded(Over((*edges, top, *count)), least=width_of(card) + 18, high=card + 17)
    number = Padded(Text(str(cell), LARGE, bold=True, side="m"), least=46, high=46)
    if cell in view.face_down:
        disc = Panel(number, "plate", "chalk", pad=6, radius=29, thickness=3)
        return Set(Over((OneCard(None, card), Set(disc, "m"))), "l", "t")
    return Set(Panel(Padded(number, least=width_of(card), high=card), "ground", "dust", pad=0), "l", "t")


def _count(height: int) -> Widget:
    """Return the height of a stack."""
    return Panel(
        Padded(Text(f"×{height}", bold=True, side="m"), 6, 0, 6, least=56), "plate", "dust", 2, 15, 2
    )


def _piles(view: View, *, huge: bool = False, words: bool = True) -> Widget:
    """Return the number of cards in the Draw Pile, and with betting that of chips in the pot."""
    betting = view.options.betting
    size, high = (HUGE, 90) if huge else (NUMBER, 36) if betting else (LARGE, 42)
    place_of = ("pile", "pot") if betting and not huge else ("in the pile", "in the pot")
    backs = art(card_backs, 1, high) if view.pile_count else Space()
    numbers = [(backs, view.pile_count), (art(place.coin, high // 2 - 3, True), view.pot)]
    parts = [
        row(
            Set(sign),
            Text(str(number), size, bold=True),
            *([Text(word, ink="faint")] if words else []),
            gap=8,
        )
        for (sign, number), word in zip(numbers[: 1 + betting], place_of, strict=False)
    ]
    return column(*parts) if huge else row(*parts)


# The players.


def _player(view: View, seat: Seat) -> Widget:
    """Return a player's plate, and below it their last hand, or what they laid and said."""
    opened = next((it for it in last_hands(view) if it.seat == seat), None)
    if opened is not None:
        below = _last_hand(view, opened)
    elif view.laid_counts[seat] or said_by(view, seat):
        below = _answer(view, seat)
    else:
        held = view.stash_counts[seat] if view.phase is not Phase.SETUP else 0
        below = Set(art(card_backs, held, 62)) if held else Space()
    return column(
        _plate(view, seat), Padded(below, left=4, high=174 if view.seats <= FULL_HANDS else SHORT + 2), gap=3
    )


def _plate(view: View, seat: Seat) -> Widget:
    """Return a player's name, points, and with betting chips: a hollow coin is out of the pot."""
    won = view.phase is Phase.OVER and view.points[seat] == max(view.points)
    on, ink = ("gold", "onGold") if seat == view.actor or won else ("plate", "ink")
    signs: list[Widget] = [Token(seat, 20, face=True)]
    signs += [Set(art(place.star, 20))] if won else []
    chips = list[Widget]()
    if view.options.betting:
        stays = seat in view.in_pot or not view.pot
        chips = [Set(art(place.coin, 13, stays)), Text(str(view.chips[seat]), WORD, ink)]
    roomy = view.seats <= FULL_HANDS + 1
    points = Text(str(view.points[seat]), LARGE if roomy else NUMBER, ink, bold=True, side="r")
    unit = Text("pt" if view.points[seat] == 1 else "pts", ink=ink)
    name = PlayerName(seat, NAME if roomy and not chips else WORD, ink, bold=not chips, side="l", least=170)
    plate = fit(
        SIDE - 16,
        row(*signs, name, *chips, points, unit, gap=6, grow=[name]),
        row(*signs, name, *chips, points, gap=6, grow=[name]),
        row(*signs, short := replace(name, least=100), *chips, points, gap=4, grow=[short]),
    )
    return Panel(Padded(plate, left=6, right=6, high=54 if roomy else 46), on, pad=2)


def _last_hand(view: View, opened: OpenedHand) -> Widget:
    """Return a hand of the last showdown, so named: its line, its kind, what it scored, its cards."""
    cards, scored = shown_of(view, opened), _scored(view, opened)
    made, full = f"Last: {kind(opened)}", len(cards) > LAID
    sign = Set(art(place.where, opened.line, "chalk", 60 if full else 50))
    if full:
        name = Text(made, room=SIDE - 90 - scored.size[0])
        words = row(sign, name, scored, gap=10, grow=[name])
        own, others = (Cards(it, 108, visible=FULL) for it in (cards[:LAID], cards[LAID:]))
        return column(words, row(own, others, gap=12), gap=4)
    own = Cards(cards, SHORT, gap=4, visible=FULL)
    words = column(Text(made, room=SIDE - own.size[0] - 86), scored, gap=0)
    return row(own, sign, words, gap=12)


def _scored(view: View, opened: OpenedHand) -> Text:
    """Return what a hand of the last showdown scored, or that another one was equally good."""
    last = view.last
    if last is None or opened.seat not in last.winners:
        return Text("")
    said = "equal" if len(last.winners) > 1 else f"+{last.points}"
    return Text(said, NUMBER if view.seats <= FULL_HANDS else WORD, bold=True)


def _answer(view: View, seat: Seat) -> Widget:
    """Return the cards that a player has laid, and what they said."""
    laid = Cards((None,) * view.laid_counts[seat], SHORT, visible=FULL)
    said = said_by(view, seat)
    tone: Colour = {"called": "brown", "challenged": "red"}.get(said, "plate")
    ink: Colour = "ink" if tone == "plate" else "onSeat"
    word = [Set(Panel(Text(said, ink=ink, bold=True), tone, pad=6, radius=20))] if said else []
    return Set(row(laid, *word, gap=14), "l", "t")


# A player's hand.

SMALL, CLOSE = 154, (42, 20)
"""Height of a card of the grid, and how much wider and higher its cell is: half the picture is the grid."""
OWN = WHOLE - 3 * (width_of(SMALL) + CLOSE[0]) - 16
"""Width of what is beside the grid."""


def hand_scene(view: View) -> Scene:
    """Return a player's own cards, the best hands of two of them with the grid, and the grid."""
    made = ranked(view.grid, view.laid or view.stash)
    rows: list[Widget] = [_made(view, it, best=n == 0) for n, it in enumerate(made[:3])]
    if view.stash and not made:
        rows = [Text("No line is open yet", ink="faint")]
    own = column(_own(view, made[0].cards if made else ()), *rows, FILL, _stand(view), gap=4)
    board = Set(_cells(view, SMALL, CLOSE, made[0].line if made else ""), "r", "m")
    content = row(Padded(own, least=OWN, top=4), board, gap=16)
    framed = Band(content, place.board, "ground", (), (FRAME, FRAME, FRAME, FRAME))
    return scene(framed, place.SLATE, "ground")


def _own(view: View, used: Sequence[Card]) -> Widget:
    """Return the Stash, and the laid cards in a rim; those of the best hand lie on chalk rubbed flat."""
    high = 146 if len(view.stash) + len(view.laid) <= LAID + 1 else 104
    stash = [
        Panel(OneCard(it, high), "dust" if it in used else "ground", pad=8, radius=16) for it in view.stash
    ]
    laid = list[Widget]()
    if view.laid:
        word = Panel(Text("laid", bold=True), "plate", "chalk", pad=5, radius=20, thickness=2)
        cards = Panel(Cards(view.laid, high, visible=FULL), "dust", "chalk", pad=8, radius=16)
        laid = [Over((cards, Set(word, "m", "b")))]
    return Padded(row(*stash, *laid, gap=4), high=high + 16)


def _made(view: View, made: Hand, *, best: bool) -> Widget:
    """Return what two of the own cards make: which ones, with which line, and what that scores."""
    ink: Colour = "ink" if best else "faint"
    used = tuple(card in made.cards for card in (*view.stash, *view.laid))
    points = Text(
        f"+{score(view, made, challenged=bool(view.challengers))}", NUMBER, ink, bold=True, side="r"
    )
    slots, where = Set(art(place.slots, used)), Set(art(place.where, made.line))
    called = next(
        it for it in (short_name(made.made), kind(made)) if it == kind(made) or fits(it, OWN, bold=best)
    )
    name = Text(begun(called), ink=ink, bold=best, room=OWN)
    return column(row(slots, where, FILL, points, gap=12), name, gap=0)


def _stand(view: View) -> Widget:
    """Return how many cards are left in the Draw Pile, and below it whose turn it is."""
    assert view.seat is not None
    parts = list[Widget]()
    if view.actor == view.seat:
        parts = [Panel(Text("Your turn", ink="onGold", bold=True), "gold", pad=4)]
    elif view.actor is not None:
        parts = [Panel(row(Token(view.actor, 17), PlayerName(view.actor, least=175), gap=4), "plate", pad=4)]
    turn = row(Token(view.seat), *parts, FILL, gap=6)
    return column(fit(OWN, _piles(view), _piles(view, words=False)), turn, gap=4)


LARGE_CARD = 230
"""Height of a card in large print."""


def large_grid(view: View) -> Widget:
    """Return the grid in large print, with cards as high as the Stash's."""
    return _cells(view, LARGE_CARD, (30, 30))


# The hands that were compared, and the worked example.


@dataclass(frozen=True, slots=True)
class Shown(ShownHand):
    """A hand as it was compared: what its player did about the call, and what it scored."""

    line: str


def hand_result_scene(hands: Sequence[Shown]) -> Scene:
    """Return the hands one below another, the best ones on gold."""
    lines = [compared(it, short_name(it.called), _cards(it)) for it in hands]
    framed = Band(column(*lines), place.board, "ground", (), (FRAME + 4, FRAME + 4, FRAME + 4, FRAME + 4))
    return scene(framed, place.SLATE, "ground")


def _cards(it: Shown) -> Widget:
    """Return the laid cards, the sign of the line, and its cards."""
    sign = Set(art(place.where, it.line, "onGold" if it.best else "chalk", 56))
    return row(
        Cards(it.cards[:LAID], 104, visible=FULL), sign, Cards(it.cards[LAID:], 104, visible=FULL), gap=12
    )


_CELLS: tuple[Card | None, ...] = (*hand("9H 4C"), None, *hand("7H 8H 2S KD 8C 6H"))
"""The cards of the cells, as in the rulebook's example."""
_LINE, _OWN = LINES["D1"], hand("TH JH")
_SCALE = (
    Category.FULL_HOUSE,
    Category.FLUSH,
    Category.STRAIGHT,
    Category.THREE_OF_A_KIND,
    Category.TWO_PAIR,
)
"""Kinds of hands about as good as the example's."""


def _example() -> Scene:
    """Return a grid whose diagonal makes a flush with two own cards, and what kinds of hands score."""
    cells = [
        Padded(OneCard(card, 62, dimmed=cell not in _LINE), 9, 4, least=61, high=70)
        for cell, card in zip(CELLS, _CELLS, strict=True)
    ]
    board = Set(Band(grid(cells, 3, gap=0), place.crossing, "ground", (_LINE,), (0, 0, 0, 0)))
    own = Panel(Cards(_OWN, 124, visible=FULL), "dust", pad=8, radius=16)
    yours = column(Text("two of yours", side="m"), Set(own, "m"))
    plus, equals = (Text(it, HUGE, bold=True) for it in "+=")
    scale = column(*map(_worth, _SCALE), gap=0)
    content = row(board, plus, Set(yours), equals, Set(scale), gap=12)
    framed = Band(content, place.board, "ground", (), (FRAME + 6, 14, FRAME, 14))
    alt = (
        "A grid with a diagonal of hearts, 9H 8H 6H, and your TH JH: together a flush, worth 50 points. "
        f"The scale: {', '.join(f'{kind_name(it)} {POINTS[it]}' for it in _SCALE)}."
    )
    return scene(framed, place.SLATE, "ground", alt)


def _worth(it: Category) -> Widget:
    """Return what a kind of hand scores, that of the example on gold."""
    made = it is Category.FLUSH
    on, ink = ("gold", "onGold") if made else ("ground", "ink")
    name, points = (Text(word, WORD, ink, bold=made) for word in (kind_name(it), str(POINTS[it])))
    line = Padded(row(name, points, gap=20, grow=[name]), left=10, right=10, least=310)
    return Panel(line, on, pad=0) if made else line


EXAMPLE = _example()


# The stages of a showdown.

_ANSWERS = (Conceded, Challenged)


def stages(
    steps: Iterator[tuple[Event | None, View]], now: Sequence[Event], names: NameOfSeat
) -> Sequence[Stage]:
    """Return a stage for each hand, below the answers to the call that came with it."""
    found, hands, speech = list[Stage](), tuple[OpenedHand, ...](), Speech(names, None)
    lines = [sentence(event, speech, {}) or "" for event in now if isinstance(event, _ANSWERS)]
    for event, view in steps:
        if not isinstance(event, Showdown):
            continue
        strength = poker.strength(event.cards)
        hands = (*hands, OpenedHand(event.cards, event.line, event.made, strength, event.seat))
        lines.append(sentence(event, speech, {}) or "")
        last = Outcome(hands, winners=(), points=0)
        shown = replace(view, phase=Phase.TURN, turn=None, actor=None, last=last)
        found.append(Stage(Page("Tex-Tac-Toe · Showdown", "\n".join(lines), scene=table_scene(shown))))
    return at_most(found)


REVEAL = Reveal(lasting_each((Showdown,)), stages)
