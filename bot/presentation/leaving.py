"""Questions and messages about leaving a running game or ending it."""

from __future__ import annotations

from bot.presentation import ids
from bot.presentation.buttons import Button
from bot.presentation.page import Page
from bot.table.record import UserId
from bot.table.table import Status, Table
from bot.table.texts import plain

FIXED_SEATS_TEXT = "the bot plays {} seat until someone takes it over"
"""The text for games whose seats are fixed."""
OPEN_SEATS_TEXT = "{} when this heist is over; until then the bot checks, folds and passes for {}"
"""The text for games that players can join and leave."""
LAST_TEXT = "You are the last person here, so the table closes"
"""What leaving means where only computers would stay."""


def end_question(table: Table) -> tuple[Page, list[Button]]:
    """Return the page and buttons that ask for confirmation before the game is ended."""
    closes = "The table closes for everyone"
    undone = f"{closes}. A heist under way is called off, and everyone's chips go back."
    lost = undone if table.game.join is not None else f"{closes}, and nobody wins."
    page = Page("End the game?", lost)
    return page, [Button("End the game", ids.End(table.id), "bad"), _stay(table)]


def leave_question(table: Table, user: UserId) -> tuple[Page, list[Button]]:
    """Return the page and buttons that ask for confirmation before a user leaves a running game."""
    seat, last = table.seat(user), _is_last(table, user)
    if table.game.leave is None:
        stays = f"{FIXED_SEATS_TEXT.format('your').capitalize()}; as long as nobody has, you can come back."
        text = f"{LAST_TEXT}, and nobody wins." if last else stays
    elif seat is not None and table.offered(table.game.leave(seat)):
        at_once = f"{LAST_TEXT} at once" if last else "You leave at once and can join again later"
        text = f"{at_once}. A villain who is caught stays captured."
    else:
        later = OPEN_SEATS_TEXT.format(LAST_TEXT if last else "You leave", "you")
        text = f"{later}." if last else f"{later}. You can join again later."
    return Page("Leave the table?", text), [Button("Leave", ids.Quit(table.id), "bad"), _stay(table)]


def _is_last(table: Table, user: UserId) -> bool:
    """Return whether nobody but computers would go on playing without this user."""
    return not any(person.user != user and not person.leaving for person in table.people)


def _stay(table: Table) -> Button:
    return Button("Keep playing", ids.Stay(table.id))


def asks_first(table: Table, user: UserId) -> bool:
    """Return whether a user who wants to leave must confirm it first."""
    sitter = table.sitter(user)
    return table.status is Status.PLAYING and sitter is not None and not sitter.leaving


def left(table: Table, user: UserId) -> str:
    """Return the message to a user who has left `table`, as it is now."""
    if table.status is Status.CLOSED:
        return "You have left, and the table is closed."
    if table.sitter(user) is None:
        return "You have left the table."
    if table.game.leave is None:
        return f"You are free to go; {FIXED_SEATS_TEXT.format('your')}."
    return f"{OPEN_SEATS_TEXT.format('You leave', 'you')}."


def left_aloud(table: Table, name: str, user: UserId) -> Page:
    """Return the public page that announces that a user has left or is leaving."""
    if table.sitter(user) is None or table.status is Status.CLOSED:
        return Page(f"{plain(name)} has left the table")
    if table.game.leave is None:
        return Page(
            f"{plain(name)} has left", f"{FIXED_SEATS_TEXT.format('this').capitalize()}: see **More…**."
        )
    return Page(f"{plain(name)} is leaving", f"{OPEN_SEATS_TEXT.format('They go', 'them')}.")
