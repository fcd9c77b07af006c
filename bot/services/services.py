"""The container of all use cases over one store."""

from __future__ import annotations

from dataclasses import dataclass

from bot.services.casting import Casting
from bot.services.channels import Channels
from bot.services.deadlines import DeadlineService, Tale
from bot.services.hints import Hints
from bot.services.hosting import Hosting
from bot.services.jobs import JobRunner
from bot.services.joining import Joining
from bot.services.lessons import Lessons
from bot.services.move_search import MoveSearch
from bot.services.outbox import Outbox
from bot.services.peers import Peers
from bot.services.people import People
from bot.services.playing import EventLines, Playing
from bot.services.privacy import Privacy
from bot.services.proving import Proving
from bot.services.queries import Queries
from bot.services.retention import Retention
from bot.services.reviews import Reviews
from bot.services.seats import AbsentSeats
from bot.services.server_settings import ServerSettings
from bot.services.standing_orders import StandingOrderService
from bot.services.transactions import Transactions


@dataclass(frozen=True, slots=True)
class Services:
    server_settings: ServerSettings
    casting: Casting
    channels: Channels
    hints: Hints
    hosting: Hosting
    joining: Joining
    lessons: Lessons
    queries: Queries
    ordering: StandingOrderService
    outbox: Outbox
    peers: Peers
    people: People
    playing: Playing
    privacy: Privacy
    proving: Proving
    retention: Retention
    reviews: Reviews
    deadlines: DeadlineService
    seats: AbsentSeats

    @classmethod
    def over(
        cls,
        transactions: Transactions,
        *,
        move_search: MoveSearch,
        jobs: JobRunner,
        event_lines: EventLines,
        tale: Tale,
    ) -> Services:
        """Create all use cases; `event_lines` and `tale` put events and computers' stories into words."""
        lessons, queries = Lessons(transactions, jobs), Queries(transactions, jobs)
        return cls(
            server_settings=ServerSettings(transactions),
            casting=Casting(transactions),
            channels=Channels(transactions),
            hints=Hints(queries, move_search),
            hosting=Hosting(transactions),
            joining=Joining(transactions),
            lessons=lessons,
            queries=queries,
            ordering=StandingOrderService(transactions),
            outbox=Outbox(transactions),
            peers=Peers(transactions),
            people=People(transactions),
            playing=Playing(transactions, lessons, event_lines),
            privacy=Privacy(transactions, jobs),
            proving=Proving(transactions, jobs),
            retention=Retention(transactions),
            reviews=Reviews(queries, jobs),
            deadlines=DeadlineService(transactions, move_search, tale),
            seats=AbsentSeats(transactions),
        )
