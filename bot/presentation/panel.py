"""The pages of a table, for everybody and for each player, with their controls."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import compress
from operator import not_
from typing import NamedTuple

from bot.presentation import ids
from bot.presentation.buttons import ROWS_MAX, Button, Clickable, arranged, clickables
from bot.presentation.cast.remarks import remark
from bot.presentation.game_presenter import Texts, beside_of, names_of
from bot.presentation.games import PRESENTERS
from bot.presentation.large_text import dressed
from bot.presentation.lessons import SINCE, SO_FAR, in_lesson, learn_button, pointed, way_back
from bot.presentation.lobby import lobby_page
from bot.presentation.move_builder import steps
from bot.presentation.move_builder.controls import Control, Enter, Fill, Idle, Step
from bot.presentation.move_state import first_step, step_after, why_not
from bot.presentation.news import NEWS_LINES_MAX, lines, newest_cards, news
from bot.presentation.orders import order_buttons, order_field, order_menu
from bot.presentation.page import FIELD_TEXT_MAX_CHARS, Field, Page
from bot.presentation.phone import lines_left, on_a_phone
from bot.presentation.player_labels import introduced
from bot.presentation.proof import committed, word_button
from bot.presentation.scene import marked
from bot.presentation.seats import back_button, how_to_play, own_seat, time_field
from bot.presentation.tables import closed_page, end_for, finale
from bot.presentation.why import why_button
from bot.table.computers import has_computers
from bot.table.hints import may_ask
from bot.table.lobby import can_grow, company
from bot.table.preferences import DEFAULT_PREFERENCES, Preferences
from bot.table.record import UserId
from bot.table.table import Status, Table
from bot.table.texts import together
from engines.cards import Card
from engines.core import Illegal, Seat
from engines.words import counted

TICKER_EVENTS_MAX = 7
"""Maximum number of events on the table message when it has no picture."""
NEWS_LINES_MIN = 2
"""Lines of a panel's news for which there is always room, beside what is vital."""
WHOSE_MAX_CHARS = 40
"""Maximum length of the label that says whose choice the public buttons are, in characters."""
REFUSED_LINE_MAX_CHARS = 70
"""Maximum length of a refused line, in characters, that fits into a custom_id with its other fields."""


class MoveDraft(NamedTuple):
    """A partial move on a user's panel."""

    said: str = ""
    seen: int | None = None
    """The number of moves when it was begun; its buttons ask again if moves that matter came after. None: the
    current number.
    """


NO_DRAFT = MoveDraft()


def table_page(table: Table, texts: Texts, *, remarks: bool = False) -> Page:
    """Return the table as everybody sees it; with `remarks`, also what a character says."""
    return table.once(
        ("page", remarks, *texts.items()), lambda: _table_page(table, texts, remark(table) if remarks else "")
    )


def _table_page(table: Table, texts: Texts, said: str) -> Page:
    if table.status is Status.LOBBY:
        return lobby_page(table)
    presenter = PRESENTERS[table.game.name]
    page = presenter.table(table.view(None), names_of(table), beside_of(table))
    if table.casual:
        page = replace(page, title=f"{page.title} · casual")
    page = introduced(_with_marks(page, newest_cards(table, None)), table)
    ticker = last_lines(table, texts)
    times = time_field(table) if table.status is Status.PLAYING else ()
    page = replace(page, fields=(*page.fields, *times))
    summary = "\n".join(
        (presenter.summary(table.view(None), names_of(table)), *(shown.text for shown in times))
    )
    brief = Page(page.title, summary, colour=page.colour)
    few, spoken = _few(ticker[-presenter.recent :], presenter.recent + 1), [said] if said else []
    brief = _finished(table, brief, [*few, *spoken])
    return replace(_finished(table, page, [*ticker, *spoken]), brief=brief)


def asked(table: Table) -> str:
    """Return in one line whose move it is and what for."""
    return PRESENTERS[table.game.name].summary(table.view(None), names_of(table)).partition("\n")[0]


def _finished(table: Table, page: Page, ticker: Sequence[str]) -> Page:
    """Return a page of the table with the last events, and how the game ended if it did."""
    if ticker:
        page = replace(page, fields=(*page.fields, Field("Last events", _newest(ticker), inline=False)))
    return closed_page(table, page) if table.status is Status.CLOSED else page


def _few(newest: Sequence[str], most: int) -> Sequence[str]:
    """Return as many of the last lines as fill at most `most` lines of a phone, but at least one."""
    while len(newest) > 1 and sum(map(on_a_phone, newest)) > most:
        newest = newest[1:]
    return newest


def _newest(newest: Sequence[str]) -> str:
    """Return as many of the last lines as fit into a field, joined."""
    while len(newest) > 1 and len("\n".join(newest)) > FIELD_TEXT_MAX_CHARS:
        newest = newest[1:]
    return "\n".join(newest)


def last_lines(table: Table, texts: Texts) -> list[str]:
    """Return the last public events as lines, at most `TICKER_EVENTS_MAX`."""
    presenter, found = PRESENTERS[table.game.name], list[str]()
    for n in reversed(range(len(table.happened))):
        found = lines(presenter, table, range(n, n + 1), None, texts) + found
        if len(found) >= TICKER_EVENTS_MAX:
            break
    return found[-TICKER_EVENTS_MAX:]


def table_buttons(table: Table) -> list[Clickable]:
    """Return the table's public buttons, which depend only on public state."""
    id = table.id
    if table.status is Status.CLOSED:
        if table.archived:
            return [Button("Record", ids.Export(id)), Button("Verify", ids.Verify(id))]
        return [Button("Log", ids.Log(id))]  # by which the message is recognised; its result has the others
    if table.status is Status.LOBBY:
        items = [Button("Join", ids.Join(id), "good"), Button("Start", ids.Start(id), "go")]
        if (
            has_computers(table.game.name)
            and company(table)
            and len(table.people) == 1
            and table.host == table.people[0].user
        ):
            items.append(Button("Play against the house", ids.Against(id), "go"))
        if can_grow(table):
            items.append(Button("Add a seat", ids.AddSeat(id)))
        items += [Button("Options…", ids.Options(id, 0)), Button("Leave", ids.Leave(id))]
        items += [*_villain_button(table), word_button(table), how_to_play(table)]
        return arranged([*items, *learn_button(table.game.name), *_rivals_button(table)], ())
    controls = public_controls(table)
    moves = clickables(id, len(table.moves), [*_whose(table, controls), *controls])
    moves += order_buttons(table, None) if moves else ()
    others = [hand_button(table)]
    if table.game.join is not None and any(offer.action.verb == "join" for offer in table.offers(None)):
        others.append(Button("Join", ids.Join(id)))
    others += [Button("Details", ids.ShowTable(id)), Button("More…", ids.More(id)), *_rivals_button(table)]
    return arranged(moves, others)


def _rivals_button(table: Table) -> list[Button]:
    """Return the button to the page about the table's computers, if there are any."""
    return [Button("Who is this?", ids.Who(table.id))] if table.with_computers else []


def _villain_button(table: Table) -> list[Button]:
    """Return the button to the user's villain, in games with villains."""
    return [Button("My villain", ids.Mask(table.id))] if table.game.join is not None else []


def _whose(table: Table, controls: Sequence[Control]) -> list[Control]:
    """Return a label that says whose choice the public buttons are, unless it is everybody's."""
    labels = PRESENTERS[table.game.name].labels(table.view(None), table.name)
    able = [
        seat
        for seat, user in enumerate(table.users)
        if user is not None and any(labels[offer.action].public for offer in table.offers(Seat(seat)))
    ]
    if not controls or len(able) == sum(user is not None for user in table.users):
        return []
    names = f"{together(table.name(Seat(seat)) for seat in able)}:"
    return [Idle(names if len(names) <= WHOSE_MAX_CHARS else f"Only {counted(len(able), 'player')}:")]


def hand_button(table: Table) -> Button:
    return Button("My hand", ids.Hand(table.id), "go")


def public_controls(table: Table) -> list[Control]:
    """Return the controls for the owed seats' moves that depend on nothing hidden, without duplicates."""
    presenter = PRESENTERS[table.game.name]
    labels = presenter.labels(table.view(None), table.name)
    found: list[Control] = []
    for seat in table.owed:
        offers = table.offers(seat)
        found += [control for control in steps.public(offers, labels) if control not in found]
    return found


def hand_page(table: Table, user: UserId, preferences: Preferences = DEFAULT_PREFERENCES) -> Page:
    """Return the page of the user's own cards and what they are asked for, adapted to their preferences."""
    presenter, view = PRESENTERS[table.game.name], table.view(user)
    page = _with_marks(presenter.hand(view, names_of(table)), newest_cards(table, user))
    return dressed(introduced(page, table), presenter.large(view), preferences)


def _with_marks(page: Page, new: Collection[Card]) -> Page:
    """Return a page with a mark around these cards in its picture."""
    return replace(page, scene=marked(page.scene, new)) if page.scene is not None else page


def private_table(table: Table, texts: Texts, preferences: Preferences, *, whole: bool = True) -> Page:
    """Return the table adapted to one user's preferences; beside a picture in brief unless `whole`."""
    page = table_page(table, texts, remarks=preferences.remarks)
    if whole:
        page = replace(page, brief=None)
    if table.state is None:
        return page
    return dressed(page, PRESENTERS[table.game.name].large(table.view(None)), preferences)


def panel(
    table: Table,
    user: UserId,
    texts: Texts,
    preferences: Preferences = DEFAULT_PREFERENCES,
    staged: MoveDraft = NO_DRAFT,
    *,
    note: str = "",
    refused: Illegal | None = None,
    orders: bool = True,
    newcomer: bool = False,
    advised: str = "",
) -> tuple[Page, list[Clickable]]:
    """Return a user's panel: what they are asked for, their hand, and in short what happened since their last
    move; right above the controls, a notice or why their last attempt was `refused`, and what the controls
    do. Standing orders are offered while others are asked, unless `orders` is False. A `newcomer` reads
    what is at stake too, unless they have switched that off. The buttons that lead to an `advised` move, in
    its notation, are pointed at.
    """
    seat = table.seat(user)
    if table.status is not Status.PLAYING or seat is None:
        whole = table.status is not Status.CLOSED or seat is None
        return in_lesson(table, *onlookers_panel(table, user, texts, preferences, note=note, whole=whole))
    said, seen = staged.said, len(table.moves)
    step = step_after(table, user, said)
    if step is not None and said and staged.seen is not None:
        seen = staged.seen
    if step is None:
        step = _with_ticks(first_step(table, user), said)
        refused = refused or why_not(table, seat, said)
    page = hand_page(table, user, preferences)
    at_stake = stakes(table, user) if newcomer and preferences.stakes else ""
    page = replace(page, text="\n".join(filter(None, (page.text, at_stake))))
    state = (field for field in _on_the_table(table, user, preferences) if not _told(field.text, page))
    fields = (*page.fields, *state)
    items: list[Clickable] = [*clickables(table.id, seen, step.controls)]
    why = why_button(table, len(table.moves), refused.rule) if refused is not None else []
    note = note or (refused.sentence if refused is not None else "")
    if said:
        items = [*why, *items]
    else:
        aside = [isinstance(control, Enter) and control.aside for control in step.controls]
        moves, stories = [*compress(items, map(not_, aside))], [*compress(items, aside)]
        menus = order_menu(table, user) if orders and seat not in table.owed else []
        items = _with_others(table, user, moves, [*why, *way_back(table)], stories, menus)
        fields = (*own_seat(table, user), *fields, *order_field(table, user))
    page = replace(page, fields=fields, prompt=step.words or page.prompt, notice=note)
    if not said:
        least = NEWS_LINES_MIN - bool(at_stake)
        page = replace(page, fields=(*fields, *_news(table, user, texts, page, items, least)))
    if advised:
        items = pointed(items, advised)
    page, items = in_lesson(table, page, items)
    return page.beside_picture, items


def stakes(table: Table, user: UserId) -> str:
    """Return in one line what is at stake for a user for whom the table waits; else "", and in lessons."""
    presenter = PRESENTERS[table.game.name]
    if presenter.stakes is None or table.lesson is not None or table.seat(user) not in table.owed:
        return ""
    return presenter.stakes(table.view(user))


def _with_others(
    table: Table,
    user: UserId,
    moves: Sequence[Clickable],
    first: Sequence[Clickable],
    stories: Sequence[Clickable],
    menus: Sequence[Clickable],
) -> list[Clickable]:
    """Return the buttons of moves with those beside them, and then the menus. A lesson has no stories."""
    moves = [*back_button(table, user), *moves[:1], *order_buttons(table, user), *moves[1:]]
    hint = [Button("Hint", ids.AskHint(table.id))] if may_ask(table, user) else []
    others = [*first, *hint, Button("See the table", ids.Glance(table.id)), how_to_play(table)]
    others += stories if table.lesson is None else ()
    return [*arranged(moves, others, ROWS_MAX - len(menus)), *menus]


def _news(
    table: Table, user: UserId, texts: Texts, page: Page, items: Sequence[Clickable], least: int
) -> tuple[Field, ...]:
    """Return the field with what happened since the user's move, in fewer lines where a phone's screen is
    full, but no fewer than `least`; an empty tuple if nothing did.
    """
    moves, room = since(table, user), NEWS_LINES_MAX
    if page.scene is not None and not page.cards:
        room = min(room, max(least, lines_left(page, items)))
    happened = news(PRESENTERS[table.game.name], table, moves, user, texts, room)
    heading = SINCE if moves.start else SO_FAR
    return (Field(heading, "\n".join(happened), inline=False),) if happened else ()


def since(table: Table, user: UserId) -> range:
    """Return the range of moves from the user's last one on, after which others moved; all moves if they have
    made none; in a lesson, from its first step on. While they are asked, what they have done in this turn is
    no reason to forget what led to it.
    """
    moves, end = table.moves, len(table.moves)
    if table.seat(user) in table.owed:
        while end and moves[end - 1].user == user:
            end -= 1
    mine = (n for n in reversed(range(end)) if moves[n].user == user and not moves[n].auto)
    lesson = table.lesson if table.lesson is not None and table.lesson.again is None else None
    first = len(moves) - len(lesson.lines) if lesson is not None else 0
    return range(max(first, next(mine, 0)), len(table.happened))


def _on_the_table(table: Table, user: UserId, preferences: Preferences) -> tuple[Field, ...]:
    """Return the field with the state of the game in one line; an empty tuple if there is nothing to say."""
    _, _, state = PRESENTERS[table.game.name].summary(table.view(user), names_of(table)).partition("\n")
    pictured = not preferences.large
    return (Field("On the table", state, inline=False, pictured=pictured),) if state else ()


def _told(words: str, page: Page) -> bool:
    """Return whether a page says this already."""
    return words in page.text or any(words in field.text for field in page.fields)


def _with_ticks(step: Step, refused: str) -> Step:
    """Return a step whose form for a refused move keeps the answers preselected."""
    if len(refused) > REFUSED_LINE_MAX_CHARS:
        return step
    controls = (
        replace(control, said=refused)
        if isinstance(control, Fill) and f"{refused} ".startswith(f"{control.said} ")
        else control
        for control in step.controls
    )
    return replace(step, controls=tuple(controls))


def onlookers_panel(
    table: Table,
    user: UserId,
    texts: Texts,
    preferences: Preferences,
    *,
    note: str = "",
    whole: bool = True,
) -> tuple[Page, list[Clickable]]:
    """Return the table for one user, adapted to their preferences, with a button to their hand; the picture
    with few words unless `whole`.
    """
    page = replace(private_table(table, texts, preferences, whole=whole), notice=note)
    if table.commitment:
        page = replace(page, fields=(*page.fields, committed(table)))
    if table.status is Status.LOBBY:
        return page, []
    items: list[Clickable] = [Button("Log", ids.Log(table.id))]
    if table.status is Status.CLOSED and (seat := table.seat(user)) is not None:
        page = _ended_for(table, seat, page)
        items.insert(0, Button("Rematch", ids.Rematch(table.id), "good"))
    if not whole:
        items.insert(0, Button("Details", ids.ShowTable(table.id)))
    if table.status is Status.PLAYING and table.seat(user) is not None:
        items.insert(0, hand_button(table))
    elif table.status is Status.PLAYING:
        page = replace(page, footer="You aren't at this table.")
    return page, items


def _ended_for(table: Table, seat: Seat, page: Page) -> Page:
    """Return the page of a closed table for a player: whether they have won, and what decided it."""
    title, text = end_for(table, seat)
    ended = replace(page, title=title, text=text, fields=_without(page.fields, finale(table)))
    if (brief := page.brief) is None:
        return ended
    fields = _without(brief.fields, finale(table))
    return replace(ended, brief=replace(brief, title=title, text=text, fields=fields))


def _without(fields: Sequence[Field], line: str) -> tuple[Field, ...]:
    """Return the fields without this line, which stands elsewhere on the page."""
    kept = (
        replace(field, text="\n".join(it for it in field.text.splitlines() if it != line)) for field in fields
    )
    return tuple(field for field in kept if field.text)
