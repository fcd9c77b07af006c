"""What newcomers read of what is at stake: from their own view, once, when it is their turn, and short."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from bot.presentation.games import PRESENTERS
from bot.presentation.panel import panel, stakes
from bot.presentation.phone import PHONE_LINE_CHARS
from bot.presentation.private_panel import dm_panel
from bot.table.preferences import Preferences
from bot.table.record import UserId
from bot.table.table import Table
from tests.bot import films
from tests.discord.surfaces import dealt_anew
from tests.laws.games import AnyGame
from tests.laws.playing import every_game

GAMES_EACH, MOVES, EVERY = 3, 60, 4
"""Games, their moves, and how many of these are between two that are looked at."""
LINE_MAX_CHARS = 3 * PHONE_LINE_CHARS
NAMES = ("Ann", "Bob", "Cid")


def moments(game: AnyGame) -> Iterator[tuple[Table, UserId]]:
    """Yield tables at some moments of some games, each with all people there."""
    for n in range(GAMES_EACH):
        table = films.begun(game.name, NAMES, f"stakes {n}")
        while len(table.moves) < MOVES and table.owed:
            table = films.played_on(table, len(table.moves) + 1 + EVERY * (len(table.moves) % 2))
            yield from ((table, films.user(seat)) for seat in range(len(NAMES)))


def said(table: Table, user: UserId) -> str:
    """Return all that a newcomer reads on their panel."""
    page, _ = panel(table, user, {}, newcomer=True)
    return "\n".join((page.text, page.prompt, page.notice, *(field.text for field in page.fields)))


@every_game
def test_who_is_asked_and_new_reads_once_what_is_at_stake_and_others_nothing(game: AnyGame) -> None:
    told, of_a_view = 0, PRESENTERS[game.name].stakes
    assert of_a_view is not None
    for table, user in moments(game):
        line, plain = stakes(table, user), panel(table, user, {})[0]
        assert of_a_view(table.view(None)) == ""
        if table.seat(user) not in table.owed:
            assert of_a_view(table.view(user)) == line == ""
        assert len(line) <= LINE_MAX_CHARS and "\n" not in line
        assert said(table, user).count(line or "At stake") == bool(line), line
        assert not line or line not in str(plain)
        off = Preferences(stakes=False)
        assert panel(table, user, {}, newcomer=True, preferences=off)[0] == plain
        by_dm, _ = dm_panel(table, user, {}, Preferences(), newcomer=True)
        assert by_dm.text.count(line or "At stake") == bool(line)
        told += bool(line)
    assert told > MOVES / EVERY


@every_game
def test_what_is_at_stake_follows_from_the_players_own_view(game: AnyGame) -> None:
    """Cards that the player does not know are dealt anew, and they read the same."""
    changed = False
    for n, (table, user) in enumerate(moments(game)):
        other = dealt_anew(table, user, Random(n))
        assert other.view(user) == table.view(user)
        assert stakes(other, user) == stakes(table, user)
        changed |= other.state != table.state
    assert changed
