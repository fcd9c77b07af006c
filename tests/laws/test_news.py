"""Laws of the news in a panel: in order, whole where it matters, and no card that the picture contradicts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from statistics import median
from typing import NamedTuple

from bot.presentation.games import PRESENTERS
from bot.presentation.news import NEWS_LINES_MAX, Heard, cards_in, event_line, heard, lines, news
from bot.presentation.page import FIELD_TEXT_MAX_CHARS
from bot.presentation.panel import hand_page, since, table_page
from bot.presentation.phone import on_a_phone
from bot.presentation.scene import PlayingCard
from bot.table.history import moments
from bot.table.progress import play_move
from bot.table.record import UserId
from bot.table.symbols import shown
from bot.table.table import Table
from engines.cards import JOKERS, Card
from engines.core import Whisper
from engines.players import move
from tests.bot import films
from tests.laws.games import AnyGame
from tests.laws.playing import every_game

FILMS = ((3, 90), (5, 150))
"""Seats and moves of the games."""
EVERYTHING = 10_000
"""More lines than any news have."""
NEARLY_A_FIELD = FIELD_TEXT_MAX_CHARS - 200
"""Length in characters of news that are so long that even what matters may be counted only."""
LATE_MOVES, OUT_OF_TIME = 40, "ran out of time"
CENTRE = 5
"""The cell of the grid whose card is turned up before the first turn."""
PUBLIC_MAX_CHARS = 360
COUNTED = re.compile(r"^And (.*): /log has all\.$")
LAID = {
    "holdup": {"StreetDealt", "StreetNow"},
    "castle": set[str](),
    "court": {"Placed", "Pitched", "PitchedPair"},
    "houseem": {"Built", "MovedIn", "Expanded"},
    "textactoe": {"Centre", "Played", "Revealed"},
}
"""Events by which cards come to lie on the table, where they stay until something else is told of them."""


class Reader(NamedTuple):
    """Somebody who looks at their panel."""

    table: Table
    user: UserId

    @property
    def moves(self) -> range:
        return since(self.table, self.user)

    def news(self, lines_max: int = NEWS_LINES_MAX) -> list[str]:
        return news(PRESENTERS[self.table.game.name], self.table, self.moves, self.user, {}, lines_max)

    def heard(self) -> list[Heard]:
        """Return what has a line in their log."""
        found = heard(self.table, self.moves, self.user)
        return [it for it in found if event_line(self.table, it, self.user, {})]


def readers(game: AnyGame) -> Iterator[Reader]:
    """Yield everybody who is asked, after each move of some games; use each before the next is taken."""
    for seats, moves in FILMS:
        for table in moments(films.finished(game.name, moves, names=films.NAMES[:seats])):
            asked = (table.users[seat] for seat in table.owed)
            yield from (Reader(table, user) for user in asked if user is not None)


def must_be_told(reader: Reader) -> list[Heard]:
    """Return the events that are never left out: of the reader, of changes on the table, and results."""
    presenter, every = PRESENTERS[reader.table.game.name], [*heard(reader.table, reader.moves, reader.user)]
    ends = presenter.ending.event if presenter.ending is not None else ()
    over = max((n for n, it in enumerate(every) if isinstance(it.event, ends)), default=-1)
    first = reader.table.moves[reader.moves.start]
    told = [it for it in every if event_line(reader.table, it, reader.user, {})]
    mine = told[:1] if first.user == reader.user and first.seat is not None else []
    passing = (it for it in every[: max(over, 0)] if it.event.passing and "ou" not in told_apart(reader, it))
    past = [*map(id, passing)]
    may_go = (it for it in told if (it.event.harmless or id(it) in past) and it is not next(iter(mine), None))
    gone = [id(it) for it in may_go if it.event.quiet or "ou" not in told_apart(reader, it)]
    return [it for it in told if id(it) not in gone]


def told_apart(reader: Reader, it: Heard) -> str:
    """Return the words of a public event that only the reader hears: "you", "your"; "" if there are none."""
    if isinstance(it.event, Whisper):
        return ""
    table = reader.table
    mine, all_hear = event_line(table, it, reader.user, {}), event_line(table, it, UserId(0), {})
    return " ".join({*mine.lower().split()} - {*all_hear.lower().split()})


def place(reader: Reader, it: Heard, text: str, begin: int) -> int:
    """Return where the text tells an event, from `begin` on, by line, cards or player; -1: nowhere."""
    if (found := text.find(event_line(reader.table, it, reader.user, {}), begin)) >= 0:
        return found
    seat = getattr(it.event, "seat", getattr(it.event, "player", None))
    who = [] if seat is None else ["ou" if it.at.seat(reader.user) == seat else it.at.name(seat)]
    cards = [shown(card) for card in cards_in(it.event) if card not in JOKERS]
    found = (min((text.find(word, begin) for word in words), default=-1) for words in (cards, who))
    return next((place for place in found if place >= 0), -1)


@every_game
def test_news_are_in_order_and_never_leave_out_what_matters(game: AnyGame):
    """A street that was changed since is told as it is now, and a card that was replaced twice once."""
    count, passing = 0, 0
    for reader in readers(game):
        text, cursor = "\n".join(reader.news(lines_max=0)), 0
        if len(text) > NEARLY_A_FIELD:
            continue
        for it in must_be_told(reader):
            changed = type(it.event).__name__ in ("StreetDealt", "Replaced")
            if not changed or event_line(reader.table, it, reader.user, {}) in text:
                after, cursor = text[cursor:], place(reader, it, text, cursor)
                assert cursor >= 0, (it.event, after)
                count += 1
        passing += any(it.event.passing for it in reader.heard())
    assert count > 100 and (passing or game.name in ("houseem", "textactoe"))


@every_game
def test_news_say_how_much_they_leave_out(game: AnyGame):
    left_out = 0
    for reader in readers(game):
        whole, least = reader.news(EVERYTHING), reader.news(lines_max=0)
        said = COUNTED.match(least[-1]) if least else None
        if least == whole:  # a count would have been no shorter
            continue
        many = sum(map(int, re.findall(r"\d+", said[1]))) if said is not None else 0
        if max(len("\n".join(told)) for told in (whole, least)) > NEARLY_A_FIELD:
            continue
        public = [it for it in reader.heard() if not isinstance(it.event, Whisper)]
        may_be_counted = [*public]
        for it in must_be_told(reader):
            if not isinstance(it.event, Whisper):
                may_be_counted.remove(it)  # one of each: the same may have happened twice
        told = [it for it in may_be_counted if place(reader, it, "\n".join(least), 0) >= 0]
        assert len(may_be_counted) - len(told) <= many <= len(may_be_counted), (whole, least)
        assert not any(map(COUNTED.match, whole))
        usual = reader.news()
        assert sum(map(on_a_phone, usual)) <= NEWS_LINES_MAX or usual == least
        assert all(line in "\n".join(whole) for line in least[: -1 if many else None])
        left_out += many
    assert left_out > 20 or game.name == "court", "whose news have nothing harmless but one's own cards"


@every_game
def test_news_always_tell_what_happened_last(game: AnyGame):
    for reader in readers(game):
        if heard := reader.heard():
            least = "\n".join(reader.news(lines_max=0))
            assert place(reader, heard[-1], least, 0) >= 0, (heard[-1], least)


@every_game
def test_news_name_no_card_on_the_table_that_the_picture_contradicts(game: AnyGame):
    """A card that was laid lies there, unless the same news tell where it went."""
    laid = 0
    for reader in readers(game):
        presenter = PRESENTERS[game.name]
        events = presenter.as_now([it.event for it in reader.heard()])
        ends = presenter.ending.event if presenter.ending is not None else ()
        over = max((n for n, event in enumerate(events) if isinstance(event, ends)), default=0)
        text, seen = "\n".join(reader.news(EVERYTHING)), pictured(reader)
        for event in events[over:]:
            for card in cards_in(event) if type(event).__name__ in LAID[game.name] else ():
                same = sum(getattr(it, "cell", CENTRE) == getattr(event, "cell", CENTRE) for it in events)
                covered = game.name == "textactoe" and same > 1
                assert card in seen or text.count(shown(card)) > 1 or covered, (card, text)
                laid += 1
    assert laid or not LAID[game.name]


def pictured(reader: Reader) -> set[Card | None]:
    """Return the cards in the pictures of the table and of the reader's hand."""
    pages = table_page(reader.table, {}), hand_page(reader.table, reader.user)
    scenes = [page.scene for page in pages if page.scene is not None]
    return {it.card for scene in scenes for it in scene.sprites if isinstance(it, PlayingCard)}


@every_game
def test_a_move_that_was_made_because_time_ran_out_says_so(game: AnyGame):
    """In the log, in *Why?*, and in the news of all others; not of somebody who has left."""
    table, seen = films.begun(game.name, films.NAMES[:3], "late"), set[str]()
    for n in range(LATE_MOVES):
        if not table.owed or game.over(table.state):
            break
        seat, late = table.owed[0], n % 2 == 0
        action = game.default(table.state, seat) if late else move(game, table.state, seat, Random(n))
        name, user = table.name(seat), None if late else table.users[seat]
        table = play_move(table, action, seat=seat, user=user, auto=late, at=n)
        last = range(len(table.moves) - 1, len(table.moves))
        assert any(OUT_OF_TIME in line for line in public(table, last)) == (
            late and bool(public(table, last))
        )
        if late and public(table, last):
            seen |= {type(action).__name__}
            assert public(table, last)[0].startswith(f"**{name}** {OUT_OF_TIME}")
            assert not any(OUT_OF_TIME in line for line in public(left(table), last))
            (reader, *_) = (user for user in table.users if user not in (None, table.users[seat]))
            assert reader is not None
            assert OUT_OF_TIME in "".join(Reader(table, reader).news(EVERYTHING))
            why = [event_line(table, it, reader, {}) for it in heard(table, last, reader)]
            assert sum(OUT_OF_TIME in line for line in why) == 1
    assert seen


def public(table: Table, moves: range) -> list[str]:
    return lines(PRESENTERS[table.game.name], table, moves, None, {})


def left(table: Table) -> Table:
    """Return the table of which everybody has left."""
    return replace(table, sitters=tuple(replace(sitter, leaving=True) for sitter in table.sitters))


@every_game
def test_the_tables_public_text_is_short(game: AnyGame):
    """Beside the picture, in the median; the full account stands in panels and under Details."""
    lengths = list[int]()
    for seats, moves in FILMS:
        for table in moments(films.finished(game.name, moves, names=films.NAMES[:seats])):
            page = table_page(table, {})
            beside = page.brief or page
            words = [beside.text, *(f"{field.name}\n{field.text}" for field in beside.fields)]
            lengths.append(len("\n".join(words).replace("**", "")))
    assert median(lengths) < PUBLIC_MAX_CHARS
