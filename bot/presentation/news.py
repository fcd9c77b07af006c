"""What happened at a table, in sentences: for logs and tickers in full, for panels in a few lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import fields
from itertools import groupby
from typing import NamedTuple, cast

from bot.presentation.game_presenter import GamePresenter, Texts
from bot.presentation.games import PRESENTERS
from bot.presentation.page import FIELD_TEXT_MAX_CHARS
from bot.presentation.phone import on_a_phone
from bot.presentation.speech import Speech
from bot.table.absence import is_out_of_time
from bot.table.history import account
from bot.table.names import predecessor
from bot.table.personal_caches import personal_cache
from bot.table.record import UserId
from bot.table.table import Table
from bot.table.texts import cut, plain, together
from engines.cards import DECK, JOKERS, Card
from engines.core import DETAIL, Event, Seat, Taken, Whisper, WordAdded
from engines.words import counted

TICKER_STORY_MAX_CHARS = 200
"""Maximum length of a story in the ticker, in characters."""
NEWS_LINES_MAX = 4
"""Lines of a phone that a panel's news fill, unless more must be told."""
KINDS_MAX = 2
"""How many kinds of events are named where they are only counted."""
NEWEST_CARDS_MAX = 5
"""How many cards are marked as new: those of a hand."""
_CARDS: frozenset[object] = frozenset((*DECK, *JOKERS))


class Heard(NamedTuple):
    """An event as a reader heard of it."""

    event: Event
    at: Table
    """The table with the people of that moment."""
    late: Seat | None = None
    """Whose time had run out, so that this was done for them; None: nobody's, or it was told before."""


def heard(table: Table, moves: range, user: UserId | None) -> Iterator[Heard]:
    """Yield what `user` (None: the public) heard of these moves."""
    for n in moves:
        late = table.moves[n].seat if is_out_of_time(table, table.moves[n]) else None
        for event, at in account(table, range(n, n + 1), user):
            yield Heard(event, at, late)
            if late is not None and _sentence(PRESENTERS[table.game.name], Heard(event, at), user, plain, {}):
                late = None


def lines(
    presenter: GamePresenter, table: Table, moves: range, user: UserId | None, texts: Texts
) -> list[str]:
    """Return what `user` (None: the public) learned from these moves, a line each; stories are shortened."""
    short = _shortened(texts)
    found = (_sentence(presenter, it, user, plain, short) for it in heard(table, moves, user))
    return [line for line in found if line]


def log_lines(
    presenter: GamePresenter, table: Table, moves: range, user: UserId | None, texts: Texts
) -> list[str]:
    """Return the same lines for a file: full stories, unescaped names, no markdown."""
    found = (_sentence(presenter, it, user, str, texts) for it in heard(table, moves, user))
    return [line.replace("**", "") for line in found if line]


def event_line(table: Table, it: Heard, user: UserId, texts: Texts) -> str:
    """Return the line of the log for one event as `user` heard it; "" if it has none."""
    return _sentence(PRESENTERS[table.game.name], it, user, plain, _shortened(texts)) or ""


# In short.


class _Told(NamedTuple):
    """One event, or several that follow each other, in one sentence."""

    text: str
    heard: tuple[Heard, ...]
    harmless: bool
    """Whether it may be counted only."""


def news(
    presenter: GamePresenter,
    table: Table,
    moves: range,
    user: UserId | None,
    texts: Texts,
    lines_max: int = NEWS_LINES_MAX,
) -> list[str]:
    """Return what `user` (None: the public) heard in these moves, in the order in which it happened.

    Events that follow each other may be told in one sentence, and harmless ones share a line. If that is
    more than `lines_max` lines of a phone, the oldest harmless ones are only counted, but never what happened
    last; beyond what fits into a field, so are the oldest of all. Of a hand, round or season that is over
    since, what was done to the reader and the result are told, and all else is harmless. A lesson has no log
    that would have the rest: there it is left out.
    """
    told, counted_only = [*_told(presenter, table, moves, user, texts)], list[_Told]()
    whole = _in_lines(told, ())

    def in_lines() -> list[str]:
        return _in_lines(told, counted_only if table.lesson is None else ())

    while _height(found := in_lines()) > lines_max:
        harmless = next((it for it in told[:-1] if it.harmless), None)
        if harmless is None:
            break
        told.remove(harmless)
        counted_only.append(harmless)
    if _height(whole) <= _height(found) and len("\n".join(whole)) <= FIELD_TEXT_MAX_CHARS:
        return whole  # a count would be no shorter
    while len("\n".join(found)) > FIELD_TEXT_MAX_CHARS:
        counted_only.append(told.pop(0))
        found = in_lines()
    return found


def _height(told: Sequence[str]) -> int:
    """Return how many lines of a phone these are."""
    return sum(map(on_a_phone, told))


def _in_lines(told: Sequence[_Told], counted_only: Sequence[_Told]) -> list[str]:
    """Return sentences as lines, harmless ones that follow each other as one, and what is only counted: not
    what the reader alone was told, as they see it in their hand.
    """
    found = list[str]()
    for harmless, group in groupby(told, lambda it: it.harmless):
        texts = [it.text for it in group]
        found += [" ".join(texts)] if harmless else texts
    left_out = (one.event for it in counted_only for one in it.heard)
    kinds = Counter(it.harmless or DETAIL for it in left_out if not isinstance(it, Whisper))
    if len(kinds) > KINDS_MAX:
        kinds = {DETAIL: kinds.total()}
    if kinds:
        found.append(f"And {together(counted(n, kind) for kind, n in kinds.items())}: /log has all.")
    return found


def _told(
    presenter: GamePresenter, table: Table, moves: range, user: UserId | None, texts: Texts
) -> Iterator[_Told]:
    """Yield what was heard in these moves, in as few sentences as the game has for it."""
    singly = [*_one_by_one(presenter, table, moves, user, texts)]
    while singly:
        end, (text, _, _) = 1, singly[0]
        while end < len(singly):
            longer = _as_one(presenter, table, [it for told in singly[: end + 1] for it in told.heard], user)
            if not longer:
                break
            end, text = end + 1, longer
        run, singly = singly[:end], singly[end:]
        yield _Told(text, tuple(it for told in run for it in told.heard), all(it.harmless for it in run))


def _one_by_one(
    presenter: GamePresenter, table: Table, moves: range, user: UserId | None, texts: Texts
) -> Iterator[_Told]:
    """Yield each event that has a sentence, as things are now. What the user did last themselves is never
    harmless; what only mattered in a part that is over is, unless it was done to them.
    """
    every, short = [*heard(table, moves, user)], _shortened(texts)
    now = presenter.as_now([it.event for it in every])
    ending = presenter.ending.event if presenter.ending is not None else ()
    over = max((n for n, event in enumerate(now) if isinstance(event, ending)), default=-1)
    first = table.moves[moves.start] if moves else None
    own = first is not None and first.user == user is not None and first.seat is not None
    for n, (event, it) in enumerate(zip(now, every, strict=True)):
        it = it._replace(event=event)
        if text := _sentence(presenter, it, user, plain, short):
            may_go = bool(event.harmless or (n < over and event.passing))
            stays = own or (_concerns(presenter, it, user) and not event.quiet)
            yield _Told(text, (it,), harmless=may_go and not stays)
            own = own and isinstance(event, presenter.stories)


def _concerns(presenter: GamePresenter, it: Heard, user: UserId | None) -> bool:
    """Return whether the public's sentence for an event speaks of the reader."""
    said = (_sentence(presenter, it, reader, plain, {}) for reader in (user, None))
    return not isinstance(it.event, Whisper) and next(said) != next(said)


def _as_one(presenter: GamePresenter, table: Table, run: Sequence[Heard], user: UserId | None) -> str:
    """Return the sentence for events that follow each other, with the names of their time; "" if the game has
    none, or one of them was done for somebody who ran out of time.
    """
    if any(it.late is not None for it in run):
        return ""
    then = {getattr(it.event, "seat", None): it.at for it in run}
    speech = Speech(lambda seat: plain(then.get(seat, table).name(seat)), _reader(table, user))
    return presenter.fold([it.event for it in run], speech)


def newest_cards(table: Table, user: UserId | None) -> Collection[Card]:
    """Return the cards that the last move was about, as the user heard (None: everybody); none if they are
    more than NEWEST_CARDS_MAX, as at a showdown, where all that is shown is new.
    """
    last = range(len(table.happened))[-1:]
    found = {card for event, _ in account(table, last, user) for card in cards_in(event)}
    return found if len(found) <= NEWEST_CARDS_MAX else ()


def cards_in(value: object) -> Iterator[Card]:
    """Yield the cards in an event, or in one of its values."""
    if isinstance(value, Event):
        for it in fields(value):
            yield from cards_in(getattr(value, it.name))
    elif isinstance(value, tuple | frozenset):
        for it in cast(Iterable[object], value):
            yield from cards_in(it)
    elif value in _CARDS:
        yield cast(Card, value)


def _sentence(
    presenter: GamePresenter, it: Heard, user: UserId | None, shown: Callable[[str], str], texts: Texts
) -> str:
    """Return the sentence for an event as `user` (None: the public) hears it, "" if it has none; `shown`
    escapes names. Events outside a game's rules read the same in all games.
    """
    event, at = it.event, it.at
    speech = Speech(lambda seat: shown(at.name(seat)), _reader(at, user))
    if isinstance(event, Taken):
        before = predecessor(at, event.seat)
        return f"{speech.does(event.seat, 'takes')} over **{shown(before or at.name(event.seat))}**'s seat."
    if isinstance(event, WordAdded):
        return f"{speech.does(event.seat, 'adds')} a word to the shuffles."
    text = presenter.sentence(event, speech, texts) or ""
    return _out_of_time(text, speech.who(it.late)) if text and it.late is not None else text


def _out_of_time(text: str, who: str) -> str:
    """Return a sentence about what was done for a player who ran out of time: `**Ann** ran out of time:
    keeps all 5 cards.`
    """
    if text.startswith(f"{who} "):
        return f"{who} ran out of time:{text.removeprefix(who)}"
    return f"{who} ran out of time. {text}"


def _reader(table: Table, user: UserId | None) -> Seat | None:
    return table.seat(user) if user is not None else None


def _shortened(texts: Texts) -> Texts:
    return {id: _short(words) for id, words in texts.items()}


@personal_cache(2000)
def _short(words: str) -> str:
    """Return a story shortened for the ticker."""
    return cut(plain(words), TICKER_STORY_MAX_CHARS)
