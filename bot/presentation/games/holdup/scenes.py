"""Texas Hold Up's pictures: the table, a hero fight, the end, a showdown, a hand, the worked example."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.presentation.games.holdup import place
from bot.presentation.games.holdup.sentences import (
    HOLE_CARDS,
    application,
    as_said,
    awaited,
    best_hand,
    brief,
    fought,
    ranking,
    running,
    state,
    wagered,
    yields,
)
from bot.presentation.layout import (
    FILL,
    FULL,
    GAP,
    HUGE,
    LARGE,
    NAME,
    NUMBER,
    WORD,
    Band,
    Cards,
    OneCard,
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
    grid,
    row,
    scene,
)
from bot.presentation.scene import WIDTH, Colour, Scene, card_backs, crown, width_of
from bot.table.texts import begun
from engines import poker
from engines.cards import Card
from engines.core import Seat
from engines.holdup import View
from engines.holdup.model import BOARD_SIZE, Phase, Street, potency
from engines.holdup.table_of_cards import ENTRIES
from engines.words import counted, signed

# The table.

MARGIN = 12
WHOLE = WIDTH - 2 * MARGIN
SLOTS = BOARD_SIZE[Street.RIVER]
LOOT, LAW = 1, 3
"""Slots of the cards that determine loot and law (HU-42, HU-45)."""
MARKED: dict[int, Colour] = {LOOT: "sack", LAW: "law"}
CARD, RIM = 148, 6
"""Height of a card of the board, and width of the rim of the loot's and the law's."""
LOOT_ROOM, LAW_ROOM = 236, 248
"""Widths of the names of loot and law: every entry of the Table of Cards is whole in them."""
POT = 250
"""Width of what is beside the board."""
ONE_ROW = 4
"""Maximum number of posters in one row."""


def table_scene(view: View) -> Scene:
    """Return the table as everybody sees it."""
    if view.phase is Phase.CLOSED:
        parts = _end(view)
    elif fought(view):
        parts = _fight(view)
    else:
        table = column(_board_and_pot(view), *([_job(view)] if running(view) else []), gap=0)
        parts = (_top(table), _wall([_villain(view, seat) for seat in view.seated]))
    return scene(column(*parts, gap=0), place.SALOON, "ground")


def _top(content: Widget) -> Widget:
    """Return what lies on the table."""
    return Band(content, place.top, "lamp", (), (MARGIN, 10, MARGIN, 16))


def _wall(posters: Sequence[Widget], per_row: int = 0) -> Widget:
    """Return posters on the boards; `per_row` 0: in one row, or in two."""
    return Band(
        grid(posters, per_row or _per_row(len(posters))), place.boards, "board", (), (MARGIN, 10, MARGIN, 10)
    )


def _per_row(many: int) -> int:
    return max(1, many if many <= ONE_ROW else -(-many // 2))


def _poster_room(view: View) -> int:
    """Return the width of what is on a poster."""
    return min(340, (WHOLE + GAP) // _per_row(len(view.seated)) - GAP) - 16


# The board, the pot, the loot and the law.


def _slots(view: View, card: int) -> list[Widget]:
    """Return the five places of the board, the loot's and the law's card in a rim."""
    found = list[Widget]()
    for n in range(SLOTS):
        if n >= len(view.board):
            found.append(Padded(art(place.slot, width_of(card), card), RIM, RIM, RIM, RIM))
        elif n in MARKED and running(view):
            found.append(Panel(OneCard(view.board[n], card), MARKED[n], pad=RIM, radius=14))
        else:
            found.append(Padded(OneCard(view.board[n], card), RIM, RIM, RIM, RIM))
    return found


def _pointers(view: View, card: int, gap: int) -> Widget:
    """Return what joins the loot's and the law's card with the plates below the board."""
    width, marks = width_of(card) + 2 * RIM, list[Widget]()
    for n in range(SLOTS):
        if n in MARKED and n < len(view.board):
            mark = Set(art(place.pointer, 30, 15, MARKED[n]), "m", "b")
            marks.append(Padded(mark, least=width, high=15))
        else:
            marks.append(Space(width, 15))
    return row(*marks, gap=gap)


def _board_and_pot(view: View) -> Widget:
    board = _slots(view, CARD)
    pot = _pot(view) if view.open is None else _power_and_pot(view)
    beside = Padded(Set(pot, "m"), least=POT)
    return row(*board, beside, gap=2, grow=[beside])


def _pot(view: View) -> Widget:
    """Return the pot; between two heists, which heist is over."""
    if not running(view):
        over = "to come" if view.phase is Phase.LOBBY else "over"
        heist = row(Text("heist", ink="faint"), Text(str(view.hand), HUGE, bold=True))
        return column(Set(heist, "m"), Text(over, ink="faint", side="m"), gap=0)
    number = Text(brief(view.pot), HUGE, bold=True)
    chips = Padded(Set(art(place.heap, view.pot, 52), "m", "b"), high=90)
    return column(chips, Set(row(Text("pot", ink="faint"), number), "m"), gap=0)


def _power_and_pot(view: View) -> Widget:
    """Return the pot on one line, and below it the card of the power in use."""
    assert view.open is not None
    pot = Set(row(Text("pot", ink="faint"), Text(brief(view.pot), LARGE, bold=True)), "m")
    words = column(
        row(Token(view.open.seat, 20), Text(f"{view.open.left} left", bold=True)),
        Text(application(view.open.card), bold=True, room=POT - 96),
    )
    used = Panel(row(OneCard(view.open.card, 88), Set(words)), "plate", "gold", pad=6)
    return column(pot, used, gap=2)


def _job(view: View) -> Widget:
    """Return the plates of the loot and the law; each points at its card of the board."""
    loot, law = _loot(view), _law(view)
    return column(_pointers(view, CARD, 2), row(loot, law, gap=12, grow=[law]), gap=0)


def _plate(sign: Widget, content: Widget, tone: Colour, least: int, *, there: bool) -> Widget:
    """Return a plate with its sign; its rim is bright once there is a card."""
    inside = Padded(row(Set(sign), content, gap=10, grow=[content]), high=76)
    return Padded(Panel(inside, "plate", tone if there else "rim", pad=6, radius=12), least=least)


def _named(name: str) -> str:
    """Return an entry of the Table of Cards; a table's own words are only in the text."""
    return name if name in ENTRIES else ""


def _loot(view: View) -> Widget:
    if view.setting is None:
        words = column(Text("loot comes"), Text("with the flop"), gap=0)
        return _plate(art(place.sack, 64), Set(words), "sack", 380, there=False)
    worth = view.loot_on_card or view.loot_in_pot
    where = Text("loot in the pot" if view.loot_in_pot else "loot on the card", ink="faint", room=LOOT_ROOM)
    name = _named(view.setting.loot)
    words = column(*([Text(begun(name), room=LOOT_ROOM)] if name else []), where, gap=0)
    content = row(Set(words), FILL, Text(brief(worth), LARGE, bold=True), gap=4)
    return _plate(art(place.sack, 64), content, "sack", 380, there=True)


def _law(view: View) -> Widget:
    law = view.resistance
    if law is None:
        words = Set(column(Text("law comes"), Text("with the turn"), gap=0))
        return _plate(art(place.badge, 68), words, "law", 0, there=False)
    name = _named(law.name)
    said = Text("law", ink="faint")
    strength = row(said, Set(art(place.bullets, law.needed, law.strength, LAW_ROOM - said.size[0] - GAP)))
    words = Set(column(*([Text(begun(name), room=LAW_ROOM)] if name else []), strength, gap=2))
    left = row(Text(str(law.needed), LARGE, bold=True), Text(f"of {law.strength}", ink="faint"))
    stands = Set(left) if law.needed else Set(Text("beaten", bold=True))
    content = row(words, FILL, stands, gap=4)
    return _plate(art(place.badge, 68), content, "law", 0, there=True)


# The villains.


def _poster(*parts: Widget, gold: bool, old: bool = False) -> Widget:
    """Return a wanted poster."""
    paper = "old" if old else "poster"
    inside = column(*parts, gap=4)
    return Band(inside, place.poster, paper, (paper, gold), (8, 10, 8, 16))


def _head(text: str, *, gold: bool) -> Widget:
    words = Text(text, ink="onGold" if gold else "print", bold=True, side="m")
    return Panel(words, "gold", pad=0, radius=4) if gold else words


def _chips(chips: int, room: int, size: int = LARGE) -> Widget:
    """Return a villain's chips."""
    return row(Set(art(place.coin, 15)), Text(brief(chips), size, "print", bold=True, room=room - 36), gap=6)


def _villain(view: View, seat: Seat) -> Widget:
    """Return a villain's poster: how they stand, their name, chips and powers, what they are in for."""
    per_row, room = _per_row(len(view.seated)), _poster_room(view)
    waited, gone = seat in awaited(view), running(view) and view.folded[seat]
    ink: Colour = "onGold" if waited else "print"
    name = PlayerName(seat, ink=ink, bold=per_row <= ONE_ROW, least=min(room, 140))
    radius = 31 if room > 160 else 20
    count = view.power_counts[seat]
    held: list[Widget] = [
        Set(art(place.powers, count if room > 160 else min(1, count), "old" if gone else "poster"))
    ]
    held.append(Text(str(count), NUMBER, "print", bold=True))
    deals = [Set(art(card_backs, 2, 34))] if seat == view.dealer else []
    beside = room - 2 * radius - 10
    numbers = column(
        _chips(view.stack[seat], beside, LARGE if room > 160 else NUMBER), row(*held, *deals, gap=4), gap=2
    )
    face = Set(Token(seat, radius, face=True))
    middle = Set(row(face, numbers, gap=8), "m")
    foot: Widget = Text(wagered(view, seat), ink="print", bold=view.allin[seat], side="m", room=room)
    if not running(view):
        cards = dict(view.shown).get(seat, ())
        any_shown = any(shown for _, shown in view.shown)
        foot = Padded(Set(Cards(cards, 84, visible=FULL), "m"), high=84 if any_shown else 0)
    head: Widget = column(Text(state(view, seat), ink=ink, bold=True, side="m"), name, gap=2)
    if waited:
        head = Panel(head, "gold", pad=0, radius=4)
    return _poster(head, middle, foot, gold=waited, old=gone)


def _fight(view: View) -> tuple[Widget, ...]:
    """Return a line for each villain, or for many half a line, with the cards and hands of those who fought;
    once all are turned up, the best one has the gold.
    """
    few, dealt = len(view.seated) <= ONE_ROW, dict(view.shown)
    up = {seat: poker.strength(cards) for seat, cards in dealt.items() if None not in cards}
    best = max(up.values()) if len(up) == len(dealt) else None
    title = Text("HERO FIGHT", LARGE, bold=True, side="m")
    fighters = [
        (_fighter if few else _small_fighter)(view, seat, won=seat in up and up[seat] == best)
        for seat in view.seated
    ]
    return _top(title), _wall(fighters, 1 if few else 2)


def _fought_with(view: View, seat: Seat) -> str:
    """Return the kind of hand that a villain fought with, once it is turned up; "" before."""
    cards = dict(view.shown).get(seat, ())
    return as_said(poker.name(cards)).partition(",")[0] if cards and None not in cards else ""


def _fighter(view: View, seat: Seat, *, won: bool) -> Widget:
    name = PlayerName(seat, ink="onGold" if won else "print", bold=True, side="l", least=190)
    ink: Colour = "onGold" if won else "print"
    said = _fought_with(view, seat)
    words = column(
        row(Token(seat, face=True), name, gap=8, grow=[name]),
        row(
            Set(art(place.coin, 15)),
            Text(brief(view.stack[seat]), NUMBER, ink, bold=True),
            Text(said, ink=ink),
        ),
        gap=6,
    )
    cards = Padded(Set(Cards(dict(view.shown).get(seat, ()), 120, visible=FULL), "r"), least=470, high=120)
    beside = Set(words)
    return Panel(row(beside, cards, gap=10, grow=[beside]), "gold" if won else "poster", pad=10, radius=6)


def _small_fighter(view: View, seat: Seat, *, won: bool) -> Widget:
    ink: Colour = "onGold" if won else "print"
    name = PlayerName(seat, ink=ink, bold=won, side="l", least=150)
    cards = Cards(dict(view.shown).get(seat, ()), 84, visible=FULL, gap=3)
    chips = row(Set(art(place.coin, 13)), Text(brief(view.stack[seat]), WORD, ink, bold=True), gap=4)
    said = Text(_fought_with(view, seat), ink=ink)
    lines = column(
        row(Token(seat, 20), name, said, gap=6, grow=[name]),
        Padded(row(Padded(cards, least=307), Set(chips, "r"), gap=6), high=84),
        gap=3,
    )
    return Panel(lines, "gold" if won else "poster", pad=7, radius=6)


def with_leavers(view: View, gone: Sequence[tuple[str, int, int]]) -> Scene:
    """Return the end of a session, with those who left: by name, their chips, and what they won of them."""
    lines = [_gone(name, chips, won) for name, chips, won in gone[:LEAVERS_MAX]]
    if more := len(gone) - len(lines):
        lines.append(Text(f"and {more} more", ink="faint"))
    rode_off = Band(column(*lines, gap=4), place.boards, "board", (), (MARGIN, 4, MARGIN, 12))
    return scene(column(*_end(view), rode_off, gap=0), place.SALOON, "ground")


LEAVERS_MAX = 4
"""Maximum number of villains in the picture of the end who had left; the text has all of them."""


def _gone(name: str, chips: int, won: int) -> Widget:
    """Return the line of a villain who left."""
    count = row(
        Set(art(place.coin, 13)), Text(brief(chips), NUMBER, bold=True), Text(f"({signed(won)})"), gap=6
    )
    room = WHOLE - count.size[0] - 120
    return Panel(
        row(Text(name, room=room), Text("left", ink="faint"), FILL, Set(count), gap=10), "plate", pad=8
    )


def _end(view: View) -> tuple[Widget, ...]:
    """Return the number of heists, and below it everybody's poster, the winners' with a crown."""
    heading = column(
        Text("THE END", HUGE, bold=True, side="m"),
        Text(f"after {counted(view.hand, 'heist')}", side="m"),
        gap=2,
    )
    return _top(heading), _wall([_final(view, seat, n) for n, seat in ranking(view)])


def _final(view: View, seat: Seat, n: int) -> Widget:
    first, per_row, room = n == 1, _per_row(len(view.seated)), _poster_room(view)
    radius = 52 if len(view.seated) <= ONE_ROW else 34
    name = PlayerName(seat, ink="print", bold=per_row <= ONE_ROW, least=min(room, 140))
    sign = Padded(Set(art(crown, 66, 38, "brass", "print"), "m", "b") if first else Space(), high=38)
    face = Set(Token(seat, radius, face=True), "m")
    foot = _head(f"place {n}" if n else "no heist", gold=first)
    chips = Set(_chips(view.stack[seat], room), "m")
    return _poster(sign, name, face, chips, foot, gold=first)


# A showdown.

HANDS_SHOWN_MAX = 5
"""Maximum number of hands in the picture; the text has all of them."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A hand of a showdown."""

    seat: Seat
    cards: tuple[Card, ...]
    made: str
    chips: int
    """The chips it takes of all pots."""
    won: bool
    """Whether that is more than its own chips."""


def showdown_scene(hands: Sequence[Shown], board: tuple[Card, ...]) -> Scene:
    """Return the hands one below another, those that won on gold, the cards that don't count dimmed."""
    lines = [_opened(hand, board, 122 if len(hands) <= 3 else 98) for hand in hands[:HANDS_SHOWN_MAX]]
    return scene(_top(column(*lines)), place.SALOON, "ground")


def _opened(hand: Shown, board: tuple[Card, ...], high: int) -> Widget:
    on, ink = ("gold", "onGold") if hand.won else ("plate", "ink")
    best = poker.best((*hand.cards, *board))
    name = PlayerName(hand.seat, ink=ink, side="l", least=210)
    takes = Text(f"+{brief(hand.chips)}" if hand.won else "", NUMBER, ink, bold=True, side="r")
    made = Text(begun(as_said(hand.made)), ink=ink, room=WHOLE - 330 - takes.size[0])
    words = row(Token(hand.seat, 20), name, made, takes, gap=10, grow=[made])
    idle = [card for card in (*hand.cards, *board) if card not in best]
    own, others = (Cards(it, high, gap=8, dimmed=idle, visible=FULL) for it in (hand.cards, board))
    return Panel(column(words, row(own, others, gap=60), gap=4), on, pad=8)


# A player's hand.

BOARD, APART = 118, 18
"""Height of a card of the board, and distance of two."""
HOLES = 292
"""Width of the own cards."""
SEEN_IN_ROW = 11


def hand_scene(view: View) -> Scene:
    """Return a player's own cards with the table that they belong to, their powers, and what they saw."""
    assert view.seat is not None
    if len(view.holes) > HOLE_CARDS:
        cards = Set(Cards(view.holes, 160, visible=FULL, gap=14), "m")
        upper: Widget = column(cards, _stand(view, view.seat), gap=12)
    else:
        table = column(
            row(*_slots(view, BOARD), gap=APART),
            *([_pointers(view, BOARD, APART), _plates(view)] if running(view) else []),
            low := Space(0, 8),
            _stand(view, view.seat),
            gap=0,
            grow=[low],
        )
        upper = row(_holes(view), table, gap=16, grow=[table])
    parts = [_top(upper)]
    if view.powers or view.sights:
        lower = [it for it in (_powers(view), _sights(view)) if it is not None]
        parts.append(Band(column(*lower, gap=10), place.boards, "board", (), (MARGIN, 12, MARGIN, 12)))
    return scene(column(*parts, gap=0), place.SALOON, "ground")


def _holes(view: View) -> Widget:
    """Return the hole cards, dimmed after a fold, and the hand that they make with the board."""
    assert view.seat is not None
    gone = running(view) and view.folded[view.seat]
    cards = Cards(view.holes, 202, visible=FULL, dimmed=view.holes if gone else ())
    best = best_hand(view)
    made = [Text(begun(best[0]), NAME, bold=True, room=HOLES)] if best else []
    made += [Text(line, room=HOLES) for line in best[1:]]
    return Padded(column(cards, *made, gap=2), least=HOLES, high=202)


def _plates(view: View) -> Widget:
    """Return what the loot is worth, and how the law stands."""
    setting, law = view.setting, view.resistance
    loot: Widget = Text("on the flop", ink="faint")
    if setting is not None:
        worth = Text(brief(view.loot_on_card or view.loot_in_pot), LARGE, bold=True)
        loot = row(worth, Text("in pot" if view.loot_in_pot else "on card", ink="faint"))
    stands: Widget = Text("on the turn", ink="faint")
    if law is not None and law.needed and not law.too_late:
        stands = row(Text(str(law.needed), LARGE, bold=True), Text(f"of {law.strength}", ink="faint"))
    elif law is not None:
        stands = Text("too late" if law.needed else "beaten", bold=True)
    plates = (("sack", art(place.sack, 52), loot, setting), ("law", art(place.badge, 56), stands, law))
    return columns(
        [
            Panel(
                Padded(row(Set(sign), Set(content)), high=60),
                "plate",
                tone if it else "rim",
                pad=5,
                radius=11,
            )
            for tone, sign, content, it in plates
        ]
    )


def _stand(view: View, seat: Seat) -> Widget:
    """Return what the player has to do or is in for, their chips, and the pot."""
    gold, call = seat in awaited(view), view.to_call[seat]
    on, ink = ("gold", "onGold") if gold else ("plate", "ink")
    said = f"Call {brief(call)}" if gold and call else "Your turn" if gold else wagered(view, seat)
    if running(view) and view.folded[seat]:
        said = "folded"
    words = [Text(said, ink=ink, bold=True, room=165)] if said else []
    turn = Panel(row(Token(seat, 20), *words, gap=8), on, pad=5)
    chips = row(Set(art(place.coin, 17)), Text(brief(view.stack[seat]), NUMBER, bold=True, room=96), gap=6)
    pot = (
        [row(Text("pot", ink="faint"), Text(brief(view.pot), NUMBER, bold=True, room=104), gap=6)]
        if running(view)
        else []
    )
    return row(turn, chips, FILL, *pot, gap=10)


def _powers(view: View) -> Widget | None:
    """Return the power cards, each with its application and what it can do."""
    assert view.seat is not None
    villain = view.villains[view.seat]
    if not view.powers or villain is None:
        return None
    room = WHOLE // 3 - 84 - 18
    cells = [
        row(
            OneCard(card, 116),
            Set(
                column(
                    Text(begun(application(card)), bold=True, room=room),
                    Text(yields(card, potency(card, villain.aptitudes)), ink="faint", room=room),
                    gap=2,
                )
            ),
            gap=10,
        )
        for card in view.powers
    ]
    return grid(cells, 3)


def _sights(view: View) -> Widget | None:
    """Return the cards that the player has looked at, each with its place: whose, or how deep in the deck."""
    if not view.sights:
        return None
    cells = [
        column(
            Set(OneCard(sight.card, 84), "m"),
            Set(
                row(
                    Set(art(card_backs, 1, 30)) if sight.place.seat is None else Token(sight.place.seat, 15),
                    Text(str(sight.depth or sight.place.n)),
                    gap=2,
                ),
                "m",
            ),
            gap=2,
        )
        for sight in view.sights
    ]
    lines = [cells[at : at + SEEN_IN_ROW] for at in range(0, len(cells), SEEN_IN_ROW)]
    seen = column(*(row(*line, gap=10) for line in lines))
    return row(Text("Seen", bold=True), seen, gap=16)


# The worked example.

_POWER, _LAW_CARD, _LOOT_CARD = Card("8H"), Card("7C"), Card("6D")


def _shown(card: Widget, head: str, foot: str) -> Widget:
    """Return a card with a word above it and one below."""
    return column(Text(head, bold=True, side="m"), Set(card, "m"), Text(foot, side="m"), gap=6)


def _example() -> Scene:
    """Return the law, the heart and the chips that beat it, and the loot."""
    law, power, loot = (OneCard(card, 118) for card in (_LAW_CARD, _POWER, _LOOT_CARD))
    minus, again, then = (Text(it, HUGE, bold=True) for it in "−−→")
    used = row(power, Set(Token(Seat(0)), "l", "t"), gap=4)
    chips = Padded(Set(row(*(Set(art(place.coin, 20)) for _ in range(3)), gap=4), "m"), high=130)
    content = row(
        _shown(Panel(law, "law", pad=RIM, radius=14), "law", "strength 7"),
        minus,
        _shown(Padded(used, top=RIM, bottom=RIM), "Damage", "8 ÷ 2 = 4"),
        again,
        _shown(chips, "chips", "3"),
        then,
        _shown(Panel(loot, "sack", pad=RIM, radius=14), "loot", "+6 to the pot"),
        gap=14,
    )
    alt = (
        "The law, 7♣, has strength 7. A's 8♥ takes 4 (Damage with aptitude 2: 8 ÷ 2) and 3 chips take the "
        "rest, so the loot, 6♦, adds 6 chips to the pot."
    )
    framed = Band(Set(content, "m"), place.top, "lamp", (), (MARGIN, 8, MARGIN, 12))
    return scene(framed, place.SALOON, "ground", alt)


EXAMPLE = _example()
