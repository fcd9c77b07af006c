"""What happened at a table, in sentences: for logs and tickers in full, for panels in a few lines."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import fields
from typing import NamedTuple, cast

from bot.presentation.game_presenter import GamePresenter, Texts
from bot.presentation.games import PRESENTERS
from bot.presentation.phone import on_a_phone
from bot.presentation.speech import Speech
from bot.table.history import account
from bot.table.names import predecessor
from bot.table.personal_caches import personal_cache
from bot.table.record import UserId
from bot.table.table import Table
from bot.table.texts import cut, plain
from engines.cards import DECK, JOKERS, Card
from engines.core import Event, Seat, Taken, WordAdded

TICKER_STORY_MAX_CHARS = 200
"""Maximum length of a story in the ticker, in characters."""
NEWS_LINES_MAX = 4
"""Lines of a phone that a panel's news fill, unless there are more vital ones."""
NEWEST_CARDS_MAX = 5
"""How many cards are marked as new: those of a hand."""
_CARDS: frozenset[object] = frozenset((*DECK, *JOKERS))


def lines(
    presenter: GamePresenter, table: Table, moves: range, user: UserId | None, texts: Texts
) -> list[str]:
    """Return what `user` (None: the public) learned from these moves, a line each; stories are shortened."""
    short = {id: _short(words) for id, words in texts.items()}
    told = account(table, moves, user)
    found = (_event_text(presenter, event, at, user, plain, short) for event, at in told)
    return [line for line in found if line]


def log_lines(
    presenter: GamePresenter, table: Table, moves: range, user: UserId | None, texts: Texts
) -> list[str]:
    """Return the same lines for a file: full stories, unescaped names, no markdown."""
    told = account(table, moves, user)
    found = (_event_text(presenter, event, at, user, str, texts) for event, at in told)
    return [line.replace("**", "") for line in found if line]


def event_line(table: Table, event: Event, at: Table, user: UserId, texts: Texts) -> str:
    """Return the line of the log for one event as `user` heard it; "" if it has none."""
    short = {id: _short(words) for id, words in texts.items()}
    return _event_text(PRESENTERS[table.game.name], event, at, user, plain, short) or ""


class _Line(NamedTuple):
    """A line of news and how much it matters, the most first."""

    text: str
    rank: int


_VITAL, _USUAL, _MINOR, _STORY = range(4)


def news(
    presenter: GamePresenter,
    table: Table,
    moves: range,
    user: UserId,
    texts: Texts,
    lines_max: int = NEWS_LINES_MAX,
) -> list[str]:
    """Return what `user` heard in these moves in `lines_max` lines of a phone, in order: what came of their
    own move, all vital events, and of the others the newest, stories last.
    """
    told = [*_ranked(presenter, table, moves, user, texts)]
    room = lines_max - sum(on_a_phone(line.text) for line in told if line.rank == _VITAL)
    kept = {n for n, line in enumerate(told) if line.rank == _VITAL}
    for n in sorted({*range(len(told))} - kept, key=lambda n: (told[n].rank, -n)):
        room -= on_a_phone(told[n].text)
        if room < 0 and kept:
            break
        kept.add(n)
    return [told[n].text for n in sorted(kept)]


def newest_cards(table: Table, user: UserId | None) -> Collection[Card]:
    """Return the cards that the last move was about, as the user heard (None: everybody); none if they are
    more than NEWEST_CARDS_MAX, as at a showdown, where all that is shown is new.
    """
    last = range(len(table.happened))[-1:]
    found = {card for event, _ in account(table, last, user) for card in _cards_in(event)}
    return found if len(found) <= NEWEST_CARDS_MAX else ()


def _cards_in(value: object) -> Iterator[Card]:
    """Yield the cards in an event, or in one of its values."""
    if isinstance(value, Event):
        for it in fields(value):
            yield from _cards_in(getattr(value, it.name))
    elif isinstance(value, tuple | frozenset):
        for it in cast(Iterable[object], value):
            yield from _cards_in(it)
    elif value in _CARDS:
        yield cast(Card, value)


def _ranked(
    presenter: GamePresenter, table: Table, moves: range, user: UserId, texts: Texts
) -> Iterator[_Line]:
    """Yield the lines of news in order, from the beginning of the current part of the game on; minor ones
    that follow each other are one line if the game has words for them all. The first line, about the user's
    own move, is vital.
    """
    short, run, told = {id: _short(words) for id, words in texts.items()}, list[tuple[Event, Table]](), False
    for event, at in _merged(presenter, _of_this_part(presenter, [*account(table, moves, user)])):
        is_minor = isinstance(event, presenter.minor)
        if is_minor and presenter.fold is not None:
            run.append((event, at))
        elif text := _event_text(presenter, event, at, user, plain, short):
            for folded in _folded(presenter, table, run, user, vital=not told):
                yield folded
                told = True
            vital = not told or _concerns(presenter, event, table.seat(user))
            yield _Line(text, _VITAL if vital else _rank(presenter, event))
            run, told = [], True
    yield from _folded(presenter, table, run, user, vital=not told)


def _concerns(presenter: GamePresenter, event: Event, reader: Seat | None) -> bool:
    """Return whether an event is vital because it happened to the reader."""
    if not isinstance(event, presenter.personal):
        return False
    return reader in getattr(event, "players", (getattr(event, "player", None),))


def _rank(presenter: GamePresenter, event: Event) -> int:
    """Return how much an event matters; a story least, as what is told with it is done besides."""
    if isinstance(event, presenter.stories):
        return _STORY
    if isinstance(event, presenter.vital):
        return _VITAL
    return _MINOR if isinstance(event, presenter.minor) else _USUAL


def _of_this_part(
    presenter: GamePresenter, told: Sequence[tuple[Event, Table]]
) -> Sequence[tuple[Event, Table]]:
    """Return the events from the last one on that began a part; all of them if none did."""
    begun = [n for n, (event, _) in enumerate(told) if isinstance(event, presenter.begins)]
    return told[begun[-1] :] if begun else told


def _merged(presenter: GamePresenter, told: Sequence[tuple[Event, Table]]) -> Sequence[tuple[Event, Table]]:
    """Return the events with those as one that follow each other and come to one."""
    if presenter.merge is None:
        return told
    merged: list[tuple[Event, Table]] = []
    for event, at in told:
        one = presenter.merge(merged[-1][0], event) if merged else None
        if one is not None:
            merged[-1] = (one, at)
        else:
            merged.append((event, at))
    return merged


def _folded(
    presenter: GamePresenter,
    table: Table,
    run: Sequence[tuple[Event, Table]],
    user: UserId,
    *,
    vital: bool,
) -> Iterator[_Line]:
    """Yield the line for minor events that follow each other, with the names of that time, if there is one;
    what the user did themselves is vital.
    """
    if not run or presenter.fold is None:
        return
    seat, then = table.seat(user), {getattr(event, "seat", None): at for event, at in run}
    speech = Speech(lambda seat: plain(then.get(seat, table).name(seat)), seat)
    if folded := presenter.fold([event for event, _ in run], speech):
        yield _Line(folded, _VITAL if vital or seat in then else _MINOR)


def _event_text(
    presenter: GamePresenter,
    event: Event,
    at: Table,
    user: UserId | None,
    shown: Callable[[str], str],
    texts: Texts,
) -> str | None:
    """Return the sentence for an event as `user` (None: the public) hears it; `shown` escapes names. Events
    outside a game's rules read the same in all games.
    """
    reader = at.seat(user) if user is not None else None
    speech = Speech(lambda seat: shown(at.name(seat)), reader)
    if isinstance(event, Taken):
        before = predecessor(at, event.seat)
        return f"{speech.does(event.seat, 'takes')} over **{shown(before or at.name(event.seat))}**'s seat."
    if isinstance(event, WordAdded):
        return f"{speech.does(event.seat, 'adds')} a word to the shuffles."
    return presenter.sentence(event, speech, texts)


@personal_cache(2000)
def _short(words: str) -> str:
    """Return a story shortened for the ticker."""
    return cut(plain(words), TICKER_STORY_MAX_CHARS)
