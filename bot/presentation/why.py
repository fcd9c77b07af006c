"""Why something happened or was refused: the values that went in, the rule in plain words, and its number."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from bot.presentation import ids
from bot.presentation.buttons import Button, Clickable, Menu
from bot.presentation.game_presenter import Texts
from bot.presentation.games import PRESENTERS
from bot.presentation.move_builder.controls import MENU_OPTIONS_MAX, Choice
from bot.presentation.news import Heard, event_line, heard
from bot.presentation.page import FIELD_TEXT_MAX_CHARS, Page
from bot.presentation.rulebook import rulebook
from bot.presentation.speech import Speech
from bot.table.disclosure import check_current, check_kept
from bot.table.history import replay, rewind, story
from bot.table.names import spoken
from bot.table.record import UserId
from bot.table.symbols import described
from bot.table.table import Table
from bot.table.texts import cut, plain, together
from engines.core import Event, Illegal, Whisper
from engines.words import agreed

CHOICE_MAX_CHARS = 100
"""Maximum length of a menu's choice in characters."""
RULES_SHOWN_MAX = 3
"""Maximum number of rules on one page, the most telling first."""
_MUST = re.compile(r"\bMUST\b")
"""How a rulebook marks what the engine enforces."""
_LINE = re.compile("[0-9]{1,6}[.][0-9]{1,3}")
"""An event as a word, such as `17.2`."""
TOO_OLD = "That's too long ago: I only know the rule."


class Happened(NamedTuple):
    """An event that a user heard, of which they can ask why."""

    n: int
    """The number of the move, from 1."""
    k: int
    """Its place among the events of that move that this user heard, from 0."""
    heard: Heard

    @property
    def word(self) -> str:
        """The event in a menu or an autocomplete: `17.2`."""
        return f"{self.n}.{self.k}"


def why_button(table: Table, n: int, rule: str) -> list[Button]:
    """Return the button that explains a rule's result at move `n`, or a refusal after `n` moves; [] if there
    is no rule behind it.
    """
    if not rule:
        return []
    book = rulebook(table.game.name)
    explained = book.grounds.get(rule, (rule,) if rule in book.numbered else ())
    return [Button("Why?", ids.Why(table.id, n, rule))] if explained else []


def happened(table: Table, user: UserId, n: int) -> list[Happened]:
    """Return what `user` heard of move `n` that follows from rules; [] if it is not played."""
    if not 0 < n <= len(table.moves):
        return []
    told = enumerate(heard(table, range(n - 1, n), user))
    return [Happened(n, k, it) for k, it in told if it.event.rules]


def newest(table: Table, user: UserId, texts: Texts, typed: str = "") -> list[tuple[Happened, str]]:
    """Return the last events that a user may ask about, the newest first, each with its line of the log;
    those that contain `typed`, as many as a menu holds.
    """
    found = list[tuple[Happened, str]]()
    for n in range(len(table.moves), 0, -1):
        for it in reversed(happened(table, user, n)):
            line = event_line(table, it.heard, user, texts)
            if line and typed.lower() in line.lower():
                found.append((it, line))
        if len(found) >= MENU_OPTIONS_MAX:
            break
    return found[:MENU_OPTIONS_MAX]


def last_thing(found: Sequence[tuple[Happened, str]]) -> Happened:
    """Return what mattered most of the last move, from the `newest` events."""

    def worth(event: Event) -> tuple[bool, bool]:
        return not event.harmless, not isinstance(event, Whisper)

    last, _ = found[0]
    return max((it for it, _ in found if it.n == last.n), key=lambda it: worth(it.heard.event))


def check_explained(table: Table) -> None:
    """Raise Illegal if the table's record can't be replayed any more."""
    check_kept(table)
    check_current(table)


def asked_about(table: Table, user: UserId, word: str) -> Happened:
    """Return the event that a menu's value means. Raises Illegal if there is none."""
    if _LINE.fullmatch(word):
        n, k = map(int, word.split("."))
        for it in happened(table, user, n):
            if it.k == k:
                return it
    raise Illegal("I don't know that line. Choose one from the list.")


def event_page(table: Table, user: UserId, it: Happened, texts: Texts) -> tuple[Page, list[Clickable]]:
    """Return the page that explains an event, and a menu of the others."""
    game, reasons = table.game, PRESENTERS[table.game.name].reasons
    before = rewind(table, it.n - 1)
    after = replay(before, table.moves[it.n - 1 : it.n])
    event, at = it.heard.event, it.heard.at
    speech = Speech(lambda seat: plain(at.name(seat)), at.seat(user))
    visible_events = [*story(table, it.n - 1, user)]
    visible_events += [past.event for past in heard(table, range(it.n - 1, it.n), user)][: it.k + 1]
    values = reasons.event(visible_events, before.view(user), after.view(user), speech) if reasons else ""
    line = event_line(table, it.heard, user, texts)
    return _page("Why?", game.name, event.rules, line, values), why_menu(table, user, texts)


def ruled_page(table: Table, user: UserId, n: int, rule: str, texts: Texts) -> tuple[Page, list[Clickable]]:
    """Return the page that explains the event of move `n` that follows from `rule`; only the rule if the
    event is not known any more.
    """
    try:
        check_explained(table)
    except Illegal:
        return _page("Why?", table.game.name, (rule,), "", "", footer=TOO_OLD), []
    found = [it for it in happened(table, user, n) if rule in it.heard.event.rules]
    if not found:
        return _page("Why?", table.game.name, (rule,), "", ""), why_menu(table, user, texts)
    return event_page(table, user, found[-1], texts)


def refusal_page(table: Table, user: UserId, n: int, rule: str, line: str | None) -> Page:
    """Return the page that explains the refusal of `line` after `n` moves; without the line only the rules
    behind the bad input `rule`.
    """
    if line is not None and n <= len(table.moves):
        check_explained(table)
        then = rewind(table, n)
        if (refused := _refused(then, user, line)) is not None:
            return refused
    grounds = rulebook(table.game.name).grounds.get(rule, ())
    return _page("Why not?", table.game.name, grounds, "", "", footer=TOO_OLD)


def _refused(then: Table, user: UserId, line: str) -> Page | None:
    """Return the page that explains the refusal of a line at this state of the table; None if it is legal."""
    game, seat, values = then.game, then.seat(user), ""
    try:
        action = then.read(line, seat, {})
    except Illegal as misread:
        refused = misread
    else:
        if any(action in offer for offer in then.offers(seat)):
            return None
        refused = game.refusal(then.state, seat, action)
    reasons = PRESENTERS[game.name].reasons
    if reasons is not None and refused.because is not None:
        values = reasons.refusal(refused.because, Speech(lambda it: plain(then.name(it)), seat))
    grounds = rulebook(game.name).grounds.get(refused.rule, ())
    return _page("Why not?", game.name, grounds, spoken(then, refused.sentence), values)


def _page(title: str, game: str, numbers: Sequence[str], line: str, values: str, *, footer: str = "") -> Page:
    """Return a page: what it is about, the values, the rules in plain words, and in its last line what they
    are called in the rulebook. A rule that is a list is only named below values: they have its entry.
    """
    book = rulebook(game)
    cited = [number for number in numbers[:RULES_SHOWN_MAX] if number in book.numbered]
    quoted = dict.fromkeys(book.plainly(number) or _in_full(book.numbered[number]) for number in cited)
    rules = [rule for rule in quoted if not values or "\n- " not in rule]
    text = "\n\n".join(filter(None, (f"> {line}" if line else "", values, *rules)))
    called = f"{agreed(len(cited), 'Rule', 'Rules')} {together(cited)} · /rules" if cited else ""
    return Page(title, text, footer="\n".join(filter(None, (footer, called))))


def _in_full(rule: str) -> str:
    """Return a rule that the part for players doesn't tell."""
    return cut(described(_MUST.sub("must", rule)), FIELD_TEXT_MAX_CHARS)


def why_menu(table: Table, user: UserId, texts: Texts) -> list[Clickable]:
    """Return a menu of the last events that can be explained; [] if there are none."""
    choices = tuple(
        Choice(described(cut(line.replace("**", ""), CHOICE_MAX_CHARS)), it.word)
        for it, line in newest(table, user, texts)
    )
    return [Menu("Why did that happen? Choose a line…", ids.WhyLine(table.id), choices)] if choices else []
