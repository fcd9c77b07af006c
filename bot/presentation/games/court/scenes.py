"""Court!'s pictures: the table with its four suits, a player's hand, the worked example."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from bot.presentation.game_presenter import NameOfSeat, Reveal, Stage, at_most, lasting_each
from bot.presentation.games.court import place
from bot.presentation.games.court.sentences import (
    flag,
    is_on,
    line_now,
    open_alignments,
    own_side,
    own_sides,
    remark,
    seats_of,
    sentence,
    stage,
    status,
    uncounted,
    waits_for,
    why_not,
)
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
    Cascade,
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
    fit,
    fits,
    row,
    scene,
)
from bot.presentation.page import Page
from bot.presentation.scene import WIDTH, Scene, card_backs, crown
from bot.presentation.speech import Speech
from bot.table.texts import begun
from engines.cards import JOKERS, Card, highest_first
from engines.core import Event, Seat
from engines.court import View, counting
from engines.court.events import Revealed, RevealedNothing, SeasonScored, TiePitch
from engines.court.model import NAMES, POINTS, SEASONS, SUITS, Alignment, Phase, Suit, region
from engines.court.view import RegionView
from engines.words import figure, signed

MARGIN = 12
WHOLE = WIDTH - 2 * MARGIN
COURT = (WHOLE - 3 * GAP) // len(SUITS)
"""Width of a suit's banner."""
INSIDE = COURT - 28
"""Width of what is on it."""
CARD, STRIP = 84, 38
"""Height of a card of a court, and how much of it is seen above the next one."""
PER_LINE = 3


def table_scene(view: View) -> Scene:
    """Return the table as everybody sees it."""
    leads = SUITS.index(view.best[0]) if len(view.best) == 1 else -1
    depth = max(_depth(it, view.aces) for it in view.field)
    suits = columns([_court(view, it, depth) for it in view.field])
    players = columns([_player(view, seat) for seat in seats_of(view)])
    parts = (
        Band(_head(view), place.frieze, "frieze", (), (MARGIN, 8, MARGIN, 12)),
        Band(suits, place.hall, "wall", (leads,), (MARGIN, 0, MARGIN, 6)),
        Band(players, place.floor, "floor", (), (MARGIN, 14, MARGIN, MARGIN)),
    )
    return scene(column(*parts, gap=0), place.HALL, "ground")


# The head: season, round, who won so far, deck and discard.


def _head(view: View) -> Widget:
    title = Text(stage(view), NUMBER, bold=True)
    piles = list[Widget]()
    if is_on(view):
        deck = [Set(art(card_backs, 1, 42))] if view.deck_count else []
        piles.append(row(*deck, Text(str(view.deck_count), bold=True)))
    room = WHOLE - title.size[0] - row(*piles, Space(), Space(), gap=12).size[0]
    if view.discard:
        visible = min(40, (room - 60) // len(view.discard))
        discard = Cards(view.discard, 76, gap=4, two=True, visible=visible)
        piles.append(Padded(discard, least=min(room, discard.apart)))
        room -= piles[-1].size[0]
    forms = (remark(view), remark(view).partition(",")[0])
    said = Text(next((form for form in forms if fits(form, room)), ""), ink="faint", room=max(0, room))
    return column(row(title, said, *piles, gap=12, grow=[said]), _seasons(view), gap=4)


def _seasons(view: View) -> Widget:
    """Return a boss for each season: the last ones, a white rim around the present one."""
    first = max(0, view.season - SEASONS)
    bosses = list[Widget]()
    for n in range(first, first + SEASONS):
        now = is_on(view) and n == view.season - 1
        if n < len(view.winners) and view.winners[n] is None:
            bosses.append(art(place.void, 21))
        else:
            won = view.winners[n] if n < len(view.winners) else None
            rim = "brass" if won else "spark" if now else "niche"
            bosses.append(art(place.roundel, won, 21, rim))
    return row(*(Set(it, "m") for it in bosses), gap=(WHOLE - 42 * SEASONS) // SEASONS)


# The suits.


def in_lines(it: RegionView, aces: Sequence[Card]) -> list[list[Card | str]]:
    """Return a suit's cards in lines of three: its King, Queen and Jack in their places (their ranks where
    they are not there), then numbers, and at last those with a badge: Jokers, and Aces that count 11.
    """
    faces = {card[0]: card for card in it.cards if counting.is_face(card)}
    badged = [card for card in it.cards if card in JOKERS or card in aces]
    numbers = [card for card in it.cards if counting.is_number(card) and card not in badged]
    ordered = [*highest_first(numbers)]
    rows = -(-(len(ordered) + len(badged)) // PER_LINE)
    places: list[Card | str] = [*ordered, *[""] * (rows * PER_LINE - len(ordered) - len(badged)), *badged]
    return [
        [faces.get(rank, rank) for rank in "KQJ"],
        *(places[at : at + PER_LINE] for at in range(0, len(places), PER_LINE)),
    ]


def _depth(it: RegionView, aces: Sequence[Card]) -> int:
    return CARD + STRIP * (len(in_lines(it, aces)) - 1)


def _court(view: View, it: RegionView, depth: int) -> Widget:
    """Return a suit's banner with its total, what counts or why it can't win, and its cards."""
    tone, leads = place.cloth(it.suit), view.best == (it.suit,)
    stands = _stands(view, it, begun(status(view, it)) or _counting(it))
    inside = column(_total(it, HUGE), stands, Padded(_cards(view, it), high=depth), gap=4)
    emblem = 58 if it.king is None else 48
    return Band(inside, place.drape, tone, (it.suit, leads, emblem), (14, 20, 14, 40))


def _stands(view: View, it: RegionView, said: str) -> Widget:
    """Return a suit's words; that it leads, or that several do, stands on brass beside a crown."""
    if it.suit not in view.best:
        return Text(said, ink="pale", side="m", room=INSIDE)
    first = "won" if view.phase is Phase.OVER else "leads"
    leads = Text(first if len(view.best) == 1 else "tied", ink="onGold", bold=True)
    return Panel(Set(row(Set(art(crown, 40, 28, "onGold", "brass")), leads), "m"), "brass", pad=2, radius=8)


def _counting(it: RegionView) -> str:
    """Return which cards of a suit count."""
    return begun(flag(it).removeprefix("Jack: "))


def _total(it: RegionView, height: int) -> Widget:
    """Return the player whose King backs a suit, and its total; the emblem is the banner's."""
    king = [Token(it.king)] if it.king is not None else []
    total = Text(str(it.total), height, "pale", bold=True, side="r")
    return row(Space(60 if not king else 54), *king, total, gap=2, grow=[total])


def _cards(view: View, it: RegionView) -> Widget:
    """Return a suit's cards, each but the last of its column covered below its rank."""
    lines, idle = in_lines(it, view.aces), {*uncounted(it, view.aces)}
    jokers = [card for card in it.cards if card in JOKERS]
    idle |= {*jokers[: len(jokers) - it.active_jokers]}
    stacks = list[Widget]()
    for place_of in range(PER_LINE):
        cards = [line[place_of] for line in lines]
        while len(cards) > 1 and not cards[-1]:
            cards.pop()
        shown = [
            _card(view, it, card, card in idle, covered=n < len(cards) - 1) for n, card in enumerate(cards)
        ]
        stacks.append(Set(Cascade(tuple(shown), STRIP), "m", "t"))
    return Set(row(*stacks, gap=3), "m", "t")


def _card(view: View, it: RegionView, card: Card | str, idle: bool, *, covered: bool) -> Widget:
    """Return a card of a court; for a rank the frame of the face card that is not there."""
    if len(card) < 2:
        width = round(CARD * 0.7)
        tone = place.cloth(it.suit)
        frame = art(place.frame, width - 2, (STRIP if covered else CARD) - 6, tone)
        return Padded(frame, left=1, top=2, high=CARD) if card else Space(width, CARD)
    badge, tone = "", "brown"
    if card in JOKERS:
        badge, tone = ("off", "grey") if idle else ("out", "red")
    elif card in view.aces:
        badge = "11"
    style = "bare" if covered else ""
    return OneCard(Card(card), CARD, style, idle, card == view.queen, two=True, badge=badge, tone=tone)


# The players.


def _player(view: View, seat: Seat) -> Widget:
    """Return a player's plate: name; letter and points; hand, what lies before them, and what they back."""
    waiting = waits_for(view, seat)
    won = view.phase is Phase.OVER and view.scores[seat] == max(view.scores)
    gold = waiting or won
    many = len(view.scores)
    room = (WHOLE + GAP) // many - GAP - 16
    on, ink = ("gold", "onGold") if gold else ("plate", "ink")
    name = Panel(PlayerName(seat, NAME if many < 4 else WORD, ink, bold=many < 5, least=80), on, pad=3)
    token = Token(seat, face=True)
    sign = [Set(art(crown, 46, 30, "brass", "bronze"))] if won else []
    deals = [Set(art(card_backs, 2, 34))] if is_on(view) and seat == view.dealer else []
    points = Text(figure(view.scores[seat]), LARGE, bold=True, side="r")
    score = fit(
        room,
        row(token, *sign, *deals, points, gap=6, grow=[points]),
        row(token, points, gap=4, grow=[points]),
    )
    sides = [Set(_side(it)) for it in open_alignments(view, seat)]
    small = [Set(art(place.roundel, it.suit, 20, "brass")) for it in open_alignments(view, seat)]
    lies = _lying(view, seat)
    held = (
        [Set(art(card_backs, view.hand_counts[seat], 40))] if is_on(view) and view.hand_counts[seat] else []
    )
    below = fit(
        room,
        row(*held, *lies, FILL, *sides, gap=5),
        row(*lies, FILL, *sides, gap=3),
        row(*lies, FILL, *small, gap=2),
    )
    inside = column(name, Padded(score, left=6, right=6), Padded(below, left=6, right=6, high=50), gap=4)
    return Panel(inside, "plate", "gold" if gold else None, pad=3, thickness=4)


def _side(alignment: Alignment) -> Widget:
    if alignment.by_king:
        return art(place.chip, alignment.suit)
    return art(place.roundel, alignment.suit, 23, "brass")


def _lying(view: View, seat: Seat) -> list[Widget]:
    """Return what lies before a player: an envelope, a card face down, a Joker whose suit is undecided."""
    if view.phase is Phase.ALIGN:
        return [Set(art(place.envelope, 66, 44))] if view.chosen[seat] else []
    if view.joker is not None and seat == view.turn:
        return [OneCard(view.joker, 64, two=True)]
    return [OneCard(None, 54)] if view.face_down[seat] else []


# A player's hand.

HAND, ASIDE = 292, 150
"""Widths of the own cards, and of the frame beside them."""


def hand_scene(view: View) -> Scene:
    """Return a player's cards, what they back, the players, and how the suits stand."""
    assert view.seat is not None
    cards = highest_first(view.hand)
    high = 196 if len(cards) < 3 else 130
    hand = Set(Padded(Cards(cards, high, two=True), least=HAND if len(cards) > 1 else 0), "l")
    own = Padded(hand, least=HAND, high=198)
    lines = _players(view)
    upper = row(own, Set(_stand(view)), lines, gap=14, grow=[lines])
    leads = SUITS.index(view.best[0]) if len(view.best) == 1 else -1
    suits = columns([_suit(view, it) for it in view.field])
    parts = (
        Band(upper, place.frieze, "frieze", (), (MARGIN, 8, MARGIN, 10)),
        Band(suits, place.hall, "wall", (leads,), (MARGIN, 0, MARGIN, 6)),
    )
    return scene(column(*parts, gap=0), place.HALL, "ground")


def _stand(view: View) -> Widget:
    """Return the card face down before the viewer, or the suit that they back, and what that would score."""
    parts = list[Widget]()
    sides = own_sides(view)
    if view.laid is not None:
        parts.append(Set(OneCard(view.laid, 124, two=True), "m"))
    elif sides:
        parts.append(Set(art(place.roundel, sides[0].suit, 50, "brass"), "m"))
    line = line_now(view)
    if line is not None:
        parts.append(
            Set(row(Text(signed(POINTS[line]), LARGE, bold=True), Text("now", ink="faint"), gap=6), "m")
        )
    elif own_side(view) != "you":
        parts.append(Text(own_side(view).removeprefix("you: "), ink="faint", side="m", room=ASIDE - 16))
    inside = Padded(Set(column(*parts, gap=6), "m"), least=ASIDE - 12, high=182)
    return Panel(inside, "wall", "bronze", pad=6, radius=12, thickness=3)


def _players(view: View) -> Widget:
    """Return a line for each player, the viewer first: name, what they back, and points."""
    seats = sorted(seats_of(view), key=lambda seat: seat != view.seat)
    tight = len(seats) > 4
    return column(*(_line(view, seat, tight=tight) for seat in seats), gap=4)


def _line(view: View, seat: Seat, *, tight: bool) -> Widget:
    mine, waits = seat == view.seat, waits_for(view, seat)
    on, ink = ("gold", "onGold") if mine and waits else ("plate", "ink")
    name: Widget = PlayerName(seat, ink=ink, bold=False, side="l", least=60)
    if mine:
        name = Text("Your turn" if waits else "You", ink=ink, bold=True)
    lies: list[Widget] = []
    if not mine and view.phase is Phase.ALIGN and view.chosen[seat]:
        lies = [Set(art(place.envelope, 50, 34))]
    elif not mine and view.face_down[seat]:
        lies = [OneCard(None, 38)]
    sides = [Set(art(place.roundel, it.suit, 18, "brass")) for it in _sides(view, seat)]
    points = Padded(Text(figure(view.scores[seat]), NUMBER, ink, bold=True, side="r"), least=58)
    inside = row(Token(seat, 18 if tight else 20), name, *lies, *sides, points, gap=5, grow=[name])
    return Panel(Padded(inside, high=38 if tight else 44), on, pad=0 if tight else 1, radius=9)


def _sides(view: View, seat: Seat) -> Sequence[Alignment]:
    return own_sides(view) if seat == view.seat else open_alignments(view, seat)


def _suit(view: View, it: RegionView) -> Widget:
    """Return a suit in short: its total, its face cards or their places, what counts or why it can't win."""
    tone, leads = place.cloth(it.suit), view.best == (it.suit,)
    ranks = {card[0] for card in it.cards if counting.is_face(card)}
    faces = [
        art(place.rank_card, rank, it.suit) if rank in ranks else art(place.frame, 54, 50, tone)
        for rank in "KQJ"
    ]
    said = begun(why_not(it.cards)) or _counting(it)
    words = _stands(view, it, said)
    inside = column(_total(it, 56), Set(row(*(Set(face) for face in faces), gap=4), "m"), words, gap=4)
    return Band(inside, place.drape, tone, (it.suit, leads, 44), (14, 18, 14, 34))


# The worked example.

FIELD: tuple[tuple[Card, ...], ...] = tuple(
    tuple(map(Card, cards.split())) for cards in ("JC 6C 5C 3C", "QD 9D 7D XR", "KH TH 8H 4H", "TS 9S 8S")
)
"""The cards on the field in the example, by suit."""
WINNER: Suit = "H"
UNCOUNTED = Card("4H")
"""A number beyond its suit's three best, which is dimmed."""


def points(suit: Suit) -> int:
    """Return what those score who back this suit without a King."""
    return POINTS[counting.line(Alignment(suit, by_king=False), WINNER, FIELD)]


def _why(suit: Suit) -> str:
    """Return in a few words why a suit wins or not."""
    cards = FIELD[region(suit)]
    if suit == WINNER:
        return "wins"
    if counting.contends(cards):
        return "less than 22"
    return "under a Joker" if counting.active_jokers(cards) else "no face card"


def _sentence(suit: Suit) -> str:
    cards = FIELD[region(suit)]
    held, total = " ".join(cards), counting.total(cards, ())
    return f"{NAMES[suit]} {total}, {_why(suit)}: {held}. Backers score {signed(points(suit))}."


def _shown(suit: Suit) -> Widget:
    """Return one suit: its total, its cards, why it wins or doesn't, and what backing it scores."""
    cards, wins, tone = FIELD[region(suit)], suit == WINNER, place.cloth(suit)
    total = Text(str(counting.total(cards, ())), LARGE, "pale", bold=True, side="r")
    held = Cards(cards, 62, gap=2, two=True, dimmed=[UNCOUNTED], visible=44)
    told = Text(_why(suit), ink="pale", bold=wins, side="m", room=INSIDE)
    backers = Text(f"{signed(points(suit))} for backers", ink="pale", bold=wins, side="m", room=INSIDE)
    inside = column(row(Space(54), total, grow=[total]), held, told, backers, gap=0)
    return Band(inside, place.drape, tone, (suit, wins, 32), (14, 14, 14, 34))


def _example() -> Scene:
    field = columns([_shown(suit) for suit in SUITS])
    content = Band(field, place.hall, "wall", (SUITS.index(WINNER),), (MARGIN, 0, MARGIN, 0))
    alt = f"The field at the end of a season. {' '.join(map(_sentence, SUITS))}"
    return scene(content, place.HALL, "ground", alt)


EXAMPLE = _example()


# The stages of a reveal.

TURNED = (Revealed, RevealedNothing, TiePitch)
"""The events that a stage is shown for."""


def stages(
    steps: Iterator[tuple[Event | None, View]], now: Sequence[Event], names: NameOfSeat
) -> Sequence[Stage]:
    """Return a stage for each card that is turned up before the season is scored."""
    found, lines, speech = list[Stage](), list[str](), Speech(names, None)
    for (event, view), (_, after) in pairwise(steps):
        if event is None or isinstance(event, SeasonScored):
            break
        turned = isinstance(event, TURNED)
        if not turned and not found:
            continue  # what led to the reveal
        lines = [*([] if turned else lines), sentence(event, speech, {}) or ""]
        shown = _turned(view, after)
        page = Page(f"Court! · {stage(shown)}", "\n".join(filter(None, lines)), scene=table_scene(shown))
        found = [*found, Stage(page)] if turned else [*found[:-1], Stage(page)]
    return at_most(found)


def _turned(view: View, after: View) -> View:
    """Return the view of an event once the card is on the field, as it is in the view of the next event; if
    that is the scoring, with the points it brings.
    """
    lies = replace(view, turn=None, field=after.field, best=after.best, kings=after.kings)
    return replace(lies, cards=after.cards, scores=after.scores)


REVEAL = Reveal(lasting_each(TURNED), stages)
