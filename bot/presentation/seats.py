"""Deadlines at a table, and what players can do about those who are absent."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bot.presentation import ids
from bot.presentation.buttons import Button, Clickable, Menu
from bot.presentation.custom_id import ComponentId
from bot.presentation.move_builder.controls import Choice
from bot.presentation.page import FIELD_TEXT_MAX_CHARS, Field, Page
from bot.table.absence import absent, agreed, free_seats, hurried, may_be_back, present
from bot.table.record import UserId
from bot.table.sitter import Sitter
from bot.table.table import Status, Table
from bot.table.texts import plain, together
from bot.table.votes import against
from engines.core import Seat

MENU_OPTIONS_MAX = 25
"""Maximum number of choices in a menu (Discord's limit)."""


def time_field(table: Table) -> tuple[Field, ...]:
    """Return the field with deadlines and the seats that play by themselves; () if there are none."""
    times = [*_of_time(table)]
    while len("\n".join(times)) > FIELD_TEXT_MAX_CHARS:
        times.pop()
    return (Field("Time", "\n".join(times), inline=False),) if times else ()


def _of_time(table: Table) -> Iterator[str]:
    if table.muted is not None:
        since = f"<t:{table.muted // 1000}:R>"
        yield f"⏸ I lost permission to post here {since}. The clock runs again once I have it back."
    elif table.paused is not None:
        since = f"<t:{table.paused // 1000}:R>"
        yield f"⏸ Paused {since}. Any move resumes, or **More…** then **Resume**."
    seated = [(other, seat) for other in table.sitters if (seat := table.seat(other.user)) is not None]
    running, idle = dict[tuple[int, bool], list[str]](), list[str]()
    for sitter, seat in seated:
        name = _bold(table, seat)
        if sitter.leaving and table.game.join is None:
            idle.append(f"{name} has left. The bot plays the seat; anyone can take it over under **More…**")
        elif sitter.away and not sitter.leaving:
            idle.append(f"{name} is away. The bot plays the seat.")
        elif not sitter.automatic and sitter.deadline is not None and table.paused is None:
            running.setdefault((sitter.deadline.due, sitter.deadline.banked), []).append(name)
    for (due, banked), names in running.items():
        bank = " (extra time)" if banked else ""
        yield f"{', '.join(names)}: time runs out {_moment(due)}{bank}"
    yield from idle
    if (wanted := agreed(table)) and table.paused is None:
        yield f"{_names(table, wanted)} would like a pause. The others can agree under **More…**"
    for sitter, seat in seated:
        if voters := [
            other for other in present(table) if other.user in table.votes.get(against(sitter.user), ())
        ]:
            yield f"{_names(table, voters)} voted to free {_bold(table, seat)}'s seat."


def own_seat(table: Table, user: UserId) -> tuple[Field, ...]:
    """Return the note for a user whose seat plays by itself."""
    if not may_be_back(table, user):
        return ()
    return (Field("Your seat", "The bot plays it until you press **I'm back**.", inline=False),)


def back_button(table: Table, user: UserId) -> list[Clickable]:
    return [Button("I'm back", ids.Back(table.id), "good")] if may_be_back(table, user) else []


def more_page(table: Table, user: UserId, at: int, note: str = "") -> tuple[Page, list[Clickable]]:
    """Return the page and controls of what a user can do now other than playing."""
    items = [*_menus(table, user, at), *back_button(table, user), *_pause_buttons(table, user)]
    items += _ways_out(table, user)
    text = "\n".join(filter(None, (note, "" if items else "You don't have to do anything right now.")))
    return Page(f"{table.game.title} · more", text, time_field(table)), [*items, how_to_play(table)]


def how_to_play(table: Table) -> Button:
    return Button("How to play", ids.HowTo(table.game.name))


def take_over_menu(table: Table, user: UserId, word: str = "") -> list[Menu]:
    """Return the menu of seats that a user may take over, with a word (its SHA-256 in hex); or []."""
    return _seat_menu(table, "Take over …", ids.TakeOver(table.id, word), free_seats(table, user))


def _menus(table: Table, user: UserId, at: int) -> list[Clickable]:
    return [
        *_seat_menu(table, "More time for …", ids.MoreTime(table.id), hurried(table, user)),
        *_seat_menu(table, "Vote out …", ids.VoteOut(table.id), absent(table, user, at)),
        *take_over_menu(table, user),
    ]


def _seat_menu(table: Table, prompt: str, id: ComponentId, seats: Sequence[Seat]) -> list[Menu]:
    choices = tuple(Choice(table.name(seat), str(seat)) for seat in seats[:MENU_OPTIONS_MAX])
    return [Menu(prompt, id, choices)] if choices else []


def _pause_buttons(table: Table, user: UserId) -> list[Clickable]:
    sitter = table.sitter(user)
    if table.status is not Status.PLAYING or sitter is None:
        return []
    if table.muted is not None:
        return []
    if table.paused is not None:
        return [Button("Resume", ids.Resume(table.id), "go")]
    if sitter not in present(table) or sitter in agreed(table):
        return []
    return [Button("Agree to pause" if agreed(table) else "Pause", ids.Pause(table.id))]


def _ways_out(table: Table, user: UserId) -> list[Clickable]:
    """Return the buttons to leave a running game and to end it for everybody; both ask for confirmation."""
    sitter = table.sitter(user)
    if table.status is not Status.PLAYING:
        return []
    leave = [Button("Leave…", ids.Leave(table.id))] if sitter is not None and not sitter.leaving else []
    return [*leave, *([Button("End the game…", ids.AskToEnd(table.id))] if user == table.host else [])]


def _moment(at: int) -> str:
    """Return a time in milliseconds as a Discord countdown."""
    return f"<t:{-(-at // 1000)}:R>"


def _bold(table: Table, seat: Seat) -> str:
    return f"**{plain(table.name(seat))}**"


def _names(table: Table, sitters: Iterable[Sitter]) -> str:
    seats = (table.seat(sitter.user) for sitter in sitters)
    return together(_bold(table, seat) for seat in seats if seat is not None)
