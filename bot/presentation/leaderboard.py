"""Pages of villains and players, and leaderboards of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from bot.presentation import ids
from bot.presentation.buttons import Button
from bot.presentation.custom_id import ComponentId
from bot.presentation.games import PRESENTERS
from bot.presentation.page import Field, Page
from bot.table.texts import plain
from bot.table.villains import APPLICATIONS, KeptVillain, VillainStatus
from engines import GAMES
from engines.core import Illegal
from engines.players import Level
from engines.words import counted, signed

Columns = Sequence[tuple[str, str, str]]
"""The tallies on leaderboards of villains: name, singular and plural."""
Names = Mapping[int, str]
"""The names that users had at their last table in a server; Discord shows those who left it as numbers."""
NO_NAMES: Names = {}
COMPUTERS = "Games against computers don't count here. Choose kind: house for those."
"""The footer of every leaderboard."""
HOUSE_ORDER = "First by marshals, then deputies, then greenhorns."
"""The footer of leaderboards against the house."""
_LEVELS = {Level.MARSHAL: "marshals", Level.DEPUTY: "deputies", Level.GREENHORN: "greenhorns"}
PAGE_ROWS = 15
"""Villains or players on one page of a leaderboard."""


class UserResults(Protocol):
    """A user's results in one game."""

    @property
    def user(self) -> int: ...
    @property
    def games(self) -> int: ...
    @property
    def won(self) -> int: ...
    @property
    def points(self) -> int: ...


class HouseResults(Protocol):
    """A user's record against computers in one game: by level, games ahead and games."""

    @property
    def user(self) -> int: ...
    @property
    def by_level(self) -> Mapping[Level, tuple[int, int]]: ...


def standings_page(
    title: str, standings: Sequence[UserResults], asks: int = 0, first: int = 0, names: Names = NO_NAMES
) -> Page:
    """Return a page of a game's leaderboard in a server, from index `first` on; `asks` is always on it."""
    lines = [_standing(place, achieved, names) for place, achieved in enumerate(standings, 1)]
    nobody = "Nobody has finished a game of it yet. /newgame opens a table."
    return Page(
        f"{title} · leaderboard",
        _cut(lines, [achieved.user == asks for achieved in standings], first) or nobody,
        footer=COMPUTERS,
    )


def _standing(place: int, achieved: UserResults, names: Names) -> str:
    won = f"won {achieved.won} of {counted(achieved.games, 'game')}"
    return f"{place}. {_called(achieved.user, names)} · {won} · {counted(achieved.points, 'point')}"


def house_page(
    title: str, standings: Sequence[HouseResults], asks: int = 0, first: int = 0, names: Names = NO_NAMES
) -> Page:
    """Return a page of a server's leaderboard against computers in a game, from index `first` on; `asks` is
    always on it.
    """
    lines = [_against(place, record, names) for place, record in enumerate(standings, 1)]
    nobody = "Nobody has finished a game of it against computers yet. /newgame opens a table."
    return Page(
        f"{title} · against the house",
        _cut(lines, [record.user == asks for record in standings], first) or nobody,
        footer=HOUSE_ORDER,
    )


def _against(place: int, record: HouseResults, names: Names) -> str:
    """Return `1. **ann** · ahead of marshals 2 of 5, deputies 3 of 3`."""
    levels = ((level, record.by_level[level]) for level in _LEVELS if level in record.by_level)
    told = ", ".join(f"{_LEVELS[level]} {ahead} of {games}" for level, (ahead, games) in levels)
    return f"{place}. {_called(record.user, names)} · ahead of {told}"


def _called(user: int, names: Names) -> str:
    """Return a user's name, or a mention if no name is kept."""
    return f"**{plain(names[user])}**" if user in names else f"<@{user}>"


def turning(
    game: str, many: int, first: int, to: Callable[[str, int], ComponentId] = ids.ShowPlaces
) -> list[Button]:
    """Return the buttons to the previous and next page of a leaderboard with `many` places."""
    pages = {"Further up": first - PAGE_ROWS, "Further down": first + PAGE_ROWS}
    return [Button(label, to(game, at)) for label, at in pages.items() if 0 <= at < many]


def _cut(entries: Sequence[str], theirs: Sequence[bool], first: int) -> str:
    """Return one page of lines, plus the best line of the user who asks if it is elsewhere."""
    last = first + PAGE_ROWS
    lines, own = list(entries[first:last]), theirs.index(True) if any(theirs) else first
    if own < first:
        lines = [entries[own], *(["…"] if own < first - 1 else []), *lines]
    elif own >= last:
        lines += [*(["…"] if own > last else []), entries[own]]
    return "\n".join(lines)


def villains_page(
    title: str,
    columns: Columns,
    records: Sequence[KeptVillain],
    asks: int = 0,
    first: int = 0,
    names: Names = NO_NAMES,
) -> Page:
    """Return the page of a server's villains, from index `first` on, with their tallies and the result of the
    last session, and the best villain of the user who `asks`.
    """
    played = ranked(records)
    lines = [_villain(place, villain, columns, names) for place, villain in enumerate(played, 1)]
    nobody = "No villains yet. /villain create makes one."
    return Page(
        f"{title} · leaderboard",
        _cut(lines, [villain.user == asks for villain in played], first) or nobody,
        footer=COMPUTERS,
    )


def _villain(place: int, villain: KeptVillain, columns: Columns, names: Names) -> str:
    facts = [counted(villain.chips, "chip")]
    facts += [counted(villain.tallies.get(name, 0), one, several) for name, one, several in columns]
    if villain.last_session is not None:
        facts.append(f"last session {signed(villain.last_session)}")
    return f"{place}. **{plain(villain.sheet.name)}** · {' · '.join(facts)} · {_called(villain.user, names)}"


def achievements_page(
    user: int, name: str, records: Sequence[KeptVillain], standings: Mapping[str, Sequence[UserResults]]
) -> Page:
    """Return a user's villains at large and results in a server, each with its place on the leaderboard.
    Raises Illegal if there are none.
    """
    columns = [column for presenter in PRESENTERS.values() for column in presenter.columns]
    villains = [
        _villain(place, villain, columns, {user: name})
        for place, villain in enumerate(ranked(records), 1)
        if villain.user == user and villain.status is VillainStatus.AT_LARGE
    ]
    fields = [Field("Villains at large", "\n".join(villains), inline=False)] if villains else []
    fields += [
        Field(GAMES[game].title, _standing(place, achieved, {user: name}), inline=False)
        for game, all_of_them in standings.items()
        for place, achieved in enumerate(all_of_them, 1)
        if achieved.user == user
    ]
    if not fields:
        raise Illegal(f"{plain(name)} has no villain at large and no results in this server yet.")
    return Page(f"{plain(name)} · villains and results", "", tuple(fields))


def ranked(records: Sequence[KeptVillain]) -> list[KeptVillain]:
    """Return the villains that are listed on a leaderboard."""
    return [record for record in records if record.status is not VillainStatus.RETIRED and record.user > 0]


def villain_page(villain: KeptVillain, names: Names = NO_NAMES) -> Page:
    """Return the page of one villain."""
    aptitudes = "\n".join(
        f"{name}: {n}" for n, name in sorted(zip(villain.sheet.aptitudes, APPLICATIONS, strict=True))
    )
    facts = f"{counted(villain.chips, 'chip')}, {villain.status.value.replace('_', ' ')}"
    if villain.status is VillainStatus.CAPTURED:
        facts += f"; comes back with {counted(villain.due, 'chip')}"
    fields = [Field("Aptitudes (1 is best)", aptitudes), Field("So far", facts)]
    fields += [
        Field(f"How: {name}", plain(how_text), inline=False)
        for name, how_text in zip(APPLICATIONS, villain.sheet.how, strict=True)
        if how_text
    ]
    player = _called(villain.user, names) if villain.user > 0 else "the house"
    return Page(
        plain(villain.sheet.name), f"{plain(villain.sheet.powerset)}\nPlayed by {player}", tuple(fields)
    )
