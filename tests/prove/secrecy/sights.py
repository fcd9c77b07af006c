"""All that one viewer can see of a table and hear of the bot, as comparable text and bytes."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Generator, Iterable, Mapping
from contextlib import contextmanager
from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import Any, TypeVar, cast
from unittest.mock import patch

from typing_extensions import override

from bot.adapter.rendering import messages
from bot.adapter.rendering.picture_cache import PageWithPicture, PictureCache
from bot.presentation import (
    casting,
    move_state,
    mytables,
    panel,
    pings,
    private_panel,
    reports,
    reveals,
    rulebook,
    rules_here,
    seats,
    why,
)
from bot.presentation.buttons import Clickable
from bot.presentation.cast.who import who_page
from bot.presentation.game_presenter import Texts
from bot.presentation.leaderboard import house_page, standings_page
from bot.presentation.page import Page
from bot.services import move_requests
from bot.table import names, standing_orders, turns
from bot.table.absence import deserted, left_alone
from bot.table.history import rewind
from bot.table.pacing import search_time_s, wait_ms
from bot.table.preferences import Preferences
from bot.table.record import UserId
from bot.table.rivals import encounters
from bot.table.sitter import level_of
from bot.table.table import Status, Table
from engines.core import Illegal
from tests.bot.house import due
from tests.discord.surfaces import EMOJIS, half_said, logged, typed

KEY = bytes(16)
"""The gallery's key in both worlds, so that file names differ only if the pictures do."""
STEPS = 6
"""The number of drafts of moves that are looked at, at most."""

HandlerT = TypeVar("HandlerT", bound=logging.Handler)
Sights = dict[str, object]
"""What is seen, by name."""


def payload(page: Page, below: Iterable[Clickable] = ()) -> str:
    """Return a message as it goes to Discord, with emojis for cards, and without its picture."""
    shown = [embed.to_dict() for embed in messages.embeds(page, EMOJIS)]
    return json.dumps([shown, messages.layout_view(below, EMOJIS).to_components()])


def plain(table: Table, user: UserId, liked: Preferences, texts: Texts) -> Sights:
    """Return what is seen at every moment: view, table, panel, ping, deadlines, `/mytables`."""
    shown, waited = panel.table_page(table, texts, remarks=True), pings.calls(table)
    return {
        "view": table.view(user),
        "table": payload(shown, panel.table_buttons(table)),
        "table beside its picture": payload(shown.brief or shown),
        "table's scene": shown.scene,
        **(_panel(table, user, liked, texts) if table.seat(user) is not None else {}),
        "ping": pings.text(waited, {call.user for call in waited}, pings.small_print(table, 1)),
        "deadlines": [sitter.deadline for sitter in table.sitters],
        "waits": ([wait_ms(table, it) for it in table.sitters if it.computer], search_time_s(table)),
        "alarm": (turns.alarm(table, 0), due(table), table.owed, deserted(table), left_alone(table)),
        "/mytables": messages.embed(mytables.tables_page([table], user)).to_dict(),
    }


def _panel(table: Table, user: UserId, liked: Preferences, texts: Texts) -> Sights:
    page, below = panel.panel(table, user, texts, liked)
    newcomers = panel.panel(table, user, texts, replace(liked, stakes=True), newcomer=True)
    return {
        "panel": payload(page, below),
        "newcomer's panel": payload(*newcomers),
        "panel's scene": page.scene,
    }


def rare(table: Table, user: UserId, liked: Preferences, texts: Texts, random: Random) -> Sights:
    """Return what is seen on request: panels' steps, DMs, logs, completions, refusals."""
    found: Sights = {"view in words": repr(table.view(user))}
    found["DM"] = payload(*private_panel.dm_panel(table, user, texts, liked))
    found["why it is shown anew"] = private_panel.grounds(table, user)
    found["See the table"] = payload(*panel.onlookers_panel(table, user, texts, liked))
    found["More…"] = payload(*seats.more_page(table, user, 0))
    found["my villain"] = payload(*casting.casting_page(table, user, []))
    found["how to play"] = payload(*rulebook.card_page(table.game.name))
    found["who computers are"] = payload(*who_page(table, [])) if table.with_computers else ""
    found["rules here"] = payload(*rules_here.rules_here(table, user))
    found |= _reported(table, user, texts)
    found["standing orders"] = [given.text for given in standing_orders.choices(table, user)]
    standings = [
        SimpleNamespace(user=user, games=1, won=int(score.place == 1), points=score.points)
        for user, score in table.results
    ]
    found["results"] = payload(standings_page("", standings))
    records = [
        SimpleNamespace(user=met.user, by_level={level_of(met.rival): (met.ahead, 1)})
        for met in encounters(table)
    ]
    found["against the house"] = payload(house_page("", records))
    found |= dict(logged(table, user, texts))
    if table.status is Status.PLAYING and table.seat(user) is not None:
        found |= _half_said(table, user, liked, texts, random)
        found |= dict(typed(table, user))
    return found


def staged(table: Table, played: Table) -> Sights:
    """Return the stages of the last moves.

    The states before them come from `played` in both worlds, since the other one cannot be replayed; all have
    seen these.
    """
    since = max(0, len(table.moves) - 3)
    with patch.object(reveals, "rewind", lambda _, n: rewind(played, n)):
        shown = reveals.stages(table, since)
        return {"stages": [(payload(stage.page), stage.page.scene) for stage in shown]}


def explained(table: Table, played: Table, user: UserId, texts: Texts, lines: Iterable[str]) -> Sights:
    """Return the answers to *Why?* about the last move, and about these lines, which may be refused.

    As for `staged`, the states before come from `played`.
    """

    def then(_: Table, n: int) -> Table:
        return table if n == len(table.moves) else rewind(played, n)

    last, found = len(table.moves), Sights()
    with patch.object(why, "rewind", then):
        for it in why.happened(table, user, last) if last > 0 else ():
            found[f"why {it.word}"] = payload(*why.event_page(table, user, it, texts))
        for line in lines if table.status is Status.PLAYING else ():
            found[f"why not {line!r}"] = payload(why.refusal_page(table, user, last, "", line))
    return found


def _reported(table: Table, user: UserId, texts: Texts) -> Sights:
    """Return a report as an operator reads it, and the log as a server's owner exports it."""
    report = reports.ProblemReport("1a2b3c4d", table, user, "It hangs.", "1")
    return {
        "report": payload(reports.report_page(report, texts)),
        "report in the log": reports.report_line(report),
        "exported log": dict(logged(table, None, texts))["log.txt"],
    }


def _half_said(table: Table, user: UserId, liked: Preferences, texts: Texts, random: Random) -> Sights:
    """Return the steps of the player's panel, and the questions of forms there."""
    found: Sights = {}
    for n, said in enumerate(half_said(table, user, random)):
        if n == STEPS:
            break
        found[f"panel: {said}"] = payload(*panel.panel(table, user, texts, liked, panel.MoveDraft(said)))
        found[f"form: {said}"] = move_state.form_questions(table, user, said)
    return found


def refused(table: Table, user: UserId, line: str) -> str:
    """Return the response to a line: that it can be done, or the refusal, with the facts behind it."""
    try:
        action, seat = move_requests.understood(table, user, line, [])
        move_requests.in_time(table, seat, action, 0)
        if not any(action in offer for offer in table.game.offers(table.state, seat)):
            raise table.game.refusal(table.state, seat, action)
    except Illegal as illegal:
        return f"{names.spoken(table, illegal.sentence)} {illegal.because}"
    return "It can be done."


class Ear(logging.Handler):
    """A handler that collects every record from DEBUG upwards."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.heard: list[str] = []
        self.setFormatter(logging.Formatter("%(levelname)s %(name)s %(message)s"))

    @override
    def emit(self, record: logging.LogRecord) -> None:
        self.heard.append(self.format(record))

    def taken(self) -> list[str]:
        taken, self.heard = self.heard, []
        return taken


@contextmanager
def listening(ear: HandlerT, *loggers: str) -> Generator[HandlerT]:
    """Collect all records of these loggers and their children."""
    before = {logger: logger.level for logger in map(logging.getLogger, loggers)}
    for logger in before:
        logger.setLevel(logging.DEBUG)
        logger.addHandler(ear)
    try:
        yield ear
    finally:
        for logger, level in before.items():
            logger.setLevel(level)
            logger.removeHandler(ear)


def pictured(table: Table, user: UserId, liked: Preferences, texts: Texts) -> Sights:
    """Return the messages with pictures as the gallery attaches them: file names, bytes and alt texts."""
    pages: Mapping[str, Page] = {
        "table": panel.table_page(table, texts),
        "panel": panel.panel(table, user, texts, liked)[0],
        "DM": private_panel.dm_panel(table, user, texts, liked)[0],
        "See the table": panel.onlookers_panel(table, user, texts, liked)[0],
    }

    async def hung() -> Sights:
        gallery = PictureCache(wait_s=60)
        gallery._key = KEY
        looks = {what: await gallery.load(page, theme=liked.theme) for what, page in pages.items()}
        return {f"picture of {what}": _hung(look) for what, look in looks.items()}

    return asyncio.run(hung())


def _hung(look: PageWithPicture) -> object:
    """Return the embed, and the file's name, alt text and bytes."""
    file = look.file
    made = (file.filename, file.description, cast(Any, file.fp).getvalue()) if file is not None else None
    return json.dumps([embed.to_dict() for embed in look.embeds]), made
