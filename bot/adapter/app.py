"""The application object: use cases, reconciler, and admission state shared by all handlers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import discord

from bot.adapter.admission.admission import Admission
from bot.adapter.cluster.membership import Membership
from bot.adapter.erasure import Eraser, LessonsShown
from bot.adapter.form_drafts import FormDrafts
from bot.adapter.messages.reconciler import Reconciler
from bot.adapter.move_lines import MoveLines
from bot.adapter.permission_monitor import PermissionMonitor
from bot.adapter.rendering.card_emojis import CardEmojis
from bot.adapter.rendering.picture_cache import PictureCache
from bot.adapter.short_memory import ShortMemory
from bot.config import OperatorConfig
from bot.database.store import Store
from bot.ops.metrics import Metrics
from bot.services.jobs import JobRunner
from bot.services.services import Services
from bot.table.record import TableId

OptionsShown = ShortMemory[TableId, discord.Interaction]
"""The click that showed the options of a lobby last, by its table's id."""
ReviewsShown = ShortMemory[int, int]
"""The interaction that a message of a review answers, by the message's id."""


@dataclass(slots=True, kw_only=True)
class App:
    client: discord.AutoShardedClient
    store: Store
    services: Services
    jobs: JobRunner
    admission: Admission
    membership: Membership
    pictures: PictureCache
    card_emojis: CardEmojis
    reconciler: Reconciler
    permission_monitor: PermissionMonitor
    form_drafts: FormDrafts
    refused_moves: MoveLines
    hints_given: MoveLines
    """Advised moves are pointed at on the panel until the next decision."""
    lessons_shown: LessonsShown
    """Typed moves in a channel are meant for the lesson that was shown there last."""
    options_shown: OptionsShown
    """A lobby's options are closed once the game begins."""
    reviews_shown: ReviewsShown
    """Reviews are shown in a message until something else is pressed in it."""
    eraser: Eraser
    metrics: Metrics
    operator: OperatorConfig
    """The operator: who runs the bot, and where reports are posted."""
    now: Callable[[], int]
    """Milliseconds since 1970."""

    def expire(self) -> None:
        """End what is kept in memory only for a time: private panels, and what users typed or saw last."""
        self.reconciler.end_overdue()
        self.form_drafts.drop_old()
        self.refused_moves.drop_old()
        self.hints_given.drop_old()
        self.lessons_shown.drop_old()
        self.options_shown.drop_old()
        self.reviews_shown.drop_old()


class AppClient(discord.AutoShardedClient):
    """A Discord client with the `App` for its interactions; `app` is set once the database is open."""

    app: App
