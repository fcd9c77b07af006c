"""Castle Poker's pictures: the table, a player's hand, the hands that were compared, the worked example."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from bot.presentation.compared_hands import ShownHand, compared
from bot.presentation.game_presenter import STAGE_S, STAGES_MAX, NameOfSeat, Reveal, Stage, at_most
from bot.presentation.games.castle import place
from bot.presentation.games.castle.sentences import (
    cards_in_row,
    chooses_from_moat,
    face_up,
    hand_name,
    hand_of,
    special_name,
)
from bot.presentation.layout import (
    FILL,
    GAP,
    LARGE,
    NAME,
    NUMBER,
    Band,
    Cards,
    FaceOf,
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
    row,
    scene,
)
from bot.presentation.page import Page
from bot.presentation.scene import SEAT_LETTERS, WIDTH, Scene, card_backs, width_of
from bot.table.texts import begun
from engines.cards import Card, highest_first
from engines.castle import View
from engines.castle.events import HandsOpened
from engines.castle.model import Phase
from engines.castle.ranking import called, strength
from engines.core import Event, Seat

MARGIN = 8
WHOLE = WIDTH - 2 * MARGIN
STONES_DRAWN_MAX = 9
"""Maximum number of stones of a small heap; the number beside it tells how many there are."""


@dataclass(frozen=True, slots=True)
class _Plan:
    """How large a player's column is drawn, by the number of players."""

    per_row: int
    tower: int
    course: int
    card: int
    sky: int
    """Height of the part above the ground."""
    banner: int = 0
    """Height of the player's banner; 0: their letter stands beside the name."""
    labelled: bool = True
    """Whether stones have their words below them."""
    numbered: bool = True

    @property
    def room(self) -> int:
        return (WHOLE - GAP * (self.per_row - 1)) // self.per_row

    @property
    def stones(self) -> int:
        """Width of the stones between castle and banner."""
        return self.room - self.tower - 26 - (52 if self.banner else 0)


_PLANS = {
    2: _Plan(2, tower=132, course=45, card=132, sky=230, banner=216),
    3: _Plan(3, tower=112, course=43, card=106, sky=224, banner=212),
    4: _Plan(4, tower=84, course=43, card=104, sky=224, labelled=False),
    5: _Plan(3, tower=88, course=20, card=90, sky=118, banner=112, labelled=False, numbered=False),
    6: _Plan(3, tower=88, course=20, card=90, sky=118, banner=112, labelled=False, numbered=False),
}

WAITED_FOR = {
    Phase.LOBBY: "not dealt yet",
    Phase.DISCARD: "may discard",
    Phase.BID: "bids",
    Phase.MESSENGER: "may send the Messenger",
    Phase.REPLACE: "fishes in the Moat",
    Phase.TREBUCHET: "may fire the Trebuchet",
    Phase.BUILD: "may build",
    Phase.CLOSED: "the game is over",
}


def table_scene(view: View) -> Scene:
    """Return the table as everybody sees it."""
    players = [Seat(seat) for seat in range(len(view.supply))]
    plan = _PLANS[len(players)]
    lines = [players[at : at + plan.per_row] for at in range(0, len(players), plan.per_row)]
    parts = list[Widget]()
    for n, line in enumerate(lines):
        yard = columns([*(_castle(view, seat, plan) for seat in line), *_nobody(line, plan)])
        above = column(_headline(view), yard, gap=0, grow=[yard]) if not n else yard
        parts.append(Band(above, place.sky, "sky1", (n > 0,), (MARGIN, MARGIN, MARGIN, 0)))
        low = columns([*(_front(view, seat, plan) for seat in line), *_nobody(line, plan)])
        parts.append(Band(low, place.terrace, "wall", (), (MARGIN, 10, MARGIN, 6)))
    parts.append(_middle(view, 84 if len(lines) > 1 else 104))
    return scene(column(*parts, gap=0), place.YARD, "ground")


def _nobody(line: Sequence[Seat], plan: _Plan) -> list[Widget]:
    return [Space()] * (plan.per_row - len(line))


def _headline(view: View) -> Widget:
    """Return whose turn it is and what for, and the general conditions as signs."""
    said = WAITED_FOR[view.phase]
    if view.turn is None:
        what: Widget = Text(begun(said), NUMBER, bold=True)
    else:
        what = row(Token(view.turn), Text(said, NUMBER, bold=True))
    treb = [Text("2", bold=True), Set(art(place.trebuchet, 32))] if view.options.trebuchets == 2 else []
    signs = [Set(art(place.messenger, 36, view.resting)), *treb, Set(art(card_backs, 1, 36))]
    return Padded(row(what, *signs, Text(str(view.deck_count), bold=True), grow=[what]), bottom=4)


def _castle(view: View, seat: Seat, plan: _Plan) -> Widget:
    """Return what stands on the ground: a castle, stones, the player's banner."""
    mine = seat == view.turn
    drawn = art(place.tower, view.castle[seat], plan.tower, plan.course, seat, mine, plan.numbered)
    stones = Set(_stones(view, seat, plan), "l", "b")
    parts: list[Widget] = [Set(drawn, "l", "b"), stones]
    if plan.banner:
        letter = Padded(Text(SEAT_LETTERS[seat], ink="onSeat", bold=True, side="m"), top=8, least=46)
        face = Padded(FaceOf(seat), top=8)
        hung = Over((art(place.banner, seat, plan.banner), Set(letter, "l", "t"), Set(face, "m", "t")))
        parts.append(Set(hung, "r", "b"))
    inside = Padded(row(*parts, grow=[stones], gap=6), high=plan.sky)
    if not mine:
        return inside
    return Over((Set(art(place.glow, plan.room - 8, plan.sky - 28), "m", "b"), inside))


def _stones(view: View, seat: Seat, plan: _Plan) -> Widget:
    """Return a player's bid above their supply; before they bid, how many cards they changed."""
    offered, changed, ink = view.offered[seat], view.discarded[seat], "ink" if seat == view.turn else "faint"
    lines = list[Widget]()
    if offered is not None:
        gone = offered - view.bid[seat]
        label = f"bid of {offered}" if gone else "bid"
        lines += _amount(view.bid[seat], gone, label if plan.labelled else "bid", ink, plan, LARGE)
    elif changed is not None:
        lines.append(Text(f"drew {changed}", ink=ink, room=plan.stones))
    lines += _amount(view.supply[seat], 0, "supply" if plan.labelled else "", ink, plan, NUMBER)
    return Padded(column(*lines, gap=0), bottom=4)


def _amount(stones: int, gone: int, label: str, ink: str, plan: _Plan, height: int) -> list[Widget]:
    """Return a number with its stones, and its word below or, where there is little room, before it."""
    number = Text(str(stones), height, bold=True)
    if label and not plan.labelled:
        return [row(Text(label, ink=ink), number, gap=6)]
    drawn = min(stones + gone, STONES_DRAWN_MAX)
    pile = [Set(art(place.heap, drawn, 9, 4, gone), "l", "b")] if drawn else []
    counted = fit(plan.stones, row(number, *pile, gap=6), number)
    return [counted, Text(label, ink=ink, room=plan.stones)] if label else [counted]


def _front(view: View, seat: Seat, plan: _Plan) -> Widget:
    """Return what lies before a castle: the player's name, their cards, what these make."""
    mine, cards = seat == view.turn, hand_of(view, seat)
    on, ink = ("gold", "onGold") if mine else ("plate", "ink")
    name = PlayerName(seat, NAME if plan.per_row < 4 else 34, ink)
    parts: list[Widget] = [] if plan.banner else [Token(seat, face=True)]
    parts.append(name)
    if seat == view.dealer:
        parts.append(Set(art(card_backs, 2, 32)))
    tag = Panel(row(*parts, gap=4, grow=[name]), on, pad=3, radius=9)
    hand = Cards(cards, plan.card, visible=(plan.room - 4 - width_of(plan.card)) // max(5, len(cards) - 1))
    below = _made(view, cards, plan.room)
    return column(tag, Padded(hand, left=2, right=2, high=plan.card), *below, gap=6)


def _made(view: View, cards: Sequence[Card | None], room: int) -> list[Widget]:
    """Return the lines about an open hand: its name, and the special cards in it."""
    known = face_up(cards)
    if not known:
        return []
    specials = [*dict.fromkeys(filter(None, (special_name(view, card) for card in known)))]
    names = dict.fromkeys((begun(called(known)), begun(called(known).split(",")[0])))
    signs = ([*map(_sign, specials)], [*map(_icon, specials)])
    variants = [row(Text(name, bold=True), *shown, gap=6) for shown in signs for name in names]
    last = Text([*names][-1], bold=True, room=room - 50 * len(specials))
    return [fit(room, *variants, row(last, *signs[1], gap=6))]


def _sign(special: str) -> Widget:
    """Return a special card's name on a wooden board."""
    return Set(Panel(Text(special, ink="board", side="m"), "wood", pad=4, radius=6))


def _icon(special: str) -> Widget:
    """Return a special card's sign where there is no room for its name."""
    return Set(art(place.special, special, 36))


def _middle(view: View, card: int) -> Widget:
    """Return the Quarry, and the Moat with its cards."""
    last = [Text("last hand", ink="ink", bold=True)] if view.ran_out else []
    head = row(Text("Quarry", ink="faint"), Text(str(view.quarry), LARGE, bold=True), gap=10)
    size = (11, 8) if view.quarry > 12 else (10, 9)
    quarry = Padded(
        column(head, *last, Set(art(place.heap, view.quarry, *size), "l", "b"), gap=2), left=6, right=14
    )
    ordered = sorted(highest_first(view.moat), key=lambda it: special_name(view, it) or "~")
    shoals = [(special, [*cards]) for special, cards in groupby(ordered, lambda it: special_name(view, it))]
    title = Text("Moat")
    room = WHOLE - quarry.size[0] - title.size[0] - 40
    drawn = [
        row(*(_shoal(special, cards, card, sign, apart) for special, cards in shoals), gap=8)
        for sign in (_sign, _icon)
        for apart in (True, False)
    ]
    swimming = fit(room, *drawn, Cards(highest_first(view.moat), card))
    water = Band(row(title, swimming, gap=12, grow=[swimming]), place.moat, "water", (), (14, 14, 8, 8))
    return Band(row(quarry, water, gap=0, grow=[water]), place.terrace, "wall", (), (MARGIN, 6, 0, 0))


def _shoal(
    special: str | None, cards: Sequence[Card], height: int, sign: Callable[[str], Widget], apart: bool
) -> Widget:
    """Return cards of the Moat with their special's sign below them, side by side if they are `apart`."""
    lying = Cards(cards, height, visible=34)
    below = [sign(special)] if special else []
    return column(Padded(lying, least=lying.apart if apart else 0), *below, gap=2)


# A player's hand.


def hand_scene(view: View) -> Scene:
    """Return a player's own cards, castle and stones, the rivals, the Quarry and the Moat."""
    assert view.seat is not None
    seat, mine = view.seat, view.turn == view.seat
    cards = highest_first(view.cards)
    castle = art(place.tower, view.castle[seat], 124, 48, seat, mine, True)
    tower: Widget = Set(castle, "m", "b")
    if mine:
        tower = Over((Set(art(place.glow, 164, 240), "m", "b"), tower))
    own = column(
        _faces(view, cards), Text(begun(hand_name(called(cards))) if cards else "", NUMBER, bold=True)
    )
    upper = row(Over((tower, Set(Token(seat), "l", "t"))), own, gap=14, grow=[own])
    parts: list[Widget] = [Band(upper, place.sky, "sky1", (True,), (MARGIN, MARGIN, MARGIN, 0))]
    rivals = [Seat(other) for other in range(len(view.supply)) if other != seat]
    stones = _own_stones(view, seat, mine)
    low = column(stones, columns([_rival(view, it, len(rivals)) for it in rivals]), gap=8)
    parts.append(Band(low, place.terrace, "wall", (), (MARGIN, 10, MARGIN, 8)))
    if chooses_from_moat(view):
        parts.append(_middle(view, 84))
    return scene(column(*parts, gap=0), place.YARD, "ground")


def _faces(view: View, cards: Sequence[Card]) -> Widget:
    """Return the own cards, each with its sign below it if it is a special."""
    signs = {card: sign for card in cards if (sign := special_name(view, card))}
    high = (176 if len(cards) <= 5 else 150) if signs else 196
    hand = Cards(cards, high)
    boards = [_sign(it) for it in dict.fromkeys(signs.values())]
    return column(Padded(hand, high=high), *([row(*boards, gap=6)] if boards else []), gap=4)


def _own_stones(view: View, seat: Seat, mine: bool) -> Widget:
    on, ink = ("gold", "onGold") if mine else ("plate", "ink")
    turn = Panel(Text("Your turn" if mine else "You", ink=ink, bold=True, side="m"), on, pad=7)
    offered, changed = view.offered[seat], view.discarded[seat]
    parts: list[Widget] = [turn]
    if offered is not None:
        gone = offered - view.bid[seat]
        parts += _counted(view.bid[seat], gone, f"bid of {offered}" if gone else "bid")
    elif changed is not None:
        parts.append(Text(f"drew {changed}", ink="faint"))
    parts += _counted(view.supply[seat], 0, "supply")
    deals = [Set(art(card_backs, 2, 36))] if seat == view.dealer else []
    return row(*parts, FILL, *deals, gap=14)


def _counted(stones: int, gone: int, label: str) -> list[Widget]:
    drawn = min(stones + gone, 11)
    pile = [Set(art(place.heap, drawn, 11, 6, gone))] if drawn else []
    return [row(Text(str(stones), LARGE, bold=True), *pile, Text(label, ink="faint"), gap=8)]


def _rival(view: View, seat: Seat, rivals: int) -> Widget:
    """Return a rival's castle in short, letter and bid; with few rivals also supply and name."""
    offered, changed = view.offered[seat], view.discarded[seat]
    castle = row(Set(art(place.keep, view.castle[seat], 40, 12)), Token(seat), gap=8)
    space: Widget = PlayerName(seat, bold=False, side="l", least=90) if rivals < 3 else Space()
    supply = Text(str(view.supply[seat]), NUMBER, bold=True)
    stones = row(supply, Set(art(place.heap, 1, 11, 1)), gap=4)
    bid: list[list[Widget]] = [[]]
    if offered is not None:
        number = Text(str(view.bid[seat]), NUMBER, bold=True)
        bid = [[row(Text("bid", ink="faint"), number, gap=6)], [number]]
    elif changed is not None:
        bid = [[Text(f"drew {changed}", ink="faint")], []]
    room = (WHOLE + GAP) // rivals - GAP - 10
    variants = [[castle, space, stones, *told] for told in bid] + [[castle, space, *bid[-1]]]
    return Panel(fit(room, *(row(*it, gap=8, grow=[space]) for it in variants)), "plate", pad=5)


# The hands that were compared, and the worked example.


def hand_result_scene(hands: Sequence[ShownHand]) -> Scene:
    """Return the hands one below another, the best ones on gold."""
    lines = [compared(hand, hand.called, Cards(hand.cards, 112)) for hand in hands]
    content = Band(column(*lines, gap=GAP), place.terrace, "wall", (), (MARGIN, 12, MARGIN, MARGIN))
    return scene(content, place.YARD, "ground")


def _example() -> Scene:
    """Return the best hand, the bid of 3 stones and the castle with boxes 1 and 2, from left to right."""
    kings = tuple(map(Card, ("KS", "KH", "9C", "6D", "2H")))
    best = row(Token(0), Text("best hand", NUMBER, bold=True), gap=10)
    hand = column(best, Padded(Cards(kings, 120), least=430), gap=14)
    heap = Set(art(place.heap, 3, 22, 2), "m")
    bid = column(Text("bid 3", NUMBER, bold=True, side="m"), heap, Text("1 + 2 = 3", ink="faint"), gap=8)
    tower = Set(art(place.tower, (1, 2), 150, 40, 0, False, True), "m", "b")
    content = row(Set(hand), Set(bid, "m"), tower, gap=20, grow=[])
    wide = Band(content, place.sky, "sky1", (True,), (24, 12, 12, 0))
    alt = (
        "A has the best hand (KS KH 9C 6D 2H, a pair of kings) and bids 3 stones. "
        "Boxes 1 and 2 of A's castle are built (1 + 2 = 3), boxes 3 and 4 are open."
    )
    return scene(wide, place.YARD, "ground", alt)


EXAMPLE = _example()


# The stages of a showdown.


def lasting(now: Sequence[Event]) -> float:
    """Return the seconds that all stages take."""
    opened = (len(event.hands) for event in now if isinstance(event, HandsOpened))
    return STAGE_S * min(STAGES_MAX, sum(opened))


def stages(
    steps: Iterator[tuple[Event | None, View]], now: Sequence[Event], names: NameOfSeat
) -> Sequence[Stage]:
    """Return a stage for each hand."""
    opened = ((event, view) for event, view in steps if isinstance(event, HandsOpened))
    return at_most([stage for event, view in opened for stage in _of(event, view, names)])


def _of(opened: HandsOpened, view: View, names: NameOfSeat) -> Iterator[Stage]:
    """Yield a stage for each hand, the best one last; `view` is that before they are opened."""
    lines, up = list[str](), set[int]()
    for seat in sorted(range(len(opened.hands)), key=lambda seat: strength(opened.hands[seat])):
        up.add(seat)
        cards = cards_in_row(opened.hands[seat], opened.trebuchets)
        lines.append(f"**{names(Seat(seat))}**: {cards} · {hand_name(opened.ranks[seat])}")
        hands = tuple(held if other in up else () for other, held in enumerate(opened.hands))
        scene = table_scene(replace(view, turn=None, opened=hands))
        yield Stage(Page(f"Castle Poker · Hand {view.hand} · Showdown", "\n".join(lines), scene=scene))


REVEAL = Reveal(lasting, stages)
