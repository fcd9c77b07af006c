"""Answers to management requests besides backups: connection state, erasure, and quarantine."""

from __future__ import annotations

import logging
import os
from collections.abc import Mapping
from typing import Any

from bot.adapter.app import App
from bot.adapter.retry import Retry
from bot.config import DiscordConfig
from bot.ops.management_server import RequestBody, RequestHandler, RequestRefused
from bot.ops.management_service import megabytes
from bot.ops.record_audit import RecordAudit
from bot.table.record import TableId, UserId
from engines.words import agreed

log = logging.getLogger(__name__)


class ManagementAnswers:
    def __init__(self, app: App, retry: Retry, config: DiscordConfig | None) -> None:
        self._app, self._retry, self._config = app, retry, config

    def here(self) -> dict[str, Any]:
        """Return the process id, its replica and shards, and its worker processes."""
        config, membership, census = self._config, self._app.membership, self._app.jobs.census()
        replica = {} if config is None or config.replicas == 1 else {"replica": config.number}
        return {
            "process": os.getpid(),
            **replica,
            "shards": membership.waits or str(membership.mine),
            "workers": f"{census.workers} of {census.workers_max}",
            "workers_mb": megabytes(census.memory_bytes),
            "jobs": f"{census.jobs}, {census.waiting} of them waiting",
        }

    def unconnected(self) -> str | None:
        """Return what is wrong with the gateway connection, or None."""
        client, now = self._app.client, self._app.metrics.gauges
        lost = [id for id, numbered in client.shards.items() if numbered.is_closed()]
        now.shards.labels("connected").set(len(client.shards) - len(lost))
        now.shards.labels("lost").set(len(lost))
        now.servers.set(len(client.guilds))
        census = self._app.jobs.census()
        now.workers.set(census.workers)
        now.jobs.labels("waiting").set(census.waiting)
        now.jobs.labels("under way").set(census.jobs - census.waiting)
        if self._retry.waits is not None:
            return self._retry.waits
        if self._app.membership.waits is not None:
            return None
        if lost:
            return f"not connected: {agreed(len(lost), 'shard', 'shards')} {', '.join(map(str, lost))}"
        return None if client.is_ready() else "not connected yet"

    def asks(self, patrol: RecordAudit) -> Mapping[str, RequestHandler]:
        """Return the handlers of management requests; `record_audit` then skips quarantined tables."""

        async def quarantine(question: RequestBody) -> dict[str, Any]:
            return await self._quarantine(question, patrol)

        return {"forget": self._forget, "quarantine": quarantine}

    async def _forget(self, question: RequestBody) -> dict[str, Any]:
        """Erase a user or a server at the operator's request."""
        app = self._app
        if app.client.user is None:
            raise RequestRefused(
                "The bot is not connected to Discord yet, where hands are to be deleted; try later."
            )
        match question:
            case {"user": int(user)}:
                known = await app.services.privacy.knows(UserId(user))
                await app.eraser.forget_user(UserId(user))
                log.info("a user was erased by the operator")
            case {"guild": int(guild)}:
                known = await app.services.privacy.knows_guild(guild)
                await app.eraser.forget_guild(guild)
                log.info("server %s was erased by the operator", guild)
            case _:
                raise RequestRefused("A user or a server must be named by its number.")
        return {"done": True, "known": known}

    async def _quarantine(self, question: RequestBody, patrol: RecordAudit) -> dict[str, Any]:
        """Quarantine a table at the operator's request."""
        id = TableId(str(question.get("table")))
        if known := await self._app.services.retention.quarantine(id):
            patrol.leave(id)
            if self._app.client.user is not None:  # else it is rendered once the bot is connected
                self._app.reconciler.touch(id)
            log.info("table %s was quarantined by the operator", id)
        return {"known": known}
