"""The composition root: builds the app and its background services from the settings."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

import discord

from bot.adapter.admission.admission import Admission
from bot.adapter.app import App, OptionsShown, ReviewsShown
from bot.adapter.background.deadline_loop import DeadlineLoop
from bot.adapter.background.departures import DepartureTracker
from bot.adapter.background.expiry import Expiry
from bot.adapter.background.management_answers import ManagementAnswers
from bot.adapter.background.management_tasks import FirstShardOnly, ManagementTasks
from bot.adapter.cluster.membership import Membership
from bot.adapter.erasure import Eraser, LessonsShown
from bot.adapter.form_drafts import FormDrafts
from bot.adapter.messages.reconciler import EDIT_INTERVAL_S, Reconciler
from bot.adapter.messages.revealing import Wait
from bot.adapter.move_lines import MoveLines
from bot.adapter.permission_monitor import PermissionMonitor
from bot.adapter.rendering.card_emojis import CardEmojis
from bot.adapter.rendering.picture_cache import PictureCache
from bot.adapter.rendering.render_context import RenderContext
from bot.adapter.request_rate_limiter import RequestRateLimiter
from bot.adapter.retry import Retry
from bot.config import BackupConfig, DiscordConfig, HttpConfig, OperatorConfig, RetentionConfig
from bot.database.store import Store
from bot.ops.management_service import ManagementService
from bot.ops.metrics import Metrics
from bot.presentation.reveals import lasting
from bot.presentation.telling import event_lines, tale
from bot.services.jobs import JobRunner
from bot.services.move_search import MarshalSearch, MoveSearch
from bot.services.services import Services
from bot.services.transactions import Transactions
from bot.services.worker_pool import WorkerPool
from bot.table.record import TableId


def virtual_now() -> int:
    """Return milliseconds since 1970 by discord.py's clock, which tests can step."""
    return int(discord.utils.utcnow().timestamp() * 1000)


@dataclass(frozen=True, slots=True, kw_only=True)
class BotSettings:
    """The settings of a bot: its configuration, and the clocks and processes that tests replace."""

    database: str
    """The database address, as an SQLAlchemy URL."""
    backups: BackupConfig | None = None
    """The backup configuration; None: no management server, and no backups."""
    discord: DiscordConfig | None = None
    """The Discord configuration; None: one process with all shards."""
    http: HttpConfig = field(default_factory=HttpConfig)
    operator: OperatorConfig = field(default_factory=OperatorConfig)
    retention: RetentionConfig = field(default_factory=RetentionConfig)
    pictures: bool = True
    emojis: bool = False
    """Whether cards are uploaded as emojis, and shown as such."""
    interval: float = EDIT_INTERVAL_S
    """Minimum seconds between two edits of one table; 0: no minimum."""
    wait: Wait | None = None
    """How to wait some seconds while a stage of a move is shown; None: by asyncio.sleep, but not at all if
    `interval` is 0.
    """
    now: Callable[[], int] = virtual_now
    admission: Admission = field(default_factory=Admission)
    metrics: Metrics = field(default_factory=Metrics)
    rate_limiter: RequestRateLimiter = field(default_factory=RequestRateLimiter)
    jobs: JobRunner = field(default_factory=WorkerPool)
    move_search: MoveSearch | None = None
    """None: marshals search by `jobs`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Background:
    """The services that run in the background, besides interactions."""

    clock: DeadlineLoop
    departures: DepartureTracker
    expiry: Expiry
    management_service: ManagementService
    management_tasks: ManagementTasks | None
    """None: no management server."""


def build(
    client: discord.AutoShardedClient, store: Store, settings: BotSettings, retry: Retry
) -> tuple[App, Background]:
    """Build the app and its background services over an open database."""
    membership = Membership()
    wait = settings.wait or (asyncio.sleep if settings.interval else None)
    transactions = Transactions(
        store,
        settings.now,
        made=settings.metrics.made,
        mine=lambda: membership.mine,
        lasting=lasting if wait is not None else lambda _, __: 0,
    )
    services = Services.over(
        transactions,
        move_search=settings.move_search or MarshalSearch(settings.jobs),
        jobs=settings.jobs,
        event_lines=event_lines,
        tale=tale,
    )
    render = RenderContext(
        client=client, services=services, pictures=PictureCache(enabled=settings.pictures),
        card_emojis=CardEmojis(client, used=settings.emojis), metrics=settings.metrics,
        now=settings.now, mine=lambda: membership.mine, wait_until_idle=settings.admission.wait_until_idle,
        requests_are_short=lambda: settings.rate_limiter.is_short,
    )  # fmt: skip

    def touch(id: TableId) -> None:
        reconciler.touch(id)

    permission_monitor = PermissionMonitor(client, services, touch)
    reconciler = Reconciler(render, permission_monitor, settings.interval, wait)
    form_drafts, lessons_shown = FormDrafts(settings.now), LessonsShown(settings.now)
    refused_moves, hints_given = MoveLines(settings.now), MoveLines(settings.now)
    app = App(
        client=client, store=store, services=services, jobs=settings.jobs, admission=settings.admission,
        membership=membership,
        pictures=render.pictures, card_emojis=render.card_emojis, reconciler=reconciler,
        permission_monitor=permission_monitor, form_drafts=form_drafts, refused_moves=refused_moves,
        hints_given=hints_given, lessons_shown=lessons_shown, options_shown=OptionsShown(settings.now),
        reviews_shown=ReviewsShown(settings.now),
        eraser=Eraser(
            client, services.privacy, store, form_drafts, refused_moves, hints_given, lessons_shown, touch,
            permission_monitor, reconciler.forget_user, render.pictures.clear,
        ),
        metrics=settings.metrics, operator=settings.operator, now=settings.now,
    )  # fmt: skip
    return app, _background(app, render, settings, retry)


def _background(app: App, render: RenderContext, settings: BotSettings, retry: Retry) -> Background:
    departures = DepartureTracker(app.client, app.services.retention)
    expiry = Expiry(render, app.eraser, departures, settings.retention)
    operating = ManagementAnswers(app, retry, settings.discord)
    management_service = ManagementService(
        app.store,
        app.metrics,
        settings.backups or BackupConfig(),
        app.now,
        operating.unconnected,
        operating.here,
    )
    management_tasks = None
    if settings.backups is not None:
        management_tasks = ManagementTasks(
            management_service, app.metrics, settings.database, settings.http,
            asks=operating.asks(management_service.record_audit),
            rounds=(FirstShardOnly(render.mine, management_service.record_audit), expiry),
        )  # fmt: skip
    return Background(
        clock=DeadlineLoop(render, app.store.settle, app.reconciler.touch, app.expire),
        departures=departures,
        expiry=expiry,
        management_service=management_service,
        management_tasks=management_tasks,
    )
