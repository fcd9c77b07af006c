"""Who runs the bot, and on what terms: in `/help`, below `/privacy`, and in the bot's profile."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import simcord
from simcord.http import router

from bot.config import OperatorConfig
from bot.shown.operator import NO_CONTACT, profile_text
from tests.discord.saloon import Saloon, opened, seen

OPERATOR = OperatorConfig(
    contact="Ada, ada@example.org", terms="https://example.org/terms", privacy="https://example.org/privacy"
)
PATH = "/applications/@me"


class Portal:
    """Discord's developer portal, which simcord has not: it keeps the application's description."""

    def __init__(self) -> None:
        self.description = ""
        self.edits = 0

    def told(self, context: router.RequestContext) -> Any:
        return {**simcord.http.routes.application.application_info(context), "description": self.description}

    def edited(self, context: router.RequestContext) -> Any:
        self.edits += 1
        self.description = context.fields("description")["description"]
        return self.told(context)


@pytest.fixture
def portal(monkeypatch: pytest.MonkeyPatch) -> Portal:
    it = Portal()
    for method, path, answer in (("GET", f"/oauth2{PATH}", it.told), ("PATCH", PATH, it.edited)):
        known = router._ROUTES.get(method, [])
        monkeypatch.setitem(router._ROUTES, method, [(path.strip("/").split("/"), answer), *known])
    return it


@asynccontextmanager
async def run_by(folder: Path, operator: OperatorConfig) -> AsyncIterator[Saloon]:
    async with opened(folder, "00" * 32, operator=operator) as saloon:
        await saloon.env.settle()
        yield saloon


async def test_the_profile_is_set_once(tmp_path: Path, portal: Portal):
    async with run_by(tmp_path, OPERATOR) as saloon:
        assert portal.description == profile_text(OPERATOR) and portal.edits == 1
        for words in ("ada@example.org", "https://example.org/terms", "https://example.org/privacy"):
            assert words in portal.description
        await saloon.restart()
        assert portal.edits == 1, "it says so already"


async def test_what_somebody_wrote_there_stays_where_nothing_is_configured(tmp_path: Path, portal: Portal):
    portal.description = "Written by hand."
    async with run_by(tmp_path, OperatorConfig(reports=123456789012345678)):
        assert (portal.description, portal.edits) == ("Written by hand.", 0)


async def test_a_profile_that_cannot_be_set_harms_nothing(
    tmp_path: Path, portal: Portal, monkeypatch: pytest.MonkeyPatch
):
    def refused(_: router.RequestContext) -> Any:
        raise simcord.backend.errors.BackendError(403, 20012, "You are not authorized")

    known = router._ROUTES["PATCH"]
    monkeypatch.setitem(router._ROUTES, "PATCH", [(PATH.strip("/").split("/"), refused), *known])
    async with run_by(tmp_path, OPERATOR) as saloon:
        (logged,) = saloon.expect_errors()
        assert logged.levelname == "WARNING" and "the bot's profile could not be set" in logged.getMessage()
        await saloon.heist()
        assert "Ada" in saloon.table


@pytest.mark.parametrize("command", ["help", "privacy export", "privacy delete"])
async def test_who_runs_it_is_told(tmp_path: Path, portal: Portal, command: str):
    async with run_by(tmp_path, OPERATOR) as saloon:
        told = await _told(saloon, command)
        for words in ("Contact: Ada, ada@example.org", "Terms: https://example.org/terms"):
            assert words in told
        assert "Privacy: https://example.org/privacy" in told and NO_CONTACT not in told


@pytest.mark.parametrize("command", ["help", "privacy export", "privacy delete"])
async def test_that_nobody_is_told_of_is_told(saloon: Saloon, command: str):
    told = await _told(saloon, command)
    assert NO_CONTACT in told and "Terms:" not in told and "Contact:" not in told


async def _told(saloon: Saloon, command: str) -> str:
    result = await saloon.guest("ann").member.slash(saloon.channel, command)
    shown = [seen(it.message) for it in (result.response, *result.followups) if it is not None]
    assert all(it.ephemeral for it in shown)
    return "\n".join(it.text for it in shown)
